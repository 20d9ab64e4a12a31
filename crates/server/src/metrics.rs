//! The metrics of this process, for `/metrics` in OpenMetrics format. The registered names never change.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(crate) struct StatusLabel {
    pub(crate) status: u16,
}

pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) tables_opened: Counter,
    pub(crate) store_failures: Counter,
    pub(crate) actions: Counter,
    /// Bots, reviews and checks of tables that panicked.
    pub(crate) panics: Counter,
    pub(crate) responses: Family<StatusLabel, Counter>,
    pub(crate) response_seconds: Histogram,
    pub(crate) streams: Gauge,
    pub(crate) tables_in_memory: Gauge,
    pub(crate) tables_pruned: Counter,
    pub(crate) identities_pruned: Counter,
    pub(crate) damaged_logs: Gauge,
    pub(crate) replays_waiting: Gauge,
    pub(crate) histories_waiting: Gauge,
    /// Reviews of tables that wait or run.
    pub(crate) reviews_waiting: Gauge,
    /// Reviews of records that wait for their turn.
    pub(crate) record_reviews_waiting: Gauge,
    /// Reviews that were computed, of tables and of records.
    pub(crate) reviews: Counter,
}

/// Upper bounds in seconds, from a quarter of a millisecond to a second.
const BUCKETS: [f64; 12] = [0.000_25, 0.000_5, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.5, 1.0];

impl Default for Metrics {
    fn default() -> Self {
        let mut metrics = Self {
            registry: Registry::default(),
            tables_opened: Counter::default(),
            store_failures: Counter::default(),
            actions: Counter::default(),
            panics: Counter::default(),
            responses: Family::default(),
            response_seconds: Histogram::new(BUCKETS),
            streams: Gauge::default(),
            tables_in_memory: Gauge::default(),
            tables_pruned: Counter::default(),
            identities_pruned: Counter::default(),
            damaged_logs: Gauge::default(),
            replays_waiting: Gauge::default(),
            histories_waiting: Gauge::default(),
            reviews_waiting: Gauge::default(),
            record_reviews_waiting: Gauge::default(),
            reviews: Counter::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let registry = self.registry.sub_registry_with_prefix("lonja");
        registry.register("tables_opened", "Tables opened", self.tables_opened.clone());
        registry.register("store_failures", "Errors of the store", self.store_failures.clone());
        registry.register("actions", "Actions of people", self.actions.clone());
        registry.register("panics", "Bots, reviews and checks of tables that panicked", self.panics.clone());
        registry.register("answers", "Responses by status", self.responses.clone());
        registry.register("answer_seconds", "Seconds until a response began", self.response_seconds.clone());
        registry.register("streams", "Open streams", self.streams.clone());
        registry.register("tables_in_memory", "Tables in memory", self.tables_in_memory.clone());
        registry.register("tables_pruned", "Old tables deleted", self.tables_pruned.clone());
        registry.register("identities_pruned", "Unused identities deleted", self.identities_pruned.clone());
        registry.register("damaged_logs", "Tables whose log can't be read", self.damaged_logs.clone());
        registry.register("replays_waiting", "Replays that wait for their turn", self.replays_waiting.clone());
        registry.register("histories_waiting", "Histories that wait for their turn", self.histories_waiting.clone());
        registry.register("reviews", "Reviews computed", self.reviews.clone());
        registry.register("reviews_waiting", "Reviews of tables that wait or run", self.reviews_waiting.clone());
        let waiting = "Reviews of records that wait for their turn";
        registry.register("record_reviews_waiting", waiting, self.record_reviews_waiting.clone());
    }

    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
