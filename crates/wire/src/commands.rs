//! Every command of the backend: its name, what is asked, what is answered.
//!
//! A refused command answers with a [`crate::RefusalDto`] and has changed nothing.

use crate::{
    ClaimDraw, Deed, GameAsk, GameFilter, Kept, NewGame, PreparedGame, Preset, Press, Replay,
    ServerStatus, SyncClock, Table, WriteMove,
};
use serde::Serialize;
use specta::Type;

/// `name: (ask, answer)`; a command without an argument asks for `()`.
#[derive(Serialize, Type)]
pub struct Commands {
    /// Measures the page's clock; answers at once.
    pub sync_clock: (SyncClock, ()),
    /// First call after the page has loaded.
    pub prepare: ((), PreparedGame),
    /// Named time controls, in the order to show.
    pub presets: ((), Vec<Preset>),
    /// Opens a game; its clock does not run yet.
    pub new_game: (NewGame, Table),
    /// Opens a kept game that is not over, by its id; its clock has run on.
    pub open_game: (String, Table),
    /// Closes the open game. It is kept as it stands.
    pub leave_game: ((), ()),
    /// The open game now.
    pub table: ((), Table),
    /// The open game, as soon as its version is above the given one, or after two seconds.
    pub await_table: (u32, Table),
    /// A touch on a half of the clock.
    pub press: (Press, Table),
    /// Everything else a player does.
    pub deed: (Deed, Table),
    /// A claim of a draw (9.2, 9.3); it cannot be withdrawn.
    pub claim_draw: (ClaimDraw, Table),
    /// Writes on the sheet.
    pub write_move: (WriteMove, Table),
    /// A page of the history.
    pub kept_games: (GameFilter, Kept),
    /// One kept game, to step through.
    pub replay: (String, Replay),
    /// PGN of one game.
    pub pgn: (GameAsk, String),
    /// Writes the PGN into the user's documents and answers with its path.
    pub save_pgn: (GameAsk, String),
    /// Uses a server's link (the text of its QR code); joining anew replaces what was joined before.
    pub join: (String, ServerStatus),
    /// Belongs to no server any more. What is on the phone stays.
    pub leave_server: ((), ServerStatus),
    /// How it stands with the server.
    pub server_status: ((), ServerStatus),
}
