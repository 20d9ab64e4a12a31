//! The rulebooks as tests: each paragraph of the rules, and every worked example, played through the real game. A
//! test's name begins with the paragraph it covers; `docs/rules/exact.md` lists them all.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod burgueses;
mod burgueses_end;
mod burgueses_kings;
mod burgueses_options;
mod decks;
mod every_game;
mod medici_auction;
mod medici_card;
mod medici_card_options;
mod medici_card_payment;
mod medici_day;
mod medici_options;
mod medici_payment;
mod paragraphs;
mod play_burgueses;
mod play_medici;
mod play_medici_card;
mod standings;
mod table;
