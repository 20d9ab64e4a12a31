//! The options that all tests try a ruleset with: records, laws and bots. A new option gets a line here.

use lonja_game::catalog::OptionsJson;
use serde_json::{Value, json};

/// Every kind of options of a ruleset with a name, which is also that of its golden record. The first is no options.
pub(crate) fn trial_options(ruleset: &str) -> Vec<(&'static str, OptionsJson)> {
    let tiny: Vec<_> = "cloth3 fur0x2 grain0! value7 value2! dye12x9 spice99".split(' ').collect();
    let many: Vec<_> = (0..120).map(|card| ["cloth3", "fur0x2", "value1!", "dye4", "spice5"][card % 5]).collect();
    let others = match ruleset {
        "medici-card" => vec![
            ("advanced", json!({"advanced": true})),
            ("tiny-deck", json!({"deck": tiny})),
            ("many-cards-advanced", json!({"advanced": true, "deck": many})),
        ],
        _ => Vec::new(),
    };
    let others = others.into_iter().map(|(name, options)| (name, object(&options)));
    [("", OptionsJson::new())].into_iter().chain(others).collect()
}

/// The members of a JSON object.
pub(crate) fn object(value: &Value) -> OptionsJson {
    value.as_object().unwrap().clone()
}
