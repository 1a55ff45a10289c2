//! FIDE 6.10.1: an arbiter gives a board to another clock, by an entry in the board's log that he signs himself.

use crate::desk::Desk;
use log::{
    Author, DeviceKey, Entry, GameId, Grant, Hash, Head, KIND_GRANT, PersonId, Role, Signed,
    Stamped, Stream,
};
use wire::RefusalDto;

impl Desk {
    /// Writes the grant: from that entry on, or the last one in effect.
    pub fn write_grant(
        &self,
        game: GameId,
        device: DeviceKey,
        after: Option<Hash>,
    ) -> Result<Head, RefusalDto> {
        let now = self.reading();
        self.ledger.wait();
        let stored = self.ledger.ask(|journal| journal.read(game, Stream::Board));
        let stored = stored.and_then(Result::ok).ok_or(RefusalDto::Store)?;
        let all: Vec<&Signed> = stored.all().collect();
        let after = match after {
            Some(hash) => hash,
            None => {
                let state = self.hall.state();
                let head = state
                    .boards
                    .get(&game)
                    .and_then(|board| board.watched.head());
                head.ok_or(RefusalDto::NoGame)?.hash
            }
        };
        let before = all
            .iter()
            .find(|one| one.hash() == after)
            .ok_or(RefusalDto::NoSuchPly)?;
        let before = before.entry();
        let epoch = all.iter().map(|one| one.entry().epoch).max().unwrap_or(0) + 1;
        let grant = Grant {
            epoch,
            device,
            last: after,
        };
        let entry = Entry {
            epoch,
            seq: before.seq + 1,
            prev: after,
            author: Author {
                person: PersonId([0; 16]),
                role: Role::Arbiter,
                device: self.device(),
            },
            kind: KIND_GRANT,
            payload: grant.write().to_vec(),
            // By this device's clocks; the game's instants go on from where the board's clock was.
            when: Stamped {
                boot: now.boot,
                uptime_us: u64::try_from(now.uptime_us).unwrap_or(0),
                wall_ms: now.wall_ms,
                ..before.when
            },
            ..before.clone()
        };
        let signed = self.secret.sign(entry).map_err(|_| RefusalDto::Limit)?;
        let head = Head {
            epoch,
            seq: signed.entry().seq,
            hash: signed.hash(),
        };
        self.ledger.keep_entries(vec![signed]);
        Ok(head)
    }
}
