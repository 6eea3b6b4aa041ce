//! The official JSON schemas as judges of what the service issued, where they are.

use std::path::Path;
use std::sync::LazyLock;

use dte_official_schemas::OfficialSchemas;
use dte_sandbox::tables::document_versions;
use serde_json::Value;

static SCHEMAS: LazyLock<Option<OfficialSchemas>> = LazyLock::new(|| {
    let folder = std::env::var_os("DTE_OFFICIAL_SCHEMAS")?;
    Some(OfficialSchemas::load(Path::new(&folder)))
});

/// Fails when a document breaks the official schema of its type and version; judges nothing where the
/// schemas are not.
#[track_caller]
pub fn judge(document: &Value) {
    let Some(schemas) = &*SCHEMAS else { return };
    let identification = &document["identificacion"];
    let kind = &identification["tipoDte"];
    let (kind, version) = (
        kind.as_str()
            .or(identification["tipoEvento"].as_str())
            .unwrap(),
        identification["version"].as_i64().unwrap(),
    );
    let known = document_versions().find(|it| (it.code(), it.version()) == (kind, version));
    let known = known.unwrap_or_else(|| panic!("no official schema of {kind} {version}"));
    let found = schemas.validate(known.schema(), document);
    assert_eq!(found, Vec::<String>::new());
}
