//! Every kind of entry against the role of the device that signed it.

use crate::Role;
use crate::peers::{Peer, Peers};
use log::{
    Certificate, DeviceKey, Entry, GameId, KIND_ANSWER, KIND_ASKED, KIND_GRANT, Request, Stream,
};
use sync::{Gate, LogId};

/// One device at the door.
pub(crate) struct Door<'a> {
    pub peer: &'a Peer,
    pub peers: &'a Peers,
}

impl Gate for Door<'_> {
    fn device(&self) -> DeviceKey {
        self.peer.device
    }

    fn reads(&self, log: &LogId) -> bool {
        reads(self.peer, log)
    }

    /// A device may bring what others signed, as long as it may see it: so logs come back to a server that lost
    /// them.
    fn writes(&self, entry: &Entry) -> bool {
        let log = LogId {
            game: entry.game,
            stream: entry.stream,
        };
        let author = self
            .peers
            .of_device(self.peer.tournament, &entry.author.device);
        reads(self.peer, &log)
            && author.is_some_and(|author| writes(author.role, author.game, entry))
    }

    fn asks(&self, request: &Request) -> bool {
        let role = self
            .peer
            .role
            .certified(self.peer.game)
            .map(|(role, _)| role);
        let own_game = self.peer.role.reads_all() || self.peer.game == Some(request.game);
        // A clock writes itself; it asks nobody.
        request.author.device == self.peer.device
            && role == Some(request.author.role)
            && own_game
            && self.peer.role != Role::Clock
    }

    fn learns(&self, certificate: &Certificate) -> bool {
        let every = certificate.game == GameId([0; 16]);
        every || self.peer.role.reads_all() || self.peer.game == Some(certificate.game)
    }
}

fn reads(peer: &Peer, log: &LogId) -> bool {
    let own = match (peer.role, log.stream) {
        (Role::WhiteSheet, Stream::BlackSheet) | (Role::BlackSheet, Stream::WhiteSheet) => false,
        _ => peer.game == Some(log.game),
    };
    peer.role.reads_all() || own
}

/// Kinds up to 99 are a board's, 100 to 199 a sheet's; what is above and unknown is of a newer app and kept.
pub(crate) fn writes(role: Role, game: Option<GameId>, entry: &Entry) -> bool {
    let sheet_kind = (100..200).contains(&entry.kind);
    let board_kind = entry.kind < 100 || matches!(entry.kind, KIND_ASKED | KIND_ANSWER);
    let fits = match entry.stream {
        Stream::Board => !sheet_kind,
        Stream::WhiteSheet | Stream::BlackSheet => !board_kind,
    };
    if entry.kind == KIND_GRANT {
        return matches!(role, Role::ChiefArbiter | Role::Arbiter);
    }
    let own = match role {
        Role::Clock => true,
        Role::WhiteSheet => entry.stream == Stream::WhiteSheet,
        Role::BlackSheet => entry.stream == Stream::BlackSheet,
        Role::Admin | Role::ChiefArbiter | Role::Arbiter | Role::Assistant | Role::Display => false,
    };
    fits && own && game == Some(entry.game)
}
