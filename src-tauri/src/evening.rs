//! A club evening on the own server: players, rounds, results, and the codes by which phones become clocks.

use crate::badge::Badge;
use crate::controls::squares;
use crate::desk::Desk;
use reach::{Dialer, Line, Link, Token};
use serde_json::{Value, json};
use std::sync::Arc;
use tournament::{Number, Player, csv, round_robin};
use wire::{
    BeginEvening, EveningBoard, EveningDto, EveningPlace, EveningResult, HostCode, HostDto,
    PlayDto, RefusalDto,
};

/// The section of the first evening; those after it have a number behind it.
const SECTION: &str = "A";
/// Longest name, in characters; as the console has it.
const NAME_MAX: usize = 64;
/// Boards and players that are read.
const MANY: usize = 256;

/// The organiser's line to the own server.
struct Own {
    line: Line,
    badge: Badge,
}

impl Own {
    async fn get(&mut self, path: &str) -> Result<Value, RefusalDto> {
        let answer = self.line.get(path, &self.badge.given.token).await;
        read(answer.map_err(|_| RefusalDto::NoServer)?)
    }

    async fn post(&mut self, path: &str, ask: &Value) -> Result<Value, RefusalDto> {
        let body = ask.to_string().into_bytes();
        let token = Some(&self.badge.given.token);
        let answer = self.line.post(path, token, "application/json", body).await;
        read(answer.map_err(|_| RefusalDto::NoServer)?)
    }
}

fn read((status, body): (u16, impl AsRef<[u8]>)) -> Result<Value, RefusalDto> {
    match status {
        200 => serde_json::from_slice(body.as_ref()).map_err(|_| RefusalDto::NoServer),
        401 | 403 => Err(RefusalDto::Role),
        429 | 503 => Err(RefusalDto::NoServer),
        _ => Err(RefusalDto::Conflict),
    }
}

impl Desk {
    /// By the organiser's own badge: a device that has joined another tournament meanwhile does nothing there by it.
    async fn own(&self) -> Result<Own, RefusalDto> {
        let hosted = self.hosted().await;
        let badge = hosted.as_ref().map(|hosted| hosted.organiser.clone());
        drop(hosted);
        let badge = badge.ok_or(RefusalDto::NoServer)?;
        let dialer = Dialer::new(badge.key).map_err(|_| RefusalDto::NoServer)?;
        let line = dialer.dial(&badge.addresses).await;
        let line = line.map_err(|_| RefusalDto::NoServer)?;
        Ok(Own { line, badge })
    }

    /// How it stands with the own server. What boards have come to is entered, as an arbiter would with a tap.
    pub async fn host(self: &Arc<Desk>) -> Result<HostDto, RefusalDto> {
        let hosted = self.hosted().await;
        let Some(addresses) = hosted.as_ref().map(|hosted| hosted.addresses.clone()) else {
            return Ok(HostDto {
                runs: false,
                addresses: Vec::new(),
                alone: false,
                devices: 0,
                evening: None,
            });
        };
        drop(hosted);
        let mut own = self.own().await?;
        let devices = own.get("/devices").await?;
        let is_in = |one: &&Value| one["revoked"] != json!(true);
        let devices = devices
            .as_array()
            .map(|all| all.iter().filter(is_in).count());
        Ok(HostDto {
            runs: true,
            alone: addresses.iter().all(|at| at.ip().is_loopback()),
            addresses: addresses.iter().map(ToString::to_string).collect(),
            devices: u16::try_from(devices.unwrap_or(0)).unwrap_or(u16::MAX),
            evening: evening(&mut own).await?.map(|now| now.told),
        })
    }

    /// Enters the players and brings the first round to the tables.
    pub async fn begin_evening(
        self: &Arc<Desk>,
        ask: &BeginEvening,
    ) -> Result<HostDto, RefusalDto> {
        let (players, control) = entered(ask)?;
        let mut own = self.own().await?;
        let before = evening(&mut own).await?;
        if before.is_some() && !ask.anew {
            return Err(RefusalDto::Conflict);
        }
        let section = match own.get("/sections").await?.as_array().map_or(0, Vec::len) {
            0 => SECTION.to_owned(),
            evenings => format!("{SECTION}{}", evenings + 1),
        };
        // A roster has room for long names, which a report file has not.
        let roster = csv::roster(&players);
        own.post("/sections", &json!({"name": section, "csv": roster}))
            .await?;
        let settings =
            json!({"what": "settings", "settings": {"kind": "Round robin", "control": control}});
        own.post("/edit", &json!({"section": section, "change": settings}))
            .await?;
        own.post("/rounds", &json!({ "section": section })).await?;
        if let Some(before) = before {
            stay(&mut own, &before.section, &section).await?;
        }
        self.host().await
    }

    /// Brings another round to the tables.
    pub async fn evening_round(self: &Arc<Desk>, round: u16) -> Result<HostDto, RefusalDto> {
        let mut own = self.own().await?;
        let before = evening(&mut own).await?.ok_or(RefusalDto::Conflict)?;
        if !(1..=before.told.rounds).contains(&round) {
            return Err(RefusalDto::Limit);
        }
        let start = json!({"section": before.section, "round": round});
        own.post("/rounds/start", &start).await?;
        self.host().await
    }

    /// Enters a result that no phone has reported, or puts one right.
    pub async fn evening_result(
        self: &Arc<Desk>,
        ask: &EveningResult,
    ) -> Result<HostDto, RefusalDto> {
        if !matches!(ask.result.as_str(), "1-0" | "0-1" | "1/2-1/2" | "*") {
            return Err(RefusalDto::Unreadable);
        }
        let mut own = self.own().await?;
        let now = evening(&mut own).await?.ok_or(RefusalDto::Conflict)?;
        let entered = json!({
            "section": now.section, "round": now.told.round, "board": ask.board, "result": ask.result,
            "why": "entered by the organiser",
        });
        own.post("/results", &entered).await?;
        self.host().await
    }

    /// A link for the clock of a board; of board 0: for an arbiter. Whoever has it can use it, once.
    pub async fn host_code(self: &Arc<Desk>, board: u16) -> Result<HostCode, RefusalDto> {
        let hosted = self.hosted().await;
        let addresses = hosted.as_ref().map(|hosted| hosted.addresses.clone());
        drop(hosted);
        let addresses = addresses.ok_or(RefusalDto::NoServer)?;
        let mut own = self.own().await?;
        let asked = if board == 0 {
            json!({"role": "arbiter"})
        } else {
            let now = evening(&mut own).await?.ok_or(RefusalDto::Conflict)?;
            json!({"role": "clock", "section": now.section, "board": board})
        };
        let given = own.post("/links", &asked).await?;
        let token = given["token"].as_str().and_then(Token::parse);
        let link = Link {
            addresses,
            key: own.badge.key,
            token: token.ok_or(RefusalDto::NoServer)?,
        };
        let link = link.to_string();
        let qr = squares(&link).ok_or(RefusalDto::Limit)?;
        Ok(HostCode { link, qr })
    }
}

/// The players of an evening, and its control as PGN has it.
fn entered(ask: &BeginEvening) -> Result<(Vec<Player>, String), RefusalDto> {
    let control = ask.control.control(PlayDto::Casual.into())?;
    let [white, black] = [laws::Side::White, laws::Side::Black].map(|side| control.pgn(side));
    if white != black {
        return Err(RefusalDto::BadControl { period: 1 });
    }
    let mut all = Vec::new();
    let names = ask.names.iter().map(|name| name.trim());
    for (number, name) in (1..).zip(names) {
        let fits = (1..=NAME_MAX).contains(&name.chars().count());
        if !fits || name.chars().any(char::is_control) {
            return Err(RefusalDto::BadName);
        }
        let number = Number::new(number).ok_or(RefusalDto::Limit)?;
        all.push(Player::named(number, name));
    }
    let players = u16::try_from(all.len()).unwrap_or(0);
    if round_robin::berger(players).is_empty() {
        return Err(RefusalDto::Limit);
    }
    Ok((all, white))
}

/// The phones at the boards of one evening stay there for the next.
async fn stay(own: &mut Own, before: &str, now: &str) -> Result<(), RefusalDto> {
    let devices = own.get("/devices").await?;
    let here = |one: &&Value| {
        one["role"] == "clock" && one["revoked"] != json!(true) && one["seat"]["section"] == before
    };
    let phones: Vec<Value> = listed(&devices).filter(here).cloned().collect();
    for phone in phones {
        let asked =
            json!({"device": phone["device"], "section": now, "board": phone["seat"]["board"]});
        own.post("/assign", &asked).await?;
    }
    Ok(())
}

/// An evening and its section.
struct Now {
    section: String,
    told: EveningDto,
}

/// The last evening as the server tells it.
async fn evening(own: &mut Own) -> Result<Option<Now>, RefusalDto> {
    let sections = own.get("/sections").await?;
    let Some(section) = sections.as_array().and_then(|all| all.last()) else {
        return Ok(None);
    };
    let name = word(&section["name"]);
    let short = |value: &Value| u16::try_from(value.as_u64().unwrap_or(0)).unwrap_or(u16::MAX);
    let (round, rounds) = (short(&section["round"]), short(&section["paired"]));
    if round == 0 {
        return Ok(None);
    }
    // Results to which the boards' own logs have come; one that was entered by hand stays. It tells the round.
    let asked = json!({"section": name, "round": round});
    let told = own.post("/results", &asked).await?;
    let boards: Vec<EveningBoard> = listed(&told["boards"]).map(board).collect();
    let path = format!("/standings?section={name}");
    let standings = own.get(&path).await?;
    let places: Vec<EveningPlace> = listed(&standings["places"]).map(place).collect();
    let plays = |name: &str| boards.iter().any(|at| at.white == name || at.black == name);
    let names = places.iter().map(|place| &place.name);
    let told = EveningDto {
        round,
        rounds,
        off: names.filter(|name| !plays(name)).cloned().collect(),
        boards,
        places,
    };
    Ok(Some(Now {
        section: name,
        told,
    }))
}

fn listed(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten().take(MANY)
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn board(told: &Value) -> EveningBoard {
    let secs = told["seen_s"].as_u64();
    EveningBoard {
        board: u16::try_from(told["board"].as_u64().unwrap_or(0)).unwrap_or(u16::MAX),
        white: word(&told["white"]),
        black: word(&told["black"]),
        result: word(&told["result"]),
        clock: told["clock"].is_string(),
        heard_secs: secs.map(|secs| u32::try_from(secs).unwrap_or(u32::MAX)),
    }
}

fn place(told: &Value) -> EveningPlace {
    EveningPlace {
        place: u16::try_from(told["rank"].as_u64().unwrap_or(0)).unwrap_or(u16::MAX),
        name: word(&told["name"]),
        points: word(&told["points"]),
    }
}
