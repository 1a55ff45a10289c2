//! Payload bytes of acts about the board, kinds 30 to 43: `write` beside `read`.

use crate::act_board::{ARTICLE_MAX, REVIEW_MAX};
use crate::record::{Coded, UCI_MAX};
use crate::record_bytes::{Reader, Writer};
use crate::{BoardAct, Breach, Fault, Irregularity, RecordFault, Square, Times};
use alloc::{string::String, vec::Vec};

impl Coded for Fault {
    const ALL: &'static [Fault] = &Fault::ALL;
}

impl Coded for Breach {
    const ALL: &'static [Breach] = &Breach::ALL;
}

impl Coded for Irregularity {
    const ALL: &'static [Irregularity] = &Irregularity::ALL;
}

impl Coded for Times {
    const ALL: &'static [Times] = &[Times::Keep, Times::Logged];
}

pub(crate) fn write(act: &BoardAct, out: &mut Writer) -> u16 {
    match act {
        BoardAct::MoveWith { uci, fault } => {
            out.code(*fault, 30);
            out.text(uci).kind(30)
        }
        BoardAct::PawnToLastRank { uci } => out.text(uci).kind(31),
        BoardAct::Touch(square) => out.u8(square.number()).kind(32),
        BoardAct::Adjust(square) => out.u8(square.number()).kind(33),
        BoardAct::Release { from, to } => out.u8(from.number()).u8(to.number()).kind(34),
        BoardAct::Complain { article } => out.text(article).kind(35),
        BoardAct::ClaimIllegal => 36,
        BoardAct::RuleIllegal {
            side,
            breaches,
            times,
            ply,
        } => {
            out.code(*side, 37);
            out.code(*times, 37);
            out.u16(ply.unwrap_or(0));
            out.u8(u8::try_from(breaches.len()).unwrap_or(u8::MAX));
            for breach in breaches {
                out.code(*breach, 37);
            }
            37
        }
        BoardAct::RuleTouchMove { side, piece, to } => {
            out.code(*side, 38);
            out.u8(piece.number());
            out.u8(to.map_or(NO_SQUARE, Square::number)).kind(38)
        }
        BoardAct::Restore { ply, times } => {
            out.u16(*ply);
            out.code(*times, 39)
        }
        BoardAct::Irregularity(kind) => out.code(*kind, 40),
        BoardAct::RuleIllegalPosition { still_illegal } => out.bool(*still_illegal).kind(41),
        BoardAct::Review { moves } => {
            write_moves(moves, out);
            42
        }
        BoardAct::Establish { first, moves } => {
            out.u16(*first);
            write_moves(moves, out);
            43
        }
    }
}

/// The kinds of this family.
pub(crate) fn read(kind: u16, from: &mut Reader<'_>) -> Result<BoardAct, RecordFault> {
    Ok(match kind {
        30 => BoardAct::MoveWith {
            fault: from.code()?,
            uci: from.text(UCI_MAX)?,
        },
        31 => BoardAct::PawnToLastRank {
            uci: from.text(UCI_MAX)?,
        },
        32 => BoardAct::Touch(square(from)?),
        33 => BoardAct::Adjust(square(from)?),
        34 => BoardAct::Release {
            from: square(from)?,
            to: square(from)?,
        },
        35 => BoardAct::Complain {
            article: from.text(ARTICLE_MAX)?,
        },
        36 => BoardAct::ClaimIllegal,
        37 => ruling(from)?,
        38 => BoardAct::RuleTouchMove {
            side: from.code()?,
            piece: square(from)?,
            to: Square::new(from.u8_below(NO_SQUARE + 1)?),
        },
        39 => BoardAct::Restore {
            ply: from.u16()?,
            times: from.code()?,
        },
        40 => BoardAct::Irregularity(from.code()?),
        41 => BoardAct::RuleIllegalPosition {
            still_illegal: from.bool()?,
        },
        42 => BoardAct::Review {
            moves: read_moves(from)?,
        },
        _ => BoardAct::Establish {
            first: from.u16()?,
            moves: read_moves(from)?,
        },
    })
}

fn write_moves(moves: &[String], out: &mut Writer) {
    out.u16(u16::try_from(moves.len()).unwrap_or(u16::MAX));
    for uci in moves {
        out.text(uci);
    }
}

fn read_moves(from: &mut Reader<'_>) -> Result<Vec<String>, RecordFault> {
    let number = usize::from(from.u16()?);
    if number > REVIEW_MAX {
        return Err(from.fault(2));
    }
    (0..number).map(|_| from.text(UCI_MAX)).collect()
}

/// Stands for *none* where a square may be missing.
const NO_SQUARE: u8 = 64;

fn square(from: &mut Reader<'_>) -> Result<Square, RecordFault> {
    let number = from.u8_below(NO_SQUARE)?;
    Square::new(number).ok_or_else(|| from.fault(1))
}

fn ruling(from: &mut Reader<'_>) -> Result<BoardAct, RecordFault> {
    let (side, times, ply) = (from.code()?, from.code()?, from.u16()?);
    let most = u8::try_from(Breach::ALL.len() + 1).unwrap_or(u8::MAX);
    let number = from.u8_below(most)?;
    let breaches: Result<Vec<_>, _> = (0..number).map(|_| from.code()).collect();
    Ok(BoardAct::RuleIllegal {
        side,
        breaches: breaches?,
        times,
        ply: (ply > 0).then_some(ply),
    })
}
