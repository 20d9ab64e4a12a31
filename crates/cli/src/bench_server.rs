//! `lonja bench server`

use std::fmt::Write;
use std::net::SocketAddr;
use std::time::Duration;

use lonja_load::{BenchPlan, BenchReport, BotWaits, ServerFigures, WaitTimes, measure, yardstick};
use lonja_server::serve::{Database, raise_file_limit};

use crate::args::{read_count, read_seconds};
use crate::output::{json_line, print};
use crate::progress::{self, counted, grouped};
use crate::{CliError, Exit};

pub(crate) const EXAMPLES: &str = "\
Starts two processes on this machine and measures them in turn: the server, and a yardstick, which is a bare server without \
rules. Measures throughput when all tables are busy; latency of a move at a steady rate, until the last of four subscribers \
has it; memory of an idle stream. docs/speed.md explains the results.

A database given by --database keeps the tables; without one they are deleted afterwards.

Examples:
  lonja bench server
  lonja bench server --seconds 10 --rate 1000 --json
  lonja bench server --finished 10000 --experts --reviews --watchers 1000
  lonja bench server --database postgres://lonja@localhost/bench --processes 2 --watchers 1000";

/// Measure the server while many people play on this machine.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ServerArgs {
    /// Seconds for each measurement
    #[arg(long, default_value_t = 5.0, value_name = "SECONDS", value_parser = read_seconds, allow_negative_numbers = true)]
    seconds: f64,
    /// Busy tables, each with four people who all subscribe
    #[arg(long, default_value_t = 50, value_name = "COUNT", value_parser = read_count, allow_negative_numbers = true)]
    tables: u64,
    /// Idle streams to open when their memory is measured
    #[arg(long, default_value_t = 5000, value_name = "COUNT", value_parser = read_count, allow_negative_numbers = true)]
    streams: u64,
    /// Moves per second, at all tables together, while latency is measured
    #[arg(long, default_value_t = 2000, value_name = "COUNT", value_parser = read_count, allow_negative_numbers = true)]
    rate: u64,
    /// Measure how many events per second reach this many subscribers of one table
    #[arg(long, value_name = "COUNT", value_parser = read_count, allow_negative_numbers = true)]
    watchers: Option<u64>,
    /// Measure the memory while this many games finish
    #[arg(long, value_name = "COUNT", value_parser = read_count, allow_negative_numbers = true)]
    finished: Option<u64>,
    /// Measure how long people wait for the server, for a bot and for a clock while 200 hostile tables of experts and
    /// 20 of traders play
    #[arg(long)]
    experts: bool,
    /// Measure how long people wait for the server, for a bot and for a clock while 20 deep reviews wait and run
    #[arg(long)]
    reviews: bool,
    /// Ask for compressed streams, as browsers do. (The yardstick does not compress; the users have to unpack.)
    #[arg(long)]
    gzip: bool,
    /// Where the server stores tables: postgres://… [default: a fresh SQLite file]
    #[arg(long, value_name = "URL", value_parser = read_database)]
    database: Option<String>,
    /// Measure also this many server processes that share one database
    #[arg(long, default_value_t = 1, value_name = "COUNT", value_parser = read_count, allow_negative_numbers = true)]
    processes: u64,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

/// The arguments of the yardstick, a subset of those of `lonja serve`.
#[derive(clap::Args, Debug)]
pub(crate) struct YardstickArgs {
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: SocketAddr,
    /// Where moves are stored: sqlite:FILE
    #[arg(long, value_name = "URL", value_parser = Database::parse)]
    database: Database,
}

fn read_database(text: &str) -> Result<String, String> {
    match Database::parse(text)? {
        Database::Postgres(url) => Ok(url),
        Database::Sqlite(_) => {
            Err("with SQLite a fresh file is used. Leave --database out, or name a PostgreSQL database".into())
        }
    }
}

/// Measures the server and the yardstick.
pub(crate) fn run(args: &ServerArgs) -> Result<Exit, CliError> {
    if args.processes > 1 && args.database.is_none() {
        return Err(CliError::misused(
            "--processes: several processes need a PostgreSQL database. Name one with --database",
        ));
    }
    let plan = BenchPlan {
        time: Duration::from_secs_f64(args.seconds),
        tables: args.tables as usize,
        streams: args.streams as usize,
        rate: args.rate as f64,
        subscribers: args.watchers.map(|subscribers| subscribers as usize),
        finished: args.finished,
        gzip: args.gzip,
        experts: args.experts,
        reviews: args.reviews,
        database: args.database.clone(),
        processes: args.processes as usize,
    };
    raise_file_limit();
    let progress = progress::seconds(args.seconds);
    let report = measure(&plan, &|what| progress.set_message(what.to_owned()));
    progress.finish_and_clear();
    let report = report.map_err(|error| CliError::failed(error.to_string()))?;
    print(&if args.json { json_line(&report) } else { in_words(&report) })
}

/// Runs the yardstick until it is killed.
pub(crate) fn run_yardstick(args: &YardstickArgs) -> Result<Exit, CliError> {
    let Database::Sqlite(file) = &args.database else {
        return Err(CliError::misused("--database: the yardstick needs SQLite. Use sqlite:FILE"));
    };
    let ready = |address| eprintln!("Open http://{address}/ to compare with.");
    yardstick::run(args.listen, file, ready).map(|()| Exit::Done).map_err(|error| CliError::failed(error.to_string()))
}

/// A row of the table: its title and its figure.
type Row = (&'static str, fn(&ServerFigures) -> Option<f64>);

const ROWS: [Row; 7] = [
    ("moves a second", |figures| Some(figures.moves_per_s)),
    ("processor time per move (µs)", |figures| Some(figures.cpu_us_per_move)),
    ("p50 in ms", |figures| Some(figures.p50_ms)),
    ("p99 in ms", |figures| Some(figures.p99_ms)),
    ("moves a second meanwhile", |figures| Some(figures.reached_per_s)),
    ("kB an idle stream", |figures| figures.kb_per_stream),
    ("events a second", |figures| figures.events_per_s),
];

fn in_words(report: &BenchReport) -> String {
    let BenchReport { product, yardstick, ratio, hardware, several, .. } = report;
    let mut text = format!(
        "{}, {}; load {:.1} before\n{} of four people, {} s each, order {}; the server stores tables in {}{}\n\n",
        hardware.model,
        counted(hardware.cores as u64, "core"),
        hardware.load_before,
        counted(report.tables as u64, "table"),
        report.seconds,
        report.order.join(", "),
        report.database,
        if report.gzip { " and compresses streams" } else { "" },
    );
    let mut line = |what: &str, cells: &[String]| {
        // Writing to a string does not fail.
        let _ = write!(text, "{what:<38}");
        for cell in cells {
            let _ = write!(text, "{cell:>12}");
        }
        text.push('\n');
    };
    let processes = several.map(|several| format!("{} processes", several.processes));
    line("", &[&["server", "yardstick", "ratio"].map(String::from)[..], processes.as_slice()].concat());
    for (what, figure) in ROWS {
        let (Some(mine), Some(other), Some(ratio)) = (figure(product), figure(yardstick), figure(ratio)) else {
            continue;
        };
        let several = several.and_then(|several| figure(&several.figures)).map(number);
        line(what, &[&[number(mine), number(other), format!("{ratio:.2}")][..], several.as_slice()].concat());
    }
    add_others(&mut text, report);
    text
}

/// Adds the figures that only the server has.
fn add_others(text: &mut String, report: &BenchReport) {
    if let Some(several) = report.several {
        let _ = writeln!(
            text,
            "\nmoves of experts a second: {} as one process, {} as {}",
            number(several.bot_moves_per_s_of_one),
            number(several.bot_moves_per_s),
            several.processes
        );
    }
    if let Some(reviews) = report.reviews {
        let busy = format!("{} deep reviews wait and run", reviews.reviews);
        add_waits(text, "no review runs", reviews.quiet);
        add_waits(text, &busy, reviews.busy);
        add_bot_waits(text, "no review runs", reviews.quiet_bots);
        add_bot_waits(text, &busy, reviews.busy_bots);
    }
    if let Some(finished) = report.finished {
        let (quarter, all) = (grouped(finished.quarter_kb as u64), grouped(finished.all_kb as u64));
        let games = counted(finished.games, "game");
        let _ = writeln!(
            text,
            "\nmemory after a quarter of {games}: {quarter} kB; after all, {:.0} s: {all} kB",
            finished.seconds
        );
    }
    if let Some(experts) = report.experts {
        add_waits(text, "no bot plays", experts.quiet);
        add_waits(text, "experts play", experts.busy);
        add_bot_waits(text, "no bot plays", experts.quiet_bots);
        add_bot_waits(text, "experts play", experts.busy_bots);
    }
}

fn add_waits(text: &mut String, when: &str, waits: WaitTimes) {
    let _ = writeln!(
        text,
        "\nwhile {when}: an action {:.2} ms (p50), {:.2} ms (p99); a read {:.2} ms, {:.2} ms",
        waits.act_p50_ms, waits.act_p99_ms, waits.look_p50_ms, waits.look_p99_ms
    );
}

fn add_bot_waits(text: &mut String, when: &str, waits: BotWaits) {
    let _ = writeln!(
        text,
        "\nwhile {when}, a person waits: for a trader {:.0} ms (p50), {:.0} ms (p99); for an expert {:.0} ms, {:.0} ms; for \
         a clock that has run out {:.0} ms, {:.0} ms",
        waits.trader_p50_ms,
        waits.trader_p99_ms,
        waits.expert_p50_ms,
        waits.expert_p99_ms,
        waits.clock_p50_ms,
        waits.clock_p99_ms
    );
}

fn number(number: f64) -> String {
    if number >= 1000.0 { grouped(number as u64) } else { format!("{number:.2}") }
}
