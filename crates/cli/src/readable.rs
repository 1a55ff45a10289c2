//! An entry's readable fields, made of its bytes alone.

use crate::{acts, asks};
use laws::record;
use log::{Entry, Grant, KIND_GRANT, Role, Stream};
use serde_json::{Map, Value, json};

/// Names of the fields, in their order.
pub const FIELDS: [&str; 8] = [
    "game", "stream", "seq", "author", "at_us", "wall", "kind", "payload",
];

/// What a line of a LOG says about its entry.
pub fn fields(entry: &Entry) -> Map<String, Value> {
    let (kind, payload) = meaning(entry);
    let values = [
        json!(hex(&entry.game.0)),
        json!(stream(entry.stream)),
        json!(entry.seq),
        json!(role(entry.author.role)),
        json!(entry.when.since_start_us),
        wall(entry.when.wall_ms),
        json!(kind),
        payload,
    ];
    FIELDS
        .iter()
        .map(|name| (*name).to_owned())
        .zip(values)
        .collect()
}

fn meaning(entry: &Entry) -> (&'static str, Value) {
    let unread = || json!({ "kind": entry.kind, "bytes": hex(&entry.payload) });
    if entry.kind == KIND_GRANT {
        return match Grant::read(&entry.payload) {
            Ok(grant) => (
                "grant",
                json!({ "epoch": grant.epoch, "device": hex(&grant.device.0), "last": hex(&grant.last.0) }),
            ),
            Err(_) => ("unreadable", unread()),
        };
    }
    if entry.stream == Stream::Board
        && let Some(said) = asks::meaning(entry)
    {
        return said;
    }
    match entry.stream {
        Stream::Board => match record::read(entry.kind, &entry.payload) {
            Ok(laws::Act::Unknown { .. }) => ("unknown", unread()),
            Ok(act) => acts::board(&act),
            Err(_) => ("unreadable", unread()),
        },
        Stream::WhiteSheet | Stream::BlackSheet => {
            match record::read_sheet(entry.kind, &entry.payload) {
                Ok(laws::SheetAct::Unknown { .. }) => ("unknown", unread()),
                Ok(act) => acts::sheet(&act),
                Err(_) => ("unreadable", unread()),
            }
        }
    }
}

/// `board`, `white_sheet`, `black_sheet`.
pub fn stream(stream: Stream) -> &'static str {
    match stream {
        Stream::Board => "board",
        Stream::WhiteSheet => "white_sheet",
        Stream::BlackSheet => "black_sheet",
    }
}

/// `white`, `arbiter`, `system`.
pub fn role(role: Role) -> &'static str {
    match role {
        Role::System => "system",
        Role::White => "white",
        Role::Black => "black",
        Role::Arbiter => "arbiter",
        Role::Assistant => "assistant",
        Role::Spectator => "spectator",
    }
}

/// Universal time; null where the device did not know it.
fn wall(wall_ms: u64) -> Value {
    if wall_ms == 0 {
        return Value::Null;
    }
    let (secs, ms) = (wall_ms / 1_000, wall_ms % 1_000);
    let (year, month, day) = date(secs / 86_400);
    let (hour, minute, second) = (secs / 3_600 % 24, secs / 60 % 60, secs % 60);
    json!(format!(
        "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{ms:03}Z"
    ))
}

/// Days since 1970-01-01 as a date of the Gregorian calendar: years counted from March, in eras of 400.
pub fn date(days: u64) -> (u64, u64, u64) {
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 {
        from_march + 3
    } else {
        from_march - 9
    };
    (era * 400 + year_of_era + u64::from(month <= 2), month, day)
}

/// Lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of hexadecimal digits.
pub fn unhex(digits: &str) -> Option<Vec<u8>> {
    let digits = digits.as_bytes();
    let value = |digit: u8| {
        char::from(digit)
            .to_digit(16)
            .and_then(|d| u8::try_from(d).ok())
    };
    let pairs = digits.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return None;
    }
    pairs
        .map(|pair| Some(value(pair[0])? << 4 | value(pair[1])?))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wall_times_are_those_of_the_calendar() {
        // From `date -u -d @SECONDS`.
        for (secs, text) in [
            (951_782_399, "2000-02-28T23:59:59.000Z"),
            (951_782_400, "2000-02-29T00:00:00.000Z"),
            (1_709_164_800, "2024-02-29T00:00:00.000Z"),
            (1_796_053_200, "2026-11-30T15:40:00.000Z"),
            (4_107_542_400, "2100-03-01T00:00:00.000Z"),
        ] {
            assert_eq!(wall(secs * 1_000), json!(text));
        }
        assert_eq!(wall(0), Value::Null);
        assert_eq!(date(0), (1970, 1, 1));
    }

    #[test]
    fn hexadecimal_goes_both_ways() {
        assert_eq!(unhex(&hex(&[0, 0x7f, 0xff])), Some(vec![0, 0x7f, 0xff]));
        assert_eq!((unhex("0"), unhex("0g"), unhex("é1")), (None, None, None));
    }
}
