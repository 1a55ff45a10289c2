//! Legal moves of an unpacked position, and what they make of its key.

use crate::aim::Aim;
use crate::board::{BISHOP, Board, KING, KNIGHT, Key, PAWN, QUEEN, ROOK};
use crate::squares::{self, RANK_1, RANK_8, Squares, between, bit, first, line};
use shakmaty::Color;

/// From, to and kind in 6, 6 and 4 bits. Castling goes from the king to its rook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step(pub(crate) u16);

pub(crate) const PLAIN: u8 = 0;
pub(crate) const CASTLE: u8 = 1;
/// Kinds from `KNIGHT` to `QUEEN` are promotions.
pub(crate) const EN_PASSANT: u8 = 6;
pub(crate) const DOUBLE: u8 = 7;

impl Step {
    #[inline]
    pub(crate) const fn new(from: u8, to: u8, kind: u8) -> Step {
        Step(from as u16 | (to as u16) << 6 | (kind as u16) << 12)
    }
    #[inline]
    pub(crate) const fn from(self) -> u8 {
        (self.0 & 63) as u8
    }
    #[inline]
    pub(crate) const fn to(self) -> u8 {
        (self.0 >> 6 & 63) as u8
    }
    #[inline]
    pub(crate) const fn kind(self) -> u8 {
        (self.0 >> 12) as u8
    }
    #[inline]
    pub(crate) const fn promotion(self) -> Option<u8> {
        match self.kind() {
            kind @ KNIGHT..=QUEEN => Some(kind),
            _ => None,
        }
    }
}

/// No position has more legal moves than 218; with promoted men beyond the usual, 256 are kept.
pub(crate) struct Steps {
    list: [Step; 256],
    len: usize,
}

impl Steps {
    pub(crate) const fn new() -> Steps {
        Steps {
            list: [Step(0); 256],
            len: 0,
        }
    }
    #[inline]
    fn push(&mut self, step: Step) {
        // shakmaty refuses positions with too much material, so the bound holds.
        if let Some(slot) = self.list.get_mut(self.len) {
            *slot = step;
            self.len += 1;
        }
    }
    #[inline]
    pub(crate) fn as_slice(&self) -> &[Step] {
        &self.list[..self.len]
    }
}

/// What all moves of a position depend on.
pub(crate) struct Ground {
    own: u64,
    them: u64,
    king: u8,
    pub(crate) checkers: u64,
    /// Own men that alone stand between their king and a line piece.
    pinned: u64,
    /// Where men other than the king may go: anywhere, or between a checker and the king.
    targets: u64,
}

impl Ground {
    pub(crate) fn of(board: &Board) -> Ground {
        let us = board.turn;
        let (own, them) = (board.of(us), board.of(!us));
        let king = board.king(us);
        let checkers = board.checkers();
        let targets = if checkers == 0 {
            !own
        } else if checkers & (checkers - 1) == 0 {
            between(king, first(checkers)) | checkers
        } else {
            0
        };
        Ground {
            own,
            them,
            king,
            checkers,
            pinned: pinned(board, king, own, them),
            targets,
        }
    }
}

/// Squares to which a side's king may step.
pub(crate) fn king_steps(board: &Board, color: Color) -> u64 {
    let (own, king) = (board.of(color), board.king(color));
    let open = squares::king(king) & !own;
    if open == 0 {
        return 0;
    }
    open & !board.attacked(board.of(!color), !color, board.occupied & !bit(king))
}

/// The legal moves.
pub(crate) fn legal(board: &Board, out: &mut Steps) {
    out.len = 0;
    generate(board, &Ground::of(board), &Aim::ALL, out);
}

/// The legal moves that are wanted.
pub(crate) fn wanted(board: &Board, ground: &Ground, aim: &Aim, out: &mut Steps) {
    out.len = 0;
    generate(board, ground, aim, out);
}

/// Whether there is no legal move.
pub(crate) fn is_stuck(board: &Board, scratch: &mut Steps) -> bool {
    if king_steps(board, board.turn) != 0 {
        return false;
    }
    let ground = Ground::of(board);
    scratch.len = 0;
    generate(
        board,
        &ground,
        &Aim {
            king: 0,
            ..Aim::ALL
        },
        scratch,
    );
    scratch.len == 0
}

/// Legal moves that are quickly counted: there may be more.
pub(crate) fn surely(board: &Board) -> u32 {
    let ground = Ground::of(board);
    let mut count = king_steps(board, board.turn).count_ones();
    if ground.checkers == 0 {
        let free = ground.own & !ground.pinned;
        let pawns = board.pawns & free;
        let one = match board.turn {
            Color::White => pawns << 8,
            Color::Black => pawns >> 8,
        };
        count += (one & !board.occupied).count_ones();
        for from in Squares(board.knights & free) {
            count += (squares::knight(from) & !ground.own).count_ones();
        }
    }
    count
}

fn generate(board: &Board, ground: &Ground, aim: &Aim, out: &mut Steps) {
    let squares = aim.of(bit(ground.king), aim.king);
    if squares & squares::king(ground.king) != 0 {
        for to in Squares(king_steps(board, board.turn) & squares) {
            out.push(Step::new(ground.king, to, PLAIN));
        }
    }
    if ground.targets == 0 {
        return;
    }
    piece_moves(board, ground, aim, out);
    pawn_moves(board, ground, aim, out);
    if !aim.special {
        return;
    }
    if board.passing != 0 {
        en_passant(board, ground.king, ground.own, ground.them, out);
    }
    if ground.checkers == 0 && board.castling & ground.own != 0 {
        castle(board, ground.king, ground.own, ground.them, out);
    }
}

/// Own men that alone stand between their king and a line piece.
pub(crate) fn pinned(board: &Board, king: u8, own: u64, them: u64) -> u64 {
    let mut found = 0;
    let (straight, diagonal) = (board.straight() & them, board.diagonal() & them);
    let mut snipers = 0;
    if straight != 0 {
        snipers |= squares::rook(king, 0) & straight;
    }
    if diagonal != 0 {
        snipers |= squares::bishop(king, 0) & diagonal;
    }
    for sniper in Squares(snipers) {
        let blockers = between(king, sniper) & board.occupied;
        if blockers & blockers.wrapping_sub(1) == 0 {
            found |= blockers & own;
        }
    }
    found
}

fn piece_moves(board: &Board, ground: &Ground, aim: &Aim, out: &mut Steps) {
    let targets = ground.targets & !ground.own;
    for from in Squares(board.knights & ground.own & !ground.pinned) {
        let wanted = aim.of(bit(from), aim.knight) & targets;
        for to in Squares(squares::knight(from) & wanted) {
            out.push(Step::new(from, to, PLAIN));
        }
    }
    for from in Squares((board.diagonal() | board.straight()) & ground.own) {
        let at = bit(from);
        let (diagonal, straight) = (board.diagonal() & at != 0, board.straight() & at != 0);
        let squares = match (diagonal, straight) {
            (true, true) => aim.queen,
            (true, false) => aim.bishop,
            _ => aim.rook,
        };
        let mut wanted = aim.of(at, squares) & targets;
        if ground.pinned & at != 0 {
            wanted &= line(ground.king, from);
        }
        if wanted == 0 {
            continue;
        }
        let mut reach = 0;
        if diagonal {
            reach |= squares::bishop(from, board.occupied);
        }
        if straight {
            reach |= squares::rook(from, board.occupied);
        }
        for to in Squares(reach & wanted) {
            out.push(Step::new(from, to, PLAIN));
        }
    }
}

fn pawn_moves(board: &Board, ground: &Ground, aim: &Aim, out: &mut Steps) {
    let empty = !board.occupied;
    for from in Squares(board.pawns & ground.own) {
        let at = bit(from);
        let mut wanted = aim.of(at, aim.pawn) & ground.targets;
        if wanted == 0 {
            continue;
        }
        let (one, home) = match board.turn {
            Color::White => (at << 8 & empty, from >> 3 == 1),
            Color::Black => (at >> 8 & empty, from >> 3 == 6),
        };
        let two = match board.turn {
            Color::White if home => one << 8 & empty,
            Color::Black if home => one >> 8 & empty,
            _ => 0,
        };
        if ground.pinned & at != 0 {
            wanted &= line(ground.king, from);
        }
        let reach = (one | squares::pawn(board.turn, from) & ground.them) & wanted;
        for to in Squares(reach) {
            if bit(to) & (RANK_1 | RANK_8) == 0 {
                out.push(Step::new(from, to, PLAIN));
            } else {
                // The last one is looked at first.
                for role in [BISHOP, KNIGHT, ROOK, QUEEN] {
                    out.push(Step::new(from, to, role));
                }
            }
        }
        for to in Squares(two & wanted) {
            out.push(Step::new(from, to, DOUBLE));
        }
    }
}

fn en_passant(board: &Board, king: u8, own: u64, them: u64, out: &mut Steps) {
    let victim = board.passing;
    let to = match board.turn {
        Color::White => first(victim << 8),
        Color::Black => first(victim >> 8),
    };
    for from in Squares(squares::pawn(!board.turn, to) & board.pawns & own) {
        let occupied = board.occupied & !victim & !bit(from) | bit(to);
        if board.attackers(king, them & !victim, !board.turn, occupied) == 0 {
            out.push(Step::new(from, to, EN_PASSANT));
        }
    }
}

/// Where king and rook stand after castling.
#[inline]
pub(crate) fn castled(king: u8, rook: u8) -> (u8, u8) {
    let rank = king & 56;
    if rook > king {
        (rank | 6, rank | 5)
    } else {
        (rank | 2, rank | 3)
    }
}

fn castle(board: &Board, king: u8, own: u64, them: u64, out: &mut Steps) {
    for rook in Squares(board.castling & own) {
        let (king_to, rook_to) = castled(king, rook);
        let without = board.occupied & !bit(king) & !bit(rook);
        let path = between(king, king_to) | bit(king_to);
        let swept = path | between(rook, rook_to) | bit(rook_to) | between(king, rook);
        if swept & without != 0 {
            continue;
        }
        let safe = |at: u8, occupied: u64| board.attackers(at, them, !board.turn, occupied) == 0;
        // The rook shields the path where it stands, and the end where it will stand.
        let on_way = Squares(path & !bit(king_to)).all(|at| safe(at, board.occupied & !bit(king)));
        if on_way
            && safe(king_to, board.occupied & !bit(king))
            && safe(king_to, without | bit(rook_to))
        {
            out.push(Step::new(king, rook, CASTLE));
        }
    }
}

/// The key after a legal move.
pub(crate) fn after(key: &Key, board: &Board, step: Step) -> Key {
    let mut next = *key;
    next.pass(board.passing, board.kings, !board.turn);
    let (from, to) = (step.from(), step.to());
    let black = if board.turn == Color::Black { 8 } else { 0 };
    if step.kind() == CASTLE {
        let (king_to, rook_to) = castled(from, to);
        next.clear(board.castling & board.of(board.turn) | bit(from) | bit(to));
        // A second rook that has lost its right stands where it stood.
        for rook in Squares(board.castling & board.of(board.turn) & !bit(to)) {
            next.put(rook, ROOK | black);
        }
        next.put(king_to, KING | black);
        next.put(rook_to, ROOK | black);
        return next;
    }
    let role = board.role(from);
    let code = match (role, step.promotion()) {
        (PAWN, Some(promoted)) => promoted,
        _ => role,
    };
    next.clear(bit(from) | bit(to));
    if step.kind() == EN_PASSANT {
        next.clear(board.passing);
    }
    next.put(to, code | black);
    if role == KING && board.castling & board.of(board.turn) != 0 {
        for rook in Squares(board.castling & board.of(board.turn)) {
            next.clear(bit(rook));
            next.put(rook, ROOK | black);
        }
    }
    if step.kind() == DOUBLE && can_be_passed(board, from, to) {
        next.mark_passing(bit(to));
    }
    next
}

/// Whether a pawn that has just gone from its home to `to` can legally be taken en passant.
fn can_be_passed(board: &Board, from: u8, to: u8) -> bool {
    let (us, enemy) = (board.turn, !board.turn);
    let target = u8::midpoint(from, to);
    let takers = squares::pawn(us, target) & board.pawns & board.of(enemy);
    let king = board.king(enemy);
    Squares(takers).any(|taker| {
        let occupied = board.occupied & !bit(from) & !bit(taker) | bit(target);
        board.attackers(king, board.of(us) & !bit(from), us, occupied) == 0
    })
}
