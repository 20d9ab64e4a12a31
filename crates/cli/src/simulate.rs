//! `lonja simulate`

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressBar;
use lonja_bots::Level;
use lonja_game::Estimate;
use lonja_game::simulate::{Follower, Plan, Report, Standing, simulate};

use crate::args::{SimulateArgs, threads};
use crate::output::{heard, json_line, print};
use crate::progress::{self, counted, grouped};
use crate::{End, Trouble};

/// Plays, and prints what came of it.
pub(crate) fn run(args: &SimulateArgs) -> Result<End, Trouble> {
    let plan = plan(args)?;
    // Before a file is opened for the records, and what it had is lost.
    plan.check().map_err(|error| Trouble::misused(error.to_string()))?;
    let stop = stop_on_ctrl_c();
    let mut watcher = Watcher {
        bar: progress::games(plan.games),
        out: args.out.as_deref().map(open).transpose()?,
        failed: None,
        stop: Arc::clone(&stop),
    };
    let report = simulate(&plan, watcher.out.is_some(), &stop, &mut watcher)
        .map_err(|error| Trouble::misused(error.to_string()))?;
    watcher.bar.finish_and_clear();
    let to_stdout = args.out.as_deref().is_some_and(is_stdout);
    match watcher.finish() {
        Some(error) if to_stdout => return heard(Err(error)),
        Some(error) => {
            let file = args.out.as_deref().unwrap_or(Path::new("-"));
            return Err(Trouble::failed(format!("{}: {error}", file.display())));
        }
        None => {}
    }
    let text = if args.json { json_line(&report) } else { summary(&report, plan.games) };
    if to_stdout {
        eprint!("{text}");
        return Ok(End::Done);
    }
    print(&text)
}

fn plan(args: &SimulateArgs) -> Result<Plan, Trouble> {
    let players = args.game.players();
    Ok(Plan {
        ruleset: args.game.ruleset.clone(),
        players,
        options: args.game.options()?,
        bots: bots(&args.bots, players)?,
        games: args.games,
        seed: args.seed.clone(),
        threads: threads(args.threads),
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

/// Whether records go where the summary would: it then goes to standard error.
fn is_stdout(path: &Path) -> bool {
    path == Path::new("-") || path == Path::new("/dev/stdout")
}

fn open(path: &Path) -> Result<Box<dyn Write>, Trouble> {
    if is_stdout(path) {
        return Ok(Box::new(io::stdout()));
    }
    let file = File::create(path).map_err(|error| Trouble::failed(format!("{}: {error}", path.display())))?;
    Ok(Box::new(BufWriter::new(file)))
}

/// Set by the first Ctrl-C; the second ends the program at once.
fn stop_on_ctrl_c() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&stop);
    let handler = move || {
        if set.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler Ctrl-C ends the program as it always does.
    let _ = ctrlc::set_handler(handler);
    stop
}

struct Watcher {
    bar: ProgressBar,
    out: Option<Box<dyn Write>>,
    failed: Option<io::Error>,
    stop: Arc<AtomicBool>,
}

impl Watcher {
    /// What went wrong with the records, if something did.
    fn finish(&mut self) -> Option<io::Error> {
        let flushed = self.out.as_mut().map_or(Ok(()), Write::flush);
        self.failed.take().or(flushed.err())
    }
}

impl Follower for Watcher {
    fn progress(&mut self, games: u64) {
        self.bar.set_position(games);
    }

    fn records(&mut self, lines: &str) {
        if let (None, Some(out)) = (&self.failed, &mut self.out)
            && let Err(error) = out.write_all(lines.as_bytes())
        {
            self.failed = Some(error);
            self.stop.store(true, Ordering::Relaxed);
        }
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

fn interval(estimate: &Estimate, scale: f64) -> String {
    let mean = estimate.mean * scale;
    match estimate.ci95 {
        Some(half) => format!("{mean:.2} ± {:.2}", half * scale),
        None => format!("{mean:.2}"),
    }
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
