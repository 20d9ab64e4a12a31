//! Turning points: the few steps that moved the shares most, as data that page and terminal put into words.

use serde::Serialize;
use serde_json::Value;

use crate::price::AuctionReview;
use crate::review::ReviewStep;

/// A review has at most this many.
const MAX_POINTS: usize = 5;
/// The largest moves are always turning points, however small: this many, if the game has as many.
const MIN_POINTS: usize = 3;
/// Beyond those, a turning point must have moved this share of the victory, times 2/n.
const MIN_MOVED: f64 = 0.08;

/// What a turning point was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnCause {
    /// Luck: a draw moved the result.
    Luck,
    /// A decision that was not the best.
    Error,
    /// Hidden cards, not the quality of the decision, made the difference.
    Unknowable,
}

/// A step that moved the result.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TurningPoint {
    /// Its index among the steps.
    pub step: usize,
    /// Whether luck, a mistake or hidden cards moved the result.
    pub cause: TurnCause,
    /// The share of the victory that moved from some seats to others.
    pub moved: f64,
    /// The seat that gained most.
    pub gained: usize,
    /// The seat that lost most.
    pub lost: usize,
    /// What happened, for a sentence in any language.
    #[serde(flatten)]
    pub story: Story,
}

/// What happened at a turning point. Page and terminal have a sentence for each; it also needs `gained` and `lost`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "story", rename_all = "snake_case")]
pub enum Story {
    /// Something was drawn.
    Drawn {
        /// What, as in the step.
        what: Value,
    },
    /// A seat did not buy a lot that it should have bought, and another did.
    LetGo {
        /// The seat that should have bought it.
        seat: usize,
        /// The cards of the lot.
        cards: Vec<String>,
        /// The seat that bought it.
        buyer: usize,
        /// The price in florins.
        paid: u16,
        /// What it was worth to the seat; none if unknown.
        worth: Option<u16>,
        /// What it was worth to the buyer.
        buyer_worth: Option<u16>,
    },
    /// Nobody bought a lot that a seat should have bought.
    Unsold {
        /// The seat that should have bought it.
        seat: usize,
        /// The cards of the lot.
        cards: Vec<String>,
        /// What it was worth to the seat; none if unknown.
        worth: Option<u16>,
    },
    /// A seat paid more than it should have.
    Overpaid {
        /// The buyer.
        seat: usize,
        /// The cards of the lot.
        cards: Vec<String>,
        /// The price in florins.
        paid: u16,
        /// What it was worth to the seat; none if unknown.
        worth: Option<u16>,
    },
    /// Another action was better.
    Better {
        /// The seat that decided.
        seat: usize,
        /// The text of its action.
        played: String,
        /// The text of the best action.
        best: String,
    },
    /// What a seat could not know made the difference.
    CouldNotKnow {
        /// The seat that decided.
        seat: usize,
        /// The text of its action.
        played: String,
    },
}

/// The turning points, in the order of the game.
pub(crate) fn turning_points(steps: &[ReviewStep], auctions: &[AuctionReview], seats: usize) -> Vec<TurningPoint> {
    let point = |(at, step)| point(at, step, auctions);
    let mut points: Vec<TurningPoint> = steps.iter().enumerate().filter_map(point).collect();
    // The sort is stable: of equal ones, the earlier counts more.
    points.sort_by(|one, other| other.moved.total_cmp(&one.moved));
    let least = MIN_MOVED * 2.0 / seats as f64;
    let count = points.iter().take(MAX_POINTS).filter(|point| point.moved >= least).count();
    points.truncate(count.max(MIN_POINTS));
    points.sort_by_key(|point| point.step);
    points
}

fn point(at: usize, step: &ReviewStep, auctions: &[AuctionReview]) -> Option<TurningPoint> {
    let (cause, change) = match step {
        ReviewStep::Chance { luck, .. } => (TurnCause::Luck, luck.clone()),
        ReviewStep::Decision { effect, unknowable, .. } => {
            let cause = if moved(effect) >= moved(unknowable) { TurnCause::Error } else { TurnCause::Unknowable };
            (cause, effect.iter().zip(unknowable).map(|(effect, rest)| effect + rest).collect())
        }
    };
    let moved = moved(&change);
    (moved > 0.0).then(|| TurningPoint {
        step: at,
        cause,
        moved,
        gained: first_highest(change.iter().copied()),
        lost: first_highest(change.iter().map(|part| -part)),
        story: tell_story(at, step, cause, auctions),
    })
}

fn tell_story(at: usize, step: &ReviewStep, cause: TurnCause, auctions: &[AuctionReview]) -> Story {
    let (seat, played, best) = match step {
        ReviewStep::Chance { what, .. } => return Story::Drawn { what: what.clone() },
        ReviewStep::Decision { seat, played, best, .. } => (*seat, played.clone(), best.clone()),
    };
    if cause == TurnCause::Unknowable {
        return Story::CouldNotKnow { seat, played };
    }
    let auction = auctions.iter().find(|auction| auction.steps[0] <= at && at <= auction.steps[1]);
    auction.and_then(|auction| tell_auction_story(seat, &played, auction)).unwrap_or(Story::Better {
        seat,
        played,
        best,
    })
}

/// What a wrong bid or pass led to, if the end of the auction shows it.
fn tell_auction_story(seat: usize, played: &str, auction: &AuctionReview) -> Option<Story> {
    let AuctionReview { cards, opening, .. } = auction;
    let (cards, worth) = (cards.clone(), opening.own[seat]);
    let passed = played == "pass";
    match (opening.paid, opening.paid_by) {
        (Some(paid), Some(buyer)) if passed && worth.is_some_and(|worth| worth > paid) => {
            Some(Story::LetGo { seat, cards, buyer, paid, worth, buyer_worth: opening.own[buyer] })
        }
        (None, _) if passed && worth.is_some_and(|worth| worth > 0) => Some(Story::Unsold { seat, cards, worth }),
        (Some(paid), Some(buyer)) if buyer == seat && !passed && worth.is_some_and(|worth| worth < paid) => {
            Some(Story::Overpaid { seat, cards, paid, worth })
        }
        _ => None,
    }
}

/// What some seats gained, which the others lost.
fn moved(change: &[f64]) -> f64 {
    change.iter().map(|part| part.abs()).sum::<f64>() / 2.0
}

fn first_highest(numbers: impl Iterator<Item = f64>) -> usize {
    let mut highest = (0, f64::MIN);
    for (at, number) in numbers.enumerate() {
        if number > highest.1 {
            highest = (at, number);
        }
    }
    highest.0
}
