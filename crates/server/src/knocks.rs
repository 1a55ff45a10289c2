//! Devices that stand at a table and ask to be let in, until an arbiter says so. In memory only: whoever waits when
//! the server stops asks again.

use crate::Token;
use crate::board::Seat;
use crate::keys::random;
use crate::tournaments::TournamentNo;
use log::DeviceKey;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How long one waits, in microseconds.
const LIFE_US: u64 = 10 * 60 * 1_000_000;
/// Most that wait at one board.
const OF_BOARD_MAX: usize = 4;
/// Most that wait in a tournament: a crowd at one keeps nobody out of another.
const OF_TOURNAMENT_MAX: usize = 1_024;
/// Most that wait.
const KNOCKS_MAX: usize = 65_536;

/// One that waits.
#[derive(Clone, Debug)]
pub(crate) struct Knock {
    pub seat: Seat,
    pub device: DeviceKey,
    /// Shown on the device and on the arbiter's tablet.
    pub code: String,
    made_us: u64,
    /// Once it was approved.
    link: Option<Token>,
}

/// All that wait, by the hash of the secret that only the device knows.
#[derive(Debug, Default)]
pub(crate) struct Knocks(Mutex<HashMap<[u8; 32], Knock>>);

impl Knocks {
    fn held(&self, now_us: u64) -> MutexGuard<'_, HashMap<[u8; 32], Knock>> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.retain(|_, knock| now_us.saturating_sub(knock.made_us) < LIFE_US);
        held
    }

    /// Gives the secret to ask with again and the code to show. None: too many wait.
    pub(crate) fn knock(
        &self,
        seat: Seat,
        device: DeviceKey,
        now_us: u64,
    ) -> Option<(Token, String)> {
        let mut held = self.held(now_us);
        // The same device asks once.
        held.retain(|_, knock| knock.device != device || knock.seat.tournament != seat.tournament);
        let of = |knock: &&Knock| knock.seat.tournament == seat.tournament;
        let of_tournament = held.values().filter(of).count();
        let same = |knock: &&Knock| {
            (knock.seat.tournament, &knock.seat.section, knock.seat.board)
                == (seat.tournament, &seat.section, seat.board)
        };
        let of_board = held.values().filter(same).count();
        if of_board >= OF_BOARD_MAX
            || of_tournament >= OF_TOURNAMENT_MAX
            || held.len() >= KNOCKS_MAX
        {
            return None;
        }
        let secret = Token(random());
        let code = format!("{:06}", u32::from_le_bytes(random()) % 1_000_000);
        let knock = Knock {
            seat,
            device,
            code: code.clone(),
            made_us: now_us,
            link: None,
        };
        held.insert(secret.hash(), knock);
        Some((secret, code))
    }

    /// Those of a tournament that are not approved yet.
    pub(crate) fn waiting(&self, of: TournamentNo, now_us: u64) -> Vec<Knock> {
        let held = self.held(now_us);
        let waiting = held
            .values()
            .filter(|knock| knock.seat.tournament == of && knock.link.is_none());
        waiting.cloned().collect()
    }

    /// The link goes to that knock of the device. False: it does not wait any more.
    pub(crate) fn approve(
        &self,
        of: TournamentNo,
        (device, code): (&DeviceKey, &str),
        link: Token,
        now_us: u64,
    ) -> bool {
        let mut held = self.held(now_us);
        let waits = held.values_mut().find(|knock| {
            knock.seat.tournament == of && knock.device == *device && knock.code == code
        });
        waits.is_some_and(|knock| knock.link.replace(link).is_none())
    }

    /// What became of it: `None`, it does not wait; `Some(None)`, not yet. An approved one is told once.
    pub(crate) fn take(&self, secret: &Token, now_us: u64) -> Option<Option<Token>> {
        let mut held = self.held(now_us);
        let link = held.get(&secret.hash())?.link;
        if link.is_some() {
            held.remove(&secret.hash());
        }
        Some(link)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Role;

    fn knock(knocks: &Knocks, of: i64, board: usize, device: usize) -> bool {
        let seat = Seat {
            tournament: TournamentNo(of),
            section: "A".to_owned(),
            board,
            role: Role::Clock,
        };
        let mut key = [0; 32];
        key[..8].copy_from_slice(&device.to_le_bytes());
        knocks.knock(seat, DeviceKey(key), 0).is_some()
    }

    #[test]
    fn a_crowd_at_one_tournament_keeps_nobody_out_of_another() {
        let knocks = Knocks::default();
        let let_wait = (0..2_000).filter(|i| knock(&knocks, 1, i / OF_BOARD_MAX, *i));
        assert_eq!(let_wait.count(), OF_TOURNAMENT_MAX);
        assert!(knock(&knocks, 2, 1, 1));
        let at_one_board = (10..20).filter(|i| knock(&knocks, 3, 1, *i));
        assert_eq!(at_one_board.count(), OF_BOARD_MAX);
    }
}
