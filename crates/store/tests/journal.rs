//! The journal from outside.

use log::{Author, BootId, Chain, DeviceSecret, GameId, PersonId, Role, Signed, Stamped, Stream};
use hamle_store::{Journal, Record};

fn entries(game: u8, count: u64) -> Vec<Signed> {
    let secret = DeviceSecret::from_seed(&[7; 32]);
    let author = Author { person: PersonId([1; 16]), role: Role::White, device: secret.device() };
    let mut chain = Chain::new(GameId([game; 16]), Stream::Board);
    (0..count)
        .map(|n| {
            let when = Stamped { since_start_us: n, wall_ms: n, boot: BootId([2; 16]), uptime_us: n };
            let entry = chain.next_entry(author, when, 3, vec![n as u8; 5]);
            let signed = secret.sign(entry).expect("own device");
            chain.push(&signed, log::no_grants).expect("continues");
            signed
        })
        .collect()
}

#[test]
fn what_was_acknowledged_is_there_after_reopening() {
    let dir = tempfile::tempdir().expect("a folder");
    let sent = entries(1, 20);
    let (journal, report) = Journal::open(dir.path()).expect("opens");
    assert!(report.is_sound());
    for signed in &sent {
        journal.append(vec![Record::Entry(signed.clone())]).wait().expect("kept");
    }
    journal.put_note(b"device", b"Ali").wait().expect("kept");
    assert_eq!(journal.games(), [GameId([1; 16])]);
    drop(journal);
    let (journal, report) = Journal::open(dir.path()).expect("opens again");
    assert!(report.is_sound());
    assert_eq!((report.games, report.entries, report.notes), (1, 20, 1));
    let kept = journal.read(GameId([1; 16]), Stream::Board).expect("reads");
    assert_eq!(kept.entries, sent);
    assert_eq!(journal.note(b"device").expect("reads").as_deref(), Some(&b"Ali"[..]));
}
