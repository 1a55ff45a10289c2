//! An entry of a board's log in words of the contract.

use crate::codes;
use laws::{Act, Answer, Aside, BoardAct, BySide, Decision, Micros, Side, Stamp, Times, Whose};
use log::Role;
use wire::{ArbiterAct, DoerDto, LogWhat, Pair, ResultGround};

/// Who acted.
pub(crate) fn doer(by: Role) -> DoerDto {
    match by {
        Role::System => DoerDto::System,
        Role::White => DoerDto::White,
        Role::Black => DoerDto::Black,
        Role::Arbiter => DoerDto::Arbiter,
        Role::Assistant => DoerDto::Assistant,
        Role::Spectator => DoerDto::Spectator,
    }
}

/// What an act says. `press`: the ordinal that a press got; `ply`: places in the record after it.
pub(crate) fn said(act: &Act, by: Role, press: Option<u16>, ply: u16) -> LogWhat {
    if matches!(by, Role::Arbiter | Role::Assistant)
        && let Some(act) = ruled(act)
    {
        return LogWhat::Ruled { act };
    }
    match act {
        Act::Open(_) => LogWhat::Opened,
        Act::Start => LogWhat::Started,
        Act::Press(stamp) => LogWhat::Pressed {
            press,
            arrival: *stamp != Stamp::Touch,
        },
        Act::Move { uci, .. } => moved(ply, uci),
        Act::TakeBack => LogWhat::TookBack,
        Act::Offer => LogWhat::Offered,
        Act::Reply(Answer::Accept) => LogWhat::Accepted,
        Act::Reply(Answer::Decline) => LogWhat::Declined,
        Act::Resign => LogWhat::Resigned,
        Act::StopAndCall(_) => LogWhat::StoppedAndCalled,
        Act::Stop => LogWhat::Stopped,
        Act::Restart(side) => LogWhat::Restarted {
            side: (*side).into(),
        },
        Act::ClaimFlag => LogWhat::ClaimedFlag,
        Act::Sign(outcome) => LogWhat::Signed {
            outcome: (*outcome).into(),
        },
        Act::Resumed { same_boot } => LogWhat::Resumed {
            same_boot: *same_boot,
        },
        Act::Seen => LogWhat::Seen,
        Act::Unknown { kind } => LogWhat::Other { kind: *kind },
        Act::Decision(decision) => by_player(decision).unwrap_or_else(|| other(act)),
        Act::Board(one) => on_board(one, ply).unwrap_or_else(|| other(act)),
        Act::Aside(aside) => beside(aside).unwrap_or_else(|| other(act)),
        _ => other(act),
    }
}

fn moved(ply: u16, uci: &str) -> LogWhat {
    LogWhat::Moved {
        ply,
        uci: String::from(uci),
    }
}

/// What only an arbiter does in competition, done by a player or the program.
fn other(act: &Act) -> LogWhat {
    match ruled(act) {
        Some(act) => LogWhat::Ruled { act },
        None => LogWhat::Other {
            kind: laws::record::write(act).0,
        },
    }
}

fn by_player(decision: &Decision) -> Option<LogWhat> {
    Some(match decision {
        Decision::Claim { kind, uci } => LogWhat::ClaimedDraw {
            ground: (*kind).into(),
            uci: uci.clone(),
        },
        Decision::Arrive => LogWhat::Arrived,
        Decision::Leave => LogWhat::Left,
        Decision::Seal { .. } => LogWhat::Sealed,
        Decision::RequestIncrement => LogWhat::RequestedIncrement,
        Decision::ClaimNormalMeans => LogWhat::ClaimedNormalMeans,
        _ => return None,
    })
}

fn on_board(act: &BoardAct, ply: u16) -> Option<LogWhat> {
    Some(match act {
        BoardAct::MoveWith { uci, .. } | BoardAct::PawnToLastRank { uci } => moved(ply, uci),
        BoardAct::Touch(square) => LogWhat::Touched {
            square: square.to_string(),
        },
        BoardAct::Release { from, .. } => LogWhat::Touched {
            square: from.to_string(),
        },
        BoardAct::Adjust(square) => LogWhat::Adjusted {
            square: square.to_string(),
        },
        BoardAct::Complain { article } => LogWhat::Complained {
            of: article.clone(),
        },
        BoardAct::ClaimIllegal => LogWhat::ClaimedIllegal,
        _ => return None,
    })
}

fn beside(aside: &Aside) -> Option<LogWhat> {
    Some(match aside {
        Aside::ViewSheet(whose) => LogWhat::Looked {
            arbiters: *whose == Whose::Arbiter,
        },
        Aside::Announce(text) => LogWhat::Announced { text: text.clone() },
        Aside::Report(text) => LogWhat::Reported { text: text.clone() },
        Aside::Hold(span) => LogWhat::Held {
            ms: wire::millis(*span),
        },
        Aside::Sheets(_) => return None,
    })
}

/// The arbiter's act that this one is, or is a step of; none: it is no arbiter's.
#[must_use]
pub fn act_of(act: &Act) -> Option<ArbiterAct> {
    ruled(act)
}

fn ruled(act: &Act) -> Option<ArbiterAct> {
    Some(match act {
        Act::Start => ArbiterAct::Start,
        Act::Stop => ArbiterAct::Stop,
        Act::Restart(side) => ArbiterAct::Restart {
            side: (*side).into(),
        },
        Act::FlagSeen(side) => ArbiterAct::FlagSeen {
            side: (*side).into(),
        },
        Act::SetTime { side, left, reason } => ArbiterAct::SetClock {
            left_ms: only(*side, wire::millis(*left)),
            moves: Pair {
                white: None,
                black: None,
            },
            reason: codes::time_reason_dto(*reason),
        },
        Act::AddTime { side, span } => {
            let ms = i32::try_from(span.0 / 1_000).unwrap_or(i32::MAX);
            let one = only(*side, ms);
            ArbiterAct::AddTime {
                ms: Pair {
                    white: one.white.unwrap_or(0),
                    black: one.black.unwrap_or(0),
                },
            }
        }
        Act::EnterResult { outcome, reason } if reason.drawn().is_none() => {
            ArbiterAct::EnterResult {
                outcome: (*outcome).into(),
                ground: codes::ground(*reason),
            }
        }
        Act::EnterResult { outcome, .. } => ArbiterAct::EnterResult {
            outcome: (*outcome).into(),
            ground: ResultGround::Decision,
        },
        Act::NothingMoved { press } => ArbiterAct::NothingMoved { press: press.0 },
        Act::Correct { ply, uci } => ArbiterAct::Correct {
            ply: *ply,
            uci: uci.clone(),
        },
        Act::Decision(decision) => return decided(decision),
        Act::Board(act) => return found(act),
        _ => return None,
    })
}

fn only<T>(side: Side, value: T) -> Pair<Option<T>> {
    match side {
        Side::White => Pair {
            white: Some(value),
            black: None,
        },
        Side::Black => Pair {
            white: None,
            black: Some(value),
        },
    }
}

fn decided(decision: &Decision) -> Option<ArbiterAct> {
    Some(match decision {
        Decision::Confirm => ArbiterAct::Confirm,
        Decision::Dismiss => ArbiterAct::Dismiss,
        Decision::RuleClaim { correct } => ArbiterAct::RuleClaim { correct: *correct },
        Decision::Penalty { offender, penalty } => ArbiterAct::Penalty {
            offender: (*offender).into(),
            penalty: codes::penalty_dto(*penalty),
        },
        Decision::DeclareLost {
            offender,
            article,
            opponent,
        } => ArbiterAct::DeclareLost {
            offender: (*offender).into(),
            article: codes::loss_dto(*article),
            opponent: codes::share_dto(*opponent),
        },
        Decision::SetScore(score) => ArbiterAct::SetScore {
            hundredths: Pair {
                white: score.white.0,
                black: score.black.0,
            },
        },
        Decision::Override { outcome, why } => ArbiterAct::Override {
            outcome: outcome.map(Into::into),
            why: why.clone(),
        },
        Decision::SetCounter(moves) => set(BySide::default(), *moves),
        Decision::ReplaceClock { left, moves } => set(
            BySide::from_fn(|side| Some(left[side])),
            BySide::from_fn(|side| Some(moves[side])),
        ),
        Decision::ConsentDraw => ArbiterAct::ConsentDraw,
        Decision::Missing(side) => ArbiterAct::Missing {
            side: (*side).into(),
        },
        Decision::WaiveDefault { side, why } => ArbiterAct::WaiveDefault {
            side: (*side).into(),
            why: why.clone(),
        },
        Decision::Adjourn => ArbiterAct::Adjourn,
        Decision::Resume { absent, .. } => ArbiterAct::Resume {
            absent: Pair {
                white: absent.white,
                black: absent.black,
            },
        },
        Decision::GrantIncrement => ArbiterAct::GrantIncrement,
        Decision::RuleNormalMeans(finding) => ArbiterAct::RuleNormalMeans {
            finding: codes::finding_dto(*finding),
        },
        Decision::ReconstructionFailed => ArbiterAct::ReconstructionFailed,
        Decision::LiftIllegal(side) => ArbiterAct::LiftIllegal {
            offender: (*side).into(),
        },
        _ => return None,
    })
}

fn set(left: BySide<Option<Micros>>, moves: BySide<Option<u16>>) -> ArbiterAct {
    ArbiterAct::SetClock {
        left_ms: Pair {
            white: left.white.map(wire::millis),
            black: left.black.map(wire::millis),
        },
        moves: Pair {
            white: moves.white,
            black: moves.black,
        },
        reason: wire::TimeReasonDto::Ruling,
    }
}

fn found(act: &BoardAct) -> Option<ArbiterAct> {
    Some(match act {
        BoardAct::RuleIllegal {
            side,
            breaches,
            times,
            ply,
        } => ArbiterAct::IllegalMove {
            offender: (*side).into(),
            faults: breaches.iter().map(|one| codes::breach_dto(*one)).collect(),
            ply: *ply,
            give_back: *times == Times::Logged,
            restart: None,
        },
        BoardAct::RuleTouchMove { side, piece, to } => ArbiterAct::TouchMove {
            offender: (*side).into(),
            piece: piece.to_string(),
            to: to.map(|to| to.to_string()),
        },
        BoardAct::Restore { ply, times } => ArbiterAct::Restore {
            ply: *ply,
            give_back: *times == Times::Logged,
        },
        BoardAct::Irregularity(kind) => ArbiterAct::Irregularity {
            found: codes::irregularity_dto(*kind),
        },
        BoardAct::RuleIllegalPosition { still_illegal } => ArbiterAct::IllegalPosition {
            still_illegal: *still_illegal,
        },
        BoardAct::Review { moves } => ArbiterAct::Review {
            moves: moves.clone(),
        },
        BoardAct::Establish { first, moves } => ArbiterAct::Establish {
            first: *first,
            moves: moves.clone(),
        },
        _ => return None,
    })
}
