//! Training the expert of any ruleset, on several threads, with checkpoints.
//!
//! ```
//! use lonja_bots::TrainingPlan;
//! use lonja_game::catalog::Options;
//! use lonja_lab::train::{TrainingStart, step, trainer};
//!
//! let plan = TrainingPlan { generations: 2, games: 1, seed: 1 };
//! let begin = |start| trainer("burgueses", 2, &Options::new(), start).unwrap();
//! let mut whole = begin(TrainingStart::Plan(plan));
//! step(&mut *whole, 1);
//! let mut resumed = begin(TrainingStart::Checkpoint(&whole.save()));
//! step(&mut *whole, 1);
//! step(&mut *resumed, 2);
//! assert_eq!(whole.weights().write(), resumed.weights().write());
//! ```

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use lonja_bots::{CheckpointError, Trainable, Trainer, TrainingPlan, TrainingProgress};
use lonja_game::catalog::{OpenError, Options, Playable, Ruleset, Visitor, with_rules};

/// Why a training can't begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TrainError {
    /// There is no such game.
    Open(OpenError),
    /// The expert of this ruleset does not learn.
    NothingToLearn,
    /// The training can't be resumed.
    Checkpoint(CheckpointError),
}

impl fmt::Display for TrainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(error) => error.fmt(f),
            Self::NothingToLearn => f.write_str("the expert of this ruleset does not learn"),
            Self::Checkpoint(error) => error.fmt(f),
        }
    }
}

/// How a training starts.
#[derive(Clone, Debug)]
pub enum TrainingStart<'a> {
    /// From the beginning.
    Plan(TrainingPlan),
    /// From what [`Trainer::save`] returned.
    Checkpoint(&'a [u8]),
}

/// The plan that the program's own weights of a ruleset were trained with.
pub fn usual_plan(ruleset: &str, players: usize, options: &Options) -> Result<TrainingPlan, TrainError> {
    struct UsualPlan;
    impl Visitor for UsualPlan {
        type Output = Option<TrainingPlan>;
        fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> Self::Output {
            rules.trainable().map(Trainable::usual_plan)
        }
    }
    with_rules(ruleset, players, options, UsualPlan).map_err(TrainError::Open)?.ok_or(TrainError::NothingToLearn)
}

/// Begins a training, or continues one from a checkpoint.
pub fn trainer(
    ruleset: &str,
    players: usize,
    options: &Options,
    start: TrainingStart<'_>,
) -> Result<Box<dyn Trainer>, TrainError> {
    with_rules(ruleset, players, options, start).map_err(TrainError::Open)?
}

impl Visitor for TrainingStart<'_> {
    type Output = Result<Box<dyn Trainer>, TrainError>;

    fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> Self::Output {
        let trainable = rules.trainable().ok_or(TrainError::NothingToLearn)?;
        match self {
            Self::Plan(plan) => Ok(trainable.train(plan)),
            Self::Checkpoint(bytes) => trainable.resume(bytes).map_err(TrainError::Checkpoint),
        }
    }
}

/// Plays and fits another generation on several threads. The weights do not depend on their number.
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
