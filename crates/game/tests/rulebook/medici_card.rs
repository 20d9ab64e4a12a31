//! Medici: The Card Game: cards, rounds and turns (C1–C7).

use lonja_game::{BeginError, ChanceOrigin};
use serde_json::json;

use crate::decks::{card_game_deck, card_game_pile, cards, deck, first};
use crate::play_medici_card::{Round, next_round, play_rounds};
use crate::table::Table;

/// A table with our deck, whose pile begins with `top`; seat 0 begins.
fn table_with(players: usize, top: &str) -> Table {
    Table::open("medici-card", players, vec![first(0), card_game_pile(top)])
}

/// A table with a deck of just these cards in this order; seat 0 begins.
fn table_of(players: usize, codes: &str) -> Table {
    Table::open_with("medici-card", players, &json!({"deck": cards(codes)}), vec![first(0), deck(cards(codes))])
}

#[test]
fn c1_our_deck_has_110_cards() {
    let ours = card_game_deck();
    assert_eq!(ours.len(), 110);
    let times = |code: &str| ours.iter().filter(|card| *card == code).count();
    let counts = [
        ("cloth2", 4),
        ("fur3", 4),
        ("grain4", 4),
        ("dye5", 4),
        ("spice0x2", 2),
        ("cloth0!", 2),
        ("value7", 5),
        ("value2!", 5),
        ("spice0", 0),
        ("value2", 0),
    ];
    for (code, count) in counts {
        assert_eq!(times(code), count, "{code}");
    }
    // A game without options is played with just these.
    for players in 2..=6 {
        let table = table_with(players, "");
        assert_eq!(table.number("pile") as usize + table.count("market"), 110);
    }
}

#[test]
fn c1_the_rulebooks_values_and_neutral_cards_are_in_it() {
    // "Los valores pueden ser 0, 2, 3, 4 ó 5", and "Carta Neutral con Trigo 0 y Carta Neutral con Valor 2".
    for code in ["cloth0x2", "cloth2", "cloth3", "cloth4", "cloth5", "grain0!", "value2!"] {
        assert!(card_game_deck().contains(&code.to_owned()), "{code}");
    }
}

#[test]
fn c1_no_other_card_is_dealt() {
    for code in ["cloth1", "fur0", "value3", "gold10", "grain0x2!"] {
        let mut pile = card_game_deck();
        pile[0] = code.into();
        let opened = Table::try_open("medici-card", 3, &json!({}), ChanceOrigin::Given([first(0), deck(pile)].into()));
        assert!(opened.is_err(), "{code}");
    }
}

#[test]
fn c1_a_table_can_have_another_deck() {
    let table = table_of(2, "cloth9x9! value99 fur0");
    assert_eq!((table.see("market"), table.number("pile")), (json!(["cloth9x9!"]), 2));
    for wrong in [json!([]), json!(["silk2"]), json!(["cloth100"]), json!(["fur0x1"]), json!(["value3x2"])] {
        let opened = Table::try_open("medici-card", 2, &json!({ "deck": wrong }), ChanceOrigin::seeded("lonja"));
        assert!(matches!(opened, Err(BeginError::Open(_))), "{wrong}");
    }
}

#[test]
fn c2_everybody_begins_with_nothing() {
    for players in 2..=6 {
        for begins in 0..players {
            let table = Table::open("medici-card", players, vec![first(begins), card_game_pile("")]);
            assert_eq!((table.see("round"), table.see("florins")), (json!(1), json!(vec![0; players])));
            assert_eq!(table.see("ships"), json!(vec![Vec::<String>::new(); players]));
            // C2: the first seat is chance.
            assert_eq!(table.seat(), begins);
        }
    }
}

#[test]
fn c2_seats() {
    for players in 0..=8 {
        let opened = Table::try_open("medici-card", players, &json!({}), ChanceOrigin::seeded("lonja"));
        assert_eq!(opened.is_ok(), (2..=6).contains(&players), "{players}");
    }
}

#[test]
fn c2_the_fewest_florins_begin_the_next_round() {
    // Ships of 9, 3 and 6 are paid 30 0 15: seat 1 begins, and that is not chance.
    let ships = [
        "value9 value0 value0 value0 value0",
        "value3 value0 value0 value0 value0",
        "value6 value0 value0 value0 value0",
    ];
    let table = play_rounds(false, &[Round { ships: &ships, florins: &[30, 0, 15] }]);
    assert_eq!((table.see("round"), table.seat()), (json!(2), 1));
}

#[test]
fn c2_chance_decides_among_those_tied_for_fewest_alone() {
    // Ships of 9, 3 and 3 are paid 30 5 5.
    let pile = format!("value9 value3 value3 {} fur2 fur3", "value0 ".repeat(12));
    for (seat, tied) in [(0, false), (1, true), (2, true)] {
        let mut table = table_of(3, &pile);
        table.expect_chance(vec![first(seat), deck(cards("fur2 fur3"))]);
        for _ in 0..14 {
            table.takes(1);
        }
        let ended = table.try_play("take 1");
        assert_eq!(ended.is_ok(), tied, "{seat}: {ended:?}");
        if tied {
            assert_eq!((table.see("round"), table.seat()), (json!(2), seat));
        }
    }
}

/// `count` cards that are worth 1 and take room.
fn plain(count: usize) -> String {
    "value1 ".repeat(count)
}

#[test]
fn c3_a_ship_holds_five_cards() {
    for players in 3..=6 {
        let mut table = table_of(players, &plain(60));
        table.takes(3);
        (1..players).for_each(|_| table.takes(1));
        table.plays("0 reveal, 0 reveal");
        assert_eq!(table.legal(), ["take 1", "take 1 2", "take 1 3"], "room for two, with {players} seats");
        table.plays("0 take 1 2");
        (1..players).for_each(|_| table.takes(1));
        assert_eq!((table.seat(), table.see("ships")[0].as_array().unwrap().len()), (1, 5));
    }
}

#[test]
fn c3_a_ship_holds_seven_cards_with_two_seats() {
    let mut table = table_of(2, &plain(60));
    for size in [3, 1, 2, 1] {
        table.takes(size);
    }
    table.plays("0 reveal, 0 reveal");
    assert_eq!(table.legal(), ["take 1", "take 1 2", "take 1 3"], "room for two");
    table.plays("0 take 1 2");
    assert_eq!((table.seat(), table.see("last_turn")), (1, json!(true)));
}

/// Three seats; seat 0 has room for one, and these cards are revealed, the last of them the newest.
fn room_for_one(revealed: &str) -> Table {
    let pile = [plain(8), revealed.to_owned(), plain(9)].join(" ");
    let mut table = table_of(3, &pile);
    for size in [3, 1, 1, 1, 1, 1] {
        table.takes(size);
    }
    // The first is revealed already: the market was empty.
    table.plays("0 reveal, 0 reveal");
    table
}

#[test]
fn c3_neutral_cards_take_no_room() {
    for (revealed, takes) in [
        ("fur2 dye3 value2!", "take 1, take 1 2, take 1 3"),
        ("fur2 grain0! dye3", "take 1, take 1 2"),
        ("grain0! fur2 dye3", "take 1, take 1 3"),
        ("fur2 grain0! value2!", "take 1, take 1 2, take 1 3, take 1 2 3"),
        ("grain0! cloth0! value2!", "take 1, take 1 2, take 1 3, take 1 2 3"),
    ] {
        let table = room_for_one(revealed);
        assert_eq!((table.seat(), table.legal().join(", ")), (0, takes.into()), "{revealed}");
    }
}

#[test]
fn c3_neutral_cards_leave_the_ship_open() {
    let mut table = room_for_one("grain0! cloth0! value2!");
    table.plays("0 take 1 2 3");
    assert_eq!(table.see("ships")[0].as_array().unwrap().len(), 7);
    table.takes(1);
    table.takes(1);
    // There is still room for one, and so a turn.
    assert_eq!(table.seat(), 0);
}

#[test]
fn c4_up_to_three_cards_one_at_a_time() {
    let mut table = table_with(3, "cloth2 fur3 grain4 dye5");
    assert_eq!((table.see("market"), table.legal().join(", ")), (json!(["cloth2"]), "take 1, reveal".into()));
    table.plays("0 reveal");
    assert_eq!(table.see("market"), json!(["cloth2", "fur3"]));
    assert_eq!(table.legal(), ["take 1", "take 1 2", "reveal"]);
    table.plays("0 reveal");
    assert_eq!((table.see("market"), table.see("revealed")), (json!(["cloth2", "fur3", "grain4"]), json!(3)));
    assert_eq!(table.legal(), ["take 1", "take 1 2", "take 1 3", "take 1 2 3"]);
    table.refuses(&["reveal", "take 2", "take 1 2 3 4", "pass"]);
}

#[test]
fn c4_at_least_one_if_the_market_is_empty() {
    let mut table = table_with(3, "");
    // So the first reveal is no decision (X1).
    assert_eq!(table.forced_since(0), ["0 reveal"]);
    let then = table.now();
    table.plays("0 take 1");
    assert_eq!((table.forced_since(then), table.see("revealed")), (vec!["1 reveal".to_owned()], json!(1)));
}

#[test]
fn c4_none_if_the_market_held_cards() {
    let mut table = table_with(3, "cloth2 fur3 grain4");
    table.plays("0 reveal, 0 take 1");
    assert_eq!((table.seat(), table.see("revealed"), table.see("market")), (1, json!(0), json!(["cloth2"])));
    assert_eq!(table.legal(), ["take 1", "reveal"]);
    table.plays("1 take 1");
    assert_eq!(table.see("ships"), json!([["fur3"], ["cloth2"], []]));
}

#[test]
fn c4_three_more_even_if_the_market_held_cards() {
    let mut table = table_with(3, "cloth2 fur3 grain4 dye5 spice2");
    table.plays("0 reveal, 0 take 1, 1 reveal, 1 reveal, 1 reveal");
    // To the end of the row.
    assert_eq!(table.see("market"), json!(["cloth2", "grain4", "dye5", "spice2"]));
    assert_eq!(table.legal(), ["take 1", "take 1 2", "take 1 3", "take 1 2 3"]);
}

#[test]
fn c5_the_newest_and_perhaps_the_two_next() {
    for (take, loaded, left) in [
        ("take 1", json!(["spice2"]), json!(["cloth2", "grain4", "dye5"])),
        ("take 1 2", json!(["spice2", "dye5"]), json!(["cloth2", "grain4"])),
        ("take 1 3", json!(["spice2", "grain4"]), json!(["cloth2", "dye5"])),
        ("take 1 2 3", json!(["spice2", "dye5", "grain4"]), json!(["cloth2"])),
    ] {
        let mut table = table_with(3, "cloth2 fur3 grain4 dye5 spice2");
        table.plays("0 reveal, 0 take 1, 1 reveal, 1 reveal, 1 reveal");
        // Never without the newest, and never the fourth newest.
        table.refuses(&["take 2", "take 3", "take 2 3", "take 1 4", "take 1 2 3 4"]);
        table.play(take);
        assert_eq!((&table.see("ships")[1], table.see("market")), (&loaded, left), "{take}");
    }
}

#[test]
fn c5_as_far_as_the_ship_has_room() {
    // Room for one: the newest, and neither of the others; it played itself (X1).
    let table = room_for_one("fur2 dye3 spice4");
    assert_eq!(table.last("took"), &json!({"event": "took", "seat": 0, "cards": ["spice4"]}));
    assert_eq!(table.see("market"), json!(["fur2", "dye3"]));
}

#[test]
fn c5_anna_britta_and_carlos() {
    let mut table = table_of(3, "cloth0 fur3 value2! grain5 cloth4 value7 value7");
    // Anna reveals cloth 0, fur 3 and the neutral 2, and takes the neutral and the fur.
    table.plays("0 reveal, 0 reveal, 0 take 1 2");
    assert_eq!(table.see("market"), json!(["cloth0"]));
    // Britta reveals grain 5 and cloth 4, and takes cloth 4 and the cloth 0 that was there before.
    table.plays("1 reveal, 1 reveal, 1 take 1 3");
    assert_eq!(table.see("market"), json!(["grain5"]));
    // Carlos reveals nothing and takes the grain.
    table.plays("2 take 1");
    assert_eq!(table.see("ships"), json!([["value2!", "fur3"], ["cloth4", "cloth0"], ["grain5"]]));
    assert_eq!(table.seat(), 0);
}

#[test]
fn c6_a_full_ship_has_no_more_turns() {
    let mut table = table_of(4, &plain(60));
    for (seat, size) in [(0, 1), (1, 3), (2, 1), (3, 3), (0, 1), (1, 2), (2, 1), (3, 2), (0, 1), (2, 1), (0, 1), (2, 1)]
    {
        assert_eq!(table.seat(), seat);
        table.takes(size);
    }
}

#[test]
fn c6_the_last_open_ship_has_exactly_one_last_turn() {
    // How many cards seat 2, which has two, takes in its last turn; how the round ends, and what the ships are paid.
    for (last, how, paid) in
        [(1, "last_ship_short", [20, 20, 0]), (2, "last_ship_short", [20, 20, 0]), (3, "ships_full", [15, 15, 15])]
    {
        let mut table = table_of(3, &plain(60));
        for (seat, size) in [(0, 3), (1, 3), (2, 1), (0, 2), (1, 1), (2, 1)] {
            assert_eq!((table.seat(), table.see("last_turn")), (seat, json!(false)));
            table.takes(size);
        }
        table.takes(1);
        // Seats 0 and 1 are full.
        assert_eq!((table.seat(), table.see("last_turn")), (2, json!(true)));
        table.expect_chance(next_round(&paid, cards(&plain(60 - 12 - last))));
        table.takes(last);
        assert_eq!((&table.last("round_ended")["how"], table.see("round")), (&json!(how), json!(2)));
        assert_eq!(table.last("ships_paid")["paid"], json!(paid));
    }
}

#[test]
fn c6_with_two_seats_the_other_one_has_the_last_turn() {
    let mut table = table_of(2, &plain(40));
    for size in [3, 1, 3, 1, 1] {
        table.takes(size);
    }
    assert_eq!((table.seat(), table.see("last_turn")), (1, json!(true)));
    table.expect_chance(next_round(&[20, 0], cards(&plain(40 - 12))));
    table.takes(3);
    assert_eq!(table.last("round_ended")["how"], "last_ship_short");
}

#[test]
fn c7_from_an_empty_pile_nobody_can_reveal() {
    let mut table = table_of(3, "value3 value4 value5 value6");
    table.plays("0 reveal, 0 reveal, 0 take 1, 1 reveal");
    assert_eq!((table.number("pile"), table.see("market")), (0, json!(["value3", "value4", "value6"])));
    assert_eq!(table.legal(), ["take 1", "take 1 2", "take 1 3", "take 1 2 3"]);
    table.plays("1 take 1");
    // The market is still taken from.
    assert_eq!((table.seat(), table.legal().join(", ")), (2, "take 1, take 1 2".into()));
}

#[test]
fn c7_with_pile_and_market_empty_the_round_ends() {
    let mut table = table_of(3, "value3 value4 value5 value6");
    table.plays("0 reveal, 0 reveal, 0 take 1, 1 reveal, 1 take 1");
    // Seat 2 takes both: nothing is left. Two more rounds begin so and end at once, with their empty piles.
    table.expect_chance(vec![deck(vec![]), deck(vec![])]);
    let then = table.now();
    table.plays("2 take 1 2");
    assert_eq!(table.events("round_ended").iter().map(|event| &event["how"]).collect::<Vec<_>>(), ["nothing_left"; 3]);
    assert!(table.happened_since(then, "game_ended"));
    // Ships of 5, 6 and 7 are paid 0 15 30; then three empty ones 15 each, twice.
    assert_eq!(table.result(), json!({"scores": [30, 45, 60], "winners": [2]}));
    let written = json!([{"first": 0}, {"deck": ["value3", "value4", "value5", "value6"]}, {"deck": []}, {"deck": []}]);
    assert_eq!(json!(table.game().record().chance), written);
}

#[test]
fn c7_the_pile_of_our_deck_can_run_out_but_never_pile_and_market() {
    // All reveal what they can and take only what they must: the market grows, and a later round's pile runs out.
    let mut table = Table::try_open("medici-card", 6, &json!({}), ChanceOrigin::seeded("lonja")).unwrap();
    let mut ran_out = false;
    while !table.game().situation().over {
        ran_out |= table.number("pile") == 0;
        table.play(if table.may("reveal") { "reveal" } else { "take 1" });
    }
    assert!(ran_out);
    assert!(table.events("round_ended").iter().all(|event| event["how"] != "nothing_left"));
    // Whatever they do, six seats can't load them all: five cards each in three rounds, and all neutral ones.
    let neutral = card_game_deck().iter().filter(|card| card.ends_with('!')).count();
    assert!(3 * 6 * 5 + neutral < 110);
}
