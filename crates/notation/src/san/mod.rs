//! Algebraic notation by Appendix C of the Laws, in the letters of a language (C.3).

mod language;
mod read;
mod write;

pub use language::Language;
pub use read::{SanFault, TEXT_BYTES_MAX, read};
pub use write::{Castling, Promotion, Style, write};
