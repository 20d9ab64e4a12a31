//! `lonja study unsold` and `lonja study strategies`

use std::time::Duration;

use lonja_game::ThinkBudget;
use lonja_lab::MatchPlan;
use lonja_lab::strategies::{StrategyResult, bot_families, search_strategies};
use lonja_lab::unsold::{UnsoldPlan, UnsoldReport, count_unsold};

use crate::args::threads;
use crate::output::{interval, json_line, print};
use crate::progress::{counted, grouped};
use crate::reporter::stop_on_ctrl_c;
use crate::study_args::StudyArgs;
use crate::{CliError, Exit};

/// Plays the games, and prints how many lots were missed.
pub(crate) fn run_unsold(args: &StudyArgs) -> Result<Exit, CliError> {
    let plan = UnsoldPlan {
        ruleset: args.game.ruleset.clone(),
        players: args.game.players(),
        options: args.game.options()?,
        games: args.games,
        iterations: args.iterations,
        seed: args.seed.clone(),
        threads: threads(args.threads),
    };
    let report = count_unsold(&plan, &stop_on_ctrl_c()).map_err(|error| CliError::misused(error.to_string()))?;
    let report = report.ok_or_else(|| CliError::misused("this ruleset has no auctions"))?;
    print(&if args.json { json_line(&report) } else { text_of(&report) })
}

fn text_of(report: &UnsoldReport) -> String {
    let percent = |count: u64| 100.0 * count as f64 / report.lots.max(1) as f64;
    format!(
        "{} among experts: {}\nunsold: {} ({:.2}%)\nunsold although somebody would have gained: {} ({:.2}%)\n",
        counted(report.games, "game"),
        counted(report.lots, "lot"),
        grouped(report.unsold),
        percent(report.unsold),
        grouped(report.missed),
        percent(report.missed),
    )
}

/// Searches each family of bots that the ruleset has, and prints each result.
pub(crate) fn run_strategies(args: &StudyArgs) -> Result<Exit, CliError> {
    let iterations = i64::try_from(args.iterations).ok();
    let plan = MatchPlan {
        ruleset: args.game.ruleset.clone(),
        players: args.game.players(),
        options: args.game.options()?,
        entrants: Vec::new(),
        thinking: ThinkBudget::new(None, iterations).map_err(CliError::misused)?,
        answer_timeout: Duration::from_secs(1),
        is_adjusted: false,
        games: args.games,
        seed: args.seed.clone(),
        threads: threads(args.threads),
        want_records: false,
    };
    let families = bot_families(&plan).map_err(|error| CliError::misused(error.to_string()))?;
    if families.is_empty() {
        return Err(CliError::misused("this ruleset has no family of bots to search"));
    }
    let stop = stop_on_ctrl_c();
    for family in families {
        let mut failure = None;
        let report = |result: &StrategyResult| {
            let line = if args.json { json_line(result) } else { line_of(result) };
            if let Err(error) = print(&line) {
                failure = Some(error);
            }
        };
        let found = search_strategies(&plan, family, &stop, report);
        let found = found.map_err(|error| CliError::misused(error.to_string()))?;
        match (found, failure) {
            (_, Some(error)) => return Err(error),
            (None, None) => return Ok(Exit::Interrupted),
            (Some(_), None) => {}
        }
    }
    Ok(Exit::Done)
}

fn line_of(result: &StrategyResult) -> String {
    let share = interval(&result.win_share, 100.0);
    format!(
        "round {}: {:<12} wins {share} % against experts, {}\n",
        result.round,
        result.bot,
        counted(result.deals, "deal")
    )
}
