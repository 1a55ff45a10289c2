//! The table as the window draws it: values of the Laws, translated. Nothing is decided here.

use crate::open_game::OpenGame;
use crate::{claims, rulings, sheet_view};
use laws::{Act, Answer, BoardAct, Game, Instant, Phase, Play, Side};
use log::Role;
use wire::{Agreement, ControlDto, EndingDto, OfferDto, SheetPlanDto, SideView, Table, Uncertain};

pub use wire::millis;

/// The game as it stands at `at`; what the store knows is filled in by the caller. `settled`: until then
/// every touch has arrived, so what a flag ended by then is final (design, section 3).
pub fn table(open: &OpenGame, at: Instant, settled: Instant) -> Table {
    let game = &open.game;
    let settings = game.settings();
    let ending = game.ending_at(settled.max(game.last_at()));
    let phase = match game.phase(at) {
        Phase::Over if ending.is_none() => Phase::Running,
        phase => phase,
    };
    let sheet = sheet_view::sheet(open, ending);
    let both = |allowed: &dyn Fn(Side) -> bool| [allowed(Side::White), allowed(Side::Black)];
    let may = |act: &Act, side: Side| {
        phase != Phase::Over && game.would_refuse(act, role(side), at).is_none()
    };
    let penalised = game.penalised_illegal();
    let running = game.clock().and_then(|clock| clock.settled(at).running());
    Table {
        version: 0,
        game: crate::history::hex(open.id),
        play: settings.play.into(),
        sheets: sheets(settings.sheets),
        white_name: open.names[0].clone(),
        black_name: open.names[1].clone(),
        control: ControlDto::of(game),
        auto_flag: settings.auto_flag,
        phase: phase.into(),
        running: running.filter(|_| phase != Phase::Over).map(Into::into),
        to_run: game.to_run().into(),
        white: SideView::of(game, Side::White, at, sheet.missing.white),
        black: SideView::of(game, Side::Black, at, sheet.missing.black),
        offer: offer(game),
        may_offer: both(&|side| game.offer().is_none() && may(&Act::Offer, side)),
        may_accept: both(&|side| may(&Act::Reply(Answer::Accept), side)),
        may_claim_flag: both(&|side| may(&Act::ClaimFlag, side)),
        may_claim_draw: both(&|side| {
            phase != Phase::NotStarted && claims::may(game, side, at) && phase != Phase::Over
        }),
        may_claim_illegal: both(&|side| may_claim_illegal(game, side, at) && phase != Phase::Over),
        claim: claims::shown(open, &sheet).filter(|_| phase != Phase::Over),
        waits: rulings::waits(game).filter(|_| phase != Phase::Over),
        penalty_secs: u32::try_from(game.penalty_time().shown_secs()).unwrap_or(u32::MAX),
        penalised: [penalised.white, penalised.black],
        called: game
            .stopped_by()
            .filter(|_| phase == Phase::Stopped)
            .map(Into::into),
        restart_asked: restart_asked(game),
        next_ply: sheet.next_ply,
        next_side: sheet.next_side.into(),
        fen: sheet.fen,
        dests: sheet.dests,
        free_entry: !settings.legality_check,
        sheet: sheet.lines,
        ending: ending.map(|ending| EndingDto::of(game, ending)),
        signed_white: game.signatures().white.map(Into::into),
        signed_black: game.signatures().black.map(Into::into),
        of_tournament: settings.tournament.is_some(),
        sent: None,
        closed: open.closed,
        kept: true,
        store_failed: false,
        uncertain: uncertain(open),
        reading_asked: rulings::reading_asked(open, at),
    }
}

fn sheets(plan: laws::SheetPlan) -> SheetPlanDto {
    match plan {
        laws::SheetPlan::None => SheetPlanDto::None,
        laws::SheetPlan::Common => SheetPlanDto::Common,
        laws::SheetPlan::Own => SheetPlanDto::Own,
    }
}

/// Settled when the display that ran has been set.
fn uncertain(open: &OpenGame) -> Option<Uncertain> {
    let since = open.game.uncertain_since();
    open.uncertain.clone().filter(|_| since.is_some())
}

/// FIDE 7.5: the opponent has completed a move, nothing else waits, and there is an arbiter. Casual play with
/// legality checking refuses an illegal move when it is entered.
fn may_claim_illegal(game: &Game, side: Side, at: Instant) -> bool {
    let act = Act::Board(BoardAct::ClaimIllegal);
    let made = |ply: &laws::Ply| ply.mover == side.other() && ply.completed;
    game.settings().play == Play::Competition
        && game.on_move() == side
        && game.plies().iter().any(made)
        && rulings::waits(game).is_none()
        && game.would_refuse(&act, role(side), at).is_none()
}

fn role(side: Side) -> Role {
    crate::desk::role(side)
}

fn offer(game: &Game) -> Option<OfferDto> {
    let side = game.offer()?;
    let ply = game.offers().last()?.ply;
    Some(OfferDto {
        side: side.into(),
        ply,
    })
}

fn restart_asked(game: &Game) -> Option<Agreement> {
    match game.waiting_for_agreement()? {
        (side, Act::Restart(_)) => Some(Agreement { side: side.into() }),
        _ => None,
    }
}
