//! Input that cannot be used, wholly or in part.

mod run;

use run::{hamle, lines, stderr};

const SAMPLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/cases/pgn/livechess-epgn-round.pgn"
);

#[test]
fn unusable_input_is_named_with_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path.to_str().expect("UTF-8").to_owned()
    };
    let fen = file(
        "fen.pgn",
        "[White \"a\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n",
    );
    let letter = file("letter.txt", "Dear Sir,\nI regret.\n");
    let log = file("log.jsonl", "{\"entry\":\"00\"}\n");
    let sixteen = "\u{feff}[White \"a\"]".encode_utf16();
    let sixteen: Vec<u8> = sixteen.flat_map(u16::to_le_bytes).collect();
    let wide = file("wide.pgn", "");
    std::fs::write(&wide, sixteen).expect("written");
    let empty = file("empty.pgn", " \n\n");
    let binary = file("binary.pgn", "\u{1}\u{80}k*\0\u{7f}e4 \n1-0 %q");
    let cases: [(&[&str], &str); 11] = [
        (
            &["judge", &wide],
            "wide.pgn:1:1: expected UTF-8 or Latin-1, not UTF-16\n",
        ),
        (
            &["judge", &empty],
            "empty.pgn:1:1: expected a game in PGN\n",
        ),
        (&["replay", &binary], "binary.pgn:1:2: expected a tag"),
        (&["replay", SAMPLE, "--game", "0"], "invalid value '0'"),
        (
            &["replay", &fen],
            "fen.pgn:2:7: expected a position that can be played\n",
        ),
        (
            &["replay", SAMPLE, "--game", "7"],
            "livechess-epgn-round.pgn:1:1: expected at least 7 games; there are 6\n",
        ),
        (
            &["judge", &letter],
            "letter.txt:1:1: expected a tag such as [Event \"...\"] or a move\n",
        ),
        (
            &["judge", "nowhere.pgn"],
            "nowhere.pgn:1:1: expected a file that can be used",
        ),
        (
            &["journal", "verify", &letter],
            "letter.txt:1:1: expected a JSON object",
        ),
        (
            &["journal", "export", &log],
            "log.jsonl:1:1: expected the bytes of an entry",
        ),
        (
            &["journal", "verify", folder.path().to_str().expect("UTF-8")],
            ":1:1: expected the folder of a store",
        ),
    ];
    for (args, complaint) in cases {
        let out = hamle(args, "");
        assert_eq!(out.status.code(), Some(2), "{args:?}: {}", stderr(&out));
        let told = stderr(&out);
        assert!(told.contains(complaint), "{args:?}: {told}");
        assert_eq!(out.stdout, b"", "{args:?}");
    }
    for args in [["judge", "-"], ["what", ""]] {
        assert_eq!(hamle(&args, "").status.code(), Some(2), "{args:?}");
    }
}

/// The rest of the file is done, and the exit code tells.
#[test]
fn one_unusable_game_does_not_cost_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let mixed = folder.path().join("mixed.pgn");
    let pgn = "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n\n[TimeControl \"60\"]\n\n1. d4 *\n";
    std::fs::write(&mixed, pgn).expect("written");
    let logs = folder.path().join("logs");
    let [mixed, logs] = [&mixed, &logs].map(|path| path.to_str().expect("UTF-8"));
    let out = hamle(&["replay", mixed, "--out", logs], "");
    assert_eq!(out.status.code(), Some(2));
    assert_eq!(lines(&out)[0]["game"], 2);
}

/// What can be done is done: a game with times that no known control explains, the other file.
#[test]
fn what_is_usable_is_used() {
    let folder = tempfile::tempdir().expect("a folder");
    let control = folder.path().join("control.pgn");
    let pgn = "[White \"a\"]\n[TimeControl \"15 parsecs\"]\n\n1. e4 {[%clk 0:01:00]} *\n";
    std::fs::write(&control, pgn).expect("written");
    let out = hamle(&["replay", control.to_str().expect("UTF-8")], "");
    assert_eq!(out.status.code(), Some(2));
    assert!(stderr(&out).contains("control.pgn:2:18: expected a unit: h, min or sec\n"));
    assert_eq!(lines(&out)[3]["clk"], "0:01:00");
    let out = hamle(&["judge", "nowhere.pgn", SAMPLE], "");
    assert_eq!((lines(&out).len(), out.status.code()), (6, Some(2)));
}
