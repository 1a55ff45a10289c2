//! PGN as it is found: each case is a trap that loses moves in other readers.

use hamle_notation::SanFault;
use hamle_notation::pgn::{Games, Note, PgnGame, Place, read_str};

fn one(text: &str) -> PgnGame {
    let mut games = read_str(text);
    assert_eq!(games.len(), 1, "{text:?}: {games:?}");
    games.remove(0)
}

fn moves(game: &PgnGame) -> Vec<&str> {
    game.plies
        .iter()
        .map(|ply| ply.uci.as_deref().unwrap_or("?"))
        .collect()
}

fn times(game: &PgnGame) -> Vec<Option<&str>> {
    game.plies
        .iter()
        .map(|ply| ply.clk.as_ref().map(|clk| clk.text.as_str()))
        .collect()
}

#[test]
fn a_dgt_file() {
    let game = one(
        "\u{feff}[ePGN \"0.1;DGT LiveChess/2.2.5\"]\r\n[Event \"An \\\"Open\\\" \\\\ x\"]\r\n\
        [Result \"1-0\"]\r\n\r\n1. e4 {[%clk 00:15:19]} e5 {[%clk\r\n00:15:18]} {[%emt 00:00:02]} 2. Nf3 \
        {[%emt\r\n00:00:02]} {[%clk 00:15:27]} 1-0\r\n",
    );
    assert_eq!(moves(&game), ["e2e4", "e7e5", "g1f3"]);
    assert_eq!(
        times(&game),
        [Some("00:15:19"), Some("00:15:18"), Some("00:15:27")]
    );
    assert_eq!(
        game.tag("ePGN").map(|t| t.place),
        Some(Place {
            line: 1,
            column: 11
        })
    );
    let event = game.tag("Event").expect("it has one");
    assert_eq!(
        (event.value.as_str(), event.place.line),
        ("An \"Open\" \\ x", 2)
    );
    assert_eq!(game.result.as_deref(), Some("1-0"));
    assert_eq!((game.fault, game.notes), (None, vec![]));
}

#[test]
fn spellings_of_the_same_moves() {
    let italian = [
        "e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1", "g8f6",
    ];
    let cases = [
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 *",
        "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0 Nf6 *",
        "1. e4 1... e5 2.Nf3 2...Nc6 3. Bc4! Bc5?! $14 4. O-O!! Nf6 *",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 *",
        "1. e4 e5\n\n2. Nf3 Nc6\n\n\n3. Bc4 Bc5 {x}\n\n4. O-O Nf6 *",
        "1. e4 (1. d4 d5 (1... Nf6 {[%clk 0:01:00]} 2. c4) 2. c4) e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 *",
        "1. e4 e5 ; a remark } here\n2. Nf3 Nc6\n% an escape line 3. a3\n3. Bc4 Bc5 4. O-O Nf6 *",
        "1. e2-e4 e7e5 2. Ng1f3 Nb8-c6 3. Bf1-c4 Bc5 4. O–O Nf6+ *",
        "1. e4\r1... e5 ; a remark\r% escape\r2. Nf3 Nc6\r\r3. Bc4 Bc5\r4. O-O Nf6\r*\r",
        "1. e4 {x}\n\n1... e5 2. Nf3 Nc6 {a {b} c} 3. Bc4 Bc5 {{}} 4. o-o Nf6 {open {brace} *",
        "1. e4 {unended [brackets} e5 2. Nf3 (=) Nc6 3. Bc4(=) Bc5 4. O-O Nf6 (=) *",
    ];
    for text in cases {
        let game = one(text);
        assert_eq!(moves(&game), italian, "{text}");
        assert_eq!(game.result.as_deref(), Some("*"), "{text}");
        assert_eq!(game.fault, None, "{text}");
    }
}

#[test]
fn what_stands_beside_a_move() {
    let game = one(
        "{first} 1. e4 {[%clk 0:02:59.8] (=) good} $1 {[%eval 0.3] more} e5 {(=)} {[%clk x]} 2. d4 {[%clk -0:00:01]} *",
    );
    assert_eq!(game.preamble, ["first"]);
    assert_eq!(
        game.plies[0].clk.as_ref().map(|c| c.micros),
        Some(179_800_000)
    );
    assert_eq!(game.plies[0].comments, ["good", "[%eval 0.3] more"]);
    assert_eq!(game.plies[0].nags, [1]);
    assert_eq!(
        [
            game.plies[0].offer,
            game.plies[1].offer,
            game.plies[2].offer
        ],
        [true, true, false]
    );
    assert_eq!(game.plies[1].clk, None);
    assert_eq!(
        game.plies[2].clk.as_ref().map(|c| c.micros),
        Some(-1_000_000)
    );
    assert_eq!(game.notes, [Note::BadClk { ply: 2 }]);
    let game = one("[White \"two\nlines\"]\n\n1. e4 {[%clk ?] [%clk 0:01:00]} *");
    assert_eq!(
        (game.tags[0].value.as_str(), times(&game)),
        ("two lines", vec![Some("0:01:00")])
    );
}

#[test]
fn a_fault_has_its_place_and_costs_nothing_else() {
    use SanFault::{Ambiguous, Illegal, Unreadable};
    let cases = [
        (
            "1. e4 e5 2. Qh6 {[%clk 1:00:00]} Nc6 3. Nf3 *",
            3,
            "Qh6",
            Illegal,
            5,
        ),
        ("1. e4 Nxq7 2. Nf3 *", 2, "Nxq7", Unreadable, 3),
        ("1. e4 -- 2. Nf3 *", 2, "--", Unreadable, 3),
        ("1. e4 Z0 2. Nf3 *", 2, "Z0", Unreadable, 3),
        ("1. Nf3 d5 2. d3 e5 3. Nd2 *", 5, "Nd2", Ambiguous, 5),
        // A board that went on recording when the kings were put in the middle.
        ("1. e4 e5 2. Ke4 Kd5 1/2-1/2", 3, "Ke4", Illegal, 4),
        ("1. Şd2 d5 *", 1, "Şd2", Unreadable, 2),
        ("[FEN \"rubbish\"]\n1. e4 *", 0, "rubbish", Unreadable, 1),
    ];
    for (text, ply, word, why, plies) in cases {
        let text = format!("{text}\n\n[Event \"next\"]\n\n1. d4 *\n");
        let games = read_str(&text);
        assert_eq!(games.len(), 2, "{text}");
        let fault = games[0].fault.as_ref().expect("a fault");
        assert_eq!(
            (fault.ply, fault.text.as_str(), fault.why),
            (ply, word, why),
            "{text}"
        );
        assert_eq!(games[0].plies.len(), plies, "{text}");
        assert_eq!(moves(&games[1]), ["d2d4"], "{text}");
    }
}

#[test]
fn where_a_game_ends() {
    let count =
        |text: &str| -> Vec<usize> { read_str(text).iter().map(|g| g.plies.len()).collect() };
    let none: [usize; 0] = [];
    assert_eq!(count(""), none);
    assert_eq!(count(" \n\r\n\u{feff}\t\n"), none);
    assert_eq!(
        count("[Event \"a\"]\n1. e4 1-0\n[Event \"b\"]\n1. d4 d5 0-1"),
        [1, 2]
    );
    assert_eq!(
        count("[Event \"a\"]\n\n1. e4 1-0 [Event \"b\"]\n\n1. d4 d5 0-1"),
        [1, 2]
    );
    assert_eq!(count("1. e4 1-0\n1. d4 d5 0-1\n\n1. c4 *"), [1, 2, 1]);
    assert_eq!(count("1. e4 1-0 {after the end} 1. d4 d5 0-1"), [1, 2]);
    assert_eq!(count("1. e4 1-0 White wins in 20.\n\n1. d4 d5 0-1"), [1, 2]);
    assert_eq!(
        count("[Event \"a\"]\n[Event \"b\"]\n[Result \"*\"]\n\n1. e4 *"),
        [1]
    );
    // Cut off: no result, a comment or variation or tag without end.
    assert_eq!(count("1. e4 e5\n\n[Event \"b\"]\n\n1. d4 *"), [2, 1]);
    assert_eq!(count("1. e4 e5\n\n1. d4 *"), [2, 1]);
    assert_eq!(count("1. e4 e5 {open\n[Event \"b\"]\n\n1. d4 *"), [2, 1]);
    assert_eq!(
        count("1. e4 e5 (1... c5\n\n[Event \"b\"]\n\n1. d4 *"),
        [2, 1]
    );
    assert_eq!(
        count("[Event \"a\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *"),
        [1, 1]
    );
    // Games without moves.
    assert_eq!(
        count("[Event \"a\"]\n[Round \"1\"]\n\n[Round \"2\"]\n\n[Round \"3\"]\n"),
        [0, 0, 0]
    );
    assert_eq!(count("[ePGN \"x\"]\n\n[Event \"a\"]\n\n1. e4 *"), [1]);
    // Other results than PGN's four are no moves.
    for result in ["0-0", "1/2-0", "+/-", "0–½"] {
        let game = one(&format!("[Result \"{result}\"]\n\n1. e4 e5 {result}\n"));
        assert_eq!(
            (game.plies.len(), game.result.as_deref()),
            (2, Some(result))
        );
        assert_eq!((game.fault, game.notes), (None, vec![]));
    }
    let cut = one("[Result \"1-0\"]\n\n1. e4 {[%clk 0:0");
    assert_eq!(cut.result.as_deref(), Some("1-0"));
    assert_eq!(cut.notes, [Note::OpenComment, Note::Cut]);
    assert_eq!(
        one("[Result \"1-0\"]\n\n1. e4 *").notes,
        [Note::ResultsDiffer]
    );
}

#[test]
fn start_positions() {
    let game = one("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n7... Kd7 8. e4 *");
    assert_eq!(moves(&game), ["e8d7", "e2e4"]);
    let game =
        one("[Variant \"Chess960\"]\n[FEN \"k6r/8/8/8/8/8/8/1R3KR1 w GB - 0 1\"]\n\n1. O-O *");
    assert_eq!(moves(&game), ["f1g1"]);
    // Chess960 without its tag; rights that the position does not have.
    let game = one("[FEN \"k6r/8/8/8/8/8/8/1R3KR1 w GB - 0 1\"]\n\n1. O-O *");
    assert_eq!((moves(&game), game.chess960), (vec!["f1g1"], true));
    let game = one("[FEN \"4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1\"]\n\n1. O-O *");
    assert_eq!((moves(&game), game.chess960), (vec!["e1g1"], false));
    assert_eq!(
        game.start.as_deref(),
        Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    );
    assert_eq!(game.notes, [Note::StartMended]);
    let promoting = one("[FEN \"3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. e8(Q)+ Rxe8+ *");
    for text in ["e8q", "e8=q", "e8/Q", "e7e8q"] {
        let small = one(&format!(
            "[FEN \"6k1/4P3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. {text}+ *"
        ));
        assert_eq!(moves(&small), ["e7e8q"], "{text}");
    }
    assert_eq!(moves(&promoting), ["e7e8q", "d8e8"]);
}

#[test]
fn other_encodings() {
    let mut games = Games::new(&b"[White \"G\xfcnther\"]\n\n1. e4 {sch\xf6n} *"[..]);
    let game = games.next().expect("a game").expect("memory does not fail");
    assert_eq!(game.tags[0].value, "Günther");
    assert_eq!(game.plies[0].comments, ["schön"]);
    assert_eq!(game.notes, [Note::Latin1]);
    assert_eq!(one("[White \"Şule\"]\n\n1. e4 *").tags[0].value, "Şule");
}

#[test]
fn hostile_sizes_are_cut() {
    let long = "x".repeat(1 << 20);
    let game = one(&format!(
        "[White \"{long}\"]\n[Black \"b\"]\n\n1. e4 {{{long}}} e5 {long} *"
    ));
    assert!(game.tags[0].value.len() <= 1_024);
    assert_eq!(game.tags[1].value, "b");
    assert!(
        game.plies
            .iter()
            .all(|p| p.comments.iter().all(|c| c.len() <= 4_096))
    );
    assert_eq!(&moves(&game)[..2], ["e2e4", "e7e5"]);
    assert!(game.notes.contains(&Note::Limit));
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(5_100);
    let game = one(&format!("{shuffle} 1-0"));
    assert_eq!(
        (game.plies.len(), game.result.as_deref()),
        (20_000, Some("1-0"))
    );
    let tags: String = (0..500).map(|n| format!("[T{n} \"v\"]\n")).collect();
    assert_eq!(one(&format!("{tags}\n1. e4 *")).tags.len(), 64);
    let late = one(&format!(
        "{tags}[TimeControl \"60\"]\n[TimeControl \"60\"]\n\n1. e4 *"
    ));
    assert_eq!((late.tags.len(), late.tags[64].value.as_str()), (65, "60"));
    let late = one(&format!("1. e4 {{{long} [%clk 0:01:02]}} e5 *"));
    assert_eq!(times(&late), [Some("0:01:02"), None]);
    assert_eq!(
        one(&format!("1. e4 {} e5 *", "(".repeat(100_000)))
            .plies
            .len(),
        1
    );
}

/// Every single-byte change of a real kind of file is read to its end without a panic, and so is
/// every cut.
#[test]
fn damaged_files_are_read_to_their_end() {
    let sound = "\u{feff}[Event \"a\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 {[%clk 0:01:02] (=)} \
        Kd7 (1... Kf7 {x}) 2. e5 $3 Ke6!? ; y\n1/2-1/2\n\n[Event \"b\"]\n\n1. e4 -- {[%clk\n1:0]} *\n"
        .as_bytes();
    for at in 0..sound.len() {
        let mut bytes = sound.to_vec();
        for byte in [
            0, 1, 2, b'\n', b'"', b'[', b']', b'{', b'}', b'(', b')', b'\\', b'%', 0x80, 0xff,
        ] {
            bytes[at] = byte;
            assert!(Games::new(bytes.as_slice()).all(|game| game.is_ok()));
        }
        assert!(Games::new(&sound[..at]).all(|game| game.is_ok()));
    }
}
