//! Standings as a table for people, or as JSON lines.

use serde_json::{Map, Number, Value as Json, json};
use std::io::{self, Write};
use tournament::Section;
use tournament::standings::{Standing, TieBreak, Value};

/// Whose names the numbers stand for.
#[derive(Clone, Copy)]
pub enum Names<'a> {
    /// Players.
    Players(&'a Section),
    /// Teams.
    Teams(&'a Section),
}

impl Names<'_> {
    fn of(&self, number: tournament::Number) -> Option<&str> {
        match self {
            Names::Players(section) => section.player(number).map(|player| player.name.as_str()),
            Names::Teams(section) => {
                let team = section.teams.iter().find(|team| team.number == number);
                team.map(|team| team.name.as_str())
            }
        }
    }
}

/// One JSON object a player or team.
pub fn json(
    names: Names,
    tie_breaks: &[TieBreak],
    table: &[Standing],
    out: &mut impl Write,
) -> io::Result<()> {
    for standing in table {
        let values = tie_breaks.iter().zip(&standing.values);
        let values: Map<String, Json> = values
            .map(|(tie_break, value)| (tie_break.code.clone(), value.map_or(Json::Null, number)))
            .collect();
        let name = names.of(standing.number);
        let line = json!({
            "rank": standing.rank,
            "number": standing.number.get(),
            "name": name,
            "points": exact(&standing.points.to_string()),
            "tie_breaks": values,
        });
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Tenths and hundredths of this size are read back from JSON as they were.
fn number(value: Value) -> Json {
    exact(&value.to_string())
}

fn exact(text: &str) -> Json {
    let number: Option<Number> = serde_json::from_str(text).ok();
    number.map_or(Json::Null, Json::Number)
}

/// A table: rank, starting number, name, points, tie-breaks.
pub fn words(
    names: Names,
    tie_breaks: &[TieBreak],
    table: &[Standing],
    out: &mut impl Write,
) -> io::Result<()> {
    let mut rows = vec![head(tie_breaks)];
    rows.extend(table.iter().map(|standing| {
        let name = names.of(standing.number);
        let shown =
            |value: &Option<Value>| value.map_or_else(|| "-".into(), |value| value.to_string());
        let mut row = vec![
            standing.rank.to_string(),
            standing.number.to_string(),
            name.unwrap_or_default().into(),
            standing.points.to_string(),
        ];
        row.extend(standing.values.iter().map(shown));
        row
    }));
    let columns = rows[0].len();
    let width = |column: usize| {
        rows.iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in &rows {
        let cells = row
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(column, (cell, width))| {
                // Names begin at the left, numbers end at the right.
                if column == 2 {
                    format!("{cell:<width$}")
                } else {
                    format!("{cell:>width$}")
                }
            });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

fn head(tie_breaks: &[TieBreak]) -> Vec<String> {
    let mut head: Vec<String> = ["rank", "no", "name", "points"].map(String::from).into();
    head.extend(tie_breaks.iter().map(|tie_break| tie_break.code.clone()));
    head
}
