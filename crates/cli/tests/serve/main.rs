//! `lonja serve` as browsers, programs and vandals use it, on a file.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod client;
mod company;
mod crash;
mod damaged;
mod database;
mod description;
mod documented;
mod documented_session;
mod fair;
mod games;
mod health;
mod hidden;
mod hostile;
mod killed;
mod limits;
mod lists;
mod options;
mod people;
mod play;
mod practice;
mod pruning;
mod record_review;
mod replay;
mod review;
mod seats;
mod server;
mod site;
mod stopping;
mod streams;
mod watch;
