//! What `/metrics` tells.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// What answers are counted by.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub struct Answer {
    /// Its status.
    pub status: u16,
}

/// Counters of this process.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    /// Tables that were opened.
    pub tables_opened: Counter,
    /// Times that the store did not do what it was asked.
    pub store_failures: Counter,
    /// Actions that people played.
    pub actions: Counter,
    /// Answers by status.
    pub answers: Family<Answer, Counter>,
    /// How long answers took, in seconds.
    pub seconds: Histogram,
    /// Streams that are open.
    pub streams: Gauge,
    /// Tables in memory.
    pub tables_in_memory: Gauge,
}

/// From a quarter of a millisecond to a second.
const BUCKETS: [f64; 12] = [0.000_25, 0.000_5, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.5, 1.0];

impl Default for Metrics {
    fn default() -> Self {
        let mut metrics = Self {
            registry: Registry::default(),
            tables_opened: Counter::default(),
            store_failures: Counter::default(),
            actions: Counter::default(),
            answers: Family::default(),
            seconds: Histogram::new(BUCKETS),
            streams: Gauge::default(),
            tables_in_memory: Gauge::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let registry = self.registry.sub_registry_with_prefix("lonja");
        registry.register("tables_opened", "Tables that were opened", self.tables_opened.clone());
        registry.register("store_failures", "Times that the store failed", self.store_failures.clone());
        registry.register("actions", "Actions that people played", self.actions.clone());
        registry.register("answers", "Answers by status", self.answers.clone());
        registry.register("answer_seconds", "How long answers took", self.seconds.clone());
        registry.register("streams", "Streams that are open", self.streams.clone());
        registry.register("tables_in_memory", "Tables in memory", self.tables_in_memory.clone());
    }

    /// The text of the answer.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
