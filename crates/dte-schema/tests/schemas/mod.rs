//! The authority's official JSON schemas, and judging by them.
//!
//! `DTE_OFFICIAL_SCHEMAS` names the folder with the schema files. Without it nothing is judged,
//! which is said aloud; with `DTE_REQUIRE_OFFICIAL_SCHEMAS=1` that is a failure.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;

use dte_official_schemas::OfficialSchemas;
use serde_json::Value;
use serde_json::value::RawValue;

/// The official schemas, with that of `name` among them; nothing when no folder is named.
pub fn official(name: &str) -> Option<OfficialSchemas> {
    let Some(folder) = std::env::var_os("DTE_OFFICIAL_SCHEMAS").map(PathBuf::from) else {
        assert!(
            std::env::var_os("DTE_REQUIRE_OFFICIAL_SCHEMAS").is_none(),
            "DTE_OFFICIAL_SCHEMAS must name the folder with the official schemas"
        );
        // Past the capture of the test's output: who skips a suite is to see it also when all passes.
        let _ = writeln!(
            std::io::stderr(),
            "SKIPPED: DTE_OFFICIAL_SCHEMAS does not name the official schemas"
        );
        return None;
    };
    let schemas = OfficialSchemas::load(&folder);
    assert!(schemas.has(name), "no {name}.json in {}", folder.display());
    Some(schemas)
}

/// The JSON is valid by the schema, and no number has more than `places` decimals, nor more than
/// two in the section `totals`.
pub fn judge(schemas: &OfficialSchemas, name: &str, json: &str, totals: &str, places: usize) {
    let document: Value = serde_json::from_str(json).unwrap();
    let faults = schemas.validate(name, &document);
    assert!(faults.is_empty(), "{faults:#?}\n{document:#}");
    let sections: BTreeMap<String, &RawValue> = serde_json::from_str(json).unwrap();
    for section in sections.values() {
        has_at_most(section, places);
    }
    has_at_most(sections[totals], 2);
}

/// Decimals are counted on the text itself.
fn has_at_most(raw: &RawValue, places: usize) {
    let text = raw.get();
    if text.starts_with('{') {
        let members: BTreeMap<String, &RawValue> = serde_json::from_str(text).unwrap();
        for value in members.values() {
            has_at_most(value, places);
        }
    } else if text.starts_with('[') {
        let elements: Vec<&RawValue> = serde_json::from_str(text).unwrap();
        for value in elements {
            has_at_most(value, places);
        }
    } else if !text.starts_with('"') {
        let found = text.split_once('.').map_or(0, |(_, digits)| digits.len());
        assert!(found <= places, "{text} has more than {places} decimals");
    }
}
