//! What can be said on the command line.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use lonja_bots::Level;
use lonja_game::catalog::{Options, RULESETS, find};
use lonja_rules::notation::words;
use serde_json::Value;

use crate::bench_server::{ServerArgs, YardstickArgs};
use crate::serve::ServeArgs;
use crate::{End, Trouble};

const EXIT_CODES: &str = "\
Exit codes:
  0  done (and, for verify, everything agrees)
  1  verify found a record that does not agree
  2  the arguments are wrong
  3  a file can't be read or written, or an address not be had
  130  Ctrl-C, twice

Examples:
  lonja serve
  lonja simulate medici-2018 --players 4 --games 1000 --seed today
  lonja simulate burgueses --games 100 --out games.jsonl && lonja verify games.jsonl
  echo '{\"cmd\":\"new\",\"ruleset\":\"medici-card\",\"players\":3,\"seed\":\"hello\"}' | lonja engine

Medici and Medici: The Card Game are by Reiner Knizia, Burgueses is by Santiago Eximeno. Lonja is unofficial.";

/// Medici, Medici: The Card Game and Burgueses by the book.
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
    #[command(about = "Play through the line protocol", long_about = ENGINE_ABOUT, after_help = ENGINE_EXAMPLES)]
    Engine,
    #[command(about = "Replay records and check them", after_help = VERIFY_EXAMPLES)]
    Verify(VerifyArgs),
    #[command(about = "Let bots play many games", after_help = SIMULATE_EXAMPLES)]
    Simulate(SimulateArgs),
    #[command(about = "Measure bots against each other", after_help = ARENA_EXAMPLES)]
    Arena(ArenaArgs),
    #[command(about = "Learn what the expert knows, by self-play", after_help = TRAIN_EXAMPLES)]
    Train(TrainArgs),
    #[command(about = "Measure the speed of this machine", arg_required_else_help = true)]
    #[command(after_help = BENCH_EXAMPLES)]
    Bench {
        #[command(subcommand)]
        command: BenchCommand,
    },
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
Says for each file how many records agree with their result, the first that does not with line and action, and whether
the chance of each record is that of its seed: fair, not fair, or no seed.

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

const SIMULATE_EXAMPLES: &str = "\
The same seed gives the same games, whatever the number of threads. Ctrl-C ends it with what it has.

Examples:
  lonja simulate medici-2018
  lonja simulate medici-card --players 2 --option advanced --games 10000
  lonja simulate medici-card --option deck=@my-deck.txt
  lonja simulate burgueses --bots random,random --seed today --out games.jsonl --json";

/// Let bots play many games and sum up what came of it.
#[derive(clap::Args, Debug)]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// How many games
    #[arg(long, default_value_t = 1000, value_name = "M", value_parser = read_count, allow_negative_numbers = true)]
    pub(crate) games: u64,
    /// Who plays: one bot for all seats, or one for each
    #[arg(long, default_value = "random", value_name = "BOT,…", value_delimiter = ',')]
    #[arg(value_parser = PossibleValuesParser::new(Level::ALL.map(Level::name)))]
    pub(crate) bots: Vec<String>,
    /// How many iterations bots that search have for a decision; not time, so that the seed settles the games
    #[arg(long, default_value_t = 100, value_name = "K", value_parser = read_count, allow_negative_numbers = true)]
    pub(crate) iterations: u64,
    #[command(flatten)]
    pub(crate) many: ManyArgs,
}

const ARENA_EXAMPLES: &str = "\
Every deal is played once for each rotation of the seats, so that luck and seats cancel out. With --iterations the same \
seed gives the same games, whatever the number of threads. Ctrl-C ends it with what it has. docs/bots.md tells what the \
figures mean, and how a program of yours can play.

A bot is random, novice, trader or expert, NAME@30ms or NAME@500 with a time or iterations of its own, expert=FILE with \
weights that lonja train has written, or cmd:PROGRAM for a program. If there are fewer bots than seats, the last one takes the other seats too; if there are more, they take \
turns.

Examples:
  lonja arena medici-2018 --players 4 --bots expert,trader
  lonja arena burgueses --bots expert@30ms,expert@300ms --games 200
  lonja arena medici-card --players 3 --bots random,novice,trader,expert --iterations 200 --json
  lonja arena burgueses --bots 'cmd:python3 mybot.py,novice' --out games.jsonl";

/// Let bots play against each other, every deal in all rotations of the seats, and tell how strong they are.
#[derive(clap::Args, Debug)]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Who plays: NAME, NAME@30ms, NAME@500 or cmd:PROGRAM
    #[arg(long, default_value = "expert,trader", value_name = "BOT,…", value_delimiter = ',')]
    pub(crate) bots: Vec<String>,
    /// How many games; rounded up to whole deals, each of one game for each seat
    #[arg(long, default_value_t = 400, value_name = "M", value_parser = read_count, allow_negative_numbers = true)]
    pub(crate) games: u64,
    /// How many milliseconds a bot may think about a decision [default: 300]
    #[arg(long, value_name = "T", allow_negative_numbers = true)]
    pub(crate) ms: Option<i64>,
    /// How many iterations instead, for the same games on every machine
    #[arg(long, value_name = "K", conflicts_with = "ms", allow_negative_numbers = true)]
    pub(crate) iterations: Option<i64>,
    /// How long a program is waited for, beyond the time that it may think
    #[arg(long, default_value_t = 10.0, value_name = "SECONDS", value_parser = read_seconds, allow_negative_numbers = true)]
    pub(crate) patience: f64,
    #[command(flatten)]
    pub(crate) many: ManyArgs,
}

const TRAIN_EXAMPLES: &str = "\
What comes of it depends on the seed alone, whatever the number of threads. The defaults are what the program's own \
weights were learned with; with them it takes some minutes on two cores. Ctrl-C ends it, and nothing is written.

Examples:
  lonja train medici-2018 --players 4 --out my.net
  lonja arena medici-2018 --players 4 --bots expert=my.net,expert --games 400";

/// Learn what the expert knows by letting it play against itself, and write it to a file.
#[derive(clap::Args, Debug)]
pub(crate) struct TrainArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// How often to play and to learn from it [default: as the program's own weights]
    #[arg(long, value_name = "G", value_parser = read_count, allow_negative_numbers = true)]
    pub(crate) generations: Option<u64>,
    /// How many games to play each time [default: as the program's own weights]
    #[arg(long, value_name = "M", value_parser = read_count, allow_negative_numbers = true)]
    pub(crate) games: Option<u64>,
    /// A number, from which everything is drawn
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub(crate) seed: u64,
    /// On how many threads, 1024 at most; 0 is one for each core
    #[arg(long, default_value_t = 0, value_name = "T", value_parser = read_threads, allow_negative_numbers = true)]
    pub(crate) threads: usize,
    /// Where to write it; what the file knows about other numbers of seats is kept
    #[arg(long, value_name = "FILE.net")]
    pub(crate) out: PathBuf,
}

#[derive(Subcommand, Debug)]
pub(crate) enum BenchCommand {
    #[command(about = "Random games through the typed rules, without heap", after_help = PLAYOUTS_EXAMPLES)]
    Playouts(PlayoutsArgs),
    #[command(about = "Many people who play at once, and the server's speed")]
    Server(ServerArgs),
    #[command(hide = true, about = "What the server is compared with")]
    Yardstick(YardstickArgs),
}

const BENCH_EXAMPLES: &str = "\
Examples:
  lonja bench playouts medici-2018 --players 4
  lonja bench server";

const PLAYOUTS_EXAMPLES: &str = "\
Examples:
  lonja bench playouts medici-2018 --players 4
  lonja bench playouts burgueses --seconds 5 --threads 2 --json";

/// Play random games for some seconds and tell how fast.
#[derive(clap::Args, Debug)]
pub(crate) struct PlayoutsArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// For how long
    #[arg(long, default_value_t = 2.0, value_name = "S", value_parser = read_seconds, allow_negative_numbers = true)]
    pub(crate) seconds: f64,
    /// On how many threads, 1024 at most; 0 is one for each core
    #[arg(long, default_value_t = 1, value_name = "T", value_parser = read_threads, allow_negative_numbers = true)]
    pub(crate) threads: usize,
    /// Print one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// How many games are played and told.
#[derive(clap::Args, Debug)]
pub(crate) struct ManyArgs {
    /// Any text, from which all chance is drawn
    #[arg(long, default_value = "lonja", value_name = "S")]
    pub(crate) seed: String,
    /// On how many threads, 1024 at most; 0 is one for each core
    #[arg(long, default_value_t = 0, value_name = "T", value_parser = read_threads, allow_negative_numbers = true)]
    pub(crate) threads: usize,
    /// Write a record of each game, one a line; - is standard output, the summary then goes to standard error
    #[arg(long, value_name = "FILE.jsonl")]
    pub(crate) out: Option<PathBuf>,
    /// Print the summary as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which game.
#[derive(clap::Args, Debug)]
pub(crate) struct GameArgs {
    /// Which ruleset
    #[arg(value_name = "RULESET", value_parser = PossibleValuesParser::new(RULESETS.iter().map(|ruleset| ruleset.id)))]
    pub(crate) ruleset: String,
    /// How many seats [default: 4, or the most that the ruleset has]
    #[arg(long, value_name = "N", value_parser = read_whole, allow_negative_numbers = true)]
    players: Option<usize>,
    /// An option of the ruleset: NAME, NAME=JSON, or NAME=@FILE for the words of a file (# begins a comment)
    #[arg(long = "option", value_name = "OPTION")]
    options: Vec<String>,
}

/// So many threads; 0 is one for each core.
pub(crate) fn threads(told: usize) -> usize {
    match told {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        some => some,
    }
}

/// More threads than this help nobody.
fn read_threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|&threads| threads <= 1024);
    threads.ok_or_else(|| "a whole number up to 1024 is wanted".into())
}

fn read_whole(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "a whole number is wanted".into())
}

pub(crate) fn read_count(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|&games| games > 0).ok_or_else(|| "a whole number from 1 to 2^64 - 1 is wanted".into())
}

pub(crate) fn read_seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 86_400.0 => Ok(seconds),
        _ => Err("a number of seconds above 0, a day at most, is wanted".into()),
    }
}

impl GameArgs {
    /// How many seats: as told, or four as far as the ruleset has them.
    pub(crate) fn players(&self) -> usize {
        let most = find(&self.ruleset).map_or(4, |ruleset| *ruleset.seats.end());
        self.players.unwrap_or(most.min(4))
    }

    /// The options, read from the command line and from files.
    pub(crate) fn options(&self) -> Result<Options, Trouble> {
        self.options.iter().map(|option| read_option(option)).collect()
    }
}

fn read_option(option: &str) -> Result<(String, Value), Trouble> {
    let Some((name, value)) = option.split_once('=') else {
        return Ok((option.to_owned(), Value::Bool(true)));
    };
    let value = match value.strip_prefix('@') {
        Some(file) => words_of(file)?,
        None => serde_json::from_str(value).map_err(|_| {
            Trouble::misused(format!("--option {option}: what follows = is no JSON; @FILE reads a file"))
        })?,
    };
    Ok((name.to_owned(), value))
}

fn words_of(file: &str) -> Result<Value, Trouble> {
    let text = std::fs::read_to_string(file).map_err(|error| Trouble::failed(format!("{file}: {error}")))?;
    Ok(words(&text).into())
}

/// Prints help where it was asked for; otherwise one sentence about what is wrong, and what to try.
pub(crate) fn explain(error: &clap::Error) -> End {
    match error.kind() {
        // Nothing can be done if even that can't be printed.
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let _ = error.print();
            End::Done
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            End::Misused
        }
        _ => {
            let (sentence, tip) = in_short(&error.to_string());
            eprintln!("lonja: {sentence}");
            tip.iter().for_each(|tip| eprintln!("{tip}"));
            suggest_help();
            End::Misused
        }
    }
}

/// Says whose help will help.
pub(crate) fn suggest_help() {
    eprintln!("Try '{} --help'.", command_said(std::env::args().skip(1)));
}

/// The sentence and the suggestion of an error that says much more.
fn in_short(text: &str) -> (String, Option<String>) {
    let relevant = text.lines().take_while(|line| !line.starts_with("Usage: "));
    let mut lines =
        relevant.map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("For more information"));
    let told: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("tip: ")).collect();
    let tip = text.lines().find_map(|line| line.trim().strip_prefix("tip: "));
    (told.join(" ").trim_start_matches("error: ").to_owned(), tip.map(|tip| format!("Perhaps: {tip}.")))
}

/// The command whose help will help.
fn command_said(words: impl Iterator<Item = String>) -> String {
    let mut command = Args::command();
    let mut said = "lonja".to_owned();
    for word in words {
        let Some(known) = command.find_subcommand(&word) else { break };
        said = format!("{said} {word}");
        command = known.clone();
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn errors_are_one_sentence_and_a_tip() {
        let error = Args::try_parse_from(["lonja", "simulate", "medici-2081"]).unwrap_err();
        let (sentence, tip) = in_short(&error.to_string());
        assert!(sentence.starts_with("invalid value 'medici-2081' for '<RULESET>'"), "{sentence}");
        assert_eq!(tip.unwrap(), "Perhaps: a similar value exists: 'medici-2018'.");
    }

    #[test]
    fn help_is_suggested_for_the_command_that_was_said() {
        let said = |words: &[&str]| command_said(words.iter().map(|&word| word.to_owned()));
        assert_eq!(said(&["bench", "playouts", "--x"]), "lonja bench playouts");
        assert_eq!(said(&["simulat"]), "lonja");
    }

    #[test]
    fn options_are_flags_values_or_files() {
        assert_eq!(read_option("advanced").unwrap(), ("advanced".into(), Value::Bool(true)));
        assert_eq!(read_option("advanced=false").unwrap(), ("advanced".into(), Value::Bool(false)));
        assert_eq!(read_option("deck=[\"fur2\"]").unwrap().1, serde_json::json!(["fur2"]));
        assert_eq!(read_option("deck=fur2").unwrap_err().end, End::Misused);
        assert_eq!(read_option("deck=@no such file").unwrap_err().end, End::Failed);
    }
}
