//! What the engine answers to `suggest`.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

use lonja_bots::{Budget, Level};
use lonja_game::catalog::{OptionsJson, RULESETS};
use lonja_game::engine::Engine;
use lonja_game::{ChanceOrigin, begin};
use serde_json::{Value, json};

fn ask(engine: &mut Engine, request: &Value) -> Value {
    serde_json::from_str(&engine.answer(request.to_string().as_bytes()).unwrap()).unwrap()
}

fn new_game(ruleset: &str, players: usize) -> (Engine, Value) {
    let mut engine = Engine::new(|| "fresh".to_owned());
    let new = json!({"cmd": "new", "ruleset": ruleset, "players": players, "seed": "s"});
    let situation = ask(&mut engine, &new);
    (engine, situation)
}

#[test]
fn every_bot_tells_what_it_expects() {
    for ruleset in RULESETS {
        let (mut engine, situation) = new_game(ruleset.id, *ruleset.seats.start());
        for level in Level::ALL {
            let request = json!({"cmd": "suggest", "bot": level.name(), "iterations": 4, "seed": "s"});
            let answer = ask(&mut engine, &request);
            assert_eq!((&answer["ok"], &answer["bot"]), (&json!(true), &json!(level.name())));
            assert!(situation["legal"].as_array().unwrap().contains(&answer["action"]), "{answer}");
            assert!(answer["iterations"].is_u64(), "{answer}");
            let alternatives = answer["alternatives"].as_array().unwrap();
            assert!(alternatives.iter().any(|other| other["action"] == answer["action"]), "{answer}");
            for other in alternatives {
                assert_eq!(other["scores"].as_array().unwrap().len(), *ruleset.seats.start(), "{other}");
                assert!(other["win"].to_string().len() <= "0.123".len(), "rounded: {other}");
            }
            assert_eq!(ask(&mut engine, &request), answer, "the same seed has the same answer");
        }
    }
}

#[test]
fn a_bot_chooses_the_action_that_it_suggests() {
    for ruleset in RULESETS {
        let begun = begin(ruleset.id, *ruleset.seats.end(), &OptionsJson::new(), ChanceOrigin::seeded("s"));
        let mut game = begun.unwrap();
        for seed in 0..12 {
            for level in Level::ALL {
                let budget = Budget::Iterations(4);
                let suggestion = game.suggest(level, seed, budget).unwrap();
                assert_eq!(game.choose(level, seed, budget), Some(suggestion.action), "{} {level:?}", ruleset.id);
            }
            game.play(&game.choose(Level::Random, seed, Budget::Iterations(0)).unwrap()).unwrap();
        }
    }
}

#[test]
fn budgets_are_one_or_the_other_and_bounded() {
    let (mut engine, _) = new_game("burgueses", 2);
    let cases = [
        (json!({"ms": 1, "iterations": 1}), "not both"),
        (json!({"ms": 60_001}), "from 0 to 60000"),
        (json!({"ms": 1e300}), "from 0 to 60000"),
        (json!({"ms": -1}), "from 0 to 60000"),
        (json!({"iterations": 1_000_001}), "from 0 to 1000000"),
        (json!({"iterations": 1.5}), "not a whole number"),
        (json!({"seed": 7}), "seed"),
    ];
    for (members, why) in cases {
        let mut request = json!({"cmd": "suggest", "bot": "random"});
        request.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
        let answer = ask(&mut engine, &request);
        assert_eq!(answer["error"]["code"], "bad_request", "{request}");
        assert!(answer["error"]["message"].as_str().unwrap().contains(why), "{answer}");
    }
}
