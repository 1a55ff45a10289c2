//! Every kind of entry against the role of the device that signed it.

use crate::Role;
use crate::peers::{Known, Peer, Peers};
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
        reads(self.peer, &log) && author.is_some_and(|author| writes(author, entry))
    }

    /// In which games an arbiter of some sections acts, his certificates say.
    fn asks(&self, request: &Request) -> bool {
        let acts = acts(self.peer, &request.game);
        let role = acts.and_then(|role| role.certified(Some(request.game)));
        // A clock writes itself; it asks nobody.
        request.author.device == self.peer.device
            && role.map(|(role, _)| role) == Some(request.author.role)
            && acts != Some(Role::Clock)
    }

    fn learns(&self, certificate: &Certificate) -> bool {
        let every = certificate.game == GameId([0; 16]);
        every || acts(self.peer, &certificate.game).is_some()
    }
}

/// As what a device acts in a game: as what it is, or as what it was given that game.
fn acts(peer: &Known, game: &GameId) -> Option<Role> {
    if peer.role.reads_all() {
        Some(peer.role)
    } else {
        peer.role_in(game)
    }
}

fn reads(peer: &Known, log: &LogId) -> bool {
    match (acts(peer, &log.game), log.stream) {
        (None, _)
        | (Some(Role::WhiteSheet), Stream::BlackSheet)
        | (Some(Role::BlackSheet), Stream::WhiteSheet) => false,
        (Some(_), _) => true,
    }
}

/// Kinds up to 99 are a board's, 100 to 199 a sheet's; what is above and unknown is of a newer app and kept.
fn writes(author: &Known, entry: &Entry) -> bool {
    let sheet_kind = (100..200).contains(&entry.kind);
    let board_kind = entry.kind < 100 || matches!(entry.kind, KIND_ASKED | KIND_ANSWER);
    let fits = match entry.stream {
        Stream::Board => !sheet_kind,
        Stream::WhiteSheet | Stream::BlackSheet => !board_kind,
    };
    if entry.kind == KIND_GRANT {
        // In which games, the log itself sees to by his certificate.
        return matches!(author.role, Role::ChiefArbiter | Role::Arbiter);
    }
    let own = match author.role_in(&entry.game) {
        Some(Role::Clock) => true,
        Some(Role::WhiteSheet) => entry.stream == Stream::WhiteSheet,
        Some(Role::BlackSheet) => entry.stream == Stream::BlackSheet,
        _ => false,
    };
    fits && own
}
