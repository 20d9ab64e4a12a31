//! Rollouts: all branches are played for a few lots, from the same guessed states and with the same random numbers.

use lonja_rules::medici::{Action, HighBid, Medici, Phase, Public, State};
use lonja_rules::{FastRandom, Observer, Pending, PerSeat, Random, Rules, Seat, ShortList};

use super::appraiser::{Appraiser, Evaluator, play_sale};
use super::auction::Sale;
use super::features::florins;
use super::trader::Trader;
use crate::budget::BudgetMeter;
use crate::learning::{TdLambda, ValueNet};
use crate::paired_difference::PairedDifference;
use crate::scores::{add_weighted, softmax, victory_shares};

/// Lots that a rollout plays after the lot in question. Longer rollouts have less bias and more variance: of 80 games for
/// two, three lots won 59% against one lot in half the time, and 64% against the whole day in about the same time.
const ROLLOUT_LOTS: usize = 3;
/// Guessed states between two tests of whether the answer is decided.
const STATES_BETWEEN_TESTS: u32 = 4;
/// Guessed states after which more would hardly change the answer.
const MAX_STATES: u32 = 128;

/// An action, or the end of an auction, that rollouts start with.
#[derive(Clone, Copy, Debug)]
pub(super) enum Branch {
    /// The auctioneer stops or draws.
    Form(Action),
    /// The auction ends with this sale. The list has the seats that have not bid yet, in their order.
    Sale(Sale, ShortList<Seat>),
}

impl Branch {
    fn play(&self, rules: &Medici, state: &mut State) {
        match self {
            Self::Form(action) => rules.play_unchecked(state, *action, &mut ()),
            Self::Sale(sale, bidders) => play_sale(rules, state, bidders, *sale),
        }
    }

    /// Adds the price to the buyer's score: the auction solver subtracts the price that it finds itself.
    fn refund(&self, scores: &mut PerSeat<f32>) {
        if let Self::Sale(Some(HighBid { seat, bid }), _) = self {
            scores[*seat] += f32::from(bid.get());
        }
    }
}

/// The scores and the chance of winning at the end of a rollout, or their sum over several rollouts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RolloutSum {
    pub(super) scores: PerSeat<f32>,
    /// Of the seat that decides.
    pub(super) win: f32,
}

/// The results of all rollouts so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Rollouts {
    /// Guessed states; each branch had one rollout from each of them.
    pub(super) states: u32,
    /// By branch.
    pub(super) sums: Vec<RolloutSum>,
    /// The favourite branch minus the mean of the others, in florins and in the chance of winning.
    pub(super) florins: PairedDifference,
    pub(super) win: PairedDifference,
}

/// A decision of one seat.
pub(super) struct Lookahead<'a> {
    pub(super) appraiser: Appraiser<'a, ValueNet>,
    pub(super) public: &'a Public,
    pub(super) seat: Seat,
}

impl Lookahead<'_> {
    /// Plays rollouts of all branches until the budget is spent or `is_decided` says that the answer will not change.
    pub(super) fn play(
        &self,
        branches: &[Branch],
        favourite: usize,
        random: &mut FastRandom,
        meter: &mut BudgetMeter<'_>,
        is_decided: impl Fn(&Rollouts) -> bool,
    ) -> Rollouts {
        let mut rollouts = Rollouts { sums: vec![RolloutSum::default(); branches.len()], ..Rollouts::default() };
        loop {
            self.play_branches(branches, favourite, random, &mut rollouts);
            let is_test_due = rollouts.states.is_multiple_of(STATES_BETWEEN_TESTS);
            let may_go_on = meter.more(branches.len() as u64) && rollouts.states < MAX_STATES;
            if !may_go_on || is_test_due && is_decided(&rollouts) {
                return rollouts;
            }
        }
    }

    /// Plays one rollout of each branch from one guessed state.
    fn play_branches(&self, branches: &[Branch], favourite: usize, random: &mut FastRandom, rollouts: &mut Rollouts) {
        let rules = self.appraiser.rules;
        let guess = rules.guess(self.public, random);
        let seed = u64::from(random.below(u32::MAX));
        let (mut florins, mut win) = (0.0, 0.0);
        for (at, branch) in branches.iter().enumerate() {
            let mut state = guess;
            branch.play(rules, &mut state);
            // Common random numbers: branches differ by what they are worth, not by luck.
            let mut result = self.roll_out(&mut state, &mut FastRandom::new(seed));
            branch.refund(&mut result.scores);
            let share = if at == favourite { 1.0 } else { -1.0 / (branches.len() - 1) as f32 };
            florins += share * result.scores[self.seat];
            win += share * result.win;
            let sum = &mut rollouts.sums[at];
            sum.win += result.win;
            add_weighted(&mut sum.scores, &result.scores, 1.0, rules.seats());
        }
        rollouts.florins.add(florins);
        rollouts.win.add(win);
        rollouts.states += 1;
    }

    /// Plays [`ROLLOUT_LOTS`] lots, or to the end of the day. In half of the rollouts the rivals play as traders.
    fn roll_out(&self, state: &mut State, random: &mut FastRandom) -> RolloutSum {
        let Appraiser { rules, evaluator } = self.appraiser;
        let mut lots = 0;
        let rivals_are_traders = random.below(2) == 1;
        loop {
            let mut public = rules.view(state, Observer::Public);
            let is_new_lot = public.phase == Phase::Form && public.lot.len() == 1;
            match rules.pending(state) {
                Pending::Over => return self.evaluate(&public),
                Pending::Chance => {
                    rules.begin_morning(&mut public);
                    return self.evaluate(&public);
                }
                Pending::Seat(_) if is_new_lot && lots == ROLLOUT_LOTS => return self.evaluate(&public.before_lot()),
                Pending::Seat(_) if rivals_are_traders => {
                    lots += usize::from(is_new_lot);
                    self.play_lot_against_traders(state, random);
                }
                Pending::Seat(_) if public.phase == Phase::Bid => self.appraiser.play_auction(state, random),
                Pending::Seat(_) => {
                    lots += usize::from(is_new_lot);
                    rules.play_turn(evaluator, state, random, 0.0);
                }
            }
        }
    }

    /// Plays a lot, or the rest of its auction.
    fn play_lot_against_traders(&self, state: &mut State, random: &mut FastRandom) {
        let Self { appraiser: own, seat, .. } = *self;
        let rivals = Appraiser { rules: own.rules, evaluator: &Trader };
        let mut public = own.rules.view(state, Observer::Public);
        if public.phase == Phase::Form {
            if public.auctioneer == seat {
                own.form_lot(state, random, 0.0);
            } else {
                rivals.form_lot(state, random, 0.0);
            }
            own.rules.play_unchecked(state, Action::Stop, &mut ());
            public = own.rules.view(state, Observer::Public);
        }
        // If nobody is able to bid, the rules have discarded the lot.
        if public.phase == Phase::Bid {
            let auction = own.auction(&public, random);
            let sale = auction.solve_against(&rivals.auction(&public, random), seat, 0, public.high);
            play_sale(own.rules, state, &auction.bidders, sale);
        }
    }

    /// The value of a position between two lots, or after the game.
    fn evaluate(&self, public: &Public) -> RolloutSum {
        let Appraiser { rules, evaluator } = self.appraiser;
        if public.phase == Phase::Over {
            let scores = florins(rules, public);
            return RolloutSum { scores, win: victory_shares(&scores, rules.seats())[self.seat] };
        }
        let scores = evaluator.expected_scores(rules, public);
        let temperature = Evaluator::temperature(evaluator, rules, public);
        RolloutSum { scores, win: softmax(&scores, rules.seats(), temperature)[self.seat] }
    }
}
