//! FIDE's Tournament Report File: TRF16 and TRF26 with the extensions of JaVaFo and bbpPairings.
//!
//! What is read: all records of both versions by their columns, CR, LF or CRLF, UTF-8, UTF-16 or one byte a
//! character. What is written: UTF-8, CRLF. A file that is not consistent is refused whole with the first place that
//! is wrong. Fields that no rule of ours depends on (dates, titles, time controls in words) are kept as they are,
//! since real files have `28. 07. 2005` where the table wants `YYYY/MM/DD`.

mod codes;
mod games;
mod marks;
mod player;
mod range;
mod read;
mod teams;
mod verify;
mod write;

pub use marks::class;
pub use read::read;
pub use write::{Version, write};
