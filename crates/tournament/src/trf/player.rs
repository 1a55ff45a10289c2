//! Records of players: 001, and the national ones that have the same columns.

use super::games::{Raw, cells};
use crate::text::Line;
use crate::{Fault, Field, National, Number, Player, Points, Sex, Want};
use alloc::string::String;
use alloc::vec::Vec;

/// A record 001 before it is compared with the others.
pub struct Entrant {
    /// Where it stands.
    pub line: Line,
    /// Who.
    pub player: Player,
    /// The points column, and where it begins.
    pub stated: Option<Points>,
    /// Round by round, as far as the line goes.
    pub cells: Vec<Raw>,
}

/// The columns that both kinds of record have.
struct Static {
    number: Number,
    sex: Option<Sex>,
    class: String,
    name: String,
    rating: Option<u16>,
    origin: String,
    id: String,
    birth: String,
}

/// Columns between two fields of both kinds.
const BETWEEN: [u32; 7] = [4, 9, 14, 48, 53, 57, 69];

fn static_part(line: &Line) -> Result<Static, Fault> {
    let number = number(line, 5, 8)?;
    for column in BETWEEN {
        line.blank(column)?;
    }
    let sex = match line.at(10) {
        'm' | 'M' => Some(Sex::Man),
        'w' | 'W' | 'f' | 'F' => Some(Sex::Woman),
        // `u` for unknown is found in files.
        ' ' | 'u' | 'U' => None,
        _ => return Err(line.fault(10, Want::Field(Field::Sex))),
    };
    let rating = line.whole(49, 52, Field::Whole)?;
    // A birth date that begins one column late is found in files; column 80 keeps no fields apart then.
    let birth = line.cut(70, 80);
    if birth.text.contains(' ') && birth.text.len() > 10 {
        return Err(line.fault(80, Want::Blank));
    }
    Ok(Static {
        number,
        sex,
        class: line.cut(11, 13).text,
        name: line.cut(15, 47).text,
        rating: rating
            .and_then(|rating| u16::try_from(rating).ok())
            .filter(|rating| *rating > 0),
        origin: line.cut(54, 56).text,
        id: Some(line.cut(58, 68).text)
            .filter(|id| id.bytes().any(|byte| byte != b'0'))
            .unwrap_or_default(),
        birth: birth.text,
    })
}

/// A starting number between two columns.
pub fn number(line: &Line, from: u32, to: u32) -> Result<Number, Fault> {
    let column = line.cut(from, to).column;
    let number = line.whole(from, to, Field::StartingNumber)?;
    number
        .and_then(|number| Number::new(u16::try_from(number).ok()?))
        .ok_or_else(|| line.fault(column, Want::Field(Field::StartingNumber)))
}

/// Reads a record 001.
pub fn entrant(line: &Line) -> Result<Entrant, Fault> {
    let part = static_part(line)?;
    if part.name.is_empty() {
        return Err(line.fault(15, Want::Field(Field::Name)));
    }
    let stated = line.points(81, 84)?;
    line.blank(85)?;
    let rank = line.whole(86, 89, Field::Whole)?;
    let player = Player {
        number: part.number,
        sex: part.sex,
        title: part.class,
        name: part.name,
        rating: part.rating,
        federation: part.origin,
        fide_id: part.id,
        birth: part.birth,
        rank: rank
            .and_then(|rank| u16::try_from(rank).ok())
            .filter(|rank| *rank > 0),
    };
    Ok(Entrant {
        cells: cells(line)?,
        line: line.clone(),
        player,
        stated,
    })
}

/// Reads a national record.
pub fn national(line: &Line) -> Result<National, Fault> {
    let part = static_part(line)?;
    if line.len() > 80 {
        return Err(line.fault(81, Want::Blank));
    }
    Ok(National {
        federation: line.span(1, 3),
        number: part.number,
        sex: part.sex,
        class: part.class,
        name: part.name,
        rating: part.rating,
        origin: part.origin,
        id: part.id,
        birth: part.birth,
    })
}
