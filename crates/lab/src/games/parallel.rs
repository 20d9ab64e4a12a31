//! Numbered pieces of work on several threads, with the results in the order of their numbers.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError, mpsc};
use std::thread;

/// Pieces that a thread may be ahead of the slowest one. This bounds the results that wait to be put in order.
const MAX_LEAD: u64 = 256;

/// Pieces of work for several threads.
#[derive(Clone, Copy)]
pub(crate) struct Workload<'a> {
    /// At least one.
    pub(crate) threads: usize,
    /// Number of pieces; they are numbered from 0.
    pub(crate) pieces: u64,
    /// When set, no piece is begun any more. Pieces that were begun are finished.
    pub(crate) stop: &'a AtomicBool,
}

impl Workload<'_> {
    /// Does the work. Each thread calls `worker` once and gives its closure the numbers of pieces. `take` gets the results
    /// in order, on the calling thread.
    pub(crate) fn run<T: Send, W: FnMut(u64) -> T>(&self, worker: impl Fn() -> W + Sync, take: impl FnMut(T)) {
        let next = AtomicU64::new(0);
        let progress = Progress::default();
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::sync_channel(4 * self.threads);
            for _ in 0..self.threads.max(1) {
                let (sender, next, worker, progress) = (sender.clone(), &next, &worker, &progress);
                scope.spawn(move || {
                    let _guard = PanicGuard { progress, stop: self.stop };
                    let mut work = worker();
                    while !self.stop.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        progress.wait_until_near(number);
                        if number >= self.pieces || sender.send((number, work(number))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            put_in_order(receiver, &progress, take);
        });
    }
}

fn put_in_order<T>(receiver: mpsc::Receiver<(u64, T)>, progress: &Progress, mut take: impl FnMut(T)) {
    let mut early = BTreeMap::new();
    let mut expected = 0;
    for (number, done) in receiver {
        early.insert(number, done);
        while let Some(done) = early.remove(&expected) {
            expected += 1;
            progress.set(expected);
            take(done);
        }
    }
}

/// The number of results that have been put in order.
#[derive(Default)]
struct Progress {
    count: Mutex<u64>,
    changed: Condvar,
}

impl Progress {
    fn set(&self, count: u64) {
        let mut known = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        *known = count.max(*known);
        drop(known);
        self.changed.notify_all();
    }

    /// Waits while a piece is too far ahead. This ends: another thread works on the next piece in order, and finishes it
    /// even when `stop` is set.
    fn wait_until_near(&self, number: u64) {
        let count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(count, |count| number.saturating_sub(MAX_LEAD) > *count));
    }
}

/// Ends all threads when one panics: they would wait for its piece for ever.
struct PanicGuard<'a> {
    progress: &'a Progress,
    stop: &'a AtomicBool,
}

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.stop.store(true, Ordering::Relaxed);
            self.progress.set(u64::MAX);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order() {
        let workload = Workload { threads: 3, pieces: 1000, stop: &AtomicBool::new(false) };
        let mut taken = Vec::new();
        workload.run(|| |number| number, |number| taken.push(number));
        assert_eq!(taken, (0..1000).collect::<Vec<_>>());
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_ends_all_threads() {
        let workload = Workload { threads: 3, pieces: u64::MAX, stop: &AtomicBool::new(false) };
        workload.run(|| |number| assert_ne!(number, 5), |()| {});
    }
}
