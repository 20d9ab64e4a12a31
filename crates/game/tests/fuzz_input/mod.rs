//! What is thrown at the engine and at the reader of records.

use lonja_bots::Level;
use lonja_game::catalog::RULESETS;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};

/// A member's value: a text as it is, or one of the actions that are legal when the request is made.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Json(String),
    LegalAction(Index),
}

/// A request, member by member: names may come twice, values may be anything.
#[derive(Clone)]
pub(crate) struct FuzzRequest(Vec<(String, Part)>);

impl FuzzRequest {
    fn new(members: Vec<(&str, Part)>) -> Self {
        Self(members.into_iter().map(|(name, part)| (name.to_owned(), part)).collect())
    }

    /// Its line, when these actions are legal.
    pub(crate) fn line(&self, legal: &[String]) -> String {
        let member = |(name, part): &(String, Part)| match part {
            Part::Json(text) => format!("{}:{text}", json!(name)),
            Part::LegalAction(_) if legal.is_empty() => format!("{}:\"pass\"", json!(name)),
            Part::LegalAction(index) => format!("{}:{}", json!(name), json!(index.get(legal))),
        };
        format!("{{{}}}", self.0.iter().map(member).collect::<Vec<_>>().join(","))
    }
}

impl std::fmt::Debug for FuzzRequest {
    /// A failing conversation is then a list of lines to give to an engine.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.line(&["a legal action".to_owned()]))
    }
}

fn text(value: impl Into<Value>) -> Part {
    Part::Json(value.into().to_string())
}

/// A few lines of bytes: anything, or pieces of JSON in any order.
pub(crate) fn lines() -> impl Strategy<Value = Vec<Vec<u8>>> {
    const PIECES: &str = r#"{¦}¦[¦]¦:¦,¦"¦"cmd"¦"new"¦"play"¦"seed":"x"¦"ruleset":"burgueses"¦"players":2¦
null¦true¦-1e999¦\u0000¦\ud800¦ ¦{"cmd":"state"}¦{"cmd":"play","action":"buy"}¦
{"cmd":"new","ruleset":"burgueses","players":2,"seed":"x"}"#;
    let pieces: Vec<_> = PIECES.replace('\n', "").split('¦').map(str::to_owned).collect();
    let pieces = [pieces, ["\u{feff}", "\r", "\t", "\u{7f}"].map(str::to_owned).to_vec()].concat();
    let bytes = prop::collection::vec(any::<u8>().prop_filter("no line end", |&byte| byte != b'\n'), 0..200);
    let pieces = prop::collection::vec(select(pieces), 0..12).prop_map(|pieces| pieces.concat().into_bytes());
    let request = request().prop_map(|request| request.line(&[]).into_bytes());
    let spaces = "[ \t\r]{0,4}".prop_map(String::into_bytes);
    prop::collection::vec(prop_oneof![3 => bytes, 4 => pieces, 2 => request, 1 => spaces], 1..20)
}

/// A conversation: a game is begun, then come all kinds of requests, most of them good.
pub(crate) fn conversation() -> impl Strategy<Value = Vec<FuzzRequest>> {
    let good_new = new_request(0).prop_map(FuzzRequest::new);
    (good_new, prop::collection::vec(request(), 1..60))
        .prop_map(|(new, rest)| [new].into_iter().chain(rest).collect::<Vec<_>>())
}

/// A request, mostly as it should be.
fn request() -> impl Strategy<Value = FuzzRequest> {
    let play = || {
        let legal = any::<Index>().prop_map(Part::LegalAction);
        let action = prop_oneof![12 => legal, 1 => action().prop_map(text)];
        action.prop_map(|action| vec![("cmd", text("play")), ("action", action)])
    };
    let chance = prop::collection::vec(outcome(), 0..4)
        .prop_map(|outcomes| vec![("cmd", text("chance")), ("add", Part::Json(format!("[{}]", outcomes.join(","))))]);
    let word = |word: &'static str| Just(vec![("cmd", text(word))]);
    let view = (0..8).prop_map(|seat| vec![("cmd", text("view")), ("seat", text(seat))]);
    let bots = Level::ALL.map(Level::name).into_iter().chain(["Random", "", "nobody"]).collect::<Vec<_>>();
    let suggest = (select(bots), 0..20).prop_map(|(bot, iterations)| {
        vec![("cmd", text("suggest")), ("bot", text(bot)), ("iterations", text(iterations))]
    });
    let members = prop_oneof![
        30 => play(),
        2 => new_request(1),
        2 => chance,
        1 => word("state"),
        1 => word("record"),
        1 => word("stop"),
        1 => view,
        2 => suggest,
    ];
    (members, prop::option::weighted(0.15, edit())).prop_map(|(members, edit)| {
        let mut request = FuzzRequest::new(members);
        if let Some(edit) = edit {
            edit.apply(&mut request);
        }
        request
    })
}

/// A request for a game; with how many odd things it may have.
fn new_request(odd: u32) -> impl Strategy<Value = Vec<(&'static str, Part)>> {
    let table = (select(RULESETS), any::<Index>()).prop_map(|(ruleset, index)| {
        let seats: Vec<_> = ruleset.seats.clone().collect();
        (text(ruleset.id), text(*index.get(&seats)))
    });
    let odd_table = (prop_oneof![Just("medici".to_owned()), any::<String>()], 0..300)
        .prop_map(|(ruleset, players)| (text(ruleset), text(players)));
    let seed = any::<String>().prop_map(|seed| ("seed", text(seed)));
    let chance = prop::collection::vec(outcome(), 0..6)
        .prop_map(|outcomes| ("chance", Part::Json(format!("[{}]", outcomes.join(",")))));
    let options = prop_oneof![
        6 => Just("{}".to_owned()),
        1 => Just("{\"advanced\":true}".to_owned()),
        1 => prop::collection::vec(card(), 0..130).prop_map(|deck| json!({"deck": deck}).to_string()),
        1 => odd_value(),
    ];
    (prop_oneof![9 => table, odd => odd_table], prop_oneof![6 => seed, odd => chance], options).prop_map(
        move |((ruleset, players), source, options)| {
            let options = if odd == 0 { "{}".to_owned() } else { options };
            vec![
                ("cmd", text("new")),
                ("ruleset", ruleset),
                ("players", players),
                ("options", Part::Json(options)),
                source,
            ]
        },
    )
}

fn action() -> impl Strategy<Value = String> {
    let words = select(&["pass", "stop", "draw", "reveal", "buy", "take 1", "take 1 2", "bid", ""][..]);
    prop_oneof![
        words.prop_map(str::to_owned),
        any::<u64>().prop_map(|florins| format!("bid {florins}")),
        "(bid|take|place|sell|trade|discard) [0-9SCHD ]{0,12}",
        any::<String>(),
    ]
}

fn card() -> impl Strategy<Value = String> {
    "(cloth|fur|grain|dye|spice|value|gold)[0-9]{1,2}(x[2-9])?!?"
}

/// A chance outcome, possible or not, or something like one.
fn outcome() -> impl Strategy<Value = String> {
    let goods =
        Just("2S 3S 4S 2C 3C 4C 2H 3H 4H 5H 2D 3D 4D 5D").prop_map(|goods| goods.split(' ').collect::<Vec<_>>());
    let kings = Just(vec!["KS", "KC", "KH", "KD", "AS"]);
    prop_oneof![
        3 => (0..3).prop_map(|seat| json!({"first": seat}).to_string()),
        3 => goods.prop_shuffle().prop_map(|cards| json!({"deck": cards}).to_string()),
        3 => kings.prop_shuffle().prop_map(|kings| json!({"kings": kings}).to_string()),
        1 => prop::collection::vec(card(), 0..40).prop_map(|cards| json!({"deck": cards}).to_string()),
        1 => odd_value().prop_map(|value| format!("{{\"first\":{value}}}")),
        1 => odd_value(),
    ]
}

/// JSON of a wrong type, out of range, too deep or too long.
fn odd_value() -> BoxedStrategy<String> {
    const ODD: &str = r#"null true 0 -0 -1 1.0 1.5 2e0 1e1 1e400 -1e400 0.1e1 9007199254740993 18446744073709551615
        18446744073709551616 -9223372036854775809 1e-400 "" "2" "\u0000" "\ud83c\udfb2" [] [[]] {} {"":null}
        {"deck":null} {"advanced":1} {"deck":[""]} {"deck":[]} [null,{"first":null}]"#;
    let odd: Vec<_> = ODD.split_whitespace().map(str::to_owned).collect();
    let long = (0usize..100_000).prop_map(|length| json!("x".repeat(length)).to_string());
    let deep = (1usize..3000).prop_map(|depth| format!("{}{}", "[".repeat(depth), "]".repeat(depth)));
    let deep_objects = (1usize..3000).prop_map(|depth| format!("{}1{}", "{\"a\":".repeat(depth), "}".repeat(depth)));
    let many = (0usize..6000).prop_map(|many| format!("[{}]", vec!["{\"first\":0}"; many].join(",")));
    let any_text = any::<String>().prop_map(|text| json!(text).to_string());
    prop_oneof![
        20 => select(odd),
        4 => any_text,
        1 => long,
        1 => deep,
        1 => deep_objects,
        1 => many,
    ]
    .boxed()
}

/// A change to a request.
#[derive(Clone, Debug)]
enum Edit {
    Drop(Index),
    Replace(Index, String),
    Double(Index, String),
    Add(String, String),
    Rename(Index, String),
}

fn edit() -> impl Strategy<Value = Edit> {
    let name = || {
        prop_oneof![
            select(&["id", "cmd", "seed", "chance", "options", "ms"][..]).prop_map(str::to_owned),
            any::<String>()
        ]
    };
    prop_oneof![
        any::<Index>().prop_map(Edit::Drop),
        (any::<Index>(), odd_value()).prop_map(|(at, value)| Edit::Replace(at, value)),
        (any::<Index>(), odd_value()).prop_map(|(at, value)| Edit::Double(at, value)),
        (name(), odd_value()).prop_map(|(name, value)| Edit::Add(name, value)),
        (any::<Index>(), name()).prop_map(|(at, name)| Edit::Rename(at, name)),
    ]
}

impl Edit {
    fn apply(self, FuzzRequest(members): &mut FuzzRequest) {
        let count = members.len();
        match self {
            Self::Drop(at) => drop(members.remove(at.index(count))),
            Self::Replace(at, value) => members[at.index(count)].1 = Part::Json(value),
            Self::Double(at, value) => members.push((members[at.index(count)].0.clone(), Part::Json(value))),
            Self::Add(name, value) => members.push((name, Part::Json(value))),
            Self::Rename(at, name) => members[at.index(count)].0 = name,
        }
        // Without a seed or outcomes a game would have another seed each time, and could not be compared.
        if !members.iter().any(|(name, _)| name == "seed" || name == "chance") {
            members.push(("seed".into(), Part::Json("\"instead\"".into())));
        }
        // Likewise a bot that thinks for some time.
        if !members.iter().any(|(name, _)| name == "iterations") {
            members.push(("iterations".into(), Part::Json("1".into())));
        }
    }
}

/// One of the texts, with a few bytes changed, left out, put in or doubled, or cut off.
pub(crate) fn damaged(texts: Vec<Vec<u8>>) -> impl Strategy<Value = Vec<u8>> {
    let damage = (any::<Index>(), 0..6u8, any::<u8>(), 1usize..40);
    (select(texts), prop::collection::vec(damage, 1..4)).prop_map(|(mut bytes, damages)| {
        for (at, kind, byte, length) in damages {
            let at = at.index(bytes.len() + 1);
            let end = (at + length).min(bytes.len());
            match kind {
                0 if at < bytes.len() => bytes[at] ^= 1 << (byte % 8),
                1 if at < bytes.len() => bytes[at] = byte,
                2 => bytes.insert(at, byte),
                3 => drop(bytes.drain(at..end)),
                4 => bytes.splice(at..at, bytes[at..end].to_vec()).for_each(drop),
                _ if at > bytes.len() / 2 => bytes.truncate(at),
                _ => {}
            }
        }
        bytes
    })
}

/// One of the records, with members replaced, swapped, doubled or left out.
pub(crate) fn with_odd_members(records: Vec<String>) -> impl Strategy<Value = String> {
    let edits = prop::collection::vec((any::<Index>(), any::<Index>(), 0..5u8, odd_value()), 0..3);
    (select(records), edits).prop_map(|(record, edits)| {
        let record: Value = serde_json::from_str(&record).unwrap();
        let members = record.as_object().unwrap();
        let mut members: Vec<(String, String)> =
            members.iter().map(|(name, value)| (name.clone(), value.to_string())).collect();
        for (at, other, kind, value) in edits {
            let (at, other) = (at.index(members.len()), other.index(members.len()));
            match kind {
                0 => members[at].1 = value,
                1 => (members[at].1, members[other].1) = (members[other].1.clone(), members[at].1.clone()),
                2 if members.len() > 1 => drop(members.remove(at)),
                3 => members[at].1 = with_odd_item(&members[at].1, other, &value),
                _ => members.push((members[at].0.clone(), value)),
            }
        }
        let written = members.iter().map(|(name, value)| format!("{}:{value}", json!(name))).collect::<Vec<_>>();
        format!("{{{}}}", written.join(","))
    })
}

/// A list with one of its items replaced; anything else as it is.
fn with_odd_item(list: &str, at: usize, value: &str) -> String {
    let Ok(Value::Array(items)) = serde_json::from_str(list) else { return list.to_owned() };
    let mut items: Vec<String> = items.iter().map(Value::to_string).collect();
    if let Some(item) = items.get_mut(at) {
        value.clone_into(item);
    }
    format!("[{}]", items.join(","))
}
