//! Whole stories, faults, the real window, tidy rules.

pub mod window;
