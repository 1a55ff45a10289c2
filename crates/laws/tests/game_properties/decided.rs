//! Claims and rulings, as they come.

use crate::player;
use laws::{
    Act, BySide, ClaimKind, Decision, Envelope, Finding, Game, Micros, Penalty, Points, Share, Side,
};
use log::Role;

/// One of them, by its number; most often by somebody who may.
pub fn act(game: &Game, side: Side, pick: u16) -> (Act, Role) {
    let claims = claims(game, side);
    let rulings = rulings(side, pick.is_multiple_of(3));
    let pick = usize::from(pick) % (claims.len() + rulings.len());
    let found = claims.get(pick).cloned();
    let ruling = || (rulings[pick - claims.len()].clone(), Role::Arbiter);
    let (decision, by) = found.unwrap_or_else(ruling);
    (Act::Decision(decision), by)
}

fn envelope() -> Envelope {
    Envelope {
        salt: [7; laws::SALT_LEN],
        text: "Nf3".into(),
        turkish: false,
    }
}

fn claims(game: &Game, side: Side) -> Vec<(Decision, Role)> {
    let mover = player(game.on_move());
    let uci = game.position().legal_moves().first().cloned();
    let kind = ClaimKind::Threefold;
    let fifty = Decision::Claim {
        kind: ClaimKind::Fifty,
        uci: None,
    };
    let seal = Decision::Seal {
        hash: envelope().hash(),
        cipher: Vec::new(),
    };
    vec![
        (Decision::Claim { kind, uci }, mover),
        (fifty, mover),
        (seal, mover),
        (Decision::ClaimNormalMeans, mover),
        (Decision::RequestIncrement, mover),
        (Decision::Arrive, player(side)),
        (Decision::Leave, player(side)),
        (goes_on(), player(side)),
        (Decision::Missing(side), Role::System),
    ]
}

fn goes_on() -> Decision {
    Decision::Override {
        outcome: None,
        why: "P.1".into(),
    }
}

fn rulings(offender: Side, correct: bool) -> Vec<Decision> {
    let penalty = |penalty| Decision::Penalty { offender, penalty };
    let resume = Decision::Resume {
        envelope: Some(envelope()),
        absent: BySide::default(),
    };
    let counters = BySide {
        white: Some(2),
        black: None,
    };
    vec![
        Decision::Confirm,
        Decision::Dismiss,
        Decision::RuleClaim { correct },
        penalty(Penalty::OffenderTime(Micros(9_000_000))),
        penalty(Penalty::OffenderScore(Points(0))),
        penalty(Penalty::Lost(Share::Draw)),
        goes_on(),
        Decision::WaiveDefault {
            side: offender,
            why: "P.1".into(),
        },
        Decision::Adjourn,
        resume,
        Decision::RuleNormalMeans(Finding::Reject),
        Decision::GrantIncrement,
        Decision::ReconstructionFailed,
        Decision::SetCounter(counters),
    ]
}
