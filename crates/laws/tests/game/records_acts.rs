//! Acts as the table of records writes them.

use crate::table::{late, made, settings};
use laws::{
    Act, Answer, BoardAct, Breach, BySide, ClaimKind, Decision, Fault, Finding, Irregularity,
    LossArticle, Micros, Outcome, Penalty, Play, Points, PressNo, Share, Side, Square, Stamp,
    StopReason, TimeReason, Times,
};
use log::Role;

pub fn number<T: TryFrom<i64>>(text: &str) -> T {
    let number = text.parse::<i64>().ok().and_then(|it| T::try_from(it).ok());
    number.unwrap_or_else(|| panic!("{text}: a number"))
}

fn secs(text: &str) -> Micros {
    Micros::from_secs(number(text))
}

pub fn role(letter: &str) -> Role {
    match letter {
        "W" => Role::White,
        "B" => Role::Black,
        "A" => Role::Arbiter,
        "S" => Role::System,
        "P" => Role::Spectator,
        other => panic!("{other}: a role"),
    }
}

fn side(letter: &str) -> Side {
    if letter == "W" {
        Side::White
    } else {
        Side::Black
    }
}

fn square(name: &str) -> Square {
    Square::named(name).expect("a square")
}

fn named<T: Copy + std::fmt::Debug>(all: &[T], name: &str) -> T {
    let mut all = all.iter().copied();
    all.find(|one| format!("{one:?}") == name)
        .unwrap_or_else(|| panic!("{name}: none of them"))
}

fn times(name: &str) -> Times {
    named(&[Times::Keep, Times::Logged], name)
}

fn play(words: &[&str]) -> Option<Act> {
    Some(match words {
        ["press"] => Act::Press(Stamp::Touch),
        ["made", uci] => made(uci),
        ["made", uci, fault] => Act::Board(BoardAct::MoveWith {
            uci: (*uci).into(),
            fault: named(&Fault::ALL, fault),
        }),
        ["late", uci, press] => late(uci, number(press)),
        ["nothing", press] => Act::NothingMoved {
            press: PressNo(number(press)),
        },
        ["correct", ply, uci] => Act::Correct {
            ply: number(ply),
            uci: (*uci).into(),
        },
        ["back"] => Act::TakeBack,
        ["offer"] => Act::Offer,
        ["accept"] => Act::Reply(Answer::Accept),
        ["decline"] => Act::Reply(Answer::Decline),
        ["resign"] => Act::Resign,
        ["call"] => Act::StopAndCall(StopReason::Other),
        ["start"] => Act::Start,
        ["stop"] => Act::Stop,
        ["restart", whose] => Act::Restart(side(whose)),
        ["flag"] => Act::ClaimFlag,
        ["flag", whose] => Act::FlagSeen(side(whose)),
        ["seen"] => Act::Seen,
        ["resumed", "boot"] => Act::Resumed { same_boot: false },
        ["sign", outcome] => Act::Sign(named(&Outcome::ALL, outcome)),
        ["time", whose, left] => Act::SetTime {
            side: side(whose),
            left: secs(left),
            reason: TimeReason::Ruling,
        },
        ["add", whose, span] => Act::AddTime {
            side: side(whose),
            span: secs(span),
        },
        ["unknown"] => Act::Unknown { kind: 999 },
        ["open"] => Act::Open(settings(Play::Casual)),
        _ => return None,
    })
}

fn decide(words: &[&str]) -> Option<Act> {
    let uci = |words: &[&str]| words.first().map(|uci| (*uci).into());
    let by_side = |left: &str, right: &str| BySide {
        white: secs(left),
        black: secs(right),
    };
    Some(Act::Decision(match words {
        ["claim", "3", uci_if @ ..] => Decision::Claim {
            kind: ClaimKind::Threefold,
            uci: uci(uci_if),
        },
        ["claim", "50", uci_if @ ..] => Decision::Claim {
            kind: ClaimKind::Fifty,
            uci: uci(uci_if),
        },
        ["confirm"] => Decision::Confirm,
        ["dismiss"] => Decision::Dismiss,
        ["wrong"] => Decision::RuleClaim { correct: false },
        ["fine", offender, span] => Decision::Penalty {
            offender: side(offender),
            penalty: Penalty::OffenderTime(secs(span)),
        },
        ["warn", offender] => Decision::Penalty {
            offender: side(offender),
            penalty: Penalty::Warning,
        },
        ["points", offender, points] => Decision::Penalty {
            offender: side(offender),
            penalty: Penalty::OffenderScore(Points(number(points))),
        },
        ["lost", offender, share] => Decision::DeclareLost {
            offender: side(offender),
            article: LossArticle::Device,
            opponent: named(&[Share::Win, Share::Draw], share),
        },
        ["score", white, black] => Decision::SetScore(BySide {
            white: Points(number(white)),
            black: Points(number(black)),
        }),
        ["override", result] => Decision::Override {
            outcome: (*result != "*").then(|| named(&Outcome::ALL, result)),
            why: String::new(),
        },
        ["clock", white, black] => Decision::ReplaceClock {
            left: by_side(white, black),
            moves: BySide::default(),
        },
        ["counter", white, black] => Decision::SetCounter(BySide {
            white: Some(number(white)),
            black: Some(number(black)),
        }),
        ["missing", whose] => Decision::Missing(side(whose)),
        ["arrive"] => Decision::Arrive,
        ["adjourn"] => Decision::Adjourn,
        ["normal"] => Decision::ClaimNormalMeans,
        ["find", finding] => {
            Decision::RuleNormalMeans(named(&[Finding::Draw, Finding::Reject], finding))
        }
        ["resume"] => Decision::Resume {
            envelope: None,
            absent: BySide::default(),
        },
        _ => return None,
    }))
}

fn on_board(words: &[&str]) -> Option<Act> {
    Some(Act::Board(match words {
        ["touch", on] => BoardAct::Touch(square(on)),
        ["release", from, to] => BoardAct::Release {
            from: square(from),
            to: square(to),
        },
        ["complain"] => BoardAct::Complain {
            article: "4.3".into(),
        },
        ["illegal"] => BoardAct::ClaimIllegal,
        ["rule", whose, breach, how, ply_if @ ..] => BoardAct::RuleIllegal {
            side: side(whose),
            breaches: vec![named(&Breach::ALL, breach)],
            times: times(how),
            ply: ply_if.first().map(|ply| number(ply)),
        },
        ["touched", whose, piece] => BoardAct::RuleTouchMove {
            side: side(whose),
            piece: square(piece),
            to: None,
        },
        ["restore", ply, how] => BoardAct::Restore {
            ply: number(ply),
            times: times(how),
        },
        ["irregular", kind] => BoardAct::Irregularity(named(&Irregularity::ALL, kind)),
        ["position", ruled] => BoardAct::RuleIllegalPosition {
            still_illegal: *ruled == "illegal",
        },
        ["review", moves @ ..] => BoardAct::Review {
            moves: moves.iter().map(|uci| (*uci).into()).collect(),
        },
        _ => return None,
    }))
}

/// One of all.
pub fn act(words: &[&str]) -> Act {
    play(words)
        .or_else(|| decide(words))
        .or_else(|| on_board(words))
        .unwrap_or_else(|| panic!("{words:?}: no act"))
}
