//! Wake-ups between processes on one PostgreSQL: at most one NOTIFY in so many milliseconds, outside the commit,
//! since each takes a lock that all commits share. A hint, never the truth: each process also looks by itself.

use crate::job::{Job, Shared};
use crate::limits::{HINT_PAUSE, LOOK_PAUSE};
use crate::postgres_address::Address;
use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::task::Context;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::{sleep, timeout};
use tokio_postgres::{AsyncMessage, Client, Connection, Error, Socket};

/// Until the server stops.
pub(crate) async fn run(
    address: Address,
    shared: Arc<Shared>,
    jobs: mpsc::WeakSender<Job>,
    mut stopped: watch::Receiver<bool>,
) {
    let follow = async {
        loop {
            // Without hints it goes on, a little slower.
            let _ = follow(&address, &shared, &jobs).await;
            wake(&jobs);
            sleep(LOOK_PAUSE).await;
        }
    };
    tokio::select! {
        () = follow => {}
        // An error says that the server was dropped.
        _ = stopped.wait_for(|stopped| *stopped) => {}
    }
}

/// If the writer has enough to do, it looks anyway.
fn wake(jobs: &mpsc::WeakSender<Job>) {
    if let Some(jobs) = jobs.upgrade() {
        let _ = jobs.try_send(Job::Wake);
    }
}

async fn follow(
    address: &Address,
    shared: &Shared,
    jobs: &mpsc::WeakSender<Job>,
) -> Result<(), Error> {
    let (client, connection) = address.connect().await?;
    let (own, heard) = (AtomicI32::new(0), Notify::new());
    tokio::select! {
        ended = listen(connection, &own, &heard) => ended,
        ended = talk(&client, shared, &own) => ended,
        () = wake_on(&heard, jobs) => Ok(()),
    }
}

/// Notes that others told something.
async fn listen<T: AsyncRead + AsyncWrite + Unpin>(
    mut connection: Connection<Socket, T>,
    own: &AtomicI32,
    heard: &Notify,
) -> Result<(), Error> {
    let mut next = |context: &mut Context<'_>| connection.poll_message(context);
    while let Some(message) = poll_fn(&mut next).await {
        if let AsyncMessage::Notification(note) = message?
            && note.process_id() != own.load(Ordering::SeqCst)
        {
            heard.notify_one();
        }
    }
    Ok(())
}

/// Tells the others that something was committed.
async fn talk(client: &Client, shared: &Shared, own: &AtomicI32) -> Result<(), Error> {
    let row = client.query_one("SELECT pg_backend_pid()", &[]).await?;
    own.store(row.try_get(0)?, Ordering::SeqCst);
    client.batch_execute("LISTEN hamle").await?;
    let Some(committed) = &shared.others else {
        return Ok(());
    };
    loop {
        committed.notified().await;
        client.batch_execute("NOTIFY hamle").await?;
        // What is committed meanwhile goes with the next one.
        sleep(HINT_PAUSE).await;
    }
}

async fn wake_on(heard: &Notify, jobs: &mpsc::WeakSender<Job>) {
    loop {
        // Heard or not.
        let _ = timeout(LOOK_PAUSE, heard.notified()).await;
        wake(jobs);
    }
}
