//! What positions and actions of Burgueses are worth to both seats.
//!
//! A rollout plays on for some decisions; each seat acts by what it sees itself, and the net values the position that
//! is reached. So v(hands, action) is a mean of rollouts with fixed orders of the pile and the kings, for every first
//! draw that the action can lead to. If a hand is hidden, the worth of an action is the mean of the same v over the
//! hands that fit: over all of them, or over some if there are very many. Every value uses all hands that the view
//! shows.

use std::ops::Range;

use lonja_rules::burgueses::{Action, Burgueses, Card, Goods, Phase, State, View};
use lonja_rules::flow::{self, Decision};
use lonja_rules::{FastRandom, LegalSet, PerSeat, Random, Rules, Seat, SingleDraws, Step};

use super::information_set::InformationSet;
use super::inputs::SparseInputs;
use super::net::Net;
use super::search::{evaluate, final_value};
use super::tree::Value;
use crate::scores::per_seat;
use crate::valuer::{
    DecisionRollouts, DecisionWorth, Position, RolloutEnd, Valuer, Worth, WorthSum, mix_rollouts, numbered_random,
};

/// Decisions that a rollout plays before the net values the position.
const ROLLOUT_DECISIONS: usize = 6;
/// Rollouts of a position, if the question names fewer: without any, the other hand would not count.
const MIN_ROLLOUTS: u32 = 16;
/// Orders of the pile and the kings that an action is tried with, if all hands are known. A question with many
/// iterations gets more: each order has a rollout for every first draw, so it is worth several.
const MIN_ORDERS: u32 = 4;
const ITERATIONS_PER_ORDER: u32 = 4;
/// Hands that an action is tried with, if the other hand is hidden and there are more.
const MIN_HANDS: u32 = 16;

#[derive(Clone, Debug)]
pub(super) struct BurguesesValuer {
    pub(super) net: Box<Net>,
    pub(super) is_untrained: bool,
}

fn shares_and_scores(value: &Value) -> (PerSeat<f32>, PerSeat<f32>) {
    (per_seat(2, |seat| value.win(seat)), per_seat(2, |seat| value.riches[seat.index()]))
}

impl BurguesesValuer {
    /// The best action by the net, and its value, from what the seat to act sees.
    fn best(
        &self,
        rules: &Burgueses,
        state: &State,
        decision: &Decision<lonja_rules::burgueses::Legal>,
    ) -> (Action, Value) {
        let seen = InformationSet::of_state(rules, state, decision.seat);
        let before = self.net.accumulate(&SparseInputs::of(&seen));
        let value = |action| (action, evaluate(rules, &self.net, &before, &seen, action));
        let better = |one: (Action, Value), other: (Action, Value)| {
            if other.1.win(decision.seat) > one.1.win(decision.seat) { other } else { one }
        };
        let first = value(decision.legal.at(0));
        decision.legal.iter().skip(1).map(value).fold(first, better)
    }

    /// Plays some decisions, or to the end. The value is the mean of the last two: one of each seat's, mostly.
    fn roll_out_state(
        &self,
        rules: &Burgueses,
        state: &mut State,
        random: &mut FastRandom,
    ) -> (PerSeat<f32>, PerSeat<f32>) {
        let mut last = [None; 2];
        for _ in 0..ROLLOUT_DECISIONS {
            let Some(decision) = flow::next_decision(rules, state, random) else {
                return shares_and_scores(&final_value(rules, state));
            };
            let (action, value) = self.best(rules, state, &decision);
            last[decision.seat.index()] = Some(value);
            rules.play_unchecked(state, action, &mut ());
        }
        match last {
            [Some(one), Some(other)] => {
                let ((mut shares, mut scores), second) = (shares_and_scores(&one), shares_and_scores(&other));
                for seat in Seat::BOTH {
                    shares[seat] = (shares[seat] + second.0[seat]) / 2.0;
                    scores[seat] = (scores[seat] + second.1[seat]) / 2.0;
                }
                (shares, scores)
            }
            [one, other] => {
                let fallback = || final_value(rules, state);
                shares_and_scores(&one.or(other).unwrap_or_else(fallback))
            }
        }
    }

    /// One rollout from these hands, with the order of the pile and the kings that has this number.
    fn order(position: &Position<'_, Burgueses>, view: &View, number: u32) -> (State, FastRandom) {
        let mut random = numbered_random(position.seed, number);
        let state = position.rules.guess(view, &mut random);
        let later = FastRandom::new(u64::from(random.below(u32::MAX)));
        (state, later)
    }

    /// The mean over everything that the action may draw first.
    fn try_action(&self, rules: &Burgueses, state: &State, action: Action, later: &FastRandom) -> RolloutEnd {
        let step = Step::Action(action);
        let outcomes = if rules.count_draws(state, &step) > 0 { rules.draw_odds(state, &step, 0) } else { Vec::new() };
        let mut mean = RolloutEnd::default();
        let part = 1.0 / outcomes.len().max(1) as f32;
        let mut add = |mut state: State| {
            rules.play_unchecked(&mut state, action, &mut ());
            let (shares, scores) = self.roll_out_state(rules, &mut state, &mut later.clone());
            for seat in Seat::BOTH {
                mean.shares[seat] += part * shares[seat];
                mean.scores[seat] += part * scores[seat];
            }
        };
        for &(draw, _) in &outcomes {
            let (mut state, mut step) = (*state, step);
            rules.set_draw(&mut state, &mut step, 0, draw);
            add(state);
        }
        if outcomes.is_empty() {
            add(*state);
        }
        mean
    }
}

/// The cases that the rollouts of a decision go through: hands that fit the view, each with some orders.
struct Cases {
    hands: Vec<View>,
    /// Orders if all hands are known.
    orders: u32,
    orders_per_hand: u32,
}

impl Cases {
    fn of(position: &Position<'_, Burgueses>) -> Self {
        let orders = (position.rollouts_per_value / ITERATIONS_PER_ORDER).max(MIN_ORDERS);
        let most_hands = position.rollouts_per_value.max(MIN_HANDS);
        let hands = fitting_hands(position, most_hands as usize);
        let orders_per_hand = (most_hands / hands.len() as u32).clamp(1, orders);
        Self { hands, orders, orders_per_hand }
    }

    fn len(&self) -> u32 {
        self.hands.len() as u32 * self.orders_per_hand
    }

    /// The hands and the number of the order of a case. With one hand these are all orders, so the worth is the same as
    /// that of a view that shows the hand.
    fn at(&self, number: u32) -> (&View, u32) {
        let (hand, round) = (number % self.hands.len() as u32, number / self.hands.len() as u32);
        (&self.hands[hand as usize], (hand + round) % self.orders)
    }
}

/// Views like the one of the position that also show the hidden hand: all that fit, or some of them at random.
fn fitting_hands(position: &Position<'_, Burgueses>, most: usize) -> Vec<View> {
    let Position { rules, view, seed, .. } = *position;
    let Some(hidden) = Seat::BOTH.into_iter().find(|&seat| view.hands[seat].is_none()) else { return vec![*view] };
    let public = &view.public;
    let seen = [public.showcases[hidden], public.showcases[hidden.other()], public.discarded];
    let own = view.hands[hidden.other()].unwrap_or_default();
    let unseen = seen.iter().fold(rules.goods().without(own), |unseen, &part| unseen.without(part));
    let mut hands = combinations(&unseen.list(), usize::from(public.hand_sizes[hidden]));
    if hands.len() > most {
        FastRandom::new(seed).shuffle(&mut hands);
        hands.truncate(most);
    }
    let shown = |hand: Goods| {
        let mut view = *view;
        view.hands[hidden] = Some(hand);
        view
    };
    hands.into_iter().map(shown).collect()
}

/// All ways to choose `count` cards.
fn combinations(cards: &[Card], count: usize) -> Vec<Goods> {
    let Some((&first, rest)) = cards.split_first().filter(|_| count > 0) else {
        return if count == 0 { vec![Goods::NONE] } else { Vec::new() };
    };
    let with_first = combinations(rest, count - 1).into_iter().map(|mut hand| {
        hand.insert(first);
        hand
    });
    with_first.chain(combinations(rest, count)).collect()
}

impl Valuer<Burgueses> for BurguesesValuer {
    fn value_position(&self, position: &Position<'_, Burgueses>) -> Worth {
        let Position { rules, view, .. } = *position;
        let mut sum = WorthSum::default();
        if view.public.phase == Phase::Over {
            let state = rules.guess(view, &mut FastRandom::new(0));
            return Worth::of_result(rules, &state);
        }
        for number in 0..position.rollouts_per_value.max(MIN_ROLLOUTS) {
            let (mut state, mut later) = Self::order(position, view, number);
            let (shares, scores) = self.roll_out_state(rules, &mut state, &mut later);
            sum.add_rollout(&shares, &scores, 2);
        }
        sum.mean(2)
    }

    fn needs_rollouts(&self) -> bool {
        true
    }

    fn count_rollouts(&self, position: &Position<'_, Burgueses>) -> u32 {
        Cases::of(position).len()
    }

    fn roll_out(
        &self,
        position: &Position<'_, Burgueses>,
        actions: &[Action],
        numbers: Range<u32>,
    ) -> DecisionRollouts {
        let cases = Cases::of(position);
        let mut rollouts = DecisionRollouts::default();
        for number in numbers {
            let (view, order) = cases.at(number);
            let (state, later) = Self::order(position, view, order);
            let try_action = |&action: &Action| self.try_action(position.rules, &state, action, &later);
            rollouts.push(actions.iter().map(try_action).collect());
        }
        rollouts
    }

    fn value_decision(
        &self,
        position: &Position<'_, Burgueses>,
        actions: &[Action],
        rollouts: &DecisionRollouts,
    ) -> DecisionWorth {
        mix_rollouts(None, 0.0, rollouts, (position.view.public.seat, actions.len(), 2))
    }

    fn is_untrained(&self) -> bool {
        self.is_untrained
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_all_ways_to_choose() {
        let cards = Goods::all(lonja_rules::burgueses::Suits::default()).list();
        let hands = combinations(&cards[..9], 4);
        assert_eq!(hands.len(), 126);
        assert!(hands.iter().all(|hand| hand.len() == 4));
        assert!((1..hands.len()).all(|at| !hands[..at].contains(&hands[at])));
        assert_eq!(combinations(&cards, 0), [Goods::NONE]);
    }
}
