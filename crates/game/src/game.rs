//! A game of any ruleset behind one interface of texts and JSON.

use lonja_bots::Level;
use lonja_rules::{Notation, Observer, Seat, Told};
use serde::Serialize;
use serde_json::{Value, json};

use crate::catalog::{OpenError, Options, Ruleset, Visitor, with_rules};
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
    fn suggest(&self, level: Level, seed: u64) -> Option<String>;
}

impl<R: Notation> Game for Running<R> {
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

    fn suggest(&self, level: Level, seed: u64) -> Option<String> {
        let decision = self.decision()?;
        let view = self.view(Observer::Seat(decision.seat));
        Some(level.bot(seed).choose(self.rules(), &view, &decision.legal).to_string())
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

impl std::fmt::Display for BeginError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
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

    fn visit<R: Notation>(self, ruleset: &'static Ruleset, rules: R) -> Self::Output {
        let (game, account) = Running::begin(ruleset, rules, self.0)?;
        let events = tell(game.rules(), account, Observer::AllSeeing);
        Ok((Box::new(game), events))
    }
}
