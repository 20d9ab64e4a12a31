//! Weighs actions by a value of positions.

use lonja_rules::medici_card::{Action, MediciCard, Public, Take};
use lonja_rules::{LegalSet, PerSeat, Rules};

use crate::bot::{Advice, Alternative, Certainty, Question};
use crate::scores::add_weighted;

/// What a position is worth to each seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forecast {
    /// Expected final florins.
    pub(super) florins: PerSeat<f32>,
    /// The chance of winning.
    pub(super) win: PerSeat<f32>,
}

impl Forecast {
    pub(super) const ZERO: Self = Self { florins: PerSeat::all(0.0), win: PerSeat::all(0.0) };

    pub(super) fn add(&mut self, other: &Self, weight: f32, seats: usize) {
        add_weighted(&mut self.florins, &other.florins, weight, seats);
        add_weighted(&mut self.win, &other.win, weight, seats);
    }

    pub(super) fn to_alternative(self, action: Action, certainty: Certainty) -> Alternative<Action> {
        // A sum of shares may exceed 1 by a rounding error.
        Alternative { action, scores: self.florins, wins: self.win.map(|win| win.min(1.0)), certainty }
    }
}

/// The value of positions, and what follows from it for actions.
pub(super) trait Evaluator {
    fn rules(&self) -> &MediciCard;

    /// Evaluates the beginning of a turn, the time between two rounds, or the end.
    fn evaluate(&self, public: &Public) -> Forecast;

    /// Evaluates the position if the seat to act reveals a card: by default the mean over the possible cards.
    fn evaluate_reveal(&self, public: &Public) -> Forecast {
        let rules = self.rules();
        let mut expected = Forecast::ZERO;
        let share = 1.0 / f32::from(public.pile()).max(1.0);
        for kind in rules.deck().kinds().filter(|kind| public.in_pile()[kind.index()] > 0) {
            let mut revealed = *public;
            revealed.reveal(kind);
            let forecast = self.evaluate_take(&revealed, assume_take(rules, &revealed));
            expected.add(&forecast, f32::from(public.in_pile()[kind.index()]) * share, rules.seats());
        }
        expected
    }

    /// The exact mean over the cards that a reveal may turn up, each followed by the best action.
    fn expect_reveal(&self, public: &Public) -> Forecast {
        let rules = self.rules();
        let mut expected = Forecast::ZERO;
        let share = 1.0 / f32::from(public.pile()).max(1.0);
        for kind in rules.deck().kinds().filter(|kind| public.in_pile()[kind.index()] > 0) {
            let mut revealed = *public;
            revealed.reveal(kind);
            expected.add(
                &self.evaluate_best(&revealed),
                f32::from(public.in_pile()[kind.index()]) * share,
                rules.seats(),
            );
        }
        expected
    }

    /// The position of a turn, if the seat to act does what is best for it.
    fn evaluate_best(&self, public: &Public) -> Forecast {
        let actions = self.rules().legal_actions(public);
        let forecasts = actions.iter().map(|action| self.evaluate_action(public, action));
        last_best(forecasts.map(|forecast| (forecast, forecast.win[public.seat]))).unwrap_or(Forecast::ZERO)
    }

    fn evaluate_take(&self, public: &Public, take: Take) -> Forecast {
        let mut after = *public;
        self.rules().take_from_market(&mut after, take);
        self.evaluate(&after)
    }

    fn evaluate_action(&self, public: &Public, action: Action) -> Forecast {
        match action {
            Action::Take(take) => self.evaluate_take(public, take),
            Action::Reveal => self.evaluate_reveal(public),
        }
    }

    fn advise(&self, question: &Question<'_, MediciCard>) -> Advice<Action> {
        let weigh = |action| self.evaluate_action(question.view, action).to_alternative(action, Certainty::NO_VISITS);
        let alternatives: Vec<_> = question.legal.iter().map(weigh).collect();
        let best =
            last_best(alternatives.iter().map(|alternative| (alternative.action, alternative.wins[question.seat])));
        Advice { action: best.unwrap_or(question.legal.at(0)), alternatives, iterations: 0 }
    }

    fn best_action(&self, public: &Public) -> Action {
        self.best_action_with_bias(public, 0.0)
    }

    /// The best action if a reveal were better by `bias` than it is.
    fn best_action_with_bias(&self, public: &Public, bias: f32) -> Action {
        let legal = self.rules().legal_actions(public);
        if legal.len() == 1 {
            return legal.at(0);
        }
        let bias = |action| if action == Action::Reveal { bias } else { 0.0 };
        let win = |action| self.evaluate_action(public, action).win[public.seat] + bias(action);
        last_best(legal.iter().map(|action| (action, win(action)))).unwrap_or(Action::Reveal)
    }
}

/// Assumes a take after a reveal, without weighing all of them. With three seats or more only the revealed card is
/// taken, so that there is room for better ones. With two seats, whose ships are larger (C3) and fill in a race, as
/// many cards as fit are taken. The market must have a card.
fn assume_take(rules: &MediciCard, public: &Public) -> Take {
    if rules.seats() > 2 {
        return Take::ALL[0];
    }
    let legal = rules.legal_actions(public);
    let mut largest_first = Take::ALL.into_iter().rev();
    largest_first.find(|&take| legal.contains(Action::Take(take))).unwrap_or(Take::ALL[0])
}

/// The item with the highest value; the last of equal ones. The last legal action is to reveal.
pub(super) fn last_best<T>(items: impl Iterator<Item = (T, f32)>) -> Option<T> {
    items.max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(item, _)| item)
}
