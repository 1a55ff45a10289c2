//! A player's own phone: the sheet that it writes, beside the board's log that it reads.

use crate::desk::Desk;
use crate::now::Reading;
use crate::own_sheet::{self, OwnSheet};
use crate::sync_task::Told;
use crate::{filed, history, in_effect, keys, open_game};
use laws::{Act, Game, Outcome, SheetPlan, Side};
use log::{Author, DeviceKey, GameId, Hash, Head, Lifetime, PersonId, Request, RequestId, Stream};
use std::sync::{MutexGuard, PoisonError};
use store::Record;
use wire::{OwnPhase, RefusalDto, ServerTrouble};

/// What is known on a player's own phone.
#[derive(Default)]
pub(crate) struct SheetSeat {
    pub(crate) own: Option<OwnSheet>,
    pub(crate) board: Board,
    /// Another device has begun this sheet: the board's clock, or an earlier phone.
    is_elsewhere: bool,
    /// The signature that was handed to the board's clock in this run.
    handed: Option<Outcome>,
}

/// The board's log, as far as it is here.
#[derive(Default)]
pub(crate) struct Board {
    pub(crate) game: Option<Game>,
    head: Option<Head>,
}

/// Whose sheet of which game this phone is approved for.
#[derive(Clone, Copy)]
pub(crate) struct Approved {
    /// None: nothing is paired yet.
    pub(crate) game: Option<GameId>,
    pub(crate) side: Side,
    tournament: DeviceKey,
    /// The server lets this phone in no more.
    is_shut_out: bool,
}

impl Desk {
    pub(crate) fn sheet_seat(&self) -> MutexGuard<'_, SheetSeat> {
        self.sheet.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// FIDE 11.3.2: a link that an arbiter gave, or a knock that he approved, made this phone a sheet.
    pub(crate) fn approved(&self) -> Result<Approved, RefusalDto> {
        let server = self.server.lock().unwrap_or_else(PoisonError::into_inner);
        let carrier = server.as_ref().ok_or(RefusalDto::NotApproved)?;
        let given = &carrier.badge.given;
        let side = match given.role {
            reach::Role::WhiteSheet => Side::White,
            reach::Role::BlackSheet => Side::Black,
            _ => return Err(RefusalDto::NotApproved),
        };
        Ok(Approved {
            game: given.game,
            side,
            tournament: given.tournament,
            is_shut_out: carrier.shown().trouble == Some(ServerTrouble::ShutOut),
        })
    }

    /// Takes in what has come from the board's clock; opens the sheet as soon as it can be.
    pub(crate) fn follow(
        &self,
        seat: &mut SheetSeat,
        approved: Approved,
        now: Reading,
    ) -> Result<(), RefusalDto> {
        let Some(game) = approved.game else {
            *seat = SheetSeat::default();
            return Ok(());
        };
        let is_other = |own: &OwnSheet| (own.id, own.side) != (game, approved.side);
        if seat.own.as_ref().is_some_and(is_other) {
            *seat = SheetSeat::default();
        }
        self.read_board(&mut seat.board, game)?;
        if seat.own.is_none() {
            self.reopen_own(seat, approved, game, now)?;
        }
        let begun = seat.board.game.as_ref().map(|game| game.settings().sheets);
        if seat.own.is_none()
            && !seat.is_elsewhere
            && begun == Some(SheetPlan::Own)
            && !approved.is_shut_out
        {
            let names = history::names(&self.ledger, game);
            self.begin_own(seat, approved, names, now)?;
        }
        self.hand_signature(seat, now);
        Ok(())
    }

    fn read_board(&self, board: &mut Board, game: GameId) -> Result<(), RefusalDto> {
        let head = self.ledger.ask(|journal| journal.head(game, Stream::Board));
        let head = head.flatten();
        if head == board.head {
            return Ok(());
        }
        let stored = self
            .ledger
            .ask(|journal| journal.read(game, Stream::Board))
            .ok_or(RefusalDto::Store)?
            .map_err(|_| RefusalDto::Store)?;
        let entries = in_effect::entries(&self.ledger, game, Stream::Board, stored);
        board.game = Some(open_game::fold_board(&entries)?);
        board.head = head;
        Ok(())
    }

    /// A sheet of this game that is on the disk.
    fn reopen_own(
        &self,
        seat: &mut SheetSeat,
        approved: Approved,
        game: GameId,
        now: Reading,
    ) -> Result<(), RefusalDto> {
        let stream = own_sheet::stream(approved.side);
        let begun = self.ledger.ask(|journal| journal.head(game, stream));
        if begun.flatten().is_none() {
            return Ok(());
        }
        // Without its last entries its log would fork.
        self.ledger.wait();
        let stored = self
            .ledger
            .ask(|journal| journal.read(game, stream))
            .ok_or(RefusalDto::Store)?
            .map_err(|_| RefusalDto::Store)?;
        let kept = in_effect::entries(&self.ledger, game, stream, stored);
        let first = kept.first().map(|signed| signed.entry().author.device);
        seat.is_elsewhere = first != Some(self.device());
        if seat.is_elsewhere {
            return Ok(());
        }
        let names = history::names(&self.ledger, game);
        let by_hand = self.is_by_hand(game);
        let mut own = OwnSheet::resume((game, approved.side), names, by_hand, &kept, now)?;
        if !own.is_closed(&self.device()) && !approved.is_shut_out {
            let entries = own.reopened(&self.secret, now)?;
            self.ledger.keep_entries(entries);
        }
        seat.own = Some(own);
        Ok(())
    }

    /// FIDE 8.7: a sheet that was begun here and is not signed.
    pub(crate) fn sheet_goes_on(&self, game: GameId, side: Side) -> bool {
        let stream = own_sheet::stream(side);
        let stored = self.ledger.ask(|journal| journal.read(game, stream));
        let stored = stored.and_then(Result::ok);
        let kept = stored.map(|stored| stored.entries).unwrap_or_default();
        let first = kept.first().map(|signed| signed.entry().author.device);
        let sheet = open_game::fold_sheet(&kept);
        first == Some(self.device()) && sheet.is_ok_and(|sheet| sheet.signed().is_none())
    }

    pub(crate) fn begin_own(
        &self,
        seat: &mut SheetSeat,
        approved: Approved,
        names: [String; 2],
        now: Reading,
    ) -> Result<(), RefusalDto> {
        let game = approved.game.ok_or(RefusalDto::NoBoard)?;
        let by_hand = seat.board.game.is_none();
        let filed = history::filed_ms(&self.ledger, now);
        let told = self.ahead().players.clone();
        let told = told.filter(|(of, _)| *of == game).map(|(_, names)| names);
        let names = match told {
            Some(told) if names.iter().all(String::is_empty) => told,
            _ => names,
        };
        let its = (game, approved.side);
        let (own, entry) = OwnSheet::begin(its, names, by_hand, &self.secret, now)?;
        let mut batch = vec![
            Record::Entry(entry),
            history::names_record(game, &own.names),
            filed::record(game, filed, approved.tournament),
        ];
        if by_hand {
            batch.push(Record::Note {
                name: by_hand_key(game),
                bytes: vec![1],
            });
        }
        self.ledger.keep(batch);
        seat.own = Some(own);
        Ok(())
    }

    fn is_by_hand(&self, game: GameId) -> bool {
        let note = |journal: &store::Journal| journal.note(&by_hand_key(game)).ok().flatten();
        self.ledger.ask(note).flatten().is_some()
    }

    /// FIDE 8.7: the signature stands on the sheet; the board's clock is asked to take it in as well, by a request of
    /// this device. It holds until the next press; a player who signs again asks anew.
    pub(crate) fn hand_signature(&self, seat: &mut SheetSeat, now: Reading) {
        let (Some(own), Some(game), Some(head)) = (&seat.own, &seat.board.game, seat.board.head)
        else {
            return;
        };
        let Some(outcome) = own.sheet.signed() else {
            return;
        };
        let is_there = game.signatures()[own.side] == Some(outcome);
        if is_there || seat.handed == Some(outcome) || own.is_closed(&self.device()) {
            return;
        }
        let mut id = [0; 16];
        if keys::random(&mut id).is_err() {
            return; // tried again with the next look
        }
        let (kind, payload) = laws::record::write(&Act::Sign(outcome));
        let request = Request {
            id: RequestId(id),
            game: own.id,
            head,
            author: Author {
                person: PersonId([0; 16]),
                role: own.role(),
                device: self.device(),
            },
            lifetime: Lifetime::Turn,
            at: None,
            wall_ms: now.wall_ms,
            kind,
            payload,
        };
        let server = self.server.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Ok(signed), Some(carrier)) = (request.sign(&self.secret), server.as_ref())
            && carrier.tell.send(Told::Signature(Box::new(signed))).is_ok()
        {
            seat.handed = Some(outcome);
        }
    }

    /// What a press at this board has seen of the players' own sheets; nothing new: none.
    pub(crate) fn sheets_seen(&self, open: &open_game::OpenGame) -> Option<Act> {
        if open.game.settings().sheets != SheetPlan::Own {
            return None;
        }
        let head = |stream| -> Option<Hash> {
            let head = self.ledger.ask(|journal| journal.head(open.id, stream));
            head.flatten().map(|head| head.hash)
        };
        let seen = laws::BySide {
            white: head(Stream::WhiteSheet),
            black: head(Stream::BlackSheet),
        };
        (seen != open.sheets_seen).then_some(Act::Aside(laws::Aside::Sheets(seen)))
    }
}

fn by_hand_key(game: GameId) -> Vec<u8> {
    [b"by-hand/", game.0.as_slice()].concat()
}

/// Where the sheet is.
pub(crate) fn phase(seat: &SheetSeat, approved: Approved) -> OwnPhase {
    let plan = seat.board.game.as_ref().map(|game| game.settings().sheets);
    let ended = |game: &Game| game.ending_at(game.last_at()).is_some();
    match &seat.own {
        _ if approved.is_shut_out => OwnPhase::NotApproved,
        None if seat.is_elsewhere => OwnPhase::Elsewhere,
        None if plan.is_some_and(|plan| plan != SheetPlan::Own) => OwnPhase::Elsewhere,
        None => OwnPhase::Waiting,
        Some(own) if own.sheet.signed().is_some() => OwnPhase::Signed,
        Some(_) if seat.board.game.as_ref().is_some_and(ended) => OwnPhase::Over,
        Some(_) => OwnPhase::Writing,
    }
}
