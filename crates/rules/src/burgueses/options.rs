//! The options of a table of Burgueses: readings of the rulebook other than ours.

use serde::{Deserialize, Serialize};

use crate::options::{First, is_default};

/// What a table can be opened with. The defaults are our rulings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Which suits have a 5 (B1).
    #[serde(skip_serializing_if = "is_default")]
    pub suits: Suits,
    /// Whether a single card can be sold, for nothing (B5).
    #[serde(skip_serializing_if = "is_default")]
    pub single_sales: bool,
    /// What the other seat pays if it has fewer coins than the price (B5).
    #[serde(skip_serializing_if = "is_default")]
    pub prices: PriceRule,
    /// How often a round has a trade (B5b).
    #[serde(skip_serializing_if = "is_default")]
    pub trades: Trades,
    /// Who begins round 1 (B2).
    #[serde(skip_serializing_if = "is_default")]
    pub first: First,
}

/// Which suits have a 5 (B1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Suits {
    /// Hearts and diamonds. Spades and clubs have 2, 3 and 4.
    #[default]
    ThreeSpades,
    /// Hearts and spades. Clubs and diamonds have 2, 3 and 4.
    FourSpades,
}

/// What the other seat pays if it has fewer coins than the price (B5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PriceRule {
    /// All its coins.
    #[default]
    WhatThereIs,
    /// Nothing.
    AllOrNothing,
}

/// How often a round has a trade (B5b).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trades {
    /// Each seat may trade once.
    #[default]
    OnceEach,
    /// One of the two seats may trade once.
    OnceInAll,
}
