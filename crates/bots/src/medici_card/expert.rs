//! The expert: rollouts with the learned evaluator.

use lonja_rules::medici_card::{Action, MediciCard};

use super::heuristic::Heuristic;
use super::lookahead;
use super::net_evaluator::NetEvaluator;
use crate::bot::{Advice, Bot, Question};
use crate::learning::ValueNet;

/// The net was trained with the standard deck. With other decks the expert searches with the heuristic alone.
#[derive(Clone, Debug)]
pub(super) struct Expert {
    pub(super) net: Box<ValueNet>,
}

impl Bot<MediciCard> for Expert {
    fn advise(&self, question: &Question<'_, MediciCard>) -> Advice<Action> {
        let rules = question.rules;
        if rules.deck().is_standard() {
            lookahead::search(&NetEvaluator { rules, net: &self.net }, question)
        } else {
            lookahead::search(&Heuristic::new(rules, question.view), question)
        }
    }
}
