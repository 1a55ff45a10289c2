//! Moves entered after their press, corrections, and presses with nothing moved. All figures by hand.

use crate::table::{FOOL, Table, at, late, made};
use laws::{Act, BySide, Micros, Phase, PressNo, Reason, Refusal, Side, Stamp};
use log::Role::{Black, White};

#[test]
fn a_late_move_changes_the_position_and_neither_clock_nor_counter() {
    let mut table = Table::casual();
    table.presses(&[10, 12]);
    assert_eq!(
        (table.shown(12), table.0.on_move(), table.0.knows_board()),
        ((294, 302), Side::White, false)
    );
    table.writes_up(20, 1, &["e2e4"]);
    assert_eq!(
        (table.0.first_unknown(), table.0.position().turn()),
        (Some(2), Side::Black)
    );
    table.writes_up(21, 2, &["e7e5"]);
    assert!(table.0.knows_board() && table.0.plies().iter().all(|ply| ply.late && ply.completed));
    assert_eq!(table.0.moves_completed(), BySide { white: 1, black: 1 });
    assert_eq!(
        table.shown(22),
        (284, 302),
        "White's clock has run since 12 s"
    );
    assert_eq!(table.0.plies()[0].made_at, at(10));
}

#[test]
fn late_moves_come_in_order_and_once() {
    let mut table = Table::casual();
    table.presses(&[1, 2, 3]);
    let cases = [
        (
            Black,
            late("e7e5", 2),
            Refusal::Illegal,
            "the first press has no move yet",
        ),
        (Black, late("e2e4", 1), Refusal::Role, "White pressed it"),
        (White, late("e2e5", 1), Refusal::Illegal, "not a legal move"),
        (
            White,
            late("e2e4", 4),
            Refusal::NoSuchPly,
            "nobody has pressed that often",
        ),
        (
            White,
            late("e2e4", 0),
            Refusal::NoSuchPly,
            "presses count from 1",
        ),
        (
            Black,
            made("e7e5"),
            Refusal::Illegal,
            "the position is not known up to the end",
        ),
    ];
    for (by, act, why, what) in cases {
        let before = table.0.clone();
        assert_eq!(table.tries(4, by, act), Err(why), "{what}");
        assert_eq!(table.0, before);
    }
    table.writes_up(5, 1, &["e2e4"]);
    assert_eq!(
        table.tries(6, White, late("d2d4", 1)),
        Err(Refusal::NoSuchPly),
        "it has its move"
    );
}

#[test]
fn a_mate_entered_late_ended_the_game_at_its_press() {
    let mut table = Table::casual();
    // White 302-3+2-5+2, Black 302-4+2-1+2: 298 and 301 after the fourth press at 13 s.
    table.presses(&[3, 7, 12, 13, 20, 33, 40]);
    assert_eq!(table.end(), None, "nobody knows");
    table.writes_up(50, 1, &FOOL[..3]);
    assert_eq!(table.end(), None);
    table.writes_up(51, 4, &FOOL[3..]);
    assert_eq!(table.end(), Some((Reason::Checkmate, 4, at(13))));
    assert_eq!(
        (table.shown(60), table.0.phase(at(60))),
        ((298, 301), Phase::Over)
    );
    assert_eq!(
        table.0.presses()[3].shown.map(|s| (s.white, s.black)),
        Some((Micros::from_secs(298), Micros::from_secs(301)))
    );
    assert_eq!(
        table.0.moves_completed(),
        BySide { white: 2, black: 2 },
        "later presses had no effect"
    );
    assert_eq!(table.tries(61, White, Act::Resign), Err(Refusal::GameOver));
    assert_eq!(
        table.tries(61, White, late("e2e4", 5)),
        Err(Refusal::GameOver)
    );
    table.does(61, White, Act::Press(Stamp::Touch));
    assert_eq!(table.0.presses().len(), 7);
}

#[test]
fn a_mate_made_before_its_press_ends_the_game_when_made() {
    let mut table = Table::casual();
    table.presses(&[3, 7, 12]);
    table.writes_up(12, 1, &FOOL[..3]);
    table.does(15, Black, made("d8h4"));
    assert_eq!(
        (table.end(), table.shown(99)),
        (Some((Reason::Checkmate, 4, at(15))), (298, 297))
    );
}

#[test]
fn a_late_mate_comes_before_a_later_end_unless_both_have_signed() {
    let win = laws::Outcome::WhiteWins;
    for signed in [false, true] {
        let mut table = Table::casual();
        table.presses(&[3, 7, 12, 13, 20]);
        table.does(25, Black, Act::Resign);
        assert_eq!(
            (table.end(), table.shown(30)),
            (Some((Reason::Resignation, 5, at(25))), (293, 296))
        );
        if signed {
            table.does(26, White, Act::Sign(win));
            table.does(27, Black, Act::Sign(win));
            assert_eq!(
                table.tries(
                    28,
                    White,
                    Act::Correct {
                        ply: 1,
                        uci: "e2e4".into()
                    }
                ),
                Err(Refusal::Locked)
            );
        }
        table.writes_up(30, 1, &FOOL);
        let expected = if signed {
            (Reason::Resignation, 5, at(25))
        } else {
            (Reason::Checkmate, 4, at(13))
        };
        assert_eq!(table.end(), Some(expected));
        assert_eq!(
            table.shown(99),
            if signed { (293, 296) } else { (298, 301) }
        );
        assert_eq!(
            table.0.position_after(4).map(laws::Position::is_checkmate),
            Some(true)
        );
    }
}

#[test]
fn a_correction_reads_what_follows_again() {
    let mut table = Table::casual();
    table.presses(&[1, 2, 3, 4, 5]);
    table.writes_up(6, 1, &["e2e4", "e7e5", "f1c4", "b8c6", "c4f7"]);
    // With d2d4 the bishop on f1 is shut in: plies 3 to 5 are to be entered again, ply 2 stays.
    table.does(
        7,
        Black,
        Act::Correct {
            ply: 1,
            uci: "d2d4".into(),
        },
    );
    let known: Vec<_> = table
        .0
        .plies()
        .iter()
        .map(|ply| ply.uci.as_deref())
        .collect();
    assert_eq!(known, [Some("d2d4"), Some("e7e5"), None, None, None]);
    assert!(table.0.plies()[0].corrected && table.0.plies()[4].completed);
    assert_eq!(
        table.tries(
            8,
            Black,
            Act::Correct {
                ply: 3,
                uci: "b1c3".into()
            }
        ),
        Err(Refusal::NoSuchPly)
    );
    table.writes_up(9, 3, &["b1c3", "e5d4", "d1d4"]);
    assert!(table.0.knows_board());
    assert_eq!(
        table.tries(
            10,
            White,
            Act::Correct {
                ply: 2,
                uci: "e2e4".into()
            }
        ),
        Err(Refusal::Illegal)
    );
    assert_eq!(table.0.moves_completed(), BySide { white: 3, black: 2 });
}

#[test]
fn a_correction_makes_and_takes_back_an_ending() {
    let mut table = Table::casual();
    table.presses(&[3, 7, 12, 13, 20]);
    table.writes_up(30, 1, &FOOL);
    assert_eq!(table.end(), Some((Reason::Checkmate, 4, at(13))));
    table.does(
        40,
        Black,
        Act::Correct {
            ply: 4,
            uci: "d8g5".into(),
        },
    );
    assert_eq!((table.end(), table.0.phase(at(40))), (None, Phase::Stopped));
    // The fifth press counts again. White: 298 - 7 + 2 at 20 s; Black's clock ran from then on until
    // the mate was entered at 30 s: 301 - 10.
    assert_eq!(
        (table.shown(90), table.0.moves_completed()),
        ((293, 291), BySide { white: 3, black: 2 })
    );
    table.does(50, White, Act::Restart(Side::Black));
    assert_eq!(
        table.0.waiting_for_agreement(),
        Some((Side::White, &Act::Restart(Side::Black)))
    );
    table.does(60, Black, Act::Restart(Side::Black));
    assert_eq!(table.shown(61), (293, 290));
    table.does(
        62,
        White,
        Act::Correct {
            ply: 4,
            uci: "d8h4".into(),
        },
    );
    assert_eq!(table.end(), Some((Reason::Checkmate, 4, at(13))));
}

#[test]
fn a_place_without_press_is_filled_again_by_a_move() {
    let mut table = Table::casual();
    table.does(2, White, made("e2e4"));
    table.does(3, Black, made("d7d5"));
    table.does(4, White, made("e4d5"));
    assert!(table.0.calls().is_empty(), "casual play has no arbiter");
    table.does(
        5,
        White,
        Act::Correct {
            ply: 1,
            uci: "d2d4".into(),
        },
    );
    assert_eq!(table.0.first_unknown(), Some(3));
    assert_eq!(table.tries(6, Black, made("e7e5")), Err(Refusal::Illegal));
    table.does(6, White, made("c2c4"));
    table.does(7, White, Act::Press(Stamp::Touch));
    let press: Vec<_> = table.0.plies().iter().map(|ply| ply.press).collect();
    assert_eq!(press, [Some(PressNo(1)), None, Some(PressNo(1))]);
    assert_eq!(
        table.0.moves_completed(),
        BySide { white: 1, black: 0 },
        "one press counts once"
    );
}

#[test]
fn nothing_moved_takes_the_place_and_leaves_the_count() {
    let mut table = Table::casual();
    table.presses(&[1, 2, 3]);
    table.does(4, Black, Act::NothingMoved { press: PressNo(2) });
    let movers: Vec<_> = table
        .0
        .plies()
        .iter()
        .map(|ply| (ply.mover, ply.press))
        .collect();
    assert_eq!(
        movers,
        [
            (Side::White, Some(PressNo(1))),
            (Side::White, Some(PressNo(3)))
        ]
    );
    assert!(table.0.presses()[1].nothing_moved);
    assert_eq!(table.0.moves_completed(), BySide { white: 2, black: 1 });
    assert_eq!(table.shown(4), (304, 302), "302-1+2-1+2 and 302-1+2-1");
    assert_eq!(
        table.tries(5, Black, Act::NothingMoved { press: PressNo(2) }),
        Err(Refusal::NoSuchPly)
    );
    table.writes_up(6, 1, &["e2e4"]);
    assert_eq!(
        table.tries(7, White, Act::NothingMoved { press: PressNo(1) }),
        Err(Refusal::NoSuchPly)
    );
}
