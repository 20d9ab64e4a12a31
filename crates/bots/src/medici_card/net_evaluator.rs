//! The learned evaluator: the heuristic, corrected by a net.

use lonja_rules::Rules;
use lonja_rules::medici_card::{MediciCard, Phase, Public};

use super::evaluator::{Evaluator, Forecast};
use crate::learning::ValueNet;
use crate::scores::{per_seat, victory_shares};

#[derive(Clone, Copy)]
pub(super) struct NetEvaluator<'a> {
    pub(super) rules: &'a MediciCard,
    pub(super) net: &'a ValueNet,
}

impl Evaluator for NetEvaluator<'_> {
    fn rules(&self) -> &MediciCard {
        self.rules
    }

    fn evaluate(&self, public: &Public) -> Forecast {
        if public.phase == Phase::Over {
            let florins = per_seat(self.rules.seats(), |seat| f32::from(public.florins[seat]));
            return Forecast { florins, win: victory_shares(&florins, self.rules.seats()) };
        }
        let values = self.net.values(self.rules, public);
        Forecast { florins: values.scores, win: values.chances(self.rules.seats()) }
    }

    /// The net knows positions in which a card is about to be revealed, so one evaluation replaces the mean over all
    /// cards.
    fn evaluate_reveal(&self, public: &Public) -> Forecast {
        let mut revealing = *public;
        revealing.revealed += 1;
        self.evaluate(&revealing)
    }
}
