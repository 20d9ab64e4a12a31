//! `lonja review`

use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use lonja_game::Record;
use lonja_lab::train::run_on_threads;
use lonja_review::{DEEP_ITERATIONS, QUICK_ITERATIONS, ReviewPlan};

use crate::args::threads;
use crate::output::{json_line, print};
use crate::progress;
use crate::review_text::{Painter, text_of};
use crate::{CliError, Exit};

/// Say where games were won: luck, errors, gifts, fair prices and turning points.
#[derive(clap::Args, Debug)]
pub(crate) struct ReviewArgs {
    /// Files with one record a line, or with one record; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Values of the bots' networks alone, in a second or two (the default)
    #[arg(long, conflicts_with_all = ["deep", "iterations"])]
    quick: bool,
    /// Rollouts for every action, in some seconds for each game
    #[arg(long, conflicts_with = "iterations")]
    deep: bool,
    /// Rollouts for every action
    #[arg(long, value_name = "K", value_parser = read_iterations, allow_negative_numbers = true)]
    iterations: Option<u32>,
    /// List the mistakes of one seat, with better actions
    #[arg(long, value_name = "S", value_parser = read_seat, allow_negative_numbers = true)]
    seat: Option<usize>,
    /// Print one line of JSON for each record
    #[arg(long)]
    json: bool,
    /// Number of threads, at most 1024; 0 means one for each core
    #[arg(long, default_value_t = 0, value_name = "T", value_parser = crate::args::read_threads, allow_negative_numbers = true)]
    threads: usize,
}

fn read_iterations(text: &str) -> Result<u32, String> {
    text.parse()
        .ok()
        .filter(|&count| count <= 1_000_000)
        .ok_or_else(|| "it must be a whole number up to 1000000".into())
}

fn read_seat(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&seat| seat < 6).ok_or_else(|| "it must be the number of a seat, from 0 to 5".into())
}

impl ReviewArgs {
    fn iterations(&self) -> u32 {
        match self.iterations {
            Some(iterations) => iterations,
            None if self.deep => DEEP_ITERATIONS,
            None => QUICK_ITERATIONS,
        }
    }
}

/// Reviews every record, also after one that can't be reviewed.
pub(crate) fn run(args: &ReviewArgs) -> Result<Exit, CliError> {
    let mut exit = Exit::Done;
    for path in &args.files {
        let text = match read(path) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("lonja: {}: {error}", path.display());
                exit = Exit::Failed;
                continue;
            }
        };
        let records = split(&text);
        if records.is_empty() {
            eprintln!("lonja: {}: there is no record in it", path.display());
            exit = if exit == Exit::Failed { exit } else { Exit::FoundWrong };
        }
        for (line, record) in records {
            let place = format!("{}:{line}", path.display());
            match review_one(args, &place, record) {
                Ok(text) => drop(print(&text)?),
                Err(sentence) => {
                    eprintln!("lonja: {place}: {sentence}");
                    exit = if exit == Exit::Failed { exit } else { Exit::FoundWrong };
                }
            }
        }
    }
    Ok(exit)
}

fn read(path: &Path) -> io::Result<String> {
    if path != Path::new("-") {
        return fs::read_to_string(path);
    }
    let mut text = String::new();
    io::stdin().lock().read_to_string(&mut text).map(|_| text)
}

/// The records of a file with their lines: one a line, or one in many lines.
fn split(text: &str) -> Vec<(usize, &str)> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let lines: Vec<_> = lines.map(|(at, line)| (at + 1, line)).collect();
    let is_one = lines.len() > 1 && !lines[0].1.trim_end().ends_with('}');
    if is_one { vec![(lines[0].0, text)] } else { lines }
}

fn review_one(args: &ReviewArgs, place: &str, text: &str) -> Result<String, String> {
    let record = Record::read(text).map_err(|error| error.to_string())?;
    if let Some(seat) = args.seat.filter(|&seat| seat >= record.players) {
        return Err(format!("there is no seat {seat}: the game has {}", record.players));
    }
    let plan = ReviewPlan::new(&record, args.iterations()).map_err(|error| error.to_string())?;
    let bar = progress::units(plan.units() as u64);
    run_on_threads(threads(args.threads), plan.units(), &|unit| {
        plan.run_unit(unit);
        bar.inc(1);
    });
    bar.finish_and_clear();
    let review = plan.finish().map_err(|error| error.to_string())?;
    if args.json {
        return Ok(json_line(&review));
    }
    let is_coloured = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    Ok(text_of(&review, place, args.seat, Painter { is_coloured }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_one_record_a_line_or_one() {
        assert_eq!(split("{}\n\n{\"a\":1}\n"), [(1, "{}"), (3, "{\"a\":1}")]);
        assert_eq!(split("{\n\"a\":1\n}\n"), [(1, "{\n\"a\":1\n}\n")]);
        assert!(split("\n \n").is_empty());
    }
}
