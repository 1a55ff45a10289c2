//! Claims and rulings where the phone does not know the board, and what survives what.

use crate::table::{Table, at, late, made, settings};
use laws::{
    Act, Answer, ClaimKind, ClaimState, Decision, Edition, Game, Outcome, Play, Proposal, Reason,
    Refusal, Regulations, Speed,
};
use log::Role::{Arbiter, Black, System, White};

fn done(decision: Decision) -> Act {
    Act::Decision(decision)
}

fn claim() -> Act {
    let (kind, uci) = (ClaimKind::Threefold, None);
    done(Decision::Claim { kind, uci })
}

fn overrule(outcome: Option<Outcome>) -> Act {
    let why = "P.1".into();
    done(Decision::Override { outcome, why })
}

#[test]
fn a_claim_on_an_unknown_board_waits_for_the_arbiters_own_ruling() {
    let mut table = Table::started(settings(Play::Competition));
    table.presses(&[10, 20]);
    table.does(25, White, claim());
    let waits = Some(Proposal::Claim { correct: None });
    assert_eq!(table.0.proposal(), waits);
    let confirmed = table.tries(26, Arbiter, done(Decision::Confirm));
    assert_eq!(confirmed, Err(Refusal::NoSuchPly), "he has to say how");
    assert_eq!(table.0.proposal(), waits);
    table.does(27, Arbiter, done(Decision::RuleClaim { correct: true }));
    assert_eq!(table.end(), Some((Reason::ThreefoldClaim, 2, at(27))));
}

#[test]
fn casual_players_who_cannot_check_a_claim_have_an_offer() {
    let mut table = Table::casual();
    table.presses(&[10, 20]);
    table.does(25, White, claim());
    assert_eq!(table.0.claim_of_draw(), None);
    assert_eq!(
        table.0.clock().and_then(laws::Clock::running),
        Some(laws::Side::White)
    );
    table.does(26, Black, Act::Reply(Answer::Accept));
    assert_eq!(table.end().map(|end| end.0), Some(Reason::Agreement));
}

#[test]
fn a_flag_on_an_unknown_board_is_confirmed_or_dismissed() {
    let fallen = || {
        let mut table = Table::started(settings(Play::Competition));
        table.presses(&[10]);
        table.does(400, White, Act::ClaimFlag);
        assert!(matches!(table.0.proposal(), Some(Proposal::Flag { .. })));
        table
    };
    let mut table = fallen();
    table.does(401, Arbiter, done(Decision::Confirm));
    assert_eq!(
        table.end(),
        Some((Reason::Flag, 1, at(400))),
        "it ended when it was claimed"
    );
    let mut table = fallen();
    table.does(401, Arbiter, done(Decision::Dismiss));
    assert_eq!((table.0.proposal(), table.end()), (None, None));
}

/// P.1, 8.1.3: what is written up after a ruling does not change the result.
#[test]
fn a_ruling_stands_whatever_is_written_up_later() {
    let mut table = Table::casual();
    table.presses(&[5, 8, 10, 13]);
    table.does(20, White, overrule(Some(Outcome::Draw)));
    table.does(21, Black, overrule(Some(Outcome::Draw)));
    table.writes_up(30, 1, &["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(table.end(), Some((Reason::ArbiterDecision, 4, at(21))));
}

/// P.1: forgiven for the game that goes on, not for the moves to come.
#[test]
fn a_mate_taken_back_by_both_lets_the_game_go_on() {
    let mut table = Table::casual();
    table.presses(&[5, 8, 10, 13]);
    table.writes_up(15, 1, &["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(table.end().map(|end| end.0), Some(Reason::Checkmate));
    table.does(20, White, overrule(None));
    assert!(table.end().is_some(), "one player alone takes nothing back");
    table.does(21, Black, overrule(None));
    assert_eq!(table.end(), None);
    let correct = |uci: &str| Act::Correct {
        ply: 4,
        uci: uci.into(),
    };
    table.does(22, Black, correct("b8c6"));
    assert_eq!(table.end(), None);
    table.does(23, Black, correct("d8h4"));
    assert_eq!(
        table.end().map(|end| end.0),
        Some(Reason::Checkmate),
        "a new look at the board"
    );
}

/// 9.5.3 is asked of moves on the board; a press is never refused (6.2.1).
#[test]
fn a_press_is_not_bound_by_a_wrong_claim() {
    let mut table = Table::started(settings(Play::Competition));
    let (kind, uci) = (ClaimKind::Fifty, Some("e2e4".into()));
    table.does(1, White, done(Decision::Claim { kind, uci }));
    table.does(2, Arbiter, done(Decision::Confirm));
    assert_eq!(
        table.0.claim_of_draw().map(|claim| claim.state),
        Some(ClaimState::Incorrect)
    );
    assert_eq!(table.tries(3, White, made("d2d4")), Err(Refusal::MustPlay));
    table.does(4, Arbiter, Act::Restart(laws::Side::White));
    table.presses(&[5]);
    assert_eq!(table.0.presses().len(), 1);
    table.does(6, White, late("e2e4", 1));
}

/// Laws table 0.2, E1, E3, E8, E23; 0.4: the minutes of the editions.
#[test]
fn editions() {
    use Edition::{E2005, E2017, E2018, E2023};
    let minutes = |edition: Edition| {
        let secs = |speed| edition.penalty_time(speed).0 / 1_000_000;
        [Speed::Standard, Speed::Rapid, Speed::Blitz].map(secs)
    };
    assert_eq!([E2017, E2018].map(minutes), [[120, 120, 60]; 2]);
    assert_eq!(minutes(E2023), [120, 60, 60]);
    let hour = |edition: Edition| Regulations::usual(edition).default_time.0 / 1_000_000;
    assert_eq!([E2005, E2017, E2018, E2023].map(hour), [3_600, 0, 0, 0]);
    let losing = |edition: Edition| [true, false].map(|un| edition.illegal_moves_losing(un));
    assert_eq!([E2017, E2018, E2023].map(losing), [[1, 2], [2, 2], [2, 2]]);
    assert_eq!(E2017.article("7.5.4"), "7.7.1");
    assert_eq!(E2023.article("9.2.2"), "9.2.3");
    assert_eq!(E2018.article("9.2.2"), "9.2.2");
    assert_eq!(Reason::ForfeitDevice.article(E2018), Some("11.3.2.2"));
}

#[test]
fn a_player_who_was_there_in_time_is_never_late() {
    let mut table = Table(Game::open(settings(Play::Competition)).expect("it can be played"));
    table.does(0, System, done(Decision::Missing(laws::Side::Black)));
    table.does(0, Black, done(Decision::Arrive));
    table.does(900, System, Act::Seen);
    assert_eq!(table.0.proposal(), None);
    table.does(901, System, done(Decision::Missing(laws::Side::White)));
    table.does(902, System, Act::Seen);
    let outcome = Outcome::BlackForfeitWin;
    assert_eq!(table.0.proposal(), Some(Proposal::Forfeit { outcome }));
    table.does(903, Arbiter, done(Decision::Dismiss));
    assert_eq!(table.0.proposal(), None, "dismissed is waived");
}

/// 9.2.2, 9.3: what the verdict rests on, with the written move made. Figures by hand.
#[test]
fn a_claim_keeps_what_was_counted() {
    let count = |kind, uci: Option<&str>| {
        let mut table = Table::casual();
        for (ply, uci) in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3"].iter().enumerate() {
            let by = if ply % 2 == 0 { White } else { Black };
            table.does(ply as i64 + 1, by, made(uci));
        }
        let uci = uci.map(Into::into);
        table.does(9, Black, done(Decision::Claim { kind, uci }));
        let claim = table.0.claim_of_draw().expect("the board is known");
        (claim.state, claim.count)
    };
    let wrong = |count| (ClaimState::Incorrect, count);
    assert_eq!(count(ClaimKind::Threefold, None), wrong(Some(2)));
    assert_eq!(count(ClaimKind::Threefold, Some("g8f6")), wrong(Some(2)));
    assert_eq!(count(ClaimKind::Threefold, Some("g8h6")), wrong(Some(1)));
    assert_eq!(count(ClaimKind::Fifty, None), wrong(Some(5)));
    assert_eq!(count(ClaimKind::Fifty, Some("g8f6")), wrong(Some(6)));
    assert_eq!(count(ClaimKind::Fifty, Some("h7h6")), wrong(Some(0)));
    assert_eq!(count(ClaimKind::Threefold, Some("g8g6")), wrong(None));
}

/// On a board that is not known the written move binds as it is written, whatever the last known board says.
#[test]
fn a_move_written_on_an_unknown_board_touches_nothing() {
    let mut table = Table::started(settings(Play::Competition));
    table.presses(&[10, 20]);
    let (kind, uci) = (ClaimKind::Fifty, Some("e7e1".into()));
    table.does(25, White, done(Decision::Claim { kind, uci }));
    table.does(26, Arbiter, done(Decision::RuleClaim { correct: false }));
    assert_eq!(table.0.must_play(), Vec::<String>::new());
    assert_eq!(table.0.claim_of_draw().and_then(|claim| claim.count), None);
}
