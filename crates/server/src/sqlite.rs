//! SQLite: one file, one process, one connection that writes.

use crate::base::{Base, ClockSample, Found, HEAD, Head, Row, Stored, TakeRow, Value};
use crate::database_error::DatabaseError;
use crate::schema::{SCHEMA, TABLES};
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{CachedStatement, Connection, OpenFlags, ToSql, params};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

/// A version with the lock-reset fault loses commits of a WAL database with two connections.
const SQLITE_MIN: i32 = 3_051_003;

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Int(number) => ValueRef::Integer(*number),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
        }))
    }
}

fn row(from: &rusqlite::Row<'_>, columns: usize) -> Result<Row, DatabaseError> {
    let mut values = Vec::with_capacity(columns);
    for at in 0..columns {
        values.push(match from.get_ref(at)? {
            ValueRef::Null => Value::Null,
            ValueRef::Integer(number) => Value::Int(number),
            ValueRef::Blob(bytes) => bytes.into(),
            ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
            ValueRef::Real(_) => return Err(DatabaseError::shape("of this program", at)),
        });
    }
    Ok(Row(values))
}

/// The file of a folder, and the lock that keeps other servers out.
pub(crate) struct Sqlite {
    connection: Connection,
    /// Goes through the whole file.
    check: Option<JoinHandle<Result<(), DatabaseError>>>,
    _lock: File,
}

/// Where a folder's database is.
fn file_of(folder: &Path) -> PathBuf {
    folder.join("tournament.sqlite")
}

impl Sqlite {
    /// Opens or makes the database of a folder, and begins to check it.
    pub(crate) fn open(folder: &Path) -> Result<Sqlite, DatabaseError> {
        let lock = locked(folder)?;
        let file = file_of(folder);
        let connection = Connection::open(&file)?;
        let is_new = known(&connection)? == 0;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        // A person who is deleted does not stay in free pages.
        connection.pragma_update(None, "secure_delete", true)?;
        connection.execute_batch(TABLES)?;
        if is_new {
            connection.pragma_update(None, "user_version", SCHEMA)?;
        }
        let check = std::thread::spawn(move || sound(&Connection::open(file)?));
        Ok(Sqlite {
            connection,
            check: Some(check),
            _lock: lock,
        })
    }

    fn statement(
        &self,
        sql: &'static str,
        values: &[Value],
    ) -> Result<CachedStatement<'_>, DatabaseError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        for (place, value) in (1..).zip(values) {
            statement.raw_bind_parameter(place, value)?;
        }
        Ok(statement)
    }
}

/// Another process on the same file would number entries twice. Who copies it may read meanwhile.
fn locked(folder: &Path) -> Result<File, DatabaseError> {
    let lock = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(folder.join("server.lock"))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(DatabaseError::InUse(folder.to_owned())),
        Err(TryLockError::Error(why)) => Err(why.into()),
    }
}

/// The version of the tables that are there, 0 for none.
fn known(connection: &Connection) -> Result<i64, DatabaseError> {
    if rusqlite::version_number() < SQLITE_MIN {
        return Err(DatabaseError::TooOld(rusqlite::version_number()));
    }
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if found != 0 && found != SCHEMA {
        return Err(DatabaseError::OtherTables {
            found,
            known: SCHEMA,
        });
    }
    Ok(found)
}

fn sound(connection: &Connection) -> Result<(), DatabaseError> {
    let found: String = connection.pragma_query_value(None, "quick_check", |row| row.get(0))?;
    if found == "ok" {
        Ok(())
    } else {
        Err(DatabaseError::Damaged(found))
    }
}

/// Copies the database of a folder as it is at this moment, also while a server runs on it. The copy has its name
/// only when it is whole and on the disk; it replaces nothing.
pub fn backup(folder: &Path, to: &Path) -> Result<(), DatabaseError> {
    let taken = || std::io::Error::from(std::io::ErrorKind::AlreadyExists);
    if to.exists() {
        return Err(taken().into());
    }
    // A name of its own: what a run that was cut off has left stops no later one.
    let mut name = to.file_name().unwrap_or_default().to_owned();
    let own = reach::hex(&crate::keys::random::<8>());
    name.push(format!(".{own}.part"));
    let part = to.with_file_name(name);
    let done = copied(folder, &part).and_then(|()| Ok(std::fs::rename(&part, to)?));
    if done.is_err() {
        // Why it failed is what is told; a part that cannot be removed is named as one.
        let _ = std::fs::remove_file(&part);
        return done;
    }
    #[cfg(unix)]
    File::open(match to.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    })?
    .sync_all()?;
    Ok(())
}

/// A whole and sound copy, on the disk.
fn copied(folder: &Path, part: &Path) -> Result<(), DatabaseError> {
    let from = Connection::open_with_flags(file_of(folder), OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let name = part.to_str().ok_or_else(|| {
        let why = std::io::Error::from(std::io::ErrorKind::InvalidFilename);
        DatabaseError::Io(why)
    })?;
    from.execute("VACUUM INTO ?1", [name])?;
    drop(from);
    // SQLite itself leaves the copy to the system's leisure.
    let copy = Connection::open(part)?;
    known(&copy)?;
    sound(&copy)?;
    drop(copy);
    File::open(part)?.sync_all()?;
    Ok(())
}

impl Base for Sqlite {
    fn begin(&self) -> Result<Head, DatabaseError> {
        self.connection
            .prepare_cached("BEGIN IMMEDIATE")?
            .execute([])?;
        self.look()
    }

    fn look(&self) -> Result<Head, DatabaseError> {
        let rows = self.run(HEAD, &[])?;
        rows.first().map_or(Ok(Head::default()), Head::of)
    }

    fn run(&self, sql: &'static str, values: &[Value]) -> Result<Vec<Row>, DatabaseError> {
        let mut all = Vec::new();
        self.each(sql, values, &mut |row| {
            all.push(Row(row.0.clone()));
            Ok(())
        })?;
        Ok(all)
    }

    fn each(
        &self,
        sql: &'static str,
        values: &[Value],
        take: &mut TakeRow<'_>,
    ) -> Result<(), DatabaseError> {
        let mut statement = self.statement(sql, values)?;
        let columns = statement.column_count();
        let mut rows = statement.raw_query();
        while let Some(next) = rows.next()? {
            take(&row(next, columns)?)?;
        }
        Ok(())
    }

    fn commit(&self, items: &[Stored]) -> Result<(), DatabaseError> {
        let mut put = self
            .connection
            .prepare_cached("INSERT INTO items VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
        for item in items {
            let (hash, bytes) = (&item.hash[..], &item.bytes);
            put.execute(params![
                item.id,
                item.tournament,
                item.seq,
                item.kind,
                hash,
                bytes
            ])?;
        }
        self.connection.prepare_cached("COMMIT")?.execute([])?;
        Ok(())
    }

    fn items(&self, tournament: i64, hashes: &[[u8; 32]]) -> Result<Vec<Found>, DatabaseError> {
        let mut found = Vec::with_capacity(hashes.len());
        for hash in hashes {
            let one = "SELECT bytes FROM items WHERE hash = $1 AND tournament = $2";
            for row in self.run(one, &[(*hash).into(), tournament.into()])? {
                found.push((*hash, row.bytes(0)?.to_vec()));
            }
        }
        Ok(found)
    }

    fn life(&self) -> Result<Option<[u8; 32]>, DatabaseError> {
        Ok(None)
    }

    fn clock(&self) -> Result<Option<ClockSample>, DatabaseError> {
        Ok(None)
    }

    fn checked(&mut self) -> Result<(), DatabaseError> {
        let Some(check) = self.check.take() else {
            return Ok(());
        };
        let sound = check.join();
        sound.unwrap_or_else(|_| Err(DatabaseError::Damaged("the check broke off".into())))
    }

    fn reopen(&mut self) -> Result<bool, DatabaseError> {
        Ok(false)
    }
}
