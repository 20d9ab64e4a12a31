//! What positions and actions of the card game are worth to every seat.
//!
//! The end of a turn is worth what the evaluator says: the net, or the heuristic for decks that the net does not know.
//! A decision is worth its best action, and a reveal the exact mean over the cards that may come. With rollouts, an
//! action is worth the mean of that and of rollouts.

use std::ops::Range;

use lonja_rules::medici_card::{Action, MediciCard, Phase, Public};
use lonja_rules::{Random, Rules};

use super::evaluator::{Evaluator, Forecast};
use super::heuristic::Heuristic;
use super::lookahead::roll_out;
use super::net_evaluator::NetEvaluator;
use crate::learning::ValueNet;
use crate::valuer::{
    DecisionRollouts, DecisionWorth, Position, RolloutEnd, ValueBasis, Valuer, Worth, mix_rollouts, numbered_random,
};

/// Pseudo-count of the prior: the evaluator's own value counts as much as this many rollouts.
const PRIOR_ROLLOUTS: f64 = 8.0;

#[derive(Clone, Debug)]
pub(super) struct MediciCardValuer {
    pub(super) net: Box<ValueNet>,
    pub(super) is_untrained: bool,
}

/// Values with one evaluator.
struct Valuation<'a, E>(&'a E);

impl<E: Evaluator> Valuation<'_, E> {
    fn worth(&self, forecast: &Forecast) -> Worth {
        Worth::certain(&forecast.win, &forecast.florins, self.0.rules().seats())
    }

    fn value_position(&self, public: &Public) -> Worth {
        match public.phase {
            Phase::Over | Phase::Deck => self.worth(&self.0.evaluate(public)),
            Phase::First => {
                let (mut mean, mut begun) = (Forecast::ZERO, *public);
                let share = 1.0 / public.candidates.len() as f32;
                for seat in public.candidates.iter() {
                    begun.seat = seat;
                    mean.add(&self.0.evaluate(&begun), share, self.0.rules().seats());
                }
                self.worth(&mean)
            }
            Phase::Turn => self.worth(&self.0.evaluate_best(public)),
        }
    }

    /// The worth of an action; that of a reveal is the exact mean over all cards.
    fn value_action(&self, public: &Public, action: Action) -> Worth {
        self.worth(&match action {
            Action::Reveal => self.0.expect_reveal(public),
            Action::Take(_) => self.0.evaluate_action(public, action),
        })
    }

    fn roll_out(
        &self,
        position: &Position<'_, MediciCard>,
        actions: &[Action],
        numbers: Range<u32>,
    ) -> DecisionRollouts {
        let mut rollouts = DecisionRollouts::default();
        for number in numbers {
            let mut pile = position.view.unseen();
            numbered_random(position.seed, number).shuffle(&mut pile);
            let end = |&action: &Action| {
                let end = roll_out(self.0, position.view, action, &pile, false);
                RolloutEnd { shares: end.win, scores: end.florins }
            };
            rollouts.push(actions.iter().map(end).collect());
        }
        rollouts
    }

    fn value_decision(&self, view: &Public, actions: &[Action], rollouts: &DecisionRollouts) -> DecisionWorth {
        let priors: Vec<Worth> = actions.iter().map(|&action| self.value_action(view, action)).collect();
        mix_rollouts(Some(&priors), PRIOR_ROLLOUTS, rollouts, (view.seat, actions.len(), self.0.rules().seats()))
    }
}

impl Valuer<MediciCard> for MediciCardValuer {
    fn value_position(&self, position: &Position<'_, MediciCard>) -> Worth {
        let Position { rules, view, .. } = *position;
        if rules.deck().is_standard() {
            Valuation(&NetEvaluator { rules, net: &self.net }).value_position(view)
        } else {
            Valuation(&Heuristic::new(rules, view)).value_position(view)
        }
    }

    fn needs_rollouts(&self) -> bool {
        false
    }

    fn count_rollouts(&self, position: &Position<'_, MediciCard>) -> u32 {
        position.rollouts_per_value
    }

    fn roll_out(
        &self,
        position: &Position<'_, MediciCard>,
        actions: &[Action],
        numbers: Range<u32>,
    ) -> DecisionRollouts {
        let Position { rules, view, .. } = *position;
        if rules.deck().is_standard() {
            Valuation(&NetEvaluator { rules, net: &self.net }).roll_out(position, actions, numbers)
        } else {
            Valuation(&Heuristic::new(rules, view)).roll_out(position, actions, numbers)
        }
    }

    fn value_decision(
        &self,
        position: &Position<'_, MediciCard>,
        actions: &[Action],
        rollouts: &DecisionRollouts,
    ) -> DecisionWorth {
        let Position { rules, view, .. } = *position;
        if rules.deck().is_standard() {
            Valuation(&NetEvaluator { rules, net: &self.net }).value_decision(view, actions, rollouts)
        } else {
            Valuation(&Heuristic::new(rules, view)).value_decision(view, actions, rollouts)
        }
    }

    fn is_untrained(&self) -> bool {
        self.is_untrained
    }

    fn basis(&self, rules: &MediciCard) -> ValueBasis {
        if rules.deck().is_standard() { ValueBasis::Network } else { ValueBasis::Heuristic }
    }
}
