//! The values of the domain for whoever uses that crate alone: each is a text both ways, and the feature
//! `serde`, which the service does without, holds.

use std::process::Command;

use crate::sources::{self, identifier};

/// Those that other crates write, and the secret that nobody does.
const WRITTEN_ELSEWHERE: [&str; 3] = ["bool", "Date", "Verbatim"];

/// Where the texts are, with the test that reads each back.
const TEXTS: &str = "crates/dte-domain/src/value/text_form.rs";

/// The names of all types of the domain that are values.
fn values() -> Vec<String> {
    let mut names = Vec::new();
    for source in sources::under(&["crates/dte-domain/src"]) {
        for line in &source.lines {
            let Some(rest) = line.strip_prefix("impl") else {
                continue;
            };
            let of = |name: &str| rest.split_once(name).map(|(_, implementor)| implementor);
            let implementor = of(" Value for ").or_else(|| of(" Catalogue for "));
            names.extend(implementor.map(|it| identifier(it).to_owned()));
        }
    }
    // `impl<T: Catalogue> Value for T`
    names.retain(|name| name != "T" && !WRITTEN_ELSEWHERE.contains(&name.as_str()));
    names
}

#[test]
fn every_value_is_a_text_both_ways() {
    let source = std::fs::read_to_string(sources::root().join(TEXTS)).unwrap();
    let (product, tests) = source.split_once("#[cfg(test)]").unwrap();
    let values = values();
    assert!(values.len() > 30, "{values:?}");
    for name in values {
        let is_written = ["", "<MIN, MAX>"]
            .iter()
            .any(|form| product.contains(&format!("] {name}{form}")));
        let is_read_back = [">", "<"]
            .iter()
            .any(|end| tests.contains(&format!("reads_back::<{name}{end}")));
        assert!(is_written && is_read_back, "{name} is missing in {TEXTS}");
    }
}

#[test]
fn values_are_texts_for_serde_where_it_is_asked_for() {
    let tests = ["test", "-p", "dte-domain", "--features", "serde", "--lib"];
    let output = Command::new(env!("CARGO"))
        .current_dir(sources::root())
        .args(tests)
        .args(["--quiet", "--offline", "--target-dir", "target/with-serde"])
        .args(["--", "value::text_form"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let passed = String::from_utf8_lossy(&output.stdout);
    assert!(passed.contains("2 passed"), "{passed}");
}
