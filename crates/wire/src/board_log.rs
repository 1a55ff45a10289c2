//! The log of a board, as lines that the UI has words for.

use crate::{ArbiterAct, ClaimKindDto, OutcomeDto, RefusalDto, SideDto};
use serde::{Deserialize, Serialize};
use specta::Type;

/// Who did it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum DoerDto {
    /// The program.
    System,
    /// White.
    White,
    /// Black.
    Black,
    /// An arbiter.
    Arbiter,
    /// An assistant.
    Assistant,
    /// Somebody else.
    Spectator,
}

/// One entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct BoardLogLine {
    /// Its number in the log, from 0.
    pub seq: u32,
    /// Unix time by the writer's calendar, in seconds.
    pub wall_secs: u32,
    /// Since the game's first entry, ms.
    pub at_ms: u32,
    /// Who.
    pub by: DoerDto,
    /// By which device, the first 16 hex digits of its key.
    pub device: String,
    /// What.
    pub what: LogWhat,
    /// The article, by its number in the edition in force.
    pub article: Option<String>,
    /// Both displays afterwards, ms, White then Black.
    pub shown_ms: Option<[u32; 2]>,
}

/// What an entry says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum LogWhat {
    /// The game was opened.
    Opened,
    /// The clock was started.
    Started,
    /// A press. Without effect where that clock did not run.
    Pressed {
        /// Its ordinal among the effective ones.
        press: Option<u16>,
        /// Its instant is that of its arrival: the touch's own stamp was not certain.
        arrival: bool,
    },
    /// A move on the board.
    Moved {
        /// The place.
        ply: u16,
        /// UCI.
        uci: String,
    },
    /// A player took his own move back before the press.
    TookBack,
    /// 9.1.2.1
    Offered,
    /// 5.2.3
    Accepted,
    /// 9.1.2.1
    Declined,
    /// 5.1.2
    Resigned,
    /// 6.11.2
    StoppedAndCalled,
    /// A player stopped both clocks (casual).
    Stopped,
    /// A player asked for the restart (casual).
    Restarted {
        /// Whose clock.
        side: SideDto,
    },
    /// 6.8
    ClaimedFlag,
    /// 9.2, 9.3
    ClaimedDraw {
        /// On what ground.
        ground: ClaimKindDto,
        /// The intended move.
        uci: Option<String>,
    },
    /// 7.5
    ClaimedIllegal,
    /// III.5
    ClaimedNormalMeans,
    /// III.4
    RequestedIncrement,
    /// 4.8: the article.
    Complained {
        /// As named.
        of: String,
    },
    /// 4.2
    Touched {
        /// The square.
        square: String,
    },
    /// 4.2.1
    Adjusted {
        /// The square.
        square: String,
    },
    /// 8.7
    Signed {
        /// The result.
        outcome: OutcomeDto,
    },
    /// 6.7
    Arrived,
    /// 11.2.3
    Left,
    /// I.1.1
    Sealed,
    /// A.3.2, 8.5.2: looked at a sheet.
    Looked {
        /// At the arbiter's; else the opponent's.
        arbiters: bool,
    },
    /// 12.7: a report, as told.
    Reported {
        /// The text.
        text: String,
    },
    /// D.2.1: a move was announced.
    Announced {
        /// The text.
        text: String,
    },
    /// 6.2.3: a finger stayed on the clock.
    Held {
        /// How long, ms.
        ms: u32,
    },
    /// The program went on with the log.
    Resumed {
        /// In the same boot, so that no time is in doubt.
        same_boot: bool,
    },
    /// An arbiter's act, or one step of it.
    Ruled {
        /// What.
        act: ArbiterAct,
    },
    /// 6.10.1: the board was given to that device (its first 16 hex digits).
    Granted {
        /// The device.
        to: String,
        /// The epoch.
        epoch: u32,
    },
    /// A request was not done.
    NotDone {
        /// The Laws' reason; null: it came too late, or was not allowed.
        refusal: Option<RefusalDto>,
    },
    /// An entry without effect: not proven, or an arbiter's act without his signature.
    WithoutEffect,
    /// Time was seen to have passed.
    Seen,
    /// Of another kind: its number.
    Other {
        /// The kind.
        kind: u16,
    },
}
