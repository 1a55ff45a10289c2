//! What the clock readings of a record say against its time control.

use crate::controls::{self, Said};
use crate::follow::{Explained, explain};
use laws::{Clock, Instant, Micros, Side, TimeControl};
use notation::clk::Clk;
use notation::pgn::{PgnGame, PgnPly};

/// One finding.
pub struct Finding {
    /// From 1.
    pub ply: usize,
    /// `missing`, `increased`, `negative` or `flag`.
    pub kind: &'static str,
}

/// Findings in ply order, and a note on the control. `ended`: the last move ended the game, so nobody had
/// to press after it.
pub fn findings(pgn: &PgnGame, ended: bool) -> (Vec<Finding>, Option<&'static str>) {
    let plies: Vec<&PgnPly> = pgn
        .plies
        .iter()
        .take_while(|ply| ply.uci.is_some())
        .collect();
    if plies.iter().all(|ply| ply.clk.is_none()) {
        return (Vec::new(), None);
    }
    let black_first = pgn
        .start
        .as_deref()
        .and_then(|fen| fen.split_whitespace().nth(1))
        == Some("b");
    let first = if black_first {
        Side::Black
    } else {
        Side::White
    };
    let (increased, note) = match controls::of(pgn) {
        Said::Unknown => (Vec::new(), Some("time_control_unknown")),
        Said::Unreadable { .. } => (Vec::new(), Some("time_control_unreadable")),
        Said::Timed(meant) => {
            let tried = meant
                .iter()
                .map(|meant| (increased(&meant.control, first, &plies), meant));
            let best = tried.min_by_key(|(increased, _)| increased.len());
            let minutes = best.as_ref().is_some_and(|(_, meant)| meant.minutes);
            let increased = best.map(|(increased, _)| increased).unwrap_or_default();
            (increased, minutes.then_some("time_control_in_minutes"))
        }
    };
    let mut found = Vec::new();
    for (index, ply) in plies.iter().enumerate() {
        let number = index + 1;
        let kind = match &ply.clk {
            None if ended && number == plies.len() => continue,
            None => "missing",
            Some(clk) if clk.micros < 0 => "negative",
            Some(_) if increased.contains(&number) => "increased",
            // Displays round up: 0:00 appears only with the flag.
            Some(clk) if clk.micros == 0 => "flag",
            Some(_) => continue,
        };
        found.push(Finding { ply: number, kind });
    }
    (found, note)
}

/// Plies whose reading is higher than any press can leave it (6.3.2).
fn increased(control: &TimeControl, first: Side, plies: &[&PgnPly]) -> Vec<usize> {
    let mut clock = Clock::new(control);
    let mut now = Instant::default();
    let mut side = first;
    let mut whole = [true; 2];
    let mut found = Vec::new();
    clock.start(side, now);
    for (index, ply) in plies.iter().enumerate() {
        let clk = ply.clk.as_ref().filter(|clk| clk.micros >= 0);
        let was_whole = std::mem::replace(&mut whole[side as usize], clk.is_none_or(is_whole));
        match clk.map(|clk| explain(&clock, side, Micros(clk.micros), now)) {
            None => {
                clock.press(side, now);
            }
            Some(Explained::Press(at)) => {
                now = at;
                clock.press(side, now);
            }
            Some(Explained::Set(left)) => {
                let micros = clk.map_or(0, |clk| clk.micros);
                let seconds = Micros(micros - micros % 1_000_000);
                // The first reading in tenths may be above a whole second that was cut off.
                let finer = was_whole && seconds.0 < micros;
                let cut_off =
                    finer && matches!(explain(&clock, side, seconds, now), Explained::Press(_));
                clock.press(side, now);
                // Below what a quick press leaves there is more than one reason why nothing explains it.
                if !cut_off && micros > clock.face(now).shown[side].0 {
                    found.push(index + 1);
                }
                clock.set_time(side, left, now);
            }
        }
        side = side.other();
    }
    found
}

fn is_whole(clk: &Clk) -> bool {
    !clk.text.contains(['.', ','])
}
