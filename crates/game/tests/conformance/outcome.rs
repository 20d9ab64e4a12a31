//! Chance outcomes that can't happen are refused, and nothing changes.

use std::cell::Cell;

use lonja_game::catalog::Playable;
use lonja_rules::notation::ChanceValue;
use lonja_rules::{FastRandom, MAX_SEATS, Observer, Pending, Random};

use crate::trial::{Law, Trial, hold};
use crate::walk::{StepCause, shown, walk};

#[derive(Default)]
struct RefusesImpossible {
    refused: Cell<usize>,
}

impl Law for RefusesImpossible {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let mut random = FastRandom::new(trial.number());
        let mut seen: Vec<(&'static str, ChanceValue)> = Vec::new();
        walk(rules, trial, |step| {
            let StepCause::Chance(chance) = &step.cause else {
                // Nothing can happen where a seat is to act.
                seen.iter().for_each(|(name, outcome)| self.refuses(rules, &step.before, name, outcome));
                return;
            };
            let (name, outcome) = rules.write_chance(chance);
            seen.retain(|(other, _)| *other != name);
            seen.iter().for_each(|(name, outcome)| self.refuses(rules, &step.before, name, outcome));
            match &outcome {
                ChanceValue::Number(_) if name == "first" => self.just_the_poorest(rules, &step.before, name),
                ChanceValue::Number(_) => self.no_wild_numbers(rules, &step.before, name),
                ChanceValue::Texts(cards) => self.just_these_cards(rules, &step.before, name, cards, &mut random),
            }
            seen.push((name, outcome));
        });
    }
}

impl RefusesImpossible {
    fn refuses<R: Playable>(&self, rules: &R, state: &R::State, name: &str, outcome: &ChanceValue) {
        assert!(!happens(rules, state, name, outcome), "{name} {outcome:?}");
        self.refused.set(self.refused.get() + 1);
    }

    /// Who begins: one of all seats, or of those with the fewest florins, which are all at the beginning.
    fn just_the_poorest<R: Playable>(&self, rules: &R, state: &R::State, name: &str) {
        let view = shown(rules, state, Observer::Public);
        let florins: Option<Vec<u64>> =
            view["florins"].as_array().map(|all| all.iter().map(|own| own.as_u64().unwrap()).collect());
        let may_begin = |seat: usize| {
            let poorest = |florins: &Vec<u64>| Some(&florins[seat]) == florins.iter().min();
            seat < rules.seats() && florins.as_ref().is_none_or(poorest)
        };
        for seat in 0..MAX_SEATS {
            assert_eq!(happens(rules, state, name, &ChanceValue::Number(seat as u64)), may_begin(seat), "seat {seat}");
        }
        for seat in [MAX_SEATS as u64, 7, 8, 255, 256, 1 << 32, u64::MAX] {
            self.refuses(rules, state, name, &ChanceValue::Number(seat));
        }
        self.refuses(rules, state, name, &ChanceValue::Texts(Vec::new()));
        self.refuses(rules, state, "First", &ChanceValue::Number(0));
    }

    /// A number that is no seat, such as a throw of dice.
    fn no_wild_numbers<R: Playable>(&self, rules: &R, state: &R::State, name: &str) {
        for number in [256, 1 << 32, u64::MAX] {
            self.refuses(rules, state, name, &ChanceValue::Number(number));
        }
        self.refuses(rules, state, name, &ChanceValue::Texts(Vec::new()));
    }

    /// The same cards in any order, and none more or less.
    fn just_these_cards<R: Playable>(
        &self,
        rules: &R,
        state: &R::State,
        name: &str,
        cards: &[String],
        random: &mut FastRandom,
    ) {
        let mut shuffled = cards.to_vec();
        random.shuffle(&mut shuffled);
        assert!(happens(rules, state, name, &ChanceValue::Texts(shuffled)), "in another order");
        let mut wrong = vec![
            [cards, &["cloth9".to_owned()]].concat(),
            [cards, &["2S".to_owned()]].concat(),
            vec![String::new(); cards.len()],
            vec!["fur".repeat(10_000); cards.len()],
            cards.iter().map(|card| card.to_uppercase() + " ").collect(),
            vec!["value7".to_owned(); 129],
        ];
        wrong.retain(|wrong| !wrong.is_empty());
        if let Some((last, rest)) = cards.split_last() {
            wrong.extend([rest.to_vec(), [cards, std::slice::from_ref(last)].concat()]);
            let distinct = cards.iter().any(|card| card != last);
            wrong.extend(distinct.then(|| vec![last.clone(); cards.len()]));
        }
        wrong.into_iter().for_each(|cards| self.refuses(rules, state, name, &ChanceValue::Texts(cards)));
        self.refuses(rules, state, name, &ChanceValue::Number(0));
    }
}

/// Whether an outcome can happen; if not, nothing has changed.
fn happens<R: Playable>(rules: &R, state: &R::State, name: &str, outcome: &ChanceValue) -> bool {
    let Ok(chance) = rules.read_chance(name, outcome) else {
        return false;
    };
    let mut copy = state.clone();
    let settled = rules.settle(&mut copy, &chance, &mut ());
    assert_eq!(settled, rules.check_chance(state, &chance));
    assert!(settled.is_ok() || copy == *state, "{name} {outcome:?} was refused and changed something");
    assert!(settled.is_err() || rules.pending(state) == Pending::Chance);
    settled.is_ok()
}

#[test]
fn impossible_outcomes_are_refused() {
    let law = RefusesImpossible::default();
    hold(&law, 40);
    assert!(law.refused.get() > 10_000, "{} refusals", law.refused.get());
}
