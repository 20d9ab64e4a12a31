//! Training the expert of any ruleset.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use lonja_bots::{CheckpointError, Trainer, TrainingPlan, TrainingProgress, Weights};

use lonja_game::catalog::{OpenError, Options, Playable, Ruleset, Visitor, with_rules};

/// The plan that the program's own weights of a ruleset were trained with; none if its expert does not learn.
pub fn usual_plan(ruleset: &str, players: usize, options: &Options) -> Result<Option<TrainingPlan>, OpenError> {
    struct Usual;
    impl Visitor for Usual {
        type Output = Option<TrainingPlan>;
        fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> Self::Output {
            rules.trainable().map(lonja_bots::Trainable::usual_plan)
        }
    }
    with_rules(ruleset, players, options, Usual)
}

/// A training, or why it can't be resumed; none if the ruleset's expert does not learn.
pub type Started = Option<Result<Box<dyn Trainer>, CheckpointError>>;

/// Begins a training, or continues one from a checkpoint.
pub fn trainer(ruleset: &str, players: usize, options: &Options, start: Start<'_>) -> Result<Started, OpenError> {
    with_rules(ruleset, players, options, start)
}

/// How a training starts.
#[derive(Clone, Debug)]
pub enum Start<'a> {
    /// From nothing.
    Plan(TrainingPlan),
    /// From what [`Trainer::save`] returned.
    Checkpoint(&'a [u8]),
}

impl Visitor for Start<'_> {
    type Output = Started;

    fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> Self::Output {
        rules.trainable().map(|trainable| match self {
            Self::Plan(plan) => Ok(trainable.train(plan)),
            Self::Checkpoint(bytes) => trainable.resume(bytes),
        })
    }
}

/// Trains to the end of the plan on several threads. The weights don't depend on how many.
pub fn finish(trainer: &mut dyn Trainer, threads: usize, progress: &mut dyn FnMut(TrainingProgress)) -> Weights {
    while trainer.generation() < trainer.plan().generations {
        progress(trainer.step(&|count, task| run_on_threads(threads, count, task)));
    }
    trainer.weights()
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
