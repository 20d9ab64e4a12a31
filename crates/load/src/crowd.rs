//! Many users at once: one thread for each core, and on each thread a fixed share of the users.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use tokio::sync::watch;

use crate::error::BenchError;

/// How often the coordinator checks its condition.
const POLL: Duration = Duration::from_millis(2);

/// How a user learns of start and end.
pub(crate) struct Signals {
    ready: Option<mpsc::Sender<()>>,
    started: watch::Receiver<Option<Instant>>,
    is_over: Arc<AtomicBool>,
}

impl Signals {
    /// Reports that this user is ready and waits for the others; returns the time of the start.
    pub(crate) async fn ready(&mut self) -> Instant {
        if let Some(ready) = self.ready.take() {
            // The coordinator outlives all users.
            let _ = ready.send(());
        }
        let started = pin!(self.started.wait_for(Option::is_some)).await;
        started.ok().and_then(|started| *started).unwrap_or_else(Instant::now)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }
}

/// The thread that starts the users, measures, and ends them.
pub(crate) struct Coordinator<'a> {
    pub(crate) began: Instant,
    has_failed: &'a dyn Fn() -> bool,
}

impl Coordinator<'_> {
    /// Waits for a condition. Fails if a user fails.
    pub(crate) fn wait(&self, until: impl Fn() -> bool) -> Result<(), BenchError> {
        while !until() {
            if (self.has_failed)() {
                return Err(BenchError::Timeout);
            }
            thread::sleep(POLL);
        }
        Ok(())
    }
}

/// Runs `each` for `count` users at once. When all are ready, runs `coordinate`; when that returns, the measurement is
/// over.
pub(crate) fn run_crowd<T: Send, L>(
    count: usize,
    each: impl AsyncFn(usize, Signals) -> Result<T, BenchError> + Sync,
    coordinate: impl FnOnce(&Coordinator<'_>) -> Result<L, BenchError>,
) -> Result<(Vec<T>, L), BenchError> {
    let (ready, ready_users) = mpsc::channel();
    let (start, started) = watch::channel(None);
    let is_over = Arc::new(AtomicBool::new(false));
    let signals = || Signals { ready: Some(ready.clone()), started: started.clone(), is_over: is_over.clone() };
    let threads = thread::available_parallelism().map_or(1, usize::from).min(count);
    let mut shares: Vec<Vec<(usize, Signals)>> = (0..threads).map(|_| Vec::new()).collect();
    for user in 0..count {
        shares[user % threads].push((user, signals()));
    }
    drop(ready);
    thread::scope(|scope| {
        let each = &each;
        let share = |users: Vec<(usize, Signals)>| scope.spawn(move || run_share(users, each));
        let threads: Vec<_> = shares.into_iter().map(share).collect();
        // If a user fails before it is ready, the measurement is over at once.
        let all_ready = (0..count).all(|_| ready_users.recv().is_ok());
        let began = Instant::now();
        start.send_replace(Some(began));
        let has_failed = || threads.iter().any(thread::ScopedJoinHandle::is_finished);
        let outcome = all_ready.then(|| coordinate(&Coordinator { began, has_failed: &has_failed }));
        is_over.store(true, Ordering::Relaxed);
        let mut done = Vec::new();
        for thread in threads {
            done.extend(thread.join().map_err(|_| BenchError::connection("a thread of users panicked"))??);
        }
        outcome.unwrap_or(Err(BenchError::Timeout)).map(|outcome| (done, outcome))
    })
}

fn run_share<T>(
    users: Vec<(usize, Signals)>,
    each: &impl AsyncFn(usize, Signals) -> Result<T, BenchError>,
) -> Result<Vec<T>, BenchError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let all = users.into_iter().map(|(user, signals)| each(user, signals));
    runtime.block_on(try_join_all(all))
}
