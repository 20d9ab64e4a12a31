//! Reports on many games: a progress bar, a file of records, and Ctrl-C.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressBar;
use lonja_lab::Reporter;

use crate::output::{ignore_closed_pipe, print};
use crate::progress::{self, counted};
use crate::{CliError, Exit};

/// Forfeits that are printed one by one; the others are only counted.
const MAX_PRINTED: u64 = 10;

/// A flag that the first Ctrl-C sets; the second ends the program at once.
pub(crate) fn stop_on_ctrl_c() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler Ctrl-C ends the program as it always does.
    let _ = ctrlc::set_handler(handler);
    stop
}

/// Whether records go to standard output: the results then go to standard error.
fn is_stdout(path: &Path) -> bool {
    path == Path::new("-") || path == Path::new("/dev/stdout")
}

fn open(path: &Path) -> Result<Box<dyn Write>, CliError> {
    if is_stdout(path) {
        return Ok(Box::new(io::stdout()));
    }
    let file = File::create(path).map_err(|error| CliError::failed(format!("{}: {error}", path.display())))?;
    Ok(Box::new(BufWriter::new(file)))
}

/// Shows progress, writes records and prints forfeits.
pub(crate) struct ConsoleReporter {
    bar: ProgressBar,
    /// The file for records.
    out: Option<(PathBuf, Box<dyn Write>)>,
    write_error: Option<io::Error>,
    forfeits: u64,
    stop: Arc<AtomicBool>,
}

impl ConsoleReporter {
    /// For a number of games. The file for the records is created, or emptied.
    pub(crate) fn new(games: u64, out: Option<&Path>, stop: &Arc<AtomicBool>) -> Result<Self, CliError> {
        let out = out.map(|path| open(path).map(|out| (path.to_owned(), out))).transpose()?;
        Ok(Self { bar: progress::games(games), out, write_error: None, forfeits: 0, stop: Arc::clone(stop) })
    }

    /// Completes the file of records, and prints the results.
    pub(crate) fn finish(self, results: &str) -> Result<Exit, CliError> {
        self.bar.finish_and_clear();
        if self.forfeits > MAX_PRINTED {
            eprintln!("lonja: and {} more", counted(self.forfeits - MAX_PRINTED, "forfeit"));
        }
        let Some((path, mut out)) = self.out else { return print(results) };
        let to_stdout = is_stdout(&path);
        match self.write_error.map_or_else(|| out.flush(), Err) {
            Err(error) if to_stdout => return ignore_closed_pipe(Err(error)),
            Err(error) => return Err(CliError::failed(format!("{}: {error}", path.display()))),
            Ok(()) => {}
        }
        if !to_stdout {
            return print(results);
        }
        eprint!("{results}");
        Ok(Exit::Done)
    }
}

impl Reporter for ConsoleReporter {
    fn progress(&mut self, games: u64) {
        self.bar.set_position(games);
    }

    fn records(&mut self, lines: &str) {
        if let (None, Some((_, out))) = (&self.write_error, &mut self.out)
            && let Err(error) = out.write_all(lines.as_bytes())
        {
            self.write_error = Some(error);
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn forfeit(&mut self, sentence: &str) {
        self.forfeits += 1;
        if self.forfeits <= MAX_PRINTED {
            self.bar.suspend(|| eprintln!("lonja: {sentence}"));
        }
    }
}
