//! Estimates that are learned by self-play: what a position is worth to every seat.
//!
//! | what | where |
//! |---|---|
//! | final scores and chances of winning | `value_net.rs` |
//! | the network, and how it is fitted | `net.rs`, `fit.rs`, `adam.rs` |
//! | self-play | `train.rs` |
//! | what was learned, as a file | `weights.rs` |

mod adam;
mod features;
mod fit;
mod net;
mod train;
mod value_net;
mod weights;

pub(crate) use adam::Adam;
pub(crate) use features::features;
pub(crate) use net::Inputs;
pub(crate) use train::{SelfPlay, train};
pub use train::{TrainingPlan, TrainingProgress};
pub(crate) use value_net::{STAGES, ValueFeatures, ValueNet, softmax, victory_shares};
pub use weights::{Weights, WeightsError};
