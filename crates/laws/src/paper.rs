//! One score sheet as it lies beside the board: what its entries mean on the positions of the game.

use crate::written::written;
use crate::{Game, Position, Refusal, Sheet, SheetAct, SheetMove, Side};
use alloc::{string::String, vec::Vec};
use notation::{Language, Style};

/// How a sheet is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keeping {
    /// By its writer. Else by the board: every made move is on it at once.
    pub by_hand: bool,
    /// The letters in which it is printed and, where nothing else is said, written.
    pub language: Language,
}

impl Default for Keeping {
    fn default() -> Keeping {
        Keeping {
            by_hand: false,
            language: Language::English,
        }
    }
}

/// One entry.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Line {
    /// The one legal move that it can be read as, as UCI.
    means: Option<String>,
    /// As it stands there, without `(=)`.
    printed: String,
    /// `(=)` was written by hand.
    offer: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Paper {
    pub keeping: Keeping,
    sheet: Sheet,
    lines: Vec<Option<Line>>,
    /// 8.4: its writer has been free of recording at some time.
    pub ever_free: bool,
    /// Flags that had fallen at its writer's last press.
    pub flags_then: usize,
}

/// What was written means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Written {
    /// The move, as UCI.
    pub means: Option<String>,
    /// The board before that ply is known, so that an entry without a meaning has none.
    pub certain: bool,
    /// Something stood there before.
    pub again: bool,
}

impl Paper {
    pub fn new(keeping: Keeping) -> Paper {
        Paper {
            keeping,
            sheet: Sheet::default(),
            lines: Vec::new(),
            ever_free: false,
            flags_then: 0,
        }
    }

    /// What its writer wrote, old entries included.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    fn line(&self, ply: u16) -> Option<&Line> {
        let index = usize::from(ply).checked_sub(1)?;
        self.lines.get(index)?.as_ref()
    }

    pub fn has(&self, ply: u16) -> bool {
        self.line(ply).is_some()
    }

    /// FIDE 8.1.5: `(=)` stands there by the writer's own hand.
    pub fn marks_offer(&self, ply: u16) -> bool {
        self.line(ply).is_some_and(|line| line.offer)
    }

    /// The highest place that holds something.
    pub fn last(&self) -> Option<u16> {
        let filled = self.lines.iter().rposition(Option::is_some)?;
        u16::try_from(filled + 1).ok()
    }

    /// As it stands there, without `(=)`.
    pub fn printed(&self, ply: u16) -> Option<&str> {
        self.line(ply).map(|line| line.printed.as_str())
    }

    /// What an entry means; `None` inside: it cannot be read.
    pub fn meaning(&self, ply: u16) -> Option<Option<&str>> {
        self.line(ply).map(|line| line.means.as_deref())
    }

    /// The meanings in order of plies; empty places are left out.
    pub fn meanings(&self) -> impl Iterator<Item = Option<&str>> {
        let lines = self.lines.iter().flatten();
        lines.map(|line| line.means.as_deref())
    }

    fn put(&mut self, ply: u16, line: Line) {
        let index = usize::from(ply).saturating_sub(1);
        if self.lines.len() <= index {
            self.lines.resize(index + 1, None);
        }
        if let Some(place) = self.lines.get_mut(index) {
            *place = Some(line);
        }
    }

    /// FIDE 8.1.1: the board keeps this sheet; what it holds from that ply on is what was made.
    pub fn follow(&mut self, game: &Game, from: usize) {
        if self.keeping.by_hand {
            return;
        }
        self.lines.truncate(from);
        for (index, ply) in game.plies().iter().enumerate().skip(from) {
            let place = u16::try_from(index + 1).unwrap_or(u16::MAX);
            let (Some(uci), Some(before)) = (&ply.uci, game.position_after(place - 1)) else {
                continue;
            };
            let printed = self.print(before, uci).unwrap_or_else(|| uci.clone());
            let means = Some(uci.clone());
            let offer = false;
            self.put(
                place,
                Line {
                    means,
                    printed,
                    offer,
                },
            );
        }
    }

    fn print(&self, before: &Position, uci: &str) -> Option<String> {
        written(before, uci, Style::sheet(self.keeping.language))
    }

    /// An entry of its writer. `None`: nothing was written into a place.
    pub fn write(&mut self, game: &Game, act: &SheetAct) -> Result<Option<Written>, Refusal> {
        self.sheet.apply(act)?;
        let (ply, entry) = match act {
            SheetAct::Write { ply, entry, .. } => (*ply, entry),
            SheetAct::OfferMark { ply, on } => {
                let index = usize::from(*ply).saturating_sub(1);
                if let Some(Some(line)) = self.lines.get_mut(index) {
                    line.offer = *on;
                }
                return Ok(None);
            }
            SheetAct::Open
            | SheetAct::Seen { .. }
            | SheetAct::Front { .. }
            | SheetAct::Sign(_)
            | SheetAct::Unknown { .. } => return Ok(None),
        };
        let before = game.position_after(ply.saturating_sub(1));
        let means = before.and_then(|before| read(before, entry));
        let printed = before
            .zip(means.as_deref())
            .and_then(|(before, uci)| self.print(before, uci));
        let again = self.has(ply);
        self.put(
            ply,
            Line {
                means: means.clone(),
                printed: printed.unwrap_or_else(|| raw(entry)),
                offer: raw(entry).contains("(=)"),
            },
        );
        let certain = before.is_some();
        Ok(Some(Written {
            means,
            certain,
            again,
        }))
    }
}

fn read(before: &Position, entry: &SheetMove) -> Option<String> {
    match entry {
        SheetMove::Uci(uci) => before.play(uci).map(|(_, uci)| uci),
        SheetMove::Text { text, language } => before.read_san(text, *language),
        SheetMove::Dash => None,
    }
}

fn raw(entry: &SheetMove) -> String {
    match entry {
        SheetMove::Uci(text) | SheetMove::Text { text, .. } => text.clone(),
        SheetMove::Dash => String::from("-"),
    }
}

/// Whose move that ply is; the next one is that of the side on move.
pub(crate) fn mover(game: &Game, ply: u16) -> Side {
    let index = usize::from(ply).checked_sub(1);
    let made = index.and_then(|index| game.plies().get(index));
    made.map_or_else(|| game.on_move(), |made| made.mover)
}
