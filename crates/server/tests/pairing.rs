//! A pairing program that answers, is wrong, fails, or never ends. It is a script that each test makes.
#![cfg(unix)]

use server::{PairingError, PairingProgram};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::Duration;
use tournament::pairing::PairingFault;
use tournament::text::Encoding;
use tournament::{Alone, Number, Section};

/// bbpPairings' own test file, and the answer that it publishes with it: 1-5, 3-2, a bye for 6.
const C5: &str = include_str!("../../../tests/cases/trf/bbp_dutch_2025_C5.trf");

fn section() -> Section {
    tournament::trf::read(C5.as_bytes(), Encoding::Utf8).expect("good")
}

struct Script {
    folder: tempfile::TempDir,
    program: PairingProgram,
}

impl Script {
    fn new(text: &str, limit: Duration) -> Script {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("bbpPairings");
        let whole = format!("#!/bin/sh\ncd '{}'\n{text}\n", folder.path().display());
        fs::write(&path, whole).expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).expect("executable");
        let program = PairingProgram::find(Some(&path), limit).expect("given");
        Script { folder, program }
    }

    fn kept(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join(name)).expect("kept by the script")
    }
}

const LONG: Duration = Duration::from_secs(60);

#[test]
fn a_round_is_paired_and_the_request_is_gone() {
    let script = Script::new(
        "echo \"$1 $3\" > how; echo \"$2\" > where; cat \"$2\" > asked; printf '3\\r1 5\\r3 2\\r6 0\\r'",
        LONG,
    );
    let mut section = section();
    let round = script.program.next_round(&mut section);
    assert!(matches!(round, Ok(3)), "{round:?}");
    let paired = &section.rounds[2];
    let pairs: Vec<(u16, u16)> = paired
        .games
        .iter()
        .map(|game| (game.white.get(), game.black.get()))
        .collect();
    assert_eq!(pairs, [(1, 5), (3, 2)]);
    assert!(
        paired
            .alone
            .contains(&(Number::new(6).expect("a number"), Alone::Paired))
    );
    assert_eq!(script.kept("how"), "--dutch -p\n");
    let asked = tournament::trf::read(script.kept("asked").as_bytes(), Encoding::Utf8);
    assert_eq!(asked.map(|asked| asked.players.len()), Ok(6));
    assert!(!PathBuf::from(script.kept("where").trim()).exists());
}

#[test]
fn what_is_no_answer_changes_nothing() {
    type Want = fn(&PairingError) -> bool;
    let cases: [(&str, Want); 8] = [
        ("printf '3\\n1 2\\n3 5\\n6 0\\n'", |error| {
            matches!(error, PairingError::Fault(PairingFault::Met(..)))
        }),
        ("echo hello", |error| {
            matches!(error, PairingError::Fault(PairingFault::Unreadable(_)))
        }),
        ("true", |error| {
            matches!(error, PairingError::Fault(PairingFault::Unreadable(_)))
        }),
        ("printf '\\377\\376'", |error| {
            matches!(error, PairingError::NoAnswer)
        }),
        ("head -c 3000000 /dev/zero", |error| {
            matches!(error, PairingError::NoAnswer)
        }),
        (
            "printf '3\\n1 5\\n3 2\\n6 0\\n'; echo no >&2; exit 1",
            |error| matches!(error, PairingError::Failed { code: Some(1), said } if said == "no"),
        ),
        (
            "head -c 3000000 /dev/zero >&2; exit 3",
            |error| matches!(error, PairingError::Failed { code: Some(3), said } if said.len() < 3_000),
        ),
        ("kill -9 $$", |error| {
            matches!(error, PairingError::Failed { code: None, .. })
        }),
    ];
    for (text, want) in cases {
        let mut section = section();
        let answered = Script::new(text, LONG).program.next_round(&mut section);
        let error = answered.expect_err(text);
        assert!(want(&error), "{text}: {error:?}");
        assert_eq!(section, self::section(), "{text}");
    }
    let nowhere = PairingProgram::find(Some("/nowhere/bbpPairings".as_ref()), LONG);
    let answered = nowhere.expect("given").next_round(&mut section());
    assert!(matches!(answered, Err(PairingError::Start(_))));
}

/// It is stopped with what it has started; what it said before does not count.
#[test]
fn a_program_that_does_not_end_is_stopped() {
    let limit = Duration::from_millis(300);
    let script = Script::new("printf '3\\n1 5\\n3 2\\n6 0\\n'; sleep 1000", limit);
    let mut section = section();
    let answered = script.program.next_round(&mut section);
    assert!(
        matches!(answered, Err(PairingError::Timeout(_))),
        "{answered:?}"
    );
    assert_eq!(section, self::section());
    // It ended, but what it left behind holds the pipe.
    let script = Script::new("sleep 1000 &", limit);
    let answered = script.program.next_round(&mut section);
    assert!(
        matches!(answered, Err(PairingError::Timeout(_))),
        "{answered:?}"
    );
}

/// Nothing is started where the request already says that there is no next round.
#[test]
fn what_cannot_be_asked_is_not() {
    let script = Script::new("touch started", LONG);
    let mut over = section();
    over.planned = Some(2);
    let answered = script.program.next_round(&mut over);
    assert!(matches!(
        answered,
        Err(PairingError::Fault(PairingFault::AllPlayed))
    ));
    assert!(!script.folder.path().join("started").exists());
}
