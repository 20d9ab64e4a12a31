//! `lonja engine`

use std::io;
use std::time::SystemTime;

use crate::output::heard;
use crate::{End, Trouble};

/// Answers standard input on standard output until it ends.
pub(crate) fn run() -> Result<End, Trouble> {
    heard(lonja_game::engine::run(io::stdin().lock(), io::stdout().lock(), fresh_seed))
}

/// A seed that nobody can predict. If the system has no randomness, the clock has to do: the game is as good, but not
/// secret.
fn fresh_seed() -> String {
    match getrandom::u64() {
        Ok(number) => format!("{number:016x}"),
        Err(_) => format!("{:?}", SystemTime::now()),
    }
}
