//! Cards on the tables, devices that ask to be let in, and the arbiter who lets them.

use crate::Token;
use crate::board::{Card, Seat};
use crate::bodies::{
    AdmittedAsked, AdmittedShape, ApproveAsked, CardsShape, Done, KnockAsked, KnockShape,
    WaitingShape,
};
use crate::calls::Call;
use crate::enrol::Grants;
use crate::hall::{SectionOf, query};
use crate::handlers::{Desk, json};
use crate::job::Job;
use crate::kept::Kept;
use crate::knocks::Knock;
use crate::now::uptime_us;
use crate::peers::Peer;
use crate::place::{Place, Spot};
use crate::reply::Refused;
use crate::tournaments::TournamentNo;
use axum::body::Body;
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use log::DeviceKey;
use reach::{hex, unhex};
use std::net::SocketAddr;
use std::sync::Arc;

/// Most boards whose cards are made at once.
const BOARDS_MAX: usize = 5_000;

/// What the cards of a section say, as far as it has boards; one for every two players.
pub(crate) async fn cards(
    desk: &Desk,
    peer: &Arc<Peer>,
    request: &Parts,
) -> Result<Response, Refused> {
    let asked: SectionOf = query(request)?;
    // Where the caller reached the server, others will.
    let at = request.headers.get(header::HOST);
    let at = at.and_then(|host| host.to_str().ok()).unwrap_or_default();
    // But for the console, which nobody else reaches; and a phone reads numbers only.
    let is_theirs = !desk.is_console && at.parse::<SocketAddr>().is_ok();
    let known = desk.addresses.get().and_then(|all| all.first());
    let known = known.filter(|_| !is_theirs).map(ToString::to_string);
    let at = known.as_deref().unwrap_or(at);
    let plain = |letter: char| letter.is_ascii_alphanumeric() || ".:[]-".contains(letter);
    if !at.chars().all(plain) {
        return Err(Refused::Unreadable);
    }
    let boards = boards_of(&*desk.kept(peer, &asked.section).await?);
    let card = |board| Card {
        at,
        key: desk.key,
        tournament: peer.tournament,
        section: &asked.section,
        board,
    };
    let cards = (1..=boards).map(|board| card(board).to_string()).collect();
    Ok(axum::Json(CardsShape { cards }).into_response())
}

/// So many tables a section has.
fn boards_of(kept: &Kept) -> usize {
    let paired = kept.section.rounds.iter().map(|round| round.games.len());
    let paired = paired.max().unwrap_or(0);
    let seated = kept.section.players.len().div_ceil(2);
    seated.max(paired).min(BOARDS_MAX)
}

impl Desk {
    /// Whoever knocks at a table that there is not takes nobody's place.
    async fn has_board(
        &self,
        of: TournamentNo,
        section: &str,
        board: usize,
    ) -> Result<(), Refused> {
        let name = section.to_owned();
        let leaf = self.read(None, move |one, _| {
            Ok(one.leaf(of, Some(&name))?.ok_or(Refused::Unknown))
        });
        let kept = self.kept_one(leaf.await?).await?;
        let has_it = (1..=boards_of(&kept)).contains(&board);
        has_it.then_some(()).ok_or(Refused::Unknown)
    }
}

/// Anybody may ask; it grants nothing.
pub(crate) async fn knock(desk: &Desk, from: Body) -> Result<Response, Refused> {
    let asked: KnockAsked = json(from).await?;
    let device = DeviceKey(unhex(&asked.device).ok_or(Refused::Unreadable)?);
    let tournament = TournamentNo(asked.tournament);
    if !asked.role.is_of_game() || !tournament::file::is_name(&asked.section) {
        return Err(Refused::Unreadable);
    }
    if !desk.shared.names().contains_key(&tournament) {
        return Err(Refused::Unknown);
    }
    desk.has_board(tournament, &asked.section, asked.board)
        .await?;
    let seat = Seat {
        tournament,
        section: asked.section,
        board: asked.board,
        role: asked.role,
    };
    let knocked = desk.knocks.knock(seat, device, uptime_us());
    let (secret, code) = knocked.ok_or(Refused::TooMany)?;
    let secret = secret.to_string();
    Ok(axum::Json(KnockShape { secret, code }).into_response())
}

/// Whoever knocked asks what became of it.
pub(crate) async fn admitted(desk: &Desk, from: Body) -> Result<Response, Refused> {
    let asked: AdmittedAsked = json(from).await?;
    let secret = Token::parse(&asked.secret).ok_or(Refused::Unreadable)?;
    let link = desk.knocks.take(&secret, uptime_us());
    let token = link.ok_or(Refused::Unknown)?.map(|link| link.to_string());
    Ok(axum::Json(AdmittedShape { token }).into_response())
}

/// Who waits, for the arbiters' tablets.
pub(crate) fn waiting(desk: &Desk, peer: &Peer) -> Response {
    let waiting = desk.knocks.waiting(peer.tournament, uptime_us());
    let his = waiting.into_iter();
    let his = his.filter(|knock| peer.serves(&knock.seat.section));
    let shapes = his.map(|knock| WaitingShape {
        section: knock.seat.section,
        board: knock.seat.board,
        role: knock.seat.role,
        device: hex(&knock.device.0),
        code: knock.code,
    });
    axum::Json(shapes.collect::<Vec<_>>()).into_response()
}

/// FIDE 12: the arbiter gives that table to that device: the game that is there now, and those of later rounds.
pub(crate) async fn approve(
    desk: &Desk,
    peer: &Arc<Peer>,
    from: Body,
) -> Result<Response, Refused> {
    let asked: ApproveAsked = json(from).await?;
    let device = DeviceKey(unhex(&asked.device).ok_or(Refused::Unreadable)?);
    let waiting = desk.knocks.waiting(peer.tournament, uptime_us());
    let is_it = |knock: &Knock| knock.device == device && knock.code == asked.code;
    let knock = waiting.into_iter().find(is_it);
    let seat = knock.ok_or(Refused::Unknown)?.seat;
    desk.serves(peer, Call::Approve, &seat.section)?;
    let of = peer.tournament;
    let grants = Grants {
        place: Some(Place {
            section: seat.section,
            spot: Spot::Board(seat.board),
        }),
        ..Grants::whole(of, seat.role)
    };
    let by = Some(Arc::clone(peer));
    let link = desk.ask(|reply| Job::Link { grants, by, reply }).await??;
    if !desk
        .knocks
        .approve(of, (&device, &asked.code), link, uptime_us())
    {
        return Err(Refused::Unknown);
    }
    Ok(axum::Json(Done {}).into_response())
}
