//! Learning by self-play, for all games: networks, their training, and files of their weights.
//!
//! | what | where |
//! |---|---|
//! | layers and the optimiser | `layer.rs`, `adam.rs` |
//! | the network of games with several seats, and inputs with names | `value_net.rs`, `features.rs` |
//! | what a learned game defines; TD(λ) for games of turns | `self_play.rs`, `td_lambda.rs` |
//! | the training loop, with checkpoints | `trainer.rs` |
//! | files of weights and checkpoints | `weights.rs`, `file.rs`, `half.rs` |

mod adam;
mod features;
mod file;
mod half;
mod layer;
mod self_play;
mod td_lambda;
mod trainer;
mod value_net;
mod weights;

pub use features::InputRange;
pub(crate) use features::features;
pub use file::FileError;
#[cfg(test)]
pub(crate) use layer::check_gradient;
pub(crate) use layer::{Layer, Network, relu};
pub(crate) use self_play::{
    LearnedGame, Schedule, SelfPlay, TrainingGame, embedded_expert, embedded_net, is_embedded_trained, variant_of,
};
pub(crate) use td_lambda::{SelfPlayers, Style, TdLambda, is_exploratory};
pub use trainer::{ParallelFor, Trainable, Trainer, TrainingPlan, TrainingProgress, one_by_one};
pub(crate) use value_net::{Inputs, STAGES, SeatValues, ValueFeatures, ValueNet};
pub use weights::Weights;
