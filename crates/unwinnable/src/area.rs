//! A box: the set of all positions with exactly these pawns in which each other man stands
//! somewhere in its region.

use crate::board::{BISHOP, Board, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::pairs::Pairs;
use crate::regions::{MEN_MAX, Man, king_moves, knight_moves, line_moves};
use crate::squares::{self, DARK, Squares, bit, first};
use shakmaty::Color;

/// Most men other than pawns.
pub(crate) const PIECES_MAX: usize = 16;

/// A man other than a pawn, and where it may stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub(crate) squares: u64,
    pub(crate) role: u8,
    pub(crate) color: Color,
    /// It may also have been taken.
    pub(crate) absent: bool,
}

pub(crate) const NO_PIECE: Piece = Piece {
    squares: 0,
    role: KING,
    color: Color::White,
    absent: true,
};

impl Piece {
    /// Stands there in every position of the box.
    pub(crate) fn is_wall(&self) -> bool {
        !self.absent && self.squares & self.squares.wrapping_sub(1) == 0
    }

    /// What never changes about it: side, kind, and the colour of a bishop's squares.
    pub(crate) fn kind(&self) -> u8 {
        let shade = self.role == BISHOP && self.squares & DARK != 0;
        self.role << 2 | u8::from(shade) << 1 | self.color as u8
    }

    fn attacks(&self, from: u8, occupied: u64) -> u64 {
        match self.role {
            KNIGHT => squares::knight(from),
            KING => squares::king(from),
            role => line_moves(bit(from), role, occupied),
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Area {
    /// Pawns of each side.
    pub(crate) pawns: [u64; 2],
    pieces: [Piece; PIECES_MAX],
    len: usize,
}

/// What is certain in every position of a box.
#[derive(Clone, Copy)]
pub(crate) struct Certain {
    /// Men of each side that stand on one square.
    pub(crate) walls: [u64; 2],
    /// Squares that each side attacks, whoever else stands where; kings of the other side hide
    /// nothing.
    pub(crate) guarded: [u64; 2],
}

impl Area {
    /// Nobody.
    pub(crate) const fn new(pawns: [u64; 2]) -> Area {
        Area {
            pawns,
            pieces: [NO_PIECE; PIECES_MAX],
            len: 0,
        }
    }

    /// One position; `None` if it has too many pieces or a right to castle.
    pub(crate) fn of(board: &Board) -> Option<Area> {
        let pieces = board.occupied & !board.pawns;
        if board.castling != 0 || pieces.count_ones() as usize > PIECES_MAX {
            return None;
        }
        let mut area = Area::new([0; 2]);
        for color in Color::ALL {
            area.pawns[color as usize] = board.pawns & board.of(color);
        }
        for at in Squares(pieces) {
            area.pieces[area.len] = Piece {
                squares: bit(at),
                role: board.role(at),
                color: Color::from_white(board.white & bit(at) != 0),
                absent: false,
            };
            area.len += 1;
        }
        Some(area)
    }

    pub(crate) fn pieces(&self) -> &[Piece] {
        &self.pieces[..self.len]
    }

    pub(crate) fn pieces_mut(&mut self) -> &mut [Piece] {
        &mut self.pieces[..self.len]
    }

    /// `false` if there is no room.
    pub(crate) fn add(&mut self, piece: Piece) -> bool {
        let room = self.len < PIECES_MAX;
        if room {
            self.pieces[self.len] = piece;
            self.len += 1;
        }
        room
    }

    pub(crate) fn remove(&mut self, at: usize) {
        self.pieces.copy_within(at + 1..self.len, at);
        self.len -= 1;
    }

    /// No other man stands on a square where a move has gone; `false` if one would have to.
    pub(crate) fn leave(&mut self, square: u64, but: usize) -> bool {
        let mut at = 0;
        while at < self.len {
            let piece = &mut self.pieces[at];
            if at != but {
                piece.squares &= !square;
                if piece.squares == 0 && !piece.absent {
                    return false;
                }
            }
            at += 1;
        }
        // Men with no square are gone; the one that moved keeps its place in front of none.
        let mut kept = 0;
        for at in 0..self.len {
            if self.pieces[at].squares != 0 {
                self.pieces[kept] = self.pieces[at];
                kept += 1;
            }
        }
        self.len = kept;
        true
    }

    /// Where the king of a side may be.
    pub(crate) fn king(&self, color: Color) -> u64 {
        self.pieces()
            .iter()
            .find(|piece| piece.role == KING && piece.color == color)
            .map_or(0, |king| king.squares)
    }

    /// Whether a man of a side other than king and pawns can move without taking a wall.
    pub(crate) fn is_mobile(&self, color: Color) -> bool {
        self.pieces().iter().any(|piece| {
            piece.color == color && piece.role != KING && !piece.squares.is_power_of_two()
        })
    }

    pub(crate) fn walls(&self) -> [u64; 2] {
        let mut walls = self.pawns;
        for piece in self.pieces() {
            if piece.is_wall() {
                walls[piece.color as usize] |= piece.squares;
            }
        }
        walls
    }

    pub(crate) fn certain(&self) -> Certain {
        let walls = self.walls();
        let mut guarded = [0; 2];
        for color in Color::ALL {
            let mut set = 0;
            for at in Squares(self.pawns[color as usize]) {
                set |= squares::pawn(color, at);
            }
            for (at, piece) in self.pieces().iter().enumerate() {
                if piece.color == color && !piece.absent && piece.squares.count_ones() <= GUARDS_MAX
                {
                    set |= self.always(at, at, 0);
                }
            }
            guarded[color as usize] = set;
        }
        Certain { walls, guarded }
    }

    /// What one man attacks from every square of its region, all others in the way where they may
    /// be, but for the king of the other side and the man `gone`; and also with men on `more`.
    pub(crate) fn always(&self, at: usize, gone: usize, more: u64) -> u64 {
        let asked = self.pieces[at];
        let mut occupied = self.pawns[0] | self.pawns[1] | more;
        if !matches!(asked.role, KING | KNIGHT) {
            for (other, piece) in self.pieces().iter().enumerate() {
                let hides = piece.role != KING || piece.color == asked.color;
                if other != at && other != gone && hides {
                    occupied |= piece.squares;
                }
            }
        }
        Squares(asked.squares).fold(!0, |set, from| set & asked.attacks(from, occupied))
    }

    /// Where one man can go from its region in one move, own walls aside.
    pub(crate) fn targets(&self, at: usize, certain: &Certain) -> u64 {
        self.moves(&self.pieces[at], self.pieces[at].squares, certain)
    }

    fn moves(&self, piece: &Piece, from: u64, certain: &Certain) -> u64 {
        let (own, enemy) = (piece.color as usize, !piece.color as usize);
        let walls = certain.walls[0] | certain.walls[1];
        let to = match piece.role {
            KING => king_moves(from) & !certain.guarded[enemy],
            KNIGHT => knight_moves(from),
            role => line_moves(from, role, walls),
        };
        to & !certain.walls[own]
    }

    /// Lets every man go wherever moves lead that leave the pawns and walls alone. With `pairs`,
    /// the kings go by them. What mates the winner leads nowhere.
    pub(crate) fn grow(&mut self, mut pairs: Option<&mut Pairs>, winner: Color) -> Certain {
        loop {
            let certain = self.certain();
            let mut changed = false;
            if let Some(pairs) = pairs.as_deref_mut()
                && pairs.grow(self, &certain)
            {
                changed = true;
                pairs.project(self);
            }
            for at in 0..self.len {
                changed |= self.grow_one(at, &certain, pairs.is_some(), winner);
            }
            if !changed {
                return certain;
            }
        }
    }

    fn grow_one(&mut self, at: usize, certain: &Certain, by_pairs: bool, winner: Color) -> bool {
        let shut = certain.walls[0] | certain.walls[1] | self.ends_on(at, certain, winner);
        let piece = self.pieces[at];
        let mut all = piece.squares;
        let mut targets = 0;
        if by_pairs && piece.role == KING {
            targets = self.moves(&piece, all, certain) & all;
        } else {
            let mut fresh = all;
            while fresh != 0 {
                let to = self.moves(&piece, fresh, certain) & !shut;
                targets |= to;
                fresh = to & !all;
                all |= to;
            }
        }
        let mut changed = all != piece.squares;
        self.pieces[at].squares = all;
        for other in &mut self.pieces[..self.len] {
            if other.color != piece.color
                && other.role != KING
                && !other.absent
                && other.squares & targets != 0
            {
                other.absent = true;
                changed = true;
            }
        }
        changed
    }

    /// Falls with every move that is no plain move of a piece.
    pub(crate) fn measure(&self) -> u8 {
        let mut sum = self.len as u32;
        for at in Squares(self.pawns[Color::White as usize]) {
            sum += 2 * (7 - u32::from(at >> 3));
        }
        for at in Squares(self.pawns[Color::Black as usize]) {
            sum += 2 * u32::from(at >> 3);
        }
        sum.min(255) as u8
    }

    /// Whether the material can never mate, all men present or some of them taken.
    pub(crate) fn cannot_mate(&self, winner: Color) -> bool {
        let mut own = [0_u8; 7];
        let mut theirs = [0_u8; 7];
        let mut shades = 0;
        for piece in self.pieces() {
            let side = if piece.color == winner {
                &mut own
            } else {
                &mut theirs
            };
            side[usize::from(piece.role)] += 1;
            if piece.role == BISHOP {
                shades |= if piece.squares & DARK == 0 { 1 } else { 2 };
            }
        }
        let [mine, other] = [self.pawns[winner as usize], self.pawns[!winner as usize]];
        let count = |side: &[u8; 7], role: u8| side[usize::from(role)];
        if mine != 0 || count(&own, ROOK) + count(&own, QUEEN) != 0 {
            return false;
        }
        if count(&own, KNIGHT) != 0 {
            let light = count(&theirs, KNIGHT) + count(&theirs, BISHOP) + count(&theirs, ROOK);
            return count(&own, KNIGHT) + count(&own, BISHOP) == 1 && light == 0 && other == 0;
        }
        if count(&own, BISHOP) != 0 {
            return shades != 3 && count(&theirs, KNIGHT) == 0 && other == 0;
        }
        true
    }

    /// All men in the words of the mate test.
    pub(crate) fn men(&self, out: &mut [Man; MEN_MAX]) -> usize {
        let mut len = 0;
        for color in Color::ALL {
            for at in Squares(self.pawns[color as usize]) {
                out[len] = man(PAWN, color, bit(at), false);
                len += 1;
            }
        }
        for piece in self.pieces() {
            // No position has more than 32 men, and no move makes more.
            if let Some(slot) = out.get_mut(len) {
                *slot = man(piece.role, piece.color, piece.squares, piece.absent);
                len += 1;
            }
        }
        len
    }
}

/// Squares up to which a man's region is asked for what it attacks from all of them.
pub(crate) const GUARDS_MAX: u32 = 4;

fn man(role: u8, color: Color, set: u64, taken: bool) -> Man {
    Man {
        root: first(set),
        role,
        color,
        squares: set,
        promoted: 0,
        taken,
    }
}
