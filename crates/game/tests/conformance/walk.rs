//! A game step by step, chance and forced actions included, always by the ways to play that check.

use lonja_game::catalog::Playable;
use lonja_game::{ChanceOrigin, Consequences, History, RunningGame, SeededRandom, events_json};
use lonja_rules::{LegalSet, Observer, Pending, Rules, Seat};
use serde_json::{Value, json};

use crate::trial::Trial;

/// No game has nearly as many steps.
const MAX_STEPS: usize = 20_000;

/// What a step began with.
pub(crate) enum StepCause<R: Rules> {
    Chance(R::Chance),
    Action { seat: Seat, action: R::Action, forced: bool },
}

/// One chance outcome or one action, with the states before and after it.
pub(crate) struct WalkStep<R: Rules> {
    pub(crate) before: R::State,
    pub(crate) cause: StepCause<R>,
    pub(crate) history: History<R>,
    pub(crate) after: R::State,
}

/// Plays the trial's game; the answer is its last state.
pub(crate) fn walk<R: Playable>(rules: &R, trial: &Trial, mut each: impl FnMut(&WalkStep<R>)) -> R::State {
    let mut stream = SeededRandom::new(&trial.seed);
    let mut state = rules.setup();
    let mut decisions = 0;
    for _ in 0..MAX_STEPS {
        let before = state.clone();
        let mut history = History::<R>::new();
        let cause = match rules.pending(&state) {
            Pending::Over => return state,
            Pending::Chance => {
                let outcome = rules.sample(&state, &mut stream);
                rules.settle(&mut state, &outcome, &mut history).unwrap();
                StepCause::Chance(outcome)
            }
            Pending::Seat(seat) => {
                let legal = rules.legal(&state);
                let forced = legal.len() == 1;
                let action = legal.at(if forced { 0 } else { trial.choice(decisions, legal.len()) });
                decisions += usize::from(!forced);
                rules.play(&mut state, action, &mut history).unwrap();
                StepCause::Action { seat, action, forced }
            }
        };
        each(&WalkStep { before, cause, history, after: state.clone() });
    }
    panic!("the game has not ended after {MAX_STEPS} steps");
}

/// The trial's game, begun as the engine begins it.
pub(crate) fn begin<R: Playable>(rules: &R, trial: &Trial) -> (RunningGame<R>, Consequences<R>) {
    RunningGame::begin(trial.ruleset, rules.clone(), ChanceOrigin::seeded(&*trial.seed)).unwrap()
}

/// Plays a begun game to its end with the trial's choices, shows it before and after each, and counts them.
pub(crate) fn play_on<R: Playable>(
    game: &mut RunningGame<R>,
    trial: &Trial,
    mut before: impl FnMut(usize, &mut RunningGame<R>),
    mut after: impl FnMut(&RunningGame<R>, Consequences<R>),
) -> usize {
    let mut decisions = 0;
    while let Some(decision) = game.decision() {
        let action = decision.legal.at(trial.choice(decisions, decision.legal.len()));
        before(decisions, game);
        let consequences = game.play(action).unwrap();
        after(game, consequences);
        decisions += 1;
    }
    decisions
}

/// The events of a step as an observer sees them, as JSON.
pub(crate) fn events<R: Playable>(rules: &R, history: &History<R>, observer: Observer) -> Vec<Value> {
    events_json(rules, history, observer).iter().map(|event| json!(event)).collect()
}

/// What an observer sees, as JSON.
pub(crate) fn shown<R: Playable>(rules: &R, state: &R::State, observer: Observer) -> Value {
    json!(rules.view_json(&rules.view(state, observer)))
}

/// All texts in a JSON value, names of members not counted; members called `gone` are left out.
pub(crate) fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(items) => items.iter().flat_map(texts).collect(),
        Value::Object(members) => {
            members.iter().filter(|(name, _)| *name != "gone").flat_map(|(_, value)| texts(value)).collect()
        }
        _ => Vec::new(),
    }
}
