//! An endless row of positions for differential trials, the same for the same seed.

use crate::judge::Effort;
use crate::random::Random;
use crate::{cases, castling, mutant};
use shakmaty::{
    CastlingMode, Chess, EnPassantMode, FromSetup as _, Position as _, Setup, fen::Fen,
};
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

    /// A position with castling rights, in either mode, that is no mutant.
    pub fn castling(&mut self) -> Chess {
        loop {
            let mode = *self
                .random
                .pick(&[CastlingMode::Standard, CastlingMode::Chess960]);
            if let Some(chess) = castling::position(mode, &mut self.random) {
                return chess;
            }
        }
    }

    /// A position in which the 75 moves of 9.6.2 are nearly over.
    pub fn late(&mut self) -> Chess {
        loop {
            let chess = self.position();
            let mode = chess.castles().mode();
            let mut setup = chess.to_setup(EnPassantMode::Legal);
            setup.halfmoves = 150 - self.random.below(16) as u32;
            if let Ok(chess) = Chess::from_setup(setup, mode) {
                return chess;
            }
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
