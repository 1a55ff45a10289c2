//! The desk of a player's own phone: what is asked of his sheet, and what is shown of it.

use crate::desk::Desk;
use crate::new_game;
use crate::now::Reading;
use crate::own_sheet_view;
use crate::sheet_seat::{Approved, SheetSeat, phase};
use crate::sync_task::instant;
use laws::{Game, SheetAct, Side};
use log::Signed;
use std::sync::PoisonError;
use std::time::Duration;
use wire::{BeginSheet, OwnPhase, PlayDto, RefusalDto, SentDto, SheetDeed, WriteMove};

/// A long poll answers after this time at the latest.
const AWAIT_MAX: Duration = Duration::from_secs(2);
/// FIDE 8.1.3: right after the opponent's move so many places may be empty before the one that is written.
const AHEAD_MAX: u16 = 3;

impl Desk {
    /// The sheet now.
    pub fn own_sheet(&self) -> Result<wire::OwnSheet, RefusalDto> {
        let reading = (self.read)();
        let approved = self.approved()?;
        let mut seat = self.sheet_seat();
        self.follow(&mut seat, approved, reading)?;
        Ok(self.show_sheet(&seat, approved, reading))
    }

    /// The sheet as soon as it has changed.
    pub async fn await_own_sheet(&self, after: u32) -> Result<wire::OwnSheet, RefusalDto> {
        let mut versions = self.ledger.watch();
        let changed = versions.wait_for(|version| *version != after);
        drop(tokio::time::timeout(AWAIT_MAX, changed).await);
        self.own_sheet()
    }

    /// Begins without the board's clock.
    pub fn begin_sheet(&self, ask: &BeginSheet) -> Result<wire::OwnSheet, RefusalDto> {
        let reading = (self.read)();
        let names = [
            new_game::name(&ask.white_name)?,
            new_game::name(&ask.black_name)?,
        ];
        let approved = self.approved()?;
        let mut seat = self.sheet_seat();
        self.follow(&mut seat, approved, reading)?;
        match phase(&seat, approved) {
            OwnPhase::NotApproved => return Err(RefusalDto::NotApproved),
            OwnPhase::Elsewhere => return Err(RefusalDto::NoGame),
            OwnPhase::Waiting => self.begin_own(&mut seat, approved, names, reading)?,
            OwnPhase::Writing | OwnPhase::Over | OwnPhase::Signed => {}
        }
        Ok(self.show_sheet(&seat, approved, reading))
    }

    /// Writes a move on it.
    pub fn write_own(&self, ask: &WriteMove) -> Result<wire::OwnSheet, RefusalDto> {
        let entry = crate::writing::entry(ask)?;
        self.on_sheet(|seat, desk, now| {
            let own = seat.own.as_mut().ok_or(RefusalDto::NoGame)?;
            let board = seat.board.game.as_ref();
            let next = own_sheet_view::lines(own, board);
            let ply = place(ask).unwrap_or(next.next_ply);
            let filled = crate::writing::count(next.lines.len());
            if ply > filled.saturating_add(AHEAD_MAX) {
                return Err(RefusalDto::Future);
            }
            // 9.2.1.1: the move written for a claim cannot be changed.
            if board.is_some_and(|game| game.is_locked(own.side, ply)) {
                return Err(RefusalDto::Locked);
            }
            let act = SheetAct::Write {
                ply,
                entry,
                clock: None,
            };
            own.write(&act, board, &desk.secret, now)
        })
    }

    /// Everything else.
    pub fn sheet_deed(&self, ask: SheetDeed) -> Result<wire::OwnSheet, RefusalDto> {
        match ask {
            SheetDeed::OfferMark { ply, on } => self.on_sheet(|seat, desk, now| {
                let own = seat.own.as_mut().ok_or(RefusalDto::NoGame)?;
                let board = seat.board.game.as_ref();
                if own.sheet.line(ply).is_none() {
                    return Err(RefusalDto::NoSuchPly);
                }
                own.write(&SheetAct::OfferMark { ply, on }, board, &desk.secret, now)
            }),
            SheetDeed::Sign { outcome } => self.on_sheet(|seat, desk, now| {
                let own = seat.own.as_mut().ok_or(RefusalDto::NoGame)?;
                let board = seat.board.game.as_ref();
                let act = SheetAct::Sign(outcome.into());
                own.write(&act, board, &desk.secret, now)
            }),
            SheetDeed::Front { front } => self.front(front),
        }
    }

    fn front(&self, front: bool) -> Result<wire::OwnSheet, RefusalDto> {
        let reading = (self.read)();
        let approved = self.approved()?;
        let mut seat = self.sheet_seat();
        self.follow(&mut seat, approved, reading)?;
        if let Some(own) = seat.own.as_mut() {
            let entry = own.front(front, &self.secret, reading)?;
            self.ledger.keep_entries(entry.into_iter().collect());
        }
        Ok(self.show_sheet(&seat, approved, reading))
    }

    /// Something is put on the open sheet. FIDE 8.7: after the signature nothing is.
    fn on_sheet(
        &self,
        work: impl FnOnce(&mut SheetSeat, &Desk, Reading) -> Result<Vec<Signed>, RefusalDto>,
    ) -> Result<wire::OwnSheet, RefusalDto> {
        let reading = (self.read)();
        let approved = self.approved()?;
        let mut seat = self.sheet_seat();
        self.follow(&mut seat, approved, reading)?;
        match phase(&seat, approved) {
            OwnPhase::Writing | OwnPhase::Over => {}
            OwnPhase::NotApproved => return Err(RefusalDto::NotApproved),
            OwnPhase::Signed => return Err(RefusalDto::Locked),
            OwnPhase::Waiting | OwnPhase::Elsewhere => return Err(RefusalDto::NoGame),
        }
        let device = self.device();
        if seat.own.as_ref().is_some_and(|own| own.is_closed(&device)) {
            return Err(RefusalDto::Closed);
        }
        let entries = work(&mut seat, self, reading)?;
        self.ledger.keep_entries(entries);
        self.hand_signature(&mut seat, reading);
        Ok(self.show_sheet(&seat, approved, reading))
    }

    fn show_sheet(&self, seat: &SheetSeat, approved: Approved, now: Reading) -> wire::OwnSheet {
        let game = seat.board.game.as_ref();
        let lines = seat
            .own
            .as_ref()
            .map(|own| own_sheet_view::lines(own, game));
        let server = self.server.lock().unwrap_or_else(PoisonError::into_inner);
        let shown = server.as_ref().map(crate::sync_task::Carrier::shown);
        let secs = |at: sync::Instant| (instant(now) - at).0 / 1_000_000;
        let heard = shown.and_then(|shown| shown.heard);
        let heard = heard.filter(|at| *at <= instant(now)).map(secs);
        let own = seat.own.as_ref();
        let [white_name, black_name] = own.map(|own| own.names.clone()).unwrap_or_default();
        let last = game.map(Game::last_at);
        let ending = game.and_then(|game| Some((game, game.ending_at(game.last_at())?)));
        let signatures = game.map(Game::signatures).unwrap_or_default();
        let signed = own.and_then(|own| own.sheet.signed());
        let side = approved.side;
        let next_side = lines.as_ref().map_or(Side::White, |lines| lines.next_side);
        let starts = |game: &Game| game.clock().is_none_or(laws::Clock::started);
        wire::OwnSheet {
            version: self.ledger.version(),
            phase: phase(seat, approved),
            paired: approved.game.is_some(),
            side: side.into(),
            white_name,
            black_name,
            play: game.map_or(PlayDto::Competition, |game| game.settings().play.into()),
            by_hand: own.is_some_and(|own| own.by_hand),
            started: game.is_some_and(starts),
            exempt: game
                .zip(last)
                .is_some_and(|(game, at)| game.is_exempt(side, at)),
            next_ply: lines.as_ref().map_or(1, |lines| lines.next_ply),
            next_side: next_side.into(),
            sheet: lines.map(|lines| lines.lines).unwrap_or_default(),
            ending: ending.map(|(game, ending)| wire::EndingDto::of(game, ending)),
            signed: signed.map(Into::into),
            signed_at_board: signed.is_some() && signatures[side] == signed,
            opponent_signed: signatures[side.other()].map(Into::into),
            left: own.map_or(0, |own| own.sheet.left()),
            closed: own.is_some_and(|own| own.is_closed(&self.device())),
            sent: shown.map_or(SentDto::OnlyHere, |shown| shown.sent),
            heard_secs: heard.map(|secs| u32::try_from(secs).unwrap_or(u32::MAX)),
            trouble: shown.and_then(|shown| shown.trouble),
            kept: self.ledger.kept(),
            store_failed: self.ledger.failed(),
        }
    }
}

fn place(ask: &WriteMove) -> Option<u16> {
    match ask {
        WriteMove::Board { ply, .. } | WriteMove::Keypad { ply, .. } | WriteMove::Dash { ply } => {
            *ply
        }
    }
}
