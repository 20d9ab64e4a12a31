//! `lonja bench`

use std::time::Duration;

use lonja_lab::estimates::measure_estimates;
use lonja_lab::playouts::{Playouts, measure_playouts};

use crate::args::{EstimatesArgs, PlayoutsArgs, threads};
use crate::output::{json_line, print};
use crate::progress::{self, counted, grouped};
use crate::{CliError, Exit};

/// Plays random games for some seconds, and prints how fast that was.
pub(crate) fn run(args: &PlayoutsArgs) -> Result<Exit, CliError> {
    let time = Duration::from_secs_f64(args.seconds);
    let (players, options) = (args.game.players(), args.game.options()?);
    let progress = progress::seconds(args.seconds);
    let figures = measure_playouts(&args.game.ruleset, players, &options, time, threads(args.threads))
        .map_err(|error| CliError::misused(error.to_string()));
    progress.finish_and_clear();
    let figures = figures?;
    print(&if args.json { json_line(&figures) } else { in_words(&figures) })
}

/// Estimates positions for some seconds, and prints how fast that was.
pub(crate) fn run_estimates(args: &EstimatesArgs) -> Result<Exit, CliError> {
    let (players, options) = (args.game.players(), args.game.options()?);
    let figures = measure_estimates(&args.game.ruleset, players, &options, Duration::from_secs_f64(args.seconds));
    let figures = figures.map_err(|error| CliError::misused(error.to_string()))?;
    let figures = figures.ok_or_else(|| CliError::misused("the expert of this ruleset has no network"))?;
    print(&if args.json {
        json_line(&figures)
    } else {
        format!(
            "{}, {} seats: {:.2} µs an estimate, {} estimates\n",
            figures.ruleset,
            figures.players,
            figures.us_per_estimate,
            grouped(figures.estimates)
        )
    })
}

fn in_words(figures: &Playouts) -> String {
    format!(
        "{}, {} seats: {} with {} decisions in {:.2} s on {}\n\
         {:.1} ns of processor time a decision, {} games a second\n\
         {:.2} decisions a game; scores {:.2} on average, standard deviation {:.2}\n",
        figures.ruleset,
        figures.players,
        counted(figures.games, "game"),
        grouped(figures.decisions),
        figures.wall_s,
        counted(figures.threads as u64, "thread"),
        figures.ns_per_decision,
        grouped((figures.games as f64 / figures.wall_s) as u64),
        figures.decisions as f64 / figures.games as f64,
        figures.mean_score,
        figures.sd_score,
    )
}
