//! What `/healthz` and lists say when the disk is full or a log is damaged.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;

use serde_json::{Value, json};

use crate::client::{Client, in_time};
use crate::database;
use crate::games::{duel, setup};
use crate::server::Server;

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

#[test]
fn a_damaged_log_hides_no_other_table() {
    let mut server = Server::start();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let (damaged, sound) = (duel(&ada, &bo), duel(&ada, &bo));
    server.terminate();
    server.wait();
    let file = server.database.url.strip_prefix("sqlite:").unwrap().to_owned();
    let connection = rusqlite::Connection::open(file).unwrap();
    let changed = connection.execute("update log set body = '{}' where table_id = ?1 and number = 2", [&damaged]);
    assert_eq!(changed, Ok(1));
    drop(connection);
    server.start_again();
    let mine = ada.get("/api/tables/mine").ok();
    let of = |id: &str| mine["tables"].as_array().unwrap().iter().find(|item| item["id"] == id).unwrap().clone();
    assert_eq!((&of(&damaged)["damaged"], &of(&damaged)["turn"]), (&json!(true), &Value::Null));
    assert_eq!(of(&sound)["damaged"], Value::Null);
    assert!(of(&sound)["turn"]["seat"].is_u64());
    assert_eq!(ada.get(&format!("/api/tables/{damaged}")).refusal(), (503, "damaged_log".into()));
    ada.look(&sound);
    let metrics = ada.get("/metrics");
    assert!(metrics.text().lines().any(|line| line == "lonja_damaged_logs 1"), "{}", metrics.text());
    assert_eq!(ada.get("/healthz").status, 200, "the file is sound");
}
