//! A progress bar on a terminal; nothing elsewhere.

use std::fmt::Write;
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};

/// A bar for a number of games on standard error, with rate and time left; nothing if that is no terminal.
pub(crate) fn games(count: u64) -> ProgressBar {
    let bar = ProgressBar::new(count);
    bar.set_style(style("{wide_bar} {human_pos}/{human_len} games  {rate}/s  {eta} left"));
    bar
}

/// A bar for the generations of a training, with the error of the last one.
pub(crate) fn generations(count: u64) -> ProgressBar {
    let bar = ProgressBar::new(count);
    bar.set_style(style("{wide_bar} {human_pos}/{human_len} generations  {msg}  {eta} left"));
    bar
}

/// A bar for the units of a review: outcomes of draws, and decisions.
pub(crate) fn units(count: u64) -> ProgressBar {
    let bar = ProgressBar::new(count);
    bar.set_style(style("{wide_bar} {human_pos}/{human_len} positions  {eta} left"));
    bar
}

/// A spinner for work that takes some seconds.
pub(crate) fn seconds(count: f64) -> ProgressBar {
    let spinner = ProgressBar::new_spinner();
    spinner.set_style(style("{spinner} {msg}: {elapsed_precise}"));
    spinner.enable_steady_tick(Duration::from_millis(100));
    spinner.with_message(format!("measuring for {count} s"))
}

/// A spinner with a count of records, for a file of unknown length.
pub(crate) fn records(file: &str) -> ProgressBar {
    let spinner = ProgressBar::new_spinner();
    spinner.set_style(style("{spinner} {msg}: {human_pos} records  {rate}/s"));
    spinner.with_message(file.to_owned())
}

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    style.with_key("rate", |state: &ProgressState, text: &mut dyn Write| {
        // After an error the bar has no rate.
        let _ = text.write_str(&grouped(state.per_sec() as u64));
    })
}

/// A number with its digits in groups of three: 1,234,567.
pub(crate) fn grouped(number: u64) -> String {
    HumanCount(number).to_string()
}

/// A number and a noun whose plural ends in -s: 1 thread, 2 threads.
pub(crate) fn counted(number: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(number), if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_for_people() {
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(counted(1, "thread"), "1 thread");
        assert_eq!(counted(2, "thread"), "2 threads");
    }
}
