//! A network between devices and server that is as bad as its seed says.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// The same numbers for the same seed.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }
}

/// What becomes of one direction of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// Nothing: it goes on.
    None,
    /// Both directions end at once.
    Cut,
    /// This direction ends; the other one goes on.
    Half,
    /// What comes next is thrown away; then both end.
    Swallow,
}

#[derive(Default)]
struct Shared {
    /// Where the server is now.
    to: Mutex<Option<SocketAddr>>,
    /// 0: nothing goes wrong.
    seed: AtomicU64,
    faults: AtomicU64,
}

/// Where devices dial.
pub struct Net {
    pub address: SocketAddr,
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

impl Net {
    pub async fn new(seed: u64) -> Net {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let address = listener.local_addr().expect("bound");
        let shared = Arc::new(Shared::default());
        shared.seed.store(seed, Ordering::SeqCst);
        let task = tokio::spawn(accept(listener, Arc::clone(&shared)));
        Net {
            address,
            shared,
            task,
        }
    }

    /// The server is there now, or nowhere.
    pub fn leads_to(&self, address: Option<SocketAddr>) {
        *self.shared.to.lock().expect("nobody panics with it") = address;
    }

    /// From now on nothing goes wrong.
    pub fn heals(&self) {
        self.shared.seed.store(0, Ordering::SeqCst);
    }

    /// How often something went wrong.
    pub fn faults(&self) -> u64 {
        self.shared.faults.load(Ordering::SeqCst)
    }
}

impl Drop for Net {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    let mut number = 0;
    while let Ok((from, _)) = listener.accept().await {
        number += 1;
        let seed = shared.seed.load(Ordering::SeqCst);
        let to = *shared.to.lock().expect("nobody panics with it");
        let Some(to) = to else { continue };
        let shared = Arc::clone(&shared);
        let dice = (seed > 0).then(|| Dice::new(seed ^ (number << 32)));
        tokio::spawn(async move {
            if let Ok(server) = TcpStream::connect(to).await {
                carry(from, server, dice, &shared).await;
            }
        });
    }
}

async fn carry(device: TcpStream, server: TcpStream, dice: Option<Dice>, shared: &Shared) {
    let [mut one, mut two] = [dice.clone(), dice];
    if let Some(dice) = &mut two {
        // Not the same luck in both directions.
        dice.below(2);
    }
    // A silent connection would wait for more than is left of it.
    let _ = (device.set_nodelay(true), server.set_nodelay(true));
    let (from_device, to_device) = device.into_split();
    let (from_server, to_server) = server.into_split();
    let up = pass(from_device, to_server, one.take(), shared);
    let down = pass(from_server, to_device, two.take(), shared);
    let (mut up, mut down) = (std::pin::pin!(up), std::pin::pin!(down));
    // `true`: both end.
    tokio::select! {
        cut = &mut up => if !cut { down.await; },
        cut = &mut down => if !cut { up.await; },
    }
}

/// After so many bytes, what happens.
fn fate(dice: &mut Dice) -> (u64, End) {
    let end = match dice.below(8) {
        0 | 1 => End::None,
        2 | 3 => End::Cut,
        4 => End::Half,
        _ => End::Swallow,
    };
    // Handshakes take some 3,000.
    let after = match dice.below(3) {
        0 => dice.below(4_000),
        _ => 1_500 + dice.below(30_000),
    };
    (after, end)
}

/// Passes bytes on. True when the whole connection is to end.
async fn pass(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut dice: Option<Dice>,
    shared: &Shared,
) -> bool {
    let (mut left, end) = dice.as_mut().map_or((u64::MAX, End::None), fate);
    let mut piece = vec![0; 4_096];
    loop {
        let most = dice
            .as_mut()
            .map_or(piece.len(), |dice| 1 + dice.below(4_096) as usize);
        let Ok(count @ 1..) = from.read(&mut piece[..most]).await else {
            // The other side may still answer.
            let _ = to.shutdown().await;
            return false;
        };
        if let Some(dice) = &mut dice {
            let turns = if dice.below(6) == 0 { 400 } else { 8 };
            for _ in 0..dice.below(turns) {
                tokio::task::yield_now().await;
            }
        }
        let sent = (count as u64).min(left);
        if to.write_all(&piece[..sent as usize]).await.is_err() {
            return true;
        }
        left -= sent;
        if left > 0 || end == End::None {
            if end == End::None {
                left = u64::MAX;
            }
            continue;
        }
        shared.faults.fetch_add(1, Ordering::SeqCst);
        match end {
            End::Half => {
                let _ = to.shutdown().await;
                while let Ok(1..) = from.read(&mut piece).await {}
                return false;
            }
            // What was cut off, or else one more of what was meant for the other side.
            End::Swallow if sent == count as u64 => {
                let _ = from.read(&mut piece).await;
                return true;
            }
            End::None | End::Cut | End::Swallow => return true,
        }
    }
}
