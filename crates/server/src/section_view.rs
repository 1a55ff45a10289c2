//! A section as the console shows it: all of it, its standings, its tables as CSV.

use crate::board::game_of;
use crate::bodies_section::{
    AloneShape, PairShape, PartsShape, PlayerShape, RoundOfShape, SettingsShape, StandingsShape,
    WholeShape,
};
use crate::hall::{SectionOf, query};
use crate::handlers::Desk;
use crate::kept::Kept;
use crate::now;
use crate::peers::Peer;
use crate::ranking;
use crate::reply::Refused;
use crate::told::current_round;
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use log::DeviceKey;
use reach::hex;
use serde::Deserialize;
use std::sync::Arc;
use tournament::standings::{self, System};
use tournament::{Alone, Colour, Number, Outcome, Player, Score, Section, Sex, Text, csv};

/// Which table of a section.
#[derive(Deserialize)]
struct TableOf {
    section: String,
    /// After which round, or of which.
    #[serde(default)]
    round: Option<u8>,
    #[serde(default)]
    table: Option<Table>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Table {
    Roster,
    Round,
    Standings,
}

/// All of it.
pub(crate) async fn whole(
    desk: &Desk,
    peer: &Arc<Peer>,
    request: &Parts,
) -> Result<Response, Refused> {
    let asked: SectionOf = query(request)?;
    let kept = desk.kept(peer, &asked.section).await?;
    let key = desk.tournament_key(peer).await?;
    Ok(axum::Json(shape(key, &kept)).into_response())
}

/// As `whole` answers.
pub(crate) fn shape(key: DeviceKey, kept: &Kept) -> WholeShape {
    let (name, section) = (&kept.title.name, &kept.section);
    WholeShape {
        name: name.clone(),
        settings: settings(section),
        round_robin: standings::system(section) == System::RoundRobin,
        teams: section.is_team,
        paired: section.paired_rounds(),
        current: match kept.round() {
            0 => current_round(section),
            round => round,
        },
        starts_ms: kept.title.starts_ms,
        now_ms: now::wall_ms(),
        players: section.players.iter().map(player).collect(),
        rounds: rounds(key, name, section),
        comments: section.comments.clone(),
    }
}

fn settings(section: &Section) -> SettingsShape {
    let text = |kind| Some(section.text(kind).to_owned());
    SettingsShape {
        title: text(Text::Name),
        city: text(Text::City),
        start: text(Text::Start),
        end: text(Text::End),
        arbiter: text(Text::ChiefArbiter),
        kind: text(Text::Kind),
        control: text(Text::CodedControl),
        tie_breaks: text(Text::TieBreaks),
        planned: section.planned,
        initial: section.initial.map(|colour| {
            let name = match colour {
                Colour::White => "white",
                Colour::Black => "black",
            };
            name.to_owned()
        }),
    }
}

fn player(player: &Player) -> PlayerShape {
    PlayerShape {
        number: player.number.get(),
        name: player.name.clone(),
        sex: player.sex.map(|sex| {
            let letter = match sex {
                Sex::Man => "m",
                Sex::Woman => "w",
            };
            letter.to_owned()
        }),
        title: player.title.clone(),
        rating: player.rating,
        federation: player.federation.clone(),
        fide_id: player.fide_id.clone(),
        birth: player.birth.clone(),
    }
}

fn rounds(key: DeviceKey, name: &str, section: &Section) -> Vec<RoundOfShape> {
    let shapes = (1..).zip(&section.rounds).map(|(round, played)| {
        let boards = (1..).zip(&played.games).map(|(board, game)| PairShape {
            board,
            game: hex(&game_of(key, name, round, board).0),
            white: game.white.get(),
            black: game.black.get(),
            result: result(game.outcome).to_owned(),
        });
        let alone = played.alone.iter().map(|(number, alone)| AloneShape {
            number: number.get(),
            kind: kind(*alone).to_owned(),
        });
        RoundOfShape {
            round,
            boards: boards.collect(),
            alone: alone.collect(),
        }
    });
    shapes.collect()
}

fn kind(alone: Alone) -> &'static str {
    match alone {
        Alone::Half => "half",
        Alone::Full => "full",
        Alone::Paired => "paired",
        Alone::Zero => "zero",
        Alone::ForfeitWin => "forfeit_win",
        Alone::ForfeitLoss => "forfeit_loss",
    }
}

/// As it stands on a result sheet.
pub(crate) fn result(outcome: Outcome) -> &'static str {
    use Score::{Draw, Loss, Win};
    match outcome {
        Outcome::Pending => "*",
        Outcome::Adjourned => "?",
        Outcome::Played(white, black) | Outcome::Short(white, black) => match (white, black) {
            (Win, _) => "1-0",
            (_, Win) => "0-1",
            (Draw, Draw) => "1/2-1/2",
            (Draw, Loss) => "1/2-0",
            (Loss, Draw) => "0-1/2",
            (Loss, Loss) => "0-0",
        },
        Outcome::Forfeit(who) | Outcome::ColourlessForfeit(who) => match who {
            Some(Colour::White) => "+/-",
            Some(Colour::Black) => "-/+",
            None => "-/-",
        },
    }
}

/// The standings, after a round or as they are.
pub(crate) async fn table(
    desk: &Desk,
    peer: &Arc<Peer>,
    request: &Parts,
) -> Result<Response, Refused> {
    let asked: TableOf = query(request)?;
    let section = desk.section(peer, &asked.section).await?;
    let made = tokio::task::spawn_blocking(move || {
        let tie_breaks = ranking::tie_breaks(&section);
        let (lines, teams) = ranking::standings(&section, &tie_breaks, asked.round);
        let paired = section.paired_rounds();
        StandingsShape {
            after: asked.round.map_or(paired, |round| paired.min(round.into())),
            codes: tie_breaks.into_iter().map(|one| one.code).collect(),
            teams,
            places: ranking::places(&section, &lines, teams),
        }
    });
    let made = made.await.map_err(|_| Refused::Stopped)?;
    Ok(axum::Json(made).into_response())
}

/// Which figure of the standings.
#[derive(Deserialize)]
pub(crate) struct FigureOf {
    section: String,
    round: Option<u8>,
    number: u16,
    code: String,
}

/// Of what a figure is made, by the calculation that made it.
pub(crate) async fn parts_of(
    desk: &Desk,
    peer: &Arc<Peer>,
    request: &Parts,
) -> Result<Response, Refused> {
    let asked: FigureOf = query(request)?;
    let section = desk.section(peer, &asked.section).await?;
    let mut tie_break = ranking::tie_breaks(&section).into_iter();
    let tie_break = tie_break.find(|one| one.code == asked.code);
    let tie_break = tie_break.ok_or(Refused::Unknown)?;
    let number = Number::new(asked.number).ok_or(Refused::Unknown)?;
    let made = tokio::task::spawn_blocking(move || PartsShape {
        parts: ranking::parts(&section, &tie_break, asked.round, number),
    });
    let made = made.await.map_err(|_| Refused::Stopped)?;
    Ok(axum::Json(made).into_response())
}

/// Roster, round or standings for a spreadsheet.
pub(crate) async fn csv_of(
    desk: &Desk,
    peer: &Arc<Peer>,
    request: &Parts,
) -> Result<Response, Refused> {
    let asked: TableOf = query(request)?;
    let section = desk.section(peer, &asked.section).await?;
    let made = tokio::task::spawn_blocking(move || match asked.table {
        Some(Table::Round) => csv::round(&section, asked.round.unwrap_or_default().into()),
        Some(Table::Standings) => {
            let tie_breaks = ranking::tie_breaks(&section);
            let (lines, teams) = ranking::standings(&section, &tie_breaks, asked.round);
            csv::standings(&section, teams, &tie_breaks, &lines)
        }
        Some(Table::Roster) | None => csv::roster(&section.players),
    });
    let text = made.await.map_err(|_| Refused::Stopped)?;
    let kind = [(header::CONTENT_TYPE, "text/csv; charset=utf-8")];
    Ok((kind, text).into_response())
}
