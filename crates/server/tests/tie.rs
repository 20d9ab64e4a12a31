//! B13: after a tie in Burgueses the same people play again.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

use std::sync::Arc;
use std::time::Duration;

use lonja_game::catalog::OptionsJson;
use lonja_server::bot_pool::BotPool;
use lonja_server::clock::Clock;
use lonja_server::scheduler;
use lonja_server::store::{Append, LogRow, Sqlite, Store};
use lonja_server::table::{Change, ChosenBy, Due, StandInReason, Table, TableSetup, to_json};
use lonja_server::tables::Tables;
use tokio::time::{sleep, timeout};

const ID: &str = "00000000000000000000000000000001";

fn setup() -> TableSetup {
    TableSetup {
        ruleset: "burgueses".into(),
        players: 2,
        options: OptionsJson::default(),
        public: false,
        clock_s: None,
        total_s: None,
        increment_s: 0,
        patience_s: 60,
        pace_ms: 0,
        account_s: 0,
        hints: false,
        start_when_full: true,
        practice: false,
    }
}

struct LoggedTable {
    table: Table,
    rows: Vec<LogRow>,
}

impl LoggedTable {
    fn new(secret: &str) -> Self {
        let opened = Change::Opened { setup: setup(), opener: "ada".into(), secret: secret.into() };
        let rows = vec![LogRow { number: 1, at: 0, body: to_json(&opened) }];
        let mut table = Self { table: Table::fold(ID, &rows).unwrap(), rows };
        for (seat, who) in ["ada", "bo"].into_iter().enumerate() {
            table.add(&Change::Sat { seat, person: who.into(), name: who.into() });
        }
        table.add(&Change::Started);
        table
    }

    fn add(&mut self, change: &Change) {
        let row = LogRow { number: self.table.number + 1, at: 0, body: to_json(change) };
        self.table.apply_rows(std::slice::from_ref(&row)).unwrap();
        self.rows.push(row);
    }

    /// Plays to the end; returns whether it was a tie.
    fn play(&mut self) -> bool {
        loop {
            let situation = self.table.game().unwrap().situation();
            let Some(seat) = situation.seat else { return situation.result.unwrap().winners.len() > 1 };
            let choice = (self.table.number * 7919 / 13) as usize % situation.legal.len();
            let action = situation.legal[choice].clone();
            self.add(&Change::Played { seat, action, by: ChosenBy::Person, used_ms: None });
        }
    }
}

/// A finished table, tied or not.
fn finished(tied: bool) -> LoggedTable {
    let games = (0..10_000).map(|secret| LoggedTable::new(&format!("{secret:064}")));
    games.into_iter().find_map(|mut game| (game.play() == tied).then_some(game)).expect("some games end like this")
}

#[test]
fn only_a_tie_needs_a_rematch() {
    assert_eq!(finished(true).table.due(0, 0), Due::Rematch);
    assert_eq!(finished(true).table.wake_at(), Some(0));
    assert_eq!(finished(false).table.due(0, 0), Due::Never);
    assert_eq!(finished(false).table.wake_at(), None);
    let mut played_again = finished(true);
    played_again.add(&Change::Rematch { table: "x".into() });
    assert_eq!((played_again.table.due(0, 0), played_again.table.wake_at()), (Due::Never, None), "once");
}

#[test]
fn a_person_who_has_not_left_opens_the_rematch() {
    let mut tied = finished(true);
    assert_eq!(tied.table.plan_rematch(None).unwrap().opener, "ada");
    tied.add(&Change::StoodIn { seat: 0, why: StandInReason::Left });
    assert_eq!(tied.table.plan_rematch(None).unwrap().opener, "bo");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_scheduler_opens_the_rematch_after_a_tie() {
    let folder = tempfile::tempdir().unwrap();
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder.path().join("tables.sqlite")).unwrap());
    let LoggedTable { table, rows } = finished(true);
    store
        .append(Append { table: ID.into(), rows, entry: Some(table.entry(table.wake_at())), previous_at: None })
        .await
        .unwrap();
    let bots = Arc::new(BotPool::new(1, Duration::from_millis(1)));
    let (tables, wakes) = Tables::new(store, Clock::system(), bots, Box::new(|| Ok([7; 32])));
    let scheduler = tokio::spawn(scheduler::run(tables.clone(), wakes));
    let next = async {
        loop {
            let next = tables.with_table(ID, |_, table| Ok(table.rematch().map(str::to_owned))).await.unwrap();
            match next {
                Some(next) => return next,
                None => sleep(Duration::from_millis(5)).await,
            }
        }
    };
    let next = timeout(Duration::from_secs(60), next).await.expect("the rematch should open");
    let seats = tables.with_table(&next, |_, table| Ok(["ada", "bo"].map(|who| table.seat_of(who)))).await.unwrap();
    assert_eq!(seats, [Some(0), Some(1)], "for the same people");
    assert_eq!(
        tables.open_rematch(ID, Some("bo"), None, None).await.unwrap(),
        next,
        "a request returns the same table"
    );
    tables.shut_down();
    scheduler.await.unwrap();
}
