//! Rollouts: every action is tried on the same guessed piles and played on for one turn of each seat. Before the first
//! of them a take is worth what the evaluator says, and a reveal the exact mean over all cards, each followed by the
//! best action.
//!
//! Rivals may not be experts: on every second pile, on average, they play as traders.

use lonja_rules::medici_card::{Action, Kind, MediciCard, Phase, Public};
use lonja_rules::{FastRandom, LegalSet, Random, Rules, Seat};

use super::evaluator::{Evaluator, Forecast, last_best};
use super::heuristic::Heuristic;
use crate::bot::{Advice, Question};
use crate::budget::BudgetMeter;
use crate::sample_mean::SampleMean;

/// Turns of each seat in a rollout. Longer rollouts have less bias and more variance.
const TURNS_A_SEAT: usize = 1;
/// Pseudo-count of the prior: the evaluator's own forecast counts as much as this many rollouts.
const PRIOR_ROLLOUTS: f32 = 4.0;
/// Piles before any action is pruned.
const MIN_PILES: f32 = 16.0;
/// Piles after which more would hardly change the answer.
const MAX_PILES: f32 = 256.0;
/// Standard errors by which an action has to be behind the best one to be pruned.
const PRUNING_STANDARD_ERRORS: f32 = 3.0;
/// One reveal and four takes (C5).
const MAX_ACTIONS: usize = 5;

/// An action that is being tried.
struct Candidate {
    action: Action,
    /// Over the prior and all rollouts.
    sum: Forecast,
    weight: f32,
    /// The own chances of winning that the rollouts reached.
    sample: SampleMean,
    /// The best action's chance of winning minus this one's, pile by pile.
    deficit: SampleMean,
    is_pruned: bool,
}

impl Candidate {
    fn new(evaluator: &impl Evaluator, question: &Question<'_, MediciCard>, action: Action) -> Self {
        let prior = match action {
            Action::Reveal => evaluator.expect_reveal(question.view),
            Action::Take(take) => evaluator.evaluate_take(question.view, take),
        };
        let mut sum = Forecast::ZERO;
        sum.add(&prior, PRIOR_ROLLOUTS, question.rules.seats());
        let (sample, deficit) = (SampleMean::default(), SampleMean::default());
        Self { action, sum, weight: PRIOR_ROLLOUTS, sample, deficit, is_pruned: false }
    }

    fn mean(&self, seats: usize) -> Forecast {
        let mut mean = Forecast::ZERO;
        mean.add(&self.sum, 1.0 / self.weight, seats);
        mean
    }

    /// Whether the best action is better by more than luck explains. The best action may have changed from pile to
    /// pile, which makes the deficit smaller and the test more careful.
    fn is_clearly_worse(&self) -> bool {
        let Self { deficit, .. } = self;
        deficit.count >= MIN_PILES && deficit.mean() > PRUNING_STANDARD_ERRORS * deficit.standard_error(0.0)
    }
}

/// Plays rollouts of the legal actions until the budget is spent or only one action is left.
pub(super) fn search(evaluator: &impl Evaluator, question: &Question<'_, MediciCard>) -> Advice<Action> {
    let mut candidates: Vec<_> =
        question.legal.iter().map(|action| Candidate::new(evaluator, question, action)).collect();
    let mut random = FastRandom::new(question.seed);
    let mut meter = BudgetMeter::new(question.budget);
    loop {
        let rollouts = try_pile(evaluator, question, &mut candidates, &mut random);
        let left = candidates.iter().filter(|candidate| !candidate.is_pruned).count();
        let piles = candidates.iter().map(|candidate| candidate.deficit.count).fold(0.0, f32::max);
        if !meter.continue_after(rollouts) || left < 2 || piles >= MAX_PILES {
            break;
        }
    }
    let weigh = |candidate: &Candidate| {
        let certainty = candidate.sample.certainty(PRIOR_ROLLOUTS);
        candidate.mean(question.rules.seats()).to_alternative(candidate.action, certainty)
    };
    let alternatives = candidates.iter().map(weigh).collect();
    // The chosen action is the one with the highest chance in the answer, pruned or not.
    let action =
        find_leader(&candidates, question.seat, |_| true).map_or(question.legal.at(0), |at| candidates[at].action);
    Advice { action, alternatives, iterations: meter.done() }
}

/// Plays a rollout of every candidate with the same guessed pile, and returns how many there were.
fn try_pile(
    evaluator: &impl Evaluator,
    question: &Question<'_, MediciCard>,
    candidates: &mut [Candidate],
    random: &mut FastRandom,
) -> u64 {
    let (seat, seats) = (question.seat, question.rules.seats());
    let mut pile = question.view.unseen();
    random.shuffle(&mut pile);
    let rivals_are_traders = random.below(2) == 1;
    let mut wins = [0.0; MAX_ACTIONS];
    for (candidate, win) in candidates.iter_mut().zip(&mut wins).filter(|(candidate, _)| !candidate.is_pruned) {
        let reached = roll_out(evaluator, question.view, candidate.action, &pile, rivals_are_traders);
        *win = reached.win[seat];
        candidate.sum.add(&reached, 1.0, seats);
        candidate.weight += 1.0;
        candidate.sample.add(*win);
    }
    prune(candidates, &wins, seat)
}

/// Compares the candidates by their chances of winning on one pile, and returns how many of them are not pruned yet.
fn prune(candidates: &mut [Candidate], wins: &[f32; MAX_ACTIONS], seat: Seat) -> u64 {
    // A pruned candidate had no rollout on this pile, so it can't be the one to compare with.
    let leader = find_leader(candidates, seat, |candidate| !candidate.is_pruned).unwrap_or(0);
    let mut rollouts = 0;
    for (at, candidate) in candidates.iter_mut().enumerate().filter(|(_, candidate)| !candidate.is_pruned) {
        rollouts += 1;
        candidate.deficit.add(wins[leader] - wins[at]);
        candidate.is_pruned = at != leader && candidate.is_clearly_worse();
    }
    rollouts
}

/// The index of the candidate with the highest mean chance of winning, of those that count.
fn find_leader(candidates: &[Candidate], seat: Seat, counts: impl Fn(&Candidate) -> bool) -> Option<usize> {
    let counting = candidates.iter().enumerate().filter(|(_, candidate)| counts(candidate));
    last_best(counting.map(|(at, candidate)| (at, candidate.sum.win[seat] / candidate.weight)))
}

/// Plays an action, then the best action of each seat to act by its evaluator, for some turns or to the end of the
/// round.
pub(super) fn roll_out(
    evaluator: &impl Evaluator,
    public: &Public,
    action: Action,
    pile: &[Kind],
    rivals_are_traders: bool,
) -> Forecast {
    let rules = evaluator.rules();
    let own = public.seat;
    let mut public = *public;
    let mut cards = pile.iter();
    let (mut action, mut turns) = (action, TURNS_A_SEAT * rules.seats());
    loop {
        match (action, cards.as_slice()) {
            (Action::Reveal, [_, ..]) => cards.next().into_iter().for_each(|&kind| public.reveal(kind)),
            (Action::Reveal, []) => return evaluator.evaluate(&public),
            (Action::Take(take), _) => {
                let round = public.round;
                rules.take_from_market(&mut public, take);
                turns -= 1;
                if turns == 0 || public.phase != Phase::Turn || public.round != round {
                    return evaluator.evaluate(&public);
                }
            }
        }
        action = if rivals_are_traders && public.seat != own {
            Heuristic::new(rules, &public).best_action(&public)
        } else {
            evaluator.best_action(&public)
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(win: f32, is_pruned: bool) -> Candidate {
        let mut sum = Forecast::ZERO;
        sum.win[Seat::new(0)] = win;
        let (sample, deficit) = (SampleMean::default(), SampleMean::default());
        Candidate { action: Action::Reveal, sum, weight: 1.0, sample, deficit, is_pruned }
    }

    /// The mean of a pruned candidate may end up the highest, because it is not tried on the piles that were bad for
    /// all.
    #[test]
    fn pruning_goes_on_if_a_pruned_candidate_has_the_highest_mean() {
        let mut candidates = [candidate(0.7, true), candidate(0.6, false), candidate(0.4, false)];
        let piles = (1..).take_while(|_| prune(&mut candidates, &[0.0, 0.6, 0.4, 0.0, 0.0], Seat::new(0)) == 2);
        assert_eq!(piles.take(100).count(), MIN_PILES as usize);
        assert_eq!(candidates.map(|candidate| candidate.is_pruned), [true, false, true]);
    }
}
