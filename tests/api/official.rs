//! The official JSON schemas as judges of what the service issued, where they are.

use std::path::Path;
use std::sync::LazyLock;

use dte_sandbox::official::OfficialSchemas;
use serde_json::Value;

static SCHEMAS: LazyLock<Option<OfficialSchemas>> = LazyLock::new(|| {
    let folder = std::env::var_os("DTE_OFFICIAL_SCHEMAS")?;
    Some(OfficialSchemas::load(Path::new(&folder)).unwrap())
});

/// Fails when a document breaks the official schema of its type and version; judges nothing where the
/// schemas are not.
#[track_caller]
pub fn judge(document: &Value) {
    let Some(schemas) = &*SCHEMAS else { return };
    let identification = &document["identificacion"];
    let (kind, version) = (
        identification["tipoDte"].as_str().unwrap(),
        identification["version"].as_i64().unwrap(),
    );
    let name = match (kind, version) {
        ("01", 1) => "fe-fc-v1",
        ("01", 2) => "fe-f-v2",
        ("03", 3) => "fe-ccf-v3",
        ("03", 4) => "fe-ccf-v4",
        ("05", 3) => "fe-nc-v3",
        ("05", 4) => "fe-nc-v4",
        ("07", 1) => "fe-cr-v1",
        ("07", 2) => "fe-cr-v2",
        ("14", 1) => "fe-fse-v1",
        ("14", 2) => "fe-fse-v2",
        other => panic!("no official schema of {other:?}"),
    };
    assert_eq!(schemas.validate(name, document), Vec::<String>::new());
}
