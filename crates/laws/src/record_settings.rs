//! The payload of a board log's first entry.

use crate::record::{Coded, RULES_ALONE, RULES_VERSION, START_MAX};
use crate::record_bytes::{Reader, Writer};
use crate::record_regulations as regulations;
use crate::{
    BySide, Edition, Mode, OnFlag, PERIODS_MAX, Period, Play, RecordFault, Settings, SheetPlan,
    SideControl, Speed, StartPosition, TimeControl, Transition,
};
use alloc::string::String;
use log::DeviceKey;

macro_rules! codes {
    ($name:ident: $($variant:ident),+) => {
        impl Coded for $name {
            const ALL: &'static [$name] = &[$($name::$variant),+];
        }
    };
}

codes!(Edition: E2005, E2017, E2018, E2023);
codes!(Play: Casual, Competition);
codes!(Speed: Standard, Rapid, Blitz);
codes!(SheetPlan: None, Common, Own);
codes!(Transition: AtZero, AtCount);
codes!(OnFlag: Run, Freeze);

/// A code that may be missing is stored one higher, with 0 for none.
fn write_option<T: Coded>(value: Option<T>, out: &mut Writer) {
    let place = value.and_then(|value| T::ALL.iter().position(|one| *one == value));
    let code = place.and_then(|place| u8::try_from(place + 1).ok());
    out.u8(code.unwrap_or(0));
}

fn read_option<T: Coded>(from: &mut Reader<'_>) -> Result<Option<T>, RecordFault> {
    let limit = u8::try_from(T::ALL.len() + 1).unwrap_or(u8::MAX);
    let code = usize::from(from.u8_below(limit)?);
    Ok(code
        .checked_sub(1)
        .and_then(|place| T::ALL.get(place).copied()))
}

/// Writes the settings; their kind is 1.
pub(crate) fn write(settings: &Settings, out: &mut Writer) -> u16 {
    out.u16(match settings.tournament {
        Some(_) => RULES_VERSION,
        None => RULES_ALONE,
    });
    out.code(settings.edition, 1);
    out.code(settings.play, 1);
    out.u8(settings.supervised.map_or(0, |yes| 1 + u8::from(yes)));
    write_option(settings.speed, out);
    out.code(settings.sheets, 1);
    out.bool(settings.legality_check).bool(settings.auto_flag);
    match &settings.start {
        StartPosition::Standard => out.u8(0),
        StartPosition::Fen(fen) => out.u8(1).text(fen),
        StartPosition::Chess960(fen) => out.u8(2).text(fen),
        StartPosition::Forced { fen, chess960 } => out.u8(3).bool(*chess960).text(fen),
    };
    out.bool(settings.control.is_some());
    if let Some(control) = &settings.control {
        write_control(control, out);
    }
    regulations::write(&settings.regulations, settings.edition, out);
    if let Some(tournament) = settings.tournament {
        out.raw(&tournament.0);
    }
    1
}

fn write_control(control: &TimeControl, out: &mut Writer) {
    out.code(control.transition, 1);
    out.code(control.on_flag, 1);
    out.bool(control.carry_over).bool(control.delay_carry_over);
    for side in crate::Side::ALL {
        let periods = &control.sides[side];
        out.u8(u8::try_from(periods.len()).unwrap_or(u8::MAX));
        for period in periods {
            out.u16(period.moves.unwrap_or(0));
            out.micros(period.base);
            match period.mode {
                Mode::None => out.u8(0),
                Mode::Increment(span) => out.u8(1).micros(span),
                Mode::Delay(span) => out.u8(2).micros(span),
                Mode::Bronstein(span) => out.u8(3).micros(span),
                Mode::Hourglass => out.u8(4),
                Mode::ByoYomi(stretch) => out.u8(5).micros(stretch),
                Mode::Canadian => out.u8(6),
                Mode::CountUp => out.u8(7),
            };
        }
    }
}

pub(crate) fn read(from: &mut Reader<'_>) -> Result<Settings, RecordFault> {
    let rules = from.u16()?;
    if rules > RULES_VERSION {
        return Err(RecordFault::NeedsNewerApp { rules });
    }
    if rules == 0 {
        return Err(from.fault(2));
    }
    let edition = from.code()?;
    let play = from.code()?;
    let supervised = match from.u8_below(3)? {
        0 => None,
        code => Some(code == 2),
    };
    let speed = read_option(from)?;
    let sheets = from.code()?;
    let legality_check = from.bool()?;
    let auto_flag = from.bool()?;
    let start = match from.u8_below(4)? {
        0 => StartPosition::Standard,
        1 => StartPosition::Fen(fen(from)?),
        2 => StartPosition::Chess960(fen(from)?),
        _ => StartPosition::Forced {
            chess960: from.bool()?,
            fen: fen(from)?,
        },
    };
    let control = if from.bool()? {
        Some(read_control(from)?)
    } else {
        None
    };
    Ok(Settings {
        edition,
        play,
        supervised,
        speed,
        start,
        control,
        sheets,
        legality_check,
        auto_flag,
        regulations: regulations::read(edition, from)?,
        tournament: match rules {
            RULES_ALONE => None,
            _ => Some(DeviceKey(from.array()?)),
        },
    })
}

fn fen(from: &mut Reader<'_>) -> Result<String, RecordFault> {
    from.text(START_MAX)
}

/// The bytes of a time control; whether it can be played is asked when the game is opened.
fn read_control(from: &mut Reader<'_>) -> Result<TimeControl, RecordFault> {
    let transition = from.code()?;
    let on_flag = from.code()?;
    let carry_over = from.bool()?;
    let delay_carry_over = from.bool()?;
    let white = read_periods(from)?;
    let black = read_periods(from)?;
    let sides = BySide { white, black };
    Ok(TimeControl {
        sides,
        transition,
        on_flag,
        carry_over,
        delay_carry_over,
    })
}

fn read_periods(from: &mut Reader<'_>) -> Result<SideControl, RecordFault> {
    let limit = u8::try_from(PERIODS_MAX + 1).unwrap_or(u8::MAX);
    (0..from.u8_below(limit)?)
        .map(|_| read_period(from))
        .collect()
}

fn read_period(from: &mut Reader<'_>) -> Result<Period, RecordFault> {
    let moves = from.u16()?;
    let base = from.micros()?;
    let mode = match from.u8_below(8)? {
        0 => Mode::None,
        1 => Mode::Increment(from.micros()?),
        2 => Mode::Delay(from.micros()?),
        3 => Mode::Bronstein(from.micros()?),
        4 => Mode::Hourglass,
        5 => Mode::ByoYomi(from.micros()?),
        6 => Mode::Canadian,
        _ => Mode::CountUp,
    };
    Ok(Period {
        moves: (moves > 0).then_some(moves),
        base,
        mode,
    })
}
