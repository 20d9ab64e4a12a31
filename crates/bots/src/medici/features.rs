//! The inputs of the value net: a position between two lots in numbers of about -1 to 1, as each seat sees it.

use lonja_rules::medici::{Card, DAYS, Medici, Public, TOP_LEVEL};
use lonja_rules::{Good, PerSeat, Rules, Seat, Seats};

use crate::learning::{Inputs, STAGES, ValueFeatures, features};
use crate::scores::per_seat;

impl ValueFeatures for Medici {
    const GOOD_FEATURES: [&'static str; 16] = GOOD_FEATURES;
    const SEAT_FEATURES: [&'static str; 32] = SEAT_FEATURES;

    fn baseline_and_inputs(&self, public: &Public) -> (PerSeat<f32>, PerSeat<Inputs>) {
        (florins(self, public), FeatureContext::new(self, public).inputs())
    }

    fn stage(&self, public: &Public) -> usize {
        let stages_a_day = STAGES / DAYS as usize;
        let drawn = self.pile_size() - public.pile as usize;
        let day = (public.day.min(DAYS) - 1) as usize;
        day * stages_a_day + drawn * stages_a_day / (self.pile_size() + 1)
    }
}

/// Florins as scores.
pub(super) fn florins(rules: &Medici, public: &Public) -> PerSeat<f32> {
    per_seat(rules.seats(), |seat| f32::from(public.florins[seat]))
}

/// What several features need, computed once for all seats.
pub(super) struct FeatureContext<'a> {
    rules: &'a Medici,
    public: &'a Public,
    seats: usize,
    open: Seats,
    /// Empty places in each ship.
    pub(super) space: PerSeat<f32>,
    /// Empty places in all ships together.
    spaces: f32,
    /// The chance that an empty place gets a card today.
    pub(super) fill: f32,
    /// The expected value of each ship at the end of the day.
    value_at_day_end: PerSeat<f32>,
    /// The expected number of cards of each good in the pile.
    goods_in_pile: [f32; Good::COUNT],
    /// By good, each seat's level at the end of the day if nothing more is loaded.
    pub(super) levels: [PerSeat<u8>; Good::COUNT],
    /// Days that are still to be paid, today included, as a share of all.
    days_left: f32,
    /// The chance that the pile has the gold.
    gold_in_pile: f32,
}

impl<'a> FeatureContext<'a> {
    pub(super) fn new(rules: &'a Medici, public: &'a Public) -> Self {
        let seats = rules.seats();
        let unseen = public.unseen();
        let gold = unseen.count(Card::GOLD);
        let (mut goods, mut cards, mut value) = ([0; Good::COUNT], gold, gold * Card::GOLD.value());
        for good in Good::ALL {
            for points in 0..=5 {
                let count = unseen.count(Card::new(good, points));
                goods[good.index()] += count;
                cards += count;
                value += count * points;
            }
        }
        let (cards, value) = (f32::from(cards), f32::from(value));
        let in_pile = f32::from(public.pile) / f32::max(cards, 1.0);
        let space = per_seat(seats, |seat| (rules.ship_size() - public.ship(seat).len()) as f32);
        let spaces: f32 = space.of(seats).iter().sum();
        let fill = if spaces > 0.0 { f32::min(1.0, f32::from(public.pile) / spaces) } else { 0.0 };
        let mean = value / f32::max(cards, 1.0);
        let value_at_day_end = per_seat(seats, |seat| f32::from(public.ship(seat).value()) + space[seat] * fill * mean);
        let mut levels = [PerSeat::all(0); Good::COUNT];
        for seat in Seats::first(seats).iter() {
            let mut risen = public.tracks[seat];
            risen.raise_by(public.ship(seat));
            for good in Good::ALL {
                levels[good.index()][seat] = risen.of(good);
            }
        }
        Self {
            rules,
            public,
            seats,
            open: public.open(),
            space,
            spaces,
            fill,
            value_at_day_end,
            goods_in_pile: goods.map(|count| f32::from(count) * in_pile),
            levels,
            days_left: f32::from(DAYS + 1 - public.day.min(DAYS)) / f32::from(DAYS),
            gold_in_pile: f32::from(gold) * in_pile,
        }
    }

    pub(super) fn later_days(&self) -> f32 {
        f32::from(DAYS - self.public.day.min(DAYS))
    }

    fn inputs(&self) -> PerSeat<Inputs> {
        let mut inputs = PerSeat::all(Inputs::ZERO);
        for seat in Seats::first(self.seats).iter() {
            let goods = Good::ALL.map(|good| good_features(self, seat, good));
            let payments: f32 = goods.iter().map(|good| good[PAYMENT]).sum();
            let bonuses: f32 = goods.iter().map(|good| good[BONUS_NOW]).sum();
            inputs[seat] = Inputs { goods, seat: seat_features(self, seat, payments, bonuses) };
        }
        inputs
    }

    /// The ship's payment if the day ended now.
    fn ship_payment_now(&self, seat: Seat) -> f32 {
        let own = self.public.ship(seat).value();
        let values = || Seats::first(self.seats).iter().map(|seat| self.public.ship(seat).value());
        let (above, equal) =
            (values().filter(|&value| value > own).count(), values().filter(|&value| value == own).count());
        share_payment(self.rules.ship_places(), above, equal)
    }

    /// The ship's expected payment, from the expected number of rivals above.
    pub(super) fn expect_ship_payment(&self, seat: Seat) -> f32 {
        let mut above = 0.0;
        for rival in Seats::first(self.seats).iter().filter(|&rival| rival != seat) {
            let deviation = 0.5 + 2.5 * ((self.space[seat] + self.space[rival]) * self.fill).sqrt();
            above += softsign_chance(self.value_at_day_end[rival] - self.value_at_day_end[seat], deviation);
        }
        interpolate_payment(self.rules.ship_places(), above)
    }
}

/// The chance that a lead is kept. Softsign is close enough to the normal CDF, and cheap.
pub(super) fn softsign_chance(lead: f32, deviation: f32) -> f32 {
    0.5 + 0.5 * lead / (deviation + lead.abs())
}

/// The payment for a place that lies between two, if `above` rivals are expected above.
pub(super) fn interpolate_payment(payments: &[u16], above: f32) -> f32 {
    let paid = |place: usize| payments.get(place).map_or(0.0, |&paid| f32::from(paid));
    let place = above as usize;
    let part = above - place as f32;
    paid(place) * (1.0 - part) + paid(place + 1) * part
}

/// Indices of those [`GOOD_FEATURES`] whose sums over all goods are features of the seat.
const PAYMENT: usize = 5;
const BONUS_NOW: usize = 6;

features! {
    /// About one good, as one seat sees it. Levels are those at the end of the day if nothing more is loaded.
    const GOOD_FEATURES, fn good_features(context: &FeatureContext<'_>, seat: Seat, good: Good) -> [f32; 16] {
        let FeatureContext { public, seats, days_left, .. } = *context;
        let levels = &context.levels[good.index()];
        let own = levels[seat];
        let (mut best, mut second, mut above, mut equal, mut near) = (0, 0, 0, 1, 0.0);
        for rival in Seats::first(seats).iter().filter(|&rival| rival != seat) {
            let theirs = levels[rival];
            second = second.max(theirs.min(best));
            best = best.max(theirs);
            above += usize::from(theirs > own);
            equal += usize::from(theirs == own);
            near += f32::from(u8::from(theirs.abs_diff(own) <= 1));
        }
        let payment = share_payment(context.rules.track_places(), above, equal) / 10.0;
        let bonus = |more: u8| f32::from(context.rules.bonus((own + more).min(TOP_LEVEL))) / 20.0;
        let scale = |level: u8| f32::from(level) / f32::from(TOP_LEVEL);
    }
    "own level" => scale(own),
    "own level at the start of the day" => scale(public.tracks[seat].of(good)),
    "best rival's level" => scale(best),
    "second rival's level" => scale(second),
    "lead over the best rival" => (f32::from(own) - f32::from(best)).clamp(-4.0, 4.0) / 4.0,
    "payment" => payment,
    "bonus" => bonus(0),
    "bonus with 1 more card" => bonus(1),
    "bonus with 2 more cards" => bonus(2),
    "bonus with 3 more cards" => bonus(3),
    "cards in the pile" => context.goods_in_pile[good.index()] / 7.0,
    "rivals within 1 level" => near / seats as f32,
    "days left" => days_left,
    "payment × days left" => payment * days_left,
    "bonus × days left" => bonus(0) * days_left,
    "cards in the own ship" => f32::from(public.ship(seat).count(good)) / 5.0,
}

features! {
    /// About one seat. `payments` and `bonuses` are sums over its goods.
    const SEAT_FEATURES, fn seat_features(
        context: &FeatureContext<'_>, seat: Seat, payments: f32, bonuses: f32
    ) -> [f32; 32] {
        let FeatureContext { rules, public, seats, open, .. } = *context;
        let florins = |seat| f32::from(public.florins[seat]);
        let rivals = || Seats::first(seats).iter().filter(move |&rival| rival != seat);
        let most = |of: &dyn Fn(Seat) -> f32| rivals().map(of).fold(0.0, f32::max);
        let mean = |of: &dyn Fn(Seat) -> f32| rivals().map(of).sum::<f32>() / (seats - 1) as f32;
        let value_at_day_end = |seat| context.value_at_day_end[seat];
        let to_spend = |rival| if open.contains(rival) { florins(rival) } else { 0.0 };
        let space = context.space[seat];
        let flag = |yes: bool| f32::from(u8::from(yes));
        let turns = (seat.index() + seats - public.auctioneer.index()) % seats;
    }
    "florins" => florins(seat) / 50.0,
    "florins minus rivals' mean" => (florins(seat) - mean(&florins)) / 30.0,
    "florins minus richest rival's" => (florins(seat) - most(&florins)) / 30.0,
    "florins up to 10" => florins(seat).min(10.0) / 10.0,
    "ship's value" => f32::from(public.ship(seat).value()) / 20.0,
    "empty places" => space / rules.ship_size() as f32,
    "ship's value at the end of the day" => value_at_day_end(seat) / 20.0,
    "ship's lead at the end of the day" => (value_at_day_end(seat) - most(&value_at_day_end)) / 10.0,
    "ship minus rivals' mean at the end of the day" => (value_at_day_end(seat) - mean(&value_at_day_end)) / 10.0,
    "ship's expected payment" => context.expect_ship_payment(seat) / 30.0,
    "ship's payment now" => context.ship_payment_now(seat) / 30.0,
    "payments for goods" => payments / 3.0,
    "bonuses" => bonuses / 2.0,
    "day 1" => flag(public.day == 1),
    "day 2" => flag(public.day == 2),
    "day 3" => flag(public.day >= 3),
    "pile" => f32::from(public.pile) / 36.0,
    "empty places of all" => context.spaces / (seats * rules.ship_size()) as f32,
    "pile for each empty place" => f32::min(2.0, f32::from(public.pile) / (context.spaces + 1.0)) / 2.0,
    "open ships" => open.len() as f32 / seats as f32,
    "is auctioneer" => flag(turns == 0),
    "seats after the auctioneer" => turns as f32 / seats as f32,
    "no empty place" => flag(space == 0.0),
    "1 empty place" => flag(space == 1.0),
    "2 empty places" => flag(space == 2.0),
    "3 empty places" => flag(space == 3.0),
    "rivals' mean florins to spend" => mean(&to_spend) / 50.0,
    "rivals' most florins to spend" => most(&to_spend) / 50.0,
    "gold in the pile" => context.gold_in_pile,
    "richer rivals" => {
        rivals().filter(|&rival| public.florins[rival] > public.florins[seat]).count() as f32 / seats as f32
    },
    "most empty places of a rival" => most(&|rival| context.space[rival]) / rules.ship_size() as f32,
    "chance that a place is filled" => context.fill,
}

/// X4 without its rounding: the expected payment of each of `equal` seats that share places. The rules round down.
fn share_payment(payments: &[u16], above: usize, equal: usize) -> f32 {
    let pool: u16 = payments.iter().skip(above).take(equal).sum();
    f32::from(pool) / equal as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_have_their_names() {
        assert_eq!((GOOD_FEATURES[PAYMENT], GOOD_FEATURES[BONUS_NOW]), ("payment", "bonus"));
    }
}
