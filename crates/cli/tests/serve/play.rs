//! Playing: who may act, when, and after what; clocks, leaving and coming back, advice, another game.

use serde_json::{Value, json};

use crate::client::{Client, in_time};
use crate::games::{choose, duel, is_over, is_turn, play_to_the_end, setup, step, with, without_time};
use crate::server::Server;

/// Who has to act at a table, and who has not.
fn by_turn<'a>(table: &str, people: [&'a Client; 2]) -> (&'a Client, &'a Client) {
    let [first, second] = people;
    if is_turn(&first.look(table)) { (first, second) } else { (second, first) }
}

/// Acts as one may not, and sees to it that nothing changes.
#[track_caller]
fn refused(who: &Client, table: &str, action: &str, after: u64) -> (u16, String) {
    let (before, events) = (who.look(table), who.events(table, 0).len());
    let answer = who.act(table, action, after);
    if answer.refusal().1 == "stale" {
        assert_eq!(answer.json()["number"], before["number"], "a stale request gets the present number");
    }
    assert_eq!(
        (without_time(who.look(table)), who.events(table, 0).len()),
        (without_time(before), events),
        "it did something"
    );
    answer.refusal()
}

#[test]
fn total_time_is_used_by_decisions_and_grows_with_them() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let total = with(with(setup("burgueses", &["you", "open"]), "total_s", 60), "increment_s", 5);
    let table = ada.open(&total);
    bo.ask(&table, "sit", &json!({})).ok();
    let view = ada.look(&table);
    assert_eq!((&view["table"]["total_s"], &view["table"]["increment_s"]), (&json!(60), &json!(5)));
    assert_eq!(view["table"]["banks_ms"], json!([60_000, 60_000]));
    assert!(view["table"]["deadline"].is_i64());
    let seat = view["game"]["seat"].as_u64().unwrap() as usize;
    step(&table, &[&ada, &bo]);
    let banks = ada.look(&table)["table"]["banks_ms"].clone();
    let bank = banks[seat].as_i64().unwrap();
    assert!((5000..=65_000).contains(&bank), "{bank} of a minute and five seconds are left");
    assert_eq!(banks[1 - seat], 60_000);
}

#[test]
fn refused_actions_change_nothing() {
    let server = Server::shared();
    let [ada, bo, cy] = ["Ada", "Bo", "Cy"].map(|name| server.person(name));
    let table = duel(&ada, &bo);
    for _ in 0..6 {
        let (turn, other) = by_turn(&table, [&ada, &bo]);
        let (action, after) = choose(&turn.look(&table));
        assert_eq!(refused(other, &table, &action, after), (409, "not_your_turn".into()));
        assert_eq!(refused(&cy, &table, &action, after), (403, "no_seat".into()));
        for illegal in ["", "BUY", "bid 1", " buy", "buy ", "sell 2S", "trade 2S 2S", "place KS", "b\0y", "\u{202e}yub"]
        {
            assert_eq!(refused(turn, &table, illegal, after), (422, "illegal_action".into()), "{illegal:?}");
        }
        assert_eq!(refused(turn, &table, &action, 0), (409, "stale".into()));
        assert_eq!(refused(turn, &table, &action, after + 1), (409, "stale".into()), "nobody has seen that yet");
        let number = turn.act(&table, &action, after).ok()["number"].as_u64().unwrap();
        assert!(number > after);
        assert_eq!(refused(turn, &table, &action, after), (409, "stale".into()), "once is enough");
    }
    let over = play_to_the_end(&table, &[&ada, &bo]);
    let after = over["number"].as_u64().unwrap();
    assert_eq!(ada.act(&table, "buy", after).refusal(), (409, "wrong_stage".into()));
}

#[test]
fn one_of_two_who_act_at_once_is_heard() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = duel(&ada, &bo);
    let (turn, _) = by_turn(&table, [&ada, &bo]);
    let (action, after) = choose(&turn.look(&table));
    let answers: Vec<u16> = std::thread::scope(|scope| {
        let asking: Vec<_> = (0..8).map(|_| scope.spawn(|| turn.act(&table, &action, after).status)).collect();
        asking.into_iter().map(|asked| asked.join().unwrap()).collect()
    });
    assert_eq!(answers.iter().filter(|status| **status == 200).count(), 1, "{answers:?}");
    assert!(answers.iter().all(|status| matches!(status, 200 | 409)), "{answers:?}");
}

#[test]
fn every_ruleset_is_played_to_its_end() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let offer = ada.get("/api/rulesets").ok();
    let levels: Vec<&str> =
        offer["bots"].as_array().unwrap().iter().map(|bot| bot["level"].as_str().unwrap()).collect();
    assert_eq!(levels, ["random", "novice", "apprentice", "trader", "banker", "expert"]);
    for ruleset in offer["rulesets"].as_array().unwrap() {
        let (id, least) = (ruleset["id"].as_str().unwrap(), ruleset["least"].as_u64().unwrap() as usize);
        assert!(ruleset["most"].as_u64().unwrap() as usize >= least);
        let seats = [&["open", "you"][..], &["random"; 4][..least - 2]].concat();
        let table = ada.open(&setup(id, &seats));
        bo.ask(&table, "sit", &json!({})).ok();
        let over = play_to_the_end(&table, &[&ada, &bo]);
        let record = ada.record(&table);
        assert_eq!(over["game"]["result"], record["result"], "{id}");
        assert_eq!((&record["ruleset"], &record["players"]), (&json!(id), &json!(seats.len())));
        assert_eq!(record["names"][0], "Bo");
        assert_eq!(record["names"][1], "Ada");
    }
}

#[test]
fn events_tell_what_happened_and_who_chose() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let table = ada.open(&setup("burgueses", &["you", "random"]));
    play_to_the_end(&table, &[&ada]);
    let events = ada.events(&table, 0);
    let numbers: Vec<u64> = events.iter().map(|event| event["number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
    let changes: Vec<&str> = events.iter().map(|event| event["change"].as_str().unwrap()).collect();
    assert_eq!(changes[..4], ["opened", "sat", "bot", "started"]);
    let is_chosen = |event: &Value| !event["action"].is_null() && event["forced"] != true;
    let told: Vec<Value> = events[4..]
        .iter()
        .filter(|event| event["change"] == "played")
        .map(|event| {
            assert_eq!(event["by"], if event["seat"] == 0 { "person" } else { "bot" });
            let chosen = event["events"].as_array().unwrap().iter().find(|event| is_chosen(event));
            chosen.unwrap()["action"].clone()
        })
        .collect();
    assert_eq!(json!(told), ada.record(&table)["actions"]);
    let later = ada.events(&table, numbers.len() as u64 - 2);
    // A tie may have asked for another game meanwhile.
    assert_eq!(later[..2], events[numbers.len() - 2..]);
    assert_eq!(ada.events(&table, u64::MAX / 2), [] as [Value; 0]);
    for after in ["-1", "x", "1e3", "99999999999999999999999"] {
        let path = format!("/api/tables/{table}/events?after={after}");
        assert_eq!(ada.get(&path).refusal(), (400, "bad_request".into()), "{after}");
    }
}

#[test]
fn a_bot_decides_when_time_runs_out() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = ada.open(&with(setup("burgueses", &["you", "open"]), "clock_s", 1));
    bo.ask(&table, "sit", &json!({})).ok();
    let view = ada.look(&table);
    assert!(view["table"]["deadline"].as_i64().unwrap() > 0, "the clock is shown: {view}");
    let mut stream = ada.watch(&table);
    let started = view["number"].as_u64().unwrap();
    stream.until(|view| view["number"].as_u64().unwrap() > started + 1);
    let events = bo.events(&table, started);
    assert_eq!((&events[0]["change"], &events[0]["by"]), (&json!("played"), &json!("clock")));
    assert_eq!(ada.look(&table)["table"]["seats"][0]["stand_in"], Value::Null, "it was one decision");
    // A person in time decides: the next action is a person's again.
    let played = in_time("a person is in time", || {
        let (turn, _) = by_turn(&table, [&ada, &bo]);
        let (action, after) = choose(&turn.look(&table));
        Some(turn.act(&table, &action, after)).filter(|answer| answer.status == 200)
    });
    let number = played.ok()["number"].as_u64().unwrap();
    let last = ada.events(&table, number - 1);
    assert_eq!(last[0]["by"], "person");
}

#[test]
fn a_bot_stands_in_until_the_person_returns() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = duel(&ada, &bo);
    let (away, here) = by_turn(&table, [&ada, &bo]);
    let seat = away.look(&table)["you"].as_u64().unwrap() as usize;
    let began = away.look(&table)["number"].as_u64().unwrap();
    away.ask(&table, "leave", &json!({})).ok();
    assert_eq!(here.look(&table)["table"]["seats"][seat]["stand_in"], "left");
    in_time("the bot plays", || is_turn(&here.look(&table)).then_some(()));
    let by: Vec<Value> = here.events(&table, began).iter().filter_map(|event| event.get("by").cloned()).collect();
    assert!(!by.is_empty() && by.iter().all(|by| by == "stand_in"), "{by:?}");
    let mut looking = away.watch(&table);
    assert_eq!(looking.view()["table"]["seats"][seat]["stand_in"], "left", "to look is not to return");
    away.ask(&table, "return", &json!({})).ok();
    assert_eq!(looking.view()["table"]["seats"][seat]["stand_in"], Value::Null);
    let (action, after) = choose(&here.look(&table));
    here.act(&table, &action, after).ok();
    in_time("it is somebody's turn, who acts", || {
        let (turn, _) = by_turn(&table, [&ada, &bo]);
        let (action, after) = choose(&turn.look(&table));
        turn.act(&table, &action, after).ok();
        std::ptr::eq(turn, away).then_some(())
    });
    assert_eq!(here.events(&table, 0).last().unwrap()["by"], "person");
    assert_eq!(here.ask(&table, "return", &json!({})).ok()["number"], here.look(&table)["number"], "it was never away");
}

#[test]
fn an_action_counts_as_a_return() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let slow = with(setup("burgueses", &["you", "open"]), "pace_ms", 5000);
    let table = ada.open(&slow);
    bo.ask(&table, "sit", &json!({})).ok();
    let (turn, _) = by_turn(&table, [&ada, &bo]);
    turn.ask(&table, "leave", &json!({})).ok();
    let (action, after) = choose(&turn.look(&table));
    turn.act(&table, &action, after).ok();
    let events = turn.events(&table, after);
    assert_eq!((&events[0]["change"], &events[1]["by"]), (&json!("returned"), &json!("person")));
}

#[test]
fn nobody_is_replaced_while_it_is_there() {
    let server = Server::shared();
    let [ada, bo, cy] = ["Ada", "Bo", "Cy"].map(|name| server.person(name));
    let table = ada.open(&with(setup("burgueses", &["you", "open"]), "patience_s", 30));
    let ask = |who: &Client, seat: u32| who.ask(&table, "stand-in", &json!({"seat": seat}));
    assert_eq!(ask(&ada, 1).refusal(), (409, "wrong_stage".into()));
    bo.ask(&table, "sit", &json!({})).ok();
    assert_eq!(ask(&ada, 1).refusal(), (409, "still_here".into()), "the game has only begun");
    let _stream = bo.watch(&table);
    assert_eq!(ask(&ada, 1).refusal(), (409, "still_here".into()));
    assert_eq!(ask(&cy, 1).refusal(), (403, "no_seat".into()));
    assert_eq!(ask(&ada, 5).refusal(), (400, "bad_request".into()));
    let with_bot = ada.open(&setup("burgueses", &["you", "random"]));
    assert_eq!(ada.ask(&with_bot, "stand-in", &json!({"seat": 1})).refusal(), (409, "seat_taken".into()));
}

#[test]
fn reading_the_table_counts_as_present() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = ada.open(&setup("medici-2018", &["you", "random", "open", "open"]));
    bo.ask(&table, "sit", &json!({"seat": 3})).ok();
    let _stream = bo.watch(&table);
    let path = format!("/api/tables/{table}/presence");
    for who in [&ada, &bo, &server.stranger()] {
        let there = json!({"away_s": null});
        assert_eq!(who.get(&path).ok(), json!({"seats": [there, there, there, there], "spectators": 0}));
    }
    let none = format!("/api/tables/{}/presence", "0".repeat(table.len()));
    assert_eq!(ada.get(&none).refusal(), (404, "not_found".into()));
}

#[test]
fn advice_is_given_on_ones_turn_where_it_is_allowed() {
    let server = Server::shared();
    let [ada, bo, cy] = ["Ada", "Bo", "Cy"].map(|name| server.person(name));
    let table = duel(&ada, &bo);
    let (turn, other) = by_turn(&table, [&ada, &bo]);
    let view = turn.look(&table);
    let advice = turn.ask(&table, "hint", &json!({})).ok();
    assert!(view["game"]["legal"].as_array().unwrap().contains(&advice["action"]), "{advice}");
    let alternatives = advice["alternatives"].as_array().unwrap();
    assert!(!alternatives.is_empty(), "{advice}");
    for alternative in alternatives {
        let wins: Vec<f64> = serde_json::from_value(alternative["wins"].clone()).unwrap();
        assert!(wins.len() == 2 && (wins.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{alternative}");
        assert!(alternative["visits"].is_u64() && alternative["reasons"].is_array(), "{alternative}");
    }
    assert_eq!(turn.look(&table), view, "advice changes nothing");
    assert_eq!(other.ask(&table, "hint", &json!({})).refusal(), (409, "not_your_turn".into()));
    assert_eq!(cy.ask(&table, "hint", &json!({})).refusal(), (403, "no_seat".into()));
    let strict = ada.open(&with(setup("burgueses", &["you", "open"]), "hints", false));
    assert_eq!(ada.ask(&strict, "hint", &json!({})).refusal(), (403, "not_allowed".into()));
    bo.ask(&strict, "sit", &json!({})).ok();
    let (turn, _) = by_turn(&strict, [&ada, &bo]);
    assert_eq!(turn.ask(&strict, "hint", &json!({})).refusal(), (403, "not_allowed".into()));
}

#[test]
fn the_same_people_play_again_at_one_table() {
    let server = Server::shared();
    let [ada, bo, cy] = ["Ada", "Bo", "Cy"].map(|name| server.person(name));
    let table = duel(&ada, &bo);
    assert_eq!(ada.ask(&table, "rematch", &json!({})).refusal(), (409, "wrong_stage".into()));
    let over = play_to_the_end(&table, &[&ada, &bo]);
    assert!(is_over(&over));
    assert_eq!(cy.ask(&table, "rematch", &json!({})).refusal(), (403, "no_seat".into()));
    let ids: Vec<Value> = std::thread::scope(|scope| {
        let people = [&ada, &bo, &ada, &bo];
        let ask = |who: &Client| who.ask(&table, "rematch", &json!({})).ok()["id"].clone();
        let asking: Vec<_> = people.into_iter().map(|who| scope.spawn(move || ask(who))).collect();
        asking.into_iter().map(|asked| asked.join().unwrap()).collect()
    });
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert_eq!(ada.look(&table)["table"]["rematch"], ids[0]);
    let again = ids[0].as_str().unwrap();
    let (mine, yours) = (ada.look(again), bo.look(again));
    assert_eq!((&mine["you"], &yours["you"], &mine["table"]["stage"]), (&json!(0), &json!(1), &json!("open")));
    assert_ne!(mine["table"]["commitment"], over["table"]["commitment"], "new chance");
    let opener = if mine["table"]["opener"] == ada.get("/api/identity").ok()["id"] { &ada } else { &bo };
    opener.ask(again, "start", &json!({})).ok();
    assert!(is_over(&play_to_the_end(again, &[&ada, &bo])));
}
