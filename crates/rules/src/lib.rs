//! The rules of four rulesets by the book: Medici (2006, 2018), Medici: The Card Game, Burgueses.
//!
//! Pure: no input or output, no clock, no JSON, and no heap while playing. Each game is a module. All implement
//! [`Rules`]; [`flow`] is the one loop that plays forced moves and chance, and [`notation`] reads and writes text.
//!
//! ```
//! use lonja_rules::medici::{Edition, Medici, Options};
//! use lonja_rules::{LegalSet, FastRandom, Random, Rules, flow};
//!
//! let rules = Medici::new(Edition::Of2018, 4, &Options::default()).unwrap();
//! let mut random = FastRandom::new(1);
//! let mut state = rules.setup();
//! while let Some(decision) = flow::next_decision(&rules, &mut state, &mut random) {
//!     let choice = random.below(decision.legal.len() as u32);
//!     rules.play_unchecked(&mut state, decision.legal.at(choice as usize), &mut ());
//! }
//! assert!(!rules.winners(&state).is_empty());
//! ```

pub mod burgueses;
mod draws;
pub mod flow;
mod good;
pub mod medici;
pub mod medici_card;
pub mod notation;
mod options;
mod payment;
mod random;
mod rules;
mod seat;
mod standings;

pub use draws::{DrawOdds, SingleDraws, Step, StepOf};
pub use good::{ByGood, Good};
pub use notation::Notation;
pub use options::First;
pub use random::{FastRandom, Random};
pub use rules::{
    HistoryItem, IllegalAction, ImpossibleChance, LegalSet, Listener, Pending, Rules, SetupError, highest,
};
pub use seat::{MAX_SEATS, Observer, Pair, PerSeat, Seat, Seats, ShortList};
pub use standings::Standings;
