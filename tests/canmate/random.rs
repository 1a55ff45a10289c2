//! Numbers that look random and are the same everywhere.

/// A counter whose values are mixed (SplitMix64's constants).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// One of 0 to `end - 1`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.number() % end.max(1) as u64) as usize
    }

    /// One of a list that is not empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// The numbers below 2^32 in an order that looks random, each once.
#[must_use]
pub const fn shuffled(at: u32) -> u32 {
    // Each line can be undone.
    let at = (at ^ (at >> 16)).wrapping_mul(0x7feb_352d);
    let at = (at ^ (at >> 15)).wrapping_mul(0x846c_a68b);
    at ^ (at >> 16)
}
