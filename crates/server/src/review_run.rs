//! One review that runs in small jobs on the bots' threads.
//!
//! A job does some units and queues the next one, so that decisions for people come in between. A few such chains run
//! at a time, as far as there are threads. Dropping the [`ReviewRun`] cancels it after the units that run now.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use bytes::Bytes;
use lonja_review::{DEEP_ITERATIONS, QUICK_ITERATIONS, Review, ReviewError, ReviewPlan};
use serde::Serialize;
use tokio::sync::{oneshot, watch};
use utoipa::ToSchema;

use crate::announcement::ReviewProgressJson;
use crate::bot_pool::{BotJob, BotRunner};
use crate::bot_queue::{Asker, Purpose};
use crate::lock;
use crate::store::Depth;
use crate::table::to_json;

/// The shortest time between two events that say how far a review is.
pub(crate) const PROGRESS_INTERVAL: Duration = Duration::from_millis(250);
/// Jobs of one review that run at a time, if there are as many threads.
const CHAINS: usize = 8;
/// A job begins no unit after this time. Most units take less than a millisecond, the longest are two rollouts of each
/// action of a decision.
const JOB_TIME: Duration = Duration::from_millis(5);

impl Depth {
    /// The rollouts for each action.
    pub(crate) const fn iterations(self) -> u32 {
        match self {
            Self::Quick => QUICK_ITERATIONS,
            Self::Deep => DEEP_ITERATIONS,
        }
    }

    /// The progress of a review of which this much is done. To write and store it counts as one more unit.
    const fn progress(self, done: usize, units: usize) -> ReviewProgressJson {
        ReviewProgressJson { depth: self, done, of: units + 1 }
    }
}

/// Why there is no review.
#[derive(Debug)]
pub(crate) enum ReviewFailure {
    /// The record can't be reviewed.
    Refused(ReviewError),
    /// It panicked, or the bots' threads have ended.
    Lost,
}

/// A review in progress.
pub(crate) struct ReviewRun {
    progress: watch::Receiver<ReviewProgressJson>,
    answer: oneshot::Receiver<Result<Bytes, ReviewError>>,
    is_cancelled: Arc<AtomicBool>,
}

impl ReviewRun {
    /// Queues a review. `plan` runs on a bots' thread, too; `encode` gets the response, `{"depth":…,"review":…}`.
    pub(crate) fn start(
        bots: &Arc<dyn BotRunner>,
        (depth, asker): (Depth, Asker),
        plan: impl FnOnce() -> Result<ReviewPlan, ReviewError> + Send + 'static,
        encode: fn(String) -> Bytes,
    ) -> Self {
        let (sender, progress) = watch::channel(depth.progress(0, 0));
        let (answerer, answer) = oneshot::channel();
        let is_cancelled = Arc::new(AtomicBool::new(false));
        let (runner, cancelled) = (Arc::downgrade(bots), is_cancelled.clone());
        let purpose = Purpose::Review { depth, asker };
        let job = {
            let purpose = purpose.clone();
            move || match plan() {
                Err(error) => drop(answerer.send(Err(error))),
                Ok(plan) => {
                    sender.send_replace(depth.progress(0, plan.units()));
                    let work = ReviewWork {
                        bots: runner,
                        purpose,
                        depth,
                        plan,
                        next: AtomicUsize::new(0),
                        done: AtomicUsize::new(0),
                        progress: sender,
                        answer: Mutex::new(Some(answerer)),
                        is_cancelled: cancelled,
                        encode,
                    };
                    Arc::new(work).begin();
                }
            }
        };
        bots.submit(purpose, Box::new(move |_| job()));
        Self { progress, answer, is_cancelled }
    }

    /// How far it is, now and later.
    pub(crate) fn progress(&self) -> watch::Receiver<ReviewProgressJson> {
        self.progress.clone()
    }

    /// The encoded review, when it is done. If the future is dropped, nothing is lost.
    pub(crate) async fn answer(&mut self) -> Result<Bytes, ReviewFailure> {
        match (&mut self.answer).await {
            Ok(answer) => answer.map_err(ReviewFailure::Refused),
            Err(_) => Err(ReviewFailure::Lost),
        }
    }
}

impl Drop for ReviewRun {
    fn drop(&mut self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }
}

/// A review as a response.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReviewJson<'a> {
    depth: Depth,
    /// The line that `lonja review --json` prints.
    #[schema(value_type = Object)]
    review: &'a Review,
}

/// What the jobs of a review share.
struct ReviewWork {
    bots: Weak<dyn BotRunner>,
    purpose: Purpose,
    depth: Depth,
    plan: ReviewPlan,
    next: AtomicUsize,
    done: AtomicUsize,
    progress: watch::Sender<ReviewProgressJson>,
    answer: Mutex<Option<oneshot::Sender<Result<Bytes, ReviewError>>>>,
    is_cancelled: Arc<AtomicBool>,
    encode: fn(String) -> Bytes,
}

impl ReviewWork {
    fn begin(self: Arc<Self>) {
        if self.plan.units() == 0 {
            return self.finish();
        }
        for _ in 0..CHAINS.min(self.plan.units()) {
            self.clone().queue_next();
        }
    }

    /// Queues the job that does the next units.
    fn queue_next(self: Arc<Self>) {
        if let Some(bots) = self.bots.upgrade() {
            let purpose = self.purpose.clone();
            let job: BotJob = Box::new(move |_| self.run_some());
            bots.submit(purpose, job);
        }
    }

    fn run_some(self: Arc<Self>) {
        let (began, units) = (Instant::now(), self.plan.units());
        loop {
            let unit = self.next.fetch_add(1, Ordering::Relaxed);
            if unit >= units || self.is_cancelled.load(Ordering::Relaxed) {
                return;
            }
            self.run_unit(unit);
            if self.count_done() == units {
                return self.finish();
            }
            if began.elapsed() >= JOB_TIME {
                return self.queue_next();
            }
        }
    }

    fn run_unit(&self, unit: usize) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| self.plan.run_unit(unit))) {
            // The other chains stop, too: then the channel of the answer closes.
            self.is_cancelled.store(true, Ordering::Relaxed);
            resume_unwind(panic);
        }
    }

    /// Counts a unit; returns how many are done.
    fn count_done(&self) -> usize {
        let done = self.done.fetch_add(1, Ordering::AcqRel) + 1;
        self.progress.send_if_modified(|progress| {
            let is_more = done > progress.done;
            if is_more {
                *progress = self.depth.progress(done, self.plan.units());
            }
            is_more
        });
        done
    }

    fn finish(&self) {
        let review = self.plan.finish();
        let written = review.map(|review| (self.encode)(to_json(&ReviewJson { depth: self.depth, review: &review })));
        if let Some(answer) = lock(&self.answer).take() {
            // This fails only if nobody waits any longer.
            let _ = answer.send(written);
        }
    }
}

#[cfg(test)]
mod tests {
    use lonja_game::catalog::{OptionsJson, RULESETS};
    use lonja_game::{Record, begin};
    use lonja_review::review;

    use super::*;
    use crate::bot_pool::BotPool;

    /// A short game, whose seats play their first legal actions.
    fn record() -> Record {
        let ruleset = RULESETS.iter().find(|ruleset| *ruleset.seats.end() == 2).unwrap();
        let mut game = begin(ruleset.id, 2, &OptionsJson::new(), lonja_game::ChanceOrigin::seeded("review")).unwrap();
        while !game.situation().over {
            let first = game.situation().legal[0].clone();
            game.play(&first).unwrap();
        }
        game.record()
    }

    fn pool(threads: usize) -> Arc<dyn BotRunner> {
        Arc::new(BotPool::new(threads, Duration::from_millis(1)))
    }

    fn ada() -> Asker {
        Asker { network: None, person: "ada".into() }
    }

    fn start(bots: &Arc<dyn BotRunner>, plan: Result<ReviewPlan, ReviewError>) -> ReviewRun {
        ReviewRun::start(bots, (Depth::Quick, ada()), move || plan, Bytes::from)
    }

    #[tokio::test]
    async fn a_review_in_jobs_is_the_whole_review() {
        let record = record();
        let expected =
            to_json(&ReviewJson { depth: Depth::Quick, review: &review(&record, QUICK_ITERATIONS).unwrap() });
        for threads in [1, 3] {
            let bots = pool(threads);
            let mut run = start(&bots, ReviewPlan::new(&record, QUICK_ITERATIONS));
            assert_eq!(run.answer().await.unwrap(), expected);
            let ReviewProgressJson { done, of, .. } = *run.progress().borrow();
            assert_eq!(done + 1, of, "it is written, but not stored");
        }
    }

    #[tokio::test]
    async fn a_review_that_panics_is_lost_and_the_next_one_is_not() {
        let bots = pool(1);
        let plan = || panic!("a review that fails on purpose");
        let mut lost = ReviewRun::start(&bots, (Depth::Quick, ada()), plan, Bytes::from);
        assert!(matches!(lost.answer().await, Err(ReviewFailure::Lost)));
        assert!(start(&bots, ReviewPlan::new(&record(), QUICK_ITERATIONS)).answer().await.is_ok());
        let mut refused = start(&bots, Err(ReviewError::Running));
        assert!(matches!(refused.answer().await, Err(ReviewFailure::Refused(ReviewError::Running))));
    }

    #[tokio::test]
    async fn a_review_that_nobody_waits_for_ends() {
        let bots = pool(1);
        let run = start(&bots, ReviewPlan::new(&record(), DEEP_ITERATIONS));
        let mut progress = run.progress();
        progress.wait_for(|progress| progress.of > 1).await.unwrap();
        drop(run);
        // The jobs drop the sender when they see it, far from the end.
        while progress.changed().await.is_ok() {}
        let ReviewProgressJson { done, of, .. } = *progress.borrow();
        assert!(done + 1 < of, "{done} of {of}");
    }
}
