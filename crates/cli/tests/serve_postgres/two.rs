//! Two processes on one database: a client may ask either.

use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::in_time;
use crate::crash::{after_some_more, play_through};
use crate::database;
use crate::games::{choose, duel, is_over, is_turn, play_to_the_end, setup, step, with};
use crate::server::Server;

/// How long a request may take while the database is frozen: 5 s for a connection, 5 s in the queue of appends and 5 s
/// for an answer, and some time on a busy machine.
const MAX_WAIT: Duration = Duration::from_secs(20);

fn two() -> [Server; 2] {
    let database = Arc::new(database::fresh());
    [0, 1].map(|_| Server::on(&database))
}

#[test]
fn what_is_done_at_one_is_seen_at_the_other() {
    let [one, other] = two();
    let ada = one.person("Ada");
    let bo = other.person("Bo");
    let table = ada.open(&setup("burgueses", &["you", "open"]));
    let mut hers = ada.at(&other.place).watch(&table);
    assert_eq!(hers.view()["you"], 0);
    bo.ask(&table, "sit", &json!({})).ok();
    hers.until(|view| view["table"]["stage"] == "running");
    let mut streams =
        [(&ada, &one), (&bo, &one), (&ada, &other), (&bo, &other)].map(|(who, at)| who.at(&at.place).watch(&table));
    for _ in 0..8 {
        assert_eq!(step(&table, &[&ada, &bo]), None);
        // One of them holds the lease and may be behind for a moment; the other reads the newest number.
        let number = in_time("both processes show the same number", || {
            let [hers, his] = [&ada, &bo].map(|who| who.look(&table)["number"].clone());
            (hers == his).then_some(hers)
        });
        for stream in &mut streams {
            stream.until(|view| view["number"] == number);
        }
    }
    let over = play_to_the_end(&table, &[&ada, &bo]);
    for stream in &mut streams {
        assert_eq!(stream.until(is_over)["game"]["result"], over["game"]["result"]);
    }
    assert_eq!(ada.record(&table), bo.record(&table));
}

#[test]
fn a_watcher_who_changes_servers_is_shown_nothing_older() {
    let [one, other] = two();
    let (ada, bo) = (one.person("Ada"), one.person("Bo"));
    let table = duel(&ada, &bo);
    other.stranger().look(&table);
    for _ in 0..20 {
        let (here, turn) = (ada.watch(&table).view(), if is_turn(&ada.look(&table)) { &ada } else { &bo });
        let (action, after) = choose(&turn.look(&table));
        assert_eq!(here["number"], after);
        let number = turn.act(&table, &action, after).ok()["number"].as_u64().unwrap();
        // It panics if something older comes.
        let mut there = ada.at(&other.place).watch_after(&table, Some(number));
        let mut behind = ada.at(&other.place).watch_after(&table, Some(after));
        let mut page = ada.at(&other.place).watch_as_page(&table, number);
        // Newer it may be: a tie asks for another game by itself.
        for stream in [&mut there, &mut behind, &mut page] {
            assert!(stream.view()["number"].as_u64().unwrap() >= number);
        }
        if is_over(&ada.look(&table)) {
            break;
        }
        step(&table, &[&ada, &bo]);
        there.until(|view| view["number"].as_u64().unwrap() > number);
        if is_over(&ada.look(&table)) {
            break;
        }
    }
}

#[test]
fn one_of_two_who_act_at_once_at_two_servers_is_heard() {
    let [one, other] = two();
    let (ada, bo) = (one.person("Ada"), one.person("Bo"));
    let table = duel(&ada, &bo);
    for _ in 0..10 {
        let turn = if is_turn(&ada.look(&table)) { &ada } else { &bo };
        let view = turn.look(&table);
        if is_over(&view) {
            break;
        }
        let (action, after) = choose(&view);
        let places = [&one.place, &other.place].map(|place| turn.at(place));
        let answers: Vec<u16> = thread::scope(|scope| {
            let asking: Vec<_> =
                places.iter().map(|who| scope.spawn(|| who.act(&table, &action, after).status)).collect();
            asking.into_iter().map(|asked| asked.join().unwrap()).collect()
        });
        assert_eq!(answers.iter().filter(|status| **status == 200).count(), 1, "{answers:?}");
    }
}

#[test]
fn a_subscriber_of_the_other_process_is_present() {
    let [one, other] = two();
    let (ada, bo) = (one.person("Ada"), one.person("Bo"));
    let table = ada.open(&with(setup("burgueses", &["you", "open"]), "patience_s", 30));
    bo.ask(&table, "sit", &json!({})).ok();
    let mut stream = bo.watch(&table);
    stream.view();
    let asked = ada.at(&other.place).ask(&table, "stand-in", &json!({"seat": 1}));
    assert_eq!(asked.refusal(), (409, "still_here".into()));
}

#[test]
fn phrases_and_spectators_are_known_at_both() {
    let [one, other] = two();
    let (ada, bo) = (one.person("Ada"), one.person("Bo"));
    let table = duel(&ada, &bo);
    let mut hers = ada.watch(&table);
    let mut his = bo.at(&other.place).watch(&table);
    his.view();
    ada.ask(&table, "phrases", &json!({"phrase": "one_moment"})).ok();
    bo.at(&other.place).ask(&table, "phrases", &json!({"phrase": "nice"})).ok();
    for stream in [&mut hers, &mut his] {
        stream.announced("phrase", |sent| *sent == json!({"seat": 0, "phrase": "one_moment"}));
    }
    hers.announced("phrase", |sent| *sent == json!({"seat": 1, "phrase": "nice"}));
    let _watchers = [&one, &other, &other].map(|server| server.stranger().watch(&table));
    let there = json!([{"away_s": null}, {"away_s": null}]);
    for stream in [&mut hers, &mut his] {
        stream.announced("presence", |presence| presence["spectators"] == 3 && presence["seats"] == there);
    }
}

#[test]
fn a_review_is_told_at_both() {
    let [one, other] = two();
    let (ada, bo) = (one.person("Ada"), one.person("Bo"));
    let table = duel(&ada, &bo);
    let mut streams = [&one, &other].map(|server| ada.at(&server.place).watch(&table));
    play_to_the_end(&table, &[&ada, &bo]);
    assert_eq!(ada.ask(&table, "review", &json!({})).status, 202);
    for (stream, server) in streams.iter_mut().zip([&one, &other]) {
        stream.announced("review", |told| told["depth"] == "quick" && told["done"] == told["of"]);
        assert_eq!(ada.at(&server.place).ask(&table, "review", &json!({})).status, 200);
    }
    // Both compute the same, and the first one counts.
    let reviews: Vec<Value> = [&one, &other]
        .map(|server| {
            in_time("the deep review is there", || {
                let answer = ada.at(&server.place).ask(&table, "review", &json!({"depth": "deep"}));
                (answer.status == 200).then(|| answer.json())
            })
        })
        .into();
    assert_eq!(reviews[0], reviews[1]);
}

#[test]
fn bots_and_clocks_go_on_when_their_process_dies() {
    let [mut one, other] = two();
    let ada = one.person("Ada");
    let bots = ada.open(&with(setup("medici-2018", &["random", "random", "random"]), "pace_ms", 50));
    let clock = ada.open(&with(setup("burgueses", &["you", "open"]), "clock_s", 1));
    one.person("Bo").ask(&clock, "sit", &json!({})).ok();
    let ada = ada.at(&other.place);
    let number = |table: &str| ada.look(table)["number"].as_u64().unwrap();
    let before = [number(&bots), number(&clock)];
    in_time("they go on", || (number(&bots) > before[0]).then_some(()));
    one.kill();
    let before = [number(&bots), number(&clock)];
    in_time("bots go on", || (number(&bots) > before[0] + 2).then_some(()));
    in_time("clocks go on", || {
        let events: Vec<Value> = ada.events(&clock, before[1]);
        events.iter().any(|event| event["by"] == "clock").then_some(())
    });
}

/// A process that hangs keeps its connections: only the expiry of its leases shows it.
#[test]
fn bots_go_on_when_their_process_hangs() {
    let [one, other] = two();
    let ada = other.person("Ada");
    let setup = with(setup("medici-2018", &["you", "random", "random"]), "clock_s", 1);
    let tables: Vec<String> = (0..8).map(|_| ada.open(&setup)).collect();
    let number = |table: &str| ada.look(table)["number"].as_u64().unwrap();
    one.signal("-STOP");
    let before: Vec<u64> = tables.iter().map(|table| number(table)).collect();
    let since = Instant::now();
    in_time("all tables go on", || {
        let goes_on = |(table, before): (&String, &u64)| is_over(&ada.look(table)) || number(table) > before + 2;
        tables.iter().zip(&before).all(goes_on).then_some(())
    });
    assert!(since.elapsed() < Duration::from_secs(10), "{:?}", since.elapsed());
    one.signal("-CONT");
}

/// A connection breaks in the middle of a write: the answer says that nobody knows whether the move counts. Sent again,
/// it counts once.
#[test]
fn a_cut_off_write_leaves_the_outcome_of_a_move_unknown() {
    let database = Arc::new(database::fresh());
    let server = Server::on(&database);
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = duel(&ada, &bo);
    let turn = if is_turn(&ada.look(&table)) { &ada } else { &bo };
    let (action, after) = choose(&turn.look(&table));
    let act = || turn.act(&table, &action, after);
    let answer = thread::scope(|scope| {
        let (ready, is_ready) = mpsc::channel();
        let (database, table) = (&database, &table);
        scope.spawn(move || database.cut_off_append(table, after + 1, || ready.send(()).unwrap()));
        is_ready.recv().unwrap();
        act()
    });
    assert_eq!(answer.refusal(), (503, "outcome_unknown".into()));
    in_time("the move counts", || {
        let answer = act();
        assert!([200, 409, 503].contains(&answer.status), "{}", answer.text());
        (answer.status != 503).then_some(())
    });
    let events = in_time("the server reads the log again", || {
        let answer = ada.get(&format!("/api/tables/{table}/events?after={after}"));
        assert!([200, 503].contains(&answer.status), "{}", answer.text());
        (answer.status == 200).then(|| answer.ok())
    });
    let played = events.as_array().unwrap().iter().filter(|event| event["change"] == "played");
    assert_eq!(played.count(), 1);
    play_to_the_end(&table, &[&ada, &bo]);
}

/// A database that hangs keeps its connections open: only the server's own timeouts give an answer.
#[test]
fn a_frozen_database_leaves_the_outcome_of_a_move_unknown() {
    let database = Arc::new(database::alone());
    let server = Server::on(&database);
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = duel(&ada, &bo);
    let (turn, action, after) = in_time("the database freezes when the move has been sent", || {
        let turn = if is_turn(&ada.look(&table)) { &ada } else { &bo };
        let (action, after) = choose(&turn.look(&table));
        let frozen = database.freeze();
        let since = Instant::now();
        let refusal = turn.act(&table, &action, after).refusal();
        assert!(since.elapsed() < MAX_WAIT, "{:?}", since.elapsed());
        drop(frozen);
        in_time("the server answers again", || (turn.get(&format!("/api/tables/{table}")).status == 200).then_some(()));
        match (refusal.0, refusal.1.as_str()) {
            (503, "outcome_unknown") => Some((turn, action, after)),
            // The connection was too new to have sent anything but a question.
            (503, "unavailable") => {
                assert_eq!(turn.look(&table)["number"], after, "nothing was done");
                None
            }
            _ => panic!("{refusal:?}"),
        }
    });
    in_time("the move counts", || {
        let answer = turn.act(&table, &action, after);
        assert!([200, 409, 503].contains(&answer.status), "{}", answer.text());
        (answer.status != 503).then_some(())
    });
    let played = ada.events(&table, after).into_iter().filter(|event| event["change"] == "played");
    assert_eq!(played.count(), 1);
    play_to_the_end(&table, &[&ada, &bo]);
}

#[test]
fn everybody_gets_an_answer_while_the_database_is_frozen() {
    let database = Arc::new(database::alone());
    let server = Server::on(&database);
    let ada = server.person("Ada");
    let tables: Vec<String> = (0..300).map(|_| ada.open(&setup("burgueses", &["you", "open"]))).collect();
    let frozen = database.freeze();
    let answers: Vec<_> = thread::scope(|scope| {
        let close = |table| {
            let since = Instant::now();
            let answer = ada.ask(table, "close", &json!({}));
            (table, answer.refusal(), since.elapsed())
        };
        let asking: Vec<_> = tables.iter().map(|table| scope.spawn(move || close(table))).collect();
        asking.into_iter().map(|asked| asked.join().unwrap()).collect()
    });
    drop(frozen);
    for (_, (status, code), elapsed) in &answers {
        assert_eq!((*status, ["unavailable", "outcome_unknown"].contains(&code.as_str())), (503, true), "{code}");
        assert!(*elapsed < MAX_WAIT, "{elapsed:?}");
    }
    in_time("the server answers again", || (ada.get("/api/tables/mine").status == 200).then_some(()));
    for (table, (_, code), _) in &answers {
        assert!(code == "outcome_unknown" || ada.look(table)["table"]["stage"] == "open", "nothing was done");
    }
}

/// For each table that can't be read the database gives up after 3 s. The list does not wait for all of them.
#[test]
fn ones_own_tables_are_listed_though_none_can_be_read() {
    let database = Arc::new(database::fresh());
    let mut server = Server::on(&database);
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let tables: Vec<String> = (0..8).map(|_| duel(&ada, &bo)).collect();
    // None is in memory after that.
    server.kill();
    server.start_again();
    ada.get("/api/identity").ok();
    let (mine, took) = database.while_locked("log", || {
        let since = Instant::now();
        (ada.get("/api/tables/mine").ok(), since.elapsed())
    });
    let turns =
        |mine: &Value| mine["tables"].as_array().unwrap().iter().filter(|item| item["turn"].is_object()).count();
    assert_eq!((mine["tables"].as_array().unwrap().len(), turns(&mine)), (tables.len(), 0));
    assert!(took < Duration::from_secs(10), "{took:?}");
    in_time("the turns are known", || (turns(&ada.get("/api/tables/mine").ok()) == tables.len()).then_some(()));
}

/// As after a failover to a replica that had not got the last row.
#[test]
fn a_table_goes_on_when_the_database_has_lost_its_last_row() {
    let [one, other] = two();
    let (ada, bo) = (one.person("Ada"), other.person("Bo"));
    let table = duel(&ada, &bo);
    for _ in 0..4 {
        step(&table, &[&ada, &bo]);
    }
    let lost = ada.look(&table)["number"].as_u64().unwrap();
    one.database.execute(&format!("delete from log where table_id = '{table}' and number = {lost}"));
    in_time("both processes show what is left", || {
        [&ada, &bo].iter().all(|who| who.look(&table)["number"] == lost - 1).then_some(())
    });
    assert_eq!(step(&table, &[&ada, &bo]), None);
    in_time("both processes go on", || [&ada, &bo].iter().all(|who| who.look(&table)["number"] == lost).then_some(()));
}

#[test]
fn a_new_name_reaches_the_other_process() {
    let [one, other] = two();
    let ada = one.person("Ada");
    let there = ada.at(&other.place);
    assert_eq!(there.get("/api/identity").ok()["name"], "Ada");
    ada.send("PUT", "/api/identity", Some(br#"{"name":"Ada Lovelace"}"#)).ok();
    in_time("the other process has the new name", || {
        (there.get("/api/identity").ok()["name"] == "Ada Lovelace").then_some(())
    });
}

#[test]
fn killed_in_turn_they_lose_and_double_nothing() {
    let database = Arc::new(database::durable());
    let mut servers = [0, 1].map(|_| Server::on(&database));
    let (ada, bo) = (servers[0].person("Ada"), servers[0].person("Bo"));
    let places = [0, 1].map(|index| (ada.at(&servers[index].place), bo.at(&servers[index].place)));
    play_through(&places, 5, |played| {
        for time in 0..6 {
            after_some_more(played, 6);
            let server = &mut servers[time % 2];
            server.kill();
            after_some_more(played, 4);
            server.start_again();
        }
    });
}
