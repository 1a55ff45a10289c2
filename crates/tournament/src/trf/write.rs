//! Writing, in the order of the specification's sections.

use super::codes::{TEXTS, as_162, as_xxs, is_in_trf16};
use super::marks::mark;
use crate::text::COLUMNS_MAX;
use crate::{
    Alone, Cell, Colour, National, Number, Outcome, Player, Points, Scoring, Section, Sex, Text,
};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Which version to write.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Version {
    /// What the rating server has taken since 2016; what only TRF26 can say goes into JaVaFo's extensions or is left
    /// out.
    Trf16,
    /// FIDE, approved 2025-05-12, applied from 2025-09-01.
    Trf26,
}

/// Writes a section: UTF-8, CRLF. Points are those of the results; the rank column is what the players' records say.
/// TRF16 cannot say that an event is one of teams when the section names none: its byes may be refused when read again.
#[must_use]
pub fn write(section: &Section, version: Version) -> String {
    let mut out = Out(String::new());
    heads(section, version, &mut out);
    let cells = section.cells();
    let shown = section.rounds.len().min(usize::from(crate::ROUNDS_MAX));
    for (player, cells) in section.players.iter().zip(&cells) {
        out.line(&player_line(section, player, &cells[..shown]));
    }
    if version == Version::Trf26 {
        for national in &section.nationals {
            out.line(&national_line(national));
        }
    }
    teams(section, version, &mut out);
    ranges(section, version, &mut out);
    for comment in &section.comments {
        out.line(&format!("###{}", comment.trim_start_matches('#')));
    }
    out.0
}

struct Out(String);

impl Out {
    fn line(&mut self, line: &str) {
        // A text with a line end in it would forge a record.
        let printable = |letter: char| {
            if letter.is_control() || letter == '\u{FEFF}' {
                ' '
            } else {
                letter
            }
        };
        let line = line.trim_end().chars().map(printable);
        self.0.extend(line.take(COLUMNS_MAX));
        self.0.push_str("\r\n");
    }
}

fn heads(section: &Section, version: Version, out: &mut Out) {
    let rated = section
        .players
        .iter()
        .filter(|player| player.rating.is_some());
    let counts = [
        ("062", section.players.len()),
        ("072", rated.count()),
        (
            "082",
            if section.is_team {
                section.teams.len()
            } else {
                0
            },
        ),
    ];
    let mut counts = Some(counts);
    for (record, kind, _) in TEXTS {
        if version == Version::Trf16 && !is_in_trf16(record) {
            continue;
        }
        if kind == Text::Kind {
            for (record, count) in counts.take().into_iter().flatten() {
                out.line(&format!("{record} {count}"));
            }
        }
        for text in section.texts.get(&kind).into_iter().flatten() {
            out.line(&format!("{record} {text}"));
        }
        if kind == Text::Control {
            rounds(section, version, out);
        }
    }
}

/// 132 to 162, or JaVaFo's codes for the same.
fn rounds(section: &Section, version: Version, out: &mut Out) {
    let mut dates = format!("{:91}", "132");
    for round in &section.rounds {
        dates.push_str(&format!("{:10}", fit(&round.date, 8)));
    }
    if section.rounds.iter().any(|round| !round.date.is_empty()) {
        out.line(&dates);
    }
    let colour = section.initial.map(|colour| match colour {
        Colour::White => ("W", "white1"),
        Colour::Black => ("B", "black1"),
    });
    let record = match version {
        Version::Trf16 => "XXR",
        Version::Trf26 => "142",
    };
    if let Some(planned) = section.planned {
        out.line(&format!("{record} {planned}"));
    }
    match (version, colour) {
        (Version::Trf26, Some((letter, _))) => out.line(&format!("152 {letter}")),
        (Version::Trf16, Some((_, word))) => out.line(&format!("XXC {word}")),
        (_, None) => {}
    }
    if section.by_rank {
        out.line("XXC rank");
    }
    scoring_records(&section.scoring, version, out);
}

/// 162, or JaVaFo's `XXS` where that says too little.
fn scoring_records(scoring: &Scoring, version: Version, out: &mut Out) {
    if *scoring == Scoring::default() {
        return;
    }
    if let Some(plain) = as_162(scoring).filter(|_| version == Version::Trf26) {
        // An unknown result is worth a draw unless it is said.
        let said = |(code, _): &(char, Points)| *code != 'X' || scoring.unknown != scoring.draw[0];
        let codes = plain.iter().filter(|plain| said(plain));
        let codes: Vec<String> = codes
            .map(|(code, points)| format!(" {code}{points:>4}   "))
            .collect();
        return out.line(&format!("162 {}", codes.concat()));
    }
    // What an unknown result is worth, TRF16 cannot say.
    if as_xxs(scoring) == as_xxs(&Scoring::default()) {
        return;
    }
    let codes = as_xxs(scoring).map(|(code, points)| format!(" {code}={points}"));
    out.line(&format!("XXS{}", codes.concat()));
    // Only TRF26 says what an unknown result is worth.
    if version == Version::Trf26 && scoring.unknown != Scoring::default().unknown {
        out.line(&format!("162  X{:>4}", scoring.unknown));
    }
}

fn sex(sex: Option<Sex>) -> char {
    match sex {
        Some(Sex::Man) => 'm',
        Some(Sex::Woman) => 'w',
        None => ' ',
    }
}

/// At most so many characters: a longer text would shift the columns behind it.
fn fit(text: &str, columns: usize) -> String {
    text.chars().take(columns).collect()
}

/// Four columns: beyond 99.9 the tenths give way.
fn narrow(points: Points) -> String {
    let text = points.to_string();
    if text.len() > 4 {
        (points.0 / 10).to_string()
    } else {
        text
    }
}

fn number(number: Option<u16>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

fn player_line(section: &Section, player: &Player, cells: &[Cell]) -> String {
    let mut points = section.extra_points(player.number);
    // What is asked for in advance counts when its round is paired.
    let counted = section.paired_rounds();
    for (index, cell) in cells.iter().enumerate().take(counted) {
        let round = u8::try_from(index + 1).unwrap_or(u8::MAX);
        points += section.points(player.number, round, *cell);
    }
    let mut line = format!(
        "001 {:>4} {}{:>3} {:<33} {:>4} {:<3} {:>11} {:<10} {:>4} {:>4}",
        player.number,
        sex(player.sex),
        fit(&player.title, 3),
        fit(&player.name, 33),
        number(player.rating),
        fit(&player.federation, 3),
        fit(&player.fide_id, 11),
        fit(&player.birth, 10),
        narrow(points),
        number(player.rank),
    );
    for cell in cells {
        line.push_str(&match cell {
            Cell::Nothing => format!("{:10}", ""),
            Cell::Alone(_) => format!("  0000 - {}", mark(*cell)),
            Cell::Game {
                opponent,
                colour,
                outcome,
            } => {
                let colour = match (colour, outcome) {
                    (_, Outcome::ColourlessForfeit(_)) => '-',
                    (Colour::White, _) => 'w',
                    (Colour::Black, _) => 'b',
                };
                format!("  {opponent:>4} {colour} {}", mark(*cell))
            }
        });
    }
    line
}

fn national_line(national: &National) -> String {
    format!(
        "{:<3} {:>4} {}{:>3} {:<33} {:>4} {:<3} {:>11} {:<10}",
        fit(&national.federation, 3),
        national.number,
        sex(national.sex),
        fit(&national.class, 3),
        fit(&national.name, 33),
        number(national.rating),
        fit(&national.origin, 3),
        fit(&national.id, 11),
        fit(&national.birth, 10),
    )
}

fn list(numbers: &[Number]) -> String {
    let fields: Vec<String> = numbers
        .iter()
        .map(|number| format!(" {number:>4}"))
        .collect();
    fields.concat()
}

fn teams(section: &Section, version: Version, out: &mut Out) {
    for team in &section.teams {
        // Teams of an individual event are a list for prizes; 310 would make it a team event.
        let plain = version == Version::Trf16 || !section.is_team;
        out.line(&match plain {
            true => {
                let players = list(&team.players);
                format!(
                    "013 {:<32}{}",
                    fit(&team.name, 32),
                    players.get(1..).unwrap_or("")
                )
            }
            false => {
                let points = |points: Option<Points>| {
                    points.map(|points| points.to_string()).unwrap_or_default()
                };
                format!(
                    "310 {:>3} {:<32} {:<5} {:>6} {:>6} {:>6} {:>3} {}",
                    team.number,
                    fit(&team.name, 32),
                    fit(&team.nickname, 5),
                    fit(&team.strength, 6),
                    points(team.stated.map(|(matches, _)| matches)),
                    points(team.stated.map(|(_, games)| games)),
                    number(team.rank),
                    list(&team.players),
                )
            }
        });
    }
    if version == Version::Trf26 {
        for record in &section.team_records {
            out.line(record);
        }
    }
}

fn ranges(section: &Section, version: Version, out: &mut Out) {
    if version == Version::Trf26 && !section.is_team {
        byes(section, out);
    }
    for range in &section.accelerations {
        let match_points = range
            .match_points
            .map(|points| points.to_string())
            .unwrap_or_default();
        let (first, last) = range.rounds;
        let (from, to) = range.numbers;
        out.line(&format!(
            "250 {match_points:>4} {:>4} {first:>3} {last:>3} {from:>4} {to:>4}",
            range.points
        ));
    }
    for (player, points) in &section.accelerated {
        let points: Vec<String> = points
            .iter()
            .map(|points| format!(" {points:>4}"))
            .collect();
        out.line(&format!("XXA {player:>4}{}", points.concat()));
    }
    for forbidden in &section.forbidden {
        let whole = forbidden.first == 1 && forbidden.last == 0;
        let last = if forbidden.last == 0 {
            section.planned.unwrap_or(crate::ROUNDS_MAX)
        } else {
            forbidden.last
        };
        let first = forbidden.first.max(1);
        let who = list(&forbidden.numbers);
        out.line(&if whole {
            let who: Vec<String> = forbidden
                .numbers
                .iter()
                .map(|number| format!(" {number}"))
                .collect();
            format!("XXP{}", who.concat())
        } else {
            format!("260 {first:>3} {last:>3}{who}")
        });
    }
    for abnormal in &section.abnormal {
        let match_points = abnormal
            .match_points
            .map(|points| points.to_string())
            .unwrap_or_default();
        let round = abnormal
            .round
            .map(|round| round.to_string())
            .unwrap_or_default();
        out.line(&format!(
            "299 {}  {match_points:>4}  {:>4}  {round:>3}{}",
            abnormal.mark,
            abnormal.points,
            list(&abnormal.numbers),
        ));
    }
}

/// 240: the byes that players' own records tell of, too.
fn byes(section: &Section, out: &mut Out) {
    for (index, round) in section.rounds.iter().enumerate() {
        for (letter, kind) in [('F', Alone::Full), ('H', Alone::Half), ('Z', Alone::Zero)] {
            let who = round.alone.iter().filter(|(_, alone)| *alone == kind);
            let who: Vec<Number> = who.map(|(number, _)| *number).collect();
            // As many as a line of the national records has columns for.
            for who in who.chunks(14) {
                out.line(&format!("240 {letter} {:>3}{}", index + 1, list(who)));
            }
        }
    }
}
