//! The expert: searches with a learned network.

use lonja_rules::LegalSet;
use lonja_rules::burgueses::{Action, Burgueses};

use super::advice::wins_of;
use super::net::Net;
use super::search::Search;
use super::tree::Choice;
use crate::bot::{Advice, Alternative, Bot, Question};
use crate::budget::BudgetMeter;
use crate::scores::per_seat;

/// Iterations between two checks whether to stop early.
const CHECK_EVERY: u64 = 512;
/// More iterations than these did not win more games.
const MAX_ITERATIONS: u64 = 12_000;
/// Stop early if the most visited action has this many times the visits of any other.
const CLEAR_RATIO: u32 = 8;
/// Choose only among actions with at least a quarter of the visits of the most visited one: the means of others are
/// noise.
const MAX_VISIT_RATIO: u32 = 4;

#[derive(Clone, Debug)]
pub(super) struct Expert {
    pub(super) net: Box<Net>,
}

impl Bot<Burgueses> for Expert {
    fn advise(&self, question: &Question<'_, Burgueses>) -> Advice<Action> {
        let mut search = Search::new(question, &self.net);
        let mut meter = BudgetMeter::new(question.budget);
        search.iterate();
        while meter.continue_after(1)
            && !(meter.done().is_multiple_of(CHECK_EVERY) && is_enough(search.choices(), meter.done()))
        {
            search.iterate();
        }
        answer(question, &search, meter.done())
    }
}

fn is_enough(choices: &[Choice], iterations: u64) -> bool {
    let mut visits: Vec<u32> = choices.iter().map(|choice| choice.visits).collect();
    visits.sort_unstable_by(|one, other| other.cmp(one));
    iterations >= MAX_ITERATIONS || visits.get(1).is_none_or(|second| visits[0] >= CLEAR_RATIO * second)
}

/// Chooses the best chance of winning among the actions with enough visits. The means of the others are given as they
/// are, and may be higher.
fn answer(question: &Question<'_, Burgueses>, search: &Search<'_>, iterations: u64) -> Advice<Action> {
    let choices = search.choices();
    let most = choices.iter().map(|choice| choice.visits).max().unwrap_or(0);
    let weighed = question.legal.iter().zip(choices).zip(search.certainties());
    let alternatives: Vec<_> = weighed
        .map(|((action, choice), certainty)| Alternative {
            action,
            scores: per_seat(2, |seat| choice.mean.riches[seat.index()]),
            wins: wins_of(question.seat, choice.mean.win(question.seat).clamp(0.0, 1.0)),
            certainty,
        })
        .collect();
    let is_trusted = |choice: &Choice| choice.visits * MAX_VISIT_RATIO >= most;
    let trusted = alternatives.iter().zip(choices).filter(|(_, choice)| is_trusted(choice));
    let trusted = trusted.map(|(alternative, _)| *alternative).collect();
    Advice { action: Advice::first_best(question.seat, trusted, iterations).action, alternatives, iterations }
}
