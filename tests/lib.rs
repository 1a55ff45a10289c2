//! Whole stories, faults, the real window, whatever reads, tidy rules.

pub mod faults;
pub mod readers;
pub mod window;
