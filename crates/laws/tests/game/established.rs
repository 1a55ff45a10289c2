//! An arbiter says which moves were made (8.1, 8.5): what the sheets say becomes what stands on the board.

use crate::table::{FOOL, Table, at, settings};
use laws::{Act, BoardAct, Outcome, Play, Reason, Refusal};
use log::Role::{Arbiter, White};

fn establish(first: u16, moves: &[&str]) -> Act {
    let moves = moves.iter().map(|uci| String::from(*uci)).collect();
    Act::Board(BoardAct::Establish { first, moves })
}

fn pressed() -> Table {
    let mut table = Table::started(settings(Play::Competition));
    table.presses(&[1, 2, 3, 4]);
    table
}

/// 5.1.1, 6.2.1.1: a mate that is found later ended the game when it was made, with the clocks of that instant.
#[test]
fn a_mate_that_the_arbiter_confirms_ended_the_game_at_its_press() {
    let mut table = pressed();
    assert!(!table.0.knows_board());
    table.does(9, Arbiter, establish(1, &FOOL[..2]));
    assert_eq!((table.0.first_unknown(), table.end()), (Some(3), None));
    table.does(10, Arbiter, establish(3, &FOOL[2..]));
    assert_eq!(table.end(), Some((Reason::Checkmate, 4, at(4))));
    let ending = table.0.ending_at(at(10)).expect("over");
    assert_eq!(ending.outcome, Outcome::BlackWins);
}

/// It is the arbiter's, in order, whole or not at all, and only where nothing is known yet.
#[test]
fn what_cannot_have_been_made_is_not_established() {
    for (by, act, refusal) in [
        (White, establish(1, &["e2e4"]), Refusal::Role),
        (Arbiter, establish(1, &[]), Refusal::NoSuchPly),
        (Arbiter, establish(2, &["e7e5"]), Refusal::NoSuchPly),
        (Arbiter, establish(1, &["e2e4", "e7e9"]), Refusal::Illegal),
        (
            Arbiter,
            establish(1, &["e2e4", "e7e5", "d2d4", "d7d5", "a2a3"]),
            Refusal::NoSuchPly,
        ),
    ] {
        let mut table = pressed();
        let before = table.0.clone();
        assert_eq!(table.tries(9, by, act), Err(refusal));
        assert!(table.0 == before);
    }
    let mut table = pressed();
    table.does(9, Arbiter, establish(1, &FOOL));
    let again = establish(1, &FOOL);
    assert_eq!(table.tries(10, Arbiter, again), Err(Refusal::NoSuchPly));
}

/// 7.5.1: an illegal move that was made is played as done, and can be ruled on.
#[test]
fn an_illegal_move_is_established_as_it_was_made() {
    let mut table = pressed();
    table.does(9, Arbiter, establish(1, &["e2e5", "e7e6"]));
    assert_eq!(table.0.unverified_from(), Some(1));
}
