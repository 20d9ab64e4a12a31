//! The arguments of training, and their help.

use std::path::PathBuf;

use crate::args::{GameArgs, read_count, read_threads};

pub(crate) const TRAIN_EXAMPLES: &str = "\
The same seed gives the same weights on any number of threads. By default, generations and games are enough to learn from \
nothing, which takes up to an hour on two cores. FILE.net is replaced only at the end. Until then FILE.net.checkpoint has \
the training so far: Ctrl-C ends it after the current generation, a crash loses some seconds, and --resume continues with \
the same result as without a break.

With --gate the new weights must win against those of FILE.net, or against the embedded ones if FILE.net has none: the \
same deals, each seat once. They replace the old ones only if they win more than chance explains. Ctrl-C during these games \
leaves the old weights; with --resume they are played again.

Examples:
  lonja train medici-2018 --players 4 --out my.net
  lonja train medici-2018 --players 4 --out my.net --resume
  lonja train medici-2018 --players 4 --from my.net --out my.net --gate 200 --curve curve.svg
  lonja arena medici-2018 --players 4 --bots expert=my.net,expert --games 400";

/// Train the expert by self-play, and write its weights to a file.
#[derive(clap::Args, Debug)]
pub(crate) struct TrainArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Number of generations; each plays games and learns from them [default: enough to learn from nothing]
    #[arg(long, value_name = "COUNT", value_parser = read_count, allow_negative_numbers = true)]
    pub(crate) generations: Option<u64>,
    /// Number of games in a generation [default: enough to learn from nothing]
    #[arg(long, value_name = "GAMES", value_parser = read_count, allow_negative_numbers = true)]
    pub(crate) games: Option<u64>,
    /// The seed of all random numbers: a whole number
    #[arg(long, default_value_t = 1, value_name = "SEED")]
    pub(crate) seed: u64,
    /// Number of threads, at most 1024; 0 means one for each core
    #[arg(long, default_value_t = 0, value_name = "COUNT", value_parser = read_threads, allow_negative_numbers = true)]
    pub(crate) threads: usize,
    /// Percentage of decisions whose targets come from the expert's search instead of the network alone; 5 doubles the
    /// time or more
    #[arg(long, default_value_t = 0, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(0..=100))]
    #[arg(allow_negative_numbers = true)]
    pub(crate) lookahead: u32,
    /// Begin with the weights of this file instead of random ones, and learn in smaller steps
    #[arg(long, value_name = "FILE.net")]
    pub(crate) from: Option<PathBuf>,
    /// Keep the old weights unless the new ones are better in this many deals, at least 20
    #[arg(long, value_name = "DEALS", value_parser = read_gate, allow_negative_numbers = true)]
    pub(crate) gate: Option<u64>,
    /// Draw the learning curve into this file
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) curve: Option<PathBuf>,
    /// Continue a training that was interrupted, from FILE.net.checkpoint
    #[arg(long, conflicts_with_all = ["generations", "games", "seed", "from", "lookahead"])]
    pub(crate) resume: bool,
    /// Where to write the weights; those for other numbers of seats stay in the file
    #[arg(long, value_name = "FILE.net")]
    pub(crate) out: PathBuf,
}

/// The fewest deals of a gate. In two or three deals the gain may be the same by chance, and its interval is then 0.
const MIN_GATE_DEALS: u64 = 20;

fn read_gate(text: &str) -> Result<u64, String> {
    match read_count(text)? {
        deals if deals < MIN_GATE_DEALS => Err(format!("a gate needs at least {MIN_GATE_DEALS} deals")),
        deals => Ok(deals),
    }
}

pub(crate) const TRAIN_ALL_EXAMPLES: &str = "\
Trains each game with each number of seats, one after the other. What the directory has already is skipped, and a training \
that was interrupted is continued: give the same command again.

Examples:
  lonja train-all --out weights
  lonja train-all --out weights --seed 2 --threads 2";

/// Train the experts of all games and all numbers of seats, and write their weights to a directory.
#[derive(clap::Args, Debug)]
pub(crate) struct TrainAllArgs {
    /// The seed of all random numbers: a whole number
    #[arg(long, default_value_t = 1, value_name = "SEED")]
    pub(crate) seed: u64,
    /// Percentage of decisions whose targets come from the expert's search instead of the network alone
    #[arg(long, default_value_t = 0, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(0..=100))]
    #[arg(allow_negative_numbers = true)]
    pub(crate) lookahead: u32,
    /// Number of threads, at most 1024; 0 means one for each core
    #[arg(long, default_value_t = 0, value_name = "COUNT", value_parser = read_threads, allow_negative_numbers = true)]
    pub(crate) threads: usize,
    /// Where to write the weights, a file for each game, and the learning curves
    #[arg(long, value_name = "DIRECTORY")]
    pub(crate) out: PathBuf,
}

impl TrainAllArgs {
    /// The arguments of one training.
    pub(crate) fn one(&self, ruleset: &str, players: usize, file: &str) -> TrainArgs {
        TrainArgs {
            game: GameArgs { ruleset: ruleset.to_owned(), players: Some(players), options: Vec::new() },
            generations: None,
            games: None,
            seed: self.seed,
            lookahead: self.lookahead,
            threads: self.threads,
            from: None,
            gate: None,
            curve: Some(self.out.join(format!("{ruleset}-{players}.svg"))),
            resume: false,
            out: self.out.join(file),
        }
    }
}
