//! Values lots and auctions by a value function of positions, and plays by these values without search.

use lonja_rules::medici::{Action, Card, HighBid, Medici, Phase, Public, State};
use lonja_rules::{FastRandom, LegalSet, Observer, Random, Rules, Seat, ShortList};

use tinyvec::ArrayVec;

use super::auction::{Auction, AuctionEnd};
use super::features::florins;
use super::last_ship::{FreeCards, ways_to_fill};
use super::sale_value::{SaleOutcome, SaleOutcomes, SaleValue};
use crate::learning::{SeatValues, ValueNet, is_exploratory};

/// Cards that drawing is tried with inside rollouts and self-play: half as many as in advice, for speed.
const SAMPLED_CARDS: usize = 2;
/// The assumed price of each card of a lot, in florins.
const PRICE_A_CARD: usize = 3;
/// Distance from the first to the second price, if sales are valued at two, in florins.
const PRICE_DISTANCE: u16 = 12;
/// The temperature of a bidder's choice between a pass and its best bid, as a share of the victory. It says how unsure
/// bidders are that others value sales as they do.
pub(super) const BID_TEMPERATURE: f32 = 0.02;

/// Values positions between two lots.
pub(super) trait ValueFunction {
    /// The expected final scores and win logits. The day must not be over.
    fn values(&self, rules: &Medici, public: &Public) -> SeatValues;
}

impl ValueFunction for ValueNet {
    fn values(&self, rules: &Medici, public: &Public) -> SeatValues {
        self.values(rules, public)
    }
}

/// How precisely sales are valued.
#[derive(Clone, Copy, Debug)]
pub(super) struct Precision {
    /// Random ways to fill the last ship (M9). If no more ways are possible, all of them.
    pub(super) last_ship_samples: usize,
    /// Whether to evaluate a second, higher price.
    pub(super) has_two_prices: bool,
}

/// For reviews.
pub(super) const REVIEWED: Precision = Precision { last_ship_samples: 24, has_two_prices: true };
/// For the decision that the expert thinks about.
pub(super) const PRECISE: Precision = Precision { last_ship_samples: 4, has_two_prices: true };
/// For later lots, in rollouts and self-play.
pub(super) const FAST: Precision = Precision { last_ship_samples: 2, has_two_prices: false };

/// Values lots and auctions by a value function of positions.
#[derive(Debug)]
pub(super) struct Appraiser<'a, E> {
    pub(super) rules: &'a Medici,
    pub(super) value_function: &'a E,
}

// Not derived: two references can be copied even if the value function can't.
impl<E> Clone for Appraiser<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Appraiser<'_, E> {}

impl<E: ValueFunction> Appraiser<'_, E> {
    /// The value of a position between two lots, or after the game.
    pub(super) fn evaluate(&self, public: &Public) -> SaleOutcome {
        if public.phase == Phase::Over {
            let scores = florins(self.rules, public);
            return SaleOutcome { values: SeatValues { scores, ..SeatValues::default() }, is_over: true };
        }
        SaleOutcome { values: self.value_function.values(self.rules, public), is_over: false }
    }

    /// The equally likely positions that follow; if the day is over, those of the next morning. Sales with the same
    /// seed have the same luck, so that they differ by what they are worth.
    fn continuations_of(&self, public: &Public, last_ship_samples: usize, seed: u64) -> SaleOutcomes {
        if !public.day_is_over() {
            return vec![self.evaluate(public)];
        }
        let next_day = |public: &Public| self.evaluate(&start_of_next_day(self.rules, public));
        let Some((_, cards)) = self.rules.last_ship(public).filter(|&(_, cards)| cards > 0) else {
            return vec![next_day(public)];
        };
        let fill = |cards: &FreeCards| {
            let mut filled = *public;
            self.rules.fill_last_ship_with(&mut filled, cards);
            next_day(&filled)
        };
        ways_to_fill(public, cards, last_ship_samples, seed).iter().map(fill).collect()
    }

    /// The auction from the next bidder on. If the lot is still being formed: the auction of the lot as it is. All
    /// sales have the same luck.
    pub(super) fn auction(&self, public: &Public, precision: Precision, random: &mut FastRandom) -> Auction {
        let seed = u64::from(random.below(u32::MAX));
        let bidders = bidders(public);
        let high_price = HighBid::florins(public.high);
        let unsold =
            self.continuations_of(&after_sale(self.rules, public, public.high), precision.last_ship_samples, seed);
        let unsold = SaleValue::new(public.high.map(|high| high.seat), high_price, unsold);
        let able = bidders.iter().copied().filter(|&seat| public.florins[seat] > high_price);
        let bought = able.map(|seat| (seat, self.value_purchase(public, seat, precision, seed)));
        Auction::new(self.rules.seats(), bidders, public.high, public.florins, unsold, bought)
    }

    fn value_purchase(&self, public: &Public, seat: Seat, precision: Precision, seed: u64) -> SaleValue {
        let price = self.assume_price(public, seat);
        let second_price = public.florins[seat].min(price + PRICE_DISTANCE);
        let at = |price| {
            let sold = after_sale(self.rules, public, HighBid::new(seat, price));
            self.continuations_of(&sold, precision.last_ship_samples, seed)
        };
        let value = SaleValue::new(Some(seat), price, at(price));
        if precision.has_two_prices && second_price > price {
            value.with_second_price(second_price, at(second_price))
        } else {
            value
        }
    }

    /// Assumes a price for the lot that the seat can pay: positions are evaluated before the real price is known.
    pub(super) fn assume_price(&self, public: &Public, seat: Seat) -> u16 {
        let lowest = HighBid::florins(public.high) + 1;
        lowest.max((PRICE_A_CARD * public.lot.len()) as u16).min(public.florins[seat])
    }

    pub(super) fn play_auction(&self, state: &mut State, random: &mut FastRandom) {
        let public = self.rules.view(state, Observer::Public);
        let auction = self.auction(&public, FAST, random);
        let sale = auction.solve(0, BID_TEMPERATURE).likely_sale(0, public.high);
        play_sale(self.rules, state, &auction.bidders, sale);
    }

    /// Plays a lot whose first card was just turned up.
    pub(super) fn play_lot(&self, state: &mut State, random: &mut FastRandom) {
        let auction = self.form_lot(state, random, 0.0);
        let sale = auction.solve(0, BID_TEMPERATURE).likely_sale(0, None);
        self.rules.play_unchecked(state, Action::Stop, &mut ());
        play_sale(self.rules, state, &auction.bidders, sale);
    }

    /// Whether the auctioneer wins more often with another card than with the lot as it is.
    fn should_draw(&self, public: &Public, auction: &Auction, random: &mut FastRandom) -> bool {
        let share = |auction: &Auction| auction.solve(0, BID_TEMPERATURE).shares(None)[public.auctioneer];
        let draws = self.auctions_after_draw(public, SAMPLED_CARDS, random);
        draws.map(|auction| share(&auction)).sum::<f32>() / SAMPLED_CARDS as f32 > share(auction)
    }

    /// The auctions of the lot with another card, for some random cards.
    pub(super) fn auctions_after_draw(
        &self,
        public: &Public,
        count: usize,
        random: &mut FastRandom,
    ) -> impl Iterator<Item = Auction> {
        let unseen: ArrayVec<[Card; Card::COUNT]> = public.unseen().iter().collect();
        (0..count).map(move |_| {
            let mut larger = *public;
            self.rules.turn_up_card(&mut larger, unseen[random.below(unseen.len() as u32) as usize]);
            self.auction(&larger, FAST, random)
        })
    }

    /// Draws cards as long as that is better, and returns the auction of the lot. Each decision is random with the
    /// probability `epsilon`.
    pub(super) fn form_lot(&self, state: &mut State, random: &mut FastRandom, epsilon: f32) -> Auction {
        loop {
            let public = self.rules.view(state, Observer::Public);
            let auction = self.auction(&public, FAST, random);
            let may_draw = self.rules.legal_actions(&public).len() > 1;
            let draws = may_draw
                && if is_exploratory(random, epsilon) {
                    random.below(2) == 1
                } else {
                    self.should_draw(&public, &auction, random)
                };
            if !draws {
                return auction;
            }
            self.rules.play_unchecked(state, Action::Draw, &mut ());
        }
    }
}

/// M6: the seats that have not bid yet, in order.
pub(super) fn bidders(public: &Public) -> ShortList<Seat> {
    public.bidders().clockwise_after(public.auctioneer).collect()
}

/// Plays the bids that lead to a sale: all bidders pass except the buyer.
pub(super) fn play_sale(rules: &Medici, state: &mut State, bidders: &[Seat], sale: AuctionEnd) {
    for &seat in bidders {
        let action = match sale {
            Some(HighBid { seat: buyer, bid }) if seat == buyer => Action::Bid(Some(bid)),
            _ => Action::PASS,
        };
        rules.play_unchecked(state, action, &mut ());
    }
}

/// The position after the lot was sold, or discarded without a bid, and before the next card is turned.
pub(super) fn after_sale(rules: &Medici, public: &Public, sale: AuctionEnd) -> Public {
    let mut after = *public;
    rules.sell_lot(&mut after, sale);
    after.auctioneer = after.next_auctioneer();
    after
}

/// The position at the start of the next day, if the day ends now.
pub(super) fn start_of_next_day(rules: &Medici, public: &Public) -> Public {
    let mut next_day = *public;
    rules.finish_day(&mut next_day);
    next_day
}

#[cfg(test)]
mod tests {
    use lonja_rules::medici::{Edition, Options};
    use lonja_rules::{Seats, flow};

    use super::*;

    /// Plays at random, and compares each predicted sale and next day with the state of the rules.
    #[test]
    fn sales_and_next_days_are_as_in_the_rules() {
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
                    assert_eq!((afterstate.florins, afterstate.pile), (sold.florins, sold.pile));
                    assert!(Seats::first(seats).iter().all(|seat| afterstate.ship(seat) == sold.ship(seat)));
                    assert_eq!(afterstate.open(), sold.open());
                    assert_eq!((afterstate.auctioneer, afterstate.seen), (sold.auctioneer, sold.seen));
                } else {
                    assert!(sold.day_is_over());
                    // Random cards may have filled the last ship (M9).
                    if sold.pile == after.pile {
                        assert_eq!(start_of_next_day(&rules, &sold).florins, after.florins);
                    }
                }
            }
            assert!(predicted > 5, "{seats} seats: {predicted}");
        }
    }
}
