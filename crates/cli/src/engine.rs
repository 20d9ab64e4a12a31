//! `lonja engine`

use std::io;
use std::time::SystemTime;

use lonja_game::Record;
use lonja_game::engine::{self, Engine};
use lonja_review::QUICK_ITERATIONS;
use serde_json::Value;

use crate::output::ignore_closed_pipe;
use crate::{CliError, Exit};

/// Answers standard input on standard output until it ends.
pub(crate) fn run() -> Result<Exit, CliError> {
    let engine = Engine::new(fresh_seed).with_reviewer(review_record);
    ignore_closed_pipe(engine::run(io::stdin().lock(), io::stdout().lock(), engine))
}

fn review_record(record: &Record, iterations: Option<u32>) -> Result<Value, String> {
    let review =
        lonja_review::review(record, iterations.unwrap_or(QUICK_ITERATIONS)).map_err(|error| error.to_string())?;
    serde_json::to_value(review).map_err(|error| error.to_string())
}

/// A seed that nobody can predict. On a system without randomness it is the time: then somebody could guess the
/// chance outcomes.
fn fresh_seed() -> String {
    match getrandom::u64() {
        Ok(number) => format!("{number:016x}"),
        Err(_) => format!("{:?}", SystemTime::now()),
    }
}
