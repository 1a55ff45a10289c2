//! Lines and their columns.

use crate::{Fault, Field, Want};
use alloc::string::String;
use alloc::vec::Vec;

/// Longest line that is read: 99 rounds and more.
pub const COLUMNS_MAX: usize = 4_096;
/// Most lines that are read.
const LINES_MAX: usize = 65_536;

/// One line of a file with fixed columns. Columns are counted from 1, as the formats' tables count them, in
/// characters. What lies beyond the end is blank.
#[derive(Clone, Debug)]
pub struct Line {
    /// From 1.
    pub number: u32,
    chars: Vec<char>,
}

/// A field without the blanks around it, and the column in which it begins.
pub struct Cut {
    /// Its text.
    pub text: String,
    /// Where it begins, or, if it is blank, where it should.
    pub column: u32,
}

/// The lines of a text, whatever ends them. Refuses what cannot be printed; a tab counts as one blank.
pub fn lines(text: &str) -> Result<Vec<Line>, Fault> {
    let mut lines = Vec::new();
    let mut rest = text.strip_suffix('\u{1A}').unwrap_or(text);
    let mut number: u32 = 0;
    while !rest.is_empty() {
        number += 1;
        let end = rest.find(['\r', '\n']).unwrap_or(rest.len());
        let (line, beyond) = rest.split_at(end);
        let line = read_line(line, number)?;
        if lines.len() == LINES_MAX {
            return Err(line.fault(1, Want::AtMost(LINES_MAX)));
        }
        lines.push(line);
        rest = beyond
            .strip_prefix("\r\n")
            .or_else(|| beyond.strip_prefix(['\r', '\n']))
            .unwrap_or(beyond);
    }
    Ok(lines)
}

fn read_line(text: &str, number: u32) -> Result<Line, Fault> {
    let mut chars: Vec<char> = Vec::new();
    for letter in text.trim_end_matches([' ', '\t']).chars() {
        let column = chars.len() + 1;
        let at = u32::try_from(column).unwrap_or(u32::MAX);
        if column > COLUMNS_MAX {
            return Err(Fault::new(number, at, Want::Columns(COLUMNS_MAX)));
        }
        match letter {
            '\t' => chars.push(' '),
            letter if letter.is_control() || letter == '\u{FEFF}' => {
                return Err(Fault::new(number, at, Want::Printable));
            }
            letter => chars.push(letter),
        }
    }
    Ok(Line { number, chars })
}

impl Line {
    /// Columns up to the last one that is not blank.
    #[must_use]
    pub fn len(&self) -> u32 {
        u32::try_from(self.chars.len()).unwrap_or(u32::MAX)
    }

    /// Whether all of it is blank.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.chars.is_empty()
    }

    /// A fault at a column of this line.
    #[must_use]
    pub fn fault(&self, column: u32, want: Want) -> Fault {
        Fault::new(self.number, column, want)
    }

    /// The character of a column.
    #[must_use]
    pub fn at(&self, column: u32) -> char {
        let index = usize::try_from(column)
            .unwrap_or(usize::MAX)
            .saturating_sub(1);
        self.chars.get(index).copied().unwrap_or(' ')
    }

    /// The columns from one to another as they are.
    #[must_use]
    pub fn span(&self, from: u32, to: u32) -> String {
        (from..=to.min(self.len()))
            .map(|column| self.at(column))
            .collect()
    }

    /// A field between two columns, without blanks around it.
    #[must_use]
    pub fn cut(&self, from: u32, to: u32) -> Cut {
        let to = to.min(self.len());
        let first = (from..=to).find(|column| self.at(*column) != ' ');
        let text = self.span(first.unwrap_or(from), to);
        Cut {
            text: text.trim_end_matches(' ').into(),
            column: first.unwrap_or(from),
        }
    }

    /// The rest of the line from a column on.
    #[must_use]
    pub fn rest(&self, from: u32) -> String {
        self.cut(from, self.len()).text
    }

    /// Refuses a column that should keep two fields apart and does not.
    pub fn blank(&self, column: u32) -> Result<(), Fault> {
        if self.at(column) == ' ' {
            Ok(())
        } else {
            Err(self.fault(column, Want::Blank))
        }
    }

    /// A whole number between two columns; `None` when they are blank.
    pub fn whole(&self, from: u32, to: u32, field: Field) -> Result<Option<u32>, Fault> {
        let cut = self.cut(from, to);
        if cut.text.is_empty() {
            return Ok(None);
        }
        let digits = cut.text.bytes().all(|byte| byte.is_ascii_digit());
        match cut.text.parse() {
            Ok(number) if digits => Ok(Some(number)),
            _ => Err(self.fault(cut.column, Want::Field(field))),
        }
    }

    /// Points between two columns; `None` when they are blank.
    pub fn points(&self, from: u32, to: u32) -> Result<Option<crate::Points>, Fault> {
        let cut = self.cut(from, to);
        if cut.text.is_empty() {
            return Ok(None);
        }
        let points = crate::Points::read(&cut.text);
        points
            .map(Some)
            .ok_or_else(|| self.fault(cut.column, Want::Field(Field::Points)))
    }

    /// Words between blanks from a column on, each with its column.
    pub fn words(&self, from: u32) -> Vec<Cut> {
        let mut words = Vec::new();
        let mut column = from;
        while column <= self.len() {
            if self.at(column) == ' ' {
                column += 1;
                continue;
            }
            let end = (column..=self.len())
                .find(|at| self.at(*at) == ' ')
                .unwrap_or(self.len() + 1);
            words.push(self.cut(column, end - 1));
            column = end;
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::lines;
    use crate::{Fault, Field, Want};

    #[test]
    fn all_line_ends_end_a_line() {
        let read = lines("a\r\n\nb\rc  \t\r\u{1A}").expect("lines");
        let texts: alloc::vec::Vec<_> = read
            .iter()
            .map(|line| (line.number, line.rest(1)))
            .collect();
        let want = [(1, "a"), (2, ""), (3, "b"), (4, "c")].map(|(n, text)| (n, text.into()));
        assert_eq!(texts, want);
    }

    #[test]
    fn columns_are_characters_and_blank_beyond_the_end() {
        let read = lines("001 Öç\t12x").expect("lines");
        let line = &read[0];
        assert_eq!(
            (line.cut(5, 6).text.as_str(), line.at(8), line.at(99)),
            ("Öç", '1', ' ')
        );
        assert_eq!(line.whole(7, 9, Field::Whole), Ok(Some(12)));
        assert_eq!(line.whole(40, 44, Field::Whole), Ok(None));
        assert_eq!(
            line.whole(7, 12, Field::Whole),
            Err(Fault::new(1, 8, Want::Field(Field::Whole)))
        );
        assert_eq!(line.blank(5), Err(Fault::new(1, 5, Want::Blank)));
        let words = line.words(4);
        assert_eq!(
            words
                .iter()
                .map(|word| word.column)
                .collect::<alloc::vec::Vec<_>>(),
            [5, 8]
        );
    }

    #[test]
    fn what_cannot_be_printed_is_refused() {
        assert_eq!(
            lines("a\nb\0").expect_err("control"),
            Fault::new(2, 2, Want::Printable)
        );
        let long = "x".repeat(super::COLUMNS_MAX + 1);
        assert!(matches!(
            lines(&long),
            Err(Fault {
                line: 1,
                want: Want::Columns(_),
                ..
            })
        ));
    }
}
