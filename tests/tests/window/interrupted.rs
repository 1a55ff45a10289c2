//! The phone goes away in the middle of a game.

use crate::stage::Stage;

const SECOND_US: i64 = 1_000_000;

/// 6.10, S1.12: 15 minutes and 10 seconds a move. White thinks for a minute; Black's clock runs for 30 s when the
/// battery is taken out, and the phone is off for 45 s: 15:10 if it stood, 15:10 - 1:15 = 13:55 if it ran on.
#[test]
#[ignore = "needs a built UI and a virtual display: cargo xtask test --only window"]
fn after_a_reboot_both_readings_are_shown_and_the_clock_has_run_on() {
    let mut stage = Stage::open("en_GB.UTF-8");
    stage.play(|stage| {
        stage.window.touch("preset-fide-rapid-15-10")?;
        stage.window.touch("begin")?;
        stage.window.touch("half-white")?;
        stage.pass(60 * SECOND_US);
        stage.window.touch("half-white")?;
        stage
            .window
            .wait_text("digits-white", |text| text.contains("14:20"))?;
        stage.pass(30 * SECOND_US);
        stage.reboot(45 * SECOND_US)?;
        stage.window.wait_text("going-on-card", |text| {
            text.contains("15:10") && text.contains("13:55")
        })?;
        stage.window.touch("going-on")?;
        stage
            .window
            .wait_text("digits-black", |text| text.contains("13:55"))?;

        // X.2, X.3: the same boot is exact, whatever the calendar says.
        stage.pass(5 * SECOND_US);
        stage.set_calendar(-3_600_000);
        stage.kill_and_reopen()?;
        stage.window.touch("going-on")?;
        stage
            .window
            .wait_text("digits-black", |text| text.contains("13:50"))?;
        Ok(())
    });
}
