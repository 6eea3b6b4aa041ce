//! Every request that was carried out, and every answer, is held against docs/openapi.json.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use jsonschema::Validator;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::Answer;

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../docs/openapi.json");
    let mut document = serde_json::from_str(text).unwrap();
    close(&mut document);
    document
});

/// Takes away what only a newer version may answer: this one is to answer what it knows.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            if let Some(Value::Array(known)) = members.get_mut("anyOf") {
                known.retain(|it| it["description"] != "Another one, of a newer version.");
            }
            members.values_mut().for_each(close);
        }
        Value::Array(entries) => entries.iter_mut().for_each(close),
        _ => {}
    }
}

/// Schemas that were asked for before, by the place of each.
static VALIDATORS: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);

/// Panics when the description does not have the answer, or has the request otherwise.
pub fn check(method: &Method, path: &str, body: Option<&[u8]>, answer: &Answer) {
    // What the server refuses before the interface sees it has no id and no body.
    if !answer.headers.contains_key("x-request-id") {
        return;
    }
    let (path, _) = path.split_once('?').unwrap_or((path, ""));
    let status = answer.status.as_u16();
    let place = format!("{method} {path}: {status}");
    let Some((name, operation)) = operation(method, path) else {
        assert!(
            matches!(status, 400 | 404 | 405),
            "{place} has no description"
        );
        return;
    };
    let response = resolved(&operation["responses"][status.to_string()]);
    assert!(
        !response.is_null(),
        "{place} is not described: {}",
        answer.text
    );
    if answer.status.is_success() && *method != Method::HEAD {
        request_is_described(&name, operation, body, &place);
    }
    let kind = answer.headers.get("content-type");
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default();
    if answer.text.is_empty() || *method == Method::HEAD {
        return;
    }
    let content = &response["content"][kind];
    assert!(!content.is_null(), "{place}: {kind} is not described");
    if kind == "application/json" {
        let json = answer.json();
        holds(
            &format!("{name} {status}"),
            &content["schema"],
            &json,
            &place,
        );
        if let Some(code) = json["error"]["code"].as_str() {
            assert!(lists(response, code), "{place}: {code} is not described");
        }
    }
}

/// True if the description of an answer lists a code. The authority's own codes are listed as one.
fn lists(response: &Value, code: &str) -> bool {
    let is_code = |text: &str| {
        let is_of_code = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
        !text.is_empty() && text.chars().all(is_of_code)
    };
    let code = match code.strip_prefix("HACIENDA_") {
        Some(own) if is_code(own) => "HACIENDA_<codigoMsg>",
        _ => code,
    };
    let says = response["description"].as_str().unwrap();
    says.contains(&format!("`{code}`"))
}

/// Texts are trimmed, so blanks around them count in no limit, and a blank text counts as absent.
fn request_is_described(name: &str, operation: &Value, body: Option<&[u8]>, place: &str) {
    let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
    let Some(mut request) = body.and_then(|body| serde_json::from_slice(body).ok()) else {
        return;
    };
    if !schema.is_null() {
        trim(&mut request);
        holds(&format!("{name} request"), schema, &request, place);
    }
}

fn trim(value: &mut Value) {
    match value {
        Value::String(text) => *text = text.trim().to_owned(),
        Value::Array(entries) => entries.iter_mut().for_each(trim),
        Value::Object(members) => {
            members.values_mut().for_each(trim);
            members.retain(|_, member| *member != "");
        }
        _ => {}
    }
}

/// The operation at a path, and its name; a path without parameters comes before one that has some.
fn operation(method: &Method, path: &str) -> Option<(String, &'static Value)> {
    let method = match *method {
        Method::HEAD => "get".to_owned(),
        _ => method.as_str().to_ascii_lowercase(),
    };
    let path = format!("/api/v1{path}");
    let paths = DOCUMENT["paths"].as_object().unwrap();
    let mut known = paths.iter().filter(|(template, _)| is_at(&path, template));
    let found = paths
        .get(&path)
        .or_else(|| known.next().map(|(_, found)| found))?;
    let operation = found.get(&method)?;
    let name = operation["operationId"].as_str().unwrap().to_owned();
    Some((name, operation))
}

fn is_at(path: &str, template: &str) -> bool {
    let (path, template): (Vec<_>, Vec<_>) =
        (path.split('/').collect(), template.split('/').collect());
    path.len() == template.len()
        && path
            .iter()
            .zip(template)
            .all(|(part, known)| *part == known || known.starts_with('{') && !part.is_empty())
}

fn resolved(value: &'static Value) -> &'static Value {
    match value["$ref"].as_str() {
        Some(reference) => DOCUMENT.pointer(&reference[1..]).unwrap(),
        None => value,
    }
}

fn holds(name: &str, schema: &Value, json: &Value, place: &str) {
    let validator = {
        let mut known = VALIDATORS.lock().unwrap_or_else(PoisonError::into_inner);
        let made = known.entry(name.to_owned()).or_insert_with(|| {
            let whole = json!({
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "allOf": [schema],
                "components": {"schemas": DOCUMENT["components"]["schemas"]}
            });
            Arc::new(jsonschema::validator_for(&whole).unwrap())
        });
        Arc::clone(made)
    };
    let faults: Vec<_> = validator
        .iter_errors(json)
        .map(|fault| format!("{}: {fault}", fault.instance_path()))
        .collect();
    assert!(
        faults.is_empty(),
        "{place} is not as described ({name}): {faults:#?}\n{json:#}"
    );
}
