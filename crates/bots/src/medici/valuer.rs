//! What positions and actions of Medici are worth to every seat.
//!
//! | position | worth |
//! |---|---|
//! | between two lots, at the start of a day | the net's expected scores; as shares the softmax of its win logits |
//! | a bid | the auction solved exactly (`auction.rs`); with a weight of 30%, rivals value lots as the trader does |
//! | a lot that is complete | that of its first bidder's best bid |
//! | a lot that can grow | the better of stopping and drawing; drawing is the mean of such auctions over some cards |
//!
//! With rollouts, what follows each sale, and each choice of the auctioneer, is the mean of the net's value and of
//! rollouts. A position has fewer of them than a decision.

use std::ops::Range;

use lonja_rules::medici::{Action, Card, Event, HighBid, Medici, Phase, Public};
use lonja_rules::{FastRandom, LegalSet, PerSeat, Random, Rules, Seat, Seats};

use tinyvec::ArrayVec;

use super::appraiser::{Appraiser, BID_TEMPERATURE, FAST, REVIEWED, bidders};
use super::auction::{Auction, AuctionEnd};
use super::expert::{TRADERS, possible_sales};
use super::lookahead::{Branch, Lookahead};
use super::trader::Trader;
use crate::auctions::{Auctions, LotEnd, LotSale};
use crate::learning::{ValueNet, embedded_net, is_embedded_trained};
use crate::valuer::{
    DecisionRollouts, DecisionWorth, LotEstimate, Position, RolloutEnd, Valuer, Worth, WorthSum, best_for, fair_price,
    first_best, mix_rollouts, numbered_random,
};

/// Pseudo-count of the prior: the net's own value counts as much as this many rollouts.
const PRIOR_ROLLOUTS: f64 = 16.0;
/// Cards that drawing is tried with, where the exact mean would take too long.
const SAMPLED_CARDS: usize = 6;
/// A position has one rollout for this many rollouts of a decision: a draw has up to 36 outcomes, each a position.
const ITERATIONS_PER_ROLLOUT: u32 = 8;

#[derive(Clone, Debug)]
pub(super) struct MediciValuer {
    pub(super) net: Box<ValueNet>,
    pub(super) is_untrained: bool,
}

type MediciPosition<'a> = Position<'a, Medici>;

impl MediciValuer {
    pub(super) fn embedded(rules: &Medici) -> Self {
        Self { net: embedded_net(rules), is_untrained: !is_embedded_trained(rules) }
    }

    /// What the lot as it is should cost, without rollouts.
    pub(super) fn estimate_lot(&self, rules: &Medici, view: &Public) -> LotEstimate {
        let position = Position { rules, view, seed: 0, rollouts_per_value: 0 };
        let (own, traders) = self.auctions(&position, &DecisionRollouts::default());
        estimate_lot(&own, &traders, view, rules.seats())
    }

    fn appraiser<'a>(&'a self, rules: &'a Medici) -> Appraiser<'a, ValueNet> {
        Appraiser { rules, value_function: &*self.net }
    }

    /// The auction with the net's values, corrected by rollouts of the possible sales.
    fn auction(&self, position: &MediciPosition<'_>, rollouts: &DecisionRollouts) -> Auction {
        let Position { rules, view, seed, .. } = *position;
        let appraiser = self.appraiser(rules);
        let mut auction = appraiser.auction(view, REVIEWED, &mut FastRandom::new(seed));
        if rollouts.count() == 0 {
            return auction;
        }
        let count = f64::from(rollouts.count());
        let part = (count / (count + PRIOR_ROLLOUTS)) as f32;
        for (branch, &sale) in possible_sales(&appraiser, view, &auction.bidders).iter().enumerate() {
            let reached = rollouts.sum(branch, rules.seats()).mean(rules.seats());
            let [shares, scores] = [reached.shares, reached.scores].map(|numbers| numbers.map(|number| number as f32));
            auction.value_mut(sale).correct(&shares, &scores, part, rules.seats());
        }
        auction.fill_table();
        auction
    }

    /// The same auction with the net's values and with those of traders.
    fn auctions(&self, position: &MediciPosition<'_>, rollouts: &DecisionRollouts) -> (Auction, Auction) {
        let Position { rules, view, seed, .. } = *position;
        let mut own = self.auction(position, rollouts);
        let mut traders = Appraiser { rules, value_function: &Trader }.auction(view, FAST, &mut FastRandom::new(seed));
        traders.cover(&own);
        own.cover(&traders);
        (own, traders)
    }

    /// What a pass and each bid of the next bidder are worth, in the order of the legal actions, and what the lot
    /// should cost. If the lot is still being formed: those of the lot as it is.
    fn value_bids(&self, position: &MediciPosition<'_>, bidder: Seat, rollouts: &DecisionRollouts) -> DecisionWorth {
        let Position { rules, view, .. } = *position;
        let seats = rules.seats();
        let (own, traders) = self.auctions(position, rollouts);
        let alike = own.solve(1, BID_TEMPERATURE);
        let against_traders = own.solve_against(&traders, view.bidders(), 1, BID_TEMPERATURE);
        let bids = HighBid::florins(view.high) + 1..=view.florins[bidder];
        let highs: Vec<AuctionEnd> = [view.high].into_iter().chain(bids.map(|bid| HighBid::new(bidder, bid))).collect();
        let sales = possible_sales(&self.appraiser(rules), view, &own.bidders);
        let standard_error = (0..sales.len() * usize::from(rollouts.count() > 0))
            .filter_map(|branch| rollouts.sum(branch, seats).mean(seats).standard_error)
            .reduce(f64::max);
        let value = |&high: &AuctionEnd| Worth {
            rollouts: rollouts.count(),
            standard_error,
            ..mean_of_models(&alike.worth(1, high), &against_traders.worth(1, high), seats)
        };
        let worths: Vec<Worth> = highs.iter().map(value).collect();
        // Each bid leads to a likely sale in both models.
        let buyer = |sale: AuctionEnd| sale.map(|sale| sale.seat);
        let branch = |sale: AuctionEnd| sales.iter().position(|&other| buyer(other) == buyer(sale)).unwrap_or(0);
        let count = f64::from(rollouts.count());
        let part = count / (count + PRIOR_ROLLOUTS);
        let mixture = |at: usize| {
            let likely = [&alike, &against_traders].map(|model| branch(model.likely_sale(1, highs[at])));
            [(likely[0], part * f64::from(1.0 - TRADERS)), (likely[1], part * f64::from(TRADERS))]
        };
        let best = mixture(first_best(bidder, &worths));
        let loss_errors = (0..worths.len()).map(|at| rollouts.difference_error(bidder, &mixture(at), &best)).collect();
        DecisionWorth { worths, loss_errors, lot: Some(estimate_lot(&own, &traders, view, seats)) }
    }

    /// The worth of an auction whose next bidder makes its best bid: that of the best of
    /// [`value_bids`](Self::value_bids), without the others.
    fn value_auction(&self, position: &MediciPosition<'_>, rollouts: &DecisionRollouts) -> Worth {
        let Position { rules, view, .. } = *position;
        let seats = rules.seats();
        let Some(&bidder) = bidders(view).first() else {
            return self.auction(position, rollouts).solve(0, BID_TEMPERATURE).worth(0, None);
        };
        let (own, traders) = self.auctions(position, rollouts);
        let alike = own.solve(1, BID_TEMPERATURE);
        let against_traders = own.solve_against(&traders, view.bidders(), 1, BID_TEMPERATURE);
        let share = |high: AuctionEnd| {
            (1.0 - TRADERS) * alike.shares(high)[bidder] + TRADERS * against_traders.shares(high)[bidder]
        };
        // Higher bids than those of the table are never the best.
        let bids = own.first_bids().map(|bid| HighBid::new(bidder, bid));
        let better = |best: AuctionEnd, high: AuctionEnd| if share(high) > share(best) { high } else { best };
        let best = bids.fold(view.high, better);
        mean_of_models(&alike.worth(1, best), &against_traders.worth(1, best), seats)
    }

    /// What stopping and drawing are worth without rollouts, if the lot may grow: both as auctions of a complete lot.
    /// Otherwise only what stopping is worth.
    fn value_choices(&self, position: &MediciPosition<'_>) -> Vec<Worth> {
        let Position { rules, view, seed, .. } = *position;
        let auction = |position: &MediciPosition<'_>| self.value_auction(position, &DecisionRollouts::default());
        let stopped = auction(position);
        if rules.legal_actions(view).len() < 2 {
            return vec![stopped];
        }
        let mut drawn = WorthSum::default();
        for card in spread_cards(view, seed) {
            let mut larger = *view;
            rules.turn_up_card(&mut larger, card);
            drawn.add_worth(&auction(&Position { view: &larger, ..*position }), 1.0, rules.seats());
        }
        vec![stopped, drawn.mean(rules.seats())]
    }

    /// The worth of a lot that is being formed, without rollouts.
    fn value_lot(&self, position: &MediciPosition<'_>) -> Worth {
        best_for(position.view.auctioneer, &self.value_choices(position))
    }

    /// The worth of a decision of a seat, before it is made.
    fn value_before_decision(&self, position: &MediciPosition<'_>) -> Worth {
        let Position { rules, view, rollouts_per_value, .. } = *position;
        let actions: Vec<Action> = rules.legal_actions(view).iter().collect();
        let rollouts = self.roll_out(position, &actions, 0..rollouts_per_value / ITERATIONS_PER_ROLLOUT);
        if view.phase == Phase::Bid {
            return self.value_auction(position, &rollouts);
        }
        let priors = self.value_choices(position);
        let who = (view.auctioneer, priors.len(), rules.seats());
        best_for(view.auctioneer, &mix_rollouts(Some(&priors), PRIOR_ROLLOUTS, &rollouts, who).worths)
    }

    /// The worth of drawing another card: the exact mean over all cards that may come.
    fn value_draw(&self, position: &MediciPosition<'_>) -> Worth {
        let Position { rules, view, .. } = *position;
        let mut mean = WorthSum::default();
        let mut last: Option<(Card, Worth)> = None;
        for card in view.unseen().iter() {
            let worth = match last {
                Some((equal, worth)) if equal == card => worth,
                _ => {
                    let mut larger = *view;
                    rules.turn_up_card(&mut larger, card);
                    self.value_lot(&Position { view: &larger, ..*position })
                }
            };
            last = Some((card, worth));
            mean.add_worth(&worth, 1.0, rules.seats());
        }
        mean.mean(rules.seats())
    }

    /// The worth of stopping and of drawing: the value function's, improved by rollouts.
    fn value_stop_and_draw(
        &self,
        position: &MediciPosition<'_>,
        actions: &[Action],
        rollouts: &DecisionRollouts,
    ) -> DecisionWorth {
        let Position { rules, view, .. } = *position;
        let prior = |action: &Action| match action {
            Action::Draw => self.value_draw(position),
            _ => self.value_auction(position, &DecisionRollouts::default()),
        };
        let priors: Vec<Worth> = actions.iter().map(prior).collect();
        mix_rollouts(Some(&priors), PRIOR_ROLLOUTS, rollouts, (view.auctioneer, actions.len(), rules.seats()))
    }

    /// The worth of the start of a day. If chance decides who begins, the mean over these seats.
    fn value_day_start(&self, rules: &Medici, public: &Public) -> Worth {
        let mut start = *public;
        rules.reset_for_day(&mut start);
        let appraiser = self.appraiser(rules);
        if public.phase == Phase::Deck {
            return worth_between_lots(&appraiser, &start);
        }
        let mut mean = WorthSum::default();
        for auctioneer in public.candidates.iter() {
            start.auctioneer = auctioneer;
            mean.add_worth(&worth_between_lots(&appraiser, &start), 1.0, rules.seats());
        }
        mean.mean(rules.seats())
    }
}

/// Some cards that nobody has seen, spread evenly over all of them, or all if there are few.
fn spread_cards(view: &Public, seed: u64) -> Vec<Card> {
    let unseen: ArrayVec<[Card; Card::COUNT]> = view.unseen().iter().collect();
    let (len, count) = (unseen.len(), unseen.len().min(SAMPLED_CARDS));
    let start = FastRandom::new(seed).below(len as u32) as usize;
    (0..count).map(|at| unseen[(start + at * len / count) % len]).collect()
}

/// The worth of a position between two lots, or after the game.
fn worth_between_lots(appraiser: &Appraiser<'_, ValueNet>, public: &Public) -> Worth {
    let (outcome, seats) = (appraiser.evaluate(public), appraiser.rules.seats());
    Worth::certain(&outcome.shares(seats), &outcome.values.scores, seats)
}

/// The mean of two opinions of what the rivals do in an auction: they value lots as the net does, or as traders do.
fn mean_of_models(alike: &Worth, against_traders: &Worth, seats: usize) -> Worth {
    let mut mean = WorthSum::default();
    mean.add_worth(alike, f64::from(1.0 - TRADERS), seats);
    mean.add_worth(against_traders, f64::from(TRADERS), seats);
    mean.mean(seats)
}

/// What the lot should cost. The auctions must cover each other.
fn estimate_lot(own: &Auction, traders: &Auction, view: &Public, seats: usize) -> LotEstimate {
    let sale = own.solve(0, BID_TEMPERATURE).likely_sale(0, view.high);
    let expected = sale.map(|sale| LotSale { buyer: sale.seat, price: sale.bid.get() });
    let mut estimate = LotEstimate { fair_prices: PerSeat::all(None), capped: Seats::default(), expected };
    let lowest = HighBid::florins(view.high) + 1;
    for &seat in own.bidders.iter().filter(|&&seat| view.florins[seat] >= lowest) {
        let passing = mean_of_models(
            &own.worth_of_passing(own, Seats::default(), seat, BID_TEMPERATURE),
            &own.worth_of_passing(traders, view.bidders(), seat, BID_TEMPERATURE),
            seats,
        );
        let buying = |price| own.worth_of_sale(HighBid::new(seat, price));
        let price = fair_price(seat, &passing, 1..=view.florins[seat], buying);
        estimate.fair_prices[seat] = Some(price);
        if price == view.florins[seat] {
            estimate.capped.insert(seat);
        }
    }
    estimate
}

impl Valuer<Medici> for MediciValuer {
    fn value_position(&self, position: &MediciPosition<'_>) -> Worth {
        let Position { rules, view, .. } = *position;
        match view.phase {
            Phase::Over => worth_between_lots(&self.appraiser(rules), view),
            Phase::First | Phase::Deck => self.value_day_start(rules, view),
            Phase::Form | Phase::Bid => self.value_before_decision(position),
        }
    }

    fn needs_rollouts(&self) -> bool {
        false
    }

    fn count_rollouts(&self, position: &MediciPosition<'_>) -> u32 {
        position.rollouts_per_value
    }

    fn roll_out(&self, position: &MediciPosition<'_>, actions: &[Action], numbers: Range<u32>) -> DecisionRollouts {
        let Position { rules, view, seed, .. } = *position;
        let bidders = bidders(view);
        let branches: Vec<Branch> = if view.phase == Phase::Bid {
            possible_sales(&self.appraiser(rules), view, &bidders)
                .iter()
                .map(|&sale| Branch::Sale(sale, bidders))
                .collect()
        } else {
            actions.iter().map(|&action| Branch::Form(action)).collect()
        };
        let lookahead =
            Lookahead { appraiser: self.appraiser(rules), public: view, seat: view.seat, meets_traders: false };
        let mut rollouts = DecisionRollouts::default();
        for number in numbers {
            let mut ends = vec![RolloutEnd::default(); branches.len()];
            lookahead.try_branches(&branches, &mut numbered_random(seed, number), |at, end| {
                ends[at] = end;
            });
            rollouts.push(ends);
        }
        rollouts
    }

    fn value_decision(
        &self,
        position: &MediciPosition<'_>,
        actions: &[Action],
        rollouts: &DecisionRollouts,
    ) -> DecisionWorth {
        let Position { rules, view, .. } = *position;
        if view.phase != Phase::Bid {
            return self.value_stop_and_draw(position, actions, rollouts);
        }
        let all = self.value_bids(position, view.seat, rollouts);
        let legal: Vec<Action> = rules.legal_actions(view).iter().collect();
        let place = |action: &Action| legal.iter().position(|other| other == action).unwrap_or(0);
        DecisionWorth {
            worths: actions.iter().map(|action| all.worths[place(action)]).collect(),
            loss_errors: actions.iter().map(|action| all.loss_errors[place(action)]).collect(),
            lot: all.lot,
        }
    }

    fn is_untrained(&self) -> bool {
        self.is_untrained
    }
}

impl Auctions<Self> for Medici {
    fn lot_cards(&self, view: &Public) -> Vec<String> {
        let is_on_sale = view.phase == Phase::Bid;
        view.lot.iter().filter(|_| is_on_sale).map(|card| card.to_string()).collect()
    }

    fn lot_end(&self, event: &Event) -> Option<LotEnd> {
        match event {
            Event::Sold { seat, bid, .. } => Some(LotEnd::Sold(LotSale { buyer: *seat, price: *bid })),
            Event::Discarded { .. } => Some(LotEnd::Unsold),
            _ => None,
        }
    }
}
