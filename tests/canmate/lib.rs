//! Tries of *can this player still mate?*: labelled queries, an enumeration that proves, mutants that surprise.
//!
//! Nothing here is shipped, and nothing here is shared with the analyser or its checker but shakmaty.

pub mod cases;
pub mod castling;
pub mod fuzz;
pub mod judge;
pub mod mutant;
pub mod oracle;
pub mod random;
pub mod seeker;
