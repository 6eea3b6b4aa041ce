//! `GET /api/v1/dte/{id}`, `…/invalidation` and `GET /api/v1/dte`: documents are looked up.

use std::io;

use actix_web::http::{Method, StatusCode};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::ports::{DocumentRecord, ListedDocument, PIECE, TransmissionKind};
use dte_application::use_cases::find_documents::ListRequest;
use dte_application::{Caller, Error};
use dte_domain::identification::{DocumentType, GenerationCode, date_text};
use dte_domain::invalidation::window::Windows;
use dte_domain::language::{Bilingual, Phrase};
use dte_domain::lifecycle::StatusKind;
use dte_domain::message;
use dte_domain::own_reference::ExternalId;
use dte_domain::value::{Text, Value, Whole};

use futures_util::{Stream, TryStreamExt, stream};

use crate::openapi::description::Tag;
use crate::request::caller::Session;
use crate::request::cursor;
use crate::request::field_errors::{FieldError, FieldErrorKind};
use crate::request::language::Preferred;
use crate::request::query::Query;
use crate::request::timestamps::Moment;
use crate::response::cacheable::{Tagged, private, unchanged};
use crate::response::document::{DocumentListResponse, DocumentResponse};
use crate::response::envelope;
use crate::response::envelope::Success;
use crate::response::errors::Code;
use crate::response::invalidation::InvalidationRecordResponse;
use crate::response::problem::Problem;
use crate::service::Service;
use crate::transport::connection::{ConnectionActivity, Streaming};
use crate::transport::endpoint::{Endpoint, PathParameter};
use crate::transport::in_flight;

/// How many documents a page has when the client does not say.
const PAGE_SIZE: u32 = 20;

/// The path parameter that names a document.
pub const DOCUMENT: PathParameter = (
    "id",
    GenerationCode::form,
    "Generation code of the document, in letters of either case.",
);

pub const ONE: Endpoint = Endpoint::get(&["/dte/{id}"], |it| it.to(one))
    .named("read_document", Tag::Documents)
    .summary("Reads a document")
    .about("Reads a document by its generation code: how it stands, and the JSON that was signed.")
    .in_path(DOCUMENT)
    .answers::<DocumentResponse<'_>>(200)
    .cacheable()
    .refuses(&[Code::DocumentNotFound, Code::Forbidden]);

async fn one(
    service: web::Data<Service>,
    Session(caller): Session,
    language: Preferred,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let record = service.find.one(caller, code(&http)?).await;
    record_answer(&service, (caller, language), &http, record).await
}

pub const BY_EXTERNAL_ID: Endpoint = Endpoint::get(&["/dte/by-external-id/{external_id}"], |it| {
    it.to(by_external_id)
})
.named("read_document_by_external_id", Tag::Documents)
.summary("Reads the document that your systems know by an identifier")
.about(
    "Reads a document by what your own systems call it, as when the answer to issuing it was \
         lost.",
)
.in_path((
    "external_id",
    ExternalId::form,
    "What your own systems call the document, percent-encoded where a path needs that.",
))
.answers::<DocumentResponse<'_>>(200)
.cacheable()
.refuses(&[Code::DocumentNotFound, Code::Forbidden]);

async fn by_external_id(
    service: web::Data<Service>,
    Session(caller): Session,
    language: Preferred,
    http: HttpRequest,
    path: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let id = ExternalId::parse(&path).map_err(|parse_error| {
        Problem::invalid(vec![FieldError::from(parse_error).at("external_id")])
    })?;
    let record = service.find.by_external_id(caller, &id).await;
    record_answer(&service, (caller, language), &http, record).await
}

async fn record_answer(
    service: &Service,
    (caller, Preferred(language)): (Caller, Preferred),
    http: &HttpRequest,
    record: Result<DocumentRecord, Error>,
) -> Result<HttpResponse, Problem> {
    let record = record.map_err(Problem::in_session)?;
    let url = &service.settings.public_query_url;
    let public_url = service.receiver.link(&record).await;
    let public_url = public_url.map_err(Problem::in_session)?;
    let left = service.find.what_is_left(&record).await;
    let left = left.map_err(Problem::in_session)?;
    let windows = service.find.windows(caller).await;
    let windows = windows.map_err(Problem::in_session)?;
    let tag = Tagged::of(caller, language)
        .with(url)
        .with(format!("{public_url:?} {left:?} {windows:?}"))
        .with(said_of(&record))
        .finish();
    if let Some(unchanged) = unchanged(http, &tag) {
        return Ok(unchanged);
    }
    in_flight::take_bytes(http, 2 * record.json.len())?;
    let data = DocumentResponse::record(&record, (url, windows), public_url, &left);
    Ok(private(Success::of(data).answer(StatusCode::OK)?, &tag))
}

/// What changes whenever something else is told of a document: its row's last change, and what is told of
/// its contingency, its invalidation and those that name it, which have rows of their own.
fn said_of(record: &DocumentRecord) -> String {
    format!(
        "{} {} {} {:?} {:?} {:?} {:?}",
        record.generation_code,
        record.revision,
        record.updated_at,
        record.control_number,
        record.contingency,
        record.invalidation,
        record.replaces,
    )
}

pub const NEWEST_INVALIDATION: Endpoint =
    Endpoint::get(&["/dte/{id}/invalidation"], |it| it.to(newest_invalidation))
        .named("read_invalidation", Tag::Documents)
        .summary("Reads the newest invalidation of a document")
        .about(
            "Reads the newest request to invalidate a document, whatever became of it, with the \
         signed event.",
        )
        .in_path(DOCUMENT)
        .answers::<InvalidationRecordResponse<'_>>(200)
        .refuses(&[
            Code::DocumentNotFound,
            Code::InvalidationNotFound,
            Code::Forbidden,
        ]);

async fn newest_invalidation(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let event = service.find.invalidation(caller, code(&http)?).await;
    let event = event.map_err(Problem::in_session)?;
    in_flight::take_bytes(&http, 2 * event.json.len())?;
    let data = InvalidationRecordResponse::from(&event);
    Success::of(data).answer(StatusCode::OK)
}

pub fn code(http: &HttpRequest) -> Result<GenerationCode, Problem> {
    GenerationCode::parse(http.match_info().query("id"))
        .map_err(|parse_error| Problem::invalid(vec![FieldError::from(parse_error).at("id")]))
}

pub const LIST: Endpoint = Endpoint::get(&["/dte"], |it| it.to(list))
    .named("list_documents", Tag::Documents)
    .summary("Lists documents")
    .about(
        "Lists the documents of the establishment, of the company for the main office, the newest \
         first; with `updated_since` those that changed, the oldest change first.",
    )
    .query(|query| _ = parameters(query))
    .parameters(|name| match name {
        "page" => "Which page, from 1 on; 1 when left out. Or `cursor`.",
        "page_size" => "How many documents a page has at most; 20 when left out.",
        "type" => "Only documents of this type.",
        "status" => "Only documents that stand so.",
        "transmission" => {
            "Only documents that were sent first, or that were handed over in a contingency."
        }
        "startDate" => "Only documents whose date of issue is this or later.",
        "endDate" => "Only documents whose date of issue is this or earlier.",
        "external_id" => "Only the document that your own systems call this.",
        "control_number" => {
            "Only the document with this control number, in letters of either case."
        }
        "receiver" => {
            "Only documents to whom has this NIT, DUI, NRC or other number, with or without \
             hyphens."
        }
        "q" => {
            "Only documents to receivers, by their number, in whose name words begin so, all of \
             them, whatever their case and accents. A receiver who changed its name is found by \
             each that it ever had in a document of the company, with all its documents; one \
             without a number by the name in the document."
        }
        "min_total" => "Only documents whose total is this or more.",
        "max_total" => "Only documents whose total is this or less.",
        "view" => "`summary`: without the documents themselves.",
        "cursor" => "`next_cursor` of the page before, in place of `page`.",
        "branch" => {
            "Only documents of the establishment with this number; for the main office only."
        }
        "updated_since" => {
            "Only what was stored or changed from this moment on, the oldest change first; a \
             moment with its zone, or without one in El Salvador."
        }
        _ => "",
    })
    .answers::<DocumentListResponse<'_>>(200)
    .cacheable()
    .refuses(&[Code::Forbidden]);

async fn list(
    service: web::Data<Service>,
    Session(caller): Session,
    Preferred(language): Preferred,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let request = list_request(http.query_string())?;
    let revision = service.find.revision(caller, &request).await;
    let revision = revision.map_err(Problem::in_session)?;
    let windows = service.find.windows(caller).await;
    let windows = windows.map_err(Problem::in_session)?;
    let tag = Tagged::of(caller, language)
        .with(&service.settings.public_query_url)
        .with(format!("{request:?} {revision:?} {windows:?}"))
        .finish();
    if let Some(unchanged) = unchanged(&http, &tag) {
        return Ok(unchanged);
    }
    let mut page = service
        .find
        .list(caller, &request)
        .await
        .map_err(Problem::in_session)?;
    let url = &service.settings.public_query_url;
    let sizes = page.documents.iter().map(|record| record.json.len());
    let bytes: usize = sizes.sum();
    if page.rest.is_empty() && bytes <= PIECE {
        in_flight::take_bytes(&http, 2 * bytes)?;
        let data = DocumentListResponse::of(&page, &request, url, windows);
        return Ok(private(Success::of(data).answer(StatusCode::OK)?, &tag));
    }
    in_flight::take_bytes(&http, LARGE_LIST)?;
    let first = std::mem::take(&mut page.documents);
    let rest = std::mem::take(&mut page.rest);
    let frame = Success::of(DocumentListResponse::of(&page, &request, url, windows));
    let (before, after) = frame.split_after(FRAME)?;
    let left = Left {
        service,
        before: Some((before, first)),
        rest: if http.method() == Method::HEAD {
            Vec::new()
        } else {
            rest
        },
        after: Some(after),
        windows,
        is_first: true,
        _streaming: http
            .conn_data::<ConnectionActivity>()
            .map(ConnectionActivity::stream),
    };
    let pieces = stream::try_unfold(left, Left::next)
        .map_ok(slices)
        .try_flatten()
        .map_err(|problem| cut(&problem));
    Ok(private(envelope::streamed(pieces), &tag))
}

/// Memory that a list takes that is written in pieces: a piece, or a large document, as it is read,
/// as it is written, and as it waits for its client.
const LARGE_LIST: usize = 4 * 1024 * 1024;

/// What a list begins with, up to its documents.
const FRAME: &str = "{\"success\":true,\"data\":{\"documents\":[";

struct Left {
    service: web::Data<Service>,
    before: Option<(Bytes, Vec<DocumentRecord>)>,
    rest: Vec<ListedDocument>,
    after: Option<Bytes>,
    is_first: bool,
    windows: Windows,
    _streaming: Option<Streaming>,
}

impl Left {
    /// The next piece. No connection to the database is held between two of them. When one cannot
    /// be read the answer ends without its last chunk: the client sees that it is not whole.
    async fn next(mut self) -> Result<Option<(Bytes, Self)>, Problem> {
        if let Some((before, documents)) = self.before.take() {
            let piece = self.piece(before.into(), &documents)?;
            return Ok(Some((piece, self)));
        }
        if !self.rest.is_empty() {
            let rest = std::mem::take(&mut self.rest);
            let (documents, rest) = self.service.find.rest(rest).await?;
            self.rest = rest;
            let piece = self.piece(Vec::new(), &documents)?;
            return Ok(Some((piece, self)));
        }
        Ok(self.after.take().map(|after| (after, self)))
    }

    /// Some documents after what stands before them.
    fn piece(
        &mut self,
        mut piece: Vec<u8>,
        documents: &[DocumentRecord],
    ) -> Result<Bytes, Problem> {
        for record in documents {
            if !std::mem::take(&mut self.is_first) {
                piece.push(b',');
            }
            let url = &self.service.settings.public_query_url;
            let entry = DocumentResponse::entry(record, url, self.windows);
            envelope::write(&mut piece, &entry)?;
        }
        Ok(piece.into())
    }
}

/// Ends an answer before its end.
fn cut(problem: &Problem) -> io::Error {
    let cause = problem.causes();
    tracing::error!(code = problem.code(), cause, "a list was cut off");
    io::Error::other("a list was cut off")
}

/// What is written at a time of a piece that has a large document.
fn slices(mut piece: Bytes) -> impl Stream<Item = Result<Bytes, Problem>> {
    stream::iter(std::iter::from_fn(move || {
        let next = piece.split_to(piece.len().min(PIECE));
        (!next.is_empty()).then_some(Ok(next))
    }))
}

fn list_request(query_string: &str) -> Result<ListRequest, Problem> {
    let mut query = Query::of(query_string);
    let request = parameters(&mut query);
    query.refuse_unknown();
    if query.found.is_empty() {
        Ok(request)
    } else {
        Err(Problem::invalid(query.found))
    }
}

/// Which documents a list is to have.
fn parameters(query: &mut Query) -> ListRequest {
    const STATUSES: Bilingual = Bilingual::new(
        "RECEIVED, PENDING, REJECTED or INVALIDATED",
        "RECEIVED, PENDING, REJECTED o INVALIDATED",
    );
    const KINDS: Bilingual = Bilingual::new("NORMAL or CONTINGENCY", "NORMAL o CONTINGENCY");
    const CURSOR: Bilingual =
        Bilingual::new("the next_cursor of a page", "el next_cursor de una página");
    const VIEWS: Bilingual = Bilingual::new("summary, or nothing", "summary, o nada");
    let page = query.take::<Whole<1, { u32::MAX }>>("page");
    let page_size = query.take::<Whole<1, 100>>("page_size");
    let request = ListRequest {
        document_type: query.take::<DocumentType>("type"),
        status: query.take_word("status", STATUSES, StatusKind::named),
        transmission: query.take_word("transmission", KINDS, TransmissionKind::named),
        from: query.take("startDate"),
        to: query.take("endDate"),
        // What is looked for says something: a look-up of nothing does not answer everything.
        external_id: query.take_filled("external_id"),
        control_number: query
            .take_filled::<Text<1, 31>>("control_number")
            .map(|it| it.to_uppercase()),
        receiver: query
            .take_filled::<Text<1, 40>>("receiver")
            .map(|it| (*it).to_owned()),
        name: query
            .take_filled::<Text<1, 100>>("q")
            .map(|it| (*it).to_owned()),
        min_total: query.take("min_total"),
        max_total: query.take("max_total"),
        is_summary: query
            .take_word("view", VIEWS, |word| (word == "summary").then_some(()))
            .is_some(),
        page: page.map_or(1, Whole::get),
        page_size: page_size.map_or(PAGE_SIZE, Whole::get),
        after: query.take_word("cursor", CURSOR, cursor::read),
        branch: query.take::<Whole<1, 999>>("branch").map(Whole::get),
        updated_since: query.take::<Moment>("updated_since").map(|at| at.0),
    };
    if request.updated_since.is_some() && request.page > 1 {
        let expected = message!(
            "1 with updated_since: what follows is asked for with cursor",
            "1 con updated_since: lo que sigue se pide con cursor"
        );
        let field_error = FieldError::new(FieldErrorKind::Range, expected, request.page);
        query.found.push(field_error.at("page"));
    }
    if let (Some(from), Some(to)) = (request.from, request.to)
        && from > to
    {
        let last = date_text(to);
        let expected = message!(
            "a date up to endDate {last}",
            "una fecha hasta endDate {last}"
        );
        let from = Phrase::value(date_text(from));
        let field_error = FieldError::new(FieldErrorKind::Range, expected, from);
        query.found.push(field_error.at("startDate"));
    }
    if let (Some(least), Some(most)) = (request.min_total, request.max_total)
        && least > most
    {
        let expected = message!(
            "an amount up to max_total {most}",
            "un monto hasta max_total {most}"
        );
        let least = Phrase::value(least);
        let field_error = FieldError::new(FieldErrorKind::Range, expected, least);
        query.found.push(field_error.at("min_total"));
    }
    request
}

pub(crate) mod accounting_settlement;
pub(crate) mod ccf;
pub(crate) mod credit_note;
pub(crate) mod debit_note;
pub(crate) mod delivery_note;
pub(crate) mod donation;
pub(crate) mod excluded_subject;
pub(crate) mod export_invoice;
pub(crate) mod invoice;
pub(crate) mod retention;
pub(crate) mod return_event;
pub(crate) mod settlement;
pub(crate) mod special_operations;
#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use dte_application::use_cases::find_documents::WhatIsLeft;
    use dte_domain::samples;
    use dte_test_kit::TestApp;
    use serde::Serialize;
    use serde_json::Value;

    use super::*;

    fn json(data: impl Serialize) -> Value {
        serde_json::to_value(Success::of(data)).unwrap()
    }

    #[actix_web::test]
    async fn a_damaged_document_is_told_and_the_others_of_its_page_stay_readable() {
        let kit = TestApp::new();
        let company = kit.company().await;
        for _ in 0..2 {
            kit.issue(company.main, samples::ccf()).await.unwrap();
        }
        let request = ListRequest {
            page: 1,
            page_size: PAGE_SIZE,
            ..ListRequest::default()
        };
        let mut page = kit.find.list(company.main, &request).await.unwrap();
        let windows = kit.find.windows(company.main).await.unwrap();
        for damaged in ["", "{\"a\":", "{}}", "[]", "nothing"] {
            page.documents[1].json = Arc::from(damaged);
            let list = json(DocumentListResponse::of(&page, &request, "", windows));
            let documents = &list["data"]["documents"];
            assert!(documents[0]["document"].is_object());
            assert!(documents[0].get("damaged").is_none());
            assert!(documents[1]["document"].is_null());
            assert_eq!(documents[1]["damaged"], true, "{damaged}");
            assert_eq!(documents[1]["status"], "RECEIVED");
            let one = json(DocumentResponse::record(
                &page.documents[1],
                ("", windows),
                None,
                &WhatIsLeft::default(),
            ));
            assert!(one["data"]["json_data"].is_null());
            assert_eq!(one["data"]["damaged"], true);
        }
    }
}
