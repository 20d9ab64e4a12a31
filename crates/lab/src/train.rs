//! Trains the expert of any ruleset on several threads, with checkpoints.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use lonja_bots::{FileError, Trainable, Trainer, TrainingPlan, TrainingProgress};
use lonja_game::catalog::{OpenError, OptionsJson, Playable, Ruleset, Visitor, with_rules};

/// Where a training begins.
#[derive(Clone, Debug)]
pub enum TrainingStart<'a> {
    /// With new weights.
    Plan(TrainingPlan),
    /// From what [`Trainer::save`] returned.
    Checkpoint(&'a [u8]),
}

/// The plan that the embedded weights of a ruleset were trained with; `None` if its expert does not learn.
pub fn usual_plan(ruleset: &str, players: usize, options: &OptionsJson) -> Result<Option<TrainingPlan>, OpenError> {
    struct UsualPlan;
    impl Visitor for UsualPlan {
        type Output = Option<TrainingPlan>;
        fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> Self::Output {
            rules.trainable().map(Trainable::usual_plan)
        }
    }
    with_rules(ruleset, players, options, UsualPlan)
}

/// A training, or why it can't be resumed; `None` if the expert of the ruleset does not learn.
pub type StartedTraining = Option<Result<Box<dyn Trainer>, FileError>>;

/// Begins a training, or continues one from a checkpoint.
pub fn trainer(
    ruleset: &str,
    players: usize,
    options: &OptionsJson,
    start: TrainingStart<'_>,
) -> Result<StartedTraining, OpenError> {
    with_rules(ruleset, players, options, start)
}

impl Visitor for TrainingStart<'_> {
    type Output = StartedTraining;

    fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> Self::Output {
        rules.trainable().map(|trainable| match self {
            Self::Plan(plan) => Ok(trainable.train(plan)),
            Self::Checkpoint(bytes) => trainable.resume(bytes),
        })
    }
}

/// Plays one more generation and learns from it. The number of threads does not change the weights.
pub fn step(trainer: &mut dyn Trainer, threads: usize) -> TrainingProgress {
    trainer.step(&|count, task| run_on_threads(threads, count, task))
}

/// Calls `task` once for each number below `count`.
fn run_on_threads(threads: usize, count: usize, task: &(dyn Fn(usize) + Sync)) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    task(number);
                }
            });
        }
    });
}
