//! The training loop: each generation plays games with the network, then fits the network to their samples.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use lonja_rules::{FastRandom, Random, Rules};

use super::adam::Adam;
use super::features::{self, InputRange};
use super::file::{FileError, FileReader, FileWriter};
use super::layer::Network;
use super::self_play::{self, SelfPlay};
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
}

impl TrainingPlan {
    /// The seed of a game or, with a negative number, of the shuffle of a generation's samples.
    const fn random_seed(&self, number: i64) -> u64 {
        self.seed.wrapping_mul(0x9e37_79b9).wrapping_add_signed(number)
    }

    /// The part of the training that is done before a generation.
    fn progress(&self, generation: usize) -> f32 {
        generation as f32 / self.generations as f32
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

    /// A checkpoint for [`Trainable::resume`].
    fn save(&self) -> Vec<u8>;

    /// The weights after the generations done.
    fn weights(&self) -> Weights;
}

const SIGNATURE: &str = "LONJATRN";
const VERSION: u32 = 2;

impl<R: SelfPlay> Trainable<R> for R {
    fn weights_name(&self) -> &'static str {
        R::NAME
    }

    fn usual_plan(&self) -> TrainingPlan {
        TrainingPlan { generations: R::USUAL_PLAN.0, games: R::USUAL_PLAN.1, seed: 0 }
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
        Self { rules, plan, initial, generation: 0, net, adam, recent: VecDeque::new() }
    }

    fn read(rules: R, mut reader: FileReader<'_>) -> Option<Self> {
        let [generations, games, generation] = [reader.count()?, reader.count()?, reader.count()?];
        let plan = TrainingPlan { generations, games, seed: reader.number()? };
        let initial = if reader.count()? == 0 { InitialWeights::Random } else { InitialWeights::Trained };
        let net = R::Net::from_weights(&reader.weights()?).ok()?;
        let adam = Adam { steps: reader.count()? as u32, means: reader.weights()?, squares: reader.weights()? };
        let mut recent = VecDeque::new();
        for _ in 0..reader.count()? {
            recent.push_back(PlayedGeneration { net: R::Net::from_weights(&reader.weights()?).ok()?, samples: None });
        }
        reader.is_empty().then_some(Self { rules, plan, initial, generation, net, adam, recent })
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
        let progress = self.progress(generation);
        let played = Mutex::new(Vec::new());
        parallel_for(plan.games, &|game| {
            let mut random = FastRandom::new(plan.random_seed((generation * plan.games + game) as i64));
            let samples = rules.play_game(net, progress, &mut random);
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

    fn step(&mut self, parallel_for: ParallelFor<'_>) -> TrainingProgress {
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
        self.generation += 1;
        TrainingProgress { generation: self.generation, error, log_loss }
    }

    fn save(&self) -> Vec<u8> {
        let mut writer = FileWriter::new(SIGNATURE, VERSION);
        writer.text(&training_key(&self.rules));
        [self.plan.generations, self.plan.games, self.generation].into_iter().for_each(|count| writer.count(count));
        writer.number(self.plan.seed);
        writer.count(usize::from(self.initial == InitialWeights::Trained));
        writer.weights(&self.net.weights());
        writer.count(self.adam.steps as usize);
        writer.weights(&self.adam.means);
        writer.weights(&self.adam.squares);
        writer.count(self.recent.len());
        self.recent.iter().for_each(|played| writer.weights(&played.net.weights()));
        writer.finish()
    }

    fn weights(&self) -> Weights {
        Weights::of(R::NAME, self.rules.seats(), self.rules.variant(), self.net.weights())
    }
}

#[cfg(test)]
mod tests {
    use lonja_rules::burgueses::{self, Burgueses};
    use lonja_rules::medici::{self, Edition, Medici};
    use lonja_rules::medici_card::MediciCard;

    use super::*;

    const PLAN: TrainingPlan = TrainingPlan { generations: 7, games: 3, seed: 5 };

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

    /// Interrupted after six of seven generations, and its games played in another order.
    fn check_resume<R: SelfPlay>(rules: &R) {
        let backwards: ParallelFor<'_> = &|count, task| (0..count).rev().for_each(task);
        let mut trainer = rules.train(PLAN);
        while trainer.generation() < 6 {
            trainer.step(backwards);
        }
        let checkpoint = trainer.save();
        let resumed = rules.resume(&checkpoint).unwrap();
        assert_eq!(resumed.weights(), trainer.weights());
        assert_eq!(resumed.save(), checkpoint);
        assert_eq!(finish(resumed, backwards), finish(rules.train(PLAN), &one_by_one), "{}", R::NAME);
    }

    #[test]
    fn an_interrupted_training_gives_the_same_weights() {
        check_resume(&medici());
        check_resume(&MediciCard::new(2, &Default::default()).unwrap());
        check_resume(&burgueses());
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
