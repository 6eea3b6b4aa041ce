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

This page lists what the service assumes where the authority's schemas, catalogues and manuals do not say what
is right, and how you try each assumption in the authority's test environment before you go live.

- **sure**: **H** several sources agree or the authority's own text is quoted, **M** one good source says so,
  **L** it is our own choice.
- **setting**: the variable that changes the value without a release. A value without one is changed in
  `dte-domain/src/assumptions.rs`, or in the row of its type, and nowhere else.
- `dte config check` lists all of them with the values in effect.

Try them with a service that speaks to the test environment, with a company whose user and certificate are of that
environment:

```sh
DTE_ENVIRONMENT=00 DTE_AUTHORITY_URL=https://apitest.dtes.mh.gob.sv DTE_EDITION=2026 dte serve
dte issue --type 11 export.json
```

`dte issue` prints the stamp, or the authority's refusal with its code and observations. An invalidation is
`POST /dte/invalidate`. After a refusal set the other value, start the service again, and issue again.

| type | what | value | setting | sure | source, and what speaks against it | trial |
|---|---|---|---|---|---|---|
";

#[test]
fn the_page_of_assumptions_is_what_the_table_says() {
    let mut page = ASSUMPTIONS.to_owned();
    for told in assumptions::all() {
        let (types, says, value) = (told.types, told.says, told.value);
        let (letter, source) = (told.confidence.letter(), told.source);
        let setting = told
            .setting
            .map(|key| format!("`DTE_{}`", key.to_uppercase()));
        let (setting, trial) = (setting.unwrap_or_default(), told.trial);
        writeln!(
            page,
            "| {types} | {says} | {value} | {setting} | {letter} | {source} | {trial} |"
        )
        .unwrap();
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
