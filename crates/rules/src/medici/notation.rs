//! Medici in the words of the protocol.

use std::fmt;

use serde::Serialize;
use tinyvec::ArrayVec;

use super::cards::{Card, Hold};
use super::event::{DayEnd, Event};
use super::legal::Action;
use super::state::{HighBid, Phase, Public, State};
use super::{Chance, Medici, Options};
use crate::good::ByGood;
use crate::notation::{
    ChanceNames, ChanceShape, ChanceValue, DisplayTime, Notation, ONE_WINNER, SHARED_VICTORY, read_cards, read_seat,
    whole_number,
};
use crate::seat::{Seat, ShortList};
use crate::standings::Standings;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Stop => f.write_str("stop"),
            Self::Draw => f.write_str("draw"),
            Self::PASS => f.write_str("pass"),
            Self::Bid(Some(florins)) => write!(f, "bid {florins}"),
        }
    }
}

/// A view with the members of the protocol; `discarded` and `standings` are our additions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the names are the protocol's")]
pub struct ViewJson {
    pub day: u8,
    pub phase: &'static str,
    pub seat: Option<Seat>,
    pub florins: ShortList<u16>,
    pub ships: ShortList<ShortList<Card>>,
    pub tracks: ByGood<ShortList<u8>>,
    pub lot: ShortList<Card>,
    pub auctioneer: Seat,
    pub high: Option<HighBidJson>,
    pub pile: u8,
    pub discarded: Vec<Card>,
    pub standings: Standings,
}

/// The highest bid and who made it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the names are the protocol's")]
pub struct HighBidJson {
    pub seat: Seat,
    pub bid: u16,
}

const LAST_SHIP_FULL: &str = "day: last ship filled free";
const LAST_SHIP_SHORT: &str = "day: last ship sailed with room";
const PILE_EMPTY: &str = "day: pile empty";

const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::First | Phase::Deck => "chance",
        Phase::Form => "draw",
        Phase::Bid => "bid",
        Phase::Over => "over",
    }
}

impl Notation for Medici {
    type Options = Options;
    type ViewJson = ViewJson;

    const CHANCE_NAMES: ChanceNames = &[("first", ChanceShape::Number), ("deck", ChanceShape::Texts)];
    const ENDINGS: &'static [&'static str] = &[LAST_SHIP_FULL, LAST_SHIP_SHORT, PILE_EMPTY, ONE_WINNER, SHARED_VICTORY];

    fn options(&self) -> Options {
        self.options
    }

    fn phase(&self, state: &State) -> &'static str {
        phase_name(state.public.phase)
    }

    fn read_action(&self, text: &str) -> Option<Action> {
        match text {
            "stop" => Some(Action::Stop),
            "draw" => Some(Action::Draw),
            "pass" => Some(Action::PASS),
            _ => whole_number(text.strip_prefix("bid ")?).filter(|&florins| florins > 0).map(Action::bid_or_pass),
        }
    }

    fn write_chance(&self, chance: &Chance) -> (&'static str, ChanceValue) {
        match chance {
            Chance::First(seat) => ("first", ChanceValue::Number(seat.index() as u64)),
            Chance::Deck(pile) => ("deck", ChanceValue::Texts(pile.iter().map(Card::to_string).collect())),
        }
    }

    fn read_chance(&self, name: &str, outcome: &ChanceValue) -> Result<Chance, String> {
        match (name, outcome) {
            ("first", ChanceValue::Number(seat)) => Ok(Chance::First(read_seat(*seat)?)),
            ("deck", ChanceValue::Texts(codes)) => {
                let mut pile = ArrayVec::new();
                read_cards(codes, Card::COUNT, Card::read, |card| pile.push(card))?;
                Ok(Chance::Deck(pile))
            }
            _ => Err("an outcome is {\"first\":SEAT} or {\"deck\":[CARD, …]} here".into()),
        }
    }

    fn view_json(&self, view: &Public) -> ViewJson {
        ViewJson {
            day: view.day,
            phase: phase_name(view.phase),
            seat: matches!(view.phase, Phase::Form | Phase::Bid).then_some(view.seat),
            florins: view.florins.list(self.seats),
            ships: view.ships.of(self.seats).iter().map(Hold::list).collect(),
            tracks: ByGood::from_fn(|good| view.tracks.map(|levels| levels.of(good)).list(self.seats)),
            lot: view.lot.list(),
            auctioneer: view.auctioneer,
            high: view.high.map(|HighBid { seat, bid }| HighBidJson { seat, bid: bid.get() }),
            pile: view.pile,
            discarded: view.discarded(self.seats).iter().collect(),
            standings: self.standings(view),
        }
    }

    fn ending(&self, event: &Event) -> Option<&'static str> {
        match event {
            Event::DayEnded { how: DayEnd::LastShipFull, .. } => Some(LAST_SHIP_FULL),
            Event::DayEnded { how: DayEnd::LastShipShort, .. } => Some(LAST_SHIP_SHORT),
            Event::DayEnded { how: DayEnd::PileEmpty, .. } => Some(PILE_EMPTY),
            Event::GameEnded { winners } if winners.len() == 1 => Some(ONE_WINNER),
            Event::GameEnded { .. } => Some(SHARED_VICTORY),
            _ => None,
        }
    }

    fn action_display(&self, action: Action) -> DisplayTime {
        DisplayTime::Ms(match action {
            Action::Draw => 0,
            Action::Stop => 400,
            Action::Bid(None) => 400,
            Action::Bid(Some(_)) => 700,
        })
    }

    fn event_display(&self, event: &Event) -> DisplayTime {
        match event {
            Event::GameEnded { .. } => DisplayTime::Ms(0),
            Event::Turned { .. } => DisplayTime::Ms(700),
            Event::DayBegan { .. } | Event::MustPass { .. } => DisplayTime::Ms(1000),
            Event::Discarded { .. } => DisplayTime::Ms(1200),
            // The sign on the lot, then its cards on their way to the ship.
            Event::Sold { .. } => DisplayTime::WithEffect { ms: 1600, effect_ms: 600 },
            Event::LoadedFree { .. } => DisplayTime::Ms(1600),
            Event::DayEnded { .. } | Event::ShipsPaid { .. } | Event::GoodPaid { .. } => DisplayTime::Account,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::medici::Edition;

    #[test]
    fn a_step_lasts_as_long_as_it_matters() {
        let medici = Medici::new(Edition::Of2018, 4, &Options::default()).unwrap();
        assert_eq!(medici.action_display(Action::PASS), DisplayTime::Ms(400));
        assert_eq!(medici.action_display(Action::bid_or_pass(7)), DisplayTime::Ms(700));
        let sold = Event::Sold { seat: Seat::new(2), bid: 7, cards: ShortList::default() };
        assert_eq!(medici.event_display(&sold), DisplayTime::WithEffect { ms: 1600, effect_ms: 600 });
    }
}
