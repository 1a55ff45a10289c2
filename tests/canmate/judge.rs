//! One query, answered in every way that there is; the ways may not contradict each other.

use crate::oracle::{self, Oracle};
use crate::seeker;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Position as _, fen::Fen, uci::UciMove};
use unwinnable::check::{check, check_with};
use unwinnable::{Analyser, Budget, Position, Side, Verdict};

/// How much is spent on a query.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// For the full answer.
    pub budget: Budget,
    /// States that the oracle may see to confirm a *cannot*; 0: it is not asked.
    pub states_max: usize,
    /// Positions of the plain search that tries to refute a *cannot* which the oracle left open.
    pub seek_max: u32,
}

/// What was met so far.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    /// Positions and winners asked.
    pub queries: u64,
    /// Full answers.
    pub can: u64,
    /// Full answers.
    pub cannot: u64,
    /// Full answers.
    pub undecided: u64,
    /// *Cannot* that `quick` said too.
    pub quick_cannot: u64,
    /// *Cannot* that the oracle confirmed by enumeration.
    pub enumerated: u64,
    /// *Cannot* that the oracle left open and the plain search did not refute.
    pub sought: u64,
}

/// A contradiction, with a position to repeat it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The position.
    pub fen: String,
    /// The intended winner.
    pub side: Side,
    /// What contradicts what.
    pub what: &'static str,
}

/// Asks and compares; keeps the analyser's and the oracles' memory.
pub struct Judge {
    analyser: Analyser,
    white: Oracle,
    black: Oracle,
    /// What was met so far.
    pub tally: Tally,
}

/// More states than this the oracles do not keep.
const KEPT_MAX: usize = 4_000_000;

impl Default for Judge {
    fn default() -> Judge {
        Judge {
            analyser: Analyser::new(),
            white: Oracle::new(Color::White),
            black: Oracle::new(Color::Black),
            tally: Tally::default(),
        }
    }
}

impl Judge {
    /// One whose enumerations end where the winner has a bare king.
    #[must_use]
    pub fn stopping_at_bare_kings() -> Judge {
        Judge {
            white: Oracle::stopping_at_bare_kings(Color::White),
            black: Oracle::stopping_at_bare_kings(Color::Black),
            ..Judge::default()
        }
    }

    /// The full verdict, after all comparisons.
    pub fn ask(&mut self, chess: &Chess, side: Side, effort: Effort) -> Result<Verdict, Fault> {
        let fault = |what| Fault {
            fen: Fen::from_position(chess, EnPassantMode::Legal).to_string(),
            side,
            what,
        };
        let position = Position::from_chess(chess.clone());
        let quick = self.analyser.quick(&position, side).verdict;
        let full = self
            .analyser
            .analyse(&position, side, effort.budget)
            .verdict;
        self.tally.queries += 1;
        for (verdict, unproven, no_mate) in [
            (&quick, "quick: not proven", "quick: no mate"),
            (&full, "full: not proven", "full: no mate"),
        ] {
            if !check(&position, side, verdict) {
                return Err(fault(unproven));
            }
            if let Verdict::Can { line } = verdict
                && !mates(chess, color(side), line)
            {
                return Err(fault(no_mate));
            }
        }
        match (&quick, &full) {
            (Verdict::Can { .. }, Verdict::Cannot { .. }) => {
                return Err(fault("quick: can, full: cannot"));
            }
            (Verdict::Cannot { .. }, Verdict::Can { .. }) => {
                return Err(fault("quick: cannot, full: can"));
            }
            (_, Verdict::Undecided { .. }) => self.tally.undecided += 1,
            (_, Verdict::Can { .. }) => self.tally.can += 1,
            (_, Verdict::Cannot { .. }) => self.tally.cannot += 1,
        }
        if let Verdict::Cannot { .. } = quick {
            self.tally.quick_cannot += 1;
        }
        let cannot = [&quick, &full]
            .iter()
            .any(|verdict| matches!(verdict, Verdict::Cannot { .. }));
        if cannot && effort.states_max != 0 && self.is_refuted(chess, color(side), effort) {
            return Err(fault("cannot, but a mate was found"));
        }
        Ok(full)
    }

    /// The same for the verdict that keeps 9.6.2: its certificate, its line within time, and an enumeration that
    /// counts half-moves.
    pub fn ask_in_time(&mut self, chess: &Chess, side: Side, effort: Effort) -> Result<(), Fault> {
        let fault = |what| Fault {
            fen: Fen::from_position(chess, EnPassantMode::Legal).to_string(),
            side,
            what,
        };
        let position = Position::from_chess(chess.clone());
        let budget = Budget {
            respect_75: true,
            ..effort.budget
        };
        let verdict = self.analyser.analyse(&position, side, budget).verdict;
        self.tally.queries += 1;
        if !check_with(&position, side, &verdict, true) {
            return Err(fault("in time: not proven"));
        }
        let truth = match effort.states_max {
            0 => None,
            most => oracle::can_mate_in_time(chess, color(side), most),
        };
        match (&verdict, truth) {
            (Verdict::Can { .. }, Some(false)) => return Err(fault("in time: can, but cannot")),
            (Verdict::Cannot { .. }, Some(true)) => return Err(fault("in time: cannot, but can")),
            (Verdict::Undecided { .. }, _) => self.tally.undecided += 1,
            (Verdict::Can { .. }, _) => self.tally.can += 1,
            (Verdict::Cannot { .. }, _) => {
                self.tally.cannot += 1;
                self.tally.enumerated += u64::from(truth == Some(false));
            }
        }
        if let Verdict::Can { line } = &verdict
            && !mates(chess, color(side), line)
        {
            return Err(fault("in time: no mate"));
        }
        Ok(())
    }

    fn is_refuted(&mut self, chess: &Chess, winner: Color, effort: Effort) -> bool {
        let oracle = if winner.is_white() {
            &mut self.white
        } else {
            &mut self.black
        };
        oracle.forget_above(KEPT_MAX);
        match oracle.can_mate(chess, effort.states_max) {
            Some(can) => {
                self.tally.enumerated += u64::from(!can);
                can
            }
            None => {
                let found = seeker::finds_mate(chess, winner, effort.seek_max);
                self.tally.sought += u64::from(!found);
                found
            }
        }
    }
}

/// Shakmaty's name of a side.
#[must_use]
pub fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}

/// Both sides.
pub const SIDES: [Side; 2] = [Side::White, Side::Black];

/// Replays by the text of the moves, among all legal moves.
fn mates(root: &Chess, winner: Color, line: &[unwinnable::Move]) -> bool {
    let mut chess = root.clone();
    let mode = chess.castles().mode();
    for step in line {
        let Ok(written) = step.to_string().parse::<UciMove>() else {
            return false;
        };
        let moves = chess.legal_moves();
        let found = moves.iter().find(|m| match mode {
            CastlingMode::Standard => m.to_uci(mode) == written,
            CastlingMode::Chess960 => UciMove::from_chess960(**m) == written,
        });
        let Some(m) = found else {
            return false;
        };
        chess.play_unchecked(*m);
    }
    chess.is_checkmate() && chess.turn() != winner
}
