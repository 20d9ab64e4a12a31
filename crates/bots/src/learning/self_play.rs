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
    /// Generations, and games in each, that the embedded weights were trained with.
    const USUAL_PLAN: (usize, usize);
    type Net: Network;

    /// The weights that are compiled into the program, for all numbers of seats. `lonja train` wrote them.
    fn embedded_weights() -> &'static Weights;

    /// The name of these options in files of weights; empty without options. If a file has no weights for a variant, its
    /// expert plays with those of the game without options.
    fn variant(&self) -> String {
        String::new()
    }

    fn expert_with(&self, net: Box<Self::Net>) -> Box<dyn Bot<Self>>;
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

    /// Plays a game and returns its samples. `progress` is the part of the training that is done: 0 in the first generation.
    fn play_game(&self, net: &Self::Net, progress: f32, random: &mut FastRandom) -> Vec<Self::Sample>;

    /// Fits those weights that have no gradient, if there are any, to the samples of the newest generation.
    fn calibrate(&self, _net: &mut Self::Net, _samples: &[Self::Sample]) {}

    /// The mean squared error of the predicted final scores at a sample.
    fn squared_error(&self, net: &Self::Net, sample: &Self::Sample) -> f32;

    /// Adds the gradient of the loss at a sample, and returns how many positions it is a sum over.
    fn add_gradient(&self, net: &Self::Net, sample: &Self::Sample, gradient: &mut Self::Net) -> usize;

    /// All inputs of the network at a sample, with their names. If the network is applied to several seats or goods, each
    /// name occurs several times.
    fn named_inputs(&self, sample: &Self::Sample) -> Vec<(String, f32)>;
}
