//! Where the time of a game went: for the window, and as a table for other programs.

use crate::desk::Desk;
use crate::history;
use crate::open_game::OpenGame;
use laws::{Micros, Side, TimeAccount};
use wire::{GameAsk, RefusalDto, TimeAccountDto};

impl Desk {
    /// The account of a kept game, or of the one on the table.
    pub fn time_account(&self, id: &str) -> Result<TimeAccountDto, RefusalDto> {
        self.with_game(id, |account| TimeAccountDto::from(&account))
    }

    /// The same as a table.
    pub fn times_csv(&self, id: &str) -> Result<String, RefusalDto> {
        self.with_game(id, |account| csv(&account))
    }

    /// Writes the table into the documents.
    pub fn save_times(&self, ask: &GameAsk) -> Result<String, RefusalDto> {
        let text = self.times_csv(&ask.game)?;
        let saved = crate::export::save(&self.documents, &ask.game, "csv", text.as_bytes());
        saved.map_err(|_| RefusalDto::File)
    }

    fn with_game<T>(&self, id: &str, tell: impl Fn(TimeAccount) -> T) -> Result<T, RefusalDto> {
        let now = self.reading();
        let id = history::id(id).ok_or(RefusalDto::NoGame)?;
        let of = |open: &OpenGame| {
            let account = open.game.time_account(open.instant(now));
            account.map(&tell).ok_or(RefusalDto::NoGame)
        };
        if let Some(open) = self.seat().open.as_ref().filter(|open| open.id == id) {
            return of(open);
        }
        self.ledger.wait();
        of(&history::resume(&self.ledger, id, now)?.0)
    }
}

/// Seconds with three digits; half a millisecond counts as one.
fn secs(span: Micros) -> String {
    let ms = (span.0.abs() + 500) / 1_000;
    let sign = if span.0 < 0 && ms > 0 { "-" } else { "" };
    format!("{sign}{}.{:03}", ms / 1_000, ms % 1_000)
}

/// One line a row, in seconds; then the pauses, and the sum.
pub fn csv(account: &TimeAccount) -> String {
    let mut out =
        String::from("move,side,thought_s,of_it_free_s,gained_s,base_s,ruled_s,lost_s,left_s\r\n");
    let mut moves = [0_u32; 2];
    for row in &account.rows {
        let count = &mut moves[usize::from(row.side == Side::Black)];
        *count += u32::from(row.press.is_some());
        let number = row.press.map_or_else(String::new, |_| count.to_string());
        let side = if row.side == Side::White {
            "white"
        } else {
            "black"
        };
        let columns = [
            row.thought,
            row.free,
            row.gained,
            row.base,
            row.ruled,
            row.lost,
            row.left,
        ];
        out.push_str(&format!(
            "{number},{side},{}\r\n",
            columns.map(secs).join(",")
        ));
    }
    for pause in &account.pauses {
        out.push_str(&format!("pause,,{},,,,,,\r\n", secs(pause.span)));
    }
    out.push_str(&format!(
        "all,,{},,,,,,\r\nstood,,{},,,,,,\r\n",
        secs(account.whole),
        secs(account.stood)
    ));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use laws::{BySide, Instant, Pause, TimeRow};

    #[test]
    fn a_table_that_any_program_reads() {
        let row = TimeRow {
            side: Side::White,
            press: Some(1),
            at: Instant(10_000_000),
            thought: Micros(10_000_400),
            free: Micros(2_000_000),
            gained: Micros::ZERO,
            base: Micros::ZERO,
            ruled: Micros(-60_000_500),
            lost: Micros::ZERO,
            left: Micros(110_000_000),
        };
        let left = |side, press| TimeRow { side, press, ..row };
        let account = TimeAccount {
            start: BySide {
                white: Micros(180_000_000),
                black: Micros(180_000_000),
            },
            rows: vec![row, left(Side::Black, Some(2)), left(Side::White, None)],
            pauses: vec![Pause {
                from: Instant(3),
                span: Micros(1_500_000),
            }],
            whole: Micros(31_500_000),
            stood: Micros(1_500_000),
        };
        let text = csv(&account);
        let lines: Vec<&str> = text.split("\r\n").collect();
        assert_eq!(
            lines[1],
            "1,white,10.000,2.000,0.000,0.000,-60.001,0.000,110.000"
        );
        assert_eq!((&lines[2][..8], &lines[3][..7]), ("1,black,", ",white,"));
        assert_eq!(
            &lines[4..7],
            [
                "pause,,1.500,,,,,,",
                "all,,31.500,,,,,,",
                "stood,,1.500,,,,,,"
            ]
        );
        let columns = |line: &&&str| line.split(',').count() != 9 && !line.is_empty();
        assert_eq!(lines.iter().filter(columns).count(), 0);
    }
}
