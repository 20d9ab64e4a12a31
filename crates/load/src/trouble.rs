//! What can go wrong while a server is measured.

use std::fmt;
use std::io;

/// Why there are no figures.
#[derive(Debug)]
pub enum Trouble {
    /// The server under test did not start, or ended: what it said.
    Server(String),
    /// A connection broke, or could not be had.
    Lost(String),
    /// The server said no.
    Refused {
        /// To what.
        path: String,
        /// Its words.
        why: String,
    },
    /// Something that was read makes no sense.
    Nonsense(String),
    /// Nothing moved for too long.
    Stuck,
    /// The system did not do its part.
    System(io::Error),
}

impl Trouble {
    pub(crate) fn lost(error: impl fmt::Display) -> Self {
        Self::Lost(error.to_string())
    }

    pub(crate) fn nonsense(error: impl fmt::Display) -> Self {
        Self::Nonsense(error.to_string())
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server(said) => write!(f, "the server under test ended: {said}"),
            Self::Lost(why) => write!(f, "a connection to the server under test was lost: {why}"),
            Self::Refused { path, why } => write!(f, "the server under test refused {path}: {why}"),
            Self::Nonsense(why) => write!(f, "the server under test said something odd: {why}"),
            Self::Stuck => f.write_str("the server under test did not answer for too long"),
            Self::System(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Trouble {}
