//! What an entry of a board log does, and by whose right: acts on request, and acts of an arbiter.
//!
//! An arbiter's act away from the clock is a request that he signed; the clock wrote it into its log. In a game
//! of a tournament that is the only way: the phone's owner cannot forge a penalty.

use crate::{Act, RecordFault, record};
use log::{Answer, Asked, DeviceKey, Entry, KIND_ANSWER, KIND_ASKED, KIND_GRANT, RequestId, Role};

/// What an entry does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// An act in that role.
    Act(Act, Role),
    /// It is kept and changes nothing on the board.
    Nothing(Idle),
}

/// Why an entry changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Idle {
    /// 6.10.1: another device goes on as the clock. The board stays as it is.
    Granted,
    /// A request was not done.
    Declined,
    /// The request cannot be read, or is for another game.
    Unreadable,
    /// The request is not signed by its author, or nothing of the tournament lets him.
    NotProven,
    /// An arbiter's act in a game of a tournament, without his request.
    Unsigned,
}

/// FIDE 12: what an entry of a board log does in a game of that tournament, or of none. Whether the Laws allow
/// the act is asked when it is applied.
pub fn effect(entry: &Entry, tournament: Option<&DeviceKey>) -> Result<Effect, RecordFault> {
    let by = entry.author.role;
    match entry.kind {
        KIND_GRANT => Ok(Effect::Nothing(Idle::Granted)),
        KIND_ANSWER => Ok(Effect::Nothing(Idle::Declined)),
        KIND_ASKED => on_request(entry, tournament),
        _ if tournament.is_some() && matches!(by, Role::Arbiter | Role::Assistant) => {
            Ok(Effect::Nothing(Idle::Unsigned))
        }
        kind => Ok(Effect::Act(record::read(kind, &entry.payload)?, by)),
    }
}

fn on_request(entry: &Entry, tournament: Option<&DeviceKey>) -> Result<Effect, RecordFault> {
    let Ok(asked) = Asked::read(&entry.payload) else {
        return Ok(Effect::Nothing(Idle::Unreadable));
    };
    if asked.request.request().game != entry.game {
        return Ok(Effect::Nothing(Idle::Unreadable));
    }
    match asked.prove(tournament) {
        Ok(request) => {
            let act = record::read(request.kind, &request.payload)?;
            Ok(Effect::Act(act, request.author.role))
        }
        Err(_) => Ok(Effect::Nothing(Idle::NotProven)),
    }
}

/// The request that an entry answers. Each is answered once, by the first entry that does.
pub(crate) fn id(entry: &Entry) -> Option<RequestId> {
    match entry.kind {
        KIND_ASKED => {
            let asked = Asked::read(&entry.payload).ok()?;
            Some(asked.request.request().id)
        }
        KIND_ANSWER => Some(Answer::read(&entry.payload).ok()?.id),
        _ => None,
    }
}
