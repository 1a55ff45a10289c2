//! Regions that no legal move leaves.
//!
//! The invariant says of a position: every man of the root is taken, or stands in its region. Legal moves are
//! over-approximated: pins and checks are not looked at, and only men that certainly stand block a line. What
//! a move may do must be allowed by the regions; then the invariant holds after every series of moves.

use super::kings::king_stays;
use super::men::{Man, Men};
use super::placing;
use crate::Region;
use shakmaty::{
    Bitboard, CastlingSide, Chess, Color, EnPassantMode, Position as _, Role, Square, attacks,
};

/// The root is inside, no move leaves, no mate by `winner` is inside.
pub(super) fn holds(root: &Chess, winner: Color, regions: &[Region]) -> bool {
    let Some(men) = Men::read(root, regions) else {
        return false;
    };
    if !rooks_may_castle(root, &men) || !root_en_passant_fits(root, &men) {
        return false;
    }
    let closed = men.all.iter().all(|man| match man.role {
        Role::King => king_stays(root, man, &men),
        Role::Pawn => pawn_stays(man, &men) && piece_stays(man, man.promoted, &men),
        _ => piece_stays(man, man.squares, &men),
    });
    closed && placing::no_mate(&men, winner, None)
}

/// A king of the other side that stands for ever is not taken, and nobody goes there.
fn other_fixed_king(men: &Men, color: Color) -> Bitboard {
    men.king(color.other())
        .filter(|king| king.is_fixed())
        .map_or(Bitboard::EMPTY, |king| Bitboard::from(king.root))
}

fn piece_stays(man: &Man, from_all: Bitboard, men: &Men) -> bool {
    let home = if man.role == Role::Pawn {
        man.promoted
    } else {
        man.squares
    };
    // A promoted pawn is looked at as that only: its attacks as a pawn are those of `pawn_stays`.
    let piece = Man {
        squares: if man.role == Role::Pawn {
            Bitboard::EMPTY
        } else {
            man.squares
        },
        ..*man
    };
    let shut = *men.fixed_of.get(man.color) | other_fixed_king(men, man.color);
    let allowed = home & !*men.kept_of.get(man.color.other());
    from_all
        .into_iter()
        .all(|from| (piece.attacks(from, men.fixed) & !shut).is_subset(allowed))
}

fn pawn_stays(man: &Man, men: &Men) -> bool {
    man.squares.into_iter().all(|from| {
        pushes(man, from, men)
            .into_iter()
            .chain(captures(man, from, men))
            .all(|to| pawn_home(man, to).contains(to) && may_be_taken_by_pawn(man, from, to, men))
    })
}

/// On the last rank it is no pawn any more.
fn pawn_home(man: &Man, to: Square) -> Bitboard {
    if Bitboard::BACKRANKS.contains(to) {
        man.promoted
    } else {
        man.squares
    }
}

/// Pushes take nothing.
fn may_be_taken_by_pawn(man: &Man, from: Square, to: Square, men: &Men) -> bool {
    from.file() == to.file()
        || (!men.kept_of.get(man.color.other()).contains(to)
            && en_passant_victim(man, from, to, men).is_none_or(|victim| victim.taken))
}

fn forward(color: Color, from: Square) -> Option<Square> {
    from.offset(if color.is_white() { 8 } else { -8 })
}

fn pushes(man: &Man, from: Square, men: &Men) -> Bitboard {
    let mut all = Bitboard::EMPTY;
    let open = |to: &Square| !men.fixed.contains(*to) && !faces(man, from, *to, men);
    if let Some(one) = forward(man.color, from).filter(open) {
        all |= Bitboard::from(one);
        let at_home = from.rank() == man.color.relative_rank(shakmaty::Rank::Second);
        if let Some(two) = forward(man.color, one).filter(|to| at_home && open(to)) {
            all |= Bitboard::from(two);
        }
    }
    all
}

/// A pawn of the other side that stays on this file, is never taken and began in front of `man`, which
/// stays on the file too: neither passes the other, so it stands between `from` and its end. Where its
/// region leaves it nothing behind `to`, it stands on the way.
fn faces(man: &Man, from: Square, to: Square, men: &Men) -> bool {
    let file = Bitboard::from_file(from.file());
    let ahead = |of: Square| {
        let ranks = |square: &Square| {
            if man.color.is_white() {
                square.rank() > of.rank()
            } else {
                square.rank() < of.rank()
            }
        };
        file.into_iter()
            .filter(ranks)
            .fold(Bitboard::EMPTY, |sum, square| sum | Bitboard::from(square))
    };
    let stays =
        |pawn: &Man| !pawn.taken && pawn.squares.is_subset(file) && pawn.promoted.is_empty();
    man.squares.is_subset(file)
        && men
            .troops(man.color.other())
            .filter(|other| other.role == Role::Pawn && stays(other))
            .any(|other| {
                ahead(man.root).contains(other.root) && (other.squares & ahead(to)).is_empty()
            })
}

fn captures(man: &Man, from: Square, men: &Men) -> Bitboard {
    let aims = attacks::pawn_attacks(man.color, from);
    let able = |to: &Square| {
        men.troops(man.color.other())
            .any(|other| other.places().contains(*to))
            || en_passant_victim(man, from, *to, men).is_some()
    };
    aims.into_iter()
        .filter(able)
        .fold(Bitboard::EMPTY, |sum, to| sum | Bitboard::from(to))
}

/// A pawn of the other side that may pass by `to` with two steps from its home.
fn en_passant_victim<'a>(man: &Man, from: Square, to: Square, men: &'a Men) -> Option<&'a Man> {
    let other = man.color.other();
    if from.rank() != man.color.relative_rank(shakmaty::Rank::Fifth) {
        return None;
    }
    let beside = Square::from_coords(to.file(), from.rank());
    let home = Square::from_coords(to.file(), other.relative_rank(shakmaty::Rank::Second));
    let way_is_open = !men.fixed.contains(to) && !men.fixed.contains(beside);
    men.troops(other).find(|pawn| {
        let went = pawn.role == Role::Pawn && pawn.root == home && pawn.squares.contains(beside);
        went && (way_is_open || pawn.is_fixed())
    })
}

/// The one capture en passant that the root allows itself.
fn root_en_passant_fits(root: &Chess, men: &Men) -> bool {
    let Some(to) = root.ep_square(EnPassantMode::PseudoLegal) else {
        return true;
    };
    let color = root.turn();
    let victim = forward(color.other(), to);
    let fits = |man: &Man| pawn_home(man, to).contains(to);
    let takers = attacks::pawn_attacks(color.other(), to);
    men.troops(color)
        .filter(|man| man.role == Role::Pawn && takers.contains(man.root))
        .all(fits)
        && men
            .all
            .iter()
            .any(|man| Some(man.root) == victim && man.taken)
}

/// Where a right stands, the rook may be where castling puts it; its king is judged with the kings.
fn rooks_may_castle(root: &Chess, men: &Men) -> bool {
    Color::ALL.into_iter().all(|color| {
        CastlingSide::ALL.into_iter().all(|side| {
            let Some(rook) = root.castles().rook(color, side) else {
                return true;
            };
            let to = side.rook_to(color);
            men.all
                .iter()
                .any(|man| man.root == rook && man.squares.contains(to))
        })
    })
}
