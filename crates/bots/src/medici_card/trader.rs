//! The trader: weighs every action by the heuristic, and does not search.

use lonja_rules::medici_card::{Action, MediciCard, Public};

use super::evaluator::{Evaluator, Forecast};
use super::heuristic::Heuristic;
use super::win_chance::win_chances;
use crate::bot::{Advice, Bot, Question};

#[derive(Clone, Copy, Debug)]
pub(super) struct Trader;

impl Bot<MediciCard> for Trader {
    fn advise(&self, question: &Question<'_, MediciCard>) -> Advice<Action> {
        Heuristic::new(question.rules, question.view).advise(question)
    }
}

impl Evaluator for Heuristic<'_> {
    fn rules(&self) -> &MediciCard {
        self.rules
    }

    fn evaluate(&self, public: &Public) -> Forecast {
        let florins = self.final_florins(public);
        Forecast { florins, win: win_chances(self.rules, public, &florins) }
    }
}
