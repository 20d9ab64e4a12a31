//! Runs numbered tasks on several threads, with the results in the order of their numbers.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError, mpsc};
use std::thread;

/// Tasks that a thread may be ahead of the slowest one. This bounds the results that wait to be put in order.
const MAX_LEAD: u64 = 256;

/// Tasks for several threads.
#[derive(Clone, Copy)]
pub(crate) struct Workload<'a> {
    /// At least one.
    pub(crate) threads: usize,
    /// Number of tasks; they are numbered from 0.
    pub(crate) tasks: u64,
    /// When set, no further task begins. Running tasks are finished.
    pub(crate) stop: &'a AtomicBool,
}

impl Workload<'_> {
    /// Runs all tasks. Each thread calls `worker` once and gives its closure the numbers of tasks. `take` gets the
    /// results in order, on the calling thread.
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
                        progress.wait_for_slowest(number);
                        if number >= self.tasks || sender.send((number, work(number))).is_err() {
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

    /// Waits while a task is too far ahead. This ends: another thread works on the next task in order, and finishes it
    /// even when `stop` is set.
    fn wait_for_slowest(&self, number: u64) {
        let count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(count, |count| number.saturating_sub(MAX_LEAD) > *count));
    }
}

/// Ends all threads when one panics. Otherwise they would wait for its task for ever.
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
        let workload = Workload { threads: 3, tasks: 1000, stop: &AtomicBool::new(false) };
        let mut taken = Vec::new();
        workload.run(|| |number| number, |number| taken.push(number));
        assert_eq!(taken, (0..1000).collect::<Vec<_>>());
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_ends_all_threads() {
        let workload = Workload { threads: 3, tasks: u64::MAX, stop: &AtomicBool::new(false) };
        workload.run(|| |number| assert_ne!(number, 5), |()| {});
    }
}
