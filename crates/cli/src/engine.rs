//! `lonja engine`

use std::io;

use crate::output::heard;
use crate::{End, Trouble};

/// Answers standard input on standard output until it ends.
pub(crate) fn run() -> Result<End, Trouble> {
    heard(lonja_game::engine::run(io::stdin().lock(), io::stdout().lock()))
}
