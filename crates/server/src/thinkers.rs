//! Where bots think: a few threads of their own, which give way to everything else.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use lonja_bots::{Budget, Level};
use lonja_game::{Game, Suggestion};
use tokio::sync::oneshot;

/// How much the threads give way: whoever answers people goes first.
const NICENESS: i32 = 15;

/// What a bot is asked.
pub struct Thought {
    /// The game, which is not over; the bot is shown the view of the seat to act, and nothing else.
    pub game: Box<dyn Game>,
    /// How well it plays.
    pub level: Level,
    /// What its choices depend on besides.
    pub seed: u64,
}

impl Thought {
    /// What the bot would play.
    #[must_use]
    pub fn answer(&self, budget: Budget<'_>) -> Option<Suggestion> {
        self.game.suggest(self.level, self.seed, budget)
    }
}

/// Somebody who asks bots.
pub trait Think: Send + Sync {
    /// Asks; the answer comes when it comes, and never if the game is over.
    fn think(&self, thought: Thought) -> oneshot::Receiver<Suggestion>;
}

type Question = (Thought, oneshot::Sender<Suggestion>);

/// Threads that think. What waits is bounded by who asks: a table asks for one decision at a time.
#[derive(Debug)]
pub struct Thinkers {
    questions: Sender<Question>,
}

impl Thinkers {
    /// As many threads, each of which takes this long for a decision.
    #[must_use]
    pub fn new(threads: usize, time: Duration) -> Self {
        let (questions, queue) = channel();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..threads {
            let queue = queue.clone();
            thread::spawn(move || work(&queue, time));
        }
        Self { questions }
    }
}

impl Think for Thinkers {
    fn think(&self, thought: Thought) -> oneshot::Receiver<Suggestion> {
        let (answer, answered) = oneshot::channel();
        // The threads live as long as this does; were they gone, the answer would never come, as is promised.
        let _ = self.questions.send((thought, answer));
        answered
    }
}

fn work(queue: &Mutex<Receiver<Question>>, time: Duration) {
    give_way();
    loop {
        let question = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((thought, answer)) = question else { return };
        // Nobody waits any more for an answer whose table has gone on.
        if !answer.is_closed()
            && let Some(suggestion) = thought.answer(Budget::Time(time))
        {
            let _ = answer.send(suggestion);
        }
    }
}

/// On Linux niceness is a thread's own. Where it can't be had, bots and people share.
fn give_way() {
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICENESS);
}
