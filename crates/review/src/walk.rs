//! The steps of a record: every draw and every decision, in order.

use lonja_bots::{Auctions, LotEnd};
use lonja_game::catalog::Playable;
use lonja_game::{History, Record};
use lonja_rules::{DrawOdds, HistoryItem, LegalSet, Observer, Pending, Seat, Step, StepOf};

use crate::error::ReviewError;

/// A step of the game, with the state before it.
pub(crate) enum RecordedStep<R: Playable> {
    /// A draw.
    Draw(RecordedDraw<R>),
    /// A decision. Forced moves are none.
    Decision(RecordedDecision<R>),
}

/// The draw at `index` of a step of the rules. Earlier draws of that step were made before.
pub(crate) struct RecordedDraw<R: Playable> {
    pub(crate) state: R::State,
    pub(crate) step: StepOf<R>,
    pub(crate) index: usize,
    /// What could be drawn.
    pub(crate) odds: DrawOdds<R::Draw>,
    /// What was drawn.
    pub(crate) drawn: R::Draw,
}

/// A decision of a record.
pub(crate) struct RecordedDecision<R: Playable> {
    pub(crate) state: R::State,
    /// Counts the actions of the record from 1.
    pub(crate) number: usize,
    pub(crate) seat: Seat,
    pub(crate) legal: R::Legal,
    pub(crate) played: R::Action,
    /// The cards on sale; none outside of auctions.
    pub(crate) lot_cards: Vec<String>,
    /// How the auction ended that this decision belongs to; none outside of auctions.
    pub(crate) lot_end: Option<LotEnd>,
    /// Lots that were sold or discarded before.
    pub(crate) earlier_lots: usize,
}

/// The steps of a game that is over, and its last state.
pub(crate) struct Walk<R: Playable> {
    pub(crate) steps: Vec<RecordedStep<R>>,
    pub(crate) end: R::State,
}

/// Walks through a record. It must replay to its end, which the caller has checked.
pub(crate) fn walk<R: Playable>(rules: &R, record: &Record) -> Result<Walk<R>, ReviewError> {
    let damaged = |why: &str| ReviewError::Damaged(why.to_owned());
    let mut chance = record.chance.iter();
    let mut actions = record.actions.iter().enumerate();
    let (mut state, mut steps) = (rules.setup(), Vec::new());
    let mut earlier_lots = 0;
    loop {
        let step: StepOf<R> = match rules.pending(&state) {
            Pending::Over => return Ok(Walk { steps, end: state }),
            Pending::Chance => {
                let next = chance.next().ok_or_else(|| damaged("a chance outcome is missing"))?;
                Step::Chance(rules.read_chance(&next.name, &next.value).map_err(ReviewError::Damaged)?)
            }
            Pending::Seat(seat) => {
                let legal = rules.legal(&state);
                if legal.len() == 1 {
                    Step::Action(legal.at(0))
                } else {
                    let (index, text) = actions.next().ok_or(ReviewError::Running)?;
                    let played = rules.read_action(text).ok_or_else(|| damaged("an action can't be read"))?;
                    let before = state.clone();
                    let number = index + 1;
                    let view = || rules.view(&state, Observer::Seat(seat));
                    let lot_cards = rules.auctions().map(|auctions| auctions.lot_cards(&view())).unwrap_or_default();
                    steps.push(RecordedStep::Decision(RecordedDecision {
                        state: before,
                        number,
                        seat,
                        legal,
                        played,
                        lot_cards,
                        lot_end: None,
                        earlier_lots,
                    }));
                    Step::Action(played)
                }
            }
        };
        for index in 0..rules.count_draws(&state, &step) {
            steps.push(RecordedStep::Draw(RecordedDraw {
                odds: rules.draw_odds(&state, &step, index),
                drawn: rules.draw_at(&state, &step, index),
                state: state.clone(),
                step: step.clone(),
                index,
            }));
        }
        let mut history = History::<R>::new();
        step.apply(rules, &mut state, &mut history);
        earlier_lots += rules.auctions().map_or(0, |auctions| note_lot_ends(&mut steps, &history, auctions));
    }
}

/// Notes with the decisions of each auction that ended now how it ended, and counts these auctions.
fn note_lot_ends<R: Playable>(
    steps: &mut [RecordedStep<R>],
    history: &History<R>,
    auctions: &dyn Auctions<R>,
) -> usize {
    let ends: Vec<LotEnd> = history
        .iter()
        .filter_map(|item| match item {
            HistoryItem::Event(event) => auctions.lot_end(event),
            HistoryItem::Action { .. } => None,
        })
        .collect();
    for &end in &ends {
        let decisions = steps.iter_mut().rev().filter_map(|step| match step {
            RecordedStep::Decision(decision) => Some(decision),
            RecordedStep::Draw(_) => None,
        });
        decisions.take_while(|decision| decision.lot_end.is_none()).for_each(|decision| decision.lot_end = Some(end));
    }
    ends.len()
}
