//! Time controls in words: `90 min/40 moves + 30 min/game + 30 sec/move`, `G/60;d5`, `90 dk + 30 sn`.

mod overtime;

use super::read::{millis, move_count};
use super::tokens::{Token, tokens};
use super::{ControlFault, Expected, Inc, PERIODS_MAX, PeriodText, TimeControlText, check_periods};
use alloc::string::String;
use alloc::vec::Vec;

const MINUTE_MS: u32 = 60_000;
const SECOND_MS: u32 = 1_000;
const MOVES: [&str; 9] = [
    "move", "moves", "mv", "mvs", "hamle", "hamlede", "hamleye", "hamleler", "hamleden",
];
/// A time that stands alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bare {
    /// Needs a unit.
    Refused,
    /// Is minutes; behind `+` or `|` seconds with each move.
    Minutes,
}

/// Where something was given with each move: from which move on, and what.
struct Bonus {
    inc: Inc,
    from_move: u16,
    /// Periods that stood before it.
    after: usize,
}

struct Words {
    tokens: Vec<(usize, Token)>,
    next: usize,
    end: usize,
    periods: Vec<PeriodText>,
    bonuses: Vec<Bonus>,
    /// Of the last number of a time.
    last_unit_ms: u32,
    bare: Bare,
    /// `+` or `|` stands before this item.
    added: bool,
}

pub(super) fn read(text: &str, bare: Bare) -> Result<TimeControlText, ControlFault> {
    let mut words = Words {
        tokens: tokens(text),
        next: 0,
        end: text.len(),
        periods: Vec::new(),
        bonuses: Vec::new(),
        last_unit_ms: 0,
        bare,
        added: false,
    };
    loop {
        words.item()?;
        if words.next == words.tokens.len() {
            break;
        }
        words.separator()?;
    }
    words.finish()
}

impl Words {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|(_, token)| token)
    }

    fn at(&self) -> usize {
        self.tokens.get(self.next).map_or(self.end, |(at, _)| *at)
    }

    fn fault<T>(&self, expected: Expected) -> Result<T, ControlFault> {
        Err(ControlFault {
            at: self.at(),
            expected,
        })
    }

    fn eat_word(&mut self, any_of: &[&str]) -> bool {
        let found = matches!(self.peek(), Some(Token::Word(w)) if any_of.contains(&w.as_str()));
        self.next += usize::from(found);
        found
    }

    fn eat_sign(&mut self, any_of: &[char]) -> bool {
        let found = matches!(self.peek(), Some(Token::Sign(c)) if any_of.contains(c));
        self.next += usize::from(found);
        found
    }

    fn number(&mut self) -> Result<(usize, String), ControlFault> {
        let at = self.at();
        let Some(Token::Number(digits)) = self.peek().cloned() else {
            return self.fault(Expected::Number);
        };
        self.next += 1;
        Ok((at, digits))
    }

    /// A unit in milliseconds.
    fn unit(&mut self) -> Option<u32> {
        let hour = ["h", "hr", "hrs", "hour", "hours", "saat", "sa"];
        let minute = ["min", "mins", "minute", "minutes", "m", "dakika", "dk"];
        let second = ["sec", "secs", "second", "seconds", "s", "saniye", "sn"];
        if self.eat_word(&hour) {
            return Some(60 * MINUTE_MS);
        }
        if self.eat_word(&minute) {
            return Some(MINUTE_MS);
        }
        if self.eat_word(&second) || self.eat_sign(&['"']) {
            return Some(SECOND_MS);
        }
        if self.eat_sign(&['\'']) {
            let twice = self.eat_sign(&['\'']);
            return Some(if twice { SECOND_MS } else { MINUTE_MS });
        }
        None
    }

    fn separator(&mut self) -> Result<(), ControlFault> {
        const WORDS: [&str; 10] = [
            "and", "then", "with", "followed", "by", "ve", "sonra", "ardindan", "ile", "after",
        ];
        let mut seen = false;
        self.added = false;
        loop {
            if self.eat_sign(&['+', '|', '&']) || self.eat_word(&["plus", "arti"]) {
                self.added = true;
            } else if !self.eat_sign(&[',', ';', ':']) && !self.eat_word(&WORDS) {
                break;
            }
            seen = true;
        }
        if seen {
            Ok(())
        } else {
            self.fault(Expected::Separator)
        }
    }

    /// One period, or what is given with each move.
    fn item(&mut self) -> Result<(), ControlFault> {
        if self.overtime()? || self.per_move()? {
            return Ok(());
        }
        if self.eat_word(&["g", "game", "sd", "oyun"]) {
            // `G/60`, `game in 60`, `G60`
            if !self.eat_sign(&['/']) {
                self.eat_word(&["in"]);
            }
            let base_ms = self.span(Some(MINUTE_MS))?;
            return self.period(None, base_ms);
        }
        if self.eat_word(&["rest", "remaining", "kalan", "kalani"]) {
            // `kalan hamleler icin 30 dk`
            self.eat_word(&MOVES);
            self.eat_word(&["in", "for", "icin"]);
            let base_ms = self.span(Some(MINUTE_MS))?;
            return self.period(None, base_ms);
        }
        if self.eat_word(&["bronstein"]) {
            let ms = self.span(Some(SECOND_MS))?;
            return self.bonus(Inc::Bronstein(ms));
        }
        if self.eat_word(&["d", "delay", "gecikme"]) {
            let ms = self.span(Some(SECOND_MS))?;
            return self.bonus(Inc::Delay(ms));
        }
        if self.eat_word(&["inc", "increment", "bonus", "ek", "ilave"]) {
            let ms = self.span(Some(SECOND_MS))?;
            return self.bonus(Inc::Increment(ms));
        }
        if let Some(moves) = self.moves_first()? {
            let base_ms = self.span(Some(MINUTE_MS))?;
            if self.is_closed() {
                // All moves have their time already: these come when it is used up.
                return self.last(Some(moves), base_ms, Inc::Canadian);
            }
            return self.period(Some(moves), base_ms);
        }
        let seconds = self.is_closed() || (self.added && !self.periods.is_empty());
        let understood_ms = match self.bare {
            _ if self.is_closed() => Some(SECOND_MS),
            Bare::Refused => None,
            Bare::Minutes => Some(if seconds { SECOND_MS } else { MINUTE_MS }),
        };
        let ms = self.span(understood_ms)?;
        self.target(ms)
    }

    /// `her hamleye 30 sn`, `hamle basina 30 sn`, `each move 30 sec`.
    fn per_move(&mut self) -> Result<bool, ControlFault> {
        let start = self.next;
        let each = self.eat_word(&["each", "every", "per", "her"]);
        let named = self.eat_word(&MOVES);
        let behind = self.eat_word(&["basina", "icin"]);
        if !named || !(each || behind) {
            self.next = start;
            return Ok(false);
        }
        let ms = self.span(Some(SECOND_MS))?;
        self.with_each_move(ms)?;
        Ok(true)
    }

    /// `40 moves in`, `40 moves/`, `40/` before a time.
    fn moves_first(&mut self) -> Result<Option<u16>, ControlFault> {
        let start = self.next;
        let Ok((at, digits)) = self.number() else {
            return Ok(None);
        };
        let said = self.eat_word(&MOVES);
        if self.eat_sign(&['/'])
            || (said && self.eat_word(&["in", "per", "for", "icin"]))
            || (said && matches!(self.peek(), Some(Token::Number(_))))
        {
            return move_count(&digits, at).map(Some);
        }
        self.next = start;
        Ok(None)
    }

    /// `1 h 30 min`, `90 min`; a number alone only where a unit is understood.
    fn span(&mut self, understood_ms: Option<u32>) -> Result<u32, ControlFault> {
        let mut sum_ms = 0_u32;
        let mut understood_ms = understood_ms;
        loop {
            let (at, digits) = self.number()?;
            let said = self.unit();
            let Some(unit_ms) = said.or(understood_ms) else {
                return self.fault(Expected::Unit);
            };
            self.last_unit_ms = unit_ms;
            let part_ms = millis(&digits, unit_ms, at)?;
            sum_ms = sum_ms.saturating_add(part_ms);
            if sum_ms > super::SPAN_MS_MAX {
                return Err(ControlFault {
                    at,
                    expected: Expected::Smaller,
                });
            }
            if unit_ms == 60 * MINUTE_MS {
                understood_ms = Some(MINUTE_MS); // `1h30`
            }
            if said.is_none() || !matches!(self.peek(), Some(Token::Number(_))) {
                return Ok(sum_ms);
            }
        }
    }

    /// What a time is for.
    fn target(&mut self, ms: u32) -> Result<(), ControlFault> {
        if self.eat_sign(&['/']) || self.eat_word(&["per", "for", "each", "a", "in"]) {
            self.eat_word(&["the", "each", "all"]);
            if self.next == self.tokens.len() || self.eat_word(&["player", "side", "players"]) {
                return self.period(None, ms);
            }
            if let Some(Token::Number(_)) = self.peek() {
                let (at, digits) = self.number()?;
                self.eat_word(&MOVES);
                return self.period(Some(move_count(&digits, at)?), ms);
            }
            if self.eat_word(&MOVES) {
                return self.with_each_move(ms);
            }
            if self.eat_word(&["game", "rest", "end", "remaining", "sd", "oyun", "g"]) {
                self.eat_word(&["game", "moves", "of"]);
                return self.period(None, ms);
            }
            return self.fault(Expected::Target);
        }
        if self.eat_word(&["hourglass"]) || (self.eat_word(&["kum"]) && self.eat_word(&["saati"])) {
            return self.hourglass(ms);
        }
        const BONUS: [&str; 10] = [
            "delay",
            "bronstein",
            "increment",
            "inc",
            "bonus",
            "ek",
            "ilave",
            "gecikme",
            "gecikmeli",
            "hamleye",
        ];
        let named = matches!(self.peek(), Some(Token::Word(w)) if BONUS.contains(&w.as_str()));
        // `90 min + 30 sec`, `40/90' + 30", 30'`: seconds after a period are given with each move.
        let seconds = self.last_unit_ms == SECOND_MS && !self.periods.is_empty();
        if named || seconds || self.is_closed() {
            self.with_each_move(ms)
        } else {
            self.period(None, ms)
        }
    }

    /// There is a period for all remaining moves: only what is given with each move can follow.
    fn is_closed(&self) -> bool {
        self.periods.last().is_some_and(|p| p.moves.is_none())
    }

    fn with_each_move(&mut self, ms: u32) -> Result<(), ControlFault> {
        let inc = if self.eat_word(&["bronstein"]) {
            self.eat_word(&["delay"]);
            Inc::Bronstein(ms)
        } else if self.eat_word(&["delay", "gecikme", "gecikmeli"]) {
            Inc::Delay(ms)
        } else {
            self.eat_word(&["increment", "inc", "bonus", "ek", "ilave"]);
            if ms == 0 {
                Inc::None
            } else {
                Inc::Increment(ms)
            }
        };
        self.eat_word(&["per", "her", "each"]);
        self.eat_word(&MOVES);
        self.bonus(inc)
    }

    fn period(&mut self, moves: Option<u16>, base_ms: u32) -> Result<(), ControlFault> {
        if self.periods.len() >= PERIODS_MAX {
            return self.fault(Expected::Smaller);
        }
        self.periods.push(PeriodText {
            moves,
            ..PeriodText::all_in(base_ms)
        });
        Ok(())
    }

    fn bonus(&mut self, inc: Inc) -> Result<(), ControlFault> {
        self.eat_word(&["starting"]);
        let mut from_move = 1;
        if self.eat_word(&["from"]) {
            self.eat_word(&["move"]);
            if !self.eat_word(&["one"]) {
                let (at, digits) = self.number()?;
                from_move = move_count(&digits, at)?;
            }
        }
        if self.bonuses.len() >= PERIODS_MAX {
            return self.fault(Expected::Smaller);
        }
        self.bonuses.push(Bonus {
            inc,
            from_move,
            after: self.periods.len(),
        });
        Ok(())
    }

    /// A bonus is meant for every period that has none of its own: for those before it since the
    /// last bonus, and for those after it until the next one.
    fn finish(mut self) -> Result<TimeControlText, ControlFault> {
        let mut begun = 0;
        let mut first_move = 1_u16;
        let last = self.bonuses.len().saturating_sub(1);
        for (index, bonus) in self.bonuses.iter().enumerate() {
            let until = if index == last {
                self.periods.len()
            } else {
                bonus.after
            };
            for period in self.periods.iter_mut().take(until).skip(begun) {
                if first_move >= bonus.from_move && !period.is_overtime() && !period.hourglass {
                    period.inc = bonus.inc;
                }
                first_move = first_move.saturating_add(period.moves.unwrap_or(0));
            }
            begun = until;
        }
        check_periods(self.periods, self.end)
    }
}
