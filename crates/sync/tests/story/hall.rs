//! A clock, an arbiter's tablet and a server, with a network that works or not.

use log::{
    Asked, Author, BootId, Certificate, DeviceKey, DeviceSecret, Entry, Era, GameId, Hash, Head,
    KIND_ANSWER, KIND_ASKED, Lifetime, PersonId, Request, RequestId, Role, ServerTime, Signed,
    SignedRequest, Stamped, Stream,
};
use std::collections::BTreeMap;
use sync::{
    Checked, Device, Fate, Follow, Frame, Gate, Hub, Input, Instant, Item, LogId, Output, Question,
    Rights, Shelf,
};

pub const GAME: GameId = GameId([5; 16]);
pub const BOARD: LogId = LogId {
    game: GAME,
    stream: Stream::Board,
};
pub const SECOND: u64 = 1_000_000;

pub struct Open(DeviceKey);

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
pub struct Disk(pub BTreeMap<Hash, Signed>);

impl Shelf for Disk {
    fn entry(&self, _: &LogId, hash: &Hash) -> Option<Signed> {
        self.0.get(hash).cloned()
    }
}

pub struct Phone {
    pub secret: DeviceSecret,
    pub role: Role,
    pub device: Device,
    pub disk: Disk,
    pub fates: BTreeMap<RequestId, Fate>,
    /// The server's clock minus this one's.
    pub behind_us: u64,
    pub told: Vec<Output>,
}

/// The server's time is the true one.
pub struct Hall {
    pub now_us: u64,
    pub hub: Hub,
    pub disk: Disk,
    pub clock: Phone,
    pub desk: Phone,
    /// How long a question and an answer take.
    pub way_us: u64,
}

pub fn phone(seed: u8, role: Role, follow: Follow, behind_us: u64) -> (Phone, Item) {
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

/// What that phone's owner asks for.
pub fn request(
    by: &Phone,
    id: u8,
    head: Head,
    (kind, lifetime, at): (u16, Lifetime, Option<ServerTime>),
) -> SignedRequest {
    let request = Request {
        id: RequestId([id; 16]),
        game: GAME,
        head,
        author: Author {
            person: PersonId([0; 16]),
            role: by.role,
            device: by.secret.device(),
        },
        lifetime,
        at,
        wall_ms: 0,
        kind,
        payload: vec![],
    };
    request.sign(&by.secret).expect("own")
}

impl Hall {
    pub fn new() -> Hall {
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

    pub fn all_talk(&mut self) {
        for is_clock in [true, false, true, false] {
            self.talk(is_clock);
        }
    }

    pub fn own(&mut self, is_clock: bool) -> (&mut Phone, Instant) {
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
    pub fn talk(&mut self, is_clock: bool) {
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
    pub fn done(&mut self, is_clock: bool, outputs: Vec<Output>) -> Option<Vec<u8>> {
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

    pub fn keep(&mut self, is_clock: bool, output: Output) {
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
    pub fn write(&mut self, kind: u16, payload: Vec<u8>) -> Option<Vec<u8>> {
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
    pub fn press_offline(&mut self, kind: u16) {
        if self.write(kind, vec![]).is_some() {
            let (clock, now) = self.own(true);
            clock.device.on(Input::Failed, &clock.disk, now);
        }
    }

    /// The desk asks, against what it sees.
    pub fn ask(&mut self, id: u8, kind: u16, lifetime: Lifetime, ahead_us: u64) -> RequestId {
        let (desk, now) = self.own(false);
        let head: Head = desk
            .device
            .tree(&BOARD)
            .and_then(|tree| tree.standing().head())
            .expect("begun");
        let at = desk.device.stamp(lifetime, now).map(|at| ServerTime {
            us: at.us + ahead_us,
            ..at
        });
        let signed = request(desk, id, head, (kind, lifetime, at));
        let outputs = desk.device.on(Input::Ask(&signed), &desk.disk, now);
        if self.done(false, outputs).is_some() {
            let (desk, now) = self.own(false);
            desk.device.on(Input::Failed, &desk.disk, now);
        }
        RequestId([id; 16])
    }

    pub fn asked_entries(&self, kind: u16) -> usize {
        let tree = self.clock.device.tree(&BOARD).expect("begun");
        let asked = |hash: Hash| {
            let entry = self.clock.disk.0[&hash].entry();
            let inner = Asked::read(&entry.payload).map(|asked| asked.request.request().kind);
            entry.kind == KIND_ASKED && inner == Ok(kind)
        };
        tree.in_effect().filter(|hash| asked(*hash)).count()
    }
}
