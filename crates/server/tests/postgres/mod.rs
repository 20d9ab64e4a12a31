//! A temporary PostgreSQL server for tests, on a socket in a temporary directory. It ends with the test process, however that
//! ends.

#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs};

use tempfile::TempDir;
use tokio_postgres::NoTls;

/// Starts the server, prints `ready`, waits until its input ends (also when the test process is killed), stops the server and
/// deletes its files. It ignores signals of the terminal, which are for the tests.
const SUPERVISOR: &str = r#"
trap '' HUP INT TERM
bin=$1 home=$2 fsync=$3
if "$bin/initdb" --no-sync --auth trust --username postgres --encoding UTF8 --no-locale "$home/data" >"$home/log" 2>&1 &&
    "$bin/pg_ctl" start --wait --silent --pgdata "$home/data" --log "$home/log" --options \
        "-c listen_addresses='' -c unix_socket_directories='$home' -c max_connections=200 -c fsync=$fsync" >>"$home/log" 2>&1
then echo ready; else cat "$home/log"; fi
exec >&-
cat >/dev/null
"$bin/pg_ctl" stop --wait --silent --mode immediate --pgdata "$home/data" >/dev/null 2>&1
rm -rf "$home"
"#;

/// Whether the server syncs. Only tests of durability need it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fsync {
    Off,
    On,
}

pub(crate) struct Cluster {
    home: PathBuf,
    databases: AtomicUsize,
    supervisor: Child,
    /// Closing this ends the supervisor.
    alive: Option<ChildStdin>,
}

impl Cluster {
    /// The server that all tests of this process share. A static is never dropped: the supervisor stops the server.
    pub(crate) fn shared() -> &'static Self {
        static SHARED: OnceLock<Cluster> = OnceLock::new();
        SHARED.get_or_init(|| Self::start(Fsync::Off))
    }

    pub(crate) fn start(fsync: Fsync) -> Self {
        let home = home();
        let fsync = if fsync == Fsync::On { "on" } else { "off" };
        let mut supervisor = as_postgres("sh")
            .args(["-c", SUPERVISOR, "sh"])
            .args([binaries().as_path(), &home, Path::new(fsync)])
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("no shell for PostgreSQL: {error}"));
        let alive = supervisor.stdin.take();
        assert_ready(&mut supervisor);
        Self { home, databases: AtomicUsize::new(0), supervisor, alive }
    }

    /// The URL of a new, empty database.
    pub(crate) async fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.run("postgres", &format!("create database {name}")).await;
        self.url(&name)
    }

    /// Runs statements in a database, as the superuser.
    pub(crate) async fn run(&self, database: &str, sql: &str) {
        execute(&self.url(database), sql).await;
    }

    fn url(&self, database: &str) -> String {
        let host = self.home.to_str().expect("a temporary directory in UTF-8").replace('/', "%2F");
        format!("postgres://postgres@{host}/{database}")
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.alive.take());
        let _ = self.supervisor.wait();
    }
}

/// Runs statements in the database of a URL.
pub(crate) async fn execute(url: &str, sql: &str) {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("PostgreSQL for tests answers");
    let connection = tokio::spawn(connection);
    client.batch_execute(sql).await.unwrap_or_else(|error| panic!("{sql}: {error:?}"));
    drop(client);
    let _ = connection.await;
}

fn assert_ready(supervisor: &mut Child) {
    let mut text = String::new();
    let mut output = BufReader::new(supervisor.stdout.take().expect("the output is a pipe"));
    output.read_line(&mut text).expect("the supervisor's output can be read");
    if text != "ready\n" {
        let _ = output.read_to_string(&mut text);
        panic!("PostgreSQL for tests did not start:\n{text}");
    }
}

/// A directory that the server may write. The supervisor removes it.
fn home() -> PathBuf {
    let home = TempDir::with_prefix("lonja-postgres-").expect("a temporary directory").keep();
    if is_root() {
        if !succeeds(Command::new("id").arg("postgres")) {
            assert!(succeeds(Command::new("useradd").args(["--system", "postgres"])), "there is no user postgres");
        }
        let is_given = succeeds(Command::new("chown").arg("postgres").arg(&home));
        assert!(is_given, "{} can't be given to the user postgres", home.display());
    }
    home
}

/// The server refuses to run as root.
fn as_postgres(program: &str) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--", program]);
    command
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// The folder with the server's programs.
fn binaries() -> PathBuf {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain(folder_of_pg_config()).chain(folders_of_debian());
    folders
        .into_iter()
        .find(|folder| ["initdb", "pg_ctl", "postgres"].iter().all(|program| folder.join(program).exists()))
        .unwrap_or_else(|| panic!("these tests need PostgreSQL: apt-get install postgresql"))
}

fn folder_of_pg_config() -> Option<PathBuf> {
    let output = Command::new("pg_config").arg("--bindir").output().ok()?;
    Some(PathBuf::from(String::from_utf8(output.stdout).ok()?.trim()))
}

/// The newest first.
fn folders_of_debian() -> Vec<PathBuf> {
    let mut versions: Vec<(u32, PathBuf)> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|version| Some((version.file_name().to_str()?.parse().ok()?, version.path().join("bin"))))
        .collect();
    versions.sort_by(|one, other| other.cmp(one));
    versions.into_iter().map(|(_, folder)| folder).collect()
}
