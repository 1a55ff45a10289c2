//! What an arbiter is likely to do at a board now, most likely first. Other acts stay possible.

use crate::acts::{sealed_shut, steps};
use crate::preview::tried;
use laws::{Game, Instant, Phase, Proposal, Side};
use log::Role;
use wire::{
    ArbiterAct, FaultDto, FindingDto, LossArticleDto, OfferedAct, OutcomeDto, Pair, PenaltyDto,
    ResultGround, ShareDto, TimeReasonDto,
};

/// The acts that the Laws take now, with their usual values.
#[must_use]
pub fn offered(game: &Game, by: Role, at: Instant) -> Vec<OfferedAct> {
    let at = at.max(game.last_at());
    let mut all = Vec::new();
    let mut put = |act: ArbiterAct, likely: bool| all.push(OfferedAct { act, likely });
    waiting(game, &mut put);
    flags(game, at, &mut put);
    presence(game, &mut put);
    let phase = game.phase(at);
    put(ArbiterAct::Start, phase == Phase::NotStarted);
    let side = game.to_run().into();
    if phase == Phase::Stopped {
        put(ArbiterAct::Restart { side }, true);
        put(
            ArbiterAct::Restart {
                side: game.to_run().other().into(),
            },
            false,
        );
    }
    if phase == Phase::Running {
        put(ArbiterAct::Stop, false);
    }
    if phase == Phase::Over {
        let why = String::new();
        put(ArbiterAct::Override { outcome: None, why }, false);
    }
    rulings(game, at, &mut put);
    let is_taken = |one: &OfferedAct| {
        // A sealed move is opened by the device that can.
        matches!(one.act, ArbiterAct::Resume { .. })
            || steps(game, &one.act, &sealed_shut)
                .and_then(|steps| tried(game, &steps, by, at))
                .is_ok()
    };
    all.retain(is_taken);
    all.sort_by_key(|one| !one.likely);
    all
}

/// What waits for the arbiter's word.
fn waiting(game: &Game, put: &mut impl FnMut(ArbiterAct, bool)) {
    match game.proposal() {
        None => {}
        Some(Proposal::Claim { correct }) => {
            for one in [true, false] {
                put(
                    ArbiterAct::RuleClaim { correct: one },
                    correct.is_none_or(|correct| correct == one),
                );
            }
        }
        Some(Proposal::IllegalMove { .. }) if game.waiting_loss().is_none() => {
            if let Some(side) = game.claimed_illegal() {
                put(illegal(side, FaultDto::Illegal), true);
            }
            put(ArbiterAct::Dismiss, true);
        }
        Some(_) => {
            put(ArbiterAct::Confirm, true);
            if game.waiting_loss().is_some() {
                put(ArbiterAct::DrawInstead, true);
            }
            put(ArbiterAct::Dismiss, true);
        }
    }
    if game.normal_means_claim().is_some() {
        for finding in [FindingDto::Draw, FindingDto::Postpone, FindingDto::Reject] {
            put(ArbiterAct::RuleNormalMeans { finding }, true);
        }
    }
    if game.increment_asked().is_some() {
        put(ArbiterAct::GrantIncrement, true);
    }
    if game.has_illegal_position() {
        for still_illegal in [true, false] {
            put(ArbiterAct::IllegalPosition { still_illegal }, true);
        }
    }
}

/// FIDE 6.8
fn flags(game: &Game, at: Instant, put: &mut impl FnMut(ArbiterAct, bool)) {
    let Some(clock) = game.clock().map(|clock| clock.settled(at)) else {
        return;
    };
    let face = clock.face(at);
    for side in Side::ALL.into_iter().filter(|side| face.flag_down[*side]) {
        put(ArbiterAct::FlagSeen { side: side.into() }, true);
    }
}

/// FIDE 6.7, Guideline I.
fn presence(game: &Game, put: &mut impl FnMut(ArbiterAct, bool)) {
    for side in Side::ALL {
        let is_missing = game.default_due(side).is_some();
        let side = side.into();
        if is_missing {
            let why = String::new();
            put(ArbiterAct::WaiveDefault { side, why }, true);
        } else if game.plies().is_empty() {
            put(ArbiterAct::Missing { side }, false);
        }
    }
    if game.sealer().is_some() {
        let absent = Pair {
            white: false,
            black: false,
        };
        put(ArbiterAct::Resume { absent }, true);
    } else {
        put(ArbiterAct::Adjourn, false);
    }
}

fn illegal(side: Side, fault: FaultDto) -> ArbiterAct {
    ArbiterAct::IllegalMove {
        offender: side.into(),
        faults: vec![fault],
        ply: None,
        give_back: true,
        restart: None,
    }
}

/// What is always at hand.
fn rulings(game: &Game, at: Instant, put: &mut impl FnMut(ArbiterAct, bool)) {
    for side in [game.on_move().other(), game.on_move()] {
        put(illegal(side, FaultDto::Illegal), false);
        put(illegal(side, FaultDto::NothingMoved), false);
    }
    for side in Side::ALL {
        if game.penalised_illegal()[side] > 0 {
            let offender = side.into();
            put(ArbiterAct::LiftIllegal { offender }, false);
        }
    }
    if let Some(setting) = crate::setting(game, at) {
        put(
            ArbiterAct::SetClock {
                left_ms: Pair {
                    white: Some(setting.white_ms),
                    black: Some(setting.black_ms),
                },
                moves: Pair {
                    white: Some(setting.white_moves),
                    black: Some(setting.black_moves),
                },
                reason: TimeReasonDto::Ruling,
            },
            false,
        );
        let ms = wire::millis(game.penalty_time());
        let both = i32::try_from(ms).unwrap_or(0);
        put(
            ArbiterAct::AddTime {
                ms: Pair {
                    white: both,
                    black: both,
                },
            },
            false,
        );
    }
    let offender = game.on_move().into();
    let ms = wire::millis(game.penalty_time());
    for penalty in [PenaltyDto::Warning, PenaltyDto::OpponentTime { ms }] {
        put(ArbiterAct::Penalty { offender, penalty }, false);
    }
    put(
        ArbiterAct::DeclareLost {
            offender,
            article: LossArticleDto::Disobedience,
            opponent: ShareDto::Win,
        },
        false,
    );
    put(
        ArbiterAct::EnterResult {
            outcome: OutcomeDto::Draw,
            ground: ResultGround::Agreement,
        },
        false,
    );
    let ply = crate::snapshot::count(game.plies().len().saturating_sub(1));
    if !game.plies().is_empty() {
        put(
            ArbiterAct::Restore {
                ply,
                give_back: true,
            },
            false,
        );
    }
    put(ArbiterAct::ConsentDraw, false);
}
