//! What positions and actions are worth: for every ruleset, number of seats and kind of options.

use lonja_bots::{Position, Worth};
use lonja_game::SeededRandom;
use lonja_game::catalog::{Playable, Ruleset, Visitor};
use lonja_rules::flow::{self, Decision};
use lonja_rules::{LegalSet, Observer, Pending};
use serde_json::json;

use crate::table::WITHOUT_BOTS;

/// Decisions from one that is valued to the next.
const EVERY: usize = 45;

/// Lets a trader play a game against itself, and values positions of it.
pub(crate) struct ValueGame;

impl Visitor for ValueGame {
    type Output = ();

    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) {
        let options = json!(rules.options());
        let table = format!("{} with {} seats and {options}", ruleset.id, rules.seats());
        let has_untrained_option = ruleset.untrained.iter().any(|name| options.get(name).is_some());
        let is_untrained = has_untrained_option || WITHOUT_BOTS.contains(&ruleset.id);
        assert_eq!(rules.valuer().is_untrained(), is_untrained, "{table}: it says whether it is untrained");
        let mut stream = SeededRandom::new("values");
        let mut state = rules.setup();
        check_position(&rules, &state, &table);
        let mut decisions = 0;
        while let Some(decision) = flow::next_decision(&rules, &mut state, &mut stream) {
            if decisions % EVERY == 0 {
                check_position(&rules, &state, &table);
                check_actions(&rules, &state, &decision, &table);
            }
            let choice = (decisions * decisions + decisions / 3) % decision.legal.len();
            rules.play_unchecked(&mut state, decision.legal.at(choice), &mut ());
            if rules.pending(&state) == Pending::Chance {
                check_position(&rules, &state, &table);
            }
            decisions += 1;
        }
        let end = check_position(&rules, &state, &table);
        assert_eq!(end, Worth::of_result(&rules, &state), "{table}: the end is the result");
    }
}

fn check<R: Playable>(rules: &R, worth: &Worth, table: &str) {
    let shares = worth.shares.of(rules.seats());
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{table}: {worth:?}");
    assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{table}: {worth:?}");
    assert!(worth.scores.of(rules.seats()).iter().all(|score| score.is_finite()), "{table}: {worth:?}");
    assert_eq!(worth.standard_error.is_some(), worth.rollouts > 1, "{table}: {worth:?}");
}

/// The worth is sound and always the same.
fn check_position<R: Playable>(rules: &R, state: &R::State, table: &str) -> Worth {
    let valuer = rules.valuer();
    let value = |observer| {
        let view = rules.view(state, observer);
        let position = Position { rules, view: &view, seed: 3, rollouts_per_value: 2 };
        let worth = valuer.value_position(&position);
        check(rules, &worth, table);
        assert_eq!(valuer.value_position(&position), worth, "{table}: the same question has the same answer");
        worth
    };
    let [_, all_seeing] = [Observer::Public, Observer::AllSeeing].map(value);
    all_seeing
}

/// Every legal action has a worth, whether a bot would consider it or not.
fn check_actions<R: Playable>(rules: &R, state: &R::State, decision: &Decision<R::Legal>, table: &str) {
    let valuer = rules.valuer();
    for observer in [Observer::AllSeeing, Observer::Seat(decision.seat)] {
        let view = rules.view(state, observer);
        let actions: Vec<R::Action> = decision.legal.iter().collect();
        for rollouts_per_value in [0, 2] {
            let position = Position { rules, view: &view, seed: 3, rollouts_per_value };
            let worths = valuer.value_actions(&position, &actions);
            assert_eq!(worths.len(), actions.len());
            worths.iter().for_each(|worth| check(rules, worth, table));
            assert_eq!(
                valuer.value_actions(&position, &actions),
                worths,
                "{table}: the same question has the same answer"
            );
            let rollouts = valuer.roll_out(&position, &actions, 0..valuer.count_rollouts(&position));
            if let Some(lot) = valuer.value_decision(&position, &actions, &rollouts).lot {
                assert!(lot.fair_prices[decision.seat].is_some(), "{table}: {lot:?}");
            }
        }
    }
}
