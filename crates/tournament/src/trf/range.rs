//! Records that name players or teams by number: byes, accelerations, prohibited pairings, abnormal points.

use super::player::number;
use crate::text::Line;
use crate::{
    Abnormal, Acceleration, Alone, Fault, Field, Forbidden, Number, Points, ROUNDS_MAX, Want,
};
use alloc::string::String;
use alloc::vec::Vec;

/// A number of a player or team and where it stands, to be looked up when all records are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mention {
    /// Which.
    pub number: Number,
    /// On which line.
    pub line: u32,
    /// In which column.
    pub column: u32,
}

impl Mention {
    /// The fault that there is no such player or team.
    pub fn unknown(self, want: Want) -> Fault {
        Fault::new(self.line, self.column, want)
    }
}

/// Numbers in fields of four columns, one blank apart, up to the end of the line. Blank fields are passed over.
pub fn mentions(line: &Line, from: u32) -> Result<Vec<Mention>, Fault> {
    let mut mentions = Vec::new();
    let mut at = from;
    while at <= line.len() {
        line.blank(at - 1)?;
        let cut = line.cut(at, at + 3);
        if !cut.text.is_empty() {
            mentions.push(Mention {
                number: number(line, at, at + 3)?,
                line: line.number,
                column: cut.column,
            });
        }
        at += 5;
    }
    Ok(mentions)
}

/// Numbers as words between blanks.
pub fn words(line: &Line, from: u32) -> Result<Vec<Mention>, Fault> {
    let read = |word: crate::text::Cut| {
        let number = word.text.parse().ok().and_then(Number::new);
        let digits = word.text.bytes().all(|byte| byte.is_ascii_digit());
        number
            .filter(|_| digits)
            .map(|number| Mention {
                number,
                line: line.number,
                column: word.column,
            })
            .ok_or_else(|| line.fault(word.column, Want::Field(Field::StartingNumber)))
    };
    line.words(from).into_iter().map(read).collect()
}

/// The numbers alone.
pub fn numbers(mentions: &[Mention]) -> Vec<Number> {
    mentions.iter().map(|mention| mention.number).collect()
}

/// A round between two columns; 0 or blanks: `None`.
pub fn round(line: &Line, from: u32, to: u32) -> Result<Option<u8>, Fault> {
    let round = line.whole(from, to, Field::Round)?;
    match round {
        None | Some(0) => Ok(None),
        Some(round) => u8::try_from(round)
            .ok()
            .filter(|round| *round <= ROUNDS_MAX)
            .map(Some)
            .ok_or_else(|| line.fault(line.cut(from, to).column, Want::Field(Field::Round))),
    }
}

fn needed_round(line: &Line, from: u32, to: u32) -> Result<u8, Fault> {
    round(line, from, to)?.ok_or_else(|| line.fault(from, Want::Field(Field::Round)))
}

/// 240: kind, round, who.
pub fn byes(line: &Line) -> Result<(Alone, u8, Vec<Mention>), Fault> {
    let kind = match line.at(5).to_ascii_uppercase() {
        'F' => Alone::Full,
        'H' => Alone::Half,
        'Z' => Alone::Zero,
        _ => return Err(line.fault(5, Want::Field(Field::Bye))),
    };
    line.blank(6)?;
    let round = needed_round(line, 7, 9)?;
    Ok((kind, round, mentions(line, 11)?))
}

/// 250.
pub fn acceleration(line: &Line) -> Result<(Acceleration, [Mention; 2]), Fault> {
    for between in [9, 14, 18, 22, 27, 32] {
        line.blank(between)?;
    }
    let points = line.points(10, 13)?;
    let mention = |from| -> Result<Mention, Fault> {
        Ok(Mention {
            number: number(line, from, from + 3)?,
            line: line.number,
            column: line.cut(from, from + 3).column,
        })
    };
    let ends = [mention(23)?, mention(28)?];
    let acceleration = Acceleration {
        match_points: line.points(5, 8)?,
        points: points.unwrap_or_default(),
        rounds: (needed_round(line, 15, 17)?, needed_round(line, 19, 21)?),
        numbers: (ends[0].number, ends[1].number),
    };
    Ok((acceleration, ends))
}

/// 260.
pub fn forbidden(line: &Line) -> Result<(Forbidden, Vec<Mention>), Fault> {
    line.blank(8)?;
    let first = needed_round(line, 5, 7)?;
    let last = needed_round(line, 9, 11)?;
    let who = mentions(line, 13)?;
    pair(line, 13, &who)?;
    let numbers = numbers(&who);
    Ok((
        Forbidden {
            first,
            last,
            numbers,
        },
        who,
    ))
}

/// JaVaFo's `XXP`: all rounds.
pub fn xxp(line: &Line) -> Result<(Forbidden, Vec<Mention>), Fault> {
    let who = words(line, 4)?;
    pair(line, 5, &who)?;
    let numbers = numbers(&who);
    let (first, last) = (1, 0);
    Ok((
        Forbidden {
            first,
            last,
            numbers,
        },
        who,
    ))
}

fn pair(line: &Line, column: u32, who: &[Mention]) -> Result<(), Fault> {
    if who.len() < 2 {
        return Err(line.fault(column, Want::Field(Field::Pair)));
    }
    Ok(())
}

/// JaVaFo's `XXA`: fictitious points of one player, round by round.
pub fn xxa(line: &Line) -> Result<(Mention, Vec<Points>), Fault> {
    let mention = Mention {
        number: number(line, 5, 8)?,
        line: line.number,
        column: line.cut(5, 8).column,
    };
    let mut points = Vec::new();
    let mut at = 10;
    while at <= line.len() {
        line.blank(at - 1)?;
        points.push(line.points(at, at + 3)?.unwrap_or_default());
        at += 5;
    }
    if points.len() > usize::from(ROUNDS_MAX) {
        return Err(line.fault(10 + 5 * u32::from(ROUNDS_MAX), Want::Rounds(ROUNDS_MAX)));
    }
    Ok((mention, points))
}

/// 299.
pub fn abnormal(line: &Line) -> Result<(Abnormal, Vec<Mention>), Fault> {
    let mark = line.at(5).to_ascii_uppercase();
    if !"WDLFHZ+- ".contains(mark) {
        return Err(line.fault(5, Want::Field(Field::Abnormal)));
    }
    for between in [6, 7, 12, 13, 18, 19, 23] {
        line.blank(between)?;
    }
    let who = mentions(line, 24)?;
    let points = line.points(14, 17)?;
    let abnormal = Abnormal {
        mark,
        match_points: line.points(8, 11)?,
        points: points.ok_or_else(|| line.fault(14, Want::Field(Field::Points)))?,
        round: round(line, 20, 22)?,
        numbers: numbers(&who),
    };
    Ok((abnormal, who))
}

/// A text that starts with a record's three letters and a blank.
pub fn content(line: &Line) -> Result<String, Fault> {
    line.blank(4)?;
    Ok(line.rest(5))
}
