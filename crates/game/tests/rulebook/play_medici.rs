//! Helpers that play whole days of Medici: they sell lots, and load the ships that a test needs.

use lonja_game::{ChanceRecord, Refusal};
use serde_json::{Value, json};

use crate::decks::{cards, deck, first, medici_deck, medici_pile, pile_size, with_the_rest};
use crate::table::Table;

/// The rulesets that this number of seats can play.
pub(crate) fn editions(players: usize) -> &'static [&'static str] {
    if players == 2 { &["medici-2018"] } else { &["medici-2006", "medici-2018"] }
}

/// Both editions with all their numbers of seats.
pub(crate) fn every_table() -> impl Iterator<Item = (&'static str, usize)> {
    (2..=6).flat_map(|players| editions(players).iter().map(move |&edition| (edition, players)))
}

/// The lots in which these ships are loaded: up to three cards for each seat in turn, until all are loaded.
fn lots(ships: &[&str]) -> Vec<(usize, Vec<String>)> {
    let ships: Vec<Vec<String>> = ships.iter().map(|ship| cards(ship)).collect();
    let lot = |seat: usize, turn: usize| Some((seat, ships[seat].chunks(3).nth(turn)?.to_vec()));
    (0..3).flat_map(|turn| (0..ships.len()).filter_map(move |seat| lot(seat, turn)).collect::<Vec<_>>()).collect()
}

/// A day's pile from which [`Table::load_ships`] can load these ships.
pub(crate) fn pile_for(ships: &[&str]) -> ChanceRecord {
    let top = lots(ships).into_iter().flat_map(|(_, lot)| lot).collect();
    let mut pile = with_the_rest(top, &medici_deck());
    pile.truncate(pile_size(ships.len()));
    deck(pile)
}

/// A game on its third and last day, with this pile. Nobody bought anything on the first two, so all are still alike:
/// as many florins, all tracks at level 0.
pub(crate) fn on_the_last_day(edition: &str, players: usize, pile: ChanceRecord) -> Table {
    on_the_last_day_with(&json!({}), edition, players, pile)
}

/// The same with options.
pub(crate) fn on_the_last_day_with(options: &Value, edition: &str, players: usize, pile: ChanceRecord) -> Table {
    let dull = medici_pile(players, "");
    let chance = vec![first(0), dull.clone(), first(0), dull, first(0), pile];
    let mut table = Table::open_with(edition, players, options, chance);
    table.nobody_buys().unwrap();
    table.nobody_buys().unwrap();
    table
}

impl Table {
    /// The auctioneer turns cards until the lot has `size` cards, then stops.
    pub(crate) fn form(&mut self, size: usize) {
        let then = self.now();
        while self.count("lot") < size {
            self.play("draw");
        }
        if self.phase() == "draw" && !self.lot_closed_since(then) {
            self.play("stop");
        }
    }

    /// Sells a lot of `size` cards to `buyer` for `price`; all others pass.
    pub(crate) fn sell(&mut self, size: usize, buyer: usize, price: u32) {
        let then = self.now();
        self.form(size);
        while !self.lot_closed_since(then) {
            let action = if self.seat() == buyer { format!("bid {price}") } else { "pass".into() };
            self.play(&action);
        }
        assert_eq!(self.last("sold")["seat"], buyer);
    }

    /// Plays a lot of `size` cards that nobody bids for.
    pub(crate) fn discard(&mut self, size: usize) {
        let then = self.now();
        self.form(size);
        while !self.lot_closed_since(then) {
            self.play("pass");
        }
    }

    fn lot_closed_since(&self, then: usize) -> bool {
        self.happened_since(then, "sold") || self.happened_since(then, "discarded")
    }

    /// Plays to the end of the day: the largest lots, and nobody bids.
    pub(crate) fn nobody_buys(&mut self) -> Result<(), Refusal> {
        let then = self.now();
        while !self.happened_since(then, "day_ended") {
            let action = if self.phase() == "bid" { "pass" } else { "draw" };
            self.try_play(if self.may(action) { action } else { "stop" })?;
        }
        Ok(())
    }

    /// Each seat buys its ship, every lot for 1 florin, from a pile of [`pile_for`]; what is left is discarded.
    pub(crate) fn load_ships(&mut self, ships: &[&str]) {
        let then = self.now();
        for (seat, lot) in lots(ships) {
            // M9: the last lot of the last ship may already have come free.
            if !self.happened_since(then, "day_ended") {
                self.sell(lot.len(), seat, 1);
            }
        }
        if !self.happened_since(then, "day_ended") {
            self.nobody_buys().unwrap();
        }
    }
}
