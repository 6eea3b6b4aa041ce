//! Documents in answers: by themselves, in lists, as they were issued.

use std::borrow::Cow;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use dte_application::ports::{Counters, DocumentInvalidation, DocumentPage, DocumentRecord};
use dte_application::use_cases::find_documents::{ListRequest, Remaining, WhatIsLeft};
use dte_application::use_cases::issue_document::IssuedDocument;
use dte_application::use_cases::read_files::qr_link;
use dte_domain::amounts::Returnable;
use dte_domain::catalog::IdentityDocumentType;
use dte_domain::catalog::{IncomeType, OperationType};
use dte_domain::identification::{DocumentType, GenerationCode, ReceptionStamp};
use dte_domain::income_tax::IncomeTax;
use dte_domain::invalidation::window::Windows;
use dte_domain::lifecycle::{Status, StatusKind};
use dte_domain::own_reference::Metadata;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

use crate::request::cursor;
use crate::request::own_reference::metadata_schema;
use crate::response::contingency::DocumentContingencyResponse;
use crate::response::envelope;
use crate::response::invalidation::InvalidationResponse;
use crate::response::problem::Problem;
use crate::response::rejection::RejectionResponse;
use crate::response::stored_json::StoredJson;
use crate::response::values::{Amount, AsText, CatalogueCode, CatalogueNumber, Local, Zoned};
use crate::response::warnings::Warnings;
use crate::transport::endpoint::BASE;

/// A document as it is stored, and how it stands. A record has its JSON as `json_data`, a list as
/// `document`.
#[derive(Debug, JsonSchema, Serialize)]
pub struct DocumentResponse<'a> {
    /// The control number (`numeroControl`): type, establishment, point of sale and the number in its
    /// series. Null for an event, which has none.
    control_number: Option<&'a str>,
    /// The generation code (`codigoGeneracion`), by which the document is read, invalidated and
    /// looked up at the authority.
    generation_code: AsText<GenerationCode>,
    /// Name of the document in your own systems, if you gave one.
    #[serde(skip_serializing_if = "Option::is_none")]
    external_id: Option<&'a str>,
    /// Your notes beside the document, where you gave any.
    #[serde(skip_serializing_if = "Option::is_none")]
    metadata: Option<MetadataResponse<'a>>,
    /// Its income-tax pair: its own, or the default when it was issued.
    #[serde(skip_serializing_if = "Option::is_none")]
    income_tax: Option<IncomeTaxResponse>,
    /// Its type (`tipoDte`).
    r#type: CatalogueCode<DocumentType>,
    /// Status: `PENDING` (the authority has not decided), `RECEIVED` (it stamped it),
    /// `REJECTED` (it refused it) or `INVALIDATED`.
    #[schemars(extend("enum" = StatusKind::ALL.map(StatusKind::name)))]
    status: &'static str,
    /// The total that people are told: the amount to pay, or the whole operation of a type that has no such amount; the tax
    /// retained of a retention voucher.
    total: Amount,
    /// The authority's stamp (`selloRecibido`); null until it gave one.
    reception_stamp: Option<&'a str>,
    /// Address at which the authority shows the document, for the QR code on its print.
    qr_link: String,
    /// Address of the page that its receiver may be given: how it stands, its PDF, its file. Null where it has
    /// none: a rejected document, one without a receiver, a service without an address of its own
    /// (`DTE_PUBLIC_URL`). In a record.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[expect(
        clippy::option_option,
        reason = "a list says nothing of it, a record that there is none"
    )]
    public_url: Option<Option<String>>,
    /// Path of its PDF; null for a rejected document, which has none.
    pdf_url: Option<String>,
    /// Transmission: `NORMAL` (sent before it was handed over) or `CONTINGENCY` (handed over in a
    /// contingency).
    transmission: &'static str,
    /// The same as `transmission`, under another name for older clients.
    transmission_type: &'static str,
    /// Moment of storing; `times.created` has it with its zone.
    created_at: Local,
    /// Moment of the last change; `times.updated` has it with its zone.
    updated_at: Local,
    /// Its moments, with their zones.
    times: TimesResponse,
    /// The last second in which the document can be invalidated; null unless it is `RECEIVED`.
    invalidable_until: Option<Zoned>,
    /// The newest request to invalidate it, whatever became of that; null where there was none.
    invalidation: Option<InvalidationResponse<'a>>,
    /// The contingency that it was issued in, where it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    contingency: Option<DocumentContingencyResponse<'a>>,
    /// Number of corrections after a rejection (header `Corrects`); left out when 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    corrections: Option<u32>,
    /// Remarks of the authority when it accepted the document.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    observations: &'a [String],
    /// Why the authority refused it, where it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    rejection: Option<RejectionResponse<'a>>,
    /// Generation code of the event that invalidated it.
    #[serde(skip_serializing_if = "Option::is_none")]
    invalidated_by: Option<AsText<GenerationCode>>,
    /// Generation code of the document that replaces it, as the invalidation that was accepted says; left out
    /// where none does.
    #[serde(skip_serializing_if = "Option::is_none")]
    replaced_by: Option<AsText<GenerationCode>>,
    /// Generation codes of the invalidated documents that it replaces; left out when there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    replaces: Vec<AsText<GenerationCode>>,
    /// Amounts that credit notes and returns can still take back, net of discounts, with the additions of debit
    /// notes; null if nothing is added up of its type, and before the authority stamped it. In a record.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[expect(
        clippy::option_option,
        reason = "a list says nothing of it, a record that there is none"
    )]
    remaining: Option<Option<RemainingResponse>>,
    /// Generation codes of the notes and returns that name it and are `PENDING` or `RECEIVED`, and of a debit note (06)
    /// those of the credit notes that need what it adds: it can be invalidated once they are. In a record; left out when
    /// there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    named_by: Vec<AsText<GenerationCode>>,
    /// The document as it was signed; in a record.
    #[serde(skip_serializing_if = "Option::is_none")]
    json_data: Option<StoredJson<'a>>,
    /// The document as it was signed; in a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    document: Option<StoredJson<'a>>,
    /// True: the stored bytes are no JSON any more, and null stands in their place. Tell the
    /// operator.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    damaged: bool,
}

/// Amounts that can still be taken back of a document, by kind, in dollars; a kind of which it has nothing may
/// be left out.
#[derive(Debug, Default, JsonSchema, Serialize)]
struct RemainingResponse {
    /// Sales outside the tax.
    #[serde(skip_serializing_if = "Option::is_none")]
    non_subject: Option<Amount>,
    /// Exempt sales.
    #[serde(skip_serializing_if = "Option::is_none")]
    exempt: Option<Amount>,
    /// Taxed sales: with the VAT where the document's prices include it, as in invoices.
    #[serde(skip_serializing_if = "Option::is_none")]
    taxed: Option<Amount>,
    /// Purchases.
    #[serde(skip_serializing_if = "Option::is_none")]
    purchase: Option<Amount>,
    /// Charges outside the tax base.
    #[serde(skip_serializing_if = "Option::is_none")]
    non_taxed: Option<Amount>,
    /// Insurance of an export.
    #[serde(skip_serializing_if = "Option::is_none")]
    insurance: Option<Amount>,
    /// Freight of an export.
    #[serde(skip_serializing_if = "Option::is_none")]
    freight: Option<Amount>,
}

impl From<&[Remaining]> for RemainingResponse {
    fn from(all: &[Remaining]) -> Self {
        let mut response = Self::default();
        for (kind, amount) in all {
            let member = match kind {
                Returnable::NonSubject => &mut response.non_subject,
                Returnable::Exempt => &mut response.exempt,
                Returnable::Taxed => &mut response.taxed,
                Returnable::Purchase => &mut response.purchase,
                Returnable::NonTaxed => &mut response.non_taxed,
                Returnable::Insurance => &mut response.insurance,
                Returnable::Freight => &mut response.freight,
            };
            *member = Some(Amount(*amount));
        }
        response
    }
}

/// Your own notes beside a document.
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

/// The moments of a document, with their zones.
#[derive(Debug, JsonSchema, Serialize)]
struct TimesResponse {
    /// The date and time of issue that the document carries.
    issued: Zoned,
    /// Moment of storing.
    created: Zoned,
    /// Moment of the last change of the document or its invalidation.
    updated: Zoned,
    /// Moment of the authority's stamp, by its clock; null until then.
    stamped: Option<Zoned>,
}

impl<'a> DocumentResponse<'a> {
    pub fn record(
        record: &'a DocumentRecord,
        (public_query_url, windows): (&str, Windows),
        public_url: Option<String>,
        left: &WhatIsLeft,
    ) -> Self {
        let json = StoredJson::of(&record.json, record.generation_code);
        let named_by = left.named_by.iter();
        Self {
            public_url: Some(public_url),
            remaining: Some(left.remaining.as_deref().map(RemainingResponse::from)),
            named_by: named_by.copied().map(AsText).collect(),
            json_data: Some(json),
            damaged: json.is_damaged(),
            ..Self::without_json(record, public_query_url, windows)
        }
    }

    pub fn entry(record: &'a DocumentRecord, public_query_url: &str, windows: Windows) -> Self {
        let json = StoredJson::of(&record.json, record.generation_code);
        Self {
            document: Some(json),
            damaged: json.is_damaged(),
            ..Self::without_json(record, public_query_url, windows)
        }
    }

    fn without_json(record: &'a DocumentRecord, public_query_url: &str, windows: Windows) -> Self {
        let status = &record.status;
        let code = record.generation_code;
        let transmission = record.transmission.name();
        let (date, environment) = (record.issued_at.date(), record.environment);
        Self {
            control_number: record.control_number.as_deref(),
            generation_code: AsText(code),
            external_id: record.own.external_id.as_deref(),
            metadata: record.own.metadata.as_ref().map(MetadataResponse),
            income_tax: record.own.income_tax.map(IncomeTaxResponse::from),
            r#type: CatalogueCode(record.document_type),
            status: status.kind().name(),
            total: Amount(record.recorded.total),
            reception_stamp: status.stamp().map(ReceptionStamp::as_str),
            qr_link: qr_link(public_query_url, environment, code, date),
            public_url: None,
            pdf_url: pdf_url(code, status.kind()),
            transmission,
            transmission_type: transmission,
            created_at: Local::at(record.created_at),
            updated_at: Local::at(record.updated_at),
            times: TimesResponse::from(record),
            invalidable_until: record.invalidable_until(windows).map(Zoned),
            invalidation: record.invalidation.as_ref().map(InvalidationResponse::from),
            contingency: record
                .contingency
                .as_ref()
                .map(DocumentContingencyResponse::from),
            corrections: (record.revision > 0).then_some(record.revision),
            observations: observations(status),
            rejection: status.rejection().map(RejectionResponse::from),
            invalidated_by: invalidated_by(status).map(AsText),
            replaced_by: record
                .invalidation
                .as_ref()
                .and_then(DocumentInvalidation::replaced_by)
                .map(AsText),
            replaces: record.replaces.iter().copied().map(AsText).collect(),
            remaining: None,
            named_by: Vec::new(),
            json_data: None,
            document: None,
            damaged: false,
        }
    }
}

/// An income-tax pair, with the codes of annexes 1 and 2 of the VAT return (F-07).
#[derive(Debug, JsonSchema, Serialize)]
pub struct IncomeTaxResponse {
    /// Kind of operation for the income tax.
    operation_type: CatalogueNumber<OperationType>,
    /// Kind of income for the income tax.
    income_type: CatalogueNumber<IncomeType>,
}

impl From<IncomeTax> for IncomeTaxResponse {
    fn from(pair: IncomeTax) -> Self {
        Self {
            operation_type: CatalogueNumber(pair.operation),
            income_type: CatalogueNumber(pair.income),
        }
    }
}

/// The path of a document.
fn location(code: GenerationCode) -> String {
    format!("{BASE}/dte/{code}")
}

/// The path of its PDF, if it has one.
fn pdf_url(code: GenerationCode, status: StatusKind) -> Option<String> {
    let has_pdf = status != StatusKind::Rejected;
    has_pdf.then(|| location(code) + "/pdf")
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

/// A page of documents.
#[derive(Debug, JsonSchema, Serialize)]
pub struct DocumentListResponse<'a> {
    /// The documents of the page; with `view=summary` without themselves.
    documents: Vec<ListedResponse<'a>>,
    /// Number of documents by status, on all pages.
    summary: CountersResponse,
    /// Place of this page, and start of the next.
    pagination: PaginationResponse,
}

/// Numbers of matching documents, on all pages.
#[derive(Debug, JsonSchema, Serialize)]
struct CountersResponse {
    /// Number of matching documents.
    total: u64,
    /// Number of `RECEIVED` documents.
    received: u64,
    /// Number of `INVALIDATED` documents.
    invalid: u64,
    /// Number of `REJECTED` documents.
    rejected: u64,
    /// Number of `PENDING` documents.
    pending: u64,
    /// Number of documents that were handed over in a contingency.
    by_contingency: u64,
    /// Number of documents that were sent before they were handed over.
    by_normal: u64,
    /// True if there are more than were counted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    capped: bool,
}

/// A document of a list: whole, or with `view=summary` without itself.
#[derive(Debug, JsonSchema, Serialize)]
#[serde(untagged)]
enum ListedResponse<'a> {
    Whole(Box<DocumentResponse<'a>>),
    Summary(Box<DocumentSummaryResponse<'a>>),
}

/// A document in a list without its content (`view=summary`).
#[derive(Debug, JsonSchema, Serialize)]
struct DocumentSummaryResponse<'a> {
    /// The control number (`numeroControl`): type, establishment, point of sale and the number in its
    /// series. Null for an event, which has none.
    control_number: Option<&'a str>,
    /// The generation code (`codigoGeneracion`), by which the document is read, invalidated and
    /// looked up at the authority.
    generation_code: AsText<GenerationCode>,
    /// Name of the document in your own systems, if you gave one.
    #[serde(skip_serializing_if = "Option::is_none")]
    external_id: Option<&'a str>,
    /// Its income-tax pair: its own, or the default when it was issued.
    #[serde(skip_serializing_if = "Option::is_none")]
    income_tax: Option<IncomeTaxResponse>,
    /// Its type (`tipoDte`).
    r#type: CatalogueCode<DocumentType>,
    /// Status: `PENDING` (the authority has not decided), `RECEIVED` (it stamped it),
    /// `REJECTED` (it refused it) or `INVALIDATED`.
    status: &'static str,
    /// Transmission: `NORMAL` (sent before it was handed over) or `CONTINGENCY` (handed over in a
    /// contingency).
    transmission: &'static str,
    /// To whom it was issued.
    receiver: ReceiverSummaryResponse<'a>,
    /// The total that people are told: the amount to pay, or the whole operation of a type that has no such amount; the tax
    /// retained of a retention voucher.
    total: Amount,
    /// Its moments, with their zones.
    times: TimesResponse,
}

/// To whom a document was issued; null where it does not say.
#[derive(Debug, JsonSchema, Serialize)]
struct ReceiverSummaryResponse<'a> {
    /// Type of the receiver's identity document.
    document_type: Option<CatalogueCode<IdentityDocumentType>>,
    /// Number of that identity document.
    document_number: Option<&'a str>,
    /// The receiver's name.
    name: Option<&'a str>,
}

impl<'a> From<&'a DocumentRecord> for DocumentSummaryResponse<'a> {
    fn from(record: &'a DocumentRecord) -> Self {
        let receiver = &record.receiver;
        Self {
            control_number: record.control_number.as_deref(),
            generation_code: AsText(record.generation_code),
            external_id: record.own.external_id.as_deref(),
            income_tax: record.own.income_tax.map(IncomeTaxResponse::from),
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

/// Place of this page among all, and start of the next.
#[derive(Debug, JsonSchema, Serialize)]
struct PaginationResponse {
    /// Number of pages.
    total_pages: u64,
    /// Number of this page, from 1 on.
    page: u32,
    /// Most documents of a page.
    page_size: u32,
    /// Value of `cursor` for the next page; null on the last.
    next_cursor: Option<String>,
}

impl<'a> DocumentListResponse<'a> {
    pub fn of(
        page: &'a DocumentPage,
        request: &ListRequest,
        public_query_url: &str,
        windows: Windows,
    ) -> Self {
        let entry = |one| {
            if request.is_summary {
                ListedResponse::Summary(Box::new(DocumentSummaryResponse::from(one)))
            } else {
                ListedResponse::Whole(Box::new(DocumentResponse::entry(
                    one,
                    public_query_url,
                    windows,
                )))
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

/// Members before the document in the answer to the request that issued it.
#[derive(Debug, JsonSchema, Serialize)]
struct BeforeIssued<'a> {
    /// Always true.
    #[schemars(extend("const" = true))]
    success: bool,
    /// The generation code (`codigoGeneracion`), by which the document is read, invalidated and
    /// looked up at the authority.
    generation_code: AsText<GenerationCode>,
    /// The control number (`numeroControl`). Null for an event, which has none.
    control_number: Option<&'a str>,
    /// Its type (`tipoDte`).
    r#type: CatalogueCode<DocumentType>,
    /// Status: `RECEIVED` (the authority stamped it) or `PENDING` (it has not decided); in the answer to a
    /// repeated request also `INVALIDATED`.
    #[schemars(extend("enum" = StatusKind::ALL.map(StatusKind::name)))]
    status: &'static str,
    /// The total that people are told: the amount to pay, or the whole operation of a type that has no such amount; the tax
    /// retained of a retention voucher.
    total: Amount,
    /// The authority's stamp (`selloRecibido`); null while it has not answered: the document is
    /// issued, and its stamp comes later.
    reception_stamp: Option<&'a str>,
    /// Address at which the authority shows the document, for the QR code on its print.
    qr_link: String,
    /// Address of the page that its receiver may be given. Null where it has none: a document without a receiver, a
    /// service without an address of its own (`DTE_PUBLIC_URL`).
    public_url: Option<&'a str>,
    /// Path of its PDF.
    pdf_url: Option<String>,
    /// The last second in which the document can be invalidated; null unless it is `RECEIVED`.
    invalidable_until: Option<Zoned>,
}

/// Members after the document.
#[derive(Debug, JsonSchema, Serialize)]
struct AfterIssued<'a> {
    /// Name of the document in your own systems, if you gave one.
    #[serde(skip_serializing_if = "Option::is_none")]
    external_id: Option<&'a str>,
    /// True: the stored bytes are no JSON any more, and null stands in their place. Tell the
    /// operator.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    damaged: bool,
    /// The contingency that it was issued in, where it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    contingency: Option<DocumentContingencyResponse<'a>>,
    /// Warnings: what was accepted and is odd.
    #[serde(skip_serializing_if = "Warnings::is_empty")]
    warnings: &'a Warnings,
    /// Remarks of the authority when it accepted the document.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    observations: &'a [String],
}

/// The answer to the request that issued a document.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it describes the answer")]
pub struct IssuedResponse<'a> {
    #[serde(flatten)]
    before: BeforeIssued<'a>,
    /// The document as it was signed, byte for byte.
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
        generation_code: AsText(code),
        control_number: issued.control_number.as_deref(),
        r#type: CatalogueCode(issued.document_type),
        status: issued.status.name(),
        total: Amount(issued.total),
        reception_stamp: stamp,
        qr_link: qr_link(public_query_url, issued.environment, code, date),
        public_url: issued.public_url.as_deref(),
        pdf_url: pdf_url(code, issued.status),
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
    envelope::locate(&location(code), answer.headers_mut());
    Ok(answer)
}
