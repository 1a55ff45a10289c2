//! All calls and who may make them. The router is made from this list, so that none is forgotten.

use crate::Role;

/// How a call is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Reads.
    Get,
    /// Changes, or carries a frame.
    Post,
}

/// One call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// Is the process alive?
    Health,
    /// Does it take questions?
    Ready,
    /// This list, with the shapes of bodies and answers.
    OpenApi,
    /// Uses a link: a device gets its token and certificate.
    Enrol,
    /// A frame for a frame.
    Sync,
    /// Which logs grow, as they do (SSE).
    Events,
    /// What the caller is, and which games are its own.
    Me,
    /// Makes a link.
    Link,
    /// Gives a place to a device.
    Assign,
    /// Lists the devices.
    Devices,
    /// Shuts a device out.
    Revoke,
    /// Exchanges the own token for another one.
    Rotate,
    /// Who did what.
    Audit,
    /// A device at a table asks to be let in.
    Knock,
    /// What became of it?
    Admitted,
    /// Devices that ask to be let in.
    Waiting,
    /// Lets one in.
    Approve,
    /// What the cards of the tables say.
    Cards,
    /// Makes a tournament.
    Tournament,
    /// Lists the sections.
    Sections,
    /// Puts a section in.
    PutSection,
    /// A section as a tournament report file.
    Trf,
    /// The boards of a round.
    Boards,
    /// Pairs the next round.
    Round,
    /// A round comes to the tables.
    Start,
    /// Enters results.
    Results,
    /// A round as PGN, as it is now.
    Games,
    /// A round's boards, as they change (SSE).
    Live,
    /// Deletes a person.
    Forget,
    /// Counts, as Prometheus reads them.
    Metrics,
    /// Which server this is.
    About,
    /// All of a section.
    Section,
    /// Changes a section.
    Edit,
    /// The standings of a section.
    Standings,
    /// Of what a figure of the standings is made.
    Parts,
    /// Roster, round or standings as CSV.
    Csv,
    /// Texts as QR codes.
    Qr,
    /// Copies the database.
    Backup,
    /// What was announced and still stands.
    Announcements,
    /// Tells everybody, or a section, a short text.
    Announce,
    /// Ends an announcement.
    Withdraw,
}

impl Call {
    /// All of them.
    pub const ALL: [Call; 41] = [
        Call::Health,
        Call::Ready,
        Call::OpenApi,
        Call::Enrol,
        Call::Sync,
        Call::Events,
        Call::Me,
        Call::Link,
        Call::Assign,
        Call::Devices,
        Call::Revoke,
        Call::Rotate,
        Call::Audit,
        Call::Knock,
        Call::Admitted,
        Call::Waiting,
        Call::Approve,
        Call::Cards,
        Call::Tournament,
        Call::Sections,
        Call::PutSection,
        Call::Trf,
        Call::Boards,
        Call::Round,
        Call::Start,
        Call::Results,
        Call::Games,
        Call::Live,
        Call::Forget,
        Call::Metrics,
        Call::About,
        Call::Section,
        Call::Edit,
        Call::Standings,
        Call::Parts,
        Call::Csv,
        Call::Qr,
        Call::Backup,
        Call::Announcements,
        Call::Announce,
        Call::Withdraw,
    ];

    /// Its path.
    #[must_use]
    pub fn path(self) -> &'static str {
        match self {
            Call::Health => "/health",
            Call::Ready => "/ready",
            Call::OpenApi => "/openapi.json",
            Call::Enrol => "/enrol",
            Call::Sync => "/sync",
            Call::Events => "/events",
            Call::Me => "/me",
            Call::Link => "/links",
            Call::Assign => "/assign",
            Call::Devices => "/devices",
            Call::Revoke => "/revoke",
            Call::Rotate => "/rotate",
            Call::Audit => "/audit",
            Call::Knock => "/knocks",
            Call::Admitted => "/knocks/admitted",
            Call::Waiting => "/knocks",
            Call::Approve => "/knocks/approve",
            Call::Cards => "/cards",
            Call::Tournament => "/tournaments",
            Call::Sections => "/sections",
            Call::PutSection => "/sections",
            Call::Trf => "/trf",
            Call::Boards => "/rounds",
            Call::Round => "/rounds",
            Call::Start => "/rounds/start",
            Call::Results => "/results",
            Call::Games => "/games.pgn",
            Call::Live => "/live",
            Call::Forget => "/people/forget",
            Call::Metrics => "/metrics",
            Call::About => "/about",
            Call::Section => "/section",
            Call::Edit => "/edit",
            Call::Standings => "/standings",
            Call::Parts => "/standings/parts",
            Call::Csv => "/csv",
            Call::Qr => "/qr",
            Call::Backup => "/backup",
            Call::Announcements => "/announcements",
            Call::Announce => "/announcements",
            Call::Withdraw => "/announcements/withdraw",
        }
    }

    /// Its method.
    #[must_use]
    pub fn method(self) -> Method {
        match self {
            Call::Health
            | Call::Ready
            | Call::OpenApi
            | Call::Events
            | Call::Me
            | Call::Devices
            | Call::Audit
            | Call::Waiting
            | Call::Cards
            | Call::Sections
            | Call::Trf
            | Call::Boards
            | Call::Games
            | Call::Live
            | Call::Metrics
            | Call::About
            | Call::Section
            | Call::Standings
            | Call::Parts
            | Call::Csv
            | Call::Announcements => Method::Get,
            Call::Enrol
            | Call::Sync
            | Call::Link
            | Call::Assign
            | Call::Revoke
            | Call::Rotate
            | Call::Knock
            | Call::Admitted
            | Call::Approve
            | Call::Tournament
            | Call::PutSection
            | Call::Round
            | Call::Start
            | Call::Results
            | Call::Forget
            | Call::Edit
            | Call::Qr
            | Call::Backup
            | Call::Announce
            | Call::Withdraw => Method::Post,
        }
    }

    /// Needs no token.
    #[must_use]
    pub fn is_open(self) -> bool {
        matches!(
            self,
            Call::Health | Call::Ready | Call::OpenApi | Call::Enrol | Call::Knock | Call::Admitted
        )
    }

    /// May that role make it?
    #[must_use]
    pub fn may(self, role: Role) -> bool {
        match self {
            Call::Health
            | Call::Ready
            | Call::OpenApi
            | Call::Enrol
            | Call::Sync
            | Call::Events
            | Call::Me
            | Call::Rotate
            | Call::Knock
            | Call::Admitted => true,
            // Who plays, and how all boards stand: not for a player's phone.
            Call::Sections
            | Call::Boards
            | Call::Games
            | Call::Live
            | Call::Standings
            | Call::Parts => role.reads_all(),
            Call::Trf | Call::Cards | Call::Waiting | Call::Approve | Call::Results => {
                matches!(role, Role::Admin | Role::ChiefArbiter | Role::Arbiter)
            }
            Call::About | Call::Section | Call::Csv | Call::Qr | Call::Announcements => {
                matches!(role, Role::Admin | Role::ChiefArbiter | Role::Arbiter)
            }
            Call::PutSection
            | Call::Round
            | Call::Forget
            | Call::Edit
            | Call::Announce
            | Call::Withdraw => {
                matches!(role, Role::Admin | Role::ChiefArbiter)
            }
            // An arbiter gives boards and sheets to devices; what he may give, the handler says.
            Call::Link | Call::Assign | Call::Start => {
                matches!(role, Role::Admin | Role::ChiefArbiter | Role::Arbiter)
            }
            Call::Devices | Call::Revoke => matches!(role, Role::Admin | Role::ChiefArbiter),
            Call::Tournament | Call::Audit | Call::Metrics | Call::Backup => role == Role::Admin,
        }
    }
}
