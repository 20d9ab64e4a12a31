//! A bot that is a program of its own: a line of JSON to its input for each decision, a line back.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};

/// The longest answer that is read.
const LONGEST_ANSWER: u64 = 64 << 10;
/// How long a program may take to end once nothing more is asked of it.
const GRACE: Duration = Duration::from_secs(1);

/// A running program. It ends when this is dropped: by itself if it can, otherwise it is killed.
pub(super) struct Program {
    child: Child,
    /// How it ended, once it did.
    ended: Option<ExitStatus>,
    /// To the thread that talks with it, so that nobody waits for ever; none when nothing more is asked.
    requests: Option<SyncSender<String>>,
    answers: Receiver<Result<Vec<u8>, String>>,
}

impl Program {
    /// Starts a command of the shell. What it writes to standard error is not touched.
    pub(super) fn start(command: &str) -> io::Result<Self> {
        let mut child = Command::new("sh")
            .args(["-c", command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // A group of its own: Ctrl-C is for the arena, and what the program starts can be ended with it.
            .process_group(0)
            .spawn()?;
        let (requests, to_write) = sync_channel::<String>(1);
        let (answer, answers) = sync_channel(1);
        if let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || talk(input, output, &to_write, &answer));
        }
        Ok(Self { child, ended: None, requests: Some(requests), answers })
    }

    /// Starts a command and ends it without a question: the shell then tells if there is no such program.
    pub(super) fn check(command: &str) -> Result<(), String> {
        let mut program = Self::start(command).map_err(|error| format!("sh: {error}"))?;
        program.wait_for_its_end();
        match program.end().and_then(|status| status.code()) {
            Some(126) => Err(format!("{command:?} can't be started: it is no program")),
            Some(127) => Err(format!("{command:?} can't be started: there is no such program")),
            _ => Ok(()),
        }
    }

    /// Sends a line and waits for one, so long; otherwise says what was wrong, for a sentence that begins with its name.
    pub(super) fn ask(&mut self, request: String, patience: Duration) -> Result<Vec<u8>, String> {
        let gone = || "has ended".to_owned();
        self.requests.as_ref().ok_or_else(gone)?.send(request).map_err(|_| gone())?;
        match self.answers.recv_timeout(patience) {
            Ok(answer) => answer,
            Err(RecvTimeoutError::Timeout) => Err(format!("did not answer within {patience:?}")),
            Err(RecvTimeoutError::Disconnected) => Err(gone()),
        }
    }

    /// Asks nothing more, and waits until it has closed its output, but not long.
    fn wait_for_its_end(&mut self) {
        self.requests = None;
        let _ = self.answers.recv_timeout(GRACE);
    }

    /// Ends it at once with all that it started; the answer is how it ended.
    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        if self.ended.is_none() {
            // Before it is waited for, since after that its number may be another's. Where nobody is left, nobody is killed.
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
            self.ended = self.child.wait().ok();
        }
        self.ended
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if self.ended.is_none() {
            self.wait_for_its_end();
        }
        self.end();
    }
}

/// Passes requests on and answers back until something fails or nothing more is asked; then hears the program out.
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
    let read = output.take(LONGEST_ANSWER + 1).read_until(b'\n', &mut line);
    match read {
        Ok(_) if line.ends_with(b"\n") => Ok(line),
        Ok(length) if length as u64 > LONGEST_ANSWER => Err(format!("answered with more than {LONGEST_ANSWER} bytes")),
        _ => Err("ended without an answer".into()),
    }
}
