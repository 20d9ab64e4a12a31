//! A game is a function of its rules, chance outcomes and actions: played again from them it is the same game.

use lonja_game::catalog::Playable;
use lonja_game::{ChanceOrigin, Record, RunningGame, verify};
use lonja_rules::Observer;
use serde_json::{Value, json};

use crate::trial::{Law, Trial, hold};
use crate::walk::{StepCause, begin, events, play_on, walk};

struct Repeats;

impl Law for Repeats {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let mut again = rules.setup();
        walk(rules, trial, |step| {
            assert_eq!(again, step.before);
            let mut history = Vec::new();
            match &step.cause {
                StepCause::Chance(chance) => rules.settle_unchecked(&mut again, chance, &mut history),
                StepCause::Action { action, .. } => rules.play_unchecked(&mut again, *action, &mut history),
            }
            assert_eq!(history, step.history);
            assert_eq!(again, step.after);
            for observer in Observer::everybody(rules.seats()) {
                assert_eq!(rules.view(&again, observer), rules.view(&step.after, observer));
            }
        });
    }
}

#[test]
fn the_same_chance_and_actions_are_the_same_game() {
    hold(&Repeats, 60);
}

struct Replays;

impl Law for Replays {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let mut history = Vec::new();
        let (mut game, beginning) = begin(rules, trial);
        history.push(at_the_table(&game, events(rules, &beginning.history, Observer::AllSeeing)));
        let decisions = play_on(
            &mut game,
            trial,
            |_, _| {},
            |game, consequences| {
                history.push(at_the_table(game, events(rules, &consequences.history, Observer::AllSeeing)));
            },
        );
        let record = game.record();
        assert_eq!(record.actions.len(), decisions);
        json_round_trips(&record);
        assert_eq!(verify::check_result(&record), Ok(()));
        assert_eq!(verify::check_fairness(&record), Some(verify::Fairness::Fair));
        assert_eq!(replayed(rules, trial, &record), history);
    }
}

/// Everything that is visible after a step.
fn at_the_table<R: Playable>(game: &RunningGame<R>, events: Vec<Value>) -> (Vec<Value>, Value, Vec<Value>) {
    let views = Observer::everybody(game.rules().seats())
        .map(|observer| json!(game.rules().view_json(&game.view(observer))))
        .collect();
    (events, serde_json::to_value(game.situation()).unwrap(), views)
}

fn replayed<R: Playable>(rules: &R, trial: &Trial, record: &Record) -> Vec<(Vec<Value>, Value, Vec<Value>)> {
    let source = ChanceOrigin::Given(record.chance.clone().into());
    let (mut game, beginning) = RunningGame::begin(trial.ruleset, rules.clone(), source).unwrap();
    let mut history = vec![at_the_table(&game, events(rules, &beginning.history, Observer::AllSeeing))];
    for action in &record.actions {
        let consequences = game.play_text(action).unwrap();
        history.push(at_the_table(&game, events(rules, &consequences.history, Observer::AllSeeing)));
    }
    assert_eq!(game.record().chance, record.chance);
    assert_eq!(Record { seed: record.seed.clone(), ..game.record() }, *record);
    history
}

fn json_round_trips(record: &Record) {
    let json = serde_json::to_string(record).unwrap();
    assert_eq!(Record::read(&json).as_ref(), Ok(record));
    let pretty = serde_json::to_string_pretty(record).unwrap();
    assert_eq!(Record::read(&pretty).as_ref(), Ok(record));
}

#[test]
fn a_record_replays_to_the_same_views() {
    hold(&Replays, 40);
}

/// With its chance given a game waits where the outcomes run out: the action that needs the next is not applied.
struct WaitsForChance;

impl Law for WaitsForChance {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let (mut whole, _) = begin(rules, trial);
        play_on(&mut whole, trial, |_, _| {}, |_, _| {});
        let record = whole.record();
        let mut missing = record.chance.iter().cloned().collect::<std::collections::VecDeque<_>>();
        let mut given = std::collections::VecDeque::new();
        let mut game = loop {
            match RunningGame::begin(trial.ruleset, rules.clone(), ChanceOrigin::Given(given.clone())) {
                Ok((game, _)) => break game,
                Err(_) => given.push_back(missing.pop_front().unwrap()),
            }
        };
        for action in &record.actions {
            while game.play_text(action).is_err() {
                let before = format!("{game:?}");
                assert!(game.play_text(action).is_err());
                assert_eq!(format!("{game:?}"), before, "{action} is not applied");
                game.add_chance(vec![missing.pop_front().unwrap()]).unwrap();
            }
        }
        assert!(missing.is_empty());
        assert_eq!(game.result(), whole.result());
    }
}

#[test]
fn an_action_without_its_chance_is_not_applied() {
    hold(&WaitsForChance, 20);
}
