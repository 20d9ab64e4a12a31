//! Whether one of two ways to play is really better: the mean of paired differences, with its standard error.

/// Differences between two results that had the same luck, such as two actions on the same guessed pile.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PairedDifference {
    pub(crate) count: f32,
    sum: f32,
    squares: f32,
}

impl PairedDifference {
    pub(crate) fn add(&mut self, difference: f32) {
        self.count += 1.0;
        self.sum += difference;
        self.squares += difference * difference;
    }

    pub(crate) fn mean(&self) -> f32 {
        self.sum / self.count
    }

    /// The standard error of the mean. The standard deviation of single differences counts as at least `min_deviation`, because
    /// the first few may agree by chance.
    pub(crate) fn standard_error(&self, min_deviation: f32) -> f32 {
        let mean = self.mean();
        let variance = self.squares / self.count - mean * mean;
        (variance.max(min_deviation * min_deviation) / self.count).sqrt()
    }
}
