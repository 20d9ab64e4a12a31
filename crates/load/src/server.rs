//! The server under test: processes of this same program, started, looked at and ended.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, setrlimit};
use tempfile::TempDir;

use crate::trouble::Trouble;

/// How long it may take to end.
const ENDING: Duration = Duration::from_secs(10);
/// Nobody who measures is to be held back.
const UNBOUND: [&str; 6] = [
    "--requests-per-address=0",
    "--requests-per-person=0",
    "--identities-per-address=0",
    "--streams-per-address=0",
    "--streams-per-person=0",
    "--tables-per-person=0",
];

/// Which server is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// `lonja serve`.
    Product,
    /// See [`crate::yardstick`].
    Yardstick,
}

impl Kind {
    /// What it is called in a report.
    #[must_use]
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Product => "product",
            Self::Yardstick => "yardstick",
        }
    }
}

/// A server under test, of one process or several. It ends when this is dropped.
pub(crate) struct Server {
    /// Which.
    pub(crate) kind: Kind,
    processes: Vec<Process>,
    _directory: TempDir,
}

impl Server {
    /// Starts it with a fresh SQLite file.
    pub(crate) fn start(kind: Kind) -> Result<Self, Trouble> {
        let directory = TempDir::with_prefix("lonja-bench-")?;
        let database = format!("sqlite:{}", directory.path().join("tables.sqlite").display());
        let process = Process::start(kind, &database)?;
        Ok(Self { kind, processes: vec![process], _directory: directory })
    }

    /// Starts the product, so many processes on one database.
    pub(crate) fn start_on(database: &str, processes: usize) -> Result<Self, Trouble> {
        let directory = TempDir::with_prefix("lonja-bench-")?;
        let processes = (0..processes).map(|_| Process::start(Kind::Product, database)).collect::<Result<_, _>>()?;
        Ok(Self { kind: Kind::Product, processes, _directory: directory })
    }

    /// Where a user connects to: users are spread over the processes.
    #[must_use]
    pub(crate) fn address(&self, user: usize) -> SocketAddr {
        self.processes[user % self.processes.len()].address
    }

    /// The processor time that it has had, in seconds.
    pub(crate) fn cpu_s(&self) -> Result<f64, Trouble> {
        self.processes.iter().map(Process::cpu_s).sum()
    }

    /// The memory that it has, in kB.
    pub(crate) fn memory_kb(&self) -> Result<f64, Trouble> {
        self.processes.iter().map(Process::memory_kb).sum()
    }
}

struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    fn start(kind: Kind, database: &str) -> Result<Self, Trouble> {
        let mut command = Command::new(std::env::current_exe()?);
        match kind {
            Kind::Product => command.arg("serve").args(UNBOUND),
            Kind::Yardstick => command.args(["bench", "yardstick"]),
        };
        let ours =
            std::env::vars_os().map(|(name, _)| name).filter(|name| name.to_string_lossy().starts_with("LONJA_"));
        for name in ours {
            command.env_remove(name);
        }
        command.args(["--listen", "127.0.0.1:0", "--database", database]).env("LONJA_LOG", "warn");
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
        let mut lines = child.stderr.take().map(BufReader::new);
        match lines.as_mut().map_or(Err(String::new()), address) {
            Ok(address) => {
                // Nobody reads what it says from now on, but it must not be stopped by that.
                thread::spawn(move || lines.map(|mut lines| std::io::copy(&mut lines, &mut std::io::sink())));
                Ok(Self { child, address })
            }
            Err(said) => {
                let _ = child.kill();
                let _ = child.wait();
                Err(Trouble::Server(said.trim().to_owned()))
            }
        }
    }

    fn cpu_s(&self) -> Result<f64, Trouble> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // The name of the program, in brackets, may be anything; after it come letter and numbers.
        let after = stat.rsplit(')').next().unwrap_or_default();
        let mut times = after.split_whitespace().skip(11).take(2).map(str::parse::<u64>);
        let (Some(Ok(user)), Some(Ok(system))) = (times.next(), times.next()) else {
            return Err(Trouble::nonsense("its times can't be read"));
        };
        Ok((user + system) as f64 / rustix::param::clock_ticks_per_second() as f64)
    }

    fn memory_kb(&self) -> Result<f64, Trouble> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next()).and_then(|number| number.parse().ok());
        number.ok_or_else(|| Trouble::nonsense("its memory can't be read"))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(pid) = Pid::from_raw(self.child.id() as i32) {
            let _ = kill_process(pid, Signal::TERM);
        }
        let asked = Instant::now();
        while asked.elapsed() < ENDING && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The address that a server says it can be opened at, or all that it said instead.
fn address(lines: &mut BufReader<ChildStderr>) -> Result<SocketAddr, String> {
    let mut said = String::new();
    loop {
        let from = said.len();
        match lines.read_line(&mut said) {
            Ok(0) | Err(_) => return Err(said),
            Ok(_) => {}
        }
        let told = said[from..].strip_prefix("Open http://").and_then(|rest| rest.split('/').next());
        if let Some(Ok(address)) = told.map(str::parse) {
            return Ok(address);
        }
    }
}

/// Lets this process, and those that it starts, have as many connections as the system allows.
pub(crate) fn raise_file_limit() {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // If it can't be raised, connections will tell.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}
