//! Medici: forming a lot, the auction, the sale (M4–M8), in both editions.

use serde_json::json;

use crate::decks::{first, medici_pile};
use crate::play_medici::editions;
use crate::table::Table;

/// `act` at a table of each edition, where seat `begins` begins and the pile begins with `top`.
fn in_both_editions(players: usize, begins: usize, top: &str, act: impl Fn(&mut Table)) {
    for edition in editions(players) {
        act(&mut Table::open(edition, players, vec![first(begins), medici_pile(players, top)]));
    }
}

/// "pass" and all bids of a range.
fn pass_or_bid(bids: std::ops::RangeInclusive<u32>) -> Vec<String> {
    std::iter::once("pass".to_owned()).chain(bids.map(|bid| format!("bid {bid}"))).collect()
}

/// The seats that are asked for a bid, in order; all pass.
fn seats_asked(table: &mut Table) -> Vec<usize> {
    let then = table.now();
    let mut asked = Vec::new();
    while !table.happened_since(then, "discarded") {
        asked.push(table.seat());
        table.play("pass");
    }
    asked
}

#[test]
fn m4_the_auctioneer_turns_the_top_card_then_decides() {
    in_both_editions(3, 1, "dye3 fur0 spice5 gold10", |table| {
        assert_eq!((table.see("auctioneer"), table.see("lot")), (json!(1), json!(["dye3"])));
        assert_eq!((table.phase(), table.legal()), ("draw", vec!["stop".to_owned(), "draw".to_owned()]));
        table.plays("1 draw");
        assert_eq!(table.see("lot"), json!(["dye3", "fur0"]));
        assert_eq!(table.legal(), ["stop", "draw"]);
        table.plays("1 stop");
        assert_eq!((table.see("lot"), table.phase()), (json!(["dye3", "fur0"]), "bid"));
    });
}

#[test]
fn m4_a_lot_has_one_to_three_cards() {
    in_both_editions(3, 0, "", |table| {
        for size in 1..=3 {
            table.form(size);
            assert_eq!((table.count("lot"), table.phase()), (size, "bid"));
            seats_asked(table);
        }
        // After the third card there is nothing to decide.
        let then = table.now();
        table.plays("0 draw, 0 draw");
        assert_eq!(table.forced_since(then), ["0 stop"]);
    });
}

#[test]
fn m4_no_further_card_from_an_empty_pile() {
    in_both_editions(3, 0, "", |table| {
        for size in [3, 3, 3, 3, 3] {
            table.discard(size);
        }
        // Seat 2 turns two of the three cards left; the last is seat 0's whole lot.
        table.discard(2);
        assert_eq!((table.number("pile"), table.count("lot"), table.phase()), (0, 1, "bid"));
        assert_eq!(table.see("auctioneer"), json!(0));
    });
}

#[test]
fn m4_a_card_more_needs_a_ship_with_room_for_the_whole_lot() {
    // Cards in the ships of three seats, before seat 0 forms a lot; how many cards the lot can have.
    let rooms = [
        // Nobody has room for two.
        ([4, 4, 4], 1),
        ([3, 4, 4], 2),
        // The auctioneer can't take them, others can.
        ([4, 3, 4], 2),
        ([4, 4, 2], 3),
        // Only the auctioneer has room for three.
        ([2, 3, 4], 3),
    ];
    for (loaded, largest) in rooms {
        in_both_editions(3, 0, "", |table| {
            let mut lots: Vec<(usize, usize)> = Vec::new();
            for (seat, cards) in loaded.into_iter().enumerate() {
                lots.push((cards - 2, seat));
                lots.push((2, seat));
            }
            // Six lots, so that seat 0 is auctioneer again.
            for (size, buyer) in lots {
                let size = if size == 0 {
                    table.discard(1);
                    continue;
                } else {
                    size
                };
                table.sell(size, buyer, 1);
            }
            let then = table.now();
            while table.phase() == "draw" && table.may("draw") {
                table.play("draw");
            }
            assert_eq!((table.see("auctioneer"), table.count("lot")), (json!(0), largest), "{loaded:?}");
            assert!(table.phase() == "bid" || !table.may("draw"), "{loaded:?} {:?}", table.events_since(then));
        });
    }
}

#[test]
fn m4_only_room_counts_not_money() {
    in_both_editions(3, 0, "", |table| {
        // Seat 0 has room for four cards and not a florin; the others have money, and room for one.
        table.sell(1, 0, 40);
        table.sell(3, 1, 1);
        table.sell(3, 2, 1);
        table.sell(1, 1, 1);
        table.sell(1, 2, 1);
        assert_eq!((table.see("florins"), table.seat()), (json!([0, 38, 38]), 2));
        // So a lot of three can't be sold, and nobody is even asked; but it can be formed.
        table.plays("2 draw, 2 draw");
        assert_eq!(table.last("discarded")["cards"].as_array().unwrap().len(), 3);
        assert_eq!((table.see("auctioneer"), table.see("florins")), (json!(0), json!([0, 38, 38])));
    });
}

#[test]
fn m5_a_full_ship_neither_forms_lots_nor_bids() {
    in_both_editions(4, 0, "", |table| {
        table.sell(3, 1, 1);
        table.sell(2, 1, 1);
        let then = table.now();
        while !table.happened_since(then, "day_ended") && table.number("pile") > 0 {
            assert_ne!(table.seat(), 1);
            assert_ne!(table.see("auctioneer"), json!(1));
            table.play(if table.phase() == "bid" { "pass" } else { "stop" });
        }
        assert_eq!(table.number("pile"), 0);
    });
}

#[test]
fn m6_once_around_clockwise_the_auctioneer_last() {
    for (auctioneer, order) in [(0, [1, 2, 3, 0]), (1, [2, 3, 0, 1]), (2, [3, 0, 1, 2]), (3, [0, 1, 2, 3])] {
        in_both_editions(4, auctioneer, "", |table| {
            table.form(1);
            assert_eq!(seats_asked(table), order);
        });
    }
}

#[test]
fn m6_each_seat_once_even_if_it_is_outbid() {
    in_both_editions(3, 0, "", |table| {
        table.form(1);
        table.plays("1 bid 1, 2 bid 2, 0 bid 3");
        assert_eq!(table.last("sold"), &json!({"event": "sold", "seat": 0, "bid": 3, "cards": ["cloth0"]}));
    });
}

#[test]
fn m6_a_bid_is_at_least_1_and_exceeds_the_highest() {
    in_both_editions(4, 0, "", |table| {
        table.form(1);
        assert_eq!(table.legal(), pass_or_bid(1..=40));
        table.refuses(&["bid 0", "bid -1", "bid 07", "bid 1.5", "bid 41", "draw", "stop"]);
        table.plays("1 bid 7");
        assert_eq!((table.see("high"), table.legal()), (json!({"seat": 1, "bid": 7}), pass_or_bid(8..=40)));
        table.refuses(&["bid 6", "bid 7"]);
        table.plays("2 pass");
        assert_eq!(table.legal(), pass_or_bid(8..=40));
        // Nobody can exceed 40, so seat 0 is not asked.
        table.plays("3 bid 40");
        assert_eq!((&table.last("sold")["seat"], &table.last("sold")["bid"]), (&json!(3), &json!(40)));
    });
}

#[test]
fn m6_a_bid_is_no_more_than_one_has() {
    in_both_editions(3, 0, "", |table| {
        table.sell(1, 2, 35);
        table.form(1);
        assert_eq!((table.seat(), table.see("florins"), table.legal()), (2, json!([40, 40, 5]), pass_or_bid(1..=5)));
        table.refuses(&["bid 6", "bid 40"]);
        // Everything one has is a bid.
        table.plays("2 bid 5, 0 pass, 1 pass");
        assert_eq!(table.see("florins"), json!([40, 40, 0]));
    });
}

#[test]
fn m6_without_room_for_the_whole_lot_one_must_pass() {
    in_both_editions(3, 0, "", |table| {
        table.sell(3, 1, 1);
        table.form(3);
        // Seat 1 has three cards, and is not asked although it is the auctioneer.
        assert_eq!(seats_asked(table), [2, 0]);
        table.form(2);
        assert_eq!(seats_asked(table), [0, 1, 2]);
    });
}

/// The day of both examples: two, three, four and two cards are loaded, and it is seat 0's turn.
fn load_two_three_four_two(table: &mut Table) {
    for (size, buyer) in [(2, 0), (3, 1), (2, 2), (2, 2), (2, 3)] {
        table.sell(size, buyer, 1);
    }
    let loaded: Vec<_> =
        table.see("ships").as_array().unwrap().iter().map(|ship| ship.as_array().unwrap().len()).collect();
    assert_eq!((loaded, table.seat(), table.phase()), (vec![2, 3, 4, 2], 0, "draw"));
}

#[test]
fn m6_adam_barbara_carlos_and_diana() {
    in_both_editions(4, 3, "", |table| {
        load_two_three_four_two(table);
        // Adam forms a lot of three; Barbara, who has three cards, and Carlos, who has four, must pass.
        table.plays("0 draw, 0 draw, 3 bid 7, 0 pass");
        assert_eq!(table.see("florins"), json!([39, 39, 38, 32]));
        assert_eq!(table.see("ships")[3].as_array().unwrap().len(), 5);
        // If somebody forms another lot of three, only Adam has room and can have it for a florin.
        table.plays("1 draw, 1 draw, 0 bid 1");
        assert_eq!(table.see("florins"), json!([38, 39, 38, 32]));
    });
}

#[test]
fn m6_eduardo_gustavo_jose_and_leticia() {
    in_both_editions(4, 3, "", |table| {
        load_two_three_four_two(table);
        // Gustavo and José must pass, Letícia offers 7, Eduardo 8.
        table.plays("0 draw, 0 draw, 3 bid 7, 0 bid 8");
        assert_eq!(table.see("florins"), json!([31, 39, 38, 39]));
        assert_eq!(table.see("ships")[0].as_array().unwrap().len(), 5);
        // Of another lot of three only Letícia can be the buyer, for a florin.
        table.plays("1 draw, 1 draw, 3 bid 1");
        assert_eq!(table.see("florins"), json!([31, 39, 38, 38]));
    });
}

#[test]
fn m7_the_highest_bidder_pays_its_bid_and_loads_the_whole_lot() {
    in_both_editions(4, 0, "fur5 spice0 dye2", |table| {
        table.form(3);
        table.plays("1 bid 4, 2 bid 9, 3 pass, 0 pass");
        assert_eq!(table.see("florins"), json!([40, 40, 31, 40]));
        assert_eq!(table.see("ships"), json!([[], [], ["fur5", "spice0", "dye2"], []]));
    });
}

#[test]
fn m7_a_lot_without_a_bid_is_discarded_for_the_day() {
    in_both_editions(3, 0, "gold10 fur1", |table| {
        table.form(1);
        assert_eq!(seats_asked(table), [1, 2, 0]);
        assert_eq!(table.last("discarded")["cards"], json!(["gold10"]));
        assert_eq!((table.see("florins"), table.see("ships")), (json!([40, 40, 40]), json!([[], [], []])));
        assert_eq!(table.see("lot"), json!(["fur1"]));
    });
    // It is back the next day, when all 36 are shuffled again (M3).
    for edition in editions(3) {
        let pile = medici_pile(3, "gold10");
        let mut table = Table::open(edition, 3, vec![first(0), pile.clone(), first(0), pile]);
        table.nobody_buys().unwrap();
        assert_eq!((table.see("day"), table.see("lot")), (json!(2), json!(["gold10"])));
    }
}

#[test]
fn m8_the_next_auctioneer_follows_the_last_one_not_the_buyer() {
    in_both_editions(4, 2, "", |table| {
        for (auctioneer, buyer) in [(2, 1), (3, 3), (0, 2), (1, 1), (2, 0)] {
            assert_eq!(table.see("auctioneer"), json!(auctioneer));
            table.sell(1, buyer, 1);
        }
    });
}

#[test]
fn m8_full_ships_are_passed_over() {
    in_both_editions(4, 0, "", |table| {
        table.sell(3, 1, 1);
        table.sell(3, 2, 1);
        table.sell(2, 1, 1);
        table.sell(2, 2, 1);
        // Seats 1 and 2 are full.
        for auctioneer in [0, 3, 0, 3] {
            assert_eq!(table.see("auctioneer"), json!(auctioneer));
            table.discard(1);
        }
    });
}

#[test]
fn m8_the_buyer_of_its_own_lot_may_be_full() {
    in_both_editions(3, 0, "", |table| {
        table.sell(3, 0, 1);
        table.discard(1);
        table.discard(1);
        table.sell(2, 0, 1);
        assert_eq!((table.see("auctioneer"), table.seat()), (json!(1), 1));
    });
}
