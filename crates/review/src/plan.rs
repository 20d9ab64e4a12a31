//! A review in small units of work, which any number of threads may do in any order.
//!
//! A unit values one outcome of a draw, or plays some rollouts of a decision. The caller runs the units in any order,
//! and may stop between any two. [`finish`](ReviewPlan::finish) adds up their values in a fixed order, so the review
//! has the same bytes for any number of threads.

use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use lonja_bots::{DecisionRollouts, LotEnd, Valuer};
use lonja_game::catalog::{Playable, Ruleset, Visitor, with_rules};
use lonja_game::verify::{self, Disagreement, RecordFault};
use lonja_game::{RECORD_VERSION, Record};
use lonja_rules::{PerSeat, Seats};

use crate::accuracy::accuracies;
use crate::columns::{Shares, Totals, add_shares, difference};
use crate::decision::{Knowledge, ValuedDecision};
use crate::error::ReviewError;
use crate::levels::LevelScale;
use crate::luck::ValuedDraw;
use crate::marks::Loss;
use crate::price::{LotPrice, auctions};
use crate::review::{REVIEW_VERSION, Review, ReviewStep};
use crate::reviewer::Reviewer;
use crate::turning_points::turning_points;
use crate::walk::{RecordedDecision, RecordedDraw, RecordedStep, Walk, walk};

/// The review of one record, as work to do.
///
/// ```
/// # use lonja_game::catalog::OptionsJson;
/// # use lonja_game::{ChanceOrigin, begin};
/// use lonja_review::{QUICK_ITERATIONS, ReviewError, ReviewPlan};
///
/// # let mut game = begin("medici-card", 2, &OptionsJson::new(), ChanceOrigin::seeded("docs")).unwrap();
/// # while !game.situation().over {
/// #     let first = game.situation().legal[0].clone();
/// #     game.play(&first).unwrap();
/// # }
/// let plan = ReviewPlan::new(&game.record(), QUICK_ITERATIONS).unwrap();
/// assert!(matches!(plan.finish(), Err(ReviewError::Unfinished { .. })));
/// (0..plan.units()).rev().for_each(|unit| plan.run_unit(unit));
/// assert_eq!(plan.finish(), lonja_review::review(&game.record(), QUICK_ITERATIONS));
/// ```
pub struct ReviewPlan(Box<dyn UnitWork>);

impl ReviewPlan {
    /// Splits the review of a record into units. This is quick: it replays the record and values nothing.
    pub fn new(record: &Record, iterations: u32) -> Result<Self, ReviewError> {
        match verify::check_result(record) {
            // A record without a result says too little, but nothing wrong.
            Ok(()) | Err(Disagreement { fault: RecordFault::NoResult, .. }) => {}
            Err(wrong) => return Err(ReviewError::Damaged(wrong.to_string())),
        }
        with_rules(&record.ruleset, record.players, &record.options, PlanVisitor { record, iterations })
            .map_err(|error| ReviewError::Damaged(error.to_string()))?
    }

    /// How many units there are.
    #[must_use]
    pub fn units(&self) -> usize {
        self.0.units()
    }

    /// Does one unit, which must be below [`units`](ReviewPlan::units). Doing one again changes nothing.
    pub fn run_unit(&self, unit: usize) {
        self.0.run_unit(unit);
    }

    /// The review, after all units were run.
    pub fn finish(&self) -> Result<Review, ReviewError> {
        self.0.finish()
    }
}

impl std::fmt::Debug for ReviewPlan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ReviewPlan({} units)", self.units())
    }
}

/// [`ReviewPlan`] for the rules of one game.
trait UnitWork: Send + Sync {
    fn units(&self) -> usize;
    fn run_unit(&self, unit: usize);
    fn finish(&self) -> Result<Review, ReviewError>;
}

struct PlanVisitor<'a> {
    record: &'a Record,
    iterations: u32,
}

impl Visitor for PlanVisitor<'_> {
    type Output = Result<ReviewPlan, ReviewError>;

    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) -> Self::Output {
        let Self { record, iterations } = self;
        let valuer = rules.valuer();
        let walk = walk(&rules, record)?;
        let guesses = guesses(ruleset, record, valuer.is_untrained());
        let reviewer = Reviewer { rules: &rules, valuer: &*valuer, iterations };
        let (mut units, mut planned) = (Vec::new(), Vec::new());
        for (step, recorded) in walk.steps.iter().enumerate() {
            let own = Unit::of(&reviewer, step, recorded);
            planned.push(PlannedStep::new(units.len()..units.len() + own.len()));
            units.extend(own);
        }
        let values = units.iter().map(|_| OnceLock::new()).collect();
        let plan = TypedPlan { ruleset, rules, valuer, walk, iterations, guesses, units, values, planned };
        Ok(ReviewPlan(Box::new(plan)))
    }
}

/// The options of a record that nothing was learned about.
fn guesses(ruleset: &Ruleset, record: &Record, is_untrained: bool) -> Vec<String> {
    let untrained = record.options.keys().filter(|name| ruleset.untrained.contains(&name.as_str()));
    if is_untrained { untrained.cloned().collect() } else { Vec::new() }
}

/// Rollouts of each action in a unit. Few, because a bot that a person waits for begins only when a unit is done. The
/// number does not change a review.
const ROLLOUTS_PER_UNIT: u32 = 2;

/// A piece of work, which any thread may do.
#[derive(Clone, Debug)]
enum Unit {
    /// Value an outcome of a draw.
    Outcome { step: usize, outcome: usize },
    /// Play rollouts of a decision. The last unit of a decision also values it.
    Rollouts { step: usize, known: Knowledge, numbers: Range<u32> },
}

impl Unit {
    /// The units of a step.
    fn of<R: Playable>(reviewer: &Reviewer<'_, R>, step: usize, recorded: &RecordedStep<R>) -> Vec<Self> {
        match recorded {
            RecordedStep::Draw(draw) => (0..draw.odds.len()).map(|outcome| Self::Outcome { step, outcome }).collect(),
            RecordedStep::Decision(decision) => {
                let parts = |known: Knowledge| {
                    let rollouts = reviewer.count_rollouts(decision, known, step as u64);
                    // At least one, even without rollouts.
                    let starts = (0..rollouts.max(1)).step_by(ROLLOUTS_PER_UNIT as usize);
                    starts.map(move |start| (known, start..rollouts.min(start + ROLLOUTS_PER_UNIT)))
                };
                let parts = reviewer.kinds_of_knowledge(decision).into_iter().flat_map(parts);
                parts.map(|(known, numbers)| Self::Rollouts { step, known, numbers }).collect()
            }
        }
    }
}

enum UnitValue {
    Outcome(Shares),
    Rollouts(Knowledge, DecisionRollouts),
}

/// How far the work on a step is.
struct PlannedStep {
    /// The indices of its units.
    units: Range<usize>,
    /// Units of a decision that are not done.
    left: AtomicUsize,
    /// A decision, when all its units are done.
    decision: OnceLock<ValuedDecision>,
}

impl PlannedStep {
    fn new(units: Range<usize>) -> Self {
        Self { left: AtomicUsize::new(units.len()), units, decision: OnceLock::new() }
    }
}

struct TypedPlan<R: Playable> {
    ruleset: &'static Ruleset,
    rules: R,
    valuer: Box<dyn Valuer<R>>,
    walk: Walk<R>,
    iterations: u32,
    guesses: Vec<String>,
    units: Vec<Unit>,
    /// By unit.
    values: Vec<OnceLock<UnitValue>>,
    /// By step.
    planned: Vec<PlannedStep>,
}

impl<R: Playable> TypedPlan<R> {
    fn reviewer(&self) -> Reviewer<'_, R> {
        Reviewer { rules: &self.rules, valuer: &*self.valuer, iterations: self.iterations }
    }

    /// The seed of the random numbers is the place of the step.
    fn value_unit(&self, unit: &Unit) -> UnitValue {
        match unit {
            Unit::Outcome { step, outcome } => match &self.walk.steps[*step] {
                RecordedStep::Draw(draw) => {
                    UnitValue::Outcome(self.reviewer().value_outcome(draw, *outcome, *step as u64))
                }
                RecordedStep::Decision(_) => unreachable!("only draws have outcomes"),
            },
            Unit::Rollouts { step, known, numbers } => {
                let (decision, seed) = (self.decision_at(*step), *step as u64);
                UnitValue::Rollouts(*known, self.reviewer().roll_out(decision, *known, seed, numbers.clone()))
            }
        }
    }

    fn decision_at(&self, step: usize) -> &RecordedDecision<R> {
        match &self.walk.steps[step] {
            RecordedStep::Decision(decision) => decision,
            RecordedStep::Draw(_) => unreachable!("only decisions have rollouts"),
        }
    }

    /// Values a decision whose rollouts are all played.
    fn value_decision(&self, step: usize) -> ValuedDecision {
        let values = self.values[self.planned[step].units.clone()].iter().filter_map(OnceLock::get);
        let played: Vec<(Knowledge, &DecisionRollouts)> = values
            .filter_map(|value| match value {
                UnitValue::Rollouts(known, rollouts) => Some((*known, rollouts)),
                UnitValue::Outcome(_) => None,
            })
            .collect();
        let decision = self.decision_at(step);
        let of = |kind: Knowledge| {
            DecisionRollouts::join(played.iter().filter(|(known, _)| *known == kind).map(|(_, rollouts)| *rollouts))
        };
        let rollouts: Vec<DecisionRollouts> =
            self.reviewer().kinds_of_knowledge(decision).into_iter().map(of).collect();
        self.reviewer().value_decision(decision, &rollouts, step as u64)
    }

    /// Writes all steps down; none if some units were not run.
    fn write_steps(&self) -> Option<Vec<ReviewStep>> {
        let seats = self.rules.seats();
        let mut before = PerSeat::all(1.0 / seats as f64);
        let mut steps = Vec::with_capacity(self.walk.steps.len());
        for (recorded, planned) in self.walk.steps.iter().zip(&self.planned) {
            match recorded {
                RecordedStep::Draw(draw) => {
                    let outcomes = self.values[planned.units.clone()].iter().map(|value| match value.get() {
                        Some(UnitValue::Outcome(shares)) => Some(*shares),
                        _ => None,
                    });
                    let valued = add_up(draw, &outcomes.collect::<Option<Vec<Shares>>>()?, seats);
                    steps.push(write_draw(draw, &valued, &before, seats));
                    before = valued.after;
                }
                RecordedStep::Decision(decision) => {
                    let valued = planned.decision.get()?;
                    steps.push(write_decision(decision, valued, &before, (self.ruleset.id, seats)));
                    before = valued.after;
                }
            }
        }
        Some(steps)
    }
}

impl<R: Playable> UnitWork for TypedPlan<R> {
    fn units(&self) -> usize {
        self.units.len()
    }

    fn run_unit(&self, unit: usize) {
        let mut is_new = false;
        self.values[unit].get_or_init(|| {
            is_new = true;
            self.value_unit(&self.units[unit])
        });
        if let Unit::Rollouts { step, .. } = self.units[unit] {
            let planned = &self.planned[step];
            // The last unit to end sees the values of all others.
            if is_new && planned.left.fetch_sub(1, Ordering::AcqRel) == 1 {
                planned.decision.get_or_init(|| self.value_decision(step));
            }
        }
    }

    fn finish(&self) -> Result<Review, ReviewError> {
        let seats = self.rules.seats();
        let Some(steps) = self.write_steps() else {
            let done = self.values.iter().filter(|value| value.get().is_some()).count();
            return Err(ReviewError::Unfinished { done, units: self.units.len() });
        };
        let winners = self.rules.winners(&self.walk.end);
        let share = |seat| if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
        let result: Vec<f64> = Seats::first(seats).iter().map(share).collect();
        let totals = Totals::of(&steps, seats);
        let accuracies = accuracies(&steps, seats);
        let mean_error: Vec<Option<f64>> = accuracies.iter().map(|seat| seat.mean_error).collect();
        let scale = LevelScale::of(self.ruleset.id, seats);
        let auctions = auctions(&self.walk.steps, &steps);
        Ok(Review {
            lonja: RECORD_VERSION,
            review: REVIEW_VERSION,
            ruleset: self.ruleset.id.to_owned(),
            players: seats,
            start: vec![1.0 / seats as f64; seats],
            luck_adjusted: result.iter().zip(&totals.luck).map(|(share, luck)| share - luck).collect(),
            result,
            totals,
            accuracy: accuracies.iter().map(|seat| seat.accuracy).collect(),
            turning_points: turning_points(&steps, &auctions, seats),
            steps,
            played_like: mean_error.iter().map(|error| scale?.nearest((*error)?)).collect(),
            mean_error,
            auctions,
            iterations: self.iterations,
            rests_on: self.valuer.basis(&self.rules).name(),
            guesses: self.guesses.clone(),
        })
    }
}

/// The mean over all outcomes, and what came.
fn add_up<R: Playable>(draw: &RecordedDraw<R>, outcomes: &[Shares], seats: usize) -> ValuedDraw {
    let all: u32 = draw.odds.iter().map(|(_, ways)| ways).sum();
    let mut valued = ValuedDraw { mean: PerSeat::all(0.0), after: PerSeat::all(0.0) };
    for ((outcome, ways), shares) in draw.odds.iter().zip(outcomes) {
        add_shares(&mut valued.mean, shares, f64::from(*ways) / f64::from(all), seats);
        if *outcome == draw.drawn {
            valued.after = *shares;
        }
    }
    valued
}

fn write_draw<R: Playable>(draw: &RecordedDraw<R>, valued: &ValuedDraw, before: &Shares, seats: usize) -> ReviewStep {
    let list = |shares: &Shares| shares.of(seats).to_vec();
    ReviewStep::Chance {
        what: serde_json::to_value(draw.drawn).unwrap_or_default(),
        luck: list(&difference(&valued.after, &valued.mean, seats)),
        noise: list(&difference(&valued.mean, before, seats)),
    }
}

fn write_decision<R: Playable>(
    decision: &RecordedDecision<R>,
    valued: &ValuedDecision,
    before: &Shares,
    (ruleset, seats): (&str, usize),
) -> ReviewStep {
    let lost = -valued.effect[decision.seat];
    let loss = Loss { lost, standard_error: valued.standard_error, spread: valued.spread };
    let list = |shares: &Shares| shares.of(seats).to_vec();
    ReviewStep::Decision {
        number: decision.number,
        seat: decision.seat.index(),
        played: decision.played.to_string(),
        best: valued.best.clone(),
        effect: list(&valued.effect),
        unknowable: list(&valued.unknowable),
        noise: list(&difference(&valued.best_after, before, seats)),
        standard_error: valued.standard_error,
        mark: loss.mark(ruleset, seats),
        alternatives: valued.alternatives.clone(),
        price: valued.lot.map(|lot| LotPrice::of(&lot, decision.lot_end.and_then(LotEnd::sale), seats)),
    }
}
