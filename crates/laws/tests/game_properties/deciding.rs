//! Claims and rulings.

use crate::player;
use laws::{
    Act, BySide, ClaimKind, Decision, Envelope, Finding, Game, Micros, Penalty, Points, Share, Side,
};
use log::Role;

/// One of all claims and rulings, by the number drawn.
pub fn act(game: &Game, side: Side, pick: u16) -> (Act, Role) {
    let mover = player(game.on_move());
    let why = String::from("P.1");
    let uci = game.position().legal_moves().first().cloned();
    let (kind, correct) = (ClaimKind::Threefold, pick.is_multiple_of(3));
    let envelope = Envelope {
        salt: [7; laws::SALT_LEN],
        text: "Nf3".into(),
        language: laws::Language::English,
    };
    let goes_on = Decision::Override {
        outcome: None,
        why: why.clone(),
    };
    let all = [
        (Decision::Claim { kind, uci }, mover),
        (
            Decision::Claim {
                kind: ClaimKind::Fifty,
                uci: None,
            },
            mover,
        ),
        (Decision::Confirm, Role::Arbiter),
        (Decision::Dismiss, Role::Arbiter),
        (Decision::RuleClaim { correct }, Role::Arbiter),
        (
            penalty(side, Penalty::OffenderTime(Micros(9_000_000))),
            Role::Arbiter,
        ),
        (
            penalty(side, Penalty::OffenderScore(Points(0))),
            Role::Arbiter,
        ),
        (penalty(side, Penalty::Lost(Share::Draw)), Role::Arbiter),
        (goes_on.clone(), Role::Arbiter),
        (goes_on, player(side)),
        (Decision::Missing(side), Role::System),
        (Decision::Arrive, player(side)),
        (Decision::WaiveDefault { side, why }, Role::Arbiter),
        (Decision::Adjourn, Role::Arbiter),
        (
            Decision::Seal {
                hash: envelope.hash(),
                cipher: Vec::new(),
            },
            mover,
        ),
        (
            Decision::Resume {
                envelope: Some(envelope),
                absent: BySide::default(),
            },
            Role::Arbiter,
        ),
        (Decision::ClaimNormalMeans, mover),
        (Decision::RuleNormalMeans(Finding::Reject), Role::Arbiter),
        (Decision::ReconstructionFailed, Role::Arbiter),
        (Decision::LiftIllegal(Side::White), Role::Arbiter),
        (
            Decision::SetCounter(BySide {
                white: Some(2),
                black: None,
            }),
            Role::Arbiter,
        ),
    ];
    let (decision, by) = all[usize::from(pick) % all.len()].clone();
    (Act::Decision(decision), by)
}

fn penalty(offender: Side, penalty: Penalty) -> Decision {
    Decision::Penalty { offender, penalty }
}
