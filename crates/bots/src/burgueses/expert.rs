//! The expert: looks ahead with a learned estimate, and plays for the win.

use lonja_rules::burgueses::{Action, Burgueses};
use lonja_rules::{LegalSet, PerSeat, Seat};

use super::advice::best;
use super::net::Net;
use super::search::Search;
use super::tree::Choice;
use crate::bot::{Advice, Alternative, Bot, Question};
use crate::budget::BudgetMeter;

/// Iterations between two looks at whether the answer is clear.
const LOOK: u64 = 512;
/// Iterations after which more change nothing that could be measured.
const ENOUGH: u64 = 12_000;
/// The answer is clear if the most tried action was tried so many times as often as any other.
const CLEAR: u32 = 8;
/// An action is trusted that was tried at least once for so many times of the most tried one.
const TRUSTED: u32 = 4;

/// Searches.
#[derive(Clone, Debug)]
pub(super) struct Expert {
    pub(super) net: Box<Net>,
}

impl Bot<Burgueses> for Expert {
    fn advise(&self, question: &Question<'_, Burgueses>) -> Advice<Action> {
        let mut search = Search::new(question, &self.net);
        let mut pace = BudgetMeter::new(question.budget);
        search.iterate();
        while pace.more(1) && !(pace.done().is_multiple_of(LOOK) && is_enough(search.choices(), pace.done())) {
            search.iterate();
        }
        answer(question, search.choices(), pace.done())
    }
}

/// Whether the answer is clear, or will not become clearer.
fn is_enough(choices: &[Choice], iterations: u64) -> bool {
    let mut visits: Vec<u32> = choices.iter().map(|choice| choice.visits).collect();
    visits.sort_unstable_by(|one, other| other.cmp(one));
    iterations >= ENOUGH || visits.get(1).is_none_or(|second| visits[0] >= CLEAR * second)
}

/// The best of the actions that were tried often enough to trust what was found. What was tried less often is told too, but
/// is not believed to be better.
fn answer(question: &Question<'_, Burgueses>, choices: &[Choice], iterations: u64) -> Advice<Action> {
    let most = choices.iter().map(|choice| choice.visits).max().unwrap_or(0);
    let all = || question.legal.iter().zip(choices);
    let trusted = all().filter(|(_, choice)| choice.visits * TRUSTED >= most);
    let chosen = best(trusted.map(|(action, choice)| alternative(question.seat, action, choice)));
    let most_likely = chosen.alternatives.iter().map(|trusted| trusted.win).fold(0.0, f32::max);
    let told = all().map(|(action, choice)| {
        let told = alternative(question.seat, action, choice);
        Alternative { win: told.win.min(most_likely), ..told }
    });
    Advice { action: chosen.action, alternatives: told.collect(), iterations }
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
