//! Positions between two lots, and what is to be seen in them.

use lonja_rules::medici::{
    BONUS, Bag, Card, DAYS, High, Hold, Medici, Public, SHIP_PAYMENTS, TOP_LEVEL, TRACK_PAYMENTS,
};
use lonja_rules::{Good, PerSeat, Rules, Seat, Seats};

use crate::learning::{Inputs, STAGES, ValueFeatures};

/// The position after the lot was sold, or discarded if nobody buys, and before the next card is turned.
pub(super) fn after_sale(rules: &Medici, public: &Public, buyer: Option<Seat>, bid: u16) -> Public {
    let mut after = Public { lot: Hold::default(), high: High::default(), ..*public };
    if let Some(buyer) = buyer {
        after.ships[buyer].load(public.lot);
        after.florins[buyer] -= bid;
    }
    let open = open(rules, &after);
    if !open.is_empty() {
        after.auctioneer = open.after(public.auctioneer);
    }
    after
}

/// The position before the first card of the lot was turned.
pub(super) fn before_lot(public: &Public) -> Public {
    let cards: Bag = public.lot.iter().collect();
    let pile = public.pile + public.lot.len() as u8;
    Public { lot: Hold::default(), high: High::default(), seen: public.seen.without(cards), pile, ..*public }
}

/// Seats whose ship is not full.
pub(super) fn open(rules: &Medici, public: &Public) -> Seats {
    Seats::first(rules.seats()).iter().filter(|&seat| public.ships[seat].len() < rules.ship_size()).collect()
}

/// M9: whether the day ends in a position between two lots.
pub(super) fn day_is_over(rules: &Medici, public: &Public) -> bool {
    public.pile == 0 || open(rules, public).len() <= 1
}

/// M10–M14: the position on the next morning; after the last day only the florins count.
pub(super) fn next_morning(rules: &Medici, public: &Public) -> Public {
    let mut paid = *public;
    rules.pay(&mut paid);
    paid.day += 1;
    morning(rules, &paid)
}

/// The position before the first card of a day is turned, if everybody has been paid for the day before.
pub(super) fn morning(rules: &Medici, public: &Public) -> Public {
    let pile = rules.pile_size() as u8;
    let mut morning = Public { pile, seen: Bag::default(), ships: PerSeat::default(), ..*public };
    let poorest = Seats::first(rules.seats()).iter().min_by_key(|&seat| morning.florins[seat]);
    morning.auctioneer = poorest.unwrap_or_default();
    morning
}

/// Whether all days are over.
pub(super) const fn game_is_over(public: &Public) -> bool {
    public.day > DAYS
}

impl ValueFeatures for Medici {
    fn money(&self, public: &Public) -> PerSeat<f32> {
        let mut money = PerSeat::all(0.0);
        for seat in Seats::first(self.seats()).iter() {
            money[seat] = f32::from(public.florins[seat]);
        }
        money
    }

    fn stage(&self, public: &Public) -> usize {
        let parts_a_day = STAGES / DAYS as usize;
        let drawn = self.pile_size() - public.pile as usize;
        let day = (public.day.min(DAYS) - 1) as usize;
        day * parts_a_day + drawn * parts_a_day / (self.pile_size() + 1)
    }

    fn inputs(&self, public: &Public) -> PerSeat<Inputs> {
        Look::new(self, public).inputs()
    }
}

/// What is the same for all seats, worked out once.
pub(super) struct Look<'a> {
    rules: &'a Medici,
    public: &'a Public,
    seats: usize,
    open: Seats,
    /// Empty places by seat.
    pub(super) space: PerSeat<f32>,
    /// Empty places in all ships.
    spaces: f32,
    /// Cards that an empty place will get, from 0 to 1.
    pub(super) fill: f32,
    /// What the ships may be worth in the evening.
    evening: PerSeat<f32>,
    /// Cards of each good that the pile is likely to have.
    to_come: [f32; Good::COUNT],
    /// Levels in the evening if nothing more were loaded, by good.
    pub(super) levels: [PerSeat<u8>; Good::COUNT],
    /// Days to be paid, today's included, as a part of all.
    days_left: f32,
    /// Whether gold has not been seen.
    gold_to_come: f32,
}

impl<'a> Look<'a> {
    pub(super) fn new(rules: &'a Medici, public: &'a Public) -> Self {
        let seats = rules.seats();
        let unseen = public.unseen();
        let mut to_come = [0.0; Good::COUNT];
        let mut value = 0.0;
        let mut cards = 0.0;
        for card in unseen.iter() {
            value += f32::from(card.value());
            cards += 1.0;
            if let Some(good) = card.good() {
                to_come[good.index()] += 1.0;
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
            open: open(rules, public),
            space,
            spaces,
            fill,
            evening,
            to_come: to_come.map(|cards| cards * in_pile),
            levels,
            days_left: f32::from(DAYS + 1 - public.day.min(DAYS)) / f32::from(DAYS),
            gold_to_come: f32::from(unseen.count(Card::GOLD)) * in_pile,
        }
    }

    /// Days to be paid after today.
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
        let paid = place_paid(TRACK_PAYMENTS[self.seats], above, level) / 10.0;
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
            self.to_come[good.index()] / 7.0,
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
            self.gold_to_come,
            rivals().filter(|&rival| public.florins[rival] > public.florins[seat]).count() as f32 / self.seats as f32,
            most(&|rival| self.space[rival]) / self.rules.ship_size() as f32,
            self.fill,
        ]
    }

    /// What the ship would be paid if the day ended now.
    fn ship_now(&self, seat: Seat) -> f32 {
        let value = |seat: Seat| self.public.ships[seat].value();
        let rivals = Seats::first(self.seats).iter();
        let above = rivals.filter(|&rival| value(rival) > value(seat)).count();
        let level = Seats::first(self.seats).iter().filter(|&rival| value(rival) == value(seat)).count();
        place_paid(SHIP_PAYMENTS[self.seats], above, level)
    }

    /// What the ship may be paid: by the number of rivals that are likely to be above.
    pub(super) fn ship_expected(&self, seat: Seat) -> f32 {
        let mut above = 0.0;
        for rival in Seats::first(self.seats).iter().filter(|&rival| rival != seat) {
            let doubt = 0.5 + 2.5 * ((self.space[seat] + self.space[rival]) * self.fill).sqrt();
            above += likely((self.evening[rival] - self.evening[seat]) / doubt);
        }
        between(SHIP_PAYMENTS[self.seats], above)
    }
}

/// How likely a lead is to be kept, measured in what may change.
pub(super) fn likely(lead: f32) -> f32 {
    0.5 + 0.5 * lead / (1.0 + lead.abs())
}

/// What is paid for a place that may fall between two, with so many likely to be above.
pub(super) fn between(payments: &[u16], above: f32) -> f32 {
    let paid = |place: usize| payments.get(place).map_or(0.0, |&paid| f32::from(paid));
    let place = above as usize;
    let part = above - place as f32;
    paid(place) * (1.0 - part) + paid(place + 1) * part
}

/// Where a good's payment stands among its numbers; the bonus follows.
const PAID: usize = 5;

/// X4, without rounding.
fn place_paid(payments: &[u16], above: usize, level: usize) -> f32 {
    let pool: u16 = payments.iter().skip(above).take(level).sum();
    f32::from(pool) / level as f32
}

#[cfg(test)]
mod tests {
    use lonja_rules::medici::{Action, Edition, Phase};
    use lonja_rules::{FastRandom, LegalSet, Observer, Random, flow};

    use super::*;

    /// What a sale leads to is what the rules say: plays at random, and foresees each sale and each morning.
    #[test]
    fn sales_and_mornings_are_foreseen() {
        for seats in 2..=6 {
            let rules = Medici::new(Edition::Of2018, seats).unwrap();
            let mut random = FastRandom::new(seats as u64);
            let mut state = rules.setup();
            let mut foreseen = 0;
            while let Some(decision) = flow::next_decision(&rules, &mut state, &mut random) {
                let before = rules.view(&state, Observer::Public);
                let action = decision.legal.at(random.below(decision.legal.len() as u32) as usize);
                rules.play_unchecked(&mut state, action, &mut ());
                let after = rules.view(&state, Observer::Public);
                let Action::Bid(bid) = action else { continue };
                if before.bidders.len() > 1 {
                    continue;
                }
                let high = if bid > 0 { High { seat: decision.seat, bid } } else { before.high };
                let sold = after_sale(&rules, &before, (high.bid > 0).then_some(high.seat), high.bid);
                foreseen += 1;
                if after.phase == Phase::Form {
                    let quiet = before_lot(&after);
                    assert!(!day_is_over(&rules, &sold));
                    assert_eq!((quiet.ships, quiet.florins, quiet.pile), (sold.ships, sold.florins, sold.pile));
                    assert_eq!((quiet.auctioneer, quiet.seen), (sold.auctioneer, sold.seen));
                } else {
                    assert!(day_is_over(&rules, &sold));
                    // Unless cards that nobody foresees fill the last ship (M9).
                    if sold.pile == after.pile {
                        assert_eq!(next_morning(&rules, &sold).florins, after.florins);
                    }
                }
            }
            assert!(foreseen > 5, "{seats} seats: {foreseen}");
        }
    }

    #[test]
    fn inputs_are_of_moderate_size() {
        let rules = Medici::new(Edition::Of2018, 5).unwrap();
        let mut random = FastRandom::new(3);
        let mut state = rules.setup();
        while let Some(decision) = flow::next_decision(&rules, &mut state, &mut random) {
            let public = before_lot(&rules.view(&state, Observer::Public));
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
