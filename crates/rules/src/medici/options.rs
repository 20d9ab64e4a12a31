//! The options of a table of Medici: another reading of the rulebook, and the payments of tournaments.

use serde::{Deserialize, Serialize};

use crate::options::{First, is_default};

/// What a table can be opened with. The defaults are our rulings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The money of M2, M10 and M13.
    #[serde(skip_serializing_if = "is_default")]
    pub payments: PaymentTable,
    /// How large a lot may be (M4). Only 2006 has the other reading.
    #[serde(skip_serializing_if = "is_default")]
    pub lots: LotLimit,
    /// Who begins day 1 (M3).
    #[serde(skip_serializing_if = "is_default")]
    pub first: First,
}

/// The money that seats begin with and are paid (M2, M10, M13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PaymentTable {
    /// As in our rulebooks.
    #[default]
    ByTheBook,
    /// As in the first German edition and in tournaments; none of our rulebooks has it.
    Tournament,
}

/// What a further card of a lot needs (M4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LotLimit {
    /// A ship with room for the larger lot.
    #[default]
    Room,
    /// Such a ship, whose seat has at least one florin to bid.
    RoomAndFlorin,
}
