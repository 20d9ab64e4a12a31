//! Self-play of games whose positions a [`ValueNet`] values between two turns: TD(λ) (Sutton, 1988).

use lonja_rules::{FastRandom, Good, Observer, Pending, PerSeat, Random, Seats};

use super::self_play::{LearnedGame, Schedule, SelfPlay, TrainingGame};
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

    /// Plays a turn that has just begun to its end, and returns whether it was exploratory. A decision is random with
    /// the probability `epsilon`.
    fn play_turn(
        &self,
        players: &SelfPlayers<'_>,
        state: &mut Self::State,
        random: &mut FastRandom,
        epsilon: f32,
    ) -> bool;
}

/// Who plays a training game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SelfPlayers<'a> {
    pub(crate) net: &'a ValueNet,
    /// The network of seats with the style [`Style::Older`].
    pub(crate) older: &'a ValueNet,
    pub(crate) styles: PerSeat<Style>,
}

/// How a seat plays in a training game. Learners meet others, so that they learn to play against them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Style {
    /// By the network.
    #[default]
    Learner,
    /// By the hand-made values of the trader.
    Trader,
    /// By an earlier network of the training. A game has traders or such seats, never both.
    Older,
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

/// A turn of a training game.
struct Turn<V> {
    /// The position before it.
    view: V,
    /// What that position is worth by the network, or by looking ahead.
    value: ValueTarget,
    is_from_lookahead: bool,
    is_exploratory: bool,
}

/// The samples of a game, in any order: each position with its target, the last of which is the `end`. What follows a
/// random turn says nothing about good play, so the trace is cut there (Watkins, 1989): the position before it has no
/// target, and earlier ones take its value instead of the end.
fn find_targets<V>(turns: Vec<Turn<V>>, end: ValueTarget, lambda: f32, seats: usize) -> Vec<Sample<V>> {
    let mut later = end;
    let mut samples = Vec::with_capacity(turns.len());
    for Turn { view, value, is_from_lookahead, is_exploratory } in turns.into_iter().rev() {
        if is_from_lookahead {
            samples.push(Sample { view, target: value });
        } else if !is_exploratory {
            samples.push(Sample { view, target: later });
        }
        later = if is_exploratory { value } else { later.mix(&value, lambda, seats) };
    }
    samples
}

impl<R: TdLambda> SelfPlay for R {
    type Sample = Sample<R::View>;
    const SCHEDULE: Schedule = Schedule { batch: 64, replay_generations: 3, rates: (2e-3, 1e-4) };

    fn random_net(random: &mut FastRandom) -> Box<ValueNet> {
        ValueNet::random(random)
    }

    fn play_game(&self, game: &TrainingGame<'_, ValueNet>, random: &mut FastRandom) -> Vec<Self::Sample> {
        let TrainingGame { net, progress, is_last_part, .. } = *game;
        // A new network knows nothing: play at random.
        let is_new = progress == 0.0;
        let epsilon = match () {
            () if is_last_part => 0.0,
            () if is_new => 1.0,
            () => EPSILONS.0 + (EPSILONS.1 - EPSILONS.0) * progress,
        };
        let older = if is_last_part { None } else { game.choose_older(random) };
        let styles =
            if is_last_part { PerSeat::default() } else { choose_styles(self.seats(), older.is_some(), random) };
        let players = SelfPlayers { net, older: older.unwrap_or(net), styles };
        let expert = game.expert(self);
        let mut state = self.setup();
        let mut turns = Vec::new();
        loop {
            match self.pending(&state) {
                Pending::Over => break,
                Pending::Chance => {
                    let outcome = self.sample(&state, random);
                    self.settle_unchecked(&mut state, &outcome, &mut ());
                }
                Pending::Seat(seat) => {
                    let view = self.afterstate(&self.view(&state, Observer::Public));
                    let found = expert.as_ref().and_then(|expert| expert.look_ahead(self, &state, seat, random));
                    let is_from_lookahead = found.is_some();
                    let value = found.map_or_else(
                        || ValueTarget::predicted(&net.values(self, &view), self.seats()),
                        |found| ValueTarget { scores: found.scores, shares: found.wins },
                    );
                    // In the first generation all turns are random, and their ends are all that there is to learn.
                    let is_exploratory = self.play_turn(&players, &mut state, random, epsilon) && !is_new;
                    turns.push(Turn { view, value, is_from_lookahead, is_exploratory });
                }
            }
        }
        let (winners, scores) = (self.winners(&state), self.scores(&state));
        let end = ValueTarget {
            scores: per_seat(self.seats(), |seat| scores[seat] as f32),
            shares: per_seat(self.seats(), |seat| victory_share(winners, seat)),
        };
        find_targets(turns, end, R::LAMBDA, self.seats())
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
fn choose_styles(seats: usize, has_older: bool, random: &mut FastRandom) -> PerSeat<Style> {
    let mut styles = PerSeat::all(Style::Learner);
    if random.below(STYLES_ONE_IN) > 0 {
        return styles;
    }
    let stranger = if has_older && random.below(2) == 0 { Style::Older } else { Style::Trader };
    for seat in Seats::first(seats).iter() {
        let others = [stranger, Style::Eager, Style::Cautious];
        styles[seat] = others.get(random.below(6) as usize).copied().unwrap_or_default();
    }
    styles
}

#[cfg(test)]
mod tests {
    use lonja_rules::Seat;
    use lonja_rules::medici::{Edition, Medici, Options};

    use super::*;
    use crate::learning::Network;

    const SEATS: usize = 2;

    fn value(score: f32) -> ValueTarget {
        ValueTarget { scores: per_seat(SEATS, |_| score), shares: per_seat(SEATS, |_| 0.5) }
    }

    fn turn(view: usize, score: f32) -> Turn<usize> {
        Turn { view, value: value(score), is_from_lookahead: false, is_exploratory: false }
    }

    /// The targets by position, as scores.
    fn targets(turns: Vec<Turn<usize>>, end: f32) -> Vec<(usize, f32)> {
        let samples = find_targets(turns, value(end), 0.5, SEATS);
        let mut targets: Vec<_> =
            samples.iter().map(|sample| (sample.view, sample.target.scores[Seat::new(0)])).collect();
        targets.sort_by_key(|&(view, _)| view);
        targets
    }

    #[test]
    fn targets_follow_the_trace_to_the_end() {
        let turns = vec![turn(0, 10.0), turn(1, 20.0), turn(2, 40.0)];
        assert_eq!(targets(turns, 80.0), [(0, 40.0), (1, 60.0), (2, 80.0)]);
    }

    #[test]
    fn a_random_turn_cuts_the_trace() {
        let random = Turn { is_exploratory: true, ..turn(1, 20.0) };
        let turns = vec![turn(0, 10.0), random, turn(2, 40.0)];
        assert_eq!(targets(turns, 80.0), [(0, 20.0), (2, 80.0)], "the end says nothing about turns 0 and 1");
    }

    #[test]
    fn a_value_from_lookahead_is_a_target_and_replaces_the_networks() {
        let valued = Turn { is_from_lookahead: true, ..turn(1, 20.0) };
        let random = Turn { is_from_lookahead: true, is_exploratory: true, ..turn(1, 20.0) };
        assert_eq!(targets(vec![turn(0, 10.0), valued], 80.0), [(0, 50.0), (1, 20.0)]);
        assert_eq!(targets(vec![turn(0, 10.0), random], 80.0), [(0, 20.0), (1, 20.0)]);
    }

    /// All decisions of the last part are those of the network, and no turn is without a sample.
    #[test]
    fn nobody_explores_in_the_last_part() {
        let rules = Medici::new(Edition::Of2018, 2, &Options::default()).unwrap();
        let net = ValueNet::random(&mut FastRandom::new(1));
        let play = |is_last_part, older: &[Box<ValueNet>], seed| {
            let game = TrainingGame { net: &*net, older, progress: 0.9, is_last_part, lookahead_percent: 0 };
            rules.play_game(&game, &mut FastRandom::new(seed)).len()
        };
        let lots = |is_last_part| (0..20).map(|seed| play(is_last_part, &[], seed)).sum::<usize>();
        assert!(lots(false) < lots(true), "the positions before random turns are missing");
        let older = [ValueNet::zero()];
        for seed in 0..5 {
            assert_eq!(play(true, &older, seed), play(true, &[], seed), "older networks have no seat");
        }
    }

    #[test]
    fn older_networks_take_part() {
        let rules = Medici::new(Edition::Of2018, 4, &Options::default()).unwrap();
        let styles = |has_older| (0..200).map(move |seed| choose_styles(4, has_older, &mut FastRandom::new(seed)));
        let has = |styles: &PerSeat<Style>, style| styles.of(4).contains(&style);
        assert!(styles(true).any(|styles| has(&styles, Style::Older)));
        assert!(!styles(false).any(|styles| has(&styles, Style::Older)));
        assert!(!styles(true).any(|styles| has(&styles, Style::Older) && has(&styles, Style::Trader)));
        let net = ValueNet::random(&mut FastRandom::new(1));
        let older = [ValueNet::random(&mut FastRandom::new(2))];
        let game =
            TrainingGame { net: &*net, older: &older, progress: 0.5, is_last_part: false, lookahead_percent: 20 };
        for seed in 0..8 {
            assert!(!rules.play_game(&game, &mut FastRandom::new(seed)).is_empty());
        }
    }
}
