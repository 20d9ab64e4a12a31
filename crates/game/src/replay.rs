//! Replays records: moment by moment for a viewer, or only to the end.

use std::sync::Arc;

use lonja_rules::Observer;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::catalog::OpenError;
use crate::game::{BeginError, Game, begin};
use crate::record::{ChanceRecord, GameResult, Record, RecordError};
use crate::running::{ChanceOrigin, Refusal, Situation};
use crate::verify::{Disagreement, Fairness, check_fairness, compare};

/// Longer names are cut to this many characters.
const MAX_NAME_CHARS: usize = 32;

/// Where a replay ended.
#[derive(Default)]
pub(crate) struct ReplayEnd {
    /// The step that was refused, if one was.
    pub(crate) refused: Option<Disagreement>,
    /// The result, if the game reached its end.
    pub(crate) result: Option<GameResult>,
    /// The chance outcomes that the game used.
    pub(crate) chance: Vec<ChanceRecord>,
}

/// Plays the actions of a record with chance from `origin`, up to the first that is refused. Calls `visit` at the
/// beginning and after each action.
pub(crate) fn replay(
    record: &Record,
    origin: ChanceOrigin,
    mut visit: impl FnMut(Option<&str>, &dyn Game),
) -> Result<ReplayEnd, OpenError> {
    let refused = |action, why: Refusal| Some(Disagreement { action: Some(action), fault: why.into() });
    let mut game = match begin(&record.ruleset, record.players, &record.options, origin) {
        Ok(game) => game,
        Err(BeginError::Open(error)) => return Err(error),
        Err(BeginError::Refused(why)) => return Ok(ReplayEnd { refused: refused(0, why), ..ReplayEnd::default() }),
    };
    visit(None, &*game);
    let mut step = |(index, action): (usize, &String)| match game.play(action) {
        Ok(()) => {
            visit(Some(action), &*game);
            None
        }
        Err(why) => refused(index + 1, why),
    };
    let refused = record.actions.iter().enumerate().find_map(&mut step);
    Ok(ReplayEnd { refused, result: game.situation().result, chance: game.chance() })
}

/// The game between two actions, with all hands visible.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The action before this moment; none at the beginning.
    pub action: Option<String>,
    /// The seat that played it.
    pub actor: Option<usize>,
    /// What the game waits for.
    pub situation: Situation,
    /// The view: a JSON object.
    pub view: Arc<RawValue>,
    /// The events since the previous moment: a JSON list.
    pub events: Arc<RawValue>,
    /// The steps in which these events are shown: a JSON list.
    pub steps: Arc<RawValue>,
}

/// A record with all its moments.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The record.
    pub record: Record,
    /// The names of the seats, if the record has one for each.
    pub names: Option<Vec<String>>,
    /// The beginning, then one moment after each action, up to the first action that is refused.
    pub moments: Vec<Moment>,
    /// The result, if the game reached its end.
    pub result: Option<GameResult>,
    /// Where the record disagrees with the rules or with its own result.
    pub disagreement: Option<Disagreement>,
    /// Whether the chance outcomes are those of the seed.
    pub fairness: Fairness,
}

impl Replay {
    /// Reads a record and replays it.
    pub fn read(text: &str) -> Result<Self, ReplayError> {
        let record = Record::read(text)?;
        let (mut moments, mut to_act) = (Vec::new(), None);
        let origin = ChanceOrigin::Given(record.chance.clone().into());
        let end = replay(&record, origin, |action, game| {
            let situation = game.situation();
            let actor = action.and(to_act);
            to_act = situation.seat;
            let (view, events) = (game.view(Observer::AllSeeing), game.events(Observer::AllSeeing));
            let steps = game.steps(Observer::AllSeeing);
            moments.push(Moment { action: action.map(str::to_owned), actor, situation, view, events, steps });
        });
        let end = end?;
        Ok(Self {
            names: names(text, record.players),
            moments,
            disagreement: compare(&record, &end).err(),
            result: end.result,
            fairness: check_fairness(&record).unwrap_or(Fairness::NoSeed),
            record,
        })
    }
}

/// Why nothing of a record can be shown: it is not a record of a known game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// It can't be read.
    Record(RecordError),
    /// The game can't be opened.
    Open(OpenError),
}

impl ReplayError {
    /// The code for programs. It never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Record(error) => error.code(),
            Self::Open(error) => error.code(),
        }
    }
}

impl From<RecordError> for ReplayError {
    fn from(error: RecordError) -> Self {
        Self::Record(error)
    }
}

impl From<OpenError> for ReplayError {
    fn from(error: OpenError) -> Self {
        Self::Open(error)
    }
}

impl std::fmt::Display for ReplayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Record(error) => error.fmt(f),
            Self::Open(error) => error.fmt(f),
        }
    }
}

/// The member `names` of a record. It may be anything, because nothing in the game depends on it.
fn names(text: &str, players: usize) -> Option<Vec<String>> {
    #[derive(Deserialize)]
    struct Names {
        names: Option<Value>,
    }
    let Names { names } = serde_json::from_str(text).ok()?;
    let names: Vec<String> = serde_json::from_value(names?).ok()?;
    let shortened = |name: &String| name.chars().take(MAX_NAME_CHARS).collect();
    (names.len() == players).then(|| names.iter().map(shortened).collect())
}
