//! The threads on which bots search. They run at low priority, so that requests of people go first.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use lonja_bots::{Budget, Level};
use lonja_game::{Game, Suggestion};

use crate::bot_queue::{BotQueue, Purpose, time_share};
use crate::lock;

/// The nice value of the threads.
const NICENESS: i32 = 15;

/// A decision that a bot has to make.
pub struct BotTask {
    /// A game that is not over. The bot sees only the view of the seat to act.
    pub game: Box<dyn Game>,
    /// How well the bot plays.
    pub level: Level,
    /// The seed of the bot's random choices.
    pub seed: u64,
}

impl BotTask {
    /// The bot's action; none if the game is over. A bot that does not search ignores the budget.
    pub fn choose(&self, budget: Budget<'_>) -> Option<String> {
        self.game.choose(self.level, self.seed, budget)
    }

    /// The same action with the bot's estimates.
    pub fn suggest(&self, budget: Budget<'_>) -> Option<Suggestion> {
        self.game.suggest(self.level, self.seed, budget)
    }
}

/// Lets a bot think within a budget and sends its answer.
pub type BotJob = Box<dyn FnOnce(Budget<'static>) + Send>;

/// Runs bots that search. Tests replace the [`BotPool`] by one that answers at once.
pub trait BotRunner: Send + Sync {
    /// Queues a job.
    fn submit(&self, purpose: Purpose, job: BotJob);
}

/// A fixed number of threads, and the jobs that wait for them. Callers bound the queue: a table has one job at a time, and so
/// has a person who asks for hints.
pub struct BotPool {
    shared: Arc<Shared>,
}

struct Shared {
    /// None once the pool is dropped.
    queue: Mutex<Option<BotQueue<BotJob>>>,
    is_ready: Condvar,
    threads: usize,
    /// The time for a decision while no other waits.
    time: Duration,
}

impl BotPool {
    /// Starts the threads; each spends at most `time` on a decision.
    pub fn new(threads: usize, time: Duration) -> Self {
        let queue = Mutex::new(Some(BotQueue::default()));
        let shared = Arc::new(Shared { queue, is_ready: Condvar::new(), threads, time });
        for _ in 0..threads {
            let shared = shared.clone();
            thread::spawn(move || shared.work());
        }
        Self { shared }
    }
}

impl BotRunner for BotPool {
    fn submit(&self, purpose: Purpose, job: BotJob) {
        if let Some(queue) = &mut *lock(&self.shared.queue) {
            queue.push(purpose, job);
        }
        self.shared.is_ready.notify_one();
    }
}

impl Drop for BotPool {
    fn drop(&mut self) {
        *lock(&self.shared.queue) = None;
        self.shared.is_ready.notify_all();
    }
}

impl Shared {
    fn work(&self) {
        lower_priority();
        while let Some((job, time)) = self.next() {
            // A bot that panics drops its channel, and the caller reports that. The thread goes on.
            let _ = catch_unwind(AssertUnwindSafe(|| job(Budget::Time(time))));
        }
    }

    /// Waits for the next job; returns it with its time. None once the pool is dropped.
    fn next(&self) -> Option<(BotJob, Duration)> {
        let mut queue = lock(&self.queue);
        loop {
            if let Some((job, crowd)) = queue.as_mut()?.pop() {
                return Some((job, time_share(self.time, crowd, self.threads)));
            }
            queue = self.is_ready.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Linux has a nice value for each thread. Elsewhere bots and requests compete as equals.
fn lower_priority() {
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICENESS);
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn a_thread_outlives_a_bot_that_panics() {
        let pool = BotPool::new(1, Duration::from_millis(1));
        let hint = |person: &str| Purpose::Hint { person: person.into() };
        let (sender, answers) = channel();
        pool.submit(hint("ada"), Box::new(|_| panic!("a bot that is not there")));
        pool.submit(hint("bo"), Box::new(move |budget| drop(sender.send(format!("{budget:?}")))));
        assert_eq!(answers.recv().as_deref(), Ok("1ms"));
    }
}
