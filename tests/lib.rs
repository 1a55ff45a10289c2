//! Whole stories, faults, the real window, tidy rules.

pub mod faults;
pub mod window;
