//! A beginner: counts what it will itself be paid at the end of this round.

use lonja_rules::LegalSet;
use lonja_rules::medici_card::{Action, MediciCard, Public};

use super::estimate::Estimate;
use super::{outlook, turn};
use crate::bot::{Advice, Alternative, Bot, Question};

/// Cards that it wants to choose among.
const CHOICE: usize = 2;

/// Counts its own money of this round only: what an icon earns later, what it leaves the next seat in the market and what
/// rivals make of it are beyond it. It reveals to have a choice at all, or if nothing on offer is better than usual; not for
/// what might come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Novice;

impl Bot<MediciCard> for Novice {
    fn advise(&self, question: &Question<'_, MediciCard>) -> Advice<Action> {
        let estimate = Estimate::new(question.rules, question.view);
        let expect = |action| {
            let scores = estimate.florins_after_round(&reached(question, action));
            let win = outlook::win_chances(question.rules, question.view, &scores)[question.seat];
            Alternative { action, scores, win }
        };
        let alternatives: Vec<_> = question.legal.iter().map(expect).collect();
        Advice { action: choose(question, &alternatives), alternatives, iterations: 0 }
    }
}

fn choose(question: &Question<'_, MediciCard>, alternatives: &[Alternative<Action>]) -> Action {
    if question.view.market.len() < CHOICE && question.legal.contains(Action::Reveal) {
        return Action::Reveal;
    }
    let own = |alternative: &Alternative<Action>| alternative.scores[question.seat];
    let best = alternatives.iter().max_by(|a, b| own(a).total_cmp(&own(b)));
    best.map_or_else(|| question.legal.at(0), |best| best.action)
}

/// What a beginner has before its eyes when it thinks of an action: of revealing, what is there already.
fn reached(question: &Question<'_, MediciCard>, action: Action) -> Public {
    match action {
        Action::Take(take) => turn::loaded(question.rules, question.view, take),
        Action::Reveal => *question.view,
    }
}
