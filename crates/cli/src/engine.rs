//! `lonja engine`

use std::io::{self, ErrorKind};

use crate::{End, Trouble};

/// Answers standard input on standard output until it ends.
pub(crate) fn run() -> Result<End, Trouble> {
    match lonja_game::engine::run(io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => Ok(End::Done),
        // Whoever listened has gone, which is their right.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(End::Done),
        Err(error) => Err(Trouble::failed(error.to_string())),
    }
}
