//! The line protocol: each line of input is a JSON object, and so is each line of output. No input stops the engine or
//! makes it panic.
//!
//! ```
//! use lonja_game::engine::Engine;
//!
//! let mut engine = Engine::new(|| "a seed for games that name none".to_owned());
//! let answer = engine.answer(br#"{"cmd":"new","ruleset":"burgueses","players":2,"seed":"hello"}"#).unwrap();
//! assert!(answer.starts_with(r#"{"ok":true,"over":false,"seat":0,"phase":"place","legal":["place 4S""#));
//! ```

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

use lonja_bots::Level;
use lonja_rules::{Observer, Seats};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::catalog::{OpenError, OptionsJson, find};
use crate::game::{BeginError, Game, begin};
use crate::lines::{Line, next_line};
use crate::record::{ChanceRecord, JsonInteger, Record};
use crate::running::{AddError, ChanceOrigin, MAX_QUEUED, Refusal};
use crate::seeded::decision_seeds;
use crate::think_budget::ThinkBudget;

/// The most bytes of a request. A longer one is answered with an error.
pub const MAX_LINE_BYTES: usize = 4 << 20;

/// The most bytes of a chance outcome. The largest deck that is possible needs a third of it.
const MAX_OUTCOME_BYTES: usize = 4 << 10;

/// The code and the sentence of an error answer.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Failure {
    code: &'static str,
    message: String,
}

fn bad_request(message: impl Into<String>) -> Failure {
    Failure { code: "bad_request", message: message.into() }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        Self { code: error.code(), message: error.to_string() }
    }
}

impl From<Refusal> for Failure {
    fn from(refused: Refusal) -> Self {
        let code = match refused {
            Refusal::Illegal(_) => "illegal_action",
            Refusal::Chance(_) => "bad_chance",
            Refusal::Over => "game_over",
        };
        Self { code, message: refused.to_string() }
    }
}

impl From<BeginError> for Failure {
    fn from(error: BeginError) -> Self {
        match error {
            BeginError::Open(error) => error.into(),
            BeginError::Refused(refused) => refused.into(),
        }
    }
}

impl From<AddError> for Failure {
    fn from(error: AddError) -> Self {
        match error {
            AddError::Seeded => bad_request("this game draws its chance from a seed"),
            AddError::TooMany => {
                Self { code: "bad_chance", message: format!("more than {MAX_QUEUED} outcomes would be queued") }
            }
        }
    }
}

/// The members of a request, each parsed when it is needed.
type Members<'a> = BTreeMap<String, &'a RawValue>;

/// Reviews a finished game: its record and a number of iterations give a JSON object, or a sentence why not.
pub type ReviewFn = fn(&Record, Option<u32>) -> Result<Value, String>;

/// Answers requests about one game at a time.
pub struct Engine {
    game: Option<Box<dyn Game>>,
    /// What answers `review`; none if this engine has no reviewer, which is in a crate of its own.
    review: Option<ReviewFn>,
    /// Gives the seed of each game for which the request names neither a seed nor chance outcomes.
    fresh_seed: fn() -> String,
    /// How many suggestions were given: the seed of the next one.
    suggestions: u64,
}

impl Engine {
    /// An engine without a game. `fresh_seed` should give seeds that nobody can predict; this crate has no source of
    /// them.
    #[must_use]
    pub fn new(fresh_seed: fn() -> String) -> Self {
        Self { game: None, review: None, fresh_seed, suggestions: 0 }
    }

    /// The same engine, which also answers `review`.
    #[must_use]
    pub fn with_reviewer(self, review: ReviewFn) -> Self {
        Self { review: Some(review), ..self }
    }

    /// The answer to one line; none if the line is blank.
    pub fn answer(&mut self, line: &[u8]) -> Option<String> {
        if line.iter().all(u8::is_ascii_whitespace) {
            return None;
        }
        let members = match read_members(line) {
            Ok(members) => members,
            Err(failure) => return Some(write_answer(None, Err(failure))),
        };
        let id = members.get("id").map(|id| id.get());
        Some(write_answer(id, self.execute(&members)))
    }

    fn execute(&mut self, members: &Members<'_>) -> Result<Value, Failure> {
        let command: String = member(members, "cmd")?;
        match command.as_str() {
            "new" => self.new_game(members),
            "play" => self.play(members),
            "chance" => self.add_chance(members),
            "state" => Ok(json!({"state": self.game()?.view(Observer::AllSeeing)})),
            "view" => self.view(members),
            "record" => Ok(json!({"record": self.game()?.record()})),
            "suggest" => self.suggest(members),
            "review" => self.review(members),
            _ => Err(bad_request(format!(
                "there is no command {command:?}; there are new, play, chance, state, view, record, suggest, review"
            ))),
        }
    }

    fn game(&mut self) -> Result<&mut Box<dyn Game>, Failure> {
        self.game.as_mut().ok_or(Failure { code: "no_game", message: "no game was begun".into() })
    }

    fn new_game(&mut self, members: &Members<'_>) -> Result<Value, Failure> {
        let ruleset: String = member(members, "ruleset")?;
        let JsonInteger(players) = integer(members, "players")?;
        let options: OptionsJson = optional(members, "options")?.unwrap_or_default();
        let origin = match (optional::<String>(members, "seed")?, members.get("chance")) {
            (Some(_), Some(_)) => return Err(bad_request("a game has a \"seed\" or its \"chance\" given, not both")),
            (Some(seed), None) => ChanceOrigin::seeded(seed),
            (None, Some(chance)) => ChanceOrigin::Given(outcomes(chance)?.into()),
            (None, None) => ChanceOrigin::seeded((self.fresh_seed)()),
        };
        find(&ruleset)?;
        let players = usize::try_from(players)
            .map_err(|_| OpenError::Players(format!("there are no games for {players} seats")))?;
        let game = begin(&ruleset, players, &options, origin)?;
        let situation = situation(&*game, true);
        self.game = Some(game);
        Ok(situation)
    }

    fn play(&mut self, members: &Members<'_>) -> Result<Value, Failure> {
        let action: String = member(members, "action")?;
        let game = self.game()?;
        game.play(&action)?;
        Ok(situation(&**game, true))
    }

    fn add_chance(&mut self, members: &Members<'_>) -> Result<Value, Failure> {
        let more = outcomes(raw(members, "add")?)?;
        let game = self.game()?;
        game.add_chance(more)?;
        Ok(situation(&**game, false))
    }

    fn view(&mut self, members: &Members<'_>) -> Result<Value, Failure> {
        let JsonInteger(number) = integer(members, "seat")?;
        let game = self.game()?;
        let seat = usize::try_from(number).ok().and_then(|seat| Seats::first(game.seats()).iter().nth(seat));
        match seat {
            Some(seat) => Ok(json!({"view": game.view(Observer::Seat(seat))})),
            None => Err(bad_request(format!("there is no seat {number}: the game has {}", game.seats()))),
        }
    }

    fn suggest(&mut self, members: &Members<'_>) -> Result<Value, Failure> {
        let name: String = member(members, "bot")?;
        let number =
            |name| members.contains_key(name).then(|| integer(members, name).map(|JsonInteger(number)| number));
        let budget =
            ThinkBudget::new(number("ms").transpose()?, number("iterations").transpose()?).map_err(bad_request)?;
        let seed = match optional::<String>(members, "seed")? {
            Some(seed) => decision_seeds(&seed)(0),
            None => self.suggestions,
        };
        let game = self.game()?;
        let level = Level::named(&name).ok_or_else(|| unknown_bot(&name))?;
        let suggestion = game.suggest(level, seed, budget.for_bot()).ok_or(Refusal::Over)?;
        self.suggestions += 1;
        Ok(json!(suggestion))
    }

    /// A running game is never reviewed: a review reveals hidden cards.
    fn review(&mut self, members: &Members<'_>) -> Result<Value, Failure> {
        let iterations = members.contains_key("iterations").then(|| integer(members, "iterations")).transpose()?;
        let iterations = iterations.map(read_iterations).transpose()?;
        let review = self.review.ok_or_else(|| bad_request("this engine does not review games"))?;
        let game = self.game()?;
        if !game.situation().over {
            let message = "the game is not over; only finished games are reviewed".into();
            return Err(Failure { code: "game_running", message });
        }
        let review = review(&game.record(), iterations).map_err(bad_request)?;
        Ok(json!({"review": review}))
    }
}

fn read_iterations(JsonInteger(number): JsonInteger) -> Result<u32, Failure> {
    let count = u32::try_from(number).ok().filter(|&count| u64::from(count) <= ThinkBudget::MAX_ITERATIONS);
    count.ok_or_else(|| bad_request(format!("\"iterations\" is a number from 0 to {}", ThinkBudget::MAX_ITERATIONS)))
}

fn unknown_bot(name: &str) -> Failure {
    let known: Vec<_> = Level::ALL.iter().map(|level| level.name()).collect();
    Failure { code: "unknown_bot", message: format!("there is no bot {name:?}; there are {}", known.join(", ")) }
}

/// What the game waits for; with the events of the last step if the request made one.
fn situation(game: &dyn Game, with_events: bool) -> Value {
    let mut answer = json!(game.situation());
    answer["events"] = if with_events { json!(game.events(Observer::AllSeeing)) } else { json!([]) };
    answer
}

fn read_members(line: &[u8]) -> Result<Members<'_>, Failure> {
    let text = std::str::from_utf8(line).map_err(|error| bad_request(format!("not UTF-8: {error}")))?;
    serde_json::from_str(text).map_err(|error| bad_request(format!("not a JSON object: {error}")))
}

fn raw<'a>(members: &Members<'a>, name: &str) -> Result<&'a RawValue, Failure> {
    members.get(name).copied().ok_or_else(|| bad_request(format!("{name:?} is missing")))
}

fn member<T: DeserializeOwned>(members: &Members<'_>, name: &str) -> Result<T, Failure> {
    read(name, raw(members, name)?)
}

fn optional<T: DeserializeOwned>(members: &Members<'_>, name: &str) -> Result<Option<T>, Failure> {
    members.get(name).map(|value| read(name, value)).transpose()
}

/// An integer, however large.
fn integer(members: &Members<'_>, name: &str) -> Result<JsonInteger, Failure> {
    let text = raw(members, name)?.get();
    JsonInteger::read(text).ok_or_else(|| bad_request(format!("{name:?} is not a whole number")))
}

fn read<T: DeserializeOwned>(name: &str, value: &RawValue) -> Result<T, Failure> {
    serde_json::from_str(value.get()).map_err(|error| bad_request(format!("{name:?}: {error}")))
}

/// Reads a list of chance outcomes. The error is `bad_request` if the value is not a list, and `bad_chance` if an entry
/// is not an outcome.
fn outcomes(list: &RawValue) -> Result<Vec<ChanceRecord>, Failure> {
    let list: Vec<&RawValue> = Vec::deserialize(list).map_err(|error| bad_request(format!("chance: {error}")))?;
    if list.len() > MAX_QUEUED {
        return Err(AddError::TooMany.into());
    }
    let bad = |message| Failure { code: "bad_chance", message };
    let read = |outcome: &RawValue| {
        if outcome.get().len() > MAX_OUTCOME_BYTES {
            return Err(bad(format!("an outcome has at most {MAX_OUTCOME_BYTES} bytes")));
        }
        serde_json::from_str(outcome.get()).map_err(|error| bad(format!("not an outcome: {error}")))
    };
    list.into_iter().map(read).collect()
}

fn write_answer(id: Option<&str>, result: Result<Value, Failure>) -> String {
    let (ok, members) = match result {
        Ok(members) => (true, members),
        Err(Failure { code, message }) => (false, json!({"error": {"code": code, "message": message}})),
    };
    let members = members.to_string();
    // The protocol repeats the id letter for letter; parsing it would lose how a number was written.
    let id = id.map(|id| format!("\"id\":{id},")).unwrap_or_default();
    format!("{{{id}\"ok\":{ok},{}", &members[1..])
}

/// Reads requests until the end of input and lets `engine` answer each.
pub fn run(mut input: impl BufRead, mut output: impl Write, mut engine: Engine) -> io::Result<()> {
    while let Some(line) = next_line(&mut input, MAX_LINE_BYTES)? {
        let answer = match line {
            Line::Whole(line) => engine.answer(&line),
            Line::TooLong => {
                Some(write_answer(None, Err(bad_request(format!("a request has at most {MAX_LINE_BYTES} bytes")))))
            }
        };
        if let Some(answer) = answer {
            writeln!(output, "{answer}")?;
            output.flush()?;
        }
    }
    Ok(())
}
