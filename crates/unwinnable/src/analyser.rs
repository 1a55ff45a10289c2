use crate::board::Key;
use crate::moves::{self, CASTLE, Step, Steps};
use crate::search::{Found, Search};
use crate::squares;
use crate::{Answer, Budget, Dead, Move, Position, Promotion, Proof, Side, Spent, Verdict};
use alloc::vec::Vec;
use shakmaty::{Color, Position as _};

/// Most positions of a closure that is still called finite.
const FINITE_STATES: u64 = 256;

/// Answers queries one after the other and keeps its memory between them.
pub struct Analyser {
    search: Search,
    steps: Steps,
}

impl Default for Analyser {
    fn default() -> Analyser {
        Analyser::new()
    }
}

impl Analyser {
    /// Takes no memory yet.
    #[must_use]
    pub fn new() -> Analyser {
        Analyser {
            search: Search::new(),
            steps: Steps::new(),
        }
    }

    /// Whether `winner` can still mate. Certain unless `Undecided`, which comes only when the
    /// budget is used up.
    pub fn analyse(&mut self, position: &Position, winner: Side, budget: Budget) -> Answer {
        let root = Key::of(position.chess());
        if let Some(verdict) = self.at_root(position, root, winner.color(), budget) {
            return answer(verdict, Spent::default());
        }
        let clock = position.chess().halfmoves().min(200) as u8;
        let (found, spent) = self.search.run(root, clock, winner.color(), budget);
        answer(conclude(position, &root, found, spent), spent)
    }

    /// Like [`Analyser::analyse`] within microseconds; more often `Undecided`.
    pub fn quick(&mut self, position: &Position, winner: Side) -> Answer {
        let budget = Budget {
            nodes: 20,
            ..Budget::default()
        };
        self.analyse(position, winner, budget)
    }

    /// Whether neither side can mate any more (5.2.2).
    pub fn is_dead(&mut self, position: &Position, budget: Budget) -> Dead {
        let mut dead = Dead::Dead;
        for side in [Side::White, Side::Black] {
            match self.analyse(position, side, budget).verdict {
                Verdict::Can { .. } => return Dead::Alive,
                Verdict::Cannot { .. } => {}
                Verdict::Undecided { .. } => dead = Dead::Undecided,
            }
        }
        dead
    }

    /// What needs no search: the end of the game on the board first, then material.
    fn at_root(
        &mut self,
        position: &Position,
        root: Key,
        winner: Color,
        budget: Budget,
    ) -> Option<Verdict> {
        let board = root.unpack();
        if moves::is_stuck(&board, &mut self.steps) {
            return Some(if board.checkers() != 0 && board.turn != winner {
                Verdict::Can { line: Vec::new() }
            } else {
                cannot(Proof::Terminal)
            });
        }
        if budget.respect_75 && position.chess().halfmoves() >= 150 {
            return Some(cannot(Proof::Terminal));
        }
        board.cannot_mate(winner).then(|| cannot(Proof::Material))
    }
}

/// [`Analyser::analyse`] with memory of its own.
#[must_use]
pub fn analyse(position: &Position, winner: Side, budget: Budget) -> Answer {
    Analyser::new().analyse(position, winner, budget)
}

/// [`Analyser::quick`] with memory of its own.
#[must_use]
pub fn quick(position: &Position, winner: Side) -> Answer {
    Analyser::new().quick(position, winner)
}

fn answer(verdict: Verdict, spent: Spent) -> Answer {
    Answer { verdict, spent }
}

fn cannot(proof: Proof) -> Verdict {
    Verdict::Cannot { proof }
}

fn conclude(position: &Position, root: &Key, found: Found, spent: Spent) -> Verdict {
    match found {
        Found::Mate(steps) => Verdict::Can {
            line: written(position, root, &steps),
        },
        Found::Exhausted(states) if states <= FINITE_STATES => cannot(Proof::Finite { states }),
        Found::Exhausted(states) => cannot(Proof::Closure { states }),
        Found::Spent => Verdict::Undecided { spent },
    }
}

/// Moves in the notation of the caller.
fn written(position: &Position, root: &Key, steps: &[Step]) -> Vec<Move> {
    let _ = (root, squares::RANK_1);
    let usual = !position.is_chess960();
    steps
        .iter()
        .map(|step| Move {
            from: step.from(),
            to: if usual && step.kind() == CASTLE {
                moves::castled(step.from(), step.to()).0
            } else {
                step.to()
            },
            promotion: match step.promotion() {
                Some(crate::board::KNIGHT) => Some(Promotion::Knight),
                Some(crate::board::BISHOP) => Some(Promotion::Bishop),
                Some(crate::board::ROOK) => Some(Promotion::Rook),
                Some(_) => Some(Promotion::Queen),
                None => None,
            },
        })
        .collect()
}
