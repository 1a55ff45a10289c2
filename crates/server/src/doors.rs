//! Cards on the tables, devices that ask to be let in, and the arbiter who lets them.

use crate::Token;
use crate::board::{Card, Seat, game_of};
use crate::bodies::{
    AdmittedAsked, AdmittedShape, ApproveAsked, CardsShape, Done, KnockAsked, KnockShape,
    WaitingShape,
};
use crate::enrol::Grants;
use crate::hall::{SectionOf, query};
use crate::handlers::{Desk, json};
use crate::job::Job;
use crate::knocks::Knock;
use crate::now::uptime_us;
use crate::peers::Peer;
use crate::reply::Refused;
use crate::tournaments::TournamentNo;
use axum::body::Body;
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use log::DeviceKey;
use reach::{hex, unhex};
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
    // But for the console, which nobody else reaches.
    let known = desk.addresses.get().and_then(|all| all.first());
    let known = known.filter(|_| desk.is_console).map(ToString::to_string);
    let at = known.as_deref().unwrap_or(at);
    let plain = |letter: char| letter.is_ascii_alphanumeric() || ".:[]-".contains(letter);
    if !at.chars().all(plain) {
        return Err(Refused::Unreadable);
    }
    let section = desk.section(peer, &asked.section).await?;
    let boards = section.players.len().div_ceil(2).min(BOARDS_MAX);
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

/// Anybody may ask; it grants nothing.
pub(crate) async fn knock(desk: &Desk, from: Body) -> Result<Response, Refused> {
    let asked: KnockAsked = json(from).await?;
    let device = DeviceKey(unhex(&asked.device).ok_or(Refused::Unreadable)?);
    let tournament = TournamentNo(asked.tournament);
    if !asked.role.is_of_game() || !tournament::file::is_name(&asked.section) {
        return Err(Refused::Unreadable);
    }
    if !desk.shared.names().contains_key(&tournament) || !(1..=9_999).contains(&asked.board) {
        return Err(Refused::Unknown);
    }
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
    let shapes = waiting.into_iter().map(|knock| WaitingShape {
        section: knock.seat.section,
        board: knock.seat.board,
        role: knock.seat.role,
        device: hex(&knock.device.0),
        code: knock.code,
    });
    axum::Json(shapes.collect::<Vec<_>>()).into_response()
}

/// FIDE 12: the arbiter gives the board of the round that is paired now to that device.
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
    let section = desk.section(peer, &seat.section).await?;
    let round = section.paired_rounds();
    let games = round.checked_sub(1).and_then(|at| section.rounds.get(at));
    if games.is_none_or(|round| round.games.len() < seat.board) {
        return Err(Refused::Conflict);
    }
    let of = peer.tournament;
    let key = desk.tournament_key(peer).await?;
    let grants = Grants {
        tournament: of,
        role: seat.role,
        game: Some(game_of(key, &seat.section, round, seat.board)),
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
