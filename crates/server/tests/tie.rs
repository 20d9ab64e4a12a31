//! B13: a game of Burgueses that is tied is played again.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

use std::sync::Arc;
use std::time::Duration;

use lonja_game::catalog::Options;
use lonja_server::clock::Clock;
use lonja_server::house::House;
use lonja_server::steward::{self, Orders};
use lonja_server::store::{Append, Row, Sqlite, Store};
use lonja_server::table::{By, Change, Due, Setup, StandIn, Table};
use lonja_server::thinkers::Thinkers;
use tokio::time::{sleep, timeout};

const ID: &str = "00000000000000000000000000000001";

fn setup() -> Setup {
    Setup {
        ruleset: "burgueses".into(),
        players: 2,
        options: Options::default(),
        public: false,
        clock_s: None,
        patience_s: 60,
        pace_ms: 0,
        hints: false,
        start_when_full: true,
    }
}

/// A table that grows row by row.
struct Growing {
    table: Table,
    rows: Vec<Row>,
}

impl Growing {
    fn new(secret: &str) -> Self {
        let opened = Change::Opened { setup: setup(), opener: "ada".into(), secret: secret.into() };
        let rows = vec![Row { number: 1, at: 0, body: opened.written() }];
        let mut growing = Self { table: Table::fold(ID, &rows).unwrap(), rows };
        for (seat, who) in ["ada", "bo"].into_iter().enumerate() {
            growing.add(&Change::Sat { seat, person: who.into(), name: who.into() });
        }
        growing.add(&Change::Started);
        growing
    }

    fn add(&mut self, change: &Change) {
        let row = Row { number: self.table.number + 1, at: 0, body: change.written() };
        self.table.follow(std::slice::from_ref(&row)).unwrap();
        self.rows.push(row);
    }

    /// Plays to the end; whether it was tied.
    fn play(&mut self) -> bool {
        loop {
            let situation = self.table.game().unwrap().situation();
            let Some(seat) = situation.seat else { return situation.result.unwrap().winners.len() > 1 };
            let choice = (self.table.number * 7919 / 13) as usize % situation.legal.len();
            let action = situation.legal[choice].clone();
            self.add(&Change::Played { seat, action, by: By::Person });
        }
    }
}

/// A game that ends as it should.
fn ending(tied: bool) -> Growing {
    let games = (0..10_000).map(|secret| Growing::new(&format!("{secret:064}")));
    games.into_iter().find_map(|mut game| (game.play() == tied).then_some(game)).expect("some games end so")
}

#[test]
fn only_a_tie_asks_for_another_game() {
    assert_eq!(ending(true).table.due(0, 0), Due::Rematch);
    assert_eq!(ending(true).table.wake_at(), Some(0));
    assert_eq!(ending(false).table.due(0, 0), Due::Never);
    assert_eq!(ending(false).table.wake_at(), None);
    let mut played_again = ending(true);
    played_again.add(&Change::Rematch { table: "x".into() });
    assert_eq!((played_again.table.due(0, 0), played_again.table.wake_at()), (Due::Never, None), "once");
}

#[test]
fn who_opens_it_is_somebody_who_is_there() {
    let mut tied = ending(true);
    assert_eq!(tied.table.plan_rematch(None).unwrap().opener, "ada");
    tied.add(&Change::StoodIn { seat: 0, why: StandIn::Left });
    assert_eq!(tied.table.plan_rematch(None).unwrap().opener, "bo");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_tie_the_next_table_opens_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder.path().join("tables.sqlite")).unwrap());
    let Growing { table, rows } = ending(true);
    store.append(Append { table: ID.into(), rows, entry: Some(table.entry()) }).await.unwrap();
    let thinkers = Arc::new(Thinkers::new(1, Duration::from_millis(1)));
    let (house, wakes) = House::new(store, Clock::system(), thinkers, Box::new(|| Ok([7; 32])));
    let steward = tokio::spawn(steward::run(house.clone(), wakes, Orders::default()));
    let next = async {
        loop {
            let next = house.with_table(ID, |_, table| Ok(table.rematch().map(str::to_owned))).await.unwrap();
            match next {
                Some(next) => return next,
                None => sleep(Duration::from_millis(5)).await,
            }
        }
    };
    let next = timeout(Duration::from_secs(60), next).await.expect("another table should open");
    let seats = house.with_table(&next, |_, table| Ok(["ada", "bo"].map(|who| table.seat_of(who)))).await.unwrap();
    assert_eq!(seats, [Some(0), Some(1)], "for the same people");
    assert_eq!(house.rematch(ID, Some("bo")).await.unwrap(), next, "whoever asks is told of it");
    house.close();
    steward.await.unwrap();
}
