//! Burgueses with options: other readings of the rulebook.

use lonja_game::{BeginError, ChanceOrigin, ChanceRecord, Refusal};
use serde_json::{Value, json};

use crate::burgueses::may_trade;
use crate::decks::{BURGUESES_GOODS, FOUR_SPADES_GOODS, cards, deck, first, goods, kings, with_the_rest};
use crate::play_burgueses::{open_burgueses_with, round_of_buying, two_pairs_with};
use crate::table::Table;

fn can_begin(options: &Value, chance: Vec<ChanceRecord>) -> bool {
    match Table::try_open("burgueses", 2, options, ChanceOrigin::Given(chance.into())) {
        Ok(_) => true,
        Err(BeginError::Refused(Refusal::Chance(_))) => false,
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn b1_four_spades_and_three_diamonds() {
    assert_eq!(cards(FOUR_SPADES_GOODS).len(), 14);
    for (suits, goods) in [("three-spades", BURGUESES_GOODS), ("four-spades", FOUR_SPADES_GOODS)] {
        for pile in [BURGUESES_GOODS, FOUR_SPADES_GOODS] {
            let chance = vec![first(0), deck(cards(pile)), kings("")];
            assert_eq!(can_begin(&json!({"suits": suits}), chance), pile == goods, "{suits}: {pile}");
        }
    }
}

#[test]
fn b7_equal_sums_of_spades_cost_nobody() {
    let top = with_the_rest(cards("5S 3D 2S 3S 2H 3H 4H 5H"), &cards(FOUR_SPADES_GOODS));
    let chance = vec![first(0), deck(top), kings("KH KC AS KS")];
    let mut table = Table::open_with("burgueses", 2, &json!({"suits": "four-spades"}), chance);
    table.buys("0 5S, 1 2S, 0 3D");
    // The ace: 8 and 2 are even.
    assert_eq!(table.see("coins"), json!([2, 2]));
    // The king of spades: 5, and 2 and 3.
    table.buys("1 3S");
    assert_eq!((table.last("king")["king"].as_str(), table.see("coins")), (Some("KS"), json!([2, 2])));
    assert!(table.events("paid").is_empty());
}

#[test]
fn b2_the_table_can_choose_who_begins() {
    for begins in [0, 1] {
        let options = json!({"first": begins});
        let mut chance = round_of_buying(begins, "");
        // It is no chance outcome then.
        assert!(!can_begin(&options, chance.clone()));
        chance.remove(0);
        let mut table = Table::open_with("burgueses", 2, &options, chance);
        assert_eq!((table.seat(), &table.events("round_began")[0]["first"]), (begins, &json!(begins)));
        table.expect_chance(vec![goods(""), kings("")]);
        table.buy_to_the_end();
        assert_eq!((table.see("round"), table.seat()), (json!(2), 1 - begins));
    }
}

#[test]
fn b5_a_single_card_is_sold_for_nothing() {
    let mut table = two_pairs_with(&json!({"single_sales": true}));
    assert_eq!(table.legal()[..4], ["buy", "sell 2C", "sell 2D", "sell 2C 2D"]);
    table.refuses(&["sell 4C", "sell 2S", "sell 2C 4C", "sell"]);
    table.plays("0 sell 2C");
    assert_eq!(table.last("sold"), &json!({"event": "sold", "seat": 0, "cards": ["2C"], "coins": 0}));
    // A king follows as after any sale: the ace, with 2 and 8 on show.
    assert_eq!((table.see("showcases"), table.see("discarded")), (json!([["2D"], ["4C", "4D"]]), json!(["2C"])));
    assert_eq!((table.seat(), table.see("coins"), table.see("bank")), (1, json!([4, 3]), json!(3)));
}

#[test]
fn b5_a_price_is_paid_in_full_or_not_at_all() {
    let options = json!({"prices": "all-or-nothing"});
    let deal = "2D 2C 5D 3D 2H 4D 3S 3H";
    for (sale, coins) in [("sell 2C 2H 2D", 0), ("sell 2C 2D", 1)] {
        let mut table = open_burgueses_with(&options, deal, "KS AS KH KD KC");
        table.buys("0 2D, 1 5D, 0 2C, 1 3D, 0 2H");
        table.expect_chance(vec![kings("KS KH")]);
        table.buys("1 4D");
        // Seat 1 has one coin: too little for a trio, enough for a pair.
        assert_eq!(table.see("coins"), json!([4, 1]));
        table.play(sale);
        assert_eq!(table.last("sold")["coins"], json!(coins), "{sale}");
        assert_eq!(table.see("coins")[1], json!(1 - coins));
    }
}

#[test]
fn b5b_one_trade_a_round_in_all() {
    let mut table = two_pairs_with(&json!({"trades": "once-in-all"}));
    table.plays("0 trade 2C 4D");
    assert_eq!(table.see("traded"), json!([true, true]));
    table.expect_chance(vec![kings("KS KH KC KD AS")]);
    table.buys("1 5D, 0 2S");
    // Seat 1 has coins, and it is not the turn after the trade; but the round has had its trade.
    assert_eq!((table.seat(), table.see("just_traded"), may_trade(&table)), (1, json!(false), false));

    let mut chance = round_of_buying(0, "2D 3D 4D 5D");
    chance.extend([goods("2D 3D 4D 5D"), kings("KS KH KC")]);
    let mut table = Table::open_with("burgueses", 2, &json!({"trades": "once-in-all"}), chance);
    table.buys("0 2D, 1 4D");
    table.plays("0 trade 2D 4D");
    table.buy_to_the_end();
    // The next round has another.
    assert_eq!((table.see("round"), table.see("traded")), (json!(2), json!([false, false])));
}

/// What an option can't be, and the words of the refusal.
#[test]
fn options_are_refused_in_words() {
    for (options, words) in [
        (json!({"suits": "four-hearts"}), "option \"suits\": unknown variant `four-hearts`"),
        (json!({"suits": null}), "option \"suits\""),
        (json!({"single_sales": "yes"}), "option \"single_sales\""),
        (json!({"trades": 1}), "option \"trades\""),
        (json!({"prices": "high"}), "expected `what-there-is` or `all-or-nothing`"),
        (json!({"first": 2}), "there is no seat 2; the last is 1"),
        (json!({"first": 6}), "option \"first\": there is no seat 6"),
        (json!({"first": -1}), "expected the number of a seat"),
        (json!({"first": null}), "expected the number of a seat"),
        (json!({"first": "0"}), "expected the number of a seat"),
        (json!({"kings": 4}), "there is no option \"kings\""),
    ] {
        match Table::try_open("burgueses", 2, &options, ChanceOrigin::seeded("")) {
            Err(BeginError::Open(error)) => assert!(error.to_string().contains(words), "{options}: {error}"),
            _ => panic!("{options} must be refused"),
        }
    }
}
