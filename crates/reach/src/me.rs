//! What a device learns of itself: its place and its games, round by round.

use crate::{Role, unhex};
use log::{CERTIFICATE_LEN, Certified, DeviceKey, GameId};
use serde::Deserialize;

/// A device, as the server has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Me {
    /// What it is.
    pub role: Role,
    /// By whose certificates everybody judges.
    pub tournament: DeviceKey,
    /// The tournament's name.
    pub name: String,
    /// The server's clock, Unix time in milliseconds. For people only.
    pub now_ms: u64,
    /// Where it belongs.
    pub seat: Option<Seat>,
    /// An arbiter's sections; none: all.
    pub sections: Option<Vec<String>>,
    /// Its games, the newest last.
    pub games: Vec<OwnGame>,
    /// What was announced to it and stands, the newest first.
    pub announcements: Vec<Announcement>,
}

/// A short text from who runs the tournament.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Announcement {
    /// Of the tournament, from 1.
    pub number: u32,
    /// One line.
    pub text: String,
    /// From then on it is shown no more: Unix time in milliseconds, by the server's clock.
    pub until_ms: u64,
}

/// Where a device belongs.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Seat {
    /// In which section.
    pub section: String,
    /// At this table, from 1.
    pub board: Option<u32>,
    /// Or with the player of this starting number.
    pub player: Option<u32>,
}

/// A game of that device, with what it needs to begin it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnGame {
    /// Its number.
    pub game: GameId,
    /// What the device is in that game.
    pub role: Role,
    /// What lets it act there.
    pub certificate: Option<Certified>,
    /// Section, round and board; none: the game was given by its bare number.
    pub table: Option<Table>,
    /// Who has White, then who has Black. From the directory, never for a log.
    pub players: [Option<String>; 2],
    /// Of the round that is at the tables.
    pub is_current: bool,
    /// The section's time control, as its file codes it (TRF 222).
    pub control: Option<String>,
    /// The regulation file by which it is played.
    pub regulation: Option<String>,
    /// When it is to start by the server's clock, Unix time in milliseconds.
    pub starts_ms: Option<u64>,
    /// Its result; `*` while it is open.
    pub result: Option<String>,
}

/// Which board of which round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The section's name.
    pub section: String,
    /// From 1.
    pub round: u32,
    /// From 1.
    pub board: u32,
}

#[derive(Deserialize)]
struct Given {
    role: Role,
    tournament: String,
    name: String,
    now_ms: u64,
    seat: Option<Seat>,
    sections: Option<Vec<String>>,
    games: Vec<GivenGame>,
    /// An older server announces nothing.
    #[serde(default)]
    announcements: Vec<Announcement>,
}

#[derive(Deserialize)]
struct GivenGame {
    game: String,
    role: Role,
    certificate: Option<String>,
    section: Option<String>,
    round: Option<u32>,
    board: Option<u32>,
    white: Option<String>,
    black: Option<String>,
    is_current: bool,
    control: Option<String>,
    regulation: Option<String>,
    starts_ms: Option<u64>,
    result: Option<String>,
}

impl Me {
    /// Reads the answer to `GET /me`. Certificates have to be that device's own and the tournament's.
    #[must_use]
    pub fn read(body: &[u8], device: &DeviceKey) -> Option<Me> {
        let given: Given = serde_json::from_slice(body).ok()?;
        let tournament = DeviceKey(unhex(&given.tournament)?);
        let games = given.games.into_iter();
        let games = games.map(|game| game.read(device, &tournament));
        Some(Me {
            role: given.role,
            tournament,
            name: given.name,
            now_ms: given.now_ms,
            seat: given.seat,
            sections: given.sections,
            games: games.collect::<Option<_>>()?,
            announcements: given.announcements,
        })
    }

    /// The game that is to be played now.
    #[must_use]
    pub fn current(&self) -> Option<&OwnGame> {
        self.games.iter().rev().find(|game| game.is_current)
    }
}

impl GivenGame {
    fn read(self, device: &DeviceKey, tournament: &DeviceKey) -> Option<OwnGame> {
        let game = GameId(unhex(&self.game)?);
        let certificate = match &self.certificate {
            None => None,
            Some(text) => {
                let bytes = unhex::<CERTIFICATE_LEN>(text)?;
                let certified = Certified::read(&bytes).ok()?;
                certified.verify(tournament).ok()?;
                let own = certified.certificate();
                (own.device == *device && own.game == game).then_some(Some(certified))?
            }
        };
        let table = match (self.section, self.round, self.board) {
            (Some(section), Some(round), Some(board)) => Some(Table {
                section,
                round,
                board,
            }),
            _ => None,
        };
        Some(OwnGame {
            game,
            role: self.role,
            certificate,
            table,
            players: [self.white, self.black],
            is_current: self.is_current,
            control: self.control,
            regulation: self.regulation,
            starts_ms: self.starts_ms,
            result: self.result,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex;
    use log::{Certificate, DeviceSecret, PersonId};

    fn answer(device: &DeviceKey, secret: &DeviceSecret, game: u8) -> String {
        let certificate = Certificate {
            role: log::Role::System,
            game: GameId([game; 16]),
            person: PersonId([0; 16]),
            device: *device,
            issuer: secret.device(),
            wall_ms: 5,
        };
        let certificate = hex(&certificate.sign(secret).write());
        let (game, key) = (hex(&[2; 16]), hex(&secret.device().0));
        format!(
            r#"{{"device":"x","role":"clock","tournament":"{key}","name":"Kupa","now_ms":7,"later":1,
            "seat":{{"section":"A","board":3,"player":null}},"sections":null,"games":[{{"game":"{game}",
            "role":"clock","certificate":"{certificate}","section":"A","round":2,"board":3,"white":"W","black":null,
            "result":"*","is_current":true,"control":"5400+30","regulation":null,"starts_ms":9}}],
            "announcements":[{{"number":4,"section":null,"text":"Tea","made_ms":1,"until_ms":8,"public":true}}]}}"#
        )
    }

    #[test]
    fn a_device_learns_its_games_and_believes_no_other_certificate() {
        let (device, secret) = (DeviceKey([9; 32]), DeviceSecret::from_seed(&[1; 32]));
        let me = Me::read(answer(&device, &secret, 2).as_bytes(), &device).expect("good");
        let game = me.current().expect("one");
        assert_eq!((me.now_ms, game.starts_ms), (7, Some(9)));
        assert_eq!(me.announcements[0].text, "Tea");
        let older = answer(&device, &secret, 2).replace("announcements", "unknown");
        let older = Me::read(older.as_bytes(), &device).expect("an older server's");
        assert_eq!(older.announcements, []);
        let table = game.table.as_ref().expect("it stands there");
        assert_eq!((table.round, table.board), (2, 3));
        assert_eq!(game.players, [Some("W".into()), None]);
        let other = DeviceKey([8; 32]);
        assert_eq!(
            Me::read(answer(&other, &secret, 2).as_bytes(), &device),
            None
        );
        assert_eq!(
            Me::read(answer(&device, &secret, 3).as_bytes(), &device),
            None
        );
        let thief = DeviceSecret::from_seed(&[2; 32]);
        let key = |secret: &DeviceSecret| hex(&secret.device().0);
        let forged = answer(&device, &thief, 2).replace(&key(&thief), &key(&secret));
        assert_eq!(Me::read(forged.as_bytes(), &device), None);
    }
}
