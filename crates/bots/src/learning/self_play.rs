//! What a game defines so that its expert can learn by self-play.

use lonja_rules::{FastRandom, LegalSet, Observer, Random, Rules, Seat};

use super::file::FileError;
use super::layer::Network;
use super::weights::Weights;
use crate::bot::{Alternative, Bot, Question};
use crate::budget::Budget;

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

/// Iterations of the expert that looks ahead for targets. Its answer is better than the network's after a few already.
const LOOKAHEAD_ITERATIONS: u64 = 32;

/// How a training game is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrainingGame<'a, N> {
    /// The network that plays and learns.
    pub(crate) net: &'a N,
    /// Earlier networks of this training, as opponents.
    pub(crate) older: &'a [Box<N>],
    /// The part of the training that is done: 0 in the first generation of a training from nothing.
    pub(crate) progress: f32,
    /// Whether all seats play by the network and nobody explores: what is learned last is the value of good play.
    pub(crate) is_last_part: bool,
    /// The percentage of decisions that the expert values by looking ahead.
    pub(crate) lookahead_percent: u32,
}

impl<'a, N: Network> TrainingGame<'a, N> {
    /// One of the earlier networks, if there are some.
    pub(crate) fn choose_older(&self, random: &mut FastRandom) -> Option<&'a N> {
        let count = self.older.len() as u32;
        (count > 0).then(|| &*self.older[random.below(count) as usize])
    }

    /// The expert that looks ahead for targets; none if the plan has no such targets.
    pub(crate) fn expert<R: LearnedGame<Net = N>>(&self, rules: &R) -> Option<TargetExpert<R>> {
        let bot = (self.lookahead_percent > 0).then(|| rules.expert_with(Box::new(self.net.clone())))?;
        Some(TargetExpert { bot, percent: self.lookahead_percent })
    }
}

/// The expert with the present network, which values some of the decisions by looking ahead.
pub(crate) struct TargetExpert<R: Rules> {
    bot: Box<dyn Bot<R>>,
    percent: u32,
}

impl<R: Rules> TargetExpert<R> {
    /// What the expert chooses, with its value; none for the other decisions, and where there is nothing to decide.
    pub(crate) fn look_ahead(
        &self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        random: &mut FastRandom,
    ) -> Option<Alternative<R::Action>> {
        if random.below(100) >= self.percent {
            return None;
        }
        let legal = rules.legal(state);
        if legal.len() < 2 {
            return None;
        }
        let view = rules.view(state, Observer::Seat(seat));
        let (seed, budget) = (u64::from(random.below(u32::MAX)), Budget::Iterations(LOOKAHEAD_ITERATIONS));
        let advice = self.bot.advise(&Question { rules, seat, view: &view, legal: &legal, seed, budget });
        advice.alternatives.into_iter().find(|alternative| alternative.action == advice.action)
    }
}

/// A game that is learned by playing against itself.
pub(crate) trait SelfPlay: LearnedGame {
    /// A position with its target.
    type Sample: Send;
    const SCHEDULE: Schedule;

    fn random_net(random: &mut FastRandom) -> Box<Self::Net>;

    /// Plays a game and returns its samples.
    fn play_game(&self, game: &TrainingGame<'_, Self::Net>, random: &mut FastRandom) -> Vec<Self::Sample>;

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

    use super::{LearnedGame, embedded_net};
    use crate::learning::ValueNet;
    use crate::level::Bots;

    /// Rules with one option other than usual, or none. The weights lack it exactly if it is named as untrained.
    fn check<R: LearnedGame + Bots>(option: &str, rules: &R) {
        let weights = R::embedded_weights();
        assert_eq!(R::UNTRAINED.contains(&option), !weights.has_variant(&rules.variant()), "{} {option}", R::NAME);
        assert!(weights.find(R::NAME, rules.seats(), &rules.variant()).is_ok(), "those of the usual game stand in");
    }

    #[test]
    fn numbers_of_seats_without_learned_chances_are_named() {
        fn check<R: LearnedGame<Net = ValueNet> + Bots>(rules: &R) {
            let has_learned = embedded_net(rules).has_learned_chances();
            let seats = rules.seats();
            assert_eq!(R::CHANCES_FROM_SCORES.contains(&seats), !has_learned, "{} with {seats} seats", R::NAME);
        }
        for seats in 2..=6 {
            check(&Medici::new(Edition::Of2018, seats, &Default::default()).unwrap());
            check(&MediciCard::new(seats, &Default::default()).unwrap());
        }
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
