//! Endings that somebody's act, or a flag, brings about; and what they come to on the position.

use crate::{
    CanMate, ClaimKind, Edition, Instant, Micros, Outcome, Play, Position, Reason, Side, can_mate,
};

/// What ends a game besides the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// 5.1.2
    Resigned(Side),
    /// 5.2.3
    Agreed,
    /// 6.9: the flag of that side decides.
    Flag(Side),
    /// 9.5.2: a correct claim.
    Claimed(ClaimKind),
    /// I.8: what that side sealed is no move.
    Sealed(Side),
    /// 7.5.5; `first`: the first one already loses (A.4.2, July 2017).
    IllegalMove { loser: Side, first: bool },
    /// 8.7
    Signed(Outcome),
    /// Entered by the arbiter, or by both players.
    Entered(Outcome, Reason),
}

impl Cause {
    /// Who loses by it, and why, if the opponent can mate; `None`: that is not asked.
    pub fn loss(self) -> Option<(Side, Reason)> {
        match self {
            Cause::Resigned(loser) => Some((loser, Reason::Resignation)),
            Cause::Flag(loser) => Some((loser, Reason::Flag)),
            Cause::Sealed(loser) => Some((loser, Reason::SealedMoveInvalid)),
            Cause::IllegalMove { loser, first: true } => Some((loser, Reason::FirstIllegalMove)),
            Cause::IllegalMove { loser, .. } => Some((loser, Reason::SecondIllegalMove)),
            Cause::Agreed | Cause::Claimed(_) | Cause::Signed(_) | Cause::Entered(..) => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Closing {
    pub cause: Cause,
    pub at: Instant,
    /// Plies in the record by then.
    pub plies: usize,
    /// Acts on the clock by then.
    pub ticks: usize,
}

/// What waits for the arbiter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proposal {
    /// A flag was claimed or seen (6.9); the result depends on a position that the program does not know.
    Flag {
        /// The side whose flag decides.
        loser: Side,
    },
    /// 5.1.2 (2023): the same after a resignation.
    Resignation {
        /// Who resigned.
        loser: Side,
    },
    /// I.8: the same after a sealed move that is none.
    Sealed {
        /// Who sealed.
        loser: Side,
    },
    /// 9.5: a claim of a draw.
    Claim {
        /// What the record says; `None`: the position is not known, and the arbiter rules himself.
        correct: Option<bool>,
    },
    /// 6.7.1: somebody came after the default time.
    Forfeit {
        /// The result that is proposed.
        outcome: Outcome,
    },
    /// 12.9.3: the deduction would leave nothing.
    BelowZero {
        /// Whose time.
        side: Side,
        /// How much was to be taken away.
        span: Micros,
    },
    /// 7.5: a claimed illegal move, or one that loses by a position that the program cannot judge.
    IllegalMove {
        /// By what was entered it was illegal.
        illegal: bool,
    },
    /// 7.3, III.3: whether the game goes on.
    Continue,
    /// 9.6, 5.1: the record found on the sheets ended by itself.
    CorrectResult {
        /// The result that stands then.
        outcome: Outcome,
        /// Why.
        reason: Reason,
        /// After which ply.
        ply: u16,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Ends(Outcome, Reason),
    Waits(Proposal),
}

/// A verdict and what it was asked about. Whether a side can mate may take long to find out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    cause: Cause,
    board: Position,
    verdict: Verdict,
}

impl Told {
    pub fn new(cause: Cause, board: Position, verdict: Verdict) -> Told {
        Told {
            cause,
            board,
            verdict,
        }
    }

    /// The verdict, if it is that of this cause on this board.
    pub fn of(&self, cause: Cause, board: &Position) -> Option<Verdict> {
        (self.cause == cause && self.board == *board).then_some(self.verdict)
    }
}

/// FIDE 5.1.2, 6.9, 7.5.5, I.8. `board`: the position at that time, if it is known. Where it is not, or where the answer
/// stays `Undecided`, casual players get the verdict of *can mate* and the arbiter gets a proposal.
pub(crate) fn judge(
    cause: Cause,
    board: Option<&Position>,
    edition: Edition,
    play: Play,
) -> Verdict {
    let (loser, lost, drawn, waits) = match cause {
        Cause::Agreed => return Verdict::Ends(Outcome::Draw, Reason::Agreement),
        Cause::Claimed(ClaimKind::Threefold) => {
            return Verdict::Ends(Outcome::Draw, Reason::ThreefoldClaim);
        }
        Cause::Claimed(ClaimKind::Fifty) => {
            return Verdict::Ends(Outcome::Draw, Reason::FiftyClaim);
        }
        Cause::Signed(outcome) => return Verdict::Ends(outcome, Reason::Signed),
        Cause::Entered(outcome, reason) => return Verdict::Ends(outcome, reason),
        Cause::Resigned(loser) if !edition.resignation_may_draw() => {
            return Verdict::Ends(Outcome::win(loser.other()), Reason::Resignation);
        }
        Cause::Resigned(loser) => {
            let drawn = Reason::ResignationOpponentCannotMate;
            (
                loser,
                Reason::Resignation,
                drawn,
                Proposal::Resignation { loser },
            )
        }
        Cause::Sealed(loser) => (
            loser,
            Reason::SealedMoveInvalid,
            Reason::SealedMoveInvalidOpponentCannotMate,
            Proposal::Sealed { loser },
        ),
        Cause::IllegalMove { loser, first } => {
            let (lost, drawn) = if first {
                (
                    Reason::FirstIllegalMove,
                    Reason::FirstIllegalOpponentCannotMate,
                )
            } else {
                (
                    Reason::SecondIllegalMove,
                    Reason::SecondIllegalOpponentCannotMate,
                )
            };
            (loser, lost, drawn, Proposal::IllegalMove { illegal: true })
        }
        Cause::Flag(loser) => (
            loser,
            Reason::Flag,
            Reason::FlagOpponentCannotMate,
            Proposal::Flag { loser },
        ),
    };
    match board.map(|position| can_mate(position, loser.other())) {
        Some(CanMate::Cannot) => Verdict::Ends(Outcome::Draw, drawn),
        Some(CanMate::Undecided) | None if play == Play::Competition => Verdict::Waits(waits),
        Some(CanMate::Can | CanMate::Undecided) | None => {
            Verdict::Ends(Outcome::win(loser.other()), lost)
        }
    }
}
