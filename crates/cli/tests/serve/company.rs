//! The people at a table: their names, who is there, what they say, and how they play again or leave.

use serde_json::{Value, json};

use crate::client::{Client, in_time};
use crate::games::{duel, is_over, is_turn, play_to_the_end, setup, step, with};
use crate::server::Server;

fn name(who: &Client, table: &str, seat: usize) -> Value {
    who.look(table)["table"]["seats"][seat]["name"].clone()
}

fn say(who: &Client, table: &str, phrase: &str) -> crate::client::Answer {
    who.ask(table, "phrases", &json!({"phrase": phrase}))
}

#[test]
fn two_people_at_a_table_never_have_the_same_name() {
    let server = Server::shared();
    let long = "x".repeat(32);
    let people = ["Ada", "ADA", "Ada", &long, &long].map(|name| server.person(name));
    let table = people[0].open(&setup("medici-2018", &["you", "open", "open", "open", "open", "open"]));
    for person in &people[1..] {
        person.ask(&table, "sit", &json!({})).ok();
    }
    let names: Vec<Value> = (0..5).map(|seat| name(&people[0], &table, seat)).collect();
    assert_eq!(names, [json!("Ada"), json!("ADA 2"), json!("Ada 3"), json!(long), json!("x".repeat(30) + " 2")]);
    // Who leaves takes the name along.
    people[1].ask(&table, "leave", &json!({})).ok();
    people[1].ask(&table, "sit", &json!({"seat": 1})).ok();
    assert_eq!(name(&people[0], &table, 1), "ADA 2");
    assert_eq!(people[1].get("/api/identity").ok()["name"], "ADA", "it is for this table alone");
}

#[test]
fn what_players_say_reaches_everybody_and_is_not_part_of_the_game() {
    let server = Server::shared();
    let [ada, bo, cy] = ["Ada", "Bo", "Cy"].map(|name| server.person(name));
    let table = duel(&ada, &bo);
    let mut streams = [&ada, &bo, &cy, &server.stranger()].map(|who| who.watch(&table));
    let compressed = bo.saying("accept-encoding", "gzip");
    let mut compressed = compressed.watch(&table);
    let before = (ada.look(&table)["number"].clone(), ada.events(&table, 0), ada.record(&table));
    assert_eq!(say(&bo, &table, "well_bid").ok(), json!({"number": before.0}));
    for stream in streams.iter_mut().chain([&mut compressed]) {
        assert_eq!(stream.announced("phrase", |_| true), json!({"seat": 1, "phrase": "well_bid"}));
    }
    assert_eq!((ada.look(&table)["number"].clone(), ada.events(&table, 0), ada.record(&table)), before);
    assert_eq!(say(&cy, &table, "nice").refusal(), (403, "no_seat".into()), "spectators are not known to anybody");
    for odd in ["", "Nice!", "<b>", "free text"] {
        assert_eq!(say(&bo, &table, odd).refusal(), (400, "bad_request".into()), "{odd}");
    }
    // The compressed stream goes on.
    play_to_the_end(&table, &[&ada, &bo]);
    compressed.until(is_over);
}

#[test]
fn who_says_too_much_has_to_wait() {
    let server = Server::start();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = duel(&ada, &bo);
    for _ in 0..4 {
        say(&ada, &table, "smile").ok();
    }
    let answer = say(&ada, &table, "smile");
    assert_eq!(answer.refusal(), (429, "too_many".into()));
    let wait: u32 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=5).contains(&wait), "{wait}");
    say(&bo, &table, "thanks").ok();
}

#[test]
fn streams_tell_who_is_there_and_how_many_watch() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = duel(&ada, &bo);
    let mut hers = ada.watch(&table);
    let all_here = |presence: &Value| presence["seats"] == json!([{"away_s": null}, {"away_s": null}]);
    hers.announced("presence", |presence| all_here(presence) && presence["spectators"] == 0);
    let _his = bo.watch(&table);
    let watchers = [server.stranger().watch(&table), server.person("Cy").watch(&table)];
    let seen = hers.announced("presence", |presence| presence["spectators"] == 2);
    assert!(all_here(&seen));
    let text = seen.to_string();
    assert!(!text.contains("Cy") && !text.contains("id"), "nobody learns who watches: {text}");
    drop(watchers);
    hers.announced("presence", |presence| presence["spectators"] == 0);
    // A new stream begins with what is known.
    server.stranger().watch(&table).announced("presence", |presence| presence["spectators"] == 1);
}

#[test]
fn another_game_against_bots_starts_at_once() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let table = ada.open(&setup("medici-card", &["random", "you", "random"]));
    play_to_the_end(&table, &[&ada]);
    let again = ada.ask(&table, "rematch", &json!({})).ok()["id"].as_str().unwrap().to_owned();
    let shown = ada.look(&again);
    assert_eq!((&shown["table"]["stage"], &shown["you"]), (&json!("running"), &json!(1)));
    assert_eq!(ada.ask(&table, "rematch", &json!({})).ok()["id"], again, "once");
    // With a secret word it waits for the word, and for nothing else.
    play_to_the_end(&again, &[&ada]);
    let hash = "8a2e6e6ab1f6a0b5d7a0a0b9a6a1f1f7e5d4c3b2a19081726354453627180918";
    assert_eq!(ada.ask(&again, "rematch", &json!({"word_hash": &hash[..63]})).refusal().0, 400);
    let hash = format!("{hash}0")[..64].to_owned();
    let third = ada.ask(&again, "rematch", &json!({"word_hash": hash})).ok()["id"].as_str().unwrap().to_owned();
    let shown = ada.look(&third);
    assert_eq!(
        (&shown["table"]["revealing"]["done"][1], &shown["table"]["word_hashes"][1]),
        (&json!(false), &json!(hash))
    );
}

#[test]
fn with_people_the_host_is_seated_and_the_others_are_awaited() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = ada.open(&setup("medici-card", &["you", "open"]));
    bo.ask(&table, "sit", &json!({})).ok();
    // Bots finish the game for both.
    for who in [&ada, &bo] {
        who.ask(&table, "leave", &json!({})).ok();
    }
    in_time("bots finish the game", || is_over(&ada.look(&table)).then_some(()));
    let again = bo.ask(&table, "rematch", &json!({})).ok()["id"].as_str().unwrap().to_owned();
    let shown = bo.look(&again);
    assert_eq!((&shown["you"], &shown["table"]["stage"]), (&json!(1), &json!("open")), "the host plays");
    assert_eq!(shown["table"]["seats"][0]["kind"], "open", "who left is not made to");

    let table = ada.open(&setup("medici-card", &["you", "open"]));
    bo.ask(&table, "sit", &json!({})).ok();
    play_to_the_end(&table, &[&ada, &bo]);
    let again = bo.ask(&table, "rematch", &json!({})).ok()["id"].as_str().unwrap().to_owned();
    let mut his = bo.watch(&again);
    his.announced("presence", |presence| {
        presence["seats"][0]["away_s"].is_u64() && presence["seats"][1]["away_s"].is_null()
    });
    let _hers = ada.watch(&again);
    his.announced("presence", |presence| presence["seats"][0]["away_s"].is_null());
}

#[test]
fn who_leaves_a_game_against_bots_ends_it() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let table = ada.open(&setup("medici-2018", &["you", "expert", "novice"]));
    in_time("it is her turn", || is_turn(&ada.look(&table)).then_some(()));
    let number = ada.ask(&table, "leave", &json!({})).ok()["number"].as_u64().unwrap();
    let shown = ada.look(&table);
    assert!(is_over(&shown));
    assert_eq!((&shown["game"]["over"], &shown["game"]["seat"]), (&json!(false), &Value::Null));
    assert_eq!(shown["game"]["legal"], json!([]));
    let last = ada.events(&table, number - 1);
    assert_eq!((last.len(), &last[0]["change"]), (1, &json!("closed")));
    assert_eq!(ada.ask(&table, "leave", &json!({})).ok()["number"], number, "once");
    assert_eq!(ada.act(&table, "pass", number).refusal(), (409, "wrong_stage".into()));
    let listed = ada.get("/api/tables/mine").ok();
    assert_eq!(listed["tables"][0]["stage"], "over");
    // What was played is a record that can be looked at.
    let replay = ada.post("/api/records/replay", &ada.record(&table)).ok();
    assert_eq!((&replay["wrong"], &replay["result"]), (&Value::Null, &Value::Null));
}

/// A table of two people and a bot where the account of a round is open, and the bot begins the next round.
fn with_open_account(ada: &Client, bo: &Client) -> (String, Value) {
    loop {
        let setup = setup("medici-card", &["you", "open", "novice"]);
        let table = ada.open(&with(with(setup, "pace_ms", 1), "account_s", 60));
        bo.ask(&table, "sit", &json!({})).ok();
        loop {
            let view = ada.look(&table);
            if is_over(&view) {
                break;
            }
            if view["table"]["account"].is_null() {
                step(&table, &[ada, bo]);
            } else if view["game"]["seat"] == 2 {
                return (table, view);
            } else {
                for person in [ada, bo] {
                    person.ask(&table, "ready", &json!({})).ok();
                }
            }
        }
    }
}

#[test]
fn the_next_round_begins_when_both_people_have_closed_the_account() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let (table, paid) = with_open_account(&ada, &bo);
    let number = paid["number"].as_u64().unwrap();
    let until = paid["table"]["account"]["until"].as_i64().unwrap();
    assert!(until > paid["now"].as_i64().unwrap() + 30_000, "they have a minute");
    // Both are there.
    let mut streams = [&ada, &bo].map(|person| person.watch(&table));
    assert_eq!(ada.ask(&table, "ready", &json!({})).ok()["number"], number + 1);
    for stream in &mut streams {
        let view = stream.until(|view| view["number"] == number + 1);
        assert_eq!(view["table"]["account"]["ready"], json!([true, false, false]), "Bo still reads");
        assert_eq!(view["table"]["account"]["until"].as_i64().map(|at| (at - until).abs() < 1000), Some(true));
        let change = &view["game"]["account_change"];
        assert_eq!([&change["number"], &change["events"]], [&paid["number"], &paid["game"]["events"]]);
    }
    assert_eq!(bo.ask(&table, "ready", &json!({})).ok()["number"], number + 2, "the bot has waited");
    for stream in &mut streams {
        let view = stream.until(|view| view["number"].as_u64() > Some(number + 2));
        assert_eq!((&view["change"]["by"], &view["change"]["seat"]), (&json!("bot"), &json!(2)));
        assert!(view["now"].as_i64().unwrap() < until, "nobody waits any longer");
    }
}
