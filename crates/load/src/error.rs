//! The error of the load generator.

use std::fmt;
use std::io;

/// Why a measurement failed.
#[derive(Debug)]
pub enum BenchError {
    /// The server under test did not start, or ended; with its output.
    Server(String),
    /// A connection broke or was refused.
    Connection(String),
    /// The server refused a request.
    Refused {
        /// The path of the request.
        path: String,
        /// The status and the body of the response.
        why: String,
    },
    /// A response can't be parsed.
    BadResponse(String),
    /// Nothing happened for too long.
    Timeout,
    /// An error of the operating system.
    System(io::Error),
}

impl BenchError {
    pub(crate) fn connection(error: impl fmt::Display) -> Self {
        Self::Connection(error.to_string())
    }

    pub(crate) fn bad_response(error: impl fmt::Display) -> Self {
        Self::BadResponse(error.to_string())
    }
}

impl From<io::Error> for BenchError {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

impl fmt::Display for BenchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server(output) => write!(f, "the server under test ended: {output}"),
            Self::Connection(why) => write!(f, "the connection to the server under test broke: {why}"),
            Self::Refused { path, why } => write!(f, "the server under test refused {path}: {why}"),
            Self::BadResponse(why) => write!(f, "the server under test sent a response that can't be read: {why}"),
            Self::Timeout => f.write_str("the server under test did not respond in time"),
            Self::System(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BenchError {}
