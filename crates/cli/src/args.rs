//! Arguments, with their units and sources.

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Chess games by the FIDE Laws of Chess.
///
/// Times inside are whole microseconds; displays are whole seconds, rounded up.
/// Articles are those of the 2018 English Laws.
/// Output is UTF-8; machine lines (one JSON object a line) go to stdout, words for people to stderr.
/// Exit codes: 0 fine, 1 findings or failures, 2 unusable input (FILE:LINE:COLUMN: expected ...).
#[derive(Parser, Debug)]
#[command(name = "hamle", version)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Judge recorded games by the Laws: one JSON line a game.
    Judge(Judge),
    /// Say whether a side can still mate by any series of legal moves: one JSON line a query.
    Canmate(CanMate),
    /// Make of a PGN game with clock times the log that it would have made.
    Replay(Replay),
    /// Verify or export logs.
    Journal(Journal),
    /// Run law scenarios.
    Scenario(Scenario),
    /// Run a tournament server.
    Serve(Serve),
    /// Check a tournament report file, or print its standings.
    Trf(Trf),
}

/// Judge recorded games by the Laws: one JSON line a game.
///
/// Keys: game, white, black, plies, result_in_file, result_by_laws (null: the Laws leave it open), agrees,
/// end {ply, reason, article}, claims [{ply, side, kind: threefold|fifty}] (open without a written move),
/// illegal {ply, text, why: unreadable|illegal|ambiguous}, clock [{ply, finding: missing|increased|negative|flag}],
/// notes. Plies count from 1.
/// Sources: Laws of Chess 5.1.1, 5.2.1, 5.2.2, 6.9, 9.2, 9.3, 9.6; PGN standard; `[%clk H:MM:SS]` is the time
/// after the press, increment included. `[Termination "Time forfeit"]` is judged by 6.9.
/// Exit code 1 when any game has an illegal move, a disagreement or a clock finding.
#[derive(ClapArgs, Debug)]
pub struct Judge {
    /// PGN files; stdin when none (or `-`).
    pub files: Vec<PathBuf>,
    /// Edition of the Laws, by the month in which it came into force.
    #[arg(long, value_enum, default_value = "2018-01")]
    pub edition: EditionArg,
    /// The event's regulation file (TOML); its edition counts.
    #[arg(long, value_name = "FILE", conflicts_with = "edition")]
    pub regulation: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditionArg {
    #[value(name = "2005-07")]
    E2005,
    #[value(name = "2017-07")]
    E2017,
    #[value(name = "2018-01")]
    E2018,
    #[value(name = "2023-01")]
    E2023,
}

impl EditionArg {
    /// As the Laws' crate has it.
    pub fn laws(self) -> laws::Edition {
        match self {
            EditionArg::E2005 => laws::Edition::E2005,
            EditionArg::E2017 => laws::Edition::E2017,
            EditionArg::E2018 => laws::Edition::E2018,
            EditionArg::E2023 => laws::Edition::E2023,
        }
    }
}

/// Say whether a side can still mate by any series of legal moves: one JSON line a query.
///
/// Without FEN reads lines `FEN` or `FEN;SIDE` (SIDE: w, b, white, black; further fields are ignored) from
/// stdin. Without a side both are answered, white first. Keys: fen, side, verdict
/// (can|cannot|undecided|refused), line (UCI moves that end in mate, for can), reason
/// (terminal|material|finite|closure|invariant|budget|invalid, for the others), nodes (positions expanded),
/// micros (microseconds); with --check checked, with --proof proof {kind, data}.
/// A summary of more than one query goes to stderr: counts, nodes, times.
/// Sources: Laws of Chess 5.1.2 (2023), 5.2.2, 6.9, 9.6.2; UCI; FEN.
/// Exit code 1 when a certificate failed its check, 2 when a query was refused.
#[derive(ClapArgs, Debug)]
pub struct CanMate {
    /// Only that side; a side in the line goes before.
    #[arg(long, value_enum)]
    pub side: Option<SideArg>,
    /// Positions that may be expanded for one query. The default leaves about one in two thousand hard queries
    /// undecided and needs less than a second for any; 10000000 decide a quarter of these and may take ten
    /// seconds.
    #[arg(long, value_name = "N", default_value_t = 350_000)]
    pub nodes: u64,
    /// Memory for one query, in mebibytes: enough for three million positions or more.
    #[arg(long, value_name = "N", default_value_t = 256)]
    pub memory_mb: u64,
    /// Microseconds instead of completeness: says undecided more often.
    #[arg(long)]
    pub quick: bool,
    /// Verify every certificate by code that shares nothing with the analysis.
    #[arg(long)]
    pub check: bool,
    /// Print the certificate.
    #[arg(long)]
    pub proof: bool,
    /// Castling by Guideline II: any file; UCI writes king takes rook.
    #[arg(long)]
    pub chess960: bool,
    /// The game ends after 75 moves without capture or pawn move (9.6.2), counted from the FEN's counter.
    #[arg(long = "respect-75")]
    pub respect_75: bool,
    /// The position.
    #[arg(num_args = 0..)]
    pub fen: Vec<String>,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideArg {
    White,
    Black,
}

impl SideArg {
    /// As the analyser has it.
    pub fn side(self) -> unwinnable::Side {
        match self {
            SideArg::White => unwinnable::Side::White,
            SideArg::Black => unwinnable::Side::Black,
        }
    }
}

/// Make of a PGN game with clock times the log that it would have made.
///
/// The time control comes from the tag TimeControl, in PGN's form (seconds: `40/5400+30:1800+30`, `900+10`)
/// or in words (`15 min/game + 10 sec/move`). Each `[%clk H:MM:SS]` becomes a press at the instant that makes
/// the clock read exactly that; `[%emt]` is ignored. A ply without `%clk` is pressed at an unknown time. A
/// reading that no press can give becomes an entry that sets the display. The log is signed with a published
/// key: an import is no evidence.
#[derive(ClapArgs, Debug)]
pub struct Replay {
    /// A PGN file.
    pub file: PathBuf,
    /// Only that game, counted from 1.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: Option<u64>,
    /// With --game the log's file, else a folder for one log a game; stdout when missing.
    #[arg(long, value_name = "LOG")]
    pub out: Option<PathBuf>,
    /// The event's regulation file (TOML): edition and settings of the log, and the time control of games whose tag
    /// says none.
    #[arg(long, value_name = "FILE")]
    pub regulation: Option<PathBuf>,
}

/// Verify or export logs.
#[derive(ClapArgs, Debug)]
pub struct Journal {
    /// What to do.
    #[command(subcommand)]
    pub command: JournalCommand,
}

#[derive(Subcommand, Debug)]
pub enum JournalCommand {
    /// Say what is sound and what is damaged: JSON lines, the last one sums up.
    Verify(Verify),
    /// Print the games: PGN, or JSON lines as in a LOG.
    Export(Export),
}

/// Say what is sound and what is damaged: JSON lines, the last one sums up.
///
/// Checks bytes, hashes, order, writers, times and signatures, that the acts can be folded by the Laws, and, in a
/// LOG, that its readable fields say what the signed bytes (`entry`, hexadecimal) say. Tags are signed by nobody.
#[derive(ClapArgs, Debug)]
pub struct Verify {
    /// The folder of a store, or a LOG file.
    pub path: PathBuf,
}

/// Print the games: PGN, or JSON lines as in a LOG.
#[derive(ClapArgs, Debug)]
pub struct Export {
    /// The folder of a store, or a LOG file.
    pub path: PathBuf,
    /// As PGN; `[%clk H:MM:SS]` is the display after the press, imported digits as they were.
    #[arg(long, conflicts_with = "json")]
    pub pgn: bool,
    /// As JSON lines (the default).
    #[arg(long)]
    pub json: bool,
    /// Only that game, as its 32 hexadecimal digits.
    #[arg(long, value_name = "ID")]
    pub game: Option<String>,
}

/// Run law scenarios: one line a case, `ok ID` or `FAIL ID key: expected ... got ...`; the last line is
/// `N passed, N failed`.
///
/// A scenario sets up a game, plays timed events (milliseconds from its start) and says what must be true
/// afterwards. An unknown verb or key is a failure. Sources: Laws of Chess, editions 2005-07 to 2023-01;
/// article numbers are those of 2018. Exit code 1 when any case failed.
#[derive(ClapArgs, Debug)]
pub struct Scenario {
    /// Files with one scenario (a JSON object) a line.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
}

/// Run a tournament server.
///
/// Prints where it is, a QR code and a link for the first admin (it holds for 15 minutes and once), then what goes
/// wrong. Devices come in over TLS and pin the server's key, which is made at the first start; the wall is plain
/// HTTP and can only be read. Stops on SIGINT or SIGTERM.
#[derive(ClapArgs, Debug)]
pub struct Serve {
    /// The folder of the database; made if it is not there.
    #[arg(long, value_name = "DIR", default_value = "hamle-data")]
    pub data: PathBuf,
    /// A PostgreSQL database instead (postgres://USER@HOST/NAME), which several servers may share. On another machine
    /// it has to prove itself by a certificate: ?sslrootcert=FILE, or ?sslmode=disable where nobody else can listen.
    #[arg(long, value_name = "URL")]
    pub database: Option<String>,
    /// A tournament that there shall be, by name; may be given several times. Without any there is one without a
    /// name. Each has its own key, devices and logs.
    #[arg(long, value_name = "NAME")]
    pub tournament: Vec<String>,
    /// Copies the database of the folder to a new file and ends, also while a server runs on it. To use the copy,
    /// put it into an empty folder as tournament.sqlite.
    #[arg(long, value_name = "FILE", conflicts_with = "database")]
    pub backup: Option<PathBuf>,
    /// Prints the OpenAPI document of the server's calls and ends.
    #[arg(long)]
    pub openapi: bool,
    /// Address and port for devices, over TLS.
    #[arg(long, value_name = "ADDR", default_value = "0.0.0.0:8443")]
    pub listen: std::net::SocketAddr,
    /// Address and port of the organiser's console, of this machine only; another port if that one is taken.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8444")]
    pub console: std::net::SocketAddr,
    /// No console.
    #[arg(long)]
    pub no_console: bool,
    /// How many minutes late the wall shows the boards; 0 where nobody plays for anything.
    #[arg(long, value_name = "MINUTES", default_value_t = 15)]
    pub delay: u8,
    /// Address and port of the wall, over plain HTTP; none without this.
    #[arg(long, value_name = "ADDR")]
    pub wall: Option<std::net::SocketAddr>,
    /// A round that is pushed to a round of a Lichess broadcast, as late as the wall shows it; may be given several
    /// times: SECTION/ROUND=https://SITE/ID. The token stands in --broadcast-token-file, or in the environment as
    /// HAMLE_BROADCAST_TOKEN.
    #[arg(long, value_name = "SECTION/ROUND=URL")]
    pub broadcast_url: Vec<String>,
    /// A file with the token for the broadcasts and nothing else.
    #[arg(long, value_name = "FILE")]
    pub broadcast_token_file: Option<PathBuf>,
}

/// Check a tournament report file (TRF16, TRF26), print its standings, or pair its next round.
#[derive(ClapArgs, Debug)]
pub struct Trf {
    /// What to do.
    #[command(subcommand)]
    pub command: TrfCommand,
}

#[derive(Subcommand, Debug)]
pub enum TrfCommand {
    /// Print `ok`, or FILE:LINE:COLUMN and what was expected there.
    Check(TrfCheck),
    /// Print points and tie-breaks, best first.
    Standings(Box<TrfStandings>),
    /// Pair the next round of a Swiss by an installed bbpPairings.
    Pair(TrfPair),
}

/// Pair the next round of a Swiss by an installed bbpPairings.
///
/// The program is called as `PROGRAM --dutch FILE -p` (or --burstein) and stopped after --seconds. Its answer is
/// checked: everybody who is there once, nobody against somebody met before, no second pairing-allocated bye. Printed
/// is a line a board: board, White's and Black's starting number and name, or `bye`; with --trf the tournament with
/// the new round as TRF26. A round that cannot be paired is told on stderr, exit code 1.
/// Sources: FIDE Handbook C.04.1, C.04.3; bbpPairings 6.0.
#[derive(ClapArgs, Debug)]
pub struct TrfPair {
    /// A TRF file; `-` is stdin.
    pub file: PathBuf,
    /// The pairing program; bbpPairings of the search path when missing.
    #[arg(long, value_name = "PROGRAM")]
    pub program: Option<PathBuf>,
    /// How long it may take.
    #[arg(long, value_name = "N", default_value = "60", value_parser = clap::value_parser!(u16).range(1..=3_600))]
    pub seconds: u16,
    /// The tournament with the new round, as TRF26.
    #[arg(long)]
    pub trf: bool,
    /// What bytes are that are not UTF-8.
    #[arg(long, value_enum, default_value = "windows-1252")]
    pub encoding: SingleByte,
}

/// Print `ok`, or FILE:LINE:COLUMN and what was expected there.
///
/// Lines end with CR, LF or CRLF; columns count characters from 1. Checked: records and their columns, starting
/// numbers, opponents, colours and results of both players, byes, planned rounds, and, in individual tournaments,
/// that the points are the sum of the results. A defective file is refused whole, exit code 2.
/// Sources: FIDE Tournament Report File 2016 and 2026; the extensions of JaVaFo and bbpPairings.
#[derive(ClapArgs, Debug)]
pub struct TrfCheck {
    /// A TRF file; `-` is stdin.
    pub file: PathBuf,
    /// What bytes are that are not UTF-8.
    #[arg(long, value_enum, default_value = "windows-1252")]
    pub encoding: SingleByte,
}

/// Print points and tie-breaks, best first.
///
/// Tie-breaks are those of FIDE C.07 by their codes: DE WIN WON BPG BWG PS REP STD TPN BH FB AOB SB KS ARO TPR PTP
/// APRO APPO RTNG; for teams by match points, with :GP by game points, also MPvGP EMMSB EMGSB EGMSB EGGSB EDE EDEBT
/// EDEBB EDET EDEB SSSC BC TBR BBE. Modifiers stand attached or behind a stroke (BHC1, BH/C1, BHM1, SB/C1, ARO/C1,
/// BH/P, KS/L40, KS/L+1 by half points, ARO/U1000, SSSC/F/K4, TPN/R). Without --tie-breaks those of the file (records 212, 202). With --json one line a player: rank,
/// number (starting rank, or the team's), name, points, tie_breaks {CODE: value, null where there is none}.
/// Sources: FIDE Handbook C.07 (2026-03-01, 2024-08-01), B.02 for ratings.
#[derive(ClapArgs, Debug)]
pub struct TrfStandings {
    /// A TRF file; `-` is stdin.
    pub file: PathBuf,
    /// Codes with commas, the first one breaks ties first.
    #[arg(long, value_name = "LIST")]
    pub tie_breaks: Option<String>,
    /// One JSON object a player and line.
    #[arg(long)]
    pub json: bool,
    /// Of a team event the standings of its players.
    #[arg(long)]
    pub players: bool,
    /// How unplayed rounds count; as the file says when missing.
    #[arg(long, value_enum)]
    pub system: Option<SystemArg>,
    /// Which year's text of C.07; that in force when the event began (record 042) when missing.
    #[arg(long, value_enum)]
    pub rules: Option<RulesArg>,
    /// After that round; after the last one when missing.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=99))]
    pub after: Option<u8>,
    /// What bytes are that are not UTF-8.
    #[arg(long, value_enum, default_value = "windows-1252")]
    pub encoding: SingleByte,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum SingleByte {
    #[value(name = "windows-1252", alias = "latin-1")]
    Western,
    #[value(name = "windows-1254", alias = "latin-5")]
    Turkish,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum SystemArg {
    Swiss,
    RoundRobin,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesArg {
    #[value(name = "2024")]
    R2024,
    #[value(name = "2026")]
    R2026,
}
