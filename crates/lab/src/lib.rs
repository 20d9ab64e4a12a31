//! The laboratory: many games between bots, to measure the bots, the rules and the machine.
//!
//! Everything here needs threads, clocks or processes; a single game needs none of them and is in `lonja-game`.

pub mod arena;
mod batches;
pub mod playouts;
mod playthrough;
pub mod simulate;
mod summary;
pub mod train;

pub use batches::Follower;
pub use summary::{Estimate, Tally};
