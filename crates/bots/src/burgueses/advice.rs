//! Shared by the bots that don't search: what a lead and a sale of four are worth.

use lonja_rules::burgueses::Action;
use lonja_rules::{PerSeat, Seat};

use super::information_set::InformationSet;
use crate::bot::Alternative;
use crate::portable_math::sigmoid;

/// The temperature of the chance of winning, in riches: a lead of 3 wins three games of four.
const LEAD_TEMPERATURE: f32 = 3.0;

/// The chance of winning with a lead in riches.
pub(super) fn win_chance(lead: f32) -> f32 {
    sigmoid(lead / LEAD_TEMPERATURE)
}

/// The alternative of selling four of one value (B5): it wins, and the riches of the finished rounds are the score.
pub(super) fn winning_four(after: &InformationSet, action: Action) -> Alternative<Action> {
    let mut scores = PerSeat::all(0.0);
    for seat in Seat::BOTH {
        scores[seat] = f32::from(after.public.riches[seat]);
    }
    Alternative { action, scores, win: 1.0 }
}
