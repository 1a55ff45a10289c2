//! What the app costs: size, start, memory, wake-ups. `cargo run -p acceptance --bin figures target/release/hamle-app`
//! prints the rows of docs/figures.md. Linux: it reads /proc, and the window is on a virtual display.

use acceptance::window::{Display, Driver, Fault, PHONE, Session};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

/// Starts, of which the middle one is told.
const STARTS: usize = 5;
/// Moves of each side.
const MOVES: u32 = 40;
/// A page that was just drawn comes to rest.
const REST: Duration = Duration::from_secs(8);
/// Over so long wake-ups are counted.
const COUNTED_SECS: u64 = 30;
const POLL: Duration = Duration::from_millis(50);
const POLLS_MAX: u32 = 400;

/// One line of a file below /proc: the number behind a name.
fn number(text: &str, name: &str) -> u64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    let digits = line.and_then(|rest| rest.split_whitespace().next());
    digits.and_then(|text| text.parse().ok()).unwrap_or(0)
}

fn numbered(folder: &Path) -> Vec<u32> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect()
}

/// The process and everything below it.
fn tree(root: u32) -> Vec<u32> {
    let mut found = vec![root];
    let parents: Vec<(u32, u64)> = numbered(Path::new("/proc"))
        .into_iter()
        .map(|id| {
            let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
            (id, number(&status, "PPid:"))
        })
        .collect();
    let mut at = 0;
    while at < found.len() {
        let parent = u64::from(found[at]);
        let below = parents.iter().filter(|(_, of)| *of == parent);
        found.extend(below.map(|(id, _)| *id));
        at += 1;
    }
    found
}

fn name(id: u32) -> String {
    let text = fs::read_to_string(format!("/proc/{id}/comm")).unwrap_or_default();
    text.trim().to_owned()
}

/// Resident and proportional memory in MiB, of the whole tree.
fn memory(root: u32) -> (u64, u64) {
    let each = tree(root).into_iter().map(|id| {
        let text = fs::read_to_string(format!("/proc/{id}/smaps_rollup")).unwrap_or_default();
        (number(&text, "Rss:"), number(&text, "Pss:"))
    });
    let (rss, pss) = each.fold((0, 0), |(a, b), (rss, pss)| (a + rss, b + pss));
    (rss / 1_024, pss / 1_024)
}

/// How often each program's threads were put back to work, by program and thread.
fn switches(root: u32) -> BTreeMap<String, u64> {
    let mut counted = BTreeMap::new();
    for id in tree(root) {
        let threads = PathBuf::from(format!("/proc/{id}/task"));
        for thread in numbered(&threads) {
            let file = threads.join(format!("{thread}/status"));
            let text = fs::read_to_string(file).unwrap_or_default();
            let count = number(&text, "voluntary_ctxt_switches:");
            let whose = format!("{}/{}", name(id), name(thread));
            *counted.entry(whose).or_default() += count;
        }
    }
    counted
}

/// Wake-ups per second in tenths, and of whom.
fn wake_ups(root: u32) -> String {
    let before = switches(root);
    sleep(Duration::from_secs(COUNTED_SECS));
    let after = switches(root);
    let rate = |count: u64| {
        let tenths = count * 10 / COUNTED_SECS;
        format!("{}.{}", tenths / 10, tenths % 10)
    };
    let each: Vec<(&String, u64)> = after
        .iter()
        .map(|(name, count)| {
            let of = before.get(name).copied().unwrap_or(0);
            (name, count.saturating_sub(of))
        })
        .collect();
    let woken = each.iter().filter(|(_, n)| n * 2 > COUNTED_SECS);
    let parts: Vec<String> = woken
        .map(|(name, n)| format!("{name} {}", rate(*n)))
        .collect();
    let sum = each.iter().map(|(_, n)| n).sum();
    format!("{} ({})", rate(sum), parts.join(", "))
}

/// Milliseconds since the process was started; the kernel counts in hundredths.
fn age_ms(id: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let fields = stat.rsplit(") ").next().unwrap_or_default();
    let started: u64 = fields
        .split(' ')
        .nth(19)
        .and_then(|text| text.parse().ok())
        .unwrap_or(0);
    let uptime = fs::read_to_string("/proc/uptime").unwrap_or_default();
    let now = uptime
        .split(' ')
        .next()
        .unwrap_or_default()
        .replace('.', "");
    let now: u64 = now.parse().unwrap_or(0);
    now.saturating_sub(started) * 10
}

fn wait(session: &Session, name: &str) -> Result<(), Fault> {
    for _ in 0..POLLS_MAX {
        let element = session.find(&format!("[data-test=\"{name}\"]:not(:disabled)"))?;
        if !element.is_empty() {
            return Ok(());
        }
        sleep(POLL);
    }
    Err(Fault::NotSeen(name.to_owned()))
}

fn touch(session: &Session, name: &str) -> Result<(), Fault> {
    wait(session, name)?;
    let found = session.find(&format!("[data-test=\"{name}\"]"))?;
    let element = found
        .first()
        .ok_or_else(|| Fault::NotSeen(name.to_owned()))?;
    session.click(element)
}

/// How long ago the page was painted first, in ms.
const PAINTED: &str = "const [paint] = performance.getEntriesByName('first-contentful-paint'); \
    return paint ? Math.round(performance.now() - paint.startTime) : null;";

fn start_ms(session: &Session, id: u32) -> Result<u64, Fault> {
    wait(session, "begin")?;
    for _ in 0..POLLS_MAX {
        let painted = session.script(PAINTED, &[])?;
        let age = age_ms(id);
        if let Some(ago) = painted.as_u64() {
            return Ok(age.saturating_sub(ago));
        }
        sleep(POLL);
    }
    Err(Fault::NotSeen("a first paint".to_owned()))
}

fn measure(app: &Path) -> Result<(), Fault> {
    let home = std::env::temp_dir().join(format!("hamle-figures-{}", std::process::id()));
    let display = Display::start().map_err(Fault::Driver)?;
    let mut starts = Vec::new();
    for nr in 0..STARTS {
        let driver = Driver::start(&display, &home.join(nr.to_string()), &[]);
        let driver = driver.map_err(Fault::Driver)?;
        let session = Session::open(driver.port, app)?;
        session.resize(PHONE.0, PHONE.1)?;
        let ids = driver.processes_of(app).map_err(Fault::Driver)?;
        let id = *ids
            .first()
            .ok_or_else(|| Fault::NotSeen("the app".into()))?;
        starts.push(start_ms(&session, id)?);
        if nr + 1 == STARTS {
            starts.sort_unstable();
            println!(
                "| start to first paint | {} ms ({starts:?}) |",
                starts[STARTS / 2]
            );
            at_rest_and_playing(&session, id)?;
        }
        // What does not close is killed.
        let _closed = session.close();
        driver.kill(app).map_err(Fault::Driver)?;
    }
    fs::remove_dir_all(&home).map_err(Fault::Driver)
}

fn at_rest_and_playing(session: &Session, id: u32) -> Result<(), Fault> {
    sleep(REST);
    let (rss, pss) = memory(id);
    println!("| memory after the start, RSS / PSS | {rss} / {pss} MiB |");
    println!("| wake-ups per second, start page | {} |", wake_ups(id));
    touch(session, "preset-fide-rapid-15-10")?;
    touch(session, "begin")?;
    wait(session, "half-white")?;
    touch(session, "half-white")?;
    for _ in 0..MOVES {
        touch(session, "half-white")?;
        touch(session, "half-black")?;
    }
    sleep(REST);
    let (rss, pss) = memory(id);
    println!("| memory after {MOVES} moves, RSS / PSS | {rss} / {pss} MiB |");
    let running = session.script(
        "return document.querySelector('[data-test^=half-][aria-pressed=true]')?.dataset.test ?? null;",
        &[],
    )?;
    if running == Value::Null {
        return Err(Fault::NotSeen("a running clock".into()));
    }
    println!("| wake-ups per second, a clock runs | {} |", wake_ups(id));
    Ok(())
}

fn main() {
    let app = std::env::args().nth(1).expect("the app's path is given");
    let app = PathBuf::from(app);
    let size = fs::metadata(&app).expect("the app is there").len();
    println!(
        "| stripped binary | {}.{:02} MB |",
        size / 1_000_000,
        size % 1_000_000 / 10_000
    );
    measure(&app).expect("the window does what it is told");
}
