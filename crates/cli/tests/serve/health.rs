//! What `/healthz` says when the disk is full.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::client::{Client, in_time};
use crate::database;
use crate::games::setup;

/// Ends a process at the end of a test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server whose files may have this many blocks of 512 or 1024 bytes, as the shell counts them.
fn start_with_small_files(database: &str, blocks: u32) -> (Running, Client) {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -f {blocks}; exec \"$@\""), "sh", env!("CARGO_BIN_EXE_lonja"), "serve"]);
    command.args(["--listen", "127.0.0.1:0", "--database", database, "--tables-per-person", "0"]);
    command.args(["--requests-per-person", "0", "--requests-per-address", "0"]);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
    let address = lines.find_map(|line| Some(line.strip_prefix("Open http://")?.split('/').next()?.parse().unwrap()));
    // Read to the end, so that the server never waits for us.
    thread::spawn(move || lines.for_each(drop));
    (Running(child), Client::new(&Arc::new(Mutex::new(address.unwrap()))))
}

#[test]
fn a_full_disk_is_no_good_health_and_no_end() {
    let database = database::fresh();
    let (_running, stranger) = start_with_small_files(&database.url, 2000);
    let ada = stranger.introduced("Ada");
    assert_eq!(ada.get("/healthz").status, 200);
    let table = setup("burgueses", &["you", "open"]);
    let refused = (0..5000).map(|_| ada.post("/api/tables", &table)).find(|answer| answer.status != 201).unwrap();
    assert_eq!(refused.status, 503, "{}", refused.text());
    in_time("it is noticed", || (ada.get("/healthz").status == 503).then_some(()));
    assert_eq!(ada.get("/api/rulesets").status, 200, "what needs no room goes on");
}
