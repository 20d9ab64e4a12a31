//! The server under test: processes of this same program.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::client::ServerTarget;
use crate::error::BenchError;

/// How long the shutdown of a process may take.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);
/// Turns all rate limits off.
const NO_LIMITS: [&str; 17] = [
    "--requests-per-address=0",
    "--requests-per-person=0",
    "--identities-per-address=0",
    "--new-tables-per-address=0",
    "--streams-per-address=0",
    "--streams-per-person=0",
    "--tables-per-person=0",
    "--connections-per-address=0",
    "--replays-per-address=0",
    "--histories-per-address=0",
    "--bot-tables-per-person=0",
    "--bot-tables=0",
    "--bot-tables-per-address=0",
    "--public-tables-per-person=0",
    "--reviews-per-address=0",
    "--table-reviews-per-address=0",
    "--reviews=0",
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ServerKind {
    /// `lonja serve`.
    Product,
    /// See [`crate::yardstick`].
    Yardstick,
}

impl ServerKind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Product => "product",
            Self::Yardstick => "yardstick",
        }
    }
}

/// A server under test, with one process or several. Dropping it ends them.
pub(crate) struct MeasuredServer {
    pub(crate) kind: ServerKind,
    processes: Vec<ServerProcess>,
    /// Whether users ask for compressed streams.
    gzip: bool,
    _directory: TempDir,
}

impl MeasuredServer {
    /// Starts one process with a fresh SQLite file.
    pub(crate) fn start(kind: ServerKind, gzip: bool) -> Result<Self, BenchError> {
        let directory = TempDir::with_prefix("lonja-bench-")?;
        let database = format!("sqlite:{}", directory.path().join("tables.sqlite").display());
        let process = ServerProcess::start(kind, &database)?;
        Ok(Self { kind, processes: vec![process], gzip, _directory: directory })
    }

    /// Starts the product as several processes on one database.
    pub(crate) fn start_on(database: &str, processes: usize, gzip: bool) -> Result<Self, BenchError> {
        let directory = TempDir::with_prefix("lonja-bench-")?;
        let processes =
            (0..processes).map(|_| ServerProcess::start(ServerKind::Product, database)).collect::<Result<_, _>>()?;
        Ok(Self { kind: ServerKind::Product, processes, gzip, _directory: directory })
    }

    /// Where a user connects: users are spread over the processes.
    pub(crate) fn target(&self, user: usize) -> ServerTarget {
        ServerTarget { address: self.processes[user % self.processes.len()].address, gzip: self.gzip }
    }

    /// The processor time so far, in seconds.
    pub(crate) fn cpu_s(&self) -> Result<f64, BenchError> {
        self.processes.iter().map(ServerProcess::cpu_s).sum()
    }

    /// The resident memory, in kB.
    pub(crate) fn memory_kb(&self) -> Result<f64, BenchError> {
        self.processes.iter().map(ServerProcess::memory_kb).sum()
    }
}

struct ServerProcess {
    child: Child,
    address: SocketAddr,
}

impl ServerProcess {
    fn start(kind: ServerKind, database: &str) -> Result<Self, BenchError> {
        let mut command = Command::new(std::env::current_exe()?);
        match kind {
            ServerKind::Product => command.arg("serve").args(NO_LIMITS),
            ServerKind::Yardstick => command.args(["bench", "yardstick"]),
        };
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("LONJA_")) {
            command.env_remove(name);
        }
        command.args(["--listen", "127.0.0.1:0", "--database", database]).env("LONJA_LOG", "warn");
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
        let mut lines = child.stderr.take().map(BufReader::new);
        match lines.as_mut().map_or(Err(String::new()), address) {
            Ok(address) => {
                // Drain its output: a full pipe would block it.
                thread::spawn(move || lines.map(|mut lines| std::io::copy(&mut lines, &mut std::io::sink())));
                Ok(Self { child, address })
            }
            Err(output) => {
                let _ = child.kill();
                let _ = child.wait();
                Err(BenchError::Server(output.trim().to_owned()))
            }
        }
    }

    fn cpu_s(&self) -> Result<f64, BenchError> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // The second field, the program's name in brackets, may contain spaces: split after it.
        let after = stat.rsplit(')').next().unwrap_or_default();
        let mut times = after.split_whitespace().skip(11).take(2).map(str::parse::<u64>);
        let (Some(Ok(user)), Some(Ok(system))) = (times.next(), times.next()) else {
            return Err(BenchError::bad_response("/proc has no processor times"));
        };
        Ok((user + system) as f64 / rustix::param::clock_ticks_per_second() as f64)
    }

    fn memory_kb(&self) -> Result<f64, BenchError> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next()).and_then(|number| number.parse().ok());
        number.ok_or_else(|| BenchError::bad_response("/proc has no VmRSS"))
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        if let Some(pid) = Pid::from_raw(self.child.id() as i32) {
            let _ = kill_process(pid, Signal::TERM);
        }
        let asked_at = Instant::now();
        while asked_at.elapsed() < SHUTDOWN_TIMEOUT && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads the address that a starting server prints; if it ends first, returns its output.
fn address(lines: &mut BufReader<ChildStderr>) -> Result<SocketAddr, String> {
    let mut output = String::new();
    loop {
        let from = output.len();
        match lines.read_line(&mut output) {
            Ok(0) | Err(_) => return Err(output),
            Ok(_) => {}
        }
        let address = output[from..].strip_prefix("Open http://").and_then(|rest| rest.split('/').next());
        if let Some(Ok(address)) = address.map(str::parse) {
            return Ok(address);
        }
    }
}
