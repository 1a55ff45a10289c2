//! Boxes that are known, found by their pawns.

use crate::area::{Area, Piece};
use crate::pairs::Pairs;
use alloc::vec::Vec;
use shakmaty::Color;

#[derive(Clone, Copy)]
struct Stored {
    pawns: [u64; 2],
    first: u32,
    len: u32,
    /// The next of the same bucket.
    next: u32,
    /// Where its kings' pairs are, if it has them.
    pairs: u32,
}

/// A list of boxes that grows and shrinks at its end, and an index to it.
pub(crate) struct Boxes {
    all: Vec<Stored>,
    pieces: Vec<Piece>,
    pairs: Vec<Pairs>,
    heads: Vec<u32>,
}

const NONE: u32 = u32::MAX;
const HEADS_MIN: usize = 64;

impl Boxes {
    pub(crate) const fn new() -> Boxes {
        Boxes {
            all: Vec::new(),
            pieces: Vec::new(),
            pairs: Vec::new(),
            heads: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.all.len() * size_of::<Stored>()
            + self.pieces.len() * size_of::<Piece>()
            + self.pairs.len() * size_of::<Pairs>()
            + self.heads.len() * size_of::<u32>()) as u64
    }

    pub(crate) fn clear(&mut self) {
        self.all.clear();
        self.pieces.clear();
        self.pairs.clear();
        self.heads.clear();
        self.heads.resize(HEADS_MIN, NONE);
    }

    fn head(&self, pawns: [u64; 2]) -> usize {
        let mut h = pawns[0].wrapping_mul(0x9e37_79b9_7f4a_7c15);
        h = (h ^ h >> 29 ^ pawns[1]).wrapping_mul(0xff51_afd7_ed55_8ccd);
        (h >> 32) as usize & (self.heads.len() - 1)
    }

    pub(crate) fn push(&mut self, area: &Area, pairs: Option<&Pairs>) -> u32 {
        if self.all.len() >= self.heads.len() {
            self.spread();
        }
        let id = self.all.len() as u32;
        let head = self.head(area.pawns);
        self.all.push(Stored {
            pawns: area.pawns,
            first: self.pieces.len() as u32,
            len: area.pieces().len() as u32,
            next: self.heads[head],
            pairs: pairs.map_or(NONE, |_| self.pairs.len() as u32),
        });
        self.pairs.extend(pairs);
        self.heads[head] = id;
        self.pieces.extend_from_slice(area.pieces());
        id
    }

    fn spread(&mut self) {
        let size = (self.heads.len() * 2).max(HEADS_MIN);
        self.heads.clear();
        self.heads.resize(size, NONE);
        for id in 0..self.all.len() {
            let head = self.head(self.all[id].pawns);
            self.all[id].next = self.heads[head];
            self.heads[head] = id as u32;
        }
    }

    /// Forgets all but the first boxes.
    pub(crate) fn truncate(&mut self, len: usize) {
        while self.all.len() > len {
            let id = self.all.len() - 1;
            let Stored {
                pawns,
                first,
                next,
                pairs,
                ..
            } = self.all[id];
            if pairs != NONE {
                self.pairs.truncate(pairs as usize);
            }
            let head = self.head(pawns);
            // The latest of a bucket is its head.
            self.heads[head] = next;
            self.pieces.truncate(first as usize);
            self.all.pop();
        }
    }

    pub(crate) fn pieces(&self, id: u32) -> &[Piece] {
        let stored = &self.all[id as usize];
        let first = stored.first as usize;
        &self.pieces[first..first + stored.len as usize]
    }

    pub(crate) fn pieces_mut(&mut self, id: u32) -> &mut [Piece] {
        let stored = &self.all[id as usize];
        let first = stored.first as usize;
        &mut self.pieces[first..first + stored.len as usize]
    }

    pub(crate) fn pairs(&self, id: u32) -> Option<&Pairs> {
        self.pairs.get(self.all[id as usize].pairs as usize)
    }

    pub(crate) fn pairs_mut(&mut self, id: u32) -> Option<&mut Pairs> {
        self.pairs.get_mut(self.all[id as usize].pairs as usize)
    }

    pub(crate) fn pawns(&self, id: u32) -> [u64; 2] {
        self.all[id as usize].pawns
    }

    pub(crate) fn load(&self, id: u32) -> Area {
        let mut area = Area::new(self.pawns(id));
        for piece in self.pieces(id) {
            // What is stored had room before.
            area.add(*piece);
        }
        area
    }

    /// The regions may have grown, the men are the same.
    pub(crate) fn store(&mut self, id: u32, area: &Area) {
        self.pieces_mut(id).copy_from_slice(area.pieces());
    }

    /// Numbers of the boxes with these pawns.
    pub(crate) fn with(&self, pawns: [u64; 2]) -> impl Iterator<Item = u32> {
        let mut at = if self.heads.is_empty() {
            NONE
        } else {
            self.heads[self.head(pawns)]
        };
        core::iter::from_fn(move || {
            while at != NONE {
                let id = at;
                at = self.all[id as usize].next;
                if self.all[id as usize].pawns == pawns {
                    return Some(id);
                }
            }
            None
        })
    }

    /// Whether every position of `area` lies in one of the boxes.
    pub(crate) fn hold(&self, area: &Area, pairs: Option<&Pairs>) -> bool {
        self.with(area.pawns).any(|id| {
            holds(self.pieces(id), area.pieces())
                && match (self.pairs(id), pairs) {
                    (None, _) => true,
                    (Some(own), Some(pairs)) => own.holds(pairs),
                    (Some(_), None) => false,
                }
        })
    }

    /// The same for one position with that side on move.
    pub(crate) fn hold_one(&self, area: &Area, turn: Color) -> bool {
        self.with(area.pawns).any(|id| {
            holds(self.pieces(id), area.pieces())
                && self
                    .pairs(id)
                    .is_none_or(|pairs| pairs.hold_one(area, turn))
        })
    }
}

/// Whether each man finds one of its kind with a region that holds its own, and nobody is missing.
fn holds(outer: &[Piece], inner: &[Piece]) -> bool {
    if outer.len() < inner.len() {
        return false;
    }
    let mut used = 0_u32;
    for piece in inner {
        let fits = |other: &Piece| {
            other.kind() == piece.kind()
                && piece.squares & !other.squares == 0
                && (other.absent || !piece.absent)
        };
        let found = (0..outer.len()).find(|at| used >> at & 1 == 0 && fits(&outer[*at]));
        match found {
            Some(at) => used |= 1 << at,
            None => return false,
        }
    }
    outer
        .iter()
        .enumerate()
        .all(|(at, other)| used >> at & 1 != 0 || other.absent)
}

/// How the men of a second box pair with those of the first: of the same kinds, each taking the
/// one with most squares in common. `None` if the kinds differ, or if `loose` is not set and two
/// have no square in common.
pub(crate) fn pair(
    first: &[Piece],
    second: &[Piece],
    loose: bool,
) -> Option<[u8; crate::area::PIECES_MAX]> {
    if first.len() != second.len() {
        return None;
    }
    let mut pairs = [0; crate::area::PIECES_MAX];
    let mut used = 0_u32;
    for (at, piece) in second.iter().enumerate() {
        let mut best = None;
        for (other, held) in first.iter().enumerate() {
            if used >> other & 1 != 0 || held.kind() != piece.kind() {
                continue;
            }
            let common = (held.squares & piece.squares).count_ones();
            if (loose || common != 0) && best.is_none_or(|(most, _)| common > most) {
                best = Some((common, other));
            }
        }
        let (_, other) = best?;
        used |= 1 << other;
        pairs[at] = other as u8;
    }
    Some(pairs)
}
