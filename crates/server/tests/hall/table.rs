//! A board's clock phone and the game that is replayed there.

use crate::client::Phone;
use crate::played_by::settings;
use laws::{Act, Stamp, record};
use log::{Answer, DeviceKey, KIND_ANSWER, KIND_ASKED, Role};
use sync::{LogId, Output};

pub fn side(ply: usize) -> Role {
    if ply.is_multiple_of(2) {
        Role::White
    } else {
        Role::Black
    }
}

/// A board's clock phone and the game that is played there.
pub struct Table {
    pub phone: Phone,
    pub log: LogId,
    pub moves: Vec<String>,
    pub played: usize,
}

impl Table {
    pub fn write(&mut self, act: &Act, by: Role) {
        let (kind, payload) = record::write(act);
        self.phone.write(self.log, by, kind, payload);
    }

    pub fn open(&mut self, tournament: DeviceKey) {
        self.write(&Act::Open(settings(tournament)), Role::System);
        self.write(&Act::Start, Role::System);
    }

    pub fn play(&mut self, plies: usize) {
        for _ in 0..plies {
            let uci = self.moves[self.played].clone();
            let by = side(self.played);
            self.write(&Act::Move { uci, press: None }, by);
            self.write(&Act::Press(Stamp::Touch), by);
            self.played += 1;
        }
    }

    /// Does what requests ask for, and says what is too late.
    pub fn answer(&mut self) {
        for output in std::mem::take(&mut self.phone.told) {
            match output {
                Output::Apply { asked, .. } => {
                    let payload = asked.write();
                    self.phone
                        .write(self.log, Role::System, KIND_ASKED, payload);
                }
                Output::Decline { answer, .. } => {
                    let payload = Answer::write(&answer);
                    self.phone
                        .write(self.log, Role::System, KIND_ANSWER, payload);
                }
                _ => {}
            }
        }
    }
}
