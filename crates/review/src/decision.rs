//! Decisions: what the played action cost its seat, and what it gave the others.
//!
//! Seat j played a at point h. Let a* be its best action by what it could know, and Q(I, a) the value of an action
//! averaged over all hands that fit what the seat saw (its information set I), each equally likely. Then:
//!
//! - the seat's own **error** is `Q_j(I, a) − Q_j(I, a*)`: never above 0, and 0 if it played the best action;
//! - every other seat i receives a **gift** of `Q_i(I, a) − Q_i(I, a*)`, which may be negative;
//! - **unknowable** is the rest of the real difference: `v(h·a) − v(h·a*)` minus the two above. It is 0 without hidden
//!   hands;
//! - r = v(h·a*) is what the **noise** is measured from.

use std::ops::Range;

use lonja_bots::{DecisionRollouts, DecisionWorth, LotEstimate, Position, Worth};
use lonja_game::catalog::Playable;
use lonja_rules::{LegalSet, Observer, Pending, Seat, Step};
use serde::Serialize;

use crate::columns::{Shares, difference};
use crate::reviewer::Reviewer;
use crate::walk::RecordedDecision;

/// A decision has at most this many alternatives in a review, the played and the best action among them. Bids are many.
const MAX_ALTERNATIVES: usize = 12;

/// An action that was possible.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AlternativeShare {
    /// In the notation of the protocol.
    pub action: String,
    /// The expected share of the victory of the seat that decides, by what it could know.
    pub share: f64,
    /// The expected final scores, by seat.
    pub scores: Vec<f64>,
    /// Rollouts behind these numbers.
    pub rollouts: u32,
    /// The standard error of the share that rollouts leave; none without rollouts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard_error: Option<f64>,
}

/// A decision, valued.
pub(crate) struct ValuedDecision {
    pub(crate) best: String,
    /// The own error and the gifts.
    pub(crate) effect: Shares,
    pub(crate) unknowable: Shares,
    /// r = v(h·a*).
    pub(crate) best_after: Shares,
    /// v(h') = v(h·a).
    pub(crate) after: Shares,
    /// How far the best and the worst action are apart for the seat.
    pub(crate) spread: f64,
    pub(crate) alternatives: Vec<AlternativeShare>,
    /// The standard error of the own error.
    pub(crate) standard_error: Option<f64>,
    pub(crate) lot: Option<LotEstimate>,
}

/// What a decision is judged by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Knowledge {
    /// What the seat could know.
    Seat,
    /// All hands. Only decisions with a hidden hand need it besides.
    Everything,
}

impl<R: Playable> Reviewer<'_, R> {
    /// By what a decision is judged: without hidden hands the seat knows as much as the reviewer.
    pub(crate) fn kinds_of_knowledge(&self, decision: &RecordedDecision<R>) -> Vec<Knowledge> {
        let [everything, seen] = [Knowledge::Everything, Knowledge::Seat].map(|known| self.view(decision, known));
        if everything == seen { vec![Knowledge::Seat] } else { vec![Knowledge::Seat, Knowledge::Everything] }
    }

    fn view(&self, decision: &RecordedDecision<R>, known: Knowledge) -> R::View {
        let observer = match known {
            Knowledge::Seat => Observer::Seat(decision.seat),
            Knowledge::Everything => Observer::AllSeeing,
        };
        self.rules.view(&decision.state, observer)
    }

    /// How many rollouts a decision needs.
    pub(crate) fn count_rollouts(&self, decision: &RecordedDecision<R>, known: Knowledge, seed: u64) -> u32 {
        let view = self.view(decision, known);
        self.valuer.count_rollouts(&Position {
            rules: self.rules,
            view: &view,
            seed,
            rollouts_per_value: self.iterations,
        })
    }

    /// Plays the rollouts with these numbers.
    pub(crate) fn roll_out(
        &self,
        decision: &RecordedDecision<R>,
        known: Knowledge,
        seed: u64,
        numbers: Range<u32>,
    ) -> DecisionRollouts {
        let view = self.view(decision, known);
        let position = Position { rules: self.rules, view: &view, seed, rollouts_per_value: self.iterations };
        self.valuer.roll_out(&position, &actions_of(decision), numbers)
    }

    /// Values a decision. `rollouts` are those for each of the [`kinds_of_knowledge`](Self::kinds_of_knowledge).
    pub(crate) fn value_decision(
        &self,
        decision: &RecordedDecision<R>,
        rollouts: &[DecisionRollouts],
        seed: u64,
    ) -> ValuedDecision {
        let RecordedDecision { seat, played, .. } = decision;
        let seats = self.rules.seats();
        let actions = actions_of(decision);
        let known = self.judge(decision, Knowledge::Seat, &actions, &rollouts[0], seed);
        let real = match rollouts.get(1) {
            Some(rollouts) => self.judge(decision, Knowledge::Everything, &actions, rollouts, seed).worths,
            None => known.worths.clone(),
        };
        let share = |at: usize| known.worths[at].shares[*seat];
        let played_at = actions.iter().position(|action| action == played).unwrap_or(0);
        // The played action wins ties.
        let best_at = (0..actions.len()).fold(played_at, |best, at| if share(at) > share(best) { at } else { best });
        let worst = (0..actions.len()).map(share).fold(f64::MAX, f64::min);
        let effect = difference(&known.worths[played_at].shares, &known.worths[best_at].shares, seats);
        let real_effect = difference(&real[played_at].shares, &real[best_at].shares, seats);
        let listed = list_alternatives(&known.worths, *seat, &[played_at, best_at]);
        let alternative = |&at: &usize| alternative(&actions[at], &known.worths[at], *seat, seats);
        ValuedDecision {
            best: actions[best_at].to_string(),
            effect,
            unknowable: difference(&real_effect, &effect, seats),
            best_after: real[best_at].shares,
            after: real[played_at].shares,
            spread: share(best_at) - worst,
            alternatives: listed.iter().map(alternative).collect(),
            standard_error: known.loss_errors[played_at],
            lot: known.lot,
        }
    }

    /// The worth of each action. If an action ends the game without a draw, it is the result.
    fn judge(
        &self,
        decision: &RecordedDecision<R>,
        known: Knowledge,
        actions: &[R::Action],
        rollouts: &DecisionRollouts,
        seed: u64,
    ) -> DecisionWorth {
        let view = self.view(decision, known);
        let position = Position { rules: self.rules, view: &view, seed, rollouts_per_value: self.iterations };
        let mut judged = self.valuer.value_decision(&position, actions, rollouts);
        for (worth, &action) in judged.worths.iter_mut().zip(actions) {
            if self.rules.count_draws(&decision.state, &Step::Action(action)) == 0 {
                let mut after = decision.state.clone();
                self.rules.play_unchecked(&mut after, action, &mut ());
                self.play_forced(&mut after);
                if self.rules.pending(&after) == Pending::Over {
                    *worth = Worth::of_result(self.rules, &after);
                }
            }
        }
        judged
    }
}

fn actions_of<R: Playable>(decision: &RecordedDecision<R>) -> Vec<R::Action> {
    decision.legal.iter().collect()
}

/// The indices of the alternatives to list: those in `always`, and the best others.
fn list_alternatives(known: &[Worth], seat: Seat, always: &[usize]) -> Vec<usize> {
    let mut by_share: Vec<usize> = (0..known.len()).collect();
    by_share.sort_by(|&one, &other| known[other].shares[seat].total_cmp(&known[one].shares[seat]));
    // The first legal action, such as a pass, says what happens without an effort.
    let first = always.iter().copied().chain([0]);
    let mut listed: Vec<usize> = Vec::new();
    for at in first.chain(by_share) {
        if listed.len() < MAX_ALTERNATIVES && !listed.contains(&at) {
            listed.push(at);
        }
    }
    listed.sort_unstable();
    listed
}

fn alternative(action: &impl ToString, worth: &Worth, seat: Seat, seats: usize) -> AlternativeShare {
    AlternativeShare {
        action: action.to_string(),
        share: worth.shares[seat],
        scores: worth.scores.of(seats).to_vec(),
        rollouts: worth.rollouts,
        standard_error: worth.standard_error,
    }
}
