//! Every command of the backend: its name, what is asked, what is answered.
//!
//! A refused command answers with a [`crate::RefusalDto`] and has changed nothing.

use crate::{
    ActAll, ActAsk, ArbiterBoard, AskedDto, BeginEvening, BeginSheet, CanMateAsk, CanMateDto,
    ClaimDraw, ConfirmAsked, ControlDto, ControlRead, ControlShared, Deed, EveningResult, GameAsk,
    GameFilter, HallNews, HostCode, HostDto, Kept, KnockAsk, LinkRead, NewGame, OfferedAct,
    OpenedLink, OwnSheet, PreparedGame, Preset, Press, Preview, RehearsalAsk, RehearsalDto, Replay,
    ServerStatus, SheetDeed, SheetPaper, SpareDevice, SyncClock, Table, TimeAccountDto, WriteMove,
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
    /// Reads a control that was typed, pasted or scanned; answers while it is being typed.
    pub read_control: (String, ControlRead),
    /// A control as text and QR code, for other phones.
    pub share_control: (ControlDto, ControlShared),
    /// Plays a control through in advance.
    pub rehearse: (RehearsalAsk, Vec<RehearsalDto>),
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
    /// Writes a score sheet as PDF into the user's documents and answers with its path.
    pub save_sheet: (SheetPaper, String),
    /// Where the time of one game went, by its id.
    pub time_account: (String, TimeAccountDto),
    /// The same as a table (CSV).
    pub times_csv: (String, String),
    /// Writes that table into the user's documents and answers with its path.
    pub save_times: (GameAsk, String),
    /// Says what a text is that was scanned or that another app handed over; nothing is done with it.
    pub read_link: (String, LinkRead),
    /// The next link by which the system opened the app; the one of that number is settled.
    pub await_link: (u32, OpenedLink),
    /// Knocks at the table of a card; the answer is what the arbiter compares.
    pub knock: (KnockAsk, String),
    /// Joins there as soon as the arbiter has said yes; null: not yet.
    pub admitted: ((), Option<ServerStatus>),
    /// Uses a server's link (the text of its QR code); joining anew replaces what was joined before.
    pub join: (String, ServerStatus),
    /// Belongs to no server any more. What is on the phone stays.
    pub leave_server: ((), ServerStatus),
    /// A player's own phone: his sheet now.
    pub own_sheet: ((), OwnSheet),
    /// The same, as soon as its version is above the given one, or after two seconds.
    pub await_own_sheet: (u32, OwnSheet),
    /// Begins it without the board's clock: at a wooden one, or without contact.
    pub begin_sheet: (BeginSheet, OwnSheet),
    /// Writes on it.
    pub write_own: (WriteMove, OwnSheet),
    /// Everything else that is done with it.
    pub sheet_deed: (SheetDeed, OwnSheet),
    /// How it stands with the server.
    pub server_status: ((), ServerStatus),
    /// Arbiter: what has changed in the hall since that version (0: everything), as soon as anything has.
    pub hall: (u32, HallNews),
    /// Arbiter: one board, by its game.
    pub hall_board: (String, ArbiterBoard),
    /// Arbiter: what makes sense at a board now, most likely first.
    pub offered_acts: (String, Vec<OfferedAct>),
    /// Arbiter: what an act would do now; nothing is written.
    pub preview_act: (ActAsk, Preview),
    /// Arbiter: asks for it, signed by this device; works without a network.
    pub ask_act: (ActAsk, AskedDto),
    /// Arbiter: stops or restarts many boards.
    pub ask_all: (ActAll, Vec<AskedDto>),
    /// Arbiter: asks anew, against the board as it is now, for an act that came too late.
    pub confirm_asked: (ConfirmAsked, AskedDto),
    /// Arbiter: forgets a proposal; nothing is done.
    pub drop_asked: (String, ()),
    /// Arbiter: undoes an own act by another one, where the Laws have one.
    pub undo_asked: (String, AskedDto),
    /// Arbiter: goes to that board; its calls are answered.
    pub answer_calls: (String, ()),
    /// Arbiter: can this side still mate? Takes a few seconds at most.
    pub can_mate: (CanMateAsk, CanMateDto),
    /// Arbiter: devices that wait to be let in at a board of that game's table; asks the server.
    pub spare_devices: (String, Vec<SpareDevice>),
    /// The server inside this app.
    pub host: ((), HostDto),
    /// Starts it, and makes this device its organiser; does so again when the app is opened next.
    pub begin_host: ((), HostDto),
    /// Stops it. What is kept stays.
    pub end_host: ((), HostDto),
    /// Enters the players and brings the first round to the tables.
    pub begin_evening: (BeginEvening, HostDto),
    /// Brings another round to the tables, from 1.
    pub evening_round: (u16, HostDto),
    /// Enters a result.
    pub evening_result: (EveningResult, HostDto),
    /// A link for the clock of that board, from 1; 0: for an arbiter.
    pub host_code: (u16, HostCode),
}
