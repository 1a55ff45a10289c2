//! A game with both score sheets beside it (Art. 8): what the board and the sheets say together.
//!
//! The sheets have logs of their own, so this is a view: no part of the game's state, nothing of it is
//! stored. All it adds are calls to the arbiter; it never stops a press (6.2.2) and shows players nothing.

use crate::game::count;
use crate::paper::{Paper, Written, mover};
use crate::{
    Act, BySide, Call, CallCode, Decision, Game, Instant, Keeping, Micros, Play, Refusal, Sheet,
    SheetAct, SheetMove, Side, Speed, refuses_writing, roles,
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use log::Role;

/// A game with its sheets. Acts and entries have to be given in the order in which they happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Papers {
    game: Game,
    papers: BySide<Paper>,
    calls: Vec<Call>,
    /// How many of the game's own calls are among `calls`.
    merged: usize,
    /// The moves as the sheets last saw them.
    plies: Vec<Option<String>>,
    /// Whose entry was taken last, and where.
    written: Option<(Side, u16)>,
    /// Plies of offers whose missing `(=)` the arbiter knows of, by the side that did not write it.
    unmarked: BySide<Vec<u16>>,
}

impl Papers {
    /// Lays the sheets beside a game; what was made so far stands on those that the board keeps.
    #[must_use]
    pub fn new(game: Game, keeping: BySide<Keeping>) -> Papers {
        let mut papers = Papers {
            game,
            papers: BySide::from_fn(|side| Paper::new(keeping[side])),
            calls: Vec::new(),
            merged: 0,
            plies: Vec::new(),
            written: None,
            unmarked: BySide::default(),
        };
        papers.follow();
        papers.merge(None);
        papers
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What a player wrote, old entries included (8.2: the arbiter sees it at any time).
    #[must_use]
    pub fn sheet(&self, side: Side) -> &Sheet {
        self.papers[side].sheet()
    }

    /// All calls to the arbiter, those of the game among them, in order. Empty in casual play.
    #[must_use]
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// Something happens in the game. Calls about sheets follow those of the game; that of a claim without
    /// a sheet comes just before the claim's.
    pub fn apply(&mut self, act: &Act, by: Role, at: Instant) -> Result<(), Refusal> {
        let before = self.before(act, by, at);
        let unsheeted = self.claims_without_sheet(act, by);
        self.watch_until(at);
        self.game.apply(act, by, at)?;
        self.follow();
        let press = self.game.presses().len();
        let pressed = before.filter(|before| press > before.presses);
        self.merge(unsheeted);
        if let Some(before) = pressed {
            self.pressed(&before);
        }
        Ok(())
    }

    /// FIDE 8.1.2: a player writes. Refused: [`refuses_writing`], and the limits of a sheet.
    pub fn write(&mut self, act: &SheetAct, by: Role, at: Instant) -> Result<(), Refusal> {
        let writer = roles::side(by).ok_or(Refusal::Role)?;
        self.apply(&Act::Seen, Role::System, at)?;
        if let SheetAct::Write { ply, .. } = act
            && let Some(refusal) = refuses_writing(&self.game, writer, *ply)
        {
            return Err(refusal);
        }
        let written = self.papers[writer].write(&self.game, act)?;
        if let (Some(written), SheetAct::Write { ply, entry, .. }) = (written, act) {
            self.written = Some((writer, *ply));
            self.entered(writer, *ply, entry, &written);
            if written.again && mover(&self.game, *ply) == writer && !self.is_complete(*ply) {
                self.call(CallCode::EditBeforePress, writer, None);
            }
            self.ask_for_offers(writer, *ply);
        }
        Ok(())
    }

    /// What stands on a player's own sheet already: nothing is refused but what no sheet can hold. When it was
    /// written is known from below only, so nothing is said about what was pressed by then.
    pub(crate) fn lay(&mut self, act: &SheetAct, writer: Side) -> Result<(), Refusal> {
        let written = self.papers[writer].write(&self.game, act)?;
        if let (Some(written), SheetAct::Write { ply, entry, .. }) = (written, act) {
            self.written = Some((writer, *ply));
            self.entered(writer, *ply, entry, &written);
            self.ask_for_offers(writer, *ply);
        }
        Ok(())
    }

    fn entered(&mut self, writer: Side, ply: u16, entry: &SheetMove, written: &Written) {
        let unreadable = written.certain && written.means.is_none();
        if unreadable && !matches!(entry, SheetMove::Dash) {
            self.call(CallCode::SheetIllegal, writer, Some(ply));
        }
    }

    /// FIDE 6.2.1, 6.2.1.1: by a press, or because it ended the game.
    fn is_complete(&self, ply: u16) -> bool {
        let index = usize::from(ply).saturating_sub(1);
        let made = self.game.plies().get(index);
        made.is_some_and(|made| made.completed)
            || self.game.ending_at(self.game.last_at()).is_some()
    }

    /// FIDE 8.1.5, 9.1.2.2: the offerer's opponent writes on without the offer.
    fn ask_for_offers(&mut self, writer: Side, ply: u16) {
        if !self.papers[writer].keeping.by_hand {
            return;
        }
        let theirs = self.game.offers().iter().filter(|o| o.side != writer);
        let missing: Vec<u16> = theirs
            .map(|offer| offer.ply)
            .filter(|at| (1..ply).contains(at) && !self.papers[writer].marks_offer(*at))
            .filter(|at| !self.unmarked[writer].contains(at))
            .collect();
        for at in missing {
            self.unmarked[writer].push(at);
            self.call(CallCode::OfferNotRecorded, writer, None);
        }
    }

    /// FIDE 6.12.2, 9.2: a draw is claimed, and a made move is missing on the claimant's sheet.
    fn claims_without_sheet(&self, act: &Act, by: Role) -> Option<Call> {
        let claims = matches!(act, Act::Decision(Decision::Claim { .. }));
        let side = roles::side(by).filter(|_| claims)?;
        let settings = self.game.settings();
        let duty = settings.play == Play::Competition && self.game.speed() == Speed::Standard;
        let by_hand = self.papers[side].keeping.by_hand;
        let made = count(self.game.plies().len());
        let missing = (1..=made).any(|ply| self.is_missing(side, ply));
        (duty && by_hand && missing).then_some(Call {
            code: CallCode::ClaimWithoutSheet,
            side: Some(side),
            ply: None,
        })
    }

    /// Nothing stands in that place, not even a move written for a claim (9.2.1.1).
    fn is_missing(&self, side: Side, ply: u16) -> bool {
        !self.papers[side].has(ply) && !self.game.is_locked(side, ply)
    }

    /// What a press has to be judged by, before it takes effect.
    fn before(&self, act: &Act, by: Role, at: Instant) -> Option<Before> {
        let side = roles::side(by).filter(|_| matches!(act, Act::Press(_)))?;
        let plies = self.game.plies();
        let mut own = plies
            .iter()
            .enumerate()
            .filter(|(_, ply)| ply.mover == side);
        let last_own = own.next_back().filter(|(_, ply)| !ply.completed);
        let making = last_own.map(|(index, _)| index);
        let missing = |index: usize| self.is_missing(side, count(index + 1));
        let earlier = plies.iter().take(making.unwrap_or(plies.len())).enumerate();
        let mut missing = earlier.filter(|(index, _)| missing(*index)).peekable();
        let any = missing.peek().is_some();
        Some(Before {
            side,
            presses: self.game.presses().len(),
            any_missing: any,
            own_missing: missing.any(|(_, ply)| ply.mover == side),
            exempt: self.game.is_exempt(side, at),
        })
    }

    /// FIDE 8.1.3, 8.5.2: an effective press with an incomplete sheet counts, and the arbiter is told.
    fn pressed(&mut self, before: &Before) {
        let side = before.side;
        let flags = self.flags();
        let paper = &mut self.papers[side];
        let after_flag = flags > paper.flags_then;
        paper.flags_then = flags;
        if !paper.keeping.by_hand || self.game.speed() != Speed::Standard {
            return;
        }
        if paper.ever_free && after_flag && before.any_missing {
            self.call(CallCode::UpdateSheet, side, None);
        } else if before.own_missing && !before.exempt {
            self.call(CallCode::SheetBehind, side, None);
        }
    }

    /// FIDE 8.4: notes who becomes free of recording up to `at`, also for a moment only.
    fn watch_until(&mut self, at: Instant) {
        let Some(clock) = self.game.clock() else {
            return;
        };
        let known = clock.flags().len();
        let settled = clock.settled(at);
        let just_before = |then: Instant| then + Micros(-1);
        let fallen: Vec<(Side, Instant)> = settled
            .flags()
            .iter()
            .skip(known)
            .map(|flag| (flag.side, just_before(flag.at)))
            .collect();
        for (side, then) in fallen {
            self.papers[side].ever_free |= self.game.is_exempt(side, then);
        }
        self.watch(at);
    }

    fn watch(&mut self, at: Instant) {
        for side in Side::ALL {
            self.papers[side].ever_free |= self.game.is_exempt(side, at);
        }
        let flags = self.flags();
        for side in Side::ALL {
            // A flag that was cleared can fall again.
            self.papers[side].flags_then = self.papers[side].flags_then.min(flags);
        }
    }

    /// How many flags have fallen.
    fn flags(&self) -> usize {
        let clock = self.game.clock();
        clock.map(|clock| clock.flags().len()).unwrap_or_default()
    }

    /// The sheets that the board keeps follow it.
    fn follow(&mut self) {
        let plies = self.game.plies();
        let seen = self.plies.iter();
        let same = seen.zip(plies).take_while(|(seen, ply)| **seen == ply.uci);
        let from = same.count();
        if from == plies.len() && from == self.plies.len() {
            return; // what its writer put behind the last move stays
        }
        for side in Side::ALL {
            self.papers[side].follow(&self.game, from);
        }
        self.plies.truncate(from);
        let fresh = plies.iter().skip(from).map(|ply| ply.uci.clone());
        self.plies.extend(fresh);
    }

    fn merge(&mut self, before_last: Option<Call>) {
        let fresh = self.game.calls().iter().skip(self.merged).copied();
        self.calls.extend(fresh);
        self.merged = self.game.calls().len();
        if let Some(call) = before_last {
            self.calls.insert(self.calls.len().saturating_sub(1), call);
        }
    }

    pub(crate) fn call(&mut self, code: CallCode, side: Side, ply: Option<u16>) {
        if self.game.settings().play == Play::Competition {
            let side = Some(side);
            self.calls.push(Call { code, side, ply });
        }
    }

    /// Whose entry was taken last, where, and what it means as UCI.
    #[must_use]
    pub fn last_written(&self) -> Option<(Side, u16, Option<&str>)> {
        let (side, ply) = self.written?;
        Some((side, ply, self.papers[side].meaning(ply).flatten()))
    }

    /// The last entry as printed (Appendix C), `(=)` included; `None`: the sheet is empty.
    #[must_use]
    pub fn last_printed(&self, side: Side) -> Option<String> {
        let paper = &self.papers[side];
        let ply = paper.last()?;
        let text = paper.printed(ply)?;
        let made = self.game.plies().get(usize::from(ply) - 1);
        // The offerer's own sheet carries it, and what the board keeps.
        let offered =
            made.is_some_and(|made| made.offer && (made.mover == side || !paper.keeping.by_hand));
        let marked = text.contains("(=)");
        Some(if (offered || paper.marks_offer(ply)) && !marked {
            format!("{text} (=)")
        } else {
            text.to_string()
        })
    }

    /// What the entries mean as UCI, in order of plies; `None`: unreadable.
    #[must_use]
    pub fn meanings(&self, side: Side) -> Vec<Option<String>> {
        let meanings = self.papers[side].meanings();
        meanings.map(|uci| uci.map(String::from)).collect()
    }
}

struct Before {
    side: Side,
    presses: usize,
    /// A ply before the one that is pressed is missing on his sheet ...
    any_missing: bool,
    /// ... and an own one.
    own_missing: bool,
    exempt: bool,
}
