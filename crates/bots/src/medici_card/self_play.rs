//! How the card game is played against itself to train the net.

use lonja_rules::medici_card::{MediciCard, Public, State};
use lonja_rules::{FastRandom, LegalSet, Observer, Random, Rules};

use super::evaluator::Evaluator;
use super::net_evaluator::NetEvaluator;
use crate::learning::{TdLambda, ValueNet, is_exploratory};

impl TdLambda for MediciCard {
    const LAMBDA: f32 = 0.97;

    /// After a reveal: the position in which the card was about to be revealed, so that the net learns the value of revealing.
    fn afterstate(&self, view: &Public) -> Public {
        let mut before = *view;
        if before.revealed > 0 {
            before.return_newest();
        }
        before
    }

    fn play_turn(&self, net: &ValueNet, state: &mut State, random: &mut FastRandom, epsilon: f32) {
        let legal = self.legal(state);
        let action = if is_exploratory(random, epsilon) {
            legal.at(random.below(legal.len() as u32) as usize)
        } else {
            NetEvaluator { rules: self, net }.best_action(&self.view(state, Observer::Public))
        };
        self.play_unchecked(state, action, &mut ());
    }
}
