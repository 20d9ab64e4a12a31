//! A weaker form of any bot: it hesitates between actions that it values nearly alike, as people do.
//!
//! The chance of an action falls with what it loses (a softmax over the chances of winning), so small mistakes are
//! common and blunders are rare. A bot that plays at random now and then errs in the opposite way, and its mistakes
//! look absurd.

use lonja_rules::{FastRandom, Random, Rules, Seat};

use crate::bot::{Advice, Alternative, Bot, Question};
use crate::budget::Budget;
use crate::portable_math::exp;

/// Keeps this bot's random numbers apart from those of the inner bot, which has the same seed.
const OWN_RANDOM: u64 = 0x6865_7369_7461_7465;

/// A bot that does not always choose what it values most.
pub(crate) struct HesitantBot<R: Rules> {
    bot: Box<dyn Bot<R>>,
    /// The share of the victory by which an action must be worse to be chosen e times less often.
    temperature: f32,
    /// Budget of the inner bot; the question's budget is ignored.
    iterations: u64,
}

impl<R: Rules> HesitantBot<R> {
    /// `temperature` is that of two seats; with more seats, shares of the victory are smaller.
    pub(crate) fn new(rules: &R, bot: Box<dyn Bot<R>>, temperature: f32, iterations: u64) -> Box<Self> {
        Box::new(Self { bot, temperature: temperature * 2.0 / rules.seats() as f32, iterations })
    }

    fn hesitate(&self, seat: Seat, advice: &Advice<R::Action>, random: &mut FastRandom) -> R::Action {
        // The bot may value an action that it hardly visited above the one that it chose. Such
        // values are unreliable, so they count as no better than that of its choice.
        let chosen = advice.alternatives.iter().find(|alternative| alternative.action == advice.action);
        let best = chosen.map_or(1.0, |chosen| chosen.wins[seat]);
        let odds =
            |alternative: &Alternative<R::Action>| exp((alternative.wins[seat].min(best) - best) / self.temperature);
        let sum: f32 = advice.alternatives.iter().map(odds).sum();
        let mut rest = sum * random.below(1 << 20) as f32 / (1 << 20) as f32;
        for alternative in &advice.alternatives {
            rest -= odds(alternative);
            if rest < 0.0 {
                return alternative.action;
            }
        }
        advice.action
    }
}

impl<R: Rules> Bot<R> for HesitantBot<R> {
    fn advise(&self, question: &Question<'_, R>) -> Advice<R::Action> {
        let mut advice = self.bot.advise(&Question { budget: Budget::Iterations(self.iterations), ..*question });
        advice.action = self.hesitate(question.seat, &advice, &mut FastRandom::new(question.seed ^ OWN_RANDOM));
        advice
    }
}
