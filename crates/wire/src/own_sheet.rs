//! A player's own phone as his score sheet, as the page draws it.

use crate::{EndingDto, OutcomeDto, PlayDto, SentDto, ServerTrouble, SheetLine, SideDto};
use serde::{Deserialize, Serialize};
use specta::Type;

/// Where the sheet is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum OwnPhase {
    /// 11.3.2: no arbiter has approved this phone, or he approves it no more: nothing is written.
    NotApproved,
    /// It is approved; the board's clock has not begun the game, or was not heard.
    Waiting,
    /// The board's clock keeps the sheets of this game: nothing is written here.
    Elsewhere,
    /// It is written.
    Writing,
    /// The board's clock says that the game is over; the result is not signed yet.
    Over,
    /// 8.7: its writer has signed; nothing is written any more.
    Signed,
}

/// A player's own sheet. Nothing of it judges what is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct OwnSheet {
    /// Raised with every change; `await_own_sheet` waits for a higher one.
    pub version: u32,
    /// Where it is.
    pub phase: OwnPhase,
    /// A board is known; else the round is not paired yet.
    pub paired: bool,
    /// Whose sheet it is.
    pub side: SideDto,
    /// Names, may be empty.
    pub white_name: String,
    /// The same for Black.
    pub black_name: String,
    /// Who decides.
    pub play: PlayDto,
    /// It was begun by hand: the clock at the board is no device, or was not heard.
    pub by_hand: bool,
    /// The board's clock has been started.
    pub started: bool,
    /// 8.4: recording is not required in this period, as far as the last press that is known here.
    pub exempt: bool,
    /// What is written, empty places included; texts as they were written.
    pub sheet: Vec<SheetLine>,
    /// The place that the next entry fills.
    pub next_ply: u16,
    /// Whose move that is.
    pub next_side: SideDto,
    /// What the board's clock says of the end.
    pub ending: Option<EndingDto>,
    /// What its writer has signed on it.
    pub signed: Option<OutcomeDto>,
    /// The board's clock has taken this signature in.
    pub signed_at_board: bool,
    /// What the opponent has signed, as the board's clock says.
    pub opponent_signed: Option<OutcomeDto>,
    /// How often the app left the front while it was written.
    pub left: u16,
    /// Another device writes this sheet, or its log has split.
    pub closed: bool,
    /// Where its newest entries are.
    pub sent: SentDto,
    /// Seconds since the server was heard last; null: not since the app was started.
    pub heard_secs: Option<u32>,
    /// What keeps this phone and the server apart.
    pub trouble: Option<ServerTrouble>,
    /// Everything shown is on the disk.
    pub kept: bool,
    /// The disk refused: what is shown exists only in memory.
    pub store_failed: bool,
}

/// A sheet that is begun by hand: names only, at most 64 characters each. They may be empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct BeginSheet {
    /// White's.
    pub white_name: String,
    /// Black's.
    pub black_name: String,
}

/// What else is done with the own sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case", tag = "do")]
pub enum SheetDeed {
    /// `(=)` beside a move.
    OfferMark {
        /// Where.
        ply: u16,
        /// Whether it stands there.
        on: bool,
    },
    /// 8.7
    Sign {
        /// What is signed.
        outcome: OutcomeDto,
    },
    /// 11.3.1: the app is in front, or is not.
    Front {
        /// It is.
        front: bool,
    },
}
