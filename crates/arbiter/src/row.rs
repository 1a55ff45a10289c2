//! One board as a line of the hall.

use crate::snapshot::{count, proposal};
use crate::urgency::{is_quiet, urgency};
use crate::{Watched, codes, sheets};
use laws::{BySide, ClaimState, Game, Instant, Phase, Side};
use log::GameId;
use wire::{
    BoardFault, CallDto, EndingDto, HallRow, PhaseDto, SideDto, SideView, SpeedDto, Urgency,
};

/// Where a board stands, from the directory; what is not told is empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The section.
    pub section: String,
    /// The round.
    pub round: u16,
    /// The board's number.
    pub board: u16,
    /// The names.
    pub names: [String; 2],
    /// Its clock's device, as the server knows it.
    pub clock: Option<String>,
    /// The result that the server's tables have; `*`: none.
    pub result: String,
}

/// What this device knows of a board besides its log.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// Now, by the board's clock.
    pub at: Instant,
    /// That is known to a second.
    pub exact: bool,
    /// It has gone too far apart from this device's.
    pub clock_off: bool,
    /// Seconds since anything came in.
    pub quiet_secs: u32,
    /// Seconds since the server heard the board's clock.
    pub contact_secs: Option<u32>,
    /// So many of its calls were answered on this device.
    pub answered: usize,
    /// Own requests that are not settled.
    pub asking: u16,
    /// One of them came back.
    pub returned: bool,
    /// What is wrong with the log.
    pub fault: Option<BoardFault>,
}

/// A board that no clock has reported.
#[must_use]
pub fn row_of_place(game: GameId, place: &Place, seen: &Seen) -> HallRow {
    let blank = SideView::without_clock(0);
    let mut row = HallRow {
        game: hex(&game.0),
        section: place.section.clone(),
        round: place.round,
        board: place.board,
        white_name: place.names[0].clone(),
        black_name: place.names[1].clone(),
        phase: PhaseDto::NotStarted,
        reported: false,
        running: None,
        to_run: SideDto::White,
        white: blank.clone(),
        black: blank,
        move_number: 1,
        on_move: SideDto::White,
        speed: SpeedDto::Standard,
        offer: None,
        claim: None,
        proposal: None,
        calls: Vec::new(),
        stopped_by: None,
        default_ms: [None; 2],
        not_recording: [false; 2],
        unestablished: false,
        sealer: None,
        uncertain: false,
        fault: seen.fault,
        quiet_secs: seen.quiet_secs,
        contact_secs: seen.contact_secs,
        exact: seen.exact,
        clock_off: seen.clock_off,
        ending: None,
        unsigned: [false; 2],
        signed: [None; 2],
        urgency: Urgency::Waiting,
        rank: 0,
        asking: seen.asking,
    };
    (row.urgency, row.rank) = urgency(&row, false, seen.returned, false);
    row
}

/// A board as it is by now.
#[must_use]
pub fn row(game: GameId, watched: &Watched, place: &Place, seen: &Seen) -> HallRow {
    let blank = row_of_place(game, place, seen);
    let Some(board) = watched.game() else {
        return blank;
    };
    let at = seen.at.max(board.last_at());
    let papers = BySide::from_fn(|side| watched.paper(side));
    let missing = sheets::missing(board, papers);
    let phase = board.phase(at);
    let running = board.clock().and_then(|clock| clock.settled(at).running());
    let running = running.filter(|_| phase != Phase::Over).map(Into::into);
    let ending = board.ending_at(at);
    let signatures = board.signatures();
    let is_over = ending.is_some();
    let mut row = HallRow {
        phase: phase.into(),
        reported: true,
        running,
        to_run: board.to_run().into(),
        white: SideView::of(board, Side::White, at, missing.white),
        black: SideView::of(board, Side::Black, at, missing.black),
        move_number: move_number(board),
        on_move: board.on_move().into(),
        speed: codes::speed_dto(board.speed()),
        offer: board.offer().map(Into::into),
        claim: claim(board),
        proposal: proposal(board),
        calls: calls(watched, at, seen.answered),
        stopped_by: board
            .stopped_by()
            .filter(|_| phase == Phase::Stopped)
            .map(Into::into),
        default_ms: Side::ALL.map(|side| default_ms(board, side, at)),
        not_recording: sheets::not_recording(board, missing, at),
        unestablished: watched.findings().is_urgent(),
        sealer: board.sealer().map(Into::into),
        uncertain: board.uncertain_since().is_some(),
        fault: seen
            .fault
            .or(watched.is_broken().then_some(BoardFault::Unreadable)),
        ending: ending.map(|ending| EndingDto::of(board, ending)),
        unsigned: Side::ALL.map(|side| is_over && !board.is_signed() && signatures[side].is_none()),
        signed: Side::ALL.map(|side| signatures[side].map(Into::into)),
        ..blank
    };
    let flag = [&row.white, &row.black]
        .iter()
        .any(|view| view.flag.is_some());
    let quiet = is_quiet(row.running, row.contact_secs);
    (row.urgency, row.rank) = urgency(&row, flag, seen.returned, quiet);
    row
}

/// The number of the move that is thought about, as it stands on a score sheet.
fn move_number(game: &Game) -> u16 {
    let own = game
        .plies()
        .iter()
        .filter(|ply| ply.mover == game.on_move());
    let made = count(own.count());
    let first = game.position_after(0).map(laws::Position::fen);
    let begins = first
        .as_deref()
        .and_then(|fen| fen.rsplit(' ').next()?.parse::<u16>().ok());
    begins.unwrap_or(1).saturating_add(made)
}

fn claim(game: &Game) -> Option<wire::ClaimKindDto> {
    let claim = game.claim_of_draw()?;
    let waits = claim.state == ClaimState::Pending && game.ending_at(game.last_at()).is_none();
    waits.then(|| claim.kind.into())
}

/// FIDE 6.7.1
fn default_ms(game: &Game, side: Side, at: Instant) -> Option<i32> {
    let left = game.default_due(side)? - at;
    Some(i32::try_from(left.0 / 1_000).unwrap_or(i32::MAX))
}

/// Those that nobody has answered, and the last ones that somebody has.
fn calls(watched: &Watched, at: Instant, answered: usize) -> Vec<CallDto> {
    let (heard, ruled_on) = watched.heard();
    let done = ruled_on.max(answered);
    let all = heard.iter().enumerate().map(|(index, heard)| CallDto {
        number: count(index + 1),
        code: codes::call_dto(heard.call.code),
        side: heard.call.side.map(Into::into),
        ply: heard.call.ply,
        since_secs: u32::try_from((at - heard.at).0 / 1_000_000).unwrap_or(0),
        answered: index < done,
    });
    all.filter(|call| !call.answered).collect()
}

/// Two digits a byte.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
