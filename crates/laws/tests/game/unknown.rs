//! Claims and rulings while moves are written up late, corrected or taken back: nothing is decided on a
//! position that is none any more. And what a log could not give back.

use crate::table::{FOOL, Table, at, late, made, settings};
use laws::{
    Act, BoardAct, Breach, BySide, ClaimKind, Decision, Irregularity, Outcome, Play, PressNo,
    Proposal, Reason, Refusal, Side, Stamp, Times,
};
use log::Role::{Arbiter, Black, System, White};

const SHUFFLE: [&str; 8] = [
    "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8",
];

fn done(decision: Decision) -> Act {
    Act::Decision(decision)
}

fn claim(kind: ClaimKind, uci: Option<&str>) -> Act {
    let uci = uci.map(String::from);
    done(Decision::Claim { kind, uci })
}

fn overrule(why: &str) -> Act {
    let (outcome, why) = (None, why.into());
    done(Decision::Override { outcome, why })
}

fn restore(ply: u16) -> Act {
    let times = Times::Keep;
    Act::Board(BoardAct::Restore { ply, times })
}

fn correct(ply: u16, uci: &str) -> Act {
    let uci = uci.into();
    Act::Correct { ply, uci }
}

fn competition() -> Table {
    Table::started(settings(Play::Competition))
}

/// Pressed and written up at once, White first.
fn played(moves: &[&str]) -> Table {
    let mut table = competition();
    let secs: Vec<i64> = (1..).take(moves.len()).collect();
    table.presses(&secs);
    table.writes_up(20, 1, moves);
    table
}

/// What is taken goes into the log, and the log is the game: it has to be readable.
#[test]
fn what_the_log_could_not_give_back_is_not_taken() {
    let mut table = competition();
    let (long, article) = ("e2e4e5".to_string(), "4.7 ".repeat(5));
    let breaches = vec![Breach::Illegal; 6];
    let ruling = BoardAct::RuleIllegal {
        side: Side::White,
        breaches,
        times: Times::Keep,
        ply: None,
    };
    let moves = vec![String::from("e2e4"); 2_001];
    for (by, act) in [
        (White, claim(ClaimKind::Fifty, Some(&long))),
        (White, claim(ClaimKind::Fifty, Some(""))),
        (White, Act::Board(BoardAct::PawnToLastRank { uci: long })),
        (White, Act::Board(BoardAct::Complain { article })),
        (Arbiter, overrule(&"x".repeat(laws::WHY_MAX + 1))),
        (Arbiter, Act::Board(ruling)),
        (Arbiter, Act::Board(BoardAct::Review { moves })),
    ] {
        let before = table.0.clone();
        assert_eq!(table.tries(1, by, act), Err(Refusal::Limit));
        assert!(table.0 == before);
    }
    let mut casual = Table::casual();
    let first = overrule(&"x".repeat(laws::WHY_MAX + 1));
    assert_eq!(casual.tries(1, White, first), Err(Refusal::Limit));
}

/// 9.5: what the record says when the arbiter looks, not when it was claimed.
#[test]
fn a_claim_is_judged_by_the_moves_known_by_now() {
    let mut table = competition();
    table.presses(&[1, 2, 3, 4, 5, 6, 7, 8]);
    table.does(9, White, claim(ClaimKind::Threefold, None));
    table.writes_up(20, 1, &SHUFFLE[..7]);
    let waits = |correct| Some(Proposal::Claim { correct });
    assert_eq!(table.0.proposal(), waits(None));
    table.writes_up(21, 8, &SHUFFLE[7..]);
    assert_eq!(table.0.proposal(), waits(Some(true)));
    let counted = |table: &Table| table.0.claim_of_draw().and_then(|claim| claim.count);
    assert_eq!(counted(&table), Some(3));
    table.does(22, Arbiter, correct(8, "f6d5"));
    assert_eq!(table.0.proposal(), waits(Some(false)));
    assert_eq!(counted(&table), Some(1));
    table.does(23, Arbiter, correct(8, "f6g8"));
    table.does(24, Arbiter, done(Decision::Confirm));
    assert_eq!(table.end(), Some((Reason::ThreefoldClaim, 8, at(24))));
}

/// 9.2.1: with the written move as the third one.
#[test]
fn a_written_move_counts_for_the_third_time() {
    let mut table = played(&SHUFFLE[..7]);
    table.does(21, Black, claim(ClaimKind::Threefold, Some("f6g8")));
    let correct = Some(true);
    assert_eq!(table.0.proposal(), Some(Proposal::Claim { correct }));
    let mut table = played(&SHUFFLE[..5]);
    table.does(21, Black, claim(ClaimKind::Threefold, Some("g8f6")));
    let correct = Some(false);
    assert_eq!(table.0.proposal(), Some(Proposal::Claim { correct }));
}

/// 9.5.3: the written move binds once the board is known; an impossible one binds nothing.
#[test]
fn a_wrong_claim_binds_on_the_board_as_it_is() {
    let wrong = |uci| {
        let mut table = competition();
        table.presses(&[10, 20]);
        table.does(25, White, claim(ClaimKind::Fifty, Some(uci)));
        let correct = false;
        table.does(26, Arbiter, done(Decision::RuleClaim { correct }));
        table.does(27, Arbiter, Act::Restart(Side::White));
        assert!(table.0.must_play().is_empty(), "nobody knows the board");
        table.writes_up(30, 1, &["e2e4", "e7e5"]);
        table
    };
    let mut table = wrong("g1f3");
    assert_eq!(table.0.must_play(), ["g1f3"]);
    assert_eq!(table.tries(31, White, made("f1c4")), Err(Refusal::MustPlay));
    table.does(32, White, made("g1f3"));
    // Legal at the start, which is all that was known then.
    let mut table = wrong("e2e4");
    assert!(table.0.must_play().is_empty());
    table.does(31, White, made("f1c4"));
    // A correction takes the piece away: no move may be left that can be played.
    let mut table = wrong("g1f3");
    table.does(31, Arbiter, correct(1, "g1f3"));
    assert!(table.0.must_play().is_empty());
    table.does(32, White, made("f3e5"));
}

/// 9.5.3: a press has brought that move, whatever it was; the next claim binds to its own.
#[test]
fn an_old_wrong_claim_does_not_bind_after_a_new_one() {
    let mut table = competition();
    table.does(1, White, claim(ClaimKind::Fifty, Some("g1f3")));
    table.does(2, Arbiter, done(Decision::Confirm));
    table.does(3, Arbiter, Act::Restart(Side::White));
    table.presses(&[4, 5]);
    table.writes_up(6, 1, &["e2e4", "e7e5"]);
    table.does(7, White, claim(ClaimKind::Fifty, None));
    table.does(8, Arbiter, done(Decision::Confirm));
    assert!(table.0.must_play().is_empty());
}

/// 7.5.1: the claimed move may be written up, or corrected, before the arbiter rules.
#[test]
fn a_claimed_illegal_move_is_judged_by_what_was_entered_by_now() {
    let claimed = |illegal| Some(Proposal::IllegalMove { illegal });
    let mut table = competition();
    table.presses(&[10]);
    table.does(11, Black, Act::Board(BoardAct::ClaimIllegal));
    let confirmed = table.tries(12, Arbiter, done(Decision::Confirm));
    assert_eq!(confirmed, Err(Refusal::NoSuchPly), "nobody knows the move");
    assert_eq!(table.0.proposal(), claimed(false));
    let ruling = BoardAct::RuleIllegal {
        side: Side::White,
        breaches: Vec::new(),
        times: Times::Keep,
        ply: None,
    };
    let ruled = table.tries(12, Arbiter, Act::Board(ruling));
    assert_eq!(ruled, Err(Refusal::NoSuchPly), "no breach, no penalty");
    assert_eq!(table.0.penalised_illegal(), BySide::default());
    table.does(13, White, late("e2e5", 1));
    assert_eq!(table.0.proposal(), claimed(true));
    table.does(14, Arbiter, correct(1, "e2e4"));
    assert_eq!(table.0.proposal(), claimed(false));
    let mut legal = Table(table.0.clone());
    legal.does(15, Arbiter, done(Decision::Confirm));
    assert_eq!((legal.0.proposal(), legal.0.plies().len()), (None, 1));
    assert_eq!(legal.0.penalised_illegal(), BySide::default());

    // The move that was claimed is gone; the one before it was never claimed.
    let mut table = played(&["e2e5", "e7e6", "d2d4"]);
    table.does(21, Black, Act::Board(BoardAct::ClaimIllegal));
    table.does(22, Arbiter, restore(2));
    assert_eq!(table.0.proposal(), None);

    let mut table = played(&["e2e5"]);
    table.does(21, Black, Act::Board(BoardAct::ClaimIllegal));
    table.does(22, Arbiter, done(Decision::Confirm));
    assert_eq!(table.0.penalised_illegal(), BySide { white: 1, black: 0 });
    assert_eq!((table.0.proposal(), table.0.plies().len()), (None, 0));
}

/// 7.1, 9.2.1.1: behind the position that is restored nothing was written, and nothing claimed.
#[test]
fn a_restored_game_knows_nothing_of_later_claims() {
    let mut table = played(&SHUFFLE[..4]);
    table.does(21, White, claim(ClaimKind::Threefold, Some("g1f3")));
    assert!(table.0.is_locked(Side::White, 5));
    table.does(22, Arbiter, restore(4));
    assert!(table.0.is_locked(Side::White, 5) && table.0.proposal().is_some());
    table.does(23, Arbiter, restore(2));
    assert!(!table.0.is_locked(Side::White, 5));
    assert_eq!(table.0.proposal(), None);
}

/// 6.9, 7.5.1: a flag that waits for the arbiter ends the game where the record stands by then.
#[test]
fn a_waiting_flag_is_about_the_record_as_it_is() {
    let mut table = competition();
    table.presses(&[10, 20]);
    table.does(400, Black, Act::ClaimFlag);
    assert!(matches!(table.0.proposal(), Some(Proposal::Flag { .. })));
    let ruling = BoardAct::RuleIllegal {
        side: Side::Black,
        breaches: vec![Breach::Illegal],
        times: Times::Keep,
        ply: None,
    };
    table.does(401, Arbiter, Act::Board(ruling));
    table.does(402, Arbiter, done(Decision::Confirm));
    assert_eq!(table.end(), Some((Reason::Flag, 1, at(400))));
}

/// Guideline I.1.1: a move completed on the board is not sealed.
#[test]
fn who_moved_on_the_board_does_not_seal() {
    let mut settings = settings(Play::Competition);
    settings.regulations.adjournment = true;
    let mut table = Table::started(settings);
    table.does(1, Arbiter, done(Decision::Adjourn));
    table.presses(&[2]);
    assert_eq!(table.0.sealer(), None);
    assert_eq!(table.tries(3, White, Act::Stop), Err(Refusal::Role));
    table.does(4, Arbiter, done(Decision::Adjourn));
    assert_eq!(table.0.sealer(), Some(Side::Black));
}

/// A.4.4: the game goes on by what stands on the board, and that is not known here.
#[test]
fn an_illegal_position_is_ruled_on_without_an_old_mate() {
    let mut table = competition();
    let kind = Irregularity::IllegalPosition;
    table.does(1, Arbiter, Act::Board(BoardAct::Irregularity(kind)));
    table.presses(&[2, 3, 4, 5, 6]);
    table.writes_up(20, 1, &FOOL);
    let still_illegal = false;
    let ruling = BoardAct::RuleIllegalPosition { still_illegal };
    table.does(21, Arbiter, Act::Board(ruling));
    assert_eq!(table.end(), None);
}

/// A.4.2: two presses without a move do not put the time limit off.
#[test]
fn presses_without_a_move_leave_the_last_move_where_it_was() {
    let mut table = Table::casual();
    table.presses(&[1, 2, 3, 4]);
    let nothing = |press| Act::NothingMoved {
        press: PressNo(press),
    };
    table.does(5, White, nothing(3));
    table.does(6, Black, nothing(4));
    table.writes_up(7, 1, &["e2e4", "e7e5"]);
    table.does(8, White, made("g1f3"));
    let claim = Act::Board(BoardAct::ClaimIllegal);
    assert_eq!(table.tries(9, White, claim), Err(Refusal::Late));
}

#[test]
fn rulings_that_take_something_back_have_a_limit() {
    let mut table = played(&["e2e4"]);
    for _ in 0..1_000 {
        table.does(21, Arbiter, restore(1));
    }
    assert_eq!(table.tries(22, Arbiter, restore(1)), Err(Refusal::Limit));
    let outcome = Some(Outcome::Draw);
    let why = String::new();
    let ends = done(Decision::Override { outcome, why });
    table.does(23, Arbiter, ends);
}

/// 7.5.5: no penalty for a ply that nobody has made.
#[test]
fn a_ply_that_is_not_there_is_not_ruled_on() {
    let mut table = played(&["e2e4"]);
    let ruling = BoardAct::RuleIllegal {
        side: Side::White,
        breaches: vec![Breach::Illegal],
        times: Times::Keep,
        ply: Some(3),
    };
    let ruled = table.tries(21, Arbiter, Act::Board(ruling));
    assert_eq!(ruled, Err(Refusal::NoSuchPly));
}

/// P.1: what is forgiven is that flag, not the next one.
#[test]
fn the_flag_after_a_forgiven_one_ends_the_game() {
    let mut settings = settings(Play::Casual);
    settings.auto_flag = true;
    let mut table = Table::started(settings);
    table.does(302, System, Act::Seen);
    assert_eq!(table.end().map(|end| end.0), Some(Reason::Flag));
    for by in [White, Black] {
        table.does(310, by, overrule("go on"));
    }
    for by in [White, Black] {
        table.does(311, by, Act::Restart(Side::Black));
    }
    table.does(700, System, Act::Seen);
    assert_eq!(table.end(), Some((Reason::Flag, 0, at(613))));
}

/// README 5.9: what the program notes does not come between two players who agree.
#[test]
fn the_program_does_not_come_between_two_equal_acts() {
    let mut table = Table::casual();
    table.does(1, White, Act::Stop);
    table.does(2, White, Act::Restart(Side::Black));
    table.does(3, System, done(Decision::Missing(Side::Black)));
    table.does(4, Black, Act::Restart(Side::Black));
    table.does(5, Black, Act::Press(Stamp::Touch));
    assert_eq!(table.0.presses().len(), 1);
}

/// 7.1: the clocks as logged are those of the last move, not of the start.
#[test]
fn a_move_not_pressed_yet_is_restored_with_its_own_times() {
    let mut table = played(&["e2e4", "e7e5"]);
    let shown = table.shown(20);
    table.does(20, White, made("g1f3"));
    let (ply, times) = (3, Times::Logged);
    let back = BoardAct::Restore { ply, times };
    table.does(50, Arbiter, Act::Board(back));
    assert_eq!(table.shown(50), shown);
    assert_eq!(table.0.plies().len(), 3);
}

/// 7.5.3: the place that the press made goes with the ruling, and the same side has the move.
#[test]
fn a_press_ruled_to_be_without_a_move_leaves_no_place() {
    let mut table = competition();
    table.presses(&[1, 2, 3]);
    table.writes_up(5, 1, &["e2e4", "e7e5"]);
    let ruling = BoardAct::RuleIllegal {
        side: Side::White,
        breaches: vec![Breach::NothingMoved],
        times: Times::Keep,
        ply: None,
    };
    table.does(6, Arbiter, Act::Board(ruling));
    assert!(table.0.knows_board());
    assert_eq!(
        (table.0.on_move(), table.0.to_run()),
        (Side::White, Side::White)
    );
    assert_eq!(table.0.moves_completed(), BySide { white: 1, black: 1 });
}
