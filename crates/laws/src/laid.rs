//! A game whose players write on their own phones: three logs laid beside each other (Art. 8).
//!
//! Nobody's clock says in which order a press on one device and an entry on another came. Both logs say what their
//! device had seen of the other: so each entry was written after a press that its writer knew, and before the press
//! that knew it. Where only that is certain, it is judged by the end of the span that favours its writer; what
//! cannot be told calls nobody.

use crate::fold::{Effects, FoldFault, instant, opened};
use crate::game::count;
use crate::paper::mover;
use crate::{
    Act, Aside, BySide, Call, CallCode, Edition, Game, Keeping, Outcome, Papers, Play, Position,
    Reading, Regulations, Settings, Sheet, SheetAct, SheetPlan, Side, StartPosition, record,
};
use alloc::{string::String, vec::Vec};
use log::{Hash, Signed};
use notation::Language;

/// A board log with both players' own sheets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Laid {
    papers: Papers,
    readings: BySide<Vec<Reading>>,
    agreed: Vec<String>,
    differ: Option<u16>,
}

impl Laid {
    /// Lays the entries in effect beside each other, each log from its first one. A board whose clock is no device
    /// of ours has none: it is a game of a competition without a clock, from the usual position.
    pub fn new(board: &[Signed], sheets: BySide<&[Signed]>) -> Result<Laid, FoldFault> {
        let mut entries = board.iter().map(Signed::entry);
        let game = match entries.next() {
            Some(first) => opened(first)?,
            None => Game::open(by_hand()).map_err(FoldFault::Setup)?,
        };
        let is_own = game.settings().sheets == SheetPlan::Own;
        let tournament = game.settings().tournament;
        let keeping = Keeping {
            by_hand: is_own,
            language: Language::English,
        };
        let mut laying = Laying {
            papers: Papers::new(game, BySide::from_fn(|_| keeping)),
            piles: BySide::from_fn(|side| Pile::of(sheets[side])),
        };
        laying.release(false)?;
        let mut effects = Effects::default();
        for entry in entries {
            if let Some((act, by)) = effects.next(entry, tournament.as_ref())? {
                let seq = entry.seq;
                let refused = |why| FoldFault::Refused { seq, why };
                let done = laying.papers.apply(&act, by, instant(entry));
                done.map_err(refused)?;
                laying.happened(&act)?;
            }
        }
        laying.release(true)?;
        Ok(laying.end())
    }

    /// The game with its sheets; its calls hold those that the sheets bring.
    #[must_use]
    pub fn papers(&self) -> &Papers {
        &self.papers
    }

    /// The board.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.papers.game()
    }

    /// All calls to the arbiter.
    #[must_use]
    pub fn calls(&self) -> &[Call] {
        self.papers.calls()
    }

    /// What a sheet's entries mean when they are replayed from the start (8.1.1).
    #[must_use]
    pub fn readings(&self, side: Side) -> &[Reading] {
        &self.readings[side]
    }

    /// The moves that both sheets have, up to the first place in which they do not say the same: these are
    /// established.
    #[must_use]
    pub fn agreed(&self) -> &[String] {
        &self.agreed
    }

    /// FIDE 8.1.1: the first place, from 1, in which both sheets have a legal move and not the same one.
    #[must_use]
    pub fn differ(&self) -> Option<u16> {
        self.differ
    }

    /// FIDE 8.7: what a player has signed, on his sheet or at the board's clock.
    #[must_use]
    pub fn signed(&self, side: Side) -> Option<Outcome> {
        let on_sheet = self.papers.sheet(side).signed();
        on_sheet.or(self.game().signatures()[side])
    }
}

/// What is known of a game at a wooden clock.
fn by_hand() -> Settings {
    Settings {
        edition: Edition::E2018,
        play: Play::Competition,
        supervised: None,
        speed: None,
        start: StartPosition::Standard,
        control: None,
        sheets: SheetPlan::Own,
        legality_check: false,
        auto_flag: false,
        regulations: Regulations::usual(Edition::E2018),
        tournament: None,
    }
}

/// One sheet's log while it is laid.
struct Pile<'a> {
    entries: &'a [Signed],
    /// So many lie beside the board.
    laid: usize,
    /// So many the clock had seen.
    seen: usize,
}

impl<'a> Pile<'a> {
    fn of(entries: &'a [Signed]) -> Pile<'a> {
        Pile {
            entries,
            laid: 0,
            seen: 0,
        }
    }

    fn act(&self, index: usize) -> Option<Result<SheetAct, FoldFault>> {
        let entry = self.entries.get(index)?.entry();
        let seq = entry.seq;
        let act = record::read_sheet(entry.kind, &entry.payload);
        Some(act.map_err(|why| FoldFault::Record { seq, why }))
    }
}

struct Laying<'a> {
    papers: Papers,
    piles: BySide<Pile<'a>>,
}

impl Laying<'_> {
    /// Something happened on the board.
    fn happened(&mut self, act: &Act) -> Result<(), FoldFault> {
        match act {
            Act::Aside(Aside::Sheets(heads)) => {
                for side in Side::ALL {
                    if let Some(head) = &heads[side] {
                        self.saw(side, head)?;
                    }
                }
                Ok(())
            }
            Act::Press(_) => self.release(false),
            _ => Ok(()),
        }
    }

    /// FIDE 8.1.2: what the clock had seen by now was written by now. A move further on than the one that was just
    /// completed was written in advance.
    fn saw(&mut self, side: Side, head: &Hash) -> Result<(), FoldFault> {
        let pile = &self.piles[side];
        let Some(last) = pile.entries.iter().rposition(|one| one.hash() == *head) else {
            return Ok(()); // not here yet
        };
        let made = count(self.papers.game().plies().len());
        let mut ahead = None;
        for index in pile.seen..=last {
            if let Some(SheetAct::Write { ply, .. }) = pile.act(index).transpose()? {
                ahead = ahead.max((ply > made).then_some(ply));
            }
        }
        self.piles[side].seen = (last + 1).max(pile.seen);
        if ahead.is_some() {
            self.papers.call(CallCode::SheetAhead, side, ahead);
        }
        Ok(())
    }

    /// Lays down what may have been written by now; in the end all of it.
    fn release(&mut self, all: bool) -> Result<(), FoldFault> {
        for side in Side::ALL {
            while let Some(act) = self.piles[side].act(self.piles[side].laid).transpose()? {
                let known = count(self.papers.game().presses().len());
                let waits = matches!(&act, SheetAct::Seen { presses } if *presses > known);
                if waits && !all {
                    break;
                }
                let seq = self.piles[side].entries[self.piles[side].laid].entry().seq;
                self.piles[side].laid += 1;
                let refused = |why| FoldFault::Refused { seq, why };
                self.papers.lay(&act, side).map_err(refused)?;
                if matches!(act, SheetAct::Front { back: false, .. }) {
                    self.papers.call(CallCode::AppLeft, side, None);
                }
            }
        }
        Ok(())
    }

    /// FIDE 8.1.1, 8.7: what both say.
    fn end(self) -> Laid {
        let mut papers = self.papers;
        let start = papers.game().position_after(0).cloned();
        let read = |side: Side| read(papers.sheet(side), start.as_ref());
        let readings = BySide::from_fn(read);
        let (agreed, differ) = compare(&readings);
        for side in Side::ALL {
            let mut found = readings[side].iter();
            let unread = found.position(|one| *one == Reading::Unreadable);
            if let Some(ply) = unread.map(|index| count(index + 1)) {
                once(&mut papers, CallCode::SheetIllegal, side, Some(ply));
            }
        }
        if let Some(ply) = differ {
            let side = mover(papers.game(), ply);
            once(&mut papers, CallCode::SheetsDiffer, side, Some(ply));
        }
        let laid = Laid {
            papers,
            readings,
            agreed,
            differ,
        };
        laid.judged()
    }
}

impl Laid {
    /// FIDE 8.7: the players signed different results, at least one of them on his sheet.
    fn judged(mut self) -> Laid {
        let [white, black] = Side::ALL.map(|side| self.signed(side));
        let known = self.calls().iter().map(|call| call.code);
        let is_new = known
            .into_iter()
            .all(|code| code != CallCode::SignatureConflict);
        if white.is_some() && black.is_some() && white != black && is_new {
            let code = CallCode::SignatureConflict;
            self.papers.call(code, Side::Black, None);
        }
        self
    }
}

fn once(papers: &mut Papers, code: CallCode, side: Side, ply: Option<u16>) {
    let call = Call {
        code,
        side: Some(side),
        ply,
    };
    if !papers.calls().contains(&call) {
        papers.call(code, side, ply);
    }
}

fn read(sheet: &Sheet, start: Option<&Position>) -> Vec<Reading> {
    let text = |on: &Position, text: &str, language| on.read_san(text, language);
    start.map_or_else(Vec::new, |start| sheet.read(start, text))
}

fn compare(readings: &BySide<Vec<Reading>>) -> (Vec<String>, Option<u16>) {
    let both = readings.white.iter().zip(&readings.black);
    let mut agreed = Vec::new();
    for (index, (white, black)) in both.enumerate() {
        match (white, black) {
            (Reading::Legal(one), Reading::Legal(other)) if one == other => {
                agreed.push(one.clone());
            }
            (Reading::Legal(_), Reading::Legal(_)) => return (agreed, Some(count(index + 1))),
            _ => break,
        }
    }
    (agreed, None)
}
