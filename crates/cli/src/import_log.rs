//! Writes the entries of an import and signs them.

use crate::lines::Line;
use laws::{Act, Game, Instant, Refusal, Settings, SetupFault, SheetAct, record};
use log::{Author, BootId, Chain, DeviceKey, DeviceSecret, Entry, GameId, Hash, PersonId, Role};
use log::{Stamped, Stream};

/// The key that signs imports. It is published here, so its signature proves nothing: an import is no
/// evidence, and every log signed with it can be told as one.
const IMPORT_SEED: [u8; 32] = *b"hamle import: proof of nothing..";
/// Longest piece that is hashed at once, in bytes.
const PIECE_BYTES: usize = 2_048;

/// The device that imports name.
pub fn import_device() -> DeviceKey {
    DeviceSecret::from_seed(&IMPORT_SEED).device()
}

/// An id that the same record always gets.
pub fn identity<'a>(texts: impl IntoIterator<Item = &'a str>) -> GameId {
    let secret = DeviceSecret::from_seed(&IMPORT_SEED);
    let mut bytes: Vec<u8> = Vec::new();
    for text in texts {
        bytes.extend_from_slice(text.as_bytes());
        bytes.push(0);
    }
    let mut last = Hash([0; 32]);
    for (seq, piece) in (0..).zip(bytes.chunks(PIECE_BYTES)) {
        let entry = Entry {
            game: GameId([0; 16]),
            stream: Stream::Board,
            epoch: 0,
            seq,
            prev: last,
            author: author(Role::System),
            when: stamped(Instant(0)),
            kind: 0,
            payload: piece.to_vec(),
        };
        last = secret
            .sign(entry)
            .expect("pieces are short and the author is this key")
            .hash();
    }
    let mut id = [0; 16];
    id.copy_from_slice(&last.0[..16]);
    GameId(id)
}

fn author(role: Role) -> Author {
    Author {
        person: PersonId([0; 16]),
        role,
        device: import_device(),
    }
}

fn stamped(at: Instant) -> Stamped {
    Stamped {
        since_start_us: u64::try_from(at.0).unwrap_or(0),
        wall_ms: 0,
        boot: BootId([0; 16]),
        uptime_us: 0,
    }
}

/// The logs of one game while they are written.
pub struct ImportLog {
    secret: DeviceSecret,
    board: Chain,
    sheet: Chain,
    /// The game so far.
    pub game: Game,
    /// What was written.
    pub lines: Vec<Line>,
}

impl ImportLog {
    /// Opens the board's log.
    pub fn open(id: GameId, settings: Settings) -> Result<ImportLog, SetupFault> {
        let game = Game::open(settings.clone())?;
        let mut log = ImportLog {
            secret: DeviceSecret::from_seed(&IMPORT_SEED),
            board: Chain::new(id, Stream::Board),
            sheet: Chain::new(id, Stream::WhiteSheet),
            game,
            lines: Vec::new(),
        };
        log.write(
            Stream::Board,
            record::write(&Act::Open(settings)),
            Role::System,
            Instant(0),
        );
        Ok(log)
    }

    /// Does something at the board. Refused, it leaves no trace.
    pub fn act(&mut self, act: &Act, by: Role, at: Instant) -> Result<(), Refusal> {
        self.game.apply(act, by, at)?;
        self.write(Stream::Board, record::write(act), by, at);
        Ok(())
    }

    /// Writes on the common sheet.
    pub fn sheet(&mut self, act: &SheetAct, at: Instant) {
        self.write(
            Stream::WhiteSheet,
            record::write_sheet(act),
            Role::System,
            at,
        );
    }

    fn write(&mut self, stream: Stream, kind_payload: (u16, Vec<u8>), by: Role, at: Instant) {
        let chain = if stream == Stream::Board {
            &mut self.board
        } else {
            &mut self.sheet
        };
        let (kind, payload) = kind_payload;
        let entry = chain.next_entry(author(by), stamped(at), kind, payload);
        let signed = self
            .secret
            .sign(entry)
            .expect("payloads are short, the author is this key");
        chain
            .push(&signed, log::no_grants)
            .expect("it continues its own chain");
        self.lines.push(Line::new(signed));
    }
}
