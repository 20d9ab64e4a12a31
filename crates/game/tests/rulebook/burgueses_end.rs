//! Burgueses: how rounds and the game end, and what is hidden (B12–B14).

use lonja_game::ChanceOrigin;
use lonja_rules::{Observer, Seat};
use serde_json::{Value, json};

use crate::decks::{goods, kings};
use crate::play_burgueses::{open_burgueses, round_of_buying, two_pairs};
use crate::table::Table;

#[test]
fn b12_the_round_ends_when_the_turn_comes_to_an_empty_hand() {
    let mut table = Table::open("burgueses", 2, round_of_buying(0, ""));
    table.expect_chance(vec![goods(""), kings("")]);
    table.buy_to_the_end();
    // Ten cards are drawn, then both place the two they have left: fourteen turns, and it is seat 0's.
    assert_eq!((table.events("drew").len(), table.events("king").len()), (10 + 1, 14));
    assert_eq!(table.see("round"), json!(2));
}

/// A whole game with the chance of a seed. `seller` sells whenever it can; else both buy, and place and lose the first
/// card they can.
fn play_out(seed: &str, seller: usize) -> Table {
    let mut table = Table::try_open("burgueses", 2, &json!({}), ChanceOrigin::seeded(seed)).unwrap();
    while !table.game().situation().over {
        let legal = table.legal();
        let sale = legal.iter().find(|action| action.starts_with("sell") && table.seat() == seller);
        let action = sale.unwrap_or(&legal[0]).clone();
        table.play(&action);
    }
    table
}

/// What each seat has at the end of the last round by B12.
fn riches_on_the_table(table: &Table) -> Vec<i64> {
    let riches = |seat: usize| {
        let showcase = table.see("showcases")[seat].clone();
        let spades = showcase.as_array().unwrap().iter().filter(|card| card.as_str().unwrap().ends_with('S')).count();
        let hand = table.see("hands")[seat].as_array().unwrap().len();
        table.see("coins")[seat].as_i64().unwrap() + spades as i64 - hand as i64
    };
    vec![riches(0), riches(1)]
}

#[test]
fn b12_riches_are_coins_and_spades_less_the_hand() {
    // Seat 1 has a spade on show, seat 0 a card left in hand.
    let table = play_out("2", 0);
    assert_eq!(table.see("showcases"), json!([["4D"], ["4S", "4H", "5H", "2D", "3D"]]));
    assert_eq!((table.see("coins"), table.see("hands")[0].as_array().unwrap().len()), (json!([5, 0]), 1));
    assert_eq!(table.last("round_ended"), &json!({"event": "round_ended", "round": 2, "riches": [4, 1]}));
    for seed in 0..40 {
        for seller in [0, 1] {
            let table = play_out(&seed.to_string(), seller);
            assert_eq!(table.last("round_ended")["riches"], json!(riches_on_the_table(&table)), "{seed}");
        }
    }
}

/// The riches of both rounds, their sums, and the winners.
fn check_end(seed: &str, seller: usize, rounds: [[i64; 2]; 2], winners: &[usize]) {
    let table = play_out(seed, seller);
    let event: Vec<Value> = table.events("round_ended").iter().map(|event| event["riches"].clone()).collect();
    assert_eq!(event, rounds.map(|riches| json!(riches)), "{seed}");
    let sums = [rounds[0][0] + rounds[1][0], rounds[0][1] + rounds[1][1]];
    assert_eq!(table.result(), json!({"scores": sums, "winners": winners}), "{seed}");
    assert_eq!((table.see("riches"), &table.last("game_ended")["winners"]), (json!(sums), &json!(winners)));
}

#[test]
fn b13_the_higher_sum_of_two_rounds_wins() {
    // Rounds don't matter one by one, only the sum of the riches.
    check_end("47", 0, [[5, 0], [-1, 2]], &[0]);
    check_end("4", 1, [[2, 2], [5, 0]], &[0]);
    check_end("28", 1, [[4, -1], [2, 6]], &[0]);
    check_end("174", 0, [[5, 4], [-1, 2]], &[1]);
}

#[test]
fn b13_the_sum_can_be_negative() {
    check_end("7632", 0, [[0, 2], [-1, 4]], &[1]);
}

#[test]
fn b13_equal_sums_name_both_seats() {
    check_end("3", 0, [[1, 1], [3, 3]], &[0, 1]);
    check_end("8", 0, [[6, 3], [2, 5]], &[0, 1]);
}

#[test]
fn b14_a_hand_is_seen_by_its_owner_alone() {
    let table = open_burgueses("4S 2C 5D 3H 2S", "KH");
    let [hand_0, hand_1] = [json!(["2S", "4S", "2C"]), json!(["3H", "5D"])];
    let [hidden_0, hidden_1] = [json!([null, null, null]), json!([null, null])];
    for (observer, hands) in [
        (Observer::Seat(Seat::new(0)), [&hand_0, &hidden_1]),
        (Observer::Seat(Seat::new(1)), [&hidden_0, &hand_1]),
        (Observer::Public, [&hidden_0, &hidden_1]),
        (Observer::AllSeeing, [&hand_0, &hand_1]),
    ] {
        assert_eq!(table.seen_by(observer, "hands"), json!(hands), "{observer:?}");
    }
}

#[test]
fn b14_everything_else_is_seen_by_all() {
    let table = two_pairs();
    for observer in Observer::everybody(2) {
        let mut view = json!(table.game().view(observer));
        let mut all = json!(table.game().view(Observer::AllSeeing));
        assert_eq!((&view["pile"], &view["kings"]), (&json!(6), &json!(1)), "piles are counts");
        view["hands"] = json!(null);
        all["hands"] = json!(null);
        assert_eq!(view, all, "{observer:?}");
    }
}

#[test]
fn b14_hands_stay_hidden_when_the_game_is_over() {
    let table = play_out("2", 0);
    assert_eq!(table.seen_by(Observer::Seat(Seat::new(1)), "hands"), json!([[null], []]));
}
