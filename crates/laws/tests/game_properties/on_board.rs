//! Acts about the board: touched, moved as it should not be, claimed, ruled.

use crate::player;
use laws::{Act, BoardAct, Breach, Fault, Game, Irregularity, Side, Square, Times};
use log::Role;

fn square(number: u16) -> Square {
    u8::try_from(number % 64)
        .ok()
        .and_then(Square::new)
        .expect("below 64")
}

/// A step that is seldom legal.
fn step(pick: u16) -> String {
    format!("{}{}", square(pick), square(pick / 64))
}

/// One of all verbs about the board, by the number drawn.
pub fn act(game: &Game, pick: u16) -> (Act, Role) {
    let (mover, other) = (player(game.on_move()), player(game.on_move().other()));
    let arg = pick / 16;
    let side = Side::ALL[usize::from(arg % 2)];
    let times = [Times::Keep, Times::Logged][usize::from(arg / 2 % 2)];
    let ply = game.plies().len().min(usize::from(arg % 9));
    let ply = u16::try_from(ply).expect("small");
    let (act, by) = match pick % 16 {
        0 | 1 => {
            let (uci, press) = (step(arg), None);
            return (Act::Move { uci, press }, mover);
        }
        2 => {
            let uci = game.position().legal_moves().first().cloned();
            let fault = Fault::ALL[usize::from(arg) % Fault::ALL.len()];
            let uci = uci.unwrap_or_else(|| step(arg));
            (BoardAct::MoveWith { uci, fault }, mover)
        }
        3 | 4 => (BoardAct::Touch(square(arg)), mover),
        5 => (BoardAct::Adjust(square(arg)), other),
        6 => {
            let (from, to) = (square(arg), square(arg / 64));
            (BoardAct::Release { from, to }, mover)
        }
        7 => {
            let article = String::from("4.3");
            (BoardAct::Complain { article }, mover)
        }
        8 => (BoardAct::ClaimIllegal, mover),
        9..=11 => {
            let breaches = vec![Breach::ALL[usize::from(arg / 4) % Breach::ALL.len()]];
            let ply = (ply > 0 && arg.is_multiple_of(3)).then_some(ply);
            let ruling = BoardAct::RuleIllegal {
                side,
                breaches,
                times,
                ply,
            };
            (ruling, Role::Arbiter)
        }
        12 => {
            let (piece, to) = (square(arg), None);
            (BoardAct::RuleTouchMove { side, piece, to }, Role::Arbiter)
        }
        13 => (BoardAct::Restore { ply, times }, Role::Arbiter),
        14 => {
            let kind = Irregularity::ALL[usize::from(arg) % Irregularity::ALL.len()];
            (BoardAct::Irregularity(kind), Role::Arbiter)
        }
        _ if arg.is_multiple_of(2) => {
            let still_illegal = arg.is_multiple_of(4);
            (
                BoardAct::RuleIllegalPosition { still_illegal },
                Role::Arbiter,
            )
        }
        _ if arg % 4 == 1 => {
            let moves = vec![step(arg), step(arg / 3)];
            let first = game.first_unknown().unwrap_or(ply);
            (BoardAct::Establish { first, moves }, Role::Arbiter)
        }
        _ => {
            let moves = vec![step(arg), step(arg / 3)];
            (BoardAct::Review { moves }, Role::Arbiter)
        }
    };
    (Act::Board(act), by)
}
