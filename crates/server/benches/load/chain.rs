//! Boards' logs, signed beforehand.

use log::{
    Author, BootId, DeviceSecret, Entry, GameId, Hash, PersonId, Role, Signed, Stamped, Stream,
};
use sync::Frame;

/// One board and its clock.
pub struct Chain {
    pub secret: DeviceSecret,
    pub game: GameId,
    head: Hash,
    seq: u64,
}

impl Chain {
    pub fn new(number: usize) -> Chain {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&(number as u64 + 1).to_le_bytes());
        let mut game = [7; 16];
        game[..8].copy_from_slice(&(number as u64).to_le_bytes());
        Chain::with(seed, GameId(game))
    }

    /// The clock of a board whose game has its own number.
    pub fn of(number: usize, game: GameId) -> Chain {
        let mut seed = [1; 32];
        seed[..8].copy_from_slice(&(number as u64).to_le_bytes());
        Chain::with(seed, game)
    }

    fn with(seed: [u8; 32], game: GameId) -> Chain {
        Chain {
            secret: DeviceSecret::from_seed(&seed),
            game,
            head: Hash([0; 32]),
            seq: 0,
        }
    }

    /// A press, as it would come.
    pub fn press(&mut self) -> Signed {
        self.write(3, vec![0; 9], Role::White)
    }

    fn write(&mut self, kind: u16, payload: Vec<u8>, role: Role) -> Signed {
        let entry = Entry {
            game: self.game,
            stream: Stream::Board,
            epoch: 0,
            seq: self.seq,
            prev: self.head,
            author: Author {
                person: PersonId([0; 16]),
                role,
                device: self.secret.device(),
            },
            when: Stamped {
                since_start_us: self.seq * 20_000_000,
                wall_ms: 1_800_000_000_000,
                boot: BootId([3; 16]),
                uptime_us: self.seq * 20_000_000,
            },
            kind,
            payload,
        };
        let signed = self.secret.sign(entry).expect("small");
        self.head = signed.hash();
        self.seq += 1;
        signed
    }

    /// The last press.
    pub fn head(&self) -> Hash {
        self.head
    }

    /// These acts in one frame.
    pub fn frame_of(
        &mut self,
        exchange: u64,
        acts: impl Iterator<Item = ((u16, Vec<u8>), Role)>,
    ) -> Vec<u8> {
        let write = |((kind, payload), role)| self.write(kind, payload, role);
        let frame = Frame {
            exchange,
            entries: acts.map(write).collect(),
            ..Frame::default()
        };
        frame.write().expect("within the limits")
    }

    /// So many presses in one frame.
    pub fn frame(&mut self, exchange: u64, presses: usize) -> Vec<u8> {
        let frame = Frame {
            exchange,
            entries: (0..presses).map(|_| self.press()).collect(),
            ..Frame::default()
        };
        frame.write().expect("within the limits")
    }
}
