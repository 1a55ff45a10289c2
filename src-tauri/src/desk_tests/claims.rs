//! Claims, rulings at the table, and the two readings of a reboot.

use super::{Story, ask, like};
use wire::{
    BreachDto, ClaimDraw, ClaimKindDto, ClaimStateDto, Deed, NewGame, PhaseDto, PlayDto, Reasoned,
    RefusalDto,
    SideDto::{self, Black, White},
    Table, WaitsDto, WriteMove,
};

impl Story {
    fn plays(&self, moves: &str) -> Table {
        for (ply, uci) in moves.split(' ').enumerate() {
            self.passes(1_000);
            self.enters(uci).expect("a sheet takes it");
            self.touches(if ply % 2 == 0 { White } else { Black }, 0);
            self.passes(20); // longer than one frame
        }
        self.table()
    }

    fn claims(&self, side: SideDto, uci: Option<&str>) -> Result<Table, RefusalDto> {
        let uci = uci.map(String::from);
        self.desk().claim_draw(ClaimDraw {
            side,
            kind: ClaimKindDto::Threefold,
            with: uci.map(|uci| WriteMove::Board { ply: None, uci }),
        })
    }

    fn does(&self, deed: Deed) -> Table {
        self.desk().deed(deed).expect("may")
    }
}

const KNIGHTS: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";

#[test]
fn casual_players_have_the_verdict_at_once() {
    let (mut story, begun) = Story::begun(ask(PlayDto::Casual, 3_600));
    let table = story.plays(KNIGHTS);
    assert_eq!((table.may_claim_draw, table.claim), ([false, true], None));
    assert_eq!(story.claims(White, None), Err(RefusalDto::NotYourMove));
    let before = table.white.left_ms;
    // With f6-g5, no legal move, he would not be believed; with h7-h6 the position is new.
    assert_eq!(story.claims(Black, Some("f6g5")), Err(RefusalDto::Illegal));
    let table = story.claims(Black, Some("h7h6")).expect("may");
    let claim = table.claim.expect("told");
    assert_eq!(
        (claim.state, claim.count),
        (ClaimStateDto::Incorrect, Some(1))
    );
    assert_eq!(claim.text.as_deref(), Some("h6"));
    assert_eq!(
        (table.running, table.white.left_ms),
        (Some(Black), before + 120_000)
    );
    assert_eq!(story.enters("f6g8"), Err(RefusalDto::MustPlay), "9.5.3");
    story.enters("h7h6").expect("the written move");
    assert_eq!(story.table().claim, None, "until the next move");
    story.opens();
    story.desk().open_game(&begun.game).expect("kept");
    // The other way: 1.Nf3 ... Ng8 brings the first position for the third time.
    let (story, _) = Story::begun(ask(PlayDto::Casual, 3_600));
    story.plays(KNIGHTS);
    let ending = story.claims(Black, Some("f6g8")).expect("may").ending;
    assert_eq!(ending.expect("9.5.2").reason, "threefold_claim");
}

#[test]
fn a_claim_without_the_moves_is_an_offer_only() {
    let (story, _) = Story::begun(ask(PlayDto::Casual, 300));
    story.passes(1_000);
    story.touches(White, 0);
    let table = story.claims(Black, None).expect("may");
    assert_eq!((table.running, table.claim), (Some(Black), None));
    assert_eq!(table.offer.map(|offer| offer.side), Some(Black), "9.1.2.3");
}

#[test]
fn in_competition_the_move_is_frozen_and_the_arbiter_decides() {
    let (mut story, begun) = Story::begun(ask(PlayDto::Competition, 3_600));
    story.plays(KNIGHTS);
    let table = story.claims(Black, Some("h7h6")).expect("may");
    assert_eq!(
        (table.phase, table.waits),
        (PhaseDto::Stopped, Some(WaitsDto::Claim))
    );
    let claim = table.claim.expect("told");
    assert_eq!((claim.state, claim.count), (ClaimStateDto::Pending, None));
    assert_eq!(table.sheet[7].text.as_deref(), Some("h6"));
    assert_eq!(claim.text.as_deref(), Some("h6"));
    let uci = String::from("f6g8");
    let rewritten = story
        .desk()
        .write_move(WriteMove::Board { ply: Some(8), uci });
    assert_eq!(rewritten, Err(RefusalDto::Locked), "9.2.1.1");
    assert_eq!(story.claims(Black, None), Err(RefusalDto::NoWithdraw));
    story.opens();
    let again = story.desk().open_game(&begun.game).expect("kept");
    assert_eq!(again.waits, Some(WaitsDto::Claim));
    let before = again.white.left_ms;
    let table = story.does(Deed::RuleClaim { correct: false });
    let claim = table.claim.expect("told");
    assert_eq!(
        (claim.state, claim.count),
        (ClaimStateDto::Incorrect, None),
        "no count"
    );
    assert_eq!((table.waits, table.white.left_ms), (None, before + 120_000));
    assert_eq!(
        story.does(Deed::Restart { side: Black }).running,
        Some(Black)
    );
    story.passes(1_000);
    let table = story.touches(Black, 0);
    assert_eq!(
        (table.sheet.len(), table.claim),
        (8, None),
        "the press completes it"
    );
    story.claims(White, None).expect("may");
    let ending = story.does(Deed::RuleClaim { correct: true }).ending;
    assert_eq!(ending.expect("9.5.2").reason, "threefold_claim");
}

#[test]
fn nobody_rules_in_casual_play() {
    let (story, _) = Story::begun(ask(PlayDto::Casual, 300));
    for deed in [
        Deed::RuleClaim { correct: true },
        Deed::Dismiss,
        Deed::RuleIllegal {
            offender: White,
            breach: BreachDto::Illegal,
            give_back: false,
        },
    ] {
        assert_eq!(story.desk().deed(deed), Err(RefusalDto::Role));
    }
    assert_eq!(
        story.desk().deed(Deed::TakeReading {
            side: White,
            stopped: true
        }),
        Err(RefusalDto::Late),
        "there was no reboot"
    );
}

#[test]
fn the_second_illegal_move_loses_unless_the_opponent_cannot_mate() {
    for drawn in [false, true] {
        let (mut story, begun) = Story::begun(ask(PlayDto::Competition, 3_600));
        story.plays("e2e4 e7e5 g1g3");
        assert_eq!(story.table().may_claim_illegal, [false, true]);
        let table = story.does(Deed::ClaimIllegal { side: Black });
        let waits = WaitsDto::IllegalMove { offender: White };
        assert_eq!((table.phase, table.waits), (PhaseDto::Stopped, Some(waits)));
        let (white, black) = (table.white.left_ms, table.black.left_ms);
        let rule = |breach, give_back| {
            story.does(Deed::RuleIllegal {
                offender: White,
                breach,
                give_back,
            })
        };
        let table = rule(BreachDto::Illegal, false);
        assert_eq!((table.waits, table.penalised), (None, [1, 0]));
        assert_eq!(
            (
                table.white.left_ms,
                table.black.left_ms,
                table.white.moves_completed
            ),
            (white, black + 120_000, 1)
        );
        assert_eq!(table.to_run, White, "he has to move again");
        story.does(Deed::Restart { side: White });
        story.passes(1_000);
        // The illegal entry is mended; a press without a move is the second one.
        let uci = String::from("g1f3");
        let mended = story
            .desk()
            .write_move(WriteMove::Board { ply: Some(3), uci });
        assert!(mended.expect("a sheet takes it").sheet[2].corrected);
        story.touches(White, 0);
        story.passes(1_000);
        story.plays_on(&[Black, White]);
        story.does(Deed::ClaimIllegal { side: Black });
        let table = rule(BreachDto::NothingMoved, true);
        assert_eq!(table.penalised, [2, 0]);
        let loss = WaitsDto::Loss {
            loser: White,
            reason: Reasoned::IllegalMoves,
        };
        assert_eq!(
            (table.waits, table.ending),
            (Some(loss), None),
            "the board is not known"
        );
        let ending = story.does(Deed::RuleLoss { drawn }).ending.expect("ruled");
        let reason = if drawn {
            "second_illegal_opponent_cannot_mate"
        } else {
            "second_illegal_move"
        };
        assert_eq!(ending.reason, reason);
        story.opens();
        let again = story.desk().open_game(&begun.game).expect("kept");
        assert_eq!(again.ending, Some(ending));
    }
}

impl Story {
    fn plays_on(&self, sides: &[SideDto]) {
        for side in sides {
            self.passes(1_000);
            self.touches(*side, 0);
        }
    }
}

#[test]
fn a_claim_that_is_dismissed_costs_nothing() {
    let (story, _) = Story::begun(ask(PlayDto::Competition, 3_600));
    let before = story.plays("e2e4");
    let table = story.does(Deed::ClaimIllegal { side: Black });
    assert_eq!(table.white.left_ms, before.white.left_ms);
    let table = story.does(Deed::Dismiss);
    assert_eq!((table.waits, table.penalised), (None, [0, 0]));
    assert_eq!(
        story.does(Deed::Restart { side: Black }).running,
        Some(Black)
    );
}

fn rebooted(ask: NewGame) -> (Story, String) {
    let (mut story, begun) = Story::begun(ask);
    story.passes(60_000);
    story.touches(White, 0);
    story.desk = None;
    story.reboots(100_000);
    story.opens();
    let table = story.desk().open_game(&begun.game).expect("kept");
    let marked = table.uncertain.expect("marked");
    assert_eq!(
        (marked.stopped_black_ms, marked.ran_black_ms),
        (300_000, 200_000)
    );
    (story, begun.game)
}

#[test]
fn both_casual_players_take_the_other_reading() {
    let (mut story, game) = rebooted(ask(PlayDto::Casual, 300));
    story.passes(5_000);
    let take = |side, stopped| story.does(Deed::TakeReading { side, stopped });
    let table = take(White, true);
    assert_eq!(
        (table.phase, table.black.left_ms),
        (PhaseDto::Stopped, 195_000)
    );
    let asked = table.reading_asked.expect("one of two");
    assert_eq!((asked.side, asked.stopped), (White, true));
    assert_eq!(
        take(White, true).black.left_ms,
        195_000,
        "the same one again"
    );
    assert_eq!(
        take(Black, false).black.left_ms,
        195_000,
        "not the same reading"
    );
    story.passes(3_000);
    take(White, true);
    let table = take(Black, true);
    assert_eq!(
        (table.black.left_ms, table.white.left_ms),
        (295_000, 240_000)
    );
    assert_eq!((table.uncertain, table.reading_asked), (None, None));
    let before = story.table();
    story.opens();
    let again = story.desk().open_game(&game).expect("kept");
    assert_eq!(like(again), like(before));
}

#[test]
fn players_may_keep_the_calendar_s_reading_and_the_mark_goes() {
    let (story, _) = rebooted(ask(PlayDto::Casual, 300));
    let take = |side| {
        story.does(Deed::TakeReading {
            side,
            stopped: false,
        })
    };
    take(White);
    let table = take(Black);
    assert_eq!((table.black.left_ms, table.uncertain), (200_000, None));
    for side in [White, Black] {
        story.does(Deed::Restart { side });
    }
    story.passes(200_301);
    assert_eq!(story.table().ending.expect("certain again").reason, "flag");
}

#[test]
fn in_competition_the_arbiter_takes_it_and_a_flag_by_the_calendar_goes() {
    let (mut story, begun) = Story::begun(ask(PlayDto::Competition, 300));
    story.passes(60_000);
    story.desk = None;
    story.reboots(400_000);
    story.opens();
    let table = story.desk().open_game(&begun.game).expect("kept");
    assert_eq!(table.white.left_ms, 0);
    assert_eq!(
        table.uncertain.expect("marked").stopped_white_ms,
        300_000,
        "as of the last entry"
    );
    story.passes(7_000);
    let kept = Deed::TakeReading {
        side: Black,
        stopped: false,
    };
    assert_eq!(
        story.desk().deed(kept),
        Err(RefusalDto::Late),
        "a fallen flag is claimed"
    );
    let table = story.does(Deed::TakeReading {
        side: Black,
        stopped: true,
    });
    assert_eq!((table.white.left_ms, table.white.flag), (293_000, None));
    assert_eq!((table.phase, table.uncertain), (PhaseDto::Stopped, None));
    assert_eq!(
        story.does(Deed::Restart { side: White }).running,
        Some(White)
    );
}
