//! A sealed move from the sealer's phone to the arbiter's tablet (Guideline I).

use crate::table::{Table, settings};
use laws::{
    Act, BySide, Decision, Envelope, EnvelopeFault, Play, Refusal, SALT_LEN, SEALED_MAX,
    UnopenedEnvelope,
};
use log::Role::{Arbiter, Black, White};
use log::{DeviceSecret, GameId, OpenFault, SealFault};

const GAME: GameId = GameId([7; 16]);
const SEED: [u8; 32] = [9; 32];

fn done(decision: Decision) -> Act {
    Act::Decision(decision)
}

fn device(seed: u8) -> DeviceSecret {
    DeviceSecret::from_seed(&[seed; 32])
}

fn written(text: &str) -> Envelope {
    Envelope {
        salt: [3; SALT_LEN],
        text: text.into(),
        language: laws::Language::English,
    }
}

fn locked(text: &str) -> Decision {
    let arbiters = [device(1).device(), device(2).device()];
    written(text)
        .lock(GAME, &arbiters, &SEED)
        .expect("it can be sealed")
}

/// The order was given a second after the start, and White is to seal.
fn adjourned() -> Table {
    let mut settings = settings(Play::Competition);
    settings.regulations.adjournment = true;
    let mut table = Table::started(settings);
    table.does(1, Arbiter, done(Decision::Adjourn));
    table
}

fn opened(table: &Table, by: &DeviceSecret) -> Result<Option<Envelope>, UnopenedEnvelope> {
    table.0.open_envelope(GAME, by, BySide::default())
}

fn resume(envelope: Option<Envelope>) -> Act {
    let absent = BySide::default();
    done(Decision::Resume { envelope, absent })
}

/// I.1.1, I.7, I.9.1: locked, changed, closed; opened by an arbiter when Black has come; made, and his clock runs.
#[test]
fn the_arbiter_opens_what_was_sealed_last_when_the_replier_is_there() {
    let mut table = adjourned();
    table.does(2, White, done(locked("d4")));
    let still = UnopenedEnvelope::StillOpen {
        sealer: laws::Side::White,
    };
    table.does(2, Black, done(Decision::Arrive));
    assert_eq!(opened(&table, &device(1)), Err(still));
    table.does(2, White, done(locked("e4")));
    table.does(3, White, Act::Stop);
    let away = UnopenedEnvelope::Away {
        side: laws::Side::Black,
    };
    assert_eq!(opened(&table, &device(1)), Err(away), "he came before");
    table.does(4, White, done(Decision::Arrive));
    assert_eq!(opened(&table, &device(1)), Err(away), "the sealer came");
    table.does(5, Black, done(Decision::Arrive));
    table.does(6, Black, done(Decision::Leave));
    assert_eq!(opened(&table, &device(1)), Err(away), "he went again");
    table.does(7, Black, done(Decision::Arrive));
    for arbiter in [1, 2] {
        assert_eq!(opened(&table, &device(arbiter)), Ok(Some(written("e4"))));
    }
    table.does(8, Arbiter, resume(Some(written("e4"))));
    assert_eq!(table.0.plies()[0].uci.as_deref(), Some("e2e4"));
    // Three seconds were used; the press brings the increment.
    assert_eq!(table.shown(8), (301, 302));
    let over = UnopenedEnvelope::NotAdjourned;
    assert_eq!(opened(&table, &device(1)), Err(over));
}

/// I.10: after the default time it is opened although he is not there.
#[test]
fn after_the_default_time_it_is_opened_first() {
    let mut table = adjourned();
    table.does(2, White, done(locked("e4")));
    table.does(3, White, Act::Stop);
    let absent = |white, black| BySide { white, black };
    let open = |absent| table.0.open_envelope(GAME, &device(1), absent);
    assert_eq!(open(absent(false, true)), Ok(Some(written("e4"))));
    let away = UnopenedEnvelope::Away {
        side: laws::Side::Black,
    };
    assert_eq!(open(absent(true, false)), Err(away));
}

/// I.7: only the arbiters' devices, only in this game, only what the log has the hash of.
#[test]
fn no_other_device_game_or_text_opens_it() {
    let sealed = |table: &mut Table, decision| {
        table.does(2, White, done(decision));
        table.does(3, White, Act::Stop);
        table.does(4, Black, done(Decision::Arrive));
    };
    let mut table = adjourned();
    sealed(&mut table, locked("e4"));
    let own = device(3).device();
    let other = UnopenedEnvelope::Locked(OpenFault::OtherReader { own });
    assert_eq!(opened(&table, &device(3)), Err(other));
    let elsewhere = table
        .0
        .open_envelope(GameId([8; 16]), &device(1), BySide::default());
    assert_eq!(elsewhere, Err(UnopenedEnvelope::Locked(OpenFault::Changed)));

    // The envelope of another move under this one's hash.
    let (Decision::Seal { hash, .. }, Decision::Seal { cipher, .. }) = (locked("e4"), locked("d4"))
    else {
        panic!("both are sealed");
    };
    let mut table = adjourned();
    sealed(&mut table, Decision::Seal { hash, cipher });
    let changed = UnopenedEnvelope::Locked(OpenFault::Changed);
    assert_eq!(opened(&table, &device(1)), Err(changed));

    // Locked under that hash, and still another text.
    let bound = log::Bound {
        game: GAME,
        commitment: hash,
    };
    let mut content = vec![0; 82];
    content[17..20].copy_from_slice(b"\x02d4");
    let cipher = log::seal(&content, &bound, &[device(1).device()], &SEED).expect("sealed");
    let mut table = adjourned();
    sealed(&mut table, Decision::Seal { hash, cipher });
    assert_eq!(opened(&table, &device(1)), Err(UnopenedEnvelope::OtherText));
    // Nobody can resume with anything but what was sealed; the arbiter has another way.
    for envelope in [None, Some(written("d4"))] {
        assert_eq!(
            table.tries(5, Arbiter, resume(envelope)),
            Err(Refusal::Locked)
        );
    }
    table.does(6, Arbiter, Act::Restart(laws::Side::White));
}

/// The hash is kept from guessing, the length of the locked text tells nothing, and a long text is refused.
#[test]
fn the_log_tells_nothing_about_the_move() {
    let cipher = |text: &str| match locked(text) {
        Decision::Seal { cipher, .. } => cipher,
        other => panic!("{other:?}"),
    };
    assert_eq!(cipher("e4").len(), cipher("Rfd1xd8+ (=)").len());
    assert!(cipher("e4").len() <= laws::CIPHER_MAX);
    let salted = Envelope {
        salt: [4; SALT_LEN],
        ..written("e4")
    };
    assert_ne!(salted.hash(), written("e4").hash());
    let lock = |text: &str, readers: &[log::DeviceKey]| {
        written(text).lock(GAME, readers, &SEED).map(|_| ())
    };
    let arbiter = device(1).device();
    let longest = "x".repeat(SEALED_MAX);
    assert_eq!(lock(&longest, &[arbiter; 3]), Ok(()));
    let got = SEALED_MAX + 1;
    assert_eq!(
        lock(&(longest + "x"), &[arbiter]),
        Err(EnvelopeFault::Text { got })
    );
    assert_eq!(
        lock("e4", &[]),
        Err(EnvelopeFault::Seal(SealFault::Readers { got: 0 }))
    );
}
