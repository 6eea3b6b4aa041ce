//! Valid samples of every document, and ways to spoil them in one respect.

use serde_json::Value;

use crate::arithmetic::{Check, Miscalculation};
use crate::json;
use crate::structure::{ObjectSchema, judge};

fn sample(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

pub(crate) fn ccf() -> Value {
    sample(include_str!("../samples/ccf.json"))
}

pub(crate) fn invoice() -> Value {
    sample(include_str!("../samples/invoice.json"))
}

pub(crate) fn credit_note() -> Value {
    sample(include_str!("../samples/credit_note.json"))
}

pub(crate) fn retention() -> Value {
    sample(include_str!("../samples/retention.json"))
}

pub(crate) fn excluded_subject() -> Value {
    sample(include_str!("../samples/excluded_subject.json"))
}

pub(crate) fn invalidation() -> Value {
    sample(include_str!("../samples/invalidation.json"))
}

pub(crate) fn contingency() -> Value {
    sample(include_str!("../samples/contingency.json"))
}

pub(crate) fn ccf_2026() -> Value {
    sample(include_str!("../samples/2026/ccf.json"))
}

pub(crate) fn invoice_2026() -> Value {
    sample(include_str!("../samples/2026/invoice.json"))
}

pub(crate) fn credit_note_2026() -> Value {
    sample(include_str!("../samples/2026/credit_note.json"))
}

pub(crate) fn retention_2026() -> Value {
    sample(include_str!("../samples/2026/retention.json"))
}

pub(crate) fn excluded_subject_2026() -> Value {
    sample(include_str!("../samples/2026/excluded_subject.json"))
}

pub(crate) fn invalidation_2026() -> Value {
    sample(include_str!("../samples/2026/invalidation.json"))
}

pub(crate) fn contingency_2026() -> Value {
    sample(include_str!("../samples/2026/contingency.json"))
}

/// The sample with the members at these pointers replaced or added.
pub(crate) fn changed(mut sample: Value, changes: &[(&str, Value)]) -> Value {
    for (pointer, value) in changes {
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        match sample.pointer_mut(parent).unwrap() {
            Value::Object(members) => drop(members.insert(name.to_owned(), value.clone())),
            Value::Array(elements) => elements[name.parse::<usize>().unwrap()] = value.clone(),
            _ => panic!("{parent} is neither an object nor an array"),
        }
    }
    sample
}

/// The sample without the member at this pointer.
pub(crate) fn without(mut sample: Value, pointer: &str) -> Value {
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    sample
        .pointer_mut(parent)
        .unwrap()
        .as_object_mut()
        .unwrap()
        .remove(name)
        .unwrap();
    sample
}

/// The structural violations of a document.
pub(crate) fn violations(shape: &ObjectSchema, document: &Value) -> Vec<String> {
    judge(shape, &json::parse(&document.to_string()).unwrap())
}

/// The arithmetical faults of a document.
pub(crate) fn faults(check: Check, document: &Value) -> Vec<Miscalculation> {
    check(&json::parse(&document.to_string()).unwrap())
}
