//! `GET /api/v1/dte/{id}` and `GET /api/v1/dte`: documents are looked up.

use std::io;

use actix_web::http::{Method, StatusCode};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::find_documents::ListRequest;
use dte_application::ports::{
    Counters, DocumentPage, DocumentRecord, ListedDocument, PIECE, TransmissionKind,
};
use dte_domain::identification::{GenerationCode, LocalTime, date_text};
use dte_domain::lifecycle::{Status, StatusKind};
use dte_domain::value::{Value, Whole};

use futures_util::{Stream, TryStreamExt, stream};

use crate::caller::Session;
use crate::connection::{Streaming, Turn};
use crate::contingencies;
use crate::cursor;
use crate::envelope::{Envelope, Members};
use crate::problem::Problem;
use crate::query::Query;
use crate::service::Service;
use crate::shape::{Kind, Misfit};
use crate::shares;

/// How many documents a page has when the client does not say.
const PAGE_SIZE: u32 = 20;

/// One document.
pub async fn one(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let code = GenerationCode::read(http.match_info().query("id"))
        .map_err(|malformed| Problem::invalid(vec![Misfit::from(malformed).at("id")]))?;
    let record = service
        .find
        .one(caller, code)
        .await
        .map_err(Problem::in_session)?;
    shares::take_answer(&http, 2 * record.json.len()).await?;
    Ok(Envelope::data(|data| write_record(data, &record)).answer(StatusCode::OK))
}

/// A page of documents.
pub async fn list(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let (request, warnings) = list_request(http.query_string())?;
    let mut page = service
        .find
        .list(caller, &request)
        .await
        .map_err(Problem::in_session)?;
    let frame = |page: &DocumentPage| {
        Envelope::data(|data| write_page(data, page, &request))
            .with(|members| members.unless_empty("warnings", &warnings))
    };
    let size = |page: &DocumentPage| page.documents.iter().map(|record| record.json.len()).sum();
    let bytes: usize = size(&page);
    if page.rest.is_empty() && bytes <= PIECE {
        shares::take_answer(&http, 2 * bytes).await?;
        return Ok(frame(&page).answer(StatusCode::OK));
    }
    shares::take_answer(&http, LARGE_LIST).await?;
    let first = std::mem::take(&mut page.documents);
    let rest = std::mem::take(&mut page.rest);
    let (before, after) = frame(&page).split_after(FRAME);
    let left = Left {
        service,
        before: Some((before, first)),
        rest: if http.method() == Method::HEAD {
            Vec::new()
        } else {
            rest
        },
        after: Some(after),
        is_first: true,
        _streaming: http.conn_data::<Turn>().map(Turn::stream),
    };
    let pieces = stream::try_unfold(left, Left::next)
        .map_ok(slices)
        .try_flatten()
        .map_err(|problem| cut(&problem));
    Ok(Envelope::streamed(pieces))
}

/// Memory that a list takes that is written in pieces: a piece, or a large document, as it is read,
/// as it is written, and as it waits for its client.
const LARGE_LIST: usize = 4 * 1024 * 1024;

/// What a list begins with, up to its documents.
const FRAME: &str = "{\"success\":true,\"data\":{\"documents\":[";

/// What is left to write of a list.
struct Left {
    service: web::Data<Service>,
    before: Option<(Bytes, Vec<DocumentRecord>)>,
    rest: Vec<ListedDocument>,
    after: Option<Bytes>,
    /// Whether no document is written yet.
    is_first: bool,
    _streaming: Option<Streaming>,
}

impl Left {
    /// The next piece. No connection to the database is held between two of them. When one cannot
    /// be read the answer ends without its last chunk: the client sees that it is not whole.
    async fn next(mut self) -> Result<Option<(Bytes, Self)>, Problem> {
        if let Some((before, documents)) = self.before.take() {
            let piece = self.piece(before.into(), &documents);
            return Ok(Some((piece, self)));
        }
        if !self.rest.is_empty() {
            let rest = std::mem::take(&mut self.rest);
            let (documents, rest) = self.service.find.rest(rest).await?;
            self.rest = rest;
            let piece = self.piece(Vec::new(), &documents);
            return Ok(Some((piece, self)));
        }
        Ok(self.after.take().map(|after| (after, self)))
    }

    /// Some documents after what stands before them.
    fn piece(&mut self, mut piece: Vec<u8>, documents: &[DocumentRecord]) -> Bytes {
        for record in documents {
            if !std::mem::take(&mut self.is_first) {
                piece.push(b',');
            }
            piece.extend_from_slice(&entry(record).finish());
        }
        piece.into()
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

fn write_record(data: &mut Members, record: &DocumentRecord) {
    data.member("control_number", &record.control_number);
    data.member("generation_code", &record.generation_code.to_string());
    data.member(
        "reception_stamp",
        &record.status.stamp().map(|stamp| stamp.as_str()),
    );
    data.member("transmission", record.transmission.name());
    data.member("status", record.status.kind().name());
    data.member("created_at", &LocalTime::at(record.created_at).to_string());
    data.member("updated_at", &LocalTime::at(record.updated_at).to_string());
    data.stored("json_data", &record.json, record.generation_code);
    write_beside(data, record);
    match &record.status {
        Status::Received { observations, .. } => data.unless_empty("observations", observations),
        Status::Rejected(rejection) => {
            let mut members = Members::default();
            members.member("code", &rejection.code);
            members.member("description", &rejection.description);
            members.member("observations", &rejection.observations);
            data.object("rejection", members);
        }
        Status::Invalidated { event, .. } => data.member("invalidated_by", &event.to_string()),
        Status::Pending => {}
    }
}

/// What stands beside a document, when there is anything to say.
fn write_beside(members: &mut Members, record: &DocumentRecord) {
    if let Some(contingency) = &record.contingency {
        members.object("contingency", contingencies::of_document(contingency));
    }
    if record.revision > 0 {
        members.member("corrections", &record.revision);
    }
}

fn write_page(data: &mut Members, page: &DocumentPage, request: &ListRequest) {
    data.objects("documents", page.documents.iter().map(entry));
    data.object("summary", summary(&page.counters));
    let mut pagination = Members::default();
    let pages = page.counters.total().div_ceil(u64::from(request.page_size));
    pagination.member("total_pages", &pages);
    pagination.member("page", &request.page);
    pagination.member("page_size", &request.page_size);
    pagination.member("next_cursor", &next_cursor(page));
    data.object("pagination", pagination);
}

/// A document in a list.
fn entry(record: &DocumentRecord) -> Members {
    let mut entry = Members::default();
    entry.member("status", record.status.kind().name());
    entry.member("transmission_type", record.transmission.name());
    entry.stored("document", &record.json, record.generation_code);
    write_beside(&mut entry, record);
    entry
}

/// Where the next page begins; nothing after the last document.
fn next_cursor(page: &DocumentPage) -> Option<String> {
    page.next
        .map(|(issued_at, code)| cursor::write(issued_at, code))
}

fn summary(counters: &Counters) -> Members {
    let mut summary = Members::default();
    summary.member("total", &counters.total());
    summary.member("received", &counters.received);
    summary.member("invalid", &counters.invalidated);
    summary.member("rejected", &counters.rejected);
    summary.member("pending", &counters.pending);
    summary.member("by_contingency", &counters.contingency);
    summary.member("by_normal", &counters.normal);
    summary
}

/// What a query string asks for, and warnings about parameters that nobody knows.
fn list_request(query_string: &str) -> Result<(ListRequest, Vec<String>), Problem> {
    const STATUSES: &str = "RECEIVED, PENDING, REJECTED or INVALIDATED";
    const KINDS: &str = "NORMAL or CONTINGENCY";
    let mut query = Query::of(query_string);
    let page = query.take::<Whole<1, { u32::MAX }>>("page");
    let page_size = query.take::<Whole<1, 100>>("page_size");
    let request = ListRequest {
        document_type: query.take("type"),
        status: query.take_word("status", STATUSES, StatusKind::named),
        transmission: query.take_word("transmission", KINDS, TransmissionKind::named),
        from: query.take("startDate"),
        to: query.take("endDate"),
        page: page.map_or(1, Whole::get),
        page_size: page_size.map_or(PAGE_SIZE, Whole::get),
        after: query.take_word("cursor", "the next_cursor of a page", cursor::read),
        branch: query.take::<Whole<1, 999>>("branch").map(Whole::get),
    };
    if let (Some(from), Some(to)) = (request.from, request.to)
        && from > to
    {
        let expected = format!("a date up to endDate {}", date_text(to));
        let misfit = Misfit::new(Kind::Range, expected, date_text(from));
        query.found.push(misfit.at("startDate"));
    }
    let warnings = query.unknown();
    if query.found.is_empty() {
        Ok((request, warnings))
    } else {
        Err(Problem::invalid(query.found))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use actix_web::body::to_bytes;
    use dte_application::fakes::Kit;
    use dte_domain::samples;
    use serde_json::Value;

    use super::*;

    async fn json(envelope: Envelope) -> Value {
        let body = envelope.answer(StatusCode::OK).into_body();
        serde_json::from_slice(&to_bytes(body).await.unwrap()).unwrap()
    }

    #[actix_web::test]
    async fn a_damaged_document_is_told_and_the_others_of_its_page_stay_readable() {
        let kit = Kit::new();
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
        for damaged in ["", "{\"a\":", "{}}", "[]", "nothing"] {
            page.documents[1].json = Arc::from(damaged);
            let list = json(Envelope::data(|data| write_page(data, &page, &request))).await;
            let documents = &list["data"]["documents"];
            assert!(documents[0]["document"].is_object());
            assert!(documents[0].get("damaged").is_none());
            assert!(documents[1]["document"].is_null());
            assert_eq!(documents[1]["damaged"], true, "{damaged}");
            assert_eq!(documents[1]["status"], "RECEIVED");
            let one = json(Envelope::data(|data| {
                write_record(data, &page.documents[1]);
            }))
            .await;
            assert!(one["data"]["json_data"].is_null());
            assert_eq!(one["data"]["damaged"], true);
        }
    }
}
