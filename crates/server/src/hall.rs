//! Tournaments, sections, rounds, results.

use crate::bodies::{
    Done, ForgetAsked, ResultAsked, RoundAsked, SectionAsked, SectionShape, TournamentAsked,
    TournamentShape,
};
use crate::calls::Call;
use crate::database_book::can_be_kept;
use crate::enrol::Grants;
use crate::handlers::{Desk, json, json_up_to};
use crate::kept::Kept;
use crate::limits::FILE_MAX;
use crate::peers::Peer;
use crate::reply::Refused;
use crate::results;
use crate::section_file::section_of;
use crate::{PairingError, PairingProgram, Role, Token};
use axum::body::Body;
use axum::extract::Query;
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use log::DeviceKey;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;
use tournament::file::is_name;
use tournament::trf::{self, Version};
use tournament::{Outcome, Section, pairing, pairings, round_robin};

/// Most sections of a tournament.
const SECTIONS_MAX: usize = tournament::file::SECTIONS_MAX;
/// How long a pairing program may take.
const PAIRING_TIME: Duration = Duration::from_secs(60);

/// Which section.
#[derive(Deserialize)]
pub(crate) struct SectionOf {
    pub section: String,
}

/// Which round of which section.
#[derive(Deserialize)]
pub(crate) struct RoundOf {
    pub section: String,
    pub round: usize,
}

/// What stands behind the question mark.
pub(crate) fn query<T: DeserializeOwned>(request: &Parts) -> Result<T, Refused> {
    let asked = Query::<T>::try_from_uri(&request.uri);
    asked
        .map(|Query(asked)| asked)
        .map_err(|_| Refused::Unreadable)
}

impl Desk {
    /// A section of the caller's tournament.
    pub(crate) async fn section(&self, peer: &Arc<Peer>, name: &str) -> Result<Section, Refused> {
        Ok(self.kept(peer, name).await?.section.clone())
    }

    /// The same with its title page.
    pub(crate) async fn kept(&self, peer: &Arc<Peer>, name: &str) -> Result<Arc<Kept>, Refused> {
        let (of, name) = (peer.tournament, name.to_owned());
        if !is_name(&name) {
            return Err(Refused::Unknown);
        }
        let leaf = self.read(Some(peer), move |one, _| {
            Ok(one.leaf(of, Some(&name))?.ok_or(Refused::Unknown))
        });
        self.kept_one(leaf.await?).await
    }

    /// By whose certificates everybody judges.
    pub(crate) async fn tournament_key(&self, peer: &Arc<Peer>) -> Result<DeviceKey, Refused> {
        let of = peer.tournament;
        self.read(Some(peer), move |one, _| {
            let hall = one.halls.get(&of).ok_or(Refused::Unknown);
            Ok(hall.map(|hall| hall.secret.device()))
        })
        .await
    }
}

/// A tournament of its own, with a link for its first admin.
pub(crate) async fn tournament(
    desk: &Desk,
    peer: &Arc<Peer>,
    from: Body,
) -> Result<Response, Refused> {
    let asked: TournamentAsked = json_up_to(from, FILE_MAX).await?;
    let name = asked.name.trim().to_owned();
    if name.is_empty() || name.chars().count() > 64 || name.chars().any(char::is_control) {
        return Err(Refused::Unreadable);
    }
    let section = asked
        .section
        .as_ref()
        .map(|asked| section_of(asked).map(|section| (asked.name.clone(), section)));
    let section = section.transpose()?;
    if section
        .as_ref()
        .is_some_and(|(name, section)| !can_be_kept(name, section))
    {
        return Err(Refused::Unreadable);
    }
    let device = peer.device;
    let (number, token) = desk
        .write(peer, move |one, now_ms| {
            let Some(number) = one.database.add_tournament(&name, now_ms)? else {
                return Ok(Err(Refused::Conflict));
            };
            if let Some((name, section)) = section {
                one.database.put_section(number, &name, section)?;
            }
            let token = Token(crate::keys::random());
            let grants = Grants::whole(number, Role::Admin);
            let until_ms = one.shared.link_until_ms(now_ms);
            one.database.put_link(token.hash(), &grants, until_ms)?;
            one.database
                .audit(Some(number), Some(device), "made the tournament", now_ms)?;
            Ok(Ok((number, token)))
        })
        .await?;
    // It is in memory from the next look on.
    desk.look().await?;
    let shape = TournamentShape {
        number: number.0,
        token: token.to_string(),
    };
    Ok(axum::Json(shape).into_response())
}

/// Puts a section in.
pub(crate) async fn put_section(
    desk: &Desk,
    peer: &Arc<Peer>,
    from: Body,
) -> Result<Response, Refused> {
    let asked: SectionAsked = json_up_to(from, FILE_MAX).await?;
    let section = section_of(&asked)?;
    let (of, device) = (peer.tournament, peer.device);
    desk.write(peer, move |one, now_ms| {
        let all = one.database.section_names(of)?;
        let is_known = all.contains(&asked.name);
        if (is_known && !asked.replace) || (!is_known && all.len() >= SECTIONS_MAX) {
            return Ok(Err(Refused::Conflict));
        }
        if !one.database.put_section(of, &asked.name, section)? {
            return Ok(Err(Refused::Unreadable));
        }
        let what = format!("put section {} in", asked.name);
        one.database.audit(Some(of), Some(device), &what, now_ms)?;
        Ok(Ok(()))
    })
    .await?;
    Ok(axum::Json(Done {}).into_response())
}

/// All sections.
pub(crate) async fn sections(desk: &Desk, peer: &Arc<Peer>) -> Result<Response, Refused> {
    let of = peer.tournament;
    let leaves = desk
        .read(Some(peer), move |one, _| {
            let mut leaves = Vec::new();
            for name in one.database.section_names(of)? {
                leaves.extend(one.leaf(of, Some(&name))?);
            }
            Ok(Ok(leaves))
        })
        .await?;
    let all = desk.kept_of(leaves).await?;
    let shapes = all.iter().map(|kept| SectionShape {
        name: kept.title.name.clone(),
        players: kept.section.players.len(),
        paired: kept.section.paired_rounds(),
        planned: kept.section.planned,
        round: kept.round(),
    });
    Ok(axum::Json(shapes.collect::<Vec<_>>()).into_response())
}

/// A section as a tournament report file.
pub(crate) async fn trf_of(
    desk: &Desk,
    peer: &Arc<Peer>,
    request: &Parts,
) -> Result<Response, Refused> {
    let asked: SectionOf = query(request)?;
    let section = desk.section(peer, &asked.section).await?;
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((kind, trf::write(&section, Version::Trf26)).into_response())
}

/// The boards of a round.
pub(crate) async fn boards(
    desk: &Desk,
    peer: &Arc<Peer>,
    request: &Parts,
) -> Result<Response, Refused> {
    let asked: RoundOf = query(request)?;
    let kept = desk.kept(peer, &asked.section).await?;
    let shape = desk
        .round_shape(peer, &asked.section, &kept.section, asked.round)
        .await?;
    Ok(axum::Json(shape).into_response())
}

/// The next round of a section; blocks for as long as a pairing program runs.
fn next_round(mut section: Section, pgn: Option<&str>) -> Result<Section, Refused> {
    if let Some(pgn) = pgn {
        let games: Vec<results::Tagged> = results::tagged(pgn);
        let other = pairings::import(&games)?;
        let next = section.paired_rounds() + 1;
        let imported = section.import_round(&other, next, "PGN");
        return imported.map(|_| section).map_err(Refused::Edit);
    }
    if pairing::swiss(&section).is_some() {
        let program = PairingProgram::find(None, PAIRING_TIME).ok_or(Refused::NoProgram)?;
        let paired = program.next_round(&mut section);
        return paired.map(|_| section).map_err(|why| match why {
            PairingError::Fault(fault) => Refused::Pairing(fault),
            PairingError::Start(_) | PairingError::File(_) => Refused::NoProgram,
            _ => Refused::ProgramFailed,
        });
    }
    let players = u16::try_from(section.players.len()).map_err(|_| Refused::Conflict)?;
    if section.is_team || section.paired_rounds() > 0 || players < 2 {
        return Err(Refused::Conflict);
    }
    if players > round_robin::BERGER_MAX {
        return Err(Refused::TooManyToMeet);
    }
    round_robin::schedule(&mut section, &round_robin::berger(players));
    Ok(section)
}

/// Pairs the next round and tells its boards.
pub(crate) async fn round(desk: &Desk, peer: &Arc<Peer>, from: Body) -> Result<Response, Refused> {
    let asked: RoundAsked = json_up_to(from, FILE_MAX).await?;
    let kept = desk.kept(peer, &asked.section).await?;
    let before = kept.section.clone();
    let (pgn, start) = (asked.pgn, before.clone());
    let paired = tokio::task::spawn_blocking(move || next_round(start, pgn.as_deref())).await;
    let section = paired.map_err(|_| Refused::Stopped)??;
    let round = before.paired_rounds() + 1;
    let after = section.clone();
    let (of, device, name) = (peer.tournament, peer.device, asked.section.clone());
    desk.write(peer, move |one, now_ms| {
        // Somebody else may have changed it meanwhile.
        let title = one.database.title(of, Some(&name))?;
        if title.is_none_or(|title| title.version != kept.title.version) {
            return Ok(Err(Refused::Conflict));
        }
        if !one.database.put_section(of, &name, section)? {
            return Ok(Err(Refused::Conflict));
        }
        one.database.put_round(of, &name, round, None)?;
        if let Some(kept) = one.kept(of, &name)? {
            one.begin_round(of, &kept, now_ms)?;
        }
        let what = format!("paired round {round} of {name}");
        one.database.audit(Some(of), Some(device), &what, now_ms)?;
        Ok(Ok(()))
    })
    .await?;
    let shape = desk
        .round_shape(peer, &asked.section, &after, round)
        .await?;
    Ok(axum::Json(shape).into_response())
}

/// Enters results and tells the round as it stands then.
pub(crate) async fn result(desk: &Desk, peer: &Arc<Peer>, from: Body) -> Result<Response, Refused> {
    let asked: ResultAsked = json(from).await?;
    if !is_name(&asked.section) {
        return Err(Refused::Unknown);
    }
    desk.serves(peer, Call::Results, &asked.section)?;
    let (of, device) = (peer.tournament, peer.device);
    let (name, number) = (asked.section.clone(), asked.round);
    let given = match (&asked.board, &asked.result) {
        (Some(board), Some(text)) => {
            let outcome = results::read(text).ok_or(Refused::Unreadable)?;
            vec![(*board, outcome)]
        }
        (None, None) => desk.played(peer, &name, number).await?,
        _ => return Err(Refused::Unreadable),
    };
    if given.is_empty() {
        let section = desk.section(peer, &name).await?;
        let shape = desk.round_shape(peer, &name, &section, number).await?;
        return Ok(axum::Json(shape).into_response());
    }
    let section = desk
        .write(peer, move |one, now_ms| {
            let Some(mut section) = one.database.section(of, &asked.section)? else {
                return Ok(Err(Refused::Unknown));
            };
            // What an arbiter has entered meanwhile stays, where the boards' own results are taken.
            let of_boards = asked.board.is_none();
            let pending = |section: &Section, board| {
                let round = asked.round.checked_sub(1);
                let round = round.and_then(|at| section.rounds.get(at));
                let game = round.and_then(|round| round.games.get(usize::checked_sub(board, 1)?));
                game.is_some_and(|game| game.outcome == Outcome::Pending)
            };
            for (board, outcome) in given {
                if of_boards && !pending(&section, board) {
                    continue;
                }
                let why = asked.why.as_deref().unwrap_or_default();
                if let Err(why) = section.set_result(asked.round, board, outcome, why) {
                    return Ok(Err(Refused::Edit(why)));
                }
            }
            if !one
                .database
                .put_section(of, &asked.section, section.clone())?
            {
                return Ok(Err(Refused::Conflict));
            }
            let what = format!(
                "entered results of round {} of {}",
                asked.round, asked.section
            );
            one.database.audit(Some(of), Some(device), &what, now_ms)?;
            Ok(Ok(section))
        })
        .await?;
    let shape = desk.round_shape(peer, &name, &section, number).await?;
    Ok(axum::Json(shape).into_response())
}

/// A round as PGN, as it is at this moment.
pub(crate) async fn games(
    desk: &Desk,
    peer: &Arc<Peer>,
    request: &Parts,
) -> Result<Response, Refused> {
    let asked: RoundOf = query(request)?;
    let told = desk
        .live(peer.tournament, &asked.section, asked.round)
        .await?;
    let kind = [(
        header::CONTENT_TYPE,
        "application/x-chess-pgn; charset=utf-8",
    )];
    Ok((kind, told.pgn()).into_response())
}

/// KVKK 7, GDPR 17: a person goes; games and results stay.
pub(crate) async fn forget(desk: &Desk, peer: &Arc<Peer>, from: Body) -> Result<Response, Refused> {
    let asked: ForgetAsked = json(from).await?;
    if !is_name(&asked.section) {
        return Err(Refused::Unknown);
    }
    let (of, device) = (peer.tournament, peer.device);
    desk.write(peer, move |one, now_ms| {
        if !one
            .database
            .forget_person(of, &asked.section, asked.number)?
        {
            return Ok(Err(Refused::Unknown));
        }
        let what = format!("deleted person {} of {}", asked.number, asked.section);
        one.database.audit(Some(of), Some(device), &what, now_ms)?;
        Ok(Ok(()))
    })
    .await?;
    Ok(axum::Json(Done {}).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::{Number, Player, Text};

    #[test]
    fn a_table_for_too_many_is_refused_by_its_name() {
        let mut section = Section::default();
        section.set_text(Text::Kind, "Round robin");
        for number in (1..=100).filter_map(Number::new) {
            section.players.push(Player::named(number, "N"));
        }
        let whole = next_round(section.clone(), None).expect("99 rounds");
        assert_eq!(whole.paired_rounds(), 99);
        let last = Number::new(101).expect("a number");
        section.players.push(Player::named(last, "N"));
        let refused = next_round(section, None).err();
        assert_eq!(refused, Some(Refused::TooManyToMeet));
    }
}
