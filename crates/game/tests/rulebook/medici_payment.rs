//! Medici: what ships and goods are paid, and the end of the game (M10–M14), in both editions.

use serde_json::{Value, json};

use crate::decks::{GOODS, first, medici_pile};
use crate::play_medici::{editions, every_table, on_the_last_day, pile_for};
use crate::table::Table;

/// Checks the payments of ships with these cards, in every edition and at every seat.
pub(crate) fn check_ships(ships: &[&str], paid: &[u32]) {
    for edition in editions(ships.len()) {
        let (mut ships, mut paid) = (ships.to_vec(), paid.to_vec());
        for _ in 0..ships.len() {
            let mut table = on_the_last_day(edition, ships.len(), pile_for(&ships));
            table.load_ships(&ships);
            assert_eq!(table.last("ships_paid")["paid"], json!(paid), "{edition}: {ships:?}");
            ships.rotate_left(1);
            paid.rotate_left(1);
        }
    }
}

/// Ships that bring their seats to these levels of a track, from level 0, within a day.
fn ships_for(good: &str, levels: &[usize]) -> Vec<String> {
    let mut left = ["0", "1", "2", "3", "4", "5", "5"].iter().map(|value| format!("{good}{value}"));
    levels.iter().map(|&level| left.by_ref().take(level).collect::<Vec<_>>().join(" ")).collect()
}

/// Seats at these levels of a track are paid so, bonuses apart, whichever good it is.
fn check_track(levels: &[usize], paid: &[u32]) {
    for edition in editions(levels.len()) {
        for good in GOODS {
            let ships = ships_for(good, levels);
            let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
            let mut table = on_the_last_day(edition, ships.len(), pile_for(&ships));
            table.load_ships(&ships);
            let event = good_paid(&table, good);
            assert_eq!((&event["levels"], &event["paid"]), (&json!(levels), &json!(paid)), "{edition}: {good}");
        }
    }
}

/// The last payment for a good.
fn good_paid<'a>(table: &'a Table, good: &str) -> &'a Value {
    table.events("good_paid").into_iter().rfind(|event| event["good"] == good).unwrap()
}

/// What seats were paid in all for a good on the last day.
fn in_all(event: &Value) -> Vec<u64> {
    let florins = |member: &str| -> Vec<u64> {
        event[member].as_array().unwrap().iter().map(|florins| florins.as_u64().unwrap()).collect()
    };
    florins("paid").into_iter().zip(florins("bonus")).map(|(paid, bonus)| paid + bonus).collect()
}

#[test]
fn m10_ships_are_paid_by_their_rank() {
    check_ships(&["cloth5", "cloth4"], &[20, 0]);
    check_ships(&["cloth5", "cloth4", "cloth3"], &[30, 15, 0]);
    check_ships(&["cloth5", "cloth4", "cloth3", "cloth2"], &[30, 20, 10, 0]);
    check_ships(&["cloth5", "cloth4", "cloth3", "cloth2", "cloth1"], &[30, 20, 10, 5, 0]);
    check_ships(&["gold10", "cloth5", "cloth4", "cloth3", "cloth2", "cloth1"], &[30, 20, 15, 10, 5, 0]);
}

#[test]
fn m10_the_sum_of_the_values_counts_not_the_number_of_cards() {
    check_ships(&["gold10", "cloth5 fur4", "cloth0 fur0 grain0 dye0 spice0", "dye3 spice2 cloth1"], &[30, 20, 0, 10]);
}

#[test]
fn m10_an_empty_ship_is_worth_0() {
    check_ships(&["cloth5", "", "fur1"], &[30, 0, 15]);
    check_ships(&["cloth5", "", "fur0"], &[30, 7, 7]);
    check_ships(&["", ""], &[10, 10]);
    check_ships(&["", "", ""], &[15, 15, 15]);
    check_ships(&["", "", "", "", ""], &[13, 13, 13, 13, 13]);
}

#[test]
fn m10_tied_ships_share() {
    check_ships(&["cloth5", "fur5"], &[10, 10]);
    check_ships(&["cloth5", "fur5", "fur1"], &[22, 22, 0]);
    check_ships(&["cloth5", "cloth1", "fur1"], &[30, 7, 7]);
    check_ships(&["cloth5", "fur5", "cloth1", "fur1"], &[25, 25, 5, 5]);
    check_ships(&["cloth5", "fur5", "dye5", "fur1"], &[20, 20, 20, 0]);
    check_ships(&["cloth5", "fur1", "dye1", "grain1"], &[30, 10, 10, 10]);
    check_ships(&["gold10", "cloth4", "fur4", "dye4", "dye1"], &[30, 11, 11, 11, 0]);
    check_ships(&["gold10", "cloth5", "fur5", "dye5", "grain5", "spice5"], &[30, 10, 10, 10, 10, 10]);
    check_ships(&["cloth3", "fur3", "dye3", "grain3", "spice3", "gold10"], &[10, 10, 10, 10, 10, 30]);
}

/// The five ships of the example: Samanta, Doug, Sue, Bob and Nancy, or Eduardo, Gustavo, José, Letícia and Maria.
const FIVE_SHIPS: [&str; 5] = [
    "cloth5 dye5 grain3 grain0 gold10",
    "grain5 dye4 fur4 fur3 spice4",
    "cloth3 spice5 cloth2 cloth1 dye5",
    "spice3 grain5 grain4 grain2 fur2",
    "spice5 spice2 dye3 dye0 cloth4",
];

#[test]
fn m10_ships_of_23_20_16_16_14() {
    for edition in editions(5) {
        let mut table = Table::open(edition, 5, vec![first(0), pile_for(&FIVE_SHIPS), medici_pile(5, "")]);
        table.load_ships(&FIVE_SHIPS);
        let event = table.last("ships_paid");
        assert_eq!((&event["values"], &event["paid"]), (&json!([23, 20, 16, 16, 14]), &json!([30, 20, 7, 7, 0])));
        // All lots cost a florin but the very last, which came free (M9). For the goods: cloth 2 0 10 0 2,
        // fur 0 10 0 5 0, grain 5 0 0 10 0, dye 1 1 1 0 10, spice 0 1 1 1 10.
        let florins = [28 + 30 + 8, 28 + 20 + 12, 28 + 7 + 12, 28 + 7 + 16, 29 + 22];
        assert_eq!(table.see("florins"), json!(florins));
    }
}

#[test]
fn m11_tracks_move_by_the_number_of_cards() {
    for edition in editions(3) {
        let ships = ["cloth5 cloth0 dye1 gold10", "fur5 fur5 fur4", ""];
        let mut table = on_the_last_day(edition, 3, pile_for(&ships));
        table.load_ships(&ships);
        // The values of the cards don't count, and gold moves nothing.
        let tracks =
            json!({"cloth": [2, 0, 0], "fur": [0, 3, 0], "grain": [0, 0, 0], "dye": [1, 0, 0], "spice": [0, 0, 0]});
        assert_eq!(table.see("tracks"), tracks);
    }
}

#[test]
fn m11_cards_loaded_free_move_tracks_too() {
    for edition in editions(5) {
        let mut table = Table::open(edition, 5, vec![first(0), pile_for(&FIVE_SHIPS), medici_pile(5, "")]);
        table.load_ships(&FIVE_SHIPS);
        assert_eq!(table.last("loaded_free")["cards"], json!(["dye0", "cloth4"]));
        assert_eq!((&table.see("tracks")["dye"][4], &table.see("tracks")["cloth"][4]), (&json!(2), &json!(1)));
    }
}

/// Seat 0 buys these five cloth cards every day, the others nothing.
const ALL_CLOTH: [&str; 3] = ["cloth1 cloth2 cloth3 cloth4 cloth5", "", ""];

#[test]
fn m11_tracks_are_never_reset_and_stop_at_level_7() {
    for edition in editions(3) {
        let pile = pile_for(&ALL_CLOTH);
        let mut table = Table::open(edition, 3, vec![first(0), pile.clone(), first(1), pile.clone(), first(1), pile]);
        for level in [5, 7, 7] {
            table.load_ships(&ALL_CLOTH);
            assert_eq!(table.see("tracks")["cloth"], json!([level, 0, 0]), "{edition}");
        }
    }
}

#[test]
fn m12_the_highest_is_paid_10_and_the_second_5() {
    check_track(&[3, 2, 1], &[10, 5, 0]);
    check_track(&[1, 0, 4, 2], &[0, 0, 10, 5]);
    check_track(&[0, 1, 0, 3, 2], &[0, 0, 0, 10, 5]);
    check_track(&[0, 1, 0, 0, 3, 2], &[0, 0, 0, 0, 10, 5]);
}

#[test]
fn m12_with_two_seats_the_second_is_paid_nothing() {
    check_track(&[3, 2], &[10, 0]);
    check_track(&[0, 1], &[0, 10]);
    check_track(&[3, 3], &[5, 5]);
}

#[test]
fn m12_tied_for_first_share_15_and_nobody_is_second() {
    check_track(&[2, 2, 1], &[7, 7, 0]);
    check_track(&[2, 2, 2], &[5, 5, 5]);
    check_track(&[1, 2, 1, 2], &[0, 7, 0, 7]);
    check_track(&[1, 1, 1, 1], &[3, 3, 3, 3]);
    check_track(&[1, 1, 1, 1, 1, 0], &[3, 3, 3, 3, 3, 0]);
}

#[test]
fn m12_tied_for_second_share_5() {
    check_track(&[2, 1, 1], &[10, 2, 2]);
    check_track(&[3, 1, 1, 0], &[10, 2, 2, 0]);
    check_track(&[2, 1, 1, 1, 1, 1], &[10, 1, 1, 1, 1, 1]);
}

#[test]
fn m12_one_leader_and_three_tied_for_second() {
    check_track(&[2, 1, 1, 1], &[10, 1, 1, 1]);
    check_track(&[1, 0, 0, 0], &[10, 1, 1, 1]);
}

#[test]
fn m12_level_zero_is_paid() {
    check_track(&[0, 0], &[5, 5]);
    check_track(&[0, 0, 0], &[5, 5, 5]);
    check_track(&[0, 0, 0, 0], &[3, 3, 3, 3]);
    check_track(&[0, 0, 0, 0, 0], &[3, 3, 3, 3, 3]);
    check_track(&[0, 0, 0, 0, 0, 0], &[2, 2, 2, 2, 2, 2]);
    check_track(&[2, 0, 0], &[10, 2, 2]);
}

#[test]
fn m12_level_zero_is_not_paid_behind_two_others() {
    check_track(&[2, 1, 0], &[10, 5, 0]);
    check_track(&[1, 1, 0, 0], &[7, 7, 0, 0]);
}

#[test]
fn m13_levels_5_6_and_7_are_paid_5_10_and_20() {
    // With two seats a ship has room for seven.
    for (level, bonus) in [(4, 0), (5, 5), (6, 10), (7, 20)] {
        let ships = ships_for("fur", &[level, 0]);
        let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
        let pile = pile_for(&ships);
        let mut table = on_the_last_day("medici-2018", 2, pile);
        // A full ship leaves the other one alone, and it fills free (M9).
        table.load_ships(&ships);
        let event = good_paid(&table, "fur");
        assert_eq!(
            (&event["levels"][0], &event["paid"], &event["bonus"][0]),
            (&json!(level), &json!([10, 0]), &json!(bonus))
        );
    }
}

#[test]
fn m13_again_on_each_day_that_one_stands_there() {
    for edition in editions(3) {
        let dull = medici_pile(3, "");
        let mut table =
            Table::open(edition, 3, vec![first(0), pile_for(&ALL_CLOTH), first(1), dull.clone(), first(1), dull]);
        table.load_ships(&ALL_CLOTH);
        table.nobody_buys().unwrap();
        table.nobody_buys().unwrap();
        let cloth = table.events("good_paid").into_iter().filter(|event| event["good"] == "cloth");
        let bonuses: Vec<_> = cloth.map(|event| event["bonus"].clone()).collect();
        assert_eq!(bonuses, vec![json!([5, 0, 0]); 3], "{edition}");
    }
}

#[test]
fn m13_in_full_however_many_share_the_level() {
    // Three cards a day for two seats: level 3, then 6.
    let ships = ["dye0 dye1 dye2", "dye3 dye4 dye5", ""];
    for edition in editions(3) {
        let pile = pile_for(&ships);
        let mut table = Table::open(edition, 3, vec![first(0), pile.clone(), pile, medici_pile(3, "")]);
        table.load_ships(&ships);
        table.load_ships(&ships);
        let event = good_paid(&table, "dye");
        assert_eq!(event["levels"], json!([6, 6, 0]));
        assert_eq!((&event["paid"], &event["bonus"]), (&json!([7, 7, 0]), &json!([10, 10, 0])), "{edition}");
    }
}

#[test]
fn m13_level_7_alone_then_two_at_level_6_then_one_lower() {
    // All seven cloths are sold each day: 3 2 2 0, again 3 2 2 0, then 1 2 2 2.
    let days = [[3, 2, 2, 0], [3, 2, 2, 0], [1, 2, 2, 2]].map(|levels| ships_for("cloth", &levels));
    let days: Vec<Vec<&str>> = days.iter().map(|ships| ships.iter().map(String::as_str).collect()).collect();
    for edition in editions(4) {
        // The seat without a ship is the poorest each time and begins; that is no chance.
        let piles = days.iter().map(|ships| pile_for(ships));
        let mut table = Table::open(edition, 4, [first(0)].into_iter().chain(piles).collect());
        for ships in &days {
            table.load_ships(ships);
        }
        let event = good_paid(&table, "cloth");
        assert_eq!((&event["levels"], in_all(event)), (&json!([7, 6, 6, 2]), vec![30, 12, 12, 0]), "{edition}");
    }
}

#[test]
fn m14_most_florins_win_after_day_3() {
    for (edition, players) in every_table() {
        let ships: Vec<&str> = (0..players).map(|seat| if seat == 1 { "gold10 cloth5" } else { "" }).collect();
        let mut table = on_the_last_day(edition, players, pile_for(&ships));
        table.load_ships(&ships);
        assert_eq!((table.phase(), table.result()["winners"].clone()), ("over", json!([1])), "{edition} {players}");
        assert_eq!(table.result()["scores"], table.see("florins"));
        assert_eq!(table.last("game_ended")["winners"], json!([1]));
    }
}

#[test]
fn m14_money_spent_is_lost() {
    // A cloth for all one's money is not worth it: seat 1 has the best ship and loses.
    for edition in editions(3) {
        let mut table = on_the_last_day(edition, 3, medici_pile(3, "cloth5"));
        let all = table.see("florins")[1].as_u64().unwrap();
        table.sell(1, 1, all as u32);
        table.nobody_buys().unwrap();
        assert_eq!(table.result()["winners"], json!([0, 2]), "{edition}");
    }
}

#[test]
fn m14_equal_florins_share_the_victory() {
    for (edition, players) in every_table() {
        // Nobody buys anything, ever: all are alike.
        let mut table = on_the_last_day(edition, players, medici_pile(players, ""));
        table.nobody_buys().unwrap();
        assert_eq!(table.result()["winners"], json!((0..players).collect::<Vec<_>>()), "{edition} with {players}");
    }
    for edition in editions(4) {
        // Ships of the same value with the same cards but for the good.
        let ships = ["", "cloth5 cloth0", "", "fur5 fur0"];
        let mut table = on_the_last_day(edition, 4, pile_for(&ships));
        table.load_ships(&ships);
        assert_eq!(table.result()["winners"], json!([1, 3]), "{edition}");
    }
}
