//! The expert: searches with a learned network.

use lonja_rules::burgueses::{Action, Burgueses};
use lonja_rules::{LegalSet, PerSeat, Seat};

use super::net::Net;
use super::search::Search;
use super::tree::Choice;
use crate::bot::{Advice, Alternative, Bot, Question};
use crate::budget::BudgetMeter;

/// Iterations between two checks whether to stop early.
const CHECK_EVERY: u64 = 512;
/// More iterations than these did not win more games.
const MOST_ITERATIONS: u64 = 12_000;
/// Stop early if the most visited action has this many times the visits of any other.
const CLEAR_RATIO: u32 = 8;
/// Choose only among actions with at least this part of the most visited one's visits: the means of others are noise.
const TRUSTED_PART: u32 = 4;

/// Searches information sets with this network.
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

/// Whether more iterations are not worth their time.
fn is_enough(choices: &[Choice], iterations: u64) -> bool {
    let mut visits: Vec<u32> = choices.iter().map(|choice| choice.visits).collect();
    visits.sort_unstable_by(|one, other| other.cmp(one));
    iterations >= MOST_ITERATIONS || visits.get(1).is_none_or(|second| visits[0] >= CLEAR_RATIO * second)
}

/// The action with the best chance of winning among those with enough visits. Where another seems better, its chance is
/// lowered to that of the chosen one.
fn answer(question: &Question<'_, Burgueses>, choices: &[Choice], iterations: u64) -> Advice<Action> {
    let most = choices.iter().map(|choice| choice.visits).max().unwrap_or(0);
    let all = || question.legal.iter().zip(choices);
    let trusted = all().filter(|(_, choice)| choice.visits * TRUSTED_PART >= most);
    let trusted = trusted.map(|(action, choice)| alternative(question.seat, action, choice));
    let chosen = Advice::first_best(trusted.collect(), iterations);
    let best_win = chosen.alternatives.iter().map(|trusted| trusted.win).fold(0.0, f32::max);
    let alternatives = all().map(|(action, choice)| {
        let unclipped = alternative(question.seat, action, choice);
        Alternative { win: unclipped.win.min(best_win), ..unclipped }
    });
    Advice { action: chosen.action, alternatives: alternatives.collect(), iterations }
}

fn alternative(seat: Seat, action: Action, choice: &Choice) -> Alternative<Action> {
    let mut scores = PerSeat::all(0.0);
    for seat in Seat::BOTH {
        scores[seat] = choice.mean.riches[seat.index()];
    }
    Alternative { action, scores, win: choice.mean.win(seat).clamp(0.0, 1.0) }
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{Fixture, four_on_show, rules, takes_a_two, threatened, unguarded};
    use super::*;
    use crate::learning::own_net;

    fn expert() -> Expert {
        Expert { net: own_net(&rules()) }
    }

    #[test]
    fn sells_four() {
        assert!(matches!(four_on_show().ask(&expert(), 200).action, Action::Sell(cards) if cards.len() == 4));
    }

    #[test]
    fn takes_the_fourth_card() {
        let action = unguarded().ask(&expert(), 500).action;
        assert!(matches!(action, Action::Trade { mine, theirs } if mine.rank() != 2 && theirs.rank() == 2));
    }

    #[test]
    fn stops_a_four() {
        assert!(takes_a_two(threatened().ask(&expert(), 2000).action));
    }

    #[test]
    fn chooses_the_best_within_its_iterations() {
        for fixture in Fixture::some() {
            assert_eq!(fixture.check(&expert(), 100).iterations, 100);
        }
    }

    #[test]
    fn same_question_same_answer() {
        for fixture in Fixture::some() {
            assert_eq!(fixture.ask(&expert(), 60), fixture.ask(&expert(), 60));
        }
    }
}
