//! A bucket queue: the lowest score first; among equals the latest.

use alloc::vec::Vec;

pub(crate) const SCORES: usize = 256;

pub(crate) struct Queue {
    buckets: Vec<Vec<u64>>,
    /// No bucket below this one holds anything.
    low: usize,
    /// No bucket from here on was used.
    high: usize,
    len: usize,
}

impl Queue {
    pub(crate) const fn new() -> Queue {
        Queue {
            buckets: Vec::new(),
            low: 0,
            high: 0,
            len: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        if self.buckets.is_empty() {
            self.buckets.resize_with(SCORES, Vec::new);
        }
        for bucket in &mut self.buckets[..self.high] {
            bucket.clear();
        }
        self.low = 0;
        self.high = 0;
        self.len = 0;
    }

    #[inline]
    pub(crate) fn push(&mut self, score: u8, item: u64) {
        let score = usize::from(score);
        self.buckets[score].push(item);
        self.low = self.low.min(score);
        self.high = self.high.max(score + 1);
        self.len += 1;
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<u64> {
        while self.low < self.high {
            if let Some(item) = self.buckets[self.low].pop() {
                self.len -= 1;
                return Some(item);
            }
            self.low += 1;
        }
        None
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.len * size_of::<u64>()) as u64
    }
}
