//! What a sale is worth to every seat, depending on its price.

use lonja_rules::{PerSeat, Seat, Seats};

use tinyvec::ArrayVec;

use crate::learning::SeatValues;
use crate::portable_math::ln;
use crate::scores::{add_weighted, victory_shares};

/// The most outcomes of a sale that are averaged.
pub(super) const MAX_OUTCOMES: usize = 4;
/// Shares below this count as this much in logarithms.
const MIN_SHARE: f32 = 1e-4;

/// A position that may follow a sale: before the next lot, at the start of the next day, or after the game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SaleOutcome {
    /// Valued at the price that was assumed.
    pub(super) values: SeatValues,
    /// Whether the game is over, so that the scores are final.
    pub(super) is_over: bool,
}

pub(super) type SaleOutcomes = ArrayVec<[SaleOutcome; MAX_OUTCOMES]>;

/// The equally likely outcomes of a sale to one buyer, or to nobody.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SaleValue {
    buyer: Option<Seat>,
    /// The price that was assumed, and the outcomes at that price.
    price: u16,
    outcomes: SaleOutcomes,
    /// The same outcomes at a higher price; none if one price is enough. Other prices are interpolated.
    second_price: u16,
    second_outcomes: SaleOutcomes,
}

impl SaleOutcome {
    fn shares_of(&self, values: &SeatValues, seats: usize) -> PerSeat<f32> {
        if self.is_over { victory_shares(&values.scores, seats) } else { values.chances(seats) }
    }

    /// Each seat's share of the victory.
    pub(super) fn shares(&self, seats: usize) -> PerSeat<f32> {
        self.shares_of(&self.values, seats)
    }
}

impl SaleValue {
    pub(super) fn new(buyer: Option<Seat>, price: u16, outcomes: SaleOutcomes) -> Self {
        Self { buyer, price, outcomes, ..Self::default() }
    }

    /// Adds outcomes at a higher price, one for each outcome at the first price.
    pub(super) fn with_second_price(self, second_price: u16, second_outcomes: SaleOutcomes) -> Self {
        Self { second_price, second_outcomes, ..self }
    }

    /// Whether this sale was not valued, because it is impossible.
    pub(super) fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }

    /// The values of a outcome at another price than the one that was assumed.
    fn values_at(&self, at: usize, price: u16, seats: usize) -> SeatValues {
        let mut values = self.outcomes[at].values;
        let Some(buyer) = self.buyer else { return values };
        let more = f32::from(price) - f32::from(self.price);
        if more > 0.0
            && let Some(second) = self.second_outcomes.get(at)
        {
            let part = more / f32::from(self.second_price - self.price);
            for seat in Seats::first(seats).iter() {
                values.scores[seat] += part * (second.values.scores[seat] - values.scores[seat]);
                values.logits[seat] += part * (second.values.logits[seat] - values.logits[seat]);
            }
        } else {
            values.scores[buyer] -= more;
            values.logits[buyer] -= more * values.logit_a_florin;
        }
        values
    }

    /// The expected final scores after a sale at `price`.
    pub(super) fn scores(&self, price: u16, seats: usize) -> PerSeat<f32> {
        let mut mean = PerSeat::all(0.0);
        for at in 0..self.outcomes.len() {
            add_weighted(&mut mean, &self.values_at(at, price, seats).scores, 1.0 / self.outcomes.len() as f32, seats);
        }
        mean
    }

    /// Each seat's share of the victory after a sale at `price`.
    pub(super) fn shares(&self, price: u16, seats: usize) -> PerSeat<f32> {
        let mut mean = PerSeat::all(0.0);
        for (at, outcome) in self.outcomes.iter().enumerate() {
            let shares = outcome.shares_of(&self.values_at(at, price, seats), seats);
            add_weighted(&mut mean, &shares, 1.0 / self.outcomes.len() as f32, seats);
        }
        mean
    }

    /// Moves the value at the assumed price a `part` of the way to what rollouts reached on average, and the values at
    /// other prices as far. Final scores stay.
    pub(super) fn correct(&mut self, shares: &PerSeat<f32>, scores: &PerSeat<f32>, part: f32, seats: usize) {
        let (old_shares, old_scores) = (self.shares(self.price, seats), self.scores(self.price, seats));
        let logit = |share: f32| ln(share.max(MIN_SHARE));
        for outcome in self.outcomes.iter_mut().chain(&mut self.second_outcomes).filter(|outcome| !outcome.is_over) {
            for seat in Seats::first(seats).iter() {
                let share = old_shares[seat] + part * (shares[seat] - old_shares[seat]);
                outcome.values.logits[seat] += logit(share) - logit(old_shares[seat]);
                outcome.values.scores[seat] += part * (scores[seat] - old_scores[seat]);
            }
        }
    }

    /// Makes the sale worth more or less to a seat.
    pub(super) fn add_to_logit(&mut self, seat: Seat, more: f32) {
        self.outcomes
            .iter_mut()
            .chain(&mut self.second_outcomes)
            .for_each(|outcome| outcome.values.logits[seat] += more);
    }
}
