//! Work on all cores, answers in order.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

/// Jobs that are read ahead for each core. No more are in memory at a time.
const AHEAD: usize = 4;

/// Does `work` on each job and hands the answers to `done` in the order of the jobs. Jobs are taken while
/// earlier ones are worked on, so `done` may lag behind by a few. Stops at the first error of `done`.
pub fn in_order<J: Send, A: Send, E>(
    jobs: impl Iterator<Item = J>,
    work: impl Fn(J) -> A + Sync,
    mut done: impl FnMut(A) -> Result<(), E>,
) -> Result<(), E> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let mut jobs = jobs.enumerate();
    let (to_do, taken) = mpsc::channel::<(usize, J)>();
    let (answered, answers) = mpsc::channel::<(usize, thread::Result<A>)>();
    let taken = Mutex::new(taken);
    let (taken, work) = (&taken, &work);
    // Both ends go with the closure, so that the workers end when it does.
    thread::scope(move |scope| {
        for _ in 0..cores {
            let answered = answered.clone();
            scope.spawn(move || {
                // The lock is held while waiting for a job, not while working on it.
                let next = || taken.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok((number, job)) = next() {
                    // A lost answer would be waited for without end.
                    let answer = catch_unwind(AssertUnwindSafe(|| work(job)));
                    if answered.send((number, answer)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(answered);
        let (mut sent, mut given) = (0, 0);
        let mut early = BTreeMap::new();
        loop {
            while sent - given < cores * AHEAD
                && let Some((number, job)) = jobs.next()
            {
                // Workers end only when this end of the channel is gone.
                if to_do.send((number, job)).is_ok() {
                    sent += 1;
                }
            }
            if sent == given {
                return Ok(());
            }
            let Ok((number, answer)) = answers.recv() else {
                return Ok(());
            };
            early.insert(number, answer);
            while let Some(answer) = early.remove(&given) {
                given += 1;
                done(answer.unwrap_or_else(|panic| resume_unwind(panic)))?;
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::in_order;

    /// Long jobs first: their answers still come first.
    #[test]
    fn answers_keep_the_order_of_the_jobs() {
        let work =
            |n: u64| (0..(400 - n) * 500).fold(n, |sum, k| sum.wrapping_mul(31) ^ k) & 1 | n << 1;
        let mut got = Vec::new();
        let all: Result<(), ()> = in_order(0..400, work, |answer| {
            got.push(answer >> 1);
            Ok(())
        });
        assert_eq!((all, got), (Ok(()), (0..400).collect()));
    }

    #[test]
    fn an_error_stops_it() {
        let mut got = 0;
        let all = in_order(
            0..,
            |n: u32| n,
            |n| {
                if n < 7 {
                    got += 1;
                    Ok(())
                } else {
                    Err(n)
                }
            },
        );
        assert_eq!((all, got), (Err(7), 7));
    }
}
