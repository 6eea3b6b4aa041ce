//! What the authority holds.

use reqwest::Client;
use serde::Deserialize;

use crate::company::read;
use crate::error::BenchError;

/// A document as the authority has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AuthorityDocument {
    pub codigo_generacion: String,
    /// Its control number; refused documents may have none.
    pub numero_control: Option<String>,
    pub nit: String,
    /// `PROCESADO`, `INVALIDADO` or `RECHAZADO`.
    pub estado: String,
    pub sello_recibido: Option<String>,
    /// The digest of its bytes.
    pub sha256: Option<String>,
}

/// Every document that the authority holds.
pub async fn held(client: &Client, authority: &str) -> Result<Vec<AuthorityDocument>, BenchError> {
    let order = client.get(format!("{authority}/sandbox/documents"));
    read("GET /sandbox/documents", order).await
}
