//! How long decisions took: a mean and a percentile in bounded memory.

use std::time::Duration;

/// Buckets for each doubling of the time: a percentile is right to within 5 percent.
const PER_DOUBLING: f64 = 16.0;
/// 52 doublings of a nanosecond are 52 days: the last bucket takes everything longer.
const BUCKETS: usize = 832;

/// Counts of decision times in buckets of a logarithmic scale.
#[derive(Clone, Debug)]
pub(crate) struct TimeHistogram {
    count: u64,
    total: Duration,
    buckets: Vec<u64>,
}

impl Default for TimeHistogram {
    fn default() -> Self {
        Self { count: 0, total: Duration::ZERO, buckets: vec![0; BUCKETS] }
    }
}

impl TimeHistogram {
    pub(crate) fn add(&mut self, time: Duration) {
        let doublings = (time.as_nanos().max(1) as f64).log2();
        self.count += 1;
        self.total += time;
        self.buckets[((doublings * PER_DOUBLING) as usize).min(BUCKETS - 1)] += 1;
    }

    /// Number of decisions.
    pub(crate) const fn count(&self) -> u64 {
        self.count
    }

    /// Their mean in milliseconds; 0 if there are none.
    pub(crate) fn mean_ms(&self) -> f64 {
        self.total.as_secs_f64() * 1000.0 / self.count.max(1) as f64
    }

    /// The 99th percentile in milliseconds; 0 if there are none.
    pub(crate) fn p99_ms(&self) -> f64 {
        let rank = self.count - self.count / 100;
        let mut seen = 0;
        let reached = self.buckets.iter().position(|&times| {
            seen += times;
            times > 0 && seen >= rank
        });
        reached.map_or(0.0, |bucket| ((bucket as f64 + 0.5) / PER_DOUBLING).exp2() / 1e6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_times() {
        let mut times = TimeHistogram::default();
        assert_eq!((times.mean_ms(), times.p99_ms()), (0.0, 0.0));
        (1..=1000).for_each(|ms| times.add(Duration::from_millis(ms)));
        assert!((times.mean_ms() - 500.5).abs() < 1e-9);
        assert!((times.p99_ms() / 990.0 - 1.0).abs() < 0.05, "{}", times.p99_ms());
        times.add(Duration::MAX / 2);
        times.add(Duration::ZERO);
    }
}
