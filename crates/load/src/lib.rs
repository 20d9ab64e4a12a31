//! A load generator: hundreds of users play on the server, and on a yardstick to compare with.
//!
//! The yardstick is a bare server of the same shape without rules. Both are measured in turn on the same machine, so
//! that the ratio means something on any machine.
//!
//! | what | where |
//! |---|---|
//! | what is measured, in which order, and the report | `bench.rs`, `report.rs` |
//! | the measurements | `throughput.rs`, `latency.rs`, `streams.rs`, `experts.rs`, `reviews.rs` |
//! | the yardstick | `yardstick.rs` |
//! | the processes under test | `server.rs` |
//! | many users at once | `crowd.rs` |
//! | a table with its players, on either server | `table.rs` |
//! | requests to the product, and what players read in its frames | `product.rs` |
//! | one user's connection | `client.rs` |

mod bench;
mod client;
mod crowd;
mod error;
mod experts;
mod latency;
mod product;
mod report;
mod reviews;
mod server;
mod streams;
mod table;
mod throughput;
pub mod yardstick;

pub use bench::{BenchPlan, measure};
pub use error::BenchError;
pub use experts::{BotWaits, WaitTimes};
pub use report::{BenchReport, ServerFigures};
