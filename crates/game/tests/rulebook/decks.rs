//! The decks as the rulebooks list them, and chance outcomes made of them.

use lonja_game::ChanceRecord;
use lonja_rules::notation::ChanceValue;

pub(crate) const GOODS: [&str; 5] = ["cloth", "fur", "grain", "dye", "spice"];

/// M1: the 36 cards of Medici.
pub(crate) fn medici_deck() -> Vec<String> {
    let values = ["0", "1", "2", "3", "4", "5", "5"];
    let mut deck: Vec<String> = GOODS.iter().flat_map(|good| values.map(|value| format!("{good}{value}"))).collect();
    deck.push("gold10".into());
    deck
}

/// C1: the 110 cards of the card game, as reconstructed.
pub(crate) fn card_game_deck() -> Vec<String> {
    let kinds = [("2", 4), ("3", 4), ("4", 4), ("5", 4), ("0x2", 2), ("0!", 2)];
    let of_good = |good: &&str| -> Vec<String> {
        kinds.iter().flat_map(|&(kind, times)| vec![format!("{good}{kind}"); times]).collect()
    };
    let mut deck: Vec<String> = GOODS.iter().flat_map(of_good).collect();
    deck.extend(vec!["value7".to_owned(); 5]);
    deck.extend(vec!["value2!".to_owned(); 5]);
    deck
}

/// B1: the goods of Burgueses.
pub(crate) const BURGUESES_GOODS: &str = "2S 3S 4S 2C 3C 4C 2H 3H 4H 5H 2D 3D 4D 5D";
/// B1 with the option `suits`: the goods of the other reading.
pub(crate) const FOUR_SPADES_GOODS: &str = "2S 3S 4S 5S 2C 3C 4C 2H 3H 4H 5H 2D 3D 4D";
/// B1: the kings.
pub(crate) const KINGS: &str = "KS KC KH KD AS";

/// M3: the cards in the pile of a day.
pub(crate) const fn pile_size(players: usize) -> usize {
    [0, 0, 18, 18, 24, 30, 36][players]
}

/// Card codes separated by blanks.
pub(crate) fn cards(codes: &str) -> Vec<String> {
    codes.split_whitespace().map(str::to_owned).collect()
}

/// `top`, then all other cards of `deck` in its order.
pub(crate) fn with_the_rest(top: Vec<String>, deck: &[String]) -> Vec<String> {
    let mut rest = deck.to_vec();
    for card in &top {
        let place = rest.iter().position(|other| other == card);
        rest.remove(place.unwrap_or_else(|| panic!("{card} is not there so often")));
    }
    top.into_iter().chain(rest).collect()
}

/// Who begins.
pub(crate) fn first(seat: usize) -> ChanceRecord {
    ChanceRecord { name: "first".into(), value: ChanceValue::Number(seat as u64) }
}

/// A pile of exactly these cards.
pub(crate) fn deck(cards: Vec<String>) -> ChanceRecord {
    ChanceRecord { name: "deck".into(), value: ChanceValue::Texts(cards) }
}

/// A day's pile of Medici that begins so.
pub(crate) fn medici_pile(players: usize, top: &str) -> ChanceRecord {
    let mut pile = with_the_rest(cards(top), &medici_deck());
    pile.truncate(pile_size(players));
    deck(pile)
}

/// The pile of the card game's first round, which begins so.
pub(crate) fn card_game_pile(top: &str) -> ChanceRecord {
    deck(with_the_rest(cards(top), &card_game_deck()))
}

/// The goods of Burgueses: two for seat 0, two for seat 1, then the pile; what is not named comes last.
pub(crate) fn goods(top: &str) -> ChanceRecord {
    deck(with_the_rest(cards(top), &cards(BURGUESES_GOODS)))
}

/// The kings in the order in which they will be revealed; those not named come last.
pub(crate) fn kings(top: &str) -> ChanceRecord {
    ChanceRecord { name: "kings".into(), value: ChanceValue::Texts(with_the_rest(cards(top), &cards(KINGS))) }
}
