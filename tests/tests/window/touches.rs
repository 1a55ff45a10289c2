//! The touch decides, not its arrival (design, section 3).

use crate::stage::Stage;
use laws::{Act, Stamp};
use serde_json::Value;

/// Notes each touch's own stamp; at the second one the page is busy for 400 ms before the app hears of it, and
/// what then comes after it is noted too.
const NOTE: &str = "window.touches = []; addEventListener('pointerdown', e => {
    window.touches.push(e.timeStamp);
    if (window.touches.length !== 2) return;
    const end = performance.now() + 400;
    while (performance.now() < end);
    window.touches.push(performance.now());
}, true)";
const TOUCHES: &str = "return window.touches.map(Math.round)";

/// Presses of a board log: instant in microseconds, and how it is known.
fn presses(stage: &Stage) -> Vec<(i64, Stamp)> {
    let press = |signed: log::Signed| {
        let entry = signed.entry();
        match laws::record::read(entry.kind, &entry.payload) {
            Ok(Act::Press(stamp)) => Some((i64::try_from(entry.when.since_start_us).ok()?, stamp)),
            _ => None,
        }
    };
    stage.board_log().into_iter().filter_map(press).collect()
}

#[test]
#[ignore = "needs a built UI and a virtual display: cargo xtask test --only window"]
fn a_busy_page_costs_nobody_time() {
    let mut stage = Stage::open_in_real_time("en_GB.UTF-8");
    let mut noted = Vec::new();
    stage.play(|stage| {
        let window = &stage.window;
        window.touch("preset-blitz-3-2")?;
        window.touch("begin")?;
        window.touch("half-black")?;
        window.wait_text("digits-white", |text| text.contains("3:0"))?;
        window.script(NOTE, &[])?;
        window.touch("half-white")?;
        window.touch("half-black")?;
        stage.wait_kept()?;
        let touches = window.script(TOUCHES, &[])?;
        noted.extend(
            touches
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_i64),
        );
        window.kill()
    });
    let presses = presses(&stage);
    let [(white_us, Stamp::Touch), (black_us, Stamp::Touch)] = presses[..] else {
        panic!("two presses by their touches: {presses:?}")
    };
    let [white_ms, black_ms, heard_ms] = noted[..] else {
        panic!("two touches: {noted:?}")
    };
    assert!(heard_ms - black_ms >= 400, "the page was busy: {noted:?}");
    let drift_ms = (black_us - white_us) / 1_000 - (black_ms - white_ms);
    assert!(
        drift_ms.abs() <= 5,
        "{drift_ms} ms between the touches and the log: {presses:?} {noted:?}"
    );
}
