//! The legal actions are a set: its size, its members, its order and its texts agree.

use std::collections::HashSet;

use lonja_game::catalog::Playable;
use lonja_rules::{LegalSet, Pending};

use crate::trial::{Law, Trial, hold};
use crate::walk::walk;

struct IsASet;

impl Law for IsASet {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let last = walk(rules, trial, |step| check_set(rules, &step.before));
        check_set(rules, &last);
    }
}

fn check_set<R: Playable>(rules: &R, state: &R::State) {
    let legal = rules.legal(state);
    assert_eq!(legal.is_empty(), !matches!(rules.pending(state), Pending::Seat(_)), "only a seat to act has actions");
    assert_eq!(legal.is_empty(), legal.len() == 0);
    let listed: Vec<_> = legal.iter().collect();
    let indexed: Vec<_> = (0..legal.len()).map(|index| legal.at(index)).collect();
    assert_eq!(listed, indexed);
    assert!(listed.iter().all(|&action| legal.contains(action)), "{listed:?}");
    let texts: HashSet<_> = listed.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), listed.len(), "each once: {listed:?}");
    assert_eq!(listed.iter().collect::<HashSet<_>>().len(), listed.len(), "each once: {listed:?}");
}

#[test]
fn legal_actions_are_a_set() {
    hold(&IsASet, 60);
}

struct AllPlay;

impl Law for AllPlay {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        walk(rules, trial, |step| {
            for action in rules.legal(&step.before).iter() {
                let mut state = step.before.clone();
                assert_eq!(rules.play(&mut state, action, &mut ()), Ok(()), "{action}");
                assert_ne!(state, step.before, "{action} changes something");
            }
        });
    }
}

#[test]
fn every_legal_action_plays() {
    hold(&AllPlay, 40);
}
