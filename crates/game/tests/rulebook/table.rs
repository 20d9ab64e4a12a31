//! A table to play at: chance is given, and every play names its seat.

use lonja_game::{BeginError, ChanceOrigin, ChanceRecord, Game, Refusal, begin};
use lonja_rules::Observer;
use serde_json::{Value, json};

/// A running game and all its events so far.
pub(crate) struct Table {
    game: Box<dyn Game>,
    events: Vec<Value>,
}

impl Table {
    /// Opens a table that must open.
    pub(crate) fn open(ruleset: &str, players: usize, chance: Vec<ChanceRecord>) -> Self {
        Self::open_with(ruleset, players, &json!({}), chance)
    }

    /// The same with options.
    pub(crate) fn open_with(ruleset: &str, players: usize, options: &Value, chance: Vec<ChanceRecord>) -> Self {
        Self::try_open(ruleset, players, options, ChanceOrigin::Given(chance.into())).unwrap()
    }

    /// Opens a table, if the rules let it.
    pub(crate) fn try_open(
        ruleset: &str,
        players: usize,
        options: &Value,
        source: ChanceOrigin,
    ) -> Result<Self, BeginError> {
        let game = begin(ruleset, players, options.as_object().unwrap(), source)?;
        let mut table = Self { game, events: Vec::new() };
        table.keep_events();
        Ok(table)
    }

    /// Plays "SEAT ACTION, SEAT ACTION, …"; each time it must be that seat's turn, and the action legal.
    pub(crate) fn plays(&mut self, script: &str) {
        for step in script.split(',').map(str::trim) {
            let (seat, action) = step.split_once(' ').unwrap();
            assert_eq!(self.seat().to_string(), seat, "whose turn it is before {step:?} in {script:?}");
            self.play(action);
        }
    }

    /// Plays for the seat to act.
    pub(crate) fn play(&mut self, action: &str) {
        self.try_play(action).unwrap();
    }

    /// Plays if the rules let it.
    pub(crate) fn try_play(&mut self, action: &str) -> Result<(), Refusal> {
        self.game.play(action)?;
        self.keep_events();
        Ok(())
    }

    /// Keeps the events of the last step.
    fn keep_events(&mut self) {
        let events = self.game.events(Observer::AllSeeing);
        self.events.extend(serde_json::from_str::<Vec<Value>>(events.get()).unwrap());
    }

    /// Gives chance outcomes for what comes next.
    pub(crate) fn expect_chance(&mut self, outcomes: Vec<ChanceRecord>) {
        self.game.add_chance(outcomes).unwrap();
    }

    /// These actions must not be legal, and trying them must change nothing.
    pub(crate) fn refuses(&mut self, actions: &[&str]) {
        let before = self.game.record();
        for action in actions {
            let refused = self.game.play(action);
            assert!(matches!(refused, Err(Refusal::Illegal(_))), "{action:?} among {:?}: {refused:?}", self.legal());
        }
        assert_eq!(self.game.record(), before);
    }

    /// The game itself.
    pub(crate) fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// The seat to act.
    pub(crate) fn seat(&self) -> usize {
        self.game.situation().seat.unwrap()
    }

    /// What is waited for.
    pub(crate) fn phase(&self) -> &'static str {
        self.game.situation().phase
    }

    /// What may be done.
    pub(crate) fn legal(&self) -> Vec<String> {
        self.game.situation().legal
    }

    /// Whether an action may be done.
    pub(crate) fn may(&self, action: &str) -> bool {
        self.legal().iter().any(|legal| legal == action)
    }

    /// The final scores and the winners, as JSON.
    pub(crate) fn result(&self) -> Value {
        json!(self.game.situation().result.unwrap())
    }

    /// A member of the state.
    pub(crate) fn see(&self, member: &str) -> Value {
        self.seen_by(Observer::AllSeeing, member)
    }

    /// A member of what an observer sees.
    pub(crate) fn seen_by(&self, observer: Observer, member: &str) -> Value {
        json!(self.game.view(observer)).get(member).unwrap().clone()
    }

    /// The length of a list in the state.
    pub(crate) fn count(&self, member: &str) -> usize {
        self.see(member).as_array().unwrap().len()
    }

    /// A number in the state.
    pub(crate) fn number(&self, member: &str) -> u64 {
        self.see(member).as_u64().unwrap()
    }

    /// How many events there were so far.
    pub(crate) fn now(&self) -> usize {
        self.events.len()
    }

    /// The events since `then`.
    pub(crate) fn events_since(&self, then: usize) -> &[Value] {
        &self.events[then..]
    }

    /// All events with this name, from the beginning.
    pub(crate) fn events(&self, name: &str) -> Vec<&Value> {
        self.events.iter().filter(|event| event["event"] == name).collect()
    }

    /// The last event with this name.
    pub(crate) fn last(&self, event: &str) -> &Value {
        self.events(event).last().unwrap()
    }

    /// Whether there was an event with this name since `then`.
    pub(crate) fn happened_since(&self, then: usize, name: &str) -> bool {
        self.events[then..].iter().any(|event| event["event"] == name)
    }

    /// The actions that played themselves since `then`, as "SEAT ACTION".
    pub(crate) fn forced_since(&self, then: usize) -> Vec<String> {
        let forced = self.events[then..].iter().filter(|event| event["forced"] == true);
        forced.map(|event| format!("{} {}", event["seat"], event["action"].as_str().unwrap())).collect()
    }
}
