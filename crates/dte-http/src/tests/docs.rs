use std::path::Path;

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

#[test]
fn the_page_of_rules_is_what_the_tables_say() {
    is_up_to_date("RULES.md", &rules_markdown());
}

#[test]
fn the_page_of_events_is_what_the_table_says() {
    is_up_to_date("EVENTS.md", &events_markdown());
}
