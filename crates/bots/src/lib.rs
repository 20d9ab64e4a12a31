//! Bots: players that see only a view.
//!
//! A bot gets the view of its seat and the legal actions, never a state, so it can't peek. It keeps nothing between two
//! questions: its answer is a function of the [`Question`], the same on every machine if the budget counts iterations.
//! The crate has no threads, processes or system randomness, and reads the clock only for a budget of time.
//!
//! ```
//! use lonja_bots::{Bots, Budget, Level, Question};
//! use lonja_rules::medici_card::{MediciCard, Options};
//! use lonja_rules::{FastRandom, LegalSet, Observer, Rules, flow};
//!
//! let rules = MediciCard::new(3, &Options::default()).unwrap();
//! let mut state = rules.setup();
//! let decision = flow::next_decision(&rules, &mut state, &mut FastRandom::new(1)).unwrap();
//! let view = rules.view(&state, Observer::Seat(decision.seat));
//! let question = Question {
//!     rules: &rules,
//!     seat: decision.seat,
//!     view: &view,
//!     legal: &decision.legal,
//!     seed: 7,
//!     budget: Budget::Iterations(20),
//! };
//! let advice = rules.bot(Level::Expert).advise(&question);
//! assert!(decision.legal.contains(advice.action));
//! ```
//!
//! An expert is trained generation by generation. A training can be saved and resumed after each:
//!
//! ```
//! use lonja_bots::{Bots, TrainingPlan, one_by_one};
//! use lonja_rules::burgueses::{Burgueses, Options};
//!
//! let rules = Burgueses::new(2, &Options::default()).unwrap();
//! let trainable = rules.trainable().unwrap();
//! let mut trainer = trainable.train(TrainingPlan { generations: 2, games: 3, seed: 1, lookahead_percent: 0 });
//! trainer.step(&one_by_one);
//! let mut resumed = trainable.resume(&trainer.save()).unwrap();
//! resumed.step(&one_by_one);
//! let expert = trainable.expert(&resumed.weights()).unwrap();
//! ```

mod auctions;
mod bot;
mod budget;
mod burgueses;
mod hesitant;
mod learning;
mod level;
mod medici;
mod medici_card;
mod portable_math;
mod random;
mod reason;
mod sample_mean;
mod scores;
mod valuer;

pub use auctions::{Auctions, LotEnd, LotSale};
pub use bot::{Advice, Alternative, Bot, Certainty, Question};
pub use budget::{Budget, BudgetMeter};
pub use burgueses::Hoarder;
pub use learning::{
    FileError, InputRange, ParallelFor, Trainable, Trainer, TrainingPlan, TrainingProgress, Weights, one_by_one,
};
pub use level::{BotFamily, Bots, Level, SparringBot};
pub use medici::Payer;
pub use portable_math::exp_minus;
pub use reason::Reason;
pub use valuer::{DecisionRollouts, DecisionWorth, LotEstimate, Position, ValueBasis, Valuer, Worth};
