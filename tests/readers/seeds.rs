//! What mutants are made of: the committed cases and samples, and papers that are signed here.

use log::{
    Answer, Asked, Author, Certificate, Certified, DeviceSecret, Entry, Era, GameId, Grant, Hash,
    Head, Lifetime, PersonId, Request, RequestId, Role, Signed, SignedRequest, Stream, Verdict,
};
use reach::{Enrolled, Fingerprint, Link, Token};
use std::fs;
use std::path::PathBuf;
use sync::{Frame, Have, LogId, RefuseCode, Refused, Times};
use tournament::text::Encoding;
use tournament::{csv, file, trf as report};

/// Inputs.
pub type Seeds = Vec<Vec<u8>>;

const GAME: GameId = GameId([5; 16]);

/// All files of a folder of this repository with that ending, in the order of their names.
fn files(folder: &str, ending: &str) -> Seeds {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder);
    let list = fs::read_dir(&folder).expect("a folder of the repository");
    let mut paths: Vec<PathBuf> = list.map(|file| file.expect("is listed").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|own| own == ending));
    paths.sort();
    let read = |path| fs::read(path).expect("a file of the repository");
    paths.into_iter().map(read).collect()
}

/// Every report file of the cases.
pub fn trf() -> Seeds {
    files("cases/trf", "trf")
}

/// Every game of the cases by itself: a whole round of them is read a hundred times more slowly and shows no more.
pub fn pgn() -> Seeds {
    let mut games = Seeds::new();
    for file in files("cases/pgn", "pgn") {
        let text = String::from_utf8_lossy(&file).into_owned();
        for game in text.split("[Event ").filter(|game| !game.trim().is_empty()) {
            games.push(format!("[Event {game}").into_bytes());
        }
    }
    games
}

/// Rosters, an answer of a pairing program, and whole tournaments, made of the report files.
pub fn csv() -> Seeds {
    let mut seeds = vec![
        b"Name;Rating;Fed\r\n\"A; B\";2000;TUR\r\n\xDEahin;1800;TUR\r\n".to_vec(),
        b"5\n1 6\n2 7\n3 8\n4 9\n10 0\n".to_vec(),
    ];
    for bytes in trf() {
        let Ok(section) = report::read(&bytes, Encoding::Windows1254) else {
            continue;
        };
        seeds.push(csv::roster(&section.players).into_bytes());
        seeds.push(file::write(&[("A".into(), section)]).into_bytes());
    }
    seeds.retain(|seed| seed.len() <= 5_000);
    seeds
}

/// The example of `docs/regulation.md`, and one with what it has not.
pub fn regulation() -> Seeds {
    let page = include_str!("../../docs/regulation.md");
    let blocks = page.split("```toml\n").skip(1);
    let blocks = blocks.filter_map(|rest| rest.split_once("```"));
    let mut seeds: Seeds = blocks.map(|(block, _)| block.as_bytes().to_vec()).collect();
    seeds.push(
        b"chess960 = true\ndraw_never = true\nfines = true\nperiod = [{ minutes = 5, hourglass = true }]\n"
            .to_vec(),
    );
    seeds
}

fn secret(seed: u8) -> DeviceSecret {
    DeviceSecret::from_seed(&[seed; 32])
}

fn certified() -> Certified {
    let tournament = secret(9);
    Certificate {
        role: Role::Arbiter,
        game: GAME,
        person: PersonId([2; 16]),
        device: secret(1).device(),
        issuer: tournament.device(),
        wall_ms: 5,
    }
    .sign(&tournament)
}

fn request(lifetime: Lifetime) -> SignedRequest {
    let own = secret(1);
    Request {
        id: RequestId([7; 16]),
        game: GAME,
        head: Head {
            epoch: 0,
            seq: 1,
            hash: Hash([8; 32]),
        },
        author: Author {
            person: PersonId([2; 16]),
            role: Role::Arbiter,
            device: own.device(),
        },
        lifetime,
        at: None,
        wall_ms: 3,
        kind: 17,
        payload: vec![0, 0, 1, 2, 3],
    }
    .sign(&own)
    .expect("its own")
}

/// Links, tokens, and what an enrolled device is told.
pub fn link() -> Seeds {
    let token = Token([0xC0; 32]);
    let address = |text: &str| text.parse().expect("an address");
    let link = Link {
        addresses: vec![address("192.168.1.20:7443"), address("[fd00::1]:7443")],
        key: Fingerprint([0xAB; 32]),
        token,
    };
    let enrolled = |certificate| Enrolled {
        token,
        role: reach::Role::Arbiter,
        game: None,
        tournament: secret(9).device(),
        certificate,
    };
    vec![
        link.to_string().into_bytes(),
        token.to_string().into_bytes(),
        enrolled(None).write(),
        enrolled(Some(certified())).write(),
    ]
}

/// The samples of `crates/log`, which another program made.
pub fn entry() -> Seeds {
    files("../crates/log/samples", "bin")
}

/// One of each paper.
pub fn papers() -> Seeds {
    let asked = |certificate| Asked {
        request: request(Lifetime::Turn),
        certificate,
    };
    let grant = Grant {
        epoch: 2,
        device: secret(3).device(),
        last: Hash([4; 32]),
    };
    let answer = Answer {
        id: RequestId([7; 16]),
        verdict: Verdict::Refused,
        code: 7,
    };
    vec![
        certified().write(),
        request(Lifetime::Turn).write(),
        request(Lifetime::Moment).write(),
        asked(None).write(),
        asked(Some(certified())).write(),
        grant.write(),
        answer.write(),
    ]
}

/// The samples of `crates/laws`, which were made from the description of the format.
pub fn payload() -> Seeds {
    files("../crates/laws/samples", "bin")
}

/// An empty question and one with everything in it.
pub fn frame() -> Seeds {
    let read = |bytes: Vec<u8>| Signed::read(&bytes).ok();
    let entries: Vec<Signed> = entry().into_iter().filter_map(read).collect();
    let log = |entry: &Entry| LogId {
        game: entry.game,
        stream: entry.stream,
    };
    let haves = entries.iter().map(|signed| Have {
        log: log(signed.entry()),
        known: vec![signed.hash()],
    });
    let board = LogId {
        game: GAME,
        stream: Stream::Board,
    };
    let full = Frame {
        exchange: 3,
        times: Some(Times {
            era: Era([6; 8]),
            received_us: 10,
            sent_us: 20,
        }),
        changes: Some(4),
        certificates_seen: 1,
        more: true,
        haves: haves.take(3).collect(),
        certificates: vec![certified()],
        requests: vec![request(Lifetime::Turn)],
        taken: vec![RequestId([7; 16])],
        refused: vec![Refused {
            what: Hash([1; 32]),
            code: RefuseCode::Order,
        }],
        entries,
    };
    let asks = Frame {
        changes: Some(0),
        haves: vec![Have {
            log: board,
            known: vec![],
        }],
        ..Frame::default()
    };
    let frames = [Frame::default(), asks, full];
    frames
        .iter()
        .map(|frame| frame.write().expect("within the limits"))
        .collect()
}
