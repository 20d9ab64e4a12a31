//! What a bot is asked, and what it answers.

use lonja_rules::{PerSeat, Rules, Seat};

use crate::budget::Budget;

/// A decision to make, with all that may be known for it.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a, R: Rules> {
    /// The rules that are played by.
    pub rules: &'a R,
    /// Who is asked.
    pub seat: Seat,
    /// What that seat may know.
    pub view: &'a R::View,
    /// What it may do: at least two things.
    pub legal: &'a R::Legal,
    /// What the bot draws its random numbers from. Two questions of one game should have different seeds.
    pub seed: u64,
    /// How long it may think.
    pub budget: Budget<'a>,
}

/// A player of one ruleset. It keeps nothing between questions: the same question with a budget of iterations has the same
/// answer, always.
pub trait Bot<R: Rules>: Send + Sync {
    /// One of the legal actions, and what the bot thinks of it and of others.
    fn advise(&self, question: &Question<'_, R>) -> Advice<R::Action>;

    /// The action that [`advise`](Bot::advise) gives, where nothing else is wanted.
    fn choose(&self, question: &Question<'_, R>) -> R::Action {
        self.advise(question).action
    }
}

/// What a bot would do and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// What it would do.
    pub action: A,
    /// What it thinks of all that it considered, what it would do included, in the protocol's order.
    pub alternatives: Vec<Alternative<A>>,
    /// How many continuations it played or weighed in all; 0 if it did not search.
    pub iterations: u64,
}

impl<A: Copy> Advice<A> {
    /// Chooses the alternative with the highest chance of winning; the first of several. There must be one.
    pub(crate) fn first_best(alternatives: Vec<Alternative<A>>, iterations: u64) -> Self {
        let mut best = alternatives[0];
        for alternative in &alternatives {
            if alternative.win > best.win {
                best = *alternative;
            }
        }
        Self { action: best.action, alternatives, iterations }
    }
}

/// What a bot expects of an action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Alternative<A> {
    /// The action.
    pub action: A,
    /// The final scores that it expects, by seat.
    pub scores: PerSeat<f32>,
    /// The chance of winning that it expects for the seat that is asked, a shared victory counting in parts.
    pub win: f32,
}
