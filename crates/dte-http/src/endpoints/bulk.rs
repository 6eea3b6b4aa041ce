//! `/api/v1/dte/batches`: many documents in one file.

pub mod line_readers;
pub mod receive;

use std::io;

use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::http::{Method, StatusCode};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::ports::{BulkId, BulkLine, BulkOutcome};
use dte_application::{Caller, Error};
use dte_domain::language::Language;
use dte_domain::value::{Text, Value, Whole};
use futures_util::stream;

use crate::endpoints::issuing::refusal;
use crate::openapi::description::Tag;
use crate::request::caller::Session;
use crate::request::language::Preferred;
use crate::request::query::Query;
use crate::response::bulk::{BulkLineResponse, BulkListResponse, BulkResponse};
use crate::response::envelope::{Success, write};
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::service::Service;
use crate::transport::connection::{ConnectionActivity, Streaming};
use crate::transport::endpoint::{Endpoint, PathParameter};
use crate::transport::in_flight;

/// Memory that a file takes as it comes in, or its results as they go out: a line, those that are kept
/// together, and what is made of them.
const IN_HAND: usize = 4 * 1024 * 1024;

/// How many lines of results are read at once.
const LINES_AT_ONCE: u32 = 100;

/// How many files a page has when the client does not say.
const PAGE_SIZE: u32 = 20;

/// The path parameter that names a file.
const BATCH: PathParameter = (
    "id",
    Text::<1, 36>::form,
    "Id of the file, as its upload was answered.",
);

pub const ONE: Endpoint = Endpoint::get(&["/dte/batches/{id}"], |it| it.to(one))
    .named("read_batch", Tag::Documents)
    .summary("Reads how far a file of documents is")
    .about(
        "Reads how far a file is. Lines that were refused as they came in count in `progress` \
         from the beginning; the file is `COMPLETED` when its turn has come and nothing waits.",
    )
    .in_path(BATCH)
    .answers::<BulkResponse>(200)
    .refuses(&[Code::BatchNotFound, Code::Forbidden]);

async fn one(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let record = service.find_bulks.one(caller, named(&http)?).await;
    let record = record.map_err(not_found)?;
    Success::of(BulkResponse::from(&record)).answer(StatusCode::OK)
}

/// Which page, and how many files it has.
fn parameters(query: &mut Query) -> (u32, u32) {
    let page = query.take::<Whole<1, { u32::MAX }>>("page");
    let page_size = query.take::<Whole<1, 100>>("page_size");
    (
        page.map_or(1, Whole::get),
        page_size.map_or(PAGE_SIZE, Whole::get),
    )
}

pub const LIST: Endpoint = Endpoint::get(&["/dte/batches"], |it| it.to(list))
    .named("list_batches", Tag::Documents)
    .summary("Lists files of documents")
    .about(
        "Lists the files of the establishment, of the company for the main office, the newest \
         first.",
    )
    .query(|query| _ = parameters(query))
    .parameters(|name| match name {
        "page" => "Which page, from 1 on; 1 when left out.",
        "page_size" => "How many files a page has at most; 20 when left out.",
        _ => "",
    })
    .answers::<BulkListResponse>(200);

async fn list(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let mut query = Query::of(http.query_string());
    let (page, page_size) = parameters(&mut query);
    query.refuse_unknown();
    if !query.found.is_empty() {
        return Err(Problem::invalid(query.found));
    }
    let bulks = service.find_bulks.list(caller, page, page_size).await;
    let (bulks, total) = bulks.map_err(Problem::in_session)?;
    let data = BulkListResponse::of(&bulks, total, page, page_size);
    Success::of(data).answer(StatusCode::OK)
}

pub const RESULTS: Endpoint = Endpoint::get(&["/dte/batches/{id}/results"], |it| it.to(results))
    .named("read_batch_results", Tag::Documents)
    .summary("Reads what became of each line of a file, a JSON object a line")
    .about(
        "Reads what became of each line, in the order of the file: its document, or the `error` \
         that it was refused with; a line that was refused has no `status`.",
    )
    .in_path(BATCH)
    .answers_whole::<BulkLineResponse<'_>>(200)
    .media(&["application/x-ndjson"])
    .refuses(&[Code::BatchNotFound, Code::Forbidden]);

async fn results(
    service: web::Data<Service>,
    Session(caller): Session,
    Preferred(language): Preferred,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let record = service.find_bulks.one(caller, named(&http)?).await;
    let record = record.map_err(not_found)?;
    in_flight::take_bytes(&http, IN_HAND)?;
    let left = Left {
        service,
        language,
        caller,
        bulk: record.id,
        after: (http.method() != Method::HEAD).then_some(0),
        _streaming: http
            .conn_data::<ConnectionActivity>()
            .map(ConnectionActivity::stream),
    };
    let pieces = stream::try_unfold(left, Left::next);
    let mut response = HttpResponse::build(StatusCode::OK);
    response
        .insert_header((CONTENT_TYPE, "application/x-ndjson; charset=utf-8"))
        .insert_header((CACHE_CONTROL, "no-store"));
    Ok(response.streaming(pieces))
}

/// What is still to be written of the results of a file.
struct Left {
    service: web::Data<Service>,
    language: Language,
    caller: Caller,
    bulk: BulkId,
    /// The line that was written last; nothing at the end.
    after: Option<u32>,
    _streaming: Option<Streaming>,
}

impl Left {
    /// The next lines. No connection to the database is held between two pieces. When one cannot be
    /// read the answer ends without its last chunk: the client sees that it is not whole.
    async fn next(mut self) -> Result<Option<(Bytes, Self)>, io::Error> {
        let Some(after) = self.after else {
            return Ok(None);
        };
        let find = &self.service.find_bulks;
        let lines = find.lines(self.bulk, after, LINES_AT_ONCE).await;
        let lines = lines.map_err(|error| self.cut(&Problem::from(error)))?;
        let Some(last) = lines.last() else {
            return Ok(None);
        };
        self.after = Some(last.line);
        let mut piece = Vec::new();
        for line in &lines {
            let rejected = rejected(line);
            let response = BulkLineResponse::of(line, rejected.as_ref(), self.language);
            let written = write(&mut piece, &response);
            written.map_err(|problem| self.cut(&problem))?;
            piece.push(b'\n');
        }
        Ok(Some((piece.into(), self)))
    }

    fn cut(&self, problem: &Problem) -> io::Error {
        let (cause, company) = (problem.causes(), self.caller.company.0);
        tracing::error!(code = problem.code(), cause, %company, "results were cut off");
        io::Error::other("results were cut off")
    }
}

/// The authority's refusal of a line's document.
fn rejected(line: &BulkLine) -> Option<Problem> {
    let BulkOutcome::Issued(document) = &line.outcome else {
        return None;
    };
    let rejection = document.rejection.as_ref()?;
    Some(refusal(rejection, document.generation_code, false))
}

fn named(http: &HttpRequest) -> Result<BulkId, Problem> {
    let id = http.match_info().query("id");
    match id.parse() {
        Ok(id) => Ok(BulkId(id)),
        Err(_no_id) => Err(Code::BatchNotFound.into()),
    }
}

fn not_found(error: Error) -> Problem {
    match error {
        Error::NotFound => Code::BatchNotFound.into(),
        other => Problem::in_session(other),
    }
}
