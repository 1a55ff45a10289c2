//! Time controls: named ones, typed ones, handed on, and rehearsed.

use crate::{ControlDto, PlayDto, SideDto};
use laws::{ControlExpected as Expected, Face, Group, RehearsalStep, Scene, Side, WrittenControl};
use serde::{Deserialize, Serialize};
use specta::Type;

/// Where a named control comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum PresetGroup {
    /// What is played most: offered first.
    Usual,
    /// FIDE.
    Fide,
    /// A number of the DGT 3000.
    Dgt3000,
    /// US Chess.
    UsChess,
    /// Clubs.
    Club,
}

/// A time control with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Preset {
    /// A code, for instance `rapid-15-10`.
    pub id: String,
    /// `blitz`, `rapid` or `standard`.
    pub speed: String,
    /// Where it comes from.
    pub group: PresetGroup,
    /// The control.
    pub control: ControlDto,
}

/// What was wanted where a text cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum ControlWant {
    /// A number.
    Number,
    /// A unit of time.
    Unit,
    /// What a time is for: the game, so many moves, each move.
    Target,
    /// `+`, `,` or the end.
    Separator,
    /// A period that a clock can be set to.
    Period,
    /// A number of moves: only the last period can do without.
    MoveCount,
    /// Black's control.
    Black,
    /// A smaller number or a shorter text.
    Smaller,
}

/// What a typed or scanned text says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case", tag = "read")]
pub enum ControlRead {
    /// This control.
    Control {
        /// What it says; the rest is as usual.
        control: ControlDto,
    },
    /// It cannot be read.
    Fault {
        /// Where, in units of UTF-16 from 0.
        at: u32,
        /// What was wanted there.
        want: ControlWant,
    },
}

/// A control to be handed on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct ControlShared {
    /// For people; `read_control` reads it.
    pub text: String,
    /// The same for a camera; `read_control` reads it too.
    pub link: String,
    /// The link as a QR code: its rows, `#` dark, `.` light.
    pub qr: Vec<String>,
}

/// A control to be played through in advance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct RehearsalAsk {
    /// Which.
    pub control: ControlDto,
    /// For what kind of play.
    pub play: PlayDto,
}

/// What has just happened in a rehearsal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case", tag = "scene")]
pub enum SceneDto {
    /// The clock is set; nothing runs.
    Set,
    /// This side has thought for so long and pressed.
    Moved {
        /// Who.
        side: SideDto,
        /// How long, in ms.
        thought_ms: u32,
    },
    /// White has pressed the last move of a period.
    Enough,
    /// White's display came to zero; the next period or overtime began.
    Zero,
    /// White's display came to zero for good.
    Flag,
}

/// One display in a rehearsal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct RehearsedSide {
    /// What it shows, in ms.
    pub left_ms: u32,
    /// Free time of the move, in ms.
    pub free_ms: u32,
    /// Period, from 1.
    pub period: u8,
    /// What the counter shows.
    pub moves: u16,
    /// The flag is down.
    pub flag: bool,
}

/// One picture of a rehearsal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct RehearsalDto {
    /// What has just happened.
    pub scene: SceneDto,
    /// Since the start, in ms.
    pub at_ms: u32,
    /// White's display.
    pub white: RehearsedSide,
    /// Black's display.
    pub black: RehearsedSide,
    /// Whose display runs now.
    pub running: Option<SideDto>,
}

impl From<Group> for PresetGroup {
    fn from(group: Group) -> PresetGroup {
        match group {
            Group::Usual => PresetGroup::Usual,
            Group::Fide => PresetGroup::Fide,
            Group::Dgt3000 => PresetGroup::Dgt3000,
            Group::UsChess => PresetGroup::UsChess,
            Group::Club => PresetGroup::Club,
        }
    }
}

impl From<Expected> for ControlWant {
    fn from(expected: Expected) -> ControlWant {
        match expected {
            Expected::Number => ControlWant::Number,
            Expected::Unit => ControlWant::Unit,
            Expected::Target => ControlWant::Target,
            Expected::Separator => ControlWant::Separator,
            Expected::Period => ControlWant::Period,
            Expected::MoveCount => ControlWant::MoveCount,
            Expected::Black => ControlWant::Black,
            Expected::Smaller => ControlWant::Smaller,
        }
    }
}

impl From<&WrittenControl> for ControlDto {
    fn from(written: &WrittenControl) -> ControlDto {
        let list = |side: Side| {
            written.sides[side]
                .iter()
                .map(Into::into)
                .collect::<Vec<_>>()
        };
        let (white, black) = (list(Side::White), list(Side::Black));
        ControlDto {
            black: (black != white).then_some(black),
            white,
            at_zero: written
                .transition
                .map(|way| way == laws::Transition::AtZero),
            freeze: written.on_flag.map(|way| way == laws::OnFlag::Freeze),
        }
    }
}

impl From<&ControlDto> for WrittenControl {
    fn from(control: &ControlDto) -> WrittenControl {
        let list =
            |periods: &[crate::PeriodDto]| periods.iter().map(Into::into).collect::<Vec<_>>();
        let (zero, count) = (laws::Transition::AtZero, laws::Transition::AtCount);
        WrittenControl {
            sides: laws::BySide {
                white: list(&control.white),
                black: list(control.black.as_ref().unwrap_or(&control.white)),
            },
            transition: control
                .at_zero
                .map(|at_zero| if at_zero { zero } else { count }),
            on_flag: control.freeze.map(|freeze| match freeze {
                true => laws::OnFlag::Freeze,
                false => laws::OnFlag::Run,
            }),
        }
    }
}

fn millis(span: laws::Micros) -> u32 {
    u32::try_from(span.shown_millis()).unwrap_or(u32::MAX)
}

fn side(face: &Face, side: Side) -> RehearsedSide {
    RehearsedSide {
        left_ms: millis(face.shown[side]),
        free_ms: millis(face.free[side]),
        period: face.period[side].saturating_add(1),
        moves: face.moves_completed[side],
        flag: face.flag_down[side],
    }
}

impl From<&RehearsalStep> for RehearsalDto {
    fn from(step: &RehearsalStep) -> RehearsalDto {
        RehearsalDto {
            scene: match step.scene {
                Scene::Set => SceneDto::Set,
                Scene::Moved(side, span) => SceneDto::Moved {
                    side: side.into(),
                    thought_ms: millis(span),
                },
                Scene::Enough => SceneDto::Enough,
                Scene::Zero => SceneDto::Zero,
                Scene::Flag => SceneDto::Flag,
            },
            at_ms: millis(laws::Micros(step.at.0)),
            white: side(&step.face, Side::White),
            black: side(&step.face, Side::Black),
            running: step.face.running.map(Into::into),
        }
    }
}
