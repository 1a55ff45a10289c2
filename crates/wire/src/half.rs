//! One half of the clock, and the end of a game, from the values of the Laws.

use crate::{ControlDto, EndingDto, FlagMark, OvertimeDto, PhaseDto, SideView};
use laws::{Ending, Face, Flag, Game, Instant, Micros, Mode, Phase, Side};

/// Milliseconds for the display, rounded up. Saturates.
#[must_use]
pub fn millis(span: Micros) -> u32 {
    u32::try_from(span.shown_millis()).unwrap_or(u32::MAX)
}

impl From<Phase> for PhaseDto {
    fn from(phase: Phase) -> PhaseDto {
        match phase {
            Phase::NotStarted => PhaseDto::NotStarted,
            Phase::Running => PhaseDto::Running,
            Phase::Stopped => PhaseDto::Stopped,
            Phase::Over => PhaseDto::Over,
        }
    }
}

impl EndingDto {
    /// The end, with the article of the edition in force.
    #[must_use]
    pub fn of(game: &Game, ending: Ending) -> EndingDto {
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
}

impl ControlDto {
    /// The time control of a game; empty without a clock.
    #[must_use]
    pub fn of(game: &Game) -> ControlDto {
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
}

impl SideView {
    /// That side's half at `at`. `moves_missing`: presses that still wait for their move on the sheet.
    #[must_use]
    pub fn of(game: &Game, side: Side, at: Instant, moves_missing: u16) -> SideView {
        let Some(clock) = game.clock() else {
            return SideView::without_clock(moves_missing);
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
            moves_missing,
        }
    }

    /// Of a game without a clock, or of a board that has not reported.
    #[must_use]
    pub fn without_clock(moves_missing: u16) -> SideView {
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
}

/// FIDE A.4.3: a display that stands at zero, and whether it came there before the other one.
fn flag(flags: &[Flag], face: &Face, side: Side) -> Option<FlagMark> {
    let down = |flag: &&Flag| face.flag_down[flag.side] && flag.period == face.period[flag.side];
    let first = flags.iter().find(down)?;
    face.flag_down[side].then_some(if first.side == side {
        FlagMark::First
    } else {
        FlagMark::Second
    })
}
