//! One pass over the graph of positions, the most promising first, nothing expanded twice.

use crate::board::{Board, Key};
use crate::checks::Checks;
use crate::cover::Cover;
use crate::moves::{self, Aim, Ground, Step, Steps};
use crate::queue::Queue;
use crate::score::{Scale, Weights};
use crate::squares::bit;
use crate::visited::{Node, Visited};
use crate::{Budget, Spent};
use alloc::vec::Vec;
use shakmaty::Color;

/// How a search ended.
pub(crate) enum Found {
    /// These moves end in mate.
    Mate(Vec<Step>),
    /// Everything that can be reached was seen, so many positions, and no mate.
    Exhausted(u64),
    /// The budget is used up.
    Spent,
}

/// Positions expanded before children are stored at once instead of when their turn comes: at
/// first most children are never looked at, later most moves lead to what is known.
const LAZY_NODES: u64 = 2_000;
/// In a queue item: the low half is a position to expand, not a position and a move from it.
const STORED: u64 = 1 << 63;
/// The same: a position of which those moves are to be queued that change nothing which counts.
const STILL: u64 = 1 << 62;
/// The clock at which 9.6.2 ends the game, in half-moves.
const CLOCK_END: u8 = 150;

pub(crate) struct Search {
    visited: Visited,
    queue: Queue,
    steps: Steps,
    replies: Steps,
    /// Boxes in which no search is needed, if `covered` asks for them.
    pub(crate) cover: Cover,
    pub(crate) covered: bool,
}

struct Run {
    winner: Color,
    budget: Budget,
    weights: Weights,
    nodes: u64,
}

impl Search {
    pub(crate) const fn new() -> Search {
        Search {
            visited: Visited::new(),
            queue: Queue::new(),
            steps: Steps::new(),
            replies: Steps::new(),
            cover: Cover::new(),
            covered: false,
        }
    }

    /// Looks for a mate by `winner` from a position in which the game goes on.
    pub(crate) fn run(
        &mut self,
        root: Key,
        clock: u8,
        winner: Color,
        budget: Budget,
        weights: Weights,
    ) -> (Found, Spent) {
        self.visited.clear();
        self.queue.clear(weights.earliest);
        let mut run = Run {
            winner,
            budget,
            weights,
            nodes: 0,
        };
        self.visited.insert(Node {
            key: root,
            parent: 0,
            step: Step(0),
            clock: if budget.respect_75 { clock } else { 0 },
            depth: 0,
        });
        self.queue.push(0, STORED);
        let mut peak = 0;
        let found = loop {
            let Some(item) = self.queue.pop() else {
                break Found::Exhausted(self.visited.len() as u64);
            };
            if run.nodes & 255 == 0 {
                peak = peak.max(self.bytes());
            }
            if run.nodes >= run.budget.nodes || peak > run.budget.bytes || self.visited.is_full() {
                break Found::Spent;
            }
            if item & STILL != 0 {
                self.queue_still(item as u32, &run);
                continue;
            }
            let Some(id) = self.settle(item, &run) else {
                continue;
            };
            run.nodes += 1;
            if let Some(last) = self.expand(id, &run) {
                break Found::Mate(self.line(id, last));
            }
            if self.queue.len() > run.weights.crowd {
                break Found::Spent;
            }
        };
        let spent = Spent {
            nodes: run.nodes,
            bytes: peak.max(self.bytes()),
        };
        (found, spent)
    }

    fn bytes(&self) -> u64 {
        let boxes = if self.covered { self.cover.bytes() } else { 0 };
        self.visited.bytes() + self.queue.bytes() + boxes
    }

    /// The position that a queue item stands for; `None` if it was reached before.
    #[inline]
    fn settle(&mut self, item: u64, run: &Run) -> Option<u32> {
        let parent = item as u32;
        if item & STORED != 0 {
            return Some(parent);
        }
        let from = *self.visited.node(parent);
        let board = from.key.unpack();
        self.store(parent, &from, &board, Step((item >> 32) as u16), run)
    }

    #[inline]
    fn store(
        &mut self,
        parent: u32,
        from: &Node,
        board: &Board,
        step: Step,
        run: &Run,
    ) -> Option<u32> {
        let clock = if run.budget.respect_75 {
            clock_after(from.clock, board, step)
        } else {
            0
        };
        self.visited.insert(Node {
            key: moves::after(&from.key, board, step),
            parent,
            step,
            clock,
            depth: from.depth.saturating_add(1),
        })
    }

    /// Puts the children of a position into the queue; a move that mates ends the search.
    fn expand(&mut self, id: u32, run: &Run) -> Option<Step> {
        let node = *self.visited.node(id);
        let board = node.key.unpack();
        if node.clock >= CLOCK_END || board.cannot_mate(run.winner) {
            return None;
        }
        if self.covered && self.cover.takes(&board, run.nodes) {
            return None;
        }
        let ground = Ground::of(&board);
        if board.turn == run.winner
            && let Some(step) = self.mating(&node.key, &board, &ground)
        {
            return Some(step);
        }
        let scale = Scale::new(&board, run.winner, run.weights, node.depth);
        if run.nodes >= LAZY_NODES {
            moves::wanted(&board, &ground, &Aim::ALL, &mut self.steps);
            for at in 0..self.steps.as_slice().len() {
                let step = self.steps.as_slice()[at];
                if let Some(child) = self.store(id, &node, &board, step, run) {
                    self.queue
                        .push(scale.after(&board, step), STORED | u64::from(child));
                }
            }
            return None;
        }
        let some = if ground.checkers == 0 {
            scale.aim(&board)
        } else {
            None
        };
        let still = STILL | u64::from(id);
        // Among equals the last one comes first: the winner tries what changes nothing, the loser does not.
        if some.is_some() && board.turn != run.winner {
            self.queue.push(scale.still, still);
        }
        moves::wanted(&board, &ground, &some.unwrap_or(Aim::ALL), &mut self.steps);
        for step in self.steps.as_slice() {
            let item = u64::from(id) | u64::from(step.0) << 32;
            self.queue.push(scale.after(&board, *step), item);
        }
        if some.is_some() && board.turn == run.winner {
            self.queue.push(scale.still, still);
        }
        None
    }

    /// The moves that were left out when a position was expanded, now that their score has its turn.
    fn queue_still(&mut self, id: u32, run: &Run) {
        let node = *self.visited.node(id);
        let board = node.key.unpack();
        let scale = Scale::new(&board, run.winner, run.weights, node.depth);
        let Some(aim) = scale.aim(&board) else {
            return;
        };
        moves::wanted(&board, &Ground::of(&board), &aim.rest(), &mut self.steps);
        for step in self.steps.as_slice() {
            self.queue
                .push(scale.still, u64::from(id) | u64::from(step.0) << 32);
        }
    }

    fn mating(&mut self, key: &Key, board: &Board, ground: &Ground) -> Option<Step> {
        let checks = Checks::of(board);
        moves::wanted(board, ground, &checks.aim, &mut self.steps);
        for step in self.steps.as_slice() {
            if checks.leave_flight(board, *step) {
                continue;
            }
            let next = moves::after(key, board, *step).unpack();
            if next.checkers() != 0 && moves::is_stuck(&next, &mut self.replies) {
                return Some(*step);
            }
        }
        None
    }

    fn line(&self, id: u32, last: Step) -> Vec<Step> {
        let mut line = Vec::from([last]);
        let mut at = id;
        while at != 0 {
            let node = self.visited.node(at);
            line.push(node.step);
            at = node.parent;
        }
        line.reverse();
        line
    }
}

fn clock_after(clock: u8, board: &Board, step: Step) -> u8 {
    let captures = board.occupied & bit(step.to()) != 0 && step.kind() != moves::CASTLE;
    if captures || board.pawns & bit(step.from()) != 0 {
        0
    } else {
        clock + 1
    }
}
