//! The one question: can this side still checkmate by any series of legal moves?

use crate::{Position, Side};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use unwinnable::check::check;
use unwinnable::{Answer, Budget, Verdict, analyse, quick};

/// An answer that may stay open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CanMate {
    /// There is such a series.
    Can,
    /// There is none.
    Cannot,
    /// Not known.
    Undecided,
}

/// For a verdict that ends a game: the same on every device, and never a second on a phone, since a view asks
/// anew each time. Enough for all of 16,384 ends of real games.
const BUDGET: Budget = Budget {
    nodes: 60_000,
    bytes: 64 << 20,
    respect_75: false,
};

/// FIDE 5.1.2 (2023), 5.2.2, 6.9. `Can` and `Cannot` are certain: each answer's certificate has been checked.
/// `Undecided` is rare, and for the arbiter.
#[must_use]
pub fn can_mate(position: &Position, side: Side) -> CanMate {
    within(position, side, BUDGET)
}

/// The same with as many positions as the caller has time for; for arbiters and tests, not for a game's state.
#[must_use]
pub fn can_mate_within(position: &Position, side: Side, nodes: u64) -> CanMate {
    let bytes = 256 << 20;
    within(
        position,
        side,
        Budget {
            nodes,
            bytes,
            ..BUDGET
        },
    )
}

/// The same, and how: the moves of a helpmate if it can, as UCI.
#[must_use]
pub fn helpmate(position: &Position, side: Side, nodes: u64) -> (CanMate, Vec<String>) {
    let found = can_mate_within(position, side, nodes);
    let Some(asked) = position.for_analysis().filter(|_| found == CanMate::Can) else {
        return (found, Vec::new());
    };
    let bytes = 256 << 20;
    let budget = Budget {
        nodes,
        bytes,
        ..BUDGET
    };
    match analyse(&asked, winner(side), budget).verdict {
        Verdict::Can { line } => (found, line.iter().map(ToString::to_string).collect()),
        Verdict::Cannot { .. } | Verdict::Undecided { .. } => (found, Vec::new()),
    }
}

fn within(position: &Position, side: Side, budget: Budget) -> CanMate {
    let Some(asked) = position.for_analysis() else {
        return after_each_move(position, side, budget);
    };
    let winner = winner(side);
    told(&asked, winner, &analyse(&asked, winner, budget))
}

/// An illegal move can leave a king to be taken (7.5.1). No rule lets it be taken, so what can be mated is what
/// can be mated after one of the legal moves.
fn after_each_move(position: &Position, side: Side, budget: Budget) -> CanMate {
    let mut all = if position.has_kings() {
        CanMate::Cannot
    } else {
        CanMate::Undecided
    };
    for uci in position.legal_moves() {
        let next = position
            .play(&uci)
            .and_then(|(next, _)| next.for_analysis());
        let Some(asked) = next else {
            return CanMate::Undecided;
        };
        let winner = winner(side);
        match told(&asked, winner, &analyse(&asked, winner, budget)) {
            CanMate::Cannot => all = CanMate::Cannot,
            found => return found,
        }
    }
    all
}

/// For a position that may just have died. Nine in ten positions that are alive take less than 100 nodes.
const DEATH: Budget = Budget {
    nodes: 2_000,
    bytes: 8 << 20,
    respect_75: false,
};

/// With more men nothing dead is known but a few composed positions.
const MEN_OF_THE_DEAD: usize = 21;

/// FIDE 5.2.2: neither side can mate. `true` is certain; `false` may miss a position that is dead, since it is
/// asked after each move and has to be quick. It looks closer where a position may just have died, `closely`:
/// at the first one, and after a capture or a pawn's move.
#[must_use]
pub(crate) fn is_dead(position: &Position, closely: bool) -> bool {
    let Some(asked) = position.for_analysis() else {
        return false;
    };
    let cannot = |side: Side| {
        let winner = winner(side);
        told(&asked, winner, &quick(&asked, winner)) == CanMate::Cannot
    };
    if Side::ALL.into_iter().all(cannot) {
        return true;
    }
    let proved = |side: Side| {
        let winner = winner(side);
        told(&asked, winner, &analyse(&asked, winner, DEATH)) == CanMate::Cannot
    };
    closely && position.men() <= MEN_OF_THE_DEAD && Side::ALL.into_iter().all(proved)
}

/// An answer counts when what it carries proves it.
fn told(asked: &unwinnable::Position, winner: unwinnable::Side, answer: &Answer) -> CanMate {
    match answer.verdict {
        _ if !check(asked, winner, &answer.verdict) => CanMate::Undecided,
        Verdict::Can { .. } => CanMate::Can,
        Verdict::Cannot { .. } => CanMate::Cannot,
        Verdict::Undecided { .. } => CanMate::Undecided,
    }
}

fn winner(side: Side) -> unwinnable::Side {
    match side {
        Side::White => unwinnable::Side::White,
        Side::Black => unwinnable::Side::Black,
    }
}

#[cfg(test)]
mod tests {
    use super::{CanMate, told};
    use alloc::vec::Vec;
    use unwinnable::{Answer, Position, Side, Spent, Verdict};

    /// 6.9: without a proof that holds, nobody knows. Here no mate is on the board.
    #[test]
    fn an_answer_that_proves_nothing_is_none() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let start = Position::from_fen(start, false).expect("a legal position");
        let answer = Answer {
            verdict: Verdict::Can { line: Vec::new() },
            spent: Spent::default(),
        };
        assert_eq!(told(&start, Side::White, &answer), CanMate::Undecided);
    }
}
