//! The arguments of studies of the experts, and their help.

use clap::Subcommand;

use crate::args::{GameArgs, read_count, read_threads};

#[derive(Subcommand, Debug)]
pub(crate) enum StudyCommand {
    #[command(about = "Compare the experts' chances of winning with what came true", after_help = CALIBRATION_EXAMPLES)]
    Calibration(StudyArgs),
    #[command(about = "Count lots that nobody bought although somebody would have gained", after_help = UNSOLD_EXAMPLES)]
    Unsold(StudyArgs),
    #[command(about = "Search the simple strategy that does best against experts", after_help = STRATEGIES_EXAMPLES)]
    Strategies(StudyArgs),
}

pub(crate) const STUDY_EXAMPLES: &str = "\
Examples:
  lonja study calibration medici-2018 --players 4
  lonja study unsold medici-2018 --players 4
  lonja study strategies medici-2018 --players 4";

const CALIBRATION_EXAMPLES: &str = "\
Experts play against each other. Before each decision the chances of all seats are noted twice: those of the position, as \
reviews show them before rollouts, and those of the action that the expert chose, as hints show them. Each table compares \
the mean chance with the mean share of the victory, by tenth of the chance and third of the game. ± is half the width of a \
95% confidence interval of their difference, where each game counts as one observation. The overconfidence is the part by \
which chances should move towards those of equal seats: 0 if they are right on average, below 0 if they are too cautious.

Examples:
  lonja study calibration medici-2018 --players 4 --games 400
  lonja study calibration medici-card --players 2 --iterations 50 --json";

const UNSOLD_EXAMPLES: &str = "\
Experts play against each other. A lot that nobody bought is missed if it has a fair price of at least one florin for some \
bidder, by 64 rollouts of each possible sale from the auction's first decision.

Examples:
  lonja study unsold medici-2018 --players 4 --games 400";

const STRATEGIES_EXAMPLES: &str = "\
One bot of a family, such as payer*0.8, which bids 0.8 times the fair price of each lot, plays against experts in all other \
seats: each deal once in each seat. The search begins with eight factors. After each round the worse half is dropped, and \
the others play twice as many games, with fresh deals. The last line is the result; its deals did not select it.

Examples:
  lonja study strategies medici-2018 --players 4 --games 80 --iterations 16";

/// Let experts play many games, and study them.
#[derive(clap::Args, Debug)]
pub(crate) struct StudyArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Number of games (for strategies, of each bot in the first round)
    #[arg(long, default_value_t = 200, value_name = "GAMES", value_parser = read_count, allow_negative_numbers = true)]
    pub(crate) games: u64,
    /// Iterations of the experts for each decision
    #[arg(long, default_value_t = 20, value_name = "COUNT", value_parser = read_count, allow_negative_numbers = true)]
    pub(crate) iterations: u64,
    /// The seed of all random numbers: any text
    #[arg(long, default_value = "lonja", value_name = "SEED")]
    pub(crate) seed: String,
    /// Number of threads, at most 1024; 0 means one for each core
    #[arg(long, default_value_t = 0, value_name = "COUNT", value_parser = read_threads, allow_negative_numbers = true)]
    pub(crate) threads: usize,
    /// Print the results as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}
