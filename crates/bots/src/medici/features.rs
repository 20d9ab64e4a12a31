//! The inputs of the value net: a position between two lots in numbers of about -1 to 1, as each seat sees it.

use lonja_rules::medici::{BONUS, Card, DAYS, Medici, Public, SHIP_PAYMENTS, TOP_LEVEL, TRACK_PAYMENTS};
use lonja_rules::{Good, PerSeat, Rules, Seat, Seats};

use crate::learning::{Inputs, STAGES, ValueFeatures};

impl ValueFeatures for Medici {
    fn money(&self, public: &Public) -> PerSeat<f32> {
        let mut money = PerSeat::all(0.0);
        for seat in Seats::first(self.seats()).iter() {
            money[seat] = f32::from(public.florins[seat]);
        }
        money
    }

    fn stage(&self, public: &Public) -> usize {
        let stages_a_day = STAGES / DAYS as usize;
        let drawn = self.pile_size() - public.pile as usize;
        let day = (public.day.min(DAYS) - 1) as usize;
        day * stages_a_day + drawn * stages_a_day / (self.pile_size() + 1)
    }

    fn inputs(&self, public: &Public) -> PerSeat<Inputs> {
        FeatureContext::new(self, public).inputs()
    }
}

/// What several features need, computed once for all seats.
pub(super) struct FeatureContext<'a> {
    rules: &'a Medici,
    public: &'a Public,
    seats: usize,
    open: Seats,
    /// Empty places in each ship.
    pub(super) space: PerSeat<f32>,
    /// Empty places in all ships.
    spaces: f32,
    /// The chance that an empty place gets a card today.
    pub(super) fill: f32,
    /// The expected value of each ship in the evening.
    evening: PerSeat<f32>,
    /// The expected number of cards of each good in the pile.
    goods_in_pile: [f32; Good::COUNT],
    /// By good, each seat's level in the evening if nothing more is loaded.
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
        let mut goods = [0.0; Good::COUNT];
        let mut value = 0.0;
        let mut cards = 0.0;
        for card in unseen.iter() {
            value += f32::from(card.value());
            cards += 1.0;
            if let Some(good) = card.good() {
                goods[good.index()] += 1.0;
            }
        }
        let in_pile = f32::from(public.pile) / f32::max(cards, 1.0);
        let mut space = PerSeat::all(0.0);
        let mut spaces = 0.0;
        for seat in Seats::first(seats).iter() {
            space[seat] = (rules.ship_size() - public.ships[seat].len()) as f32;
            spaces += space[seat];
        }
        let fill = if spaces > 0.0 { f32::min(1.0, f32::from(public.pile) / spaces) } else { 0.0 };
        let mean = value / f32::max(cards, 1.0);
        let mut evening = PerSeat::all(0.0);
        let mut levels = [PerSeat::all(0); Good::COUNT];
        for seat in Seats::first(seats).iter() {
            evening[seat] = f32::from(public.ships[seat].value()) + space[seat] * fill * mean;
            let mut risen = public.tracks[seat];
            risen.rise(&public.ships[seat]);
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
            evening,
            goods_in_pile: goods.map(|cards| cards * in_pile),
            levels,
            days_left: f32::from(DAYS + 1 - public.day.min(DAYS)) / f32::from(DAYS),
            gold_in_pile: f32::from(unseen.count(Card::GOLD)) * in_pile,
        }
    }

    /// Days after today.
    pub(super) fn days_to_come(&self) -> f32 {
        f32::from(DAYS - self.public.day.min(DAYS))
    }

    fn inputs(&self) -> PerSeat<Inputs> {
        let mut inputs = PerSeat::all(Inputs::NONE);
        for seat in Seats::first(self.seats).iter() {
            inputs[seat].goods = Good::ALL.map(|good| self.good(seat, good));
            let paid: f32 = inputs[seat].goods.iter().map(|good| good[PAID]).sum();
            let bonus: f32 = inputs[seat].goods.iter().map(|good| good[PAID + 1]).sum();
            inputs[seat].seat = self.seat(seat, paid, bonus);
        }
        inputs
    }

    fn good(&self, seat: Seat, good: Good) -> [f32; 16] {
        let levels = &self.levels[good.index()];
        let own = levels[seat];
        let (mut best, mut second, mut above, mut level, mut near) = (0, 0, 0, 1, 0.0);
        for rival in Seats::first(self.seats).iter().filter(|&rival| rival != seat) {
            let theirs = levels[rival];
            second = second.max(theirs.min(best));
            best = best.max(theirs);
            above += usize::from(theirs > own);
            level += usize::from(theirs == own);
            near += f32::from(u8::from(theirs.abs_diff(own) <= 1));
        }
        let paid = share_payment(TRACK_PAYMENTS[self.seats], above, level) / 10.0;
        let bonus = |more: u8| f32::from(BONUS[(own + more).min(TOP_LEVEL) as usize]) / 20.0;
        let scaled = |level: u8| f32::from(level) / f32::from(TOP_LEVEL);
        [
            scaled(own),
            scaled(self.public.tracks[seat].of(good)),
            scaled(best),
            scaled(second),
            (f32::from(own) - f32::from(best)).clamp(-4.0, 4.0) / 4.0,
            paid,
            bonus(0),
            bonus(1),
            bonus(2),
            bonus(3),
            self.goods_in_pile[good.index()] / 7.0,
            near / self.seats as f32,
            self.days_left,
            paid * self.days_left,
            bonus(0) * self.days_left,
            f32::from(self.public.ships[seat].count(good)) / 5.0,
        ]
    }

    fn seat(&self, seat: Seat, paid: f32, bonus: f32) -> [f32; 32] {
        let public = self.public;
        let florins = |seat| f32::from(public.florins[seat]);
        let rivals = || Seats::first(self.seats).iter().filter(move |&rival| rival != seat);
        let most = |of: &dyn Fn(Seat) -> f32| rivals().map(of).fold(0.0, f32::max);
        let mean = |of: &dyn Fn(Seat) -> f32| rivals().map(of).sum::<f32>() / (self.seats - 1) as f32;
        let evening = |seat| self.evening[seat];
        let rich = |rival| if self.open.contains(rival) { florins(rival) } else { 0.0 };
        let space = self.space[seat];
        let is = |yes: bool| f32::from(u8::from(yes));
        let turns = (seat.index() + self.seats - public.auctioneer.index()) % self.seats;
        [
            florins(seat) / 50.0,
            (florins(seat) - mean(&florins)) / 30.0,
            (florins(seat) - most(&florins)) / 30.0,
            florins(seat).min(10.0) / 10.0,
            f32::from(public.ships[seat].value()) / 20.0,
            space / self.rules.ship_size() as f32,
            evening(seat) / 20.0,
            (evening(seat) - most(&evening)) / 10.0,
            (evening(seat) - mean(&evening)) / 10.0,
            self.ship_expected(seat) / 30.0,
            self.ship_now(seat) / 30.0,
            paid / 3.0,
            bonus / 2.0,
            is(public.day == 1),
            is(public.day == 2),
            is(public.day >= 3),
            f32::from(public.pile) / 36.0,
            self.spaces / (self.seats * self.rules.ship_size()) as f32,
            f32::min(2.0, f32::from(public.pile) / (self.spaces + 1.0)) / 2.0,
            self.open.len() as f32 / self.seats as f32,
            is(turns == 0),
            turns as f32 / self.seats as f32,
            is(space == 0.0),
            is(space == 1.0),
            is(space == 2.0),
            is(space == 3.0),
            mean(&rich) / 50.0,
            most(&rich) / 50.0,
            self.gold_in_pile,
            rivals().filter(|&rival| public.florins[rival] > public.florins[seat]).count() as f32 / self.seats as f32,
            most(&|rival| self.space[rival]) / self.rules.ship_size() as f32,
            self.fill,
        ]
    }

    /// The ship's payment if the day ended now.
    fn ship_now(&self, seat: Seat) -> f32 {
        let value = |seat: Seat| self.public.ships[seat].value();
        let rivals = Seats::first(self.seats).iter();
        let above = rivals.filter(|&rival| value(rival) > value(seat)).count();
        let level = Seats::first(self.seats).iter().filter(|&rival| value(rival) == value(seat)).count();
        share_payment(SHIP_PAYMENTS[self.seats], above, level)
    }

    /// The ship's expected payment, from the expected number of rivals above.
    pub(super) fn ship_expected(&self, seat: Seat) -> f32 {
        let mut above = 0.0;
        for rival in Seats::first(self.seats).iter().filter(|&rival| rival != seat) {
            let deviation = 0.5 + 2.5 * ((self.space[seat] + self.space[rival]) * self.fill).sqrt();
            above += softsign_chance((self.evening[rival] - self.evening[seat]) / deviation);
        }
        interpolate_payment(SHIP_PAYMENTS[self.seats], above)
    }
}

/// The chance that a lead, measured in standard deviations, is kept. Softsign is close enough to the normal CDF, and cheap.
pub(super) fn softsign_chance(lead: f32) -> f32 {
    0.5 + 0.5 * lead / (1.0 + lead.abs())
}

/// The payment for a place that lies between two, if `above` rivals are expected above.
pub(super) fn interpolate_payment(payments: &[u16], above: f32) -> f32 {
    let paid = |place: usize| payments.get(place).map_or(0.0, |&paid| f32::from(paid));
    let place = above as usize;
    let part = above - place as f32;
    paid(place) * (1.0 - part) + paid(place + 1) * part
}

/// The index of a good's payment among its features; the bonus follows.
const PAID: usize = 5;

/// X4: the payment of each of `level` seats that share a place. It is not rounded.
fn share_payment(payments: &[u16], above: usize, level: usize) -> f32 {
    let pool: u16 = payments.iter().skip(above).take(level).sum();
    f32::from(pool) / level as f32
}

#[cfg(test)]
mod tests {
    use lonja_rules::medici::Edition;
    use lonja_rules::{FastRandom, LegalSet, Observer, Random, flow};

    use super::*;

    #[test]
    fn inputs_are_of_moderate_size() {
        let rules = Medici::new(Edition::Of2018, 5).unwrap();
        let mut random = FastRandom::new(3);
        let mut state = rules.setup();
        while let Some(decision) = flow::next_decision(&rules, &mut state, &mut random) {
            let public = rules.view(&state, Observer::Public).before_lot();
            assert!(rules.stage(&public) < STAGES);
            let inputs = rules.inputs(&public);
            for seat in Seats::first(5).iter() {
                let numbers = inputs[seat].goods.as_flattened().iter().chain(&inputs[seat].seat);
                numbers.for_each(|number| assert!(number.abs() <= 8.0, "{number}"));
            }
            let action = decision.legal.at(random.below(decision.legal.len() as u32) as usize);
            rules.play_unchecked(&mut state, action, &mut ());
        }
    }
}
