//! How Medici is played against itself to train the net.

use lonja_rules::medici::{Action, HighBid, Medici, Public, State};
use lonja_rules::{FastRandom, LegalSet, Observer, Random, Rules, Seat, Seats};

use super::appraiser::{Appraiser, BID_TEMPERATURE, FAST, bidders, play_sale};
use super::auction::{Auction, AuctionEnd};
use super::trader::Trader;
use crate::learning::{SelfPlayers, Style, TdLambda, is_exploratory};
use crate::portable_math::sigmoid;

/// How much better a bid seems to an eager bidder than it is, and how much worse to a cautious one, in shares of the
/// victory.
const BIAS: f32 = 0.03;
/// The temperature of the choice between a pass and the best bid in self-play, as a share of the victory.
const CHOICE_TEMPERATURE: f32 = 0.005;

impl TdLambda for Medici {
    const LAMBDA: f32 = 0.8;

    fn afterstate(&self, view: &Public) -> Public {
        view.before_lot()
    }

    fn play_turn(&self, players: &SelfPlayers<'_>, state: &mut State, random: &mut FastRandom, epsilon: f32) -> bool {
        let learners = Appraiser { rules: self, value_function: players.net };
        let draws_at_random = self.legal(state).len() > 1 && is_exploratory(random, epsilon);
        let auction = learners.form_lot(state, random, if draws_at_random { 1.0 } else { 0.0 });
        let public = self.view(state, Observer::Public);
        self.play_unchecked(state, Action::Stop, &mut ());
        let sells_at_random = is_exploratory(random, epsilon) && !auction.bidders.is_empty();
        let sale = if sells_at_random {
            explore_sale(&auction, &public, random)
        } else {
            sell(self, auction, &public, players, random)
        };
        play_sale(self, state, &bidders(&public), sale);
        draws_at_random || sells_at_random
    }
}

/// A random sale: any bidder, at a price up to twice the likely one and three florins a card.
fn explore_sale(auction: &Auction, public: &Public, random: &mut FastRandom) -> AuctionEnd {
    let sale = auction.solve(0, BID_TEMPERATURE).likely_sale(0, None);
    let buyer = auction.bidders[random.below(auction.bidders.len() as u32) as usize];
    let most = u32::from(HighBid::florins(sale)) * 2 + 3 * public.lot.len() as u32;
    let bid = 1 + random.below(most) as u16;
    HighBid::new(buyer, bid.min(public.florins[buyer]))
}

/// The sale if each seat bids in its style.
fn sell(
    rules: &Medici,
    mut auction: Auction,
    public: &Public,
    players: &SelfPlayers<'_>,
    random: &mut FastRandom,
) -> AuctionEnd {
    let SelfPlayers { older, styles, .. } = players;
    let of_style = |style| -> Seats { auction.bidders.iter().copied().filter(|&seat| styles[seat] == style).collect() };
    let [traders, older_seats] = [Style::Trader, Style::Older].map(of_style);
    let bids = |seat: Seat, gain: f32| {
        let bias = match styles[seat] {
            Style::Learner | Style::Trader | Style::Older => 0.0,
            Style::Eager => BIAS,
            Style::Cautious => -BIAS,
        };
        (random.below(1 << 20) as f32) < (1 << 20) as f32 * sigmoid((gain + bias) / CHOICE_TEMPERATURE)
    };
    let (mut theirs, rivals) = if !traders.is_empty() {
        (Appraiser { rules, value_function: &Trader }.auction(public, FAST, &mut FastRandom::new(0)), traders)
    } else if !older_seats.is_empty() {
        (Appraiser { rules, value_function: *older }.auction(public, FAST, &mut FastRandom::new(0)), older_seats)
    } else {
        return auction.solve(0, BID_TEMPERATURE).play(0, None, bids);
    };
    theirs.cover(&auction);
    auction.cover(&theirs);
    auction.solve_against(&theirs, rivals, 0, BID_TEMPERATURE).play(0, None, bids)
}
