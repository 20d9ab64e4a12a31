//! `lonja simulate`

use lonja_game::ThinkBudget;
use lonja_lab::PlanError;
use lonja_lab::simulate::{SeatResult, SimulationReport, check, simulate};

use crate::args::SimulateArgs;
use crate::output::{interval, json_line};
use crate::progress::{counted, grouped};
use crate::reporter::{ConsoleReporter, stop_on_ctrl_c};
use crate::{CliError, Exit};

/// Plays, and prints the results.
pub(crate) fn run(args: &SimulateArgs) -> Result<Exit, CliError> {
    let plan = args.run.plan(&args.game, &args.bots, ThinkBudget::Iterations(args.iterations), args.games)?;
    let misused = |error: PlanError| CliError::misused(error.to_string());
    // Check first: opening the file for the records empties it.
    check(&plan).map_err(misused)?;
    let stop = stop_on_ctrl_c();
    let mut reporter = ConsoleReporter::new(plan.games, args.run.out.as_deref(), &stop)?;
    let report = simulate(&plan, &stop, &mut reporter).map_err(misused)?;
    reporter.finish(&if args.run.json { json_line(&report) } else { text_of(&report, plan.games) })
}

fn text_of(report: &SimulationReport, planned: u64) -> String {
    let mut text = String::new();
    let mut line = |content: String| {
        text.push_str(content.trim_end());
        text.push('\n');
    };
    let options = if report.options.is_empty() { String::new() } else { ", with options".to_owned() };
    line(format!(
        "{}, {} seats{options}: {} of seed {:?}",
        report.ruleset,
        report.players,
        counted(report.games, "game"),
        report.seed
    ));
    if report.interrupted {
        line(format!("ended early; {} games were planned", grouped(planned)));
    }
    if report.forfeited > 0 {
        line(format!("{} forfeited: these games count for win shares only", counted(report.forfeited, "game")));
    }
    line(String::new());
    line(format!("{:16}{:>20}{:>10}{:>20}", "", "score", "spread", "win share"));
    for (seat, result) in report.seats.iter().enumerate() {
        line(row(&format!("seat {seat}"), result));
    }
    for (bot, result) in &report.bots {
        line(row(&format!("bot {bot}"), result));
    }
    line(String::new());
    line(format!("{:36}{:>12}", "decisions a game", interval(&report.decisions, 1.0)));
    for (ending, times) in &report.endings {
        line(format!("{ending:36}{:>12}", grouped(*times)));
    }
    line(String::new());
    line(format!(
        "{:.2} s on {}: {} games and {} decisions a second",
        report.wall_s,
        counted(report.threads as u64, "thread"),
        grouped(report.games_per_s as u64),
        grouped(report.decisions_per_s as u64)
    ));
    line("± is the 95% confidence interval of a mean; spread is the standard deviation of single games.".to_owned());
    text
}

fn row(name: &str, result: &SeatResult) -> String {
    let share = format!("{} %", interval(&result.win_share, 100.0));
    let (score, spread) = match result.score {
        Some(score) => (interval(&score, 1.0), format!("{:.2}", score.sd)),
        None => ("–".into(), "–".into()),
    };
    format!("{name:16}{score:>20}{spread:>10}{share:>20}")
}
