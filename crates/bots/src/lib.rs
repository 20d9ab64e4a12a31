//! Players that see only a view.
//!
//! A bot is handed the view of its seat and what is legal, never a state: that it can't peek is a matter of types. It
//! keeps nothing between two questions, so that its answer is a function of the [`Question`].

mod bot;
mod budget;
mod burgueses;
mod learning;
mod level;
mod medici;
mod medici_card;
mod paired_difference;
mod portable_math;
mod random;

pub use bot::{Advice, Alternative, Bot, Question};
pub use budget::{Budget, BudgetMeter};
pub use learning::{
    CheckpointError, InputRange, ParallelFor, Trainable, Trainer, TrainingPlan, TrainingProgress, Weights,
    WeightsError, one_by_one,
};
pub use level::{Bots, Level};
