//! Competition: the phone times and records, and says nothing about the play.

use crate::stage::Stage;
use acceptance::window::Fault;

/// Keys of a written move; castling and the offer are one key each.
fn keys(stage: &Stage, text: &[&str]) -> Result<(), Fault> {
    for key in text {
        stage.window.touch(&format!("key-{key}"))?;
    }
    stage.window.touch("key-enter")
}

/// Design, section 5; Art. 8. Turkish letters; an illegal move is taken as it is written; a dash for a missed one;
/// in PGN the main line ends before it; two results signed are a matter for the arbiter.
#[test]
#[ignore = "needs a built UI and a virtual display: cargo xtask test --only window"]
fn a_competition_sheet_takes_what_is_written() {
    let mut stage = Stage::open("tr_TR.UTF-8");
    stage.play(|stage| {
        stage.speak("tr")?;
        let window = &stage.window;
        window.touch("preset-standard-90-30")?;
        window.touch("mode-competition")?;
        window.touch("begin")?;
        window.touch("half-black")?;
        window.touch("bar-sheet")?;
        window.touch("to-keypad")?;
        keys(stage, &["e", "4"])?;
        window.touch("strip-white")?;
        keys(stage, &["A", "c", "6"])?;
        window.touch("strip-black")?;
        window.wait_text("sheet-line-2", |text| text.contains("Ac6"))?;
        // White's king cannot go there; nobody is told.
        keys(stage, &["Ş", "e", "5"])?;
        window.touch("strip-white")?;
        window.wait_text("sheet-line-3", |text| text.contains("Şe5"))?;
        assert!(!window.has("sheet-refusal")?, "no comment on the play");
        window.touch("key-dash")?;
        window.touch("strip-black")?;
        window.touch("back")?;
        window.touch("tray-white")?;
        window.hold("resign-white", 1_200)?;
        window.touch("resign-sure-white")?;
        window.wait_text("end-result", |text| {
            text.contains('0') && text.contains('1')
        })?;
        window.touch("sign-white")?;
        window.touch("choose-black-1/2-1/2")?;
        window.touch("sign-black")?;
        window.wait("signatures-differ")?;
        window.touch("save-pgn")
    });
    let saved = stage.saved_pgn();
    let main_line = saved.split("\n\n").nth(1).expect("moves");
    assert!(
        main_line.starts_with("1. e4 {[%clk 1:31:00]} 1... Nc6 {[%clk 1:31:00]}"),
        "{main_line}"
    );
    assert!(main_line.trim_end().ends_with("0-1"), "{main_line}");
    assert!(
        main_line.contains("Şe5"),
        "what was written is told in a comment: {main_line}"
    );
}

/// Nothing that stands on one sheet ends a competition game by itself; the players stop the clocks and sign (8.7).
#[test]
#[ignore = "needs a built UI and a virtual display: cargo xtask test --only window"]
fn players_sign_what_they_agree_on() {
    let mut stage = Stage::open("en_GB.UTF-8");
    stage.play(|stage| {
        let window = &stage.window;
        window.touch("preset-blitz-5-3")?;
        window.touch("mode-competition")?;
        window.touch("begin")?;
        window.touch("half-black")?;
        window.touch("half-white")?;
        window.hold("bar-stop", 900)?;
        window.touch("bar-more")?;
        window.touch("to-result")?;
        window.touch("choose-white-1/2-1/2")?;
        window.touch("sign-white")?;
        window.touch("choose-black-1/2-1/2")?;
        window.touch("sign-black")?;
        window.wait("signatures-equal")?;
        window.wait_text("end-reason", |text| text.contains("Signed"))?;
        window.touch("save-pgn")
    });
    assert!(stage.saved_pgn().contains("[Result \"1/2-1/2\"]"));
}
