//! What the processes at the boards and at the arbiter's desk do: an order a line, an answer a line.

use crate::device::{Own, board};
use laws::{
    Act, Edition, Micros, Play, Regulations, Settings, SheetPlan, Side, Stamp, StartPosition,
    record,
};
use log::{Answer, DeviceKey, GameId, KIND_ANSWER, KIND_ASKED, Lifetime, Request, RequestId, Role};
use reach::{hex, unhex};
use std::io::{BufRead, Write};
use sync::{Fate, Output};

/// Of the process that is started for a device.
pub const FOLDER: &str = "HAMLE_ROUND_FOLDER";
pub const SEED: &str = "HAMLE_ROUND_SEED";
pub const PAYLOAD: &str = "HAMLE_ROUND_PAYLOAD";

/// Not a test: the process of a device.
#[test]
#[ignore = "the device's process of the story"]
fn obey() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let told = |name| std::env::var(name).expect("is told");
    let seed = told(SEED).parse().expect("a number");
    let mut own = Own::open(folder.as_ref(), seed, &told(PAYLOAD));
    // The test's own lines stand before it.
    say("\nready");
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("a text");
        let words: Vec<&str> = line.split(' ').collect();
        let answer = order(&mut own, &words);
        say(&answer);
    }
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let told = writeln!(out, "{line}").and_then(|()| out.flush());
    told.expect("is read");
}

fn order(own: &mut Own, words: &[&str]) -> String {
    let game = own.enrolled.game;
    let named = |at: usize| GameId(unhex(words[at]).expect("a game"));
    match words[0] {
        "open" => {
            let game = game.expect("a clock's");
            let settings = settings(own.tournament());
            own.act(game, Role::System, &Act::Open(settings));
            own.act(game, Role::System, &Act::Start);
            "opened".into()
        }
        "play" => play(own, game.expect("a clock's"), &words[1..]),
        "resign" => {
            let game = game.expect("a clock's");
            let by = side(usize::from(words[1] == "black"));
            own.act(game, by, &Act::Resign);
            "resigned".into()
        }
        "talk" if own.talk() => "talked".into(),
        "talk" => "lost".into(),
        "answer" => answer(own, game.expect("a clock's")),
        "add" => {
            two_minutes(own, named(1), words[2].parse().expect("a number"));
            "asked".into()
        }
        "fates" => fates(own),
        "head" => {
            let path = own.path(named(1));
            let head = path.last().map(|hash| hex(&hash.0)).unwrap_or_default();
            format!("{} {head}", path.len())
        }
        "has" => {
            let hash = log::Hash(unhex(words[2]).expect("a hash"));
            own.path(named(1)).contains(&hash).to_string()
        }
        "played" => count(own, named(1), &press()).to_string(),
        "done" => {
            let kinds = own.kinds(named(1));
            let done = kinds.iter().filter(|kind| **kind == KIND_ASKED);
            done.count().to_string()
        }
        other => panic!("{other} is no order"),
    }
}

fn press() -> Act {
    Act::Press(Stamp::Touch)
}

fn side(ply: usize) -> Role {
    if ply.is_multiple_of(2) {
        Role::White
    } else {
        Role::Black
    }
}

fn count(own: &Own, game: GameId, act: &Act) -> usize {
    let (kind, _) = record::write(act);
    let kinds = own.kinds(game);
    kinds.iter().filter(|own| **own == kind).count()
}

/// Each move and its press; one that was written before a kill is only pressed.
fn play(own: &mut Own, game: GameId, moves: &[&str]) -> String {
    for uci in moves {
        let at = count(own, game, &press());
        let act = Act::Move {
            uci: (*uci).to_owned(),
            press: None,
        };
        if count(own, game, &act) == at {
            own.act(game, side(at), &act);
        }
        own.act(game, side(at), &press());
        say(&format!("ply {}", at + 1));
    }
    "played".into()
}

/// Ninety minutes and thirty seconds a move.
fn settings(tournament: DeviceKey) -> Settings {
    let control = laws::preset("standard-90-30").expect("is listed");
    Settings {
        edition: Edition::E2018,
        play: Play::Competition,
        supervised: Some(true),
        speed: None,
        start: StartPosition::Standard,
        control: control.control(Play::Competition).ok(),
        sheets: SheetPlan::Common,
        legality_check: false,
        auto_flag: false,
        tournament: Some(tournament),
        regulations: Regulations::usual(Edition::E2018),
    }
}

/// Does what requests ask for, and says what is too late.
fn answer(own: &mut Own, game: GameId) -> String {
    let mut answered = 0;
    for output in std::mem::take(&mut own.told) {
        let what = match output {
            Output::Apply { asked, .. } => (KIND_ASKED, asked.write()),
            Output::Decline { answer, .. } => (KIND_ANSWER, Answer::write(&answer)),
            _ => continue,
        };
        answered += 1;
        own.write(game, Role::System, what);
    }
    format!("answered {answered}")
}

/// The arbiter's two minutes for White, against the board as his tablet has it.
fn two_minutes(own: &mut Own, game: GameId, id: u8) {
    let span = Micros::from_secs(120);
    let (kind, payload) = record::write(&Act::AddTime {
        side: Side::White,
        span,
    });
    let tree = own.device.tree(&board(game)).expect("is here");
    let request = Request {
        id: RequestId([id; 16]),
        game,
        head: tree.standing().head().expect("the board has begun"),
        author: own.author(Role::Arbiter),
        lifetime: Lifetime::Turn,
        at: None,
        wall_ms: 0,
        kind,
        payload,
    };
    let signed = request.sign(&own.secret).expect("its own");
    own.ask(&signed);
}

fn fates(own: &mut Own) -> String {
    let told = std::mem::take(&mut own.told);
    let fates = told.into_iter().filter_map(|output| match output {
        Output::Fate { fate, .. } => Some(match fate {
            Fate::Asked => "asked",
            Fate::Done(_) => "done",
            Fate::Expired => "expired",
            _ => "other",
        }),
        _ => None,
    });
    fates.collect::<Vec<_>>().join(" ")
}
