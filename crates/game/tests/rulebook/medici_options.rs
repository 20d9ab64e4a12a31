//! Medici with options: who begins, money for larger lots, the payments of tournaments.

use lonja_game::{BeginError, ChanceOrigin};
use serde_json::{Value, json};

use crate::decks::{first, medici_pile};
use crate::play_medici::{every_table, on_the_last_day_with, pile_for};
use crate::table::Table;

fn tournament() -> Value {
    json!({"payments": "tournament"})
}

#[test]
fn m2_tournaments_begin_with_30_florins() {
    for (edition, players) in every_table() {
        let table = Table::open_with(edition, players, &tournament(), vec![first(0), medici_pile(players, "")]);
        assert_eq!(table.see("florins"), json!(vec![30; players]), "{edition}");
    }
}

#[test]
fn m10_tournaments_pay_six_ships_otherwise() {
    let ships = ["gold10", "cloth5", "cloth4", "cloth3", "cloth2", "cloth1"];
    for (edition, players) in every_table() {
        let ships = &ships[..players];
        let mut table = on_the_last_day_with(&tournament(), edition, players, pile_for(ships));
        table.load_ships(ships);
        let paid: [&[u32]; 7] =
            [&[], &[], &[20, 0], &[30, 15, 0], &[30, 20, 10, 0], &[30, 20, 10, 5, 0], &[30, 20, 10, 10, 5, 0]];
        assert_eq!(table.last("ships_paid")["paid"], json!(paid[players]), "{edition}");
    }
}

#[test]
fn m13_tournaments_pay_no_bonus_at_level_5() {
    let cloths = ["cloth0", "cloth1", "cloth2", "cloth3", "cloth4", "cloth5", "cloth5"];
    for (level, bonus) in [(5, 0), (6, 10), (7, 20)] {
        let ship = cloths[..level].join(" ");
        let ships = [ship.as_str(), ""];
        let mut table = on_the_last_day_with(&tournament(), "medici-2018", 2, pile_for(&ships));
        table.load_ships(&ships);
        let event = table.events("good_paid").into_iter().rfind(|event| event["good"] == "cloth").unwrap();
        assert_eq!(event["bonus"], json!([bonus, 0]), "{event}");
        // What the day would pay shows it too.
        assert_eq!(event["levels"][0], json!(level));
    }
}

#[test]
fn m3_the_table_can_choose_who_begins() {
    for (edition, players) in every_table() {
        for begins in 0..players {
            let options = json!({"first": begins});
            let pile = medici_pile(players, "");
            // It is no chance outcome then.
            let with_first = ChanceOrigin::Given([first(begins), pile.clone()].into());
            assert!(matches!(Table::try_open(edition, players, &options, with_first), Err(BeginError::Refused(_))));
            let mut table = Table::open_with(edition, players, &options, vec![pile.clone()]);
            assert_eq!((table.seat(), table.see("auctioneer")), (begins, json!(begins)));
            // On day 2 all have as many florins, and chance decides as usual.
            let last = players - 1;
            table.expect_chance(vec![first(last), pile]);
            table.nobody_buys().unwrap();
            assert_eq!((table.see("day"), table.seat()), (json!(2), last));
        }
    }
}

#[test]
fn m4_in_2006_a_larger_lot_can_need_a_florin() {
    for (lots, larger) in [("room", true), ("room-and-florin", false)] {
        let chance = vec![first(0), medici_pile(3, "")];
        let mut table = Table::open_with("medici-2006", 3, &json!({ "lots": lots }), chance);
        // Seat 0 has room for four cards and not a florin; the others have money, and room for one.
        table.sell(1, 0, 40);
        table.sell(3, 1, 1);
        table.sell(3, 2, 1);
        table.sell(1, 1, 1);
        table.sell(1, 2, 1);
        assert_eq!(table.see("florins"), json!([0, 38, 38]));
        // Seat 2's lot has one card. Without the florin, to stop is all it can do, and seat 1 bids.
        assert_eq!((table.see("auctioneer"), table.count("lot")), (json!(2), 1));
        assert_eq!((table.phase(), table.seat()), if larger { ("draw", 2) } else { ("bid", 1) });
    }
}

#[test]
fn m4_when_nobody_has_a_florin_lots_have_one_card() {
    let chance = vec![first(0), medici_pile(3, "cloth5 fur4 grain3"), medici_pile(3, "")];
    let mut table = Table::open_with("medici-2006", 3, &json!({"lots": "room-and-florin"}), chance);
    table.sell(1, 0, 40);
    table.sell(1, 1, 40);
    table.sell(1, 2, 40);
    // Nobody can draw or bid, so the day plays itself (X1): 15 lots of one card, all discarded.
    let sizes: Vec<_> =
        table.events("discarded").iter().map(|event| event["cards"].as_array().unwrap().len()).collect();
    assert_eq!((sizes, table.see("day")), (vec![1; 15], json!(2)));
}

#[test]
fn options_of_medici_are_refused_in_words() {
    for (edition, options, words) in [
        (
            "medici-2018",
            json!({"lots": "room-and-florin"}),
            "option \"lots\": \"room-and-florin\" is a reading of 2006",
        ),
        ("medici-2006", json!({"lots": "florin"}), "expected `room` or `room-and-florin`"),
        ("medici-2006", json!({"payments": "book"}), "expected `by-the-book` or `tournament`"),
        ("medici-2018", json!({"first": 4}), "there is no seat 4; the last is 3"),
        ("medici-2018", json!({"deck": []}), "there is no option \"deck\"; there are `payments`, `lots` and `first`"),
    ] {
        match Table::try_open(edition, 4, &options, ChanceOrigin::seeded("")) {
            Err(BeginError::Open(error)) => assert!(error.to_string().contains(words), "{options}: {error}"),
            _ => panic!("{options} must be refused"),
        }
    }
    assert!(Table::try_open("medici-2018", 4, &json!({"lots": "room"}), ChanceOrigin::seeded("")).is_ok());
}
