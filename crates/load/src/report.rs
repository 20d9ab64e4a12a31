//! The report, and its JSON. The members' names are what `docs/speed.md` explains.

use std::fs;

use serde::Serialize;

use crate::experts::ExpertLoad;
use crate::reviews::ReviewLoad;
use crate::throughput::MemoryGrowth;

/// The figures of one server.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ServerFigures {
    /// Moves per second when all tables are busy.
    pub moves_per_s: f64,
    /// Median latency at a steady rate, until the last subscriber has the move.
    pub p50_ms: f64,
    /// 99th percentile of the same latency.
    pub p99_ms: f64,
    /// Moves per second that arrived at the steady rate: less than the rate if the server is too slow.
    pub reached_per_s: f64,
    /// The server's processor time while throughput was measured.
    pub server_cpu_s: f64,
    /// Microseconds of processor time per move.
    pub cpu_us_per_move: f64,
    /// Memory of an idle stream; none if not measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kb_per_stream: Option<f64>,
    /// Events per second that reached the subscribers of one table; none if not measured.
    #[serde(rename = "told_per_s", skip_serializing_if = "Option::is_none")]
    pub events_per_s: Option<f64>,
}

impl ServerFigures {
    pub(crate) fn divided_by(&self, other: &Self) -> Self {
        let ratio = |mine: Option<f64>, other: Option<f64>| Some(mine? / other?);
        Self {
            moves_per_s: self.moves_per_s / other.moves_per_s,
            p50_ms: self.p50_ms / other.p50_ms,
            p99_ms: self.p99_ms / other.p99_ms,
            reached_per_s: self.reached_per_s / other.reached_per_s,
            server_cpu_s: self.server_cpu_s / other.server_cpu_s,
            cpu_us_per_move: self.cpu_us_per_move / other.cpu_us_per_move,
            kb_per_stream: ratio(self.kb_per_stream, other.kb_per_stream),
            events_per_s: ratio(self.events_per_s, other.events_per_s),
        }
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct Hardware {
    pub cores: usize,
    pub model: String,
    /// The load average before the measurement.
    pub load_before: f64,
}

impl Hardware {
    pub(crate) fn detect() -> Self {
        let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
        let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        Self {
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            model: model.map_or("unknown", |(_, model)| model).to_owned(),
            load_before: load.split(' ').next().and_then(|load| load.parse().ok()).unwrap_or_default(),
        }
    }
}

/// The figures of the product as several processes.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SeveralProcesses {
    pub processes: usize,
    #[serde(flatten)]
    pub figures: ServerFigures,
    /// Moves per second of expert bots at many tables.
    pub bot_moves_per_s: f64,
    /// The same as one process.
    pub bot_moves_per_s_of_one: f64,
}

/// All figures.
#[derive(Clone, Debug, Serialize)]
pub struct BenchReport {
    /// The product.
    #[serde(flatten)]
    pub product: ServerFigures,
    /// The yardstick.
    pub yardstick: ServerFigures,
    /// The product's figures divided by the yardstick's.
    pub ratio: ServerFigures,
    /// `sqlite` or `postgres`.
    pub database: &'static str,
    /// With `--processes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub several: Option<SeveralProcesses>,
    /// With `--finished`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finished: Option<MemoryGrowth>,
    /// With `--experts`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub experts: Option<ExpertLoad>,
    /// With `--reviews`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviews: Option<ReviewLoad>,
    /// The order of the measurements.
    pub order: Vec<&'static str>,
    /// Busy tables.
    pub tables: usize,
    /// Moves per second while latency was measured.
    pub rate: f64,
    /// Idle streams.
    pub streams: usize,
    /// Whether the server compressed streams.
    pub gzip: bool,
    /// The time for each figure.
    pub seconds: f64,
    /// The machine.
    pub hardware: Hardware,
}
