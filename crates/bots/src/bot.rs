//! The question to a bot, and its answer.

use lonja_rules::{PerSeat, Rules, Seat};

use crate::budget::Budget;

/// A decision to make, with all that the seat may know.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a, R: Rules> {
    /// The rules of the table.
    pub rules: &'a R,
    /// The seat that is asked, whose turn it is.
    pub seat: Seat,
    /// What that seat may know.
    pub view: &'a R::View,
    /// The legal actions: at least two.
    pub legal: &'a R::Legal,
    /// The seed of the bot's random numbers. Two questions of one game should have different seeds.
    pub seed: u64,
    /// When to stop searching.
    pub budget: Budget<'a>,
}

/// A player of one ruleset. It keeps nothing between questions: the same question with a budget of iterations has the
/// same answer, on every machine.
pub trait Bot<R: Rules>: Send + Sync {
    /// Chooses a legal action, and values it and others.
    fn advise(&self, question: &Question<'_, R>) -> Advice<R::Action>;

    /// The action of [`advise`](Bot::advise) alone, which may take less time.
    fn choose(&self, question: &Question<'_, R>) -> R::Action {
        self.advise(question).action
    }
}

/// A bot's answer: an action, and how it values this and others.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// The action that it chooses.
    pub action: A,
    /// All actions that it considered, the chosen one included, in the protocol's order.
    pub alternatives: Vec<Alternative<A>>,
    /// Iterations of its search; 0 if it did not search.
    pub iterations: u64,
}

/// Chances of winning that differ by less are equal.
const EQUAL_CHANCES: f32 = 1e-4;
/// The mean of an action with fewer visits than this part of the most is noise.
const MIN_VISIT_PART: u32 = 4;

impl<A: Copy + PartialEq> Advice<A> {
    /// What to recommend to `seat`: the action that the bot chooses, or one with the same chance of winning and a
    /// higher expected score. Where all actions surely win or lose, people still care about their score.
    #[must_use]
    pub fn recommend(&self, seat: Seat) -> A {
        let Some(chosen) = self.alternatives.iter().find(|other| other.action == self.action) else {
            return self.action;
        };
        let most = self.alternatives.iter().map(|other| other.certainty.visits).max().unwrap_or(0);
        let is_as_good = |other: &&Alternative<A>| {
            (other.wins[seat] - chosen.wins[seat]).abs() < EQUAL_CHANCES
                && other.certainty.visits * MIN_VISIT_PART >= most
        };
        let better = |best: &Alternative<A>, other: &Alternative<A>| other.scores[seat] > best.scores[seat];
        let equal = self.alternatives.iter().filter(is_as_good);
        equal.fold(chosen, |best, other| if better(best, other) { other } else { best }).action
    }
}

impl<A: Copy> Advice<A> {
    /// Chooses the alternative with the highest chance of winning for `seat`; the first of several. There must be one.
    pub(crate) fn first_best(seat: Seat, alternatives: Vec<Alternative<A>>, iterations: u64) -> Self {
        let mut best = alternatives[0];
        for alternative in &alternatives {
            if alternative.wins[seat] > best.wins[seat] {
                best = *alternative;
            }
        }
        Self { action: best.action, alternatives, iterations }
    }
}

/// What a bot expects of an action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Alternative<A> {
    /// A legal action.
    pub action: A,
    /// The expected final scores, by seat.
    pub scores: PerSeat<f32>,
    /// Each seat's expected share of the victory: its chance of winning, if victories are not shared. They add up to 1.
    pub wins: PerSeat<f32>,
    /// How sure it is of the share of the seat that is asked.
    pub certainty: Certainty,
}

/// How sure a bot is of a chance of winning.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Certainty {
    /// Rollouts, or visits of a tree search, behind it; 0 if it comes from an evaluator alone.
    pub visits: u32,
    /// The standard error that they leave; none if there are fewer than two. It does not contain the error of the
    /// evaluator.
    pub standard_error: Option<f32>,
}

impl Certainty {
    /// An evaluator's value, without rollouts.
    pub(crate) const NO_VISITS: Self = Self { visits: 0, standard_error: None };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scores::per_seat;

    fn alternative(action: u8, win: f32, score: f32, visits: u32) -> Alternative<u8> {
        let certainty = Certainty { visits, standard_error: None };
        Alternative { action, scores: per_seat(2, |_| score), wins: per_seat(2, |_| win), certainty }
    }

    #[test]
    fn a_lost_seat_is_recommended_the_higher_score() {
        let seat = Seat::new(0);
        let recommend = |alternatives: &[Alternative<u8>]| {
            let advice = Advice::first_best(seat, alternatives.to_vec(), 0);
            assert_eq!(advice.action, 1, "the bot plays the first");
            advice.recommend(seat)
        };
        let first = alternative(1, 0.0, 80.0, 8);
        assert_eq!(recommend(&[first, alternative(2, 0.0, 90.0, 8), alternative(3, 0.0, 85.0, 8)]), 2);
        assert_eq!(recommend(&[first, alternative(2, 0.0, 90.0, 1)]), 1, "one visit says nothing");
        assert_eq!(recommend(&[alternative(1, 0.5, 80.0, 8), alternative(2, 0.49, 90.0, 8)]), 1);
        assert_eq!(recommend(&[first, alternative(2, 0.0, 80.0, 8)]), 1, "the first of equal ones");
    }
}
