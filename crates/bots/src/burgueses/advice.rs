//! Values of actions that several bots without search use.

use lonja_rules::burgueses::Action;
use lonja_rules::{PerSeat, Seat};

use super::information_set::InformationSet;
use crate::bot::{Alternative, Certainty};
use crate::portable_math::sigmoid;
use crate::scores::per_seat;

/// The temperature of the chance of winning, in riches: a lead of 3 wins three games of four.
const LEAD_TEMPERATURE: f32 = 3.0;

pub(super) fn win_chance(lead: f32) -> f32 {
    sigmoid(lead / LEAD_TEMPERATURE)
}

/// B5: a sale of four wins, and the score is the riches of the finished rounds.
pub(super) fn winning_four(after: &InformationSet, action: Action) -> Alternative<Action> {
    evaluated(after.seat, action, finished_riches(after), 1.0)
}

/// An action valued without search. `win` is the chance of `seat`, and the other seat has the rest.
pub(super) fn evaluated(seat: Seat, action: Action, scores: PerSeat<f32>, win: f32) -> Alternative<Action> {
    Alternative { action, scores, wins: wins_of(seat, win), certainty: Certainty::NO_VISITS }
}

pub(super) fn wins_of(seat: Seat, win: f32) -> PerSeat<f32> {
    per_seat(2, |other| if other == seat { win } else { 1.0 - win })
}

/// The riches of the finished rounds.
pub(super) fn finished_riches(seen: &InformationSet) -> PerSeat<f32> {
    per_seat(2, |seat| f32::from(seen.public.riches[seat]))
}
