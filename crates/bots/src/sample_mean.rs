//! The mean of a sample, with its standard error: how sure rollouts are.

use crate::bot::Certainty;

/// Numbers that rollouts reached: shares of the victory, or differences of two shares that had the same luck.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SampleMean {
    pub(crate) count: f32,
    sum: f32,
    squares: f32,
}

impl SampleMean {
    pub(crate) fn add(&mut self, number: f32) {
        self.count += 1.0;
        self.sum += number;
        self.squares += number * number;
    }

    pub(crate) fn mean(&self) -> f32 {
        self.sum / self.count
    }

    /// The standard error of the mean. The standard deviation of single numbers counts as at least `min_deviation`,
    /// because the first few may agree by chance.
    pub(crate) fn standard_error(&self, min_deviation: f32) -> f32 {
        let mean = self.mean();
        let variance = self.squares / self.count - mean * mean;
        (variance.max(min_deviation * min_deviation) / self.count).sqrt()
    }

    /// The standard error of the mean of a prior and this sample. The prior counts as `prior_count` numbers, and as
    /// exact.
    pub(crate) fn certainty(&self, prior_count: f32) -> Certainty {
        // One number says nothing about the deviation.
        let has_error = self.count > 1.0;
        let part = self.count / (self.count + prior_count);
        Certainty {
            visits: self.count as u32,
            standard_error: has_error
                .then(|| part * self.standard_error(0.0) * (self.count / (self.count - 1.0)).sqrt()),
        }
    }
}
