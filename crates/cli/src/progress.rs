//! A progress bar on a terminal; nothing elsewhere.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for so many games, on standard error, with rate and time left. Where that is no terminal it shows nothing.
pub(crate) fn games(count: u64) -> ProgressBar {
    let bar = ProgressBar::new(count);
    if let Ok(style) = ProgressStyle::with_template("{bar:32} {human_pos}/{human_len} games  {per_sec}  {eta} left") {
        bar.set_style(style);
    }
    bar
}

/// A spinner for work that takes so many seconds.
pub(crate) fn seconds(count: f64) -> ProgressBar {
    let spinner = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}: {elapsed_precise}") {
        spinner.set_style(style);
    }
    spinner.enable_steady_tick(Duration::from_millis(100));
    spinner.with_message(format!("measuring for {count} s"))
}

/// A spinner with a count, for work whose length is not known.
pub(crate) fn records(file: &str) -> ProgressBar {
    let spinner = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}: {human_pos} records  {per_sec}") {
        spinner.set_style(style);
    }
    spinner.with_message(file.to_owned())
}
