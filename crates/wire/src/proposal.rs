//! What waits for the arbiter's word.

use crate::{ClaimKindDto, OutcomeDto, SideDto};
use serde::{Deserialize, Serialize};
use specta::Type;

/// The open proposal of a game. `confirm` makes it take effect, `dismiss` closes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum ProposalDto {
    /// 6.9: a flag was claimed or seen; whether the opponent can mate depends on a position that is not known.
    Flag {
        /// Whose flag decides.
        loser: SideDto,
    },
    /// 5.1.2 (2023): the same after a resignation.
    Resignation {
        /// Who resigned.
        loser: SideDto,
    },
    /// I.8: the same after a sealed move that is none.
    Sealed {
        /// Who sealed.
        loser: SideDto,
    },
    /// 9.5: a claim of a draw.
    Claim {
        /// Who claims.
        side: SideDto,
        /// On what ground.
        ground: ClaimKindDto,
        /// The intended move (UCI); null: as the position stands.
        uci: Option<String>,
        /// What the record says; null: the position is not known, and the arbiter rules himself.
        correct: Option<bool>,
    },
    /// 6.7.1: somebody came after the default time, or not at all.
    Forfeit {
        /// The result that is proposed.
        outcome: OutcomeDto,
    },
    /// 12.9.3: the deduction would leave nothing.
    BelowZero {
        /// Whose time.
        side: SideDto,
        /// How much was to be taken away, ms.
        span_ms: u32,
    },
    /// 7.5: a claimed illegal move, or one that loses unless the opponent cannot mate.
    IllegalMove {
        /// Whose move; null: told by the log only.
        offender: Option<SideDto>,
        /// By what was entered it was illegal.
        illegal: bool,
        /// It loses if confirmed (7.5.5).
        loses: bool,
    },
    /// 7.3, III.3: whether the game goes on.
    Continue,
    /// 9.6, 5.1: the record found on the sheets ended by itself.
    CorrectResult {
        /// The result that stands then.
        outcome: OutcomeDto,
        /// Why: a code as `EndingDto::reason`.
        reason: String,
        /// After which ply.
        ply: u16,
    },
}
