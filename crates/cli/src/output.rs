//! What goes to standard output.

use std::io::{self, ErrorKind, Write};

use lonja_lab::Estimate;
use serde::Serialize;

use crate::{End, Trouble};

/// Figures as one line of JSON.
pub(crate) fn json_line(figures: &impl Serialize) -> String {
    let line = serde_json::to_string(figures).unwrap_or_else(|error| unreachable!("figures are plain data: {error}"));
    line + "\n"
}

/// A mean and half its interval, both times `scale`.
pub(crate) fn interval(estimate: &Estimate, scale: f64) -> String {
    let mean = estimate.mean * scale;
    match estimate.ci95 {
        Some(half) => format!("{mean:.2} ± {:.2}", half * scale),
        None => format!("{mean:.2}"),
    }
}

/// Prints a text and ends well; if nobody listens any more, nobody misses it.
pub(crate) fn print(text: &str) -> Result<End, Trouble> {
    heard(io::stdout().write_all(text.as_bytes()).and_then(|()| io::stdout().flush()))
}

/// Whoever listened and has gone had the right to; any other trouble with standard output is told.
pub(crate) fn heard(written: io::Result<()>) -> Result<End, Trouble> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Trouble::failed(format!("standard output: {error}")))
        }
        _ => Ok(End::Done),
    }
}
