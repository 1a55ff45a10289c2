//! How a move was made, where the Laws have something against it (4.1, 7.5).

/// What was wrong with the way a move was made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Fault {
    /// Nothing.
    #[default]
    None = 0,
    /// 7.5.4: two hands.
    TwoHands = 1,
    /// 6.2.3: the clock was pressed with the other hand. No illegal move.
    OtherHand = 2,
    /// 7.5.2: the pawn stands on the last rank, no piece was put for it.
    PawnNotReplaced = 3,
    /// 4.7.2: the king went two squares, the rook was not touched.
    RookNotMoved = 4,
}

impl Fault {
    /// All of them, in the order of their stored numbers.
    pub const ALL: [Fault; 5] = [
        Fault::None,
        Fault::TwoHands,
        Fault::OtherHand,
        Fault::PawnNotReplaced,
        Fault::RookNotMoved,
    ];

    /// What stands on the board is not what the move's text says.
    pub(crate) const fn leaves_undone(self) -> bool {
        matches!(self, Fault::PawnNotReplaced | Fault::RookNotMoved)
    }
}

/// What a ruling on an illegal move says was broken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Breach {
    /// 7.5.1: an illegal move.
    Illegal = 0,
    /// 7.5.2: a pawn left on the last rank.
    PawnLeft = 1,
    /// 7.5.3 (2017-07: 7.8.1): a press without a move.
    NothingMoved = 2,
    /// 7.5.4 (2017-07: 7.7.1): two hands.
    TwoHands = 3,
    /// 4.7.2: castling not finished.
    Castling = 4,
}

impl Breach {
    /// All of them, in the order of their stored numbers.
    pub const ALL: [Breach; 5] = [
        Breach::Illegal,
        Breach::PawnLeft,
        Breach::NothingMoved,
        Breach::TwoHands,
        Breach::Castling,
    ];
}

/// What a ruling does with the clocks' times.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Times {
    /// They stay as they are.
    Keep = 0,
    /// As the log has them: right after the press of the ply that is restored (7.1), or immediately before the
    /// press that completed the illegal move.
    Logged = 1,
}
