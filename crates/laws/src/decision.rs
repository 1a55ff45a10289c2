//! What players claim and arbiters decide: acts of a board log, as values.
//!
//! Claims of a draw, answers to proposals, penalties, results, presence, adjournment, quickplay finishes.

use crate::{BySide, Micros, Outcome, Points, Side};
use alloc::{string::String, vec::Vec};
use notation::Language;

/// Longest reason that an arbiter gives, in bytes.
pub const WHY_MAX: usize = 400;
/// Longest sealed move when it is encrypted, in bytes.
pub const CIPHER_MAX: usize = 512;
/// Longest text of a sealed move, in bytes.
pub const SEALED_MAX: usize = 64;
/// Length of the salt of a sealed move, in bytes.
pub const SALT_LEN: usize = 16;

/// What a player says about the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum ClaimKind {
    /// 9.2: for the third time.
    Threefold = 0,
    /// 9.3: fifty moves of each without a capture or a pawn move.
    Fifty = 1,
}

/// The score of whose opponent lost the game by a penalty (11.7, 12.9.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Share {
    /// That of a win.
    Win = 0,
    /// That of a draw.
    Draw = 1,
    /// That of a loss.
    Loss = 2,
}

/// Why an arbiter declares a game lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum LossArticle {
    /// 11.7: persistent refusal to obey the Laws.
    Disobedience = 0,
    /// 11.3.2.2: an electronic device.
    Device = 1,
}

/// The nine penalties of 12.9, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Penalty {
    /// 12.9.1
    Warning,
    /// 12.9.2: more time for the opponent.
    OpponentTime(Micros),
    /// 12.9.3: less time for the offender.
    OffenderTime(Micros),
    /// 12.9.4: the opponent's score.
    OpponentScore(Points),
    /// 12.9.5: the offender's score.
    OffenderScore(Points),
    /// 12.9.6: the game is lost; the opponent's score.
    Lost(Share),
    /// 12.9.7
    Fine,
    /// 12.9.8: exclusion from rounds.
    Exclusion,
    /// 12.9.9: expulsion from the event.
    Expulsion,
}

/// What becomes of a claim by Guideline III.5.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Finding {
    /// III.5.1: the game is drawn.
    Draw = 0,
    /// III.5.2: the arbiter decides later, also after a flag has fallen.
    Postpone = 1,
    /// III.5.3: the game goes on, with two more minutes for the opponent.
    Reject = 2,
}

/// A sealed move as it was written (Guideline I.1.1). Its hash is known from the moment of the sealing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Envelope {
    /// Keeps the text from being guessed by its hash.
    pub salt: [u8; SALT_LEN],
    /// As written.
    pub text: String,
    /// In whose piece letters.
    pub language: Language,
}

/// A claim, an answer, a ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// 9.2, 9.3: the author claims a draw; the move is written, not made.
    Claim {
        /// On what ground.
        kind: ClaimKind,
        /// The intended move, as UCI.
        uci: Option<String>,
    },
    /// The open proposal takes effect. By a player: he verifies what his opponent claimed (III.6).
    Confirm,
    /// The open proposal is closed.
    Dismiss,
    /// 9.5: the arbiter's own ruling on the pending claim.
    RuleClaim {
        /// Whether it is correct.
        correct: bool,
    },
    /// 12.9
    Penalty {
        /// Who is punished.
        offender: Side,
        /// How.
        penalty: Penalty,
    },
    /// 11.7, 11.3.2.2: lost, whatever the result was.
    DeclareLost {
        /// Who loses.
        offender: Side,
        /// Why.
        article: LossArticle,
        /// What the opponent gets.
        opponent: Share,
    },
    /// 10.1: the score of the game in the table, without another result.
    SetScore(BySide<Points>),
    /// P.1: another result, or (none) the game goes on.
    Override {
        /// The result.
        outcome: Option<Outcome>,
        /// The arbiter's reason.
        why: String,
    },
    /// 6.10.2: move counters are set.
    SetCounter(BySide<Option<u16>>),
    /// 6.10.1: another clock, set to these times and counters.
    ReplaceClock {
        /// What the displays show (main time).
        left: BySide<Micros>,
        /// What the counters show.
        moves: BySide<u16>,
    },
    /// 9.1.1: draws may be offered in this game, whatever the regulations say.
    ConsentDraw,
    /// 6.7: that player is not there at the scheduled start, which is now.
    Missing(Side),
    /// 6.7: the author arrives at the board.
    Arrive,
    /// 11.2.3: the author leaves.
    Leave,
    /// 6.7.1: that player may play although he came after the default time.
    WaiveDefault {
        /// Who.
        side: Side,
        /// The arbiter's reason.
        why: String,
    },
    /// Guideline I.1.1: the side on move is to seal.
    Adjourn,
    /// Guideline I.1.1: the author seals, or seals anew.
    Seal {
        /// [`Envelope::hash`]
        hash: [u8; 32],
        /// The envelope, encrypted for the arbiter.
        cipher: Vec<u8>,
    },
    /// Guideline I.9: the envelope is opened. None: nothing was sealed.
    Resume {
        /// What was sealed.
        envelope: Option<Envelope>,
        /// Who is not there, after the default time (I.10).
        absent: BySide<bool>,
    },
    /// Guideline III.4: the author asks for an increment.
    RequestIncrement,
    /// Guideline III.4: it is granted.
    GrantIncrement,
    /// Guidelines III.5, III.6: the author claims that his opponent cannot or does not try to win by normal means.
    ClaimNormalMeans,
    /// Guidelines III.5, III.6: the arbiter rules on it.
    RuleNormalMeans(Finding),
    /// 8.5.3: the game cannot be reconstructed.
    ReconstructionFailed,
    /// 7.5.5, P.1: the last penalty of that side for an illegal move is taken back. Its time is an act of its own.
    LiftIllegal(Side),
}
