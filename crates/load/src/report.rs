//! What was measured.

use std::fs;

use serde::Serialize;

use crate::experts::Experts;
use crate::moves::Finished;

/// What was measured of a server.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Figures {
    /// Moves a second when all tables are busy.
    pub moves_per_s: f64,
    /// At a steady pace, half of all moves had reached all who watch within this.
    pub p50_ms: f64,
    /// All but one of a hundred.
    pub p99_ms: f64,
    /// The pace that was reached.
    pub reached_per_s: f64,
    /// The server's processor time while moves were counted.
    pub server_cpu_s: f64,
    /// The same for one move, in microseconds.
    pub cpu_us_per_move: f64,
    /// What an idle stream costs; none where it was not measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kb_per_stream: Option<f64>,
    /// Events a second that reached those who only watch one table; none where it was not measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub told_per_s: Option<f64>,
}

impl Figures {
    fn over(&self, other: &Self) -> Self {
        let ratio = |mine: Option<f64>, other: Option<f64>| Some(mine? / other?);
        Self {
            moves_per_s: self.moves_per_s / other.moves_per_s,
            p50_ms: self.p50_ms / other.p50_ms,
            p99_ms: self.p99_ms / other.p99_ms,
            reached_per_s: self.reached_per_s / other.reached_per_s,
            server_cpu_s: self.server_cpu_s / other.server_cpu_s,
            cpu_us_per_move: self.cpu_us_per_move / other.cpu_us_per_move,
            kb_per_stream: ratio(self.kb_per_stream, other.kb_per_stream),
            told_per_s: ratio(self.told_per_s, other.told_per_s),
        }
    }
}

/// The machine.
#[derive(Clone, Debug, Serialize)]
pub struct Hardware {
    /// How many cores.
    pub cores: usize,
    /// What they are called.
    pub model: String,
    /// How many processes wanted one before it was measured.
    pub load_before: f64,
}

impl Hardware {
    pub(crate) fn here() -> Self {
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

/// The product as several processes.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Several {
    /// How many.
    pub processes: usize,
    /// What was measured.
    #[serde(flatten)]
    pub figures: Figures,
}

/// All that was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The product.
    #[serde(flatten)]
    pub product: Figures,
    /// The yardstick.
    pub yardstick: Figures,
    /// The product over the yardstick.
    pub ratio: Figures,
    /// Where the product kept its tables.
    pub database: &'static str,
    /// The product as several processes, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub several: Option<Several>,
    /// The product's memory while games came to an end, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finished: Option<Finished>,
    /// How long people wait while bots think, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub experts: Option<Experts>,
    /// In which order it was measured.
    pub order: Vec<&'static str>,
    /// Tables that were busy.
    pub tables: usize,
    /// The pace that was asked for.
    pub rate: f64,
    /// Idle streams.
    pub streams: usize,
    /// For how long.
    pub seconds: f64,
    /// On which machine.
    pub hardware: Hardware,
}

impl Report {
    /// The product over the yardstick.
    pub(crate) fn ratio(product: &Figures, yardstick: &Figures) -> Figures {
        product.over(yardstick)
    }
}
