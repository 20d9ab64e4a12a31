//! The columns of a review, and their sums.
//!
//! Each step from h to h' is split so that `v(h') − v(h)` = luck + noise for a draw, and effect + unknowable + noise
//! for a decision, where **noise** is r − v(h): how far the reviewer corrects its own opinion. All of these add up to 0
//! over the seats, because all v add up to 1. Over the game they add up to result − start for every seat.

use lonja_rules::{PerSeat, Seats};
use serde::Serialize;

use crate::review::ReviewStep;

/// A number for each seat: shares of the victory, or differences of shares.
pub(crate) type Shares = PerSeat<f64>;

/// one − other, seat by seat.
pub(crate) fn difference(one: &Shares, other: &Shares, seats: usize) -> Shares {
    let mut difference = *one;
    add_shares(&mut difference, other, -1.0, seats);
    difference
}

/// Adds `weight` times `shares`.
pub(crate) fn add_shares(sum: &mut Shares, shares: &Shares, weight: f64, seats: usize) {
    for seat in Seats::first(seats).iter() {
        sum[seat] += weight * shares[seat];
    }
}

/// The sums of all columns over a game. Lists by seat begin with seat 0.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Totals {
    /// What draws gave.
    pub luck: Vec<f64>,
    /// What the own errors cost: never above 0.
    pub errors: Vec<f64>,
    /// A row for each giver with a column for each receiver: what the giver's errors gave others. The diagonal is 0.
    pub gifts: Vec<Vec<f64>>,
    /// The effect of hidden hands, which the deciding seat could not know.
    pub unknowable: Vec<f64>,
    /// How far the reviewer's estimate changed one step later.
    pub noise: Vec<f64>,
}

impl Totals {
    pub(crate) fn of(steps: &[ReviewStep], seats: usize) -> Self {
        let zero = || vec![0.0; seats];
        let mut totals =
            Self { luck: zero(), errors: zero(), gifts: vec![zero(); seats], unknowable: zero(), noise: zero() };
        for step in steps {
            match step {
                ReviewStep::Chance { luck, noise, .. } => {
                    add(&mut totals.luck, luck);
                    add(&mut totals.noise, noise);
                }
                ReviewStep::Decision { seat, effect, unknowable, noise, .. } => {
                    for (other, part) in effect.iter().enumerate() {
                        if other == *seat {
                            totals.errors[other] += part;
                        } else {
                            totals.gifts[*seat][other] += part;
                        }
                    }
                    add(&mut totals.unknowable, unknowable);
                    add(&mut totals.noise, noise);
                }
            }
        }
        totals
    }

    /// What the others' errors gave a seat.
    #[must_use]
    pub fn gifts_to(&self, seat: usize) -> f64 {
        self.gifts.iter().map(|from_giver| from_giver[seat]).sum()
    }
}

fn add(sums: &mut [f64], parts: &[f64]) {
    for (sum, part) in sums.iter_mut().zip(parts) {
        *sum += part;
    }
}
