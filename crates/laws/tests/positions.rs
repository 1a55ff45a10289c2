//! Positions: what is refused at set-up (3.10.3), and what a board asks.

extern crate hamle_laws as laws;

use laws::{CanMate, Fault, Position, PositionFault as F, Side, StartPosition, can_mate};
use proptest::prelude::*;

fn fen(text: &str) -> Result<Position, Vec<F>> {
    Position::try_new(&StartPosition::Fen(text.into()))
}

fn sound(text: &str) -> Position {
    fen(text).expect("a legal position")
}

#[test]
fn all_faults_are_told() {
    let cases: [(&str, &[F]); 11] = [
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", &[F::PawnRank]),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", &[F::Kings]),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", &[F::Kings]),
        (
            "P7/8/8/8/8/8/8/4K3 w K - 0 1",
            &[F::Kings, F::PawnRank, F::Castling],
        ),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", &[F::Castling]),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", &[F::EnPassant]),
        ("4k3/8/8/8/4R3/8/8/4K3 w - - 0 1", &[F::Check]),
        ("4k3/8/8/8/8/QQ6/PPPPPPPP/3QK3 w - - 0 1", &[F::Material]),
        ("4k3/8/8/8/8/8/8 w - - 0 1", &[F::Text]),
        ("", &[F::Text]),
        (&" ".repeat(101), &[F::Text]),
    ];
    for (text, faults) in cases {
        assert_eq!(fen(text), Err(faults.to_vec()), "{text}");
    }
}

#[test]
fn a_chess960_array_keeps_its_rules() {
    let array = |white: &str, rights: &str| {
        let black = white.to_lowercase();
        let fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w {rights} - 0 1");
        Position::try_new(&StartPosition::Chess960(fen))
    };
    assert!(array("BBQNNRKR", "HFhf").is_ok());
    assert_eq!(
        array("BBQNNRRK", "-"),
        Err(vec![F::Array]),
        "the king stands outside"
    );
    // Of each piece as many as there are, and told even where something else is wrong too.
    let odd = |faults: &[F]| Err([faults, &[F::Array]].concat());
    assert_eq!(
        array("NRBBQRRN", "-"),
        odd(&[F::Kings, F::Material]),
        "no king"
    );
    assert_eq!(array("NRBBKRKN", "-"), odd(&[F::Kings]), "two");
    assert_eq!(array("NRBBKRRN", "-"), odd(&[F::Material]), "three rooks");
    assert_eq!(array("NRBBKRBN", "-"), odd(&[F::Material]), "three bishops");
    assert_eq!(array("NQBBKRQN", "-"), odd(&[F::Material]), "one rook");
    assert_eq!(array("NRBNKRNQ", "-"), odd(&[F::Material]), "one bishop");
    // With a pawn or a piece elsewhere it is no array, and nothing is wrong with it.
    let elsewhere = |fen: &str| Position::try_new(&StartPosition::Chess960(fen.into())).is_ok();
    for fen in [
        "bbqnnrrk/pppppppp/8/8/4P3/8/PPPP1PPP/BBQNNRRK w - - 0 1",
        "bbqnnrrk/pppp1ppp/4p3/8/8/8/PPPPPPPP/BBQNNRRK w - - 0 1",
        "bbqnnrrk/pppppppp/8/8/8/3N4/PPPPPPPP/BBQN1RRK w - - 0 1",
        "bbqn1rrk/pppppppp/3n4/8/8/8/PPPPPPPP/BBQNNRRK w - - 0 1",
    ] {
        assert!(elsewhere(fen), "{fen}");
    }
    // With all pawns on the board, the second dark bishop cannot be a promoted one either.
    let both_dark = Err(vec![F::Material, F::Array]);
    assert_eq!(array("BQBNNRKR", "HFhf"), both_dark);
}

#[test]
fn castling_is_spelled_in_one_way_on_each_board() {
    let board = "r3k2r/8/8/8/8/8/8/R3K2R w";
    let usual = sound(&format!("{board} KQkq - 0 1"));
    assert!(usual.is_legal("e1g1") && !usual.is_legal("e1h1"));
    let files =
        Position::try_new(&StartPosition::Chess960(format!("{board} HAha - 0 1"))).expect("legal");
    let (after, uci) = files.play("e1a1").expect("nothing stands between");
    assert_eq!(
        (uci.as_str(), after.fen().as_str()),
        ("e1a1", "r3k2r/8/8/8/8/8/8/2KR3R b ha - 1 1")
    );
}

#[test]
fn a_board_is_told_where_a_piece_can_go() {
    let position = sound("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    let to = |all: &[&str]| {
        all.iter()
            .map(|square| String::from(*square))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        position.dests(),
        [
            ("a1".into(), to(&["a2", "b1", "b2"])),
            ("a7".into(), to(&["a8"]))
        ]
    );
    assert!(position.promotes("a7a8") && !position.promotes("a1a2") && !position.promotes("a7b8"));
    assert!(
        !position.is_legal("a7a8") && !position.is_legal("a7a8k"),
        "3.7.5.1"
    );
}

/// 9.2.2: the counters of moves are no part of a position, rights and legal en passant captures are.
#[test]
fn what_repeats() {
    let after = |start: &Position, moves: &[&str]| {
        let play = |on: Position, uci: &&str| on.play(uci).expect("it is legal").0;
        moves.iter().fold(start.clone(), play)
    };
    let start = Position::try_new(&StartPosition::Standard).expect("it is legal");
    let again = after(&start, &["g1f3", "g8f6", "f3g1", "f6g8"]);
    assert!(again.repeats(&start) && again != start);
    let castle = sound("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert!(!after(&castle, &["h1h2", "e8e7", "h2h1", "e7e8"]).repeats(&castle));
    // The pawn could be taken on d6, but the rook on h5 would then look at the king on a5.
    let pinned = sound("8/8/8/K2pP2r/8/8/8/7k w - d6 0 1");
    assert!(pinned.repeats(&sound("8/8/8/K2pP2r/8/8/8/7k w - - 0 1")));
    let free = sound("8/8/8/3pP2r/K7/8/8/7k w - d6 0 1");
    assert!(!free.repeats(&sound("8/8/8/3pP2r/K7/8/8/7k w - - 0 1")));
}

/// 6.9: answers are exact. A lone knight needs a man of the other side in the corner; bishops of both colours, or
/// blockers, do the same for a bishop. Blocked pawns are nobody's chance.
#[test]
fn who_can_mate() {
    use CanMate::{Can, Cannot};
    let cases = [
        ("8/8/4k3/8/8/8/8/4KQ2 w - - 0 1", Can, Cannot),
        ("8/8/4k3/8/8/8/8/4KN2 w - - 0 1", Cannot, Cannot),
        ("8/8/4k3/8/2n5/8/8/4KN2 w - - 0 1", Can, Can),
        ("8/8/4k3/8/2nn4/8/8/4K3 w - - 0 1", Cannot, Can),
        ("8/8/4k1b1/8/8/8/8/2B1K3 w - - 0 1", Can, Can),
        ("8/8/4k3/6b1/8/8/8/2B1K3 w - - 0 1", Cannot, Cannot),
        ("3k4/8/p2p2p1/P2P2P1/8/8/8/3K4 w - - 0 1", Cannot, Cannot),
    ];
    for (text, white, black) in cases {
        let position = sound(text);
        let got = (
            can_mate(&position, Side::White),
            can_mate(&position, Side::Black),
        );
        assert_eq!(got, (white, black), "{text}");
    }
}

fn forced(text: &str) -> Position {
    let (fen, chess960) = (text.into(), false);
    Position::try_new(&StartPosition::Forced { fen, chess960 }).expect("a FEN")
}

/// A king that is missing is no mate and no stalemate, and nobody knows what can still come.
#[test]
fn boards_on_which_the_laws_do_not_go_on() {
    let gone = forced("8/8/8/8/8/8/8/K6r w - - 0 1");
    assert!(gone.legal_moves().is_empty() && !gone.is_checkmate() && !gone.is_stalemate());
    assert_eq!(can_mate(&gone, Side::Black), CanMate::Undecided);
    assert!(!forced("8/8/8/8/8/8/8/K7 w - - 0 1").is_stalemate());
    // Two kings, of which one could be taken, and no move for White: no series of moves mates.
    let shut = forced("8/3pk3/3P4/8/8/6q1/8/7K w - - 0 1");
    assert!(shut.legal_moves().is_empty());
    assert_eq!(can_mate(&shut, Side::Black), CanMate::Cannot);
    // Beside a pawn on its last rank the side on move is shut in.
    assert!(forced("7k/8/6Q1/8/8/8/8/K6p b - - 0 1").is_stalemate());
    // 3.7.4: in passing, only a pawn that has just gone two squares.
    let taken = |text: &str| forced(text).legal_moves().contains(&"d4e3".to_string());
    assert!(taken("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"));
    assert!(!taken("4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 1"));
    assert!(!taken("4k3/8/8/8/3pP3/4n3/8/4K3 b - e3 0 1"));
}

/// 7.5.1, 7.5.2: what stands there, whatever the move's text says.
#[test]
fn moves_as_they_were_done() {
    let done = |fen: &str, uci: &str, fault| {
        let after = sound(fen).play_as_done(uci, fault);
        let fen = after.expect("a move's text").0.fen();
        fen.split(' ').next().map(String::from)
    };
    let board = |text: &str| Some(String::from(text));
    let start = "4k3/P7/8/8/8/8/4P3/4K1N1 w - - 0 1";
    assert_eq!(
        done(start, "e2e4q", Fault::None),
        board("4k3/P7/8/8/4P3/8/8/4K1N1")
    );
    assert_eq!(
        done(start, "g1f3q", Fault::None),
        board("4k3/P7/8/8/8/5N2/4P3/4K3")
    );
    assert_eq!(
        done(start, "a7a8r", Fault::None),
        board("R3k3/8/8/8/8/8/4P3/4K1N1")
    );
    // 9.3: a pawn that is gone cannot come back, whosever it was; an own piece that is gone is no capture.
    let quiet = |uci: &str| {
        let fen = "4k3/8/8/8/8/8/4P3/4KBN1 w - - 7 9";
        let after = sound(fen).play_as_done(uci, Fault::None);
        after.expect("a move's text").0.halfmoves()
    };
    assert_eq!((quiet("g1e2"), quiet("g1f1"), quiet("g1f3")), (0, 8, 8));
    // 3.7.4: a bishop takes nobody in passing.
    let bishop = "4k3/8/8/3pB3/8/8/8/4K3 w - d6 0 1";
    let there = board("4k3/8/3B4/3p4/8/8/8/4K3");
    assert_eq!(done(bishop, "e5d6", Fault::RookNotMoved), there);
    let left = board("P3k3/8/8/8/8/8/4P3/4K1N1");
    assert_eq!(done(start, "a7a8q", Fault::PawnNotReplaced), left);
}

#[test]
fn the_way_of_castling_is_part_of_a_position() {
    let fen = |rights: &str| format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1");
    let usual = sound(&fen("KQkq"));
    let files = Position::try_new(&StartPosition::Chess960(fen("HAha"))).expect("legal");
    assert!(usual != files);
    let style = notation::Style::sheet(notation::Language::English);
    assert_eq!(usual.san("e1h1", style), None, "no move on a usual board");
}

/// A text of a hundred bytes is read, a longer one is not.
#[test]
fn a_fen_has_a_limit() {
    let padded = |bytes: usize| {
        let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 ";
        fen.to_string() + &"0".repeat(bytes - fen.len() - 1) + "1"
    };
    assert!(fen(&padded(100)).is_ok());
    assert_eq!(fen(&padded(101)), Err(vec![F::Text]));
}

proptest! {
    #[test]
    fn any_text_is_answered(text in "\\PC{0,90}", uci in "[a-hA-H1-9@qrnbkPŞ]{0,6}") {
        let _ = fen(&text);
        let start = Position::try_new(&StartPosition::Standard).expect("it is legal");
        if let Some((_, spelled)) = start.play(&uci) {
            prop_assert!(start.legal_moves().contains(&spelled));
        }
    }
}
