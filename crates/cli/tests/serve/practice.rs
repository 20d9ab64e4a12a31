//! Practice: a person plays on from a moment of a finished game.

use lonja_game::catalog::{RULESETS, Ruleset};
use lonja_game::{ChanceOrigin, Game, Record, begin, verify};
use lonja_rules::Observer;
use serde_json::{Value, json};

use crate::client::{Answer, Client};
use crate::games::{duel, is_over, play_to_the_end, setup};
use crate::server::Server;

const ANYWHERE: &str = "/api/records/practice";

fn practise(who: &Client, table: &str, moment: usize, seat: usize) -> Answer {
    who.ask(table, "practice", &json!({"moment": moment, "seat": seat, "level": "random", "pace_ms": 0}))
}

/// A record of the table, as the library reads it.
fn record(who: &Client, table: &str) -> Record {
    Record::read(&who.record(table).to_string()).unwrap()
}

/// The game of a record after some of its actions.
fn replayed(record: &Record, actions: usize) -> Box<dyn Game> {
    let origin = ChanceOrigin::Given(record.chance.clone().into());
    let mut game = begin(&record.ruleset, record.players, &record.options, origin).unwrap();
    record.actions[..actions].iter().for_each(|action| game.play(action).unwrap());
    game
}

fn view(game: &dyn Game, observer: Observer) -> Value {
    serde_json::from_str(game.view(observer).get()).unwrap()
}

/// A finished game of each ruleset, played by two people and bots.
fn finished(ada: &Client, bo: &Client) -> Vec<String> {
    let play = |ruleset: &Ruleset| {
        let mut seats = vec!["random"; *ruleset.seats.start()];
        (seats[0], seats[1]) = ("you", "open");
        let table = ada.open(&setup(ruleset.id, &seats));
        bo.ask(&table, "sit", &json!({})).ok();
        play_to_the_end(&table, &[ada, bo]);
        table
    };
    RULESETS.iter().map(play).collect()
}

/// Up to the moment everything is as it was. Then comes something else, which the record cannot tell.
#[test]
fn the_past_is_that_of_the_record_and_the_rest_is_new() {
    let server = Server::start();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    for table in finished(&ada, &bo) {
        let original = record(&ada, &table);
        let moment = original.actions.len() / 3;
        let mut rests = Vec::new();
        for seat in 0..2 {
            let answer = practise(&bo, &table, moment, seat);
            let opened = answer.ok();
            let id = opened["id"].as_str().unwrap();
            assert_eq!((answer.status, answer.header("location").unwrap()), (201, &*format!("/api/tables/{id}")));
            let frame = bo.look(id);
            assert_eq!((&frame["table"]["practice"], &frame["you"]), (&json!(true), &json!(seat)));
            assert_eq!(frame["table"]["seats"][1 - seat]["kind"], "bot");
            play_to_the_end(id, &[&bo]);
            let practised = record(&bo, id);
            assert_eq!(practised.actions[..moment], original.actions[..moment]);
            for moment in 0..=moment {
                let [was, is] =
                    [&original, &practised].map(|record| view(&*replayed(record, moment), Observer::AllSeeing));
                assert_eq!(was, is, "{}: moment {moment}", original.ruleset);
            }
            // Without the server's secret nobody can tell what comes; afterwards the record can be checked.
            assert_eq!((practised.seed.as_ref(), verify::check_result(&practised)), (None, Ok(())));
            let shown = bo.post("/api/records/replay", &bo.record(id)).ok();
            assert_eq!((&shown["wrong"], &shown["fairness"]["verdict"]), (&Value::Null, &json!("no_seed")));
            rests.push(practised.chance);
        }
        assert!(rests[0] != original.chance && rests[0] != rests[1], "{}", original.ruleset);
    }
}

#[test]
fn a_practice_table_is_in_no_list_after_its_end_and_has_no_rematch() {
    let server = Server::start();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = duel(&ada, &bo);
    play_to_the_end(&table, &[&ada, &bo]);
    let eve = server.person("Eve");
    let ids = |path: &str| -> Vec<Value> {
        let list = eve.get(path).ok();
        list["tables"].as_array().unwrap().iter().map(|table| table["id"].clone()).collect()
    };
    let opened = practise(&eve, &table, 2, 0).ok();
    let id = opened["id"].as_str().unwrap();
    assert_eq!(ids("/api/tables/mine"), [json!(id)], "she can come back to it");
    assert_eq!(eve.get("/api/tables/mine").ok()["tables"][0]["table"]["practice"], true);
    assert_eq!(ids("/api/tables?stage=running"), [] as [Value; 0]);
    assert_eq!(eve.ask(id, "review", &json!({})).refusal(), (409, "game_running".into()));
    play_to_the_end(id, &[&eve]);
    for path in ["/api/tables/mine", "/api/tables?stage=over", "/api/tables?stage=running"] {
        assert_eq!(ids(path), [] as [Value; 0], "{path}");
    }
    assert_eq!(eve.ask(id, "rematch", &json!({})).refusal(), (403, "not_allowed".into()));
    assert!(is_over(&eve.look(id)));
}

#[test]
fn a_practice_table_survives_a_restart() {
    let mut server = Server::start();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = duel(&ada, &bo);
    play_to_the_end(&table, &[&ada, &bo]);
    let original = record(&ada, &table);
    let opened = practise(&ada, &table, 3, 1).ok();
    let id = opened["id"].as_str().unwrap();
    server.kill();
    server.start_again();
    assert_eq!(ada.look(id)["table"]["practice"], true);
    play_to_the_end(id, &[&ada]);
    let practised = record(&ada, id);
    assert_eq!(practised.actions[..3], original.actions[..3]);
    assert_eq!(verify::check_result(&practised), Ok(()));
}

#[test]
fn practice_is_refused_where_it_has_no_place() {
    let words = ["--tables-per-person", "3", "--requests-per-person", "0", "--requests-per-address", "0"];
    let server = Server::with(&words);
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = duel(&ada, &bo);
    assert_eq!(practise(&ada, &table, 0, 0).refusal(), (409, "game_running".into()));
    play_to_the_end(&table, &[&ada, &bo]);
    let actions = record(&ada, &table).actions.len();
    assert_eq!(practise(&ada, &table, actions, 0).refusal(), (400, "bad_request".into()));
    assert_eq!(practise(&ada, &table, 0, 2).refusal(), (400, "bad_request".into()));
    let unknown = json!({"moment": 0, "seat": 0, "level": "genius"});
    assert_eq!(ada.ask(&table, "practice", &unknown).refusal(), (400, "bad_request".into()));
    assert_eq!(practise(&server.stranger(), &table, 0, 0).refusal(), (401, "unknown_person".into()));
    let opened: Vec<u16> = (0..4).map(|_| practise(&ada, &table, 0, 0).status).collect();
    // After a tie there is one table more.
    assert_eq!((opened[0], opened[3]), (201, 429), "they count as tables");
}

#[test]
fn any_record_can_be_practised() {
    let server = Server::start();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = duel(&ada, &bo);
    play_to_the_end(&table, &[&ada, &bo]);
    let original = bo.record(&table);
    let path = |moment: usize, seat: usize| format!("{ANYWHERE}?moment={moment}&seat={seat}&level=trader");
    let opened = ada.post(&path(4, 1), &original);
    assert_eq!(opened.status, 201, "{}", opened.text());
    let id = opened.json()["id"].as_str().unwrap().to_owned();
    let frame = ada.look(&id);
    assert_eq!((&frame["table"]["practice"], &frame["you"]), (&json!(true), &json!(1)));
    assert_eq!(frame["table"]["seats"][0], json!({"kind": "bot", "level": "trader"}));
    let mut unfinished = original.clone();
    unfinished["result"] = Value::Null;
    unfinished["actions"].as_array_mut().unwrap().pop();
    assert_eq!(ada.post(&path(1, 0), &unfinished).refusal().0 / 100, 4);
    let mut damaged = original;
    damaged["actions"][2] = json!("fly");
    assert_eq!(ada.post(&path(1, 0), &damaged).refusal(), (400, "record_damaged".into()));
    assert_eq!(ada.post(&path(9999, 0), &bo.record(&table)).refusal(), (400, "bad_request".into()));
    assert_eq!(ada.post(ANYWHERE, &bo.record(&table)).refusal(), (400, "bad_request".into()));
}
