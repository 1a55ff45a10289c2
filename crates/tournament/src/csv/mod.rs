//! Rosters as CSV: what spreadsheets and federations' lists give. Rosters, rounds and standings out.
//!
//! The head line names the columns, in English or Turkish; others are passed over. Fields are parted by commas,
//! semicolons, tabs or bars, whichever the head line has most of; a field in double quotes may hold any of them, line
//! ends too, and doubles its quotes.

mod columns;
mod write;

pub use write::{roster, round, standings};

use columns::{COLUMNS_MAX, Column, column};

use crate::text::{Encoding, decode};
use crate::{Fault, Field, Number, PLAYERS_MAX, Player, Sex, Want};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// One field and the place of its first character.
struct Cell {
    text: String,
    line: u32,
    column: u32,
}

/// Reads a roster. Numbers are those of the number column if there is one, and have to be 1, 2, 3 ... in any order;
/// else players are numbered as they stand.
///
/// # Errors
/// The first place at which something else was expected.
pub fn read(bytes: &[u8], single: Encoding) -> Result<Vec<Player>, Fault> {
    let text = decode(bytes, single)?.text;
    let mut rows = rows(&text)?.into_iter();
    let head = rows.next().ok_or(Fault::new(1, 1, Want::NameColumn))?;
    let columns: Vec<Option<Column>> = head.iter().map(|cell| column(&cell.text)).collect();
    let is_there = |wanted: Column| columns.contains(&Some(wanted));
    if !is_there(Column::Name) {
        return Err(Fault::new(head[0].line, 1, Want::NameColumn));
    }
    for (index, cell) in head.iter().enumerate() {
        let again = columns[..index].contains(&columns[index]) && columns[index].is_some();
        if again {
            return Err(Fault::new(cell.line, cell.column, Want::Once));
        }
    }
    let mut players: Vec<(Player, u32, u32)> = Vec::new();
    for row in rows {
        if row.len() != head.len() {
            let at = row.last().map_or((1, 1), |cell| (cell.line, cell.column));
            return Err(Fault::new(at.0, at.1, Want::Fields(head.len())));
        }
        let place = players.len();
        if place == usize::from(PLAYERS_MAX) {
            return Err(Fault::new(
                row[0].line,
                1,
                Want::AtMost(usize::from(PLAYERS_MAX)),
            ));
        }
        players.push(player(&row, &columns, place)?);
    }
    if players.is_empty() {
        return Err(Fault::new(head[0].line, 1, Want::Players));
    }
    players.sort_by_key(|(player, ..)| player.number);
    for (index, (player, line, column)) in players.iter().enumerate() {
        if player.number.index() < index {
            return Err(Fault::new(*line, *column, Want::OtherPlayer));
        }
        if player.number.index() > index {
            let missing = Number::of_index(index).map_or(0, Number::get);
            return Err(Fault::new(*line, *column, Want::StartingNumber(missing)));
        }
    }
    Ok(players.into_iter().map(|(player, ..)| player).collect())
}

fn player(
    row: &[Cell],
    columns: &[Option<Column>],
    place: usize,
) -> Result<(Player, u32, u32), Fault> {
    let find = |wanted: Column| {
        let index = columns.iter().position(|column| *column == Some(wanted))?;
        row.get(index)
    };
    let text = |wanted: Column| {
        find(wanted)
            .map(|cell| bare(cell.text.trim()))
            .unwrap_or_default()
    };
    let fault = |wanted: Column, field: Field| {
        let at = find(wanted).map_or((1, 1), |cell| (cell.line, cell.column));
        Fault::new(at.0, at.1, Want::Field(field))
    };
    let number = match text(Column::Number) {
        "" if find(Column::Number).is_none() => Number::of_index(place),
        digits => digits.parse().ok().and_then(Number::new),
    };
    let number = number.ok_or_else(|| fault(Column::Number, Field::StartingNumber))?;
    let (last, first) = (text(Column::Name), text(Column::First));
    if last.is_empty() {
        return Err(fault(Column::Name, Field::Name));
    }
    let name = if first.is_empty() {
        last.into()
    } else {
        format!("{last}, {first}")
    };
    let rating = match text(Column::Rating) {
        "" | "-" => None,
        digits => {
            let rating = digits.parse().ok().filter(|rating| *rating <= 9_999);
            let rating = rating.ok_or_else(|| fault(Column::Rating, Field::Whole))?;
            // Nobody is rated 0, however many digits that has.
            Some(rating).filter(|rating| *rating > 0)
        }
    };
    let sex = match text(Column::Sex).to_lowercase().as_str() {
        "" | "-" => None,
        "m" | "male" | "e" | "erkek" => Some(Sex::Man),
        "w" | "f" | "female" | "woman" | "k" | "kadın" | "kız" => Some(Sex::Woman),
        _ => return Err(fault(Column::Sex, Field::Sex)),
    };
    let short =
        |wanted: Column, most: usize| -> String { text(wanted).chars().take(most).collect() };
    let player = Player {
        number,
        sex,
        title: short(Column::Title, 3),
        name,
        rating,
        federation: short(Column::Federation, 3),
        fide_id: Some(short(Column::FideId, 11))
            .filter(|id| id != "0")
            .unwrap_or_default(),
        birth: short(Column::Birth, 10),
        rank: None,
    };
    let at = find(Column::Number)
        .or(row.first())
        .map_or((1, 1), |cell| (cell.line, cell.column));
    Ok((player, at.0, at.1))
}

/// Without the apostrophe that keeps spreadsheets from reading a formula.
fn bare(text: &str) -> &str {
    let rest = text.strip_prefix('\'');
    rest.filter(|_| write::begins_formula(text)).unwrap_or(text)
}

/// Rows of fields; empty lines are passed over.
fn rows(text: &str) -> Result<Vec<Vec<Cell>>, Fault> {
    let delimiter = delimiter(text);
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut row: Vec<Cell> = Vec::new();
    let mut letters = text.chars().peekable();
    let (mut line, mut column) = (1_u32, 1_u32);
    loop {
        let mut cell = Cell {
            text: String::new(),
            line,
            column,
        };
        let mut quoted = false;
        let mut closed = false;
        let end = loop {
            let letter = letters.next();
            match letter {
                Some('"') if quoted && letters.peek() == Some(&'"') => {
                    letters.next();
                    column += 1;
                    cell.text.push('"');
                }
                Some('"') if quoted => (quoted, closed) = (false, true),
                Some('"') if cell.text.trim().is_empty() && !closed => {
                    quoted = true;
                    cell.text.clear();
                }
                None if quoted => return Err(Fault::new(cell.line, cell.column, Want::Quote)),
                Some('\r') if letters.peek() == Some(&'\n') => continue,
                Some('\n' | '\r') if quoted => {
                    cell.text.push(' ');
                    (line, column) = (line + 1, 0);
                }
                None | Some('\n' | '\r') => break letter,
                Some(letter) if letter == delimiter && !quoted => break Some(letter),
                Some(letter) if letter.is_control() && letter != '\t' => {
                    return Err(Fault::new(line, column, Want::Printable));
                }
                Some(letter) if closed && letter != ' ' => {
                    return Err(Fault::new(line, column, Want::Blank));
                }
                Some(letter) => cell.text.push(letter),
            }
            column += 1;
        };
        row.push(cell);
        if row.len() > COLUMNS_MAX {
            return Err(Fault::new(line, column, Want::AtMost(COLUMNS_MAX)));
        }
        if end == Some(delimiter) {
            column += 1;
            continue;
        }
        if row.len() > 1 || row.iter().any(|cell| !cell.text.trim().is_empty()) {
            rows.push(core::mem::take(&mut row));
        }
        row.clear();
        (line, column) = (line + 1, 1);
        if end.is_none() {
            return Ok(rows);
        }
    }
}

/// Of comma, semicolon, tab and bar the one that the first line has most of, quoted ones aside.
fn delimiter(text: &str) -> char {
    let first = text.trim_start().lines().next().unwrap_or_default();
    let mut quoted = false;
    let mut counts = [0_usize; 4];
    let kinds = [',', ';', '\t', '|'];
    for letter in first.chars() {
        quoted ^= letter == '"';
        if let Some(kind) = kinds.iter().position(|kind| *kind == letter && !quoted) {
            counts[kind] += 1;
        }
    }
    let most = (0..4).rev().max_by_key(|kind| counts[*kind]).unwrap_or(0);
    kinds[most]
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::text::Encoding;
    use crate::{Fault, Field, Player, Sex, Want};
    use alloc::vec::Vec;

    fn roster(text: &str) -> Result<Vec<Player>, Fault> {
        read(text.as_bytes(), Encoding::Windows1254)
    }

    #[test]
    fn each_dialect_gives_the_same_roster() {
        let want =
            roster("name,rating,sex\n\"Şahin, Ali\",2100,m\n\"O\"\"Neil, B\",,w\n").expect("good");
        assert_eq!(
            (want[0].name.as_str(), want[0].rating, want[0].sex),
            ("Şahin, Ali", Some(2100), Some(Sex::Man))
        );
        assert_eq!(
            (want[1].name.as_str(), want[1].rating, want[1].number.get()),
            ("O\"Neil, B", None, 2)
        );
        for text in [
            "\u{FEFF}Ad Soyad;ELO;Cinsiyet\r\nŞahin, Ali;2100;E\r\n\r\nO\"Neil, B;0;K",
            "NAME\tRtg\tGender\rŞahin, Ali\t2100\tmale\rO\"Neil, B\t-\tfemale\r",
            "No|Name|Rating|Sex|Club\n2|O\"Neil, B||f|x\n1|\"Şahin, Ali\"|2100|m|y\n",
            "Last name,First name,Rating,Sex\nŞahin,Ali,2100,m\n\"O\"\"Neil\",B,,w\n",
        ] {
            assert_eq!(roster(text), Ok(want.clone()), "{text}");
        }
        let mut turkish: Vec<u8> = b"name,rating,sex\n\"\xDEahin, Ali\",2100,m\n".to_vec();
        turkish.extend(b"\"O\"\"Neil, B\",,w\n");
        assert_eq!(read(&turkish, Encoding::Windows1254), Ok(want));
    }

    #[test]
    fn a_defective_roster_is_refused_with_its_place() {
        let at = |line, column, want| Err(Fault::new(line, column, want));
        for (text, want) in [
            ("", at(1, 1, Want::NameColumn)),
            ("a,b\n1,2\n", at(1, 1, Want::NameColumn)),
            ("name\n", at(1, 1, Want::Players)),
            ("name,rating\nA,2100,x\n", at(2, 8, Want::Fields(2))),
            ("name,rating\nA,21oo\n", at(2, 3, Want::Field(Field::Whole))),
            ("name,rating\n,2100\n", at(2, 1, Want::Field(Field::Name))),
            ("name\n\"A\n", at(2, 1, Want::Quote)),
            ("name\n\"A\"b\n", at(2, 4, Want::Blank)),
            ("no,name\n1,A\n3,B\n", at(3, 1, Want::StartingNumber(2))),
            ("no,name\n1,A\n1,B\n", at(3, 1, Want::OtherPlayer)),
            ("name,name\nA,B\n", at(1, 6, Want::Once)),
            ("name\nA\0\n", at(2, 2, Want::Printable)),
        ] {
            assert_eq!(roster(text), want, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_are_too_strange(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200), head in "(name,)?") {
            let mut all = head.into_bytes();
            all.extend(bytes);
            let _ = read(&all, Encoding::Windows1252);
        }
    }
}
