//! Payload bytes: the committed samples of version 1, which were made from `docs/format-payloads.md` and not
//! by the program, and what is not a payload.

extern crate hamle_laws as laws;

use laws::record::{read, write};
use laws::{
    Act, Answer, BySide, ClaimKind, Decision, Edition, Envelope, Finding, Guidelines, LossArticle,
    Micros, Mode, OnFlag, Outcome, Penalty, Period, Play, PointValues, Points, PressNo, Reason,
    Regulations, Settings, Share, SheetPlan, Side, Speed, Stamp, StartPosition, StopReason,
    TimeControl, TimeReason, Transition,
};

macro_rules! sample {
    ($name:literal) => {
        &include_bytes!(concat!("../samples/v1-", $name, ".bin"))[..]
    };
}

fn split(sample: &[u8]) -> (u16, Vec<u8>) {
    (
        u16::from_le_bytes([sample[0], sample[1]]),
        sample[2..].to_vec(),
    )
}

fn period(moves: Option<u16>, secs: i64, mode: Mode) -> Period {
    Period {
        moves,
        base: Micros::from_secs(secs),
        mode,
    }
}

fn casual() -> Settings {
    let five = vec![period(None, 300, Mode::Increment(Micros::from_secs(3)))];
    Settings {
        edition: Edition::E2018,
        play: Play::Casual,
        supervised: None,
        speed: None,
        start: StartPosition::Standard,
        control: Some(TimeControl {
            sides: BySide {
                white: five.clone(),
                black: five,
            },
            transition: Transition::AtCount,
            on_flag: OnFlag::Run,
            carry_over: true,
            delay_carry_over: true,
        }),
        sheets: SheetPlan::Common,
        legality_check: true,
        auto_flag: false,
        regulations: Regulations::usual(Edition::E2018),
        tournament: None,
    }
}

fn competition() -> Settings {
    let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
    Settings {
        edition: Edition::E2023,
        play: Play::Competition,
        supervised: Some(true),
        speed: Some(Speed::Rapid),
        start: StartPosition::Chess960(array.into()),
        control: Some(TimeControl {
            sides: BySide {
                white: vec![
                    period(Some(40), 5400, Mode::Delay(Micros::from_secs(30))),
                    period(None, 1800, Mode::Bronstein(Micros::from_secs(10))),
                ],
                black: vec![period(None, 600, Mode::None)],
            },
            transition: Transition::AtZero,
            on_flag: OnFlag::Freeze,
            carry_over: true,
            delay_carry_over: false,
        }),
        sheets: SheetPlan::Own,
        legality_check: false,
        auto_flag: false,
        regulations: Regulations::usual(Edition::E2023),
        tournament: None,
    }
}

fn no_clock() -> Settings {
    Settings {
        edition: Edition::E2005,
        speed: Some(Speed::Standard),
        start: StartPosition::Fen("8/8/4k3/8/8/8/8/4K2R w K - 0 1".into()),
        control: None,
        sheets: SheetPlan::None,
        auto_flag: true,
        regulations: Regulations::usual(Edition::E2005),
        ..casual()
    }
}

fn same(cases: &[(&[u8], Act)]) {
    for (sample, act) in cases {
        let (kind, bytes) = split(sample);
        assert_eq!(read(kind, &bytes).as_ref(), Ok(act));
        assert_eq!(write(act), (kind, bytes), "{act:?}");
    }
}

#[test]
fn samples_of_settings_and_players_acts() {
    same(&[
        (sample!("open-casual"), Act::Open(casual())),
        (sample!("open-competition"), Act::Open(competition())),
        (sample!("open-no-clock"), Act::Open(no_clock())),
        (sample!("open-tournament"), Act::Open(reported())),
        (sample!("start"), Act::Start),
        (sample!("press-touch"), Act::Press(Stamp::Touch)),
        (sample!("press-unknown"), Act::Press(Stamp::Unknown)),
        (
            sample!("move"),
            Act::Move {
                uci: "e7e8q".into(),
                press: None,
            },
        ),
        (
            sample!("move-late"),
            Act::Move {
                uci: "g1f3".into(),
                press: Some(PressNo(258)),
            },
        ),
        (
            sample!("nothing-moved"),
            Act::NothingMoved { press: PressNo(7) },
        ),
        (
            sample!("correct"),
            Act::Correct {
                ply: 300,
                uci: "e2e4".into(),
            },
        ),
        (sample!("take-back"), Act::TakeBack),
        (sample!("offer"), Act::Offer),
        (sample!("accept"), Act::Reply(Answer::Accept)),
        (sample!("decline"), Act::Reply(Answer::Decline)),
        (sample!("resign"), Act::Resign),
        (
            sample!("stop-and-call"),
            Act::StopAndCall(StopReason::Displaced),
        ),
        (sample!("stop"), Act::Stop),
    ]);
}

#[test]
fn samples_of_acts_on_the_clock_and_results() {
    let black = Side::Black;
    same(&[
        (sample!("restart-black"), Act::Restart(black)),
        (sample!("claim-flag"), Act::ClaimFlag),
        (sample!("flag-seen"), Act::FlagSeen(Side::White)),
        (
            sample!("set-time"),
            Act::SetTime {
                side: black,
                left: Micros::from_millis(61_500),
                reason: TimeReason::Reading,
            },
        ),
        (
            sample!("take-time"),
            Act::AddTime {
                side: Side::White,
                span: Micros::from_secs(-120),
            },
        ),
        (sample!("sign"), Act::Sign(Outcome::Draw)),
        (
            sample!("enter-result"),
            Act::EnterResult {
                outcome: Outcome::BlackWins,
                reason: Reason::ArbiterDecision,
            },
        ),
        (sample!("resumed"), Act::Resumed { same_boot: false }),
        (sample!("seen"), Act::Seen),
    ]);
}

/// The game without a clock, under regulations of its own.
/// A game of a tournament: rules version 2, and the tournament's key at the end.
fn reported() -> Settings {
    let key = core::array::from_fn(|at| 0xA0 + u8::try_from(at).expect("below 32"));
    Settings {
        tournament: Some(log::DeviceKey(key)),
        ..no_clock()
    }
}

fn regulated() -> Settings {
    Settings {
        regulations: Regulations {
            default_time: Micros::from_secs(1_800),
            draw_min_moves: Some(30),
            draw_never: true,
            points: PointValues {
                win: Points(300),
                draw: Points(100),
                loss: Points(0),
            },
            guidelines: Guidelines::III5,
            adjournment: true,
            vi_rules: false,
            leave_report: false,
            lighter_device_penalty: true,
            appeals: true,
            fines: false,
            show_move_counter: Some(true),
        },
        ..no_clock()
    }
}

#[test]
fn samples_of_regulations_and_claims() {
    let done = Act::Decision;
    same(&[
        (sample!("open-regulations"), Act::Open(regulated())),
        (
            sample!("claim-move"),
            done(claim(ClaimKind::Threefold, Some("f1b5"))),
        ),
        (sample!("claim-fifty"), done(claim(ClaimKind::Fifty, None))),
        (sample!("confirm"), done(Decision::Confirm)),
        (sample!("dismiss"), done(Decision::Dismiss)),
        (
            sample!("rule-claim"),
            done(Decision::RuleClaim { correct: true }),
        ),
    ]);
}

#[test]
fn samples_of_rulings() {
    let (white, black) = (Side::White, Side::Black);
    let done = Act::Decision;
    let penalty = |offender, penalty| done(Decision::Penalty { offender, penalty });
    same(&[
        (sample!("warning"), penalty(black, Penalty::Warning)),
        (
            sample!("penalty-opponent-time"),
            penalty(white, Penalty::OpponentTime(Micros::from_secs(120))),
        ),
        (
            sample!("penalty-offender-score"),
            penalty(black, Penalty::OffenderScore(Points(50))),
        ),
        (
            sample!("penalty-lost"),
            penalty(white, Penalty::Lost(Share::Draw)),
        ),
        (
            sample!("declare-lost"),
            done(Decision::DeclareLost {
                offender: black,
                article: LossArticle::Device,
                opponent: Share::Win,
            }),
        ),
        (
            sample!("set-score"),
            done(Decision::SetScore(BySide {
                white: Points(0),
                black: Points(50),
            })),
        ),
        (
            sample!("override"),
            done(overruled(Some(Outcome::BlackWins), "yanlış yazılmış")),
        ),
        (sample!("override-goes-on"), done(overruled(None, "clock"))),
        (
            sample!("set-counter"),
            done(Decision::SetCounter(BySide {
                white: Some(40),
                black: None,
            })),
        ),
        (
            sample!("replace-clock"),
            done(Decision::ReplaceClock {
                left: BySide {
                    white: Micros::from_millis(61_500),
                    black: Micros::from_secs(3_600),
                },
                moves: BySide {
                    white: 39,
                    black: 300,
                },
            }),
        ),
    ]);
}

#[test]
fn samples_of_presence_adjournment_and_quickplay() {
    let done = Act::Decision;
    let envelope = Envelope {
        salt: [9; laws::SALT_LEN],
        text: "Fb5".into(),
        language: laws::Language::Turkish,
    };
    let absent = BySide {
        white: false,
        black: true,
    };
    let hash = core::array::from_fn(|at| u8::try_from(at).expect("32"));
    let seal = Decision::Seal {
        hash,
        cipher: vec![0xff, 0, 0x7f],
    };
    let resume = Decision::Resume {
        envelope: Some(envelope),
        absent,
    };
    let empty = Decision::Resume {
        envelope: None,
        absent: BySide::default(),
    };
    let waive = Decision::WaiveDefault {
        side: Side::White,
        why: "traffic".into(),
    };
    let postponed = Decision::RuleNormalMeans(Finding::Postpone);
    same(&[
        (sample!("consent-draw"), done(Decision::ConsentDraw)),
        (sample!("missing"), done(Decision::Missing(Side::Black))),
        (sample!("arrive"), done(Decision::Arrive)),
        (sample!("leave"), done(Decision::Leave)),
        (sample!("waive-default"), done(waive)),
        (sample!("adjourn"), done(Decision::Adjourn)),
        (sample!("seal"), done(seal)),
        (sample!("resume"), done(resume)),
        (sample!("resume-empty"), done(empty)),
        (
            sample!("request-increment"),
            done(Decision::RequestIncrement),
        ),
        (sample!("grant-increment"), done(Decision::GrantIncrement)),
        (
            sample!("claim-normal-means"),
            done(Decision::ClaimNormalMeans),
        ),
        (sample!("rule-normal-means"), done(postponed)),
        (
            sample!("reconstruction-failed"),
            done(Decision::ReconstructionFailed),
        ),
        (
            sample!("lift-illegal"),
            done(Decision::LiftIllegal(Side::Black)),
        ),
    ]);
}

fn claim(kind: ClaimKind, uci: Option<&str>) -> Decision {
    let uci = uci.map(str::to_owned);
    Decision::Claim { kind, uci }
}

fn overruled(outcome: Option<Outcome>, why: &str) -> Decision {
    let why = why.into();
    Decision::Override { outcome, why }
}
