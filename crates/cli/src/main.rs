//! The one binary: `lonja serve`, `rules`, `engine`, `verify`, `review`, `simulate`, `arena`, `train`, `study`,
//! `bench`.

mod arena;
mod args;
mod bench;
mod bench_server;
mod calibration;
mod curve;
mod engine;
mod files;
mod markdown;
mod output;
mod progress;
mod reporter;
mod review;
mod review_text;
mod rules;
mod serve;
mod simulate;
mod study;
mod study_args;
mod train;
mod train_args;
mod usage;
mod verify;

use std::process::ExitCode;

use args::{Args, BenchCommand, Command};
use clap::Parser;
use study_args::StudyCommand;

/// Many small texts are made and thrown away for each move; the system's allocator is slower at that (docs/speed.md).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How the program ends; `lonja --help` documents the codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Exit {
    /// Success.
    Done,
    /// `verify` found a record that does not agree with its result or its seed, or `review` one that it can't review.
    FoundWrong,
    /// A file can't be read or written, or an address can't be used.
    Failed,
    /// The arguments are wrong.
    Misused,
    /// Ctrl-C ended it before there was a result.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Done => 0,
            Exit::FoundWrong => 1,
            Exit::Misused => 2,
            Exit::Failed => 3,
            Exit::Interrupted => 130,
        })
    }
}

/// A sentence for the person who gave the command, and the exit code.
#[derive(Clone, PartialEq, Eq, Debug)]
struct CliError {
    exit: Exit,
    sentence: String,
}

impl CliError {
    fn misused(sentence: impl Into<String>) -> Self {
        Self { exit: Exit::Misused, sentence: sentence.into() }
    }

    fn failed(sentence: impl Into<String>) -> Self {
        Self { exit: Exit::Failed, sentence: sentence.into() }
    }
}

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return usage::explain(&error).into(),
    };
    let result = match &args.command {
        Command::Serve(args) => serve::run(args),
        Command::Rules(args) => rules::run(args),
        Command::Engine => engine::run(),
        Command::Verify(args) => verify::run(args),
        Command::Review(args) => review::run(args),
        Command::Simulate(args) => simulate::run(args),
        Command::Arena(args) => arena::run(args),
        Command::Train(args) => train::run(args),
        Command::TrainAll(args) => train::run_all(args),
        Command::Study { command: StudyCommand::Calibration(args) } => calibration::run(args),
        Command::Study { command: StudyCommand::Unsold(args) } => study::run_unsold(args),
        Command::Study { command: StudyCommand::Strategies(args) } => study::run_strategies(args),
        Command::Bench { command: BenchCommand::Playouts(args) } => bench::run(args),
        Command::Bench { command: BenchCommand::Estimates(args) } => bench::run_estimates(args),
        Command::Bench { command: BenchCommand::Server(args) } => bench_server::run(args),
        Command::Bench { command: BenchCommand::Yardstick(args) } => bench_server::run_yardstick(args),
    };
    let exit = result.unwrap_or_else(|error| {
        eprintln!("lonja: {}", error.sentence);
        if error.exit == Exit::Misused {
            usage::suggest_help();
        }
        error.exit
    });
    exit.into()
}
