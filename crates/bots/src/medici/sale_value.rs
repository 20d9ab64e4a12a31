//! What a sale is worth to every seat, depending on its price.

use lonja_rules::{PerSeat, Seat, Seats};

use crate::learning::SeatValues;
use crate::portable_math::{ln, sigmoid};
use crate::scores::{add_weighted, victory_shares};

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

/// Equally likely outcomes of a sale.
pub(super) type SaleOutcomes = Vec<SaleOutcome>;

/// The equally likely outcomes of a sale to one buyer, or to nobody.
#[derive(Clone, Debug, Default)]
pub(super) struct SaleValue {
    buyer: Option<Seat>,
    /// The price that was assumed, and the outcomes at that price.
    price: u16,
    outcomes: SaleOutcomes,
    /// The same outcomes at a higher price; none if one price is enough. Other prices are interpolated.
    second_price: u16,
    second_outcomes: SaleOutcomes,
    /// What rollouts add to the mean share and score of each seat, if the sale ends the game. Other corrections are in
    /// the outcomes.
    more_shares: PerSeat<f32>,
    more_scores: PerSeat<f32>,
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

    /// The values of an outcome at another price than the one that was assumed.
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

    /// Whether the game ends with this sale: then all of its outcomes are final.
    fn ends_game(&self) -> bool {
        self.outcomes.iter().all(|outcome| outcome.is_over)
    }

    /// The expected final scores after a sale at `price`.
    pub(super) fn scores(&self, price: u16, seats: usize) -> PerSeat<f32> {
        let mut mean = self.more_scores;
        for at in 0..self.outcomes.len() {
            add_weighted(&mut mean, &self.values_at(at, price, seats).scores, 1.0 / self.outcomes.len() as f32, seats);
        }
        mean
    }

    /// Each seat's share of the victory after a sale at `price`.
    pub(super) fn shares(&self, price: u16, seats: usize) -> PerSeat<f32> {
        let mut mean = self.more_shares;
        for (at, outcome) in self.outcomes.iter().enumerate() {
            let shares = outcome.shares_of(&self.values_at(at, price, seats), seats);
            add_weighted(&mut mean, &shares, 1.0 / self.outcomes.len() as f32, seats);
        }
        if self.ends_game() { normalized(&mean, seats) } else { mean }
    }

    /// Moves the value at the assumed price a `part` of the way to what rollouts reached on average, and the values at
    /// other prices as far.
    pub(super) fn correct(&mut self, shares: &PerSeat<f32>, scores: &PerSeat<f32>, part: f32, seats: usize) {
        let (old_shares, old_scores) = (self.shares(self.price, seats), self.scores(self.price, seats));
        if self.ends_game() {
            // Final scores have no logits.
            for seat in Seats::first(seats).iter() {
                self.more_shares[seat] += part * (shares[seat] - old_shares[seat]);
                self.more_scores[seat] += part * (scores[seat] - old_scores[seat]);
            }
            return;
        }
        let logit = |share: f32| ln(share.max(MIN_SHARE));
        for outcome in self.outcomes.iter_mut().chain(&mut self.second_outcomes) {
            for seat in Seats::first(seats).iter() {
                let share = old_shares[seat] + part * (shares[seat] - old_shares[seat]);
                outcome.values.logits[seat] += logit(share) - logit(old_shares[seat]);
                outcome.values.scores[seat] += part * (scores[seat] - old_scores[seat]);
            }
        }
    }

    /// Makes the sale worth more or less to a seat.
    pub(super) fn add_to_logit(&mut self, seat: Seat, more: f32, seats: usize) {
        if self.ends_game() {
            let share = self.shares(self.price, seats)[seat].clamp(MIN_SHARE, 1.0 - MIN_SHARE);
            self.more_shares[seat] += sigmoid(ln(share) - ln(1.0 - share) + more) - share;
            return;
        }
        self.outcomes
            .iter_mut()
            .chain(&mut self.second_outcomes)
            .for_each(|outcome| outcome.values.logits[seat] += more);
    }
}

/// These shares without negative ones, so that they add up to 1.
fn normalized(shares: &PerSeat<f32>, seats: usize) -> PerSeat<f32> {
    let positive = shares.map(|share| share.max(0.0));
    let sum: f32 = positive.of(seats).iter().sum();
    positive.map(|share| share / sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scores::per_seat;

    const SEATS: usize = 2;

    /// A sale to seat 0 that ends the game. Each outcome has the lead of seat 0 before it pays.
    fn last_sale(leads: &[f32]) -> SaleValue {
        let outcome = |&lead: &f32| {
            let scores = per_seat(SEATS, |seat| if seat == Seat::new(0) { 100.0 + lead } else { 100.0 });
            SaleOutcome { values: SeatValues { scores, ..SeatValues::default() }, is_over: true }
        };
        SaleValue::new(Some(Seat::new(0)), 0, leads.iter().map(outcome).collect())
    }

    fn first_share(value: &SaleValue, price: u16) -> f32 {
        let shares = value.shares(price, SEATS);
        assert!((shares.of(SEATS).iter().sum::<f32>() - 1.0).abs() < 1e-6);
        shares[Seat::new(0)]
    }

    #[test]
    fn rollouts_correct_a_sale_that_ends_the_game() {
        let rolled_out = per_seat(SEATS, |seat| if seat == Seat::new(0) { 0.9 } else { 0.1 });
        let scores = per_seat(SEATS, |seat| if seat == Seat::new(0) { 108.0 } else { 100.0 });
        let mut value = last_sale(&[10.0, -10.0]);
        assert_eq!(first_share(&value, 0), 0.5);
        value.correct(&rolled_out, &scores, 0.5, SEATS);
        assert!((first_share(&value, 0) - 0.7).abs() < 1e-6);
        assert_eq!(value.scores(0, SEATS)[Seat::new(0)], 104.0);
        // For more than its lead the seat loses in every outcome that was valued. The rollouts still count.
        assert!((first_share(&value, 11) - 0.2).abs() < 1e-6);
        value.correct(&rolled_out, &scores, 1.0, SEATS);
        assert!((first_share(&value, 0) - 0.9).abs() < 1e-6);
    }

    #[test]
    fn a_sale_that_ends_the_game_can_be_worth_more_or_less() {
        for (more, is_above) in [(0.5, true), (-0.5, false)] {
            let mut value = last_sale(&[10.0, -10.0]);
            value.add_to_logit(Seat::new(0), more, SEATS);
            assert_eq!(first_share(&value, 0) > 0.5, is_above);
        }
    }
}
