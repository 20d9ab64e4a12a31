//! The expert: looks ahead with the best estimate there is.

use lonja_rules::medici_card::{Action, MediciCard};

use super::estimate::Estimate as HandMade;
use super::learning::Learned;
use super::search;
use crate::bot::{Advice, Bot, Question};
use crate::learning::ValueNet;

/// Tries every action on guessed piles and plays on with what was learned; with a deck that nothing was learned about, with
/// the hand-made estimate.
#[derive(Clone, Debug)]
pub(super) struct Expert {
    pub(super) estimate: ValueNet,
}

impl Bot<MediciCard> for Expert {
    fn advise(&self, question: &Question<'_, MediciCard>) -> Advice<Action> {
        let rules = question.rules;
        if rules.deck().is_standard() {
            search::search(&Learned { rules, estimate: &self.estimate }, question)
        } else {
            search::search(&HandMade::new(rules, question.view), question)
        }
    }
}
