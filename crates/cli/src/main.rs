//! The one binary: `lonja serve`, `engine`, `verify`, `simulate`, `arena`, `train`, `bench`.

mod arena;
mod args;
mod bench;
mod bench_server;
mod engine;
mod output;
mod progress;
mod serve;
mod simulate;
mod train;
mod verify;
mod watcher;

use std::process::ExitCode;

use args::{Args, BenchCommand, Command};
use clap::Parser;

/// How the program ends; `lonja --help` documents the codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// It did what was asked.
    Done,
    /// It did, and found something wrong (a record that does not agree).
    FoundWrong,
    /// It could not: a file could not be read or written.
    Failed,
    /// The arguments are wrong.
    Misused,
}

impl From<End> for ExitCode {
    fn from(end: End) -> Self {
        Self::from(match end {
            End::Done => 0,
            End::FoundWrong => 1,
            End::Misused => 2,
            End::Failed => 3,
        })
    }
}

/// A sentence for the person who gave the command, and how the program ends.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Trouble {
    end: End,
    sentence: String,
}

impl Trouble {
    fn misused(sentence: impl Into<String>) -> Self {
        Self { end: End::Misused, sentence: sentence.into() }
    }

    fn failed(sentence: impl Into<String>) -> Self {
        Self { end: End::Failed, sentence: sentence.into() }
    }
}

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return args::explain(&error).into(),
    };
    let outcome = match &args.command {
        Command::Serve(args) => serve::run(args),
        Command::Engine => engine::run(),
        Command::Verify(args) => verify::run(args),
        Command::Simulate(args) => simulate::run(args),
        Command::Arena(args) => arena::run(args),
        Command::Train(args) => train::run(args),
        Command::Bench { command: BenchCommand::Playouts(args) } => bench::run(args),
        Command::Bench { command: BenchCommand::Server(args) } => bench_server::run(args),
        Command::Bench { command: BenchCommand::Yardstick(args) } => bench_server::run_yardstick(args),
    };
    let end = outcome.unwrap_or_else(|trouble| {
        eprintln!("lonja: {}", trouble.sentence);
        if trouble.end == End::Misused {
            args::suggest_help();
        }
        trouble.end
    });
    end.into()
}
