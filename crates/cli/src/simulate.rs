//! `lonja simulate`

use lonja_bots::Level;
use lonja_game::catalog::OpenError;
use lonja_lab::simulate::{Plan, Report, Standing, simulate};

use crate::args::{SimulateArgs, threads};
use crate::output::{interval, json_line};
use crate::progress::{counted, grouped};
use crate::watcher::{Watcher, stop_on_ctrl_c};
use crate::{End, Trouble};

/// Plays, and prints what came of it.
pub(crate) fn run(args: &SimulateArgs) -> Result<End, Trouble> {
    let plan = plan(args)?;
    let misused = |error: OpenError| Trouble::misused(error.to_string());
    // Before a file is opened for the records, and what it had is lost.
    plan.check().map_err(misused)?;
    let stop = stop_on_ctrl_c();
    let mut watcher = Watcher::new(plan.games, args.many.out.as_deref(), &stop)?;
    let report = simulate(&plan, args.many.out.is_some(), &stop, &mut watcher).map_err(misused)?;
    watcher.finish(&if args.many.json { json_line(&report) } else { summary(&report, plan.games) })
}

fn plan(args: &SimulateArgs) -> Result<Plan, Trouble> {
    let players = args.game.players();
    Ok(Plan {
        ruleset: args.game.ruleset.clone(),
        players,
        options: args.game.options()?,
        bots: bots(&args.bots, players)?,
        iterations: args.iterations,
        games: args.games,
        seed: args.many.seed.clone(),
        threads: threads(args.many.threads),
    })
}

fn bots(names: &[String], players: usize) -> Result<Vec<Level>, Trouble> {
    let levels: Vec<Level> = names.iter().filter_map(|name| Level::named(name)).collect();
    match levels[..] {
        [one] => Ok(vec![one; players]),
        _ if levels.len() == players => Ok(levels),
        _ => Err(Trouble::misused(format!(
            "--bots names {} bots for {players} seats; name one for all or one for each",
            levels.len()
        ))),
    }
}

fn summary(report: &Report, planned: u64) -> String {
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
        line(format!("ended early, of {} games", grouped(planned)));
    }
    line(String::new());
    line(format!("{:16}{:>20}{:>10}{:>20}", "", "score", "spread", "win share"));
    for (seat, standing) in report.seats.iter().enumerate() {
        line(row(&format!("seat {seat}"), standing));
    }
    for (bot, standing) in &report.bots {
        line(row(&format!("bot {bot}"), standing));
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

fn row(name: &str, standing: &Standing) -> String {
    let share = format!("{} %", interval(&standing.win_share, 100.0));
    format!("{name:16}{:>20}{:>10.2}{share:>20}", interval(&standing.score, 1.0), standing.score.sd)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bot_is_for_all_seats() {
        let random = || "random".to_owned();
        assert_eq!(bots(&[random()], 3).unwrap().len(), 3);
        assert_eq!(bots(&[random(), random()], 2).unwrap().len(), 2);
        assert_eq!(bots(&[random(), random()], 3).unwrap_err().end, End::Misused);
    }
}
