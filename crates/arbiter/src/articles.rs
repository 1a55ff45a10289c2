//! The articles on which an arbiter's acts rest, by their numbers in the 2018 Laws.

use laws::{Game, Proposal, Refusal, Speed};
use wire::{
    ArbiterAct, FaultDto, FindingDto, IrregularityDto, LossArticleDto, PenaltyDto, TimeReasonDto,
};

/// The articles of an act on that game; the one that matters most first.
#[must_use]
pub fn articles(game: &Game, act: &ArbiterAct) -> Vec<&'static str> {
    vec![match act {
        ArbiterAct::Start => "6.6",
        ArbiterAct::Stop => "6.11.1",
        ArbiterAct::Restart { .. } => "6.11.3",
        ArbiterAct::IllegalMove { faults, .. } => {
            let of = faults.iter().map(|fault| fault_article(*fault));
            let unsupervised = game.settings().supervised == Some(false);
            let quick = unsupervised && game.speed() != Speed::Standard;
            let penalty = if quick { "A.4.2" } else { "7.5.5" };
            return of.chain([penalty]).collect();
        }
        ArbiterAct::TouchMove { to: None, .. } => "4.3",
        ArbiterAct::TouchMove { .. } => "4.7",
        ArbiterAct::Restore { .. } => "7.1",
        ArbiterAct::Irregularity { found } => irregularity(*found),
        ArbiterAct::IllegalPosition { .. } => "A.4.4",
        ArbiterAct::FlagSeen { .. } => return vec!["6.8", "6.9"],
        ArbiterAct::RuleClaim { correct: true } => "9.5.2",
        ArbiterAct::RuleClaim { correct: false } => "9.5.3",
        ArbiterAct::Confirm | ArbiterAct::Dismiss => return proposal(game),
        ArbiterAct::DrawInstead => return loss(game),
        ArbiterAct::SetClock { reason, .. } => match reason {
            TimeReasonDto::Ruling => return vec!["6.10.1", "7.1"],
            TimeReasonDto::Setting => "6.10.2",
            TimeReasonDto::Schedule => "A.4.1",
        },
        ArbiterAct::AddTime { .. } => "12.5",
        ArbiterAct::Penalty { penalty, .. } => penalty_article(*penalty),
        ArbiterAct::DeclareLost { article, .. } => match article {
            LossArticleDto::Disobedience => "11.7",
            LossArticleDto::Device => "11.3.2.2",
        },
        ArbiterAct::SetScore { .. } => "10.1",
        ArbiterAct::EnterResult { ground, .. } => {
            let of = crate::codes::reason(*ground).article(game.settings().edition);
            return of.into_iter().collect();
        }
        ArbiterAct::Override { .. } => "P.1",
        ArbiterAct::ConsentDraw => "9.1.1",
        ArbiterAct::Missing { .. } | ArbiterAct::WaiveDefault { .. } => "6.7.1",
        ArbiterAct::NothingMoved { .. } => "7.5.3",
        ArbiterAct::Establish { .. } => "8.1.1",
        ArbiterAct::Correct { .. } => "8.1.2",
        ArbiterAct::Review { .. } => "9.6",
        ArbiterAct::ReconstructionFailed => "8.5.3",
        ArbiterAct::LiftIllegal { .. } => return vec!["7.5.5", "P.1"],
        ArbiterAct::Adjourn => "I.1.1",
        ArbiterAct::Resume { .. } => "I.9",
        ArbiterAct::GrantIncrement => "III.4",
        ArbiterAct::RuleNormalMeans { finding } => match finding {
            FindingDto::Draw => "III.5.1",
            FindingDto::Postpone => "III.5.2",
            FindingDto::Reject => "III.5.3",
        },
        ArbiterAct::ReplaceClock { .. } => "6.10.1",
    }]
}

fn fault_article(fault: FaultDto) -> &'static str {
    match fault {
        FaultDto::Illegal => "7.5.1",
        FaultDto::PawnLeft => "7.5.2",
        FaultDto::NothingMoved => "7.5.3",
        FaultDto::TwoHands => "7.5.4",
        FaultDto::Castling => "4.7.2",
    }
}

fn irregularity(found: IrregularityDto) -> &'static str {
    match found {
        IrregularityDto::InitialPosition => "7.2.1",
        IrregularityDto::BoardOrientation => "7.2.2",
        IrregularityDto::ColoursReversed => "7.3",
        IrregularityDto::DisplacedPieces => "7.4",
        IrregularityDto::CastlingRookFirst => "4.4.2",
        IrregularityDto::IllegalPosition => "A.4.4",
        IrregularityDto::BothFlags => "III.3.1",
    }
}

fn penalty_article(penalty: PenaltyDto) -> &'static str {
    match penalty {
        PenaltyDto::Warning => "12.9.1",
        PenaltyDto::OpponentTime { .. } => "12.9.2",
        PenaltyDto::OffenderTime { .. } => "12.9.3",
        PenaltyDto::OpponentScore { .. } => "12.9.4",
        PenaltyDto::OffenderScore { .. } => "12.9.5",
        PenaltyDto::Lost { .. } => "12.9.6",
        PenaltyDto::Fine => "12.9.7",
        PenaltyDto::Exclusion => "12.9.8",
        PenaltyDto::Expulsion => "12.9.9",
    }
}

fn proposal(game: &Game) -> Vec<&'static str> {
    vec![match game.proposal() {
        None => return Vec::new(),
        Some(_) if game.waiting_loss().is_some() => return loss(game),
        Some(Proposal::Claim { .. }) => "9.5",
        Some(Proposal::Forfeit { .. }) => "6.7.1",
        Some(Proposal::BelowZero { .. }) => "12.9.3",
        Some(Proposal::IllegalMove { .. }) => return vec!["7.5.1", "7.5.5"],
        Some(Proposal::Continue) => "7.3",
        Some(Proposal::CorrectResult { reason, .. }) => {
            return reason
                .article(game.settings().edition)
                .into_iter()
                .collect();
        }
        Some(Proposal::Flag { .. }) => "6.9",
        Some(Proposal::Resignation { .. }) => "5.1.2",
        Some(Proposal::Sealed { .. }) => "I.8",
    }]
}

fn loss(game: &Game) -> Vec<&'static str> {
    let reason = game.waiting_loss().map(|(_, reason)| reason);
    let of = reason.and_then(|reason| reason.article(game.settings().edition));
    of.into_iter().collect()
}

/// The article of a refusal; none for what is the program's own.
#[must_use]
pub fn article_of_refusal(refusal: Refusal) -> Option<&'static str> {
    Some(match refusal {
        Refusal::Illegal => "3.10.2",
        Refusal::NotYourMove => "9.2",
        Refusal::Touched => "9.4",
        Refusal::BothMustMove => "5.2.3",
        Refusal::RegDrawMin => "9.1.1",
        Refusal::OwnOffer | Refusal::NoOffer | Refusal::NoWithdraw | Refusal::NoConditions => {
            "9.1.2.1"
        }
        Refusal::GameOver => "5.1",
        Refusal::FlagUp => "6.8",
        Refusal::MovesReached => "6.4",
        Refusal::SetupClosed => "6.10.2",
        Refusal::Late => "A.4.2",
        Refusal::RightLost => "4.8",
        Refusal::MustPlay => "9.5.3",
        Refusal::Future | Refusal::Locked => "8.1.2",
        Refusal::Score => "10.2",
        Refusal::RegMissing => "6.3.1",
        Refusal::BadPosition => "3.10.3",
        Refusal::TwoMinutes | Refusal::HasIncrement => "III.4",
        Refusal::Role | Refusal::NoSuchPly | Refusal::NeedsNewerApp | Refusal::Limit => {
            return None;
        }
    })
}
