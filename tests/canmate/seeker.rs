//! A plain best-first search for a mate, to contradict whoever says that there is none.

use crate::oracle::{Exact, Set};
use shakmaty::{Chess, Color, Position as _, Role, attacks};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

struct Open {
    cost: Reverse<(i32, u32)>,
    chess: Chess,
}

impl PartialEq for Open {
    fn eq(&self, other: &Open) -> bool {
        self.cost == other.cost
    }
}

impl Eq for Open {}

impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Open) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Open {
    fn cmp(&self, other: &Open) -> std::cmp::Ordering {
        self.cost.cmp(&other.cost)
    }
}

/// `true`: a mate by `winner` was met. `false` says nothing.
#[must_use]
pub fn finds_mate(root: &Chess, winner: Color, nodes_max: u32) -> bool {
    let mut seen = Set::default();
    let mut open = BinaryHeap::new();
    seen.insert(Exact::of(root));
    open.push(Open {
        cost: Reverse((0, 0)),
        chess: root.clone(),
    });
    let mut nodes = 0;
    while let Some(Open { chess, .. }) = open.pop() {
        nodes += 1;
        if nodes > nodes_max {
            return false;
        }
        let moves = chess.legal_moves();
        if moves.is_empty() && chess.is_check() && chess.turn() != winner {
            return true;
        }
        for m in moves {
            let mut next = chess.clone();
            next.play_unchecked(m);
            if seen.insert(Exact::of(&next)) {
                let cost = Reverse((cost(&next, winner), nodes));
                open.push(Open { cost, chess: next });
            }
        }
    }
    false
}

/// Low where a mate seems near: flights guarded, kings close, the winner's pawns far, few men of the loser.
fn cost(chess: &Chess, winner: Color) -> i32 {
    let board = chess.board();
    let (Some(theirs), Some(mine)) = (board.king_of(winner.other()), board.king_of(winner)) else {
        return i32::MAX;
    };
    let flights = attacks::king_attacks(theirs) & !board.by_color(winner.other());
    let free = flights
        .into_iter()
        .filter(|flight| {
            board
                .attacks_to(*flight, winner, board.occupied())
                .is_empty()
        })
        .count();
    let mut worth = 0;
    for (square, piece) in board {
        if piece.color == winner {
            worth += match piece.role {
                Role::Queen => 40,
                Role::Rook => 30,
                Role::Bishop | Role::Knight => 12,
                Role::King => 0,
                Role::Pawn => {
                    let rank = i32::from(u8::try_from(u32::from(square) / 8).unwrap_or(0));
                    if winner.is_white() {
                        rank * 4
                    } else {
                        (7 - rank) * 4
                    }
                }
            };
        } else if piece.role != Role::King {
            worth -= 4;
        }
    }
    let near = i32::from(u8::try_from(theirs.distance(mine)).unwrap_or(8));
    3 * i32::from(u8::try_from(free).unwrap_or(8)) + near - worth
}
