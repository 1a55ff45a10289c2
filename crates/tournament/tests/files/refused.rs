//! Records that contradict each other, or nothing that is known. Places are counted by hand.

use crate::samples::trf;

/// A player's record, its points and rounds from column 81 on.
pub fn player(number: u16, name: &str, rest: &str) -> String {
    format!("001 {number:>4}      {name:<33} {:>32}{rest}", "")
}

/// Two players.
pub fn two(first: &str, second: &str) -> String {
    format!("{}\n{}\n", player(1, "A", first), player(2, "B", second))
}

fn told(text: &str) -> String {
    trf(text.as_bytes()).expect_err(text).to_string()
}

/// A round begins in column 92: opponent to 95, colour in 97, result in 99.
const GAMES: [(&str, &str, &str); 13] = [
    (
        " 1.0    1     2 w 1",
        " 1.0    1     1 b 1",
        "2:99: expected a result that goes with '1' of opponent 1",
    ),
    (
        " 1.0    1     2 w 1",
        " 1.0    1     1 b -",
        "2:99: expected a result that goes with '1' of opponent 1",
    ),
    (
        " 1.0    1     2 w 1",
        " 0.0    1     1 w 0",
        "2:97: expected the colour that opponent 1 did not have",
    ),
    (
        " 1.0    1     2 w 1",
        "",
        "1:95: expected an opponent of round 1 whose record says so; that of 2 does not",
    ),
    (
        " 1.0    1     3 w 1",
        "",
        "1:95: expected the starting number of a player of this file",
    ),
    (
        " 1.0    1     1 w 1",
        "",
        "1:95: expected an opponent other than the player",
    ),
    (
        " 1.0    1     2 w Y",
        "",
        "1:99: expected a result: one of 1 = 0 + - W D L H F U Z or a blank",
    ),
    (
        " 1.0    1     2 - 1",
        "",
        "1:97: expected w or b, as there is an opponent",
    ),
    (
        " 0.5    1     2 w H",
        "",
        "1:92: expected 0000 or blanks, as the result is that of a bye",
    ),
    (
        " 0.5    1  0000 w H",
        "",
        "1:97: expected - or a blank, as there is no opponent",
    ),
    (
        " 1.0    1  0000 - 1",
        "",
        "1:92: expected a starting number, 1 to 9999",
    ),
    (
        " 1.0    1  0000 - U",
        " 1.0    1  0000 - U",
        "2:99: expected only one pairing-allocated bye in a round",
    ),
    (
        " 0.0    1    2 w 1",
        "",
        "1:96: expected a blank between two fields",
    ),
];

#[test]
fn games_that_do_not_fit_are_refused_with_their_place() {
    for (first, second, want) in GAMES {
        assert_eq!(told(&two(first, second)), want);
    }
    assert_eq!(
        told(&two(" 1.O    1", "")),
        "1:82: expected points such as 11.5"
    );
}

const RECORDS: [(&str, &str); 15] = [
    (
        "310   1 A\n310   1 B",
        "4:7: expected this record only once",
    ),
    (
        "362 TW 2 TX 1",
        "3:5: expected TW, TD or TL, each followed by points",
    ),
    ("012 A\n012 B", "4:1: expected this record only once"),
    ("XXR 5\n142 6", "4:5: expected 5, as another record says"),
    ("XXC white1\n152 B", "4:5: expected this record only once"),
    (
        "260 001 002    1    3",
        "3:21: expected the starting number of a player of this file",
    ),
    ("XXP 1", "3:5: expected two or more starting numbers"),
    (
        "XXS W=x",
        "3:7: expected CODE=POINTS with a code such as W, D, PAB",
    ),
    (
        "XXS Q=1",
        "3:5: expected CODE=POINTS with a code such as W, D, PAB",
    ),
    ("162  Q 1.0", "3:6: expected one of W D L A P X"),
    (
        "240 H   1    1",
        "3:14: expected a bye that the player's own record agrees with",
    ),
    ("240 H   0    1", "3:7: expected a round, 1 to 99"),
    ("0x3 a", "3:1: expected a record code of TRF16 or TRF26"),
    (
        "TUR    7      A",
        "3:8: expected the starting number of a player of this file",
    ),
    (
        "001    2      B",
        "3:8: expected a starting number that line 2 does not have",
    ),
];

#[test]
fn records_that_do_not_fit_are_refused_with_their_place() {
    let players = two(" 1.0    1     2 w 1", " 0.0    1     1 b 0");
    for (records, want) in RECORDS {
        assert_eq!(told(&format!("{players}{records}\n")), want);
    }
    assert_eq!(told("012 A\n"), "1:1: expected a player record (001)");
    assert_eq!(told(&player(1, "", "")), "1:15: expected a name");
}
