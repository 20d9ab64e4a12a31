//! Search with hidden hands (information set Monte Carlo tree search: Cowling, Powley and Whitehouse, 2012).
//!
//! A node of the tree is an information set: all that the seat to act sees. Each iteration guesses the hidden cards
//! anew (a determinization) and plays from the root to a new node, so no seat in the tree can act on a hand that it
//! does not see.

use lonja_rules::burgueses::{Action, Burgueses, Legal, State};
use lonja_rules::flow::{self, Decision};
use lonja_rules::{FastRandom, LegalSet, Rules, Seat};

use super::information_set::InformationSet;
use super::inputs::SparseInputs;
use super::net::{Accumulator, Net};
use super::tree::{Choice, Tree, Value};
use crate::bot::{Certainty, Question};
use crate::portable_math::exp;
use crate::sample_mean::SampleMean;
use crate::scores::victory_share;

/// The temperature of the softmax that makes priors of the network's chances of winning.
const PRIOR_TEMPERATURE: f32 = 0.06;

pub(super) struct Search<'a> {
    question: &'a Question<'a, Burgueses>,
    net: &'a Net,
    random: FastRandom,
    tree: Tree,
    /// For each legal action, the shares of the victory that its visits reached for the seat that is asked.
    samples: Vec<SampleMean>,
    /// The nodes of this iteration from the root, and the index of the choice in each.
    path: Vec<(usize, usize)>,
    /// The choices of the node that is being expanded: kept to save allocations.
    expanded: Vec<Choice>,
}

impl<'a> Search<'a> {
    pub(super) fn new(question: &'a Question<'a, Burgueses>, net: &'a Net) -> Self {
        let random = FastRandom::new(question.seed);
        let samples = vec![SampleMean::default(); question.legal.len()];
        Self { question, net, random, tree: Tree::default(), samples, path: Vec::new(), expanded: Vec::new() }
    }

    /// The statistics of the legal actions, in their order.
    pub(super) fn choices(&self) -> &[Choice] {
        self.tree.find(&InformationSet::of_question(self.question)).map_or(&[], |root| self.tree.choices(root))
    }

    /// How sure the mean of each legal action is, in their order. The network's value counts as a visit.
    pub(super) fn certainties(&self) -> impl Iterator<Item = Certainty> {
        self.samples.iter().map(|sample| sample.certainty(1.0))
    }

    /// One iteration: guess the hidden cards, select choices until the game is over or a node is new, expand it, and
    /// update the statistics on the way.
    pub(super) fn iterate(&mut self) {
        let rules = self.question.rules;
        let mut state = rules.guess(self.question.view, &mut self.random);
        self.path.clear();
        let value = loop {
            let Some(decision) = flow::next_decision(rules, &mut state, &mut self.random) else {
                break final_value(rules, &state);
            };
            let seen = InformationSet::of_state(rules, &state, decision.seat);
            let Some(node) = self.tree.find(&seen) else {
                break self.expand(&seen, &decision);
            };
            let at = self.tree.select(node);
            self.path.push((node, at));
            rules.play_unchecked(&mut state, decision.legal.at(at), &mut ());
        };
        if let Some(&(_, at)) = self.path.first() {
            self.samples[at].add(value.win(self.question.seat));
        }
        for &(node, at) in &self.path {
            self.tree.update(node, at, &value);
        }
    }

    /// Inserts a new node and returns its value: that of its best choice by the network.
    fn expand(&mut self, seen: &InformationSet, decision: &Decision<Legal>) -> Value {
        let before = self.net.accumulate(&SparseInputs::of(seen));
        self.expanded.clear();
        for action in decision.legal.iter() {
            let mean = evaluate(self.question.rules, self.net, &before, seen, action);
            self.expanded.push(Choice { prior: 0.0, visits: 1, mean });
        }
        let best = set_priors(&mut self.expanded, seen.seat);
        self.tree.insert(seen, &self.expanded);
        best
    }
}

pub(super) fn evaluate(
    rules: &Burgueses,
    net: &Net,
    before: &Accumulator,
    seen: &InformationSet,
    action: Action,
) -> Value {
    let seat = seen.seat;
    let after = seen.after(rules, action);
    if after.public.four.is_some() {
        // B5: the riches of the finished rounds are the score.
        return Value::new(seat, 1.0, seen.public.riches.0.map(f32::from));
    }
    let value = net.evaluate(before, &SparseInputs::of(&after));
    let [own, others] = value.riches;
    Value::new(seat, value.win, if seat.index() == 0 { [own, others] } else { [others, own] })
}

/// Sets the priors: the softmax of the choices' chances of winning. Returns the best value.
fn set_priors(choices: &mut [Choice], seat: Seat) -> Value {
    let better = |one: Value, other: Value| if other.win(seat) > one.win(seat) { other } else { one };
    let best = choices.iter().map(|choice| choice.mean).fold(choices[0].mean, better);
    let mut sum = 0.0;
    for choice in &mut *choices {
        choice.prior = exp((choice.mean.win(seat) - best.win(seat)) / PRIOR_TEMPERATURE);
        sum += choice.prior;
    }
    for choice in choices {
        choice.prior /= sum;
    }
    best
}

pub(super) fn final_value(rules: &Burgueses, state: &State) -> Value {
    let scores = rules.scores(state);
    let first = Seat::new(0);
    Value::new(first, victory_share(rules.winners(state), first), Seat::BOTH.map(|seat| scores[seat] as f32))
}
