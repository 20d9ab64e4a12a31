//! Estimates that are learned by self-play: what a position is worth to every seat.
//!
//! | what | where |
//! |---|---|
//! | final scores and chances of winning | `estimate.rs` |
//! | the network, and how it is fitted | `net.rs`, `fit.rs`, `adam.rs` |
//! | self-play | `train.rs` |
//! | what was learned, as a file | `weights.rs` |

mod adam;
mod estimate;
mod fit;
mod net;
mod train;
mod weights;

pub(crate) use adam::Adam;
pub(crate) use estimate::{Estimate, Estimated, PARTS, chances, shares};
pub(crate) use net::Inputs;
pub use train::{Course, Lesson};
pub(crate) use train::{SelfPlay, train};
pub use weights::{Weights, WeightsError};
