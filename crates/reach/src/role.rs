//! What a device is to the server.

use log::GameId;
use serde::{Deserialize, Serialize};

/// What an enrolled device may be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Runs the server: links, devices, audit.
    Admin,
    /// All of an arbiter's rights; also links and devices.
    ChiefArbiter,
    /// Reads everything, grants boards, asks for acts.
    Arbiter,
    /// Helps the arbiter: reads everything, may ask for a stop.
    Assistant,
    /// A board's clock.
    Clock,
    /// White's score sheet.
    WhiteSheet,
    /// Black's score sheet.
    BlackSheet,
    /// Shows boards.
    Display,
}

impl Role {
    /// All, in the order of their stored numbers.
    pub const ALL: [Role; 8] = [
        Role::Admin,
        Role::ChiefArbiter,
        Role::Arbiter,
        Role::Assistant,
        Role::Clock,
        Role::WhiteSheet,
        Role::BlackSheet,
        Role::Display,
    ];

    /// Its stored number.
    #[must_use]
    pub fn number(self) -> u8 {
        let place = Role::ALL.iter().position(|role| *role == self);
        u8::try_from(place.expect("listed")).expect("eight")
    }

    /// Bound to one game.
    #[must_use]
    pub fn is_of_game(self) -> bool {
        matches!(self, Role::Clock | Role::WhiteSheet | Role::BlackSheet)
    }

    /// Sees every board.
    #[must_use]
    pub fn reads_all(self) -> bool {
        !self.is_of_game()
    }

    /// The capacity in which the tournament's key certifies the device, and in which game; none for displays
    /// and the organiser, who write nothing.
    #[must_use]
    pub fn certified(self, game: Option<GameId>) -> Option<(log::Role, GameId)> {
        let every = GameId([0; 16]);
        match self {
            Role::ChiefArbiter | Role::Arbiter => Some((log::Role::Arbiter, every)),
            Role::Assistant => Some((log::Role::Assistant, every)),
            Role::Clock => Some((log::Role::System, game?)),
            Role::WhiteSheet => Some((log::Role::White, game?)),
            Role::BlackSheet => Some((log::Role::Black, game?)),
            Role::Admin | Role::Display => None,
        }
    }
}
