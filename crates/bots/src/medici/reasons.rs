//! Facts about actions, from the payments of the rules.

use lonja_rules::medici::{Action, Card, HighBid, Medici, Phase, Public};
use lonja_rules::{Good, Seat};

use super::appraiser::bidders;
use crate::reason::Reason;
use crate::valuer::LotEstimate;

/// What speaks for or against an action of `seat`. `lot` is the estimate of the lot as it is.
pub(super) fn reasons(rules: &Medici, public: &Public, seat: Seat, action: Action, lot: &LotEstimate) -> Vec<Reason> {
    let mut reasons = own_gain(rules, public, seat);
    match action {
        Action::Draw => reasons.push(next_card(rules, public, seat)),
        Action::Stop | Action::Bid(_) => reasons.extend(rivals(rules, public, seat, action, lot)),
    }
    reasons
}

/// What the lot would do for the ship and the tracks of a seat.
fn own_gain(rules: &Medici, public: &Public, seat: Seat) -> Vec<Reason> {
    let Some(loaded) = load(rules, public, seat) else { return vec![Reason::NoRoom] };
    let (before, after) = (rules.standings(public), rules.standings(&loaded));
    let more = |paid: u16, paid_before: u16| i32::from(paid) - i32::from(paid_before);
    let at = seat.index();
    let mut unloaded = loaded;
    rules.pay(&mut unloaded);
    let ship = Reason::Ship { value: after.values[at], florins: more(after.ships[at], before.ships[at]) };
    let track = |good: Good| Reason::Track {
        good,
        level: unloaded.tracks[seat].of(good),
        florins: more(after.goods.of(good)[at], before.goods.of(good)[at]),
    };
    let goods = Good::ALL.into_iter().filter(|&good| public.lot.count(good) > 0);
    let room = Reason::Room { left: (rules.ship_size() - loaded.ship(seat).len()) as u16 };
    [ship].into_iter().chain(goods.map(track)).chain([room]).collect()
}

/// The table if a seat had loaded the lot; none if it does not fit.
fn load(rules: &Medici, public: &Public, seat: Seat) -> Option<Public> {
    public.has_room_for_lot(seat).then(|| {
        let mut loaded = *public;
        rules.load_ship(&mut loaded, seat, public.lot);
        loaded
    })
}

/// What the lot would bring a seat if the day ended then; 0 if it does not fit.
fn gain(rules: &Medici, public: &Public, seat: Seat) -> i32 {
    let florins = |public: &Public| i32::from(rules.standings(public).florins[seat.index()]);
    load(rules, public, seat).map_or(0, |loaded| florins(&loaded) - florins(public))
}

fn next_card(rules: &Medici, public: &Public, seat: Seat) -> Reason {
    let cards: Vec<Card> = public.unseen().iter().collect();
    let gain_with = |&card: &Card| {
        let mut larger = *public;
        rules.turn_up_card(&mut larger, card);
        gain(rules, &larger, seat)
    };
    let sum: i32 = cards.iter().map(gain_with).sum();
    Reason::NextCard { florins: (10.0 * f64::from(sum) / cards.len() as f64).round() / 10.0 }
}

/// Who may still bid more, and who has the highest bid if the seat passes.
fn rivals(rules: &Medici, public: &Public, seat: Seat, action: Action, lot: &LotEstimate) -> Vec<Reason> {
    let high = match action {
        Action::Bid(Some(bid)) => Some(HighBid { seat, bid }),
        _ => public.high,
    };
    // While a lot is being formed, the auctioneer bids last.
    let later = |other: &Seat| *other != seat && public.florins[*other] > HighBid::florins(high);
    let next = bidders(public).into_iter().find(later).map(|rival| Reason::Rival {
        seat: rival,
        florins: gain(rules, public, rival),
        price: lot.fair_prices[rival].unwrap_or(0),
    });
    let holder = high.filter(|high| high.seat != seat).map(|high| Reason::Holder {
        seat: high.seat,
        bid: high.bid.get(),
        florins: gain(rules, public, high.seat),
    });
    let is_alone = next.is_none() && (action != Action::PASS || public.phase != Phase::Bid);
    holder.into_iter().chain(next).chain(is_alone.then_some(Reason::NoRival)).collect()
}

#[cfg(test)]
mod tests {
    use lonja_rules::medici::{Edition, Options};
    use lonja_rules::{Observer, Rules};

    use super::*;

    fn cards(codes: &[&str]) -> impl Iterator<Item = Card> {
        codes.iter().map(|code| Card::read(code).unwrap())
    }

    /// Three seats: the first has loaded cloth of 2, the second fur of 5.
    fn table(rules: &Medici, lot: &[&str]) -> Public {
        let mut public = rules.view(&rules.setup(), Observer::Public);
        rules.reset_for_day(&mut public);
        public.phase = Phase::Bid;
        rules.load_ship(&mut public, Seat::new(0), cards(&["cloth2"]).collect());
        rules.load_ship(&mut public, Seat::new(1), cards(&["fur5"]).collect());
        cards(lot).for_each(|card| public.lot.push(card));
        public
    }

    #[test]
    fn a_lot_raises_the_ship_and_the_tracks() {
        let rules = Medici::new(Edition::Of2018, 3, &Options::default()).unwrap();
        let public = table(&rules, &["cloth5", "gold10"]);
        // From the second ship to the first. Cloth is led already.
        let ship = Reason::Ship { value: 17, florins: 15 };
        let track = Reason::Track { good: Good::Cloth, level: 2, florins: 0 };
        assert_eq!(own_gain(&rules, &public, Seat::new(0)), [ship, track, Reason::Room { left: 2 }]);
        assert_eq!(gain(&rules, &public, Seat::new(0)), 15);
    }

    /// M13: a bonus counts.
    #[test]
    fn a_bonus_is_part_of_the_track() {
        let rules = Medici::new(Edition::Of2018, 3, &Options::default()).unwrap();
        let mut public = table(&rules, &["fur1"]);
        let mut six = lonja_rules::medici::Hold::default();
        cards(&["fur2", "fur3", "fur4", "fur5", "fur1"]).for_each(|card| six.push(card));
        public.tracks[Seat::new(1)].raise_by(&six);
        let reasons = own_gain(&rules, &public, Seat::new(1));
        assert!(reasons.contains(&Reason::Track { good: Good::Fur, level: 7, florins: 10 }), "{reasons:?}");
    }

    #[test]
    fn a_lot_may_not_fit() {
        let rules = Medici::new(Edition::Of2018, 3, &Options::default()).unwrap();
        let mut public = table(&rules, &["cloth5", "gold10"]);
        rules.load_ship(&mut public, Seat::new(1), cards(&["fur1", "fur2", "fur3"]).collect());
        assert_eq!(own_gain(&rules, &public, Seat::new(1)), [Reason::NoRoom]);
        assert_eq!(gain(&rules, &public, Seat::new(1)), 0);
    }
}
