//! Statistics over games and deals: means with intervals, places, ratings, percentiles of times.

mod ranking;
mod rating;
mod summary;
mod times;

pub(crate) use ranking::Ranking;
pub(crate) use rating::{RESAMPLES, Rating, RatingFit};
pub use summary::{Summary, Tally};
pub(crate) use times::TimeHistogram;
