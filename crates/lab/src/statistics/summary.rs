//! Means and shares with confidence intervals.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// The level of the confidence intervals.
const CONFIDENCE: f64 = 0.95;

/// The count, mean and variance of a stream of numbers (Welford's method). Two tallies can be merged.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    count: u64,
    mean: f64,
    /// The sum of squared distances from the mean.
    squares: f64,
}

impl Tally {
    /// Adds a number.
    pub fn add(&mut self, number: f64) {
        self.count += 1;
        let distance = number - self.mean;
        self.mean += distance / self.count as f64;
        self.squares += distance * (number - self.mean);
    }

    /// Adds all numbers of another tally.
    pub fn merge(&mut self, other: &Self) {
        let count = self.count + other.count;
        if count == 0 {
            return;
        }
        let distance = other.mean - self.mean;
        let weight = other.count as f64 / count as f64;
        self.squares += other.squares + distance * distance * self.count as f64 * weight;
        self.mean += distance * weight;
        self.count = count;
    }

    /// Mean, standard deviation and confidence interval.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let variance = if self.count > 1 { self.squares / (self.count - 1) as f64 } else { 0.0 };
        Summary { mean: self.mean, sd: variance.sqrt(), ci95: self.half_width(variance) }
    }

    /// Like `summary`, but `None` if there are no numbers.
    pub(crate) fn summary_if_any(&self) -> Option<Summary> {
        (self.count > 0).then(|| self.summary())
    }

    fn half_width(&self, variance: f64) -> Option<f64> {
        let freedom = self.count.checked_sub(1).filter(|&freedom| freedom > 0)?;
        let student = StudentsT::new(0.0, 1.0, freedom as f64).ok()?;
        Some(student.inverse_cdf(0.5 + CONFIDENCE / 2.0) * (variance / self.count as f64).sqrt())
    }
}

/// A mean with its standard deviation and its confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub sd: f64,
    /// Half the width of the 95% confidence interval of the mean (Student's t); `None` for fewer than two numbers.
    pub ci95: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(numbers: &[f64]) -> Tally {
        let mut tally = Tally::default();
        numbers.iter().for_each(|&number| tally.add(number));
        tally
    }

    #[test]
    fn known_numbers() {
        let Summary { mean, sd, ci95 } = tally(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).summary();
        assert_eq!(mean, 5.0);
        assert!((sd - 2.138_089_935).abs() < 1e-9);
        // t(0.975, 7 degrees of freedom) = 2.364624
        assert!((ci95.unwrap() - 2.364_624 * 2.138_089_935 / 8f64.sqrt()).abs() < 1e-5);
    }

    #[test]
    fn merging_is_the_same_as_adding() {
        let mut merged = tally(&[1.0, 7.0]);
        merged.merge(&tally(&[]));
        merged.merge(&tally(&[-3.0, 4.5, 2.0]));
        let added = tally(&[1.0, 7.0, -3.0, 4.5, 2.0]);
        assert!((merged.summary().mean - added.summary().mean).abs() < 1e-12);
        assert!((merged.summary().sd - added.summary().sd).abs() < 1e-12);
    }

    #[test]
    fn one_number_has_no_interval() {
        assert_eq!(tally(&[3.0]).summary().ci95, None);
    }
}
