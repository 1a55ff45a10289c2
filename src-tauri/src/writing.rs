//! What is written on the sheet, as entries.
//!
//! Casual play with legality checking: a written move stands on the board (it is established at once).
//! Competition: what is written goes to the sheet's own log and changes nothing on the board.

use crate::now::Reading;
use crate::open_game::OpenGame;
use crate::sheet_view;
use laws::{Act, PressNo, SheetAct, SheetMove, Side};
use log::{DeviceSecret, Role, Signed};
use notation::{Language, Line, SanFault};
use wire::{RefusalDto, WriteMove};

/// Characters of a written move.
const TEXT_MAX: usize = 16;

/// Writes a move, in its place or as the next one.
pub fn write(
    open: &mut OpenGame,
    ask: WriteMove,
    secret: &DeviceSecret,
    now: Reading,
) -> Result<Signed, RefusalDto> {
    if open.game.settings().legality_check {
        let (act, mover) = established(open, &ask)?;
        let at = open.instant(now);
        return open.act(&act, crate::desk::role(mover), at, secret, now);
    }
    let (ply, entry) = (place(&ask), entry(&ask)?);
    let next = sheet_view::sheet(open, None).next_ply;
    let ply = ply.unwrap_or(next);
    let mover = sheet_view::mover(open, ply);
    if let Some(refusal) = laws::refuses_writing(&open.game, mover, ply) {
        return Err(refusal.into());
    }
    open.write(
        &SheetAct::Write {
            ply,
            entry,
            clock: None,
        },
        mover,
        secret,
        now,
    )
}

fn place(ask: &WriteMove) -> Option<u16> {
    match ask {
        WriteMove::Board { ply, .. } | WriteMove::Keypad { ply, .. } | WriteMove::Dash { ply } => {
            *ply
        }
    }
}

/// What is to stand on a sheet.
pub fn entry(ask: &WriteMove) -> Result<SheetMove, RefusalDto> {
    match ask {
        WriteMove::Board { uci, .. } if names_squares(uci) => Ok(SheetMove::Uci(uci.clone())),
        WriteMove::Board { .. } => Err(RefusalDto::Unreadable),
        WriteMove::Keypad { text, letters, .. } => Ok(SheetMove::Text {
            text: tidied(text)?,
            language: (*letters).into(),
        }),
        WriteMove::Dash { .. } => Ok(SheetMove::Dash),
    }
}

/// A typed move, from the position before it.
pub fn read_san(
    before: &str,
    chess960: bool,
    text: &str,
    language: Language,
) -> Result<String, RefusalDto> {
    let line = Line::new(Some(before), chess960).map_err(|_| RefusalDto::BadPosition)?;
    line.read_san(text, language).map_err(refused)
}

/// `(=)` beside a move.
pub fn offer_mark(
    open: &mut OpenGame,
    ply: u16,
    on: bool,
    secret: &DeviceSecret,
    now: Reading,
) -> Result<Signed, RefusalDto> {
    if open.game.settings().legality_check {
        return offer_beside(open, ply, on, secret, now);
    }
    let places = open.sheet.lines().len().max(open.game.plies().len());
    if usize::from(ply) > places {
        return Err(RefusalDto::NoSuchPly);
    }
    let mover = sheet_view::mover(open, ply);
    open.write(&SheetAct::OfferMark { ply, on }, mover, secret, now)
}

/// Casual: the board log is the sheet, so `(=)` beside the offerer's last move is the offer itself (9.1.2.1).
/// What was offered stands, and beside an older move nobody offers any more.
fn offer_beside(
    open: &mut OpenGame,
    ply: u16,
    on: bool,
    secret: &DeviceSecret,
    now: Reading,
) -> Result<Signed, RefusalDto> {
    let mover = sheet_view::mover(open, ply);
    let last = open
        .game
        .plies()
        .iter()
        .rposition(|place| place.mover == mover);
    if !on || last.map(|index| index + 1) != Some(usize::from(ply)) {
        return Err(RefusalDto::Locked);
    }
    let at = open.instant(now);
    open.act(&Act::Offer, crate::desk::role(mover), at, secret, now)
}

/// 7.5.3 on purpose.
pub fn nothing_moved(open: &OpenGame, press: u16) -> Result<(Act, Role), RefusalDto> {
    let index = usize::from(press.checked_sub(1).ok_or(RefusalDto::NoSuchPly)?);
    let record = open
        .game
        .presses()
        .get(index)
        .ok_or(RefusalDto::NoSuchPly)?;
    let act = Act::NothingMoved {
        press: PressNo(press),
    };
    Ok((act, crate::desk::role(record.side)))
}

/// Two squares, and a letter for a promotion: any move a board can be shown, legal or not.
fn names_squares(uci: &str) -> bool {
    let square = |two: &[u8]| matches!(two, [b'a'..=b'h', b'1'..=b'8']);
    match uci.as_bytes() {
        [squares @ .., b'q' | b'r' | b'b' | b'n'] if squares.len() == 4 => {
            square(&squares[..2]) && square(&squares[2..])
        }
        squares => squares.len() == 4 && square(&squares[..2]) && square(&squares[2..]),
    }
}

/// A character that shows nothing itself, or turns round what stands beside it.
pub fn unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

fn tidied(text: &str) -> Result<String, RefusalDto> {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > TEXT_MAX || text.chars().any(unseen) {
        return Err(RefusalDto::Unreadable);
    }
    Ok(String::from(text))
}

fn established(open: &OpenGame, ask: &WriteMove) -> Result<(Act, Side), RefusalDto> {
    let game = &open.game;
    let wanted = place(ask);
    let unknown = game.first_unknown();
    let next = unknown.unwrap_or_else(|| count(game.plies().len()) + 1);
    let ply = wanted.unwrap_or(next);
    if ply == 0 || ply > next {
        return Err(RefusalDto::Future);
    }
    let before = game.position_after(ply - 1).ok_or(RefusalDto::NoSuchPly)?;
    let uci = match ask {
        WriteMove::Board { uci, .. } => uci.clone(),
        WriteMove::Keypad { text, letters, .. } => read_san(
            &before.fen(),
            sheet_view::chess960(game),
            text,
            (*letters).into(),
        )?,
        WriteMove::Dash { .. } => return Err(RefusalDto::Unreadable),
    };
    let place = game.plies().get(usize::from(ply - 1));
    let mover = place.map_or(game.on_move(), |place| place.mover);
    let act = match place {
        Some(place) if place.uci.is_some() => Act::Correct { ply, uci },
        Some(place) => Act::Move {
            uci,
            press: place.press,
        },
        None => Act::Move { uci, press: None },
    };
    Ok((act, mover))
}

fn refused(fault: SanFault) -> RefusalDto {
    match fault {
        SanFault::Unreadable => RefusalDto::Unreadable,
        SanFault::Illegal => RefusalDto::Illegal,
        SanFault::Ambiguous => RefusalDto::Ambiguous,
    }
}

/// Places of a record fit in 16 bits.
pub fn count(len: usize) -> u16 {
    u16::try_from(len).unwrap_or(u16::MAX)
}
