//! The trader: a static valuation, made by hand.

use lonja_rules::medici::{BONUS, DAYS, Medici, Public, TRACK_PAYMENTS};
use lonja_rules::{FastRandom, Good, PerSeat, Rules, Seat, Seats};

use super::advice;
use super::appraiser::{Appraiser, Judge};
use super::position::{Look, between, likely};
use crate::bot::{Advice, Bot, Question};
use crate::learning::ValueFeatures;

/// What a good's bonus of today is worth on each later day.
const LATER_BONUS: f32 = 0.9;
/// What each level of a track is worth for the bonuses of a later day.
const PROMISE: f32 = 0.3;
/// What an empty place in a ship will bring, all costs paid.
const PLACE_WORTH: f32 = 4.0;
/// By how many florins scores may turn out different, for each day to come.
const SPREAD_A_DAY: f32 = 7.0;

/// Weighs what is on the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trader;

impl Judge for Trader {
    fn scores(&self, rules: &Medici, public: &Public) -> PerSeat<f32> {
        let look = Look::new(rules, public);
        let mut scores = rules.money(public);
        for seat in Seats::first(rules.seats()).iter() {
            let goods: f32 = Good::ALL.into_iter().map(|good| worth_of_level(&look, rules.seats(), seat, good)).sum();
            let places = look.space[seat] * look.fill;
            scores[seat] += look.ship_expected(seat) + goods + PLACE_WORTH * places;
        }
        scores
    }

    fn temperature(&self, rules: &Medici, public: &Public) -> f32 {
        let today = f32::from(public.pile) / rules.pile_size() as f32;
        2.0 + SPREAD_A_DAY * (f32::from(DAYS - public.day.min(DAYS)) + today)
    }
}

/// What the level on a track will bring, today and later.
fn worth_of_level(look: &Look<'_>, seats: usize, seat: Seat, good: Good) -> f32 {
    let own = look.levels[good.index()][seat];
    let bonus = f32::from(BONUS[own as usize]);
    let later = look.days_to_come();
    let place = |days: f32| paid_for_place(look, seats, seat, good, 0.5 + look.fill + 2.0 * days);
    let places = match later as u8 {
        0 => place(0.0),
        1 => place(0.0) + place(1.0),
        _ => place(0.0) + place(1.0) + place(2.0),
    };
    places + bonus * (1.0 + LATER_BONUS * later) + PROMISE * later * f32::from(own)
}

/// What a track may pay, by the number of rivals that are likely to be above; levels may turn out different by `doubt`.
fn paid_for_place(look: &Look<'_>, seats: usize, seat: Seat, good: Good, doubt: f32) -> f32 {
    let levels = &look.levels[good.index()];
    let level = |seat| f32::from(levels[seat]);
    let above = |rival| likely((level(rival) - level(seat)) / doubt);
    let rivals = Seats::first(seats).iter().filter(|&rival| rival != seat);
    between(TRACK_PAYMENTS[seats], rivals.map(above).sum())
}

impl Bot<Medici> for Trader {
    fn advise(&self, question: &Question<'_, Medici>) -> Advice<lonja_rules::medici::Action> {
        let appraiser = Appraiser { rules: question.rules, judge: self };
        advice::advise(&appraiser, question.view, &mut FastRandom::new(question.seed))
    }
}
