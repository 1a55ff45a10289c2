//! Work for the writer that is written down where it is asked for.

use crate::database_error::DatabaseError;
use crate::handlers::Desk;
use crate::job::Job;
use crate::one::One;
use crate::peers::Peer;
use crate::reply::Refused;
use std::sync::Arc;
use tokio::sync::oneshot;

/// What is said after the commit.
pub(crate) type Then = Box<dyn FnOnce() + Send>;

/// Work that waits.
pub(crate) trait Task: Send {
    /// Does it within the group that was begun.
    fn run(self: Box<Self>, one: &mut One<'_>, now_ms: u64) -> Result<Then, DatabaseError>;
    /// It will not be done.
    fn refuse(self: Box<Self>, why: Refused);
}

struct Asked<T, F> {
    work: F,
    reply: oneshot::Sender<Result<T, Refused>>,
}

impl<T, F> Task for Asked<T, F>
where
    T: Send + 'static,
    F: FnOnce(&mut One<'_>, u64) -> Result<Result<T, Refused>, DatabaseError> + Send,
{
    fn run(self: Box<Self>, one: &mut One<'_>, now_ms: u64) -> Result<Then, DatabaseError> {
        let Asked { work, reply } = *self;
        let answer = work(one, now_ms)?;
        // Whoever has gone away meanwhile asks again.
        Ok(Box::new(move || drop(reply.send(answer))))
    }

    fn refuse(self: Box<Self>, why: Refused) {
        drop(self.reply.send(Err(why)));
    }
}

impl Desk {
    /// Reads; what it changes in the database is not committed.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        by: Option<&Arc<Peer>>,
        work: impl FnOnce(&mut One<'_>, u64) -> Result<Result<T, Refused>, DatabaseError>
        + Send
        + 'static,
    ) -> Result<T, Refused> {
        self.work(by, false, work).await
    }

    /// Writes; the answer comes when it is on the disk.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        by: &Arc<Peer>,
        work: impl FnOnce(&mut One<'_>, u64) -> Result<Result<T, Refused>, DatabaseError>
        + Send
        + 'static,
    ) -> Result<T, Refused> {
        self.work(Some(by), true, work).await
    }

    /// Either, also for nobody known.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        by: Option<&Arc<Peer>>,
        writes: bool,
        work: impl FnOnce(&mut One<'_>, u64) -> Result<Result<T, Refused>, DatabaseError>
        + Send
        + 'static,
    ) -> Result<T, Refused> {
        let by = by.cloned();
        let task = |reply| Job::Work {
            by,
            writes,
            task: Box::new(Asked { work, reply }),
        };
        self.ask(task).await?
    }
}
