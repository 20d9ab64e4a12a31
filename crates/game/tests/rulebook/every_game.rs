//! What is common to all games (X1–X4).

use lonja_game::catalog::RULESETS;
use lonja_game::{BeginError, ChanceOrigin, ChanceRecord, Refusal};
use serde_json::{Value, json};

use crate::decks::{GOODS, card_game_pile, deck, first, goods, kings, medici_deck, medici_pile};
use crate::play_medici::{editions, every_table};
use crate::table::Table;
use crate::{medici_card_payment, medici_payment};

/// Every ruleset with all its numbers of seats.
fn all_games() -> impl Iterator<Item = (&'static str, usize)> {
    RULESETS.iter().flat_map(|ruleset| ruleset.seats.clone().map(move |players| (ruleset.id, players)))
}

/// Plays a seeded game to its end, now this action, now that.
fn played_out(ruleset: &str, players: usize, seed: &str) -> Table {
    let mut table = Table::try_open(ruleset, players, &json!({}), ChanceOrigin::seeded(seed)).unwrap();
    for step in 0.. {
        let legal = table.legal();
        if legal.is_empty() {
            break;
        }
        // X1: a seat is asked only if it has a choice.
        assert!(legal.len() > 1, "{ruleset}: {legal:?}");
        table.play(&legal[step * 7 % legal.len()]);
    }
    table
}

/// The actions so far, without forced ones.
fn decisions(table: &Table) -> Vec<Value> {
    table
        .events("action")
        .into_iter()
        .filter(|event| event["forced"] == false)
        .map(|event| event["action"].clone())
        .collect()
}

#[test]
fn x1_nobody_is_asked_without_a_choice() {
    for (ruleset, players) in all_games() {
        let table = played_out(ruleset, players, "forced");
        // HistoryItem, but not among the record's actions.
        assert_eq!(json!(table.game().record().actions), json!(decisions(&table)), "{ruleset} {players}");
    }
}

#[test]
fn x1_a_forced_action_plays_itself_and_is_told() {
    // Medici: after the third card the lot is complete.
    for (edition, players) in every_table() {
        let mut table = Table::open(edition, players, vec![first(0), medici_pile(players, "")]);
        table.plays("0 draw, 0 draw");
        assert_eq!((table.forced_since(0), table.phase()), (vec!["0 stop".to_owned()], "bid"));
        assert_eq!(table.game().record().actions, ["draw", "draw"]);
    }
    // The card game: an empty market asks for a card.
    let table = Table::open("medici-card", 3, vec![first(1), card_game_pile("")]);
    assert_eq!(
        (table.forced_since(0), table.legal().join(", ")),
        (vec!["1 reveal".to_owned()], "take 1, reveal".into())
    );
    assert!(table.game().record().actions.is_empty());
    // Burgueses: with nothing on show one can only buy.
    let table = Table::open("burgueses", 2, vec![first(1), goods(""), kings("")]);
    assert_eq!((table.forced_since(0), table.phase()), (vec!["1 buy".to_owned()], "place"));
    assert!(table.game().record().actions.is_empty());
}

#[test]
fn x1_who_can_not_bid_more_is_not_asked() {
    for edition in editions(4) {
        let mut table = Table::open(edition, 4, vec![first(0), medici_pile(4, "")]);
        table.plays("0 stop, 1 bid 40");
        assert_eq!(table.game().record().actions, ["stop", "bid 40"]);
        assert_eq!((&table.last("sold")["seat"], table.see("auctioneer")), (&json!(1), json!(1)));
    }
}

#[test]
fn x1_a_forced_action_can_not_be_chosen() {
    let mut table = Table::open("burgueses", 2, vec![first(0), goods(""), kings("")]);
    table.refuses(&["buy"]);
}

#[test]
fn x2_chance_and_actions_give_the_whole_game() {
    for (ruleset, players) in all_games() {
        let table = played_out(ruleset, players, "again");
        let record = table.game().record();
        let chance = ChanceOrigin::Given(record.chance.clone().into());
        let mut again = Table::try_open(ruleset, players, &json!({}), chance).unwrap();
        for action in &record.actions {
            again.play(action);
        }
        assert_eq!(again.events_since(0), table.events_since(0), "{ruleset} {players}");
        assert_eq!(again.result(), table.result());
        assert_eq!(again.game().record().chance, table.game().record().chance);
    }
}

#[test]
fn x2_a_seed_draws_the_same_outcomes_each_time() {
    let drawn = |ruleset: &str, players: usize, seed: &str| -> Vec<ChanceRecord> {
        Table::try_open(ruleset, players, &json!({}), ChanceOrigin::seeded(seed)).unwrap().game().record().chance
    };
    for (ruleset, players) in all_games() {
        assert_eq!(drawn(ruleset, players, "lonja"), drawn(ruleset, players, "lonja"));
        assert_ne!(drawn(ruleset, players, "lonja"), drawn(ruleset, players, "Lonja"));
    }
    // The outcomes that the protocol lists for its seed.
    for (ruleset, players, top) in [
        ("medici-2018", 4, ["fur3", "cloth0", "cloth5", "fur5", "fur0", "grain5"]),
        ("medici-card", 3, ["spice0!", "dye5", "cloth5", "value7", "fur3", "fur2"]),
        ("burgueses", 2, ["4D", "4C", "5D", "3S", "4H", "2S"]),
    ] {
        let chance = json!(drawn(ruleset, players, "lonja"));
        assert_eq!(chance[0], json!({"first": 0}));
        assert_eq!(chance[1]["deck"].as_array().unwrap()[..6], top.map(Value::from), "{ruleset}");
    }
    let kings = &json!(drawn("burgueses", 2, "lonja"))[2];
    assert_eq!(kings, &json!({"kings": ["KC", "KS", "KH", "AS", "KD"]}));
}

#[test]
fn x2_outcomes_are_only_those_that_can_happen_in_their_order() {
    let medici = || medici_pile(3, "");
    for (ruleset, players, chance) in [
        ("medici-2018", 3, vec![]),
        ("medici-2018", 3, vec![medici()]),
        ("medici-2018", 3, vec![first(3), medici()]),
        ("medici-2018", 3, vec![first(0), first(0), medici()]),
        ("medici-2018", 3, vec![first(0), deck(medici_deck())]),
        ("medici-2018", 3, vec![first(0), kings("")]),
        ("medici-card", 3, vec![first(0)]),
        ("medici-card", 3, vec![first(0), medici()]),
        ("burgueses", 2, vec![goods(""), kings("")]),
        ("burgueses", 2, vec![first(0), kings(""), goods("")]),
        ("burgueses", 2, vec![first(2), goods(""), kings("")]),
    ] {
        let opened = Table::try_open(ruleset, players, &json!({}), ChanceOrigin::Given(chance.clone().into()));
        assert!(matches!(opened, Err(BeginError::Refused(Refusal::Chance(_)))), "{ruleset}: {chance:?}");
    }
}

#[test]
fn x2_a_step_whose_chance_is_missing_changes_nothing() {
    for edition in editions(3) {
        let mut table = Table::open(edition, 3, vec![first(0), medici_pile(3, "")]);
        assert!(matches!(table.nobody_buys(), Err(Refusal::Chance(_))));
        let before = table.game().record();
        assert!(matches!(table.try_play("pass"), Err(Refusal::Chance(_))));
        assert_eq!((table.game().record(), table.phase()), (before, "bid"));
        // With the outcome it can be played.
        table.expect_chance(vec![first(1), medici_pile(3, "")]);
        table.play("pass");
        assert_eq!(table.see("day"), json!(2));
    }
}

#[test]
fn x3_the_highest_score_wins() {
    for (ruleset, players) in all_games() {
        for seed in ["one", "two", "three"] {
            let table = played_out(ruleset, players, seed);
            let result = table.game().situation().result.unwrap();
            let best = *result.scores.iter().max().unwrap();
            let highest: Vec<usize> = (0..players).filter(|&seat| result.scores[seat] == best).collect();
            // B5: four of one value win whatever the scores.
            if table.events("sold_four").is_empty() {
                assert_eq!(result.winners, highest, "{ruleset} {players} {seed}");
            }
        }
    }
}

#[test]
fn x3_equal_highest_scores_share_the_victory() {
    // Nobody ever buys anything, and all are alike.
    for (edition, players) in every_table() {
        let pile = medici_pile(players, "");
        let days = vec![first(0), pile.clone(), first(0), pile.clone(), first(0), pile];
        let mut table = Table::open(edition, players, days);
        (0..3).for_each(|_| table.nobody_buys().unwrap());
        assert_eq!(table.result()["winners"], json!((0..players).collect::<Vec<_>>()));
    }
}

/// A ship of Medici that is worth this: one card, of a good that no earlier seat with the same worth has.
fn ship_worth(worth: &[u32], seat: usize) -> String {
    let same_before = worth[..seat].iter().filter(|&&before| before == worth[seat]).count();
    if worth[seat] == 0 { String::new() } else { format!("{}{}", GOODS[same_before], worth[seat]) }
}

#[test]
fn x4_tied_places_share_what_they_cover_rounded_down() {
    // Ships of six seats, what Medici pays for them, and the card game, where 5 is the smallest coin.
    for (worth, florins, fives) in [
        ([5, 4, 3, 2, 1, 0], [30, 20, 15, 10, 5, 0], [30, 20, 15, 10, 5, 0]),
        ([5, 5, 3, 2, 1, 0], [25, 25, 15, 10, 5, 0], [25, 25, 15, 10, 5, 0]),
        ([5, 4, 4, 2, 1, 0], [30, 17, 17, 10, 5, 0], [30, 15, 15, 10, 5, 0]),
        ([5, 4, 3, 3, 3, 0], [30, 20, 10, 10, 10, 0], [30, 20, 10, 10, 10, 0]),
        ([5, 4, 3, 2, 0, 0], [30, 20, 15, 10, 2, 2], [30, 20, 15, 10, 0, 0]),
        ([5, 4, 4, 4, 1, 0], [30, 15, 15, 15, 5, 0], [30, 15, 15, 15, 5, 0]),
        ([5, 5, 5, 1, 1, 1], [21, 21, 21, 5, 5, 5], [20, 20, 20, 5, 5, 5]),
        ([1, 5, 1, 5, 1, 5], [5, 21, 5, 21, 5, 21], [5, 20, 5, 20, 5, 20]),
        ([0, 0, 0, 0, 0, 0], [13, 13, 13, 13, 13, 13], [10, 10, 10, 10, 10, 10]),
    ] {
        let ships: Vec<String> = (0..6).map(|seat| ship_worth(&worth, seat)).collect();
        medici_payment::check_ships(&ships.iter().map(String::as_str).collect::<Vec<_>>(), &florins);
        medici_card_payment::check_ships(&worth, &fives);
    }
}
