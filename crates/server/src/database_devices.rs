//! Keys, tournaments, links and devices in the database. What changes them is part of a group.

use crate::Role;
use crate::base::{Row, Value};
use crate::bodies::AuditShape;
use crate::database::Database;
use crate::database_error::DatabaseError;
use crate::enrol::Grants;
use crate::keys::Keys;
use crate::peers::Known;
use crate::place::{Own, Place, read_own, write_own};
use crate::tournaments::TournamentNo;
use log::{DeviceKey, GameId};

impl Database {
    /// The server's keys; made at the first start.
    pub(crate) fn keys(&mut self) -> Result<Keys, DatabaseError> {
        self.base.begin()?;
        let read = |name: &str| -> Result<Option<Vec<u8>>, DatabaseError> {
            let rows = self
                .base
                .run("SELECT value FROM meta WHERE name = $1", &[name.into()])?;
            rows.first()
                .map(|row| Ok(row.bytes(0)?.to_vec()))
                .transpose()
        };
        let keys = match (read("tls_key")?, read("certificate")?) {
            (Some(tls_key), Some(certificate)) => Keys {
                tls_key,
                certificate,
            },
            _ => {
                let keys = Keys::make().map_err(|why| DatabaseError::Key(why.to_string()))?;
                let put = "INSERT INTO meta VALUES ($1, $2)";
                self.base
                    .run(put, &["tls_key".into(), keys.tls_key.as_slice().into()])?;
                self.base.run(
                    put,
                    &["certificate".into(), keys.certificate.as_slice().into()],
                )?;
                keys
            }
        };
        self.base.commit(&[])?;
        Ok(keys)
    }

    /// Sees to it that there is a tournament of each name.
    pub(crate) fn found(&mut self, names: &[String], now_ms: u64) -> Result<(), DatabaseError> {
        self.base.begin()?;
        for name in names {
            let there = "SELECT number FROM tournaments WHERE name = $1";
            if self.base.run(there, &[name.as_str().into()])?.is_empty() {
                self.insert_tournament(name, now_ms)?;
            }
        }
        self.base.commit(&[])
    }

    pub(crate) fn put_link(
        &mut self,
        token_hash: [u8; 32],
        grants: &Grants,
        expires_ms: u64,
    ) -> Result<(), DatabaseError> {
        let [section, board, player] = columns(grants.place.as_ref());
        let values = [
            token_hash.into(),
            grants.tournament.0.into(),
            i64::from(grants.role.number()).into(),
            grants.game.map(|game| game.0).into(),
            millis(expires_ms).into(),
            section,
            board,
            player,
            listed(grants.sections.as_ref()),
        ];
        let put = "INSERT INTO links VALUES ($1, $2, $3, $4, $5, NULL, $6, $7, $8, $9)";
        self.base.run(put, &values).map(drop)
    }

    /// What a link grants; none if there is none, it is too old, or it was used.
    pub(crate) fn link(
        &self,
        token_hash: [u8; 32],
        now_ms: u64,
    ) -> Result<Option<Grants>, DatabaseError> {
        let find = "SELECT tournament, role, game, section, board, player, sections FROM links \
            WHERE token_hash = $1 AND expires_ms > $2 AND used_by IS NULL";
        let rows = self
            .base
            .run(find, &[token_hash.into(), millis(now_ms).into()])?;
        let grants = rows.first().map(|row| {
            let game = (!row.is_null(2)).then(|| row.fixed(2)).transpose()?;
            Ok(Grants {
                tournament: TournamentNo(row.int(0)?),
                role: role(row.int(1)?)?,
                game: game.map(GameId),
                place: place(row, 3)?,
                sections: sections(row, 6)?,
            })
        });
        grants.transpose()
    }

    /// Uses a link up.
    pub(crate) fn use_link(
        &mut self,
        token_hash: [u8; 32],
        by: DeviceKey,
    ) -> Result<(), DatabaseError> {
        let used = "UPDATE links SET used_by = $1 WHERE token_hash = $2";
        self.base
            .run(used, &[by.0.into(), token_hash.into()])
            .map(drop)
    }

    pub(crate) fn put_device(&mut self, known: &Known, now_ms: u64) -> Result<(), DatabaseError> {
        self.head.devices += 1;
        let [section, board, player] = columns(known.place.as_ref());
        let values = [
            known.tournament.0.into(),
            known.device.0.into(),
            known.token_hash.into(),
            i64::from(known.role.number()).into(),
            write_own(&known.games).as_str().into(),
            section,
            board,
            player,
            listed(known.sections.as_ref()),
            millis(now_ms).into(),
            self.head.devices.into(),
        ];
        let put = "INSERT INTO devices VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, NULL, $11)";
        self.base.run(put, &values).map(drop)
    }

    /// A device has other games, or belongs somewhere else.
    pub(crate) fn move_device(&mut self, known: &Known) -> Result<(), DatabaseError> {
        self.head.devices += 1;
        let [section, board, player] = columns(known.place.as_ref());
        let moved = "UPDATE devices SET games = $1, section = $2, board = $3, player = $4, role = $5, \
            changed = $6 WHERE tournament = $7 AND device = $8";
        let values = [
            write_own(&known.games).as_str().into(),
            section,
            board,
            player,
            i64::from(known.role.number()).into(),
            self.head.devices.into(),
            known.tournament.0.into(),
            known.device.0.into(),
        ];
        self.base.run(moved, &values).map(drop)
    }

    pub(crate) fn revoke(
        &mut self,
        tournament: TournamentNo,
        device: DeviceKey,
        now_ms: u64,
    ) -> Result<(), DatabaseError> {
        let next = self.head.devices + 1;
        let revoked = "UPDATE devices SET revoked_ms = $1, changed = $2 \
            WHERE tournament = $3 AND device = $4 AND revoked_ms IS NULL RETURNING changed";
        let values = [
            millis(now_ms).into(),
            next.into(),
            tournament.0.into(),
            device.0.into(),
        ];
        if !self.base.run(revoked, &values)?.is_empty() {
            self.head.devices = next;
        }
        Ok(())
    }

    /// Another token for a device that is let in.
    pub(crate) fn rotate(
        &mut self,
        tournament: TournamentNo,
        device: DeviceKey,
        token_hash: [u8; 32],
    ) -> Result<(), DatabaseError> {
        let next = self.head.devices + 1;
        let rotated = "UPDATE devices SET token_hash = $1, changed = $2 \
            WHERE tournament = $3 AND device = $4 AND revoked_ms IS NULL RETURNING changed";
        let values = [
            token_hash.into(),
            next.into(),
            tournament.0.into(),
            device.0.into(),
        ];
        if !self.base.run(rotated, &values)?.is_empty() {
            self.head.devices = next;
        }
        Ok(())
    }

    /// The last lines of the audit log that are about a tournament or about nobody known, newest first.
    pub(crate) fn audited(
        &self,
        tournament: TournamentNo,
    ) -> Result<Vec<AuditShape>, DatabaseError> {
        let last = "SELECT wall_ms, device, what FROM audit \
            WHERE tournament = $1 OR tournament IS NULL ORDER BY id DESC LIMIT 1000";
        let rows = self.base.run(last, &[tournament.0.into()])?;
        let lines = rows.iter().map(|row| {
            let device = (!row.is_null(1)).then(|| row.bytes(1).map(reach::hex));
            Ok(AuditShape {
                wall_ms: row.int(0)?,
                device: device.transpose()?,
                what: row.text(2)?.to_owned(),
            })
        });
        lines.collect()
    }

    pub(crate) fn audit(
        &mut self,
        tournament: Option<TournamentNo>,
        device: Option<DeviceKey>,
        what: &str,
        now_ms: u64,
    ) -> Result<(), DatabaseError> {
        let values = [
            millis(now_ms).into(),
            tournament.map(|tournament| tournament.0).into(),
            device.map(|device| device.0).into(),
            what.into(),
        ];
        let put = "INSERT INTO audit VALUES ((SELECT coalesce(max(id), 0) + 1 FROM audit), $1, $2, $3, $4)";
        self.base.run(put, &values).map(drop)
    }
}

fn millis(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}

fn role(number: i64) -> Result<Role, DatabaseError> {
    let role = usize::try_from(number)
        .ok()
        .and_then(|at| Role::ALL.get(at));
    role.copied()
        .ok_or_else(|| DatabaseError::Damaged(format!("role {number}")))
}

/// Section, board and player of a place.
fn columns(place: Option<&Place>) -> [Value; 3] {
    let board = place.and_then(Place::board);
    let board = board.map(|board| i64::try_from(board).unwrap_or(i64::MAX));
    [
        place.map(|place| place.section.as_str()).into(),
        board.into(),
        place.and_then(Place::player).map(i64::from).into(),
    ]
}

fn place(row: &Row, at: usize) -> Result<Option<Place>, DatabaseError> {
    let int = |at| (!row.is_null(at)).then(|| row.int(at)).transpose();
    if row.is_null(at) {
        return Ok(None);
    }
    let place = Place::of(row.text(at)?, int(at + 1)?, int(at + 2)?);
    let damaged = || DatabaseError::Damaged("where a device belongs".into());
    place.map(Some).ok_or_else(damaged)
}

/// Names of sections have no comma.
fn listed(sections: Option<&Vec<String>>) -> Value {
    let listed = sections.map(|sections| sections.join(","));
    listed.as_deref().into()
}

fn sections(row: &Row, at: usize) -> Result<Option<Vec<String>>, DatabaseError> {
    let text = (!row.is_null(at)).then(|| row.text(at)).transpose()?;
    Ok(text.map(|text| text.split(',').map(str::to_owned).collect()))
}

/// The columns in which a device is read.
pub(crate) const NEW_DEVICES: &str = "SELECT tournament, device, token_hash, role, games, section, board, player, \
    sections, revoked_ms FROM devices WHERE changed > $1 ORDER BY changed";

/// A row of [`NEW_DEVICES`].
pub(crate) fn known(row: &Row) -> Result<Known, DatabaseError> {
    let damaged = || DatabaseError::Damaged("a device's games".into());
    let games: Vec<Own> = read_own(row.text(4)?).ok_or_else(damaged)?;
    Ok(Known {
        tournament: TournamentNo(row.int(0)?),
        device: DeviceKey(row.fixed(1)?),
        token_hash: row.fixed(2)?,
        role: role(row.int(3)?)?,
        games,
        place: place(row, 5)?,
        sections: sections(row, 8)?,
        is_revoked: !row.is_null(9),
    })
}
