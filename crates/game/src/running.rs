//! A game in progress: its chance outcomes and actions so far, and the state that follows from them.

use std::collections::VecDeque;

use lonja_rules::flow::{self, ChanceSource, Decision};
use lonja_rules::{HistoryItem, LegalSet, Listener, Notation, Observer, Rules, Seat, SingleDraws};
use serde::Serialize;

use crate::catalog::Ruleset;
use crate::record::{ChanceRecord, GameResult, Record};
use crate::seeded::SeededRandom;

/// The most chance outcomes that may wait to be used. No game draws nearly as many.
pub(crate) const MAX_QUEUED: usize = 4096;

/// Where the chance outcomes of a game come from.
#[derive(Clone, Debug)]
pub enum ChanceOrigin {
    /// They are drawn from a seed, as the protocol defines.
    Seeded {
        /// The seed.
        seed: String,
        /// The random numbers of the seed that are not used yet.
        stream: Box<SeededRandom>,
    },
    /// The caller gives them; these are not used yet.
    Given(VecDeque<ChanceRecord>),
    /// The caller gives the first ones, and a seed the others.
    GivenThenSeeded {
        /// Those that are given and not used yet.
        given: VecDeque<ChanceRecord>,
        /// The random numbers of the seed that are not used yet.
        stream: Box<SeededRandom>,
    },
}

impl ChanceOrigin {
    /// Chance outcomes drawn from `seed`, from the start of its stream.
    #[must_use]
    pub fn seeded(seed: impl Into<String>) -> Self {
        let seed = seed.into();
        Self::Seeded { stream: Box::new(SeededRandom::new(&seed)), seed }
    }

    /// The chance outcomes `given`, then those drawn from `seed`.
    #[must_use]
    pub fn given_then_seeded(given: Vec<ChanceRecord>, seed: &str) -> Self {
        Self::GivenThenSeeded { given: given.into(), stream: Box::new(SeededRandom::new(seed)) }
    }
}

/// What a game waits for, with the members of the protocol.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Situation {
    /// Whether the game is over.
    pub over: bool,
    /// The seat to act; none if the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    /// The protocol's word for the kind of decision, such as `bid`.
    pub phase: &'static str,
    /// The texts of all legal actions, in the protocol's order.
    pub legal: Vec<String>,
    /// The result, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
}

/// Why a step was refused. A refused step leaves the game unchanged.
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

/// Actions and events, in order.
pub type History<R> = Vec<HistoryItem<<R as Rules>::Action, <R as Rules>::Event>>;

/// What an action led to, up to the next decision.
#[derive(Clone, Debug)]
pub struct Consequences<R: Rules> {
    /// The action, and all actions and events that followed.
    pub history: History<R>,
    /// The states in between.
    pub(crate) snapshots: Vec<Snapshot<R::State>>,
}

/// A state that people are shown.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot<S> {
    /// After how many items of the history.
    pub(crate) items: usize,
    /// Whether it shows the effect of the last of these items.
    pub(crate) is_effect: bool,
    pub(crate) state: S,
}

impl<R: Rules> Consequences<R> {
    fn new() -> Self {
        Self { history: Vec::new(), snapshots: Vec::new() }
    }
}

impl<R: Rules> Listener<R> for Consequences<R> {
    fn action(&mut self, seat: Seat, action: R::Action, forced: bool) {
        self.history.push(HistoryItem::Action { seat, action, forced });
    }

    fn event(&mut self, event: impl FnOnce() -> R::Event) {
        self.history.push(HistoryItem::Event(event()));
    }

    fn snapshot(&mut self, state: impl FnOnce() -> R::State) {
        self.snapshots.push(Snapshot { items: self.history.len(), is_effect: false, state: state() });
    }

    fn effect(&mut self, state: impl FnOnce() -> R::State) {
        self.snapshots.push(Snapshot { items: self.history.len(), is_effect: true, state: state() });
    }
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct RunningGame<R: Notation> {
    ruleset: &'static Ruleset,
    rules: R,
    state: R::State,
    decision: Option<Decision<R::Legal>>,
    origin: ChanceOrigin,
    chance: Vec<R::Chance>,
    actions: Vec<R::Action>,
}

/// A copy of the origin for one action. If the action fails, the game keeps the original.
enum TentativeChance<'a> {
    Seeded(Box<SeededRandom>),
    Given(&'a VecDeque<ChanceRecord>),
    GivenThenSeeded(&'a VecDeque<ChanceRecord>, Box<SeededRandom>),
}

/// Supplies the chance outcomes after one action and keeps them for the record.
struct NextChance<'a, R: Rules> {
    origin: TentativeChance<'a>,
    drawn: Vec<R::Chance>,
}

impl<R: Notation> ChanceSource<R> for NextChance<'_, R> {
    type Error = Refusal;

    fn outcome(&mut self, rules: &R, state: &R::State) -> Result<R::Chance, Refusal> {
        let outcome = match &mut self.origin {
            TentativeChance::Seeded(stream) => rules.sample(state, &mut **stream),
            TentativeChance::Given(queue) => next_given(rules, state, queue.get(self.drawn.len()))?,
            TentativeChance::GivenThenSeeded(queue, stream) => match queue.get(self.drawn.len()) {
                None => rules.sample(state, &mut **stream),
                next => next_given(rules, state, next)?,
            },
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
    rules.check_chance(state, &chance).map_err(|impossible| Refusal::Chance(impossible.0))?;
    Ok(chance)
}

impl<R: Notation> RunningGame<R> {
    /// Begins a game and plays it up to its first decision. Returns it with what happened until then.
    pub fn begin(
        ruleset: &'static Ruleset,
        rules: R,
        origin: ChanceOrigin,
    ) -> Result<(Self, Consequences<R>), Refusal> {
        let state = rules.setup();
        let mut game = Self { ruleset, rules, state, decision: None, origin, chance: Vec::new(), actions: Vec::new() };
        let state = game.state.clone();
        let beginning = game.advance_from(state, Consequences::new())?;
        Ok((game, beginning))
    }

    /// Plays `action` for the seat to act, then forced moves and chance (X1). Returns what it led to.
    pub fn play(&mut self, action: R::Action) -> Result<Consequences<R>, Refusal> {
        let Some(Decision { seat, legal }) = &self.decision else {
            return Err(Refusal::Over);
        };
        if !legal.contains(action) {
            return Err(self.illegal(&action.to_string()));
        }
        let mut consequences = Consequences::new();
        consequences.action(*seat, action, false);
        let mut state = self.state.clone();
        self.rules.play_unchecked(&mut state, action, &mut consequences);
        let consequences = self.advance_from(state, consequences)?;
        self.actions.push(action);
        Ok(consequences)
    }

    /// Plays the action with this text.
    pub fn play_text(&mut self, text: &str) -> Result<Consequences<R>, Refusal> {
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
        Refusal::Illegal(format!("{shown:?} is not legal now. Legal: {}{more}", legal.join(", ")))
    }

    /// Advances `state` to the next decision and adopts it. If that fails, nothing of this game changes.
    fn advance_from(
        &mut self,
        mut state: R::State,
        mut consequences: Consequences<R>,
    ) -> Result<Consequences<R>, Refusal> {
        let origin = match &self.origin {
            ChanceOrigin::Seeded { stream, .. } => TentativeChance::Seeded(stream.clone()),
            ChanceOrigin::Given(queue) => TentativeChance::Given(queue),
            ChanceOrigin::GivenThenSeeded { given, stream } => TentativeChance::GivenThenSeeded(given, stream.clone()),
        };
        let mut chance = NextChance { origin, drawn: Vec::new() };
        let decision = flow::advance(&self.rules, &mut state, &mut chance, &mut consequences)?;
        let NextChance { origin, drawn } = chance;
        let used = match origin {
            TentativeChance::Seeded(used) | TentativeChance::GivenThenSeeded(_, used) => Some(used),
            TentativeChance::Given(_) => None,
        };
        if let ChanceOrigin::Given(given) | ChanceOrigin::GivenThenSeeded { given, .. } = &mut self.origin {
            given.drain(..drawn.len().min(given.len()));
        }
        if let ChanceOrigin::Seeded { stream, .. } | ChanceOrigin::GivenThenSeeded { stream, .. } = &mut self.origin
            && let Some(used) = used
        {
            *stream = used;
        }
        self.state = state;
        self.decision = decision;
        self.chance.extend(drawn);
        Ok(consequences)
    }

    /// Queues more chance outcomes. Only for a game whose caller gives them.
    pub fn add_chance(&mut self, more: Vec<ChanceRecord>) -> Result<(), AddError> {
        match &mut self.origin {
            ChanceOrigin::Seeded { .. } | ChanceOrigin::GivenThenSeeded { .. } => Err(AddError::Seeded),
            ChanceOrigin::Given(queue) if queue.len() + more.len() > MAX_QUEUED => Err(AddError::TooMany),
            ChanceOrigin::Given(queue) => {
                queue.extend(more);
                Ok(())
            }
        }
    }

    /// The rules of this game, with its seats and options.
    #[must_use]
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The decision that the game waits for; none when it is over.
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

    /// What the game waits for, in texts.
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

    /// The protocol's word for what the game waits for.
    #[must_use]
    pub fn phase(&self) -> &'static str {
        self.rules.phase(&self.state)
    }

    /// The game as `observer` may know it.
    #[must_use]
    pub fn view(&self, observer: Observer) -> R::View {
        self.rules.view(&self.state, observer)
    }

    /// The result, if the game is over.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        self.decision.is_none().then(|| GameResult::of(&self.rules, &self.state))
    }

    /// The record so far. It reveals the order of the piles, so no player may see it while the game runs.
    #[must_use]
    pub fn record(&self) -> Record {
        let seed = match &self.origin {
            ChanceOrigin::Seeded { seed, .. } => Some(seed.clone()),
            ChanceOrigin::Given(_) | ChanceOrigin::GivenThenSeeded { .. } => None,
        };
        let result = self.result();
        Record { seed, result, ..Record::of(self.ruleset, &self.rules, &self.chance, &self.actions) }
    }

    /// The chance outcomes of the record.
    #[must_use]
    pub fn chance(&self) -> Vec<ChanceRecord> {
        ChanceRecord::list(&self.rules, &self.chance)
    }
}

impl<R: Notation + SingleDraws> RunningGame<R> {
    /// The chance outcomes of the record, with everything shuffled anew that was not drawn yet. With them the game can
    /// be replayed up to here. The game must not be over.
    #[must_use]
    pub fn reshuffled_chance(&self, random: &mut SeededRandom) -> Vec<ChanceRecord> {
        let mut outcomes = self.chance.clone();
        let mut seen = Vec::new();
        for outcome in outcomes.iter_mut().rev() {
            let (kind, _) = self.rules.write_chance(outcome);
            // Earlier piles of a kind are used up.
            if !seen.contains(&kind) {
                seen.push(kind);
                self.rules.shuffle_rest(&self.state, outcome, random);
            }
        }
        ChanceRecord::list(&self.rules, &outcomes)
    }
}

/// Why chance outcomes were not added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AddError {
    /// The game draws its chance outcomes from a seed.
    Seeded,
    /// More outcomes would wait than any game can use.
    TooMany,
}
