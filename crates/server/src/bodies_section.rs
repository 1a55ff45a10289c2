//! A section as the console shows it, and what can be changed in it.

use crate::ranking::PlaceShape;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which server this is, for whom, and what it can do.
#[derive(Serialize, ToSchema)]
pub(crate) struct AboutShape {
    /// The tournament's number on this server.
    pub tournament: i64,
    /// Its name, or empty.
    pub name: String,
    /// By which key devices know the server, in hex.
    pub key: String,
    /// Where devices reach it.
    pub addresses: Vec<String>,
    /// How late the wall is, in seconds.
    pub delay_s: u64,
    /// A pairing program is installed.
    pub pairs: bool,
    /// The caller sits at the server's machine.
    pub here: bool,
    /// The program's version.
    pub version: String,
}

/// A player of a section.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlayerShape {
    /// The starting number.
    pub number: u16,
    /// `Lastname, Firstname`.
    pub name: String,
    /// `m`, `w`, or none.
    pub sex: Option<String>,
    /// `GM` ..., or empty.
    pub title: String,
    /// FIDE rating.
    pub rating: Option<u16>,
    /// Three letters, or empty.
    pub federation: String,
    /// FIDE number, or empty.
    pub fide_id: String,
    /// `YYYY/MM/DD`, a part of it, or empty.
    pub birth: String,
}

/// A game of a round.
#[derive(Serialize, ToSchema)]
pub(crate) struct PairShape {
    /// Its board, from 1.
    pub board: usize,
    /// Its game in hex.
    pub game: String,
    /// Who has White.
    pub white: u16,
    /// Who has Black.
    pub black: u16,
    /// `*` while it is open, `?` if it was adjourned.
    pub result: String,
}

/// Who has no opponent in a round.
#[derive(Serialize, ToSchema)]
pub(crate) struct AloneShape {
    /// Who.
    pub number: u16,
    /// `half`, `full`, `paired`, `zero`, `forfeit_win`, `forfeit_loss`.
    pub kind: String,
}

/// A round of a section.
#[derive(Serialize, ToSchema)]
pub(crate) struct RoundOfShape {
    /// From 1.
    pub round: usize,
    /// In their order.
    pub boards: Vec<PairShape>,
    /// Byes and absences.
    pub alone: Vec<AloneShape>,
}

/// What a section is played by.
#[derive(Serialize, Deserialize, ToSchema, Default)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct SettingsShape {
    /// Its name in words.
    pub title: Option<String>,
    /// Where.
    pub city: Option<String>,
    /// `YYYY/MM/DD`.
    pub start: Option<String>,
    /// `YYYY/MM/DD`.
    pub end: Option<String>,
    /// The chief arbiter.
    pub arbiter: Option<String>,
    /// The kind in words, such as `Swiss` or `Round robin`.
    pub kind: Option<String>,
    /// Such as `5400+30`.
    pub control: Option<String>,
    /// Codes with commas between them.
    pub tie_breaks: Option<String>,
    /// How many rounds.
    #[schema(minimum = 1, maximum = 99)]
    pub planned: Option<u8>,
    /// The drawn colour of the first player: `white` or `black`.
    pub initial: Option<String>,
}

/// A whole section.
#[derive(Serialize, ToSchema)]
pub(crate) struct WholeShape {
    /// Its name in addresses.
    pub name: String,
    /// What it is played by.
    pub settings: SettingsShape,
    /// Everybody meets everybody: rounds come from a table.
    pub round_robin: bool,
    /// Pairings stand for matches of teams.
    pub teams: bool,
    /// How many rounds are paired.
    pub paired: usize,
    /// The round that is at the tables, or is played.
    pub current: usize,
    /// When that one is to start by the server's clock, Unix time in milliseconds.
    pub starts_ms: Option<i64>,
    /// The server's clock.
    pub now_ms: u64,
    /// By starting number.
    pub players: Vec<PlayerShape>,
    /// Round 1 first.
    pub rounds: Vec<RoundOfShape>,
    /// What broke the integrity of the pairings, and other remarks.
    pub comments: Vec<String>,
}

/// The standings of a section.
#[derive(Serialize, ToSchema)]
pub(crate) struct StandingsShape {
    /// After which round.
    pub after: usize,
    /// The tie-breaks' codes.
    pub codes: Vec<String>,
    /// Of teams, not of players.
    pub teams: bool,
    /// Best first.
    pub places: Vec<PlaceShape>,
}

/// A player as he is to be entered.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayerAsked {
    /// `Lastname, Firstname`.
    #[schema(min_length = 1, max_length = 64)]
    pub name: String,
    /// `m`, `w`, or none.
    #[serde(default)]
    pub sex: Option<String>,
    /// `GM` ..., or empty.
    #[serde(default)]
    pub title: String,
    /// FIDE rating.
    #[serde(default)]
    pub rating: Option<u16>,
    /// Three letters, or empty.
    #[serde(default)]
    pub federation: String,
    /// FIDE number, or empty.
    #[serde(default)]
    pub fide_id: String,
    /// `YYYY/MM/DD`, a part of it, or empty.
    #[serde(default)]
    pub birth: String,
}

/// A bye that can be asked for.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ByeAsked {
    /// Half a point.
    Half,
    /// A point.
    Full,
    /// No point.
    Zero,
}

/// One change.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Change {
    /// A player comes in; rounds before are byes of that kind.
    Enter {
        player: PlayerAsked,
        missed: ByeAsked,
    },
    /// What is known of a player changes.
    Correct { number: u16, player: PlayerAsked },
    /// A player goes, before the first round.
    Remove { number: u16 },
    /// Starting numbers by rating, before the first round.
    Rank,
    /// Who is there before a round is paired; the others are absent.
    CheckIn { round: usize, here: Vec<u16> },
    /// A bye is agreed to.
    Bye {
        round: usize,
        number: u16,
        bye: ByeAsked,
    },
    /// A bye or an absence is taken back.
    NoBye { round: usize, number: u16 },
    /// A player leaves, from that round on.
    Withdraw { number: u16, from: usize },
    /// A player is back, from that round on.
    ComeBack { number: u16, from: usize },
    /// A game is paired by hand.
    Pair {
        round: usize,
        white: u16,
        black: u16,
    },
    /// A player gets the allocated bye by hand.
    Allocate { round: usize, number: u16 },
    /// A game is taken back.
    Unpair { round: usize, board: usize },
    /// A round is taken back.
    UnpairRound { round: usize },
    /// Two players change places.
    Swap { round: usize, one: u16, other: u16 },
    /// A board's players change colours.
    SwapColours { round: usize, board: usize },
    /// A game is played at another board.
    MoveBoard {
        round: usize,
        from: usize,
        to: usize,
    },
    /// What the section is played by; what is not said stays.
    Settings { settings: Box<SettingsShape> },
    /// The section goes, before its first round.
    RemoveSection,
}

/// A section is changed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EditAsked {
    /// Which.
    pub section: String,
    /// What is changed.
    pub change: Change,
    /// Why; needed for what breaks the integrity of the pairings.
    #[serde(default)]
    pub why: String,
}

/// Texts are to be shown as QR codes.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct QrAsked {
    /// Each gets a code.
    #[schema(max_items = 500)]
    pub texts: Vec<String>,
}

/// A QR code as dark squares.
#[derive(Serialize, ToSchema)]
pub(crate) struct QrShape {
    /// How many squares each edge has.
    pub size: usize,
    /// An SVG path of the dark ones, without a margin.
    pub path: String,
}

/// A copy of the database was made.
#[derive(Serialize, ToSchema)]
pub(crate) struct BackupShape {
    /// Where, on the server's machine.
    pub file: String,
}

/// Of what a figure of the standings is made.
#[derive(Serialize, ToSchema)]
pub(crate) struct PartsShape {
    /// Round by round; none: that figure is no sum over rounds.
    pub parts: Option<Vec<PartShape>>,
}

/// One round's part in a figure.
#[derive(Serialize, ToSchema)]
pub(crate) struct PartShape {
    /// From 1.
    pub round: u8,
    /// The starting number of who was met, or was to be met.
    pub opponent: Option<u16>,
    /// What the round gave.
    pub points: String,
    /// Whose score counts: `opponent`, `virtual` (FIDE C.07, 16.4), `by_will` (the same for a round that was not played
    /// of one's own will, 16.5); none: no score counts.
    pub against: Option<&'static str>,
    /// That score.
    pub score: Option<String>,
    /// What the round adds unless it is cut.
    pub worth: String,
    /// By which cut it was taken away (14): `low`, `high`.
    pub cut: Option<&'static str>,
}
