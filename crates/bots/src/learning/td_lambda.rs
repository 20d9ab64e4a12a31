//! Self-play of games whose positions a [`ValueNet`] values between two turns: TD(λ) (Sutton, 1988).

use lonja_rules::{FastRandom, Good, Observer, Pending, PerSeat, Random, Seats};

use super::self_play::{LearnedGame, Schedule, SelfPlay};
use super::value_net::{ValueFeatures, ValueNet, ValueTarget};
use crate::portable_math::powi;
use crate::scores::{per_seat, victory_share};

/// A game that a [`ValueNet`] learns turn by turn.
pub(crate) trait TdLambda: ValueFeatures + LearnedGame<Net = ValueNet> {
    /// λ: the share of the next position's target in a position's target; the rest is the network's own prediction. The
    /// more turns a game has, the nearer to 1 it should be.
    const LAMBDA: f32;

    /// The position just before the turn that has begun: the one that the network values.
    fn afterstate(&self, view: &Self::View) -> Self::View;

    /// Plays a turn that has just begun to its end. Each decision is random with the probability `epsilon`.
    fn play_turn(
        &self,
        net: &ValueNet,
        styles: &PerSeat<Style>,
        state: &mut Self::State,
        random: &mut FastRandom,
        epsilon: f32,
    );
}

/// How a seat plays in a training game. Learners meet others, so that they learn to play against them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Style {
    /// By the network.
    #[default]
    Learner,
    /// By the hand-made values of the trader.
    Trader,
    /// By the network, but too fond of taking part.
    Eager,
    /// By the network, but too fond of waiting.
    Cautious,
}

/// Whether this decision is random, with the probability `epsilon`.
pub(crate) fn is_exploratory(random: &mut FastRandom, epsilon: f32) -> bool {
    (random.below(1000) as f32) < 1000.0 * epsilon
}

/// ε: how often a decision is random, so that the network learns what bad ones lead to; at first and at last.
const EPSILONS: (f32, f32) = (0.08, 0.03);
/// One training game in this many has other styles than [`Style::Learner`], each at about half of the seats.
const STYLES_ONE_IN: u32 = 4;

/// A position between two turns.
pub(crate) struct Sample<V> {
    view: V,
    target: ValueTarget,
}

impl<R: TdLambda> SelfPlay for R {
    type Sample = Sample<R::View>;
    const SCHEDULE: Schedule = Schedule { batch: 64, replay_generations: 3, rates: (2e-3, 1e-4) };

    fn random_net(random: &mut FastRandom) -> Box<ValueNet> {
        ValueNet::random(random)
    }

    fn play_game(&self, net: &ValueNet, progress: f32, random: &mut FastRandom) -> Vec<Self::Sample> {
        // A new network knows nothing: play at random.
        let epsilon = if progress == 0.0 { 1.0 } else { EPSILONS.0 + (EPSILONS.1 - EPSILONS.0) * progress };
        let styles = choose_styles(self.seats(), random);
        let mut state = self.setup();
        let mut samples = Vec::new();
        loop {
            match self.pending(&state) {
                Pending::Over => break,
                Pending::Chance => {
                    let outcome = self.sample(&state, random);
                    self.settle_unchecked(&mut state, &outcome, &mut ());
                }
                Pending::Seat(_) => {
                    let view = self.afterstate(&self.view(&state, Observer::Public));
                    let target = ValueTarget::predicted(&net.values(self, &view), self.seats());
                    samples.push(Sample { view, target });
                    self.play_turn(net, &styles, &mut state, random, epsilon);
                }
            }
        }
        let (winners, scores) = (self.winners(&state), self.scores(&state));
        let mut target = ValueTarget {
            scores: per_seat(self.seats(), |seat| scores[seat] as f32),
            shares: per_seat(self.seats(), |seat| victory_share(winners, seat)),
        };
        for sample in samples.iter_mut().rev() {
            let predicted = std::mem::replace(&mut sample.target, target);
            target = target.mix(&predicted, R::LAMBDA, self.seats());
        }
        samples
    }

    fn squared_error(&self, net: &ValueNet, sample: &Self::Sample) -> f32 {
        let predicted = net.values(self, &sample.view).scores;
        let error = |seat| powi(predicted[seat] - sample.target.scores[seat], 2);
        Seats::first(self.seats()).iter().map(error).sum::<f32>() / self.seats() as f32
    }

    fn log_loss(&self, net: &ValueNet, sample: &Self::Sample) -> f32 {
        sample.target.cross_entropy(&net.values(self, &sample.view).chances(self.seats()), self.seats())
    }

    fn add_gradient(&self, net: &ValueNet, sample: &Self::Sample, gradient: &mut ValueNet) -> usize {
        net.add_gradient(self, &sample.view, &sample.target, gradient);
        self.seats()
    }

    fn named_inputs(&self, sample: &Self::Sample) -> Vec<(String, f32)> {
        let (_, inputs) = self.baseline_and_inputs(&sample.view);
        let mut named = Vec::new();
        for seat in Seats::first(self.seats()).iter() {
            let names = R::GOOD_FEATURES.repeat(Good::COUNT).into_iter().chain(R::SEAT_FEATURES).map(str::to_owned);
            let values = inputs[seat].goods.as_flattened().iter().chain(&inputs[seat].seat);
            named.extend(names.zip(values.copied()));
        }
        named
    }
}

/// The styles of a training game: usually all are learners.
fn choose_styles(seats: usize, random: &mut FastRandom) -> PerSeat<Style> {
    let mut styles = PerSeat::all(Style::Learner);
    if random.below(STYLES_ONE_IN) > 0 {
        return styles;
    }
    for seat in Seats::first(seats).iter() {
        let others = [Style::Trader, Style::Eager, Style::Cautious];
        styles[seat] = others.get(random.below(6) as usize).copied().unwrap_or_default();
    }
    styles
}
