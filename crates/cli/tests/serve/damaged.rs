//! What lists, tables and `/healthz` say when a log is damaged.

use serde_json::{Value, json};

use crate::games::duel;
use crate::server::Server;

#[test]
fn a_damaged_log_hides_no_other_table() {
    let mut server = Server::start();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let (damaged, sound) = (duel(&ada, &bo), duel(&ada, &bo));
    server.terminate();
    server.wait();
    server.database.execute(&format!("update log set body = '{{}}' where table_id = '{damaged}' and number = 2"));
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
