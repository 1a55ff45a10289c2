//! Export format, checked against texts written by hand from the standard.

use hamle_notation::clk::Clk;
use hamle_notation::pgn::{Written, WrittenPly, read_str, write};

fn tags(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs
        .iter()
        .map(|(n, v)| ((*n).to_string(), (*v).to_string()))
        .collect()
}

#[test]
fn roster_comes_first_and_times_stand_after_their_moves() {
    let plies: Vec<WrittenPly> = [
        ("e2e4", 5_399_000_001, false),
        ("e7e5", 5_400_000_000, true),
        ("g1f3", 0, false),
    ]
    .into_iter()
    .map(|(uci, left, offer)| WrittenPly {
        clk: (left > 0).then(|| Clk::shown(left)),
        offer,
        ..WrittenPly::uci(uci)
    })
    .collect();
    let given = tags(&[
        ("TimeControl", "5400+30"),
        ("White", "A \"B\" \\"),
        ("Event", "Open\nnew"),
        ("Result", "0-1"),
        ("White", "again"),
        ("Bad name", "x"),
        ("Termination", "normal"),
    ]);
    assert_eq!(
        write(&given, None, false, &plies, "1-0"),
        "[Event \"Open new\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
         [White \"A \\\"B\\\" \\\\\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[TimeControl \"5400+30\"]\n\
         [Termination \"normal\"]\n\n1. e4 {[%clk 1:30:00]} 1... e5 {(=) [%clk 1:30:00]} 2. Nf3 1-0\n\n"
    );
}

#[test]
fn the_main_line_ends_before_a_dash() {
    let ply = |mv, secs: i64| WrittenPly {
        mv,
        clk: Some(Clk::shown(secs * 1_000_000)),
        ..WrittenPly::uci("")
    };
    let uci = |u: &str| Written::Uci(u.to_string());
    let plies = [
        ply(uci("e2e4"), 60),
        ply(Written::Dash, 59),
        ply(Written::Text("N?3}".to_string()), 58),
        ply(uci("b8c6"), 57),
    ];
    let text = write(&[], None, false, &plies, "*");
    let body = text.split("\n\n").nth(1).expect("moves");
    assert_eq!(
        body,
        "1. e4 {[%clk 0:01:00]} {1... - 0:00:59 2. N?3) 0:00:58 b8c6 0:00:57} *"
    );
    let game = &read_str(&text)[0];
    assert_eq!(game.plies.len(), 1);
    assert_eq!(
        game.plies[0].clk.as_ref().map(|c| c.text.as_str()),
        Some("0:01:00")
    );
}

#[test]
fn other_starts_are_told() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7";
    let text = write(
        &tags(&[("FEN", "other")]),
        Some(fen),
        false,
        &[WrittenPly::uci("e8d7"), WrittenPly::uci("e2e4")],
        "?",
    );
    assert!(
        text.ends_with(&format!(
            "[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n7... Kd7 8. e4 *\n\n"
        )),
        "{text}"
    );
    let fen = "k6r/8/8/8/8/8/8/1R3KR1 w GB - 0 1";
    let text = write(&[], Some(fen), true, &[WrittenPly::uci("f1b1")], "*");
    assert!(
        text.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]") && text.contains("1. O-O-O *"),
        "{text}"
    );
}

#[test]
fn lines_are_short_and_commands_whole() {
    let plies: Vec<WrittenPly> = ["g1f3", "g8f6", "f3g1", "f6g8"]
        .into_iter()
        .cycle()
        .take(200)
        .map(|uci| WrittenPly {
            clk: Some(Clk::shown(3_600_000_000)),
            ..WrittenPly::uci(uci)
        })
        .collect();
    let mut plies = plies;
    plies[3].comment = "%odd [Event \"x\"] ".repeat(20);
    let text = write(&[], None, false, &plies, "1/2-1/2");
    assert_eq!(text.matches("{[%clk 1:00:00]}").count(), 199);
    let long = text
        .lines()
        .filter(|line| line.chars().count() >= 80)
        .count();
    assert_eq!(long, 1, "only the comment whose words may not begin a line");
    let games = read_str(&text);
    assert_eq!((games.len(), games[0].plies.len()), (1, 200));
    assert!(
        games[0]
            .plies
            .iter()
            .all(|p| p.uci.is_some() && p.clk.is_some())
    );
}

/// Found by fuzzing: two comments, of which one began a command and the other ended it, became a reading.
#[test]
fn a_remark_is_no_reading() {
    let mut plies = vec![WrittenPly::uci("e2e4"), WrittenPly::uci("e7e5")];
    plies[0].comment = "[%clk 0:08:58 ] [% emt 1] [%eval 0.3]".into();
    plies.push(WrittenPly {
        mv: Written::Text("[%clk 0:00:01]".into()),
        ..WrittenPly::uci("")
    });
    let pgn = write(&[], None, false, &plies, "*");
    let game = &read_str(&pgn)[0];
    assert!(game.plies.iter().all(|ply| ply.clk.is_none()), "{pgn}");
    let kept = ["[ %clk 0:08:58 ] [ % emt 1] [%eval 0.3]"];
    assert_eq!(game.plies[0].comments, kept, "{pgn}");
}
