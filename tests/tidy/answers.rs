//! What the service answers has types: no JSON is put together by hand.

use std::fmt::Write as _;

use crate::sources::{self, Source};

/// The folders whose answers have types.
const TYPED: &[&str] = &["crates/dte-http/src", "crates/dte-server/src"];

/// Where JSON without a type is right, and why: where a path begins.
const ALLOWED: &[(&str, &str)] = &[
    (
        "crates/dte-http/src/endpoints/documents.rs",
        "what a list begins with that is written piece by piece",
    ),
    (
        "crates/dte-http/src/fuzz_support.rs",
        "answers are read as any client reads them",
    ),
    (
        "crates/dte-http/src/pages/start.rs",
        "a page shows requests as a client writes them",
    ),
    (
        "crates/dte-http/src/generated_docs.rs",
        "a page tells how errors look",
    ),
    (
        "crates/dte-http/src/openapi",
        "the description of the interface is JSON of the form that OpenAPI has",
    ),
    (
        "crates/dte-http/src/request/json/schema.rs",
        "JSON Schema is JSON",
    ),
    (
        "crates/dte-http/src/request/texts.rs",
        "requests of any shape are looked through",
    ),
    (
        "crates/dte-http/src/response/envelope.rs",
        "a document goes in between two structs",
    ),
    (
        "crates/dte-server/src/cli/demo",
        "the demonstration is a client of the interface",
    ),
];

/// Whether a line makes or holds JSON that has no type.
fn is_untyped(line: &str) -> bool {
    let words = |word| {
        line.split(|c: char| !c.is_alphanumeric() && c != '_')
            .any(|it| it == word)
    };
    let is_value = line.contains("serde_json") && (words("Value") || words("Map"));
    is_value || line.contains("json!") || line.contains("\\\":")
}

/// The lines of a file up to its tests.
fn lines(source: &Source) -> impl Iterator<Item = (usize, &String)> {
    let is_code = |(_, line): &(usize, &String)| line.trim() != "#[cfg(test)]";
    source.lines.iter().enumerate().take_while(is_code)
}

/// Whether a file is one of tests.
fn is_test(source: &Source) -> bool {
    source.path.contains("/src/tests/") || source.path.ends_with("/src/tests.rs")
}

#[test]
fn answers_have_types() {
    let mut refused = String::new();
    let mut needed = Vec::new();
    for source in sources::under(TYPED) {
        let allowed = ALLOWED
            .iter()
            .find(|(path, _)| source.path.starts_with(path));
        for (index, line) in lines(&source) {
            match allowed {
                _ if is_test(&source) || !is_untyped(line) => {}
                Some((path, _)) => needed.push(*path),
                None => writeln!(refused, "{}:{}: {line}", source.path, index + 1).unwrap(),
            }
        }
    }
    assert!(refused.is_empty(), "JSON without a type:\n{refused}");
    for (path, reason) in ALLOWED {
        assert!(needed.contains(path), "nothing to allow any more: {path}");
        assert!(reason.len() > 3, "{path}: an exception has a reason");
    }
}

#[test]
fn json_without_a_type_is_found() {
    for line in [
        "    let data = json!({});",
        "use serde_json::{Map, to_vec};",
        "    fn shown(value: &serde_json::Value) {}",
        r#"    let text = format!("{{\"a\":{number}}}");"#,
    ] {
        assert!(is_untyped(line), "{line}");
    }
    for line in [
        "use serde_json::value::RawValue;",
        "use dte_domain::value::Value;",
        "    keys: HashMap<u8, u8>,",
    ] {
        assert!(!is_untyped(line), "{line}");
    }
}
