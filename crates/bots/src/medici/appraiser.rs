//! What positions and lots are worth, by what was learned; and the quick way to play by it.

use lonja_rules::medici::{Action, Card, Medici, Phase, Public, State};
use lonja_rules::{FastRandom, LegalSet, Observer, PerSeat, Random, Rules, Seat, Seats, ShortList};

use tinyvec::ArrayVec;

use super::auction::{Auction, Sale};
use super::position::{after_sale, before_lot, day_is_over, game_is_over, next_morning, open};
use crate::learning::{SelfPlay, ValueFeatures, ValueNet};

/// Ways in which the last ship may be filled (M9) that are looked at.
const FILLINGS: usize = 2;
/// Cards that the next may be that are looked at, where a lot is formed quickly.
const NEXT_CARDS: usize = 2;
/// Florins that a card is likely to be sold for.
const USUAL_PRICE: usize = 3;

/// Says what a position between two lots is worth.
pub(super) trait Judge {
    /// The final scores to be expected, while the day is not over.
    fn scores(&self, rules: &Medici, public: &Public) -> PerSeat<f32>;

    /// By how much scores may turn out different.
    fn temperature(&self, rules: &Medici, public: &Public) -> f32;
}

impl Judge for ValueNet {
    fn scores(&self, rules: &Medici, public: &Public) -> PerSeat<f32> {
        self.scores(rules, public)
    }

    fn temperature(&self, rules: &Medici, public: &Public) -> f32 {
        self.temperature(rules, public)
    }
}

/// Values lots and auctions by a judge of positions.
#[derive(Debug)]
pub(super) struct Appraiser<'a, J> {
    pub(super) rules: &'a Medici,
    pub(super) judge: &'a J,
}

// Two references can always be copied, whatever the judge is.
impl<J> Clone for Appraiser<'_, J> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<J> Copy for Appraiser<'_, J> {}

impl<J: Judge> Appraiser<'_, J> {
    /// The final scores to be expected in a position between two lots.
    pub(super) fn expect(&self, public: &Public, random: &mut FastRandom) -> PerSeat<f32> {
        if !day_is_over(self.rules, public) {
            return self.judge.scores(self.rules, public);
        }
        let open = open(self.rules, public);
        if open.len() == 1 && public.pile > 0 {
            return self.expect_filled(public, open.at(0), random);
        }
        self.expect_in_the_morning(public)
    }

    fn expect_in_the_morning(&self, public: &Public) -> PerSeat<f32> {
        let morning = next_morning(self.rules, public);
        if game_is_over(&morning) { self.rules.money(&morning) } else { self.judge.scores(self.rules, &morning) }
    }

    /// M9: the last ship takes what comes.
    fn expect_filled(&self, public: &Public, last: Seat, random: &mut FastRandom) -> PerSeat<f32> {
        let mut sum = PerSeat::all(0.0);
        let mut unseen: ArrayVec<[Card; Card::COUNT]> = public.unseen().iter().collect();
        let places = self.rules.ship_size() - public.ships[last].len();
        let cards = places.min(public.pile as usize);
        for _ in 0..FILLINGS {
            random.shuffle_top(&mut unseen, cards);
            let mut filled = *public;
            unseen[..cards].iter().for_each(|&card| filled.ships[last].push(card));
            let scores = self.expect_in_the_morning(&filled);
            for seat in Seats::first(self.rules.seats()).iter() {
                sum[seat] += scores[seat] / FILLINGS as f32;
            }
        }
        sum
    }

    /// The auction of the lot, from the seat to act on; if the lot is still being formed, of the lot as it is.
    pub(super) fn auction(&self, public: &Public, random: &mut FastRandom) -> Auction {
        let bidders = bidders(self.rules, public);
        let mut bought = PerSeat::all(PerSeat::all(0.0));
        let lowest = public.high.bid + 1;
        for &seat in bidders.iter().filter(|&&seat| public.florins[seat] >= lowest) {
            bought[seat] = self.expect_bought(public, seat, lowest, random);
        }
        let unsold = if public.high.bid > 0 {
            let holder = public.high.seat;
            bought[holder] = self.expect_sold(public, Sale { buyer: holder, bid: public.high.bid }, random);
            bought[holder]
        } else {
            self.expect(&after_sale(self.rules, public, None, 0), random)
        };
        let temperature = self.judge.temperature(self.rules, &before_lot(public));
        Auction::new(self.rules.seats(), bidders, public.florins, &unsold, &bought, temperature)
    }

    /// The final scores if a seat gets the lot for nothing.
    fn expect_bought(&self, public: &Public, seat: Seat, lowest: u16, random: &mut FastRandom) -> PerSeat<f32> {
        self.expect_sold(public, Sale { buyer: seat, bid: self.usual_price(public, seat, lowest) }, random)
    }

    /// The final scores after a sale, its price given back. (To have no money left is a disadvantage of its own, so that a
    /// lot is not looked at as if it were free.)
    pub(super) fn expect_sold(&self, public: &Public, sale: Sale, random: &mut FastRandom) -> PerSeat<f32> {
        let buyer = (sale.bid > 0).then_some(sale.buyer);
        let mut scores = self.expect(&after_sale(self.rules, public, buyer, sale.bid), random);
        scores[sale.buyer] += f32::from(sale.bid);
        scores
    }

    /// What a seat is likely to pay if it buys.
    pub(super) fn usual_price(&self, public: &Public, seat: Seat, lowest: u16) -> u16 {
        lowest.max((USUAL_PRICE * public.lot.len()) as u16).min(public.florins[seat])
    }

    /// Plays an auction that has begun to its end.
    pub(super) fn play_auction(&self, state: &mut State, random: &mut FastRandom) {
        let public = self.rules.view(state, Observer::Public);
        let auction = self.auction(&public, random);
        let sale = auction.solve(0, Sale { buyer: public.high.seat, bid: public.high.bid });
        play_sale(self.rules, state, &auction.bidders, sale);
    }

    /// Whether the auctioneer does better with another card than with the auction of the lot as it is.
    fn draws(&self, public: &Public, auction: &Auction, random: &mut FastRandom) -> bool {
        let unseen: ArrayVec<[Card; Card::COUNT]> = public.unseen().iter().collect();
        let win = |auction: &Auction| auction.win(auction.solve(0, Sale::default()), public.auctioneer);
        let mut draw = 0.0;
        for _ in 0..NEXT_CARDS {
            let card = unseen[random.below(unseen.len() as u32) as usize];
            draw += win(&self.auction(&with_card(public, card), random)) / NEXT_CARDS as f32;
        }
        draw > win(auction)
    }

    /// Forms a lot; tells the auction of it. A decision is left to chance with the probability `epsilon`.
    pub(super) fn form(&self, state: &mut State, random: &mut FastRandom, epsilon: f32) -> Auction {
        loop {
            let public = self.rules.view(state, Observer::Public);
            let auction = self.auction(&public, random);
            let may_draw = self.rules.legal_in(&public).len() > 1;
            let draws = may_draw
                && if dares(random, epsilon) { random.below(2) == 1 } else { self.draws(&public, &auction, random) };
            if !draws {
                return auction;
            }
            self.rules.play_unchecked(state, Action::Draw, &mut ());
        }
    }
}

/// The position with another card in the lot.
pub(super) fn with_card(public: &Public, card: Card) -> Public {
    let mut larger = *public;
    larger.lot.push(card);
    larger.seen.insert(card);
    larger.pile -= 1;
    larger
}

/// M6: who is to bid, in order: in an auction those who have not yet, otherwise all who may.
pub(super) fn bidders(rules: &Medici, public: &Public) -> ShortList<Seat> {
    let in_auction = public.phase == Phase::Bid;
    let room = rules.ship_size().saturating_sub(public.lot.len());
    let may = |seat: Seat| match in_auction {
        true => public.bidders.contains(seat),
        false => public.ships[seat].len() <= room && public.florins[seat] > 0,
    };
    let seats = rules.seats();
    let first = public.auctioneer.index() + 1;
    (first..first + seats).map(|at| Seat::new(at % seats)).filter(|&seat| may(seat)).collect()
}

impl SelfPlay for Medici {
    const LAMBDA: f32 = 0.8;

    fn afterstate(&self, view: &Public) -> Public {
        before_lot(view)
    }

    fn play_turn(&self, estimate: &ValueNet, state: &mut State, random: &mut FastRandom, epsilon: f32) {
        let auction = Appraiser { rules: self, judge: estimate }.form(state, random, epsilon);
        let mut sale = auction.solve(0, Sale::default());
        if dares(random, epsilon) && !auction.bidders.is_empty() {
            sale = daring_sale(&auction, &self.view(state, Observer::Public), sale, random);
        }
        self.play_unchecked(state, Action::Stop, &mut ());
        play_sale(self, state, &auction.bidders, sale);
    }
}

fn dares(random: &mut FastRandom, epsilon: f32) -> bool {
    (random.below(1000) as f32) < 1000.0 * epsilon
}

/// Somebody buys for some price near the one that was thought best.
fn daring_sale(auction: &Auction, public: &Public, sale: Sale, random: &mut FastRandom) -> Sale {
    let buyer = auction.bidders[random.below(auction.bidders.len() as u32) as usize];
    let most = u32::from(sale.bid) * 2 + 3 * public.lot.len() as u32;
    let bid = 1 + random.below(most) as u16;
    Sale { buyer, bid: bid.min(public.florins[buyer]) }
}

/// Everybody passes but the buyer.
pub(super) fn play_sale(rules: &Medici, state: &mut State, bidders: &[Seat], sale: Sale) {
    for &seat in bidders {
        let bid = if seat == sale.buyer { sale.bid } else { 0 };
        rules.play_unchecked(state, Action::Bid(bid), &mut ());
    }
}
