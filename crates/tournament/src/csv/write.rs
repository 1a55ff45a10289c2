//! Tables as CSV: commas, quotes where they are needed, CRLF. Fields that a spreadsheet would take for a formula begin
//! with an apostrophe; reading a roster takes it away again.

use crate::pairings::pgn_result;
use crate::standings::{Standing, TieBreak};
use crate::{Alone, Number, Player, Section, Sex};
use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What a spreadsheet takes for the beginning of a formula.
const FORMULA: [char; 4] = ['=', '+', '-', '@'];

/// The roster, as [`super::read`] reads it.
#[must_use]
pub fn roster(players: &[Player]) -> String {
    let mut out = String::new();
    row(
        &mut out,
        [
            "No",
            "Name",
            "Title",
            "Rating",
            "Federation",
            "FIDE ID",
            "Sex",
            "Birth",
        ],
    );
    for player in players {
        let rating = player
            .rating
            .map(|rating| rating.to_string())
            .unwrap_or_default();
        let sex = match player.sex {
            Some(Sex::Man) => "m",
            Some(Sex::Woman) => "w",
            None => "",
        };
        let number = player.number.to_string();
        let fields: [&str; 8] = [
            &number,
            &player.name,
            &player.title,
            &rating,
            &player.federation,
            &player.fide_id,
            sex,
            &player.birth,
        ];
        row(&mut out, fields);
    }
    out
}

/// A round's boards and byes: board, White's number and name, Black's, result as PGN says it (empty: none yet).
#[must_use]
pub fn round(section: &Section, round: usize) -> String {
    let mut out = String::new();
    row(
        &mut out,
        ["Board", "White No", "White", "Black No", "Black", "Result"],
    );
    let Some(played) = round
        .checked_sub(1)
        .and_then(|index| section.rounds.get(index))
    else {
        return out;
    };
    let name = |number: Number| {
        section
            .player(number)
            .map_or("", |player| player.name.as_str())
    };
    for (board, game) in (1..).zip(&played.games) {
        let board: usize = board;
        let result = match pgn_result(game.outcome) {
            "*" => "",
            known => known,
        };
        let (white, black) = (game.white.to_string(), game.black.to_string());
        row(
            &mut out,
            [
                &board.to_string(),
                &white,
                name(game.white),
                &black,
                name(game.black),
                result,
            ],
        );
    }
    for (number, alone) in &played.alone {
        let said = match alone {
            Alone::Paired => "bye",
            Alone::Half => "half-point bye",
            Alone::Full => "full-point bye",
            Alone::Zero => "absent",
            Alone::ForfeitWin => "+",
            Alone::ForfeitLoss => "-",
        };
        row(
            &mut out,
            ["", &number.to_string(), name(*number), "", "", said],
        );
    }
    out
}

/// Standings of the players, or of the teams where the section is one of teams and they were asked for.
#[must_use]
pub fn standings(
    section: &Section,
    of_teams: bool,
    tie_breaks: &[TieBreak],
    table: &[Standing],
) -> String {
    let mut out = String::new();
    let mut head: Vec<&str> = ["Rank", "No", "Name", "Points"].to_vec();
    head.extend(tie_breaks.iter().map(|tie_break| tie_break.code.as_str()));
    row(&mut out, head);
    for line in table {
        let team = || section.teams.iter().find(|team| team.number == line.number);
        let name = if of_teams {
            team().map(|team| team.name.as_str())
        } else {
            section
                .player(line.number)
                .map(|player| player.name.as_str())
        };
        let mut fields = [
            line.rank.to_string(),
            line.number.to_string(),
            name.unwrap_or_default().to_owned(),
            line.points.to_string(),
        ]
        .to_vec();
        let shown = line
            .values
            .iter()
            .map(|value| value.map(|value| value.to_string()));
        fields.extend(shown.map(Option::unwrap_or_default));
        row(&mut out, fields.iter().map(String::as_str));
    }
    out
}

/// Behind apostrophes, of which a name may have its own.
pub(super) fn begins_formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(FORMULA)
}

fn row<'a>(out: &mut String, fields: impl IntoIterator<Item = &'a str>) {
    for (index, text) in fields.into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        let blank = |letter: char| if letter.is_control() { ' ' } else { letter };
        let printable: String = text.chars().map(blank).collect();
        field(out, printable.trim());
    }
    out.push_str("\r\n");
}

fn field(out: &mut String, text: &str) {
    let number = text.parse::<i32>().is_ok();
    let formula = begins_formula(text) && text.len() > 1 && !number;
    let quoted = text.contains(['"', ',', ';', '|']);
    if quoted {
        out.push('"');
    }
    if formula {
        out.push('\'');
    }
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\"\""),
            letter => out.push(letter),
        }
    }
    if quoted {
        out.push('"');
    }
}
