//! A game of any ruleset behind one interface of texts and JSON.

use std::fmt;

use lonja_bots::{Alternative, Budget, Level, Question};
use lonja_rules::flow::Decision;
use lonja_rules::{Notation, Observer, Seat, Told};
use serde::Serialize;
use serde_json::{Value, json};

use crate::catalog::{OpenError, Options, Playable, Ruleset, Visitor, with_rules};
use crate::record::{Drawn, GameResult, Record};
use crate::running::{Account, AddError, Refused, Running, Source};

/// What a game waits for, as the protocol tells it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Situation {
    /// Whether it is over.
    pub over: bool,
    /// Who is to act.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    /// The word for what is waited for.
    pub phase: &'static str,
    /// The texts of all legal actions, in the protocol's order.
    pub legal: Vec<String>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
}

/// A game in progress, of any ruleset. Events are told as the all-seeing observer may know them.
pub trait Game: Send {
    /// How many seats play.
    fn seats(&self) -> usize;
    /// What it waits for.
    fn situation(&self) -> Situation;
    /// Plays for the seat to act; tells what happened.
    fn play(&mut self, action: &str) -> Result<Vec<Value>, Refused>;
    /// Gives more chance outcomes to a game that has its chance given.
    fn add_chance(&mut self, more: Vec<Drawn>) -> Result<(), AddError>;
    /// What an observer may know.
    fn view(&self, observer: Observer) -> Value;
    /// The record so far; see [`Running::record`] for whom it is.
    fn record(&self) -> Record;
    /// What a bot would play, from the view of the seat to act; nothing when the game is over.
    fn suggest(&self, level: Level, seed: u64, budget: Budget<'_>) -> Option<Suggestion>;
}

impl<R: Playable> Game for Running<R> {
    fn seats(&self) -> usize {
        self.rules().seats()
    }

    fn situation(&self) -> Situation {
        Situation {
            over: self.decision().is_none(),
            seat: self.decision().map(|decision| decision.seat.index()),
            phase: self.phase(),
            legal: self.legal(),
            result: self.result(),
        }
    }

    fn play(&mut self, action: &str) -> Result<Vec<Value>, Refused> {
        let account = self.play_text(action)?;
        Ok(tell(self.rules(), account, Observer::AllSeeing))
    }

    fn add_chance(&mut self, more: Vec<Drawn>) -> Result<(), AddError> {
        self.add_chance(more)
    }

    fn view(&self, observer: Observer) -> Value {
        let view = self.view(observer);
        json!(self.rules().show(&view))
    }

    fn record(&self) -> Record {
        self.record()
    }

    fn suggest(&self, level: Level, seed: u64, budget: Budget<'_>) -> Option<Suggestion> {
        let Decision { seat, legal } = self.decision()?;
        let view = self.view(Observer::Seat(*seat));
        let question = Question { rules: self.rules(), seat: *seat, view: &view, legal, seed, budget };
        let advice = self.rules().bot(level).advise(&question);
        let alternatives = advice.alternatives.iter().map(|other| Considered::of(other, self.rules().seats()));
        Some(Suggestion {
            action: advice.action.to_string(),
            bot: level.name(),
            iterations: advice.iterations,
            alternatives: alternatives.collect(),
        })
    }
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
    pub alternatives: Vec<Considered>,
}

/// What a bot expects of an action.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Considered {
    /// The action's text.
    pub action: String,
    /// The final scores by seat, to a tenth.
    pub scores: Vec<f64>,
    /// The chance of winning, to a thousandth.
    pub win: f64,
}

impl Considered {
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
pub fn tell<R: Notation>(rules: &R, account: Account<R>, observer: Observer) -> Vec<Value> {
    let told = |told: Told<R::Action, R::Event>| match told {
        Told::Action { seat, action, forced } => told_action(seat, &action.to_string(), forced),
        Told::Event(event) => json!(rules.conceal(event, observer)),
    };
    account.into_iter().map(told).collect()
}

fn told_action(seat: Seat, action: &str, forced: bool) -> Value {
    json!({"event": "action", "seat": seat, "action": action, "forced": forced})
}

/// Why a game did not begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BeginError {
    /// It can't be opened.
    Open(OpenError),
    /// Its first chance outcomes are missing or impossible.
    Refused(Refused),
}

impl fmt::Display for BeginError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(error) => error.fmt(f),
            Self::Refused(error) => error.fmt(f),
        }
    }
}

/// Begins a game of any ruleset, and tells what happens before the first decision.
pub fn begin(
    ruleset: &str,
    players: usize,
    options: &Options,
    source: Source,
) -> Result<(Box<dyn Game>, Vec<Value>), BeginError> {
    with_rules(ruleset, players, options, Begin(source)).map_err(BeginError::Open)?.map_err(BeginError::Refused)
}

struct Begin(Source);

impl Visitor for Begin {
    type Output = Result<(Box<dyn Game>, Vec<Value>), Refused>;

    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) -> Self::Output {
        let (game, account) = Running::begin(ruleset, rules, self.0)?;
        let events = tell(game.rules(), account, Observer::AllSeeing);
        Ok((Box::new(game), events))
    }
}
