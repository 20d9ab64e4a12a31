//! Marks for decisions, by the share points that they lost.

use serde::Serialize;

use crate::levels::mark_factor;

/// How good a decision was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// Nothing was better.
    Best,
    /// Little was lost.
    Good,
    /// Some was lost.
    Inaccuracy,
    /// Much was lost.
    Mistake,
    /// Very much was lost.
    Blunder,
}

/// From which loss on a decision gets which mark, as shares of the victory.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MarkLimits {
    /// The least loss of an inaccuracy.
    pub inaccuracy: f64,
    /// The least loss of a mistake.
    pub mistake: f64,
    /// The least loss of a blunder.
    pub blunder: f64,
}

/// At two seats. With n seats a share is smaller, so these are multiplied by 2/n. Each table has a factor besides:
/// errors do not become smaller just as shares do.
const AT_TWO_SEATS: MarkLimits = MarkLimits { inaccuracy: 0.05, mistake: 0.10, blunder: 0.15 };
/// If the best and the worst action are no further apart at two seats, all are equal, and the decision does not count.
const EQUAL_AT_TWO_SEATS: f64 = 0.002;

/// A loss of fewer standard errors may be none: the mark is then at least good.
const SURE_STANDARD_ERRORS: f64 = 2.0;

/// A loss, or 0 if it may be due to the rollouts.
#[must_use]
pub fn sure_loss(lost: f64, standard_error: Option<f64>) -> f64 {
    if standard_error.is_none_or(|error| lost >= SURE_STANDARD_ERRORS * error) { lost } else { 0.0 }
}

impl MarkLimits {
    /// The limits of a ruleset with a number of seats, by its factor or that of the nearest number of seats.
    #[must_use]
    pub fn of(ruleset: &str, seats: usize) -> Self {
        let scale = mark_factor(ruleset, seats) * 2.0 / seats as f64;
        Self {
            inaccuracy: AT_TWO_SEATS.inaccuracy * scale,
            mistake: AT_TWO_SEATS.mistake * scale,
            blunder: AT_TWO_SEATS.blunder * scale,
        }
    }

    fn mark(&self, loss: f64) -> Mark {
        match loss {
            loss if loss <= 0.0 => Mark::Best,
            loss if loss < self.inaccuracy => Mark::Good,
            loss if loss < self.mistake => Mark::Inaccuracy,
            loss if loss < self.blunder => Mark::Mistake,
            _ => Mark::Blunder,
        }
    }
}

/// A loss, and what its mark depends on besides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loss {
    pub(crate) lost: f64,
    /// Of the loss, if it comes from rollouts.
    pub(crate) standard_error: Option<f64>,
    /// How far the best and the worst action are apart.
    pub(crate) spread: f64,
}

impl Loss {
    /// The mark of the decision; none if all actions are equal.
    pub(crate) fn mark(&self, ruleset: &str, seats: usize) -> Option<Mark> {
        let is_equal = self.spread <= EQUAL_AT_TWO_SEATS * 2.0 / seats as f64;
        let is_sure = sure_loss(self.lost, self.standard_error) > 0.0;
        let mark = MarkLimits::of(ruleset, seats).mark(self.lost);
        (!is_equal).then(|| if is_sure { mark } else { mark.min(Mark::Good) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(lost: f64, spread: f64, seats: usize) -> Option<Mark> {
        Loss { lost, standard_error: None, spread }.mark("no such ruleset", seats)
    }

    #[test]
    fn limits_shrink_with_the_seats() {
        assert_eq!(mark(0.0, 0.5, 2), Some(Mark::Best));
        assert_eq!(mark(0.049, 0.5, 2), Some(Mark::Good));
        assert_eq!(mark(0.05, 0.5, 2), Some(Mark::Inaccuracy));
        assert_eq!(mark(0.05, 0.5, 4), Some(Mark::Mistake));
        assert_eq!(mark(0.05, 0.5, 6), Some(Mark::Blunder));
    }

    #[test]
    fn equal_choices_do_not_count() {
        assert_eq!(mark(0.001, 0.001, 2), None);
    }

    #[test]
    fn a_loss_that_may_be_luck_is_no_mistake() {
        let loss = Loss { lost: 0.3, standard_error: Some(0.2), spread: 0.5 };
        assert_eq!(loss.mark("no such ruleset", 2), Some(Mark::Good));
        assert_eq!(Loss { standard_error: Some(0.1), ..loss }.mark("no such ruleset", 2), Some(Mark::Blunder));
        assert_eq!(Loss { lost: 0.0, ..loss }.mark("no such ruleset", 2), Some(Mark::Best));
    }
}
