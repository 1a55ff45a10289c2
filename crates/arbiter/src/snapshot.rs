//! A board at one instant, as far as an act can change it.

use laws::{BySide, Game, Instant, Phase, Points, Proposal, Side};
use wire::{EndingDto, OfferDto, ProposalDto, SideView, Snapshot};

/// The board at `at`.
#[must_use]
pub fn snapshot(game: &Game, at: Instant) -> Snapshot {
    let phase = game.phase(at);
    let running = game.clock().and_then(|clock| clock.settled(at).running());
    let penalised = game.penalised_illegal();
    let missing = BySide::from_fn(|side| unknown(game, side));
    let score = |score: BySide<Points>| [score.white.0, score.black.0];
    Snapshot {
        white: SideView::of(game, Side::White, at, missing.white),
        black: SideView::of(game, Side::Black, at, missing.black),
        phase: phase.into(),
        running: running.filter(|_| phase != Phase::Over).map(Into::into),
        on_move: game.on_move().into(),
        penalised: [penalised.white, penalised.black],
        plies: count(game.plies().len()),
        fen: game.knows_board().then(|| game.position().fen()),
        offer: offer(game),
        ending: game.ending_at(at).map(|ending| EndingDto::of(game, ending)),
        score: game.score().map(score),
        proposal: proposal(game),
        must_play: game.must_play(),
        sealer: game.sealer().map(Into::into),
    }
}

/// Places of that side whose move nobody has established.
fn unknown(game: &Game, side: Side) -> u16 {
    let from = game
        .first_unknown()
        .map_or(usize::MAX, |ply| usize::from(ply) - 1);
    let unknown = game.plies().iter().skip(from);
    count(unknown.filter(|ply| ply.mover == side).count())
}

fn offer(game: &Game) -> Option<OfferDto> {
    let side = game.offer()?;
    let ply = game.offers().last()?.ply;
    Some(OfferDto {
        side: side.into(),
        ply,
    })
}

/// What waits for the arbiter's word.
pub(crate) fn proposal(game: &Game) -> Option<ProposalDto> {
    Some(match game.proposal()? {
        Proposal::Flag { loser } => ProposalDto::Flag {
            loser: loser.into(),
        },
        Proposal::Resignation { loser } => ProposalDto::Resignation {
            loser: loser.into(),
        },
        Proposal::Sealed { loser } => ProposalDto::Sealed {
            loser: loser.into(),
        },
        Proposal::Claim { correct } => {
            let claim = game.claim_of_draw()?;
            ProposalDto::Claim {
                side: claim.side.into(),
                ground: claim.kind.into(),
                uci: claim.uci.clone(),
                correct,
            }
        }
        Proposal::Forfeit { outcome } => ProposalDto::Forfeit {
            outcome: outcome.into(),
        },
        Proposal::BelowZero { side, span } => ProposalDto::BelowZero {
            side: side.into(),
            span_ms: wire::millis(span),
        },
        Proposal::IllegalMove { illegal } => ProposalDto::IllegalMove {
            offender: offender(game).map(Into::into),
            illegal,
            loses: game.waiting_loss().is_some(),
        },
        Proposal::Continue => ProposalDto::Continue,
        Proposal::CorrectResult {
            outcome,
            reason,
            ply,
        } => ProposalDto::CorrectResult {
            outcome: outcome.into(),
            reason: String::from(reason.code()),
            ply,
        },
    })
}

fn offender(game: &Game) -> Option<Side> {
    let loser = game.waiting_loss().map(|(loser, _)| loser);
    loser.or_else(|| game.claimed_illegal())
}

/// Counts of a game fit in 16 bits.
pub(crate) fn count(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
