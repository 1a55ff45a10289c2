//! The canonical payload bytes of the entries: `write` beside `read`. `docs/format-payloads.md` has them.
//!
//! Little-endian. A payload has one spelling: what `read` takes, `write` gives back byte for byte. Trailing
//! bytes, wrong lengths and values out of range are faults; a kind of a newer version is none.

use crate::record_board as board;
use crate::record_bytes::{Reader, Writer};
use crate::record_decisions as decisions;
use crate::{
    Act, Answer, FEN_MAX, Outcome, PressNo, Reason, SheetAct, SheetMove, Side, Stamp, StopReason,
    TimeReason, sheet::TEXT_MAX,
};
use crate::{record_aside, record_settings as settings};
use alloc::vec::Vec;
use notation::Language;

/// Version of the rules by which a log's acts are folded. The first field of the first entry.
pub const RULES_VERSION: u16 = 2;
/// The version of a log without a tournament: nothing of what version 2 brought is in it.
pub(crate) const RULES_ALONE: u16 = 1;

/// Longest move in UCI, in bytes.
pub const UCI_MAX: usize = 5;

/// Why bytes are not a payload.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RecordFault {
    /// They end too early.
    Short,
    /// Something follows.
    Trailing,
    /// A value that this kind does not have, or a second spelling of one.
    Value {
        /// Offset of its first byte.
        at: u16,
    },
    /// Longer than the limit of its field.
    Limit {
        /// Offset of its length.
        at: u16,
    },
    /// The rules version is newer than this program, so the log can only be kept.
    NeedsNewerApp {
        /// That version.
        rules: u16,
    },
}

macro_rules! codes {
    ($name:ident: $($variant:ident),+) => {
        impl Coded for $name {
            const ALL: &'static [$name] = &[$($name::$variant),+];
        }
    };
}

/// Enums whose stored number is their place in this list.
pub(crate) trait Coded: Copy + PartialEq + 'static {
    const ALL: &'static [Self];
}

codes!(Side: White, Black);
codes!(Stamp: Touch, Arrival, Unknown);
codes!(StopReason: Other, Piece, IllegalMove, Claim, WrongSetting, Disturbance, Displaced);
codes!(TimeReason: Ruling, Setting, Schedule, Reading);
codes!(Answer: Accept, Decline);

impl Coded for Language {
    const ALL: &'static [Language] = &Language::ALL;
}

impl Coded for Outcome {
    const ALL: &'static [Outcome] = &Outcome::ALL;
}

impl Coded for Reason {
    const ALL: &'static [Reason] = &Reason::ALL;
}

/// Kind and payload of an entry of a board log.
#[must_use]
pub fn write(act: &Act) -> (u16, Vec<u8>) {
    let mut out = Writer::default();
    let kind = match act {
        Act::Open(opening) => settings::write(opening, &mut out),
        Act::Start => 2,
        Act::Press(stamp) => out.code(*stamp, 3),
        Act::Move { uci, press } => {
            out.u16(press.map_or(0, |press| press.0));
            out.text(uci);
            4
        }
        Act::NothingMoved { press } => out.u16(press.0).kind(5),
        Act::Correct { ply, uci } => {
            out.u16(*ply);
            out.text(uci);
            6
        }
        Act::TakeBack => 7,
        Act::Offer => 8,
        Act::Reply(answer) => out.code(*answer, 9),
        Act::Resign => 10,
        Act::StopAndCall(reason) => out.code(*reason, 11),
        Act::Stop => 12,
        Act::Restart(side) => out.code(*side, 13),
        Act::ClaimFlag => 14,
        Act::FlagSeen(side) => out.code(*side, 15),
        Act::SetTime { side, left, reason } => {
            out.code(*side, 16);
            out.micros(*left);
            out.code(*reason, 16)
        }
        Act::AddTime { side, span } => {
            out.code(*side, 17);
            out.micros(*span);
            17
        }
        Act::Sign(outcome) => out.code(*outcome, 18),
        Act::EnterResult { outcome, reason } => {
            out.code(*outcome, 19);
            out.code(*reason, 19)
        }
        Act::Resumed { same_boot } => out.bool(*same_boot).kind(20),
        Act::Seen => 21,
        Act::Decision(decision) => decisions::write(decision, &mut out),
        Act::Board(act) => board::write(act, &mut out),
        Act::Aside(aside) => record_aside::write(aside, &mut out),
        Act::Unknown { kind } => *kind,
    };
    (kind, out.bytes)
}

/// The act that an entry of a board log stands for.
pub fn read(kind: u16, payload: &[u8]) -> Result<Act, RecordFault> {
    let mut from = Reader::new(payload);
    let act = match kind {
        1 => Act::Open(settings::read(&mut from)?),
        2 => Act::Start,
        3 => Act::Press(from.code()?),
        4 => {
            let press = from.u16()?;
            let press = (press > 0).then_some(PressNo(press));
            Act::Move {
                uci: from.text(UCI_MAX)?,
                press,
            }
        }
        5 => Act::NothingMoved {
            press: PressNo(from.u16()?),
        },
        6 => Act::Correct {
            ply: from.u16()?,
            uci: from.text(UCI_MAX)?,
        },
        7 => Act::TakeBack,
        8 => Act::Offer,
        9 => Act::Reply(from.code()?),
        10 => Act::Resign,
        11 => Act::StopAndCall(from.code()?),
        12 => Act::Stop,
        13 => Act::Restart(from.code()?),
        14 => Act::ClaimFlag,
        15 => Act::FlagSeen(from.code()?),
        16 => Act::SetTime {
            side: from.code()?,
            left: from.micros()?,
            reason: from.code()?,
        },
        17 => Act::AddTime {
            side: from.code()?,
            span: from.micros()?,
        },
        18 => Act::Sign(from.code()?),
        19 => Act::EnterResult {
            outcome: from.code()?,
            reason: from.code()?,
        },
        20 => Act::Resumed {
            same_boot: from.bool()?,
        },
        21 => Act::Seen,
        30..=43 => Act::Board(board::read(kind, &mut from)?),
        80..=84 => Act::Aside(record_aside::read(kind, &mut from)?),
        kind => match decisions::read(kind, &mut from)? {
            Some(decision) => Act::Decision(decision),
            None => return Ok(Act::Unknown { kind }),
        },
    };
    from.end()?;
    Ok(act)
}

/// Kind and payload of an entry of a sheet's log.
#[must_use]
pub fn write_sheet(act: &SheetAct) -> (u16, Vec<u8>) {
    let mut out = Writer::default();
    let kind = match act {
        SheetAct::Open => 101,
        SheetAct::Write { ply, entry, clock } => {
            out.u16(*ply);
            let clock = clock.map(|clock| out.bool(true).micros(clock));
            if clock.is_none() {
                out.bool(false);
            }
            match entry {
                SheetMove::Uci(uci) => out.u8(0).text(uci),
                SheetMove::Text { text, language } => out.u8(1).u8(language.code()).text(text),
                SheetMove::Dash => out.u8(2),
            };
            102
        }
        SheetAct::OfferMark { ply, on } => out.u16(*ply).bool(*on).kind(103),
        SheetAct::Seen { presses } => out.u16(*presses).kind(104),
        SheetAct::Front { back, away } => out.bool(*back).micros(*away).kind(105),
        SheetAct::Sign(outcome) => out.code(*outcome, 106),
        SheetAct::Unknown { kind } => *kind,
    };
    (kind, out.bytes)
}

/// The act that an entry of a sheet's log stands for.
pub fn read_sheet(kind: u16, payload: &[u8]) -> Result<SheetAct, RecordFault> {
    let mut from = Reader::new(payload);
    let act = match kind {
        101 => SheetAct::Open,
        102 => {
            let ply = from.u16()?;
            let clock = if from.bool()? {
                Some(from.micros()?)
            } else {
                None
            };
            let entry = match from.u8_below(3)? {
                0 => SheetMove::Uci(from.text(UCI_MAX)?),
                1 => SheetMove::Text {
                    language: from.code()?,
                    text: from.text(TEXT_MAX)?,
                },
                _ => SheetMove::Dash,
            };
            SheetAct::Write { ply, entry, clock }
        }
        103 => SheetAct::OfferMark {
            ply: from.u16()?,
            on: from.bool()?,
        },
        104 => SheetAct::Seen {
            presses: from.u16()?,
        },
        105 => SheetAct::Front {
            back: from.bool()?,
            away: from.micros()?,
        },
        106 => SheetAct::Sign(from.code()?),
        kind => return Ok(SheetAct::Unknown { kind }),
    };
    from.end()?;
    Ok(act)
}

/// Longest start position.
pub(crate) const START_MAX: usize = FEN_MAX;
