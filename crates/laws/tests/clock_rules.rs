//! The corners of the clock: the rows of `clock_rules.txt`, section by section.

mod clock_script;

fn section(name: &str, rows: usize) {
    let text = include_str!("clock_rules.txt");
    let (mut here, mut title, mut run) = (false, "", 0);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(head) = line.strip_prefix('[') {
            here = head.split(']').next() == Some(name);
        } else if let Some(text) = line.strip_prefix('#') {
            title = text;
        } else if here {
            let parts: Vec<&str> = line.split(" :: ").collect();
            assert_eq!(parts.len(), 3, "{line}");
            clock_script::check(title, parts[0], parts[1], parts[2]);
            run += 1;
        }
    }
    assert_eq!(run, rows, "rows in {name}");
}

#[test]
fn worked_examples() {
    section("worked_examples", 5);
}

#[test]
fn presses() {
    section("presses", 10);
}

#[test]
fn the_flag_is_decided_inside_the_press() {
    section("the_flag_is_decided_inside_the_press", 8);
}

#[test]
fn periods_by_flag() {
    section("periods_by_flag", 14);
}

#[test]
fn periods_by_count() {
    section("periods_by_count", 13);
}

#[test]
fn free_time() {
    section("free_time", 10);
}

#[test]
fn hourglass() {
    section("hourglass", 6);
}

#[test]
fn rulings() {
    section("rulings", 24);
}

#[test]
fn exemption_from_recording() {
    section("exemption_from_recording", 21);
}

/// 8.5.3: the moves of that period count as made, whenever its flags fell; those of the next one do not.
#[test]
fn enough_moves_meet_the_flags_of_their_period() {
    use hamle_laws::{Clock, Instant, Side};
    let met = |control: &str, secs: i64| {
        let mut clock = Clock::new(&clock_script::control(control));
        clock.start(Side::White, Instant::default());
        clock.count_as_met(0, false, Instant(secs * 1_000_000));
        let flags = clock.flags().iter();
        flags
            .map(|flag| (flag.period, flag.met))
            .collect::<Vec<_>>()
    };
    assert_eq!(met("1/10000 > */10000 {zero}", 25), [(0, true), (1, false)]);
    // Black has one period only, so nothing of his is required.
    assert_eq!(met("1/10000 > */10000 | */10000 {zero}", 15), [(0, true)]);
}
