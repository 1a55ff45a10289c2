//! SQLite: what is on the disk. Nothing is updated but revocations and used links.

use crate::Role;
use crate::enrol::Grants;
use crate::keys::Keys;
use crate::peers::{Peer, Peers};
use log::{Certified, DeviceKey, GameId, Hash, Signed, SignedRequest};
use rusqlite::{Connection, OptionalExtension, params};
use std::fmt;
use std::path::Path;
use std::sync::atomic::AtomicU32;
use sync::{Checked, Item, LogId, Shelf};

/// A version with the lock-reset fault loses commits of a WAL database with two connections.
const SQLITE_MIN: i32 = 3_051_003;
/// Of the tables below.
const SCHEMA: i64 = 1;

const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS items (
        seq INTEGER PRIMARY KEY, kind INTEGER NOT NULL, hash BLOB NOT NULL UNIQUE, bytes BLOB NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS devices (
        device BLOB PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, role INTEGER NOT NULL, game BLOB,
        enrolled_ms INTEGER NOT NULL, revoked_ms INTEGER
    ) STRICT;
    CREATE TABLE IF NOT EXISTS links (
        token_hash BLOB PRIMARY KEY, role INTEGER NOT NULL, game BLOB,
        expires_ms INTEGER NOT NULL, used_by BLOB
    ) STRICT;
    CREATE TABLE IF NOT EXISTS audit (
        id INTEGER PRIMARY KEY, wall_ms INTEGER NOT NULL, device BLOB, what TEXT NOT NULL
    ) STRICT;
";

/// Why the database cannot be used.
#[derive(Debug)]
pub enum DatabaseError {
    /// SQLite says so.
    Sqlite(rusqlite::Error),
    /// The linked SQLite is too old.
    TooOld(i32),
    /// The tables are of a newer program.
    NeedsNewer(i64),
    /// What is in it is not what was written.
    Damaged(String),
    /// No key could be made.
    Key(String),
}

impl fmt::Display for DatabaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseError::Sqlite(why) => write!(f, "the database: {why}"),
            DatabaseError::TooOld(version) => write!(f, "SQLite {version} is too old"),
            DatabaseError::NeedsNewer(schema) => {
                write!(f, "tables of version {schema} need a newer program")
            }
            DatabaseError::Damaged(what) => write!(f, "the database is damaged: {what}"),
            DatabaseError::Key(why) => write!(f, "no key could be made: {why}"),
        }
    }
}

impl std::error::Error for DatabaseError {}

impl From<rusqlite::Error> for DatabaseError {
    fn from(why: rusqlite::Error) -> Self {
        DatabaseError::Sqlite(why)
    }
}

/// The one connection, held by the writer's thread.
pub struct Database {
    connection: Connection,
    next: i64,
}

impl Database {
    /// Opens or makes the database of a folder and checks it.
    pub fn open(folder: &Path) -> Result<Database, DatabaseError> {
        if rusqlite::version_number() < SQLITE_MIN {
            return Err(DatabaseError::TooOld(rusqlite::version_number()));
        }
        let connection = Connection::open(folder.join("tournament.sqlite"))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        // Another process on the same file would number entries twice.
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if found > SCHEMA {
            return Err(DatabaseError::NeedsNewer(found));
        }
        let sound: String = connection.pragma_query_value(None, "quick_check", |row| row.get(0))?;
        if sound != "ok" {
            return Err(DatabaseError::Damaged(sound));
        }
        connection.execute_batch(TABLES)?;
        connection.pragma_update(None, "user_version", SCHEMA)?;
        let last: i64 =
            connection.query_row("SELECT coalesce(max(seq), 0) FROM items", [], |row| {
                row.get(0)
            })?;
        Ok(Database {
            connection,
            next: last + 1,
        })
    }

    /// The server's keys; made at the first start.
    pub(crate) fn keys(&self) -> Result<Keys, DatabaseError> {
        let read = |name: &str| {
            self.connection
                .query_row("SELECT value FROM meta WHERE name = ?1", [name], |row| {
                    row.get::<_, Vec<u8>>(0)
                })
                .optional()
        };
        let kept = (read("tls_key")?, read("certificate")?, read("tournament")?);
        if let (Some(tls_key), Some(certificate), Some(seed)) = kept {
            let tournament_seed = seed
                .try_into()
                .map_err(|_| DatabaseError::Damaged("the key".into()))?;
            return Ok(Keys {
                tls_key,
                certificate,
                tournament_seed,
            });
        }
        let keys = Keys::make().map_err(|why| DatabaseError::Key(why.to_string()))?;
        let transaction = self.connection.unchecked_transaction()?;
        for (name, value) in [
            ("tls_key", keys.tls_key.as_slice()),
            ("certificate", &keys.certificate),
            ("tournament", &keys.tournament_seed),
        ] {
            transaction.execute("INSERT INTO meta VALUES (?1, ?2)", params![name, value])?;
        }
        transaction.commit()?;
        Ok(keys)
    }

    /// Everything that was stored, in order.
    pub(crate) fn each_item(&self, mut take: impl FnMut(Item)) -> Result<(), DatabaseError> {
        let mut all = self
            .connection
            .prepare("SELECT seq, kind, bytes FROM items ORDER BY seq")?;
        let mut rows = all.query([])?;
        while let Some(row) = rows.next()? {
            let (seq, kind): (i64, u8) = (row.get(0)?, row.get(1)?);
            let bytes = row
                .get_ref(2)?
                .as_blob()
                .map_err(|_| DatabaseError::Damaged(format!("item {seq}")))?;
            let item =
                item(kind, bytes).ok_or_else(|| DatabaseError::Damaged(format!("item {seq}")))?;
            take(item);
        }
        Ok(())
    }

    pub(crate) fn peers(&self) -> Result<Peers, DatabaseError> {
        let mut peers = Peers::default();
        let mut all = self
            .connection
            .prepare("SELECT device, token_hash, role, game, revoked_ms FROM devices")?;
        let mut rows = all.query([])?;
        while let Some(row) = rows.next()? {
            let role = role(row.get(2)?).ok_or_else(|| DatabaseError::Damaged("a role".into()))?;
            let game: Option<[u8; 16]> = row.get(3)?;
            let device = DeviceKey(row.get(0)?);
            let peer = Peer {
                device,
                role,
                game: game.map(GameId),
                is_revoked: false,
                at_work: AtomicU32::new(0),
            };
            peers.put(row.get(1)?, peer);
            if row.get::<_, Option<i64>>(4)?.is_some() {
                peers.revoke(&device);
            }
        }
        Ok(peers)
    }

    /// One commit for everything that is done in `work`. When this returns, it is on the disk.
    pub(crate) fn commit(
        &mut self,
        work: impl FnOnce(&mut Group<'_>) -> Result<(), rusqlite::Error>,
    ) -> Result<i64, DatabaseError> {
        let transaction = self.connection.unchecked_transaction()?;
        let mut group = Group {
            connection: &transaction,
            next: self.next,
        };
        work(&mut group)?;
        let next = group.next;
        transaction.commit()?;
        self.next = next;
        Ok(next - 1)
    }
}

/// What is being committed.
pub(crate) struct Group<'a> {
    connection: &'a Connection,
    next: i64,
}

impl Group<'_> {
    /// The tournament's next number goes to this item.
    pub(crate) fn put(&mut self, item: &Item) -> Result<(), rusqlite::Error> {
        let (kind, hash, bytes) = match item {
            Item::Entry(checked) => (0, checked.hash(), checked.signed().write()),
            Item::Request(request) => (1, request.hash(), request.write()),
            Item::Certificate(certified) => {
                let bytes = certified.write();
                (
                    2,
                    Hash(<sha2::Sha256 as sha2::Digest>::digest(&bytes).into()),
                    bytes,
                )
            }
        };
        self.connection
            .prepare_cached("INSERT INTO items VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![self.next, kind, hash.0, bytes])?;
        self.next += 1;
        Ok(())
    }

    pub(crate) fn put_link(
        &mut self,
        token_hash: [u8; 32],
        grants: Grants,
        expires_ms: u64,
    ) -> Result<(), rusqlite::Error> {
        self.connection.execute(
            "INSERT INTO links VALUES (?1, ?2, ?3, ?4, NULL)",
            params![
                token_hash,
                grants.role.number(),
                grants.game.map(|game| game.0),
                millis(expires_ms)
            ],
        )?;
        Ok(())
    }

    /// Uses a link up; none if there is none, it is too old, or it was used.
    pub(crate) fn use_link(
        &mut self,
        token_hash: [u8; 32],
        by: DeviceKey,
        now_ms: u64,
    ) -> Result<Option<Grants>, rusqlite::Error> {
        let used = self.connection.query_row(
            "UPDATE links SET used_by = ?2 WHERE token_hash = ?1 AND used_by IS NULL AND expires_ms > ?3
             RETURNING role, game",
            params![token_hash, by.0, millis(now_ms)],
            |row| Ok((row.get::<_, u8>(0)?, row.get::<_, Option<[u8; 16]>>(1)?)),
        );
        let Some((number, game)) = used.optional()? else {
            return Ok(None);
        };
        Ok(role(number).map(|role| Grants {
            role,
            game: game.map(GameId),
        }))
    }

    pub(crate) fn put_device(
        &mut self,
        device: DeviceKey,
        token_hash: [u8; 32],
        grants: Grants,
        now_ms: u64,
    ) -> Result<(), rusqlite::Error> {
        self.connection.execute(
            "INSERT INTO devices VALUES (?1, ?2, ?3, ?4, ?5, NULL)",
            params![
                device.0,
                token_hash,
                grants.role.number(),
                grants.game.map(|game| game.0),
                millis(now_ms)
            ],
        )?;
        Ok(())
    }

    pub(crate) fn revoke(&mut self, device: DeviceKey, now_ms: u64) -> Result<(), rusqlite::Error> {
        self.connection.execute(
            "UPDATE devices SET revoked_ms = ?2 WHERE device = ?1 AND revoked_ms IS NULL",
            params![device.0, millis(now_ms)],
        )?;
        Ok(())
    }

    pub(crate) fn audit(
        &mut self,
        device: Option<DeviceKey>,
        what: &str,
        now_ms: u64,
    ) -> Result<(), rusqlite::Error> {
        self.connection.execute(
            "INSERT INTO audit (wall_ms, device, what) VALUES (?1, ?2, ?3)",
            params![millis(now_ms), device.map(|device| device.0), what],
        )?;
        Ok(())
    }
}

impl Shelf for Database {
    fn entry(&self, _: &LogId, hash: &Hash) -> Option<Signed> {
        let mut one = self
            .connection
            .prepare_cached("SELECT bytes FROM items WHERE hash = ?1 AND kind = 0")
            .ok()?;
        let bytes: Vec<u8> = one.query_row([hash.0], |row| row.get(0)).ok()?;
        Signed::read(&bytes).ok()
    }
}

fn millis(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}

fn role(number: u8) -> Option<Role> {
    Role::ALL.get(usize::from(number)).copied()
}

fn item(kind: u8, bytes: &[u8]) -> Option<Item> {
    match kind {
        0 => Some(Item::Entry(Checked::stored(Signed::read(bytes).ok()?))),
        1 => Some(Item::Request(SignedRequest::read(bytes).ok()?)),
        2 => Some(Item::Certificate(Certified::read(bytes).ok()?)),
        _ => None,
    }
}
