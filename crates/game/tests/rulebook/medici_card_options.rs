//! The card game with options: its deck, goods without icons, who begins.

use lonja_game::{BeginError, ChanceOrigin};
use serde_json::json;

use crate::decks::{GOODS, card_game_deck, deck, first};
use crate::play_medici_card::{Round, play_rounds_with};
use crate::table::Table;

#[test]
fn c1_by_the_letter_the_values_are_0_2_3_4_and_5() {
    let letter: Vec<String> = card_game_deck().iter().map(|card| card.replace("value7", "value5")).collect();
    let values: std::collections::BTreeSet<char> =
        letter.iter().map(|card| card.chars().find(char::is_ascii_digit).unwrap()).collect();
    assert_eq!((letter.len(), values.into_iter().collect::<String>().as_str()), (110, "02345"));
    let options = json!({"deck": "by-the-letter"});
    let table = Table::open_with("medici-card", 3, &options, vec![first(0), deck(letter)]);
    assert_eq!(json!(table.game().record())["options"], options);
    let ours = ChanceOrigin::Given([first(0), deck(card_game_deck())].into());
    assert!(matches!(Table::try_open("medici-card", 3, &options, ours), Err(BeginError::Refused(_))));
}

#[test]
fn c2_the_table_can_choose_who_begins() {
    for players in 2..=6 {
        for begins in 0..players {
            let options = json!({"first": begins});
            let with_first = ChanceOrigin::Given([first(begins), deck(card_game_deck())].into());
            let opened = Table::try_open("medici-card", players, &options, with_first);
            assert!(matches!(opened, Err(BeginError::Refused(_))), "it is no chance outcome then");
            let table = Table::open_with("medici-card", players, &options, vec![deck(card_game_deck())]);
            assert_eq!((table.seat(), &table.last("round_began")["first"]), (begins, &json!(begins)));
        }
    }
}

/// The icons of cloth in each ship, what cloth pays, and what each of the other goods pays everybody.
const WITHOUT_ICONS: [(&[usize], &[u64], u64); 6] = [
    (&[2, 0], &[10, 5], 5),
    (&[1, 1], &[5, 5], 5),
    (&[2, 0, 0], &[10, 0, 0], 5),
    (&[2, 1, 0], &[10, 5, 0], 5),
    (&[0, 0, 0], &[5, 5, 5], 5),
    (&[3, 0, 0, 0], &[10, 0, 0, 0], 0),
];

#[test]
fn c10_zero_icons_can_count_as_on_the_tracks() {
    for (icons, paid, others) in WITHOUT_ICONS {
        let seats = icons.len();
        let size = if seats == 2 { 7 } else { 5 };
        let ship = |&icons: &usize| format!("{}{}", "cloth0 ".repeat(icons), "value0 ".repeat(size - icons));
        let ships: Vec<String> = icons.iter().map(ship).collect();
        let ships: Vec<&str> = ships.iter().map(|ship| ship.trim()).collect();
        let tied_ships = [0, 0, 10, 15, 15][seats];
        let florins: Vec<u64> = paid.iter().map(|paid| tied_ships + paid + 4 * others).collect();
        let table = play_rounds_with(&json!({"zero_icons": true}), &[Round { ships: &ships, florins: &florins }]);
        for good in GOODS {
            let event = table.events("good_paid").into_iter().find(|event| event["good"] == good).unwrap();
            let expected = if good == "cloth" { paid.to_vec() } else { vec![others; seats] };
            assert_eq!(event["paid"], json!(expected), "{good} with {icons:?}");
        }
    }
}

#[test]
fn options_of_the_card_game_are_refused_in_words() {
    for (options, words) in [
        (json!({"deck": "ours"}), "expected a list of card codes, or \"by-the-letter\""),
        (json!({"deck": null}), "option \"deck\""),
        (json!({"deck": ["by-the-letter"]}), "\"by-the-letter\" is no card code"),
        (json!({"zero_icons": 1}), "option \"zero_icons\""),
        (json!({"first": 3}), "there is no seat 3; the last is 2"),
    ] {
        match Table::try_open("medici-card", 3, &options, ChanceOrigin::seeded("")) {
            Err(BeginError::Open(error)) => assert!(error.to_string().contains(words), "{options}: {error}"),
            _ => panic!("{options} must be refused"),
        }
    }
}
