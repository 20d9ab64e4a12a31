//! Positions between two lots, and how they follow from each other.

use lonja_rules::medici::{Bag, DAYS, High, Hold, Medici, Public};
use lonja_rules::{PerSeat, Rules, Seat, Seats};

/// The position after the lot was sold, or discarded if there is no buyer, and before the next card is turned.
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

/// The position before the first card of a day is turned. The payments for the day before must have been made.
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

#[cfg(test)]
mod tests {
    use lonja_rules::medici::{Action, Edition, Phase};
    use lonja_rules::{FastRandom, LegalSet, Observer, Random, flow};

    use super::*;

    /// Plays at random, and compares each predicted sale and morning with the state of the rules.
    #[test]
    fn sales_and_mornings_are_as_in_the_rules() {
        for seats in 2..=6 {
            let rules = Medici::new(Edition::Of2018, seats).unwrap();
            let mut random = FastRandom::new(seats as u64);
            let mut state = rules.setup();
            let mut predicted = 0;
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
                predicted += 1;
                if after.phase == Phase::Form {
                    let afterstate = before_lot(&after);
                    assert!(!day_is_over(&rules, &sold));
                    assert_eq!(
                        (afterstate.ships, afterstate.florins, afterstate.pile),
                        (sold.ships, sold.florins, sold.pile)
                    );
                    assert_eq!((afterstate.auctioneer, afterstate.seen), (sold.auctioneer, sold.seen));
                } else {
                    assert!(day_is_over(&rules, &sold));
                    // Random cards may have filled the last ship (M9).
                    if sold.pile == after.pile {
                        assert_eq!(next_morning(&rules, &sold).florins, after.florins);
                    }
                }
            }
            assert!(predicted > 5, "{seats} seats: {predicted}");
        }
    }
}
