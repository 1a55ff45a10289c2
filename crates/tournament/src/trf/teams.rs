//! Records of teams.

use super::player::number;
use super::range::{Mention, mentions, numbers, round};
use crate::text::Line;
use crate::{Fault, Field, Number, Team, Want};
use alloc::vec::Vec;

/// 013: a name and its players; the team's number is its place in the file.
pub fn by_013(line: &Line, place: Number) -> Result<(Team, Vec<Mention>), Fault> {
    line.blank(4)?;
    let name = line.cut(5, 36).text;
    if name.is_empty() {
        return Err(line.fault(5, Want::Field(Field::Name)));
    }
    // No blank keeps the name and the first player apart.
    let mut players = Vec::new();
    let first = line.cut(37, 40);
    if !first.text.is_empty() {
        players.push(Mention {
            number: number(line, 37, 40)?,
            line: line.number,
            column: first.column,
        });
    }
    players.extend(mentions(line, 42)?);
    let team = Team {
        number: place,
        name,
        nickname: Default::default(),
        strength: Default::default(),
        stated: None,
        rank: None,
        players: numbers(&players),
    };
    Ok((team, players))
}

/// 310.
pub fn by_310(line: &Line) -> Result<(Team, Vec<Mention>), Fault> {
    for between in [4, 8, 41, 47, 54, 61, 68, 72, 73] {
        line.blank(between)?;
    }
    let number = number(line, 5, 7)?;
    let name = line.cut(9, 40).text;
    if name.is_empty() {
        return Err(line.fault(9, Want::Field(Field::Name)));
    }
    let players = mentions(line, 74)?;
    let stated = match (line.points(55, 60)?, line.points(62, 67)?) {
        (None, None) => None,
        (matches, games) => Some((matches.unwrap_or_default(), games.unwrap_or_default())),
    };
    let rank = line.whole(69, 71, Field::Whole)?;
    let team = Team {
        number,
        name,
        nickname: line.cut(42, 46).text,
        strength: line.cut(48, 53).text,
        stated,
        rank: rank
            .and_then(|rank| u16::try_from(rank).ok())
            .filter(|rank| *rank > 0),
        players: numbers(&players),
    };
    Ok((team, players))
}

/// Teams and players that a record kept as it is speaks of. 801 and 802 are for people and are not looked into.
pub fn kept(record: &str, line: &Line) -> Result<(Vec<Mention>, Vec<Mention>), Fault> {
    line.blank(4)?;
    let mut teams = Vec::new();
    let mut players = Vec::new();
    let mut team = |from: u32| -> Result<(), Fault> {
        if line.whole(from, from + 2, Field::Whole)?.unwrap_or(0) > 0 {
            teams.push(Mention {
                number: number(line, from, from + 2)?,
                line: line.number,
                column: line.cut(from, from + 2).column,
            });
        }
        Ok(())
    };
    match record {
        "300" => {
            for between in [8, 12, 16] {
                line.blank(between)?;
            }
            needed_round(line, 5)?;
            team(9)?;
            team(13)?;
            players = boards(line)?;
        }
        "320" => {
            for between in [9, 14] {
                line.blank(between)?;
            }
            line.points(5, 8)?;
            line.points(10, 13)?;
            let mut at = 15;
            while at <= line.len() {
                line.blank(at - 1)?;
                team(at)?;
                at += 4;
            }
        }
        "330" => {
            if !["+-", "-+", "--"].contains(&line.cut(5, 6).text.as_str()) {
                return Err(line.fault(5, Want::Field(Field::Forfeit)));
            }
            for between in [7, 11, 15] {
                line.blank(between)?;
            }
            needed_round(line, 8)?;
            team(12)?;
            team(16)?;
        }
        _ => {}
    }
    Ok((teams, players))
}

fn needed_round(line: &Line, from: u32) -> Result<u8, Fault> {
    round(line, from, from + 2)?.ok_or_else(|| line.fault(from, Want::Field(Field::Round)))
}

/// Players of a line-up; 0000 is an empty board.
fn boards(line: &Line) -> Result<Vec<Mention>, Fault> {
    let mut players = Vec::new();
    let mut at = 17;
    while at <= line.len() {
        line.blank(at - 1)?;
        if line.whole(at, at + 3, Field::Opponent)?.unwrap_or(0) > 0 {
            players.push(Mention {
                number: number(line, at, at + 3)?,
                line: line.number,
                column: line.cut(at, at + 3).column,
            });
        }
        at += 5;
    }
    Ok(players)
}
