//! The expert: what was learned, corrected by a look ahead.
//!
//! Whoever may buy the lot is let to, the next lots are played, and what comes of it is put together with what was learned
//! about the position. Then the auction is solved. Lots are formed likewise.
//!
//! Rivals may value things otherwise. Who takes it for granted that they know as much as oneself passes where a later bidder
//! would overbid anyway, and then nobody does; so half of the time they are thought to go by the trader's rules of thumb.

use lonja_rules::medici::{Action, Medici, Phase, Public};
use lonja_rules::{FastRandom, PerSeat, Rules, Seat, Seats};

use super::advice;
use super::ahead::{Ahead, Branch, Plays};
use super::appraiser::{Appraiser, Judge, bidders};
use super::auction::{Auction, Sale};
use super::position::before_lot;
use super::trader::Trader;
use crate::bot::{Advice, Alternative, Bot, Question};
use crate::budget::BudgetMeter;
use crate::learning::ValueNet;

/// How many rounds of looking ahead what was learned counts as much as.
const PRIOR: f32 = 16.0;
/// How many standard errors make a difference clear.
const CLEAR: f32 = 2.5;
/// How much single plays differ at least, in florins and in the chance of winning.
const LEAST_FLORINS: f32 = 3.0;
const LEAST_WIN: f32 = 0.03;

/// Looks ahead.
#[derive(Clone, Debug)]
pub(super) struct Expert {
    pub(super) estimate: ValueNet,
}

impl Bot<Medici> for Expert {
    fn advise(&self, question: &Question<'_, Medici>) -> Advice<Action> {
        let appraiser = Appraiser { rules: question.rules, judge: &self.estimate };
        let ahead = Ahead { appraiser, public: question.view, seat: question.seat };
        let mut random = FastRandom::new(question.seed);
        let mut pace = BudgetMeter::new(question.budget);
        let alternatives = match question.view.phase {
            Phase::Bid => bid(&ahead, &mut random, &mut pace),
            _ => form(&ahead, &mut random, &mut pace),
        };
        advice::best(alternatives, pace.done())
    }
}

/// To stop or to draw.
fn form(ahead: &Ahead<'_>, random: &mut FastRandom, pace: &mut BudgetMeter<'_>) -> Vec<Alternative<Action>> {
    let mut alternatives = advice::advise(&ahead.appraiser, ahead.public, random).alternatives;
    let branches: Vec<_> = alternatives.iter().map(|alternative| Branch::Form(alternative.action)).collect();
    let clear = |plays: &Plays| plays.win.mean().abs() > CLEAR * plays.win.error(LEAST_WIN);
    let plays = ahead.play(&branches, 0, random, pace, clear);
    for (alternative, outcome) in alternatives.iter_mut().zip(&plays.outcomes) {
        mix(&mut alternative.scores, &outcome.scores, plays.rounds, ahead.appraiser.rules.seats());
        alternative.win = (PRIOR * alternative.win + outcome.win) / (PRIOR + plays.rounds as f32);
    }
    alternatives
}

/// To pass or to bid.
fn bid(ahead: &Ahead<'_>, random: &mut FastRandom, pace: &mut BudgetMeter<'_>) -> Vec<Alternative<Action>> {
    let Ahead { appraiser, public, seat } = *ahead;
    let bidders = bidders(appraiser.rules, public);
    let sales = sales(&appraiser, public, &bidders);
    let learned: Vec<_> = sales.iter().map(|&sale| appraiser.expect_sold(public, sale, random)).collect();
    let rivals = Appraiser { rules: appraiser.rules, judge: &Trader }.auction(public, random);
    let expected = |plays: &Plays| {
        let mut expected = learned.clone();
        for (scores, outcome) in expected.iter_mut().zip(&plays.outcomes) {
            mix(scores, &outcome.scores, plays.rounds, appraiser.rules.seats());
        }
        expected
    };
    let own = sales.iter().position(|sale| sale.buyer == seat && sale.bid > 0).unwrap_or(0);
    // The action stays the same even if the lot is worth somewhat more or less to the one who bids.
    let clear = |plays: &Plays| {
        let action = |more: f32| {
            let mut expected = expected(plays);
            expected[own][seat] += more;
            advice::best(solve(&appraiser, public, &sales, &expected, &rivals), 0).action
        };
        let doubt = CLEAR * plays.florins.error(LEAST_FLORINS);
        action(doubt) == action(-doubt)
    };
    let branches: Vec<_> = sales.iter().map(|&sale| Branch::Sale(sale, bidders)).collect();
    let plays = ahead.play(&branches, own, random, pace, clear);
    solve(&appraiser, public, &sales, &expected(&plays), &rivals)
}

/// The sales that can come of an auction, by who buys: as it stands, or to each who is still to bid.
fn sales(appraiser: &Appraiser<'_, ValueNet>, public: &Public, bidders: &[Seat]) -> Vec<Sale> {
    let lowest = public.high.bid + 1;
    let able = bidders.iter().filter(|&&seat| public.florins[seat] >= lowest);
    let to = |&seat: &Seat| Sale { buyer: seat, bid: appraiser.usual_price(public, seat, lowest) };
    [Sale { buyer: public.high.seat, bid: public.high.bid }].into_iter().chain(able.map(to)).collect()
}

/// What to pass and the bids that matter lead to, with the final scores that each sale leads to, its price given back; and with
/// the auction as rivals may see it.
fn solve(
    appraiser: &Appraiser<'_, ValueNet>,
    public: &Public,
    sales: &[Sale],
    expected: &[PerSeat<f32>],
    rivals: &Auction,
) -> Vec<Alternative<Action>> {
    let rules = appraiser.rules;
    let mut bought = PerSeat::all(PerSeat::all(0.0));
    for (sale, scores) in sales.iter().zip(expected).filter(|(sale, _)| sale.bid > 0) {
        bought[sale.buyer] = *scores;
    }
    let temperature = Judge::temperature(appraiser.judge, rules, &before_lot(public));
    let auction =
        Auction::new(rules.seats(), bidders(rules, public), public.florins, &expected[0], &bought, temperature);
    advice::bids(&auction, &[&auction, rivals], public)
}

/// Puts what was learned together with what came of so many plays.
fn mix(learned: &mut PerSeat<f32>, sum: &PerSeat<f32>, rounds: u32, seats: usize) {
    for seat in Seats::first(seats).iter() {
        learned[seat] = (PRIOR * learned[seat] + sum[seat]) / (PRIOR + rounds as f32);
    }
}
