//! Rollouts: all branches are played for a few lots, from the same guessed states and with the same random numbers.

use lonja_rules::medici::{Action, Medici, Phase, Public, State};
use lonja_rules::{FastRandom, Observer, Pending, PerSeat, Random, Rules, Seat, ShortList};

use super::appraiser::{Appraiser, BID_TEMPERATURE, FAST, play_sale};
use super::auction::AuctionEnd;
use super::trader::Trader;
use crate::budget::BudgetMeter;
use crate::learning::ValueNet;
use crate::sample_mean::SampleMean;
use crate::scores::add_weighted;
use crate::valuer::RolloutEnd;

/// Lots that a rollout plays after the lot in question. Longer rollouts have less bias and more variance: of 80 games
/// for two, three lots won 59% against one lot in half the time, and 64% against the whole day in about the same time.
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
    Sale(AuctionEnd, ShortList<Seat>),
}

impl Branch {
    fn play(&self, rules: &Medici, state: &mut State) {
        match self {
            Self::Form(action) => rules.play_unchecked(state, *action, &mut ()),
            Self::Sale(sale, bidders) => play_sale(rules, state, bidders, *sale),
        }
    }
}

/// The sum of the ends of several rollouts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RolloutSum {
    pub(super) scores: PerSeat<f32>,
    pub(super) shares: PerSeat<f32>,
}

/// The results of all rollouts so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Rollouts {
    /// Guessed states; each branch had one rollout from each of them.
    pub(super) states: u32,
    /// By branch.
    pub(super) sums: Vec<RolloutSum>,
    /// By branch, the chances of winning of the seat that decides.
    pub(super) samples: Vec<SampleMean>,
    /// The favourite branch minus the mean of the others, in the chance of winning.
    pub(super) win: SampleMean,
}

/// A decision of one seat.
pub(super) struct Lookahead<'a> {
    pub(super) appraiser: Appraiser<'a, ValueNet>,
    pub(super) public: &'a Public,
    pub(super) seat: Seat,
    /// Whether the rivals of the seat play as traders in half of the rollouts.
    pub(super) meets_traders: bool,
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
        let mut rollouts = Rollouts {
            sums: vec![RolloutSum::default(); branches.len()],
            samples: vec![SampleMean::default(); branches.len()],
            ..Rollouts::default()
        };
        loop {
            self.play_branches(branches, favourite, random, &mut rollouts);
            let is_test_due = rollouts.states.is_multiple_of(STATES_BETWEEN_TESTS);
            let may_go_on = meter.continue_after(branches.len() as u64) && rollouts.states < MAX_STATES;
            if !may_go_on || is_test_due && is_decided(&rollouts) {
                return rollouts;
            }
        }
    }

    /// Plays one rollout of each branch from one guessed state.
    fn play_branches(&self, branches: &[Branch], favourite: usize, random: &mut FastRandom, rollouts: &mut Rollouts) {
        let seats = self.appraiser.rules.seats();
        let mut win = 0.0;
        self.try_branches(branches, random, |at, end| {
            let factor = if at == favourite { 1.0 } else { -1.0 / (branches.len() - 1) as f32 };
            win += factor * end.shares[self.seat];
            rollouts.samples[at].add(end.shares[self.seat]);
            let sum = &mut rollouts.sums[at];
            add_weighted(&mut sum.shares, &end.shares, 1.0, seats);
            add_weighted(&mut sum.scores, &end.scores, 1.0, seats);
        });
        rollouts.win.add(win);
        rollouts.states += 1;
    }

    /// Plays one rollout of each branch from one guessed state. `take` gets the index of the branch and the rollout's
    /// end.
    pub(super) fn try_branches(
        &self,
        branches: &[Branch],
        random: &mut FastRandom,
        mut take: impl FnMut(usize, RolloutEnd),
    ) {
        let rules = self.appraiser.rules;
        let guess = rules.guess(self.public, random);
        let seed = u64::from(random.below(u32::MAX));
        for (at, branch) in branches.iter().enumerate() {
            let mut state = guess;
            branch.play(rules, &mut state);
            // Common random numbers: branches differ by what they are worth, not by luck.
            take(at, self.roll_out(&mut state, &mut FastRandom::new(seed)));
        }
    }

    /// Plays [`ROLLOUT_LOTS`] lots, or to the end of the day. In half of the rollouts the rivals play as traders, if
    /// the seat meets traders.
    fn roll_out(&self, state: &mut State, random: &mut FastRandom) -> RolloutEnd {
        let rules = self.appraiser.rules;
        let mut lots = 0;
        let rivals_are_traders = random.below(2) == 1 && self.meets_traders;
        loop {
            let mut public = rules.view(state, Observer::Public);
            let is_new_lot = public.phase == Phase::Form && public.lot.len() == 1;
            match rules.pending(state) {
                Pending::Over => return self.evaluate(&public),
                Pending::Chance => {
                    rules.reset_for_day(&mut public);
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
                    self.appraiser.play_lot(state, random);
                }
            }
        }
    }

    /// Plays a lot, or the rest of its auction.
    fn play_lot_against_traders(&self, state: &mut State, random: &mut FastRandom) {
        let Self { appraiser: own, seat, .. } = *self;
        let rivals = Appraiser { rules: own.rules, value_function: &Trader };
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
            let mut auction = own.auction(&public, FAST, random);
            let mut theirs = rivals.auction(&public, FAST, random);
            theirs.cover(&auction);
            auction.cover(&theirs);
            let all_rivals = public.bidders().without([seat].into_iter().collect());
            let sale = auction.solve_against(&theirs, all_rivals, 0, BID_TEMPERATURE).likely_sale(0, public.high);
            play_sale(own.rules, state, &auction.bidders, sale);
        }
    }

    /// The value of a position between two lots, or after the game.
    fn evaluate(&self, public: &Public) -> RolloutEnd {
        let outcome = self.appraiser.evaluate(public);
        RolloutEnd { shares: outcome.shares(self.appraiser.rules.seats()), scores: outcome.values.scores }
    }
}
