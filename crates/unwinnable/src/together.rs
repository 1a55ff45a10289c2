//! A search in which several orders take turns over one set of positions: what one of them has seen the
//! others need not, and whichever suits the position finds the mate.

use crate::aim::Aim;
use crate::board::Key;
use crate::moves::{self, Step};
use crate::score::{AGAIN, Scale, Weights};
use crate::search::{Found, Opened, Run, Search};
use crate::visited::Node;
use crate::{Budget, Spent};
use shakmaty::Color;

/// Orders that can take turns.
pub(crate) const ORDERS: usize = 3;

impl Search {
    /// Makes ready for [`Search::go_on_together`].
    pub(crate) fn start_together(&mut self, root: Key, clock: u8, budget: Budget) {
        self.visited.clear();
        self.expanded.clear();
        self.expanded.push(0);
        self.turn = 0;
        for queue in &mut self.queues {
            queue.clear();
        }
        let clock = if budget.respect_75 { clock } else { 0 };
        self.visited.insert(Node::root(root, clock));
        self.queues[0].push(0, 0);
    }

    /// Like [`Search::run`]; each of the orders has every position in its queue. Goes on where it stopped, if it
    /// is asked again.
    pub(crate) fn go_on_together(
        &mut self,
        winner: Color,
        budget: Budget,
        orders: &[Weights],
    ) -> (Found, Spent) {
        let mut run = Run {
            winner,
            budget,
            weights: AGAIN,
            nodes: 0,
        };
        let mut peak = 0;
        let found = loop {
            if run.nodes & 255 == 0 {
                peak = peak.max(self.bytes_together());
            }
            if run.nodes >= run.budget.nodes || peak > run.budget.bytes || self.visited.is_full() {
                break Found::Spent;
            }
            let Some(id) = self.next(orders.len()) else {
                break Found::Exhausted(self.visited.len() as u64);
            };
            run.nodes += 1;
            if let Some(last) = self.expand_together(id, &run, orders) {
                break Found::Mate(self.line(id, last, &run));
            }
        };
        let bytes = peak.max(self.bytes_together());
        let nodes = run.nodes;
        (found, Spent { nodes, bytes })
    }

    /// The best position that was not expanded, for the order whose turn it is.
    fn next(&mut self, orders: usize) -> Option<u32> {
        for _ in 0..orders {
            let queue = &mut self.queues[self.turn];
            self.turn = (self.turn + 1) % orders;
            while let Some(item) = queue.pop() {
                let id = item as u32;
                let word = &mut self.expanded[id as usize / 64];
                let bit = 1 << (id % 64);
                if *word & bit == 0 {
                    *word |= bit;
                    return Some(id);
                }
            }
        }
        None
    }

    fn expand_together(&mut self, id: u32, run: &Run, orders: &[Weights]) -> Option<Step> {
        let (node, board, ground) = match self.open(id, run) {
            Opened::Nothing => return None,
            Opened::Mate(step) => return Some(step),
            Opened::Position(node, board, ground) => (node, board, ground),
        };
        moves::wanted(&board, &ground, &Aim::ALL, &mut self.steps);
        self.make_children(id, &board, run);
        let scales = core::array::from_fn::<_, ORDERS, _>(|at| {
            let weights = orders.get(at).copied();
            weights.map(|weights| Scale::new(&board, run.winner, weights, node.depth))
        });
        for child in &self.children {
            let Some(id) = self.visited.insert(*child) else {
                continue;
            };
            if id as usize / 64 >= self.expanded.len() {
                self.expanded.push(0);
            }
            for (queue, scale) in self.queues.iter_mut().zip(scales.iter().flatten()) {
                queue.push(scale.after(&board, child.step), u64::from(id));
            }
        }
        None
    }

    fn bytes_together(&self) -> u64 {
        let queues: u64 = self.queues.iter().map(|queue| queue.bytes()).sum();
        self.bytes() + queues
    }
}
