//! Answers are what the interface's description says they are.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::client::Answer;
use crate::server::Server;

/// The description. That it is the one that is served is a test of its own.
static DESCRIPTION: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(&lonja_server::http::description()).unwrap());
static VALIDATORS: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);

/// Checks an answer. A request without a description must be refused, or be one for the host.
pub(crate) fn check(method: &str, path: &str, answer: &Answer) {
    let path = path.split(['?', '#']).next().unwrap();
    let Some((template, described)) = find(path) else {
        let is_refused = matches!(answer.status, 400 | 404 | 405 | 429);
        assert!(is_refused || !path.starts_with("/api/") || path == "/api/openapi.json", "{method} {path}");
        return;
    };
    let Some(operation) = described.get(method.to_lowercase()) else {
        assert!(matches!(answer.status, 403 | 405 | 429), "{method} {path} is not described: {}", answer.status);
        return;
    };
    let responses = &operation["responses"];
    let status = answer.status.to_string();
    let status = if responses.get(&status).is_some() { status.as_str() } else { "default" };
    let about = format!("{method} {template} {status}");
    let response = responses.get(status).unwrap_or_else(|| panic!("{} is not described: {about}", answer.status));
    let kind = answer.header("content-type").unwrap_or_else(|| panic!("{about}: no content-type"));
    let content = response["content"].get(kind).unwrap_or_else(|| panic!("{kind} is not described: {about}"));
    if kind.ends_with("json") {
        let body = answer.json();
        let validator = validator(&about, &content["schema"]);
        let wrong: Vec<String> = validator.iter_errors(&body).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{about}: {wrong:?} in {body}");
    }
}

/// Checks a value that an event stream shows.
pub(crate) fn check_shown(shown: &Value) {
    check_schema("FrameJson", shown);
}

/// Checks a value against a schema of the description.
pub(crate) fn check_schema(name: &str, shown: &Value) {
    let validator = validator(name, &json!({"$ref": format!("#/components/schemas/{name}")}));
    let wrong: Vec<String> = validator.iter_errors(shown).map(|error| error.to_string()).collect();
    assert!(wrong.is_empty(), "{wrong:?} in {shown}");
}

fn find(path: &str) -> Option<(&'static String, &'static Value)> {
    let paths = DESCRIPTION["paths"].as_object().unwrap();
    let fits = |template: &str| {
        let (wanted, given): (Vec<_>, Vec<_>) = (template.split('/').collect(), path.split('/').collect());
        let same = |(wanted, given): (&&str, &&str)| wanted == given || wanted.starts_with('{') && !given.is_empty();
        wanted.len() == given.len() && wanted.iter().zip(&given).all(same)
    };
    // One that is written out counts more than one with a gap.
    let found = paths.iter().filter(|(template, _)| fits(template));
    found.min_by_key(|(template, _)| template.matches('{').count())
}

fn validator(about: &str, schema: &Value) -> Arc<Validator> {
    let mut validators = VALIDATORS.lock().unwrap();
    let make = || {
        let whole = json!({"allOf": [schema], "components": DESCRIPTION["components"]});
        Arc::new(jsonschema::validator_for(&whole).unwrap())
    };
    validators.entry(about.to_owned()).or_insert_with(make).clone()
}

/// A misspelt member would otherwise be ignored.
#[test]
fn every_request_refuses_members_that_it_does_not_know() {
    let operations = DESCRIPTION["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap());
    let bodies = operations.filter_map(|(_, operation)| operation.pointer("/requestBody/content/application~1json"));
    let names: Vec<&str> = bodies.filter_map(|body| body["schema"]["$ref"].as_str()).collect();
    assert!(names.len() > 10, "{names:?}");
    for name in names {
        let schema = DESCRIPTION.pointer(name.trim_start_matches('#')).unwrap();
        assert_eq!(schema["additionalProperties"], false, "{name}");
    }
}

#[test]
fn the_description_is_served() {
    let answer = Server::shared().stranger().get("/api/openapi.json");
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.ok(), *DESCRIPTION);
    assert!(DESCRIPTION["openapi"].as_str().unwrap().starts_with("3."));
}
