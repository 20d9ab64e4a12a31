//! A server of its own, started, stopped and killed.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;

use crate::client::{Client, PATIENCE, in_time};
use crate::database::{self, TestDatabase};

/// Nobody asks too much, unless a test says so.
const UNBOUNDED: [&str; 34] = [
    "--requests-per-address",
    "0",
    "--requests-per-person",
    "0",
    "--identities-per-address",
    "0",
    "--new-tables-per-address",
    "0",
    "--streams-per-address",
    "0",
    "--streams-per-person",
    "0",
    "--tables-per-person",
    "0",
    "--connections-per-address",
    "0",
    "--replays-per-address",
    "0",
    "--histories-per-address",
    "0",
    "--reviews-per-address",
    "0",
    "--table-reviews-per-address",
    "0",
    "--reviews",
    "0",
    "--bot-tables-per-person",
    "0",
    "--bot-tables",
    "0",
    "--bot-tables-per-address",
    "0",
    "--public-tables-per-person",
    "0",
];

/// Where a server listens; it moves when the server is started anew.
pub(crate) type Place = Arc<Mutex<SocketAddr>>;

/// A running server.
pub(crate) struct Server {
    child: Option<Child>,
    words: Vec<String>,
    pub(crate) place: Place,
    pub(crate) database: Arc<TestDatabase>,
}

impl Server {
    /// One on a database of its own, which nobody asks too much.
    pub(crate) fn start() -> Self {
        Self::with(&UNBOUNDED)
    }

    /// One on a database of its own.
    pub(crate) fn with(words: &[&str]) -> Self {
        Self::launch(Arc::new(database::fresh()), words)
    }

    /// One on a database that may have others, which nobody asks too much.
    pub(crate) fn on(database: &Arc<TestDatabase>) -> Self {
        Self::launch(database.clone(), &UNBOUNDED)
    }

    /// The one that tests share that leave each other alone; it ends with the last of them.
    pub(crate) fn shared() -> Arc<Self> {
        static SHARED: Mutex<Weak<Server>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let server = Arc::new(Self::start());
            *shared = Arc::downgrade(&server);
            server
        })
    }

    fn launch(database: Arc<TestDatabase>, words: &[&str]) -> Self {
        let words: Vec<String> = words.iter().map(ToString::to_string).collect();
        let (child, address) = launch(&database.url, &words);
        Self { child: Some(child), words, place: Arc::new(Mutex::new(address)), database }
    }

    /// Ends it as a power cut would.
    pub(crate) fn kill(&mut self) {
        let mut child = self.child.take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// Asks it to end, without waiting for it.
    pub(crate) fn terminate(&self) {
        self.signal("-TERM");
    }

    /// Sends it a signal, for example `-STOP`, after which it hangs.
    pub(crate) fn signal(&self, signal: &str) {
        let id = self.child.as_ref().unwrap().id();
        assert!(Command::new("kill").args([signal, &id.to_string()]).status().unwrap().success());
    }

    /// Waits for its end.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        let mut child = self.child.take().unwrap();
        let status = in_time("the server ends", || child.try_wait().unwrap());
        assert_eq!(status.signal(), None, "it ended by itself");
        status
    }

    /// Starts it again.
    pub(crate) fn start_again(&mut self) {
        assert!(self.child.is_none(), "it runs");
        let (child, address) = launch(&self.database.url, &self.words);
        self.child = Some(child);
        *self.place.lock().unwrap() = address;
    }

    /// Somebody who has no name yet.
    pub(crate) fn stranger(&self) -> Client {
        Client::new(&self.place)
    }

    /// Somebody with a name.
    pub(crate) fn person(&self, name: &str) -> Client {
        self.stranger().introduced(name)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

#[expect(clippy::zombie_processes, reason = "a server that does not start ends the test")]
fn launch(database: &str, words: &[String]) -> (Child, SocketAddr) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lonja"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--database", database]).args(words);
    command.env("LONJA_LOG", "warn").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let lines = read_lines(BufReader::new(child.stderr.take().unwrap()));
    loop {
        let line = lines.recv_timeout(PATIENCE).expect("the server says where it listens");
        let said = line.strip_prefix("Open http://").and_then(|rest| rest.split_once('/'));
        if let Some((address, _)) = said {
            return (child, address.parse().unwrap());
        }
    }
}

/// What a program says, line by line. It is read to the end, so that the program never waits for us.
fn read_lines(said: impl BufRead + Send + 'static) -> Receiver<String> {
    let (lines, receiver) = channel();
    thread::spawn(move || {
        for line in said.lines().map_while(Result::ok) {
            if line.contains("panicked") {
                eprintln!("{line}");
            }
            let _ = lines.send(line);
        }
    });
    receiver
}
