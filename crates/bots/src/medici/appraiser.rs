//! Values lots and auctions by an evaluator of positions, and plays by these values without search.

use lonja_rules::medici::{Action, Card, HighBid, Medici, Phase, Public, State};
use lonja_rules::{FastRandom, LegalSet, Observer, PerSeat, Random, Rules, Seat, ShortList};

use tinyvec::ArrayVec;

use super::auction::{Auction, Sale};
use super::features::florins;
use crate::learning::{ValueNet, is_exploratory};
use crate::scores::add_weighted;

/// Random ways to fill the last ship (M9) whose values are averaged.
const SAMPLED_FILLINGS: usize = 2;
/// Cards that drawing is tried with inside rollouts and self-play: half as many as in advice, for speed.
const SAMPLED_CARDS: usize = 2;
/// The assumed price of each card of a lot, in florins.
const PRICE_A_CARD: usize = 3;

/// Values positions between two lots.
pub(super) trait Evaluator {
    /// The expected final scores. The day must not be over.
    fn expected_scores(&self, rules: &Medici, public: &Public) -> PerSeat<f32>;

    /// Of the softmax that turns these scores into chances of winning, in florins.
    fn temperature(&self, rules: &Medici, public: &Public) -> f32;
}

impl Evaluator for ValueNet {
    fn expected_scores(&self, rules: &Medici, public: &Public) -> PerSeat<f32> {
        self.scores(rules, public)
    }

    fn temperature(&self, rules: &Medici, public: &Public) -> f32 {
        self.temperature(rules, public)
    }
}

/// Values lots and auctions by an evaluator of positions.
#[derive(Debug)]
pub(super) struct Appraiser<'a, E> {
    pub(super) rules: &'a Medici,
    pub(super) evaluator: &'a E,
}

// Not derived: two references can be copied even if the evaluator can't.
impl<E> Clone for Appraiser<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Appraiser<'_, E> {}

impl<E: Evaluator> Appraiser<'_, E> {
    /// The expected final scores in a position between two lots, also where the day is over.
    fn evaluate(&self, public: &Public, random: &mut FastRandom) -> PerSeat<f32> {
        if !public.day_is_over() {
            return self.evaluator.expected_scores(self.rules, public);
        }
        match self.rules.last_ship(public) {
            Some((last, cards)) if cards > 0 => self.evaluate_last_ship(public, last, cards, random),
            _ => self.evaluate_next_morning(public),
        }
    }

    fn evaluate_next_morning(&self, public: &Public) -> PerSeat<f32> {
        let morning = next_morning(self.rules, public);
        if morning.phase == Phase::Over {
            florins(self.rules, &morning)
        } else {
            self.evaluator.expected_scores(self.rules, &morning)
        }
    }

    /// M9: the only ship that is not full takes the next cards free. Averages over random cards.
    fn evaluate_last_ship(&self, public: &Public, last: Seat, cards: usize, random: &mut FastRandom) -> PerSeat<f32> {
        let mut sum = PerSeat::all(0.0);
        let mut unseen: ArrayVec<[Card; Card::COUNT]> = public.unseen().iter().collect();
        for _ in 0..SAMPLED_FILLINGS {
            random.shuffle_top(&mut unseen, cards);
            let mut filled = *public;
            unseen[..cards].iter().for_each(|&card| filled.ships[last].push(card));
            let scores = self.evaluate_next_morning(&filled);
            add_weighted(&mut sum, &scores, 1.0 / SAMPLED_FILLINGS as f32, self.rules.seats());
        }
        sum
    }

    /// The auction from the next bidder on. If the lot is still being formed: the auction of the lot as it is.
    pub(super) fn auction(&self, public: &Public, random: &mut FastRandom) -> Auction {
        let bidders = bidders(public);
        let mut bought = PerSeat::all(PerSeat::all(0.0));
        let lowest = HighBid::florins(public.high) + 1;
        for &seat in bidders.iter().filter(|&&seat| public.florins[seat] >= lowest) {
            let bid = self.assume_price(public, seat, lowest);
            bought[seat] = self.evaluate_sale(public, HighBid::new(seat, bid), random);
        }
        // If nobody overbids, the holder of the highest bid buys.
        let unsold = self.evaluate_sale(public, public.high, random);
        if let Some(high) = public.high {
            bought[high.seat] = unsold;
        }
        let temperature = self.evaluator.temperature(self.rules, &public.before_lot());
        Auction::new(self.rules.seats(), bidders, public.florins, &unsold, &bought, temperature)
    }

    /// The expected final scores after a sale, the price refunded. The buyer pays first, because a seat that has spent its
    /// florins is worth less by more than the price.
    pub(super) fn evaluate_sale(&self, public: &Public, sale: Sale, random: &mut FastRandom) -> PerSeat<f32> {
        let mut scores = self.evaluate(&after_sale(self.rules, public, sale), random);
        if let Some(sale) = sale {
            scores[sale.seat] += f32::from(sale.bid.get());
        }
        scores
    }

    /// Assumes a price for the lot that the seat can pay: positions are evaluated before the real price is known.
    pub(super) fn assume_price(&self, public: &Public, seat: Seat, lowest: u16) -> u16 {
        lowest.max((PRICE_A_CARD * public.lot.len()) as u16).min(public.florins[seat])
    }

    pub(super) fn play_auction(&self, state: &mut State, random: &mut FastRandom) {
        let public = self.rules.view(state, Observer::Public);
        let auction = self.auction(&public, random);
        let sale = auction.solve(0, public.high);
        play_sale(self.rules, state, &auction.bidders, sale);
    }

    /// Whether the auctioneer wins more often with another card than with the lot as it is.
    fn should_draw(&self, public: &Public, auction: &Auction, random: &mut FastRandom) -> bool {
        let win = |auction: &Auction| auction.win(auction.solve(0, None), public.auctioneer);
        let draws = self.auctions_after_draw(public, SAMPLED_CARDS, random);
        draws.map(|auction| win(&auction)).sum::<f32>() / SAMPLED_CARDS as f32 > win(auction)
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
            self.rules.turn_in(&mut larger, unseen[random.below(unseen.len() as u32) as usize]);
            self.auction(&larger, random)
        })
    }

    /// Draws cards as long as that is better, and returns the auction of the lot. Each decision is random with the probability
    /// `epsilon`.
    pub(super) fn form_lot(&self, state: &mut State, random: &mut FastRandom, epsilon: f32) -> Auction {
        loop {
            let public = self.rules.view(state, Observer::Public);
            let auction = self.auction(&public, random);
            let may_draw = self.rules.legal_in(&public).len() > 1;
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
pub(super) fn play_sale(rules: &Medici, state: &mut State, bidders: &[Seat], sale: Sale) {
    for &seat in bidders {
        let action = match sale {
            Some(HighBid { seat: buyer, bid }) if seat == buyer => Action::Bid(Some(bid)),
            _ => Action::PASS,
        };
        rules.play_unchecked(state, action, &mut ());
    }
}

/// The position after the lot was sold, or discarded without a bid, and before the next card is turned.
fn after_sale(rules: &Medici, public: &Public, sale: Sale) -> Public {
    let mut after = *public;
    rules.sell_lot(&mut after, sale);
    after.auctioneer = after.next_auctioneer();
    after
}

/// The position on the next morning, if the day ends now.
fn next_morning(rules: &Medici, public: &Public) -> Public {
    let mut morning = *public;
    rules.next_morning(&mut morning);
    morning
}

#[cfg(test)]
mod tests {
    use lonja_rules::flow;
    use lonja_rules::medici::{Edition, Options};

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
