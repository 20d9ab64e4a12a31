//! A bot that is an external program: it reads a line of JSON for each decision and answers with a line.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use crate::platform::{kill_with_children, shell, why_not_started};

/// The longest allowed answer, in bytes.
const MAX_ANSWER: u64 = 64 << 10;
/// How long a program may take to end after its last question.
const GRACE: Duration = Duration::from_secs(1);

/// A running program. Dropping it closes its input, and kills it if it has not ended within [`GRACE`].
pub(super) struct Program {
    child: Child,
    exit_status: Option<ExitStatus>,
    /// To the thread that talks with the program: only that thread may block for ever. `None` after the last question.
    requests: Option<SyncSender<String>>,
    answers: Receiver<Result<Vec<u8>, String>>,
}

impl Program {
    /// Starts a command of the shell. The program shares our standard error.
    pub(super) fn start(command: &str) -> io::Result<Self> {
        let mut child = shell(command).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (requests, to_write) = sync_channel::<String>(1);
        let (answer, answers) = sync_channel(1);
        if let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || talk(input, output, &to_write, &answer));
        }
        Ok(Self { child, exit_status: None, requests: Some(requests), answers })
    }

    /// Starts a command and ends it without a question: the exit code of the shell shows whether the program exists.
    pub(super) fn check(command: &str) -> Result<(), String> {
        let mut program = Self::start(command).map_err(|error| format!("the shell can't be started: {error}"))?;
        program.close_and_wait();
        match program.kill().and_then(why_not_started) {
            Some(why) => Err(format!("{command:?} can't be started: {why}")),
            None => Ok(()),
        }
    }

    /// Sends a line and waits for the answer. An error is the rest of a sentence that begins with the program's name.
    pub(super) fn ask(&mut self, request: String, timeout: Duration) -> Result<Vec<u8>, String> {
        let gone = || "has ended".to_owned();
        self.requests.as_ref().ok_or_else(gone)?.send(request).map_err(|_| gone())?;
        match self.answers.recv_timeout(timeout) {
            Ok(answer) => answer,
            Err(RecvTimeoutError::Timeout) => Err(format!("did not answer within {timeout:?}")),
            Err(RecvTimeoutError::Disconnected) => Err(gone()),
        }
    }

    /// Closes its input, and waits up to [`GRACE`] until it has closed its output.
    fn close_and_wait(&mut self) {
        self.requests = None;
        let _ = self.answers.recv_timeout(GRACE);
    }

    /// Kills it with everything that it started.
    pub(super) fn kill(&mut self) -> Option<ExitStatus> {
        if self.exit_status.is_none() {
            // Kill before wait: afterwards the system may give its process id to another program.
            kill_with_children(&mut self.child);
            self.exit_status = self.child.wait().ok();
        }
        self.exit_status
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if self.exit_status.is_none() {
            self.close_and_wait();
        }
        self.kill();
    }
}

/// Passes requests and answers on until something fails or there are no more requests. Then reads the rest of the
/// output, so that the program does not block on a full pipe.
fn talk(
    mut input: ChildStdin,
    output: ChildStdout,
    requests: &Receiver<String>,
    answers: &SyncSender<Result<Vec<u8>, String>>,
) {
    let mut output = BufReader::new(output);
    for request in requests {
        let answer = input.write_all(request.as_bytes()).map_err(|_| "has ended".to_owned());
        let answer = answer.and_then(|()| next_answer(&mut output));
        if answers.send(answer).is_err() {
            break;
        }
    }
    drop(input);
    let _ = io::copy(&mut output, &mut io::sink());
}

fn next_answer(output: &mut impl BufRead) -> Result<Vec<u8>, String> {
    let mut line = Vec::new();
    let read = output.take(MAX_ANSWER + 1).read_until(b'\n', &mut line);
    match read {
        Ok(_) if line.ends_with(b"\n") => Ok(line),
        Ok(length) if length as u64 > MAX_ANSWER => Err(format!("answered with more than {MAX_ANSWER} bytes")),
        _ => Err("ended without an answer".into()),
    }
}
