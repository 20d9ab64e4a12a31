//! Standard output.

use std::io::{self, ErrorKind, Write};

use lonja_lab::Summary;
use serde::Serialize;

use crate::{CliError, Exit};

/// Figures as one line of JSON.
pub(crate) fn json_line(figures: &impl Serialize) -> String {
    let line = serde_json::to_string(figures).unwrap_or_else(|error| unreachable!("figures are plain data: {error}"));
    line + "\n"
}

/// A mean and half its interval, both times `scale`.
pub(crate) fn interval(summary: &Summary, scale: f64) -> String {
    let mean = summary.mean * scale;
    match summary.ci95 {
        Some(half) => format!("{mean:.2} ± {:.2}", half * scale),
        None => format!("{mean:.2}"),
    }
}

/// Prints a text. It is no error if the reader of a pipe has gone.
pub(crate) fn print(text: &str) -> Result<Exit, CliError> {
    ignore_closed_pipe(io::stdout().write_all(text.as_bytes()).and_then(|()| io::stdout().flush()))
}

/// A closed pipe is no error: its reader (`head`, for example) had enough. Every other error is.
pub(crate) fn ignore_closed_pipe(written: io::Result<()>) -> Result<Exit, CliError> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(CliError::failed(format!("standard output: {error}")))
        }
        _ => Ok(Exit::Done),
    }
}
