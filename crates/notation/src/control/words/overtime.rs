//! Byo-yomi, Canadian overtime, hourglass and counting up, in words.

use super::super::read::move_count;
use super::super::tokens::Token;
use super::super::{ControlFault, Expected, Inc, SPAN_MS_MAX};
use super::{MINUTE_MS, SECOND_MS, Words};

impl Words {
    /// What begins when the time before it is used up: `3x30`, `byo-yomi 3x30`, `Canadian 25/10`; and the clocks that
    /// have a name of their own.
    pub(super) fn overtime(&mut self) -> Result<bool, ControlFault> {
        let start = self.next;
        if self.eat_word(&["byoyomi", "byo"]) {
            self.eat_sign(&['-']);
            self.eat_word(&["yomi"]);
            let (_, digits) = self.number()?;
            if !self.eat_word(&["x"]) {
                return self.fault(Expected::Period);
            }
            return self.stretches(&digits, start);
        }
        if let Some(Token::Number(digits)) = self.peek().cloned() {
            self.next += 1;
            if self.eat_word(&["x"]) {
                return self.stretches(&digits, start);
            }
            self.next = start;
        }
        if self.eat_word(&["canadian", "kanada"]) {
            let Some(moves) = self.moves_first()? else {
                return self.fault(Expected::Number);
            };
            let base_ms = self.span(Some(MINUTE_MS))?;
            return self
                .last(Some(moves), base_ms, Inc::Canadian)
                .map(|()| true);
        }
        if self.eat_word(&["hourglass"]) || (self.eat_word(&["kum"]) && self.eat_word(&["saati"])) {
            let base_ms = self.span(Some(MINUTE_MS))?;
            return self.hourglass(base_ms).map(|()| true);
        }
        if self.eat_word(&["countup"])
            || (self.eat_word(&["count", "counts"]) && self.eat_word(&["up"]))
            || (self.eat_word(&["ileri"]) && self.eat_word(&["sayim", "sayar"]))
        {
            return self.last(None, 0, Inc::CountUp).map(|()| true);
        }
        self.next = start;
        Ok(false)
    }

    /// `3x` has been read.
    fn stretches(&mut self, digits: &str, start: usize) -> Result<bool, ControlFault> {
        let at = self.tokens.get(start).map_or(self.end, |(at, _)| *at);
        let count = move_count(digits, at)?;
        let stretch_ms = self.span(Some(SECOND_MS))?;
        self.eat_word(&["byoyomi", "byo"]);
        self.eat_sign(&['-']);
        self.eat_word(&["yomi"]);
        let all = stretch_ms.checked_mul(u32::from(count));
        let Some(base_ms) = all.filter(|ms| *ms <= SPAN_MS_MAX) else {
            let expected = Expected::Smaller;
            return Err(ControlFault { at, expected });
        };
        self.last(None, base_ms, Inc::ByoYomi(stretch_ms))
            .map(|()| true)
    }

    pub(super) fn hourglass(&mut self, base_ms: u32) -> Result<(), ControlFault> {
        self.period(None, base_ms)?;
        if let Some(period) = self.periods.last_mut() {
            period.hourglass = true;
        }
        Ok(())
    }

    /// Overtime.
    pub(super) fn last(
        &mut self,
        moves: Option<u16>,
        base_ms: u32,
        inc: Inc,
    ) -> Result<(), ControlFault> {
        self.period(moves, base_ms)?;
        if let Some(period) = self.periods.last_mut() {
            period.inc = inc;
        }
        Ok(())
    }
}
