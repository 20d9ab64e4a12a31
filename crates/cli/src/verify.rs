//! `lonja verify`

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use lonja_game::verify::{Fairness, Proof, Verdict, verify};

use crate::args::VerifyArgs;
use crate::output::ignore_closed_pipe;
use crate::progress;
use crate::{CliError, Exit};

/// Checks every file, even after a wrong one, and even if nobody reads the output: scripts need the exit code.
pub(crate) fn run(args: &VerifyArgs) -> Result<Exit, CliError> {
    let mut exit = Exit::Done;
    for path in &args.files {
        match check_file(path) {
            Ok(tally) => {
                ignore_closed_pipe(tally.print(&path.display().to_string(), &mut io::stdout().lock()))?;
                exit = if tally.is_all_good() { exit } else { worse(exit, Exit::FoundWrong) };
            }
            Err(error) => {
                eprintln!("lonja: {}: {error}", path.display());
                exit = Exit::Failed;
            }
        }
    }
    Ok(exit)
}

/// The exit code of two files: one that can't be read outweighs one that is wrong.
fn worse(one: Exit, other: Exit) -> Exit {
    if one == Exit::Failed { one } else { other }
}

fn check_file(path: &Path) -> io::Result<FileTally> {
    let input: Box<dyn BufRead> =
        if path == Path::new("-") { Box::new(io::stdin().lock()) } else { Box::new(BufReader::new(File::open(path)?)) };
    let mut tally = FileTally::default();
    let progress = progress::records(&path.display().to_string());
    let read = verify(input, |verdict| {
        tally.add(verdict);
        progress.inc(1);
    });
    progress.finish_and_clear();
    read.map(|()| tally)
}

/// Consecutive lines with the same finding.
struct FairnessRange {
    first: usize,
    last: usize,
    finding: String,
}

/// Whether a record is fair and, if it has a commitment, what that proves. A record without one, such as that of a
/// simulation, proves nothing more than its seed.
fn describe(verdict: &Verdict) -> Option<String> {
    let fairness = verdict.fairness.as_ref()?;
    Some(match &verdict.proof {
        Some(proof) if *fairness == Fairness::Fair && *proof != Proof::Seed => format!("{fairness}: {proof}"),
        _ => fairness.to_string(),
    })
}

/// The results of a file.
#[derive(Default)]
struct FileTally {
    records: u64,
    good: u64,
    agree: u64,
    /// Records that agree, of games that are not over.
    unfinished: u64,
    first_wrong: Option<Verdict>,
    fairness: Vec<FairnessRange>,
    /// Whether the next record can extend the last range: a line that is no record ends it.
    is_in_range: bool,
}

impl FileTally {
    fn add(&mut self, verdict: Verdict) {
        self.records += 1;
        self.good += u64::from(verdict.is_good());
        self.agree += u64::from(verdict.replay.is_ok());
        self.unfinished += u64::from(verdict.replay.is_ok() && !verdict.is_finished);
        if let Some(finding) = describe(&verdict) {
            self.add_fairness(verdict.line, finding);
        }
        self.is_in_range = verdict.fairness.is_some();
        if verdict.replay.is_err() && self.first_wrong.is_none() {
            self.first_wrong = Some(verdict);
        }
    }

    fn add_fairness(&mut self, line: usize, finding: String) {
        match self.fairness.last_mut() {
            Some(range) if self.is_in_range && range.finding == finding => range.last = line,
            _ => self.fairness.push(FairnessRange { first: line, last: line, finding }),
        }
    }

    fn is_all_good(&self) -> bool {
        self.records > 0 && self.good == self.records
    }

    fn print(&self, name: &str, output: &mut impl Write) -> io::Result<()> {
        if self.records == 0 {
            return writeln!(output, "{name}: there is no record in it");
        }
        for FairnessRange { first, last, finding } in &self.fairness {
            if first == last {
                writeln!(output, "{name}:{first}: {finding}")?;
            } else {
                writeln!(output, "{name}:{first}-{last}: {finding}")?;
            }
        }
        if let Some(Verdict { line, replay: Err(wrong), .. }) = &self.first_wrong {
            writeln!(output, "{name}:{line}: {wrong}")?;
        }
        let unfinished =
            if self.unfinished > 0 { format!("; not over yet: {}", self.unfinished) } else { String::new() };
        writeln!(output, "{name}: {} of {} records agree with their result{unfinished}", self.agree, self.records)
    }
}
