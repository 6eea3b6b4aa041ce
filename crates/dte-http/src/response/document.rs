//! Documents in answers: by themselves, in lists, as they were issued.

use std::borrow::Cow;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use dte_application::ports::{Counters, DocumentPage, DocumentRecord};
use dte_application::use_cases::find_documents::ListRequest;
use dte_application::use_cases::issue_document::IssuedDocument;
use dte_domain::catalog::{Catalogue, IdentityDocumentType};
use dte_domain::identification::{
    DocumentType, Environment, GenerationCode, ReceptionStamp, date_text,
};
use dte_domain::lifecycle::{Status, StatusKind};
use dte_domain::own_reference::Metadata;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use time::Date;

use crate::request::cursor;
use crate::request::own_reference::metadata_schema;
use crate::response::contingency::DocumentContingencyResponse;
use crate::response::envelope;
use crate::response::invalidation::InvalidationResponse;
use crate::response::problem::Problem;
use crate::response::rejection::RejectionResponse;
use crate::response::stored_json::StoredJson;
use crate::response::values::{Amount, AsText, CatalogueCode, Local, Zoned};
use crate::response::warnings::Warnings;

/// A document: what is told of it is the same in records and in lists, but for the name of its JSON.
#[derive(Debug, JsonSchema, Serialize)]
pub struct DocumentResponse<'a> {
    control_number: &'a str,
    generation_code: AsText<GenerationCode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    external_id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    metadata: Option<MetadataResponse<'a>>,
    r#type: CatalogueCode<DocumentType>,
    #[schemars(extend("enum" = StatusKind::ALL.map(StatusKind::name)))]
    status: &'static str,
    reception_stamp: Option<&'a str>,
    qr_link: String,
    transmission: &'static str,
    transmission_type: &'static str,
    created_at: Local,
    updated_at: Local,
    times: TimesResponse,
    invalidable_until: Option<Zoned>,
    invalidation: Option<InvalidationResponse<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contingency: Option<DocumentContingencyResponse<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused_in_2026: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    corrections: Option<u32>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    observations: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    rejection: Option<RejectionResponse<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    invalidated_by: Option<AsText<GenerationCode>>,
    /// In a record.
    #[serde(skip_serializing_if = "Option::is_none")]
    json_data: Option<StoredJson<'a>>,
    /// In a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    document: Option<StoredJson<'a>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    damaged: bool,
}

/// What is noted beside a document.
#[derive(Debug)]
struct MetadataResponse<'a>(&'a Metadata);

impl Serialize for MetadataResponse<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let entries = self.0.0.iter();
        serializer.collect_map(entries.map(|(name, text)| (&**name, &**text)))
    }
}

impl JsonSchema for MetadataResponse<'_> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Metadata".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        metadata_schema()
    }
}

#[derive(Debug, JsonSchema, Serialize)]
struct TimesResponse {
    issued: Zoned,
    created: Zoned,
    updated: Zoned,
    stamped: Option<Zoned>,
}

impl<'a> DocumentResponse<'a> {
    pub fn record(record: &'a DocumentRecord, public_query_url: &str) -> Self {
        let json = StoredJson::of(&record.json, record.generation_code);
        Self {
            json_data: Some(json),
            damaged: json.is_damaged(),
            ..Self::without_json(record, public_query_url)
        }
    }

    pub fn entry(record: &'a DocumentRecord, public_query_url: &str) -> Self {
        let json = StoredJson::of(&record.json, record.generation_code);
        Self {
            document: Some(json),
            damaged: json.is_damaged(),
            ..Self::without_json(record, public_query_url)
        }
    }

    fn without_json(record: &'a DocumentRecord, public_query_url: &str) -> Self {
        let status = &record.status;
        let code = record.generation_code;
        let transmission = record.transmission.name();
        let (date, environment) = (record.issued_at.date(), record.environment);
        Self {
            control_number: &record.control_number,
            generation_code: AsText(code),
            external_id: record.own.external_id.as_deref(),
            metadata: record.own.metadata.as_ref().map(MetadataResponse),
            r#type: CatalogueCode(record.document_type),
            status: status.kind().name(),
            reception_stamp: status.stamp().map(ReceptionStamp::as_str),
            qr_link: qr_link(public_query_url, environment, code, date),
            transmission,
            transmission_type: transmission,
            created_at: Local::at(record.created_at),
            updated_at: Local::at(record.updated_at),
            times: TimesResponse::from(record),
            invalidable_until: record.invalidable_until().map(Zoned),
            invalidation: record.invalidation.as_ref().map(InvalidationResponse::from),
            contingency: record
                .contingency
                .as_ref()
                .map(DocumentContingencyResponse::from),
            refused_in_2026: record.refused_next,
            corrections: (record.revision > 0).then_some(record.revision),
            observations: observations(status),
            rejection: status.rejection().map(RejectionResponse::from),
            invalidated_by: invalidated_by(status).map(AsText),
            json_data: None,
            document: None,
            damaged: false,
        }
    }
}

fn observations(status: &Status) -> &[String] {
    match status {
        Status::Received { observations, .. } => observations,
        Status::Pending | Status::Rejected { .. } | Status::Invalidated { .. } => &[],
    }
}

fn invalidated_by(status: &Status) -> Option<GenerationCode> {
    match status {
        Status::Invalidated { event, .. } => Some(*event),
        Status::Pending | Status::Received { .. } | Status::Rejected { .. } => None,
    }
}

impl From<&DocumentRecord> for TimesResponse {
    fn from(record: &DocumentRecord) -> Self {
        Self {
            issued: Zoned(record.issued_at),
            created: Zoned::at(record.created_at),
            updated: Zoned::at(record.updated_at),
            stamped: record.status.stamped_at().map(Zoned::at),
        }
    }
}

/// The authority's public page about a document.
fn qr_link(
    public_query_url: &str,
    environment: Environment,
    code: GenerationCode,
    issued: Date,
) -> String {
    format!(
        "{public_query_url}?ambiente={}&codGen={code}&fechaEmi={}",
        environment.code(),
        date_text(issued),
    )
}

#[derive(Debug, JsonSchema, Serialize)]
pub struct DocumentListResponse<'a> {
    documents: Vec<ListedResponse<'a>>,
    summary: CountersResponse,
    pagination: PaginationResponse,
}

#[derive(Debug, JsonSchema, Serialize)]
struct CountersResponse {
    total: u64,
    received: u64,
    invalid: u64,
    rejected: u64,
    pending: u64,
    by_contingency: u64,
    by_normal: u64,
    /// Whether there are more than were counted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    capped: bool,
}

/// A document of a list, with itself or without.
#[derive(Debug, JsonSchema, Serialize)]
#[serde(untagged)]
enum ListedResponse<'a> {
    Whole(Box<DocumentResponse<'a>>),
    Summary(DocumentSummaryResponse<'a>),
}

/// What lists show of a document that is left out itself.
#[derive(Debug, JsonSchema, Serialize)]
struct DocumentSummaryResponse<'a> {
    control_number: &'a str,
    generation_code: AsText<GenerationCode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    external_id: Option<&'a str>,
    r#type: CatalogueCode<DocumentType>,
    status: &'static str,
    transmission: &'static str,
    receiver: ReceiverSummaryResponse<'a>,
    total: Amount,
    times: TimesResponse,
}

#[derive(Debug, JsonSchema, Serialize)]
struct ReceiverSummaryResponse<'a> {
    document_type: Option<CatalogueCode<IdentityDocumentType>>,
    document_number: Option<&'a str>,
    name: Option<&'a str>,
}

impl<'a> From<&'a DocumentRecord> for DocumentSummaryResponse<'a> {
    fn from(record: &'a DocumentRecord) -> Self {
        let receiver = &record.receiver;
        Self {
            control_number: &record.control_number,
            generation_code: AsText(record.generation_code),
            external_id: record.own.external_id.as_deref(),
            r#type: CatalogueCode(record.document_type),
            status: record.status.kind().name(),
            transmission: record.transmission.name(),
            receiver: ReceiverSummaryResponse {
                document_type: receiver.document_type.map(CatalogueCode),
                document_number: receiver.document_number.as_deref(),
                name: receiver.name.as_deref(),
            },
            total: Amount(record.recorded.total),
            times: TimesResponse::from(record),
        }
    }
}

/// Which page of how many it is, and where the next one begins.
#[derive(Debug, JsonSchema, Serialize)]
struct PaginationResponse {
    total_pages: u64,
    page: u32,
    page_size: u32,
    next_cursor: Option<String>,
}

impl<'a> DocumentListResponse<'a> {
    pub fn of(page: &'a DocumentPage, request: &ListRequest, public_query_url: &str) -> Self {
        let entry = |one| {
            if request.is_summary {
                ListedResponse::Summary(DocumentSummaryResponse::from(one))
            } else {
                ListedResponse::Whole(Box::new(DocumentResponse::entry(one, public_query_url)))
            }
        };
        let total = page.counters.total();
        Self {
            documents: page.documents.iter().map(entry).collect(),
            summary: CountersResponse::of(&page.counters, page.is_capped),
            pagination: PaginationResponse {
                total_pages: total.div_ceil(u64::from(request.page_size)),
                page: request.page,
                page_size: request.page_size,
                next_cursor: page.next.and_then(cursor::write),
            },
        }
    }
}

impl CountersResponse {
    fn of(counters: &Counters, capped: bool) -> Self {
        Self {
            total: counters.total(),
            received: counters.received,
            invalid: counters.invalidated,
            rejected: counters.rejected,
            pending: counters.pending,
            by_contingency: counters.contingency,
            by_normal: counters.normal,
            capped,
        }
    }
}

/// What stands before the document in the answer to the request that issued it.
#[derive(Debug, JsonSchema, Serialize)]
struct BeforeIssued<'a> {
    #[schemars(extend("const" = true))]
    success: bool,
    reception_stamp: Option<&'a str>,
    qr_link: String,
    invalidable_until: Option<Zoned>,
}

/// What stands after it.
#[derive(Debug, JsonSchema, Serialize)]
struct AfterIssued<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    external_id: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    damaged: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    contingency: Option<DocumentContingencyResponse<'a>>,
    #[serde(skip_serializing_if = "Warnings::is_empty")]
    warnings: &'a Warnings,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    observations: &'a [String],
}

/// The whole answer, whose document is never a part of a struct: it is spliced in as it was signed.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it describes the answer")]
pub struct IssuedResponse<'a> {
    #[serde(flatten)]
    before: BeforeIssued<'a>,
    data: StoredJson<'a>,
    #[serde(flatten)]
    after: AfterIssued<'a>,
}

/// The answer to the request that issued a document. The document has just been rendered,
/// or is looked at when it was stored by an earlier request.
pub fn issued(
    issued: &IssuedDocument,
    stamp: Option<&str>,
    observations: &[String],
    warnings: &Warnings,
    public_query_url: &str,
) -> Result<HttpResponse, Problem> {
    let (code, date) = (issued.generation_code, issued.issued_at.date());
    let stored = issued.replayed.then(|| StoredJson::of(&issued.json, code));
    let before = BeforeIssued {
        success: true,
        reception_stamp: stamp,
        qr_link: qr_link(public_query_url, issued.environment, code, date),
        invalidable_until: issued.invalidable_until.map(Zoned),
    };
    let after = AfterIssued {
        external_id: issued.external_id.as_deref(),
        damaged: stored.is_some_and(StoredJson::is_damaged),
        contingency: issued
            .contingency
            .as_ref()
            .map(DocumentContingencyResponse::from),
        warnings,
        observations,
    };
    let document = stored.map_or(&*issued.json, StoredJson::as_str);
    let mut answer = envelope::answer_around(StatusCode::CREATED, &before, document, &after)?;
    warnings.say_language(answer.headers_mut());
    Ok(answer)
}
