//! The game as a fold: settings, then acts at instants.
//!
//! [`Game::apply`] is the only way to change it. An act that is refused changes nothing, so the acts in a
//! log are those that were taken. What the clock was when a late move turns out to have ended the game is
//! found again in `timeline`.

use crate::aside::Asides;
use crate::board_acts::OnBoard;
use crate::closing::{Cause, Closing, Told, Verdict};
use crate::decisions::Decisions;
use crate::offers::Offers;
use crate::plies::Record;
use crate::timeline::{Tick, Timeline};
use crate::{
    Act, BySide, Clock, ControlFault, Ending, Flag, Instant, Micros, Outcome, Play, Ply, Position,
    PositionFault, Refusal, Settings, Side, StartPosition, closing, flags,
};
use alloc::vec::Vec;
use log::Role;

/// Why a game cannot be opened. Nothing is opened then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupFault {
    /// 3.10.3: the position; all its faults.
    Position(Vec<PositionFault>),
    /// 6.3: the time control.
    Control(ControlFault),
    /// 6.8: `auto_flag` is for casual play.
    CasualOnly,
    /// The regulations are not sound.
    Regulations,
    /// A move before the record's first one is illegal.
    Move {
        /// Its ply, from 1.
        ply: u16,
    },
}

/// What the clocks do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The clock has not been started.
    NotStarted,
    /// A clock runs, or the game has none.
    Running,
    /// Both clocks stand.
    Stopped,
    /// The game has ended.
    Over,
}

/// Why the arbiter is called (README section 7 of the scenarios). Competition only; never shown to players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CallCode {
    /// 6.8: a flag fell.
    Flag,
    /// 6.2.1.2: a move was made while the same player's last one is unpressed.
    CountMismatch,
    /// 6.11.2
    StopAndCall,
    /// 7.5.1: an illegal move was completed.
    IllegalMove,
    /// 4.3: a move was made outside a touch obligation.
    TouchMove,
    /// 9.2, 9.3, 7.5, III.5: a claim.
    Claim,
    /// 4.8: a complaint.
    Complaint,
    /// 8.7: the players signed different results.
    SignatureConflict,
    /// 11.2.3.2: a player on move left.
    LeftOnMove,
    /// A.3.2: the arbiter's sheet was looked at for the sixth time or more.
    Distraction,
    /// 12.7: a spectator informs.
    Report,
    /// D.2.4: pressed without announcing the move.
    ViAnnounce,
    /// 6.12.2, 9.2: a draw claim, and a made move is missing on the claimant's sheet.
    ClaimWithoutSheet,
    /// 8.1.3: pressed while an earlier own move is missing on the own sheet.
    SheetBehind,
    /// 8.5.2: the first press after a flag by somebody who was free of recording and has not caught up.
    UpdateSheet,
    /// 8.1.1: an entry is not one legal move.
    SheetIllegal,
    /// 8.1.2: an own entry was rewritten before that move was pressed.
    EditBeforePress,
    /// 8.1.5, 9.1.2.2: the opponent's offer is missing on the sheet.
    OfferNotRecorded,
    /// 8.1.1: the players' own sheets have different moves in that place.
    SheetsDiffer,
    /// 8.1.2: an own sheet had a move before the move before it was completed.
    SheetAhead,
    /// 11.3.1: the app left the front of a player's own phone.
    AppLeft,
}

/// One call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// Why.
    pub code: CallCode,
    /// Whom it concerns.
    pub side: Option<Side>,
    /// Which ply, from 1.
    pub ply: Option<u16>,
}

/// A game that is over, and its clock as it stood then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Over {
    pub ending: Ending,
    /// How many acts the clock had seen by then.
    pub ticks: usize,
    pub clock: Option<Clock>,
}

/// One game, by what its board log says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    pub(crate) settings: Settings,
    pub(crate) record: Record,
    pub(crate) timeline: Option<Timeline>,
    /// Counters of a game without a clock.
    pub(crate) counters: BySide<u16>,
    /// The last act's instant.
    pub(crate) now: Instant,
    pub(crate) offers: Offers,
    pub(crate) closing: Option<Closing>,
    /// What a closing came to, so that nothing is searched twice.
    told: Option<Told>,
    pub(crate) decisions: Decisions,
    pub(crate) signatures: BySide<Option<Outcome>>,
    /// Both have signed the same result: nothing changes it any more (8.7).
    pub(crate) sealed: bool,
    pub(crate) pending: Option<(Side, Act)>,
    /// Who stopped the clocks (6.11.2), while they stand for that reason.
    pub(crate) stopped_by: Option<Side>,
    pub(crate) calls: Vec<Call>,
    pub(crate) added: BySide<Micros>,
    pub(crate) asides: Asides,
    /// The last act before another boot, and whose clock ran; what came later is known by the calendar clock only.
    pub(crate) uncertain: Option<(Instant, Side)>,
    pub(crate) over: Option<Over>,
    pub(crate) on_board: OnBoard,
}

impl Game {
    /// A new game. Its position may be one that ends it at once (5.2).
    pub fn open(settings: Settings) -> Result<Game, SetupFault> {
        Game::open_after(settings, &[])
    }

    /// A game taken over after these moves, made and pressed before its record began. They cost no time,
    /// give no increment and change no period; they count (README section 2 of the scenarios).
    pub fn open_after(settings: Settings, moves: &[&str]) -> Result<Game, SetupFault> {
        if settings.play == Play::Competition && settings.auto_flag {
            return Err(SetupFault::CasualOnly);
        }
        if let Some(control) = &settings.control {
            control.check().map_err(SetupFault::Control)?;
        }
        if !settings.regulations.is_sound() {
            return Err(SetupFault::Regulations);
        }
        let start = Position::try_new(&settings.start).map_err(SetupFault::Position)?;
        let judged = !matches!(settings.start, StartPosition::Forced { .. });
        let mut record = Record::new(start, settings.edition, judged);
        for (index, uci) in moves.iter().enumerate() {
            let ply = u16::try_from(index + 1).unwrap_or(u16::MAX);
            let fault = SetupFault::Move { ply };
            let position = record.position();
            let mover = position.turn();
            let (next, uci) = position.play(uci).ok_or(fault)?;
            record.plies.push(Ply::made_before(mover));
            record.learn(index, uci, next);
        }
        let counters = BySide::from_fn(|side| count(record.moves_made(side)));
        let mut game = Game {
            timeline: settings
                .control
                .as_ref()
                .map(|control| Timeline::new(control, counters)),
            settings,
            record,
            counters,
            now: Instant::default(),
            offers: Offers::default(),
            closing: None,
            told: None,
            decisions: Decisions::default(),
            signatures: BySide::default(),
            sealed: false,
            pending: None,
            stopped_by: None,
            calls: Vec::new(),
            added: BySide::default(),
            asides: Asides::default(),
            uncertain: None,
            over: None,
            on_board: OnBoard::default(),
        };
        game.rejudge();
        Ok(game)
    }

    /// What happens next. `by` is the author of the entry, `at` its instant, which never falls: an earlier
    /// one counts as the last. An error leaves the game as it was.
    pub fn apply(&mut self, act: &Act, by: Role, at: Instant) -> Result<(), Refusal> {
        if let Some(refusal) = self.would_refuse(act, by, at) {
            return Err(refusal);
        }
        if matches!(act, Act::Resumed { same_boot: false }) {
            let ran = self.running().map(|side| (self.now, side));
            self.uncertain = self.uncertain.or(ran);
        }
        self.now = self.now.max(at);
        self.on_clock(|timeline, now| timeline.settle(now));
        self.rejudge();
        if !self.first_of_two(act, by) {
            self.effect(act, by);
            self.rejudge();
        }
        Ok(())
    }

    /// Does something to the clock, and calls the arbiter for each flag that falls on the way (6.8).
    pub(crate) fn on_clock<T>(
        &mut self,
        act: impl FnOnce(&mut Timeline, Instant) -> T,
    ) -> Option<T> {
        let timeline = self.timeline.as_mut()?;
        let before = timeline.clock().flags().len();
        let done = act(timeline, self.now);
        if self.settings.play == Play::Competition {
            let fallen = timeline.clock().flags().iter().skip(before);
            self.calls.extend(fallen.map(|flag| Call {
                code: CallCode::Flag,
                side: Some(flag.side),
                ply: None,
            }));
        }
        Some(done)
    }

    /// Finds out anew whether and how the game has ended; the earliest ending is the one (5.1.1).
    pub(crate) fn rejudge(&mut self) {
        if self.sealed || self.decisions.ruled {
            return;
        }
        let told = self.deciding().and_then(|closing| {
            let board = self.record.after(closing.plies)?.clone();
            let verdict = self.verdict(closing);
            Some(Told::new(closing.cause, board, verdict))
        });
        self.told = told.or(self.told.take());
        let found = self.found_ending();
        if found.map(|(ending, _)| ending) == self.over.as_ref().map(|over| over.ending) {
            return;
        }
        if self.over.is_some() {
            // 8.7: who signed has signed a result that was none.
            self.signatures = BySide::default();
        }
        self.over = found.map(|(ending, ticks)| Over {
            ending,
            ticks,
            clock: self
                .timeline
                .as_ref()
                .map(|timeline| timeline.stopped(ticks, ending.at)),
        });
        // Also where a correction has taken an ending back: the clocks stand and wait to be restarted.
        self.decisions.ended();
        self.tick(Tick::Stop);
        self.pending = None;
    }

    /// The earliest ending, and how many acts the clock had seen by then. What a position ended was moved
    /// before any act or flag that could end it: after those no move is taken.
    fn found_ending(&self) -> Option<(Ending, usize)> {
        let closed = || self.deciding().and_then(|closing| self.judged(closing));
        self.board_ending().or_else(closed)
    }

    /// The ending that holds, and how many acts the clock had seen by then.
    pub(crate) fn ended_with(&self) -> Option<(Ending, usize)> {
        let over = self.over.as_ref()?;
        Some((over.ending, over.ticks))
    }

    /// The act or the flag that ends the game, if no position did before.
    fn deciding(&self) -> Option<Closing> {
        let flags = || Some(self.timeline.as_ref()?.clock().flags());
        self.closing.or_else(|| self.auto_flag(flags()?))
    }

    /// FIDE 5.1.1, 5.2.1, 5.2.2, 9.6: by the position; a late move ends the game at its press.
    fn board_ending(&self) -> Option<(Ending, usize)> {
        let end = self.record.end?;
        let ply = end
            .plies
            .checked_sub(1)
            .and_then(|index| self.record.plies.get(index));
        let (at, ticks) = ply.map(|ply| (ply.made_at, ply.ticks)).unwrap_or_default();
        let ending = Ending {
            outcome: end.outcome,
            reason: end.reason,
            ply: count(end.plies),
            at,
        };
        Some((ending, ticks))
    }

    /// By an act or a flag; `None`: the position that decides is not known, and the arbiter is asked.
    fn judged(&self, closing: Closing) -> Option<(Ending, usize)> {
        match self.verdict(closing) {
            Verdict::Ends(outcome, reason) => {
                let ply = count(closing.plies);
                Some((
                    Ending {
                        outcome,
                        reason,
                        ply,
                        at: closing.at,
                    },
                    closing.ticks,
                ))
            }
            Verdict::Waits(_) => None,
        }
    }

    pub(crate) fn verdict(&self, closing: Closing) -> Verdict {
        let board = self.record.after(closing.plies);
        let told = self.told.as_ref();
        if let Some(verdict) = told.and_then(|told| told.of(closing.cause, board?)) {
            return verdict;
        }
        closing::judge(
            closing.cause,
            board,
            self.settings.edition,
            self.settings.play,
        )
    }

    /// FIDE 6.8 as casual players may set it: an unmet fall ends the game at its instant. A fall whose
    /// instant rests on the calendar clock waits for a claim: the program cannot prove it (S1.12).
    pub(crate) fn auto_flag(&self, flags: &[Flag]) -> Option<Closing> {
        if !self.settings.auto_flag {
            return None;
        }
        let forgiven = |flag: &&Flag| self.decisions.forgave(flag.at);
        let forgiven = flags.iter().take_while(forgiven).count();
        let flag = flags::decisive(flags.get(forgiven..)?)?;
        if self.uncertain.is_some_and(|(since, _)| flag.at > since) {
            return None;
        }
        Some(Closing {
            cause: Cause::Flag(flag.side),
            at: flag.at,
            plies: self
                .record
                .plies
                .iter()
                .take_while(|ply| ply.made_at <= flag.at)
                .count(),
            ticks: self.timeline.as_ref()?.len_at(flag.at),
        })
    }

    /// The ending at `now`, a flag that ends the game by itself included.
    #[must_use]
    pub fn ending_at(&self, now: Instant) -> Option<Ending> {
        if let Some(over) = &self.over {
            return Some(over.ending);
        }
        if !self.settings.auto_flag {
            return None;
        }
        let flags = self.timeline.as_ref()?.clock().settled(now);
        self.auto_flag(flags.flags())
            .and_then(|closing| self.judged(closing))
            .map(|(ending, _)| ending)
    }
}

/// Counts of a game fit in 16 bits: `PLIES_MAX`.
pub(crate) fn count(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
