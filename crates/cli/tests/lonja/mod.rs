//! Runs the program.

#![allow(dead_code, reason = "each test uses some of it")]

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

pub(crate) fn lonja(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lonja")).args(words).output().unwrap()
}

/// Runs it while the test goes on.
pub(crate) fn spawn(words: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lonja"));
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits until it has written to a file, and sends Ctrl-C.
pub(crate) fn interrupt(mut child: Child, out: &Path) -> Output {
    while std::fs::metadata(out).map_or(0, |file| file.len()) == 0 {
        assert_eq!(child.try_wait().unwrap(), None, "it ended too early");
        std::thread::yield_now();
    }
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    child.wait_with_output().unwrap()
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}
