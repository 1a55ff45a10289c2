//! What a device learns of itself, and who gives it its games.

use crate::bodies::Done;
use crate::bodies_tables::{AssignAsked, LinkAsked, MeShape, OwnShape, SeatShape, StartAsked};
use crate::calls::Call;
use crate::enrol::Grants;
use crate::handlers::{Desk, json, json_up_to};
use crate::kept::{Kept, Leaf};
use crate::peers::Peer;
use crate::place::{Own, Place, Spot};
use crate::reply::Refused;
use crate::{Role, guard, now};
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use log::{DeviceKey, GameId};
use reach::{hex, unhex};
use std::collections::BTreeSet;
use std::sync::Arc;
use tournament::file::is_name;
use tournament::{Number, Text, pairings};

/// Longest regulation file with what is around it.
const REGULATION_MAX: usize = 80 << 10;
/// Most sections of one arbiter.
const SECTIONS_MAX: usize = 64;

impl Desk {
    /// FIDE 12: an arbiter of some sections has no say in the others. That he tried is written down.
    pub(crate) fn serves(
        &self,
        peer: &Arc<Peer>,
        call: Call,
        section: &str,
    ) -> Result<(), Refused> {
        if peer.serves(section) {
            return Ok(());
        }
        let what = format!("tried {} of another section", call.path());
        guard::note_that(self, peer, what);
        Err(Refused::NotAllowed)
    }

    /// The same for a game by its number: his certificates say which are his.
    pub(crate) async fn serves_game(&self, peer: &Arc<Peer>, game: GameId) -> Result<(), Refused> {
        let by = Arc::clone(peer);
        let is_his = self
            .read(Some(peer), move |one, _| {
                let hall = one.halls.get(&by.tournament);
                let role = by.role.certified(Some(game)).map(|(role, _)| role);
                let found = hall.zip(role).and_then(|(hall, role)| {
                    hall.hub.rights().certificate(&by.device, role, &game)
                });
                Ok(Ok(found.is_some()))
            })
            .await?;
        if is_his {
            return Ok(());
        }
        let what = format!("tried {} of another section", Call::Link.path());
        guard::note_that(self, peer, what);
        Err(Refused::NotAllowed)
    }
}

/// A place as it was asked for.
fn place(
    section: Option<&str>,
    board: Option<usize>,
    player: Option<u16>,
) -> Result<Option<Place>, Refused> {
    let Some(section) = section else {
        let is_none = board.is_none() && player.is_none();
        return if is_none {
            Ok(None)
        } else {
            Err(Refused::Unreadable)
        };
    };
    let spot = match (board, player) {
        (Some(board), None) if (1..=9_999).contains(&board) => Spot::Board(board),
        (None, Some(player)) => Spot::Player(Number::new(player).ok_or(Refused::Unreadable)?),
        _ => return Err(Refused::Unreadable),
    };
    if !is_name(section) {
        return Err(Refused::Unreadable);
    }
    Ok(Some(Place {
        section: section.to_owned(),
        spot,
    }))
}

/// What a link is to grant.
pub(crate) fn grants(peer: &Peer, asked: &LinkAsked) -> Result<Grants, Refused> {
    let game = match asked.game.as_deref().map(unhex) {
        Some(Some(bytes)) => Some(GameId(bytes)),
        Some(None) => return Err(Refused::Unreadable),
        None => None,
    };
    if game == Some(GameId([0; 16])) {
        return Err(Refused::Unreadable);
    }
    let place = place(asked.section.as_deref(), asked.board, asked.player)?;
    let has_one = game.is_some() != place.is_some();
    let is_clock_of_player = asked.role == Role::Clock && asked.player.is_some();
    if asked.role.is_of_game() != has_one
        || (game.is_some() && place.is_some())
        || is_clock_of_player
    {
        return Err(Refused::Unreadable);
    }
    let limited = matches!(asked.role, Role::Arbiter | Role::Assistant);
    if let Some(sections) = &asked.sections
        && !(limited
            && (1..=SECTIONS_MAX).contains(&sections.len())
            && sections.iter().all(|one| is_name(one)))
    {
        return Err(Refused::Unreadable);
    }
    Ok(Grants {
        tournament: peer.tournament,
        role: asked.role,
        game,
        place,
        sections: asked.sections.clone(),
    })
}

/// What the caller is, and which games are its own.
pub(crate) async fn me(desk: &Desk, peer: &Arc<Peer>) -> Result<Response, Refused> {
    let peer = Arc::clone(desk.shared.read_peers().now(peer));
    let own = Arc::clone(&peer);
    let (leaves, certificates, announcements) = desk
        .read(Some(&peer), move |one, now_ms| {
            let tables = own.games.iter().filter_map(|own| own.table.as_ref());
            let names: BTreeSet<&String> = tables.map(|table| &table.section).collect();
            let mut leaves: Vec<Leaf> = Vec::new();
            for name in names {
                leaves.extend(one.leaf(own.tournament, Some(name))?);
            }
            let rights = one.halls.get(&own.tournament).map(|hall| hall.hub.rights());
            let certificates = own.games.iter().map(|game| {
                let (role, _) = game.role.certified(Some(game.game))?;
                let found = rights?.certificate(&own.device, role, &game.game)?;
                Some(hex(&found.write()))
            });
            let certificates: Vec<_> = certificates.collect();
            let announced = one.told_to(&own.known, now_ms)?;
            Ok(Ok((leaves, certificates, announced)))
        })
        .await?;
    let kept = desk.kept_of(leaves).await?;
    let games = peer.games.iter().zip(certificates);
    let games = games.map(|(own, certificate)| own_shape(own, certificate, &kept));
    let names = desk.shared.names();
    let shape = MeShape {
        device: hex(&peer.device.0),
        role: peer.role,
        tournament: hex(&desk.tournament_key(&peer).await?.0),
        name: names.get(&peer.tournament).cloned().unwrap_or_default(),
        now_ms: now::wall_ms(),
        seat: peer.place.as_ref().map(SeatShape::of),
        sections: peer.sections.clone(),
        games: games.collect(),
        announcements,
    };
    Ok(axum::Json(shape).into_response())
}

fn own_shape(own: &Own, certificate: Option<String>, kept: &[Arc<Kept>]) -> OwnShape {
    let table = own.table.as_ref();
    let kept = table.and_then(|at| kept.iter().find(|kept| kept.title.name == at.section));
    let game = table.zip(kept).and_then(|(at, kept)| {
        let round = kept.section.rounds.get(at.round.checked_sub(1)?)?;
        round.games.get(at.board.checked_sub(1)?)
    });
    let name = |number| Some(kept?.section.player(number)?.name.clone());
    let is_current = table
        .zip(kept)
        .is_some_and(|(at, kept)| at.round == kept.round());
    let control = kept.map(|kept| kept.section.text(Text::CodedControl));
    let title = kept.map(|kept| &kept.title);
    OwnShape {
        game: hex(&own.game.0),
        role: own.role,
        certificate,
        section: table.map(|at| at.section.clone()),
        round: table.map(|at| at.round),
        board: table.map(|at| at.board),
        white: game.and_then(|game| name(game.white)),
        black: game.and_then(|game| name(game.black)),
        result: game.map(|game| pairings::pgn_result(game.outcome).to_owned()),
        is_current,
        control: control.filter(|text| !text.is_empty()).map(str::to_owned),
        regulation: title.and_then(|title| title.regulation.clone()),
        starts_ms: title
            .filter(|_| is_current)
            .and_then(|title| title.starts_ms),
    }
}

/// FIDE 6.10.1, 12: an arbiter gives a place to a device that is enrolled.
pub(crate) async fn assign(desk: &Desk, peer: &Arc<Peer>, from: Body) -> Result<Response, Refused> {
    let asked: AssignAsked = json(from).await?;
    let device = DeviceKey(unhex(&asked.device).ok_or(Refused::Unreadable)?);
    let place = place(Some(&asked.section), asked.board, asked.player)?;
    let place = place.ok_or(Refused::Unreadable)?;
    desk.serves(peer, Call::Assign, &place.section)?;
    let by = Arc::clone(peer);
    desk.write(peer, move |one, now_ms| {
        let of = by.tournament;
        let moved = one.shared.read_peers().of_device(of, &device).cloned();
        let Some(moved) = moved.filter(|moved| !moved.is_revoked && moved.role.is_of_game()) else {
            return Ok(Err(Refused::Unknown));
        };
        let role = asked.role.unwrap_or(moved.role);
        if !role.is_of_game() || (role == Role::Clock && place.player().is_some()) {
            return Ok(Err(Refused::Unreadable));
        }
        // Nobody takes a device out of a hall in which he has no say.
        if moved
            .place
            .as_ref()
            .is_some_and(|place| !by.serves(&place.section))
        {
            return Ok(Err(Refused::NotAllowed));
        }
        if one.kept(of, &place.section)?.is_none() {
            return Ok(Err(Refused::Unknown));
        }
        let what = format!("moved a device to section {}", place.section);
        one.seat(&moved, role, place, now_ms)?;
        one.database
            .audit(Some(of), Some(by.device), &what, now_ms)?;
        Ok(Ok(()))
    })
    .await?;
    Ok(axum::Json(Done {}).into_response())
}

/// A round comes to the tables.
pub(crate) async fn start(desk: &Desk, peer: &Arc<Peer>, from: Body) -> Result<Response, Refused> {
    let asked: StartAsked = json_up_to(from, REGULATION_MAX).await?;
    if !is_name(&asked.section) {
        return Err(Refused::Unknown);
    }
    desk.serves(peer, Call::Start, &asked.section)?;
    if let Some(text) = &asked.regulation {
        readable(text)?;
    }
    let (of, device) = (peer.tournament, peer.device);
    desk.write(peer, move |one, now_ms| {
        let Some(before) = one.kept(of, &asked.section)? else {
            return Ok(Err(Refused::Unknown));
        };
        let name = &before.title.name;
        if !(1..=before.section.paired_rounds()).contains(&asked.round) {
            return Ok(Err(Refused::Conflict));
        }
        if let Some(text) = &asked.regulation {
            one.database.put_regulation(of, name, text)?;
        }
        one.database
            .put_round(of, name, asked.round, asked.starts_ms)?;
        if let Some(kept) = one.kept(of, name)? {
            one.begin_round(of, &kept, now_ms)?;
        }
        let what = format!("started round {} of {name}", asked.round);
        one.database.audit(Some(of), Some(device), &what, now_ms)?;
        Ok(Ok(()))
    })
    .await?;
    Ok(axum::Json(Done {}).into_response())
}

/// A file in which devices would find faults is refused here, with the line of the first.
fn readable(text: &str) -> Result<(), Refused> {
    let faults = match wire::Regulation::read(text) {
        Ok(_) => return Ok(()),
        Err(faults) => faults,
    };
    let line = faults.first().map_or(1, |fault| fault.line);
    Err(Refused::Regulation { line })
}
