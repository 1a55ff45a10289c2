//! Offers, flags, roles and agreement, with moves not yet known. All figures by hand.

use crate::table::{FOOL, Table, at, late, made, settings};
use laws::{
    Act, BySide, Game, Micros, Phase, Play, PressNo, Proposal, Reason, Refusal, Settings, Side,
    Stamp, StartPosition,
};
use log::Role::{Arbiter, Black, System, White};

#[test]
fn an_offer_stands_beside_the_move_that_its_press_brings() {
    let mut table = Table::casual();
    table.presses(&[1, 2]);
    table.does(3, White, Act::Offer);
    table.does(4, White, Act::Press(Stamp::Touch));
    let marks: Vec<_> = table.0.plies().iter().map(|ply| ply.offer).collect();
    assert_eq!(
        (marks, table.0.offer()),
        (vec![false, false, true], Some(Side::White))
    );
    table.does(5, Black, Act::Press(Stamp::Touch));
    assert_eq!(
        table.0.offer(),
        None,
        "a press brings a move, and that declines"
    );
    table.does(6, Black, Act::NothingMoved { press: PressNo(4) });
    assert_eq!(table.0.offer(), Some(Side::White), "he had not moved");
    table.does(7, Black, Act::Reply(laws::Answer::Accept));
    assert_eq!(table.end(), Some((Reason::Agreement, 3, at(7))));
}

#[test]
fn a_flag_waits_for_the_position_where_an_arbiter_decides() {
    // The lone king cannot mate, so White's flag is a draw, once the last move is known.
    let lone = StartPosition::Fen("7k/8/8/8/8/8/1r6/K5R1 b - - 0 1".into());
    for play in [Play::Casual, Play::Competition] {
        let start = lone.clone();
        let mut table = Table::started(Settings {
            start,
            ..settings(play)
        });
        table.does(1, Black, Act::Press(Stamp::Touch));
        table.does(303, Black, Act::ClaimFlag);
        let casual = play == Play::Casual;
        assert_eq!(
            table.end(),
            casual.then_some((Reason::Flag, 1, at(303))),
            "not known is not *cannot*"
        );
        let asked = Some(Proposal::Flag { loser: Side::White });
        assert_eq!(table.0.proposal(), if casual { None } else { asked });
        assert_eq!(table.0.clock().expect("it has one").running(), None);
        table.does(310, Black, late("b2b1", 1));
        assert_eq!(
            table.end(),
            Some((Reason::Flag, 1, at(303))),
            "the rook is still there"
        );
    }
    let mut table = Table::started(Settings {
        start: lone,
        ..settings(Play::Competition)
    });
    table.does(1, Black, made("b2b1"));
    table.does(1, Black, Act::Press(Stamp::Touch));
    table.does(2, White, made("a1b1"));
    table.does(303, Black, Act::ClaimFlag);
    assert_eq!(
        table.end(),
        Some((Reason::FlagOpponentCannotMate, 2, at(303)))
    );
}

#[test]
fn an_automatic_flag_ends_the_game_at_its_instant() {
    let mut table = Table::started(Settings {
        auto_flag: true,
        ..settings(Play::Casual)
    });
    table.presses(&[3, 7, 12, 13]);
    // White has 298 from 13 s on.
    assert_eq!(table.0.ending_at(at(310)), None);
    let end = table
        .0
        .ending_at(at(311))
        .map(|end| (end.reason, end.ply, end.at));
    assert_eq!(
        (end, table.0.phase(at(311))),
        (Some((Reason::Flag, 4, at(311))), Phase::Over)
    );
    assert_eq!(
        table.tries(400, White, made("e2e4")),
        Err(Refusal::GameOver)
    );
    assert_eq!(table.0.last_at(), at(13), "refused acts change nothing");
    table.does(400, System, Act::Seen);
    assert_eq!((table.end(), table.shown(500)), (end, (0, 301)));
    table.writes_up(401, 1, &FOOL);
    assert_eq!(
        table.end(),
        Some((Reason::Checkmate, 4, at(13))),
        "the mate had come first"
    );
}

#[test]
fn roles_and_two_taps() {
    let mut table = Table::casual();
    let add = Act::AddTime {
        side: Side::Black,
        span: Micros::from_secs(60),
    };
    table.does(1, White, add.clone());
    table.does(1, System, Act::Seen);
    table.does(2, Black, add.clone());
    assert_eq!(table.shown(2).1, 362, "time passing does not come between");
    table.does(3, Black, add.clone());
    table.does(4, White, Act::Press(Stamp::Touch));
    table.does(5, White, add);
    assert_eq!(table.shown(5).1, 361, "a press does");
    assert_eq!(table.tries(6, Arbiter, Act::Resign), Err(Refusal::Role));
    assert_eq!(
        table.tries(6, White, Act::FlagSeen(Side::Black)),
        Err(Refusal::Role)
    );
    let mut strict = Table::started(settings(Play::Competition));
    for act in [
        Act::Stop,
        Act::Restart(Side::Black),
        Act::Correct {
            ply: 1,
            uci: "e2e4".into(),
        },
    ] {
        assert_eq!(strict.tries(1, White, act), Err(Refusal::Role));
    }
    strict.does(2, White, Act::StopAndCall(laws::StopReason::Claim));
    assert_eq!(
        (strict.0.phase(at(9)), strict.shown(9)),
        (Phase::Stopped, (300, 302))
    );
}

#[test]
fn a_game_without_a_clock() {
    let mut table = Table(
        Game::open(Settings {
            control: None,
            ..settings(Play::Casual)
        })
        .expect("it can be played"),
    );
    assert_eq!(table.tries(0, System, Act::Start), Err(Refusal::RegMissing));
    table.does(1, Black, Act::Press(Stamp::Touch));
    assert_eq!(
        table.0.presses(),
        [],
        "it is White's move: it counts, and no place is made for a move"
    );
    table.presses(&[2, 3, 4]);
    table.writes_up(5, 1, &FOOL[..3]);
    table.does(6, Black, made(FOOL[3]));
    table.does(7, Black, Act::Press(Stamp::Touch));
    assert_eq!(
        (table.end(), table.0.presses().len()),
        (Some((Reason::Checkmate, 4, at(6))), 3)
    );
    assert_eq!(table.0.moves_completed(), BySide { white: 2, black: 2 });
}
