//! Burgueses in the words of the protocol.

use std::fmt;

use serde::Serialize;
use tinyvec::ArrayVec;

use super::cards::{Card, Goods, King};
use super::event::{Event, GameEnd};
use super::legal::Action;
use super::state::{Phase, State, View};
use super::{Burgueses, Chance, Options};
use crate::notation::{ChanceNames, ChanceShape, ChanceValue, DisplayTime, Notation, read_cards, read_seat};
use crate::seat::Seat;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Buy => f.write_str("buy"),
            Self::Place(card) => write!(f, "place {card}"),
            Self::Sell(cards) => {
                f.write_str("sell")?;
                cards.iter().try_for_each(|card| write!(f, " {card}"))
            }
            Self::Trade { mine, theirs } => write!(f, "trade {mine} {theirs}"),
            Self::Discard(card) => write!(f, "discard {card}"),
        }
    }
}

/// A view with the members of the protocol; `discarded`, `revealed_kings` and `standings` are our additions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the names are the protocol's")]
pub struct ViewJson {
    pub round: u8,
    pub phase: &'static str,
    pub seat: Option<Seat>,
    pub coins: [u8; 2],
    pub bank: u8,
    pub hands: [Vec<Option<Card>>; 2],
    pub showcases: [Vec<Card>; 2],
    pub pile: u8,
    pub kings: usize,
    pub riches: [i8; 2],
    pub traded: [bool; 2],
    pub just_traded: bool,
    pub discarded: Vec<Card>,
    pub revealed_kings: Vec<King>,
    pub standings: RoundStandings,
}

/// The riches of each seat if the round ended now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the names are the protocol's")]
pub struct RoundStandings {
    pub riches: [i8; 2],
}

const HAND_EMPTY: &str = "round: a hand was empty";
const FOUR: &str = "game: four of a kind";
const RICHES: &str = "game: higher riches";
const TIED: &str = "game: tied";

const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::First | Phase::Deck | Phase::Kings | Phase::NewKings => "chance",
        Phase::Act => "act",
        Phase::Place => "place",
        Phase::Discard => "discard",
        Phase::Over => "over",
    }
}

/// Cards separated by single spaces.
fn read_goods(text: &str) -> Option<Goods> {
    text.split(' ').map(Card::read).collect()
}

fn read_pair(text: &str) -> Option<(Card, Card)> {
    let (first, second) = text.split_once(' ')?;
    Some((Card::read(first)?, Card::read(second)?))
}

impl Notation for Burgueses {
    type Options = Options;
    type ViewJson = ViewJson;

    const CHANCE_NAMES: ChanceNames =
        &[("first", ChanceShape::Number), ("deck", ChanceShape::Texts), ("kings", ChanceShape::Texts)];
    const ENDINGS: &'static [&'static str] = &[HAND_EMPTY, FOUR, RICHES, TIED];

    fn options(&self) -> Options {
        self.options
    }

    fn phase(&self, state: &State) -> &'static str {
        phase_name(state.public.phase)
    }

    fn read_action(&self, text: &str) -> Option<Action> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let action = match word {
            "buy" => Action::Buy,
            "place" => Action::Place(Card::read(rest)?),
            "sell" => Action::Sell(read_goods(rest)?),
            "trade" => {
                let (mine, theirs) = read_pair(rest)?;
                Action::Trade { mine, theirs }
            }
            "discard" => Action::Discard(Card::read(rest)?),
            _ => return None,
        };
        // Refuses other spellings of the same action: cards in another order, a card twice, an extra space.
        (action.to_string() == text).then_some(action)
    }

    fn write_chance(&self, chance: &Chance) -> (&'static str, ChanceValue) {
        match chance {
            Chance::First(seat) => ("first", ChanceValue::Number(seat.index() as u64)),
            Chance::Deck(goods) => ("deck", ChanceValue::Texts(goods.iter().map(Card::to_string).collect())),
            Chance::Kings(kings) => {
                ("kings", ChanceValue::Texts(kings.iter().map(|king| king.code().to_owned()).collect()))
            }
        }
    }

    fn read_chance(&self, name: &str, outcome: &ChanceValue) -> Result<Chance, String> {
        match (name, outcome) {
            ("first", ChanceValue::Number(seat)) => Ok(Chance::First(read_seat(*seat)?)),
            ("deck", ChanceValue::Texts(codes)) => {
                let mut goods = ArrayVec::<[Card; Card::COUNT]>::new();
                read_cards(codes, Card::COUNT, Card::read, |card| goods.push(card))?;
                check_count(goods.len(), Card::COUNT)?;
                Ok(Chance::Deck(goods.into_inner()))
            }
            ("kings", ChanceValue::Texts(codes)) => {
                let mut kings = King::ALL;
                let mut places = kings.iter_mut();
                read_cards(codes, King::COUNT, King::read, |king| {
                    if let Some(place) = places.next() {
                        *place = king;
                    }
                })?;
                check_count(codes.len(), King::COUNT)?;
                Ok(Chance::Kings(kings))
            }
            _ => Err("an outcome is {\"first\":SEAT}, {\"deck\":[CARD, …]} or {\"kings\":[KING, …]} here".into()),
        }
    }

    fn view_json(&self, view: &View) -> ViewJson {
        let public = &view.public;
        let waits_for_seat = matches!(public.phase, Phase::Act | Phase::Place | Phase::Discard);
        // When the game is over nothing is counted any more.
        let standing = |seat| if waits_for_seat { public.riches_if_round_ended(seat) } else { public.riches[seat] };
        let hand = |seat| match view.hands[seat] {
            Some(hand) => hand.iter().map(Some).collect(),
            None => vec![None; public.hand_sizes[seat] as usize],
        };
        ViewJson {
            round: public.round,
            phase: phase_name(public.phase),
            seat: waits_for_seat.then_some(public.seat),
            coins: public.coins.0,
            bank: public.bank,
            hands: Seat::BOTH.map(hand),
            showcases: public.showcases.0.map(Goods::list),
            pile: public.pile,
            kings: public.kings.len(),
            riches: public.riches.0,
            traded: public.traded.0,
            just_traded: public.was_trade_before,
            discarded: public.discarded.list(),
            revealed_kings: public.kings.revealed().iter().collect(),
            standings: RoundStandings { riches: Seat::BOTH.map(standing) },
        }
    }

    fn ending(&self, event: &Event) -> Option<&'static str> {
        match event {
            Event::RoundEnded { .. } => Some(HAND_EMPTY),
            Event::GameEnded { how: GameEnd::Four, .. } => Some(FOUR),
            Event::GameEnded { how: GameEnd::Riches, .. } => Some(RICHES),
            Event::GameEnded { how: GameEnd::Tied, .. } => Some(TIED),
            _ => None,
        }
    }

    fn action_display(&self, action: Action) -> DisplayTime {
        DisplayTime::Ms(match action {
            Action::Place(_) | Action::Discard(_) => 1000,
            // Each has an event of its own. A card that could not be drawn is no event, and nothing to look at.
            Action::Buy | Action::Sell(_) | Action::Trade { .. } => 0,
        })
    }

    fn event_display(&self, event: &Event) -> DisplayTime {
        match event {
            Event::GameEnded { .. } => DisplayTime::Ms(0),
            Event::Dealt { .. } => DisplayTime::Ms(400),
            Event::Drew { .. } => DisplayTime::Ms(700),
            Event::RoundBegan { .. } | Event::KingsShuffled => DisplayTime::Ms(700),
            Event::Received { .. } | Event::Paid { .. } => DisplayTime::Ms(1000),
            Event::Sold { .. } | Event::Traded { .. } => DisplayTime::Ms(1600),
            Event::King { king } => DisplayTime::Ms(reading_ms(*king)),
            Event::SoldFour { .. } => DisplayTime::Ms(2500),
            Event::RoundEnded { .. } => DisplayTime::Account,
        }
    }
}

/// How long the text of a king takes to read, at 200 words a minute in the language that has the most words.
fn reading_ms(king: King) -> u16 {
    let words = match king {
        King::Spades | King::Hearts => 8,
        King::Clubs => 9,
        King::Diamonds => 15,
        King::Ace => 16,
    };
    (300 * words).max(2000)
}

fn check_count(given: usize, wanted: usize) -> Result<(), String> {
    if given == wanted { Ok(()) } else { Err(format!("there are {given} cards, not {wanted}")) }
}

#[cfg(test)]
mod tests {
    use super::{King, reading_ms};

    const LOCALES: [&str; 3] = [
        include_str!("../../../../locales/en/burgueses.ftl"),
        include_str!("../../../../locales/es/burgueses.ftl"),
        include_str!("../../../../locales/pt/burgueses.ftl"),
    ];

    /// The words of a king's text in a language.
    fn words(locale: &str, id: &str) -> usize {
        let text = locale.lines().find_map(|line| line.strip_prefix(id)?.strip_prefix(" = "));
        text.expect(id).split_whitespace().count()
    }

    #[test]
    fn a_king_is_shown_as_long_as_its_text_takes_to_read() {
        let ids = [
            (King::Spades, "burgueses-rule-ks"),
            (King::Clubs, "burgueses-rule-kc"),
            (King::Hearts, "burgueses-rule-kh"),
            (King::Diamonds, "burgueses-rule-kd"),
            (King::Ace, "burgueses-rule-as"),
        ];
        for (king, id) in ids {
            let most = LOCALES.iter().map(|locale| words(locale, id)).max().unwrap();
            let (needed, given) = ((300 * most).max(2000), usize::from(reading_ms(king)));
            // A text may change by two words.
            assert!((needed..=needed + 600).contains(&given), "{id}: {given} ms, and {needed} are needed");
        }
    }
}
