//! The commands, their arguments and their help.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Parser, Subcommand};
use lonja_game::ThinkBudget;
use lonja_game::catalog::{OptionsJson, RULESETS, find};
use lonja_lab::{Entrant, MAX_GAMES, MatchPlan};
use lonja_rules::notation::words;
use serde_json::Value;

use crate::CliError;
use crate::bench_server::{ServerArgs, YardstickArgs};
use crate::review::ReviewArgs;
use crate::serve::ServeArgs;
use crate::study_args::{STUDY_EXAMPLES, StudyCommand};
use crate::train_args::{TRAIN_ALL_EXAMPLES, TRAIN_EXAMPLES, TrainAllArgs, TrainArgs};

const EXIT_CODES: &str = "\
Exit codes:
  0  done (and, for verify, everything agrees)
  1  verify found a record that does not agree with its result or its seed, or review one that it can't review
  2  the arguments are wrong
  3  a file can't be read or written, or an address can't be used
  130  Ctrl-C ended it without a result (simulate and arena: only the second Ctrl-C)

Examples:
  lonja serve
  lonja rules medici-2018
  lonja simulate medici-2018 --players 4 --games 1000 --seed today
  lonja simulate burgueses --games 100 --out games.jsonl && lonja verify games.jsonl
  lonja review games.jsonl
  echo '{\"cmd\":\"new\",\"ruleset\":\"medici-card\",\"players\":3,\"seed\":\"hello\"}' | lonja engine

Medici and Medici: The Card Game are by Reiner Knizia, Burgueses is by Santiago Eximeno. Lonja is unofficial.";

/// Play Medici, Medici: The Card Game and Burgueses, by the printed rules.
#[derive(Parser, Debug)]
#[command(name = "lonja", version, after_help = EXIT_CODES, max_term_width = 100)]
#[command(arg_required_else_help = true, disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    #[command(about = "Let people and bots play at tables, in the browser and through HTTP")]
    Serve(ServeArgs),
    #[command(about = "Print the rules, or an exact paragraph of them", after_help = RULES_EXAMPLES)]
    Rules(RulesArgs),
    #[command(about = "Play through the line protocol", long_about = ENGINE_ABOUT, after_help = ENGINE_EXAMPLES)]
    Engine,
    #[command(about = "Replay records and check them", after_help = VERIFY_EXAMPLES)]
    Verify(VerifyArgs),
    #[command(about = "Say where games were won: luck, errors, gifts", after_help = REVIEW_EXAMPLES)]
    Review(ReviewArgs),
    #[command(about = "Let bots play many games", after_help = SIMULATE_EXAMPLES)]
    Simulate(SimulateArgs),
    #[command(about = "Measure bots against each other", after_help = ARENA_EXAMPLES)]
    Arena(ArenaArgs),
    #[command(about = "Train the expert by self-play", after_help = TRAIN_EXAMPLES)]
    Train(TrainArgs),
    #[command(about = "Train the experts of all games", after_help = TRAIN_ALL_EXAMPLES)]
    TrainAll(TrainAllArgs),
    #[command(about = "Study how the experts play", arg_required_else_help = true)]
    #[command(after_help = STUDY_EXAMPLES)]
    Study {
        #[command(subcommand)]
        command: StudyCommand,
    },
    #[command(about = "Measure the speed of this machine", arg_required_else_help = true)]
    #[command(after_help = BENCH_EXAMPLES)]
    Bench {
        #[command(subcommand)]
        command: BenchCommand,
    },
}

const RULES_EXAMPLES: &str = "\
Without a ruleset, lists the rulesets with their seats. The exact paragraphs are those that code and tests cite; they are \
in English, and the rulings that decide their open questions follow them.

Examples:
  lonja rules
  lonja rules medici-2018
  lonja rules burgueses --lang es
  lonja rules burgueses --paragraph B5
  lonja rules --paragraph X4";

/// Print the rules for players, or an exact paragraph with its rulings.
#[derive(clap::Args, Debug)]
pub(crate) struct RulesArgs {
    /// The ruleset; if there is none, all are listed
    #[arg(value_name = "RULESET", value_parser = known_rulesets())]
    pub(crate) ruleset: Option<String>,
    /// Language of the rules for players, such as es; untranslated ones are in English [default: that of LC_ALL or
    /// LANG]
    #[arg(long, value_name = "LANGUAGE")]
    pub(crate) lang: Option<String>,
    /// An exact paragraph, such as B5
    #[arg(long, value_name = "ID")]
    pub(crate) paragraph: Option<String>,
}

const ENGINE_ABOUT: &str = "\
Play through the line protocol: one JSON object a line on standard input, one answer a line on standard output. \
docs/protocol.md describes it.";

const ENGINE_EXAMPLES: &str = "\
Examples:
  echo '{\"cmd\":\"new\",\"ruleset\":\"burgueses\",\"players\":2,\"seed\":\"hello\"}' | lonja engine

  lonja engine          then type, a line each:
    {\"cmd\":\"new\",\"ruleset\":\"medici-2018\",\"players\":4}
    {\"cmd\":\"play\",\"action\":\"draw\"}
    {\"cmd\":\"state\"}";

const VERIFY_EXAMPLES: &str = "\
Prints for each file how many records agree with their result, and the line and action of the first that does not.
Prints for each record whether its chance outcomes follow from its seed: fair, not fair, or no seed.

Examples:
  lonja verify games.jsonl
  lonja verify testdata/records/*/*.jsonl
  lonja simulate medici-card --out - | lonja verify -";

/// Replay every record and check that it agrees with its result.
#[derive(clap::Args, Debug)]
pub(crate) struct VerifyArgs {
    /// Files with one record a line, or with one record; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

/// Help about bots, for both commands that play many games.
macro_rules! about_bots {
    () => {
        "\
A bot is random, novice, apprentice, trader, banker or expert, or another bot of the ruleset; NAME@30ms thinks 30 ms per decision, NAME@500 \
500 iterations; expert=FILE is the expert with weights that lonja train wrote; payer*0.8 pays 0.8 times the fair price of lots \
in Medici; cmd:PROGRAM is your own program \
(docs/bots/write-a-bot.md explains how it plays). A program that fails or does not answer in time loses the game. If there \
are fewer bots than seats, the last one takes the other seats too."
    };
}

const REVIEW_EXAMPLES: &str = "\
A review says what luck gave and took, what each decision cost, and what others' mistakes gave away. For every seat these \
add up exactly to its result. The same record and iterations give the same review on every machine. docs/review.md has the \
definitions.

Examples:
  lonja review game.json
  lonja review games.jsonl --deep --seat 2
  lonja simulate medici-card --bots trader --games 1 --out - 2>/dev/null | lonja review - --json";

const SIMULATE_EXAMPLES: &str = concat!(
    about_bots!(),
    "

The same seed gives the same games on any number of threads, unless a bot thinks for a time or is a program. The win \
share is per seat: for a bot with several seats it is their mean. Ctrl-C ends it and prints the results so far. A game \
that a program loses by failing counts for win shares only; the other seats share the victory.

Examples:
  lonja simulate medici-2018
  lonja simulate medici-card --players 2 --option advanced --games 10000
  lonja simulate medici-card --option deck=@my-deck.txt
  lonja simulate medici-2018 --players 4 --bots expert@50,trader --games 100
  lonja simulate burgueses --bots random,random --seed today --out games.jsonl --json"
);

/// Let bots play many games in fixed seats, and print scores and win shares.
#[derive(clap::Args, Debug)]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Number of games
    #[arg(long, default_value_t = 1000, value_name = "GAMES", value_parser = read_count, allow_negative_numbers = true)]
    pub(crate) games: u64,
    /// The bots by seat: NAME, NAME@30ms, NAME@500, expert=FILE or cmd:PROGRAM
    #[arg(long, default_value = "random", value_name = "BOT,…", value_delimiter = ',')]
    pub(crate) bots: Vec<String>,
    /// Iterations per decision for bots that search; not a time, so that the same seed gives the same games
    #[arg(long, default_value_t = 100, value_name = "COUNT", value_parser = read_count, allow_negative_numbers = true)]
    pub(crate) iterations: u64,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

const ARENA_EXAMPLES: &str = concat!(
    "\
A deal is the chance outcomes of one game. It is played once for each rotation of the seats, and each deal has a different \
order around the table, so that luck, seats and neighbours cancel out. The order in which the bots are named changes nothing, \
except that the last one fills the table. Games are numbered from 0.

",
    about_bots!(),
    " If there are more bots than seats, the deals go through all combinations of them.

The win share is per seat: for a bot with several seats it is their mean. A difference compares two bots deal by \
deal. ± is half the width of a 95% confidence interval. With --iterations the same seed gives the same games on any number of \
threads. Ctrl-C ends it and prints the results of the complete deals.

Examples:
  lonja arena medici-2018 --players 4 --bots expert,trader
  lonja arena burgueses --bots expert@30ms,expert@300ms --games 200
  lonja arena medici-card --players 3 --bots random,novice,trader,expert --iterations 200 --json
  lonja arena burgueses --bots 'cmd:python3 mybot.py,novice' --out games.jsonl"
);

/// Let bots play against each other, every deal in all rotations of the seats, and print how strong they are.
#[derive(clap::Args, Debug)]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The bots: NAME, NAME@30ms, NAME@500, expert=FILE or cmd:PROGRAM
    #[arg(long, default_value = "expert,trader", value_name = "BOT,…", value_delimiter = ',')]
    pub(crate) bots: Vec<String>,
    /// Number of games; rounded up to whole deals, each with one game for each seat
    #[arg(long, default_value_t = 400, value_name = "GAMES", value_parser = read_count, allow_negative_numbers = true)]
    pub(crate) games: u64,
    /// Milliseconds that a bot may think about a decision [default: 300]
    #[arg(long, value_name = "MS", allow_negative_numbers = true)]
    pub(crate) ms: Option<i64>,
    /// Iterations per decision, instead of --ms: the same seed then gives the same games on every machine
    #[arg(long, value_name = "COUNT", conflicts_with = "ms", allow_negative_numbers = true)]
    pub(crate) iterations: Option<i64>,
    /// Review each game, and add win shares without luck
    #[arg(long)]
    pub(crate) adjusted: bool,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

#[derive(Subcommand, Debug)]
pub(crate) enum BenchCommand {
    #[command(about = "Measure the speed of the rules with random games", after_help = PLAYOUTS_EXAMPLES)]
    Playouts(PlayoutsArgs),
    #[command(about = "Measure the expert's network", after_help = ESTIMATES_EXAMPLES)]
    Estimates(EstimatesArgs),
    #[command(about = "Measure the server with many simulated people")]
    Server(ServerArgs),
    #[command(hide = true, about = "Run the bare server that bench server compares with")]
    Yardstick(YardstickArgs),
}

const BENCH_EXAMPLES: &str = "\
Examples:
  lonja bench playouts medici-2018 --players 4
  lonja bench estimates medici-2018 --players 4
  lonja bench server";

const ESTIMATES_EXAMPLES: &str = "\
An estimate is that of one position between two turns, for all seats. The positions are those of eight games of self-play.

Examples:
  lonja bench estimates medici-2018 --players 4";

/// Estimate positions with the expert's network for some seconds, and print how fast that was.
#[derive(clap::Args, Debug)]
pub(crate) struct EstimatesArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Seconds to estimate
    #[arg(long, default_value_t = 2.0, value_name = "SECONDS", value_parser = read_seconds, allow_negative_numbers = true)]
    pub(crate) seconds: f64,
    /// Print one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

const PLAYOUTS_EXAMPLES: &str = "\
Examples:
  lonja bench playouts medici-2018 --players 4
  lonja bench playouts burgueses --seconds 5 --threads 2 --json";

/// Play random games for some seconds, and print how fast that was.
#[derive(clap::Args, Debug)]
pub(crate) struct PlayoutsArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Seconds to play
    #[arg(long, default_value_t = 2.0, value_name = "SECONDS", value_parser = read_seconds, allow_negative_numbers = true)]
    pub(crate) seconds: f64,
    /// Number of threads, at most 1024; 0 means one for each core
    #[arg(long, default_value_t = 1, value_name = "COUNT", value_parser = read_threads, allow_negative_numbers = true)]
    pub(crate) threads: usize,
    /// Print one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of both commands that play many games.
#[derive(clap::Args, Debug)]
pub(crate) struct RunArgs {
    /// Seconds that a program may take for an answer beyond its thinking time (not the patience of a table)
    #[arg(long, default_value_t = 10.0, value_name = "SECONDS", value_parser = read_seconds, allow_negative_numbers = true)]
    pub(crate) patience: f64,
    /// The seed of all random numbers: any text
    #[arg(long, default_value = "lonja", value_name = "SEED")]
    pub(crate) seed: String,
    /// Number of threads, at most 1024; 0 means one for each core
    #[arg(long, default_value_t = 0, value_name = "COUNT", value_parser = read_threads, allow_negative_numbers = true)]
    pub(crate) threads: usize,
    /// Write a record of each game, one a line; - is standard output, and the results then go to standard error
    #[arg(long, value_name = "FILE.jsonl")]
    pub(crate) out: Option<PathBuf>,
    /// Print the results as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl RunArgs {
    pub(crate) fn plan(
        &self,
        game: &GameArgs,
        bots: &[String],
        thinking: ThinkBudget,
        games: u64,
    ) -> Result<MatchPlan, CliError> {
        let entrants: Result<_, String> = bots.iter().map(|bot| Entrant::read(bot)).collect();
        Ok(MatchPlan {
            ruleset: game.ruleset.clone(),
            players: game.players(),
            options: game.options()?,
            entrants: entrants.map_err(CliError::misused)?,
            thinking,
            answer_timeout: Duration::from_secs_f64(self.patience),
            games,
            seed: self.seed.clone(),
            threads: threads(self.threads),
            want_records: self.out.is_some(),
            is_adjusted: false,
        })
    }
}

/// The game to play.
#[derive(clap::Args, Debug)]
pub(crate) struct GameArgs {
    /// The ruleset
    #[arg(value_name = "RULESET", value_parser = known_rulesets())]
    pub(crate) ruleset: String,
    /// Number of seats [default: 4, or fewer if the ruleset allows fewer]
    #[arg(long, value_name = "COUNT", value_parser = read_whole, allow_negative_numbers = true)]
    pub(crate) players: Option<usize>,
    /// An option of the ruleset: NAME, NAME=JSON (a word needs no quotes), or NAME=@FILE for a list of the words in a
    /// file (# begins a comment, 4*WORD is four times the word)
    #[arg(long = "option", value_name = "OPTION")]
    pub(crate) options: Vec<String>,
}

fn known_rulesets() -> PossibleValuesParser {
    PossibleValuesParser::new(RULESETS.iter().map(|ruleset| ruleset.id))
}

/// The number of threads for an argument, where 0 means one for each core.
pub(crate) fn threads(argument: usize) -> usize {
    match argument {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        some => some,
    }
}

pub(crate) fn read_threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|&threads| threads <= 1024);
    threads.ok_or_else(|| "it must be a whole number up to 1024".into())
}

fn read_whole(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "it must be a whole number".into())
}

pub(crate) fn read_count(text: &str) -> Result<u64, String> {
    let count = text.parse().ok().filter(|count| (1..=MAX_GAMES).contains(count));
    count.ok_or_else(|| "it must be a whole number from 1 to 2^48".into())
}

pub(crate) fn read_seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 86_400.0 => Ok(seconds),
        _ => Err("it must be a number of seconds above 0, at most a day (86400)".into()),
    }
}

impl GameArgs {
    /// The number of seats: as given, or four, or fewer if the ruleset allows fewer.
    pub(crate) fn players(&self) -> usize {
        let most = find(&self.ruleset).map_or(4, |ruleset| *ruleset.seats.end());
        self.players.unwrap_or(most.min(4))
    }

    /// The options, read from the command line and from files.
    pub(crate) fn options(&self) -> Result<OptionsJson, CliError> {
        self.options.iter().map(|option| read_option(option)).collect()
    }
}

fn read_option(option: &str) -> Result<(String, Value), CliError> {
    let Some((name, value)) = option.split_once('=') else {
        return Ok((option.to_owned(), Value::Bool(true)));
    };
    let value = match value.strip_prefix('@') {
        Some(file) => words_of(file)?,
        None if is_name(value) => Value::String(value.to_owned()),
        None => serde_json::from_str(value).map_err(|_| {
            CliError::misused(format!("--option {option}: the value after = is not JSON; write @FILE to read a file"))
        })?,
    };
    Ok((name.to_owned(), value))
}

/// Whether a value is a name such as `by-the-letter`, which needs no quotes, and no other JSON.
fn is_name(value: &str) -> bool {
    let is_plain = value.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'-');
    is_plain && serde_json::from_str::<Value>(value).is_err()
}

fn words_of(file: &str) -> Result<Value, CliError> {
    let text = std::fs::read_to_string(file).map_err(|error| CliError::failed(format!("{file}: {error}")))?;
    Ok(words(&text).into())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::Exit;

    #[test]
    fn the_command_line_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn options_are_flags_values_or_files() {
        assert_eq!(read_option("advanced").unwrap(), ("advanced".into(), Value::Bool(true)));
        assert_eq!(read_option("advanced=false").unwrap(), ("advanced".into(), Value::Bool(false)));
        assert_eq!(read_option("deck=[\"fur2\"]").unwrap().1, serde_json::json!(["fur2"]));
        assert_eq!(read_option("deck=by-the-letter").unwrap().1, "by-the-letter");
        assert_eq!(read_option("deck=null").unwrap().1, Value::Null);
        assert_eq!(read_option("deck=fur2").unwrap_err().exit, Exit::Misused);
        assert_eq!(read_option("deck=@no such file").unwrap_err().exit, Exit::Failed);
    }
}
