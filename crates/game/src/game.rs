//! A game of any ruleset behind one interface of texts and JSON.

use std::fmt;

use lonja_bots::{Alternative, Budget, Level, Question};
use lonja_rules::flow::Decision;
use lonja_rules::{HistoryItem, Notation, Observer, Seat};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use crate::catalog::{OpenError, Options, Playable, Ruleset, Visitor, with_rules};
use crate::record::{ChanceRecord, Record};
use crate::running::{AddError, ChanceOrigin, History, Refusal, RunningGame, Situation};

/// A game in progress, of any ruleset.
pub trait Game: Send + Sync {
    /// The same game once more: what is tried on it leaves this one as it is.
    fn copy(&self) -> Box<dyn Game>;
    /// How many seats play.
    fn seats(&self) -> usize;
    /// What it waits for.
    fn situation(&self) -> Situation;
    /// Plays for the seat to act, then forced moves and chance.
    fn play(&mut self, action: &str) -> Result<(), Refusal>;
    /// What happened in the last step, or at the beginning, as an observer may know it: a list.
    fn events(&self, observer: Observer) -> Box<RawValue>;
    /// Gives more chance outcomes to a game that has its chance given.
    fn add_chance(&mut self, more: Vec<ChanceRecord>) -> Result<(), AddError>;
    /// What an observer may know: an object.
    fn view(&self, observer: Observer) -> Box<RawValue>;
    /// The record so far; see [`RunningGame::record`] for whom it is.
    fn record(&self) -> Record;
    /// What a bot would play, from the view of the seat to act; nothing when the game is over.
    fn suggest(&self, level: Level, seed: u64, budget: Budget<'_>) -> Option<Suggestion>;
}

/// A game with what happened last in it.
#[derive(Clone)]
struct ErasedGame<R: Notation> {
    game: RunningGame<R>,
    last: History<R>,
}

impl<R: Playable> Game for ErasedGame<R> {
    fn copy(&self) -> Box<dyn Game> {
        Box::new(self.clone())
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

    fn events(&self, observer: Observer) -> Box<RawValue> {
        let told = self.last.iter().map(|told| happened(self.game.rules(), told.clone(), observer));
        written(&told.collect::<Vec<_>>())
    }

    fn add_chance(&mut self, more: Vec<ChanceRecord>) -> Result<(), AddError> {
        self.game.add_chance(more)
    }

    fn view(&self, observer: Observer) -> Box<RawValue> {
        written(&self.game.rules().view_json(&self.game.view(observer)))
    }

    fn record(&self) -> Record {
        self.game.record()
    }

    fn suggest(&self, level: Level, seed: u64, budget: Budget<'_>) -> Option<Suggestion> {
        let rules = self.game.rules();
        let Decision { seat, legal } = self.game.decision()?;
        let view = self.game.view(Observer::Seat(*seat));
        let question = Question { rules, seat: *seat, view: &view, legal, seed, budget };
        let advice = rules.bot(level).advise(&question);
        let alternatives = advice.alternatives.iter().map(|other| AlternativeJson::of(other, rules.seats()));
        Some(Suggestion {
            action: advice.action.to_string(),
            bot: level.name(),
            iterations: advice.iterations,
            alternatives: alternatives.collect(),
        })
    }
}

fn written(data: &impl Serialize) -> Box<RawValue> {
    to_raw_value(data).unwrap_or_else(|error| unreachable!("what is shown is plain data: {error}"))
}

/// What a bot would play and why, as the protocol tells it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Suggestion {
    /// The action's text.
    pub action: String,
    /// Who says so.
    pub bot: &'static str,
    /// How many continuations it played or weighed; 0 if it did not search.
    pub iterations: u64,
    /// All that it considered, in the protocol's order.
    pub alternatives: Vec<AlternativeJson>,
}

/// What a bot expects of an action.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AlternativeJson {
    /// The action's text.
    pub action: String,
    /// The final scores by seat, to a tenth.
    pub scores: Vec<f64>,
    /// The chance of winning, to a thousandth.
    pub win: f64,
}

impl AlternativeJson {
    fn of<A: fmt::Display>(alternative: &Alternative<A>, seats: usize) -> Self {
        let rounded = |number: f32, parts: f64| (f64::from(number) * parts).round() / parts;
        Self {
            action: alternative.action.to_string(),
            scores: alternative.scores.of(seats).iter().map(|&score| rounded(score, 10.0)).collect(),
            win: rounded(alternative.win, 1000.0),
        }
    }
}

/// What happened, as an observer may know it.
pub fn tell<R: Notation>(rules: &R, account: History<R>, observer: Observer) -> Vec<Value> {
    account.into_iter().map(|told| json!(happened(rules, told, observer))).collect()
}

/// The same of one thing, not written yet.
fn happened<R: Notation>(rules: &R, told: HistoryItem<R::Action, R::Event>, observer: Observer) -> EventJson<R::Event> {
    match told {
        HistoryItem::Action { seat, action, forced } => {
            EventJson::Action { event: "action", seat, action: action.to_string(), forced }
        }
        HistoryItem::Event(event) => EventJson::Event(rules.conceal(event, observer)),
    }
}

/// Something that happened, ready to be written.
#[derive(Serialize)]
#[serde(untagged)]
enum EventJson<E> {
    Action { event: &'static str, seat: Seat, action: String, forced: bool },
    Event(E),
}

/// Why a game did not begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BeginError {
    /// It can't be opened.
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
    options: &Options,
    source: ChanceOrigin,
) -> Result<Box<dyn Game>, BeginError> {
    with_rules(ruleset, players, options, Begin(source)).map_err(BeginError::Open)?.map_err(BeginError::Refused)
}

struct Begin(ChanceOrigin);

impl Visitor for Begin {
    type Output = Result<Box<dyn Game>, Refusal>;

    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) -> Self::Output {
        let (game, last) = RunningGame::begin(ruleset, rules, self.0)?;
        Ok(Box::new(ErasedGame { game, last }))
    }
}
