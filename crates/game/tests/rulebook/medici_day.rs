//! Medici: the goods, the set-up, the days and how they end (M1–M3, M9), in both editions.

use lonja_game::{BeginError, ChanceOrigin, Refusal};
use serde_json::json;

use crate::decks::{GOODS, cards, deck, first, medici_deck, medici_pile, pile_size};
use crate::play_medici::{editions, every_table};
use crate::table::Table;

/// Whether a day can begin with exactly this pile.
fn can_begin(edition: &str, players: usize, pile: Vec<String>) -> bool {
    match Table::try_open(edition, players, &json!({}), ChanceOrigin::Given([first(0), deck(pile)].into())) {
        Ok(_) => true,
        Err(BeginError::Refused(Refusal::Chance(_))) => false,
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn m1_there_are_36_cards() {
    assert_eq!(medici_deck().len(), 36);
    for edition in editions(6) {
        // With six seats the pile is all of them.
        let table = Table::open(edition, 6, vec![first(0), medici_pile(6, "")]);
        assert_eq!(table.number("pile") as usize + table.count("lot"), 36);
        assert!(can_begin(edition, 6, medici_deck().into_iter().rev().collect()));
    }
}

#[test]
fn m1_no_card_more_often_than_there_is() {
    for edition in editions(6) {
        for (missing, instead) in
            [("cloth0", "cloth1"), ("fur4", "fur5"), ("grain0", "gold10"), ("dye3", "spice3"), ("spice5", "spice4")]
        {
            let mut pile = medici_deck();
            *pile.iter_mut().find(|card| *card == missing).unwrap() = instead.into();
            assert!(!can_begin(edition, 6, pile), "{instead} for {missing}");
        }
        for no_card in ["cloth6", "gold5", "silk2", "value7", "2S"] {
            let mut pile = medici_deck();
            pile[0] = no_card.into();
            assert!(!can_begin(edition, 6, pile), "{no_card}");
        }
    }
}

#[test]
fn m2_seats_of_each_edition() {
    for (edition, fewest) in [("medici-2006", 3), ("medici-2018", 2)] {
        for players in 0..=8 {
            let chance = ChanceOrigin::Given([first(0), medici_pile(players.clamp(2, 6), "")].into());
            let opened = Table::try_open(edition, players, &json!({}), chance);
            assert_eq!(opened.is_ok(), (fewest..=6).contains(&players), "{edition} with {players}");
        }
    }
}

#[test]
fn m2_everybody_begins_with_40_florins_or_30() {
    for (edition, players) in every_table() {
        let table = Table::open(edition, players, vec![first(0), medici_pile(players, "")]);
        let florins = [0, 0, 40, 40, 40, 30, 30][players];
        assert_eq!(table.see("florins"), json!(vec![florins; players]), "{edition} with {players}");
    }
}

#[test]
fn m2_everybody_begins_at_level_0_of_five_tracks() {
    for (edition, players) in every_table() {
        let table = Table::open(edition, players, vec![first(0), medici_pile(players, "")]);
        let tracks = table.see("tracks");
        assert_eq!(tracks.as_object().unwrap().keys().collect::<Vec<_>>(), GOODS);
        for good in GOODS {
            assert_eq!(tracks[good], json!(vec![0; players]), "{edition} with {players}: {good}");
        }
    }
}

#[test]
fn m3_the_pile_has_18_18_24_30_or_36_cards() {
    for (edition, players) in every_table() {
        let size = [0, 0, 18, 18, 24, 30, 36][players];
        let table = Table::open(edition, players, vec![first(0), medici_pile(players, "")]);
        // One of them is already turned.
        assert_eq!(table.number("pile"), size as u64 - 1, "{edition} with {players}");
        for other in [size - 1, size + 1, 18, 36].into_iter().filter(|&other| other != size && other <= 36) {
            assert!(!can_begin(edition, players, medici_deck()[..other].to_vec()), "{players} with {other} cards");
        }
    }
}

#[test]
fn m3_any_of_the_36_can_be_set_aside() {
    for edition in editions(4) {
        assert!(can_begin(edition, 4, medici_deck()[..24].to_vec()));
        assert!(can_begin(edition, 4, medici_deck()[12..].to_vec()));
    }
}

#[test]
fn m3_three_days_each_with_all_cards_and_empty_ships() {
    for (edition, players) in every_table() {
        // Seat 0 buys the gold and is rich; all others are tied for fewest, and the one other of two is not tied.
        let pile = medici_pile(players, "gold10 fur3");
        let next_day = || if players == 2 { vec![pile.clone()] } else { vec![first(1), pile.clone()] };
        let chance = [vec![first(0), pile.clone()], next_day(), next_day()].concat();
        let mut table = Table::open(edition, players, chance);
        for day in 1..=3 {
            assert_eq!((table.see("day"), table.see("lot")), (json!(day), json!(["gold10"])), "{edition} {players}");
            assert_eq!(table.see("ships"), json!(vec![Vec::<String>::new(); players]));
            assert_eq!(table.number("pile") as usize, pile_size(players) - 1);
            table.sell(1, 0, 1);
            table.nobody_buys().unwrap();
        }
        assert_eq!((table.phase(), table.events("day_began").len()), ("over", 3));
    }
}

#[test]
fn m3_ships_hold_five_cards() {
    for (edition, players) in every_table().filter(|&(_, players)| players > 2) {
        let mut table = Table::open(edition, players, vec![first(0), medici_pile(players, "")]);
        table.sell(3, 0, 1);
        table.sell(2, 0, 1);
        // Full: neither a lot of one is for it.
        let then = table.now();
        table.form(1);
        while !table.happened_since(then, "discarded") {
            assert_ne!(table.seat(), 0, "{edition} with {players}");
            table.play("pass");
        }
    }
}

#[test]
fn m3_ships_hold_seven_cards_with_two_seats() {
    let top = "fur0 fur1 fur2 fur3 fur4 fur5 fur5 dye0 dye1 dye2 dye3 dye4 dye5 dye5";
    let pile = medici_pile(2, top);
    let mut table = Table::open("medici-2018", 2, vec![first(0), pile.clone(), pile]);
    table.sell(3, 0, 1);
    table.sell(2, 0, 1);
    // Five cards are not full yet: there is room for two more.
    table.form(2);
    assert_eq!((table.seat(), table.may("bid 1")), (1, true));
    table.plays("1 pass, 0 bid 1");
    // Now it is; the other seat's seven come free (M9).
    assert_eq!(table.last("sold")["cards"], json!(["fur5", "fur5"]));
    assert_eq!(table.last("loaded_free")["cards"], json!(cards(top)[7..]));
}

#[test]
fn m3_the_first_auctioneer_is_chance() {
    for (edition, players) in every_table() {
        for seat in 0..players {
            let table = Table::open(edition, players, vec![first(seat), medici_pile(players, "")]);
            assert_eq!((table.see("auctioneer"), table.seat()), (json!(seat), seat), "{edition} with {players}");
        }
        let nobody = ChanceOrigin::Given([first(players), medici_pile(players, "")].into());
        assert!(Table::try_open(edition, players, &json!({}), nobody).is_err());
    }
}

#[test]
fn m3_the_fewest_florins_begin_the_next_day() {
    for edition in editions(4) {
        let pile = medici_pile(4, "");
        // No chance but the pile is asked for: seat 2, which paid most for nothing much, is alone with fewest.
        let mut table = Table::open(edition, 4, vec![first(0), pile.clone(), pile]);
        table.sell(1, 2, 38);
        table.nobody_buys().unwrap();
        assert_eq!((table.see("day"), table.see("auctioneer")), (json!(2), json!(2)));
        assert_eq!(table.last("day_began"), &json!({"event": "day_began", "day": 2, "first": 2}));
    }
}

#[test]
fn m3_chance_decides_among_those_tied_for_fewest_alone() {
    for edition in editions(4) {
        for (seat, tied) in [(0, false), (1, true), (2, false), (3, true)] {
            let pile = medici_pile(4, "gold10 spice5");
            let mut table = Table::open(edition, 4, vec![first(0), pile.clone(), first(seat), pile]);
            table.sell(1, 0, 1);
            table.sell(1, 2, 1);
            let ended = table.nobody_buys();
            assert_eq!(ended.is_ok(), tied, "{seat}: {ended:?}");
            if tied {
                assert_eq!((table.see("day"), table.see("auctioneer")), (json!(2), json!(seat)));
            }
        }
    }
}

#[test]
fn m9_the_last_open_ship_fills_free_and_in_order() {
    for edition in editions(3) {
        let top = "cloth0 cloth1 cloth2 fur0 fur1 fur2 cloth3 cloth4 fur3 fur4 gold10 dye5 dye4 spice0 grain2";
        let mut table = Table::open(edition, 3, vec![first(0), medici_pile(3, top), first(0), medici_pile(3, "")]);
        for (size, buyer) in [(3, 0), (3, 1), (2, 0), (2, 1)] {
            table.sell(size, buyer, 1);
        }
        let free = json!({"event": "loaded_free", "seat": 2, "cards": ["gold10", "dye5", "dye4", "spice0", "grain2"]});
        assert_eq!(table.last("loaded_free"), &free);
        assert_eq!(table.last("day_ended"), &json!({"event": "day_ended", "day": 1, "how": "last_ship_full"}));
        // Free: seat 2 has its 40 florins, 30 for the ship of 21, 10 each for dye, grain and spice, and as one of two
        // at level 0 of cloth and of fur 2 each.
        assert_eq!(table.last("ships_paid")["values"], json!([10, 10, 21]));
        assert_eq!(table.see("florins")[2], json!(40 + 30 + 10 + 10 + 10 + 2 + 2));
    }
}

#[test]
fn m9_the_last_open_ship_may_have_some_cards_already() {
    for edition in editions(3) {
        let top = "spice5 spice4 cloth0 cloth1 cloth2 fur0 fur1 fur2 cloth3 cloth4 fur3 fur4 dye0 dye1 dye2";
        let mut table = Table::open(edition, 3, vec![first(2), medici_pile(3, top), first(0), medici_pile(3, "")]);
        for (size, buyer) in [(2, 2), (3, 0), (3, 1), (2, 0), (2, 1)] {
            table.sell(size, buyer, 1);
        }
        let free = json!({"event": "loaded_free", "seat": 2, "cards": ["dye0", "dye1", "dye2"]});
        assert_eq!(table.last("loaded_free"), &free);
        assert_eq!(table.last("ships_paid")["values"], json!([10, 10, 12]));
    }
}

#[test]
fn m9_the_last_open_ship_may_sail_with_empty_space() {
    for edition in editions(3) {
        let pile = medici_pile(3, "");
        let mut table = Table::open(edition, 3, vec![first(0), pile.clone(), pile]);
        for size in [3, 3] {
            table.discard(size);
        }
        for (size, buyer) in [(3, 0), (3, 1), (2, 0), (2, 1)] {
            table.sell(size, buyer, 1);
        }
        // Two cards were left for seat 2.
        assert_eq!(table.last("loaded_free")["cards"].as_array().unwrap().len(), 2);
        assert_eq!(table.last("day_ended")["how"], "last_ship_short");
    }
}

#[test]
fn m9_the_day_ends_when_the_pile_is_empty() {
    for edition in editions(4) {
        let pile = medici_pile(4, "gold10");
        let mut table = Table::open(edition, 4, vec![first(0), pile.clone(), first(1), pile]);
        table.sell(1, 0, 1);
        table.nobody_buys().unwrap();
        assert_eq!(table.last("day_ended")["how"], "pile_empty");
        // Ships sailed with empty space, three of them wholly empty, and nobody loads free.
        assert_eq!(table.last("ships_paid")["values"], json!([10, 0, 0, 0]));
        assert!(table.events("loaded_free").is_empty());
    }
}

#[test]
fn m9_a_sale_of_the_last_card_ends_the_day_too() {
    for edition in editions(3) {
        let pile = medici_pile(3, "");
        let mut table = Table::open(edition, 3, vec![first(0), pile.clone(), first(1), pile]);
        for size in [3, 3, 3, 3, 3] {
            table.discard(size);
        }
        table.sell(3, 0, 1);
        assert_eq!(table.last("day_ended")["how"], "pile_empty");
        assert_eq!(table.see("day"), json!(2));
    }
}

#[test]
fn m9_the_last_open_ship_gets_nothing_from_an_empty_pile() {
    for edition in editions(3) {
        let pile = medici_pile(3, "");
        let mut table = Table::open(edition, 3, vec![first(0), pile.clone(), pile]);
        for size in [3, 3, 2] {
            table.discard(size);
        }
        for (size, buyer) in [(3, 0), (3, 1), (2, 0), (2, 1)] {
            table.sell(size, buyer, 1);
        }
        assert_eq!(table.last("loaded_free"), &json!({"event": "loaded_free", "seat": 2, "cards": []}));
        assert_eq!(table.last("day_ended")["how"], "last_ship_short");
    }
}

#[test]
fn m9_with_two_seats() {
    let pile = medici_pile(2, "");
    let mut table = Table::open("medici-2018", 2, vec![first(0), pile.clone(), pile]);
    for (size, buyer) in [(3, 1), (3, 0), (3, 1)] {
        table.sell(size, buyer, 1);
    }
    table.sell(1, 1, 1);
    // Seat 0 had three cards and takes four more.
    assert_eq!(table.last("loaded_free")["cards"].as_array().unwrap().len(), 4);
    assert_eq!(table.last("day_ended")["how"], "last_ship_full");
}
