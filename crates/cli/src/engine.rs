//! `lonja engine`

use std::io;
use std::time::SystemTime;

use crate::output::ignore_closed_pipe;
use crate::{CliError, Exit};

/// Answers standard input on standard output until it ends.
pub(crate) fn run() -> Result<Exit, CliError> {
    ignore_closed_pipe(lonja_game::engine::run(io::stdin().lock(), io::stdout().lock(), fresh_seed))
}

/// A seed that nobody can predict. On a system without randomness it is the time: then somebody could guess the
/// chance outcomes.
fn fresh_seed() -> String {
    match getrandom::u64() {
        Ok(number) => format!("{number:016x}"),
        Err(_) => format!("{:?}", SystemTime::now()),
    }
}
