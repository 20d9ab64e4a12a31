//! The whole measurement: product and yardstick in turn, so that other load on the machine affects both alike.

use std::time::Duration;

use crate::error::BenchError;
use crate::experts::{measure_bot_moves, measure_experts};
use crate::latency::{Latencies, LoadSchedule, measure_latency, percentile_ms};
use crate::report::{BenchReport, Hardware, ServerFigures, SeveralProcesses};
use crate::reviews::measure_reviews;
use crate::server::{MeasuredServer, ServerKind};
use crate::streams::{measure_fan_out, measure_idle};
use crate::throughput::{Throughput, measure_memory, measure_throughput};

/// The order of the measurements; each gets half of its server's time.
const ORDER: [ServerKind; 4] = [ServerKind::Yardstick, ServerKind::Product, ServerKind::Product, ServerKind::Yardstick];
/// The longest warm-up, in which nothing is counted.
const WARM_UP: Duration = Duration::from_secs(1);

/// What to measure, and how long.
#[derive(Clone, Debug)]
pub struct BenchPlan {
    /// The time for each figure.
    pub time: Duration,
    /// Busy tables.
    pub tables: usize,
    /// Idle streams.
    pub streams: usize,
    /// Moves per second while latency is measured.
    pub rate: f64,
    /// The product's database; by default a fresh SQLite file.
    pub database: Option<String>,
    /// Above 1: measure the product also as this many processes.
    pub processes: usize,
    /// Subscribers of one table while the fan-out is measured.
    pub subscribers: Option<usize>,
    /// Finished games while memory is measured.
    pub finished: Option<u64>,
    /// Whether users ask for compressed streams. The yardstick does not compress.
    pub gzip: bool,
    /// Whether to measure response times while expert bots play.
    pub experts: bool,
    /// Whether to measure waiting times while reviews are computed.
    pub reviews: bool,
}

/// Measures everything in the plan. Calls `progress` with the name of each step. Each stream is an open file: raise the
/// limit before.
pub fn measure(plan: &BenchPlan, progress: &dyn Fn(&str)) -> Result<BenchReport, BenchError> {
    let hardware = Hardware::detect();
    let mut yardstick = Measurement::new(plan, ServerKind::Yardstick, 1);
    let mut product = Measurement::new(plan, ServerKind::Product, 1);
    for kind in ORDER {
        progress(&format!("{}: throughput", kind.name()));
        let measured = if kind == ServerKind::Product { &mut product } else { &mut yardstick };
        measured.throughput(ORDER.len() / 2)?;
    }
    for kind in ORDER {
        progress(&format!("{}: latency at a steady rate", kind.name()));
        let measured = if kind == ServerKind::Product { &mut product } else { &mut yardstick };
        measured.latency(ORDER.len() / 2)?;
    }
    for measured in [&mut yardstick, &mut product] {
        progress(&format!("{}: streams", measured.kind.name()));
        measured.streams()?;
    }
    let several = (plan.processes > 1).then(|| {
        progress(&format!("product: as {} processes", plan.processes));
        several(plan)
    });
    let finished = plan.finished.map(|games| {
        progress("product: memory while games finish");
        measure_memory(&product.start()?, plan.tables, games)
    });
    let experts = plan.experts.then(|| {
        progress("product: response times while experts play");
        measure_experts(&product.start()?, plan.time)
    });
    let reviews = plan.reviews.then(|| {
        progress("product: waiting times while reviews are computed");
        measure_reviews(&product.start()?, plan.time)
    });
    let (product, yardstick) = (product.figures(), yardstick.figures());
    Ok(BenchReport {
        ratio: product.divided_by(&yardstick),
        product,
        yardstick,
        database: if plan.database.is_some() { "postgres" } else { "sqlite" },
        several: several.transpose()?,
        finished: finished.transpose()?,
        experts: experts.transpose()?,
        reviews: reviews.transpose()?,
        order: ORDER.map(ServerKind::name).into(),
        tables: plan.tables,
        rate: plan.rate,
        streams: plan.streams,
        gzip: plan.gzip,
        seconds: plan.time.as_secs_f64(),
        hardware,
    })
}

fn several(plan: &BenchPlan) -> Result<SeveralProcesses, BenchError> {
    let mut measured = Measurement::new(plan, ServerKind::Product, plan.processes);
    measured.throughput(1)?;
    measured.latency(1)?;
    measured.streams()?;
    let bot_moves = |measured: &Measurement<'_>| measure_bot_moves(&measured.start()?, measured.warm_up(), plan.time);
    Ok(SeveralProcesses {
        processes: plan.processes,
        bot_moves_per_s: bot_moves(&measured)?,
        bot_moves_per_s_of_one: bot_moves(&Measurement::new(plan, ServerKind::Product, 1))?,
        figures: measured.figures(),
    })
}

struct Measurement<'a> {
    plan: &'a BenchPlan,
    kind: ServerKind,
    processes: usize,
    throughput: Throughput,
    latencies: Latencies,
    kb_per_stream: Option<f64>,
    events_per_s: Option<f64>,
}

impl<'a> Measurement<'a> {
    fn new(plan: &'a BenchPlan, kind: ServerKind, processes: usize) -> Self {
        let (throughput, latencies) = (Throughput::default(), Latencies::default());
        Self { plan, kind, processes, throughput, latencies, kb_per_stream: None, events_per_s: None }
    }

    fn start(&self) -> Result<MeasuredServer, BenchError> {
        match (self.kind, &self.plan.database) {
            (ServerKind::Product, Some(database)) => MeasuredServer::start_on(database, self.processes, self.plan.gzip),
            (kind, _) => MeasuredServer::start(kind, self.plan.gzip),
        }
    }

    fn warm_up(&self) -> Duration {
        WARM_UP.min(self.plan.time)
    }

    /// Measures for one of `parts` parts of the time.
    fn throughput(&mut self, parts: usize) -> Result<(), BenchError> {
        let time = self.plan.time / parts as u32;
        self.throughput += measure_throughput(&self.start()?, self.plan.tables, self.warm_up(), time)?;
        Ok(())
    }

    /// Measures for one of `parts` parts of the time.
    fn latency(&mut self, parts: usize) -> Result<(), BenchError> {
        let BenchPlan { tables, rate, time, .. } = *self.plan;
        let schedule = LoadSchedule { tables, rate, warm_up: self.warm_up(), time: time / parts as u32 };
        self.latencies += measure_latency(&self.start()?, schedule)?;
        Ok(())
    }

    fn streams(&mut self) -> Result<(), BenchError> {
        self.kb_per_stream = Some(measure_idle(&self.start()?, self.plan.streams)?);
        if let Some(subscribers) = self.plan.subscribers {
            self.events_per_s = Some(measure_fan_out(&self.start()?, subscribers, self.plan.time)?);
        }
        Ok(())
    }

    fn figures(mut self) -> ServerFigures {
        let Throughput { count, seconds, cpu_s } = self.throughput;
        ServerFigures {
            moves_per_s: count as f64 / seconds,
            p50_ms: percentile_ms(&mut self.latencies.times, 50.0),
            p99_ms: percentile_ms(&mut self.latencies.times, 99.0),
            reached_per_s: self.latencies.arrived as f64 / self.latencies.seconds,
            server_cpu_s: cpu_s,
            cpu_us_per_move: cpu_s * 1e6 / count as f64,
            kb_per_stream: self.kb_per_stream,
            events_per_s: self.events_per_s,
        }
    }
}
