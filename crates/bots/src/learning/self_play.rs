//! What a game has to say to be learned by self-play.

use lonja_rules::{FastRandom, Rules};

use super::file::FileError;
use super::layer::Network;
use super::weights::Weights;
use crate::bot::Bot;

/// A game whose expert plays with learned weights.
pub(crate) trait LearnedGame: Rules {
    /// Its name in files of weights.
    const NAME: &'static str;
    /// Generations, and games in each, that the program's own weights were trained with.
    const USUAL_PLAN: (usize, usize);
    /// What its weights are the weights of.
    type Net: Network;

    /// The weights that are compiled into the program, for all numbers of seats. `lonja train` wrote them.
    fn own_weights() -> &'static Weights;

    /// The name of these options in files of weights; empty without options. An expert that has not learned the variant
    /// plays with the weights of the game without options.
    fn variant(&self) -> String {
        String::new()
    }

    /// The expert that plays with this network.
    fn expert_with(&self, net: Box<Self::Net>) -> Box<dyn Bot<Self>>;
}

/// The network with these weights.
pub(super) fn net<R: LearnedGame>(rules: &R, weights: &Weights) -> Result<Box<R::Net>, FileError> {
    R::Net::from_weights(weights.find(R::NAME, rules.seats(), &rules.variant())?)
}

/// The expert with the program's own weights.
pub(crate) fn own_expert<R: LearnedGame>(rules: &R) -> Box<dyn Bot<R>> {
    rules.expert_with(own_net(rules))
}

/// The network with the program's own weights.
pub(crate) fn own_net<R: LearnedGame>(rules: &R) -> Box<R::Net> {
    net(rules, R::own_weights()).unwrap_or_else(|error| unreachable!("the program's own: {error}"))
}

/// How a network is fitted to samples.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    /// Samples in a step of the optimiser.
    pub(crate) batch: usize,
    /// Generations whose samples are fitted to together: the newest, and some before.
    pub(crate) kept: usize,
    /// The learning rate at first and at last.
    pub(crate) rates: (f32, f32),
}

/// A game that is learned by playing against itself.
pub(crate) trait SelfPlay: LearnedGame {
    /// A position, and what should have been expected there.
    type Sample: Send;
    /// How the network is fitted.
    const SCHEDULE: Schedule;

    /// Weights to begin with.
    fn random_net(random: &mut FastRandom) -> Box<Self::Net>;

    /// Plays a game and returns its samples. `progress` is the part of the training that is done: 0 in the first generation.
    fn play_game(&self, net: &Self::Net, progress: f32, random: &mut FastRandom) -> Vec<Self::Sample>;

    /// Fits those weights that have no gradient, if there are any, to the samples of the newest generation.
    fn calibrate(&self, _net: &mut Self::Net, _samples: &[Self::Sample]) {}

    /// The mean squared error of the final scores that the network expects at a sample.
    fn squared_error(&self, net: &Self::Net, sample: &Self::Sample) -> f32;

    /// Adds to `gradient` how the loss at a sample changes with the weights; returns how many positions that were.
    fn add_gradient(&self, net: &Self::Net, sample: &Self::Sample, gradient: &mut Self::Net) -> usize;

    /// All inputs of the network at a sample, with their names. A network that is applied several times has each name
    /// several times.
    fn named_inputs(&self, sample: &Self::Sample) -> Vec<(String, f32)>;
}
