//! Many users at once: a thread for each core, and on each its share of the users, who never change threads.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use tokio::sync::watch;

use crate::trouble::Trouble;

/// How often whoever leads looks.
const LOOK: Duration = Duration::from_millis(2);

/// How those who take part know when.
pub(crate) struct Signals {
    ready: Option<mpsc::Sender<()>>,
    begun: watch::Receiver<Option<Instant>>,
    ended: Arc<AtomicBool>,
}

impl Signals {
    /// Says that one is ready and waits for the others; when it begins.
    pub(crate) async fn ready(&mut self) -> Instant {
        if let Some(ready) = self.ready.take() {
            // Whoever leads is there for as long as anybody takes part.
            let _ = ready.send(());
        }
        let begun = pin!(self.begun.wait_for(Option::is_some)).await;
        begun.ok().and_then(|begun| *begun).unwrap_or_else(Instant::now)
    }

    /// Whether it is over.
    pub(crate) fn ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }
}

/// What whoever leads knows.
pub(crate) struct Lead<'a> {
    /// When it began.
    pub(crate) began: Instant,
    has_failed: &'a dyn Fn() -> bool,
}

impl Lead<'_> {
    /// Waits until something is so, as long as nobody fails.
    pub(crate) fn wait(&self, until: impl Fn() -> bool) -> Result<(), Trouble> {
        while !until() {
            if (self.has_failed)() {
                return Err(Trouble::Stuck);
            }
            thread::sleep(LOOK);
        }
        Ok(())
    }
}

/// Lets `count` users do something at once, and when all are ready, does what `lead` does; when that is done, it is over.
pub(crate) fn crowd<T: Send, L>(
    count: usize,
    each: impl AsyncFn(usize, Signals) -> Result<T, Trouble> + Sync,
    lead: impl FnOnce(&Lead<'_>) -> Result<L, Trouble>,
) -> Result<(Vec<T>, L), Trouble> {
    let (ready, readies) = mpsc::channel();
    let (begin, begun) = watch::channel(None);
    let ended = Arc::new(AtomicBool::new(false));
    let signals = || Signals { ready: Some(ready.clone()), begun: begun.clone(), ended: ended.clone() };
    let threads = thread::available_parallelism().map_or(1, usize::from).min(count);
    let mut shares: Vec<Vec<(usize, Signals)>> = (0..threads).map(|_| Vec::new()).collect();
    for user in 0..count {
        shares[user % threads].push((user, signals()));
    }
    drop(ready);
    thread::scope(|scope| {
        let each = &each;
        let share = |users: Vec<(usize, Signals)>| scope.spawn(move || together(users, each));
        let working: Vec<_> = shares.into_iter().map(share).collect();
        // If somebody fails, the others are told at once that it is over.
        let all_ready = (0..count).all(|_| readies.recv().is_ok());
        let began = Instant::now();
        begin.send_replace(Some(began));
        let has_failed = || working.iter().any(thread::ScopedJoinHandle::is_finished);
        let led = all_ready.then(|| lead(&Lead { began, has_failed: &has_failed }));
        ended.store(true, Ordering::Relaxed);
        let mut done = Vec::new();
        for thread in working {
            done.extend(thread.join().map_err(|_| Trouble::lost("a thread of users broke off"))??);
        }
        led.unwrap_or(Err(Trouble::Stuck)).map(|led| (done, led))
    })
}

fn together<T>(
    users: Vec<(usize, Signals)>,
    each: &impl AsyncFn(usize, Signals) -> Result<T, Trouble>,
) -> Result<Vec<T>, Trouble> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let all = users.into_iter().map(|(user, signals)| each(user, signals));
    runtime.block_on(try_join_all(all))
}
