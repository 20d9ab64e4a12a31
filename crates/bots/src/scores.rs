//! A score for each seat, and the chances of winning that follow from scores.

use lonja_rules::{PerSeat, Seat, Seats};

use crate::portable_math::exp;

/// A number for each of the first `seats` seats, and 0 for the others.
#[inline]
pub(crate) fn per_seat(seats: usize, mut number: impl FnMut(Seat) -> f32) -> PerSeat<f32> {
    let mut numbers = PerSeat::all(0.0);
    for seat in Seats::first(seats).iter() {
        numbers[seat] = number(seat);
    }
    numbers
}

/// Adds `weight` times the number of each seat to its sum.
#[inline]
pub(crate) fn add_weighted(sums: &mut PerSeat<f32>, numbers: &PerSeat<f32>, weight: f32, seats: usize) {
    for seat in Seats::first(seats).iter() {
        sums[seat] += weight * numbers[seat];
    }
}

/// Each seat's chance of winning with these expected scores, where a lead of `temperature` makes winning e times as
/// likely.
#[inline]
pub(crate) fn softmax(scores: &PerSeat<f32>, seats: usize, temperature: f32) -> PerSeat<f32> {
    let best = highest(scores, seats);
    // All lanes at once, in vector registers; then only those of seats count.
    let odds = scores.map(|score| exp((score - best) / temperature));
    let sum: f32 = odds.of(seats).iter().sum();
    per_seat(seats, |seat| odds[seat] / sum)
}

/// Each seat's share of the victory with these final scores (X3).
pub(crate) fn victory_shares(scores: &PerSeat<f32>, seats: usize) -> PerSeat<f32> {
    let best = highest(scores, seats);
    let winners = Seats::first(seats).iter().filter(|&seat| scores[seat] == best).collect();
    per_seat(seats, |seat| victory_share(winners, seat))
}

pub(crate) fn victory_share(winners: Seats, seat: Seat) -> f32 {
    if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 }
}

fn highest(scores: &PerSeat<f32>, seats: usize) -> f32 {
    scores.of(seats).iter().fold(f32::MIN, |best, &score| best.max(score))
}
