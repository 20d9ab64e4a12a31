//! Presence while the store fails.

use lonja_server::store::Millis;

use crate::watcher::{open, simulate};

#[test]
fn a_stream_opens_although_presence_can_not_be_saved() {
    simulate(async {
        let (world, fleet, table) = open().await;
        fleet.any().change(&table, |table| table.sit("p", "P", Some(0), None)).await.unwrap();
        world.refuse_presence();
        let mut subscription = fleet.any().subscribe(&table, Some("p".into()), None).await.unwrap();
        assert_eq!(subscription.next().await.unwrap().number, 2);
        let seen: Millis = fleet.any().last_seen(&table.as_str().into(), 0).await.unwrap();
        assert_eq!(seen, fleet.any().now(), "this process knows who is here");
    });
}
