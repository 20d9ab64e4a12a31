//! Trains the expert of any ruleset on several threads, with checkpoints.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use lonja_bots::{FileError, Trainable, Trainer, TrainingPlan, TrainingProgress, Weights};
use lonja_game::catalog::{OpenError, OptionsJson, Playable, RULESETS, Ruleset, Visitor, with_rules};

/// Where a training begins.
#[derive(Clone, Debug)]
pub enum TrainingStart<'a> {
    /// With new weights.
    Plan(TrainingPlan),
    /// With these weights.
    Weights(TrainingPlan, &'a Weights),
    /// From what [`Trainer::save`] returned.
    Checkpoint(&'a [u8]),
}

/// The usual plan of a training from nothing; `None` if its expert does not learn.
pub fn usual_plan(ruleset: &str, players: usize, options: &OptionsJson) -> Result<Option<TrainingPlan>, OpenError> {
    struct UsualPlanVisitor;
    impl Visitor for UsualPlanVisitor {
        type Output = Option<TrainingPlan>;
        fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> Self::Output {
            rules.trainable().map(Trainable::usual_plan)
        }
    }
    with_rules(ruleset, players, options, UsualPlanVisitor)
}

/// One training of the program's own weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Training {
    /// The ruleset's id.
    pub ruleset: &'static str,
    /// Number of seats.
    pub players: usize,
    /// The name of the file with its weights. Rulesets that share weights are trained once.
    pub file: String,
}

/// The trainings that make all weights of the program.
#[must_use]
pub fn trainings() -> Vec<Training> {
    struct WeightsNameVisitor;
    impl Visitor for WeightsNameVisitor {
        type Output = Option<&'static str>;
        fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> Self::Output {
            rules.trainable().map(Trainable::weights_name)
        }
    }
    let mut trainings: Vec<Training> = Vec::new();
    for ruleset in RULESETS {
        for players in ruleset.seats.clone() {
            let name = with_rules(ruleset.id, players, &OptionsJson::default(), WeightsNameVisitor);
            let Some(file) = name.ok().flatten().map(|name| format!("{name}.net")) else { continue };
            if !trainings.iter().any(|known| known.file == file && known.players == players) {
                trainings.push(Training { ruleset: ruleset.id, players, file });
            }
        }
    }
    trainings
}

/// Whether an expert of the ruleset without options can play with these weights.
#[must_use]
pub fn has_weights(ruleset: &str, players: usize, weights: &Weights) -> bool {
    struct WeightsCheckVisitor<'a>(&'a Weights);
    impl Visitor for WeightsCheckVisitor<'_> {
        type Output = bool;
        fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> bool {
            rules.trainable().is_some_and(|trainable| trainable.expert(self.0).is_ok())
        }
    }
    with_rules(ruleset, players, &OptionsJson::default(), WeightsCheckVisitor(weights)).unwrap_or(false)
}

/// A training, or why it can't be resumed; `None` if the expert of the ruleset does not learn.
pub type StartedTraining = Option<Result<Box<dyn Trainer>, FileError>>;

/// Begins a training, or continues one from a checkpoint.
pub fn start_training(
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
            Self::Weights(plan, weights) => trainable.train_from(plan, weights),
            Self::Checkpoint(bytes) => trainable.resume(bytes),
        })
    }
}

/// Plays one more generation and learns from it. The number of threads does not change the weights.
pub fn step(trainer: &mut dyn Trainer, threads: usize) -> TrainingProgress {
    trainer.step(&|count, task| run_on_threads(threads, count, task))
}

/// Calls `task` once for each number below `count`, on several threads.
pub fn run_on_threads(threads: usize, count: usize, task: &(dyn Fn(usize) + Sync)) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_file_has_all_numbers_of_seats_once() {
        let all = trainings();
        let seats = |file: &str| -> Vec<usize> {
            all.iter().filter(|training| training.file == file).map(|training| training.players).collect()
        };
        let mut of_medici = seats("medici.net");
        of_medici.sort_unstable();
        assert_eq!(of_medici, [2, 3, 4, 5, 6]);
        assert_eq!((seats("medici-card.net"), seats("burgueses.net")), (vec![2, 3, 4, 5, 6], vec![2]));
        assert_eq!(all.len(), 11);
    }
}
