use crate::board::{BISHOP, Board, KNIGHT, Key, ROOK};
use crate::corner::Lone;
use crate::cover::{self, Tried};
use crate::mates;
use crate::moves::{self, CASTLE, Step, Steps};
use crate::regions::{Growth, Regions};
use crate::score::{AGAIN, FIRST, SECOND, SHUT_IN, THIRD, Weights};
use crate::search::{Found, Search};
use crate::shut;
use crate::{Answer, Budget, Dead, Move, Position, Promotion, Proof, Side, Spent, Verdict};
use alloc::vec::Vec;
use shakmaty::{Color, Position as _};

/// Most positions of a closure that is still called finite.
const FINITE_STATES: u64 = 256;
/// Positions expanded before the regions are tried.
const FIRST_NODES: u64 = 100;
/// Positions expanded in all before boxes are tried once more: with the second weights, then with several orders
/// that take turns.
const STAGES: [u64; 5] = [600, 5_000, 20_000, 80_000, u64::MAX];
/// Work on a proof by boxes from the root before the second search: where the regions are closed,
/// and elsewhere; and one for how many positions looked at before the later searches.
const BOXES_SHUT: u64 = 200;
const BOXES_OPEN: u64 = 40;
const BOXES_SHARE: u64 = 8;
/// Squares that a rook or queen of the winner may roam in a quick proof.
const QUICK_ROAM: u32 = 8;
/// Moves up to which a quick answer follows them, and for how many plies more, to see whether they
/// lead to positions that seem shut.
const QUICK_MOVES: usize = 3;
const QUICK_PLIES: u8 = 4;
/// Positions that a quick answer looks at where it may be near.
const QUICK_NODES: u64 = 5_000;
/// The same where the regions let the men be placed in so few ways.
const QUICK_PLACINGS: u64 = 1 << 14;
const QUICK_NODES_CLOSED: u64 = 300;

/// Answers queries one after the other and keeps its memory between them.
pub struct Analyser {
    search: Search,
    regions: Regions,
    steps: Steps,
    /// Whether the regions of the last query were grown to the end.
    closed: bool,
    /// Whether more work on boxes from the root may prove it.
    hopeful: bool,
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
            regions: Regions::new(),
            steps: Steps::new(),
            closed: false,
            hopeful: false,
        }
    }

    /// Whether `winner` can still mate. Certain unless `Undecided`, which comes only when the
    /// budget is used up.
    pub fn analyse(&mut self, position: &Position, winner: Side, budget: Budget) -> Answer {
        let root = Key::of(position.chess());
        if let Some(verdict) = self.at_root(position, root, winner.color(), budget) {
            return answer(verdict, Spent::default());
        }
        if let Some(verdict) = self.by_regions(&root, winner.color(), QUICK_ROAM) {
            return answer(verdict, Spent::default());
        }
        self.onward(position, root, winner.color(), budget)
    }

    /// What follows when the regions gave no proof.
    fn onward(&mut self, position: &Position, root: Key, winner: Color, budget: Budget) -> Answer {
        let clock = position.chess().halfmoves().min(150) as u8;
        let first = Budget {
            nodes: budget.nodes.min(FIRST_NODES),
            ..budget
        };
        self.search.covered = false;
        let (found, spent) = self.search.run(root, clock, winner, first, FIRST);
        if !matches!(found, Found::Spent) {
            return answer(self.conclude(position, found, spent), spent);
        }
        if !self.closed
            && let Some(verdict) = self.by_regions(&root, winner, u32::MAX)
        {
            return answer(verdict, spent);
        }
        self.search.cover.clear(winner, budget.bytes / 4);
        self.hopeful = true;
        if let Some(verdict) =
            self.by_boxes(&root, if self.closed { BOXES_SHUT } else { BOXES_OPEN })
        {
            return answer(verdict, spent);
        }
        self.search_on(position, root, winner, budget, spent)
    }

    /// The later searches, with more work on boxes from the root between them.
    fn search_on(
        &mut self,
        position: &Position,
        root: Key,
        winner: Color,
        budget: Budget,
        before: Spent,
    ) -> Answer {
        let clock = position.chess().halfmoves().min(150) as u8;
        let shut_in = Lone::fits(&root.unpack(), winner);
        let orders: &[Weights] = if shut_in {
            &[AGAIN, SHUT_IN, THIRD]
        } else {
            &[AGAIN, THIRD]
        };
        self.search.covered = true;
        let mut spent = before;
        for (stage, until) in STAGES.into_iter().enumerate() {
            let rest = Budget {
                nodes: budget.nodes.min(until).saturating_sub(spent.nodes),
                ..budget
            };
            let (found, more) = match stage {
                0 => self.search.run(root, clock, winner, rest, SECOND),
                _ => {
                    if stage == 1 {
                        self.search.start_together(root, clock, budget);
                    }
                    self.search.go_on_together(winner, rest, orders)
                }
            };
            spent.nodes += more.nodes;
            spent.bytes = spent.bytes.max(more.bytes);
            if !matches!(found, Found::Spent)
                || spent.nodes >= budget.nodes
                || stage != 0 && more.bytes > budget.bytes
            {
                return answer(self.conclude(position, found, spent), spent);
            }
            if let Some(verdict) = self.by_boxes(&root, spent.nodes / BOXES_SHARE) {
                return answer(verdict, spent);
            }
        }
        answer(Verdict::Undecided { spent }, spent)
    }

    /// Like [`Analyser::analyse`] within microseconds, or a few milliseconds where the position seems
    /// shut; more often `Undecided`.
    pub fn quick(&mut self, position: &Position, winner: Side) -> Answer {
        let root = Key::of(position.chess());
        let winner = winner.color();
        let spent = Spent::default();
        let verdict = self
            .at_root(position, root, winner, Budget::default())
            .or_else(|| self.by_regions(&root, winner, QUICK_ROAM));
        if let Some(verdict) = verdict {
            return answer(verdict, spent);
        }
        let board = root.unpack();
        let budget = |nodes| Budget {
            nodes,
            ..Budget::default()
        };
        if shut::seems_shut(&board) || self.forced(&root, &board, winner, QUICK_PLIES) {
            return self.onward(position, root, winner, budget(QUICK_NODES));
        }
        let nodes = self.worth(&root, &board, winner);
        if nodes == 0 {
            return answer(Verdict::Undecided { spent }, spent);
        }
        self.search.covered = false;
        let weights = Weights {
            crowd: nodes as usize,
            ..FIRST
        };
        let (found, spent) = self.search.run(root, 0, winner, budget(nodes), weights);
        answer(self.conclude(position, found, spent), spent)
    }

    /// How many positions a quick answer may look at where a position does not seem shut.
    fn worth(&mut self, root: &Key, board: &Board, winner: Color) -> u64 {
        if self.closed && self.regions.placings() <= QUICK_PLACINGS {
            return QUICK_NODES_CLOSED;
        }
        let own = board.of(winner);
        // One move takes one man.
        if (own & (board.pawns | board.straight())).count_ones() > 1 {
            return 0;
        }
        moves::legal(board, &mut self.steps);
        let steps = self.steps.as_slice();
        let over = |step: &Step| {
            moves::after(root, board, *step)
                .unpack()
                .cannot_mate(winner)
        };
        if steps.iter().all(over) {
            return steps.len() as u64 + 1;
        }
        0
    }

    /// Whether what few moves there are lead where a proof is near, or to others that are as few.
    fn forced(&mut self, key: &Key, board: &Board, winner: Color, plies: u8) -> bool {
        if moves::surely(board) > QUICK_MOVES as u32 {
            return false;
        }
        moves::legal(board, &mut self.steps);
        let steps = self.steps.as_slice();
        let count = steps.len();
        if count > QUICK_MOVES {
            return false;
        }
        let mut few = [Step(0); QUICK_MOVES];
        few[..count].copy_from_slice(steps);
        few[..count].iter().all(|step| {
            let key = moves::after(key, board, *step);
            let next = key.unpack();
            next.cannot_mate(winner)
                || shut::seems_shut(&next)
                || plies > 0 && self.forced(&key, &next, winner, plies - 1)
        })
    }

    /// A proof that needs no search either.
    fn by_regions(&mut self, root: &Key, winner: Color, roam: u32) -> Option<Verdict> {
        let grown = self.regions.grow(&root.unpack(), winner, roam);
        self.closed = grown == Growth::Closed;
        if self.closed && !mates::may_mate(self.regions.men(), winner, None) {
            let men = self.regions.proof();
            return Some(cannot(Proof::Invariant { men }));
        }
        None
    }

    /// A proof by boxes that needs no search; not tried again where more work will not help.
    fn by_boxes(&mut self, root: &Key, cap: u64) -> Option<Verdict> {
        if !self.hopeful {
            return None;
        }
        let board = root.unpack();
        let cover = &mut self.search.cover;
        let tried = cover::area_of(&board).map_or(Tried::Open, |area| {
            cover.prove_either(&area, board.turn, cap)
        });
        self.hopeful = tried == Tried::Spent;
        (tried == Tried::Proven).then(|| {
            let boxes = cover.proof();
            cannot(Proof::Boxes { states: 0, boxes })
        })
    }

    fn conclude(&self, position: &Position, found: Found, spent: Spent) -> Verdict {
        match found {
            Found::Mate(steps) => Verdict::Can {
                line: written(position, &steps),
            },
            Found::Exhausted(states) if self.search.covered && self.search.cover.len() != 0 => {
                let boxes = self.search.cover.proof();
                cannot(Proof::Boxes { states, boxes })
            }
            Found::Exhausted(states) if states <= FINITE_STATES => cannot(Proof::Finite { states }),
            Found::Exhausted(states) => cannot(Proof::Closure { states }),
            Found::Spent => Verdict::Undecided { spent },
        }
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

/// Moves in the notation of the caller.
fn written(position: &Position, steps: &[Step]) -> Vec<Move> {
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
                Some(KNIGHT) => Some(Promotion::Knight),
                Some(BISHOP) => Some(Promotion::Bishop),
                Some(ROOK) => Some(Promotion::Rook),
                Some(_) => Some(Promotion::Queen),
                None => None,
            },
        })
        .collect()
}
