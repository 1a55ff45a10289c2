//! Endings by the position (5.1.1, 5.2.1, 5.2.2, 9.6) against games judged by another program.

use crate::table::{at, late, settings};
use laws::{Act, Game, Play, Reason, Settings, Side, Stamp, StartPosition};
use log::Role;
use std::collections::BTreeMap;

fn reason(game: &Game) -> &'static str {
    match game.ending_at(game.last_at()).map(|end| end.reason) {
        None => "none",
        Some(Reason::Checkmate) => "checkmate",
        Some(Reason::Stalemate) => "stalemate",
        Some(Reason::DeadPosition) => "dead",
        Some(Reason::Fivefold) => "fivefold",
        Some(Reason::SeventyFive) => "seventyfive",
        Some(other) => panic!("{other:?}"),
    }
}

fn mover(game: &Game) -> Role {
    if game.position().turn() == Side::White {
        Role::White
    } else {
        Role::Black
    }
}

/// Every move is pressed first and entered after the last press, so each ending is found late.
fn entered_late(opened: &Game, moves: &[&str]) -> Game {
    let mut game = opened.clone();
    let mut by = mover(&game);
    for secs in (0i64..).take(moves.len()) {
        game.apply(&Act::Press(Stamp::Touch), by, at(secs))
            .expect("a press is never refused");
        by = if by == Role::White {
            Role::Black
        } else {
            Role::White
        };
    }
    for (press, uci) in (1u16..).zip(moves) {
        let by = mover(&game);
        game.apply(&late(uci, press), by, at(1_000))
            .expect("it is legal");
    }
    game
}

#[test]
fn random_games_end_as_another_program_says() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for line in include_str!("endings.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let fields: Vec<&str> = line.split("; ").collect();
        let [start, moves, result, why, last] = fields[..] else {
            panic!("five fields: {line}")
        };
        let moves: Vec<&str> = moves.split(' ').collect();
        let start = StartPosition::Fen(start.into());
        let opened = Game::open(Settings {
            start,
            control: None,
            ..settings(Play::Casual)
        })
        .expect("legal");
        let mut game = opened.clone();
        for (index, uci) in moves.iter().enumerate() {
            assert_eq!(reason(&game), "none", "ply {index} of {line}");
            let by = mover(&game);
            game.apply(
                &Act::Move {
                    uci: (*uci).into(),
                    press: None,
                },
                by,
                at(1),
            )
            .expect("it is legal");
            game.apply(&Act::Press(Stamp::Touch), by, at(1))
                .expect("a press is never refused");
        }
        let end = game.ending_at(at(1));
        assert_eq!(
            (reason(&game), end.map_or("*", |end| end.outcome.text())),
            (why, result),
            "{line}"
        );
        assert_eq!(game.position().fen(), last);
        let late = entered_late(&opened, &moves);
        let press_of_last = at(i64::try_from(moves.len()).expect("small") - 1);
        let expected = end.map(|end| laws::Ending {
            at: press_of_last,
            ..end
        });
        assert_eq!(late.ending_at(at(1_000)), expected, "entered late: {line}");
        *seen.entry(why).or_default() += 1;
    }
    assert_eq!(seen.len(), 6, "every reason and games that go on: {seen:?}");
}

/// 5.1.2, 6.9, 7.5.5, I.8: who loses but for an opponent who cannot mate; the Laws draw those games.
#[test]
fn losses_that_may_be_draws() {
    let drawn = [
        (Reason::Flag, Reason::FlagOpponentCannotMate),
        (Reason::Resignation, Reason::ResignationOpponentCannotMate),
        (
            Reason::SecondIllegalMove,
            Reason::SecondIllegalOpponentCannotMate,
        ),
        (
            Reason::FirstIllegalMove,
            Reason::FirstIllegalOpponentCannotMate,
        ),
        (
            Reason::SealedMoveInvalid,
            Reason::SealedMoveInvalidOpponentCannotMate,
        ),
    ];
    for (lost, draw) in drawn {
        assert_eq!((lost.drawn(), draw.drawn()), (Some(draw), None));
    }
    assert_eq!(Reason::Checkmate.drawn(), None);
}

/// What the PGN standard's `Termination` tag knows.
#[test]
fn how_a_game_was_terminated() {
    let terms = [
        (Reason::Flag, "time forfeit"),
        (Reason::FlagOpponentCannotMate, "time forfeit"),
        (Reason::ArbiterDecision, "adjudication"),
        (Reason::NormalMeans, "adjudication"),
        (Reason::Default, "abandoned"),
        (Reason::ForfeitDisobedience, "rules infraction"),
        (Reason::ForfeitDevice, "rules infraction"),
        (Reason::ForfeitPenalty, "rules infraction"),
        (Reason::BothLost, "rules infraction"),
        (Reason::Checkmate, "normal"),
        (Reason::Agreement, "normal"),
    ];
    for (reason, term) in terms {
        assert_eq!(reason.termination(), term);
    }
}
