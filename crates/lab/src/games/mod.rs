//! Plays one game from setup to end, or many games on several threads with the results in order.

mod parallel;
mod playthrough;

use serde::Serialize;

use lonja_game::{GameResult, Record};

pub(crate) use parallel::Workload;
pub(crate) use playthrough::Playthrough;

/// Receives the progress of a simulation or an arena. It is called from one thread, in the order of the games.
pub trait Reporter {
    /// The number of games that are done.
    fn progress(&mut self, games: u64);
    /// The records of some games, one a line, if the caller wants records.
    fn records(&mut self, lines: &str);
    /// A bot lost a game because it did not give a legal answer in time.
    fn forfeit(&mut self, sentence: &str);
}

/// Reports nothing.
impl Reporter for () {
    fn progress(&mut self, _: u64) {}
    fn records(&mut self, _: &str) {}
    fn forfeit(&mut self, _: &str) {}
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum GameEnding {
    /// By the rules.
    Finished(GameResult),
    /// A bot did not give a legal answer in time. `why` is a sentence without its subject, the bot's name.
    Forfeited { seat: usize, why: String },
}

/// A record as a line of a file. `bots` and `forfeited` are members that readers of records may ignore.
pub(crate) fn record_line(record: Record, bots: &[&str], ending: &GameEnding) -> String {
    #[derive(Serialize)]
    struct NamedRecord<'a> {
        #[serde(flatten)]
        record: Record,
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        bots: &'a [&'a str],
        #[serde(skip_serializing_if = "Option::is_none")]
        forfeited: Option<usize>,
    }
    let (result, forfeited) = match ending {
        GameEnding::Finished(result) => (Some(result.clone()), None),
        GameEnding::Forfeited { seat, .. } => (None, Some(*seat)),
    };
    json_line(&NamedRecord { record: Record { result, ..record }, bots, forfeited })
}

/// Plain data as one line of JSON.
pub(crate) fn json_line(data: &impl Serialize) -> String {
    let line = serde_json::to_string(data).unwrap_or_else(|error| unreachable!("plain data can be written: {error}"));
    line + "\n"
}

/// The sentence about a forfeit. Games are numbered from 0, as in the questions to programs.
pub(crate) fn forfeit_sentence(game: u64, bot: &str, why: &str) -> String {
    format!("game {game}: {bot} {why}; it loses this game")
}
