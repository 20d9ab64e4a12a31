//! Weighs every take by what it is worth to everybody, and revealing by what may come; never looks further.

use lonja_rules::medici_card::{Action, MediciCard, Public};

use super::appraiser::{Appraiser, Outlook};
use super::estimate::Estimate;
use super::outlook;
use crate::bot::{Advice, Bot, Question};

/// One move deep on the hand-made [`Estimate`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Trader;

impl Bot<MediciCard> for Trader {
    fn advise(&self, question: &Question<'_, MediciCard>) -> Advice<Action> {
        Estimate::new(question.rules, question.view).advise(question)
    }
}

impl Appraiser for Estimate<'_> {
    fn rules(&self) -> &MediciCard {
        self.rules
    }

    fn position(&self, public: &Public) -> Outlook {
        let florins = self.final_florins(public);
        Outlook { florins, win: outlook::win_chances(self.rules, public, &florins) }
    }
}
