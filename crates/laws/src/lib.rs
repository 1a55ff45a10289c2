//! The FIDE Laws of Chess as a fold: settings, then acts at instants, give the state of a game.
//!
//! No clock is read here: `now` is an argument. The same acts give the same state on every device.
//! Article numbers are those of the 2018 Laws; where the number of a time is open, the readings of
//! `docs/decisions.md` are used.
#![no_std]
#![deny(clippy::float_arithmetic)]
extern crate alloc;

mod account;
mod act;
mod act_board;
mod adjourn;
mod aside;
mod asked;
mod board_acts;
mod can_mate;
mod chess960;
mod claims;
mod clock;
mod clock_display;
mod clock_face;
mod closing;
mod control;
mod control_text;
mod control_written;
mod decision;
mod decisions;
mod edition;
mod endings;
mod envelope;
mod fault;
mod flags;
pub mod fold;
mod game;
mod game_asks;
mod game_effects;
mod game_refusals;
mod illegal;
mod illegal_lifted;
mod irregular;
mod laid;
mod latch;
mod loose;
mod offers;
mod outcome;
mod overtime;
mod paper;
mod papers;
mod plies;
mod points;
mod position;
mod position_setup;
mod presence;
mod preset_list;
mod presets;
mod quickplay;
pub mod record;
mod record_aside;
mod record_board;
mod record_bytes;
mod record_decisions;
mod record_regulations;
mod record_settings;
mod refusal;
mod regulations;
mod rehearsal;
mod roles;
mod rulings;
mod settings;
mod sheet;
mod side;
mod square;
mod time;
mod time_account;
mod timeline;
mod touch;
mod written;

pub use account::Account;
pub use act::{Act, Answer, PressNo, SheetAct, SheetMove, Stamp, StopReason, TimeReason};
pub use act_board::{BoardAct, Irregularity};
pub use aside::{ASIDE_TEXT_MAX, Aside, Whose};
pub use asked::{Effect, Idle, effect};
pub use can_mate::{CanMate, can_mate, can_mate_within, helpmate};
pub use chess960::{ARRAYS, chess960};
pub use claims::{Claim, ClaimState};
pub use clock::{Clock, Pressed};
pub use clock_display::Flag;
pub use clock_face::Face;
pub use closing::Proposal;
pub use control::{
    ControlFault, Mode, OnFlag, PERIODS_MAX, Period, SPAN_MAX, SideControl, TimeControl, Transition,
};
pub use control_text::side_control;
pub use control_written::WrittenControl;
pub use decision::{
    CIPHER_MAX, ClaimKind, Decision, Envelope, Finding, LossArticle, Penalty, SALT_LEN, SEALED_MAX,
    Share, WHY_MAX,
};
pub use edition::EditionRules;
pub use envelope::{EnvelopeFault, UnopenedEnvelope};
pub use fault::{Breach, Fault, Times};
pub use fold::{BoardFold, FoldFault};
pub use game::{Call, CallCode, Game, Phase, SetupFault};
pub use game_refusals::Wish;
pub use laid::Laid;
pub use notation::Expected as ControlExpected;
pub use notation::Language;
pub use offers::{OfferAnswer, OfferRecord};
pub use outcome::{Ending, Outcome, Reason};
pub use paper::Keeping;
pub use papers::Papers;
pub use plies::{PLIES_MAX, Ply, PressRecord};
pub use points::{PointValues, Points};
pub use position::{FEN_MAX, Position, PositionFault};
pub use presets::{Group, Preset, preset, presets};
pub use quickplay::Referred;
pub use record::{RULES_VERSION, RecordFault};
pub use refusal::Refusal;
pub use regulations::{Guidelines, Regulations};
pub use rehearsal::{RehearsalStep, Scene, rehearse};
pub use settings::{Edition, Play, Settings, SheetPlan, Speed, StartPosition};
pub use sheet::{Place, Reading, Sheet, refuses_writing};
pub use side::{BySide, Side};
pub use square::Square;
pub use time::{Instant, Micros};
pub use time_account::{Pause, TimeAccount, TimeRow};
