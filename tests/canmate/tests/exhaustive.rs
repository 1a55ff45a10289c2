//! Few men: every verdict against an enumeration.

use canmate_trial::judge::{Effort, Judge, SIDES};
use canmate_trial::random::{Random, shuffled};
use shakmaty::{
    CastlingMode, Chess, Color, EnPassantMode, FromSetup as _, Piece, Position as _, Role, Setup,
    Square,
};
use unwinnable::{Budget, Side};

const EFFORT: Effort = Effort {
    budget: Budget {
        nodes: 1_000_000,
        bytes: 256 << 20,
        respect_75: false,
    },
    states_max: 3_000_000,
    seek_max: 0,
};

type Man = (Role, Color);

const KINGS: [Man; 2] = [(Role::King, Color::White), (Role::King, Color::Black)];

/// The legal position with these men on these squares, a en passant square if `ep`.
fn position(men: &[Man], squares: &[usize], turn: Color, ep: Option<Square>) -> Option<Chess> {
    let mut setup = Setup::empty();
    for ((role, color), square) in men.iter().zip(squares) {
        let square = Square::new(*square as u32);
        if setup.board.piece_at(square).is_some() {
            return None;
        }
        let piece = Piece {
            color: *color,
            role: *role,
        };
        setup.board.set_piece_at(square, piece);
    }
    setup.turn = turn;
    setup.ep_square = ep;
    Chess::from_setup(setup, CastlingMode::Standard).ok()
}

/// Numbers of all placings: 64 to the power of the men, times the side on move.
fn nth(men: &[Man], mut number: usize) -> Option<Chess> {
    let turn = Color::from_white(number.is_multiple_of(2));
    number /= 2;
    let mut squares = [0; 8];
    for square in squares.iter_mut().take(men.len()) {
        *square = number % 64;
        number /= 64;
    }
    position(men, &squares[..men.len()], turn, None)
}

fn placings(men: &[Man]) -> usize {
    2 * 64_usize.pow(men.len() as u32)
}

fn ask(judge: &mut Judge, chess: &Chess, sides: &[Side], effort: Effort) {
    for side in sides {
        if let Err(fault) = judge.ask(chess, *side, effort) {
            panic!("{fault:?}");
        }
    }
}

/// Long trials say how far they are. Up to four queries are asked between two calls.
fn tell(judge: &Judge) {
    if judge.tally.queries % 100_000 < 4 {
        println!("{:?}", judge.tally);
    }
}

/// Every `step`th placing of two kings and a white man. Black's bare king is asked too, but not enumerated:
/// that it cannot mate needs no list.
fn three_men(step: usize) {
    for role in [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ] {
        let mut judge = Judge::default();
        let men = [KINGS[0], KINGS[1], (role, Color::White)];
        for number in (0..placings(&men)).step_by(step) {
            if let Some(chess) = nth(&men, number) {
                ask(&mut judge, &chess, &[Side::White], EFFORT);
            }
        }
        let tally = judge.tally;
        println!("{role:?}: {tally:?}");
        assert_eq!(tally.undecided, 0, "{role:?}");
        assert_eq!(tally.enumerated, tally.cannot, "{role:?}");
        let never = matches!(role, Role::Knight | Role::Bishop);
        assert_eq!(tally.can == 0, never, "{role:?}");
    }
}

#[test]
fn three_men_sampled() {
    three_men(211);
}

#[test]
#[ignore = "minutes: all of them"]
fn three_men_all() {
    three_men(1);
}

const PAWNS: [Man; 4] = [
    KINGS[0],
    KINGS[1],
    (Role::Pawn, Color::White),
    (Role::Pawn, Color::Black),
];

/// King and pawn against king and pawn, each with the en passant square that it may have.
fn pawn_against_pawn(numbers: impl Iterator<Item = usize>, sides: &[Side]) {
    let mut judge = Judge::default();
    for number in numbers {
        let Some(chess) = nth(&PAWNS, number) else {
            continue;
        };
        ask(&mut judge, &chess, sides, EFFORT);
        tell(&judge);
    }
    println!("{:?}", judge.tally);
    assert_eq!(judge.tally.undecided, 0);
    assert_eq!(judge.tally.enumerated, judge.tally.cannot);
}

#[test]
fn pawn_against_pawn_sampled() {
    let mut random = Random::new(1);
    let end = placings(&PAWNS);
    pawn_against_pawn((0..6_000).map(|_| random.below(end)), &SIDES);
}

/// All of them but for the left-right mirror, and White's chances only: Black's are those with the colours
/// exchanged. The white king stands on the files a to d. The placings of one
/// white king after another, so that what was enumerated serves again.
#[test]
#[ignore = "minutes: all of them"]
fn pawn_against_pawn_all() {
    let end = placings(&PAWNS) / 128;
    let homes = (0..64).filter(|square| square % 8 < 4);
    pawn_against_pawn(
        homes.flat_map(|king| (0..2 * end).map(move |rest| (rest / 2 * 64 + king) * 2 + rest % 2)),
        &[Side::White],
    );
}

/// Blocked pawns, where all that can happen is that kings walk and take: the only ones that are hard.
#[test]
fn pawn_against_pawn_blocked() {
    let mut judge = Judge::default();
    for low in (8..48).step_by(3) {
        for kings in (0..64 * 64).step_by(19) {
            for turn in Color::ALL {
                let squares = [kings % 64, kings / 64, low, low + 8];
                if let Some(chess) = position(&PAWNS, &squares, turn, None) {
                    ask(&mut judge, &chess, &SIDES, EFFORT);
                }
            }
        }
    }
    println!("{:?}", judge.tally);
    assert_eq!((judge.tally.undecided, judge.tally.sought), (0, 0));
}

/// King, bishop and pawn against king and pawn: all placings but those from the left-right mirror of no use, in
/// an order that looks random, so that none comes twice; both owners of the bishop, both sides on move, with the
/// right to take en passant where there may be one, and both sides asked. A *can* is proven by its line, a
/// *cannot* by what can be reached, which is enumerated once.
fn bishop_and_pawns(queries: u64, start: u32) {
    let mut judge = Judge::stopping_at_bare_kings();
    let mut told = 0;
    for at in start.. {
        let number = shuffled(at) as usize;
        let owner = Color::from_white(number >> 31 == 0);
        let men = [PAWNS.as_slice(), &[(Role::Bishop, owner)]].concat();
        let Some(chess) = nth(&men, number & (u32::MAX >> 1) as usize) else {
            continue;
        };
        ask(&mut judge, &chess, &SIDES, EFFORT);
        if let Some(chess) = after_double_step(&chess) {
            ask(&mut judge, &chess, &SIDES, EFFORT);
        }
        let tally = judge.tally;
        if tally.queries / 100_000 != told {
            told = tally.queries / 100_000;
            println!("to {at}: {tally:?}");
        }
        if tally.queries >= queries {
            break;
        }
    }
    let tally = judge.tally;
    println!("{tally:?}");
    assert_eq!((tally.undecided, tally.sought), (0, 0));
    assert_eq!(tally.enumerated, tally.cannot);
}

/// The same position, had its last move been a double step that may be taken en passant.
fn after_double_step(chess: &Chess) -> Option<Chess> {
    let mover = !chess.turn();
    let pawns = chess.board().pawns() & chess.board().by_color(mover);
    let passed = pawns
        .first()?
        .offset(if mover.is_white() { -8 } else { 8 })?;
    let mut setup = chess.to_setup(EnPassantMode::Legal);
    setup.ep_square = Some(passed);
    let after = Chess::from_setup(setup, CastlingMode::Standard).ok()?;
    after.legal_ep_square().map(|_| after.clone())
}

#[test]
fn bishop_and_pawns_sampled() {
    bishop_and_pawns(4_000, 0);
}

/// Pawns face to face on one file, all such pairs of files a to d: the only placings that are hard, for nothing
/// can free a pawn but a capture of the bishop. One pair after another, so that what was enumerated for it
/// serves all its queries; those of each are drawn at random.
fn bishop_and_facing_pawns(each: usize, step: usize) {
    let men = [PAWNS.as_slice(), &[(Role::Bishop, Color::White)]].concat();
    let mut random = Random::new(3);
    let mut judge = Judge::default();
    let pairs = (8..48).flat_map(|low| (low + 8..56).step_by(8).map(move |high| (low, high)));
    for (low, high) in pairs.filter(|(low, _)| low % 8 < 4).step_by(step) {
        for _ in 0..each {
            let [white, black, bishop] = [(); 3].map(|()| random.below(64));
            let turn = Color::from_white(random.below(2) == 0);
            if let Some(chess) = position(&men, &[white, black, low, high, bishop], turn, None) {
                ask(&mut judge, &chess, &SIDES, EFFORT);
                tell(&judge);
            }
        }
    }
    println!("{:?}", judge.tally);
    assert_eq!((judge.tally.undecided, judge.tally.sought), (0, 0));
    assert_eq!(judge.tally.enumerated, judge.tally.cannot);
}

#[test]
fn bishop_and_facing_pawns_sampled() {
    bishop_and_facing_pawns(150, 7);
}

/// In parts, if two variables say so: how many queries, and where in the order they start.
#[test]
#[ignore = "an hour: ten million queries"]
fn bishop_and_pawns_many() {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let start = number("START").unwrap_or(0);
    bishop_and_pawns(number("QUERIES").unwrap_or(10_000_000).into(), start);
}
