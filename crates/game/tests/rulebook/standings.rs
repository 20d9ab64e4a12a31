//! What views say the end of the day or round would bring now: what the rules would pay, and nothing else.

use lonja_game::ChanceOrigin;
use lonja_rules::Observer;
use serde_json::{Value, json};

use crate::decks::{cards, deck, first, medici_pile};
use crate::play_medici::{editions, every_table, on_the_last_day, pile_for};
use crate::table::Table;

const FIVE_SHIPS: [&str; 5] = [
    "cloth5 dye5 grain3 grain0 gold10",
    "grain5 dye4 fur4 fur3 spice4",
    "cloth3 spice5 cloth2 cloth1 dye5",
    "spice3 grain5 grain4 grain2 fur2",
    "spice5 spice2 dye3 dye0 cloth4",
];

/// The rulebook's day of 23, 20 and 16, before the last two ships are full.
#[test]
fn a_day_of_medici_that_is_not_over() {
    for edition in editions(5) {
        let mut table = Table::open(edition, 5, vec![first(0), pile_for(&FIVE_SHIPS), medici_pile(5, "")]);
        (0..5).for_each(|seat| table.sell(3, seat, 1));
        (0..3).for_each(|seat| table.sell(2, seat, 1));
        let expected = json!({
            "values": [23, 20, 16, 12, 10],
            "ships": [30, 20, 10, 5, 0],
            "goods": {
                "cloth": [5, 0, 10, 0, 0],
                "fur": [1, 10, 1, 1, 1],
                "grain": [7, 0, 0, 7, 0],
                "dye": [3, 3, 3, 0, 3],
                "spice": [0, 1, 1, 1, 10],
            },
            "florins": [28 + 46, 28 + 34, 28 + 25, 29 + 14, 29 + 14],
        });
        assert_eq!(table.see("standings"), expected, "{edition}");
        assert_eq!(table.see("florins"), json!([28, 28, 28, 29, 29]), "nothing is paid yet");
        assert_eq!(table.see("tracks")["cloth"], json!([0, 0, 0, 0, 0]), "and no track has moved");
    }
}

/// A bonus is counted with the places (M13), and earlier days with the present one.
#[test]
fn a_day_of_medici_with_tracks_that_moved_before() {
    let ships = ["dye0 dye1 dye2", "dye3 dye4 dye5", ""];
    for edition in editions(3) {
        let pile = pile_for(&ships);
        let mut table = Table::open(edition, 3, vec![first(0), pile.clone(), pile, medici_pile(3, "")]);
        table.load_ships(&ships);
        assert_eq!(table.see("standings")["goods"]["dye"], json!([7, 7, 0]), "from the first day");
        table.sell(3, 0, 1);
        table.sell(3, 1, 1);
        assert_eq!(table.see("standings")["goods"]["dye"], json!([17, 17, 0]), "{edition}");
    }
}

/// If nothing more is loaded, what the last view said is what everybody has.
#[test]
fn the_last_standings_of_medici_come_true() {
    for (edition, players) in every_table() {
        let ships: Vec<&str> = (0..players).map(|seat| if seat == 1 { "gold10 cloth5" } else { "" }).collect();
        let mut table = on_the_last_day(edition, players, pile_for(&ships));
        table.sell(2, 1, 1);
        let mut foretold = Value::Null;
        while table.phase() != "over" {
            foretold = table.see("standings")["florins"].clone();
            let action = ["pass", "draw", "stop"].into_iter().find(|action| table.may(action)).unwrap();
            table.play(action);
        }
        assert_eq!(table.see("florins"), foretold, "{edition} with {players}");
        let after = table.see("standings");
        assert_eq!((&after["florins"], &after["values"][1]), (&foretold, &json!(15)));
        let nothing = json!(vec![0; players]);
        assert!(after["ships"] == nothing && after["goods"]["cloth"] == nothing, "nothing is paid any more: {after}");
    }
}

/// The example of Simon, Jen and Phil, in the middle of a round.
#[test]
fn a_round_of_the_card_game_that_is_not_over() {
    let loaded = "dye0x2 dye0x2 grain0 grain0 grain0x3 cloth0 fur0";
    let pile = cards(&format!("{loaded}{}", " value0".repeat(30)));
    let mut table = Table::open_with("medici-card", 3, &json!({"deck": pile}), vec![first(0), deck(pile.clone())]);
    (0..7).for_each(|_| table.takes(1));
    let expected = json!({
        "values": [0, 0, 0],
        "ships": [15, 15, 15],
        "goods": {
            "cloth": [0, 0, 10],
            "fur": [10, 0, 0],
            "grain": [0, 10, 0],
            "dye": [5, 5, 0],
            "spice": [0, 0, 0],
        },
        "florins": [30, 30, 25],
    });
    assert_eq!(table.see("standings"), expected);
    assert_eq!((table.see("florins"), &table.see("icons")["dye"]), (json!([0, 0, 0]), &json!([0, 0, 0])));
}

/// What a seat has by B12, from what lies open.
fn riches(table: &Table, seat: usize) -> i64 {
    let showcase = table.see("showcases")[seat].clone();
    let spades = showcase.as_array().unwrap().iter().filter(|card| card.as_str().unwrap().ends_with('S')).count();
    let hand = table.see("hands")[seat].as_array().unwrap().len();
    table.see("coins")[seat].as_i64().unwrap() + spades as i64 - hand as i64
        + table.see("riches")[seat].as_i64().unwrap()
}

#[test]
fn rounds_of_burgueses_that_are_not_over() {
    for seed in ["1", "2", "3"] {
        let mut table = Table::try_open("burgueses", 2, &json!({}), ChanceOrigin::seeded(seed)).unwrap();
        while table.phase() != "over" {
            let expected = json!({"riches": [riches(&table, 0), riches(&table, 1)]});
            for observer in Observer::everybody(2) {
                assert_eq!(table.seen_by(observer, "standings"), expected);
            }
            let action = table.legal()[0].clone();
            table.play(&action);
        }
        assert_eq!(table.see("standings"), json!({"riches": table.see("riches")}), "nothing is added any more");
    }
}
