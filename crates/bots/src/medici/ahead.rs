//! Looking ahead: what may be done is done in turn with the same shuffled pile, and the next lots are played quickly.

use lonja_rules::medici::{Action, Medici, Phase, Public, State};
use lonja_rules::{FastRandom, Observer, Pending, PerSeat, Random, Rules, Seat, Seats, ShortList};

use super::appraiser::{Appraiser, Judge, play_sale};
use super::auction::Sale;
use super::position::{before_lot, game_is_over, morning};
use super::trader::Trader;
use crate::budget::BudgetMeter;
use crate::learning::{SelfPlay, ValueFeatures, ValueNet, softmax, victory_shares};

/// Lots that are played after the one in question. More are more like the game, and more a matter of luck: of 80 games for
/// two, three lots won 59% against one in half the time, and 64% against the whole day in about the same time.
const LOTS: usize = 3;
/// Rounds between two looks at whether the answer is clear.
const LOOK: u32 = 4;
/// Rounds after which more would change nothing.
const ENOUGH: u32 = 128;

/// Something that may happen next.
#[derive(Clone, Copy, Debug)]
pub(super) enum Branch {
    /// The auctioneer stops or draws.
    Form(Action),
    /// The auction, with these bidders to come, ends so.
    Sale(Sale, ShortList<Seat>),
}

impl Branch {
    fn play(&self, rules: &Medici, state: &mut State) {
        match self {
            Self::Form(action) => rules.play_unchecked(state, *action, &mut ()),
            Self::Sale(sale, bidders) => play_sale(rules, state, bidders, *sale),
        }
    }

    /// What is paid in it, which is to be given back where prices are still to be found.
    fn give_back(&self, scores: &mut PerSeat<f32>) {
        if let Self::Sale(sale, _) = self {
            scores[sale.buyer] += f32::from(sale.bid);
        }
    }
}

/// What came of a branch: sums over all rounds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outcome {
    pub(super) scores: PerSeat<f32>,
    /// The chance of winning of the seat in question.
    pub(super) win: f32,
}

/// What came of all branches.
#[derive(Clone, Debug)]
pub(super) struct Plays {
    pub(super) rounds: u32,
    pub(super) outcomes: Vec<Outcome>,
    /// By how much the favourite branch is better than the others, in florins and in the chance of winning.
    pub(super) florins: Difference,
    pub(super) win: Difference,
}

/// A seat that looks ahead.
pub(super) struct Ahead<'a> {
    pub(super) appraiser: Appraiser<'a, ValueNet>,
    pub(super) public: &'a Public,
    pub(super) seat: Seat,
}

impl Ahead<'_> {
    /// Plays all branches on, round by round, until time is over or the answer is `clear`.
    pub(super) fn play(
        &self,
        branches: &[Branch],
        favourite: usize,
        random: &mut FastRandom,
        pace: &mut BudgetMeter<'_>,
        clear: impl Fn(&Plays) -> bool,
    ) -> Plays {
        let mut plays = Plays {
            rounds: 0,
            outcomes: vec![Outcome::default(); branches.len()],
            florins: Difference::default(),
            win: Difference::default(),
        };
        loop {
            self.play_round(branches, favourite, random, &mut plays);
            let looks = plays.rounds.is_multiple_of(LOOK);
            if !pace.more(branches.len() as u64) || plays.rounds == ENOUGH || looks && clear(&plays) {
                return plays;
            }
        }
    }

    fn play_round(&self, branches: &[Branch], favourite: usize, random: &mut FastRandom, plays: &mut Plays) {
        let rules = self.appraiser.rules;
        let guess = rules.guess(self.public, random);
        let seed = u64::from(random.below(u32::MAX));
        let mut florins = 0.0;
        let mut win = 0.0;
        for (at, branch) in branches.iter().enumerate() {
            let mut state = guess;
            branch.play(rules, &mut state);
            // The same luck for all branches.
            let mut came = self.play_on(&mut state, &mut FastRandom::new(seed));
            branch.give_back(&mut came.scores);
            let share = if at == favourite { 1.0 } else { -1.0 / (branches.len() - 1) as f32 };
            florins += share * came.scores[self.seat];
            win += share * came.win;
            let sum = &mut plays.outcomes[at];
            sum.win += came.win;
            for seat in Seats::first(rules.seats()).iter() {
                sum.scores[seat] += came.scores[seat];
            }
        }
        plays.florins.add(florins);
        plays.win.add(win);
        plays.rounds += 1;
    }

    /// Plays some lots, or to the end of the day; half of the time rivals go by rules of thumb.
    fn play_on(&self, state: &mut State, random: &mut FastRandom) -> Outcome {
        let Appraiser { rules, judge } = self.appraiser;
        let mut lots = 0;
        let otherwise = random.below(2) == 1;
        loop {
            let public = rules.view(state, Observer::Public);
            let begins = public.phase == Phase::Form && public.lot.len() == 1;
            match rules.pending(state) {
                Pending::Over => return self.outcome(&Public { day: public.day + 1, ..public }),
                Pending::Chance => return self.outcome(&morning(rules, &public)),
                Pending::Seat(_) if begins && lots == LOTS => return self.outcome(&before_lot(&public)),
                Pending::Seat(_) if otherwise => {
                    lots += usize::from(begins);
                    self.play_lot_otherwise(state, random);
                }
                Pending::Seat(_) if public.phase == Phase::Bid => self.appraiser.play_auction(state, random),
                Pending::Seat(_) => {
                    lots += usize::from(begins);
                    rules.play_turn(judge, state, random, 0.0);
                }
            }
        }
    }

    /// Plays a lot, or what is left of its auction, with rivals who go by rules of thumb.
    fn play_lot_otherwise(&self, state: &mut State, random: &mut FastRandom) {
        let Self { appraiser: own, seat, .. } = *self;
        let rivals = Appraiser { rules: own.rules, judge: &Trader };
        let mut public = own.rules.view(state, Observer::Public);
        if public.phase == Phase::Form {
            if public.auctioneer == seat {
                own.form(state, random, 0.0);
            } else {
                rivals.form(state, random, 0.0);
            }
            own.rules.play_unchecked(state, Action::Stop, &mut ());
            public = own.rules.view(state, Observer::Public);
        }
        // Nobody may be able to bid, and then the lot is gone.
        if public.phase == Phase::Bid {
            let auction = own.auction(&public, random);
            let high = Sale { buyer: public.high.seat, bid: public.high.bid };
            let sale = auction.solve_against(&rivals.auction(&public, random), seat, 0, high);
            play_sale(own.rules, state, &auction.bidders, sale);
        }
    }

    /// What is to be expected in a position between two lots, or after the last.
    fn outcome(&self, public: &Public) -> Outcome {
        let Appraiser { rules, judge } = self.appraiser;
        if game_is_over(public) {
            let scores = rules.money(public);
            return Outcome { scores, win: victory_shares(&scores, rules.seats())[self.seat] };
        }
        let scores = Judge::scores(judge, rules, public);
        let temperature = Judge::temperature(judge, rules, public);
        Outcome { scores, win: softmax(&scores, rules.seats(), temperature)[self.seat] }
    }
}

/// Numbers whose mean is wanted, and how sure it is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Difference {
    count: f32,
    sum: f32,
    squares: f32,
}

impl Difference {
    fn add(&mut self, number: f32) {
        self.count += 1.0;
        self.sum += number;
        self.squares += number * number;
    }

    pub(super) fn mean(&self) -> f32 {
        self.sum / self.count
    }

    /// The standard error of the mean. Single numbers temperature by at least `least`, even if the first few happen to agree.
    pub(super) fn error(&self, least: f32) -> f32 {
        let variance = self.squares / self.count - self.mean() * self.mean();
        (variance.max(least * least) / self.count).sqrt()
    }
}
