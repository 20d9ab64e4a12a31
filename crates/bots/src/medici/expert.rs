//! The expert: a learned value of positions, improved by rollouts.
//!
//! Let each possible buyer win the lot, then play three more lots. The mean of the chances reached, with the net's own
//! value as a prior, is what that sale is worth to each seat. Then the auction is solved by backward induction.
//! Stopping and drawing are compared by rollouts, too.
//!
//! Rivals may value lots differently. So they choose the better of a pass and their best bid only with some
//! probability, and some of the weight goes to rivals who value lots as the trader does.

use lonja_rules::medici::{Action, HighBid, Medici, Phase, Public};
use lonja_rules::{FastRandom, Rules, Seat, Seats};

use super::advice;
use super::appraiser::{Appraiser, BID_TEMPERATURE, FAST, PRECISE};
use super::auction::{Auction, AuctionEnd};
use super::lookahead::{Branch, Lookahead, Rollouts};
use super::trader::Trader;
use crate::bot::{Advice, Alternative, Bot, Certainty, Question};
use crate::budget::BudgetMeter;
use crate::learning::ValueNet;

/// Pseudo-count of the prior: the net's own value counts as much as this many rollouts.
const PRIOR_ROLLOUTS: f32 = 16.0;
/// The probability that later bidders value lots as the trader does.
pub(super) const TRADERS: f32 = 0.3;
/// Stop early if the answer would stay the same with values this many standard errors away.
const DECISIVE_STANDARD_ERRORS: f32 = 2.5;
/// The least standard deviation that single rollouts are believed to have, in the chance of winning.
const MIN_DEVIATION: f32 = 0.03;

#[derive(Clone, Debug)]
pub(super) struct Expert {
    pub(super) net: Box<ValueNet>,
}

impl Bot<Medici> for Expert {
    fn advise(&self, question: &Question<'_, Medici>) -> Advice<Action> {
        let appraiser = Appraiser { rules: question.rules, value_function: &*self.net };
        let lookahead = Lookahead { appraiser, public: question.view, seat: question.seat, meets_traders: true };
        let mut random = FastRandom::new(question.seed);
        let mut meter = BudgetMeter::new(question.budget);
        let alternatives = match question.view.phase {
            Phase::Bid => weigh_bids(&lookahead, &mut random, &mut meter),
            _ => weigh_stop_and_draw(&lookahead, &mut random, &mut meter),
        };
        Advice::first_best(question.seat, alternatives, meter.done())
    }
}

fn weigh_stop_and_draw(
    lookahead: &Lookahead<'_>,
    random: &mut FastRandom,
    meter: &mut BudgetMeter<'_>,
) -> Vec<Alternative<Action>> {
    let mut alternatives = advice::advise(&lookahead.appraiser, lookahead.public, BID_TEMPERATURE, random).alternatives;
    let branches: Vec<_> = alternatives.iter().map(|alternative| Branch::Form(alternative.action)).collect();
    let is_decided = |rollouts: &Rollouts| {
        rollouts.win.mean().abs() > DECISIVE_STANDARD_ERRORS * rollouts.win.standard_error(MIN_DEVIATION)
    };
    let rollouts = lookahead.play(&branches, 0, random, meter, is_decided);
    let weight = PRIOR_ROLLOUTS + rollouts.states as f32;
    for ((alternative, sum), sample) in alternatives.iter_mut().zip(&rollouts.sums).zip(&rollouts.samples) {
        alternative.certainty = sample.certainty(PRIOR_ROLLOUTS);
        for seat in Seats::first(lookahead.appraiser.rules.seats()).iter() {
            alternative.wins[seat] = (PRIOR_ROLLOUTS * alternative.wins[seat] + sum.shares[seat]) / weight;
            alternative.scores[seat] = (PRIOR_ROLLOUTS * alternative.scores[seat] + sum.scores[seat]) / weight;
        }
    }
    alternatives
}

/// Compares passing and all sensible bids.
fn weigh_bids(
    lookahead: &Lookahead<'_>,
    random: &mut FastRandom,
    meter: &mut BudgetMeter<'_>,
) -> Vec<Alternative<Action>> {
    let Lookahead { appraiser, public, seat, .. } = *lookahead;
    let prior = appraiser.auction(public, PRECISE, random);
    let traders = Appraiser { rules: appraiser.rules, value_function: &Trader }.auction(public, FAST, random);
    let sales = possible_sales(&appraiser, public, &prior.bidders);
    let own = sales.iter().position(|sale| sale.is_some_and(|sale| sale.seat == seat)).unwrap_or(0);
    // The auction by the rollouts so far, with the bidder's purchase raised by a margin.
    let correct = |rollouts: &Rollouts, more: f32| {
        let mut auction = prior.clone();
        for (&sale, sum) in sales.iter().zip(&rollouts.sums) {
            let mean = 1.0 / rollouts.states as f32;
            let part = rollouts.states as f32 / (PRIOR_ROLLOUTS + rollouts.states as f32);
            let (shares, scores) = (sum.shares.map(|share| share * mean), sum.scores.map(|score| score * mean));
            auction.value_mut(sale).correct(&shares, &scores, part, appraiser.rules.seats());
        }
        auction.value_mut(sales[own]).add_to_logit(seat, more, appraiser.rules.seats());
        auction.fill_table();
        auction
    };
    // The answer is decided if it stays the same when the lot is worth somewhat more or less to the bidder.
    let is_decided = |rollouts: &Rollouts| {
        let share = rollouts.sums[own].shares[seat] / rollouts.states as f32;
        let logit_a_share = 1.0 / f32::max(share * (1.0 - share), 0.02);
        let margin = DECISIVE_STANDARD_ERRORS * rollouts.win.standard_error(MIN_DEVIATION) * logit_a_share;
        let best_action = |more: f32| {
            let alternatives = weigh(correct(rollouts, more), traders.clone(), public, |_| Certainty::NO_VISITS);
            Advice::first_best(seat, alternatives, 0).action
        };
        best_action(margin) == best_action(-margin)
    };
    let branches: Vec<_> = sales.iter().map(|&sale| Branch::Sale(sale, prior.bidders)).collect();
    let rollouts = lookahead.play(&branches, own, random, meter, is_decided);
    let buyer = |sale: AuctionEnd| sale.map(|sale| sale.seat);
    let certainty = |sale: AuctionEnd| {
        let branch = sales.iter().position(|&other| buyer(other) == buyer(sale)).unwrap_or(0);
        rollouts.samples[branch].certainty(PRIOR_ROLLOUTS)
    };
    weigh(correct(&rollouts, 0.0), traders, public, certainty)
}

/// The sale to the holder of the highest bid (or to nobody), then one sale to each seat that may still overbid.
pub(super) fn possible_sales(
    appraiser: &Appraiser<'_, ValueNet>,
    public: &Public,
    bidders: &[Seat],
) -> Vec<AuctionEnd> {
    let able = bidders.iter().filter(|&&seat| public.florins[seat] > HighBid::florins(public.high));
    let to = |&seat: &Seat| HighBid::new(seat, appraiser.assume_price(public, seat));
    [public.high].into_iter().chain(able.map(to)).collect()
}

/// Weighs bids, where later bidders value sales as this auction does or as traders do.
fn weigh(
    mut auction: Auction,
    mut traders: Auction,
    public: &Public,
    certainty: impl Fn(AuctionEnd) -> Certainty,
) -> Vec<Alternative<Action>> {
    traders.cover(&auction);
    auction.cover(&traders);
    let alike = auction.solve(1, BID_TEMPERATURE);
    let against_traders = auction.solve_against(&traders, public.bidders(), 1, BID_TEMPERATURE);
    advice::weigh_bids(&auction, &[(alike, 1.0 - TRADERS), (against_traders, TRADERS)], public, certainty)
}
