//! Tables that are not running when the database loses their last rows, or all of them.

use lonja_server::store::Stage;
use tokio::time::timeout;

use crate::watcher::{LIMIT, first_legal, open, simulate};

#[test]
fn a_seat_whose_row_was_lost_is_free_again() {
    simulate(async {
        let (world, fleet, table) = open().await;
        let sit = async || fleet.any().change(&table, |table| table.sit("p", "P", Some(0), None)).await.unwrap();
        let number = sit().await;
        let mut subscription = fleet.any().subscribe(&table, Some("p".into()), None).await.unwrap();
        assert_eq!(subscription.next().await.unwrap().number, number);
        world.keep_rows(&table, number as usize - 1);
        let frame = timeout(LIMIT, subscription.next()).await.expect("it sees the rows that are left").unwrap();
        assert_eq!(frame.number, number - 1);
        assert_eq!(sit().await, number);
        assert_eq!(subscription.next().await.unwrap().number, number);
    });
}

#[test]
fn a_game_whose_end_was_lost_goes_on() {
    simulate(async {
        let (world, fleet, table) = open().await;
        for (seat, person) in ["p", "q"].into_iter().enumerate() {
            fleet.any().change(&table, |table| table.sit(person, "P", Some(seat), None)).await.unwrap();
        }
        let play_to_the_end = async || {
            while world.stages()[&table] != Stage::Over {
                fleet.any().change(&table, first_legal).await.unwrap();
            }
        };
        play_to_the_end().await;
        let mut subscription = fleet.any().subscribe(&table, None, None).await.unwrap();
        let over = subscription.next().await.unwrap().number;
        // A tie asks for another game by itself, in a row of its own.
        let rows = &world.log()[&table];
        let end = rows.iter().rposition(|row| row.body.contains("played")).unwrap();
        assert!(over > end as u64);
        world.keep_rows(&table, end);
        let shown = async { while subscription.next().await.unwrap().number != end as u64 {} };
        timeout(LIMIT, shown).await.expect("it sees the rows that are left");
        assert_eq!(world.stages()[&table], Stage::Running);
        play_to_the_end().await;
    });
}

#[test]
fn the_streams_of_a_lost_table_end() {
    simulate(async {
        let (world, fleet, table) = open().await;
        let mut subscription = fleet.any().subscribe(&table, None, None).await.unwrap();
        world.keep_rows(&table, 0);
        let ended = async { while subscription.next().await.is_some() {} };
        timeout(LIMIT, ended).await.expect("its streams end");
        assert_eq!(fleet.any().frame(&table, None, None).await.unwrap_err().code(), "not_found");
        let sat = fleet.any().change(&table, |table| table.sit("p", "P", Some(0), None)).await;
        assert_eq!(sat.unwrap_err().code(), "not_found");
    });
}
