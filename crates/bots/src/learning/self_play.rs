//! What a game defines so that its expert can learn by self-play.

use lonja_rules::{FastRandom, Rules};

use super::file::FileError;
use super::layer::Network;
use super::weights::Weights;
use crate::bot::Bot;

/// A game whose expert plays with learned weights.
pub(crate) trait LearnedGame: Rules {
    /// Its name in files of weights.
    const NAME: &'static str;
    /// Generations, and games in each, of a training from nothing.
    const USUAL_PLAN: (usize, usize);
    type Net: Network;

    /// The weights that are compiled into the program, for all numbers of seats. `lonja train` wrote them.
    fn embedded_weights() -> &'static Weights;

    /// The name of these options in files of weights; empty without options. If a file has no weights for a variant,
    /// its expert plays with those of the game without options.
    fn variant(&self) -> String;

    fn expert_with(&self, net: Box<Self::Net>) -> Box<dyn Bot<Self>>;
}

/// The name of a variant: those of its options, in their order.
pub(crate) fn variant_of(options: &[(&str, bool)]) -> String {
    options.iter().filter(|(_, is_set)| *is_set).map(|(name, _)| *name).collect::<Vec<_>>().join(" ")
}

pub(super) fn load_net<R: LearnedGame>(rules: &R, weights: &Weights) -> Result<Box<R::Net>, FileError> {
    R::Net::from_weights(weights.find(R::NAME, rules.seats(), &rules.variant())?)
}

pub(crate) fn embedded_expert<R: LearnedGame>(rules: &R) -> Box<dyn Bot<R>> {
    rules.expert_with(embedded_net(rules))
}

pub(crate) fn embedded_net<R: LearnedGame>(rules: &R) -> Box<R::Net> {
    load_net(rules, R::embedded_weights()).unwrap_or_else(|error| unreachable!("embedded weights: {error}"))
}

/// Whether the embedded weights were trained with these seats and options, and not only with the game without options.
pub(crate) fn is_embedded_trained<R: LearnedGame>(rules: &R) -> bool {
    R::embedded_weights().has(rules.seats(), &rules.variant())
}

/// How a network is fitted to samples.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    /// Samples in a step of the optimiser.
    pub(crate) batch: usize,
    /// The size of the replay buffer: the newest generation and some before it.
    pub(crate) replay_generations: usize,
    /// The learning rate of the first and of the last generation.
    pub(crate) rates: (f32, f32),
}

/// A game that is learned by playing against itself.
pub(crate) trait SelfPlay: LearnedGame {
    /// A position with its target.
    type Sample: Send;
    const SCHEDULE: Schedule;

    fn random_net(random: &mut FastRandom) -> Box<Self::Net>;

    /// Plays a game and returns its samples. `progress` is the part of the training that is done: 0 in the first
    /// generation.
    fn play_game(&self, net: &Self::Net, progress: f32, random: &mut FastRandom) -> Vec<Self::Sample>;

    /// The mean squared error of the predicted final scores at a sample.
    fn squared_error(&self, net: &Self::Net, sample: &Self::Sample) -> f32;

    /// The cross-entropy of the predicted chances of winning at a sample.
    fn log_loss(&self, net: &Self::Net, sample: &Self::Sample) -> f32;

    /// Adds the gradient of the loss at a sample, and returns how many positions it is a sum over.
    fn add_gradient(&self, net: &Self::Net, sample: &Self::Sample, gradient: &mut Self::Net) -> usize;

    /// All inputs of the network at a sample, with their names. If the network is applied to several seats or goods,
    /// each name occurs several times.
    fn named_inputs(&self, sample: &Self::Sample) -> Vec<(String, f32)>;
}

#[cfg(test)]
mod tests {
    use lonja_rules::burgueses::{self, Burgueses, PriceRule, Suits, Trades};
    use lonja_rules::medici::{self, Edition, LotLimit, Medici, PaymentTable};
    use lonja_rules::medici_card::{self, DeckChoice, MediciCard};
    use lonja_rules::{First, Seat};

    use super::LearnedGame;
    use crate::level::Bots;

    /// Rules with one option other than usual, or none. The weights lack it exactly if it is named as untrained.
    fn check<R: LearnedGame + Bots>(option: &str, rules: &R) {
        let weights = R::embedded_weights();
        assert_eq!(R::UNTRAINED.contains(&option), !weights.has_variant(&rules.variant()), "{} {option}", R::NAME);
        assert!(weights.find(R::NAME, rules.seats(), &rules.variant()).is_ok(), "those of the usual game stand in");
    }

    #[test]
    fn untrained_options_of_medici_are_named() {
        let usual = medici::Options::default();
        for (option, options) in [
            ("", usual),
            ("first", medici::Options { first: First::seat(Seat::new(2)), ..usual }),
            ("payments", medici::Options { payments: PaymentTable::Tournament, ..usual }),
            ("lots", medici::Options { lots: LotLimit::RoomAndFlorin, ..usual }),
        ] {
            check(option, &Medici::new(Edition::Of2006, 3, &options).unwrap());
        }
    }

    #[test]
    fn untrained_options_of_the_card_game_are_named() {
        let usual = medici_card::Options::default;
        for (option, options) in [
            ("", usual()),
            ("first", medici_card::Options { first: First::seat(Seat::new(1)), ..usual() }),
            ("advanced", medici_card::Options { advanced: true, ..usual() }),
            ("zero_icons", medici_card::Options { zero_icons: true, ..usual() }),
            ("deck", medici_card::Options { deck: DeckChoice::ByTheLetter, ..usual() }),
        ] {
            check(option, &MediciCard::new(2, &options).unwrap());
        }
    }

    #[test]
    fn untrained_options_of_burgueses_are_named() {
        let usual = burgueses::Options::default();
        for (option, options) in [
            ("", usual),
            ("first", burgueses::Options { first: First::seat(Seat::new(1)), ..usual }),
            ("suits", burgueses::Options { suits: Suits::FourSpades, ..usual }),
            ("single_sales", burgueses::Options { single_sales: true, ..usual }),
            ("prices", burgueses::Options { prices: PriceRule::AllOrNothing, ..usual }),
            ("trades", burgueses::Options { trades: Trades::OnceInAll, ..usual }),
        ] {
            check(option, &Burgueses::new(2, &options).unwrap());
        }
    }
}
