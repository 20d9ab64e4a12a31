//! The program of the documentation that plays at a live table, as it is there.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::client::in_time;
use crate::games::{is_over, play_to_the_end, setup};
use crate::server::Server;

#[test]
fn the_documented_program_plays_at_a_live_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("live.py");
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bots/write-a-bot.md")).unwrap();
    let script = text.split("```python\n").nth(2).unwrap().split("```").next().unwrap();
    assert!(script.contains("live.py"), "the second program");
    fs::write(&path, script).unwrap();

    let server = Server::shared();
    let ada = server.person("Ada");
    let table = ada.open(&setup("medici-card", &["you", "open"]));
    let mut command = Command::new("python3");
    command.arg(&path).args([&format!("http://{}", ada.address()), &table]);
    let program = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    in_time("it sits down", || (ada.look(&table)["table"]["stage"] == "running").then_some(()));
    // Streams send more than views.
    ada.ask(&table, "phrases", &json!({"phrase": "hello"})).ok();
    let over = play_to_the_end(&table, &[&ada]);
    assert!(is_over(&over));
    let output = program.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stdout).contains("scores"), "{output:?}");
}
