//! A weaker form of any bot: it hesitates between actions that it values nearly alike, as people do.
//!
//! The chance of an action falls with what it loses (a softmax over the chances of winning), so small mistakes are
//! common and blunders are rare. A bot that plays at random now and then errs in the opposite way, and its mistakes
//! look absurd. Bids are many: the bot first decides whether to bid, then chooses a price near the best one. With one
//! softmax over all actions, twenty bids that are somewhat bad would outweigh a pass and the best bid.
//!
//! The inner bot always has the same few iterations, and the question's budget is ignored: the level should be as
//! strong on a slow machine or with an impatient server as elsewhere. They take a few milliseconds.

use lonja_rules::{FastRandom, Random, Rules, Seat};

use crate::bot::{Advice, Alternative, Bot, Question};
use crate::budget::Budget;
use crate::portable_math::exp;

/// Keeps this bot's random numbers apart from those of the inner bot, which has the same seed.
const OWN_RANDOM: u64 = 0x6865_7369_7461_7465;

/// Where a seat surely wins or loses, all actions have the same chance of winning. A point of expected score then
/// decides as if it were this share of the victory.
const SHARE_A_POINT: f32 = 1e-5;
/// The least temperature, as a share of the victory: five points of score count e times.
const MIN_TEMPERATURE: f32 = 5e-5;
/// A price this many steps from the best one is chosen e times less often than by what it loses alone.
const PRICE_STEPS: f32 = 2.0;

/// A bot that does not always choose what it values most.
pub(crate) struct HesitantBot<R: Rules> {
    bot: Box<dyn Bot<R>>,
    /// By how much the log-odds of winning must be worse for an action to be chosen e times less often. In log-odds, a
    /// mistake counts alike in even, in lost and in won positions.
    temperature: f32,
    /// Whether an action is a price: one of many for the same thing.
    is_price: fn(R::Action) -> bool,
    /// Budget of the inner bot.
    iterations: u64,
}

impl<R: Rules> HesitantBot<R> {
    /// `temperature` is that of two seats. With more seats a single decision weighs less, so it falls.
    pub(crate) fn new(
        rules: &R,
        bot: Box<dyn Bot<R>>,
        temperature: f32,
        is_price: fn(R::Action) -> bool,
        iterations: u64,
    ) -> Box<Self> {
        Box::new(Self { bot, temperature: temperature * 2.0 / rules.seats() as f32, is_price, iterations })
    }
}

impl<R: Rules> Bot<R> for HesitantBot<R> {
    fn advise(&self, question: &Question<'_, R>) -> Advice<R::Action> {
        let mut advice = self.bot.advise(&Question { budget: Budget::Iterations(self.iterations), ..*question });
        let mut random = FastRandom::new(question.seed ^ OWN_RANDOM);
        advice.action = hesitate(question.seat, &advice, self.temperature, self.is_price, &mut random);
        advice
    }
}

fn hesitate<A: Copy + PartialEq>(
    seat: Seat,
    advice: &Advice<A>,
    temperature: f32,
    is_price: fn(A) -> bool,
    random: &mut FastRandom,
) -> A {
    // The bot may value an action that it hardly visited above the one that it chose. Such values are unreliable, so
    // they count as no better than that of its choice.
    let chosen = advice.alternatives.iter().find(|alternative| alternative.action == advice.action);
    let most = chosen.map_or(1.0, |chosen| chosen.wins[seat]);
    // A step in log-odds is this much in the chance of winning.
    let temperature = f32::max(temperature * most * (1.0 - most), MIN_TEMPERATURE);
    let value = |alternative: &Alternative<A>| {
        (alternative.wins[seat].min(most) + SHARE_A_POINT * alternative.scores[seat]) / temperature
    };
    let values: Vec<(A, f32)> = advice.alternatives.iter().map(|other| (other.action, value(other))).collect();
    let (prices, mut choices): (Vec<_>, Vec<_>) = values.into_iter().partition(|(action, _)| is_price(*action));
    let best_price = first_highest(&prices);
    choices.extend(best_price.map(|at| prices[at]));
    let action = softmax_choice(choices.iter().map(|(_, value)| *value), random).map(|at| choices[at].0);
    match (action, best_price) {
        (Some(action), Some(best)) if is_price(action) => {
            let odds = prices.iter().enumerate().map(|(at, (_, value))| value - at.abs_diff(best) as f32 / PRICE_STEPS);
            softmax_choice(odds, random).map_or(action, |at| prices[at].0)
        }
        _ => action.unwrap_or(advice.action),
    }
}

fn first_highest<A>(values: &[(A, f32)]) -> Option<usize> {
    (0..values.len()).reduce(|best, at| if values[at].1 > values[best].1 { at } else { best })
}

/// The index of one of these numbers, chosen by the softmax over them; none if there are no numbers.
fn softmax_choice(numbers: impl Iterator<Item = f32> + Clone, random: &mut FastRandom) -> Option<usize> {
    let highest = numbers.clone().reduce(f32::max)?;
    let odds = numbers.map(|number| exp(number - highest));
    let mut rest = odds.clone().sum::<f32>() * random.below(1 << 20) as f32 / (1 << 20) as f32;
    let mut last = 0;
    for (at, odds) in odds.enumerate() {
        rest -= odds;
        last = at;
        if rest < 0.0 {
            break;
        }
    }
    Some(last)
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;

    use lonja_rules::PerSeat;

    use super::*;
    use crate::bot::Certainty;

    const SEAT: Seat = Seat::new(0);
    const PASS: u16 = 0;

    /// Advice about a pass and bids, with the chance and the score of each action.
    fn advice(values: &[(u16, f32, f32)]) -> Advice<u16> {
        let alternative = |&(action, win, score): &(u16, f32, f32)| {
            let (mut wins, mut scores) = (PerSeat::all(0.0), PerSeat::all(0.0));
            (wins[SEAT], wins[Seat::new(1)], scores[SEAT]) = (win, 1.0 - win, score);
            Alternative { action, scores, wins, certainty: Certainty::NO_VISITS }
        };
        Advice::first_best(SEAT, values.iter().map(alternative).collect(), 0)
    }

    /// How often each action is chosen, as a share.
    fn shares(advice: &Advice<u16>, temperature: f32) -> impl Fn(RangeInclusive<u16>) -> f64 + use<> {
        let choose = |seed| hesitate(SEAT, advice, temperature, |bid| bid != PASS, &mut FastRandom::new(seed));
        let chosen: Vec<u16> = (0..2000).map(choose).collect();
        move |range| chosen.iter().filter(|action| range.contains(action)).count() as f64 / chosen.len() as f64
    }

    /// A pass is best, and 30 bids lose a little more each. The number of bids does not make bidding likely.
    #[test]
    fn many_bids_do_not_outweigh_a_pass() {
        let bids = (1..=30).map(|bid| (bid, 0.5 - 0.01 * f32::from(bid), 0.0));
        let share = shares(&advice(&[(PASS, 0.5, 0.0)].into_iter().chain(bids).collect::<Vec<_>>()), 0.1);
        assert!(share(PASS..=PASS) > 0.5, "{}", share(PASS..=PASS));
        assert!(share(8..=30) < 0.01, "{}", share(8..=30));
    }

    /// All bids are worth nearly the same. The price is near the best one.
    #[test]
    fn a_price_is_near_the_best() {
        let bids = (1..=40).map(|bid| (bid, 0.3 - 0.0005 * (f32::from(bid) - 20.0).abs(), 0.0));
        let share = shares(&advice(&[(PASS, 0.2, 0.0)].into_iter().chain(bids).collect::<Vec<_>>()), 0.1);
        assert!(share(16..=24) > 0.85, "{}", share(16..=24));
        assert!(share(1..=10) < 0.01);
    }

    /// A chance of 2% of which half is lost is as bad as one of 50% of which a third is lost.
    #[test]
    fn mistakes_count_in_log_odds() {
        for (best, worse) in [(0.5, 0.25), (0.02, 0.0004), (0.98, 0.96)] {
            let share = shares(&advice(&[(PASS, best, 0.0), (1, worse, 0.0)]), 0.2);
            assert!((0.0..0.02).contains(&share(1..=1)), "{best}: {}", share(1..=1));
        }
    }

    #[test]
    fn a_lost_seat_plays_for_its_score() {
        let share = shares(&advice(&[(PASS, 0.0, 80.0), (1, 0.0, 100.0), (30, 0.0, 60.0)]), 0.2);
        assert!(share(1..=1) > 0.95, "{}", share(1..=1));
    }
}
