//! `lonja train`

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lonja_bots::{Trainer, TrainingPlan, Weights};
use lonja_lab::train::{TrainingStart, step, trainer, usual_plan};

use crate::args::{TrainArgs, threads};
use crate::files::{with_suffix, write_atomically};
use crate::output::print;
use crate::progress::{self, counted};
use crate::reporter::stop_on_ctrl_c;
use crate::{CliError, Exit};

/// A crash loses at most this much time, and the current generation.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(10);

/// Trains, and writes the weights.
pub(crate) fn run(args: &TrainArgs) -> Result<Exit, CliError> {
    let checkpoint = with_suffix(&args.out, ".checkpoint");
    let mut trainer = if args.resume { resume(args, &checkpoint)? } else { begin(args, &checkpoint)? };
    // Fail before the training, not after it, if the file has weights of another game.
    let known = read_weights(&args.out)?;
    merged(&args.out, known.clone(), trainer.weights())?;
    let begun = Instant::now();
    let threads = threads(args.threads);
    let Some(error) = train(&mut *trainer, threads, &checkpoint, &stop_on_ctrl_c())? else {
        eprintln!(
            "lonja: stopped after generation {} of {}. The training so far is in {}; add --resume to continue it.",
            trainer.generation(),
            trainer.plan().generations,
            checkpoint.display()
        );
        return Ok(Exit::Interrupted);
    };
    let weights = merged(&args.out, known, trainer.weights())?;
    write_atomically(&args.out, &weights.write()).map_err(|error| failed(&args.out, &error))?;
    // The weights are safe; a checkpoint that can't be removed is only in the way.
    let _ = fs::remove_file(&checkpoint);
    let TrainingPlan { generations, games, .. } = *trainer.plan();
    print(&format!(
        "Learned {} with {} seats from {} in {:.0} s on {}. {error}The weights are in {}.\n",
        args.game.ruleset,
        args.game.players(),
        counted((generations as u64).saturating_mul(games as u64), "game"),
        begun.elapsed().as_secs_f64(),
        counted(threads as u64, "thread"),
        args.out.display(),
    ))
}

fn begin(args: &TrainArgs, checkpoint: &Path) -> Result<Box<dyn Trainer>, CliError> {
    if checkpoint.exists() {
        return Err(CliError::misused(format!(
            "{} has a training that was interrupted; add --resume to continue it, or delete the file to begin again",
            checkpoint.display()
        )));
    }
    let usual = usual_plan(&args.game.ruleset, args.game.players(), &args.game.options()?);
    let usual = usual.map_err(|error| CliError::misused(error.to_string()))?.ok_or_else(nothing_to_learn)?;
    let plan = TrainingPlan {
        generations: args.generations.map_or(usual.generations, |generations| generations as usize),
        games: args.games.map_or(usual.games, |games| games as usize),
        seed: args.seed,
    };
    start(args, checkpoint, TrainingStart::Plan(plan))
}

fn resume(args: &TrainArgs, checkpoint: &Path) -> Result<Box<dyn Trainer>, CliError> {
    let missing = |error| format!("there is no training to resume: {}: {error}", checkpoint.display());
    let bytes = fs::read(checkpoint).map_err(|error| CliError::failed(missing(error)))?;
    start(args, checkpoint, TrainingStart::Checkpoint(&bytes))
}

fn start(args: &TrainArgs, checkpoint: &Path, start: TrainingStart<'_>) -> Result<Box<dyn Trainer>, CliError> {
    let trainer = trainer(&args.game.ruleset, args.game.players(), &args.game.options()?, start);
    let trainer = trainer.map_err(|error| CliError::misused(error.to_string()))?.ok_or_else(nothing_to_learn)?;
    trainer.map_err(|error| failed(checkpoint, &error))
}

fn nothing_to_learn() -> CliError {
    CliError::misused("the expert of this ruleset does not learn")
}

/// Trains to the end of the plan and returns a sentence about the last generation; `None` if `stop` was set before.
fn train(
    trainer: &mut dyn Trainer,
    threads: usize,
    checkpoint: &Path,
    stop: &AtomicBool,
) -> Result<Option<String>, CliError> {
    let generations = trainer.plan().generations;
    let bar = progress::generations(generations as u64);
    let (mut saved, mut sentence): (Option<Instant>, _) = (None, String::new());
    while trainer.generation() < generations {
        let progress = step(trainer, threads);
        bar.set_position(progress.generation as u64);
        bar.set_message(format!("error {:.1}", progress.error));
        sentence = format!("Expected scores had an error of {:.1} in the last generation. ", progress.error);
        let stopped = stop.load(Ordering::Relaxed);
        if stopped || saved.is_none_or(|at| at.elapsed() >= CHECKPOINT_EVERY) {
            write_atomically(checkpoint, &trainer.save()).map_err(|error| failed(checkpoint, &error))?;
            saved = Some(Instant::now());
        }
        if stopped && trainer.generation() < generations {
            bar.finish_and_clear();
            return Ok(None);
        }
    }
    bar.finish_and_clear();
    Ok(Some(sentence))
}

/// The weights that a file has already.
fn read_weights(path: &Path) -> Result<Option<Weights>, CliError> {
    match fs::read(path) {
        Ok(bytes) => Weights::read(&bytes).map(Some).map_err(|error| failed(path, &error)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(failed(path, &error)),
    }
}

/// The new weights, together with the known ones for other numbers of seats.
fn merged(path: &Path, known: Option<Weights>, learned: Weights) -> Result<Weights, CliError> {
    let Some(mut known) = known else { return Ok(learned) };
    known.take_over(learned).map_err(|error| failed(path, &error))?;
    Ok(known)
}

fn failed(path: &Path, why: &dyn std::fmt::Display) -> CliError {
    CliError::failed(format!("{}: {why}", path.display()))
}
