//! Acts of an arbiter: in effect when the board's clock wrote the arbiter's own signed request into its log and
//! the tournament's key certified him; without a tournament as it is written (format.md, *Request*).

use crate::table;
use laws::{Act, Decision, FoldFault, Game, Micros, Penalty, Play, Side, Stamp, fold, record};
use log::{
    Answer, Asked, Author, BootId, Certificate, Certified, DeviceSecret, Entry, GameId, Hash, Head,
    KIND_ANSWER, KIND_ASKED, KIND_GRANT, Lifetime, PersonId, Request, RequestId, Role, Stamped,
    Stream, Verdict,
};

const GAME: GameId = GameId([1; 16]);
const OTHER: GameId = GameId([2; 16]);

fn secret(seed: u8) -> DeviceSecret {
    DeviceSecret::from_seed(&[seed; 32])
}

/// The tournament's key, the arbiter's tablet and the phone whose owner may want to forge.
fn keys() -> [DeviceSecret; 3] {
    [secret(1), secret(2), secret(3)]
}

fn certified(role: Role, game: GameId, device: &DeviceSecret, by: &DeviceSecret) -> Certified {
    let certificate = Certificate {
        role,
        game,
        person: PersonId([0; 16]),
        device: device.device(),
        issuer: by.device(),
        wall_ms: 0,
    };
    certificate.sign(by)
}

/// 12.9.2 at White: two minutes for Black.
fn penalty() -> Act {
    Act::Decision(Decision::Penalty {
        offender: Side::White,
        penalty: Penalty::OpponentTime(Micros::from_secs(120)),
    })
}

fn asked(id: u8, by: &DeviceSecret, certificate: Option<Certified>) -> (u16, Vec<u8>) {
    let (kind, payload) = record::write(&penalty());
    let request = Request {
        id: RequestId([id; 16]),
        game: GAME,
        head: Head {
            epoch: 0,
            seq: 0,
            hash: Hash([0; 32]),
        },
        author: author(by, Role::Arbiter),
        lifetime: Lifetime::Turn,
        at: None,
        wall_ms: 0,
        kind,
        payload,
    };
    let request = request.sign(by).expect("its own");
    let asked = Asked {
        request,
        certificate,
    };
    (KIND_ASKED, asked.write())
}

fn author(by: &DeviceSecret, role: Role) -> Author {
    Author {
        person: PersonId([0; 16]),
        role,
        device: by.device(),
    }
}

/// A board log of a game in which White has pressed at 10 s, then these entries, all written by the phone.
fn played(is_tournament: bool, then: &[(Role, u16, Vec<u8>)]) -> Result<Game, FoldFault> {
    let [tournament, _, phone] = keys();
    let settings = laws::Settings {
        tournament: is_tournament.then(|| tournament.device()),
        ..table::settings(Play::Competition)
    };
    let own = [
        (Role::System, Act::Open(settings)),
        (Role::System, Act::Start),
        (Role::White, Act::Press(Stamp::Touch)),
    ];
    let own = own.map(|(role, act)| {
        let (kind, payload) = record::write(&act);
        (role, kind, payload)
    });
    let all = own.iter().chain(then).enumerate();
    let entries: Vec<Entry> = all
        .map(|(at, (role, kind, payload))| Entry {
            game: GAME,
            stream: Stream::Board,
            epoch: 0,
            seq: at as u64,
            prev: Hash([0; 32]),
            author: author(&phone, *role),
            when: Stamped {
                since_start_us: [0, 0, 10_000_000, 12_000_000][at.min(3)],
                wall_ms: 0,
                boot: BootId([0; 16]),
                uptime_us: 0,
            },
            kind: *kind,
            payload: payload.clone(),
        })
        .collect();
    fold::board(&entries)
}

/// What Black's display shows at 12 s, in seconds: 302, two of them gone.
fn black(game: &Game) -> i64 {
    let shown = game.clock().expect("a clock").face(table::at(12)).shown;
    shown[Side::Black].0 / 1_000_000
}

fn direct() -> (Role, u16, Vec<u8>) {
    let (kind, payload) = record::write(&penalty());
    (Role::Arbiter, kind, payload)
}

fn written(asked: (u16, Vec<u8>)) -> (Role, u16, Vec<u8>) {
    (Role::System, asked.0, asked.1)
}

#[test]
fn at_a_table_by_itself_a_penalty_is_in_effect_as_it_is_written() {
    let game = played(false, &[direct()]).expect("it folds");
    assert_eq!(black(&game), 300 + 120);
    // Nobody is certified there, so nobody can ask as an arbiter from elsewhere.
    let [_, arbiter, _] = keys();
    let game = played(false, &[written(asked(7, &arbiter, None))]).expect("it folds");
    assert_eq!(black(&game), 300);
}

#[test]
fn a_forged_penalty_has_no_effect_in_a_tournament() {
    let [tournament, arbiter, phone] = keys();
    let every = GameId([0; 16]);
    let good = certified(Role::Arbiter, every, &arbiter, &tournament);
    let mut torn = asked(7, &arbiter, Some(good));
    *torn.1.get_mut(150).expect("a request is longer") ^= 1; // within the calendar time
    let forgeries = [
        direct(),
        (Role::Assistant, direct().1, direct().2),
        // Not certified; certified by the phone itself, as an assistant, for another game.
        written(asked(7, &arbiter, None)),
        written(asked(7, &phone, Some(good))),
        written(asked(
            7,
            &phone,
            Some(certified(Role::Arbiter, every, &phone, &phone)),
        )),
        written(asked(
            7,
            &arbiter,
            Some(certified(Role::Assistant, every, &arbiter, &tournament)),
        )),
        written(asked(
            7,
            &arbiter,
            Some(certified(Role::Arbiter, OTHER, &arbiter, &tournament)),
        )),
        written(torn),
        (Role::System, KIND_ASKED, vec![1, 2, 3]),
    ];
    for (at, forged) in forgeries.iter().enumerate() {
        let game = played(true, std::slice::from_ref(forged)).expect("it is kept, not refused");
        assert_eq!(black(&game), 300, "forgery {at}");
        // It does not use up the true request's identity either.
        let then = written(asked(7, &arbiter, Some(good)));
        let game = played(true, &[forged.clone(), then]).expect("it folds");
        assert_eq!(black(&game), 420, "after forgery {at}");
    }
}

#[test]
fn a_certified_penalty_is_in_effect_once() {
    let [tournament, arbiter, _] = keys();
    let good = Some(certified(Role::Arbiter, GAME, &arbiter, &tournament));
    let once = || written(asked(7, &arbiter, good));
    let game = played(true, &[once()]).expect("it folds");
    assert_eq!(black(&game), 420);
    let game = played(true, &[once(), once()]).expect("it folds");
    assert_eq!(black(&game), 420);
    let game = played(true, &[once(), written(asked(8, &arbiter, good))]).expect("it folds");
    assert_eq!(black(&game), 540, "another request is another act");
}

#[test]
fn what_was_declined_stays_declined_and_a_grant_changes_nothing() {
    let [tournament, arbiter, _] = keys();
    let good = Some(certified(Role::Arbiter, GAME, &arbiter, &tournament));
    let answer = Answer {
        id: RequestId([7; 16]),
        verdict: Verdict::Expired,
        code: 0,
    };
    let declined = (Role::System, KIND_ANSWER, answer.write());
    let grant = (Role::Arbiter, KIND_GRANT, vec![0; 68]);
    let late = written(asked(7, &arbiter, good));
    let game = played(true, &[declined, grant, late]).expect("it folds");
    assert_eq!(black(&game), 300);
}
