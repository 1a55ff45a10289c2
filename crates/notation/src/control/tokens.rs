//! Words, numbers and signs of a time control that people have written.

use alloc::string::String;
use alloc::vec::Vec;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Number(String),
    /// In small letters without marks: `şah` is `sah`, so that one list serves every keyboard.
    Word(String),
    Sign(char),
}

/// Each with its byte.
pub(super) fn tokens(text: &str) -> Vec<(usize, Token)> {
    let mut out: Vec<(usize, Token)> = Vec::new();
    let mut open = false;
    for (at, c) in text.char_indices() {
        let c = plain(c);
        match (c, out.last_mut()) {
            (c, _) if c.is_whitespace() => open = false,
            ('0'..='9' | '.', Some((_, Token::Number(n)))) if open => n.push(c),
            ('a'..='z' | '.', Some((_, Token::Word(w)))) if open => {
                if c != '.' {
                    w.push(c);
                }
            }
            ('0'..='9', _) => {
                out.push((at, Token::Number(String::from(c))));
                open = true;
            }
            ('a'..='z', _) => {
                out.push((at, Token::Word(String::from(c))));
                open = true;
            }
            _ => {
                out.push((at, Token::Sign(c)));
                open = false;
            }
        }
    }
    out
}

/// Small, without marks; one sign where people write several.
fn plain(c: char) -> char {
    match c {
        'I' | 'İ' | 'ı' | 'î' | 'Î' => 'i',
        'Ş' | 'ş' => 's',
        'Ç' | 'ç' => 'c',
        'Ğ' | 'ğ' => 'g',
        'Ö' | 'ö' => 'o',
        'Ü' | 'ü' => 'u',
        '′' | '’' => '\'',
        '″' | '”' => '"',
        '×' => 'x',
        _ => c.to_ascii_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_word_for_every_keyboard() {
        let words = |text: &str| {
            tokens(text)
                .into_iter()
                .map(|(_, token)| token)
                .collect::<Vec<_>>()
        };
        assert_eq!(words("HAMLE BAŞINA"), words("hamle basina"));
        assert_eq!(words("3×30″"), words("3x30\""));
        assert_eq!(
            tokens("ş5").get(1),
            Some(&(2, Token::Number(String::from("5")))),
            "a byte, not a letter"
        );
    }
}
