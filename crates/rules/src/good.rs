//! The five goods of both Medici games.

use std::fmt;

use serde::{Serialize, Serializer};

/// One of the five goods.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Good {
    Cloth,
    Fur,
    Grain,
    Dye,
    Spice,
}

impl Good {
    /// How many there are.
    pub const COUNT: usize = 5;

    /// All of them in the protocol's order.
    pub const ALL: [Self; Self::COUNT] = [Self::Cloth, Self::Fur, Self::Grain, Self::Dye, Self::Spice];

    /// Its name in the protocol.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cloth => "cloth",
            Self::Fur => "fur",
            Self::Grain => "grain",
            Self::Dye => "dye",
            Self::Spice => "spice",
        }
    }

    /// Its place in [`Good::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The good that `text` begins with, and what follows its name.
    #[must_use]
    pub fn read_prefix(text: &str) -> Option<(Self, &str)> {
        Self::ALL.into_iter().find_map(|good| Some((good, text.strip_prefix(good.name())?)))
    }
}

impl fmt::Display for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Good {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// One value for each good, written with the goods' names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ByGood<T> {
    pub cloth: T,
    pub fur: T,
    pub grain: T,
    pub dye: T,
    pub spice: T,
}

impl<T> ByGood<T> {
    /// Calls `make` once for each good.
    pub fn from_fn(mut make: impl FnMut(Good) -> T) -> Self {
        Self {
            cloth: make(Good::Cloth),
            fur: make(Good::Fur),
            grain: make(Good::Grain),
            dye: make(Good::Dye),
            spice: make(Good::Spice),
        }
    }

    /// The value for a good.
    pub const fn of(&self, good: Good) -> &T {
        match good {
            Good::Cloth => &self.cloth,
            Good::Fur => &self.fur,
            Good::Grain => &self.grain,
            Good::Dye => &self.dye,
            Good::Spice => &self.spice,
        }
    }
}
