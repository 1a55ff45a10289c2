//! The table as the window draws it: values of the Laws, translated. Nothing is decided here.

use crate::open_game::OpenGame;
use crate::{claims, rulings, sheet_view};
use laws::{
    Act, Answer, BoardAct, Ending, Face, Flag, Game, Instant, Micros, Mode, Phase, Play, Side,
};
use log::Role;
use wire::{
    Agreement, ControlDto, EndingDto, FlagMark, OfferDto, OvertimeDto, PhaseDto, SheetPlanDto,
    SideView, Table, Uncertain,
};

/// Milliseconds for the display, rounded up. Saturates.
pub fn millis(span: Micros) -> u32 {
    u32::try_from(span.shown_millis()).unwrap_or(u32::MAX)
}

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
        control: control(game),
        auto_flag: settings.auto_flag,
        phase: phase_dto(phase),
        running: running.filter(|_| phase != Phase::Over).map(Into::into),
        to_run: game.to_run().into(),
        white: side_view(game, Side::White, at, &sheet),
        black: side_view(game, Side::Black, at, &sheet),
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
        ending: ending.map(|ending| ending_dto(game, ending)),
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

/// The time control as set.
pub fn control(game: &Game) -> ControlDto {
    let none = ControlDto {
        white: Vec::new(),
        black: None,
        at_zero: None,
        freeze: None,
    };
    game.settings()
        .control
        .as_ref()
        .map_or(none, ControlDto::from)
}

fn phase_dto(phase: Phase) -> PhaseDto {
    match phase {
        Phase::NotStarted => PhaseDto::NotStarted,
        Phase::Running => PhaseDto::Running,
        Phase::Stopped => PhaseDto::Stopped,
        Phase::Over => PhaseDto::Over,
    }
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

/// The end, with the article of the edition in force.
pub fn ending_dto(game: &Game, ending: Ending) -> EndingDto {
    EndingDto {
        outcome: ending.outcome.into(),
        reason: String::from(ending.reason.code()),
        article: ending
            .reason
            .article(game.settings().edition)
            .map(String::from),
        plies: ending.ply,
    }
}

fn side_view(game: &Game, side: Side, at: Instant, sheet: &sheet_view::Sheet) -> SideView {
    let Some(clock) = game.clock() else {
        return no_clock(sheet.missing[side]);
    };
    let clock = clock.settled(at);
    let face = clock.face(at);
    let periods = &clock.control().sides[side];
    let mode = periods
        .get(usize::from(face.period[side]))
        .map(|period| period.mode);
    SideView {
        left_ms: millis(face.shown[side]),
        free_left_ms: millis(face.free[side]),
        free_whole_ms: millis(face.free_whole[side]),
        free_in_display: matches!(mode, Some(Mode::Bronstein(_))),
        rises: mode == Some(Mode::Hourglass) && face.running == Some(side.other()),
        counts_up: mode == Some(Mode::CountUp),
        overtime: match mode {
            Some(Mode::ByoYomi(stretch)) => Some(OvertimeDto::ByoYomi {
                stretch_ms: millis(stretch),
                waiting: face.overtime[side],
            }),
            Some(Mode::Canadian) => Some(OvertimeDto::Canadian {
                moves: face.overtime[side],
            }),
            _ => None,
        },
        period: face.period[side].saturating_add(1),
        periods: u8::try_from(periods.len()).unwrap_or(u8::MAX),
        moves_completed: face.moves_completed[side],
        flag: flag(clock.flags(), &face, side),
        exempt: game.is_exempt(side, at),
        moves_missing: sheet.missing[side],
    }
}

fn no_clock(moves_missing: u16) -> SideView {
    SideView {
        left_ms: 0,
        free_left_ms: 0,
        free_whole_ms: 0,
        free_in_display: false,
        rises: false,
        counts_up: false,
        overtime: None,
        period: 1,
        periods: 0,
        moves_completed: 0,
        flag: None,
        exempt: false,
        moves_missing,
    }
}

/// A.4.3: a display that stands at zero, and whether it came there before the other one.
fn flag(flags: &[Flag], face: &Face, side: Side) -> Option<FlagMark> {
    let down = |flag: &&Flag| face.flag_down[flag.side] && flag.period == face.period[flag.side];
    let first = flags.iter().find(down)?;
    face.flag_down[side].then_some(if first.side == side {
        FlagMark::First
    } else {
        FlagMark::Second
    })
}
