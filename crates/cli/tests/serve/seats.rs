//! Sitting down, leaving, bots in seats, starting, closing.

use serde_json::{Value, json};

use crate::client::Client;
use crate::games::{play_to_the_end, setup, with, without_time};
use crate::server::Server;

fn kinds(view: &Value) -> Vec<&str> {
    view["table"]["seats"].as_array().unwrap().iter().map(|seat| seat["kind"].as_str().unwrap()).collect()
}

fn stage(who: &Client, table: &str) -> Value {
    who.look(table)["table"]["stage"].clone()
}

/// Asks for what is refused, and sees to it that nothing changes.
#[track_caller]
fn refused(who: &Client, table: &str, what: &str, body: &Value) -> (u16, String) {
    let before = who.look(table);
    let refusal = who.ask(table, what, body).refusal();
    assert_eq!(without_time(who.look(table)), without_time(before), "{what} was refused and did something");
    refusal
}

fn refusal(status: u16, code: &str) -> (u16, String) {
    (status, code.into())
}

#[test]
fn a_table_is_as_it_was_asked_for() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let wanted = json!({"ruleset": "medici-card", "players": 3, "options": {"advanced": true}, "seats": ["open", "you", "trader"],
        "public": true, "clock_s": 45, "patience_s": 30, "pace_ms": 5, "hints": false, "start_when_full": false});
    let answer = ada.post("/api/tables", &wanted);
    assert_eq!(answer.status, 201);
    let id = answer.ok()["id"].as_str().unwrap().to_owned();
    assert_eq!(answer.header("location").unwrap(), format!("/api/tables/{id}"));
    let view = ada.look(&id);
    for name in ["ruleset", "players", "public", "clock_s", "patience_s", "pace_ms", "hints", "start_when_full"] {
        assert_eq!(view["table"][name], wanted[name], "{name}");
    }
    assert_eq!(view["table"]["options"]["advanced"], true);
    assert_eq!(kinds(&view), ["open", "person", "bot"]);
    assert_eq!(view["table"]["seats"][2]["level"], "trader");
    assert_eq!(view["table"]["seats"][1], json!({"kind": "person", "name": "Ada", "stand_in": null}));
    assert_eq!((&view["you"], &view["game"], &view["number"]), (&json!(1), &Value::Null, &answer.ok()["number"]));
    assert_eq!(view["table"]["opener"], ada.get("/api/identity").ok()["id"]);
}

#[test]
fn what_is_left_out_has_its_usual_value() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let view = ada.look(&ada.open(&json!({"ruleset": "burgueses", "players": 2.0})));
    let table = &view["table"];
    assert_eq!((&table["public"], &table["clock_s"], &table["hints"]), (&json!(false), &Value::Null, &json!(true)));
    assert_eq!(kinds(&view), ["person", "open"]);
}

#[test]
fn tables_that_make_no_sense_are_not_opened() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let duel = || setup("burgueses", &["you", "open"]);
    let deep = (0..2000).fold(String::new(), |text, _| text + "[") + &"]".repeat(2000);
    let cases = [
        (setup("chess", &["you", "open"]), "unknown_ruleset"),
        (setup("burgueses", &["you", "open", "open"]), "bad_players"),
        (setup("medici-2006", &["you", "open"]), "bad_players"),
        (with(duel(), "options", json!({"advanced": true})), "bad_options"),
        (with(duel(), "options", json!([])), "bad_request"),
        (with(duel(), "seats", json!(["you", "you"])), "bad_request"),
        (with(duel(), "seats", json!(["you"])), "bad_request"),
        (with(duel(), "seats", json!(["you", "genius"])), "bad_request"),
        (with(duel(), "players", -2), "bad_request"),
        (with(duel(), "players", 2.5), "bad_request"),
        (with(duel(), "players", "2"), "bad_request"),
        (with(duel(), "players", 1e300), "bad_request"),
        (with(duel(), "players", json!(u64::MAX)), "bad_request"),
        (with(duel(), "public", 1), "bad_request"),
        (with(duel(), "clock_s", 0), "bad_request"),
        (with(duel(), "clock_s", 604_801), "bad_request"),
        (with(duel(), "total_s", 9), "bad_request"),
        (with(duel(), "total_s", 604_801), "bad_request"),
        (with(duel(), "increment_s", 5), "bad_request"),
        (with(with(duel(), "total_s", 60), "increment_s", 86_401), "bad_request"),
        (with(with(duel(), "total_s", 60), "clock_s", 60), "bad_request"),
        (with(duel(), "patience_s", 29), "bad_request"),
        (with(duel(), "pace_ms", 5001), "bad_request"),
        (with(duel(), "pace_ms", Value::Null), "bad_request"),
        (json!({"players": 2}), "bad_request"),
    ];
    for (body, code) in cases {
        assert_eq!(ada.post("/api/tables", &body).refusal(), refusal(400, code), "{body}");
    }
    let deep = format!(r#"{{"ruleset":"burgueses","players":2,"options":{{"deck":{deep}}}}}"#);
    assert_eq!(ada.send("POST", "/api/tables", Some(deep.as_bytes())).refusal(), refusal(400, "bad_request"));
    assert_eq!(ada.get("/api/tables/mine").ok()["tables"], json!([]), "none was opened");
}

#[test]
fn friends_sit_down_by_the_link_and_the_game_starts_when_full() {
    let server = Server::shared();
    let [ada, bo, cy, di] = ["Ada", "Bo", "Cy", "Di"].map(|name| server.person(name));
    let table = ada.open(&setup("medici-2018", &["open", "you", "open"]));
    bo.ask(&table, "sit", &json!({"seat": 2})).ok();
    assert_eq!(refused(&cy, &table, "sit", &json!({"seat": 2})), refusal(409, "seat_taken"));
    assert_eq!(refused(&cy, &table, "sit", &json!({"seat": 3})), refusal(400, "bad_request"));
    assert_eq!(refused(&bo, &table, "sit", &json!({"seat": 0})), refusal(409, "seat_taken"), "one seat each");
    let number = bo.look(&table)["number"].clone();
    assert_eq!(bo.ask(&table, "sit", &json!({})).ok()["number"], number, "once is enough");
    assert_eq!(stage(&cy, &table), "open");
    cy.ask(&table, "sit", &json!({})).ok();
    let view = cy.look(&table);
    assert_eq!((&view["table"]["stage"], &view["you"]), (&json!("running"), &json!(0)));
    assert_eq!(refused(&di, &table, "sit", &json!({})), refusal(409, "wrong_stage"));
    for what in ["start", "close"] {
        assert_eq!(refused(&ada, &table, what, &json!({})), refusal(409, "wrong_stage"), "{what}");
        assert_eq!(refused(&bo, &table, what, &json!({})), refusal(403, "not_opener"), "{what}");
    }
}

#[test]
fn one_of_many_who_want_a_seat_gets_it() {
    let server = Server::shared();
    let table = server.person("Ada").open(&setup("burgueses", &["you", "open"]));
    let people: Vec<Client> = (0..8).map(|index| server.person(&format!("P{index}"))).collect();
    let sat: Vec<u16> = std::thread::scope(|scope| {
        let ask = |person: &Client| person.ask(&table, "sit", &json!({"seat": 1})).status;
        let asking: Vec<_> = people.iter().map(|person| scope.spawn(move || ask(person))).collect();
        asking.into_iter().map(|asked| asked.join().unwrap()).collect()
    });
    assert_eq!(sat.iter().filter(|status| **status == 200).count(), 1, "{sat:?}");
    assert_eq!(people.iter().filter(|person| person.look(&table)["you"] == 1).count(), 1);
}

#[test]
fn the_opener_starts_if_so_agreed() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = ada.open(&with(setup("burgueses", &["you", "open"]), "start_when_full", false));
    assert_eq!(refused(&ada, &table, "start", &json!({})), refusal(409, "wrong_stage"), "nobody there yet");
    bo.ask(&table, "sit", &json!({})).ok();
    assert_eq!(stage(&bo, &table), "open");
    assert_eq!(refused(&bo, &table, "start", &json!({})), refusal(403, "not_opener"));
    let (action, after) = ("buy", 3);
    assert_eq!(
        refused(&ada, &table, "actions", &json!({"action": action, "after": after})),
        refusal(409, "wrong_stage")
    );
    ada.ask(&table, "start", &json!({})).ok();
    assert_eq!(stage(&bo, &table), "running");
}

#[test]
fn only_the_opener_moves_bots_and_only_before_the_game() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = ada.open(&with(setup("medici-2018", &["you", "random", "open"]), "start_when_full", false));
    bo.ask(&table, "sit", &json!({"seat": 2})).ok();
    let bot = |seat: u32, level: &str| json!({"seat": seat, "level": level});
    assert_eq!(refused(&bo, &table, "bot", &bot(1, "expert")), refusal(403, "not_opener"));
    assert_eq!(refused(&bo, &table, "remove-bot", &json!({"seat": 1})), refusal(403, "not_opener"));
    assert_eq!(refused(&ada, &table, "bot", &bot(2, "expert")), refusal(409, "seat_taken"));
    assert_eq!(refused(&ada, &table, "remove-bot", &json!({"seat": 2})), refusal(409, "seat_taken"));
    assert_eq!(refused(&ada, &table, "bot", &bot(1, "Expert")), refusal(400, "bad_request"));
    assert_eq!(refused(&ada, &table, "bot", &bot(7, "expert")), refusal(400, "bad_request"));
    ada.ask(&table, "bot", &bot(1, "expert")).ok();
    assert_eq!(ada.look(&table)["table"]["seats"][1], json!({"kind": "bot", "level": "expert"}));
    ada.ask(&table, "remove-bot", &json!({"seat": 1})).ok();
    assert_eq!(kinds(&ada.look(&table)), ["person", "open", "person"]);
    ada.ask(&table, "bot", &bot(1, "random")).ok();
    ada.ask(&table, "start", &json!({})).ok();
    assert_eq!(ada.ask(&table, "bot", &bot(1, "expert")).refusal(), refusal(409, "wrong_stage"));
    assert_eq!(ada.ask(&table, "remove-bot", &json!({"seat": 1})).refusal(), refusal(409, "wrong_stage"));
}

#[test]
fn when_the_opener_leaves_the_next_person_starts_the_game() {
    let server = Server::shared();
    let [ada, bo, cy] = ["Ada", "Bo", "Cy"].map(|name| server.person(name));
    let table = ada.open(&with(setup("medici-2018", &["you", "open", "open"]), "start_when_full", false));
    bo.ask(&table, "sit", &json!({})).ok();
    cy.ask(&table, "sit", &json!({})).ok();
    ada.ask(&table, "leave", &json!({})).ok();
    assert_eq!(bo.look(&table)["table"]["opener"], bo.get("/api/identity").ok()["id"]);
    assert_eq!(refused(&cy, &table, "bot", &json!({"seat": 0, "level": "random"})), refusal(403, "not_opener"));
    assert_eq!(refused(&ada, &table, "close", &json!({})), refusal(403, "not_opener"));
    bo.ask(&table, "bot", &json!({"seat": 0, "level": "random"})).ok();
    bo.ask(&table, "start", &json!({})).ok();
    assert_eq!(stage(&bo, &table), "running");
}

#[test]
fn a_stranger_does_not_close_the_table_of_an_opener_without_a_seat() {
    let server = Server::shared();
    let [ada, bo, eve] = ["Ada", "Bo", "Eve"].map(|name| server.person(name));
    let table = ada.open(&with(setup("burgueses", &["open", "open"]), "start_when_full", false));
    assert_eq!(ada.look(&table)["table"]["opener_seat"], Value::Null);
    eve.ask(&table, "sit", &json!({})).ok();
    eve.ask(&table, "leave", &json!({})).ok();
    assert_eq!(stage(&ada, &table), "open");
    for who in [&bo, &eve] {
        who.ask(&table, "sit", &json!({})).ok();
    }
    assert_eq!(refused(&server.person("Cy"), &table, "start", &json!({})), refusal(403, "not_opener"));
    bo.ask(&table, "start", &json!({})).ok();
    assert_eq!(stage(&ada, &table), "running", "Ada need not come back for it");
}

#[test]
fn an_opener_who_is_here_keeps_its_seat() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = ada.open(&with(setup("burgueses", &["you", "open"]), "start_when_full", false));
    bo.ask(&table, "sit", &json!({})).ok();
    assert_eq!(bo.look(&table)["table"]["opener_seat"], 0);
    assert_eq!(refused(&bo, &table, "stand-in", &json!({"seat": 0})), refusal(409, "still_here"));
    assert_eq!(refused(&ada, &table, "stand-in", &json!({"seat": 1})), refusal(409, "wrong_stage"));
}

#[test]
fn who_was_removed_by_the_opener_does_not_sit_down_again() {
    let server = Server::shared();
    let [ada, bo, cy] = ["Ada", "Bo", "Cy"].map(|name| server.person(name));
    let table = ada.open(&setup("medici-2018", &["you", "open", "open"]));
    bo.ask(&table, "sit", &json!({"seat": 1})).ok();
    let seen = ada.look(&table)["number"].clone();
    let mut his = bo.watch(&table);
    assert_eq!(his.view()["you"], 1);
    assert_eq!(refused(&bo, &table, "remove", &json!({"seat": 0})), refusal(403, "not_opener"));
    assert_eq!(refused(&ada, &table, "remove", &json!({"seat": 0})), refusal(400, "bad_request"));
    assert_eq!(refused(&ada, &table, "remove", &json!({"seat": 1, "after": 1})), refusal(409, "stale"));
    ada.ask(&table, "remove", &json!({"seat": 1, "after": seen})).ok();
    assert_eq!(his.view()["you"], Value::Null, "the page learns of it");
    assert_eq!(refused(&bo, &table, "sit", &json!({})), refusal(403, "removed"));
    ada.ask(&table, "remove", &json!({"seat": 1})).ok();
    let rows = ada.events(&table, 0);
    assert_eq!((&rows.last().unwrap()["change"], &rows.last().unwrap()["seat"]), (&json!("removed"), &json!(1)));
    cy.ask(&table, "sit", &json!({"seat": 1})).ok();
}

#[test]
fn a_seat_that_is_left_before_the_game_is_free() {
    let server = Server::shared();
    let [ada, bo, cy] = ["Ada", "Bo", "Cy"].map(|name| server.person(name));
    let table = ada.open(&setup("medici-2018", &["you", "open", "open"]));
    bo.ask(&table, "sit", &json!({"seat": 1})).ok();
    assert_eq!(refused(&cy, &table, "leave", &json!({})), refusal(403, "no_seat"));
    bo.ask(&table, "leave", &json!({})).ok();
    assert_eq!(kinds(&ada.look(&table)), ["person", "open", "open"]);
    assert_eq!(refused(&bo, &table, "reveal", &json!({"word": "x"})), refusal(403, "no_seat"));
    cy.ask(&table, "sit", &json!({"seat": 1})).ok();
    ada.ask(&table, "leave", &json!({})).ok();
    assert_eq!(stage(&ada, &table), "open", "somebody is there");
    cy.ask(&table, "leave", &json!({})).ok();
    assert_eq!(stage(&ada, &table), "over", "nobody is");
    assert_eq!(refused(&bo, &table, "sit", &json!({})), refusal(409, "wrong_stage"));
}

#[test]
fn the_opener_gives_a_table_up() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = ada.open(&with(setup("burgueses", &["you", "open"]), "public", true));
    assert_eq!(refused(&bo, &table, "close", &json!({})), refusal(403, "not_opener"));
    let number = ada.ask(&table, "close", &json!({})).ok()["number"].clone();
    assert_eq!(ada.ask(&table, "close", &json!({})).ok()["number"], number, "once is enough");
    assert_eq!(stage(&ada, &table), "over");
    for (what, body) in [("sit", json!({})), ("rematch", json!({}))] {
        assert!(matches!(refused(&bo, &table, what, &body).0, 403 | 409), "{what}");
    }
    assert!(ada.record(&table)["seed"].is_null(), "there was no game");
}

#[test]
fn a_game_of_bots_alone_plays_itself() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let table = ada.open(&setup("medici-card", &["random", "random", "random"]));
    let over = play_to_the_end(&table, &[&ada]);
    assert_eq!(over["game"]["result"]["scores"].as_array().unwrap().len(), 3);
    assert_eq!(ada.ask(&table, "rematch", &json!({})).refusal(), refusal(403, "no_seat"));
}
