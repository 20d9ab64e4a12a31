//! Accuracy from 0 to 100, in the form that players of lichess know, and the mean error.
//!
//! A decision that loses p percentage points of win chance has the accuracy `103.1668 · exp(−0.04354 · p) − 3.1669`,
//! between 0 and 100. With n seats p is the share that was lost, times n/2, because shares are smaller. The accuracy of
//! a seat is the mean over its decisions; forced and equal choices do not count. As for marks, a loss that may be due
//! to the rollouts counts as nothing: the best of many noisy means is too high, and the more actions, the higher.

use lonja_bots::exp_minus;

use crate::marks::sure_loss;
use crate::review::ReviewStep;

/// The numbers of a seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct SeatAccuracy {
    /// None if the seat had no decision that counts.
    pub(crate) accuracy: Option<f64>,
    /// The mean loss per decision, in thousandths of a share.
    pub(crate) mean_error: Option<f64>,
}

/// The accuracy of each seat.
pub(crate) fn accuracies(steps: &[ReviewStep], seats: usize) -> Vec<SeatAccuracy> {
    (0..seats).map(|seat| seat_accuracy(steps, seat, seats)).collect()
}

fn seat_accuracy(steps: &[ReviewStep], own: usize, seats: usize) -> SeatAccuracy {
    let losses: Vec<f64> = steps
        .iter()
        .filter_map(|step| match step {
            ReviewStep::Decision { seat, effect, mark: Some(_), standard_error, .. } if *seat == own => {
                Some(sure_loss(-effect[own], *standard_error))
            }
            _ => None,
        })
        .collect();
    let mean = |sum: f64| (!losses.is_empty()).then(|| sum / losses.len() as f64);
    SeatAccuracy {
        accuracy: mean(losses.iter().map(|&loss| decision_accuracy(loss, seats)).sum()),
        mean_error: mean(losses.iter().map(|loss| 1000.0 * loss).sum()),
    }
}

fn decision_accuracy(loss: f64, seats: usize) -> f64 {
    let points = 100.0 * loss * seats as f64 / 2.0;
    (103.1668 * exp_minus(0.04354 * points) - 3.1669).clamp(0.0, 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_decision_is_perfect_and_losing_all_is_nothing() {
        assert!((decision_accuracy(0.0, 2) - 100.0).abs() < 1e-3);
        assert_eq!(decision_accuracy(1.0, 2), 0.0);
        assert!((decision_accuracy(0.05, 4) - decision_accuracy(0.1, 2)).abs() < 1e-9);
    }
}
