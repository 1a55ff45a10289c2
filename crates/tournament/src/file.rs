//! A whole tournament as one file that another server can open.
//!
//! Each section is its TRF26 text between two lines of ours; what TRF cannot say (the order of the boards, names longer
//! than its columns) follows in lines that begin with `%`:
//!
//! ```text
//! %hamle-tournament 1
//! %section A
//! 012 ...                  TRF26
//! %name 12 A very long name
//! %boards 1 3 1 2          round, then who has White on boards 1, 2, 3
//! %end
//! ```

use crate::text::{Encoding, decode};
use crate::trf::{self, Version};
use crate::{Fault, Field, Number, Section, Want};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// First line of a file of ours.
const MAGIC: &str = "%hamle-tournament ";
/// The only version so far.
const VERSION: u16 = 1;
/// Most sections of one tournament.
pub const SECTIONS_MAX: usize = 256;
/// The longest name that TRF's columns hold.
const NAME_COLUMNS: usize = 33;

/// A section and its name: letters, digits, `-` and `_`.
pub type Named = (String, Section);

/// Whether a section may be called so.
#[must_use]
pub fn is_name(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=64).contains(&name.len()) && name.bytes().all(plain)
}

/// Writes all sections. Those whose name is none are left out.
#[must_use]
pub fn write(sections: &[Named]) -> String {
    let mut out = format!("{MAGIC}{VERSION}\r\n");
    for (name, section) in sections.iter().filter(|(name, _)| is_name(name)) {
        out.push_str(&format!("%section {name}\r\n"));
        out.push_str(&trf::write(section, Version::Trf26));
        for player in &section.players {
            if player.name.chars().count() > NAME_COLUMNS {
                let printable = player
                    .name
                    .chars()
                    .map(|letter| if letter.is_control() { ' ' } else { letter });
                let printable: String = printable.collect();
                out.push_str(&format!("%name {} {}\r\n", player.number, printable.trim()));
            }
        }
        for (index, round) in section.rounds.iter().enumerate() {
            let whites: Vec<String> = round
                .games
                .iter()
                .map(|game| game.white.to_string())
                .collect();
            if !whites.is_empty() {
                out.push_str(&format!("%boards {} {}\r\n", index + 1, whites.join(" ")));
            }
        }
        out.push_str("%end\r\n");
    }
    out
}

/// Reads all sections.
///
/// # Errors
/// The first place at which something else was expected; a newer version, too.
pub fn read(bytes: &[u8]) -> Result<Vec<Named>, Fault> {
    let text = decode(bytes, Encoding::Windows1252)?.text;
    let mut lines = text
        .split('\n')
        .map(|line| line.trim_end_matches('\r'))
        .zip(1_u32..);
    let version = lines
        .next()
        .and_then(|(line, _)| line.strip_prefix(MAGIC)?.trim().parse().ok());
    if version != Some(VERSION) {
        return Err(Fault::new(1, 1, Want::Version(VERSION)));
    }
    let mut sections: Vec<Named> = Vec::new();
    while let Some((line, number)) = lines.next() {
        if line.trim().is_empty() {
            continue;
        }
        let name = line
            .strip_prefix("%section ")
            .map(str::trim)
            .filter(|name| is_name(name));
        let name = name.ok_or(Fault::new(number, 1, Want::Field(Field::Name)))?;
        if sections.len() == SECTIONS_MAX {
            return Err(Fault::new(number, 1, Want::AtMost(SECTIONS_MAX)));
        }
        if sections.iter().any(|(known, _)| known == name) {
            return Err(Fault::new(number, 10, Want::Once));
        }
        let mut trf = String::new();
        let mut ours: Vec<(&str, u32)> = Vec::new();
        let ended = loop {
            match lines.next() {
                None => break false,
                Some((line, _)) if line.trim_end() == "%end" => break true,
                Some((line, number)) if line.starts_with('%') => ours.push((line, number)),
                // A record behind our lines would be told at the wrong place.
                Some((line, _)) if line.trim().is_empty() && !ours.is_empty() => {}
                Some((_, number)) if !ours.is_empty() => {
                    return Err(Fault::new(number, 1, Want::Field(Field::EndOfSection)));
                }
                Some((line, _)) => {
                    trf.push_str(line);
                    trf.push('\n');
                }
            }
        };
        if !ended {
            return Err(Fault::new(number, 1, Want::Field(Field::EndOfSection)));
        }
        let section = trf::read(trf.as_bytes(), Encoding::Utf8);
        let mut section =
            section.map_err(|fault| Fault::new(fault.line + number, fault.column, fault.want))?;
        for (line, number) in ours {
            apply(&mut section, line, number)?;
        }
        sections.push((name.into(), section));
    }
    Ok(sections)
}

/// One line of ours.
fn apply(section: &mut Section, line: &str, number: u32) -> Result<(), Fault> {
    let fault = |want| Fault::new(number, 1, want);
    if let Some(rest) = line.strip_prefix("%name ") {
        let (who, name) = rest
            .split_once(' ')
            .ok_or(fault(Want::Field(Field::Name)))?;
        let who = who.parse().ok().and_then(Number::new);
        let player = who.and_then(|who| section.players.get_mut(who.index()));
        player.ok_or(fault(Want::KnownPlayer))?.name = name.trim().into();
        return Ok(());
    }
    let rest = line.strip_prefix("%boards ").ok_or(fault(Want::Record))?;
    let numbers: Option<Vec<u16>> = rest
        .split_whitespace()
        .map(|word| word.parse().ok())
        .collect();
    let numbers = numbers.ok_or(fault(Want::Field(Field::StartingNumber)))?;
    let (round, whites) = numbers
        .split_first()
        .ok_or(fault(Want::Field(Field::Round)))?;
    let round = usize::from(*round)
        .checked_sub(1)
        .and_then(|index| section.rounds.get_mut(index));
    let round = round.ok_or(fault(Want::Field(Field::Round)))?;
    let games = whites.iter().map(|white| {
        round
            .games
            .iter()
            .find(|game| game.white.get() == *white)
            .copied()
    });
    let games: Option<Vec<_>> = games.collect();
    let games = games.ok_or(fault(Want::KnownPlayer))?;
    let mut once = whites.to_vec();
    once.sort_unstable();
    once.dedup();
    if games.len() != round.games.len() || once.len() != whites.len() {
        return Err(fault(Want::Fields(round.games.len() + 1)));
    }
    round.games = games;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{is_name, read, write};
    use crate::text::Encoding;
    use crate::{Fault, Section, Want};
    use alloc::string::String;

    const TRF: &str = include_str!("../../../tests/cases/trf/sharly_trf-import-test.trf");

    fn section() -> Section {
        crate::trf::read(TRF.as_bytes(), Encoding::Utf8).expect("good")
    }

    #[test]
    fn all_sections_survive_with_boards_and_long_names() {
        let (mut first, second) = (section(), section());
        first.rounds[0].games.reverse();
        first.players[3].name = "A name that is far longer than thirty-three columns, Şahin".into();
        let sections = [("A".into(), first), ("B-2".into(), second)];
        let file = write(&sections);
        assert_eq!(read(file.as_bytes()).as_deref(), Ok(&sections[..]));
    }

    #[test]
    fn a_defective_file_is_refused_at_its_own_line() {
        let file = write(&[("A".into(), section())]);
        let told = |from: &str, to: &str| {
            let changed = file.replacen(from, to, 1);
            assert_ne!(changed, file, "{from}");
            read(changed.as_bytes())
                .map(|_| ())
                .map_err(|fault| (fault.line, fault.column))
        };
        assert_eq!(read(b""), Err(Fault::new(1, 1, Want::Version(1))));
        assert_eq!(
            told("%hamle-tournament 1", "%hamle-tournament 2"),
            Err((1, 1))
        );
        assert_eq!(told("%section A", "%section /"), Err((2, 1)));
        assert_eq!(told("012 TRF", "01x TRF"), Err((3, 1)));
        assert_eq!(told("%end", "%ende"), Err((2, 1)));
        let boards = file
            .lines()
            .position(|line| line.starts_with("%boards 1 "))
            .expect("boards")
            + 1;
        let boards = u32::try_from(boards).expect("few");
        for wrong in [
            "%boards 1 1 1 2",
            "%boards 99 1",
            "%boards x",
            "%odd",
            "%name 99 x",
        ] {
            let line = file
                .lines()
                .nth(usize::try_from(boards).expect("few") - 1)
                .expect("boards");
            assert_eq!(told(line, wrong), Err((boards, 1)), "{wrong}");
        }
        let twice: String = file.clone() + file.split_once("\r\n").expect("lines").1;
        assert!(matches!(
            read(twice.as_bytes()),
            Err(Fault {
                want: Want::Once,
                ..
            })
        ));
        assert!(is_name("U-12_a") && !is_name("") && !is_name("a b"));
    }
}
