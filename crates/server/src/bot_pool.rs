//! The threads on which bots search. They run at low priority, so that requests of people go first. And the two
//! requests to them: a bot's turn at a table, and a hint that a person asks for.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use lonja_bots::{Budget, Level};
use lonja_game::{Game, Suggestion};
use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::bot_queue::{Asker, BotQueue, Purpose, time_share};
use crate::lock;
use crate::problem::Problem;
use crate::tables::Tables;

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

    /// See [`BotQueue::move_turn`].
    fn move_turn(&self, _: Purpose) {}

    /// See [`BotQueue::withdraw`].
    fn withdraw(&self, _: &Purpose) {}
}

/// A fixed number of threads, and the jobs that wait for them. Callers bound the queue: a table has one job at a time,
/// and so has a person who asks for hints.
pub struct BotPool {
    shared: Arc<PoolState>,
}

struct PoolState {
    /// None once the pool is dropped.
    queue: Mutex<Option<BotQueue<BotJob>>>,
    job_ready: Condvar,
    threads: usize,
    /// The time for a decision while no other waits.
    time: Duration,
}

impl BotPool {
    /// Starts the threads; each spends at most `time` on a decision.
    pub fn new(threads: usize, time: Duration) -> Self {
        let queue = Mutex::new(Some(BotQueue::default()));
        let shared = Arc::new(PoolState { queue, job_ready: Condvar::new(), threads, time });
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
        self.shared.job_ready.notify_one();
    }

    fn move_turn(&self, purpose: Purpose) {
        if let Some(queue) = &mut *lock(&self.shared.queue) {
            queue.move_turn(purpose);
        }
    }

    fn withdraw(&self, purpose: &Purpose) {
        if let Some(queue) = &mut *lock(&self.shared.queue) {
            queue.withdraw(purpose);
        }
    }
}

impl Drop for BotPool {
    fn drop(&mut self) {
        *lock(&self.shared.queue) = None;
        self.shared.job_ready.notify_all();
    }
}

impl PoolState {
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
            if let Some((job, sharing)) = queue.as_mut()?.pop() {
                return Some((job, time_share(self.time, sharing, self.threads)));
            }
            queue = self.job_ready.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Linux has a nice value for each thread. Elsewhere bots and requests compete as equals.
fn lower_priority() {
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICENESS);
}

impl Tables {
    /// What a bot would do in a person's place, whose turn it must be. `network` is where the request comes from. If
    /// the future is dropped, the person may ask again at once.
    pub async fn hint(&self, id: &str, person: &str, network: Option<IpAddr>) -> Result<Suggestion, Problem> {
        let _waiting = HintPermit::new(&self.hinted, person)?;
        let task = self.with_table(id, |_, table| table.hint_task(person)).await?;
        let purpose = Purpose::Hint { asker: Asker { network, person: person.into() } };
        self.think(purpose, move |budget| task.suggest(budget)).await.map(|(suggestion, _)| suggestion)
    }

    /// Lets a bot that searches think, when it is next. Returns its answer, and when the time that it was granted ends:
    /// it may answer before. If the future is dropped, a bot that still waits does not think.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        purpose: Purpose,
        ask: impl FnOnce(Budget<'static>) -> Option<T> + Send + 'static,
    ) -> Result<(T, Instant), Problem> {
        let (sender, receiver) = oneshot::channel();
        let job = move |budget| {
            // A closed channel means that the caller gave up.
            if sender.is_closed() {
                return;
            }
            let granted = if let Budget::Time(time) = budget { time } else { Duration::ZERO };
            let until = Instant::now() + granted;
            if let Some(answer) = ask(budget) {
                let _ = sender.send((answer, until));
            }
        };
        let mut waiting = WaitingJob { bots: &*self.bots, purpose: Some(purpose.clone()) };
        self.bots.submit(purpose, Box::new(job));
        let answer = receiver.await;
        waiting.purpose = None;
        answer.map_err(|_| self.report_panic("a bot"))
    }

    /// The problem after a panic, whose message is in the log.
    pub(crate) fn report_panic(&self, what: &str) -> Problem {
        self.metrics.panics.inc();
        tracing::error!("{what} panicked");
        Problem::Unavailable { maybe_done: false }
    }
}

/// A job that may still be queued. Dropping it withdraws the job.
struct WaitingJob<'a> {
    bots: &'a dyn BotRunner,
    /// None once there is an answer.
    purpose: Option<Purpose>,
}

impl Drop for WaitingJob<'_> {
    fn drop(&mut self) {
        if let Some(purpose) = self.purpose.take() {
            self.bots.withdraw(&purpose);
        }
    }
}

/// Somebody waits for a hint, as long as it lives.
struct HintPermit<'a> {
    hinted: &'a Mutex<BTreeSet<Arc<str>>>,
    person: Arc<str>,
}

impl<'a> HintPermit<'a> {
    fn new(hinted: &'a Mutex<BTreeSet<Arc<str>>>, person: &str) -> Result<Self, Problem> {
        let person: Arc<str> = person.into();
        if lock(hinted).insert(person.clone()) {
            return Ok(Self { hinted, person });
        }
        Err(Problem::Busy { what: "You wait for a hint already.".into(), retry_after_s: 1 })
    }
}

impl Drop for HintPermit<'_> {
    fn drop(&mut self) {
        lock(self.hinted).remove(&self.person);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn a_thread_outlives_a_bot_that_panics() {
        let pool = BotPool::new(1, Duration::from_millis(1));
        let hint = |person: &str| Purpose::Hint { asker: Asker { network: None, person: person.into() } };
        let (sender, answers) = channel();
        pool.submit(hint("ada"), Box::new(|_| panic!("a bot that is not there")));
        pool.submit(hint("bo"), Box::new(move |budget| drop(sender.send(format!("{budget:?}")))));
        assert_eq!(answers.recv().as_deref(), Ok("1ms"));
    }
}
