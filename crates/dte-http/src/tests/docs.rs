use std::fmt::Write as _;
use std::path::Path;

use dte_domain::assumptions;

use crate::generated_docs::{errors_markdown, events_markdown, rules_markdown};

/// Compares a page with the file, or writes the file when `UPDATE_DOCS` is set.
pub fn is_up_to_date(file: &str, page: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs")
        .join(file);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, page).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == page,
        "docs/{file} is out of date: UPDATE_DOCS=1 cargo test -p dte-http"
    );
}

#[test]
fn the_page_of_errors_is_what_the_table_says() {
    is_up_to_date("ERRORS.md", &errors_markdown());
}

const ASSUMPTIONS: &str = "<!-- Written by `UPDATE_DOCS=1 cargo test -p dte-http`; not by hand. -->

# What no source settles

Where the authority's schemas, catalogues and manuals do not say what is right, one value stands for it:
**M** where one good source says so, **L** where it is our own choice. Each stands in one place
(`dte-domain/src/assumptions.rs`, or the row of its type), so that a trial at the authority's test environment
changes a value and nothing else.

| type | what | value | sure | source, and what speaks against it |
|---|---|---|---|---|
";

#[test]
fn the_page_of_assumptions_is_what_the_table_says() {
    let mut page = ASSUMPTIONS.to_owned();
    for told in assumptions::all() {
        let (types, says, value) = (told.types, told.says, told.value);
        let (letter, source) = (told.confidence.letter(), told.source);
        writeln!(page, "| {types} | {says} | {value} | {letter} | {source} |").unwrap();
    }
    is_up_to_date("ASSUMPTIONS.md", &page);
}

#[test]
fn the_page_of_rules_is_what_the_tables_say() {
    is_up_to_date("RULES.md", &rules_markdown());
}

#[test]
fn the_page_of_events_is_what_the_table_says() {
    is_up_to_date("EVENTS.md", &events_markdown());
}
