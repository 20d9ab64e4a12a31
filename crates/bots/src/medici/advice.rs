//! From what things are worth to what to do.

use lonja_rules::medici::{Action, Phase, Public};
use lonja_rules::{PerSeat, Quick, Random, Rules, Seats};

use super::appraiser::{Appraiser, Judge, with_card};
use super::auction::{Auction, Sale};
use crate::bot::{Advice, Alternative};

/// Cards that the next may be that are looked at.
const NEXT_CARDS: usize = 4;

/// What a judge would do at once.
pub(super) fn advise<J: Judge>(appraiser: &Appraiser<'_, J>, public: &Public, random: &mut Quick) -> Advice<Action> {
    let auction = appraiser.auction(public, random);
    best(
        if public.phase == Phase::Bid { bids(&auction, public) } else { forms(appraiser, &auction, public, random) },
        0,
    )
}

/// The alternative with the highest chance; the first of several.
pub(super) fn best(alternatives: Vec<Alternative<Action>>, iterations: u64) -> Advice<Action> {
    let mut best = alternatives[0];
    for alternative in &alternatives {
        if alternative.win > best.win {
            best = *alternative;
        }
    }
    Advice { action: best.action, alternatives, iterations }
}

/// To pass, and the bids that matter, each by the sale that it leads to.
pub(super) fn bids(auction: &Auction, public: &Public) -> Vec<Alternative<Action>> {
    let high = Sale { buyer: public.high.seat, bid: public.high.bid };
    let mut bids = auction.bids(0, high.bid);
    bids.sort_unstable();
    let ends = bids.iter().map(|&bid| (bid, auction.solve(1, Sale { buyer: public.seat, bid })));
    let pass = (0, auction.solve(1, high));
    let consider = |(bid, end)| Alternative {
        action: Action::Bid(bid),
        scores: auction.scores(end),
        win: auction.win(end, public.seat),
    };
    [pass].into_iter().chain(ends).map(consider).collect()
}

/// To stop, or to draw another card.
fn forms<J: Judge>(
    appraiser: &Appraiser<'_, J>,
    auction: &Auction,
    public: &Public,
    random: &mut Quick,
) -> Vec<Alternative<Action>> {
    let stop = sold(auction, public, Action::Stop);
    let mut draw = Alternative { action: Action::Draw, scores: PerSeat::all(0.0), win: 0.0 };
    let unseen: Vec<_> = public.unseen().iter().collect();
    for _ in 0..NEXT_CARDS {
        let card = unseen[random.below(unseen.len() as u32) as usize];
        let larger = with_card(public, card);
        let one = sold(&appraiser.auction(&larger, random), &larger, Action::Draw);
        draw.win += one.win / NEXT_CARDS as f32;
        for seat in Seats::first(appraiser.rules.seats()).iter() {
            draw.scores[seat] += one.scores[seat] / NEXT_CARDS as f32;
        }
    }
    vec![stop, draw]
}

/// What an action leads to after which the lot is sold as it is.
fn sold(auction: &Auction, public: &Public, action: Action) -> Alternative<Action> {
    let sale = auction.solve(0, Sale::default());
    Alternative { action, scores: auction.scores(sale), win: auction.win(sale, public.seat) }
}
