//! The few kinds of entries that replication has to tell apart. Their numbers are those of
//! `docs/format-payloads.md`; a test compares them with the Laws'.

use log::{Asked, Entry, KIND_ASKED, KIND_GRANT, Role};

const START: u16 = 2;
const PRESS: u16 = 3;
const MOVE: u16 = 4;
const NOTHING_MOVED: u16 = 5;
const CORRECT: u16 = 6;
const STOP_AND_CALL: u16 = 11;
const STOP: u16 = 12;
const RESTART: u16 = 13;
const FLAG_CLAIM: u16 = 14;
const FLAG_SEEN: u16 = 15;
const SET_TIME: u16 = 16;
const ADD_TIME: u16 = 17;
const SIGN: u16 = 18;
const RESULT: u16 = 19;
const SHEET_FRONT: u16 = 105;
const SHEET_SIGN: u16 = 106;

/// Whether a request that was made before this entry is stale after it: a press, a stop, a restart, a ruling,
/// a change of epoch. An offer or a written move makes nothing stale.
#[must_use]
pub fn turns(entry: &Entry) -> bool {
    if entry.kind != KIND_ASKED {
        return turns_by(entry.kind, entry.author.role);
    }
    match Asked::read(&entry.payload) {
        Ok(asked) => {
            let request = asked.request.request();
            turns_by(request.kind, request.author.role)
        }
        // Nobody can say what it did.
        Err(_) => true,
    }
}

fn turns_by(kind: u16, by: Role) -> bool {
    match kind {
        START | PRESS | STOP_AND_CALL | STOP | RESTART | CORRECT | FLAG_SEEN | SET_TIME
        | ADD_TIME | RESULT | KIND_GRANT => true,
        MOVE | NOTHING_MOVED => false,
        // A ruling of a kind that this program does not know.
        _ => matches!(by, Role::Arbiter | Role::Assistant),
    }
}

/// Whether an arbiter or the standings wait for it: calls, flags, signatures, results, grants. Logs with such
/// entries are sent before the others.
#[must_use]
pub fn is_urgent(kind: u16) -> bool {
    matches!(
        kind,
        STOP_AND_CALL
            | FLAG_CLAIM
            | FLAG_SEEN
            | SIGN
            | RESULT
            | SHEET_FRONT
            | SHEET_SIGN
            | KIND_GRANT
    )
}
