//! A board while it is watched: the folds of its three logs, taken on as they grow.

use crate::sheets::{self, Findings};
use laws::{BoardFold, BySide, Call, CallCode, Game, Instant, Play, Sheet, SheetPlan, Side};
use log::{Entry, Hash, Head, KIND_ANSWER, KIND_ASKED, Role, Signed};

/// One call of the game, and when it was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Heard {
    pub call: laws::Call,
    pub at: Instant,
}

/// One board.
#[derive(Clone, Debug, Default)]
pub struct Watched {
    fold: BoardFold,
    path: Vec<Hash>,
    head: Option<Head>,
    broken: bool,
    heard: Vec<Heard>,
    /// So many of them are the board's own; the others are what the sheets call for.
    of_game: usize,
    beside: Beside,
    /// Calls that were there when an arbiter ruled last.
    ruled_on: usize,
    papers: BySide<Paper>,
    findings: Findings,
    /// The newest instant of the board's clock that was seen.
    newest: Instant,
}

/// What of the players' own sheets was told.
#[derive(Clone, Copy, Debug, Default)]
struct Beside {
    left: BySide<u16>,
    differs: bool,
    conflict: bool,
}

#[derive(Clone, Debug, Default)]
struct Paper {
    sheet: Sheet,
    path: Vec<Hash>,
}

fn has_own_sheets(game: &Game) -> bool {
    let settings = game.settings();
    settings.play == Play::Competition && settings.sheets == SheetPlan::Own
}

fn instant(entry: &Entry) -> Instant {
    Instant(i64::try_from(entry.when.since_start_us).unwrap_or(i64::MAX))
}

impl Watched {
    /// Takes the board's log in, as it is in effect: what is new of it, or all anew if it has changed before its end.
    pub fn board(&mut self, entries: &[&Signed]) {
        let hashes: Vec<Hash> = entries.iter().map(|one| one.hash()).collect();
        if !hashes.starts_with(&self.path) {
            let papers = std::mem::take(&mut self.papers);
            *self = Watched {
                papers,
                ..Watched::default()
            };
        }
        for signed in entries.iter().skip(self.path.len()) {
            self.push(signed.entry());
        }
        self.head = entries.last().map(|last| Head {
            epoch: last.entry().epoch,
            seq: last.entry().seq,
            hash: last.hash(),
        });
        self.path = hashes;
        self.look();
    }

    fn push(&mut self, entry: &Entry) {
        if self.broken {
            return;
        }
        self.broken = self.fold.push(entry).is_err();
        let at = instant(entry);
        self.newest = self.newest.max(at);
        let Some(game) = self.fold.game() else { return };
        let fresh = game.calls().iter().skip(self.of_game);
        self.of_game = game.calls().len();
        self.heard
            .extend(fresh.map(|call| Heard { call: *call, at }));
        let rules = entry.kind == KIND_ASKED || entry.author.role == Role::Arbiter;
        if rules && entry.kind != KIND_ANSWER {
            self.ruled_on = self.heard.len();
        }
    }

    /// Takes a sheet's log in.
    pub fn sheet(&mut self, side: Side, entries: &[&Signed]) {
        let paper = &mut self.papers[side];
        let hashes: Vec<Hash> = entries.iter().map(|one| one.hash()).collect();
        if !hashes.starts_with(&paper.path) {
            *paper = Paper::default();
        }
        for signed in entries.iter().skip(paper.path.len()) {
            let entry = signed.entry();
            if let Ok(act) = laws::record::read_sheet(entry.kind, &entry.payload) {
                // What a sheet could not take was not written by this program; the rest still stands.
                let _ = paper.sheet.apply(&act);
            }
        }
        paper.path = hashes;
        self.look();
    }

    /// What the sheets say beside the record is found again.
    fn look(&mut self) {
        self.findings = match self.game() {
            Some(game) if game.settings().play == Play::Competition => {
                let sheets = BySide::from_fn(|side| &self.papers[side].sheet);
                sheets::findings(game, sheets)
            }
            _ => Findings::default(),
        };
        if self.game().is_some_and(has_own_sheets) {
            self.hear_sheets();
        }
    }

    /// FIDE 8.1.1, 8.7, 11.3.1: what the players' own sheets call for.
    fn hear_sheets(&mut self) {
        let signed = BySide::from_fn(|side| self.papers[side].sheet.signed());
        let conflict = signed.white.zip(signed.black);
        let conflict = conflict.is_some_and(|(white, black)| white != black);
        let differs = self.findings.first_difference();
        for side in Side::ALL {
            let left = self.papers[side].sheet.left();
            while self.beside.left[side] < left {
                self.beside.left[side] += 1;
                self.hear(CallCode::AppLeft, Some(side), None);
            }
        }
        if differs.is_some() && !self.beside.differs {
            self.hear(CallCode::SheetsDiffer, None, differs);
        }
        if conflict && !self.beside.conflict {
            self.hear(CallCode::SignatureConflict, None, None);
        }
        self.beside.differs = differs.is_some();
        self.beside.conflict = conflict;
    }

    fn hear(&mut self, code: CallCode, side: Option<Side>, ply: Option<u16>) {
        let call = Call { code, side, ply };
        let at = self.newest;
        self.heard.push(Heard { call, at });
    }

    /// The game; none before the first entry.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.fold.game()
    }

    /// The log cannot be folded to its end.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    /// The last entry that was taken in.
    #[must_use]
    pub fn head(&self) -> Option<Head> {
        self.head
    }

    /// The newest instant of the board's clock that was seen.
    #[must_use]
    pub fn newest(&self) -> Instant {
        self.newest
    }

    /// How many calls there were.
    #[must_use]
    pub fn calls(&self) -> usize {
        self.heard.len()
    }

    /// A sheet.
    #[must_use]
    pub fn paper(&self, side: Side) -> &Sheet {
        &self.papers[side].sheet
    }

    pub(crate) fn heard(&self) -> (&[Heard], usize) {
        (&self.heard, self.ruled_on)
    }

    pub(crate) fn findings(&self) -> &Findings {
        &self.findings
    }
}
