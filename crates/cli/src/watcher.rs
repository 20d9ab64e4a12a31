//! Follows many games: a progress bar, a file of records, and Ctrl-C.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressBar;
use lonja_lab::Follower;
use lonja_lab::arena::Witness;

use crate::output::{heard, print};
use crate::progress::{self, counted};
use crate::{End, Trouble};

/// Forfeits that are told one by one.
const MOST_TOLD: u64 = 10;

/// Set by the first Ctrl-C; the second ends the program at once.
pub(crate) fn stop_on_ctrl_c() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&stop);
    let handler = move || {
        if set.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler Ctrl-C ends the program as it always does.
    let _ = ctrlc::set_handler(handler);
    stop
}

/// Whether records go where the summary would: it then goes to standard error.
fn is_stdout(path: &Path) -> bool {
    path == Path::new("-") || path == Path::new("/dev/stdout")
}

fn open(path: &Path) -> Result<Box<dyn Write>, Trouble> {
    if is_stdout(path) {
        return Ok(Box::new(io::stdout()));
    }
    let file = File::create(path).map_err(|error| Trouble::failed(format!("{}: {error}", path.display())))?;
    Ok(Box::new(BufWriter::new(file)))
}

/// What is done while games are played.
pub(crate) struct Watcher {
    bar: ProgressBar,
    /// Where records go.
    out: Option<(PathBuf, Box<dyn Write>)>,
    failed: Option<io::Error>,
    forfeits: u64,
    stop: Arc<AtomicBool>,
}

impl Watcher {
    /// For so many games. The file for their records is made anew.
    pub(crate) fn new(games: u64, out: Option<&Path>, stop: &Arc<AtomicBool>) -> Result<Self, Trouble> {
        let out = out.map(|path| open(path).map(|out| (path.to_owned(), out))).transpose()?;
        Ok(Self { bar: progress::games(games), out, failed: None, forfeits: 0, stop: Arc::clone(stop) })
    }

    /// Ends the file of records, and prints the summary where it does not get among them.
    pub(crate) fn finish(self, summary: &str) -> Result<End, Trouble> {
        self.bar.finish_and_clear();
        if self.forfeits > MOST_TOLD {
            eprintln!("lonja: and {} more", counted(self.forfeits - MOST_TOLD, "forfeit"));
        }
        let Some((path, mut out)) = self.out else { return print(summary) };
        let to_stdout = is_stdout(&path);
        match self.failed.map_or_else(|| out.flush(), Err) {
            Err(error) if to_stdout => return heard(Err(error)),
            Err(error) => return Err(Trouble::failed(format!("{}: {error}", path.display()))),
            Ok(()) => {}
        }
        if !to_stdout {
            return print(summary);
        }
        eprint!("{summary}");
        Ok(End::Done)
    }
}

impl Follower for Watcher {
    fn progress(&mut self, games: u64) {
        self.bar.set_position(games);
    }

    fn records(&mut self, lines: &str) {
        if let (None, Some((_, out))) = (&self.failed, &mut self.out)
            && let Err(error) = out.write_all(lines.as_bytes())
        {
            self.failed = Some(error);
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Witness for Watcher {
    fn forfeit(&mut self, sentence: &str) {
        self.forfeits += 1;
        if self.forfeits <= MOST_TOLD {
            self.bar.suspend(|| eprintln!("lonja: {sentence}"));
        }
    }
}
