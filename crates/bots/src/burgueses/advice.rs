//! What bots that don't search have in common: how they turn a margin into a chance, and how they answer.

use lonja_rules::burgueses::Action;
use lonja_rules::{PerSeat, Seat};

use super::information_set::InformationSet;
use crate::bot::{Advice, Alternative};
use crate::portable_math::sigmoid;

/// Riches by which one has to lead to win about three games of four.
const FIRM_LEAD: f32 = 3.0;

/// The chance of winning with a lead of so many riches.
pub(super) fn chance(lead: f32) -> f32 {
    sigmoid(lead / FIRM_LEAD)
}

/// B5: four of one value are sold. The game is won, and the riches of the finished rounds are the score.
pub(super) fn won(after: &InformationSet, action: Action) -> Alternative<Action> {
    let mut scores = PerSeat::all(0.0);
    for seat in Seat::BOTH {
        scores[seat] = f32::from(after.public.riches[seat]);
    }
    Alternative { action, scores, win: 1.0 }
}

/// The answer that chooses the first of the best of these, without having searched.
pub(super) fn best(alternatives: impl Iterator<Item = Alternative<Action>>) -> Advice<Action> {
    let alternatives: Vec<_> = alternatives.collect();
    let mut chosen = alternatives[0];
    for alternative in &alternatives {
        if alternative.win > chosen.win {
            chosen = *alternative;
        }
    }
    Advice { action: chosen.action, alternatives, iterations: 0 }
}
