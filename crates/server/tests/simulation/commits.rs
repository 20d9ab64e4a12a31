//! With total time, a decision begins when the step before it is committed, however long that takes and wherever the
//! table is read.

use std::sync::Arc;
use std::time::Duration;

use lonja_bots::Level;
use lonja_server::problem::Problem;
use lonja_server::store::{Millis, Person};
use lonja_server::table::{Change, LevelName, Table, TableSetup};
use lonja_server::tables::InitialSeat;
use tokio::time::sleep;

use crate::fleet::Fleet;
use crate::watcher::simulate;
use crate::world::World;
use crate::{retry, setup};

/// For how long a commit waits.
const SLOW: Duration = Duration::from_secs(9);
/// What a request may use that acts at once, in milliseconds.
const AT_ONCE: Millis = 3000;

fn with_total_time() -> TableSetup {
    TableSetup { total_s: Some(300), pace_ms: 0, account_s: 0, patience_s: 3600, ..setup("burgueses", 2) }
}

/// A running game of Ada and Bo, which all processes know.
async fn open(world: &World, processes: usize) -> (Arc<Fleet>, String) {
    let fleet = Fleet::new(world.clone(), processes).await;
    let ada = Person { id: "ada".into(), name: "Ada".into() };
    let seats = [InitialSeat::Opener, InitialSeat::Open];
    let open = || async { fleet.tables(0).open(&ada, with_total_time(), &seats, None, None, None).await };
    let (table, _) = retry(open).await;
    retry(|| async { fleet.tables(0).change(&table, |table| table.sit("bo", "Bo", None, None)).await }).await;
    for process in 0..processes {
        retry(|| async { fleet.tables(process).frame(&table, None, None).await }).await;
    }
    (fleet, table)
}

fn act(table: &Table) -> Result<Vec<Change>, Problem> {
    let Some(seat) = table.to_act() else { return Ok(Vec::new()) };
    table.act(["ada", "bo"][seat], &table.game().unwrap().situation().legal[0], table.number)
}

/// The time that each action of a table has used.
fn used(world: &World, table: &str) -> Vec<Millis> {
    world.log()[table].iter().filter_map(|row| used_ms(&row.body)).collect()
}

/// The time that an action used, if the row is one.
fn used_ms(body: &str) -> Option<Millis> {
    match serde_json::from_str(body).unwrap() {
        Change::Played { used_ms, .. } => used_ms,
        _ => None,
    }
}

#[test]
fn a_slow_commit_costs_nobody_time() {
    simulate(async {
        for processes in [1, 2] {
            let world = World::new(1, 0, true, false);
            let (fleet, table) = open(&world, processes).await;
            world.hang(0, SLOW);
            for process in [0, processes - 1] {
                fleet.tables(process).change(&table, act).await.unwrap();
            }
            let used = used(&world, &table);
            assert!(matches!(used[..], [_, second] if second < AT_ONCE), "with {processes}: {used:?}");
        }
    });
}

#[test]
fn a_slow_commit_costs_nobody_time_when_another_row_follows_at_once() {
    simulate(async {
        let world = World::new(1, 0, true, false);
        let (fleet, table) = open(&world, 2).await;
        world.hang(0, SLOW);
        let act_and_change_pace = |table: &Table| {
            let pace = Change::Pace { seat: 0, pace_ms: 100 };
            Ok(act(table)?.into_iter().chain([pace]).collect())
        };
        fleet.tables(0).change(&table, act_and_change_pace).await.unwrap();
        fleet.tables(1).change(&table, act).await.unwrap();
        let used = used(&world, &table);
        assert!(matches!(used[..], [_, second] if second < AT_ONCE), "{used:?}");
    });
}

#[test]
fn a_slow_commit_costs_nobody_time_when_nobody_has_used_the_table_since() {
    simulate(async {
        let world = World::new(1, 0, true, false);
        let (fleet, table) = open(&world, 1).await;
        world.hang(0, SLOW);
        fleet.tables(0).change(&table, act).await.unwrap();
        // Tables that nobody uses leave the memory meanwhile.
        sleep(Duration::from_secs(90)).await;
        fleet.tables(0).change(&table, act).await.unwrap();
        let used = used(&world, &table);
        assert!(matches!(used[..], [_, second] if (89_000..90_000 + AT_ONCE).contains(&second)), "{used:?}");
    });
}

#[test]
fn a_slow_commit_costs_nobody_time_when_its_outcome_is_unknown() {
    simulate(async {
        let mut unknown = 0;
        for seed in 0..20 {
            let world = World::new(seed, 40, true, false);
            let (fleet, table) = open(&world, 1).await;
            world.hang(0, SLOW);
            let answer = fleet.tables(0).change(&table, act).await;
            if answer.is_ok() || used(&world, &table).is_empty() {
                continue;
            }
            unknown += 1;
            while used(&world, &table).len() < 2 {
                retry(|| async { fleet.tables(0).change(&table, act).await }).await;
            }
            let used = used(&world, &table);
            assert!(used[1] < AT_ONCE, "{used:?}");
        }
        assert!(unknown > 0, "no outcome was unknown");
    });
}

#[test]
fn a_game_that_starts_in_a_slow_commit_costs_nobody_time() {
    simulate(async {
        let world = World::new(1, 0, true, false);
        let fleet = Fleet::new(world.clone(), 1).await;
        let ada = Person { id: "ada".into(), name: "Ada".into() };
        let seats = [InitialSeat::Opener, InitialSeat::Bot(LevelName(Level::Novice))];
        let mut first = 0;
        for _ in 0..8 {
            world.hang(0, SLOW);
            let opened = fleet.tables(0).open(&ada, with_total_time(), &seats, None, None, None).await;
            let table = opened.unwrap().0;
            let turn = fleet.tables(0).with_table(&table, |_, table| Ok(table.to_act())).await.unwrap();
            if turn == Some(0) {
                first += 1;
                fleet.tables(0).change(&table, act).await.unwrap();
                let used = used(&world, &table);
                assert!(used[0] < AT_ONCE, "{used:?}");
            }
        }
        assert!(first > 0, "the bot began each game");
    });
}
