//! Numbered pieces of work on several threads, and what comes of them in the order of their numbers.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError, mpsc};
use std::thread;

/// Pieces that a thread may be ahead of the slowest: what waits to be put in order is bounded.
const AHEAD: u64 = 256;

/// Hears how many games go on. It is called from one thread, in the order of the games.
pub trait Follower {
    /// So many games are done.
    fn progress(&mut self, games: u64);
    /// The records of some games, one a line, if they are wanted.
    fn records(&mut self, lines: &str);
}

/// How the work is shared.
#[derive(Clone, Copy)]
pub(crate) struct Shared<'a> {
    /// On how many threads, at least one.
    pub(crate) threads: usize,
    /// How many pieces there are, from 0.
    pub(crate) pieces: u64,
    /// Set when no more are to be begun. A piece that was begun is handed over even then.
    pub(crate) stop: &'a AtomicBool,
}

impl Shared<'_> {
    /// Does the work. `worker` makes what a thread works with, whatever it needs for itself included; `take` gets all that
    /// comes of it in order, on the calling thread.
    pub(crate) fn run<T: Send, W: FnMut(u64) -> T>(&self, worker: impl Fn() -> W + Sync, take: impl FnMut(T)) {
        let next = AtomicU64::new(0);
        let gathered = Gathered::default();
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::sync_channel(4 * self.threads);
            for _ in 0..self.threads.max(1) {
                let (sender, next, worker, gathered) = (sender.clone(), &next, &worker, &gathered);
                scope.spawn(move || {
                    let _alarm = Alarm { gathered, stop: self.stop };
                    let mut work = worker();
                    while !self.stop.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        gathered.wait_until_near(number);
                        if number >= self.pieces || sender.send((number, work(number))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            gather(receiver, &gathered, take);
        });
    }
}

fn gather<T>(receiver: mpsc::Receiver<(u64, T)>, gathered: &Gathered, mut take: impl FnMut(T)) {
    let mut early = BTreeMap::new();
    let mut expected = 0;
    for (number, done) in receiver {
        early.insert(number, done);
        while let Some(done) = early.remove(&expected) {
            expected += 1;
            gathered.are(expected);
            take(done);
        }
    }
}

/// How many pieces have been put in order.
#[derive(Default)]
struct Gathered {
    count: Mutex<u64>,
    changed: Condvar,
}

impl Gathered {
    fn are(&self, count: u64) {
        let mut known = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        *known = count.max(*known);
        drop(known);
        self.changed.notify_all();
    }

    /// Waits while a piece is too far ahead. The one that is waited for is always being worked on, and is handed over even
    /// if the work is to stop.
    fn wait_until_near(&self, number: u64) {
        let count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(count, |count| number.saturating_sub(AHEAD) > *count));
    }
}

/// A thread that panics ends the others too, which would wait for its piece for ever.
struct Alarm<'a> {
    gathered: &'a Gathered,
    stop: &'a AtomicBool,
}

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.stop.store(true, Ordering::Relaxed);
            self.gathered.are(u64::MAX);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_of_it_is_in_order() {
        let shared = Shared { threads: 3, pieces: 1000, stop: &AtomicBool::new(false) };
        let mut taken = Vec::new();
        shared.run(|| |number| number, |number| taken.push(number));
        assert_eq!(taken, (0..1000).collect::<Vec<_>>());
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_ends_all_threads() {
        let shared = Shared { threads: 3, pieces: u64::MAX, stop: &AtomicBool::new(false) };
        shared.run(|| |number| assert_ne!(number, 5), |()| {});
    }
}
