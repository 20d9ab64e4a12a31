//! A game of any ruleset behind one interface of texts and JSON.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use lonja_bots::{Alternative, Bot, Budget, Level, Question, Reason};
use lonja_rules::flow::Decision;
use lonja_rules::{HistoryItem, Notation, Observer, Seat};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::catalog::{OpenError, OptionsJson, Playable, Ruleset, Visitor, with_rules};
use crate::record::{ChanceRecord, Record};
use crate::running::{AddError, ChanceOrigin, Consequences, History, Refusal, RunningGame, Situation};
use crate::seeded::SeededRandom;
use crate::steps::{DisplayStep, TotalDisplayTime};

/// A game in progress, of any ruleset.
pub trait Game: Send + Sync {
    /// An independent copy: actions tried on it leave this game unchanged.
    fn copy(&self) -> Box<dyn Game>;
    /// How many seats play.
    fn seats(&self) -> usize;
    /// What the game waits for.
    fn situation(&self) -> Situation;
    /// Plays the action with this text for the seat to act, then forced moves and chance.
    fn play(&mut self, action: &str) -> Result<(), Refusal>;
    /// The actions and events since the last decision as `observer` may know them: a JSON list.
    fn events(&self, observer: Observer) -> Arc<RawValue>;
    /// The steps in which people are shown these events: a JSON list.
    fn steps(&self, observer: Observer) -> Arc<RawValue>;
    /// How long people need to follow these steps.
    fn total_display_time(&self) -> TotalDisplayTime;
    /// See [`RunningGame::add_chance`].
    fn add_chance(&mut self, more: Vec<ChanceRecord>) -> Result<(), AddError>;
    /// The game as `observer` may know it: a JSON object.
    fn view(&self, observer: Observer) -> Arc<RawValue>;
    /// See [`RunningGame::record`], also for who may see it.
    fn record(&self) -> Record;
    /// The chance outcomes of that record.
    fn chance(&self) -> Vec<ChanceRecord>;
    /// See [`RunningGame::reshuffled_chance`]; `seed` decides the new order.
    fn reshuffled_chance(&self, seed: &str) -> Vec<ChanceRecord>;
    /// The action that a bot of `level` chooses for the seat to act. It sees only that seat's view. None when the game
    /// is over.
    fn choose(&self, level: Level, seed: u64, budget: Budget<'_>) -> Option<String>;
    /// The same action, with the bot's estimates of this and others: more work for some bots.
    fn suggest(&self, level: Level, seed: u64, budget: Budget<'_>) -> Option<Suggestion>;
}

/// A typed game with what its last action led to, behind the interface [`Game`].
struct ErasedGame<R: Notation> {
    game: RunningGame<R>,
    last: Consequences<R>,
    view_cache: JsonCache<R::View>,
    steps_cache: JsonCache<Vec<DisplayStep<R::View>>>,
    events_cache: JsonCache<Vec<EventJson<R::Event>>>,
}

/// The last value and its JSON: observers with equal views share one text.
struct JsonCache<T>(Mutex<Option<(T, Arc<RawValue>)>>);

impl<T: PartialEq> JsonCache<T> {
    fn empty() -> Self {
        Self(Mutex::new(None))
    }

    fn write(&self, data: T, json: impl FnOnce(&T) -> Box<RawValue>) -> Arc<RawValue> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((written, text)) if *written == data => text.clone(),
            _ => {
                let text: Arc<RawValue> = json(&data).into();
                *last = Some((data, text.clone()));
                text
            }
        }
    }
}

impl<R: Notation> ErasedGame<R> {
    fn new(game: RunningGame<R>, last: Consequences<R>) -> Self {
        let (view_cache, steps_cache, events_cache) = (JsonCache::empty(), JsonCache::empty(), JsonCache::empty());
        Self { game, last, view_cache, steps_cache, events_cache }
    }
}

impl<R: Playable> ErasedGame<R> {
    /// Asks a bot about the decision that the game waits for.
    fn ask<T>(
        &self,
        level: Level,
        seed: u64,
        budget: Budget<'_>,
        ask: impl FnOnce(&dyn Bot<R>, &Question<'_, R>) -> T,
    ) -> Option<T> {
        let rules = self.game.rules();
        let Decision { seat, legal } = self.game.decision()?;
        let view = self.game.view(Observer::Seat(*seat));
        let question = Question { rules, seat: *seat, view: &view, legal, seed, budget };
        Some(ask(&*rules.bot(level), &question))
    }
}

impl<R: Playable> Game for ErasedGame<R> {
    fn copy(&self) -> Box<dyn Game> {
        Box::new(Self::new(self.game.clone(), self.last.clone()))
    }

    fn seats(&self) -> usize {
        self.game.rules().seats()
    }

    fn situation(&self) -> Situation {
        self.game.situation()
    }

    fn play(&mut self, action: &str) -> Result<(), Refusal> {
        self.last = self.game.play_text(action)?;
        Ok(())
    }

    fn events(&self, observer: Observer) -> Arc<RawValue> {
        self.events_cache.write(events_json(self.game.rules(), &self.last.history, observer), raw_json)
    }

    fn steps(&self, observer: Observer) -> Arc<RawValue> {
        let rules = self.game.rules();
        self.steps_cache.write(self.last.steps(rules, observer), |steps| {
            let json: Vec<_> = steps.iter().map(|step| step.json(|view| rules.view_json(view))).collect();
            raw_json(&json)
        })
    }

    fn total_display_time(&self) -> TotalDisplayTime {
        self.last.total_display_time(self.game.rules())
    }

    fn add_chance(&mut self, more: Vec<ChanceRecord>) -> Result<(), AddError> {
        self.game.add_chance(more)
    }

    fn view(&self, observer: Observer) -> Arc<RawValue> {
        self.view_cache.write(self.game.view(observer), |view| raw_json(&self.game.rules().view_json(view)))
    }

    fn record(&self) -> Record {
        self.game.record()
    }

    fn chance(&self) -> Vec<ChanceRecord> {
        self.game.chance()
    }

    fn reshuffled_chance(&self, seed: &str) -> Vec<ChanceRecord> {
        self.game.reshuffled_chance(&mut SeededRandom::new(seed))
    }

    fn choose(&self, level: Level, seed: u64, budget: Budget<'_>) -> Option<String> {
        self.ask(level, seed, budget, |bot, question| bot.choose(question).to_string())
    }

    fn suggest(&self, level: Level, seed: u64, budget: Budget<'_>) -> Option<Suggestion> {
        let seats = self.seats();
        let (action, advice, alternatives) = self.ask(level, seed, budget, |bot, question| {
            let advice = bot.advise(question);
            // Other levels may choose a worse action on purpose.
            let action = if level == Level::Expert { advice.recommend(question.seat) } else { advice.action };
            let actions: Vec<R::Action> = advice.alternatives.iter().map(|other| other.action).collect();
            let reasons = question.rules.reasons(question.view, question.seat, &actions);
            let json = |(other, reasons)| AlternativeJson::of(other, question.seat, reasons, seats);
            let alternatives = advice.alternatives.iter().zip(reasons).map(json).collect();
            (action, advice, alternatives)
        })?;
        Some(Suggestion { action: action.to_string(), bot: level.name(), iterations: advice.iterations, alternatives })
    }
}

fn raw_json(data: &impl Serialize) -> Box<RawValue> {
    to_raw_value(data).unwrap_or_else(|error| unreachable!("views and events are plain data: {error}"))
}

/// What a bot would play and why, with the members of the protocol.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Suggestion {
    /// The action's text.
    pub action: String,
    /// The name of the bot's level.
    pub bot: &'static str,
    /// Iterations of its search; 0 if it does not search.
    pub iterations: u64,
    /// The actions that the bot weighed, in the protocol's order.
    pub alternatives: Vec<AlternativeJson>,
}

/// What a bot expects of an action, with the members of the protocol.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AlternativeJson {
    /// The action's text.
    pub action: String,
    /// The final scores by seat, to a tenth.
    pub scores: Vec<f64>,
    /// The chance of winning of the seat to act, to a thousandth.
    pub win: f64,
    /// The chances of winning by seat, to a thousandth.
    pub wins: Vec<f64>,
    /// Rollouts, or visits of a tree search, behind these figures; 0 if the bot does not search.
    pub visits: u32,
    /// The standard error that they leave of `win`; none without search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard_error: Option<f64>,
    /// Facts that speak for or against the action.
    pub reasons: Vec<Reason>,
}

impl AlternativeJson {
    fn of<A: fmt::Display>(alternative: &Alternative<A>, seat: Seat, reasons: Vec<Reason>, seats: usize) -> Self {
        let rounded = |number: f32, parts: f64| (f64::from(number) * parts).round() / parts;
        Self {
            action: alternative.action.to_string(),
            scores: alternative.scores.of(seats).iter().map(|&score| rounded(score, 10.0)).collect(),
            win: rounded(alternative.wins[seat], 1000.0),
            wins: alternative.wins.of(seats).iter().map(|&win| rounded(win, 1000.0)).collect(),
            visits: alternative.certainty.visits,
            standard_error: alternative.certainty.standard_error.map(|error| rounded(error, 10_000.0)),
            reasons,
        }
    }
}

/// An action or event, ready to be written.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
#[expect(missing_docs, reason = "the names are the protocol's")]
pub enum EventJson<E> {
    /// The protocol writes an action as an event called `action`.
    Action { event: &'static str, seat: Seat, action: String, forced: bool },
    /// An event of the rules, which carries its own name.
    Event(E),
}

/// A history as `observer` may know it.
pub fn events_json<R: Notation>(rules: &R, history: &History<R>, observer: Observer) -> Vec<EventJson<R::Event>> {
    let event_json = |item: &HistoryItem<R::Action, R::Event>| match item {
        HistoryItem::Action { seat, action, forced } => {
            EventJson::Action { event: "action", seat: *seat, action: action.to_string(), forced: *forced }
        }
        HistoryItem::Event(event) => EventJson::Event(rules.conceal(event.clone(), observer)),
    };
    history.iter().map(event_json).collect()
}

/// Why a game did not begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BeginError {
    /// There is no such ruleset, or not with these seats and options.
    Open(OpenError),
    /// Its first chance outcomes are missing or impossible.
    Refused(Refusal),
}

impl fmt::Display for BeginError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(error) => error.fmt(f),
            Self::Refused(error) => error.fmt(f),
        }
    }
}

/// Begins a game of any ruleset.
pub fn begin(
    ruleset: &str,
    players: usize,
    options: &OptionsJson,
    origin: ChanceOrigin,
) -> Result<Box<dyn Game>, BeginError> {
    with_rules(ruleset, players, options, BeginVisitor(origin)).map_err(BeginError::Open)?.map_err(BeginError::Refused)
}

struct BeginVisitor(ChanceOrigin);

impl Visitor for BeginVisitor {
    type Output = Result<Box<dyn Game>, Refusal>;

    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) -> Self::Output {
        let (game, beginning) = RunningGame::begin(ruleset, rules, self.0)?;
        Ok(Box::new(ErasedGame::new(game, beginning)))
    }
}
