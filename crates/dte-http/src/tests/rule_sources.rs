//! Every rule says where it comes from, and what it names is there.

use std::collections::HashMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use dte_domain::catalog::Catalogue;
use dte_domain::edition::Edition;
use dte_domain::identification::DocumentType;
use dte_domain::language::Language;
use dte_domain::listed_catalogues::LISTED;
use dte_domain::rule::RuleText;
use serde_json::Value;

use crate::rule_groups::rule_groups;

/// The schemas of events, which no row of a document type names.
const OF_EVENTS: &[&str] = &[
    "anulacion-schema-v2",
    "invalidacion-schema-v3",
    "contingencia-schema-v3",
    "contingencia-schema-v4",
];
/// How names begin, beside those of schemas and catalogues.
const OF_TEXTS: [(Language, &[&str]); 2] = [
    (
        Language::English,
        &["specification, ", "the service's own: "],
    ),
    (
        Language::Spanish,
        &["especificación, ", "propia del servicio: "],
    ),
];
const OF_THE_AUTHORITY: &[&str] = &["Manual Funcional V", "Normativa v2.0", "Hacienda"];

fn rules() -> impl Iterator<Item = RuleText> {
    rule_groups().into_iter().flat_map(|group| group.rules)
}

/// What a source names, a schema with its members apart from it.
fn named(source: &str) -> impl Iterator<Item = &str> {
    source.split("; ")
}

/// The schemas and members of them that a name consists of; nothing when it is of another kind.
fn members(named: &str) -> Option<(Vec<&str>, Vec<&str>)> {
    let (schemas, members) = named.split_once(": ")?;
    let schemas: Vec<_> = schemas.split(", ").collect();
    let members = members.split(" (").next().unwrap_or_default();
    let known = schemas.iter().all(|name| is_a_schema(name));
    known.then(|| (schemas, members.split(", ").collect()))
}

fn is_a_schema(name: &str) -> bool {
    let of_types = DocumentType::ENTRIES.iter().flat_map(|entry| {
        let spec = entry.value.spec();
        let editions = Edition::ALL.iter();
        editions.filter_map(|edition| spec.edition(*edition))
    });
    of_types
        .map(|row| row.schema)
        .chain(OF_EVENTS.iter().copied())
        .any(|schema| schema == name)
}

fn can_be_looked_up(named: &str, texts: &[&str]) -> bool {
    let begins = |start: &&str| named.starts_with(*start);
    let is_a_catalogue = || named.starts_with("CAT-") && named.len() == "CAT-000".len();
    members(named).is_some()
        || is_a_catalogue()
        || OF_THE_AUTHORITY.iter().any(begins)
        || texts.iter().any(|start| {
            named
                .strip_prefix(start)
                .is_some_and(|rest| !rest.is_empty())
        })
}

#[test]
fn every_rule_comes_from_something_that_can_be_looked_up() {
    for rule in rules() {
        for (language, texts) in OF_TEXTS {
            for named in named(rule.source.text(language)) {
                assert!(can_be_looked_up(named, texts), "{}: {named:?}", rule.code);
            }
        }
    }
}

#[test]
fn catalogues_that_rules_name_can_be_read() {
    let names: Vec<_> = LISTED.iter().map(|catalogue| catalogue.id).collect();
    for rule in rules() {
        for named in named(rule.source.english).filter(|named| named.starts_with("CAT-")) {
            assert!(names.contains(&named), "{}: {named}", rule.code);
        }
    }
}

#[test]
fn members_that_rules_name_stand_in_the_official_schemas() {
    let Some(folder) = std::env::var_os("DTE_OFFICIAL_SCHEMAS").map(PathBuf::from) else {
        assert!(
            std::env::var_os("DTE_REQUIRE_OFFICIAL_SCHEMAS").is_none(),
            "DTE_OFFICIAL_SCHEMAS must name the folder with the official schemas"
        );
        let _ = writeln!(
            std::io::stderr(),
            "SKIPPED: DTE_OFFICIAL_SCHEMAS does not name the official schemas"
        );
        return;
    };
    let mut read = HashMap::new();
    for rule in rules() {
        for (schemas, members) in named(rule.source.english).filter_map(members) {
            for schema in schemas {
                let whole = read.entry(schema).or_insert_with(|| load(&folder, schema));
                for member in &members {
                    assert!(
                        has(whole, member),
                        "{}: {schema} has no {member}",
                        rule.code
                    );
                }
            }
        }
    }
    assert!(read.len() > 10);
}

/// The files of 2026 stand in the folder beside.
fn load(folder: &Path, schema: &str) -> Value {
    let folders = [folder.to_owned(), folder.join("../2026")];
    let file = folders.map(|folder| folder.join(format!("{schema}.json")));
    let file = file.iter().find(|file| file.exists()).unwrap();
    let text = std::fs::read_to_string(file).unwrap();
    serde_json::from_str(text.trim_start_matches('\u{feff}')).unwrap()
}

fn has(schema: &Value, member: &str) -> bool {
    let mut place = schema;
    for name in member.split('.') {
        while place["properties"].is_null() && !place["items"].is_null() {
            place = &place["items"];
        }
        place = &place["properties"][name];
    }
    !place.is_null()
}
