//! The expert: searches with a learned network.

use lonja_rules::burgueses::{Action, Burgueses};
use lonja_rules::{LegalSet, Seat};

use super::net::Net;
use super::search::Search;
use super::tree::Choice;
use crate::bot::{Advice, Alternative, Bot, Question};
use crate::budget::BudgetMeter;
use crate::scores::per_seat;

/// Iterations between two checks whether to stop early.
const CHECK_EVERY: u64 = 512;
/// More iterations than these did not win more games.
const MOST_ITERATIONS: u64 = 12_000;
/// Stop early if the most visited action has this many times the visits of any other.
const CLEAR_RATIO: u32 = 8;
/// Choose only among actions with at least this part of the most visited one's visits: the means of others are noise.
const TRUSTED_PART: u32 = 4;

#[derive(Clone, Debug)]
pub(super) struct Expert {
    pub(super) net: Box<Net>,
}

impl Bot<Burgueses> for Expert {
    fn advise(&self, question: &Question<'_, Burgueses>) -> Advice<Action> {
        let mut search = Search::new(question, &self.net);
        let mut meter = BudgetMeter::new(question.budget);
        search.iterate();
        while meter.more(1) && !(meter.done().is_multiple_of(CHECK_EVERY) && is_enough(search.choices(), meter.done()))
        {
            search.iterate();
        }
        answer(question, search.choices(), meter.done())
    }
}

fn is_enough(choices: &[Choice], iterations: u64) -> bool {
    let mut visits: Vec<u32> = choices.iter().map(|choice| choice.visits).collect();
    visits.sort_unstable_by(|one, other| other.cmp(one));
    iterations >= MOST_ITERATIONS || visits.get(1).is_none_or(|second| visits[0] >= CLEAR_RATIO * second)
}

/// Chooses the best chance of winning among the actions with enough visits. If another action seems better, the advice
/// lowers its chance to that of the chosen one.
fn answer(question: &Question<'_, Burgueses>, choices: &[Choice], iterations: u64) -> Advice<Action> {
    let most = choices.iter().map(|choice| choice.visits).max().unwrap_or(0);
    let all = || question.legal.iter().zip(choices);
    let trusted = all().filter(|(_, choice)| choice.visits * TRUSTED_PART >= most);
    let trusted = trusted.map(|(action, choice)| alternative(question.seat, action, choice));
    let chosen = Advice::first_best(trusted.collect(), iterations);
    let best_win = chosen.alternatives.iter().map(|trusted| trusted.win).fold(0.0, f32::max);
    let mut alternatives: Vec<_> = all().map(|(action, choice)| alternative(question.seat, action, choice)).collect();
    alternatives.iter_mut().for_each(|alternative| alternative.win = alternative.win.min(best_win));
    Advice { action: chosen.action, alternatives, iterations }
}

fn alternative(seat: Seat, action: Action, choice: &Choice) -> Alternative<Action> {
    let scores = per_seat(2, |seat| choice.mean.riches[seat.index()]);
    Alternative { action, scores, win: choice.mean.win(seat).clamp(0.0, 1.0) }
}
