//! Why a database cannot be used.

use std::fmt;
use std::path::PathBuf;

/// Why the database cannot be used.
#[derive(Debug)]
pub enum DatabaseError {
    /// SQLite says so.
    Sqlite(rusqlite::Error),
    /// PostgreSQL says so.
    Postgres(tokio_postgres::Error),
    /// The file or the folder.
    Io(std::io::Error),
    /// The linked SQLite is too old.
    TooOld(i32),
    /// The tables are of another program's version.
    OtherTables {
        /// The version that was found.
        found: i64,
        /// The one that this program reads and writes.
        known: i64,
    },
    /// What is in it is not what was written.
    Damaged(String),
    /// Another process has this folder.
    InUse(PathBuf),
    /// No key could be made.
    Key(String),
    /// The address of the database cannot be used, and why.
    Address(String),
    /// It would say that something is on the disk when it is not: the setting that is off.
    NotDurable(&'static str),
    /// It did not answer in time.
    Silent,
    /// Its clock was set; the era ends.
    ClockSet,
}

impl DatabaseError {
    pub(crate) fn shape(wanted: &str, column: usize) -> DatabaseError {
        DatabaseError::Damaged(format!("column {column} is not {wanted}"))
    }

    /// Trying again cannot help.
    pub(crate) fn is_final(&self) -> bool {
        !matches!(
            self,
            DatabaseError::Postgres(_) | DatabaseError::Silent | DatabaseError::ClockSet
        )
    }
}

impl fmt::Display for DatabaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseError::Sqlite(why) => write!(f, "the database: {why}"),
            // Its own text says no more than "db error".
            DatabaseError::Postgres(why) => match why.as_db_error() {
                Some(said) => write!(f, "the database: {said}"),
                None => write!(f, "the database: {why}"),
            },
            DatabaseError::Io(why) => write!(f, "the database's file: {why}"),
            DatabaseError::TooOld(version) => write!(f, "SQLite {version} is too old"),
            DatabaseError::OtherTables { found, known } => write!(
                f,
                "the tables have version {found}; this program knows {known}. They are as they were: the program that \
                 made them reads them and gives the tournament as a file, which this one takes into an empty place"
            ),
            DatabaseError::Damaged(what) => write!(
                f,
                "the database is damaged ({what}). Put it aside, do not delete it; start with a backup or an empty \
                 folder: devices bring again what they have"
            ),
            DatabaseError::InUse(folder) => {
                write!(f, "another server runs in {}", folder.display())
            }
            DatabaseError::Key(why) => write!(f, "no key could be made: {why}"),
            DatabaseError::Address(why) => write!(f, "the address of the database: {why}"),
            DatabaseError::NotDurable(setting) => write!(
                f,
                "PostgreSQL runs with {setting} off: it would lose what it acknowledged"
            ),
            DatabaseError::Silent => write!(f, "the database does not answer"),
            DatabaseError::ClockSet => write!(f, "the clock of the database was set"),
        }
    }
}

impl std::error::Error for DatabaseError {}

impl From<rusqlite::Error> for DatabaseError {
    fn from(why: rusqlite::Error) -> Self {
        match why.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseCorrupt | rusqlite::ErrorCode::NotADatabase) => {
                DatabaseError::Damaged(why.to_string())
            }
            _ => DatabaseError::Sqlite(why),
        }
    }
}

impl From<tokio_postgres::Error> for DatabaseError {
    fn from(why: tokio_postgres::Error) -> Self {
        DatabaseError::Postgres(why)
    }
}

impl From<std::io::Error> for DatabaseError {
    fn from(why: std::io::Error) -> Self {
        DatabaseError::Io(why)
    }
}
