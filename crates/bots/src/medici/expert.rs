//! The expert: a learned value of positions, improved by rollouts.
//!
//! Let each possible buyer win the lot, then play three more lots. The mean of the values reached, with the net's own value as
//! a prior, is what that sale is worth to each seat. Then the auction is solved by backward induction. Stopping and drawing
//! are compared by rollouts, too.
//!
//! Rivals may value lots differently. A bot that expects them to be experts passes wherever a later expert would overbid, and
//! real rivals then buy too cheaply. So half of the weight goes to rivals who value lots as the trader does.

use lonja_rules::medici::{Action, HighBid, Medici, Phase, Public};
use lonja_rules::{FastRandom, PerSeat, Rules, Seat, Seats};

use super::advice;
use super::appraiser::{Appraiser, Evaluator, bidders};
use super::auction::{Auction, Sale};
use super::lookahead::{Branch, Lookahead, Rollouts};
use super::trader::Trader;
use crate::bot::{Advice, Alternative, Bot, Question};
use crate::budget::BudgetMeter;
use crate::learning::ValueNet;

/// Pseudo-count of the prior: the net's own value counts as much as this many rollouts.
const PRIOR_ROLLOUTS: f32 = 16.0;
/// Stop early if the answer would stay the same with values this many standard errors away.
const DECISIVE_ERRORS: f32 = 2.5;
/// The least standard deviation that single rollouts are believed to have, in florins and in the chance of winning.
const MIN_DEVIATION_FLORINS: f32 = 3.0;
const MIN_DEVIATION_WIN: f32 = 0.03;

#[derive(Clone, Debug)]
pub(super) struct Expert {
    pub(super) net: Box<ValueNet>,
}

impl Bot<Medici> for Expert {
    fn advise(&self, question: &Question<'_, Medici>) -> Advice<Action> {
        let appraiser = Appraiser { rules: question.rules, evaluator: &*self.net };
        let lookahead = Lookahead { appraiser, public: question.view, seat: question.seat };
        let mut random = FastRandom::new(question.seed);
        let mut meter = BudgetMeter::new(question.budget);
        let alternatives = match question.view.phase {
            Phase::Bid => weigh_bids(&lookahead, &mut random, &mut meter),
            _ => weigh_forming(&lookahead, &mut random, &mut meter),
        };
        Advice::first_best(alternatives, meter.done())
    }
}

fn weigh_forming(
    lookahead: &Lookahead<'_>,
    random: &mut FastRandom,
    meter: &mut BudgetMeter<'_>,
) -> Vec<Alternative<Action>> {
    let mut alternatives = advice::advise(&lookahead.appraiser, lookahead.public, random).alternatives;
    let branches: Vec<_> = alternatives.iter().map(|alternative| Branch::Form(alternative.action)).collect();
    let is_decided = |rollouts: &Rollouts| {
        rollouts.win.mean().abs() > DECISIVE_ERRORS * rollouts.win.standard_error(MIN_DEVIATION_WIN)
    };
    let rollouts = lookahead.play(&branches, 0, random, meter, is_decided);
    for (alternative, sum) in alternatives.iter_mut().zip(&rollouts.sums) {
        add_prior(&mut alternative.scores, &sum.scores, rollouts.states, lookahead.appraiser.rules.seats());
        alternative.win = (PRIOR_ROLLOUTS * alternative.win + sum.win) / (PRIOR_ROLLOUTS + rollouts.states as f32);
    }
    alternatives
}

/// Compares passing and the critical bids.
fn weigh_bids(
    lookahead: &Lookahead<'_>,
    random: &mut FastRandom,
    meter: &mut BudgetMeter<'_>,
) -> Vec<Alternative<Action>> {
    let Lookahead { appraiser, public, seat } = *lookahead;
    let bidders = bidders(public);
    let sales = possible_sales(&appraiser, public, &bidders);
    let priors: Vec<_> = sales.iter().map(|&sale| appraiser.evaluate_sale(public, sale, random)).collect();
    let traders = Appraiser { rules: appraiser.rules, evaluator: &Trader }.auction(public, random);
    let expected = |rollouts: &Rollouts| {
        let mut expected = priors.clone();
        for (scores, sum) in expected.iter_mut().zip(&rollouts.sums) {
            add_prior(scores, &sum.scores, rollouts.states, appraiser.rules.seats());
        }
        expected
    };
    let own = sales.iter().position(|sale| sale.is_some_and(|sale| sale.seat == seat)).unwrap_or(0);
    // The answer is decided if it stays the same when the lot is worth somewhat more or less to the bidder.
    let is_decided = |rollouts: &Rollouts| {
        let best_action = |more: f32| {
            let mut expected = expected(rollouts);
            expected[own][seat] += more;
            Advice::first_best(solve(&appraiser, public, &sales, &expected, &traders), 0).action
        };
        let margin = DECISIVE_ERRORS * rollouts.florins.standard_error(MIN_DEVIATION_FLORINS);
        best_action(margin) == best_action(-margin)
    };
    let branches: Vec<_> = sales.iter().map(|&sale| Branch::Sale(sale, bidders)).collect();
    let rollouts = lookahead.play(&branches, own, random, meter, is_decided);
    solve(&appraiser, public, &sales, &expected(&rollouts), &traders)
}

/// The sale to the holder of the highest bid (or to nobody), then one sale to each seat that may still overbid.
fn possible_sales(appraiser: &Appraiser<'_, ValueNet>, public: &Public, bidders: &[Seat]) -> Vec<Sale> {
    let lowest = HighBid::florins(public.high) + 1;
    let able = bidders.iter().filter(|&&seat| public.florins[seat] >= lowest);
    let to = |&seat: &Seat| HighBid::new(seat, appraiser.assume_price(public, seat, lowest));
    [public.high].into_iter().chain(able.map(to)).collect()
}

/// Solves the auction. `expected` has the final scores by sale, the price refunded; `traders` is the auction as traders value
/// it.
fn solve(
    appraiser: &Appraiser<'_, ValueNet>,
    public: &Public,
    sales: &[Sale],
    expected: &[PerSeat<f32>],
    traders: &Auction,
) -> Vec<Alternative<Action>> {
    let rules = appraiser.rules;
    let mut bought = PerSeat::all(PerSeat::all(0.0));
    for (sale, scores) in sales.iter().zip(expected) {
        if let Some(sale) = sale {
            bought[sale.seat] = *scores;
        }
    }
    let temperature = Evaluator::temperature(appraiser.evaluator, rules, &public.before_lot());
    let auction = Auction::new(rules.seats(), bidders(public), public.florins, &expected[0], &bought, temperature);
    advice::weigh_bids(&auction, &[&auction, traders], public)
}

/// Turns a prior into the mean of the prior and of all rollouts, whose `sum` is given.
fn add_prior(prior: &mut PerSeat<f32>, sum: &PerSeat<f32>, states: u32, seats: usize) {
    for seat in Seats::first(seats).iter() {
        prior[seat] = (PRIOR_ROLLOUTS * prior[seat] + sum[seat]) / (PRIOR_ROLLOUTS + states as f32);
    }
}
