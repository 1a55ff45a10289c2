//! Where the time of a game went.

use crate::SideDto;
use laws::{Micros, TimeAccount, TimeRow};
use serde::{Deserialize, Serialize};
use specta::Type;

/// What happened to one side's time from its press before to this one. In ms, each rounded to the nearest: the
/// columns of one row may miss each other by a few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct TimeRowDto {
    /// Whose.
    pub side: SideDto,
    /// The press that ends it, from 1; null: the game ended first.
    pub press: Option<u16>,
    /// Since the clock was opened.
    pub at_ms: u32,
    /// Time that this display ran, free time included.
    pub thought_ms: u32,
    /// Of it: free time.
    pub free_ms: u32,
    /// What the move brought.
    pub gained_ms: i32,
    /// Bases of periods that began.
    pub base_ms: u32,
    /// What rulings added, less what they took.
    pub ruled_ms: i32,
    /// What did not go over to the next period.
    pub lost_ms: i32,
    /// Main time left.
    pub left_ms: u32,
}

/// A span in which no display ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct PauseDto {
    /// Since the clock was opened.
    pub from_ms: u32,
    /// How long.
    pub span_ms: u32,
}

/// The account of a game's time. Sums that balance: `whole = thought of all rows + stood`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct TimeAccountDto {
    /// White's and Black's main time at the start.
    pub start_ms: [u32; 2],
    /// In the order of their ends.
    pub rows: Vec<TimeRowDto>,
    /// In order.
    pub pauses: Vec<PauseDto>,
    /// From the start of the clock to its end.
    pub whole_ms: u32,
    /// Time in which no display ran.
    pub stood_ms: u32,
}

fn nearest(span: Micros) -> i64 {
    (span.0 + 500).div_euclid(1_000)
}

fn ms(span: Micros) -> u32 {
    u32::try_from(nearest(span)).unwrap_or(if span < Micros::ZERO { 0 } else { u32::MAX })
}

fn signed_ms(span: Micros) -> i32 {
    i32::try_from(nearest(span)).unwrap_or(if span < Micros::ZERO {
        i32::MIN
    } else {
        i32::MAX
    })
}

impl From<&TimeRow> for TimeRowDto {
    fn from(row: &TimeRow) -> TimeRowDto {
        TimeRowDto {
            side: row.side.into(),
            press: row.press,
            at_ms: ms(Micros(row.at.0)),
            thought_ms: ms(row.thought),
            free_ms: ms(row.free),
            gained_ms: signed_ms(row.gained),
            base_ms: ms(row.base),
            ruled_ms: signed_ms(row.ruled),
            lost_ms: signed_ms(row.lost),
            left_ms: ms(row.left),
        }
    }
}

impl From<&TimeAccount> for TimeAccountDto {
    fn from(account: &TimeAccount) -> TimeAccountDto {
        let pauses = account.pauses.iter().map(|pause| PauseDto {
            from_ms: ms(Micros(pause.from.0)),
            span_ms: ms(pause.span),
        });
        TimeAccountDto {
            start_ms: [ms(account.start.white), ms(account.start.black)],
            rows: account.rows.iter().map(Into::into).collect(),
            pauses: pauses.collect(),
            whole_ms: ms(account.whole),
            stood_ms: ms(account.stood),
        }
    }
}
