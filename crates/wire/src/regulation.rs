//! The regulations of an event, as an organiser writes them: a TOML file (laws table 0.2).

use crate::regulation_reader::{Expected, Reader, RegulationFault, Section};
use laws::{
    BySide, Edition, Guidelines, Micros, Mode, OnFlag, PERIODS_MAX, Period, Play, PointValues,
    Points, Regulations, Speed, TimeControl, Transition,
};
use toml::de::DeTable;

/// Longest file, in bytes.
pub const REGULATION_MAX: usize = 65_536;

const KEYS: &[&str] = &[
    "edition",
    "rapid",
    "blitz",
    "chess960",
    "period",
    "transition",
    "on_flag",
    "carry_over",
    "delay_carry_over",
    "default_minutes",
    "draw_min_moves",
    "draw_never",
    "points",
    "guidelines_III",
    "adjournment",
    "vi_rules",
    "leave_report",
    "lighter_device_penalty",
    "appeals",
    "fines",
    "show_move_counter",
];
const PERIOD_KEYS: &[&str] = &[
    "moves",
    "minutes",
    "seconds",
    "increment_seconds",
    "delay_seconds",
    "bronstein_seconds",
    "hourglass",
];
const POINT_KEYS: &[&str] = &["win", "draw", "loss"];
const EDITIONS: &[&str] = &["2005-07", "2017-07", "2018-01", "2023-01"];
const GUIDELINES: &[&str] = &["off", "III.4", "III.5", "III.6"];

/// 100 hours.
const MINUTES: (u32, u32) = (0, 6_000);
const SECONDS: (u32, u32) = (0, 3_600);
const MOVES: (u32, u32) = (1, 1_000);

/// What such a file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Regulation {
    /// Edition of the Laws.
    pub edition: Edition,
    /// A.5: rapid under full supervision (A.3), or not (A.4); `None`: not said, so no round can start.
    pub rapid_supervised: Option<bool>,
    /// B.5: the same for blitz (B.3, B.4).
    pub blitz_supervised: Option<bool>,
    /// Guideline II.
    pub chess960: bool,
    /// 6.3.1; `None`: the round brings its own.
    pub control: Option<TimeControl>,
    /// Everything else.
    pub rules: Regulations,
}

impl Regulation {
    /// Reads the file; all its faults, in the order of their lines.
    pub fn read(text: &str) -> Result<Regulation, Vec<RegulationFault>> {
        let mut reader = Reader::new(text);
        if text.len() > REGULATION_MAX {
            reader.fault(0, String::new(), Expected::Bytes(REGULATION_MAX));
            return Err(reader.faults);
        }
        let file = match DeTable::parse(text) {
            Ok(file) => file,
            Err(why) => {
                let at = why.span().map_or(0, |span| span.start);
                reader.fault(at, String::new(), Expected::Toml);
                return Err(reader.faults);
            }
        };
        let found = read_file(&mut reader, &Section::new(&file));
        let mut faults = reader.faults;
        faults.sort_by_key(|fault| fault.line);
        if faults.is_empty() {
            Ok(found)
        } else {
            Err(faults)
        }
    }

    /// A.5, B.5: what `Settings::supervised` is to be for a game of that class.
    #[must_use]
    pub const fn supervised(&self, speed: Speed) -> Option<bool> {
        match speed {
            Speed::Standard => Some(true),
            Speed::Rapid => self.rapid_supervised,
            Speed::Blitz => self.blitz_supervised,
        }
    }
}

fn read_file<'t>(from: &mut Reader<'t>, file: &Section<'t>) -> Regulation {
    from.known(file, KEYS);
    let editions = [
        Edition::E2005,
        Edition::E2017,
        Edition::E2018,
        Edition::E2023,
    ];
    let edition = from.one_of(file, "edition", EDITIONS, &editions);
    let edition = edition.unwrap_or(Edition::E2018);
    Regulation {
        edition,
        rapid_supervised: from.one_of(file, "rapid", &["A.3", "A.4"], &[true, false]),
        blitz_supervised: from.one_of(file, "blitz", &["B.3", "B.4"], &[true, false]),
        chess960: from.yes_no(file, "chess960").unwrap_or(false),
        control: read_control(from, file, edition),
        rules: read_rules(from, file, edition),
    }
}

fn read_rules<'t>(from: &mut Reader<'t>, file: &Section<'t>, edition: Edition) -> Regulations {
    let usual = Regulations::usual(edition);
    let minutes = from.whole(file, "default_minutes", MINUTES);
    let least = from.whole(file, "draw_min_moves", MOVES);
    let guidelines = [
        Guidelines::Off,
        Guidelines::III4,
        Guidelines::III5,
        Guidelines::III6,
    ];
    let guidelines = from.one_of(file, "guidelines_III", GUIDELINES, &guidelines);
    let mut flag = |key, usual| from.yes_no(file, key).unwrap_or(usual);
    Regulations {
        draw_never: flag("draw_never", usual.draw_never),
        adjournment: flag("adjournment", usual.adjournment),
        vi_rules: flag("vi_rules", usual.vi_rules),
        leave_report: flag("leave_report", usual.leave_report),
        lighter_device_penalty: flag("lighter_device_penalty", usual.lighter_device_penalty),
        appeals: flag("appeals", usual.appeals),
        fines: flag("fines", usual.fines),
        show_move_counter: from.yes_no(file, "show_move_counter"),
        default_time: minutes.map_or(usual.default_time, |minutes| secs(minutes * 60)),
        draw_min_moves: least.map(small),
        points: read_points(from, file).unwrap_or(usual.points),
        guidelines: guidelines.unwrap_or(usual.guidelines),
    }
}

/// FIDE 10.1
fn read_points<'t>(from: &mut Reader<'t>, file: &Section<'t>) -> Option<PointValues> {
    let table = from.table(file, "points")?;
    from.known(&table, POINT_KEYS);
    for key in POINT_KEYS.iter().filter(|key| !table.has(key)) {
        from.fault_of(&table, key, Expected::Given);
    }
    let mut value = |key| from.points(&table, key).map(Points);
    let (win, draw, loss) = (value("win"), value("draw"), value("loss"));
    let points = PointValues {
        win: win?,
        draw: draw?,
        loss: loss?,
    };
    if points.win < points.draw || points.draw < points.loss {
        from.fault_of(file, "points", Expected::Points);
    }
    Some(points)
}

/// FIDE 6.3.1; both sides have the same.
fn read_control<'t>(
    from: &mut Reader<'t>,
    file: &Section<'t>,
    edition: Edition,
) -> Option<TimeControl> {
    let transitions = [Transition::AtZero, Transition::AtCount];
    let transition = from.one_of(file, "transition", &["zero", "count"], &transitions);
    let on_flag = from.one_of(
        file,
        "on_flag",
        &["run", "freeze"],
        &[OnFlag::Run, OnFlag::Freeze],
    );
    let carry_over = from.yes_no(file, "carry_over").unwrap_or(true);
    let delay_carry_over = from.yes_no(file, "delay_carry_over");
    let tables = from.tables(file, "period")?;
    if tables.is_empty() || tables.len() > PERIODS_MAX {
        from.fault_of(file, "period", Expected::Periods);
        return None;
    }
    let last = tables.len() - 1;
    let periods: Vec<Period> = tables
        .iter()
        .enumerate()
        .map(|(index, table)| read_period(from, table, index == last))
        .collect();
    let sides = BySide {
        white: periods.clone(),
        black: periods,
    };
    let usual = TimeControl::default_on_flag(TimeControl::speed_of(&sides), &sides);
    let control = TimeControl {
        sides,
        transition: transition.unwrap_or(TimeControl::default_transition(Play::Competition)),
        on_flag: on_flag.unwrap_or(usual),
        carry_over,
        delay_carry_over: delay_carry_over.unwrap_or(edition.rules().delay_carry_over),
    };
    if from.faults.is_empty() && control.check().is_err() {
        from.fault_of(file, "period", Expected::Playable);
    }
    Some(control)
}

fn read_period<'t>(from: &mut Reader<'t>, table: &Section<'t>, last: bool) -> Period {
    from.known(table, PERIOD_KEYS);
    let moves = from.whole(table, "moves", MOVES);
    if table.has("moves") == last {
        from.fault_of(table, "moves", Expected::MoveCounts);
    }
    if !table.has("minutes") && !table.has("seconds") {
        from.fault_of(table, "minutes", Expected::Given);
    }
    let minutes = from.whole(table, "minutes", MINUTES).unwrap_or(0);
    let seconds = from.whole(table, "seconds", SECONDS).unwrap_or(0);
    let modes = [
        from.whole(table, "increment_seconds", SECONDS)
            .map(|span| Mode::Increment(secs(span))),
        from.whole(table, "delay_seconds", SECONDS)
            .map(|span| Mode::Delay(secs(span))),
        from.whole(table, "bronstein_seconds", SECONDS)
            .map(|span| Mode::Bronstein(secs(span))),
        from.yes_no(table, "hourglass")
            .and_then(|yes| yes.then_some(Mode::Hourglass)),
    ];
    let mut modes = modes.into_iter().flatten();
    let mode = modes.next().unwrap_or(Mode::None);
    if modes.next().is_some() {
        from.fault_of(table, "increment_seconds", Expected::OneMode);
    }
    Period {
        moves: moves.map(small),
        base: secs(minutes * 60 + seconds),
        mode,
    }
}

fn secs(secs: u32) -> Micros {
    Micros::from_secs(i64::from(secs))
}

/// The bounds of what is read are below 65,536.
fn small(number: u32) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
