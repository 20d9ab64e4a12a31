//! Two processes on one database: a client may ask either.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::in_time;
use crate::crash::{after_some_more, play_through};
use crate::database;
use crate::games::{choose, duel, is_over, is_turn, play_to_the_end, setup, step, with};
use crate::server::Server;

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
        // Newer it may be: a tie asks for another game by itself.
        assert!(behind.view()["number"].as_u64().unwrap() >= number);
        if is_over(&ada.look(&table)) {
            break;
        }
        step(&table, &[&ada, &bo]);
        assert!(there.view()["number"].as_u64().unwrap() > number);
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
        let answers: Vec<u16> = std::thread::scope(|scope| {
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
