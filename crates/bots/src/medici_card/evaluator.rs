//! Weighs actions by a value of positions.

use lonja_rules::medici_card::{Action, MediciCard, Public, Take};
use lonja_rules::{LegalSet, PerSeat, Rules, Seats};

use super::turn;
use crate::bot::{Advice, Alternative, Question};

/// What a position is worth to each seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forecast {
    /// Expected final florins.
    pub(super) florins: PerSeat<f32>,
    /// The chance of winning.
    pub(super) win: PerSeat<f32>,
}

impl Forecast {
    /// The start of a sum.
    pub(super) const ZERO: Self = Self { florins: PerSeat::all(0.0), win: PerSeat::all(0.0) };

    pub(super) fn add(&mut self, other: &Self, weight: f32, seats: usize) {
        for seat in Seats::first(seats).iter() {
            self.florins[seat] += weight * other.florins[seat];
            self.win[seat] += weight * other.win[seat];
        }
    }

    pub(super) fn to_alternative(self, question: &Question<'_, MediciCard>, action: Action) -> Alternative<Action> {
        // A sum of shares may exceed 1 by a rounding error.
        Alternative { action, scores: self.florins, win: self.win[question.seat].min(1.0) }
    }
}

/// The value of positions, and what follows from it for actions.
pub(super) trait Evaluator {
    fn rules(&self) -> &MediciCard;

    /// Evaluates the beginning of a turn, the time between two rounds, or the end.
    fn evaluate(&self, public: &Public) -> Forecast;

    /// Evaluates that the seat to act reveals: by default the mean over the possible cards.
    fn evaluate_reveal(&self, public: &Public) -> Forecast {
        let rules = self.rules();
        let mut expected = Forecast::ZERO;
        for (kind, probability) in turn::possible_reveals(rules, public) {
            let revealed = turn::reveal(public, kind);
            let take = turn::assume_take(rules, &revealed);
            expected.add(&self.evaluate_take(&revealed, take), probability, rules.seats());
        }
        expected
    }

    fn evaluate_take(&self, public: &Public, take: Take) -> Forecast {
        self.evaluate(&turn::take(self.rules(), public, take))
    }

    fn evaluate_action(&self, public: &Public, action: Action) -> Forecast {
        match action {
            Action::Take(take) => self.evaluate_take(public, take),
            Action::Reveal => self.evaluate_reveal(public),
        }
    }

    /// Advises by the values after each action, without search.
    fn advise(&self, question: &Question<'_, MediciCard>) -> Advice<Action> {
        let weigh = |action| self.evaluate_action(question.view, action).to_alternative(question, action);
        let alternatives: Vec<_> = question.legal.iter().map(weigh).collect();
        let best = last_best(alternatives.iter().map(|alternative| (alternative.action, alternative.win)));
        Advice { action: best.unwrap_or(question.legal.at(0)), alternatives, iterations: 0 }
    }

    /// The action with the highest chance for the seat to act.
    fn best_action(&self, public: &Public) -> Action {
        let legal = self.rules().legal_in(public);
        if legal.len() == 1 {
            return legal.at(0);
        }
        let wins = legal.iter().map(|action| (action, self.evaluate_action(public, action).win[public.seat]));
        last_best(wins).unwrap_or(Action::Reveal)
    }
}

/// The item with the highest value; the last of equal ones. The last legal action is to reveal.
pub(super) fn last_best<T>(items: impl Iterator<Item = (T, f32)>) -> Option<T> {
    items.max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(item, _)| item)
}
