//! A recorded game as the log that it would have made.

use crate::follow::{Explained, explain};
use crate::import_log::{ImportLog, identity};
use crate::import_settings::{control, settings};
use laws::{
    Act, Instant, Micros, Outcome, PressNo, Reason, SetupFault, SheetAct, SheetMove, Side, Stamp,
    TimeReason,
};
use log::Role;
use notation::clk::Clk;
use notation::pgn::{PgnGame, PgnPly, Place};
use wire::Regulation;

/// A finished import.
pub struct Imported {
    /// Its entries.
    pub log: ImportLog,
    /// Plies whose reading no press can give, from 1.
    pub set: Vec<usize>,
    /// Plies without a reading, from 1.
    pub unknown: Vec<usize>,
    /// What was assumed or could not be taken over.
    pub notes: Vec<&'static str>,
    /// The time control, where it cannot be read: the game was imported as if it were not known.
    pub control_fault: Option<ImportFault>,
}

/// What makes a record unusable.
pub struct ImportFault {
    /// Where.
    pub place: Place,
    /// What was expected there.
    pub expected: String,
}

struct Import {
    log: ImportLog,
    now: Instant,
    set: Vec<usize>,
    unknown: Vec<usize>,
    notes: Vec<&'static str>,
    /// Whether the common sheet was opened.
    sheet: bool,
}

/// Imports one game, by what its tags and the event's regulations say.
pub fn import(pgn: &PgnGame, regulation: Option<&Regulation>) -> Result<Imported, ImportFault> {
    let mut notes = Vec::new();
    let (control, control_fault) = control(pgn, regulation, &mut notes);
    let timed = control.is_some();
    let settings = settings(pgn, control, regulation);
    let texts = pgn
        .tags
        .iter()
        .flat_map(|tag| [tag.name.as_str(), tag.value.as_str()]);
    let plies = pgn.plies.iter().flat_map(|ply| {
        let clk = ply.clk.as_ref().map_or("", |clk| clk.text.as_str());
        [ply.text.as_str(), clk, if ply.offer { "=" } else { "" }]
    });
    let result = pgn.result.as_deref();
    let log =
        ImportLog::open(identity(texts.chain(plies).chain(result)), settings).map_err(|fault| {
            let place = pgn.tag("FEN").map_or(pgn.place, |tag| tag.place);
            let expected = match fault {
                SetupFault::Position(_) => "a position that can be played",
                _ => "a time control that can be played",
            };
            let expected = expected.to_owned();
            ImportFault { place, expected }
        })?;
    let mut import = Import {
        log,
        now: Instant(0),
        set: Vec::new(),
        unknown: Vec::new(),
        notes,
        sheet: false,
    };
    if timed && !pgn.plies.is_empty() {
        import.by_rule(&Act::Start, Role::System);
    }
    let on_board = pgn
        .plies
        .iter()
        .take_while(|ply| import.ply(ply, timed))
        .count();
    import.result(pgn);
    import.rest(&pgn.plies, on_board);
    import.tags(pgn);
    let Import {
        log,
        set,
        unknown,
        notes,
        ..
    } = import;
    Ok(Imported {
        log,
        set,
        unknown,
        notes,
        control_fault,
    })
}

/// Whose move comes first.
pub fn first_side(pgn: &PgnGame) -> Side {
    let fen = pgn.start.as_deref().unwrap_or_default();
    if fen.split_whitespace().nth(1) == Some("b") {
        Side::Black
    } else {
        Side::White
    }
}

/// The digits beside a ply.
pub fn reading(ply: &PgnPly) -> Option<Micros> {
    ply.clk.as_ref().map(|clk| Micros(clk.micros))
}

/// What has to be written for one press.
struct PlannedPress {
    at: Instant,
    stamp: Stamp,
    set: Option<Micros>,
}

impl Import {
    /// What the rules of an import never refuse.
    fn by_rule(&mut self, act: &Act, by: Role) {
        let taken = self.log.act(act, by, self.now);
        debug_assert_eq!(taken, Ok(()), "{act:?}");
    }

    /// One ply; false where the board log cannot go on.
    fn ply(&mut self, ply: &PgnPly, timed: bool) -> bool {
        let Some(uci) = &ply.uci else { return false };
        let side = self.log.game.on_move();
        let made = Act::Move {
            uci: uci.clone(),
            press: None,
        };
        let mut after = self.log.game.clone();
        if after.apply(&made, role(side), self.now).is_err() {
            return false;
        }
        let ends = after.ending_at(self.now).is_some();
        let number = self.log.game.plies().len() + 1;
        let press = self.planned(ply, side, timed);
        if press.stamp == Stamp::Unknown && press.set.is_none() && timed && !ends {
            self.unknown.push(number);
        }
        self.now = press.at;
        if !ends {
            self.by_rule(&made, role(side));
        } else if ply.clk.is_none() {
            // The game ends with the move; nobody pressed.
            self.by_rule(&made, role(side));
            return true;
        }
        let offers = ply.offer && !ends && self.may_offer(side);
        let clk_line = self.log.lines.len() + usize::from(offers);
        if offers {
            self.by_rule(&Act::Offer, role(side));
        }
        self.by_rule(&Act::Press(press.stamp), role(side));
        if let Some(left) = press.set {
            self.set.push(number);
            let reason = TimeReason::Reading;
            self.by_rule(&Act::SetTime { side, left, reason }, Role::Arbiter);
        }
        if ends {
            // The record has a reading after the press that followed: so the move is entered for it.
            let number = u16::try_from(self.log.game.presses().len()).unwrap_or(u16::MAX);
            let press = Some(PressNo(number));
            self.by_rule(
                &Act::Move {
                    uci: uci.clone(),
                    press,
                },
                role(side),
            );
        }
        if let Some(clk) = &ply.clk {
            let shown = self.log.game.clock();
            let shown = shown.map(|clock| clock.face(self.now).shown[side]);
            match self.log.lines.get_mut(clk_line) {
                Some(line) if shown == Some(Micros(clk.micros)) => {
                    line.clk = Some(clk.text.clone());
                }
                // No clock can show it, so it stands where people write what they read.
                _ => self.write(number, SheetMove::Uci(uci.clone()), ply.clk.as_ref()),
            }
        }
        true
    }

    /// FIDE 9.1.1: where the regulations bar an offer, the record has one all the same.
    fn may_offer(&mut self, side: Side) -> bool {
        let game = &self.log.game;
        let barred = game
            .would_refuse(&Act::Offer, role(side), self.now)
            .is_some();
        if barred && !self.notes.contains(&"offer_barred") {
            self.notes.push("offer_barred");
        }
        !barred
    }

    /// Writes a place of the common sheet.
    fn write(&mut self, ply: usize, entry: SheetMove, clk: Option<&Clk>) {
        if !std::mem::replace(&mut self.sheet, true) {
            self.log.sheet(&SheetAct::Open, self.now);
        }
        let ply = u16::try_from(ply).unwrap_or(u16::MAX);
        let clock = clk.map(|clk| Micros(clk.micros));
        self.log
            .sheet(&SheetAct::Write { ply, entry, clock }, self.now);
        if let (Some(line), Some(clk)) = (self.log.lines.last_mut(), clk) {
            line.clk = Some(clk.text.clone());
        }
    }

    fn planned(&mut self, ply: &PgnPly, side: Side, timed: bool) -> PlannedPress {
        let (at, stamp) = (self.now, Stamp::Unknown);
        let unknown = PlannedPress {
            at,
            stamp,
            set: None,
        };
        let (Some(reading), Some(clock), true) = (reading(ply), self.log.game.clock(), timed)
        else {
            return unknown;
        };
        match explain(clock, side, reading, self.now) {
            Explained::Press(at) => PlannedPress {
                at,
                stamp: Stamp::Touch,
                set: None,
            },
            Explained::Set(left) => PlannedPress {
                set: Some(left),
                ..unknown
            },
        }
    }

    /// The result of the record, where the Laws do not give one by themselves.
    fn result(&mut self, pgn: &PgnGame) {
        let text = pgn.result.as_deref().unwrap_or("*");
        let known = [Outcome::WhiteWins, Outcome::BlackWins, Outcome::Draw];
        let Some(outcome) = known.into_iter().find(|outcome| outcome.text() == text) else {
            return;
        };
        if let Some(ending) = self.log.game.ending_at(self.now) {
            if ending.outcome != outcome {
                self.notes.push("result_differs_from_laws");
            }
            return;
        }
        let forfeit = crate::judge::is_time_forfeit(pgn);
        if forfeit && self.flag(outcome) {
            return;
        }
        let reason = match (forfeit, outcome) {
            (false, _) => Reason::ArbiterDecision,
            (true, Outcome::Draw) => Reason::FlagOpponentCannotMate,
            (true, _) => Reason::Flag,
        };
        self.by_rule(&Act::EnterResult { outcome, reason }, Role::Arbiter);
    }

    /// Lets the running clock fall, if that gives the result of the record (6.9).
    fn flag(&mut self, outcome: Outcome) -> bool {
        let clock = self
            .log
            .game
            .clock()
            .filter(|clock| clock.running().is_some());
        let Some((clock, side)) = clock.and_then(|clock| Some((clock, clock.running()?))) else {
            return false;
        };
        let at = clock.next_fall().unwrap_or(self.now).max(self.now);
        let mut after = self.log.game.clone();
        let seen = Act::FlagSeen(side);
        let gives = after.apply(&seen, Role::Arbiter, at).is_ok()
            && after
                .ending_at(at)
                .is_some_and(|ending| ending.outcome == outcome);
        if gives {
            self.now = at;
            self.by_rule(&seen, Role::Arbiter);
        }
        gives
    }

    /// What the board log cannot hold stands on the common sheet: what follows an illegal move, or the
    /// end of the game by the Laws.
    fn rest(&mut self, plies: &[PgnPly], from: usize) {
        if from == plies.len() {
            return;
        }
        self.notes.push("rest_on_sheet");
        for (index, ply) in plies.iter().enumerate().skip(from) {
            let entry = match &ply.uci {
                Some(uci) => SheetMove::Uci(uci.clone()),
                None if matches!(ply.text.as_str(), "--" | "Z0") => SheetMove::Dash,
                None => SheetMove::Text {
                    text: cut(&ply.text),
                    language: laws::Language::English,
                },
            };
            self.write(index + 1, entry, ply.clk.as_ref());
            if ply.offer {
                let number = u16::try_from(index + 1).unwrap_or(u16::MAX);
                self.log.sheet(
                    &SheetAct::OfferMark {
                        ply: number,
                        on: true,
                    },
                    self.now,
                );
            }
        }
    }

    /// Names and the like stand beside the first entry. The result is the one after the moves.
    fn tags(&mut self, pgn: &PgnGame) {
        let Some(line) = self.log.lines.first_mut() else {
            return;
        };
        let pairs = pgn
            .tags
            .iter()
            .map(|tag| (tag.name.clone(), tag.value.clone()));
        line.tags = pairs.filter(|(name, _)| name != "Result").collect();
        let result = pgn.result.clone().unwrap_or_else(|| "*".into());
        line.tags.push(("Result".into(), result));
    }
}

/// At most as long as a place of a sheet.
fn cut(text: &str) -> String {
    const TEXT_BYTES_MAX: usize = 32;
    let mut end = text.len().min(TEXT_BYTES_MAX);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text[..end].to_owned()
}

/// The player's role.
fn role(side: Side) -> Role {
    match side {
        Side::White => Role::White,
        Side::Black => Role::Black,
    }
}
