//! What a position, and an action in it, is worth to every seat.
//!
//! A [`Bot`](crate::Bot) answers "what shall I do?" and may skip what it would not do. A [`Valuer`] answers "what is
//! this worth?" for any position and any legal action, to all seats, and says how sure it is. Reviews use it. Better
//! values can replace it without a change to them.

use std::ops::{Range, RangeInclusive};

use lonja_rules::{FastRandom, Pending, PerSeat, Rules, Seat, Seats, flow};

use crate::auctions::LotSale;
use crate::scores::{per_seat, victory_share};

/// A position to value.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a, R: Rules> {
    /// The rules of the table.
    pub rules: &'a R,
    /// What is known: the view of one seat, or of [`Observer::AllSeeing`](lonja_rules::Observer::AllSeeing). Hidden
    /// hands are averaged over those that fit the view, which count as equally likely.
    pub view: &'a R::View,
    /// The seed of the random numbers.
    pub seed: u64,
    /// How many rollouts a value needs. With 0 a valuer that can do without rollouts answers at once.
    pub rollouts_per_value: u32,
}

/// What a position is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth {
    /// Each seat's expected share of the victory. They add up to 1.
    pub shares: PerSeat<f64>,
    /// The expected final scores.
    pub scores: PerSeat<f64>,
    /// Rollouts behind these numbers; 0 if they come from the evaluator alone.
    pub rollouts: u32,
    /// The standard error of the shares that the rollouts leave, for the seat where it is largest; none without
    /// rollouts. It does not contain the error of the evaluator.
    pub standard_error: Option<f64>,
}

impl Worth {
    /// The worth of a game that is over.
    #[must_use]
    pub fn of_result<R: Rules>(rules: &R, state: &R::State) -> Self {
        let winners = rules.winners(state);
        Self::certain(
            &per_seat(rules.seats(), |seat| victory_share(winners, seat)),
            &rules.scores(state).map(|score| score as f32),
            rules.seats(),
        )
    }

    /// A result, or an evaluator's value, without rollouts.
    pub(crate) fn certain(shares: &PerSeat<f32>, scores: &PerSeat<f32>, seats: usize) -> Self {
        let mut sum = WorthSum::default();
        sum.add_prior(shares, scores, 1.0, seats);
        sum.mean(seats)
    }
}

/// A lot in an auction, and what it should cost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LotEstimate {
    /// For each seat that may still bid and can pay more than the highest bid: the highest price at which buying is at
    /// least as good for its share as passing, where after a pass the others bid by these values. 0 if even one florin
    /// is too much.
    pub fair_prices: PerSeat<Option<u16>>,
    /// Seats that should pay all their florins. The lot may be worth more to them.
    pub capped: Seats,
    /// The sale if everybody bids by these values; none if nobody buys.
    pub expected: Option<LotSale>,
}

/// The kind of evaluator that produced the values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueBasis {
    /// A network that learned from games.
    Network,
    /// Rules of thumb, which nobody learned.
    Heuristic,
    /// Random games.
    RandomGames,
}

impl ValueBasis {
    /// Its name in reviews.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Network => "network",
            Self::Heuristic => "heuristic",
            Self::RandomGames => "random_games",
        }
    }
}

/// A decision, valued.
#[derive(Clone, PartialEq, Debug)]
pub struct DecisionWorth {
    /// What each action is worth: the afterstate, before any draw that the action leads to.
    pub worths: Vec<Worth>,
    /// For each action, the standard error that rollouts leave of its difference to the best action, for the seat to
    /// act. All actions had the same luck, so it is smaller than their own errors suggest. None without rollouts.
    pub loss_errors: Vec<Option<f64>>,
    /// What the lot on sale should cost, in an auction.
    pub lot: Option<LotEstimate>,
}

/// Values positions and actions of a game. The same question has the same answer on every machine.
///
/// A decision takes two steps, so that its rollouts can be played in parts: [`roll_out`](Valuer::roll_out), then
/// [`value_decision`](Valuer::value_decision).
pub trait Valuer<R: Rules>: Send + Sync {
    /// What the position is worth if everybody plays on as the valuer thinks best. Any position that a view can show:
    /// before a decision, before chance, or after the game.
    fn value_position(&self, position: &Position<'_, R>) -> Worth;

    /// Whether even a quick value of a position takes rollouts.
    fn needs_rollouts(&self) -> bool;

    /// How many rollouts of each action a decision needs.
    fn count_rollouts(&self, position: &Position<'_, R>) -> u32;

    /// Plays the rollouts with these numbers, all actions under the same conditions. The actions must be legal for the
    /// seat to act.
    fn roll_out(&self, position: &Position<'_, R>, actions: &[R::Action], numbers: Range<u32>) -> DecisionRollouts;

    /// Values the actions of a decision, and the lot on sale, by the evaluator and by rollouts.
    fn value_decision(
        &self,
        position: &Position<'_, R>,
        actions: &[R::Action],
        rollouts: &DecisionRollouts,
    ) -> DecisionWorth;

    /// What each of `actions` is worth, with all the rollouts that it needs.
    fn value_actions(&self, position: &Position<'_, R>, actions: &[R::Action]) -> Vec<Worth> {
        let rollouts = self.roll_out(position, actions, 0..self.count_rollouts(position));
        self.value_decision(position, actions, &rollouts).worths
    }

    /// Whether nothing was learned about these options, so that all values are guesses.
    fn is_untrained(&self) -> bool;

    /// What the values come from.
    fn basis(&self, _rules: &R) -> ValueBasis {
        ValueBasis::Network
    }
}

/// How a rollout ended.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RolloutEnd {
    pub(crate) shares: PerSeat<f32>,
    pub(crate) scores: PerSeat<f32>,
}

/// Rollouts of a decision. Each has an end for every branch: an action, or what actions lead to.
#[derive(Clone, Debug, Default)]
pub struct DecisionRollouts(Vec<Vec<RolloutEnd>>);

impl DecisionRollouts {
    /// All rollouts of several parts, in their order.
    #[must_use]
    pub fn join<'a>(parts: impl IntoIterator<Item = &'a Self>) -> Self {
        Self(parts.into_iter().flat_map(|part| part.0.iter().cloned()).collect())
    }

    /// Adds a rollout, with an end for every branch.
    pub(crate) fn push(&mut self, ends: Vec<RolloutEnd>) {
        self.0.push(ends);
    }

    pub(crate) fn count(&self) -> u32 {
        self.0.len() as u32
    }

    /// The sum over all rollouts of one branch.
    pub(crate) fn sum(&self, branch: usize, seats: usize) -> WorthSum {
        let mut sum = WorthSum::default();
        for ends in &self.0 {
            sum.add_rollout(&ends[branch].shares, &ends[branch].scores, seats);
        }
        sum
    }

    /// The standard error of the difference between two mixtures of branches for a seat. A mixture has branches with
    /// weights.
    pub(crate) fn difference_error(&self, seat: Seat, one: &[(usize, f64)], other: &[(usize, f64)]) -> Option<f64> {
        let count = self.0.len() as f64;
        let mean_of = |ends: &[RolloutEnd], mixture: &[(usize, f64)]| {
            mixture.iter().map(|&(branch, weight)| weight * f64::from(ends[branch].shares[seat])).sum::<f64>()
        };
        let differences: Vec<f64> = self.0.iter().map(|ends| mean_of(ends, one) - mean_of(ends, other)).collect();
        let mean = differences.iter().sum::<f64>() / count;
        let squares: f64 = differences.iter().map(|difference| (difference - mean) * (difference - mean)).sum();
        (differences.len() > 1).then(|| (squares / (count - 1.0) / count).sqrt())
    }
}

/// Mixes the evaluator's values of actions with rollouts that have a branch for each action. `prior_rollouts` is the
/// pseudo-count of the evaluator: its value counts as much as this many rollouts.
pub(crate) fn mix_rollouts(
    priors: Option<&[Worth]>,
    prior_rollouts: f64,
    rollouts: &DecisionRollouts,
    (seat, actions, seats): (Seat, usize, usize),
) -> DecisionWorth {
    if let (0, Some(worths)) = (rollouts.count(), priors) {
        return DecisionWorth { worths: worths.to_vec(), loss_errors: vec![None; actions], lot: None };
    }
    let worth = |at: usize| {
        let mut sum = rollouts.sum(at, seats);
        if let Some(priors) = priors {
            sum.add_worth(&priors[at], prior_rollouts, seats);
        }
        sum.mean(seats)
    };
    let worths: Vec<Worth> = (0..actions).map(worth).collect();
    let best = first_best(seat, &worths);
    let count = f64::from(rollouts.count());
    // The evaluator's value counts as exact.
    let part = if priors.is_some() { count / (count + prior_rollouts) } else { 1.0 };
    let error = |at| rollouts.difference_error(seat, &[(at, part)], &[(best, part)]);
    DecisionWorth { loss_errors: (0..actions).map(error).collect(), worths, lot: None }
}

/// The index of the best of these values for a seat; the first of several.
pub(crate) fn first_best(seat: Seat, worths: &[Worth]) -> usize {
    let better = |best: usize, at: usize| if worths[at].shares[seat] > worths[best].shares[seat] { at } else { best };
    (0..worths.len()).fold(0, better)
}

/// If two shares differ by less, the expected scores decide which is better: even a seat that surely loses or wins gets
/// a fair price.
const EQUAL_SHARES: f64 = 1e-4;

/// The highest of these prices at which buying is at least as good for a seat as passing; 0 if there is none.
pub(crate) fn fair_price(
    seat: Seat,
    passing: &Worth,
    prices: RangeInclusive<u16>,
    buying: impl Fn(u16) -> Worth,
) -> u16 {
    let is_worth_it = |&price: &u16| {
        let bought = buying(price);
        let gain = bought.shares[seat] - passing.shares[seat];
        if gain.abs() < EQUAL_SHARES { bought.scores[seat] >= passing.scores[seat] } else { gain > 0.0 }
    };
    prices.rev().find(is_worth_it).unwrap_or(0)
}

/// Adds up values of one position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WorthSum {
    shares: PerSeat<f64>,
    scores: PerSeat<f64>,
    weight: f64,
    /// Of the rollouts alone: sums of the shares and of their squares.
    sums: PerSeat<f64>,
    squares: PerSeat<f64>,
    rollouts: u32,
}

impl WorthSum {
    /// Adds a value that is no rollout. Shares need not add up to 1 exactly: rounding errors are removed.
    pub(crate) fn add_prior(&mut self, shares: &PerSeat<f32>, scores: &PerSeat<f32>, weight: f64, seats: usize) {
        let total: f64 = shares.of(seats).iter().map(|&share| f64::from(share)).sum();
        for seat in Seats::first(seats).iter() {
            self.shares[seat] += weight * f64::from(shares[seat]) / total;
            self.scores[seat] += weight * f64::from(scores[seat]);
        }
        self.weight += weight;
    }

    /// Adds the end of a rollout.
    pub(crate) fn add_rollout(&mut self, shares: &PerSeat<f32>, scores: &PerSeat<f32>, seats: usize) {
        self.add_prior(shares, scores, 1.0, seats);
        for seat in Seats::first(seats).iter() {
            let share = f64::from(shares[seat]);
            self.sums[seat] += share;
            self.squares[seat] += share * share;
        }
        self.rollouts += 1;
    }

    /// Adds what was valued before, as one of several equal cases or with a weight.
    pub(crate) fn add_worth(&mut self, worth: &Worth, weight: f64, seats: usize) {
        for seat in Seats::first(seats).iter() {
            self.shares[seat] += weight * worth.shares[seat];
            self.scores[seat] += weight * worth.scores[seat];
        }
        self.weight += weight;
    }

    pub(crate) fn mean(&self, seats: usize) -> Worth {
        let total: f64 = self.shares.of(seats).iter().sum();
        Worth {
            shares: self.shares.map(|share| share / total),
            scores: self.scores.map(|score| score / self.weight),
            rollouts: self.rollouts,
            standard_error: (self.rollouts > 1).then(|| self.standard_error(seats)),
        }
    }

    fn standard_error(&self, seats: usize) -> f64 {
        let count = f64::from(self.rollouts);
        let variance = |seat: Seat| (self.squares[seat] - self.sums[seat] * self.sums[seat] / count) / (count - 1.0);
        let largest = Seats::first(seats).iter().map(variance).fold(0.0, f64::max);
        // The prior counts as exact.
        (largest * count).sqrt() / self.weight
    }
}

/// The best of these values for a seat; the first of several. There must be one.
pub(crate) fn best_for(seat: Seat, worths: &[Worth]) -> Worth {
    worths[first_best(seat, worths)]
}

/// Values positions of any game by random games from guessed states: for games without anything better.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RandomValuer;

/// Random games for a value, if the question names fewer.
const MIN_PLAYOUTS: u32 = 32;

impl RandomValuer {
    fn play<R: Rules>(position: &Position<'_, R>, number: u32, first: impl Fn(&mut R::State)) -> RolloutEnd {
        let Position { rules, view, seed, .. } = *position;
        let mut random = numbered_random(seed, number);
        let mut state = rules.guess(view, &mut random);
        first(&mut state);
        flow::playout(rules, &mut state, &mut random);
        let end = Worth::of_result(rules, &state);
        let [shares, scores] = [end.shares, end.scores].map(|numbers| numbers.map(|number| number as f32));
        RolloutEnd { shares, scores }
    }
}

/// The random numbers of one rollout.
pub(crate) fn numbered_random(seed: u64, number: u32) -> FastRandom {
    // An odd factor keeps the seeds of neighbouring positions apart.
    FastRandom::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(number)))
}

impl<R: Rules> Valuer<R> for RandomValuer {
    fn value_position(&self, position: &Position<'_, R>) -> Worth {
        let seats = position.rules.seats();
        let mut sum = WorthSum::default();
        for number in 0..<Self as Valuer<R>>::count_rollouts(self, position) {
            let end = Self::play(position, number, |_| {});
            sum.add_rollout(&end.shares, &end.scores, seats);
        }
        sum.mean(seats)
    }

    fn needs_rollouts(&self) -> bool {
        true
    }

    fn count_rollouts(&self, position: &Position<'_, R>) -> u32 {
        position.rollouts_per_value.max(MIN_PLAYOUTS)
    }

    fn roll_out(&self, position: &Position<'_, R>, actions: &[R::Action], numbers: Range<u32>) -> DecisionRollouts {
        let mut rollouts = DecisionRollouts::default();
        for number in numbers {
            let play = |&action: &R::Action| {
                Self::play(position, number, |state| position.rules.play_unchecked(state, action, &mut ()))
            };
            rollouts.push(actions.iter().map(play).collect());
        }
        rollouts
    }

    fn value_decision(
        &self,
        position: &Position<'_, R>,
        actions: &[R::Action],
        rollouts: &DecisionRollouts,
    ) -> DecisionWorth {
        let state = position.rules.guess(position.view, &mut FastRandom::new(position.seed));
        let Pending::Seat(seat) = position.rules.pending(&state) else {
            return DecisionWorth { worths: Vec::new(), loss_errors: Vec::new(), lot: None };
        };
        mix_rollouts(None, 0.0, rollouts, (seat, actions.len(), position.rules.seats()))
    }

    fn is_untrained(&self) -> bool {
        true
    }

    fn basis(&self, _: &R) -> ValueBasis {
        ValueBasis::RandomGames
    }
}
