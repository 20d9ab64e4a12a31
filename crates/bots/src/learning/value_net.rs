//! What a position is worth to every seat.

use lonja_rules::{PerSeat, Rules, Seats};

use super::net::{GOOD_INPUTS, Inputs, Net, SEAT_INPUTS};
use super::weights::WeightsError;
use crate::portable_math::exp;

/// Florins that an output of 1 stands for.
pub(super) const SCALE: f32 = 20.0;
/// Into how many parts a game is divided, to know how much can still happen.
pub(crate) const STAGES: usize = 24;

/// A game whose positions can be estimated: those between two turns, where everything that can be seen is in the view.
pub(crate) trait ValueFeatures: Rules {
    #[allow(dead_code, reason = "for people")]
    /// The names of the inputs about one good, made by [`features!`](super::features).
    const GOOD_FEATURES: [&'static str; GOOD_INPUTS] = ["unnamed"; GOOD_INPUTS];
    #[allow(dead_code, reason = "for people")]
    /// The names of the inputs about a seat.
    const SEAT_FEATURES: [&'static str; SEAT_INPUTS] = ["unnamed"; SEAT_INPUTS];

    /// What each seat has now, or whatever is already known of its final score.
    fn money(&self, view: &Self::View) -> PerSeat<f32>;

    /// The position as each seat sees it.
    fn inputs(&self, view: &Self::View) -> PerSeat<Inputs>;

    /// Both at once, for games where one is worked out from the other.
    fn look(&self, view: &Self::View) -> (PerSeat<f32>, PerSeat<Inputs>) {
        (self.money(view), self.inputs(view))
    }

    /// How far the game has come, from 0 to less than [`STAGES`].
    fn stage(&self, view: &Self::View) -> usize;
}

/// What was learned about a game for a number of seats.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ValueNet {
    /// What a seat will still earn.
    pub(super) net: Box<Net>,
    /// How many florins make a difference, by part of the game: the fewer, the surer the leader wins.
    pub(super) temperature: [f32; STAGES],
}

impl ValueNet {
    /// All its numbers, to be kept.
    pub(crate) fn numbers(&self) -> Vec<f32> {
        self.net.parts().into_iter().chain([&self.temperature[..]]).flatten().copied().collect()
    }

    /// The estimate with these numbers.
    pub(crate) fn from_numbers(numbers: &[f32]) -> Result<Self, WeightsError> {
        let mut estimate = Self { net: Net::zero(), temperature: [0.0; STAGES] };
        if numbers.len() != Net::WEIGHTS + STAGES || !numbers.iter().all(|number| number.is_finite()) {
            return Err(WeightsError::Shape);
        }
        let places = estimate.net.parts_mut().into_iter().chain([&mut estimate.temperature[..]]).flatten();
        places.zip(numbers).for_each(|(place, number)| *place = *number);
        Ok(estimate)
    }

    /// The final scores to be expected.
    #[inline]
    pub(crate) fn scores<R: ValueFeatures>(&self, rules: &R, view: &R::View) -> PerSeat<f32> {
        let (mut scores, inputs) = rules.look(view);
        for seat in Seats::first(rules.seats()).iter() {
            scores[seat] += SCALE * self.net.value(&inputs[seat]);
        }
        scores
    }

    /// How many florins make a difference at this stage.
    #[inline]
    pub(crate) fn temperature<R: ValueFeatures>(&self, rules: &R, view: &R::View) -> f32 {
        self.temperature[rules.stage(view)]
    }
}

/// Everybody's chance of winning with these expected scores, which may turn out different by about `temperature`.
#[inline]
pub(crate) fn softmax(scores: &PerSeat<f32>, seats: usize, temperature: f32) -> PerSeat<f32> {
    let best = scores.of(seats).iter().fold(f32::MIN, |best, &score| best.max(score));
    let mut chances = PerSeat::all(0.0);
    let mut sum = 0.0;
    for seat in Seats::first(seats).iter() {
        chances[seat] = exp((scores[seat] - best) / temperature);
        sum += chances[seat];
    }
    for seat in Seats::first(seats).iter() {
        chances[seat] /= sum;
    }
    chances
}

/// The shares of a victory with these final scores (X3).
pub(crate) fn victory_shares(scores: &PerSeat<f32>, seats: usize) -> PerSeat<f32> {
    let best = scores.of(seats).iter().fold(f32::MIN, |best, &score| best.max(score));
    let winners = scores.of(seats).iter().filter(|&&score| score == best).count();
    let mut shares = PerSeat::all(0.0);
    for seat in Seats::first(seats).iter().filter(|&seat| scores[seat] == best) {
        shares[seat] = 1.0 / winners as f32;
    }
    shares
}
