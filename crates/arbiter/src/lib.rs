//! What an arbiter's tablet shows and asks.
//!
//! Boards are folded from their logs here and turned into lines of the contract; an act of the contract becomes steps
//! of the Laws, tried on a copy before they are asked for. Nothing is decided here, and nothing is written.

mod acts;
mod articles;
mod audit;
mod board;
mod codes;
mod log_lines;
mod offered;
mod preview;
mod row;
mod said;
mod sheets;
mod snapshot;
mod undo;
mod urgency;
mod watched;

pub use acts::{Opener, Step, can_mate, sealed_shut, steps};
pub use articles::{article_of_refusal, articles};
pub use board::{View, board, can_mate_answer, setting};
pub use offered::offered;
pub use preview::{preview, tried};
pub use row::{Place, Seen, row, row_of_place};
pub use said::act_of;
pub use snapshot::snapshot;
pub use undo::undo;
pub use watched::Watched;
