//! Payloads of claims and rulings, kinds 50 to 73: `write` beside `read`.

use crate::decision::{CIPHER_MAX, SEALED_MAX, WHY_MAX};
use crate::record::{Coded, UCI_MAX};
use crate::record_bytes::{Reader, Writer};
use crate::{
    BySide, ClaimKind, Decision, Envelope, Finding, LossArticle, Outcome, Penalty, Points,
    RecordFault, Share, Side,
};

impl Coded for ClaimKind {
    const ALL: &'static [ClaimKind] = &[ClaimKind::Threefold, ClaimKind::Fifty];
}

impl Coded for LossArticle {
    const ALL: &'static [LossArticle] = &[LossArticle::Disobedience, LossArticle::Device];
}

impl Coded for Share {
    const ALL: &'static [Share] = &[Share::Win, Share::Draw, Share::Loss];
}

impl Coded for Finding {
    const ALL: &'static [Finding] = &[Finding::Draw, Finding::Postpone, Finding::Reject];
}

/// Writes a decision; answers its kind.
pub(crate) fn write(decision: &Decision, out: &mut Writer) -> u16 {
    match decision {
        Decision::Claim { kind, uci } => {
            out.code(*kind, 50);
            out.text(uci.as_deref().unwrap_or("")); // empty: no move
            50
        }
        Decision::Confirm => 51,
        Decision::Dismiss => 52,
        Decision::RuleClaim { correct } => out.bool(*correct).kind(53),
        Decision::Penalty { offender, penalty } => {
            out.code(*offender, 54);
            write_penalty(*penalty, out);
            54
        }
        Decision::DeclareLost {
            offender,
            article,
            opponent,
        } => {
            out.code(*offender, 55);
            out.code(*article, 55);
            out.code(*opponent, 55)
        }
        Decision::SetScore(score) => out.u16(score.white.0).u16(score.black.0).kind(56),
        Decision::Override { outcome, why } => {
            out.bool(outcome.is_some());
            if let Some(outcome) = outcome {
                out.code(*outcome, 57);
            }
            out.text(why).kind(57)
        }
        Decision::SetCounter(counters) => {
            for side in Side::ALL {
                out.bool(counters[side].is_some());
                out.u16(counters[side].unwrap_or(0));
            }
            58
        }
        Decision::ReplaceClock { left, moves } => {
            out.micros(left.white).micros(left.black);
            out.u16(moves.white).u16(moves.black).kind(59)
        }
        Decision::ConsentDraw => 60,
        Decision::Missing(side) => out.code(*side, 61),
        Decision::Arrive => 62,
        Decision::Leave => 63,
        Decision::WaiveDefault { side, why } => {
            out.code(*side, 64);
            out.text(why).kind(64)
        }
        Decision::Adjourn => 65,
        Decision::Seal { hash, cipher } => out.raw(hash).blob(cipher).kind(66),
        Decision::Resume { envelope, absent } => {
            out.bool(absent.white).bool(absent.black);
            out.bool(envelope.is_some());
            if let Some(envelope) = envelope {
                out.raw(&envelope.salt).u8(envelope.language.code());
                out.text(&envelope.text);
            }
            67
        }
        Decision::RequestIncrement => 68,
        Decision::GrantIncrement => 69,
        Decision::ClaimNormalMeans => 70,
        Decision::RuleNormalMeans(finding) => out.code(*finding, 71),
        Decision::ReconstructionFailed => 72,
        Decision::LiftIllegal(side) => out.code(*side, 73),
    }
}

fn write_penalty(penalty: Penalty, out: &mut Writer) {
    match penalty {
        Penalty::Warning => out.u8(1),
        Penalty::OpponentTime(span) => out.u8(2).micros(span),
        Penalty::OffenderTime(span) => out.u8(3).micros(span),
        Penalty::OpponentScore(points) => out.u8(4).u16(points.0),
        Penalty::OffenderScore(points) => out.u8(5).u16(points.0),
        Penalty::Lost(share) => {
            out.u8(6).code(share, 54);
            out
        }
        Penalty::Fine => out.u8(7),
        Penalty::Exclusion => out.u8(8),
        Penalty::Expulsion => out.u8(9),
    };
}

fn read_penalty(from: &mut Reader<'_>) -> Result<Penalty, RecordFault> {
    Ok(match from.u8_below(10)? {
        1 => Penalty::Warning,
        2 => Penalty::OpponentTime(from.micros()?),
        3 => Penalty::OffenderTime(from.micros()?),
        4 => Penalty::OpponentScore(Points(from.u16()?)),
        5 => Penalty::OffenderScore(Points(from.u16()?)),
        6 => Penalty::Lost(from.code()?),
        7 => Penalty::Fine,
        8 => Penalty::Exclusion,
        9 => Penalty::Expulsion,
        _ => return Err(from.fault(1)),
    })
}

/// The decision of that kind; `None`: another kind.
pub(crate) fn read(kind: u16, from: &mut Reader<'_>) -> Result<Option<Decision>, RecordFault> {
    Ok(Some(match kind {
        50 => Decision::Claim {
            kind: from.code()?,
            uci: Some(from.text(UCI_MAX)?).filter(|uci| !uci.is_empty()),
        },
        51 => Decision::Confirm,
        52 => Decision::Dismiss,
        53 => Decision::RuleClaim {
            correct: from.bool()?,
        },
        54 => Decision::Penalty {
            offender: from.code()?,
            penalty: read_penalty(from)?,
        },
        55 => Decision::DeclareLost {
            offender: from.code()?,
            article: from.code()?,
            opponent: from.code()?,
        },
        56 => {
            let (white, black) = (Points(from.u16()?), Points(from.u16()?));
            Decision::SetScore(BySide { white, black })
        }
        57 => Decision::Override {
            outcome: if from.bool()? {
                Some(from.code::<Outcome>()?)
            } else {
                None
            },
            why: from.text(WHY_MAX)?,
        },
        58 => {
            let (white, black) = (read_counter(from)?, read_counter(from)?);
            Decision::SetCounter(BySide { white, black })
        }
        59 => {
            let (white, black) = (from.micros()?, from.micros()?);
            let left = BySide { white, black };
            let (white, black) = (from.u16()?, from.u16()?);
            let moves = BySide { white, black };
            Decision::ReplaceClock { left, moves }
        }
        60 => Decision::ConsentDraw,
        61 => Decision::Missing(from.code()?),
        62 => Decision::Arrive,
        63 => Decision::Leave,
        64 => Decision::WaiveDefault {
            side: from.code()?,
            why: from.text(WHY_MAX)?,
        },
        kind => return read_later(kind, from),
    }))
}

/// Adjournment and quickplay finish.
fn read_later(kind: u16, from: &mut Reader<'_>) -> Result<Option<Decision>, RecordFault> {
    Ok(Some(match kind {
        65 => Decision::Adjourn,
        66 => Decision::Seal {
            hash: from.array()?,
            cipher: from.blob(CIPHER_MAX)?,
        },
        67 => {
            let (white, black) = (from.bool()?, from.bool()?);
            let envelope = if from.bool()? {
                Some(Envelope {
                    salt: from.array()?,
                    language: from.code()?,
                    text: from.text(SEALED_MAX)?,
                })
            } else {
                None
            };
            let absent = BySide { white, black };
            Decision::Resume { envelope, absent }
        }
        68 => Decision::RequestIncrement,
        69 => Decision::GrantIncrement,
        70 => Decision::ClaimNormalMeans,
        71 => Decision::RuleNormalMeans(from.code()?),
        72 => Decision::ReconstructionFailed,
        73 => Decision::LiftIllegal(from.code()?),
        _ => return Ok(None),
    }))
}

/// A counter that is not set is zero.
fn read_counter(from: &mut Reader<'_>) -> Result<Option<u16>, RecordFault> {
    let set = from.bool()?;
    let moves = from.u16()?;
    if !set && moves != 0 {
        return Err(from.fault(2));
    }
    Ok(set.then_some(moves))
}
