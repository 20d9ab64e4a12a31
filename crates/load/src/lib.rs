//! How much the server bears: users by the hundred, and a yardstick to compare with.
//!
//! | what | where |
//! |---|---|
//! | what is measured, and in which order | `bench.rs`, `report.rs` |
//! | a bare server of the same shape | `yardstick.rs` |
//! | one user's connection | `client.rs` |
//! | what users of the product ask and read | `product.rs` |
//! | a table with its people, of either server | `table.rs` |
//! | many users at once | `crowd.rs` |
//! | the processes under test | `server.rs` |
//! | the measures | `moves.rs`, `pace.rs`, `streams.rs`, `experts.rs` |

mod bench;
pub mod client;
mod crowd;
mod experts;
mod moves;
mod pace;
mod product;
mod report;
mod server;
mod streams;
mod table;
mod trouble;
pub mod yardstick;

pub use bench::{Plan, measure};
pub use experts::{Experts, Waits};
pub use moves::Finished;
pub use report::{Figures, Hardware, Report, Several};
pub use trouble::Trouble;
