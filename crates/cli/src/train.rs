//! `lonja train` and `lonja train-all`

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lonja_bots::{Trainer, TrainingPlan, Weights};
use lonja_game::ThinkBudget;
use lonja_lab::arena::run_arena;
use lonja_lab::train::{Training, TrainingStart, has_weights, start_training, step, trainings, usual_plan};
use lonja_lab::{Entrant, MatchPlan, Summary};

use crate::args::threads;
use crate::curve;
use crate::files::{with_suffix, write_atomically};
use crate::output::{interval, print};
use crate::progress::{self, counted};
use crate::reporter::stop_on_ctrl_c;
use crate::train_args::{TrainAllArgs, TrainArgs};
use crate::{CliError, Exit};

/// A crash loses at most this much time, and the current generation.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(10);

/// Iterations of the experts in the games of the gate. More would hardly change who wins, and take long.
const GATE_ITERATIONS: u64 = 16;

/// Trains, and writes the weights.
pub(crate) fn run(args: &TrainArgs) -> Result<Exit, CliError> {
    run_until(args, &stop_on_ctrl_c())
}

/// Trains all games with all numbers of seats that the directory has no weights for, one after the other.
pub(crate) fn run_all(args: &TrainAllArgs) -> Result<Exit, CliError> {
    fs::create_dir_all(&args.out).map_err(|error| failed(&args.out, &error))?;
    let stop = stop_on_ctrl_c();
    for Training { ruleset, players, file } in trainings() {
        let one = args.one(ruleset, players, &file);
        let known = read_weights(&one.out)?;
        if known.is_some_and(|known| has_weights(ruleset, players, &known)) {
            continue;
        }
        let resume = with_suffix(&one.out, ".checkpoint").exists();
        let exit = run_until(&TrainArgs { resume, ..one }, &stop)?;
        if exit != Exit::Done {
            return Ok(exit);
        }
    }
    Ok(Exit::Done)
}

fn run_until(args: &TrainArgs, stop: &AtomicBool) -> Result<Exit, CliError> {
    let checkpoint = with_suffix(&args.out, ".checkpoint");
    let mut trainer = if args.resume { resume(args, &checkpoint)? } else { begin(args, &checkpoint)? };
    // Fail before the training, not after it, if the file has weights of another game.
    let known = read_weights(&args.out)?;
    merged(&args.out, known.clone(), trainer.weights())?;
    let begun = Instant::now();
    let threads = threads(args.threads);
    if !train(&mut *trainer, threads, &checkpoint, stop)? {
        eprintln!(
            "lonja: stopped after generation {} of {}. The training so far is in {}; add --resume to continue it.",
            trainer.generation(),
            trainer.plan().generations,
            checkpoint.display()
        );
        return Ok(Exit::Interrupted);
    }
    let TrainingPlan { generations, games, .. } = *trainer.plan();
    let game = format!("{} with {} seats", args.game.ruleset, args.game.players());
    if let Some(path) = &args.curve {
        let picture = curve::svg(&game, trainer.history());
        write_atomically(path, picture.as_bytes()).map_err(|error| failed(path, &error))?;
    }
    let error = trainer.history().last().map_or(String::new(), |last| {
        format!("Expected scores had an error of {:.1} in the last generation. ", last.error)
    });
    print(&format!(
        "Learned {game} from {} in {:.0} s on {}. {error}",
        counted((generations as u64).saturating_mul(games as u64), "game"),
        begun.elapsed().as_secs_f64(),
        counted(threads as u64, "thread"),
    ))?;
    let exit = publish(args, known, &*trainer, threads, stop)?;
    if exit == Exit::Done {
        // The weights are safe; a checkpoint that can't be removed is only in the way.
        let _ = fs::remove_file(&checkpoint);
    }
    Ok(exit)
}

/// Writes the weights, unless there is a gate that they do not pass.
fn publish(
    args: &TrainArgs,
    known: Option<Weights>,
    trainer: &dyn Trainer,
    threads: usize,
    stop: &AtomicBool,
) -> Result<Exit, CliError> {
    let learned = trainer.weights();
    if let Some(deals) = args.gate {
        let candidate = with_suffix(&args.out, ".candidate");
        write_atomically(&candidate, &learned.write()).map_err(|error| failed(&candidate, &error))?;
        let gate = Gate { deals, seed: trainer.plan().seed, threads };
        let Some(gain) = measure_gain(args, &candidate, known.as_ref(), &gate, stop)? else {
            eprintln!(
                "lonja: stopped in the games of the gate, so the old weights stay. The new ones are in {}; add --resume \
                 to play the games of the gate again.",
                candidate.display()
            );
            return Ok(Exit::Interrupted);
        };
        if gain.ci95.is_none_or(|half| gain.mean <= half) {
            return print(&format!(
                "The new weights are not clearly better: their win share is higher by {}, in percent. They are in {}, \
                 and the old ones stay.\n",
                interval(&gain, 100.0),
                candidate.display()
            ));
        }
        print(&format!("The new weights win more than the old ones, by {} percent. ", interval(&gain, 100.0)))?;
        let _ = fs::remove_file(&candidate);
    }
    let weights = merged(&args.out, known, learned)?;
    write_atomically(&args.out, &weights.write()).map_err(|error| failed(&args.out, &error))?;
    print(&format!("The weights are in {}.\n", args.out.display()))
}

/// The games that new weights must win.
struct Gate {
    deals: u64,
    seed: u64,
    threads: usize,
}

/// How much more the expert with the new weights wins than each of its opponents, which have the old ones; `None` if
/// `stop` was set before the last game. The deals so far would prove nothing: by chance, the first few may agree.
fn measure_gain(
    args: &TrainArgs,
    candidate: &Path,
    known: Option<&Weights>,
    gate: &Gate,
    stop: &AtomicBool,
) -> Result<Option<Summary>, CliError> {
    let players = args.game.players();
    let old = match known.filter(|known| has_weights(&args.game.ruleset, players, known)) {
        Some(_) => format!("expert={}", args.out.display()),
        None => "expert".to_owned(),
    };
    let entrants = [format!("expert={}", candidate.display()), old];
    let entrants: Result<_, String> = entrants.iter().map(|bot| Entrant::read(bot)).collect();
    let plan = MatchPlan {
        ruleset: args.game.ruleset.clone(),
        players,
        options: args.game.options()?,
        entrants: entrants.map_err(CliError::failed)?,
        thinking: ThinkBudget::Iterations(GATE_ITERATIONS),
        answer_timeout: Duration::from_secs(1),
        is_adjusted: false,
        games: gate.deals.saturating_mul(players as u64),
        seed: format!("gate {}", gate.seed),
        threads: gate.threads,
        want_records: false,
    };
    let report = run_arena(&plan, stop, &mut ()).map_err(|error| CliError::failed(error.to_string()))?;
    if report.interrupted {
        return Ok(None);
    }
    Ok(report.differences.first().and_then(|difference| difference.win_share))
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
        lookahead_percent: args.lookahead,
    };
    match &args.from {
        None => start(args, checkpoint, TrainingStart::Plan(plan)),
        Some(path) => {
            let weights = read_weights(path)?.ok_or_else(|| failed(path, &"there is no such file"))?;
            start(args, path, TrainingStart::Weights(plan, &weights))
        }
    }
}

fn resume(args: &TrainArgs, checkpoint: &Path) -> Result<Box<dyn Trainer>, CliError> {
    let missing = |error| format!("there is no training to resume: {}: {error}", checkpoint.display());
    let bytes = fs::read(checkpoint).map_err(|error| CliError::failed(missing(error)))?;
    start(args, checkpoint, TrainingStart::Checkpoint(&bytes))
}

/// Starts a training; `file` is where an error in a checkpoint or in weights comes from.
fn start(args: &TrainArgs, file: &Path, start: TrainingStart<'_>) -> Result<Box<dyn Trainer>, CliError> {
    let trainer = start_training(&args.game.ruleset, args.game.players(), &args.game.options()?, start);
    let trainer = trainer.map_err(|error| CliError::misused(error.to_string()))?.ok_or_else(nothing_to_learn)?;
    trainer.map_err(|error| failed(file, &error))
}

fn nothing_to_learn() -> CliError {
    CliError::misused("this ruleset has no expert that can be trained")
}

/// Trains to the end of the plan; false if `stop` was set before. The checkpoint is then the newest one, as it is at
/// the end, where the gate may need it.
fn train(trainer: &mut dyn Trainer, threads: usize, checkpoint: &Path, stop: &AtomicBool) -> Result<bool, CliError> {
    let generations = trainer.plan().generations;
    let bar = progress::generations(generations as u64);
    let mut saved: Option<Instant> = None;
    while trainer.generation() < generations {
        let progress = step(trainer, threads);
        bar.set_position(progress.generation as u64);
        bar.set_message(format!("error {:.1}, log loss {:.3}", progress.error, progress.log_loss));
        let stopped = stop.load(Ordering::Relaxed);
        let is_last = trainer.generation() == generations;
        if stopped || is_last || saved.is_none_or(|at| at.elapsed() >= CHECKPOINT_EVERY) {
            write_atomically(checkpoint, &trainer.save()).map_err(|error| failed(checkpoint, &error))?;
            saved = Some(Instant::now());
        }
        if stopped && !is_last {
            bar.finish_and_clear();
            return Ok(false);
        }
    }
    bar.finish_and_clear();
    Ok(true)
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
    known.merge(learned).map_err(|error| failed(path, &error))?;
    Ok(known)
}

fn failed(path: &Path, why: &dyn std::fmt::Display) -> CliError {
    CliError::failed(format!("{}: {why}", path.display()))
}
