//! Watching: a view after every change, each watcher's own.

use serde_json::{Value, json};

use crate::client::Client;
use crate::games::{choose, duel, is_over, is_turn, play_to_the_end, setup, step, without_time};
use crate::server::Server;
use crate::watch::{Said, Watch};

#[test]
fn each_watcher_has_its_own_view_after_every_change() {
    let server = Server::shared();
    let [ada, bo, cy] = ["Ada", "Bo", "Cy"].map(|name| server.person(name));
    let table = duel(&ada, &bo);
    let mut streams = [&ada, &bo, &cy, &server.stranger()].map(|who| who.watch(&table));
    for _ in 0..10 {
        let views: Vec<Value> = streams.iter_mut().map(Watch::view).collect();
        let you: Vec<&Value> = views.iter().map(|view| &view["you"]).collect();
        assert_eq!(you, [&json!(0), &json!(1), &Value::Null, &Value::Null]);
        assert!(views.iter().all(|view| view["number"] == views[0]["number"]));
        assert_eq!(
            without_time(views[0].clone()),
            without_time(ada.look(&table)),
            "it equals what a read request returns"
        );
        for view in &views {
            let may = view["game"]["legal"].as_array().unwrap();
            assert_eq!(!may.is_empty(), is_turn(view), "only the seat that has to act gets the legal actions");
        }
        assert_eq!(step(&table, &[&ada, &bo]), None);
    }
}

#[test]
fn a_watcher_goes_on_where_it_was() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = duel(&ada, &bo);
    let first = ada.watch(&table).view();
    let number = first["number"].as_u64().unwrap();
    let mut same = ada.watch_after(&table, Some(number));
    let mut older = ada.watch_after(&table, Some(number - 1));
    let mut page = ada.watch_as_page(&table, number);
    for stream in [&mut same, &mut older, &mut page] {
        assert_eq!(without_time(stream.view()), without_time(first.clone()), "the newest at once");
    }
    step(&table, &[&ada, &bo]);
    assert_eq!(same.view()["number"], number + 1);
    assert_eq!(older.view()["number"], number + 1);
    assert_eq!(page.view()["number"], number + 1);
    step(&table, &[&ada, &bo]);
    let mut late = ada.watch_after(&table, Some(number));
    assert_eq!(late.view()["number"], number + 2, "only the newest");
    for odd in ["", "x", "-1", "1.5", "99999999999999999999999999"] {
        assert_eq!(ada.saying("last-event-id", odd).watch(&table).view()["number"], number + 2);
        let answer = ada.get(&format!("/api/tables/{table}/stream?after={odd}"));
        assert_eq!(answer.refusal(), (400, "bad_request".into()));
    }
}

#[test]
fn a_person_who_sits_down_sees_the_hand_on_the_same_stream() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = ada.open(&setup("burgueses", &["you", "open"]));
    let (mut hers, mut his) = (ada.watch(&table), bo.watch(&table));
    assert_eq!((&hers.view()["you"], &his.view()["you"]), (&json!(0), &Value::Null));
    bo.ask(&table, "sit", &json!({})).ok();
    let seen = his.until(|view| view["game"].is_object());
    assert_eq!(seen["you"], 1);
    assert!(seen["game"]["view"]["hands"][1].as_array().unwrap().iter().all(Value::is_string), "{seen}");
    let seen = hers.until(|view| view["game"].is_object());
    assert_eq!(seen["table"]["seats"][1]["name"], "Bo");
    assert!(seen["game"]["view"]["hands"][1].as_array().unwrap().iter().all(Value::is_null), "{seen}");
}

#[test]
fn a_person_who_stands_up_becomes_a_spectator() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = ada.open(&setup("medici-2018", &["you", "open", "open"]));
    let mut his = bo.watch(&table);
    his.view();
    bo.ask(&table, "sit", &json!({})).ok();
    assert_eq!(his.view()["you"], 1);
    bo.ask(&table, "leave", &json!({})).ok();
    assert_eq!(his.view()["you"], Value::Null);
}

#[test]
fn a_stream_tells_of_the_end_and_of_the_next_game() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let table = ada.open(&setup("burgueses", &["you", "random"]));
    let mut stream = ada.watch(&table);
    let over = loop {
        let view = stream.view();
        if is_over(&view) {
            break view;
        }
        if is_turn(&view) {
            let (action, after) = choose(&view);
            let answer = ada.act(&table, &action, after).ok();
            assert!(answer["number"].as_u64().unwrap() > after);
        }
    };
    assert!(over["game"]["result"]["winners"].is_array());
    let again = ada.ask(&table, "rematch", &json!({})).ok()["id"].clone();
    assert_eq!(stream.until(|view| !view["table"]["rematch"].is_null())["table"]["rematch"], again);
}

#[test]
fn a_compressed_stream_has_the_same_views_in_a_tenth_of_the_bytes() {
    let server = Server::shared();
    let people = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"].map(|name| server.person(name));
    let table = people[0].open(&setup("medici-2018", &["you", "open", "open", "open", "open", "open"]));
    people[1..].iter().for_each(|person| drop(person.ask(&table, "sit", &json!({})).ok()));
    let mut plain = people[0].watch(&table);
    let mut compressed = people[0].saying("accept-encoding", "gzip, deflate, br").watch(&table);
    let mut refused = people[0].saying("accept-encoding", "gzip;q=0").watch(&table);
    let people: Vec<&Client> = people.iter().collect();
    loop {
        let (view, same) = (plain.view(), compressed.view());
        assert_eq!(without_time(same), without_time(view.clone()));
        if is_over(&view) {
            break;
        }
        step(&table, &people);
    }
    refused.until(is_over);
    let bytes = [plain.received, refused.received, compressed.received];
    // Who was present may have changed before the second one came.
    assert!(bytes[0].abs_diff(bytes[1]) < 500 && 10 * bytes[2] < bytes[0], "{bytes:?}");
}

#[test]
fn a_watcher_who_never_reads_holds_nobody_up() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = duel(&ada, &bo);
    let _deaf: Vec<_> = (0..20).map(|_| ada.watch(&table)).collect();
    let mut stream = bo.watch(&table);
    let over = play_to_the_end(&table, &[&ada, &bo]);
    // After a tie a later frame also names the next table, so only the results are compared.
    assert_eq!(stream.until(is_over)["game"]["result"], over["game"]["result"]);
}

#[test]
fn nobody_can_watch_with_another_method() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let table = ada.open(&setup("burgueses", &["you", "open"]));
    let path = format!("/api/tables/{table}/stream");
    assert_eq!(ada.post(&path, &json!({})).refusal(), (405, "method_not_allowed".into()));
    assert_eq!(ada.send("HEAD", &path, None).status, 200);
    assert!(matches!(ada.watch(&table).said(), Some(Said::View(..))));
}
