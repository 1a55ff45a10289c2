//! When was the press that made a clock read what a record says?

use laws::{Clock, Instant, Micros, Mode, Pressed, SPAN_MAX, Side, TimeControl};

/// What explains a reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Explained {
    /// A press at that instant.
    Press(Instant),
    /// No press gives it: the display has to be set to this main time after the press.
    Set(Micros),
}

/// The earliest press of `side`, whose clock runs, that leaves `reading` on its display (Art. 6.2.1, 6.3.2).
pub fn explain(clock: &Clock, side: Side, reading: Micros, now: Instant) -> Explained {
    let face = clock.face(now);
    let periods = &clock.control().sides[side];
    let left = face.main[side] + face.free[side];
    // What the press or a new period may have added to the display.
    let mut base = Micros::ZERO;
    let mut spans = vec![Micros::ZERO];
    for (index, period) in periods
        .iter()
        .enumerate()
        .skip(usize::from(face.period[side]))
    {
        if index > usize::from(face.period[side]) {
            base += period.base;
        }
        for added in periods.iter().map(|p| added(p.mode)).chain([Micros::ZERO]) {
            spans.push(left + base + added - reading);
        }
    }
    spans.sort_unstable();
    spans.dedup();
    let shown_after = |span: Micros| {
        let at = now + span;
        let mut clock = clock.clone();
        let done = clock.press(side, at) == Pressed::Done;
        done.then(|| clock.face(at).shown[side])
    };
    let found = spans
        .into_iter()
        .filter(|span| *span >= Micros::ZERO && *span <= SPAN_MAX)
        .find(|span| shown_after(*span) == Some(reading));
    match found {
        Some(span) => Explained::Press(now + span),
        None => {
            let mut pressed = clock.clone();
            pressed.press(side, now);
            let after = pressed.face(now);
            let beside_main = after.shown[side] - after.main[side];
            let main = reading - beside_main;
            Explained::Set(main.max(Micros::ZERO).min(SPAN_MAX))
        }
    }
}

/// What a press brings to the display at once.
fn added(mode: Mode) -> Micros {
    match mode {
        Mode::Increment(span) | Mode::Bronstein(span) => span,
        Mode::None
        | Mode::Delay(_)
        | Mode::Hourglass
        | Mode::ByoYomi(_)
        | Mode::Canadian
        | Mode::CountUp => Micros::ZERO,
    }
}

/// How many of these readings no press can give under a control.
pub fn impossible(control: &TimeControl, first: Side, readings: &[Option<Micros>]) -> usize {
    let mut clock = Clock::new(control);
    let mut now = Instant::default();
    clock.start(first, now);
    let mut side = first;
    let mut count = 0;
    for reading in readings {
        match reading.map(|reading| explain(&clock, side, reading, now)) {
            None => {
                clock.press(side, now);
            }
            Some(Explained::Press(at)) => {
                now = at;
                clock.press(side, now);
            }
            Some(Explained::Set(left)) => {
                clock.press(side, now);
                clock.set_time(side, left, now);
                count += 1;
            }
        }
        side = side.other();
    }
    count
}
