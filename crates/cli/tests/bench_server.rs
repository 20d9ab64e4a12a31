//! `lonja bench server` from start to end; how quick it is depends on the machine.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod lonja;

use lonja::{lonja, stderr, stdout};
use serde_json::Value;

const SMALL: [&str; 10] = ["bench", "server", "--seconds", "0.3", "--tables", "2", "--streams", "20", "--rate", "50"];

#[test]
fn product_and_yardstick_are_measured() {
    let more = ["--watchers", "5", "--finished", "2", "--experts", "--reviews", "--json"];
    let output = lonja(&[&SMALL[..], &more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let report: Value = serde_json::from_str(&stdout(&output)).unwrap();
    for of in [&report, &report["yardstick"], &report["ratio"]] {
        for figure in ["moves_per_s", "p50_ms", "p99_ms", "reached_per_s", "told_per_s"] {
            assert!(of[figure].as_f64().is_some_and(|number| number > 0.0), "{figure} in {report}");
        }
        // In so short a time memory may not grow, and processor time is counted in hundredths of a second.
        for figure in ["server_cpu_s", "cpu_us_per_move", "kb_per_stream"] {
            assert!(of.get(figure).is_some(), "{figure} in {report}");
        }
    }
    assert!(report["finished"]["all_kb"].as_f64().unwrap() > 0.0, "{report}");
    assert!(report["experts"]["busy"]["act_p99_ms"].as_f64().unwrap() > 0.0, "{report}");
    assert!(report["reviews"]["busy"]["act_p99_ms"].as_f64().unwrap() > 0.0, "{report}");
    for who in ["trader", "expert", "clock"] {
        for load in ["experts", "reviews"] {
            for waits in ["quiet_bots", "busy_bots"] {
                assert!(report[load][waits][format!("{who}_p99_ms")].is_f64(), "{load}, {waits}: {report}");
            }
        }
    }
    assert!(report["hardware"]["cores"].as_u64().unwrap() > 0, "{report}");
}

#[test]
fn a_server_that_does_not_start_says_why() {
    let output = lonja(&[&SMALL[..], &["--database", "postgres://nobody@127.0.0.1:1/nothing"]].concat());
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert!(stderr(&output).contains("the server under test ended: "), "{}", stderr(&output));
}

#[test]
fn several_processes_need_a_database() {
    let output = lonja(&["bench", "server", "--processes", "2"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("PostgreSQL"), "{}", stderr(&output));
}
