//! `lonja serve` as browsers, programs and vandals use it, on PostgreSQL, alone and with another process.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

#[path = "../serve/client.rs"]
mod client;
#[path = "../../../server/tests/postgres/mod.rs"]
mod cluster;
#[path = "../serve/company.rs"]
mod company;
#[path = "../serve/crash.rs"]
mod crash;
#[path = "../serve/damaged.rs"]
mod damaged;
mod database;
#[path = "../serve/description.rs"]
mod description;
#[path = "../serve/fair.rs"]
mod fair;
#[path = "../serve/games.rs"]
mod games;
#[path = "../serve/hidden.rs"]
mod hidden;
#[path = "../serve/killed.rs"]
mod killed;
#[path = "../serve/limits.rs"]
mod limits;
#[path = "../serve/lists.rs"]
mod lists;
#[path = "../serve/options.rs"]
mod options;
#[path = "../serve/people.rs"]
mod people;
#[path = "../serve/play.rs"]
mod play;
#[path = "../serve/practice.rs"]
mod practice;
#[path = "../serve/pruning.rs"]
mod pruning;
#[path = "../serve/review.rs"]
mod review;
#[path = "../serve/seats.rs"]
mod seats;
#[path = "../serve/server.rs"]
mod server;
#[path = "../serve/stopping.rs"]
mod stopping;
#[path = "../serve/streams.rs"]
mod streams;
mod two;
#[path = "../serve/watch.rs"]
mod watch;
