//! Burgueses: the kings (B6–B11).

use serde_json::{Value, json};

use crate::decks::kings;
use crate::play_burgueses::open_burgueses;
use crate::table::Table;

/// Coins of both seats and of the bank.
fn money(table: &Table) -> Value {
    json!([table.see("coins")[0], table.see("coins")[1], table.see("bank")])
}

/// Cards are placed in turn, one for each king; then all have this much.
fn check(deal: &str, kings_in_order: &str, placed: &str, coins: [u64; 3]) {
    let mut table = open_burgueses(deal, kings_in_order);
    table.buys(placed);
    let revealed = table.events("king").len();
    assert_eq!(revealed, kings_in_order.split(' ').count(), "one king a turn");
    assert_eq!(money(&table), json!(coins), "{placed} with {kings_in_order}");
}

#[test]
fn b6_a_king_is_revealed_after_each_action() {
    let mut table = open_burgueses("2D 3D 4D 5D 2C", "KH KS KC AS");
    table.buys("0 2D, 1 4D");
    table.plays("0 trade 2D 4D");
    table.buys("1 5D");
    assert_eq!(table.events("king").iter().map(|event| &event["king"]).collect::<Vec<_>>(), ["KH", "KS", "KC", "AS"]);
    assert_eq!((table.see("kings"), table.see("revealed_kings")), (json!(1), json!(["KS", "KC", "KH", "AS"])));
}

#[test]
fn b6_first_the_seat_whose_turn_it_is_then_the_other() {
    let mut table = open_burgueses("2S 3S 2C 3C", "KH KC AS KD");
    table.buys("0 2S, 1 2C, 0 3S, 1 3C");
    // Both have two cards and no diamond: seat 1, whose turn it is, discards first.
    assert_eq!(
        (table.phase(), table.seat(), table.legal().join(", ")),
        ("discard", 1, "discard 2C, discard 3C".into())
    );
    table.plays("1 discard 2C");
    assert_eq!(
        (table.phase(), table.seat(), table.legal().join(", ")),
        ("discard", 0, "discard 2S, discard 3S".into())
    );
    table.plays("0 discard 3S");
    assert_eq!(table.see("showcases"), json!([["2S"], ["3C"]]));
}

/// Both have a diamond and a club on show and an even sum, and the bank has one coin left; it is seat 1's turn.
fn one_coin_in_the_bank() -> Table {
    let mut table = open_burgueses("2D 2C 4D 4C 2H 3H 3D 5D", "KS KD AS KC KH");
    table.buys("0 2D, 1 4D, 0 2C, 1 4C, 0 2H");
    assert_eq!(money(&table), json!([5, 4, 1]));
    table
}

#[test]
fn b6_the_last_coin_goes_to_the_seat_whose_turn_it_is() {
    let mut table = one_coin_in_the_bank();
    table.expect_chance(vec![kings("KC KD")]);
    table.buys("1 5D");
    assert_eq!(money(&table), json!([5, 5, 0]));
    // From an empty bank nobody receives anything.
    table.buys("0 3D");
    assert_eq!(money(&table), json!([5, 5, 0]));
    assert_eq!(table.last("received")["coins"], json!(0));
}

#[test]
fn b6_when_no_king_is_left_all_five_are_shuffled_first() {
    let mut table = one_coin_in_the_bank();
    assert_eq!(table.number("kings"), 0);
    // Without that outcome the turn can't be finished.
    table.plays("1 buy");
    assert!(table.try_play("place 5D").is_err());
    assert!(table.seat() == 1 && table.phase() == "place");
    table.expect_chance(vec![kings("KS KD")]);
    table.plays("1 place 5D");
    assert_eq!((table.see("kings"), table.see("revealed_kings")), (json!(4), json!(["KS"])));
    table.buys("0 3D");
    assert_eq!(table.see("revealed_kings"), json!(["KS", "KD"]));
}

#[test]
fn b6_who_has_no_coin_does_not_pay() {
    // The ace takes seat 0's only coin, and for the king of spades there is none.
    check("3C 4S 5H 4D", "AS", "0 3C", [0, 1, 9]);
    check("3C 4S 5H 4D", "AS KH KS", "0 3C, 1 4D, 0 4S", [0, 1, 9]);
}

#[test]
fn b7_the_higher_sum_of_spades_pays_1_to_the_bank() {
    check("2S 2D 4S 3D", "KH KS", "0 2S, 1 4S", [1, 0, 9]);
    check("4S 2D 2S 3D", "KH KS", "0 4S, 1 2S", [0, 1, 9]);
    // The sum counts: 2 and 3 are more than 4.
    check("2S 3S 4S 3D", "KH KC KS", "0 2S, 1 4S, 0 3S", [0, 1, 9]);
    // It is not the seat whose turn it is that counts.
    check("2S 2D 4H 3D", "KC KS", "0 2S, 1 3D", [0, 1, 9]);
}

#[test]
fn b7_no_spades_no_payment() {
    check("2D 3D 4D 5D", "KS", "0 2D", [1, 1, 8]);
    check("2D 3D 4D 5D", "KH KS", "0 2D, 1 4D", [1, 1, 8]);
    // Spades in hand are not on show.
    check("2S 3S 4S 5D 2D", "KS", "0 2D", [1, 1, 8]);
}

#[test]
fn b8_the_higher_sum_of_hearts_receives_1() {
    check("2H 2D 5H 3D", "KH", "0 2H", [2, 1, 7]);
    check("2H 2D 5H 3D", "KS KH", "0 2H, 1 5H", [1, 2, 7]);
    check("4H 2D 3H 3D", "KS KH", "0 4H, 1 3H", [2, 1, 7]);
}

#[test]
fn b8_equal_hearts_bring_nothing() {
    check("2H 3H 5H 3D", "KS KC KH", "0 2H, 1 5H, 0 3H", [1, 1, 8]);
    check("2D 3H 5H 3D", "KH", "0 2D", [1, 1, 8]);
}

#[test]
fn b9_a_diamond_on_show_brings_1() {
    check("2D 3D 4D 5D", "KS KD", "0 2D, 1 4D", [2, 2, 6]);
    // Two of them no more than one.
    check("2D 3D 4D 5D", "KS KH KD", "0 2D, 1 4D, 0 3D", [2, 2, 6]);
}

#[test]
fn b9_without_a_diamond_a_card_of_ones_choice_is_lost() {
    for lost in ["2C", "4H"] {
        let mut table = open_burgueses("2C 4H 2D 3D", "KS KH KD");
        table.buys("0 2C, 1 2D, 0 4H");
        assert_eq!((table.phase(), table.seat()), ("discard", 0));
        assert_eq!(table.legal(), ["discard 2C", "discard 4H"]);
        table.refuses(&["discard 2D", "buy", "discard 2C 4H"]);
        table.play(&format!("discard {lost}"));
        assert_eq!(table.see("discarded"), json!([lost]));
        assert_eq!(table.see("showcases")[0].as_array().unwrap().len(), 1);
        // Seat 1 has a diamond and received its coin after that.
        assert_eq!(table.see("coins")[1], json!(2));
    }
}

#[test]
fn b9_a_single_card_is_lost_without_a_choice() {
    let mut table = open_burgueses("2C 4H 2D 3D", "KD");
    let then = table.now();
    table.buys("0 2C");
    assert_eq!(table.forced_since(then)[0], "0 discard 2C");
    assert_eq!(table.see("showcases"), json!([[], []]));
}

#[test]
fn b9_an_empty_showcase_loses_nothing() {
    check("2D 4H 2C 3C", "KD", "0 2D", [2, 1, 7]);
    let mut table = open_burgueses("2D 4H 2C 3C", "KD");
    table.buys("0 2D");
    assert_eq!((table.phase(), table.see("discarded")), ("place", json!([])));
}

#[test]
fn b10_a_club_on_show_brings_1() {
    check("2C 2D 3C 3D", "KC", "0 2C", [2, 1, 7]);
    check("2C 2D 3C 3D", "KH KC", "0 2C, 1 3C", [2, 2, 6]);
    check("2C 2D 3C 3D", "KH KC", "0 2C, 1 3D", [2, 1, 7]);
    check("2C 2D 3C 3D", "KH KC", "0 2D, 1 3C", [1, 2, 7]);
    check("2C 4C 3C 3D", "KH KS KC", "0 2C, 1 3D, 0 4C", [2, 1, 7]);
    check("2C 2D 3C 3D", "KC", "0 2D", [1, 1, 8]);
}

#[test]
fn b11_even_receives_1_and_odd_pays_1() {
    check("2D 3D 4H 5H", "KS AS", "0 2D, 1 4H", [2, 2, 6]);
    check("2D 3D 4H 5H", "KS AS", "0 2D, 1 5H", [2, 0, 8]);
    check("2D 3D 4H 5H", "KS AS", "0 3D, 1 4H", [0, 2, 8]);
    check("2D 3D 4H 5H", "KS AS", "0 3D, 1 5H", [0, 0, 10]);
    // The whole showcase counts: 2 and 3 are odd, 3 and 5 even.
    check("2D 3D 4H 5H", "KS KC AS", "0 2D, 1 4H, 0 3D", [0, 2, 8]);
    check("3D 5D 4H 5H", "KS KC AS", "0 3D, 1 4H, 0 5D", [2, 2, 6]);
}

#[test]
fn b11_an_empty_showcase_neither_receives_nor_pays() {
    check("2D 3D 4H 5H", "AS", "0 2D", [2, 1, 7]);
    check("2D 3D 4H 5H", "AS", "0 3D", [0, 1, 9]);
}
