//! The authority's official JSON schemas, as judges of documents and events.
//!
//! The published files have defects that make them refuse every valid document of today. They are
//! patched in memory, the files stay as they are:
//!
//! - the blocks that tie a municipality to its department by the division before May 2024 are
//!   dropped, the sandbox's own tables judge the pair;
//! - alternations such as `^0[1-9]|1[0-4]$` are anchored on both sides of every branch, and the
//!   control number of the invalidation event takes every document type, and every control number
//!   ends where its pattern does;
//! - `multipleOf` is dropped: the validator counts in binary floats, decimals are judged exactly by
//!   the sandbox's own tables;
//! - a credit note or a settlement is invalidated with or without a replacement;
//! - in the invalidation event the receiver's data may be null where the document had none.
//!
//! Formats (`date`, `email`) are annotations and not asserted. Nothing is fetched from anywhere.
#![expect(clippy::unwrap_used, reason = "for tests")]

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use jsonschema::error::ValidationErrorKind;
use jsonschema::{Draft, ValidationError, Validator};
use serde_json::{Value, json};

/// The folder of the schemas of 2026, beside the one that is named.
const SECOND: &str = "2026";

/// The official schemas found in one directory, patched and compiled.
#[derive(Debug)]
pub struct OfficialSchemas {
    validators: HashMap<String, Validator>,
}

impl OfficialSchemas {
    /// Loads the schemas of documents and events (`fe-ccf-v3.json`, `fe-ccf-v4.json` and so on) from
    /// `dir`, and those that are not there from the folder `2026` beside it.
    ///
    /// # Panics
    ///
    /// If a schema cannot be read or compiled.
    pub fn load(dir: &Path) -> Self {
        let mut validators = HashMap::new();
        for path in files(&dir.join("..").join(SECOND)).chain(files(dir)) {
            let text = std::fs::read_to_string(&path).unwrap();
            let mut schema: Value = serde_json::from_str(&text).unwrap();
            let name = path.file_stem().unwrap().to_str().unwrap();
            patch(name, &mut schema);
            let validator = jsonschema::options()
                .with_draft(Draft::Draft7)
                .should_validate_formats(false)
                .build(&schema);
            validators.insert(name.to_owned(), validator.unwrap());
        }
        Self { validators }
    }

    /// Whether the schema of that name (without `.json`) was found.
    pub fn has(&self, name: &str) -> bool {
        self.validators.contains_key(name)
    }

    /// Everything that the schema of that name refuses in the document, in the authority's manner;
    /// empty when nothing, and when there is no such schema.
    pub fn validate(&self, name: &str, document: &Value) -> Vec<String> {
        let Some(validator) = self.validators.get(name) else {
            return Vec::new();
        };
        validator
            .iter_errors(document)
            .map(|error| describe(&error))
            .collect()
    }
}

/// The JSON files of a folder; none if there is no such folder.
fn files(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|it| it == "json"))
}

fn describe(error: &ValidationError<'_>) -> String {
    let path = error.instance_path();
    let words = match error.kind() {
        ValidationErrorKind::Minimum { .. } => "no cumple el valor mínimo  requerido",
        ValidationErrorKind::ExclusiveMinimum { .. } => "no cumple el mínimo  exclusivo",
        ValidationErrorKind::Pattern { .. } => "no cumple el formato requerido",
        ValidationErrorKind::Enum { .. } | ValidationErrorKind::Constant { .. } => {
            "contiene un valor inválido"
        }
        _ => return format!("Campo #{path} {error}"),
    };
    format!("Campo #{path} {words}")
}

fn patch(name: &str, schema: &mut Value) {
    if let Value::Object(root) = schema {
        root.remove("$schema");
        root.remove("$id");
    }
    patch_everywhere(schema);
    if name == "anulacion-schema-v2" {
        patch_invalidation(schema);
    }
}

fn patch_everywhere(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            members.remove("multipleOf");
            if let Some(Value::Array(blocks)) = members.get_mut("allOf") {
                blocks.retain(|block| block.pointer("/then/properties/municipio").is_none());
                if blocks.is_empty() {
                    members.remove("allOf");
                }
            }
            if let Some(Value::String(pattern)) = members.get_mut("pattern") {
                *pattern = anchored(pattern);
            }
            members.values_mut().for_each(patch_everywhere);
        }
        Value::Array(elements) => elements.iter_mut().for_each(patch_everywhere),
        _ => {}
    }
}

/// Both anchors for every branch of a pattern whose alternation stands outside parentheses.
fn anchored(pattern: &str) -> String {
    if pattern.starts_with("^DTE-0[0-9]|") {
        return "^DTE-[0-9]{2}-[A-Z0-9]{8}-[0-9]{15}$".to_owned();
    }
    if pattern.contains("DTE-") && !pattern.ends_with('$') {
        return format!("{pattern}$");
    }
    let pattern = pattern.replace("||", "|");
    let bare = pattern
        .strip_prefix('^')
        .and_then(|rest| rest.strip_suffix('$'));
    match bare {
        Some(bare) if bare.contains('|') && !bare.contains('(') => format!("^({bare})$"),
        _ => pattern,
    }
}

fn patch_invalidation(schema: &mut Value) {
    let free =
        json!({"properties": {"documento": {"properties": {"tipoDte": {"enum": ["05", "08"]}}}}});
    if let Some(block) = schema
        .pointer_mut("/allOf/0")
        .and_then(Value::as_object_mut)
        && let Some(otherwise) = block.remove("else")
    {
        block.insert("else".to_owned(), json!({"if": free, "else": otherwise}));
    }
    for name in ["tipoDocumento", "numDocumento", "nombre", "correo"] {
        let path = format!("/properties/documento/properties/{name}");
        let Some(member) = schema.pointer_mut(&path).and_then(Value::as_object_mut) else {
            continue;
        };
        member.insert("type".to_owned(), json!(["string", "null"]));
        if let Some(Value::Array(values)) = member.get_mut("enum") {
            values.push(Value::Null);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_branch_of_an_alternation_is_anchored() {
        assert_eq!(anchored("^0[1-9]|1[0-4]$"), "^(0[1-9]|1[0-4])$");
        assert_eq!(anchored("^([0-9]{14}|[0-9]{9})$"), "^([0-9]{14}|[0-9]{9})$");
        assert_eq!(anchored("^(0[1-9]||1[0-4]||99)$"), "^(0[1-9]|1[0-4]|99)$");
        assert_eq!(anchored("^[0-9]{2}$"), "^[0-9]{2}$");
        let number = anchored("^DTE-0[0-9]|1[0-2]-[A-Z0-9]{8}-[0-9]{15}$");
        assert_eq!(number, "^DTE-[0-9]{2}-[A-Z0-9]{8}-[0-9]{15}$");
    }

    #[test]
    fn a_control_number_ends_where_its_pattern_does() {
        for open in [
            "^DTE-01-(M|B|S|P)([0-9]{3})(P)([0-9]{3})-[0-9]{15}",
            "^(?!.*[\r\n])DTE-03-(M|B|S|P)([0-9]{3})(P)([0-9]{3})-[0-9]{15}",
        ] {
            assert_eq!(anchored(open), format!("{open}$"));
        }
    }

    #[test]
    fn patterns_may_look_around_and_back() {
        let directory = tempfile::tempdir().unwrap();
        let (first, second) = (directory.path().join("2022"), directory.path().join("2026"));
        std::fs::create_dir(&first).unwrap();
        std::fs::create_dir(&second).unwrap();
        let schema = r#"{"properties": {"fusion": {"type": ["string", "null"],
            "pattern": "^(?!([0-9])\\1+$)(?!0{7})([0-9]{14}|[0-9]{9})$"}}}"#;
        std::fs::write(second.join("fe-nc-v4.json"), schema).unwrap();
        let schemas = OfficialSchemas::load(&first);
        assert!(schemas.has("fe-nc-v4") && !schemas.has("fe-nc-v3"));
        for (number, good) in [
            ("06000101651039", true),
            ("111111111", false),
            ("000000012", false),
        ] {
            let found = schemas.validate("fe-nc-v4", &json!({"fusion": number}));
            assert_eq!(found.is_empty(), good, "{number}");
        }
    }

    #[test]
    fn obsolete_blocks_and_multiples_are_dropped() {
        let mut schema = json!({
            "$schema": "http://example.com/x",
            "properties": {"monto": {"type": "number", "multipleOf": 0.01}},
            "allOf": [
                {"if": {}, "then": {"properties": {"municipio": {"pattern": "^x$"}}}},
                {"if": {}, "then": {"properties": {"otro": {}}}}
            ]
        });
        patch("fe-ccf-v3", &mut schema);
        assert_eq!(
            schema,
            json!({
                "properties": {"monto": {"type": "number"}},
                "allOf": [{"if": {}, "then": {"properties": {"otro": {}}}}]
            })
        );
    }

    #[test]
    fn a_directory_without_schemas_checks_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let schemas = OfficialSchemas::load(directory.path());
        assert!(!schemas.has("fe-ccf-v3"));
        assert!(schemas.validate("fe-ccf-v3", &json!(1)).is_empty());
    }

    #[test]
    fn a_schema_that_is_there_is_applied() {
        let directory = tempfile::tempdir().unwrap();
        let schema = r#"{"$schema": "http://json-schema.org/draft-07/schema", "type": "object",
            "properties": {"version": {"const": 3}, "monto": {"multipleOf": 0.01}}}"#;
        std::fs::write(directory.path().join("fe-ccf-v3.json"), schema).unwrap();
        let schemas = OfficialSchemas::load(directory.path());
        assert!(
            schemas
                .validate("fe-ccf-v3", &json!({"version": 3, "monto": 0.07}))
                .is_empty()
        );
        assert_eq!(
            schemas.validate("fe-ccf-v3", &json!({"version": 4})),
            ["Campo #/version contiene un valor inválido"]
        );
    }

    #[test]
    #[should_panic(expected = "EOF")]
    fn a_schema_that_is_no_json_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("fe-nc-v3.json"), "{").unwrap();
        OfficialSchemas::load(directory.path());
    }
}
