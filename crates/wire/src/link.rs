//! What a QR code says or another app hands over. The page gets what it may show; tokens and keys stay behind.

use crate::{ControlDto, MemberDto};
use serde::{Deserialize, Serialize};
use specta::Type;

/// What such a text is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(tag = "link", rename_all = "snake_case")]
pub enum LinkRead {
    /// Lets a device into a tournament, once.
    Join {
        /// Where its server listens.
        address: String,
    },
    /// The card of a table; it grants nothing by itself.
    Table {
        /// Where the server listens.
        address: String,
        /// The section.
        section: String,
        /// The board, from 1.
        board: u16,
    },
    /// A time control.
    Control {
        /// It.
        control: ControlDto,
    },
    /// It begins as one of ours and cannot be read: cut, or of a newer version.
    Damaged,
    /// Something else.
    Foreign,
}

/// A link by which the system has opened the app.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct OpenedLink {
    /// Which one it is in this run, from 1.
    pub nr: u32,
    /// Its text.
    pub text: String,
}

/// A device asks to be let in at the table of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct KnockAsk {
    /// The card's text.
    pub card: String,
    /// What it is to be there: the clock, or one of the sheets.
    pub member: MemberDto,
}
