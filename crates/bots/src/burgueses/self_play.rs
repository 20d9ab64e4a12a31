//! How the network learns by playing against itself, and sometimes against others.

use lonja_rules::burgueses::{Action, Burgueses, Legal, State};
use lonja_rules::flow::{self, Decision};
use lonja_rules::{FastRandom, LegalSet, Observer, Random, Rules, Seat};

use super::hoarder::Hoarder;
use super::information_set::InformationSet;
use super::inputs::{SparseInputs, input_names};
use super::net::{Accumulator, Net, SeatValue};
use super::trader::Trader;
use crate::bot::{Bot, Question};
use crate::budget::Budget;
use crate::learning::{Schedule, SelfPlay, TrainingGame};
use crate::portable_math::{ln, powi};
use crate::scores::victory_share;

/// The temperature of the choice among actions, as a chance of winning, at first and at last.
const TEMPERATURES: (f32, f32) = (0.04, 0.008);
/// One decision in this many is random (ε = 3%), so that the network learns what bad ones lead to.
const EXPLORE_ONE_IN: u32 = 33;
/// One training game in this many is against another opponent than the network itself.
const OPPONENTS_ONE_IN: u32 = 4;
/// λ: the share of the next target in a position's target; the rest is the network's value.
const LAMBDA: f32 = 0.85;

/// An afterstate with its target.
pub(crate) struct AfterstateSample {
    inputs: SparseInputs,
    target: SeatValue,
}

/// An action in a game, with the network's values.
#[derive(Clone, Copy)]
struct Move {
    action: Action,
    /// Of the afterstate.
    inputs: SparseInputs,
    value: SeatValue,
    /// The value of the best action at this decision.
    best: SeatValue,
    /// If the expert looked ahead: the action that it would choose, and its value.
    found: Option<(Action, SeatValue)>,
}

/// An opponent of the network in a training game.
enum Opponent<'a> {
    Bot(&'static dyn Bot<Burgueses>),
    /// An earlier network of the training.
    Older(&'a Net),
}

impl Opponent<'_> {
    /// Usually none: the network plays both seats.
    fn choose<'a>(game: &TrainingGame<'a, Net>, random: &mut FastRandom) -> Option<Opponent<'a>> {
        if game.is_last_part || random.below(OPPONENTS_ONE_IN) > 0 {
            return None;
        }
        Some(match random.below(3) {
            0 => Opponent::Bot(&Hoarder),
            1 => Opponent::Bot(&Trader),
            _ => Opponent::Older(game.choose_older(random)?),
        })
    }

    fn play(
        &self,
        rules: &Burgueses,
        state: &State,
        decision: &Decision<Legal>,
        temperature: f32,
        random: &mut FastRandom,
    ) -> Action {
        let Decision { seat, legal } = decision;
        match self {
            Self::Bot(bot) => {
                let view = rules.view(state, Observer::Seat(*seat));
                let (seed, budget) = (u64::from(random.below(u32::MAX)), Budget::Iterations(1));
                bot.choose(&Question { rules, seat: *seat, view: &view, legal, seed, budget })
            }
            Self::Older(net) => choose(rules, net, state, decision, (temperature, false), random).action,
        }
    }
}

impl SelfPlay for Burgueses {
    type Sample = AfterstateSample;
    const SCHEDULE: Schedule = Schedule { batch: 96, replay_generations: 1, rates: (3e-3, 1e-4) };

    fn random_net(random: &mut FastRandom) -> Box<Net> {
        Net::random(random)
    }

    fn play_game(&self, game: &TrainingGame<'_, Net>, random: &mut FastRandom) -> Vec<AfterstateSample> {
        let TrainingGame { net, progress, is_last_part, .. } = *game;
        let temperature = TEMPERATURES.0 + (TEMPERATURES.1 - TEMPERATURES.0) * progress;
        let opponent = Opponent::choose(game, random);
        let its_seat = Seat::BOTH[random.below(2) as usize];
        let expert = game.expert(self);
        let mut state = self.setup();
        let mut moves = [Vec::new(), Vec::new()];
        while let Some(decision) = flow::next_decision(self, &mut state, random) {
            if let Some(opponent) = opponent.as_ref().filter(|_| decision.seat == its_seat) {
                let action = opponent.play(self, &state, &decision, temperature, random);
                self.play_unchecked(&mut state, action, &mut ());
                continue;
            }
            let found = expert.as_ref().and_then(|expert| expert.look_ahead(self, &state, decision.seat, random));
            let explores = !is_last_part && random.below(EXPLORE_ONE_IN) == 0;
            let mut chosen = choose(self, net, &state, &decision, (temperature, explores), random);
            chosen.found = found.map(|found| {
                let riches = [decision.seat, decision.seat.other()].map(|seat| found.scores[seat]);
                (found.action, SeatValue { win: found.wins[decision.seat], riches })
            });
            self.play_unchecked(&mut state, chosen.action, &mut ());
            moves[decision.seat.index()].push(chosen);
        }
        let ends = Seat::BOTH.map(|seat| (seat, final_value(self, &state, seat)));
        let of_seat = |(seat, end): (Seat, SeatValue)| find_targets(&moves[seat.index()], end, 2.0 * temperature);
        ends.into_iter().flat_map(of_seat).collect()
    }

    fn squared_error(&self, net: &Net, sample: &AfterstateSample) -> f32 {
        let value = net.evaluate(&net.accumulate(&sample.inputs), &sample.inputs);
        powi(value.riches[0] - sample.target.riches[0], 2)
    }

    fn log_loss(&self, net: &Net, sample: &AfterstateSample) -> f32 {
        let chance = net.evaluate(&net.accumulate(&sample.inputs), &sample.inputs).win.clamp(1e-6, 1.0 - 1e-6);
        -sample.target.win * ln(chance) - (1.0 - sample.target.win) * ln(1.0 - chance)
    }

    fn add_gradient(&self, net: &Net, sample: &AfterstateSample, gradient: &mut Net) -> usize {
        net.add_gradient(&sample.inputs, &sample.target, gradient);
        1
    }

    fn named_inputs(&self, sample: &AfterstateSample) -> Vec<(String, f32)> {
        input_names().into_iter().zip(sample.inputs.dense()).collect()
    }
}

/// The samples of one seat, whose game ended with this value. The trace is cut after an action that loses more than
/// `exploratory_loss` (Watkins, 1989): the decision is worth its best action, not what followed.
fn find_targets(moves: &[Move], end: SeatValue, exploratory_loss: f32) -> Vec<AfterstateSample> {
    let mut target = end;
    let mut samples = Vec::with_capacity(moves.len());
    for chosen in moves.iter().rev() {
        // A value from lookahead is that of the afterstate if the same action was played.
        let found = chosen.found.filter(|(action, _)| *action == chosen.action);
        samples.push(AfterstateSample { inputs: chosen.inputs, target: found.map_or(target, |(_, value)| value) });
        let (own, best) = chosen.found.map_or((chosen.value, chosen.best), |(_, value)| (value, value));
        let is_exploratory = chosen.best.win - chosen.value.win > exploratory_loss;
        target = if is_exploratory { best } else { mix(target, own) };
    }
    samples
}

fn choose(
    rules: &Burgueses,
    net: &Net,
    state: &State,
    decision: &Decision<Legal>,
    (temperature, explores): (f32, bool),
    random: &mut FastRandom,
) -> Move {
    let seen = InformationSet::of_state(rules, state, decision.seat);
    let before = net.accumulate(&SparseInputs::of(&seen));
    let moves: Vec<Move> = decision.legal.iter().map(|action| evaluate(rules, net, &before, &seen, action)).collect();
    let best = moves.iter().map(|each| each.value).max_by(|one, other| one.win.total_cmp(&other.win));
    let mut add_noise =
        |each: &Move| if explores { gumbel(random) } else { each.value.win + temperature * gumbel(random) };
    let noisy: Vec<f32> = moves.iter().map(&mut add_noise).collect();
    let at = (0..moves.len()).max_by(|&one, &other| noisy[one].total_cmp(&noisy[other])).unwrap_or(0);
    Move { best: best.unwrap_or(moves[at].value), ..moves[at] }
}

fn evaluate(rules: &Burgueses, net: &Net, before: &Accumulator, seen: &InformationSet, action: Action) -> Move {
    let after = seen.after(rules, action);
    let inputs = SparseInputs::of(&after);
    let mut value = net.evaluate(before, &inputs);
    if after.public.four.is_some() {
        value.win = 1.0;
    }
    Move { action, inputs, value, best: value, found: None }
}

/// A sample of the Gumbel distribution. The maximum of values with such noise is a sample of their softmax.
fn gumbel(random: &mut FastRandom) -> f32 {
    let uniform = (random.below(1 << 20) as f32 + 0.5) / (1 << 20) as f32;
    -ln(-ln(uniform))
}

fn final_value(rules: &Burgueses, state: &State, seat: Seat) -> SeatValue {
    let (winners, scores) = (rules.winners(state), rules.scores(state));
    SeatValue { win: victory_share(winners, seat), riches: [seat, seat.other()].map(|seat| scores[seat] as f32) }
}

/// The target that TD(λ) gives the position before.
fn mix(later: SeatValue, own: SeatValue) -> SeatValue {
    let mix = |later: f32, own: f32| LAMBDA * later + (1.0 - LAMBDA) * own;
    let riches = [0, 1].map(|at| mix(later.riches[at], own.riches[at]));
    SeatValue { win: mix(later.win, own.win), riches }
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::rules;
    use super::*;
    use crate::learning::{Trainable, TrainingPlan, one_by_one};

    fn value(win: f32) -> SeatValue {
        SeatValue { win, riches: [10.0 * win, 0.0] }
    }

    fn chosen(win: f32, best: f32) -> Move {
        let seen = InformationSet::of_state(&rules(), &rules().setup(), Seat::new(0));
        let inputs = SparseInputs::of(&seen);
        Move { action: Action::Buy, inputs, value: value(win), best: value(best), found: None }
    }

    fn targets(moves: &[Move]) -> Vec<f32> {
        find_targets(moves, value(1.0), 0.1).iter().rev().map(|sample| sample.target.win).collect()
    }

    #[test]
    fn a_bad_action_cuts_the_trace() {
        let near = |found: &[f32], expected: &[f32]| {
            assert!(found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-6), "{found:?}");
        };
        near(&targets(&[chosen(0.4, 0.4), chosen(0.4, 0.45)]), &[0.91, 1.0]);
        near(&targets(&[chosen(0.4, 0.4), chosen(0.2, 0.6)]), &[0.6, 1.0]);
        let found = Some((Action::Buy, value(0.5)));
        near(&targets(&[chosen(0.4, 0.4), Move { found, ..chosen(0.4, 0.4) }]), &[0.925, 0.5]);
    }

    /// Opponents have no samples: the network learns from its own decisions.
    #[test]
    fn others_take_part_until_the_last_part() {
        let net = Net::random(&mut FastRandom::new(1));
        let older = [Net::random(&mut FastRandom::new(2))];
        let game = |is_last_part| TrainingGame {
            net: &*net,
            older: &older,
            progress: 0.9,
            is_last_part,
            lookahead_percent: 10,
        };
        let opponents = |is_last_part| {
            let choose = |seed| Opponent::choose(&game(is_last_part), &mut FastRandom::new(seed)).is_some();
            (0..100).filter(|&seed| choose(seed)).count()
        };
        assert!((10..50).contains(&opponents(false)), "{}", opponents(false));
        assert_eq!(opponents(true), 0);
        for seed in 0..20 {
            assert!(!rules().play_game(&game(false), &mut FastRandom::new(seed)).is_empty());
        }
    }

    #[test]
    fn training_reduces_the_error() {
        let mut trainer = rules().train(TrainingPlan { generations: 25, games: 20, seed: 1, lookahead_percent: 0 });
        let errors: Vec<f32> = (0..25).map(|_| trainer.step(&one_by_one).error).collect();
        assert!(errors[24] < 0.8 * errors[0], "{errors:?}");
    }
}
