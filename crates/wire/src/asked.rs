//! What an arbiter's device asks of the boards' clocks, and what became of it.

use crate::{
    ArbiterAct, EndingDto, OfferDto, PhaseDto, ProposalDto, RefusalDto, SideDto, SideView,
};
use serde::{Deserialize, Serialize};
use specta::Type;

/// An act for a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct ActAsk {
    /// The game.
    pub game: String,
    /// What is to be done.
    pub act: ArbiterAct,
    /// The log's end on which its preview rested, as the preview told it: if the board has gone on since, the act comes
    /// back as a proposal. Null: against the newest that is known.
    pub seen: Option<String>,
}

/// An act that came back is asked for anew.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct ConfirmAsked {
    /// Which.
    pub id: String,
    /// As in [`ActAsk`].
    pub seen: Option<String>,
}

/// Stops or restarts many boards (6.11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct ActAll {
    /// Which boards, at most 1,000; null: all that go on.
    pub games: Option<Vec<String>>,
    /// Stop; else restart, each board the clock that ran.
    pub stop: bool,
}

/// A board at one instant, as far as an act can change it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Snapshot {
    /// White's half.
    pub white: SideView,
    /// Black's half.
    pub black: SideView,
    /// Where the game is.
    pub phase: PhaseDto,
    /// Whose clock runs.
    pub running: Option<SideDto>,
    /// Who has the move.
    pub on_move: SideDto,
    /// 7.5.5: illegal moves penalised, White then Black.
    pub penalised: [u16; 2],
    /// Places in the record.
    pub plies: u16,
    /// The position, as FEN; null: not every move is known.
    pub fen: Option<String>,
    /// The open offer.
    pub offer: Option<OfferDto>,
    /// The end.
    pub ending: Option<EndingDto>,
    /// The score, in hundredths of a point, White then Black.
    pub score: Option<[u16; 2]>,
    /// What waits for the arbiter.
    pub proposal: Option<ProposalDto>,
    /// 4.3, 7.5.1: what may be moved now (UCI); empty: anything legal.
    pub must_play: Vec<String>,
    /// Who is to seal.
    pub sealer: Option<SideDto>,
}

/// What an act would do now, by the Laws and the edition in force. Nothing is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Preview {
    /// The end of the board's log on which it rests, 64 hex digits.
    pub seen: String,
    /// The board now.
    pub before: Snapshot,
    /// The board afterwards; the same as `before` if it is refused.
    pub after: Snapshot,
    /// The articles on which it rests, by their numbers in that edition.
    pub articles: Vec<String>,
    /// Why the Laws do not allow it now.
    pub refusal: Option<RefusalDto>,
    /// The article of the refusal, where it has one.
    pub refused_by: Option<String>,
    /// How many entries it is. Between two of them a player may press; then the rest comes back as a proposal.
    pub steps: u8,
    /// It can be undone afterwards by `undo_asked`.
    pub undoable: bool,
    /// 7.5.5, 6.9: whether it depends on whether the opponent can mate; ask `can_mate` for that side.
    pub asks_can_mate: Option<SideDto>,
}

/// An act that makes sense at a board now, most likely first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct OfferedAct {
    /// Ready to be previewed; its values are the usual ones.
    pub act: ArbiterAct,
    /// What happened asks for it: a call, a flag, a claim. Else it is merely possible.
    pub likely: bool,
}

/// What became of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case", tag = "state")]
pub enum AskState {
    /// On this device only; it goes when there is a network.
    Queued,
    /// The server has it; the board's clock has not answered.
    Sent,
    /// Done, and all its steps.
    Done {
        /// The displays at that instant, ms.
        white_ms: u32,
        /// The same for Black.
        black_ms: u32,
    },
    /// The Laws do not allow it.
    Refused {
        /// Why.
        refusal: RefusalDto,
        /// The article, by its number in the edition in force.
        article: Option<String>,
    },
    /// Too late: the board had gone on. A proposal, to be confirmed anew or dropped.
    Expired,
    /// This device may not.
    NotAllowed,
    /// It was done, and then the board was given to another clock from before it. A proposal again.
    Undone,
    /// A later ask of the same act took its place, or it was dropped.
    Dropped,
}

/// One act that this device has asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct AskedDto {
    /// Its name for `confirm_asked`, `drop_asked`, `undo_asked`: 32 hex digits.
    pub id: String,
    /// The game.
    pub game: String,
    /// What was asked.
    pub act: ArbiterAct,
    /// What became of it.
    pub state: AskState,
    /// Seconds since it was asked.
    pub asked_secs: u32,
    /// Steps done.
    pub steps_done: u8,
    /// All its steps.
    pub steps: u8,
    /// The act that would undo it, if the Laws have one.
    pub undo: Option<ArbiterAct>,
}
