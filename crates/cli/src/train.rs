//! `lonja train`

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Instant;

use lonja_bots::{TrainingPlan, TrainingProgress, Weights};
use lonja_game::catalog::OpenError;
use lonja_lab::train::{Start, finish, trainer, usual_plan};

use crate::args::{TrainArgs, threads};
use crate::output::print;
use crate::progress::{self, counted};
use crate::{CliError, Exit};

/// Learns, and writes what was learned.
pub(crate) fn run(args: &TrainArgs) -> Result<Exit, CliError> {
    let (ruleset, players, options) = (&args.game.ruleset, args.game.players(), args.game.options()?);
    let misused = |error: OpenError| CliError::misused(error.to_string());
    let cannot_learn = || CliError::misused("there is nothing to learn about this ruleset");
    let usual = usual_plan(ruleset, players, &options).map_err(misused)?.ok_or_else(cannot_learn)?;
    let generations = args.generations.unwrap_or(usual.generations as u64);
    let games = args.games.unwrap_or(usual.games as u64);
    let threads = threads(args.threads);
    let plan = TrainingPlan { generations: generations as usize, games: games as usize, seed: args.seed };
    let trainer = trainer(ruleset, players, &options, Start::Plan(plan)).map_err(misused)?.ok_or_else(cannot_learn)?;
    let mut trainer = trainer.map_err(|error| CliError::failed(error.to_string()))?;
    let known = read(&args.out)?;
    let bar = progress::generations(generations);
    let begun = Instant::now();
    let mut off = 0.0;
    let mut lesson = |lesson: TrainingProgress| {
        off = lesson.error;
        bar.set_position(lesson.generation as u64);
        bar.set_message(format!("off by {off:.1}"));
    };
    let learned = finish(&mut *trainer, threads, &mut lesson);
    bar.finish_and_clear();
    write(&args.out, known, learned)?;
    print(&format!(
        "Learned {ruleset} with {players} seats from {} in {:.0} s on {}; scores were off by {off:.1} at last. It is in {}.\n",
        counted(generations.saturating_mul(games), "game"),
        begun.elapsed().as_secs_f64(),
        counted(threads as u64, "thread"),
        args.out.display(),
    ))
}

/// What a file knows already.
fn read(path: &Path) -> Result<Option<Weights>, CliError> {
    let failed = |why: &dyn std::fmt::Display| CliError::failed(format!("{}: {why}", path.display()));
    match fs::read(path) {
        Ok(bytes) => Weights::read(&bytes).map(Some).map_err(|error| failed(&error)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(failed(&error)),
    }
}

/// Writes what was learned beside what was known about other numbers of seats.
fn write(path: &Path, known: Option<Weights>, learned: Weights) -> Result<(), CliError> {
    let failed = |why: &dyn std::fmt::Display| CliError::failed(format!("{}: {why}", path.display()));
    let all = match known {
        None => learned,
        Some(mut known) => {
            known.take_over(learned).map_err(|error| failed(&error))?;
            known
        }
    };
    fs::write(path, all.write()).map_err(|error| failed(&error))
}
