//! One pass over the graph of positions, the most promising first, nothing expanded twice.

use crate::aim::Aim;
use crate::board::{Board, Key};
use crate::checks::Checks;
use crate::cover::Cover;
use crate::moves::{self, Ground, Step, Steps};
use crate::queue::Queue;
use crate::score::{Scale, Weights};
use crate::squares::bit;
use crate::together::ORDERS;
use crate::visited::{Node, Visited};
use crate::{Budget, Spent};
use alloc::vec;
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

/// In a queue item: the low half is a position to expand, not a position and a move from it.
const STORED: u64 = 1 << 63;
/// The same: a position of which those moves are to be queued that change nothing which counts.
const STILL: u64 = 1 << 62;
/// Lines up to this many positions are given as they were found.
const SHORT_LINE: usize = 100;
/// Longer ones than this, after the first try to shorten them, are sought anew among what was reached.
const LONG_LINE: usize = 30_000;
/// The clock at which 9.6.2 ends the game, in half-moves.
pub(crate) const CLOCK_END: u8 = 150;

pub(crate) struct Search {
    pub(crate) visited: Visited,
    queue: Queue,
    /// One for each of the orders that take turns.
    pub(crate) queues: [Queue; ORDERS],
    /// The one of them whose turn it is.
    pub(crate) turn: usize,
    /// Which positions were expanded, while orders take turns.
    pub(crate) expanded: Vec<u64>,
    pub(crate) steps: Steps,
    replies: Steps,
    /// Boxes in which no search is needed, if `covered` asks for them.
    pub(crate) cover: Cover,
    pub(crate) covered: bool,
    /// Children of one position on their way into the set.
    pub(crate) children: Vec<Node>,
    hashes: Vec<u64>,
}

pub(crate) struct Run {
    pub(crate) winner: Color,
    pub(crate) budget: Budget,
    pub(crate) weights: Weights,
    pub(crate) nodes: u64,
}

impl Run {
    #[inline]
    fn child(&self, parent: u32, from: &Node, board: &Board, step: Step) -> Node {
        let clock = if self.budget.respect_75 {
            clock_after(from.clock, board, step)
        } else {
            0
        };
        Node {
            key: moves::after(&from.key, board, step),
            parent,
            step,
            clock,
            depth: from.depth.saturating_add(1),
        }
    }
}

/// What a position is to the search that has come to it.
pub(crate) enum Opened {
    /// No mate is reached from it: it is not expanded.
    Nothing,
    /// This move mates.
    Mate(Step),
    /// Its children are to be made.
    Position(Node, Board, Ground),
}

impl Search {
    pub(crate) const fn new() -> Search {
        Search {
            visited: Visited::new(),
            queue: Queue::new(),
            queues: [const { Queue::new() }; ORDERS],
            turn: 0,
            expanded: Vec::new(),
            steps: Steps::new(),
            replies: Steps::new(),
            cover: Cover::new(),
            covered: false,
            children: Vec::new(),
            hashes: Vec::new(),
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
        self.queue.clear();
        let mut run = Run {
            winner,
            budget,
            weights,
            nodes: 0,
        };
        let clock = if budget.respect_75 { clock } else { 0 };
        self.visited.insert(Node::root(root, clock));
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
                break Found::Mate(self.line(id, last, &run));
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

    pub(crate) fn bytes(&self) -> u64 {
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
        self.visited.insert(run.child(parent, from, board, step))
    }

    /// The children that the steps lead to, and what the set will be asked for of the memory.
    pub(crate) fn make_children(&mut self, parent: u32, board: &Board, run: &Run) {
        let from = *self.visited.node(parent);
        self.children.clear();
        self.hashes.clear();
        for step in self.steps.as_slice() {
            let child = run.child(parent, &from, board, *step);
            self.hashes.push(Visited::hash(&child));
            self.children.push(child);
        }
        self.visited.read_ahead(&mut self.hashes);
    }

    /// Looks at a position that has its turn, before its children are made.
    #[inline]
    pub(crate) fn open(&mut self, id: u32, run: &Run) -> Opened {
        let node = *self.visited.node(id);
        let board = node.key.unpack();
        if node.clock >= CLOCK_END || board.cannot_mate(run.winner) {
            return Opened::Nothing;
        }
        if self.covered && self.cover.takes(&board, run.nodes) {
            return Opened::Nothing;
        }
        let ground = Ground::of(&board);
        if board.turn == run.winner
            && let Some(step) = self.mating(&node.key, &board, &ground)
        {
            return Opened::Mate(step);
        }
        Opened::Position(node, board, ground)
    }

    /// Puts the children of a position into the queue; a move that mates ends the search.
    fn expand(&mut self, id: u32, run: &Run) -> Option<Step> {
        let (node, board, ground) = match self.open(id, run) {
            Opened::Nothing => return None,
            Opened::Mate(step) => return Some(step),
            Opened::Position(node, board, ground) => (node, board, ground),
        };
        let scale = Scale::new(&board, run.winner, run.weights, node.depth);
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

    pub(crate) fn mating(&mut self, key: &Key, board: &Board, ground: &Ground) -> Option<Step> {
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

    /// The moves to a position and the last one after it. Going deep walks to and fro: a long line is made
    /// shorter.
    pub(crate) fn line(&mut self, id: u32, last: Step, run: &Run) -> Vec<Step> {
        let mut chain = self.chain(id);
        let mut line: Vec<Step> = (chain[1..].iter())
            .map(|id| self.visited.node(*id).step)
            .collect();
        if line.len() > SHORT_LINE {
            line = self.cut_short(&chain, run);
        }
        if line.len() > LONG_LINE {
            self.shorten(id, run);
            chain = self.chain(id);
            line.clear();
            line.extend(chain[1..].iter().map(|id| self.visited.node(*id).step));
        }
        line.push(last);
        line
    }

    /// The positions from the root to one that was reached.
    fn chain(&self, id: u32) -> Vec<u32> {
        let mut chain = Vec::from([id]);
        let mut at = id;
        while at != 0 {
            at = self.visited.node(at).parent;
            chain.push(at);
        }
        chain.reverse();
        chain
    }

    /// The moves along a chain, where from each position the one is made that leads to the latest.
    fn cut_short(&mut self, chain: &[u32], run: &Run) -> Vec<Step> {
        let mut line = Vec::new();
        let mut at = 0;
        while at + 1 < chain.len() {
            let mut next = (at + 1, self.visited.node(chain[at + 1]).step);
            let board = self.visited.node(chain[at]).key.unpack();
            moves::legal(&board, &mut self.steps);
            self.make_children(chain[at], &board, run);
            for child in &self.children {
                // A position is numbered when it is reached, so the numbers ascend along a chain.
                if let Some(id) = self.visited.find(child)
                    && id > chain[next.0]
                    && let Ok(place) = chain.binary_search(&id)
                {
                    next = (place, child.step);
                }
            }
            line.push(next.1);
            at = next.0;
        }
        line
    }

    /// Broadly from the root, over the positions that were reached, so that the
    /// way to `id` is the shortest among them.
    fn shorten(&mut self, id: u32, run: &Run) {
        let mut met = vec![false; self.visited.len()];
        let mut open = Vec::from([0_u32]);
        met[0] = true;
        let mut head = 0;
        while let Some(at) = open.get(head).copied() {
            head += 1;
            let board = self.visited.node(at).key.unpack();
            moves::legal(&board, &mut self.steps);
            self.make_children(at, &board, run);
            for child in &self.children {
                let Some(there) = self.visited.find(child) else {
                    continue;
                };
                if met[there as usize] {
                    continue;
                }
                met[there as usize] = true;
                self.visited.reached(there, at, child.step);
                if there == id {
                    return;
                }
                open.push(there);
            }
        }
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
