//! `lonja arena`

use lonja_game::ThinkBudget;
use lonja_lab::arena::{ArenaReport, BotDifference, BotResult, DecisionTimes, run_arena};
use lonja_lab::{MatchPlan, PlanError, Summary};

use crate::args::ArenaArgs;
use crate::output::{interval, json_line};
use crate::progress::{counted, grouped};
use crate::reporter::{ConsoleReporter, stop_on_ctrl_c};
use crate::{CliError, Exit};

/// Plays, and prints the results of the bots.
pub(crate) fn run(args: &ArenaArgs) -> Result<Exit, CliError> {
    let thinking = ThinkBudget::new(args.ms, args.iterations).map_err(CliError::misused)?;
    let plan = args.run.plan(&args.game, &args.bots, thinking, args.games)?;
    let plan = MatchPlan { is_adjusted: args.adjusted, ..plan };
    let misused = |error: PlanError| CliError::misused(error.to_string());
    // Check first: opening the file for the records empties it.
    plan.check().map_err(misused)?;
    let stop = stop_on_ctrl_c();
    let mut reporter = ConsoleReporter::new(plan.deals() * plan.players as u64, args.run.out.as_deref(), &stop)?;
    let report = run_arena(&plan, &stop, &mut reporter).map_err(misused)?;
    reporter.finish(&if args.run.json { json_line(&report) } else { text_of(&report, plan.deals()) })
}

fn text_of(report: &ArenaReport, planned: u64) -> String {
    let mut text = format!(
        "{}, {} seats{}: {} = {} in {} rotations, of seed {:?}, {} a decision\n",
        report.ruleset,
        report.players,
        if report.options.is_empty() { "" } else { ", with options" },
        counted(report.games, "game"),
        counted(report.deals, "deal"),
        report.players,
        report.seed,
        report.thinking
    );
    if report.interrupted {
        text += &format!("ended early; {} deals were planned\n", grouped(planned));
    }
    let bots = report.bots.iter().zip(&report.timing.bots).map(|(result, times)| result_row(result, times));
    let results: Vec<Vec<String>> =
        [RESULT_HEAD.map(str::to_owned).to_vec()].into_iter().chain(bots).chain([fair_share_row(report)]).collect();
    text += &format!("\n{}\n", aligned(&results));
    if report.bots.iter().any(|bot| bot.adjusted.is_some()) {
        let head = ["without luck", "win share", "fewer games"].map(str::to_owned).to_vec();
        let bots = report.bots.iter().filter_map(adjusted_row);
        text += &format!("{}\n", aligned(&[head].into_iter().chain(bots).collect::<Vec<_>>()));
    }
    if !report.differences.is_empty() {
        let head = ["difference by deal", "win share", "score"].map(str::to_owned).to_vec();
        let pairs = report.differences.iter().map(difference_row);
        text += &format!("{}\n", aligned(&[head].into_iter().chain(pairs).collect::<Vec<_>>()));
    }
    text + &footnote(report)
}

fn footnote(report: &ArenaReport) -> String {
    format!(
        "{:.2} s on {}. ± is the 95% confidence interval over deals; rating is on the scale of Elo, 1500 in the mean.\n",
        report.timing.wall_s,
        counted(report.timing.threads as u64, "thread")
    )
}

const RESULT_HEAD: [&str; 10] =
    ["bot", "win share", "score", "place", "rating", "seats", "decisions", "mean ms", "99% ms", "forfeited"];

/// A row of the first table, with a cell for each of [`RESULT_HEAD`].
fn result_row(result: &BotResult, times: &DecisionTimes) -> Vec<String> {
    vec![
        result.bot.clone(),
        percentage(result.win_share),
        figure(result.score),
        figure(result.place),
        format!("{:.0}{}", result.rating, result.rating_ci95.map_or_else(String::new, |half| format!(" ± {half:.0}"))),
        grouped(result.seats),
        grouped(result.decisions),
        milliseconds(times.mean_ms),
        milliseconds(times.p99_ms),
        grouped(result.forfeited),
    ]
}

/// The row of a bot that is as strong as all others.
fn fair_share_row(report: &ArenaReport) -> Vec<String> {
    let mut row = vec![String::new(); RESULT_HEAD.len()];
    row[0] = "fair share".into();
    row[1] = format!("{:.2} %", 100.0 * report.fair_share);
    row[3] = format!("{:.2}", (report.players + 1) as f64 / 2.0);
    row
}

fn adjusted_row(result: &BotResult) -> Option<Vec<String>> {
    let adjusted = result.adjusted?;
    let factor = adjusted.variance_factor.map_or("–".into(), |factor| format!("{factor:.2} times"));
    Some(vec![result.bot.clone(), percentage(Some(adjusted.win_share)), factor])
}

fn difference_row(pair: &BotDifference) -> Vec<String> {
    vec![format!("{} − {}", pair.bot, pair.against), percentage(pair.win_share), figure(pair.score)]
}

fn percentage(share: Option<Summary>) -> String {
    share.map_or("–".into(), |share| format!("{} %", interval(&share, 100.0)))
}

fn figure(summary: Option<Summary>) -> String {
    summary.map_or("–".into(), |summary| interval(&summary, 1.0))
}

/// With three decimals for short times, one for long ones.
fn milliseconds(ms: f64) -> String {
    if ms < 10.0 { format!("{ms:.3}") } else { format!("{ms:.1}") }
}

/// Rows with columns as wide as their widest cell, the first column to the left and all others to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let line = |row: &Vec<String>| {
        let mut line = format!("{:1$}", row[0], width(0));
        for (column, cell) in row.iter().enumerate().skip(1) {
            line += &format!("   {cell:>0$}", width(column));
        }
        line.trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}
