//! The novice: maximises its own florins after this round.

use lonja_rules::LegalSet;
use lonja_rules::medici_card::{Action, MediciCard, Public};

use super::evaluator::last_best;
use super::heuristic::Heuristic;
use super::win_chance::win_chances;
use crate::bot::{Advice, Alternative, Bot, Certainty, Question};

/// With fewer cards in the market it reveals, to have a choice.
const WANTED_CARDS: usize = 2;

/// Ignores what an icon earns in later rounds, what it leaves in the market for the next seat, and what its rivals
/// gain. It reveals to have a choice, or if loading nothing is at least as good; it does not think about the card to
/// come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Novice;

impl Bot<MediciCard> for Novice {
    fn advise(&self, question: &Question<'_, MediciCard>) -> Advice<Action> {
        let heuristic = Heuristic::new(question.rules, question.view);
        let weigh = |action| {
            let scores = heuristic.florins_after_round(&imagine(question, action));
            let wins = win_chances(question.rules, question.view, &scores);
            Alternative { action, scores, wins, certainty: Certainty::NO_VISITS }
        };
        let alternatives: Vec<_> = question.legal.iter().map(weigh).collect();
        Advice { action: choose(question, &alternatives), alternatives, iterations: 0 }
    }
}

fn choose(question: &Question<'_, MediciCard>, alternatives: &[Alternative<Action>]) -> Action {
    if question.view.market.len() < WANTED_CARDS && question.legal.contains(Action::Reveal) {
        return Action::Reveal;
    }
    let own = alternatives.iter().map(|alternative| (alternative.action, alternative.scores[question.seat]));
    last_best(own).unwrap_or(question.legal.at(0))
}

/// The position as the novice imagines it after an action: a take fills its ship, and a reveal changes nothing.
fn imagine(question: &Question<'_, MediciCard>, action: Action) -> Public {
    let mut public = *question.view;
    if let Action::Take(take) = action {
        question.rules.load_taken(&mut public, take);
    }
    public
}
