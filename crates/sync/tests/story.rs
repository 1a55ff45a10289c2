//! Requests, told step by step: a clock, an arbiter's tablet and a server, with a network that works or not.

use log::{
    Answer, Asked, Author, BootId, Certificate, DeviceKey, DeviceSecret, Entry, Era, GameId, Hash,
    Head, KIND_ANSWER, KIND_ASKED, Lifetime, PersonId, Request, RequestId, Role, Signed, Stamped,
    Stream,
};
use std::collections::BTreeMap;
use sync::{
    Checked, Device, Fate, Follow, Frame, Gate, Hub, Input, Instant, Item, LogId, Output, Question,
    Rights, Shelf,
};

const GAME: GameId = GameId([5; 16]);
const BOARD: LogId = LogId {
    game: GAME,
    stream: Stream::Board,
};
const SECOND: u64 = 1_000_000;

struct Open(DeviceKey);

impl Gate for Open {
    fn device(&self) -> DeviceKey {
        self.0
    }
    fn reads(&self, _: &LogId) -> bool {
        true
    }
    fn writes(&self, _: &Entry) -> bool {
        true
    }
    fn asks(&self, _: &Request) -> bool {
        true
    }
    fn learns(&self, _: &Certificate) -> bool {
        true
    }
}

#[derive(Default)]
struct Disk(BTreeMap<Hash, Signed>);

impl Shelf for Disk {
    fn entry(&self, _: &LogId, hash: &Hash) -> Option<Signed> {
        self.0.get(hash).cloned()
    }
}

struct Phone {
    secret: DeviceSecret,
    role: Role,
    device: Device,
    disk: Disk,
    fates: BTreeMap<RequestId, Fate>,
    /// The server's clock minus this one's.
    behind_us: u64,
    told: Vec<Output>,
}

/// The server's time is the true one.
struct Hall {
    now_us: u64,
    hub: Hub,
    disk: Disk,
    clock: Phone,
    desk: Phone,
    /// How long a question and an answer take.
    way_us: u64,
}

fn phone(seed: u8, role: Role, follow: Follow, behind_us: u64) -> (Phone, Item) {
    let tournament = DeviceSecret::from_seed(&[9; 32]);
    let secret = DeviceSecret::from_seed(&[seed; 32]);
    let rights = Rights::of_tournament(tournament.device());
    let certificate = Certificate {
        role,
        game: GameId([0; 16]),
        person: PersonId([0; 16]),
        device: secret.device(),
        issuer: tournament.device(),
        wall_ms: 0,
    };
    let own = Item::Certificate(certificate.sign(&tournament));
    let now = Instant(100 * SECOND - behind_us);
    let mut device = Device::open(secret.device(), rights, follow, u64::from(seed), now);
    device.restore(&own, now);
    let phone = Phone {
        secret,
        role,
        device,
        disk: Disk::default(),
        fates: BTreeMap::new(),
        behind_us,
        told: Vec::new(),
    };
    (phone, own)
}

impl Hall {
    fn new() -> Hall {
        let rights = Rights::of_tournament(DeviceSecret::from_seed(&[9; 32]).device());
        let mut hub = Hub::new(Era([1; 8]), rights);
        let (mut clock, one) = phone(1, Role::System, Follow::Named, 7 * SECOND);
        let (desk, two) = phone(3, Role::Arbiter, Follow::All, 90 * SECOND);
        assert!(hub.put(&one) && hub.put(&two));
        clock.device.follow(BOARD);
        let mut hall = Hall {
            now_us: 100 * SECOND,
            hub,
            disk: Disk::default(),
            clock,
            desk,
            way_us: 0,
        };
        hall.press_offline(1);
        hall.press_offline(3);
        hall.all_talk();
        hall
    }

    fn all_talk(&mut self) {
        for is_clock in [true, false, true, false] {
            self.talk(is_clock);
        }
    }

    fn own(&mut self, is_clock: bool) -> (&mut Phone, Instant) {
        let now_us = self.now_us;
        let phone = if is_clock {
            &mut self.clock
        } else {
            &mut self.desk
        };
        let now = Instant(now_us - phone.behind_us);
        (phone, now)
    }

    /// That phone has contact until it has nothing more to say.
    fn talk(&mut self, is_clock: bool) {
        let (phone, now) = self.own(is_clock);
        let mut outputs = phone.device.on(Input::Hurry, &phone.disk, now);
        while let Some(bytes) = self.done(is_clock, outputs) {
            self.now_us += self.way_us;
            let device = self.own(is_clock).0.secret.device();
            let question = Question::check(Frame::read(&bytes).expect("a question"));
            let taken = self.hub.take(question, &Open(device), self.now_us);
            for item in &taken.store {
                if let Item::Entry(checked) = item {
                    self.disk.0.insert(checked.hash(), checked.signed().clone());
                }
            }
            let answer = self
                .hub
                .answer(taken.plan, &Open(device), &self.disk, self.now_us);
            self.now_us += self.way_us;
            let answer = answer.write().expect("within the limits");
            let (phone, now) = self.own(is_clock);
            outputs = phone.device.on(Input::Answer(&answer), &phone.disk, now);
        }
    }

    /// Does what the machine says; gives what it wants to send.
    fn done(&mut self, is_clock: bool, outputs: Vec<Output>) -> Option<Vec<u8>> {
        let mut send = None;
        for output in outputs {
            let more = match output {
                Output::Send(bytes) => {
                    send = Some(bytes);
                    None
                }
                Output::Apply { asked, .. } => Some(self.write(KIND_ASKED, asked.write())),
                Output::Decline { answer, .. } => Some(self.write(KIND_ANSWER, answer.write())),
                other => {
                    self.keep(is_clock, other);
                    None
                }
            };
            send = send.or(more.flatten());
        }
        send
    }

    fn keep(&mut self, is_clock: bool, output: Output) {
        let phone = self.own(is_clock).0;
        match output {
            Output::Store(items) => {
                for item in items {
                    if let Item::Entry(checked) = item {
                        phone
                            .disk
                            .0
                            .insert(checked.hash(), checked.signed().clone());
                    }
                }
            }
            Output::Fate { id, fate } => {
                phone.fates.insert(id, fate);
            }
            other => phone.told.push(other),
        }
    }

    /// The clock writes. What it then wants to send is given back.
    fn write(&mut self, kind: u16, payload: Vec<u8>) -> Option<Vec<u8>> {
        let (clock, now) = self.own(true);
        let head = clock
            .device
            .tree(&BOARD)
            .and_then(|tree| tree.standing().head());
        let entry = Entry {
            game: GAME,
            stream: Stream::Board,
            epoch: 0,
            seq: head.map_or(0, |head| head.seq + 1),
            prev: head.map_or(Hash([0; 32]), |head| head.hash),
            author: Author {
                person: PersonId([0; 16]),
                role: Role::White,
                device: clock.secret.device(),
            },
            when: Stamped {
                since_start_us: 0,
                wall_ms: 0,
                boot: BootId([0; 16]),
                uptime_us: 0,
            },
            kind,
            payload,
        };
        let checked = Checked::new(clock.secret.sign(entry).expect("own")).expect("signed");
        clock
            .disk
            .0
            .insert(checked.hash(), checked.signed().clone());
        let outputs = clock.device.on(Input::Wrote(&checked), &clock.disk, now);
        self.done(true, outputs)
    }

    /// The clock writes while it has no contact: what it sends is lost.
    fn press_offline(&mut self, kind: u16) {
        if self.write(kind, vec![]).is_some() {
            let (clock, now) = self.own(true);
            clock.device.on(Input::Failed, &clock.disk, now);
        }
    }

    /// The desk asks, against what it sees.
    fn ask(&mut self, id: u8, kind: u16, lifetime: Lifetime, ahead_us: u64) -> RequestId {
        let (desk, now) = self.own(false);
        let head: Head = desk
            .device
            .tree(&BOARD)
            .and_then(|tree| tree.standing().head())
            .expect("begun");
        let at = desk.device.stamp(lifetime, now).map(|at| log::ServerTime {
            us: at.us + ahead_us,
            ..at
        });
        let request = Request {
            id: RequestId([id; 16]),
            game: GAME,
            head,
            author: Author {
                person: PersonId([0; 16]),
                role: desk.role,
                device: desk.secret.device(),
            },
            lifetime,
            at,
            wall_ms: 0,
            kind,
            payload: vec![],
        };
        let signed = request.sign(&desk.secret).expect("own");
        let outputs = desk.device.on(Input::Ask(&signed), &desk.disk, now);
        if self.done(false, outputs).is_some() {
            let (desk, now) = self.own(false);
            desk.device.on(Input::Failed, &desk.disk, now);
        }
        RequestId([id; 16])
    }

    fn asked_entries(&self, kind: u16) -> usize {
        let tree = self.clock.device.tree(&BOARD).expect("begun");
        let asked = |hash: Hash| {
            let entry = self.clock.disk.0[&hash].entry();
            let inner = Asked::read(&entry.payload).map(|asked| asked.request.request().kind);
            entry.kind == KIND_ASKED && inner == Ok(kind)
        };
        tree.in_effect().filter(|hash| asked(*hash)).count()
    }
}

/// Two minutes are asked for while the board is offline: after the next press they come back as a proposal;
/// confirmed anew, the log holds exactly one +2:00.
#[test]
fn what_is_confirmed_anew_is_done_once() {
    let mut hall = Hall::new();
    let first = hall.ask(1, 17, Lifetime::Turn, 0);
    hall.talk(false);
    assert_eq!(hall.desk.fates[&first], Fate::Asked);
    hall.press_offline(3);
    hall.now_us += 200 * SECOND;
    hall.all_talk();
    assert_eq!(
        (hall.desk.fates[&first], hall.asked_entries(17)),
        (Fate::Expired, 0)
    );
    let second = hall.ask(2, 17, Lifetime::Turn, 0);
    hall.all_talk();
    assert!(matches!(hall.desk.fates[&second], Fate::Done(_)));
    hall.all_talk();
    assert_eq!(hall.asked_entries(17), 1);
}

/// An offer or a written move makes nothing stale; hours do not either, as long as nobody pressed.
#[test]
fn moves_and_offers_leave_a_request_fresh() {
    let mut hall = Hall::new();
    let id = hall.ask(1, 17, Lifetime::Turn, 0);
    hall.talk(false);
    hall.press_offline(4);
    hall.press_offline(8);
    hall.now_us += 3 * 3_600 * SECOND;
    hall.all_talk();
    assert!(matches!(hall.desk.fates[&id], Fate::Done(_)));
}

/// A stop holds for ten seconds of the server's time, whatever the clocks of both devices show. What the ways may
/// have taken counts against it.
#[test]
fn a_stop_holds_for_ten_seconds() {
    for (wait_us, way_us, done) in [
        (9_900_000, 0, true),
        (10_100_000, 0, false),
        (6_000_000, 1_000_000, true),
        (8_000_000, 1_000_000, false),
    ] {
        let mut hall = Hall::new();
        hall.way_us = way_us;
        hall.now_us += 3_600 * SECOND;
        hall.talk(true);
        hall.talk(false);
        let id = hall.ask(1, 12, Lifetime::Moment, 0);
        let made_us = hall.now_us;
        hall.talk(false);
        hall.now_us = made_us + wait_us;
        hall.talk(true);
        assert_eq!(
            hall.asked_entries(12),
            usize::from(done),
            "{wait_us} {way_us}"
        );
        hall.talk(false);
        assert_eq!(
            hall.desk.fates[&id] == Fate::Expired,
            !done,
            "{wait_us} {way_us}"
        );
    }
}

/// The server was restarted between: nobody can tell how old the stop is.
#[test]
fn a_stop_of_another_life_of_the_server_has_expired() {
    let mut hall = Hall::new();
    let id = hall.ask(1, 12, Lifetime::Moment, 0);
    hall.talk(false);
    let rights = hall.hub.rights().clone();
    let mut hub = Hub::new(Era([2; 8]), rights);
    for signed in hall.disk.0.values() {
        // In order of their places: there is one log without branches.
        assert!(signed.entry().seq < 2);
    }
    let mut entries: Vec<Signed> = hall.disk.0.values().cloned().collect();
    entries.sort_by_key(|signed| signed.entry().seq);
    for signed in entries {
        hub.put(&Item::Entry(Checked::stored(signed)));
    }
    hall.hub = hub;
    hall.now_us += SECOND;
    hall.all_talk();
    hall.all_talk();
    assert_eq!(
        (hall.asked_entries(12), hall.desk.fates[&id]),
        (0, Fate::Expired)
    );
}

/// A stop that could not be sent within ten seconds was never asked for.
#[test]
fn a_stop_that_is_never_sent_comes_back() {
    let mut hall = Hall::new();
    let id = hall.ask(1, 12, Lifetime::Moment, 0);
    // It tried at once, so nobody can know; a restart forgets nothing either.
    hall.now_us += 11 * SECOND;
    hall.all_talk();
    assert_eq!(
        (hall.asked_entries(12), hall.desk.fates[&id]),
        (0, Fate::Expired)
    );
}

/// A start by the schedule happens at the server's time on every clock.
#[test]
fn a_scheduled_start_waits_for_its_instant() {
    let mut hall = Hall::new();
    let id = hall.ask(1, 2, Lifetime::Due, 30 * SECOND);
    let due_us = hall.now_us + 30 * SECOND;
    hall.all_talk();
    assert_eq!(hall.asked_entries(2), 0);
    for (at_us, started) in [(due_us - 1, 0), (due_us + 1, 1)] {
        hall.now_us = at_us;
        let (clock, now) = hall.own(true);
        let outputs = clock.device.on(Input::Tick, &clock.disk, now);
        hall.done(true, outputs);
        assert_eq!(hall.asked_entries(2), started);
    }
    hall.now_us += 60 * SECOND;
    hall.all_talk();
    assert!(matches!(hall.desk.fates[&id], Fate::Done(_)));
}

/// Somebody whom nobody certified is not heard, even if the server passes his request on.
#[test]
fn a_stranger_is_not_heard() {
    let mut hall = Hall::new();
    let (stranger, _) = phone(66, Role::Arbiter, Follow::All, 0);
    hall.desk.secret = stranger.secret;
    let head = hall
        .hub
        .tree(&BOARD)
        .and_then(|tree| tree.standing().head())
        .expect("begun");
    let request = Request {
        id: RequestId([66; 16]),
        game: GAME,
        head,
        author: Author {
            person: PersonId([0; 16]),
            role: Role::Arbiter,
            device: hall.desk.secret.device(),
        },
        lifetime: Lifetime::Turn,
        at: None,
        wall_ms: 0,
        kind: 17,
        payload: vec![],
    };
    hall.hub.put(&Item::Request(
        request.sign(&hall.desk.secret).expect("own"),
    ));
    hall.talk(true);
    hall.talk(true);
    assert_eq!(hall.asked_entries(17), 0);
    assert!(Answer::read(&[]).is_err());
}
