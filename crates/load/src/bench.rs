//! The measurement as a whole: product and yardstick in turn, so that a neighbour who is busy for a while spoils both.

use std::time::Duration;

use crate::experts::experts;
use crate::moves::{Moves, finished, moves};
use crate::pace::{Pace, Schedule, pace, percentile_ms};
use crate::report::{Figures, Hardware, Report, Several};
use crate::server::{Kind, Server, raise_file_limit};
use crate::streams::{idle, told};
use crate::trouble::Trouble;

/// In which order they are measured, each time for its share of the time.
const ORDER: [Kind; 4] = [Kind::Yardstick, Kind::Product, Kind::Product, Kind::Yardstick];
/// The longest time before anything is counted.
const WARM_UP: Duration = Duration::from_secs(1);

/// What is to be measured.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How long each figure is measured.
    pub time: Duration,
    /// Tables that are busy.
    pub tables: usize,
    /// Idle streams.
    pub streams: usize,
    /// Moves a second for the times that a move takes.
    pub rate: f64,
    /// Where the product keeps its tables; a fresh SQLite file if none.
    pub database: Option<String>,
    /// As how many processes the product is measured, beside as one.
    pub processes: usize,
    /// Watchers of one table for the events that reach them.
    pub watchers: Option<usize>,
    /// Games that come to an end while memory is looked at.
    pub finished: Option<u64>,
    /// Whether to measure how long people wait while bots think.
    pub experts: bool,
}

/// Measures all of it. `progress` is told what comes next.
pub fn measure(plan: &Plan, progress: &dyn Fn(&str)) -> Result<Report, Trouble> {
    raise_file_limit();
    let hardware = Hardware::here();
    let mut yardstick = Measured::new(plan, Kind::Yardstick, 1);
    let mut product = Measured::new(plan, Kind::Product, 1);
    for kind in ORDER {
        progress(&format!("{}: as many moves as it bears", kind.name()));
        if kind == Kind::Product { product.moves(ORDER.len() / 2)? } else { yardstick.moves(ORDER.len() / 2)? }
    }
    for kind in ORDER {
        progress(&format!("{}: moves at a steady pace", kind.name()));
        if kind == Kind::Product { product.pace(ORDER.len() / 2)? } else { yardstick.pace(ORDER.len() / 2)? }
    }
    for measured in [&mut yardstick, &mut product] {
        progress(&format!("{}: those who only watch", measured.kind.name()));
        measured.streams()?;
    }
    let several = (plan.processes > 1).then(|| {
        progress(&format!("product: as {} processes", plan.processes));
        several(plan)
    });
    let finished = plan.finished.map(|games| {
        progress("product: memory while games come to an end");
        finished(&product.start()?, plan.tables, games)
    });
    let experts = plan.experts.then(|| {
        progress("product: people while bots think");
        experts(&product.start()?, plan.time)
    });
    let (product, yardstick) = (product.figures(), yardstick.figures());
    Ok(Report {
        ratio: Report::ratio(&product, &yardstick),
        product,
        yardstick,
        database: if plan.database.is_some() { "postgres" } else { "sqlite" },
        several: several.transpose()?,
        finished: finished.transpose()?,
        experts: experts.transpose()?,
        order: ORDER.map(Kind::name).into(),
        tables: plan.tables,
        rate: plan.rate,
        streams: plan.streams,
        seconds: plan.time.as_secs_f64(),
        hardware,
    })
}

fn several(plan: &Plan) -> Result<Several, Trouble> {
    let mut measured = Measured::new(plan, Kind::Product, plan.processes);
    measured.moves(1)?;
    measured.pace(1)?;
    measured.streams()?;
    Ok(Several { processes: plan.processes, figures: measured.figures() })
}

/// A server, and what was measured of it so far.
struct Measured<'a> {
    plan: &'a Plan,
    kind: Kind,
    processes: usize,
    moves: Moves,
    pace: Pace,
    kb_per_stream: Option<f64>,
    told_per_s: Option<f64>,
}

impl<'a> Measured<'a> {
    fn new(plan: &'a Plan, kind: Kind, processes: usize) -> Self {
        let (moves, pace) = (Moves::default(), Pace::default());
        Self { plan, kind, processes, moves, pace, kb_per_stream: None, told_per_s: None }
    }

    fn start(&self) -> Result<Server, Trouble> {
        match (self.kind, &self.plan.database) {
            (Kind::Product, Some(database)) => Server::start_on(database, self.processes),
            (kind, _) => Server::start(kind),
        }
    }

    fn warm_up(&self) -> Duration {
        WARM_UP.min(self.plan.time)
    }

    /// For one of so many parts of the time.
    fn moves(&mut self, parts: usize) -> Result<(), Trouble> {
        let time = self.plan.time / parts as u32;
        self.moves += moves(&self.start()?, self.plan.tables, self.warm_up(), time)?;
        Ok(())
    }

    /// For one of so many parts of the time.
    fn pace(&mut self, parts: usize) -> Result<(), Trouble> {
        let Plan { tables, rate, time, .. } = *self.plan;
        let schedule = Schedule { tables, rate, warm_up: self.warm_up(), time: time / parts as u32 };
        self.pace += pace(&self.start()?, schedule)?;
        Ok(())
    }

    fn streams(&mut self) -> Result<(), Trouble> {
        self.kb_per_stream = Some(idle(&self.start()?, self.plan.streams)?);
        if let Some(watchers) = self.plan.watchers {
            self.told_per_s = Some(told(&self.start()?, watchers, self.plan.time)?);
        }
        Ok(())
    }

    fn figures(mut self) -> Figures {
        let Moves { count, seconds, cpu_s } = self.moves;
        Figures {
            moves_per_s: count as f64 / seconds,
            p50_ms: percentile_ms(&mut self.pace.times, 50.0),
            p99_ms: percentile_ms(&mut self.pace.times, 99.0),
            reached_per_s: self.pace.shown as f64 / self.pace.seconds,
            server_cpu_s: cpu_s,
            cpu_us_per_move: cpu_s * 1e6 / count as f64,
            kb_per_stream: self.kb_per_stream,
            told_per_s: self.told_per_s,
        }
    }
}
