//! Texts of moves: what they mean (Appendix C; law scenarios, section 5.10) and how they are written.

use hamle_notation::{Language, Line, SanFault, Style};
use hamle_notation::{Language::English as En, Language::Turkish as Tr};

fn line(fen: &str) -> Line {
    Line::new(Some(fen), false).expect("a position of this table")
}

fn read(fen: &str, text: &str, language: Language) -> Result<String, SanFault> {
    line(fen).read_san(text, language)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const ROOK: &str = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
const OPEN: &str = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
const PASSANT: &str = "rnbqkbnr/ppp2ppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3";
const PROMOTE: &str = "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
const CASTLE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const KNIGHTS: &str = "4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1";

#[test]
fn texts_that_are_moves() {
    let cases = [
        (START, "e4", En, "e2e4"),
        (START, "e2-e4", En, "e2e4"),
        (START, "e2e4", En, "e2e4"),
        (START, "Nf3", En, "g1f3"),
        (START, "Ng1f3", En, "g1f3"),
        (START, "Ng1-f3", En, "g1f3"),
        (START, "Ngf3", En, "g1f3"),
        (START, "N1f3 (=)", En, "g1f3"),
        (START, "Nf3+#!?", En, "g1f3"),
        (START, "Nxf3", En, "g1f3"),
        (START, " Af3 ", Tr, "g1f3"),
        (ROOK, "Ka8+", Tr, "a1a8"),
        (ROOK, "Kd2", En, "e1d2"),
        (ROOK, "Şd2", Tr, "e1d2"),
        (ROOK, "S\u{327}d2", Tr, "e1d2"),
        ("4k3/8/8/8/8/3n4/8/RB2K3 w - - 0 1", "Fxd3", Tr, "b1d3"),
        ("4k3/8/8/1r6/P7/2N5/8/4K3 w - - 0 1", "ab5", Tr, "a4b5"),
        ("4k3/8/8/1r6/P7/2N5/8/4K3 w - - 0 1", "Ab5", Tr, "c3b5"),
        ("4k3/8/8/4p3/5P2/2B5/8/4K3 w - - 0 1", "Fe5", Tr, "c3e5"),
        ("4k3/8/8/4p3/5P2/2B5/8/4K3 w - - 0 1", "fe5", Tr, "f4e5"),
        (OPEN, "ed5", En, "e4d5"),
        (OPEN, "exd5", En, "e4d5"),
        (OPEN, "e4xd5", En, "e4d5"),
        (OPEN, "e4:d5", En, "e4d5"),
        (PASSANT, "exd6 e.p.", En, "e5d6"),
        (PASSANT, "exd6e.p.+", En, "e5d6"),
        (PASSANT, "ed6", En, "e5d6"),
        (PROMOTE, "e8Q", En, "e7e8q"),
        (PROMOTE, "e8=N+", En, "e7e8n"),
        (PROMOTE, "e8(R)", En, "e7e8r"),
        (PROMOTE, "exd8V", Tr, "e7d8q"),
        (PROMOTE, "ed8=A", Tr, "e7d8n"),
        (PROMOTE, "e8(K)#", Tr, "e7e8r"),
        (CASTLE, "0-0", En, "e1g1"),
        (CASTLE, "O-O-O+", Tr, "e1c1"),
        (CASTLE, "0–0–0", En, "e1c1"),
        (KNIGHTS, "N1f3", En, "g1f3"),
        (KNIGHTS, "A5xf3", Tr, "g5f3"),
        // The second knight is pinned: only legal rivals count.
        ("4k3/8/8/8/4r3/8/4N3/4K1N1 w - - 0 1", "Nf3", En, "g1f3"),
    ];
    for (fen, text, language, uci) in cases {
        assert_eq!(
            read(fen, text, language).as_deref(),
            Ok(uci),
            "{text:?} in {fen}"
        );
    }
}

#[test]
fn texts_that_are_none() {
    use SanFault::{Ambiguous, Illegal, Unreadable};
    let cases = [
        (START, "e5", En, Illegal),
        (START, "Nf3", Tr, Unreadable),
        (START, "Af3", En, Unreadable),
        (START, "nf3", En, Unreadable),
        (START, "Qa9", En, Unreadable),
        (START, "", En, Unreadable),
        (START, "-", En, Unreadable),
        (START, "--", En, Unreadable),
        (START, "Z0", En, Unreadable),
        (START, "P-K4", En, Unreadable),
        (START, "0-0", En, Illegal),
        (START, "0-0-0-0", En, Unreadable),
        (START, "Qh5", En, Illegal),
        (ROOK, "Sd2", Tr, Unreadable),
        (ROOK, "şd2", Tr, Unreadable),
        (OPEN, "ed", En, Unreadable),
        (OPEN, "d5", En, Illegal),
        (OPEN, "xd5", En, Illegal),
        (OPEN, "Nf3=Q", En, Unreadable),
        (PROMOTE, "e8", En, Illegal),
        (PROMOTE, "e8K", En, Illegal),
        (PROMOTE, "e8(Q", En, Unreadable),
        (KNIGHTS, "Nf3", En, Ambiguous),
        (KNIGHTS, "Ngf3", En, Ambiguous),
        ("4k3/p7/8/8/8/8/8/K3N1N1 w - - 0 1", "Nf3", En, Ambiguous),
    ];
    for (fen, text, language, fault) in cases {
        assert_eq!(read(fen, text, language), Err(fault), "{text:?} in {fen}");
    }
}

#[test]
fn moves_are_written_as_appendix_c_asks() {
    // Expected texts derived by hand from C.10 to C.13.
    let three_queens = "2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";
    let cases = [
        (START, "g1f3", "Nf3", "Nf3", "Af3"),
        (KNIGHTS, "g5f3", "N5f3", "N5f3", "A5f3"),
        (
            "4k3/8/8/8/3N4/8/7N/4K3 w - - 0 1",
            "d4f3",
            "Ndf3",
            "Ndf3",
            "Adf3",
        ),
        (three_queens, "h4e1", "Qh4e1", "Qh4e1", "Vh4e1"),
        (PROMOTE, "e7d8n", "exd8=N", "exd8N", "exd8A"),
        (PROMOTE, "e7d8q", "exd8=Q+", "exd8Q+", "exd8V+"),
        (PASSANT, "e5d6", "exd6", "exd6", "exd6"),
        (CASTLE, "e1g1", "O-O", "0-0", "0-0"),
        (CASTLE, "e1c1", "O-O-O", "0-0-0", "0-0-0"),
        (ROOK, "e1d2", "Kd2", "Kd2", "Şd2"),
        (ROOK, "a1a8", "Ra8+", "Ra8+", "Ka8+"),
        (
            "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
            "a1a8",
            "Ra8#",
            "Ra8#",
            "Ka8#",
        ),
    ];
    for (fen, uci, pgn, english, turkish) in cases {
        let mut line = line(fen);
        line.push_uci(uci).expect("a legal move of this table");
        let last = |style| line.last_san(style).expect("one move was made");
        assert_eq!(last(Style::PGN), pgn);
        assert_eq!(last(Style::laws(En)), english);
        assert_eq!(last(Style::laws(Tr)), turkish);
        assert_eq!(last(Style::sheet(Tr)), turkish.trim_end_matches(['+', '#']));
    }
}

#[test]
fn chess960_castles_by_wing() {
    let mut line = Line::new(Some("k6r/8/8/8/8/8/8/1R3KR1 w GB - 0 1"), true).expect("legal");
    assert_eq!(line.read_san("0-0", En).as_deref(), Ok("f1g1"));
    assert_eq!(line.push_san("O-O-O", En).as_deref(), Ok("f1b1"));
    assert_eq!(line.last_san(Style::laws(Tr)).as_deref(), Some("0-0-0"));
    assert!(
        line.fen().starts_with("k6r/8/8/8/8/8/8/2KR2R1 b"),
        "{}",
        line.fen()
    );
}

#[test]
fn a_line_goes_forth_and_back() {
    let mut line = Line::default();
    for uci in ["e2e4", "c7c5", "g1f3"] {
        line.push_uci(uci).expect("legal");
    }
    assert_eq!(line.push_uci("e2e4"), Err(SanFault::Illegal));
    assert_eq!(line.push_uci("what"), Err(SanFault::Unreadable));
    assert_eq!(line.san(Style::PGN), ["e4", "c5", "Nf3"]);
    assert_eq!(
        line.fen(),
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    );
    assert!(line.pop() && line.pop() && line.pop() && !line.pop());
    assert_eq!(line.fen(), START);
    assert!(Line::new(Some("8/8/8/8/8/8/8/8 w - - 0 1"), false).is_err());
    assert!(Line::new(Some("not a fen"), false).is_err());
}

#[test]
fn every_language_has_letters_of_its_own() {
    // Letters as the federations' Laws print them (C.3): king, queen, rook, bishop, knight.
    let table = [
        ("en", "K Q R B N"),
        ("tr", "Ş V K F A"),
        ("de", "K D T L S"),
        ("fr", "R D T F C"),
        ("es", "R D T A C"),
        ("it", "R D T A C"),
        ("nl", "K D T L P"),
        ("ru", "Кр Ф Л С К"),
        ("pl", "K H W G S"),
        ("pt", "R D T B C"),
        ("figurines", "♔ ♕ ♖ ♗ ♘"),
    ];
    let men = "3r3k/2P5/8/8/8/8/8/K1QRBN2 w - - 0 1";
    let moves = ["a1a2", "c1c2", "d1d2", "e1f2", "f1e3"];
    for (language, (name, letters)) in Language::ALL.into_iter().zip(table) {
        assert_eq!(language.name(), name);
        for (letter, uci) in letters.split(' ').zip(moves) {
            let mut line = line(men);
            line.push_uci(uci).expect("a legal move");
            let text = format!("{letter}{}", &uci[2..]);
            assert_eq!(
                line.last_san(Style::sheet(language)).as_deref(),
                Some(&*text)
            );
            assert_eq!(read(men, &text, language).as_deref(), Ok(uci), "{text}");
        }
        for (letter, piece) in letters.split(' ').skip(1).zip(["q", "r", "b", "n"]) {
            let small = letter.to_lowercase();
            for text in [
                format!("cd8{letter}"),
                format!("cd8={small}+"),
                format!("cxd8({letter})"),
            ] {
                let uci = read(men, &text, language);
                assert_eq!(uci, Ok(format!("c7d8{piece}")), "{text} {name}");
            }
        }
    }
}

#[test]
fn signs_that_look_alike_are_one() {
    let cases = [
        (START, "♞f3", Language::Figurines, "g1f3"),
        (START, "♘\u{fe0e}f3", Language::Figurines, "g1f3"),
        (START, "Kf3", Language::Russian, "g1f3"),
        (ROOK, "Kpd2", Language::Russian, "e1d2"),
        (ROOK, "Крd2", Language::Russian, "e1d2"),
    ];
    for (fen, text, language, uci) in cases {
        assert_eq!(read(fen, text, language).as_deref(), Ok(uci), "{text}");
    }
}
