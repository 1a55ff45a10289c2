//! Bytes of files as lines of characters.

mod decode;
mod line;

pub use decode::{BYTES_MAX, Decoded, Encoding, decode};
pub use line::{COLUMNS_MAX, Cut, Line, lines};
