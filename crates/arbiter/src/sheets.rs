//! Both sheets beside the record: where they differ, what is to be established (8.1, design 5).
//!
//! A player's sheet proves nothing by itself: a move stands on the board when an arbiter has confirmed it.

use crate::snapshot::count;
use laws::{Act, BoardAct, BySide, Game, Instant, Reading, Sheet, SheetMove, SheetPlan, Side};
use log::Role;
use wire::EstablishDto;

/// What the sheets say.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    /// What each place means, replayed from the start of that sheet.
    pub readings: BySide<Vec<Reading>>,
    /// What is to be established, in order.
    pub establish: Vec<EstablishDto>,
    /// The game with the moves that the sheets agree on, or only one has; none if that is the record's.
    pub followed: Option<Box<Game>>,
}

impl Findings {
    /// More than moves that merely wait to be confirmed.
    pub fn is_urgent(&self) -> bool {
        let waits = |one: &EstablishDto| !matches!(one, EstablishDto::Moves { .. });
        self.establish.iter().any(waits)
    }

    /// Where the sheets first differ.
    pub fn first_difference(&self) -> Option<u16> {
        self.establish.iter().find_map(|one| match one {
            EstablishDto::Differs { ply, .. } => Some(*ply),
            _ => None,
        })
    }
}

/// A sheet kept in common is one sheet, White's.
fn keepers(game: &Game) -> &'static [Side] {
    match game.settings().sheets {
        SheetPlan::None => &[],
        SheetPlan::Common => &[Side::White],
        SheetPlan::Own => &Side::ALL,
    }
}

/// What the sheets say about that game.
pub(crate) fn findings(game: &Game, sheets: BySide<&Sheet>) -> Findings {
    let Some(start) = game.position_after(0) else {
        return Findings::default();
    };
    let read = |side: Side| {
        let text = |on: &laws::Position, text: &str, language| on.read_san(text, language);
        sheets[side].read(start, text)
    };
    let mut found = Findings {
        readings: BySide::from_fn(|side| {
            if keepers(game).contains(&side) {
                read(side)
            } else {
                Vec::new()
            }
        }),
        ..Findings::default()
    };
    let known = game.first_unknown().map(|ply| ply - 1);
    let known = known.unwrap_or_else(|| count(game.plies().len()));
    for ply in 1..=known {
        if let Some(differs) = against_record(game, &found.readings, ply) {
            found.establish.push(differs);
            return found;
        }
    }
    follow(game, sheets, known, &mut found);
    found
}

/// What stands established is right; a sheet that says otherwise is shown.
fn against_record(game: &Game, readings: &BySide<Vec<Reading>>, ply: u16) -> Option<EstablishDto> {
    let record = game.plies().get(usize::from(ply) - 1)?.uci.as_deref()?;
    let wrong = |side: &&Side| said(&readings[**side], ply).is_some_and(|uci| uci != record);
    keepers(game).iter().find(wrong)?;
    let text = |side: Side| said(&readings[side], ply).map(String::from);
    Some(EstablishDto::Differs {
        ply,
        white: text(Side::White),
        black: text(Side::Black),
    })
}

fn said(readings: &[Reading], ply: u16) -> Option<&str> {
    match readings.get(usize::from(ply).checked_sub(1)?)? {
        Reading::Legal(uci) => Some(uci),
        Reading::Unreadable | Reading::Dash | Reading::AfterUnverified => None,
    }
}

/// Goes on from the record along the sheets, as far as they do not contradict each other.
fn follow(game: &Game, sheets: BySide<&Sheet>, known: u16, found: &mut Findings) {
    let keepers = keepers(game);
    let (mut moves, mut both, mut stops) = (Vec::new(), true, None);
    let mut by: Vec<Side> = Vec::new();
    for ply in known + 1..=count(game.plies().len()) {
        let says = |side: Side| said(&found.readings[side], ply);
        let unreadable = |side: &Side| is_unreadable(&found.readings[*side], sheets[*side], ply);
        let bad: Vec<Side> = keepers.iter().copied().filter(unreadable).collect();
        if !bad.is_empty() {
            let by = bad.into_iter().map(Into::into).collect();
            stops = Some(EstablishDto::Illegal { ply, by });
            break;
        }
        let who: Vec<Side> = keepers
            .iter()
            .copied()
            .filter(|side| says(*side).is_some())
            .collect();
        match who[..] {
            [] => break,
            [one] => {
                both &= keepers.len() == 1;
                moves.push(says(one).unwrap_or_default().to_owned());
            }
            _ if says(Side::White) == says(Side::Black) => {
                moves.push(says(Side::White).unwrap_or_default().to_owned());
            }
            _ => {
                stops = Some(EstablishDto::Differs {
                    ply,
                    white: says(Side::White).map(String::from),
                    black: says(Side::Black).map(String::from),
                });
                break;
            }
        }
        by = who;
    }
    if !moves.is_empty() {
        ended(game, known, &mut moves, &by, found);
        found.establish.push(EstablishDto::Moves {
            first: known + 1,
            both: both && keepers.len() == 2,
            moves,
        });
    }
    found.establish.extend(stops);
}

/// An entry that is no legal move after those before it.
fn is_unreadable(readings: &[Reading], sheet: &Sheet, ply: u16) -> bool {
    let reading = readings.get(usize::from(ply).saturating_sub(1));
    let written = sheet.line(ply).and_then(laws::Place::entry);
    reading == Some(&Reading::Unreadable) && !matches!(written, None | Some(SheetMove::Dash))
}

/// FIDE 5.1.1, 5.2, 9.6: by those moves the game is over; what comes behind that came to nothing.
fn ended(game: &Game, known: u16, moves: &mut Vec<String>, by: &[Side], found: &mut Findings) {
    let mut followed = game.clone();
    let at = game.last_at();
    let act = |moves: &[String]| {
        Act::Board(BoardAct::Establish {
            first: known + 1,
            moves: moves.to_vec(),
        })
    };
    if followed.apply(&act(moves), Role::Arbiter, at).is_err() {
        return;
    }
    let was = game.ending_at(at).map(|ending| ending.reason);
    let is = followed
        .ending_at(at)
        .filter(|ending| Some(ending.reason) != was);
    if let Some(ending) = is {
        let own = usize::from(ending.ply.saturating_sub(known));
        if own > 0 {
            moves.truncate(own);
        }
        found.establish.push(EstablishDto::Ended {
            ply: ending.ply,
            reason: String::from(ending.reason.code()),
            by: by.iter().map(|side| (*side).into()).collect(),
        });
    }
    found.followed = Some(Box::new(followed));
}

/// FIDE 8.1.1, 8.1.3: own completed moves that are missing on the own sheet; of a sheet kept in common all of that side.
pub(crate) fn missing(game: &Game, sheets: BySide<&Sheet>) -> BySide<u16> {
    let on = |side: Side| match game.settings().sheets {
        SheetPlan::None => None,
        SheetPlan::Common => Some(sheets.white),
        SheetPlan::Own => Some(sheets[side]),
    };
    BySide::from_fn(|side| {
        let Some(sheet) = on(side) else { return 0 };
        let plies = game.plies().iter().zip(1_u16..);
        let missing = plies.filter(|(ply, number)| {
            let empty = sheet.line(*number).and_then(laws::Place::entry).is_none();
            ply.mover == side && ply.completed && empty
        });
        count(missing.count())
    })
}

/// FIDE 8.1.3, 8.4: somebody who has to record lacks more than the move that he is about to write.
pub(crate) fn not_recording(game: &Game, missing: BySide<u16>, at: Instant) -> [bool; 2] {
    let phase = game.phase(at);
    Side::ALL.map(|side| {
        let lacks = missing[side] > 1 && !game.is_exempt(side, at);
        lacks && game.speed() == laws::Speed::Standard && phase != laws::Phase::Over
    })
}
