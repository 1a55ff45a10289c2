//! The journal from outside.

mod play;

use hamle_store::{Journal, Record};
use log::{GameId, Stream};

#[test]
fn what_was_acknowledged_is_there_after_reopening() {
    let dir = tempfile::tempdir().expect("a folder");
    let sent = play::entries(1, Stream::Board, 20);
    let (journal, report) = Journal::open(dir.path()).expect("opens");
    assert!(report.is_sound());
    for signed in &sent {
        journal
            .append(vec![Record::Entry(signed.clone())])
            .wait()
            .expect("kept");
    }
    journal.put_note(b"device", b"Ali").wait().expect("kept");
    assert_eq!(journal.games(), [GameId([1; 16])]);
    drop(journal);
    let (journal, report) = Journal::open(dir.path()).expect("opens again");
    assert!(report.is_sound());
    assert_eq!((report.games, report.entries, report.notes), (1, 20, 1));
    let kept = journal.read(GameId([1; 16]), Stream::Board).expect("reads");
    assert_eq!(kept.entries, sent);
    assert_eq!(
        journal.note(b"device").expect("reads").as_deref(),
        Some(&b"Ali"[..])
    );
}
