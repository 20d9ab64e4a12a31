//! What is written is read back as the same, letter for letter.

use lonja_game::ChanceRecord;
use lonja_game::catalog::Playable;
use lonja_rules::LegalSet;

use crate::trial::{Law, Trial, hold};
use crate::walk::{StepCause, walk};

struct RoundTrips;

impl Law for RoundTrips {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        walk(rules, trial, |step| {
            rules.legal(&step.before).iter().for_each(|action| action_round_trips(rules, action));
            match &step.cause {
                StepCause::Chance(chance) => chance_round_trips(rules, chance),
                StepCause::Action { action, .. } => action_round_trips(rules, *action),
            }
        });
    }
}

fn action_round_trips<R: Playable>(rules: &R, action: R::Action) {
    let text = action.to_string();
    assert_eq!(rules.read_action(&text), Some(action), "{text}");
}

fn chance_round_trips<R: Playable>(rules: &R, chance: &R::Chance) {
    let (name, value) = rules.write_chance(chance);
    assert_eq!(rules.read_chance(name, &value).as_ref(), Ok(chance));
    let drawn = ChanceRecord { name: name.to_owned(), value };
    let json = serde_json::to_string(&drawn).unwrap();
    assert_eq!(serde_json::from_str::<ChanceRecord>(&json).unwrap(), drawn, "{json}");
}

#[test]
fn actions_and_outcomes_round_trip() {
    hold(&RoundTrips, 60);
}

struct OptionsOpenAgain;

impl Law for OptionsOpenAgain {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        use lonja_game::catalog::with_rules;
        let written = serde_json::to_value(rules.options()).unwrap().as_object().unwrap().clone();
        let again = with_rules(trial.ruleset.id, trial.players, &written, Written).unwrap();
        assert_eq!(again, written);
    }
}

struct Written;

impl lonja_game::catalog::Visitor for Written {
    type Output = lonja_game::catalog::OptionsJson;

    fn visit<R: Playable>(self, _: &'static lonja_game::catalog::Ruleset, rules: R) -> Self::Output {
        serde_json::to_value(rules.options()).unwrap().as_object().unwrap().clone()
    }
}

#[test]
fn written_options_open_the_same_table() {
    hold(&OptionsOpenAgain, 60);
}
