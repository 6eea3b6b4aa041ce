//! Valid samples of every document, and ways to spoil them in one respect.

pub(crate) mod changes;

use serde_json::Value;

use crate::arithmetic::{Check, Miscalculation};
use crate::documents::document_versions;
use crate::edition::Edition;
use crate::json;
use crate::structure::{ObjectSchema, judge};

fn sample(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn of(code: &str, edition: Edition) -> Value {
    let mut versions = document_versions();
    let version = versions.find(|it| it.kind.code == code && it.schema.edition == edition);
    version.unwrap().schema.sample.document()
}

pub(crate) fn ccf() -> Value {
    of("03", Edition::Of2022)
}

pub(crate) fn ccf_2026() -> Value {
    of("03", Edition::Of2026)
}

pub(crate) fn invoice() -> Value {
    of("01", Edition::Of2022)
}

pub(crate) fn invoice_2026() -> Value {
    of("01", Edition::Of2026)
}

pub(crate) fn delivery_note() -> Value {
    of("04", Edition::Of2022)
}

pub(crate) fn delivery_note_2026() -> Value {
    of("04", Edition::Of2026)
}

pub(crate) fn credit_note() -> Value {
    of("05", Edition::Of2022)
}

pub(crate) fn credit_note_2026() -> Value {
    of("05", Edition::Of2026)
}

pub(crate) fn debit_note() -> Value {
    of("06", Edition::Of2022)
}

pub(crate) fn debit_note_2026() -> Value {
    of("06", Edition::Of2026)
}

pub(crate) fn retention() -> Value {
    of("07", Edition::Of2022)
}

pub(crate) fn retention_2026() -> Value {
    of("07", Edition::Of2026)
}

pub(crate) fn export_invoice() -> Value {
    of("11", Edition::Of2022)
}

pub(crate) fn export_invoice_2026() -> Value {
    of("11", Edition::Of2026)
}

pub(crate) fn excluded_subject() -> Value {
    of("14", Edition::Of2022)
}

pub(crate) fn excluded_subject_2026() -> Value {
    of("14", Edition::Of2026)
}

pub(crate) fn accounting_settlement() -> Value {
    of("09", Edition::Of2022)
}

pub(crate) fn accounting_settlement_2026() -> Value {
    of("09", Edition::Of2026)
}

pub(crate) fn settlement() -> Value {
    of("08", Edition::Of2022)
}

pub(crate) fn settlement_2026() -> Value {
    of("08", Edition::Of2026)
}

pub(crate) fn special_operations() -> Value {
    of("17", Edition::Of2026)
}

pub(crate) fn donation() -> Value {
    of("15", Edition::Of2022)
}

pub(crate) fn donation_2026() -> Value {
    of("15", Edition::Of2026)
}

pub(crate) fn return_event() -> Value {
    of("18", Edition::Of2026)
}

pub(crate) fn invalidation() -> Value {
    sample(include_str!("../samples/invalidation.json"))
}

pub(crate) fn invalidation_2026() -> Value {
    sample(include_str!("../samples/2026/invalidation.json"))
}

pub(crate) fn contingency() -> Value {
    sample(include_str!("../samples/contingency.json"))
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

pub(crate) fn violations(shape: &ObjectSchema, document: &Value) -> Vec<String> {
    judge(shape, &json::parse(&document.to_string()).unwrap())
}

pub(crate) fn faults(check: Check, document: &Value) -> Vec<Miscalculation> {
    check(&json::parse(&document.to_string()).unwrap())
}
