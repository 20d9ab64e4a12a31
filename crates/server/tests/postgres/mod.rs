//! A temporary PostgreSQL server for tests, on a socket in a temporary directory. It ends with the test process,
//! however that ends.

#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs};

use tempfile::TempDir;
use tokio_postgres::NoTls;

/// Starts the server, prints `ready`, waits until its input ends (also when the test process is killed), stops the
/// server and deletes its files. It ignores signals of the terminal, which are for the tests.
const SUPERVISOR: &str = r#"
trap '' HUP INT TERM
bin=$1 home=$2 fsync=$3 options=$4
if "$bin/initdb" --no-sync --auth trust --username postgres --encoding UTF8 --no-locale "$home/data" >"$home/log" 2>&1 &&
    "$bin/pg_ctl" start --wait --silent --pgdata "$home/data" --log "$home/log" --options \
        "-c listen_addresses='' -c unix_socket_directories='$home' -c max_connections=200 -c fsync=$fsync $options" >>"$home/log" 2>&1
then echo ready; else cat "$home/log"; fi
exec >&-
cat >/dev/null
"$bin/pg_ctl" stop --wait --silent --mode immediate --pgdata "$home/data" >/dev/null 2>&1
rm -rf "$home"
"#;

/// Makes an authority (`ca.crt`) and a certificate that it signed for `localhost` (`server.crt`, `server.key`).
const CERTIFICATES: &str = r#"
set -e
cd "$1"
umask 077
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=Test authority" -keyout ca.key -out ca.crt
openssl req -newkey rsa:2048 -nodes -subj "/CN=localhost" -keyout server.key -out server.csr
printf 'subjectAltName=DNS:localhost
basicConstraints=CA:FALSE
' >names
openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -extfile names -out server.crt
chmod 644 ca.crt
chmod 755 .
"#;

/// Whether the server syncs. Only tests of durability need it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fsync {
    Off,
    On,
}

pub(crate) struct Cluster {
    home: PathBuf,
    port: u16,
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
        Self::start_in(home(), fsync, 5432, "")
    }

    /// A server with certificates for `localhost`, which listens on a port of this machine; returns the port and the
    /// file with the certificate of the authority.
    pub(crate) fn start_with_tls() -> (Self, u16, PathBuf) {
        let home = home();
        let made = as_postgres("sh").args(["-c", CERTIFICATES, "sh"]).arg(&home).current_dir("/").output();
        let made = made.expect("a shell");
        assert!(made.status.success(), "certificates need openssl: {}", String::from_utf8_lossy(&made.stderr));
        // Free now, and most probably still free in a moment.
        let port =
            std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port").port();
        let path = home.display();
        let options = format!(
            "-c listen_addresses=127.0.0.1 -c port={port} -c ssl=on -c ssl_cert_file={path}/server.crt -c ssl_key_file={path}/server.key"
        );
        let authority = home.join("ca.crt");
        (Self::start_in(home, Fsync::Off, port, &options), port, authority)
    }

    fn start_in(home: PathBuf, fsync: Fsync, port: u16, options: &str) -> Self {
        let fsync = if fsync == Fsync::On { "on" } else { "off" };
        let mut supervisor = as_postgres("sh")
            .args(["-c", SUPERVISOR, "sh"])
            .args([binaries().as_path(), &home, Path::new(fsync), Path::new(options)])
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("no shell for PostgreSQL: {error}"));
        let alive = supervisor.stdin.take();
        assert_ready(&mut supervisor);
        Self { home, port, databases: AtomicUsize::new(0), supervisor, alive }
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

    /// Freezes the server with all its processes until the guard is dropped. Connections stay open, but nothing
    /// answers.
    pub(crate) fn freeze(&self) -> FrozenCluster {
        let file = fs::read_to_string(self.home.join("data/postmaster.pid")).expect("the server runs");
        let parent = file.lines().next().expect("the first line is the process").to_owned();
        let children = Command::new("ps").args(["-o", "pid=", "--ppid", &parent]).output().expect("ps");
        let children = String::from_utf8(children.stdout).expect("numbers");
        let processes = [parent].into_iter().chain(children.split_whitespace().map(str::to_owned)).collect();
        let frozen = FrozenCluster(processes);
        frozen.send("-STOP");
        frozen
    }

    pub(crate) fn url(&self, database: &str) -> String {
        let host = self.home.to_str().expect("a temporary directory in UTF-8").replace('/', "%2F");
        format!("postgres://postgres@{host}:{}/{database}", self.port)
    }
}

/// The processes of a server that hangs.
pub(crate) struct FrozenCluster(Vec<String>);

impl FrozenCluster {
    fn send(&self, signal: &str) {
        let _ = Command::new("kill").arg(signal).args(&self.0).status();
    }
}

impl Drop for FrozenCluster {
    fn drop(&mut self) {
        self.send("-CONT");
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
