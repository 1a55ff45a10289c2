//! Changes of a section: what `tournament` allows, written down with its reason.

use crate::bodies_section::{ByeAsked, Change, EditAsked, PlayerAsked, SettingsShape};
use crate::database_error::DatabaseError;
use crate::handlers::{Desk, json_up_to};
use crate::limits::EDIT_MAX;
use crate::one::One;
use crate::peers::Peer;
use crate::reply::Refused;
use crate::section_view::shape;
use crate::tournaments::TournamentNo;
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use tournament::file::is_name;
use tournament::{Alone, Colour, EditFault, Number, Player, Section, Sex, Text};

/// Changes a section and tells it as it is then.
pub(crate) async fn edit(desk: &Desk, peer: &Arc<Peer>, from: Body) -> Result<Response, Refused> {
    let asked: EditAsked = json_up_to(from, EDIT_MAX).await?;
    let (of, device) = (peer.tournament, peer.device);
    let key = desk.tournament_key(peer).await?;
    let name = asked.section.clone();
    if !is_name(&name) {
        return Err(Refused::Unknown);
    }
    let is_gone = matches!(asked.change, Change::RemoveSection);
    desk.write(peer, move |one, now_ms| {
        let what = format!("{} in section {}", told(&asked.change), asked.section);
        let done = carry_out(one, of, asked, now_ms)?;
        if done.is_ok() {
            one.database.audit(Some(of), Some(device), &what, now_ms)?;
        }
        Ok(done)
    })
    .await?;
    if is_gone {
        return Ok(axum::Json(serde_json::json!({})).into_response());
    }
    let kept = desk.kept(peer, &name).await?;
    Ok(axum::Json(shape(key, &kept)).into_response())
}

fn carry_out(
    one: &mut One<'_>,
    of: TournamentNo,
    asked: EditAsked,
    now_ms: u64,
) -> Result<Result<(), Refused>, DatabaseError> {
    let name = &asked.section;
    let Some(mut section) = one.database.section(of, name)? else {
        return Ok(Err(Refused::Unknown));
    };
    let (before, before_paired) = (section.rounds.clone(), section.paired_rounds());
    if matches!(asked.change, Change::RemoveSection) {
        if before_paired > 0 {
            return Ok(Err(Refused::Edit(EditFault::Paired)));
        }
        one.database.remove_section(of, name)?;
        return Ok(Ok(()));
    }
    if let Err(why) = change(&mut section, asked.change, &asked.why) {
        return Ok(Err(why));
    }
    let (rounds, paired) = (section.rounds.clone(), section.paired_rounds());
    if !one.database.put_section(of, name, section)? {
        return Ok(Err(Refused::Unreadable));
    }
    if rounds == before {
        return Ok(Ok(()));
    }
    // What is paired by hand comes to the tables, too.
    if paired > before_paired {
        one.database.put_round(of, name, paired, None)?;
    }
    if let Some(kept) = one.kept(of, name)? {
        one.begin_round(of, &kept, now_ms)?;
    }
    Ok(Ok(()))
}

/// For the audit log.
fn told(change: &Change) -> String {
    match change {
        Change::Enter { .. } => "entered a player".into(),
        Change::Correct { number, .. } => format!("corrected player {number}"),
        Change::Remove { number } => format!("removed player {number}"),
        Change::Rank => "ranked the players".into(),
        Change::CheckIn { round, .. } => format!("checked in for round {round}"),
        Change::Bye { round, number, .. } => format!("agreed to a bye of {number}, round {round},"),
        Change::NoBye { round, number } => format!("took a bye of {number}, round {round}, back"),
        Change::Withdraw { number, from } => format!("withdrew {number} from round {from}"),
        Change::ComeBack { number, from } => format!("took {number} back in from round {from}"),
        Change::Pair { round, .. }
        | Change::Allocate { round, .. }
        | Change::Unpair { round, .. }
        | Change::UnpairRound { round }
        | Change::Swap { round, .. }
        | Change::SwapColours { round, .. }
        | Change::MoveBoard { round, .. } => format!("changed pairings of round {round}"),
        Change::Settings { .. } => "changed settings".into(),
        Change::RemoveSection => "removed all".into(),
    }
}

fn number(number: u16) -> Result<Number, Refused> {
    Number::new(number).ok_or(Refused::Unknown)
}

fn bye(bye: ByeAsked) -> Alone {
    match bye {
        ByeAsked::Half => Alone::Half,
        ByeAsked::Full => Alone::Full,
        ByeAsked::Zero => Alone::Zero,
    }
}

fn change(section: &mut Section, change: Change, why: &str) -> Result<(), Refused> {
    let done = match change {
        Change::Enter { player, missed } => {
            // The section gives the number.
            let first = number(1)?;
            section.enter(read(player, first)?, bye(missed)).map(|_| ())
        }
        Change::Correct { number: of, player } => {
            let of = number(of)?;
            section.correct(of, read(player, of)?, why)
        }
        Change::Remove { number: of } => section.remove(number(of)?),
        Change::Rank => section.rank_by_rating(),
        Change::CheckIn { round, here } => {
            let here: Result<Vec<Number>, Refused> = here.into_iter().map(number).collect();
            section.check_in(round, &here?).map(|_| ())
        }
        Change::Bye {
            round,
            number: of,
            bye: kind,
        } => section.agree(round, number(of)?, bye(kind)),
        Change::NoBye { round, number: of } => section.clear_alone(round, number(of)?, why),
        Change::Withdraw { number: of, from } => section.withdraw(number(of)?, from),
        Change::ComeBack { number: of, from } => section.come_back(number(of)?, from),
        Change::Settings { settings } => return set(section, *settings, why),
        Change::RemoveSection => Ok(()),
        pairing => return repair(section, pairing, why),
    };
    done.map_err(Refused::Edit)
}

/// Pairings by hand.
fn repair(section: &mut Section, change: Change, why: &str) -> Result<(), Refused> {
    let done = match change {
        Change::Pair {
            round,
            white,
            black,
        } => section
            .pair(round, number(white)?, number(black)?, why)
            .map(|_| ()),
        Change::Allocate { round, number: of } => {
            section.set_alone(round, number(of)?, Alone::Paired)
        }
        Change::Unpair { round, board } => section.unpair(round, board, why),
        Change::UnpairRound { round } => section.unpair_round(round, why),
        Change::Swap { round, one, other } => {
            section.swap(round, number(one)?, number(other)?, why)
        }
        Change::SwapColours { round, board } => section.swap_colours(round, board, why),
        Change::MoveBoard { round, from, to } => section.move_board(round, from, to),
        _ => Ok(()),
    };
    done.map_err(Refused::Edit)
}

fn set(section: &mut Section, settings: SettingsShape, why: &str) -> Result<(), Refused> {
    let texts = [
        (Text::Name, settings.title),
        (Text::City, settings.city),
        (Text::Start, settings.start),
        (Text::End, settings.end),
        (Text::ChiefArbiter, settings.arbiter),
        (Text::Kind, settings.kind),
        (Text::CodedControl, settings.control),
    ];
    for (kind, text) in texts {
        let Some(text) = text else { continue };
        if text.chars().count() > 200 || text.chars().any(char::is_control) {
            return Err(Refused::Unreadable);
        }
        section.set_text(kind, &text);
    }
    if let Some(codes) = settings.tie_breaks {
        section.set_tie_breaks(&codes, why).map_err(Refused::Edit)?;
    }
    if let Some(rounds) = settings.planned {
        section.set_planned(rounds, why).map_err(Refused::Edit)?;
    }
    let colour = match settings.initial.as_deref() {
        None => return Ok(()),
        Some("white") => Colour::White,
        Some("black") => Colour::Black,
        Some(_) => return Err(Refused::Unreadable),
    };
    if section.initial == Some(colour) {
        return Ok(());
    }
    section.set_initial(colour).map_err(Refused::Edit)
}

fn read(asked: PlayerAsked, number: Number) -> Result<Player, Refused> {
    let texts = [
        (&asked.name, 64),
        (&asked.title, 3),
        (&asked.federation, 3),
        (&asked.fide_id, 11),
        (&asked.birth, 10),
    ];
    let is_text = |(text, most): &(&String, usize)| {
        text.chars().count() <= *most && !text.chars().any(char::is_control)
    };
    let sex = match asked.sex.as_deref() {
        None | Some("") => None,
        Some("m") => Some(Sex::Man),
        Some("w") => Some(Sex::Woman),
        Some(_) => return Err(Refused::Unreadable),
    };
    if !texts.iter().all(is_text) || asked.rating.is_some_and(|rating| rating > 9_999) {
        return Err(Refused::Unreadable);
    }
    Ok(Player {
        number,
        sex,
        title: asked.title.trim().to_owned(),
        name: asked.name.trim().to_owned(),
        rating: asked.rating.filter(|rating| *rating > 0),
        federation: asked.federation.trim().to_owned(),
        fide_id: asked.fide_id.trim().to_owned(),
        birth: asked.birth.trim().to_owned(),
        rank: None,
    })
}
