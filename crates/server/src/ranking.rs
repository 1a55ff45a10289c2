//! The standings of a section by its own tie-breaks.

use crate::bodies_section::PartShape;
use serde::Serialize;
use tournament::standings::{self, Against, Ask, Cut, Kind, Part, Standing, System, TieBreak};
use tournament::{Number, Section, Text};
use utoipa::ToSchema;

/// What breaks ties where a section says nothing: in a Swiss, and where everybody meets.
const USUAL: [&str; 2] = ["BH/C1,BH,SB", "DE,SB,WON"];

/// The tie-breaks that a section says, as far as they are known here; the usual ones where it says none.
pub(crate) fn tie_breaks(section: &Section) -> Vec<TieBreak> {
    let said = Some(section.text(Text::Order)).filter(|said| !said.is_empty());
    let said = said.unwrap_or_else(|| section.text(Text::TieBreaks));
    let is_round_robin = standings::system(section) == System::RoundRobin;
    let said = if said.trim().is_empty() {
        USUAL[usize::from(is_round_robin)]
    } else {
        said
    };
    let codes = said.split(',').map(str::trim);
    let known = codes.filter_map(|code| TieBreak::read(code).ok());
    known.filter(|one| one.kind != Kind::Points).collect()
}

/// The standings of the players, or of the teams where their matches can be told, and whether it is those.
pub(crate) fn standings(
    section: &Section,
    tie_breaks: &[TieBreak],
    after: Option<u8>,
) -> (Vec<Standing>, bool) {
    let ask = Ask {
        tie_breaks,
        system: None,
        rules: None,
        after,
    };
    match standings::team_standings(section, &ask) {
        Some(teams) => (teams, true),
        None => (standings::standings(section, &ask), false),
    }
}

/// Of what a player's figure is made; none of teams, and of figures that are no sums.
pub(crate) fn parts(
    section: &Section,
    tie_break: &TieBreak,
    after: Option<u8>,
    number: Number,
) -> Option<Vec<PartShape>> {
    let ask = Ask {
        tie_breaks: &[],
        system: None,
        rules: None,
        after,
    };
    if standings::team_standings(section, &ask).is_some() {
        return None;
    }
    let parts = standings::parts(section, &ask, tie_break, number)?;
    let shape = |part: Part| PartShape {
        round: part.round,
        opponent: part.opponent.map(Number::get),
        points: part.points.to_string(),
        against: part.against.map(|against| match against {
            Against::Opponent => "opponent",
            Against::Virtual => "virtual",
            Against::VirtualByWill => "by_will",
        }),
        score: part.score.map(|score| score.to_string()),
        worth: part.worth.to_string(),
        cut: part.cut.map(|cut| match cut {
            Cut::Low => "low",
            Cut::High => "high",
        }),
    };
    Some(parts.into_iter().map(shape).collect())
}

/// A line of the standings.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlaceShape {
    /// From 1; who is tied in everything shares it.
    pub rank: u16,
    /// The starting number.
    pub number: u16,
    /// Of the player or team.
    pub name: String,
    /// `GM` ..., or empty.
    pub title: String,
    /// Three letters, or empty.
    pub federation: String,
    /// FIDE rating.
    pub rating: Option<u16>,
    /// Such as `3.5`.
    pub points: String,
    /// One for each tie-break; none: it has no value.
    pub values: Vec<Option<String>>,
}

/// The lines with their names.
pub(crate) fn places(section: &Section, table: &[Standing], of_teams: bool) -> Vec<PlaceShape> {
    let place = |line: &Standing| {
        let values = line.values.iter();
        let values = values.map(|value| value.map(|value| value.to_string()));
        let player = section.player(line.number).filter(|_| !of_teams);
        let team = section.teams.iter().find(|team| team.number == line.number);
        let name = match (player, team) {
            (Some(player), _) => player.name.clone(),
            (None, Some(team)) => team.name.clone(),
            (None, None) => String::new(),
        };
        PlaceShape {
            rank: line.rank,
            number: line.number.get(),
            name,
            title: player.map_or_else(String::new, |player| player.title.clone()),
            federation: player.map_or_else(String::new, |player| player.federation.clone()),
            rating: player.and_then(|player| player.rating),
            points: line.points.to_string(),
            values: values.collect(),
        }
    };
    table.iter().map(place).collect()
}
