//! Bots that search: their turns at tables, and the hints that people ask for.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use lonja_bots::Budget;
use lonja_game::Suggestion;
use tokio::sync::oneshot;
use tokio::time::{Duration, Instant};

use super::Tables;
use crate::bot_queue::Purpose;
use crate::lock;
use crate::problem::Problem;

impl Tables {
    /// What a bot would do in a person's place, whose turn it must be.
    pub async fn hint(&self, id: &str, person: &str) -> Result<Suggestion, Problem> {
        let _waiting = HintPermit::new(&self.hinted, person)?;
        let task = self.with_table(id, |_, table| table.hint_task(person)).await?;
        let purpose = Purpose::Hint { person: person.into() };
        self.think(purpose, move |budget| task.suggest(budget)).await.map(|(suggestion, _)| suggestion)
    }

    /// Lets a bot that searches think, when it is next. Returns its answer, and when the time that it was granted ends: it may
    /// answer before.
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
        self.bots.submit(purpose, Box::new(job));
        receiver.await.map_err(|_| self.panicked("a bot"))
    }

    /// The problem after a panic, whose message is in the log.
    pub(crate) fn panicked(&self, what: &str) -> Problem {
        self.metrics.panics.inc();
        tracing::error!("{what} panicked");
        Problem::Unavailable { maybe_done: false }
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
        Err(Problem::TooMany { what: "You wait for a hint already.".into(), retry_after_s: 1 })
    }
}

impl Drop for HintPermit<'_> {
    fn drop(&mut self) {
        lock(self.hinted).remove(&self.person);
    }
}
