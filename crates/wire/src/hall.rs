//! The arbiter's hall: every board of the tournament as one line.

use crate::{
    AskedDto, ClaimKindDto, EndingDto, OutcomeDto, PhaseDto, ProposalDto, SentDto, ServerTrouble,
    SideDto, SideView, SpeedDto,
};
use serde::{Deserialize, Serialize};
use specta::Type;

/// What has changed in the hall since a version. The command waits for it: two seconds at most, and 200 ms at
/// least between two answers, so that many boards that change at once are one answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct HallNews {
    /// Ask with this the next time.
    pub version: u32,
    /// `rows` are all there are; forget others.
    pub whole: bool,
    /// Rows that have changed; their clocks are those of the answer.
    pub rows: Vec<HallRow>,
    /// Boards that are no more, by game.
    pub gone: Vec<String>,
    /// Requests of this device whose state has changed; all of them when `whole`.
    pub asked: Vec<AskedDto>,
    /// How many of the device's own entries and requests the server lacks.
    pub sent: SentDto,
    /// Seconds since the server was heard; null: not since the app was started.
    pub heard_secs: Option<u32>,
    /// What keeps this device and the server apart.
    pub trouble: Option<ServerTrouble>,
}

/// One board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct HallRow {
    /// The game, as 32 hex digits: names the row in all commands.
    pub game: String,
    /// The section; empty if this device has not been told.
    pub section: String,
    /// The round; 0 if not told.
    pub round: u16,
    /// The board's number; 0 if not told.
    pub board: u16,
    /// The players' names from the directory; empty if not told.
    pub white_name: String,
    /// The same for Black.
    pub black_name: String,
    /// Where the game is; `not_started` too while no clock has reported.
    pub phase: PhaseDto,
    /// A clock has reported this board.
    pub reported: bool,
    /// Whose clock runs.
    pub running: Option<SideDto>,
    /// Whose clock a restart runs (6.11.3).
    pub to_run: SideDto,
    /// White's half, as it is by now.
    pub white: SideView,
    /// Black's half.
    pub black: SideView,
    /// The number of the move that is being thought about.
    pub move_number: u16,
    /// Who has the move.
    pub on_move: SideDto,
    /// Class of the time control.
    pub speed: SpeedDto,
    /// An open offer, by its author.
    pub offer: Option<SideDto>,
    /// A claim of a draw that waits.
    pub claim: Option<ClaimKindDto>,
    /// What waits for the arbiter's word.
    pub proposal: Option<ProposalDto>,
    /// Calls that nobody has answered, oldest first.
    pub calls: Vec<CallDto>,
    /// Who stopped both clocks and called (6.11.2).
    pub stopped_by: Option<SideDto>,
    /// 6.7: ms until that player, who is not there, comes after the default time; negative: it has passed. White, Black.
    pub default_ms: [Option<i32>; 2],
    /// 8.1: that player has to record and lacks own completed moves on his sheet. White, Black.
    pub not_recording: [bool; 2],
    /// Where the sheets differ or one is alone with a mate, a repetition or an illegal move: something is to be
    /// established.
    pub unestablished: bool,
    /// Who is to seal, or has sealed (Guideline I).
    pub sealer: Option<SideDto>,
    /// After a reboot of the board's clock: its time rests on the calendar.
    pub uncertain: bool,
    /// What is wrong with the board's log.
    pub fault: Option<BoardFault>,
    /// Seconds since anything of this board came in.
    pub quiet_secs: u32,
    /// Seconds since the server heard the board's clock; null: not told.
    pub contact_secs: Option<u32>,
    /// The instants of the board's clock are known to a second; else the clocks shown rest on the calendars of both
    /// devices.
    pub exact: bool,
    /// The board's clock has gone more than two seconds apart from this device's.
    pub clock_off: bool,
    /// The end.
    pub ending: Option<EndingDto>,
    /// The game is over and this one has not signed yet. White, Black.
    pub unsigned: [bool; 2],
    /// What each has signed.
    pub signed: [Option<OutcomeDto>; 2],
    /// Why it stands where it stands.
    pub urgency: Urgency,
    /// The order of the rows, most urgent first: by this number, then by section and board. Lower is more urgent.
    pub rank: u32,
    /// Requests of this device for this board that are not settled.
    pub asking: u16,
}

/// The most urgent thing about a board, most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum Urgency {
    /// 6.8: a flag has fallen in a game that goes on.
    Flag,
    /// Somebody calls, and nobody has answered.
    Call,
    /// Something waits for the arbiter's word.
    Proposal,
    /// An own act came too late and waits to be confirmed anew.
    Returned,
    /// The log has split, or cannot be read: nobody can write.
    Fault,
    /// 6.7: somebody is not there, and the default time runs or has passed.
    DefaultTime,
    /// Something on the sheets is to be established.
    Sheets,
    /// Both clocks stand in a game that goes on.
    Stopped,
    /// Less than five minutes (one in blitz) on either display; the less, the higher.
    LittleTime,
    /// 8.1: a player lacks moves on his sheet.
    NotRecording,
    /// The board has not been heard of for a while though a clock runs.
    Quiet,
    /// Over, and a signature is missing.
    Unsigned,
    /// It goes on, and nothing is the matter.
    Running,
    /// Not started.
    Waiting,
    /// Over and signed.
    Done,
}

/// What is wrong with a board's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum BoardFault {
    /// Two branches in one epoch: an arbiter grants the board anew.
    Split,
    /// It was written by a newer version, or cannot be folded.
    Unreadable,
}

/// Why an arbiter is called (never shown to players).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum CallCodeDto {
    /// 6.8
    Flag,
    /// 6.2.1.2
    CountMismatch,
    /// 6.11.2
    StopAndCall,
    /// 7.5.1
    IllegalMove,
    /// 4.3
    TouchMove,
    /// 9.2, 9.3, 7.5, III.5
    Claim,
    /// 4.8
    Complaint,
    /// 8.7
    SignatureConflict,
    /// 11.2.3.2
    LeftOnMove,
    /// A.3.2
    Distraction,
    /// 12.7
    Report,
    /// D.2.4
    ViAnnounce,
    /// 6.12.2, 9.2
    ClaimWithoutSheet,
    /// 8.1.3
    SheetBehind,
    /// 8.5.2
    UpdateSheet,
    /// 8.1.1
    SheetIllegal,
    /// 8.1.2
    EditBeforePress,
    /// 8.1.5, 9.1.2.2
    OfferNotRecorded,
    /// 8.1.1: the players' own sheets have different moves in that place.
    SheetsDiffer,
    /// 8.1.2: an own sheet was written in advance.
    SheetAhead,
    /// 11.3.1: the app left the front of a player's own phone.
    AppLeft,
}

/// One call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct CallDto {
    /// Counts the calls of this board, from 1.
    pub number: u16,
    /// Why.
    pub code: CallCodeDto,
    /// Whom it concerns.
    pub side: Option<SideDto>,
    /// Which ply, from 1.
    pub ply: Option<u16>,
    /// Seconds since it was made, by the board's clock.
    pub since_secs: u32,
    /// An arbiter has ruled on the board since, or somebody said on this device that he goes there.
    pub answered: bool,
}
