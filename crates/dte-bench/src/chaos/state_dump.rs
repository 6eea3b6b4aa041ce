//! What the service has and what the authority has, read in full.

use reqwest::Client;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use tokio::task::JoinSet;

use crate::chaos::order_log::sha256;
use crate::chaos::taxpayer::Taxpayer;
use crate::company::{Envelope, read};
use crate::error::BenchError;

/// A document as the service has it.
#[derive(Clone, Debug)]
pub struct Stored {
    pub nit: String,
    pub code: String,
    pub number: String,
    /// `RECEIVED` and the like.
    pub status: String,
    /// Its stamp, once it has one.
    pub stamp: Option<String>,
    /// The digest of its bytes.
    pub sha256: String,
    pub date: String,
    /// The mark of the order that it came of.
    pub mark: String,
    /// The document that it takes back from, if it is a note.
    pub original: Option<String>,
    /// The event that invalidated it.
    pub invalidated_by: Option<String>,
    /// Its newest invalidation, where the service tells it.
    pub invalidation: Option<Invalidation>,
}

/// An invalidation as the service has it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Invalidation {
    pub generation_code: String,
    /// `PENDING`, `ACCEPTED` or `REJECTED`.
    pub status: String,
    /// Its stamp; none while it is not accepted, or when the authority does not tell it.
    pub reception_stamp: Option<String>,
}

/// An event as the authority has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    pub codigo_generacion: String,
    /// `contingencia` or `invalidacion`.
    pub tipo: String,
    pub nit: String,
    pub sello_recibido: String,
    /// The documents that it is about.
    pub documentos: Vec<String>,
}

/// How many documents of a company are in which state.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct Summary {
    pub total: usize,
    /// Without an answer of the authority.
    pub pending: usize,
    /// Invalidated.
    pub invalid: usize,
}

#[derive(Deserialize)]
struct Page {
    documents: Vec<ListedDocument>,
    pagination: Pagination,
    summary: Summary,
}

#[derive(Deserialize)]
struct ListedDocument {
    document: Document,
}

#[derive(Deserialize)]
struct Pagination {
    next_cursor: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Document {
    identificacion: Identification,
    cuerpo_documento: Vec<Line>,
    documento_relacionado: Option<Vec<Related>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Identification {
    codigo_generacion: String,
    fec_emi: String,
}

#[derive(Deserialize)]
struct Line {
    descripcion: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Related {
    numero_documento: String,
}

#[derive(Deserialize)]
struct Record {
    control_number: String,
    reception_stamp: Option<String>,
    status: String,
    json_data: Box<RawValue>,
    invalidated_by: Option<String>,
    invalidation: Option<Invalidation>,
}

/// Reads from a service as a company.
#[derive(Clone, Debug)]
pub struct Reader {
    pub client: Client,
    pub service: String,
}

impl Reader {
    async fn get<T: DeserializeOwned>(&self, token: &str, path: &str) -> Result<T, BenchError> {
        let order = self.client.get(format!("{}/api/v1/{path}", self.service));
        let answer: Envelope<T> = read(&format!("GET {path}"), order.bearer_auth(token)).await?;
        Ok(answer.data)
    }

    /// How many documents of the company are in which state.
    pub async fn summary(&self, taxpayer: &Taxpayer) -> Result<Summary, BenchError> {
        let page: Page = self.get(&taxpayer.main_token(), "dte?page_size=1").await?;
        Ok(page.summary)
    }

    /// Every document of the company.
    pub async fn documents(&self, taxpayer: &Taxpayer) -> Result<Vec<Stored>, BenchError> {
        const AT_ONCE: usize = 8;
        let codes = self.codes(taxpayer).await?;
        let mut reading = JoinSet::new();
        for part in codes.chunks(codes.len().div_ceil(AT_ONCE).max(1)) {
            let (reader, taxpayer, part) = (self.clone(), taxpayer.clone(), part.to_vec());
            reading.spawn(async move { reader.each(&taxpayer, part).await });
        }
        let mut all = Vec::with_capacity(codes.len());
        while let Some(part) = reading.join_next().await {
            let broke = |error| BenchError::Unusable(format!("reading documents broke: {error}"));
            all.extend(part.map_err(broke)??);
        }
        Ok(all)
    }

    async fn each(
        &self,
        taxpayer: &Taxpayer,
        codes: Vec<String>,
    ) -> Result<Vec<Stored>, BenchError> {
        let mut found = Vec::with_capacity(codes.len());
        for code in codes {
            let path = format!("dte/{code}");
            let record: Record = self.get(&taxpayer.main_token(), &path).await?;
            found.push(stored(taxpayer, record)?);
        }
        Ok(found)
    }

    /// The codes that the list names. One that it names twice is there twice.
    async fn codes(&self, taxpayer: &Taxpayer) -> Result<Vec<String>, BenchError> {
        let mut codes = Vec::new();
        let mut path = "dte?page_size=100".to_owned();
        loop {
            let page: Page = self.get(&taxpayer.main_token(), &path).await?;
            let found = page.documents.into_iter();
            codes.extend(found.map(|entry| entry.document.identificacion.codigo_generacion));
            match page.pagination.next_cursor {
                Some(cursor) => path = format!("dte?page_size=100&cursor={cursor}"),
                None if page.summary.total == codes.len() => return Ok(codes),
                None => {
                    let (listed, total) = (codes.len(), page.summary.total);
                    let text = format!("the list has {listed} documents and counts {total}");
                    return Err(BenchError::Unusable(text));
                }
            }
        }
    }
}

fn stored(taxpayer: &Taxpayer, record: Record) -> Result<Stored, BenchError> {
    let bytes = record.json_data.get();
    let document: Document = serde_json::from_str(bytes)
        .map_err(|error| BenchError::Unusable(format!("a stored document: {error}")))?;
    let related = document.documento_relacionado.unwrap_or_default();
    Ok(Stored {
        nit: taxpayer.nit.clone(),
        sha256: sha256(bytes.as_bytes()),
        code: document.identificacion.codigo_generacion,
        date: document.identificacion.fec_emi,
        number: record.control_number,
        status: record.status,
        stamp: record.reception_stamp,
        mark: document
            .cuerpo_documento
            .into_iter()
            .next()
            .map(|line| line.descripcion)
            .unwrap_or_default(),
        original: related.into_iter().next().map(|one| one.numero_documento),
        invalidated_by: record.invalidated_by,
        invalidation: record.invalidation,
    })
}

/// Every event that the authority sealed.
pub async fn events(client: &Client, authority: &str) -> Result<Vec<Event>, BenchError> {
    let order = client.get(format!("{authority}/sandbox/events"));
    read("GET /sandbox/events", order).await
}
