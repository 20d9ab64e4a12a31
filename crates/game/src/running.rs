//! A game in progress: what was drawn and played so far, and the state that it adds up to.

use std::collections::VecDeque;

use lonja_rules::flow::{self, ChanceSource, Decision};
use lonja_rules::{HistoryItem, LegalSet, Notation, Observer, Rules};
use serde::Serialize;

use crate::catalog::Ruleset;
use crate::record::{ChanceRecord, GameResult, Record};
use crate::seeded::SeededRandom;

/// No game draws nearly as many outcomes; a queue beyond it is a mistake.
pub(crate) const MOST_QUEUED: usize = 4096;

/// Where a game's chance outcomes come from.
#[derive(Clone, Debug)]
pub enum ChanceOrigin {
    /// The protocol's seeded chance.
    Seeded {
        /// The seed.
        seed: String,
        /// Its stream, as far as it was used.
        stream: Box<SeededRandom>,
    },
    /// Outcomes that were given, those not used yet.
    Given(VecDeque<ChanceRecord>),
}

impl ChanceOrigin {
    /// The chance of a seed.
    #[must_use]
    pub fn seeded(seed: impl Into<String>) -> Self {
        let seed = seed.into();
        Self::Seeded { stream: Box::new(SeededRandom::new(&seed)), seed }
    }
}

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

/// Why a step was refused. The game is as it was before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The action is not legal now.
    Illegal(String),
    /// The next chance outcome is missing or impossible.
    Chance(String),
    /// The game is over.
    Over,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Illegal(why) | Self::Chance(why) => f.write_str(why),
            Self::Over => f.write_str("the game is over"),
        }
    }
}

/// What happened in a step.
pub type History<R> = Vec<HistoryItem<<R as Rules>::Action, <R as Rules>::Event>>;

/// A game in progress.
#[derive(Clone, Debug)]
pub struct RunningGame<R: Notation> {
    ruleset: &'static Ruleset,
    rules: R,
    state: R::State,
    decision: Option<Decision<R::Legal>>,
    source: ChanceOrigin,
    chance: Vec<R::Chance>,
    actions: Vec<R::Action>,
}

/// A source of which nothing is used up, so that a step that fails changes nothing.
enum Tentative<'a> {
    Seeded(Box<SeededRandom>),
    Given(&'a VecDeque<ChanceRecord>),
}

/// Draws the outcomes of one step.
struct Step<'a, R: Rules> {
    source: Tentative<'a>,
    drawn: Vec<R::Chance>,
}

impl<R: Notation> ChanceSource<R> for Step<'_, R> {
    type Error = Refusal;

    fn outcome(&mut self, rules: &R, state: &R::State) -> Result<R::Chance, Refusal> {
        let outcome = match &mut self.source {
            Tentative::Seeded(stream) => rules.sample(state, &mut **stream),
            Tentative::Given(queue) => next_given(rules, state, queue.get(self.drawn.len()))?,
        };
        self.drawn.push(outcome.clone());
        Ok(outcome)
    }
}

fn next_given<R: Notation>(rules: &R, state: &R::State, next: Option<&ChanceRecord>) -> Result<R::Chance, Refusal> {
    let Some(ChanceRecord { name, value }) = next else {
        return Err(Refusal::Chance("the next chance outcome is missing".into()));
    };
    let chance = rules.read_chance(name, value).map_err(Refusal::Chance)?;
    rules.possible(state, &chance).map_err(|impossible| Refusal::Chance(impossible.0))?;
    Ok(chance)
}

impl<R: Notation> RunningGame<R> {
    /// Begins a game, and tells what happens before the first decision.
    pub fn begin(ruleset: &'static Ruleset, rules: R, source: ChanceOrigin) -> Result<(Self, History<R>), Refusal> {
        let state = rules.setup();
        let mut game = Self { ruleset, rules, state, decision: None, source, chance: Vec::new(), actions: Vec::new() };
        let state = game.state.clone();
        let account = game.go_on(state, Vec::new())?;
        Ok((game, account))
    }

    /// Plays for the seat to act, then forced moves and chance (X1), and tells what happened.
    pub fn play(&mut self, action: R::Action) -> Result<History<R>, Refusal> {
        let Some(Decision { seat, legal }) = &self.decision else {
            return Err(Refusal::Over);
        };
        if !legal.contains(action) {
            return Err(self.illegal(&action.to_string()));
        }
        let mut account = vec![HistoryItem::Action { seat: *seat, action, forced: false }];
        let mut state = self.state.clone();
        self.rules.play_unchecked(&mut state, action, &mut account);
        let account = self.go_on(state, account)?;
        self.actions.push(action);
        Ok(account)
    }

    /// Plays the action with this text.
    pub fn play_text(&mut self, text: &str) -> Result<History<R>, Refusal> {
        match self.rules.read_action(text) {
            Some(action) => self.play(action),
            None if self.decision.is_none() => Err(Refusal::Over),
            None => Err(self.illegal(text)),
        }
    }

    fn illegal(&self, text: &str) -> Refusal {
        let all = self.legal();
        let legal: Vec<_> = all.iter().take(6).map(|action| format!("{action:?}")).collect();
        let more = if all.len() > legal.len() { ", …" } else { "" };
        let shown: String = text.chars().take(60).collect();
        Refusal::Illegal(format!("{shown:?} is not legal now; {}{more} are", legal.join(", ")))
    }

    /// Goes on from `state` to the next decision; only if that succeeds does anything of this game change.
    fn go_on(&mut self, mut state: R::State, mut account: History<R>) -> Result<History<R>, Refusal> {
        let source = match &self.source {
            ChanceOrigin::Seeded { stream, .. } => Tentative::Seeded(stream.clone()),
            ChanceOrigin::Given(queue) => Tentative::Given(queue),
        };
        let mut step = Step { source, drawn: Vec::new() };
        let decision = flow::advance(&self.rules, &mut state, &mut step, &mut account)?;
        let Step { source, drawn } = step;
        let used = if let Tentative::Seeded(used) = source { Some(used) } else { None };
        match &mut self.source {
            ChanceOrigin::Given(queue) => drop(queue.drain(..drawn.len())),
            ChanceOrigin::Seeded { stream, .. } => {
                if let Some(used) = used {
                    *stream = used;
                }
            }
        }
        self.state = state;
        self.decision = decision;
        self.chance.extend(drawn);
        Ok(account)
    }

    /// Gives more chance outcomes, to a game that has its chance given.
    pub fn add_chance(&mut self, more: Vec<ChanceRecord>) -> Result<(), AddError> {
        match &mut self.source {
            ChanceOrigin::Seeded { .. } => Err(AddError::Seeded),
            ChanceOrigin::Given(queue) if queue.len() + more.len() > MOST_QUEUED => Err(AddError::TooMany),
            ChanceOrigin::Given(queue) => {
                queue.extend(more);
                Ok(())
            }
        }
    }

    /// Its rules.
    #[must_use]
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The choice it waits for; none when it is over.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision<R::Legal>> {
        self.decision.as_ref()
    }

    /// The texts of all legal actions in the protocol's order.
    #[must_use]
    pub fn legal(&self) -> Vec<String> {
        let texts = |decision: &Decision<R::Legal>| decision.legal.iter().map(|action| action.to_string()).collect();
        self.decision.as_ref().map(texts).unwrap_or_default()
    }

    /// What it waits for.
    #[must_use]
    pub fn situation(&self) -> Situation {
        Situation {
            over: self.decision.is_none(),
            seat: self.decision.as_ref().map(|decision| decision.seat.index()),
            phase: self.phase(),
            legal: self.legal(),
            result: self.result(),
        }
    }

    /// The word for what the game waits for.
    #[must_use]
    pub fn phase(&self) -> &'static str {
        self.rules.phase(&self.state)
    }

    /// What an observer may know.
    #[must_use]
    pub fn view(&self, observer: Observer) -> R::View {
        self.rules.view(&self.state, observer)
    }

    /// How it ended, if it is over.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        self.decision.is_none().then(|| GameResult::of(&self.rules, &self.state))
    }

    /// The record so far, the order of piles included: while the game runs it is for whoever runs it, not for a seat.
    #[must_use]
    pub fn record(&self) -> Record {
        let seed = match &self.source {
            ChanceOrigin::Seeded { seed, .. } => Some(seed.clone()),
            ChanceOrigin::Given(_) => None,
        };
        let result = self.result();
        Record { seed, result, ..Record::of(self.ruleset, &self.rules, &self.chance, &self.actions) }
    }
}

/// Why chance outcomes were not added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AddError {
    /// The game draws its own.
    Seeded,
    /// More than any game can use.
    TooMany,
}
