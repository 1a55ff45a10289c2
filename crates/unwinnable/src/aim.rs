//! Which moves are wanted: a search does not generate what it will not look at.

/// Which moves are wanted: the squares of interest to each kind of man.
#[derive(Clone, Copy)]
pub(crate) struct Aim {
    pub(crate) pawn: u64,
    pub(crate) knight: u64,
    pub(crate) bishop: u64,
    pub(crate) rook: u64,
    pub(crate) queen: u64,
    pub(crate) king: u64,
    /// Men whose moves are all wanted.
    pub(crate) whole: u64,
    /// Men of which no move is wanted.
    pub(crate) barred: u64,
    /// Castling and en passant.
    pub(crate) special: bool,
}

impl Aim {
    /// Every move.
    pub(crate) const ALL: Aim = Aim::at(!0, true);

    /// Moves to these squares by whatever man.
    pub(crate) const fn at(squares: u64, special: bool) -> Aim {
        Aim {
            pawn: squares,
            knight: squares,
            bishop: squares,
            rook: squares,
            queen: squares,
            king: squares,
            whole: 0,
            barred: 0,
            special,
        }
    }

    /// All the moves that this leaves out.
    pub(crate) const fn rest(&self) -> Aim {
        Aim {
            pawn: !self.pawn,
            knight: !self.knight,
            bishop: !self.bishop,
            rook: !self.rook,
            queen: !self.queen,
            king: !self.king,
            whole: self.barred,
            barred: self.whole,
            special: !self.special,
        }
    }

    #[inline]
    pub(crate) const fn of(&self, man: u64, squares: u64) -> u64 {
        if self.whole & man != 0 {
            !0
        } else if self.barred & man != 0 {
            0
        } else {
            squares
        }
    }
}
