//! Faults of the machine under the journal: kill, power loss, a disk that forgets.

mod image;
mod presses;
mod trace;

pub use image::{Event, Image, SECTOR, events};
pub use presses::{Presser, Unhardened, check, game, next_press};
pub use trace::{Call, calls};

/// Numbers that only have to be spread out, the same in every run of a test.
pub struct Dice(u64);

impl Dice {
    /// Begins anew from a seed.
    pub fn new(seed: u64) -> Self {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Below `limit`; 0 when that is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11).checked_rem(limit).unwrap_or(0)
    }

    /// Heads or tails.
    pub fn heads(&mut self) -> bool {
        self.below(2) == 1
    }
}

/// How many trials: the number in the environment, or a small one.
pub fn trials(variable: &str, few: u64) -> u64 {
    std::env::var(variable)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(few)
}
