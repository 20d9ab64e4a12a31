//! The card game in the words of the protocol.

use std::fmt;

use serde::Serialize;
use tinyvec::ArrayVec;

use super::cards::{Card, MAX_CARDS};
use super::event::{Event, RoundEnd};
use super::legal::{Action, Take};
use super::state::{Phase, Public, State};
use super::{Chance, MediciCard, Options};
use crate::good::ByGood;
use crate::notation::{
    ChanceNames, ChanceShape, ChanceValue, DisplayTime, Notation, ONE_WINNER, SHARED_VICTORY, read_cards, read_seat,
};
use crate::seat::{Seat, Seats, ShortList};
use crate::standings::Standings;

const TAKES: [&str; 4] = ["take 1", "take 1 2", "take 1 3", "take 1 2 3"];

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Reveal => "reveal",
            Self::Take(take) => TAKES[take.index()],
        })
    }
}

/// A view with the members of the protocol; `last_turn`, `gone` and `standings` are our additions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the names are the protocol's")]
pub struct ViewJson {
    pub round: u8,
    pub phase: &'static str,
    pub seat: Option<Seat>,
    pub florins: ShortList<u16>,
    pub ships: Vec<Vec<Card>>,
    pub icons: ByGood<ShortList<u16>>,
    pub market: Vec<Card>,
    pub revealed: u8,
    pub pile: u8,
    pub last_turn: bool,
    /// Cards loaded in earlier rounds (C12). With them, a player can work out the unseen cards.
    pub gone: Vec<Card>,
    pub standings: Standings,
}

const SHIPS_FULL: &str = "round: all ships full";
const LAST_SHIP_SHORT: &str = "round: last ship sailed with room";
const NOTHING_LEFT: &str = "round: pile and market empty";

const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::First | Phase::Deck => "chance",
        Phase::Turn => "turn",
        Phase::Over => "over",
    }
}

impl Notation for MediciCard {
    type Options = Options;
    type ViewJson = ViewJson;

    const CHANCE_NAMES: ChanceNames = &[("first", ChanceShape::Number), ("deck", ChanceShape::Texts)];
    const ENDINGS: &'static [&'static str] = &[SHIPS_FULL, LAST_SHIP_SHORT, NOTHING_LEFT, ONE_WINNER, SHARED_VICTORY];

    fn options(&self) -> Options {
        self.options.clone()
    }

    fn phase(&self, state: &State) -> &'static str {
        phase_name(state.public.phase)
    }

    fn read_action(&self, text: &str) -> Option<Action> {
        if text == "reveal" {
            return Some(Action::Reveal);
        }
        let way = TAKES.iter().position(|&take| take == text)?;
        Some(Action::Take(Take::ALL[way]))
    }

    fn write_chance(&self, chance: &Chance) -> (&'static str, ChanceValue) {
        match chance {
            Chance::First(seat) => ("first", ChanceValue::Number(seat.index() as u64)),
            Chance::Deck(pile) => {
                ("deck", ChanceValue::Texts(pile.iter().map(|&kind| self.deck.card(kind).to_string()).collect()))
            }
        }
    }

    fn read_chance(&self, name: &str, outcome: &ChanceValue) -> Result<Chance, String> {
        match (name, outcome) {
            ("first", ChanceValue::Number(seat)) => Ok(Chance::First(read_seat(*seat)?)),
            ("deck", ChanceValue::Texts(codes)) => {
                let mut pile = ArrayVec::new();
                let read = |code: &str| self.deck.kind(Card::read(code)?);
                read_cards(codes, MAX_CARDS, read, |kind| pile.push(kind))?;
                Ok(Chance::Deck(pile))
            }
            _ => Err("an outcome is {\"first\":SEAT} or {\"deck\":[CARD, …]} here".into()),
        }
    }

    fn view_json(&self, view: &Public) -> ViewJson {
        let ship = |seat| view.ship(seat).map(|kind| self.deck.card(kind)).collect();
        ViewJson {
            round: view.round,
            phase: phase_name(view.phase),
            seat: (view.phase == Phase::Turn).then_some(view.seat),
            florins: view.florins.list(self.seats),
            ships: Seats::first(self.seats).iter().map(ship).collect(),
            icons: ByGood::from_fn(|good| view.warehouses.map(|warehouse| warehouse.icons(good)).list(self.seats)),
            market: view.market.iter().map(|&kind| self.deck.card(kind)).collect(),
            revealed: view.revealed,
            pile: view.pile,
            last_turn: view.last_turn,
            gone: self.gone(view).into_iter().map(|kind| self.deck.card(kind)).collect(),
            standings: self.standings(view),
        }
    }

    fn ending(&self, event: &Event) -> Option<&'static str> {
        match event {
            Event::RoundEnded { how: RoundEnd::ShipsFull, .. } => Some(SHIPS_FULL),
            Event::RoundEnded { how: RoundEnd::LastShipShort, .. } => Some(LAST_SHIP_SHORT),
            Event::RoundEnded { how: RoundEnd::NothingLeft, .. } => Some(NOTHING_LEFT),
            Event::GameEnded { winners } if winners.len() == 1 => Some(ONE_WINNER),
            Event::GameEnded { .. } => Some(SHARED_VICTORY),
            _ => None,
        }
    }

    fn action_display(&self, _: Action) -> DisplayTime {
        // Each action has an event of its own.
        DisplayTime::Ms(0)
    }

    fn event_display(&self, event: &Event) -> DisplayTime {
        match event {
            Event::GameEnded { .. } => DisplayTime::Ms(0),
            Event::Revealed { .. } => DisplayTime::Ms(700),
            Event::RoundBegan { .. } => DisplayTime::Ms(1000),
            Event::Took { .. } => DisplayTime::Ms(1600),
            Event::RoundEnded { .. } | Event::ShipsPaid { .. } | Event::GoodPaid { .. } => DisplayTime::Account,
        }
    }
}
