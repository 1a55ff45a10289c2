//! The regulations in a board log's first entry.

use crate::record::Coded;
use crate::record_bytes::{Reader, Writer};
use crate::{Edition, Guidelines, PointValues, Points, RecordFault, Regulations};

impl Coded for Guidelines {
    const ALL: &'static [Guidelines] = &[
        Guidelines::Off,
        Guidelines::III4,
        Guidelines::III5,
        Guidelines::III6,
    ];
}

/// One byte where they are those of the edition.
pub(crate) fn write(rules: &Regulations, edition: Edition, out: &mut Writer) {
    let special = *rules != Regulations::usual(edition);
    out.bool(special);
    if !special {
        return;
    }
    out.micros(rules.default_time);
    out.u16(rules.draw_min_moves.unwrap_or(0));
    out.bool(rules.draw_never);
    for points in [rules.points.win, rules.points.draw, rules.points.loss] {
        out.u16(points.0);
    }
    out.code(rules.guidelines, 1);
    out.bool(rules.adjournment).bool(rules.vi_rules);
    out.bool(rules.leave_report)
        .bool(rules.lighter_device_penalty);
    out.bool(rules.appeals).bool(rules.fines);
    out.u8(rules.show_move_counter.map_or(0, |yes| 1 + u8::from(yes)));
}

/// Those of the edition have the short spelling only.
pub(crate) fn read(edition: Edition, from: &mut Reader<'_>) -> Result<Regulations, RecordFault> {
    if !from.bool()? {
        return Ok(Regulations::usual(edition));
    }
    let default_time = from.micros()?;
    let draw_min_moves = Some(from.u16()?).filter(|moves| *moves > 0);
    let draw_never = from.bool()?;
    let (win, draw, loss) = (from.u16()?, from.u16()?, from.u16()?);
    let rules = Regulations {
        default_time,
        draw_min_moves,
        draw_never,
        points: PointValues {
            win: Points(win),
            draw: Points(draw),
            loss: Points(loss),
        },
        guidelines: from.code()?,
        adjournment: from.bool()?,
        vi_rules: from.bool()?,
        leave_report: from.bool()?,
        lighter_device_penalty: from.bool()?,
        appeals: from.bool()?,
        fines: from.bool()?,
        show_move_counter: match from.u8_below(3)? {
            0 => None,
            code => Some(code == 2),
        },
    };
    if rules == Regulations::usual(edition) {
        return Err(from.fault(1));
    }
    Ok(rules)
}
