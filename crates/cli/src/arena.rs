//! `lonja arena`

use std::time::Duration;

use lonja_game::ThinkBudget;
use lonja_lab::Estimate;
use lonja_lab::arena::{ArenaError, Entrant, Pace, Plan, Report, Standing, arena};

use crate::args::{ArenaArgs, threads};
use crate::output::{interval, json_line};
use crate::progress::{counted, grouped};
use crate::watcher::{Watcher, stop_on_ctrl_c};
use crate::{End, Trouble};

/// Plays, and prints how the bots did.
pub(crate) fn run(args: &ArenaArgs) -> Result<End, Trouble> {
    let plan = plan(args)?;
    let misused = |error: ArenaError| Trouble::misused(error.to_string());
    // Before a file is opened for the records, and what it had is lost.
    plan.check().map_err(misused)?;
    let stop = stop_on_ctrl_c();
    let games = plan.deals() * plan.players as u64;
    let mut watcher = Watcher::new(games, args.many.out.as_deref(), &stop)?;
    let report = arena(&plan, args.many.out.is_some(), &stop, &mut watcher).map_err(misused)?;
    watcher.finish(&if args.many.json { json_line(&report) } else { summary(&report, plan.deals()) })
}

fn plan(args: &ArenaArgs) -> Result<Plan, Trouble> {
    let entrants: Result<_, String> = args.bots.iter().map(|bot| Entrant::read(bot)).collect();
    Ok(Plan {
        ruleset: args.game.ruleset.clone(),
        players: args.game.players(),
        options: args.game.options()?,
        entrants: entrants.map_err(Trouble::misused)?,
        thinking: ThinkBudget::new(args.ms, args.iterations).map_err(Trouble::misused)?,
        patience: Duration::from_secs_f64(args.patience),
        games: args.games,
        seed: args.many.seed.clone(),
        threads: threads(args.many.threads),
    })
}

fn summary(report: &Report, planned: u64) -> String {
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
        text += &format!("ended early, of {} deals\n", grouped(planned));
    }
    let bots = report.bots.iter().zip(&report.timing.bots).map(|(standing, pace)| row(standing, pace));
    let rows: Vec<Row> = [HEAD.map(str::to_owned)].into_iter().chain(bots).chain([fair_share(report)]).collect();
    text + "\n" + &table(&rows) + "\n" + &footnote(report)
}

fn footnote(report: &Report) -> String {
    format!(
        "{:.2} s on {}. ± is the 95% confidence interval over deals; rating is on the scale of Elo, 1500 in the mean.\n",
        report.timing.wall_s,
        counted(report.timing.threads as u64, "thread")
    )
}

const HEAD: [&str; 10] =
    ["bot", "win share", "score", "place", "rating", "seats", "decisions", "mean ms", "99% ms", "forfeited"];

/// A line of the table, with a cell for each of [`HEAD`].
type Row = [String; HEAD.len()];

fn row(standing: &Standing, pace: &Pace) -> Row {
    let figure = |known: &Option<Estimate>| known.as_ref().map_or("–".into(), |estimate| interval(estimate, 1.0));
    [
        standing.bot.clone(),
        standing.win_share.as_ref().map_or("–".into(), |share| format!("{} %", interval(share, 100.0))),
        figure(&standing.score),
        figure(&standing.place),
        format!("{:.0}", standing.rating),
        grouped(standing.seats),
        grouped(standing.decisions),
        milliseconds(pace.mean_ms),
        milliseconds(pace.p99_ms),
        grouped(standing.forfeited),
    ]
}

/// What bots that are all equal would have.
fn fair_share(report: &Report) -> Row {
    let mut row = Row::default();
    row[0] = "fair share".into();
    row[1] = format!("{:.2} %", 100.0 * report.fair_share);
    row[3] = format!("{:.2}", (report.players + 1) as f64 / 2.0);
    row
}

/// With as many digits as matter.
fn milliseconds(ms: f64) -> String {
    if ms < 10.0 { format!("{ms:.3}") } else { format!("{ms:.1}") }
}

/// Columns as wide as they must be, the first to the left and all others to the right.
fn table(rows: &[Row]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let line = |row: &Row| {
        let mut line = format!("{:1$}", row[0], width(0));
        for (column, cell) in row.iter().enumerate().skip(1) {
            line += &format!("   {cell:>0$}", width(column));
        }
        line.trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}
