//! What an arbiter finds about the board, and what follows (7.2, 7.3, 7.4, 4.4.2, A.4.4; README 5.8), and a look
//! at the record after the game (9.6).

use crate::closing::{Cause, Proposal};
use crate::game::Game;
use crate::timeline::Tick;
use crate::{Irregularity, Outcome, Play, Reason, Refusal, Side, Square, endings};
use alloc::{format, string::String, vec::Vec};

impl Game {
    /// FIDE A.4.4: the arbiter has found an illegal position, and rules on it after the next move.
    #[must_use]
    pub fn has_illegal_position(&self) -> bool {
        self.record.suspended
    }

    /// FIDE A.4.1.2: after ten moves of each nobody can claim about the set-up without full supervision.
    pub(crate) fn refuse_irregularity(&self, kind: Irregularity) -> Option<Refusal> {
        let moves = self.moves_completed();
        let closed = kind == Irregularity::InitialPosition
            && self.is_unsupervised()
            && Side::ALL.iter().all(|side| moves[*side] >= 10);
        closed.then_some(Refusal::SetupClosed)
    }

    pub(crate) fn irregularity(&mut self, kind: Irregularity) {
        match kind {
            Irregularity::InitialPosition => self.annul(Reason::AnnulledPosition),
            Irregularity::ColoursReversed => self.colours_reversed(),
            Irregularity::DisplacedPieces => {
                self.tick(Tick::Stop);
            }
            Irregularity::CastlingRookFirst => self.castling_rook_first(),
            Irregularity::IllegalPosition => self.record.suspended = true,
            Irregularity::BothFlags => self.both_flags_unknown(),
            // 7.2.2: the game goes on.
            Irregularity::BoardOrientation => {}
        }
    }

    fn annul(&mut self, reason: Reason) {
        self.close(Cause::Entered(Outcome::Annulled, reason));
    }

    /// FIDE 7.3: fewer than ten moves of both annul, ten of both go on, between them the arbiter decides.
    fn colours_reversed(&mut self) {
        let moves = self.moves_completed();
        let ten = Side::ALL.map(|side| moves[side] >= 10);
        match ten {
            [false, false] => self.annul(Reason::AnnulledColours),
            [true, true] => {}
            _ => {
                self.tick(Tick::Stop);
                self.decisions.proposed = Some(Proposal::Continue);
            }
        }
    }

    /// FIDE 4.4.2: the rook's move stands, the king goes back; no illegal move.
    fn castling_rook_first(&mut self) {
        self.tick(Tick::Stop);
        let known = self.record.known.len() - 1;
        let found = (0..known).rev().find_map(|index| {
            let before = self.record.after(index)?;
            let uci = self.record.plies.get(index)?.uci.as_ref()?;
            let (king, to) = (
                Square::named(uci.get(..2)?)?,
                Square::named(uci.get(2..4)?)?,
            );
            let (rook, landed) = before.castling_rook(king, to)?;
            Some((index, format!("{rook}{landed}")))
        });
        if let Some((index, uci)) = found {
            self.record.replace(index, &uci);
        }
        self.on_board.touch.clear();
    }

    /// FIDE A.4.4: casual players have no arbiter to rule on an illegal position. Going back to an earlier one, or
    /// agreeing that the game goes on, is their way out.
    pub(crate) fn trust_position(&mut self) {
        if self.settings.play == Play::Casual {
            self.record.suspended = false;
        }
    }

    /// FIDE A.4.4: still illegal after the next move: drawn. Else the game goes on by what stands on the board.
    pub(crate) fn rule_illegal_position(&mut self, still_illegal: bool) {
        if !core::mem::take(&mut self.record.suspended) {
            return;
        }
        if still_illegal {
            self.close(Cause::Entered(Outcome::Draw, Reason::IllegalPosition));
        } else if self.record.all_known()
            && self.record.plies.last().map(|ply| ply.illegal) == Some(false)
        {
            // Moves that are written up later are judged one by one.
            let ticks = self.ticks();
            if let Some(last) = self.record.plies.last_mut() {
                (last.made_at, last.ticks) = (self.now, ticks);
            }
            self.record.judge_last();
        }
    }

    /// FIDE 9.6, 5.1, 5.2: a record found on the sheets may have ended earlier, or otherwise, than was thought.
    pub(crate) fn review(&mut self, moves: &[String]) {
        let Some(start) = self.record.after(0) else {
            return;
        };
        let mut history = Vec::from([start.clone()]);
        let mut found = endings::judge(&history, self.settings.edition);
        for uci in moves {
            let (Some(last), None) = (history.last(), found) else {
                break;
            };
            let legal = last.is_legal(uci);
            let Some((next, _)) = last.play_as_done(uci, crate::Fault::None) else {
                break;
            };
            history.push(next);
            if legal {
                found = endings::judge(&history, self.settings.edition);
            }
        }
        let ply = history.len() - 1;
        let stands = self.over.as_ref().map(|over| over.ending.outcome);
        let differs = |outcome| ply < moves.len() || stands != Some(outcome);
        if let Some((outcome, reason)) = found.filter(|(outcome, _)| differs(*outcome)) {
            let ply = crate::game::count(ply);
            self.decisions.proposed = Some(Proposal::CorrectResult {
                outcome,
                reason,
                ply,
            });
        }
    }
}
