//! A record played again: moment by moment for whoever wants to see it, or only to its end.

use lonja_rules::Observer;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::catalog::OpenError;
use crate::game::{BeginError, Game, begin};
use crate::record::{ChanceRecord, GameResult, Record};
use crate::running::{ChanceOrigin, Refusal, Situation};
use crate::verify::{Disagreement, Fairness, compare, fairness};

/// Characters of a name that are kept.
const LONGEST_NAME: usize = 32;

/// Where a replay ended.
#[derive(Default)]
pub(crate) struct Replayed {
    /// Why it went no further.
    pub(crate) refused: Option<Disagreement>,
    /// How the game ended, if it did.
    pub(crate) result: Option<GameResult>,
    /// What was drawn.
    pub(crate) chance: Vec<ChanceRecord>,
}

/// Plays a record's actions with chance from some source, as far as that can be done. `look` sees the game at its beginning
/// and after each action.
pub(crate) fn replay(
    record: &Record,
    source: ChanceOrigin,
    mut look: impl FnMut(Option<&str>, &dyn Game),
) -> Result<Replayed, OpenError> {
    let refused = |action, why: Refusal| Some(Disagreement { action: Some(action), why: why.to_string() });
    let mut game = match begin(&record.ruleset, record.players, &record.options, source) {
        Ok(game) => game,
        Err(BeginError::Open(error)) => return Err(error),
        Err(BeginError::Refused(why)) => return Ok(Replayed { refused: refused(0, why), ..Replayed::default() }),
    };
    look(None, &*game);
    let mut step = |(index, action): (usize, &String)| match game.play(action) {
        Ok(()) => {
            look(Some(action), &*game);
            None
        }
        Err(why) => refused(index + 1, why),
    };
    let refused = record.actions.iter().enumerate().find_map(&mut step);
    Ok(Replayed { refused, result: game.situation().result, chance: game.record().chance })
}

/// A game between two actions, as the all-seeing observer sees it.
#[derive(Clone, Debug)]
pub struct Moment {
    /// What was played last; nothing at the beginning.
    pub action: Option<String>,
    /// Who played it.
    pub actor: Option<usize>,
    /// What the game waits for.
    pub situation: Situation,
    /// The view, an object.
    pub view: Box<RawValue>,
    /// What happened since the moment before, a list.
    pub events: Box<RawValue>,
}

/// A record, to be looked at moment by moment.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The record.
    pub record: Record,
    /// What the seats are called, if the record tells it of all.
    pub names: Option<Vec<String>>,
    /// The beginning, and what each action led to, as far as the record can be played.
    pub moments: Vec<Moment>,
    /// How the game ended, if it did.
    pub result: Option<GameResult>,
    /// Where the record does not agree with itself.
    pub wrong: Option<Disagreement>,
    /// Whether its chance is the seed's.
    pub fairness: Fairness,
}

impl Replay {
    /// Reads a record and plays it. What is no record of a game that there is, is refused in words.
    pub fn read(text: &str) -> Result<Self, String> {
        let record = Record::read(text)?;
        let (mut moments, mut to_act) = (Vec::new(), None);
        let source = ChanceOrigin::Given(record.chance.clone().into());
        let replayed = replay(&record, source, |action, game| {
            let situation = game.situation();
            let actor = action.and(to_act);
            to_act = situation.seat;
            let (view, events) = (game.view(Observer::AllSeeing), game.events(Observer::AllSeeing));
            moments.push(Moment { action: action.map(str::to_owned), actor, situation, view, events });
        });
        let replayed = replayed.map_err(|error| error.to_string())?;
        Ok(Self {
            names: names(text, record.players),
            moments,
            wrong: compare(&record, &replayed).err(),
            result: replayed.result,
            fairness: fairness(&record).unwrap_or(Fairness::NoSeed),
            record,
        })
    }
}

/// The names of a record, which may be anything: nothing in the game depends on them.
fn names(text: &str, players: usize) -> Option<Vec<String>> {
    #[derive(Deserialize)]
    struct Named {
        names: Option<Value>,
    }
    let Named { names } = serde_json::from_str(text).ok()?;
    let names: Vec<String> = serde_json::from_value(names?).ok()?;
    let shortened = |name: &String| name.chars().take(LONGEST_NAME).collect();
    (names.len() == players).then(|| names.iter().map(shortened).collect())
}
