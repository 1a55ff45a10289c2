//! What the server's tables say: which game is at which board, who plays, who waits to be let in.

use crate::badge::Badge;
use arbiter::Place;
use log::{DeviceKey, GameId};
use reach::{Dialer, Line, Me, Token};
use serde_json::Value;
use wire::{MemberDto, SpareDevice};

/// A board at the tables, and how many seconds ago the server heard its clock.
pub type Table = (GameId, Place, Option<u32>);

/// Sections and boards that are taken in.
const SECTIONS_MAX: usize = 64;
const BOARDS_MAX: usize = 2_048;

async fn ask(line: &mut Line, token: &Token, path: &str) -> Option<Value> {
    let (status, body) = line.get(path, token).await.ok()?;
    if status != 200 {
        return None;
    }
    serde_json::from_slice(&body).ok()
}

/// What the server says of this device.
pub async fn me(dialer: Dialer, badge: Badge, device: DeviceKey) -> Option<Me> {
    let mut line = dialer.dial(&badge.addresses).await.ok()?;
    let (status, body) = line.get("/me", &badge.given.token).await.ok()?;
    let me = (status == 200)
        .then(|| Me::read(&body, &device))
        .flatten()?;
    (me.tournament == badge.given.tournament).then_some(me)
}

/// The boards of the rounds that are at the tables now.
pub async fn tables(dialer: Dialer, badge: Badge) -> Option<Vec<Table>> {
    let mut line = dialer.dial(&badge.addresses).await.ok()?;
    let token = &badge.given.token;
    let sections = ask(&mut line, token, "/sections").await?;
    let mut all = Vec::new();
    for section in sections.as_array()?.iter().take(SECTIONS_MAX) {
        let name = section["name"].as_str()?;
        let round = section["round"]
            .as_u64()
            .or_else(|| section["paired"].as_u64())?;
        if round == 0 {
            continue;
        }
        let path = format!("/rounds?section={}&round={round}", escaped(name));
        let Some(boards) = ask(&mut line, token, &path).await else {
            continue;
        };
        let round = u16::try_from(round).unwrap_or(u16::MAX);
        let boards = boards["boards"].as_array()?.iter();
        all.extend(
            boards
                .filter_map(|board| table(name, round, board))
                .take(BOARDS_MAX),
        );
    }
    Some(all)
}

fn table(section: &str, round: u16, board: &Value) -> Option<Table> {
    let text = |key: &str| board[key].as_str().unwrap_or_default().to_owned();
    let game = crate::history::id(board["game"].as_str()?)?;
    let place = Place {
        section: section.to_owned(),
        round,
        board: u16::try_from(board["board"].as_u64()?).ok()?,
        names: [text("white"), text("black")],
        clock: board["clock"].as_str().map(str::to_owned),
        result: text("result"),
    };
    let seen = board["seen_s"].as_u64();
    Some((
        game,
        place,
        seen.map(|secs| u32::try_from(secs).unwrap_or(u32::MAX)),
    ))
}

/// Devices that wait to be let in.
pub async fn waiting(dialer: Dialer, badge: Badge) -> Option<Vec<SpareDevice>> {
    let mut line = dialer.dial(&badge.addresses).await.ok()?;
    let all = ask(&mut line, &badge.given.token, "/knocks").await?;
    Some(all.as_array()?.iter().filter_map(spare).collect())
}

fn spare(one: &Value) -> Option<SpareDevice> {
    let text = |key: &str| Some(one[key].as_str()?.to_owned());
    Some(SpareDevice {
        device: text("device")?,
        section: text("section")?,
        board: u16::try_from(one["board"].as_u64()?).ok()?,
        code: text("code")?,
        role: match one["role"].as_str()? {
            "clock" => MemberDto::Clock,
            "white_sheet" => MemberDto::WhiteSheet,
            "black_sheet" => MemberDto::BlackSheet,
            _ => return None,
        },
    })
}

/// Lets a device in that waits at that table, or moves an enrolled one there. What the server refuses now can be
/// done at the console; the grant stands by itself.
pub async fn admit(dialer: Dialer, badge: Badge, device: String, place: Place) -> Option<()> {
    let spares = waiting(dialer.clone(), badge.clone()).await?;
    let mut line = dialer.dial(&badge.addresses).await.ok()?;
    let (path, body) = match spares.into_iter().find(|one| one.device == device) {
        Some(spare) => (
            "/knocks/approve",
            serde_json::json!({"device": device, "code": spare.code}),
        ),
        None => (
            "/assign",
            serde_json::json!({"device": device, "section": place.section, "board": place.board, "role": "clock"}),
        ),
    };
    let token = Some(&badge.given.token);
    let body = body.to_string().into_bytes();
    let answer = line
        .post(path, token, "application/json", body)
        .await
        .ok()?;
    (answer.0 < 300).then_some(())
}

/// A name in a query.
fn escaped(name: &str) -> String {
    use std::fmt::Write;
    name.bytes().fold(String::new(), |mut text, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            text.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(text, "%{byte:02X}");
        }
        text
    })
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn a_section_of_any_name_can_be_asked_for() {
        assert_eq!(escaped("A"), "A");
        assert_eq!(escaped("Açık & 1"), "A%C3%A7%C4%B1k%20%26%201");
    }
}
