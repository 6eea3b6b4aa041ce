//! What holds for the types of document in all crates together.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};

use dte_domain::calendar::Calendar;
use dte_domain::documents::specs::SPECS;
use dte_domain::edition::Edition;
use dte_domain::identification::LocalTime;
use dte_domain::invalidation::window::{Since, last_moment};
use dte_sandbox::tables::document_versions;
use time::macros::datetime;

/// Where a type of document, or its content, may be named in the code of the service, and why. The
/// rest reads the rows.
const MAY_NAME_A_TYPE: &[(&str, &str)] = &[
    (
        "dte-domain/src/identification/document_type.rs",
        "the types",
    ),
    (
        "dte-domain/src/documents/",
        "the rows, the one match over contents, a folder a type",
    ),
    (
        "dte-domain/src/assumptions.rs",
        "what rows say that no source settles",
    ),
    (
        "dte-domain/src/samples/",
        "the document that the sample of an invalidation takes back",
    ),
    (
        "dte-authority/src/client.rs",
        "the events whose path and body are settings",
    ),
    ("dte-schema/src/lib.rs", "the rendering: edition by content"),
    ("dte-http/src/endpoints/routes.rs", "the choice of a route"),
    ("dte-http/src/endpoints/documents/", "one request a type"),
    (
        "dte-persistence/src/documents/list.rs",
        "the partial indexes of rare types",
    ),
    (
        "dte-persistence/src/settlements/",
        "the type that settles, and those of which its lines know more",
    ),
    (
        "dte-application/src/use_cases/self_test.rs",
        "the series that is tried",
    ),
    (
        "dte-application/src/contingency/report/send.rs",
        "a query of an event, for which any type does",
    ),
];

/// The crates that are no part of the service: they have tables or data of their own.
const ON_THEIR_OWN: &[&str] = &["dte-sandbox", "dte-bench"];

fn crates() -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    crates.canonicalize().unwrap()
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && path.file_name().unwrap() != "tests" {
            sources(&path, found);
        } else if path.extension().is_some_and(|it| it == "rs") {
            found.push(path);
        }
    }
}

/// Whether a line names a variant of one of the two enums.
fn names_a_type(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    ["DocumentType::", "Content::"].iter().any(|of| {
        code.match_indices(of).any(|(at, of)| {
            let before = code[..at].chars().next_back();
            let mut after = code[at + of.len()..].chars();
            !before.is_some_and(|it| it.is_alphanumeric() || it == '_')
                && after.next().is_some_and(char::is_uppercase)
                && after.next().is_some_and(char::is_lowercase)
        })
    })
}

#[test]
fn a_type_of_document_is_named_in_few_places() {
    let root = crates();
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&root).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if !ON_THEIR_OWN.contains(&name) {
            sources(&path.join("src"), &mut files);
        }
    }
    let mut elsewhere = Vec::new();
    for file in files {
        let short = file.strip_prefix(&root).unwrap().to_str().unwrap();
        if MAY_NAME_A_TYPE.iter().any(|(at, _)| short.starts_with(at)) {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap();
        let product = text.lines().take_while(|line| *line != "#[cfg(test)]");
        for (line, number) in product.zip(1..) {
            if names_a_type(line) {
                elsewhere.push(format!("crates/{short}:{number}: {}", line.trim()));
            }
        }
    }
    assert!(
        elsewhere.is_empty(),
        "a type of document is named where its row should be asked:\n{}",
        elsewhere.join("\n")
    );
}

#[test]
fn the_places_that_may_name_a_type_are_there() {
    for (at, why) in MAY_NAME_A_TYPE {
        assert!(crates().join(at).exists(), "{at} ({why})");
    }
}

#[test]
fn the_rows_and_the_tables_of_the_sandbox_agree() {
    let calendar = Calendar::public_offices();
    let moments = [
        datetime!(2026-01-31 23:59:59 -6),
        datetime!(2026-03-16 10:00:00 -6),
        datetime!(2026-07-15 12:30:00 -6),
        datetime!(2026-11-30 08:00:00 -6),
        datetime!(2026-12-31 23:00:00 -6),
    ];
    for version in document_versions() {
        let what = format!("{} of {}", version.code(), version.edition());
        let spec = SPECS.iter().find(|spec| spec.code == version.code());
        let edition = Edition::named(version.edition()).unwrap();
        let spec = spec.unwrap();
        let row = spec.edition(edition).unwrap();
        assert_eq!(i64::from(row.version), version.version(), "{what}");
        assert_eq!(row.schema, version.schema(), "{what}");
        assert_eq!(row.contingency, version.knows_contingency(), "{what}");
        for issued in moments {
            for (later, is_of_medicines) in [(0, false), (1, true), (20, false), (20, true)] {
                let since = Since {
                    issued_at: LocalTime::at(issued),
                    stamped_at: LocalTime::at(issued + time::Duration::days(later)),
                    is_of_medicines,
                };
                let ours = last_moment(edition, spec.document_type, since, &calendar).date();
                let dates = (since.issued_at.date(), since.stamped_at.date());
                let theirs = version.invalidable_until(is_of_medicines, dates);
                assert_eq!(ours, theirs, "{what}, issued {issued}, {later} days");
            }
        }
    }
}

#[test]
fn the_sandbox_takes_everything_that_can_be_issued() {
    let taken: Vec<_> = document_versions()
        .map(|it| (it.code(), it.edition()))
        .collect();
    for spec in SPECS.iter().filter(|spec| spec.issuing.is_some()) {
        for edition in Edition::ALL {
            let is_taken = taken.contains(&(spec.code, edition.name()));
            assert_eq!(spec.edition(*edition).is_some(), is_taken, "{}", spec.code);
        }
    }
}
