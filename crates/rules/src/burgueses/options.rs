//! The options of a table of Burgueses.

use serde::{Deserialize, Serialize};

/// What a table can be opened with: nothing yet. A house rule is a field here, which the rules find in `self.options`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {}
