//! What the engine answers to `suggest`.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

use std::collections::BTreeSet;

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
                assert_eq!(other["wins"].as_array().unwrap().len(), *ruleset.seats.start(), "{other}");
                assert_eq!(other["wins"][situation["seat"].as_u64().unwrap() as usize], other["win"], "{other}");
                let visits = other["visits"].as_u64().unwrap();
                assert!(visits > 0 || answer["iterations"] == 0 || ruleset.id == "burgueses", "{answer}");
                assert_eq!(other.get("standard_error").is_some(), visits > 1, "{other}");
                assert!(!other["reasons"].as_array().unwrap().is_empty(), "{other}");
            }
            assert_eq!(ask(&mut engine, &request), answer, "the same seed has the same answer");
        }
    }
}

/// The kinds of reasons that games of random actions give.
fn kinds_of_reasons(ruleset: &str) -> BTreeSet<String> {
    let mut kinds = BTreeSet::new();
    for seats in [2, 3] {
        let Ok(mut game) = begin(ruleset, seats, &OptionsJson::new(), ChanceOrigin::seeded("s")) else { continue };
        for seed in 0.. {
            let Some(suggestion) = game.suggest(Level::Novice, seed, Budget::Iterations(0)) else { break };
            for other in suggestion.alternatives {
                let rounding = other.wins.len() as f64 * 0.0005 + 1e-9;
                assert!((other.wins.iter().sum::<f64>() - 1.0).abs() <= rounding, "{other:?}");
                let reasons = serde_json::to_value(&other.reasons).unwrap();
                let names =
                    reasons.as_array().unwrap().iter().map(|reason| reason["kind"].as_str().unwrap().to_owned());
                kinds.extend(names);
            }
            game.play(&game.choose(Level::Random, seed, Budget::Iterations(0)).unwrap()).unwrap();
        }
    }
    kinds
}

#[test]
fn every_game_gives_reasons() {
    let expected: [(&str, &[&str]); 4] = [
        ("medici-2006", &["holder", "next_card", "no_rival", "no_room", "rival", "room", "ship", "track"]),
        ("medici-2018", &["holder", "next_card", "no_rival", "no_room", "rival", "room", "ship", "track"]),
        ("medici-card", &["icons", "left", "next_card", "room", "ship"]),
        ("burgueses", &["breaks", "king", "pile", "sale", "set"]),
    ];
    for (ruleset, kinds) in expected {
        let given = kinds_of_reasons(ruleset);
        let missing: Vec<_> = kinds.iter().filter(|&&kind| !given.contains(kind)).collect();
        assert!(missing.is_empty(), "{ruleset}: {missing:?} are not in {given:?}");
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
                let chosen = game.choose(level, seed, budget).unwrap();
                // Of actions with the same chance of winning, the expert recommends the one with the higher score.
                let win = |action: &str| {
                    let found = suggestion.alternatives.iter().find(|other| other.action == action);
                    found.map(|other| other.win)
                };
                let is_as_good = level == Level::Expert && win(&chosen) == win(&suggestion.action);
                assert!(chosen == suggestion.action || is_as_good, "{} {level:?}: {suggestion:?}", ruleset.id);
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
