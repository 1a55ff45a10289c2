//! An endless row of positions for differential trials, the same for the same seed.

use crate::judge::Effort;
use crate::random::Random;
use crate::{cases, castling, mutant};
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, Setup, fen::Fen};
use unwinnable::Budget;

/// For each of them: small, so that many are tried.
pub const EFFORT: Effort = Effort {
    budget: Budget {
        nodes: 100_000,
        bytes: 64 << 20,
        respect_75: false,
    },
    states_max: 20_000,
    seek_max: 5_000,
};

/// Where they come from.
pub struct Source {
    random: Random,
    seeds: Vec<(Setup, CastlingMode)>,
    public: usize,
}

/// Positions with castling rights that mutate like the others, in each mode.
const CASTLING_SEEDS: usize = 2_000;

impl Source {
    /// The row of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Source {
        let public = cases::read(cases::PUBLIC)
            .into_iter()
            .filter_map(|case| Fen::from_ascii(case.fen.as_bytes()).ok())
            .map(|fen| (fen.into_setup(), CastlingMode::Standard));
        let mut seeds: Vec<(Setup, CastlingMode)> = public.collect();
        seeds.dedup_by(|a, b| a.0 == b.0);
        let public = seeds.len();
        let mut random = Random::new(seed);
        for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
            for _ in 0..CASTLING_SEEDS {
                let chess = castling::position(mode, &mut random);
                seeds.extend(chess.map(|chess| (chess.to_setup(EnPassantMode::Legal), mode)));
            }
        }
        Source {
            random,
            seeds,
            public,
        }
    }

    /// The next position.
    pub fn position(&mut self) -> Chess {
        loop {
            // Three of four from the public ones.
            let (from, to) = if self.random.below(4) > 0 {
                (0, self.public)
            } else {
                (self.public, self.seeds.len())
            };
            let at = from + self.random.below(to - from);
            let (setup, mode) = self.seeds[at].clone();
            if let Some(chess) = mutant::mutant(&setup, mode, &mut self.random) {
                return chess;
            }
        }
    }
}
