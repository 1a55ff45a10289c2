//! What SQLite and PostgreSQL have in common: the seam behind which they differ. Statements are written once.

use crate::database_error::DatabaseError;

/// One value of a statement or of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Null,
    Int(i64),
    Bytes(Vec<u8>),
    Text(String),
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Int(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<&[u8]> for Value {
    fn from(bytes: &[u8]) -> Value {
        Value::Bytes(bytes.to_vec())
    }
}

impl<const N: usize> From<[u8; N]> for Value {
    fn from(bytes: [u8; N]) -> Value {
        Value::Bytes(bytes.to_vec())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

/// What a statement gives.
pub(crate) struct Row(pub Vec<Value>);

/// Nothing in the tables has another shape: where it has, they are damaged.
impl Row {
    pub(crate) fn int(&self, at: usize) -> Result<i64, DatabaseError> {
        match self.0.get(at) {
            Some(Value::Int(number)) => Ok(*number),
            _ => Err(DatabaseError::shape("a number", at)),
        }
    }

    pub(crate) fn text(&self, at: usize) -> Result<&str, DatabaseError> {
        match self.0.get(at) {
            Some(Value::Text(text)) => Ok(text),
            _ => Err(DatabaseError::shape("a text", at)),
        }
    }

    pub(crate) fn bytes(&self, at: usize) -> Result<&[u8], DatabaseError> {
        match self.0.get(at) {
            Some(Value::Bytes(bytes)) => Ok(bytes),
            _ => Err(DatabaseError::shape("bytes", at)),
        }
    }

    pub(crate) fn fixed<const N: usize>(&self, at: usize) -> Result<[u8; N], DatabaseError> {
        let bytes = self.bytes(at)?;
        let fixed = bytes.try_into();
        fixed.map_err(|_| DatabaseError::shape("bytes of that length", at))
    }

    pub(crate) fn is_null(&self, at: usize) -> bool {
        matches!(self.0.get(at), Some(Value::Null))
    }
}

/// An item as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    /// Of all tournaments together, without a gap, in the order of commits.
    pub id: i64,
    pub tournament: i64,
    /// Of its tournament, without a gap, in the order of commits.
    pub seq: i64,
    pub kind: i64,
    pub hash: [u8; 32],
    pub bytes: Vec<u8>,
}

/// An item's hash and its bytes.
pub(crate) type Found = ([u8; 32], Vec<u8>);

/// The last numbers that were given.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Head {
    pub items: i64,
    pub devices: i64,
    pub tournaments: i64,
}

/// The last numbers, for whoever implements `begin` and `look`.
pub(crate) const HEAD: &str = "SELECT (SELECT coalesce(max(id), 0) FROM items), \
     (SELECT coalesce(max(changed), 0) FROM devices), \
     (SELECT coalesce(max(number), 0) FROM tournaments)";

impl Head {
    pub(crate) fn of(row: &Row) -> Result<Head, DatabaseError> {
        Ok(Head {
            items: row.int(0)?,
            devices: row.int(1)?,
            tournaments: row.int(2)?,
        })
    }
}

/// One sample of the database's clock: this machine's before and after, in microseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClockSample {
    pub asked_us: u64,
    pub shown_us: u64,
    pub heard_us: u64,
}

/// Takes one row.
pub(crate) type TakeRow<'a> = dyn FnMut(&Row) -> Result<(), DatabaseError> + 'a;

/// A database. Statements number their values `$1`, `$2`, ... in the order in which they first stand.
/// After an error nothing is known of the group that was begun: the base is opened anew or not used again.
pub(crate) trait Base: Send {
    /// Begins a group: until its commit nobody else writes. Gives the last numbers.
    fn begin(&self) -> Result<Head, DatabaseError>;
    /// The last numbers that are committed. Whatever has a smaller number is committed too.
    fn look(&self) -> Result<Head, DatabaseError>;
    /// Runs one statement and gives its rows.
    fn run(&self, sql: &'static str, values: &[Value]) -> Result<Vec<Row>, DatabaseError>;
    /// Runs one statement that may give very many rows.
    fn each(
        &self,
        sql: &'static str,
        values: &[Value],
        take: &mut TakeRow<'_>,
    ) -> Result<(), DatabaseError>;
    /// Adds these items and ends the group. When this returns, everything in it is on the disk.
    fn commit(&self, items: &[Stored]) -> Result<(), DatabaseError>;
    /// The bytes of those of these items that are there, with their hashes.
    fn items(&self, tournament: i64, hashes: &[[u8; 32]]) -> Result<Vec<Found>, DatabaseError>;
    /// What is the same for all processes until the database itself starts anew or is replaced; none where one
    /// process has it for itself.
    fn life(&self) -> Result<Option<[u8; 32]>, DatabaseError>;
    /// A clock that all processes share; none where one process has the database for itself.
    fn clock(&self) -> Result<Option<ClockSample>, DatabaseError>;
    /// Waits for a check of the whole that runs beside the reading.
    fn checked(&mut self) -> Result<(), DatabaseError> {
        Ok(())
    }
    /// Opens it anew after an error. False: it cannot be.
    fn reopen(&mut self) -> Result<bool, DatabaseError>;
}
