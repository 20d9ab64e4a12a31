//! Values of actions that several bots without search use.

use lonja_rules::PerSeat;
use lonja_rules::burgueses::Action;

use super::information_set::InformationSet;
use crate::bot::Alternative;
use crate::portable_math::sigmoid;
use crate::scores::per_seat;

/// The temperature of the chance of winning, in riches: a lead of 3 wins three games of four.
const LEAD_TEMPERATURE: f32 = 3.0;

pub(super) fn win_chance(lead: f32) -> f32 {
    sigmoid(lead / LEAD_TEMPERATURE)
}

/// B5: a sale of four wins, and the score is the riches of the finished rounds.
pub(super) fn winning_four(after: &InformationSet, action: Action) -> Alternative<Action> {
    Alternative { action, scores: finished_riches(after), win: 1.0 }
}

/// The riches of the finished rounds.
pub(super) fn finished_riches(seen: &InformationSet) -> PerSeat<f32> {
    per_seat(2, |seat| f32::from(seen.public.riches[seat]))
}
