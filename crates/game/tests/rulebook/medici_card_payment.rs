//! Medici: The Card Game: what ships and warehouses are paid, and the end (C8–C13).

use serde_json::{Value, json};

use crate::decks::{GOODS, cards, deck, first};
use crate::play_medici_card::{Round, SPARE, next_round, play_rounds};
use crate::table::Table;

/// C3: the cards in a ship.
const fn holds(players: usize) -> usize {
    if players == 2 { 7 } else { 5 }
}

/// A ship that begins with these cards, made full with cards that are worth nothing.
fn filled(top: &str, players: usize) -> String {
    let neutral = top.matches('!').count();
    let missing = holds(players) + neutral - cards(top).len();
    format!("{top}{}", " value0".repeat(missing))
}

/// After one round with ships that begin so, all have these florins.
fn play_round(advanced: bool, tops: &[&str], florins: &[u64]) -> Table {
    let ships: Vec<String> = tops.iter().map(|top| filled(top, tops.len())).collect();
    let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
    play_rounds(advanced, &[Round { ships: &ships, florins }])
}

/// Ships of these values are paid so.
pub(crate) fn check_ships(values: &[u32], paid: &[u64]) {
    let tops: Vec<String> = values.iter().map(|value| format!("value{value}")).collect();
    let table = play_round(false, &tops.iter().map(String::as_str).collect::<Vec<_>>(), paid);
    assert_eq!(table.last("ships_paid"), &json!({"event": "ships_paid", "values": values, "paid": paid}));
}

/// What everybody is paid for ships that are all worth the same.
const ALL_TIED: [u64; 7] = [0, 0, 10, 15, 15, 10, 10];

/// The cards that together have this number of icons of a good.
fn icons(good: &str, count: usize) -> String {
    match count {
        0 => "value0".into(),
        1 => format!("{good}0"),
        2..=9 => format!("{good}0x{count}"),
        _ => format!("{good}0x9 {}", icons(good, count - 9)),
    }
}

/// Checks what seats with these numbers of icons are paid: for their places, then as a bonus.
fn check_good(advanced: bool, counts: &[usize], paid: &[u64], bonus: &[u64]) {
    for good in GOODS {
        let tops: Vec<String> = counts.iter().map(|&count| icons(good, count)).collect();
        let florins: Vec<u64> =
            paid.iter().zip(bonus).map(|(paid, bonus)| ALL_TIED[counts.len()] + paid + bonus).collect();
        let table = play_round(advanced, &tops.iter().map(String::as_str).collect::<Vec<_>>(), &florins);
        let event = table.events("good_paid").into_iter().find(|event| event["good"] == good).unwrap();
        assert_eq!(event, &json!({"event": "good_paid", "good": good, "icons": counts, "paid": paid, "bonus": bonus}));
    }
}

/// What a good was paid in each round.
fn paid_each_round(table: &Table, good: &str, member: &str) -> Vec<Value> {
    let of_good = table.events("good_paid").into_iter().filter(|event| event["good"] == good);
    of_good.map(|event| event[member].clone()).collect()
}

#[test]
fn c8_ships_are_paid_by_their_rank() {
    check_ships(&[9, 5], &[20, 0]);
    check_ships(&[5, 9], &[0, 20]);
    check_ships(&[9, 5, 7], &[30, 0, 15]);
    check_ships(&[5, 9, 7, 3], &[10, 30, 20, 0]);
    check_ships(&[3, 5, 9, 7, 1], &[5, 10, 30, 20, 0]);
    check_ships(&[1, 3, 5, 9, 7, 11], &[0, 5, 10, 20, 15, 30]);
}

#[test]
fn c8_tied_ships_share_multiples_of_5() {
    check_ships(&[7, 7], &[10, 10]);
    check_ships(&[7, 7, 1], &[20, 20, 0]);
    check_ships(&[7, 1, 1], &[30, 5, 5]);
    check_ships(&[7, 7, 7], &[15, 15, 15]);
    check_ships(&[7, 7, 7, 7, 7], &[10, 10, 10, 10, 10]);
    check_ships(&[9, 7, 5, 5, 1], &[30, 20, 5, 5, 0]);
    check_ships(&[9, 7, 7, 7, 7, 7], &[30, 10, 10, 10, 10, 10]);
    check_ships(&[7, 7, 7, 7, 7, 7], &[10, 10, 10, 10, 10, 10]);
}

#[test]
fn c8_ships_of_20_16_16_13() {
    check_ships(&[20, 16, 16, 13], &[30, 15, 15, 0]);
}

#[test]
fn c8_the_value_of_neutral_cards_counts() {
    let table = play_round(false, &["value5", "value4 value2!", "value3 value0! value0!"], &[15, 30, 0]);
    assert_eq!(table.last("ships_paid")["values"], json!([5, 6, 3]));
}

#[test]
fn c9_icons_are_counted_not_cards() {
    // One card with three icons is more than two with one each; the neutral one counts as well.
    let table = play_round(false, &["fur0x3", "fur0 fur0", "fur0 fur0! fur0! value0 fur0!"], &[15 + 5, 15, 15 + 10]);
    assert_eq!(table.see("icons")["fur"], json!([3, 2, 4]));
}

#[test]
fn c9_the_warehouse_is_kept_for_the_whole_game() {
    let ships = ["cloth0x2", "cloth0", "value0 dye0!"].map(|top| filled(top, 3));
    let ships = ships.each_ref().map(String::as_str);
    let rounds = [[25, 20, 25], [50, 40, 50]];
    let rounds = rounds.each_ref().map(|florins| Round { ships: &ships, florins });
    let table = play_rounds(false, &rounds);
    assert_eq!((&table.see("icons")["cloth"], &table.see("icons")["dye"]), (&json!([4, 2, 0]), &json!([0, 0, 2])));
    assert_eq!(paid_each_round(&table, "cloth", "icons"), [json!([2, 1, 0]), json!([4, 2, 0])]);
}

#[test]
fn c9_cards_without_icon_leave_the_game() {
    let table = play_round(false, &["value7", "value5 value2!", "value3"], &[20, 20, 0]);
    for good in GOODS {
        assert_eq!(table.see("icons")[good], json!([0, 0, 0]), "{good}");
    }
    // Nor are they in the second round's pile, which is just what was to spare.
    assert_eq!(table.number("pile") as usize + table.count("market"), SPARE);
}

#[test]
fn c10_most_icons_are_paid_10_and_the_second_most_5() {
    check_good(false, &[3, 2], &[10, 5], &[0, 0]);
    check_good(false, &[1, 3, 2], &[0, 10, 5], &[0; 3]);
    check_good(false, &[4, 1, 3, 2], &[10, 0, 5, 0], &[0; 4]);
    check_good(false, &[1, 1, 1, 2, 3], &[0, 0, 0, 5, 10], &[0; 5]);
    check_good(false, &[4, 3, 2, 1, 1, 1], &[10, 5, 0, 0, 0, 0], &[0; 6]);
}

#[test]
fn c10_two_tied_for_most_get_5() {
    check_good(false, &[2, 2], &[5, 5], &[0; 2]);
    check_good(false, &[2, 2, 1], &[5, 5, 0], &[0; 3]);
    // Of three each gets a third of 15; of four there is nothing to get.
    check_good(false, &[2, 2, 2, 1], &[5, 5, 5, 0], &[0; 4]);
    check_good(false, &[2, 2, 2, 2], &[0, 0, 0, 0], &[0; 4]);
}

#[test]
fn c10_tied_for_second_get_nothing() {
    check_good(false, &[3, 1, 1], &[10, 0, 0], &[0; 3]);
    check_good(false, &[3, 1, 1, 1], &[10, 0, 0, 0], &[0; 4]);
}

#[test]
fn c10_without_an_icon_there_is_no_place() {
    check_good(false, &[1, 0], &[10, 0], &[0; 2]);
    check_good(false, &[0, 0], &[0, 0], &[0; 2]);
    check_good(false, &[0, 0, 0], &[0, 0, 0], &[0; 3]);
    check_good(false, &[2, 0, 0], &[10, 0, 0], &[0; 3]);
    check_good(false, &[2, 2, 0], &[5, 5, 0], &[0; 3]);
}

#[test]
fn c10_simon_jen_and_phil() {
    // Dye: Simon and Jen are tied for most. Grain: Jen has three, Simon and Phil are tied. Simon has most furs, Phil
    // most cloths. The ships are of equal value here, for 15 each.
    let ships = ["dye0x2 grain0 fur0", "dye0x2 grain0x3", "grain0 cloth0"];
    let table = play_round(false, &ships, &[15 + 5 + 10, 15 + 5 + 10, 15 + 10]);
    for (good, paid) in [("dye", [5, 5, 0]), ("grain", [0, 10, 0]), ("fur", [10, 0, 0]), ("cloth", [0, 0, 10])] {
        assert_eq!(paid_each_round(&table, good, "paid"), [json!(paid)], "{good}");
    }
}

#[test]
fn c11_five_icons_are_paid_10() {
    check_good(false, &[5, 4, 1], &[10, 5, 0], &[10, 0, 0]);
    check_good(false, &[6, 5, 9, 4], &[5, 0, 10, 0], &[10, 10, 10, 0]);
    check_good(false, &[5, 5, 5, 5, 4], &[0, 0, 0, 0, 0], &[10, 10, 10, 10, 0]);
    check_good(false, &[5, 5, 0, 0, 0, 0], &[5, 5, 0, 0, 0, 0], &[10, 10, 0, 0, 0, 0]);
    // Without the option more icons bring no more.
    check_good(false, &[8, 4, 18], &[5, 0, 10], &[10, 0, 10]);
}

#[test]
fn c11_with_two_seats_it_takes_seven() {
    check_good(false, &[7, 6], &[10, 5], &[10, 0]);
    check_good(false, &[5, 12], &[5, 10], &[0, 10]);
}

#[test]
fn c11_advanced_pays_20() {
    check_good(true, &[8, 7, 4], &[10, 5, 0], &[20, 10, 0]);
    check_good(true, &[5, 8, 9, 4], &[0, 5, 10, 0], &[10, 20, 20, 0]);
    check_good(true, &[8, 5, 4, 0, 0], &[10, 5, 0, 0, 0], &[20, 10, 0, 0, 0]);
    check_good(true, &[8, 5, 4, 0, 0, 0], &[10, 5, 0, 0, 0, 0], &[20, 10, 0, 0, 0, 0]);
}

#[test]
fn c11_advanced_takes_ten_with_two_seats() {
    check_good(true, &[9, 10], &[5, 10], &[10, 20]);
    check_good(true, &[6, 7], &[5, 10], &[0, 10]);
}

#[test]
fn c11_each_round() {
    // Five spices in round 1, none later, are paid 10 and 10 in all three rounds.
    let ships = |tops: [&str; 3]| tops.map(|top| filled(top, 3));
    let (with, without) = (ships(["spice0x5", "value0", "value0"]), ships(["value0"; 3]));
    let (with, without) = (with.each_ref().map(String::as_str), without.each_ref().map(String::as_str));
    let table = play_rounds(
        false,
        &[
            Round { ships: &with, florins: &[35, 15, 15] },
            Round { ships: &without, florins: &[70, 30, 30] },
            Round { ships: &without, florins: &[105, 45, 45] },
        ],
    );
    assert_eq!(paid_each_round(&table, "spice", "bonus"), vec![json!([10, 0, 0]); 3]);
    assert_eq!(paid_each_round(&table, "spice", "paid"), vec![json!([10, 0, 0]); 3]);
}

/// Three seats have loaded all they will in round 1 but for the last card; the market then has "fur2 dye3" left.
/// Whether the second round can begin with this pile.
fn second_pile(pile: &str) -> bool {
    let all = format!("{} fur2 dye3 value4 cloth5", "value1 ".repeat(14));
    let options = json!({"deck": cards(&all)});
    let mut table = Table::open_with("medici-card", 3, &options, vec![first(0), deck(cards(&all))]);
    (0..14).for_each(|_| table.takes(1));
    // The last seat, with the best ship, reveals fur2, dye3 and value4; there is only room for the value4.
    table.plays("2 reveal");
    table.expect_chance(next_round(&[5, 5, 30], cards(pile)));
    table.try_play("reveal").is_ok()
}

#[test]
fn c12_the_market_goes_back_and_what_was_loaded_does_not() {
    // In any order.
    assert!(second_pile("fur2 dye3 cloth5"));
    assert!(second_pile("cloth5 dye3 fur2"));
    // Without the market, or with a card that was loaded.
    assert!(!second_pile("cloth5"));
    assert!(!second_pile("fur2 dye3 cloth5 value4"));
    assert!(!second_pile("fur2 dye3 value4"));
}

#[test]
fn c13_most_florins_win_after_round_3() {
    let ships = ["value9", "value5", "value1"].map(|top| filled(top, 3));
    let ships = ships.each_ref().map(String::as_str);
    let florins = [[30, 15, 0], [60, 30, 0], [90, 45, 0]];
    let table = play_rounds(false, &florins.each_ref().map(|florins| Round { ships: &ships, florins }));
    assert_eq!((table.phase(), table.result()), ("over", json!({"scores": [90, 45, 0], "winners": [0]})));
    assert_eq!(table.last("game_ended")["winners"], json!([0]));
}

#[test]
fn c13_equal_florins_share_the_victory() {
    let ships = ["value9", "value1", "value9", "value1"].map(|top| filled(top, 4));
    let ships = ships.each_ref().map(String::as_str);
    let florins = [[25, 5, 25, 5], [50, 10, 50, 10], [75, 15, 75, 15]];
    let table = play_rounds(false, &florins.each_ref().map(|florins| Round { ships: &ships, florins }));
    assert_eq!(table.result(), json!({"scores": [75, 15, 75, 15], "winners": [0, 2]}));
}
