//! The question to a bot, and its answer.

use lonja_rules::{PerSeat, Rules, Seat};

use crate::budget::Budget;

/// A decision to make, with all that the seat may know.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a, R: Rules> {
    /// The rules of the table.
    pub rules: &'a R,
    /// The seat that is asked, whose turn it is.
    pub seat: Seat,
    /// What that seat may know.
    pub view: &'a R::View,
    /// The legal actions: at least two.
    pub legal: &'a R::Legal,
    /// The seed of the bot's random numbers. Two questions of one game should have different seeds.
    pub seed: u64,
    /// When to stop searching.
    pub budget: Budget<'a>,
}

/// A player of one ruleset. It keeps nothing between questions: the same question with a budget of iterations has the
/// same answer, on every machine.
pub trait Bot<R: Rules>: Send + Sync {
    /// Chooses a legal action, and values it and others.
    fn advise(&self, question: &Question<'_, R>) -> Advice<R::Action>;

    /// The action of [`advise`](Bot::advise) alone, which may take less time.
    fn choose(&self, question: &Question<'_, R>) -> R::Action {
        self.advise(question).action
    }
}

/// A bot's answer: an action, and how it values this and others.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// The action that it chooses.
    pub action: A,
    /// All actions that it considered, the chosen one included, in the protocol's order.
    pub alternatives: Vec<Alternative<A>>,
    /// Iterations of its search; 0 if it did not search.
    pub iterations: u64,
}

impl<A: Copy> Advice<A> {
    /// Chooses the alternative with the highest chance of winning for `seat`; the first of several. There must be one.
    pub(crate) fn first_best(seat: Seat, alternatives: Vec<Alternative<A>>, iterations: u64) -> Self {
        let mut best = alternatives[0];
        for alternative in &alternatives {
            if alternative.wins[seat] > best.wins[seat] {
                best = *alternative;
            }
        }
        Self { action: best.action, alternatives, iterations }
    }
}

/// What a bot expects of an action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Alternative<A> {
    /// A legal action.
    pub action: A,
    /// The expected final scores, by seat.
    pub scores: PerSeat<f32>,
    /// Each seat's expected share of the victory: its chance of winning, if victories are not shared. They add up to 1.
    pub wins: PerSeat<f32>,
    /// How sure it is of the share of the seat that is asked.
    pub certainty: Certainty,
}

/// How sure a bot is of a chance of winning.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Certainty {
    /// Rollouts, or visits of a tree search, behind it; 0 if it comes from an evaluator alone.
    pub visits: u32,
    /// The standard error that they leave; none if there are fewer than two. It does not contain the error of the
    /// evaluator.
    pub standard_error: Option<f32>,
}

impl Certainty {
    /// An evaluator's value, without rollouts.
    pub(crate) const NO_VISITS: Self = Self { visits: 0, standard_error: None };
}
