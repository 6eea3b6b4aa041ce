//! What the service has and what the authority has, read in full.

use std::collections::BTreeMap;

use reqwest::Client;
use rust_decimal::Decimal;
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
    /// Its type, as the authority writes it: `03`.
    pub document_type: String,
    pub code: String,
    /// Its control number; none of an event.
    pub number: Option<String>,
    /// `RECEIVED` and the like.
    pub status: String,
    /// Its stamp, once it has one.
    pub stamp: Option<String>,
    /// The digest of its bytes.
    pub sha256: String,
    pub date: String,
    /// The mark of the order that it came of.
    pub mark: String,
    pub lines: Vec<StoredLine>,
    /// The event that invalidated it.
    pub invalidated_by: Option<String>,
    /// Its newest invalidation, where the service tells it.
    pub invalidation: Option<Invalidation>,
}

/// A line of a document, as its bytes say it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredLine {
    /// The code or number of the document that it is about, if it is about one.
    pub document: Option<String>,
    /// What it sells that is not subject to the tax, is exempt of it, and is taxed.
    pub sales: [Decimal; 3],
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
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Identification {
    #[serde(alias = "tipoEvento")]
    tipo_dte: String,
    codigo_generacion: String,
    fec_emi: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    /// A settlement has remarks only, each edition by another name.
    #[serde(alias = "obsItem", alias = "observaciones")]
    descripcion: Option<String>,
    #[serde(alias = "codigoGeneracion")]
    numero_documento: Option<String>,
    venta_no_suj: Option<Box<RawValue>>,
    venta_exenta: Option<Box<RawValue>>,
    venta_gravada: Option<Box<RawValue>>,
}

#[derive(Deserialize)]
struct Record {
    control_number: Option<String>,
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

    /// The newest invalidation of a document.
    pub async fn invalidation(
        &self,
        taxpayer: &Taxpayer,
        code: &str,
    ) -> Result<Option<Invalidation>, BenchError> {
        let path = format!("dte/{code}");
        let record: Record = self.get(&taxpayer.main_token(), &path).await?;
        Ok(record.invalidation)
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

/// How many documents there are of each type, for people.
pub fn types(stored: &[Stored]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for document in stored {
        *counts.entry(&document.document_type).or_default() += 1;
    }
    let told = counts
        .into_iter()
        .map(|(kind, count)| format!("{count} of type {kind}"));
    told.collect::<Vec<_>>().join(", ")
}

fn stored(taxpayer: &Taxpayer, record: Record) -> Result<Stored, BenchError> {
    let bytes = record.json_data.get();
    let document: Document = serde_json::from_str(bytes)
        .map_err(|error| BenchError::Unusable(format!("a stored document: {error}")))?;
    let lines = document.cuerpo_documento;
    let mark = lines.first().and_then(|line| line.descripcion.clone());
    Ok(Stored {
        nit: taxpayer.nit.clone(),
        sha256: sha256(bytes.as_bytes()),
        document_type: document.identificacion.tipo_dte,
        code: document.identificacion.codigo_generacion,
        date: document.identificacion.fec_emi,
        number: record.control_number,
        status: record.status,
        stamp: record.reception_stamp,
        mark: mark.unwrap_or_default(),
        lines: lines.into_iter().map(line).collect::<Result<_, _>>()?,
        invalidated_by: record.invalidated_by,
        invalidation: record.invalidation,
    })
}

fn line(line: Line) -> Result<StoredLine, BenchError> {
    Ok(StoredLine {
        document: line.numero_documento,
        sales: [
            amount(line.venta_no_suj.as_deref())?,
            amount(line.venta_exenta.as_deref())?,
            amount(line.venta_gravada.as_deref())?,
        ],
    })
}

/// An amount exactly as it is written; 0 where none is.
fn amount(written: Option<&RawValue>) -> Result<Decimal, BenchError> {
    let written = written.map_or("0", RawValue::get);
    let read = written.parse();
    read.map_err(|error| BenchError::Unusable(format!("a stored amount {written}: {error}")))
}

/// Every event that the authority sealed.
pub async fn events(client: &Client, authority: &str) -> Result<Vec<Event>, BenchError> {
    let order = client.get(format!("{authority}/sandbox/events"));
    read("GET /sandbox/events", order).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(document: &str) -> Stored {
        let taxpayer = Taxpayer::default();
        let record = format!(
            r#"{{"control_number": null, "reception_stamp": null, "status": "RECEIVED",
                "invalidated_by": null, "invalidation": null, "json_data": {document}}}"#
        );
        stored(&taxpayer, serde_json::from_str(&record).unwrap()).unwrap()
    }

    #[test]
    fn amounts_are_read_as_they_are_written_and_by_the_document_that_they_are_about() {
        let event = read(
            r#"{"identificacion": {"tipoEvento": "18", "codigoGeneracion": "R", "fecEmi": "2026-12-31"},
                "cuerpoDocumento": [{"codigoGeneracion": "A", "descripcion": "M-1",
                    "ventaNoSuj": 0, "ventaExenta": 0.5, "ventaGravada": 10.10}]}"#,
        );
        assert_eq!(
            (event.document_type.as_str(), event.mark.as_str()),
            ("18", "M-1")
        );
        let sales = ["0", "0.5", "10.1"].map(|written| written.parse().unwrap());
        let document = Some("A".to_owned());
        assert_eq!(event.lines, [StoredLine { document, sales }]);
    }

    #[test]
    fn a_settlement_has_its_mark_in_the_remarks_of_either_edition() {
        for remarks in ["obsItem", "observaciones"] {
            let settlement = format!(
                r#"{{"identificacion": {{"tipoDte": "08", "codigoGeneracion": "L", "fecEmi": "2026-12-31"}},
                    "cuerpoDocumento": [{{"numeroDocumento": "A", "{remarks}": "M-2", "ventaGravada": -88.49557522}}]}}"#
            );
            let settlement = read(&settlement);
            assert_eq!(settlement.mark, "M-2");
            let taxed = settlement.lines[0].sales[2].to_string();
            assert_eq!(taxed, "-88.49557522");
        }
    }
}
