//! How the card game is played against itself to train the net.

use lonja_rules::medici_card::{MediciCard, Public, State};
use lonja_rules::{FastRandom, LegalSet, Observer, Random, Rules};

use super::evaluator::Evaluator;
use super::heuristic::Heuristic;
use super::net_evaluator::NetEvaluator;
use crate::learning::{SelfPlayers, Style, TdLambda, is_exploratory};

/// How much better a reveal seems to a cautious seat than it is, and how much worse to an eager one, in shares of the
/// victory.
const BIAS: f32 = 0.04;

impl TdLambda for MediciCard {
    const LAMBDA: f32 = 0.97;

    /// After a reveal: the position in which the card was about to be revealed, so that the net learns the value of
    /// revealing.
    fn afterstate(&self, view: &Public) -> Public {
        let mut before = *view;
        if before.revealed > 0 {
            before.return_newest();
        }
        before
    }

    fn play_turn(&self, players: &SelfPlayers<'_>, state: &mut State, random: &mut FastRandom, epsilon: f32) -> bool {
        let SelfPlayers { net, older, styles } = *players;
        let legal = self.legal(state);
        let public = self.view(state, Observer::Public);
        let evaluator = NetEvaluator { rules: self, net };
        if is_exploratory(random, epsilon) {
            let action = legal.at(random.below(legal.len() as u32) as usize);
            self.play_unchecked(state, action, &mut ());
            return action != evaluator.best_action(&public);
        }
        let action = match styles[public.seat] {
            Style::Learner => evaluator.best_action(&public),
            Style::Trader => Heuristic::new(self, &public).best_action(&public),
            Style::Older => NetEvaluator { rules: self, net: older }.best_action(&public),
            Style::Eager => evaluator.best_action_with_bias(&public, -BIAS),
            Style::Cautious => evaluator.best_action_with_bias(&public, BIAS),
        };
        self.play_unchecked(state, action, &mut ());
        false
    }
}
