//! Refusals, as codes for which the UI has words.

use serde::{Deserialize, Serialize};
use specta::Type;

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case", tag = "code")]
pub enum RefusalDto {
    /// 3.10
    Illegal,
    /// 9.2, 9.3
    NotYourMove,
    /// 9.4
    Touched,
    /// 5.2.3
    BothMustMove,
    /// 9.1.1
    RegDrawMin,
    /// 9.1.2.1
    OwnOffer,
    /// 9.1.2.1
    NoOffer,
    /// 9.1.2.1, 9.5.1
    NoWithdraw,
    /// 9.1.2.1
    NoConditions,
    /// III.4, III.5
    TwoMinutes,
    /// III.4, III.5
    HasIncrement,
    /// 5
    GameOver,
    /// 6.8
    FlagUp,
    /// 6.4
    MovesReached,
    /// Another role may.
    Role,
    /// 6.10.2
    SetupClosed,
    /// 4.8
    RightLost,
    /// A.4.2
    Late,
    /// 9.5.3
    MustPlay,
    /// 8.1.2
    Future,
    /// 8.1.2
    Locked,
    /// 10.2
    Score,
    /// 6.3.1
    RegMissing,
    /// 3.10.3
    BadPosition,
    /// No such place on the sheet.
    NoSuchPly,
    /// Written with a newer version.
    NeedsNewerApp,
    /// A limit is reached.
    Limit,
    /// The server has no such table.
    NoTable,
    /// Too many wait at that table.
    Crowded,
    /// The arbiter has not let it in within ten minutes.
    NotLetIn,
    /// The text cannot be read as a move.
    Unreadable,
    /// The text fits more than one move.
    Ambiguous,
    /// A time control that cannot be played; period from 1.
    BadControl {
        /// The period.
        period: u8,
    },
    /// A name is too long.
    BadName,
    /// No game is open.
    NoGame,
    /// The store does not answer or is full; nothing was written.
    Store,
    /// The file could not be written.
    File,
    /// Not the text of a server's link.
    BadLink,
    /// The link is too old, or was used.
    LinkUsed,
    /// No server answers there.
    NoServer,
    /// Who answers there is not the server of that link.
    WrongServer,
    /// This phone has no board to be played.
    NoBoard,
    /// 11.3.2: no arbiter has approved this phone for a score sheet.
    NotApproved,
    /// Another device is this board's clock now, or its log has split.
    Closed,
    /// This device belongs to another server.
    Elsewhere,
    /// No port is free, or the system lets no server be.
    NoPort,
    /// The server's files are damaged or of another version; nothing of them was changed.
    HostFiles,
    /// The server does not take that now.
    Conflict,
}

impl From<laws::Refusal> for RefusalDto {
    fn from(refusal: laws::Refusal) -> Self {
        use laws::Refusal as R;
        match refusal {
            R::Illegal => RefusalDto::Illegal,
            R::NotYourMove => RefusalDto::NotYourMove,
            R::Touched => RefusalDto::Touched,
            R::BothMustMove => RefusalDto::BothMustMove,
            R::RegDrawMin => RefusalDto::RegDrawMin,
            R::OwnOffer => RefusalDto::OwnOffer,
            R::NoOffer => RefusalDto::NoOffer,
            R::NoWithdraw => RefusalDto::NoWithdraw,
            R::NoConditions => RefusalDto::NoConditions,
            R::TwoMinutes => RefusalDto::TwoMinutes,
            R::HasIncrement => RefusalDto::HasIncrement,
            R::GameOver => RefusalDto::GameOver,
            R::FlagUp => RefusalDto::FlagUp,
            R::MovesReached => RefusalDto::MovesReached,
            R::Role => RefusalDto::Role,
            R::SetupClosed => RefusalDto::SetupClosed,
            R::RightLost => RefusalDto::RightLost,
            R::Late => RefusalDto::Late,
            R::MustPlay => RefusalDto::MustPlay,
            R::Future => RefusalDto::Future,
            R::Locked => RefusalDto::Locked,
            R::Score => RefusalDto::Score,
            R::RegMissing => RefusalDto::RegMissing,
            R::BadPosition => RefusalDto::BadPosition,
            R::NoSuchPly => RefusalDto::NoSuchPly,
            R::NeedsNewerApp => RefusalDto::NeedsNewerApp,
            R::Limit => RefusalDto::Limit,
        }
    }
}
