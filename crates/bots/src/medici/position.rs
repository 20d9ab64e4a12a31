//! The positions that a sale and the end of a day lead to.

use lonja_rules::medici::{HighBid, Medici, Public};

/// The position after the lot was sold, or discarded without a bid, and before the next card is turned.
pub(super) fn after_sale(rules: &Medici, public: &Public, sale: Option<HighBid>) -> Public {
    let mut after = *public;
    rules.sell_lot(&mut after, sale);
    after.auctioneer = after.next_auctioneer();
    after
}

/// The position on the next morning, if the day ends now.
pub(super) fn next_morning(rules: &Medici, public: &Public) -> Public {
    let mut morning = *public;
    rules.next_morning(&mut morning);
    morning
}

#[cfg(test)]
mod tests {
    use lonja_rules::medici::{Action, Edition, Options, Phase};
    use lonja_rules::{FastRandom, LegalSet, Observer, Random, Rules, flow};

    use super::*;

    /// Plays at random, and compares each predicted sale and morning with the state of the rules.
    #[test]
    fn sales_and_mornings_are_as_in_the_rules() {
        for seats in 2..=6 {
            let rules = Medici::new(Edition::Of2018, seats, &Options::default()).unwrap();
            let mut random = FastRandom::new(seats as u64);
            let mut state = rules.setup();
            let mut predicted = 0;
            while let Some(decision) = flow::next_decision(&rules, &mut state, &mut random) {
                let before = rules.view(&state, Observer::Public);
                let action = decision.legal.at(random.below(decision.legal.len() as u32) as usize);
                rules.play_unchecked(&mut state, action, &mut ());
                let after = rules.view(&state, Observer::Public);
                let high = match action {
                    Action::Bid(Some(bid)) => Some(HighBid { seat: decision.seat, bid }),
                    Action::PASS => before.high,
                    Action::Stop | Action::Draw => continue,
                };
                if before.bidders().len() > 1 {
                    continue;
                }
                let sold = after_sale(&rules, &before, high);
                predicted += 1;
                if after.phase == Phase::Form {
                    let afterstate = after.before_lot();
                    assert!(!sold.day_is_over());
                    assert_eq!(
                        (afterstate.ships, afterstate.florins, afterstate.pile),
                        (sold.ships, sold.florins, sold.pile)
                    );
                    assert_eq!(afterstate.open(), sold.open());
                    assert_eq!((afterstate.auctioneer, afterstate.seen), (sold.auctioneer, sold.seen));
                } else {
                    assert!(sold.day_is_over());
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
