//! The threads on which bots choose their actions. They run at low priority, so that requests of people go first.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use lonja_bots::{Budget, Level};
use lonja_game::{Game, Suggestion};
use tokio::sync::oneshot;

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
    /// Chooses on the calling thread if the bot does not search: that takes microseconds. None if it searches, or if the game
    /// is over.
    pub fn choose_at_once(&self) -> Option<String> {
        // A bot that does not search ignores the budget.
        (!self.level.searches()).then(|| self.game.choose(self.level, self.seed, Budget::Iterations(0)))?
    }

    /// Runs the bot on the calling thread; none if the game is over.
    pub fn run(&self, budget: Budget<'_>) -> Option<Suggestion> {
        self.game.suggest(self.level, self.seed, budget)
    }
}

/// Runs bots. Tests replace the [`BotPool`] by one that answers at once.
pub trait BotRunner: Send + Sync {
    /// Queues a task. The channel is closed without a suggestion if the game is over.
    fn submit(&self, task: BotTask) -> oneshot::Receiver<Suggestion>;
}

type QueuedTask = (BotTask, oneshot::Sender<Suggestion>);

/// A fixed number of threads and one FIFO queue. Callers bound the queue: a table has one task at a time.
#[derive(Debug)]
pub struct BotPool {
    queue: Sender<QueuedTask>,
}

impl BotPool {
    /// Starts the threads; each spends `time` on a decision.
    pub fn new(threads: usize, time: Duration) -> Self {
        let (queue, tasks) = channel();
        let tasks = Arc::new(Mutex::new(tasks));
        for _ in 0..threads {
            let tasks = tasks.clone();
            thread::spawn(move || work(&tasks, time));
        }
        Self { queue }
    }
}

impl BotRunner for BotPool {
    fn submit(&self, task: BotTask) -> oneshot::Receiver<Suggestion> {
        let (sender, receiver) = oneshot::channel();
        // If all threads are gone, the sender is dropped here and the receiver reports it.
        let _ = self.queue.send((task, sender));
        receiver
    }
}

fn work(tasks: &Mutex<Receiver<QueuedTask>>, time: Duration) {
    lower_priority();
    loop {
        let next = lock(tasks).recv();
        let Ok((task, sender)) = next else { return };
        // A closed channel means that the caller gave up.
        if !sender.is_closed()
            && let Some(suggestion) = task.run(Budget::Time(time))
        {
            let _ = sender.send(suggestion);
        }
    }
}

/// Linux has a nice value for each thread. Elsewhere bots and requests compete as equals.
fn lower_priority() {
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICENESS);
}
