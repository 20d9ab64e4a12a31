//! Burgueses: cards, set-up and turns (B1–B5b).

use lonja_game::{BeginError, ChanceOrigin, ChanceRecord, Refusal};
use serde_json::json;

use crate::decks::{BURGUESES_GOODS, KINGS, cards, deck, first, goods, kings};
use crate::play_burgueses::{open_burgueses, round_of_buying, two_pairs};
use crate::table::Table;

fn can_begin(chance: Vec<ChanceRecord>) -> bool {
    match Table::try_open("burgueses", 2, &json!({}), ChanceOrigin::Given(chance.into())) {
        Ok(_) => true,
        Err(BeginError::Refused(Refusal::Chance(_))) => false,
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn b1_fourteen_goods_and_five_kings() {
    assert_eq!((cards(BURGUESES_GOODS).len(), cards(KINGS).len()), (14, 5));
    assert!(can_begin(vec![first(0), goods("5D 4D"), kings("AS KD")]));
    for (missing, instead) in [("5H", "5S"), ("5D", "5C"), ("2S", "2H"), ("4C", "KC"), ("3D", "6D")] {
        let pile = BURGUESES_GOODS.replace(missing, instead);
        assert!(!can_begin(vec![first(0), deck(cards(&pile)), kings("")]), "{instead} for {missing}");
    }
    let two_alike = ChanceRecord {
        name: "kings".into(),
        value: lonja_rules::notation::ChanceValue::Texts(cards("KS KC KH KD KD")),
    };
    assert!(!can_begin(vec![first(0), goods(""), two_alike]));
}

#[test]
fn b1_sums_of_spades_are_never_equal() {
    // Every way to have the 2, 3 and 4 on show, each with nobody, seat 0 or seat 1. So B7 needs no rule for a tie.
    for way in 1..27 {
        let holders = [(2, way % 3), (3, way / 3 % 3), (4, way / 9)];
        let sum = |holder: i32| holders.iter().filter(|(_, by)| *by == holder).map(|(rank, _)| rank).sum::<i32>();
        assert_ne!(sum(1), sum(2), "{holders:?}");
    }
}

#[test]
fn b2_coins_hands_pile_and_kings() {
    for begins in [0, 1] {
        let table = Table::open("burgueses", 2, vec![first(begins), goods("4S 2C 5D 3H 2S"), kings("")]);
        assert_eq!((table.see("coins"), table.see("bank"), table.see("kings")), (json!([1, 1]), json!(8), json!(5)));
        assert_eq!((table.see("showcases"), table.see("riches")), (json!([[], []]), json!([0, 0])));
        // The first seat's buy is forced (X1): it already has its third card.
        assert_eq!((table.seat(), table.phase(), table.see("pile")), (begins, "place", json!(9)));
        // Seat 0 gets the first two cards, even if seat 1 begins.
        let hands = [json!([["2S", "4S", "2C"], ["3H", "5D"]]), json!([["4S", "2C"], ["2S", "3H", "5D"]])];
        assert_eq!(table.see("hands"), hands[begins]);
    }
}

#[test]
fn b2_seats() {
    for players in 0..=6 {
        let opened = Table::try_open("burgueses", players, &json!({}), ChanceOrigin::seeded("lonja"));
        assert_eq!(opened.is_ok(), players == 2, "{players}");
    }
}

#[test]
fn b2_the_other_seat_begins_round_2_and_all_starts_afresh() {
    for begins in [0, 1] {
        let mut table = Table::open("burgueses", 2, round_of_buying(begins, ""));
        table.expect_chance(vec![goods("4S 2C 5D 3H 2S"), kings("")]);
        table.buy_to_the_end();
        assert_eq!((table.see("round"), table.seat(), table.phase()), (json!(2), 1 - begins, "place"));
        assert_eq!((table.see("coins"), table.see("bank"), table.see("kings")), (json!([1, 1]), json!(8), json!(5)));
        assert_eq!((table.see("showcases"), table.see("discarded")), (json!([[], []]), json!([])));
        assert_eq!((table.see("pile"), table.see("traded")), (json!(9), json!([false, false])));
    }
}

#[test]
fn b3_one_of_buying_selling_and_trading() {
    let table = two_pairs();
    let all = "buy, sell 2C 2D, trade 2C 4C, trade 2C 4D, trade 2D 4C, trade 2D 4D";
    assert_eq!((table.seat(), table.legal().join(", ")), (0, all.into()));
    for action in ["buy", "sell 2C 2D", "trade 2C 4D"] {
        let mut table = two_pairs();
        let kings_before = table.events("king").len();
        table.play(action);
        if action == "buy" {
            // The buy is not over before a card is placed.
            assert_eq!((table.seat(), table.phase()), (0, "place"));
            table.refuses(&["sell 2C 2D", "trade 2C 4D", "buy"]);
            table.plays("0 place 2H");
        }
        // Then a king, and it is the other's turn.
        assert_eq!((table.events("king").len(), table.seat()), (kings_before + 1, 1), "{action}");
    }
}

#[test]
fn b4_draw_the_top_card_then_place_any_of_the_hand() {
    for placed in ["2S", "4S", "2C"] {
        let mut table = open_burgueses("4S 2C 5D 3H 2S", "KH");
        assert_eq!(table.last("drew"), &json!({"event": "drew", "seat": 0, "card": "2S"}));
        assert_eq!(table.legal(), ["place 2S", "place 4S", "place 2C"]);
        table.refuses(&["place 5D", "place 3S"]);
        table.play(&format!("place {placed}"));
        assert_eq!(table.see("showcases"), json!([[placed], []]));
        assert_eq!(table.see("hands")[0].as_array().unwrap().len(), 2);
    }
}

#[test]
fn b4_from_an_empty_pile_nothing_is_drawn() {
    let mut table = Table::open("burgueses", 2, round_of_buying(0, ""));
    table.expect_chance(vec![goods(""), kings("")]);
    while table.number("pile") > 0 {
        let action = table.legal()[0].clone();
        table.play(&action);
    }
    while table.phase() != "act" {
        let action = table.legal()[0].clone();
        table.play(&action);
    }
    let seat = table.seat();
    let hand = |table: &Table| table.see("hands")[seat].as_array().unwrap().len();
    assert_eq!(hand(&table), 2);
    let then = table.now();
    table.play("buy");
    assert!(!table.happened_since(then, "drew"));
    assert_eq!((table.phase(), hand(&table)), ("place", 2));
}

#[test]
fn b5_a_pair_brings_1_coin_from_the_other_seat() {
    let mut table = two_pairs();
    table.plays("0 sell 2C 2D");
    assert_eq!(table.last("sold"), &json!({"event": "sold", "seat": 0, "cards": ["2C", "2D"], "coins": 1}));
    // The ace then brings seat 1, with 8 on show, a coin from the bank; seat 0 has nothing on show.
    assert_eq!((table.see("coins"), table.see("bank")), (json!([4, 2]), json!(4)));
    assert_eq!((&table.see("showcases")[0], table.see("discarded")), (&json!([]), json!(["2C", "2D"])));
}

#[test]
fn b5_a_trio_brings_3() {
    let mut table = two_pairs();
    // The ace: 6 and 8 are even.
    table.buys("0 2H");
    assert_eq!((table.see("coins"), table.see("bank")), (json!([4, 3]), json!(3)));
    table.expect_chance(vec![kings("KS KH")]);
    table.buys("1 5D");
    table.plays("0 sell 2C 2H 2D");
    assert_eq!(table.last("sold")["coins"], json!(3));
    assert_eq!((table.see("coins"), table.see("bank")), (json!([7, 0]), json!(3)));
}

#[test]
fn b5_which_cards_are_sold_is_the_sellers_choice() {
    let mut table = two_pairs();
    table.buys("0 2H");
    table.expect_chance(vec![kings("KS KH")]);
    table.buys("1 5D");
    let sales: Vec<_> = table.legal().into_iter().filter(|action| action.starts_with("sell")).collect();
    assert_eq!(sales, ["sell 2C 2H", "sell 2C 2D", "sell 2H 2D", "sell 2C 2H 2D"]);
    table.plays("0 sell 2C 2D");
    assert_eq!(table.see("showcases")[0], json!(["2H"]));
}

#[test]
fn b5_one_value_at_a_time_and_no_single_card() {
    let mut table = two_pairs();
    table.refuses(&["sell 2C", "sell 2D", "sell 2D 2C", "sell 2C 4C", "sell 4C 4D", "sell 2C 2D 4D", "sell"]);
}

#[test]
fn b5_as_far_as_the_other_has_coins_and_never_from_the_bank() {
    let deal = "2D 2C 5D 3D 2H 4D 3S 3H";
    // The ace costs seat 1 its only coin, the king of clubs is seat 0's: a pair brings nothing.
    let mut table = open_burgueses(deal, "KS AS KH KC");
    table.buys("0 2D, 1 5D, 0 2C, 1 3D");
    assert_eq!((table.see("coins"), table.see("bank")), (json!([3, 0]), json!(7)));
    table.plays("0 sell 2C 2D");
    assert_eq!(table.last("sold")["coins"], json!(0));
    // The king of diamonds is seat 1's.
    assert_eq!((table.see("coins"), table.see("bank")), (json!([3, 1]), json!(6)));

    // With one coin from the king of diamonds a trio brings one.
    let mut table = open_burgueses(deal, "KS AS KH KD KC");
    table.buys("0 2D, 1 5D, 0 2C, 1 3D, 0 2H");
    table.expect_chance(vec![kings("KS KH")]);
    table.buys("1 4D");
    assert_eq!((table.see("coins"), table.see("bank")), (json!([4, 1]), json!(5)));
    table.plays("0 sell 2C 2H 2D");
    assert_eq!(table.last("sold")["coins"], json!(1));
    assert_eq!((table.see("coins"), table.see("bank")), (json!([5, 0]), json!(5)));
}

/// The seat that begins gets all four 2s on show; then it is its turn again.
fn collect_four(table: &mut Table, begins: usize) {
    let other = 1 - begins;
    table.buys(&format!("{begins} 2D, {other} 4D, {begins} 2C, {other} 4C, {begins} 2H"));
    table.expect_chance(vec![kings("KS KH KC")]);
    table.buys(&format!("{other} 5D, {begins} 2S, {other} 3D"));
}

#[test]
fn b5_four_of_one_value_win_at_once() {
    let mut table = open_burgueses("2D 2C 4D 4C 2H 5D 2S 3D", "KS KH KC KD AS");
    collect_four(&mut table, 0);
    let kings_before = table.events("king").len();
    table.plays("0 sell 2S 2C 2H 2D");
    // No king, no second round; the scores are those of no round.
    assert_eq!((table.phase(), table.result()), ("over", json!({"scores": [0, 0], "winners": [0]})));
    assert_eq!(table.events("king").len(), kings_before);
    assert!(table.events("round_ended").is_empty());
    assert_eq!(table.try_play("buy"), Err(Refusal::Over));
}

#[test]
fn b5_four_of_one_value_win_whatever_the_scores() {
    let mut table = Table::open("burgueses", 2, round_of_buying(1, "2H 3H 4H 5H"));
    table.expect_chance(vec![goods("2D 2C 4D 4C 2H 5D 2S 3D"), kings("KS KH KC KD AS")]);
    table.buy_to_the_end();
    let riches = table.see("riches");
    collect_four(&mut table, 0);
    table.plays("0 sell 2S 2C 2H 2D");
    // The scores are the riches of round 1 alone, and seat 0 has won with fewer.
    assert_eq!(table.result(), json!({"scores": riches, "winners": [0]}));
    assert!(riches[0].as_i64() < riches[1].as_i64(), "{riches}");
}

#[test]
fn b5b_a_coin_to_the_bank_and_two_cards_change_places() {
    let mut table = two_pairs();
    table.plays("0 trade 2C 4D");
    assert_eq!(table.see("showcases"), json!([["2D", "4D"], ["2C", "4C"]]));
    // A coin is paid; the ace then brings both one, for 6 and 6.
    assert_eq!((table.see("coins"), table.see("bank")), (json!([3, 3]), json!(4)));
    assert_eq!(table.see("traded"), json!([true, false]));
}

pub(crate) fn may_trade(table: &Table) -> bool {
    table.legal().iter().any(|action| action.starts_with("trade"))
}

#[test]
fn b5b_not_right_after_the_others_trade() {
    let mut table = two_pairs();
    table.plays("0 trade 2C 4D");
    assert_eq!((table.seat(), table.see("just_traded"), may_trade(&table)), (1, json!(true), false));
    table.refuses(&["trade 2C 2D", "trade 4C 4D"]);
    table.expect_chance(vec![kings("KS KH KC KD AS")]);
    table.buys("1 5D, 0 2S");
    // A turn later it may.
    assert_eq!((table.seat(), table.see("just_traded"), may_trade(&table)), (1, json!(false), true));
    table.plays("1 trade 5D 2D");
    assert_eq!(table.see("traded"), json!([true, true]));
}

#[test]
fn b5b_each_seat_once_a_round() {
    let mut table = two_pairs();
    table.plays("0 trade 2C 4D");
    table.expect_chance(vec![kings("KS KH KC KD AS")]);
    table.buys("1 5D");
    // Seat 0 has coins, and there are cards in both showcases; but it has traded.
    assert_eq!((table.seat(), &table.see("coins")[0], may_trade(&table)), (0, &json!(3), false));
    table.buys("0 2S");
    table.plays("1 trade 5D 2D");
    table.buys("0 2H");
    assert_eq!((table.seat(), may_trade(&table)), (1, false));
}

#[test]
fn b5b_once_in_each_round() {
    let mut table = Table::open("burgueses", 2, round_of_buying(0, "2D 3D 4D 5D"));
    table.expect_chance(vec![goods("2D 3D 4D 5D"), kings("KS KH KC")]);
    table.buys("0 2D, 1 4D");
    table.plays("0 trade 2D 4D");
    assert_eq!(table.see("traded"), json!([true, false]));
    table.buy_to_the_end();
    assert_eq!((table.see("traded"), table.see("just_traded")), (json!([false, false]), json!(false)));
    table.buys("1 4D, 0 2D, 1 5D");
    table.plays("0 trade 2D 4D");
}

#[test]
fn b5b_needs_a_coin_and_a_card_in_each_showcase() {
    // Seat 0's coin went to the ace.
    let mut table = open_burgueses("3C 2H 4D 5D", "AS KS");
    table.buys("0 3C, 1 4D");
    assert_eq!((table.seat(), table.phase(), table.see("coins")), (0, "place", json!([0, 1])));
    // With a coin, but nothing on show opposite: to buy was all seat 1 could do.
    let mut table = open_burgueses("3C 2H 4D 5D", "KS");
    table.buys("0 3C");
    assert_eq!(table.forced_since(0), ["0 buy", "1 buy"]);
    // Nothing on show of one's own.
    let mut table = open_burgueses("2C 2H 4D 5D", "KH KD");
    table.buys("0 2C, 1 4D");
    assert_eq!(table.see("showcases"), json!([[], ["4D"]]));
    assert_eq!((table.seat(), table.phase(), &table.see("coins")[0]), (0, "place", &json!(1)));
}
