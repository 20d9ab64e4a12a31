//! The training loop: each generation plays games with the network, then fits the network to their samples.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use lonja_rules::{FastRandom, Random, Rules};

use super::adam::Adam;
use super::features::{self, InputRange};
use super::file::{FileError, FileReader, FileWriter};
use super::layer::Network;
use super::self_play::{self, SelfPlay, TrainingGame};
use super::weights::Weights;
use crate::bot::Bot;
use crate::portable_math::powf;

/// How to train. The weights depend on nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrainingPlan {
    /// How often to play games, then fit the network to them.
    pub generations: usize,
    /// Games in each generation.
    pub games: usize,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The percentage of decisions that the expert values by looking ahead: its value becomes the target instead of the
    /// network's own one (expert iteration). 0 for none.
    pub lookahead_percent: u32,
}

/// From this part of a plan on, nobody explores, all seats play by the network, and the weights of the generations are
/// averaged: what is learned is the value of good play, and the noise of the last steps cancels out.
const LAST_PART: f32 = 0.875;
/// An earlier network is kept as an opponent this often in a training.
const OLDER_NETS: usize = 8;

impl TrainingPlan {
    /// The seed of a game or, with a negative number, of the shuffle of a generation's samples.
    const fn random_seed(&self, number: i64) -> u64 {
        self.seed.wrapping_mul(0x9e37_79b9).wrapping_add_signed(number)
    }

    /// The part of the training that is done before a generation.
    fn progress(&self, generation: usize) -> f32 {
        generation as f32 / self.generations as f32
    }

    fn is_last_part(&self, generation: usize) -> bool {
        self.progress(generation) >= LAST_PART
    }

    /// Generations from one network that is kept to the next.
    fn older_interval(&self) -> usize {
        self.generations.div_ceil(OLDER_NETS).max(1)
    }
}

/// The result of a generation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainingProgress {
    /// Generations done.
    pub generation: usize,
    /// The root mean square error of the predicted final scores in this generation's games, before the network was
    /// fitted to them.
    pub error: f32,
    /// The mean cross-entropy of the predicted chances of winning in the same games.
    pub log_loss: f32,
}

/// Calls a task once for each number below a count, in any order, perhaps on several threads. A trainer leaves threads
/// to its caller: this crate has none.
pub type ParallelFor<'a> = &'a dyn Fn(usize, &(dyn Fn(usize) + Sync));

/// A [`ParallelFor`] without threads.
pub fn one_by_one(count: usize, task: &(dyn Fn(usize) + Sync)) {
    (0..count).for_each(task);
}

/// Trains the expert of a game. Every game that defines its self-play implements it.
pub trait Trainable<R: Rules> {
    /// The name of its weights. Rulesets with the same name share them.
    fn weights_name(&self) -> &'static str;

    /// How many generations and games a training from nothing should have. The seed is 0: the caller sets its own.
    fn usual_plan(&self) -> TrainingPlan;

    /// Begins a training.
    fn train(&self, plan: TrainingPlan) -> Box<dyn Trainer>;

    /// Begins a training from known weights instead of random ones.
    fn train_from(&self, plan: TrainingPlan, weights: &Weights) -> Result<Box<dyn Trainer>, FileError>;

    /// Continues a training from what [`Trainer::save`] returned.
    fn resume(&self, checkpoint: &[u8]) -> Result<Box<dyn Trainer>, FileError>;

    /// The expert with these weights instead of the embedded ones.
    fn expert(&self, weights: &Weights) -> Result<Box<dyn Bot<R>>, FileError>;

    /// Returns a function that estimates some positions with the embedded network and returns how many they are and the
    /// sum of their errors, to measure its speed. The positions are those of this many games of self-play.
    fn estimator(&self, games: u64) -> Box<dyn Fn() -> (u64, f32) + '_>;

    /// The inputs of the expert's network, with their ranges in some games of self-play. An input that never changes is
    /// dead: the network can't learn from it.
    fn input_ranges(&self, games: u64) -> Vec<InputRange>;
}

/// A training, generation by generation. The weights do not depend on interruptions or on the number of threads.
pub trait Trainer {
    /// The plan that the training began with.
    fn plan(&self) -> &TrainingPlan;

    /// Generations done.
    fn generation(&self) -> usize;

    /// Plays and fits another generation.
    fn step(&mut self, parallel_for: ParallelFor<'_>) -> TrainingProgress;

    /// How each generation went, since the beginning of the training.
    fn history(&self) -> &[TrainingProgress];

    /// A checkpoint for [`Trainable::resume`].
    fn save(&self) -> Vec<u8>;

    /// The weights after the generations done. In the last part of the plan, the mean over its generations.
    fn weights(&self) -> Weights;
}

const SIGNATURE: &str = "LONJATRN";
const VERSION: u32 = 3;

impl<R: SelfPlay> Trainable<R> for R {
    fn weights_name(&self) -> &'static str {
        R::NAME
    }

    fn usual_plan(&self) -> TrainingPlan {
        TrainingPlan { generations: R::USUAL_PLAN.0, games: R::USUAL_PLAN.1, seed: 0, lookahead_percent: 0 }
    }

    fn train(&self, plan: TrainingPlan) -> Box<dyn Trainer> {
        let net = R::random_net(&mut FastRandom::new(plan.seed));
        Box::new(GameTrainer::new(self.clone(), plan, net, InitialWeights::Random))
    }

    fn train_from(&self, plan: TrainingPlan, weights: &Weights) -> Result<Box<dyn Trainer>, FileError> {
        let net = self_play::load_net(self, weights)?;
        Ok(Box::new(GameTrainer::new(self.clone(), plan, net, InitialWeights::Trained)))
    }

    fn resume(&self, checkpoint: &[u8]) -> Result<Box<dyn Trainer>, FileError> {
        let (_, mut reader) = FileReader::open(checkpoint, SIGNATURE, &[VERSION])?;
        let key = reader.text().ok_or(FileError::Damaged)?;
        if key != training_key(self) {
            return Err(FileError::Game(key));
        }
        Ok(Box::new(GameTrainer::read(self.clone(), reader).ok_or(FileError::Damaged)?))
    }

    fn expert(&self, weights: &Weights) -> Result<Box<dyn Bot<R>>, FileError> {
        Ok(self.expert_with(self_play::load_net(self, weights)?))
    }

    fn estimator(&self, games: u64) -> Box<dyn Fn() -> (u64, f32) + '_> {
        let net = self_play::embedded_net(self);
        let conditions =
            TrainingGame { net: &*net, older: &[], progress: 1.0, is_last_part: true, lookahead_percent: 0 };
        let play = |game| self.play_game(&conditions, &mut FastRandom::new(game));
        let samples: Vec<R::Sample> = (0..games).flat_map(play).collect();
        Box::new(move || (samples.len() as u64, samples.iter().map(|sample| self.squared_error(&net, sample)).sum()))
    }

    fn input_ranges(&self, games: u64) -> Vec<InputRange> {
        features::input_ranges(self, &self_play::embedded_net(self), games)
    }
}

/// What the checkpoint belongs to, as an error shows it to people.
fn training_key<R: SelfPlay>(rules: &R) -> String {
    format!("{} with {} seats {}", R::NAME, rules.seats(), rules.variant()).trim_end().to_owned()
}

/// The weights that a training began with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum InitialWeights {
    Random,
    /// Weights of an earlier training; a small learning rate keeps them.
    Trained,
}

/// The learning rate of a training that begins with trained weights, relative to the usual one.
const FINE_TUNING_RATE: f32 = 0.25;

struct GameTrainer<R: SelfPlay> {
    rules: R,
    plan: TrainingPlan,
    initial: InitialWeights,
    generation: usize,
    net: Box<R::Net>,
    adam: Adam,
    /// The replay buffer without the next generation, the newest last.
    recent: VecDeque<PlayedGeneration<R>>,
    /// Earlier networks, the oldest first: those that began each generation whose number is a multiple of the plan's
    /// interval.
    older: Vec<Box<R::Net>>,
    average: WeightAverage,
    history: Vec<TrainingProgress>,
}

/// The mean of the weights after the generations of the last part.
#[derive(Default)]
struct WeightAverage {
    generations: usize,
    weights: Vec<f32>,
}

impl WeightAverage {
    fn add(&mut self, weights: Vec<f32>) {
        self.generations += 1;
        if self.generations == 1 {
            self.weights = weights;
            return;
        }
        for (mean, weight) in self.weights.iter_mut().zip(weights) {
            *mean += (weight - *mean) / self.generations as f32;
        }
    }
}

struct PlayedGeneration<R: SelfPlay> {
    /// The network that played them.
    net: Box<R::Net>,
    /// None after a resume: a checkpoint has only the network, which can play the same games again.
    samples: Option<Vec<R::Sample>>,
}

impl<R: SelfPlay> GameTrainer<R> {
    fn new(rules: R, plan: TrainingPlan, net: Box<R::Net>, initial: InitialWeights) -> Self {
        let adam = Adam::new(net.weights().len());
        Self {
            rules,
            plan,
            initial,
            generation: 0,
            net,
            adam,
            recent: VecDeque::new(),
            older: Vec::new(),
            average: WeightAverage::default(),
            history: Vec::new(),
        }
    }

    fn read(rules: R, mut reader: FileReader<'_>) -> Option<Self> {
        let [generations, games, generation] = [reader.count()?, reader.count()?, reader.count()?];
        let (seed, lookahead_percent) = (reader.number()?, reader.count()? as u32);
        let plan = TrainingPlan { generations, games, seed, lookahead_percent };
        let initial = if reader.count()? == 0 { InitialWeights::Random } else { InitialWeights::Trained };
        let net = R::Net::from_weights(&reader.weights()?).ok()?;
        let adam = Adam { steps: reader.count()? as u32, means: reader.weights()?, squares: reader.weights()? };
        let mut recent = VecDeque::new();
        for _ in 0..reader.count()? {
            recent.push_back(PlayedGeneration { net: R::Net::from_weights(&reader.weights()?).ok()?, samples: None });
        }
        let mut older = Vec::new();
        for _ in 0..reader.count()? {
            older.push(R::Net::from_weights(&reader.weights()?).ok()?);
        }
        let average = WeightAverage { generations: reader.count()?, weights: reader.weights()? };
        let figures = reader.weights()?.into_iter().zip(reader.weights()?).enumerate();
        let progress = |(at, (error, log_loss))| TrainingProgress { generation: at + 1, error, log_loss };
        let history = figures.map(progress).collect();
        let trainer = Self { rules, plan, initial, generation, net, adam, recent, older, average, history };
        reader.is_empty().then_some(trainer)
    }

    /// The networks that a generation meets as opponents: those from before it.
    fn older_than(&self, generation: usize) -> &[Box<R::Net>] {
        let count = generation.saturating_sub(1) / self.plan.older_interval();
        &self.older[..count.min(self.older.len())]
    }

    /// The part of the training that is done before a generation. Only a training from random weights is at its
    /// beginning.
    fn progress(&self, generation: usize) -> f32 {
        let done = self.plan.progress(generation);
        if self.initial == InitialWeights::Trained { done.max(f32::MIN_POSITIVE) } else { done }
    }

    /// The samples of a generation's games, in the order of the games.
    fn play(&self, generation: usize, net: &R::Net, parallel_for: ParallelFor<'_>) -> Vec<R::Sample> {
        let Self { rules, plan, .. } = self;
        let conditions = TrainingGame {
            net,
            older: self.older_than(generation),
            progress: self.progress(generation),
            is_last_part: plan.is_last_part(generation),
            lookahead_percent: plan.lookahead_percent,
        };
        let played = Mutex::new(Vec::new());
        parallel_for(plan.games, &|game| {
            let mut random = FastRandom::new(plan.random_seed((generation * plan.games + game) as i64));
            let samples = rules.play_game(&conditions, &mut random);
            played.lock().unwrap_or_else(PoisonError::into_inner).push((game, samples));
        });
        let mut played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
        played.sort_unstable_by_key(|(game, _)| *game);
        played.into_iter().flat_map(|(_, samples)| samples).collect()
    }

    /// One epoch over the replay buffer, in a random order.
    fn fit(&mut self) {
        let schedule = R::SCHEDULE;
        let mut samples: Vec<&R::Sample> =
            self.recent.iter().filter_map(|played| played.samples.as_ref()).flatten().collect();
        FastRandom::new(self.plan.random_seed(-1 - self.generation as i64)).shuffle(&mut samples);
        let (first, last) = schedule.rates;
        let rate = first * powf(last / first, self.plan.progress(self.generation));
        let rate = if self.initial == InitialWeights::Trained { FINE_TUNING_RATE * rate } else { rate };
        let mut gradient = R::Net::zero();
        for batch in samples.chunks(schedule.batch) {
            gradient.parts_mut().into_iter().for_each(|part| part.fill(0.0));
            let add = |sample: &&R::Sample| self.rules.add_gradient(&self.net, sample, &mut gradient);
            let positions = batch.iter().map(add).sum();
            self.adam.step(&mut *self.net, &mut *gradient, positions, rate);
        }
    }

    /// The root mean square error of the scores that the network expects, and the mean log loss of its chances.
    fn errors(&self, samples: &[R::Sample]) -> (f32, f32) {
        let squares: f32 = samples.iter().map(|sample| self.rules.squared_error(&self.net, sample)).sum();
        let losses: f32 = samples.iter().map(|sample| self.rules.log_loss(&self.net, sample)).sum();
        ((squares / samples.len() as f32).sqrt(), losses / samples.len() as f32)
    }
}

impl<R: SelfPlay> Trainer for GameTrainer<R> {
    fn plan(&self) -> &TrainingPlan {
        &self.plan
    }

    fn generation(&self) -> usize {
        self.generation
    }

    fn history(&self) -> &[TrainingProgress] {
        &self.history
    }

    fn step(&mut self, parallel_for: ParallelFor<'_>) -> TrainingProgress {
        if self.generation > 0 && self.generation.is_multiple_of(self.plan.older_interval()) {
            self.older.push(self.net.clone());
        }
        let first = self.generation - self.recent.len();
        for at in 0..self.recent.len() {
            if self.recent[at].samples.is_none() {
                self.recent[at].samples = Some(self.play(first + at, &self.recent[at].net, parallel_for));
            }
        }
        let net = self.net.clone();
        let samples = self.play(self.generation, &net, parallel_for);
        let (error, log_loss) = self.errors(&samples);
        self.recent.push_back(PlayedGeneration { net, samples: Some(samples) });
        self.fit();
        if self.recent.len() == R::SCHEDULE.replay_generations {
            self.recent.pop_front();
        }
        if self.plan.is_last_part(self.generation) {
            self.average.add(self.net.weights());
        }
        self.generation += 1;
        let progress = TrainingProgress { generation: self.generation, error, log_loss };
        self.history.push(progress);
        progress
    }

    fn save(&self) -> Vec<u8> {
        let mut writer = FileWriter::new(SIGNATURE, VERSION);
        writer.text(&training_key(&self.rules));
        [self.plan.generations, self.plan.games, self.generation].into_iter().for_each(|count| writer.count(count));
        writer.number(self.plan.seed);
        writer.count(self.plan.lookahead_percent as usize);
        writer.count(usize::from(self.initial == InitialWeights::Trained));
        writer.weights(&self.net.weights());
        writer.count(self.adam.steps as usize);
        writer.weights(&self.adam.means);
        writer.weights(&self.adam.squares);
        writer.count(self.recent.len());
        self.recent.iter().for_each(|played| writer.weights(&played.net.weights()));
        writer.count(self.older.len());
        self.older.iter().for_each(|net| writer.weights(&net.weights()));
        writer.count(self.average.generations);
        writer.weights(&self.average.weights);
        writer.weights(&self.history.iter().map(|progress| progress.error).collect::<Vec<_>>());
        writer.weights(&self.history.iter().map(|progress| progress.log_loss).collect::<Vec<_>>());
        writer.finish()
    }

    fn weights(&self) -> Weights {
        let weights = if self.average.generations > 0 { self.average.weights.clone() } else { self.net.weights() };
        Weights::of(R::NAME, self.rules.seats(), self.rules.variant(), weights)
    }
}

#[cfg(test)]
mod tests {
    use lonja_rules::burgueses::{self, Burgueses};
    use lonja_rules::medici::{self, Edition, Medici};
    use lonja_rules::medici_card::MediciCard;

    use super::*;

    const PLAN: TrainingPlan = TrainingPlan { generations: 16, games: 2, seed: 5, lookahead_percent: 3 };

    fn medici() -> Medici {
        Medici::new(Edition::Of2018, 2, &medici::Options::default()).unwrap()
    }

    fn burgueses() -> Burgueses {
        Burgueses::new(2, &burgueses::Options::default()).unwrap()
    }

    fn finish(mut trainer: Box<dyn Trainer>, parallel_for: ParallelFor<'_>) -> Vec<u8> {
        while trainer.generation() < trainer.plan().generations {
            trainer.step(parallel_for);
        }
        trainer.save()
    }

    /// Interrupted in the last part, after 15 of 16 generations, and its games played in another order.
    fn check_resume<R: SelfPlay>(rules: &R) {
        let backwards: ParallelFor<'_> = &|count, task| (0..count).rev().for_each(task);
        let mut trainer = rules.train(PLAN);
        while trainer.generation() < 15 {
            trainer.step(backwards);
        }
        let checkpoint = trainer.save();
        let resumed = rules.resume(&checkpoint).unwrap();
        assert_eq!(resumed.weights(), trainer.weights());
        assert_eq!(resumed.save(), checkpoint);
        assert_eq!(resumed.history(), trainer.history());
        assert_eq!(resumed.history().len(), 15);
        assert_eq!(finish(resumed, backwards), finish(rules.train(PLAN), &one_by_one), "{}", R::NAME);
    }

    #[test]
    fn an_interrupted_training_gives_the_same_weights() {
        check_resume(&medici());
        check_resume(&MediciCard::new(2, &Default::default()).unwrap());
        check_resume(&burgueses());
    }

    /// The weights are the mean over the generations of the last part, which the network does not play with.
    #[test]
    fn the_last_weights_are_averaged() {
        let mut trainer = burgueses().train(PLAN);
        let mut of_generation = Vec::new();
        while trainer.generation() < PLAN.generations {
            trainer.step(&one_by_one);
            let checkpoint = trainer.save();
            let (_, mut reader) = FileReader::open(&checkpoint, SIGNATURE, &[VERSION]).unwrap();
            reader.text().unwrap();
            of_generation.push(GameTrainer::read(burgueses(), reader).unwrap().net.weights());
        }
        let [.., one, other] = &of_generation[..] else { unreachable!("16 generations") };
        let mean: Vec<f32> = one.iter().zip(other).map(|(one, other)| one + (other - one) / 2.0).collect();
        assert_eq!(trainer.weights(), Weights::of("burgueses", 2, String::new(), mean));
        assert_ne!(one, other);
    }

    #[test]
    fn older_networks_are_from_before_the_generation() {
        let mut trainer =
            GameTrainer::new(burgueses(), PLAN, Burgueses::random_net(&mut FastRandom::new(1)), InitialWeights::Random);
        let mut counts = Vec::new();
        for generation in 0..PLAN.generations {
            counts.push(trainer.older_than(generation).len());
            trainer.step(&one_by_one);
        }
        assert_eq!(counts, [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7]);
    }

    #[test]
    fn a_checkpoint_is_of_one_training() {
        let rules = medici();
        let checkpoint = rules.train(PLAN).save();
        let failure = |bytes: &[u8]| rules.resume(bytes).err();
        assert_eq!(burgueses().resume(&checkpoint).err(), Some(FileError::Game("medici with 2 seats".into())));
        assert_eq!(failure(b"a poem"), Some(FileError::Signature(SIGNATURE)));
        assert_eq!(failure(&checkpoint[..checkpoint.len() - 1]), Some(FileError::Damaged));
        assert_eq!(failure(&[SIGNATURE.as_bytes(), &[9; 40]].concat()), Some(FileError::Version(0x0909_0909)));
    }
}
