//! The trader: a hand-written value of positions, and no search.

use lonja_rules::medici::{Action, DAYS, Medici, Public};
use lonja_rules::{FastRandom, Good, Rules, Seat, Seats};

use super::advice;
use super::appraiser::{Appraiser, ValueFunction};
use super::features::{FeatureContext, florins, interpolate_payment, softsign_chance};
use crate::bot::{Advice, Bot, Question};
use crate::learning::SeatValues;

/// The share of today's bonus for a good that each later day is expected to pay.
const LATER_BONUS_SHARE: f32 = 0.9;
/// Florins for each level of a track and each later day, because higher bonuses come within reach.
const FLORINS_A_LEVEL: f32 = 0.3;
/// Florins that a card in an empty place of a ship earns, its price deducted.
const FLORINS_A_PLACE: f32 = 4.0;
/// The temperature of the softmax that turns florins into chances of winning, just before the last payment.
const END_TEMPERATURE: f32 = 2.0;
/// Florins that each remaining day adds to it.
const TEMPERATURE_A_DAY: f32 = 7.0;

/// Temperature for later bidders, in shares of the victory: nearly 0.
const LATER_BID_TEMPERATURE: f32 = 0.001;

/// Values ships, tracks and empty places by rules of thumb.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trader;

impl ValueFunction for Trader {
    fn values(&self, rules: &Medici, public: &Public) -> SeatValues {
        let context = FeatureContext::new(rules, public);
        let mut scores = florins(rules, public);
        for seat in Seats::first(rules.seats()).iter() {
            let goods: f32 = Good::ALL.into_iter().map(|good| value_track(&context, rules, seat, good)).sum();
            let places = context.space[seat] * context.fill;
            scores[seat] += context.expect_ship_payment(seat) + goods + FLORINS_A_PLACE * places;
        }
        let today = f32::from(public.pile) / rules.pile_size() as f32;
        let days = f32::from(DAYS - public.day.min(DAYS)) + today;
        SeatValues::from_scores(scores, END_TEMPERATURE + TEMPERATURE_A_DAY * days)
    }
}

/// The florins that a seat's level on a track is expected to earn, today and on later days.
fn value_track(context: &FeatureContext<'_>, rules: &Medici, seat: Seat, good: Good) -> f32 {
    let own = context.levels[good.index()][seat];
    let bonus = f32::from(rules.bonus(own));
    let later = context.later_days();
    let pay = |day: u8| expect_payment(context, rules, seat, good, 0.5 + context.fill + 2.0 * f32::from(day));
    let payments: f32 = (0..=later as u8).map(pay).sum();
    payments + bonus * (1.0 + LATER_BONUS_SHARE * later) + FLORINS_A_LEVEL * later * f32::from(own)
}

/// The expected payment for a track, from the expected number of rivals above. Levels may still change by about
/// `deviation`.
fn expect_payment(context: &FeatureContext<'_>, rules: &Medici, seat: Seat, good: Good, deviation: f32) -> f32 {
    let levels = &context.levels[good.index()];
    let level = |seat| f32::from(levels[seat]);
    let above = |rival| softsign_chance(level(rival) - level(seat), deviation);
    let rivals = Seats::first(rules.seats()).iter().filter(|&rival| rival != seat);
    interpolate_payment(rules.track_places(), rivals.map(above).sum())
}

impl Bot<Medici> for Trader {
    fn advise(&self, question: &Question<'_, Medici>) -> Advice<Action> {
        let appraiser = Appraiser { rules: question.rules, value_function: self };
        advice::advise(&appraiser, question.view, LATER_BID_TEMPERATURE, &mut FastRandom::new(question.seed))
    }
}
