//! LOG files: one entry a line, as JSON. The truth is `entry`, the signed canonical bytes; the other
//! fields are for reading. Two fields stand beside it that the bytes do not have: `tags` with the first
//! entry (names live apart from the chain), and `clk`, the digits of an imported reading.

use crate::readable::{FIELDS, fields, hex, unhex};
use log::{ReadError, Signed};
use serde_json::{Map, Value, json};
use std::fmt;

/// Longest line, in bytes.
///
/// The tags of one game fill at most a quarter of it, however their signs have to be escaped.
pub const LINE_BYTES_MAX: usize = 1 << 20;

/// One line.
#[derive(Clone, Debug)]
pub struct Line {
    /// The entry.
    pub signed: Signed,
    /// Tags of the game, with the board's first entry.
    pub tags: Vec<(String, String)>,
    /// Digits of an imported reading.
    pub clk: Option<String>,
}

/// Why a line is none.
#[derive(Debug)]
pub enum LineFault {
    /// Not JSON.
    Json {
        /// Byte of the line, from 1.
        column: usize,
        /// What the parser says.
        why: String,
    },
    /// No JSON object with a text `entry` of hexadecimal digits.
    NoEntry,
    /// `entry` is not the bytes of an entry.
    Bytes(ReadError),
}

impl LineFault {
    /// Byte of the line, from 1.
    pub fn column(&self) -> u64 {
        match self {
            LineFault::Json { column, .. } => u64::try_from(*column).unwrap_or(1).max(1),
            LineFault::NoEntry | LineFault::Bytes(_) => 1,
        }
    }
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineFault::Json { why, .. } => write!(f, "a JSON object: {why}"),
            LineFault::NoEntry => f.write_str("a JSON object with `entry`: hexadecimal digits"),
            LineFault::Bytes(why) => write!(f, "the bytes of an entry in `entry`: {why}"),
        }
    }
}

impl Line {
    /// An entry without anything beside it.
    pub fn new(signed: Signed) -> Line {
        Line {
            signed,
            tags: Vec::new(),
            clk: None,
        }
    }

    /// One line of JSON, without its end.
    pub fn write(&self) -> String {
        let mut object = fields(self.signed.entry());
        if !self.tags.is_empty() {
            object.insert("tags".into(), json!(self.tags));
        }
        if let Some(clk) = &self.clk {
            object.insert("clk".into(), json!(clk));
        }
        object.insert("entry".into(), json!(hex(&self.signed.write())));
        Value::Object(object).to_string()
    }

    /// Reads a line, and names the readable fields that say something else than the bytes.
    pub fn read(text: &str) -> Result<(Line, Vec<&'static str>), LineFault> {
        let value: Value = serde_json::from_str(text).map_err(|why| LineFault::Json {
            column: why.column(),
            why: why.to_string(),
        })?;
        let object = value.as_object().ok_or(LineFault::NoEntry)?;
        let digits = object.get("entry").and_then(Value::as_str);
        let bytes = digits.and_then(unhex).ok_or(LineFault::NoEntry)?;
        let signed = Signed::read(&bytes).map_err(LineFault::Bytes)?;
        let true_fields = fields(signed.entry());
        let differ = FIELDS
            .into_iter()
            .filter(|name| object.get(*name) != true_fields.get(*name));
        let differ = differ.collect();
        let line = Line {
            signed,
            tags: tags(object),
            clk: object.get("clk").and_then(Value::as_str).map(String::from),
        };
        Ok((line, differ))
    }
}

fn tags(object: &Map<String, Value>) -> Vec<(String, String)> {
    let pair = |pair: &Value| Some((pair.get(0)?.as_str()?.into(), pair.get(1)?.as_str()?.into()));
    let all = object.get("tags").and_then(Value::as_array);
    all.into_iter().flatten().filter_map(pair).collect()
}
