//! Fair prices of last bidders, checked by playouts.

use lonja_bots::{Bot, Budget, Level, Question};
use lonja_game::Record;
use lonja_game::catalog::{Playable, Ruleset, Visitor, with_rules};
use lonja_review::{ReviewStep, review};
use lonja_rules::flow::{self, Decision};
use lonja_rules::{FastRandom, LegalSet, Observer, Pending, Seat};
use serde::{Deserialize, Serialize};

use super::{Moments, StudyTable, play};

/// Playouts after which a case is looked at for the first time. Their number doubles until the case is clear.
const FIRST_PLAYOUTS: u64 = 250;
/// A difference of this many standard errors is clear.
const CLEAR_STANDARD_ERRORS: f64 = 2.5;

/// The search of the experts that play on: one iteration, for speed.
const ITERATIONS: u64 = 1;

/// How many prices the playouts confirm or contradict. A difference of less than a florin may stay open.
#[derive(Clone, Copy, Default, Debug, Serialize, Deserialize)]
pub(crate) struct PriceChecks {
    /// Buying for a florin less clearly beats passing, and for a florin more clearly loses to it.
    pub(crate) confirmed: u64,
    /// Buying for a florin less clearly loses to passing, or for a florin more clearly beats it.
    pub(crate) contradicted: u64,
    pub(crate) open: u64,
    /// Over all cases: the gain of buying for a florin less, and the loss by buying for a florin more, against passing.
    pub(crate) gain_below: Moments,
    pub(crate) loss_above: Moments,
}

impl PriceChecks {
    pub(crate) fn join(&mut self, other: &Self) {
        self.confirmed += other.confirmed;
        self.contradicted += other.contradicted;
        self.open += other.open;
        self.gain_below.join(&other.gain_below);
        self.loss_above.join(&other.loss_above);
    }

    /// How many florins the playouts' break-even price is above the fair price, on average.
    pub(crate) fn mean_offset(&self) -> f64 {
        let [below, above] = [self.gain_below.mean(), self.loss_above.mean()];
        (below - above) / (below + above)
    }

    fn add(&mut self, below: &Moments, above: &Moments) {
        let clear = [below, above].map(Moments::standard_errors);
        if clear.iter().any(|errors| *errors <= -CLEAR_STANDARD_ERRORS) {
            self.contradicted += 1;
        } else if clear.iter().all(|errors| *errors >= CLEAR_STANDARD_ERRORS) {
            self.confirmed += 1;
        } else {
            self.open += 1;
        }
        self.gain_below.add(below.mean());
        self.loss_above.add(above.mean());
    }
}

/// An auction whose last bidder decides, and the fair price for it.
struct PriceCase<'a> {
    record: &'a Record,
    /// The number of the decision.
    number: usize,
    fair: u16,
    max_playouts: u64,
}

impl Visitor for PriceCase<'_> {
    type Output = Option<[Moments; 2]>;

    /// What buying for a florin less than the fair price gains, and what buying for a florin more loses, against
    /// passing, by playouts of experts with the same luck: a fair price means that experts play on. None if one of
    /// the bids is impossible, or the game is decided.
    fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> Self::Output {
        let (state, seat) = state_before(&rules, self.record, self.number)?;
        let legal = rules.legal(&state);
        let actions = ["pass".to_owned(), format!("bid {}", self.fair - 1), format!("bid {}", self.fair + 1)];
        let actions = actions.map(|text| rules.read_action(&text).filter(|action| legal.contains(*action)));
        let [Some(pass), Some(below), Some(above)] = actions else { return None };
        let (view, expert) = (rules.view(&state, Observer::AllSeeing), rules.bot(Level::Expert));
        let (mut gain_below, mut loss_above) = (Moments::default(), Moments::default());
        let mut next_look = FIRST_PLAYOUTS;
        for playout in 0..self.max_playouts {
            let guess = rules.guess(&view, &mut FastRandom::new(2 * playout));
            let share = |action| play_out(&rules, guess.clone(), (seat, action), &*expert, 2 * playout + 1);
            let passed = share(pass);
            gain_below.add(share(below) - passed);
            loss_above.add(passed - share(above));
            if playout + 1 == next_look {
                next_look *= 2;
                let differences = [&gain_below, &loss_above];
                if differences.iter().all(|difference| difference.is_always_zero()) {
                    return None;
                }
                if differences.iter().all(|difference| difference.standard_errors().abs() >= CLEAR_STANDARD_ERRORS) {
                    break;
                }
            }
        }
        Some([gain_below, loss_above])
    }
}

/// The seat's share of the victory if it takes the action and experts play on.
fn play_out<R: Playable>(
    rules: &R,
    mut state: R::State,
    (seat, action): (Seat, R::Action),
    expert: &dyn Bot<R>,
    mut seed: u64,
) -> f64 {
    let mut random = FastRandom::new(seed);
    rules.play_unchecked(&mut state, action, &mut ());
    while let Some(Decision { seat, legal }) = flow::next_decision(rules, &mut state, &mut random) {
        seed += 1;
        let view = &rules.view(&state, Observer::Seat(seat));
        let question = Question { rules, seat, view, legal: &legal, seed, budget: Budget::Iterations(ITERATIONS) };
        rules.play_unchecked(&mut state, expert.choose(&question), &mut ());
    }
    let winners = rules.winners(&state);
    if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}

/// The state before a decision of a record, and who decides.
fn state_before<R: Playable>(rules: &R, record: &Record, number: usize) -> Option<(R::State, Seat)> {
    let (mut chance, mut actions) = (record.chance.iter(), record.actions.iter().enumerate());
    let mut state = rules.setup();
    loop {
        match rules.pending(&state) {
            Pending::Over => return None,
            Pending::Chance => {
                let next = chance.next()?;
                rules.settle_unchecked(&mut state, &rules.read_chance(&next.name, &next.value).ok()?, &mut ());
            }
            Pending::Seat(seat) => {
                let legal = rules.legal(&state);
                let forced = (legal.len() == 1).then(|| legal.at(0));
                let action = match forced {
                    Some(action) => action,
                    None => {
                        let (index, text) = actions.next()?;
                        if index + 1 == number {
                            return Some((state, seat));
                        }
                        rules.read_action(text)?
                    }
                };
                rules.play_unchecked(&mut state, action, &mut ());
            }
        }
    }
}

/// Checks the fair prices of a game for last bidders, by a review with these iterations and at most this many playouts,
/// in the last quarter of its decisions. There a florin is worth most.
pub(crate) fn check_prices(table: &StudyTable, seed: usize, (iterations, max_playouts): (u32, u64)) -> PriceChecks {
    let record = play(table, &format!("price {seed}"), &[Level::Trader], 1);
    let mut checks = PriceChecks::default();
    for step in review(&record, iterations).unwrap().steps {
        let ReviewStep::Decision { number, seat, price: Some(price), .. } = step else { continue };
        let fair = price.own[seat].unwrap_or(0);
        let is_late = number * 4 > record.actions.len() * 3;
        if is_late && price.own.iter().flatten().count() == 1 && fair > 1 && !price.capped.contains(&seat) {
            let case = PriceCase { record: &record, number, fair, max_playouts };
            if let Some([below, above]) = with_rules(table.0, table.1, &record.options, case).unwrap() {
                checks.add(&below, &above);
            }
        }
    }
    checks
}
