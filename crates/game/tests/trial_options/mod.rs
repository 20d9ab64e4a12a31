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
            ("by-the-letter", json!({"deck": "by-the-letter"})),
            ("zero-icons", json!({"zero_icons": true})),
            ("seat-1-begins", json!({"first": 1})),
            ("all-options", json!({"advanced": true, "zero_icons": true, "deck": "by-the-letter", "first": 1})),
        ],
        "medici-2006" => vec![
            ("tournament", json!({"payments": "tournament"})),
            ("room-and-florin", json!({"lots": "room-and-florin"})),
            ("seat-1-begins", json!({"first": 1})),
            ("all-options", json!({"payments": "tournament", "lots": "room-and-florin", "first": 2})),
        ],
        "medici-2018" => vec![
            ("tournament", json!({"payments": "tournament"})),
            ("seat-1-begins", json!({"first": 1})),
            ("all-options", json!({"payments": "tournament", "first": 1})),
        ],
        "burgueses" => vec![
            ("four-spades", json!({"suits": "four-spades"})),
            ("single-sales", json!({"single_sales": true})),
            ("all-or-nothing", json!({"prices": "all-or-nothing"})),
            ("once-in-all", json!({"trades": "once-in-all"})),
            ("seat-1-begins", json!({"first": 1})),
            (
                "all-options",
                json!({"suits": "four-spades", "single_sales": true, "prices": "all-or-nothing",
                "trades": "once-in-all", "first": 0}),
            ),
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
