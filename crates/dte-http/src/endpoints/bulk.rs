//! `/api/v1/dte/batches`: many documents in one file.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io;

use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, LOCATION};
use actix_web::http::{Method, StatusCode};
use actix_web::web::{Bytes, Payload};
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::bulk::line_requests::{LineRequest, LineRequests};
use dte_application::bulk::receive::BulkUpload;
use dte_application::ports::{
    BulkId, BulkLine, BulkOutcome, NewBulkContent, NewBulkLine, RequestKey, WaitingLine,
};
use dte_application::{Caller, Error};
use dte_domain::identification::DocumentType;
use dte_domain::language::{Language, Phrase};
use dte_domain::message;
use dte_domain::own_reference::ExternalId;
use dte_domain::value::{Value, Whole};
use futures_util::stream;

use crate::endpoints::issuing::{LineReader, idempotency_key, issuing_place, marked, refusal};
use crate::endpoints::line_readers;
use crate::request::bulk::columns::Columns;
use crate::request::bulk::envelope;
use crate::request::bulk::envelope::Envelope;
use crate::request::bulk::form::{Form, Format, MOST_LINES, too_many};
use crate::request::bulk::incoming::Incoming;
use crate::request::bulk::lines::{Line, Lines};
use crate::request::bulk::rows::{Row, Rows, TooLong};
use crate::request::caller::Session;
use crate::request::field_errors::{FieldError, FieldErrorKind};
use crate::request::language::Preferred;
use crate::request::query::Query;
use crate::response::bulk;
use crate::response::bulk::{BulkLineResponse, BulkListResponse, BulkResponse};
use crate::response::envelope::{Success, write};
use crate::response::errors::Code;
use crate::response::problem::{ErrorResponse, Problem};
use crate::service::Service;
use crate::transport::connection::{ConnectionActivity, Streaming};
use crate::transport::endpoint::BASE;
use crate::transport::in_flight;

/// Memory that a file takes as it comes in, or its results as they go out: a line, those that are kept
/// together, and what is made of them.
const IN_HAND: usize = 4 * 1024 * 1024;

/// How many lines of results are read at once.
const LINES_AT_ONCE: u32 = 100;

/// How many faults of a line are named: a file may have thousands of lines of nothing but faults.
const MOST_FAULTS: usize = 100;

/// How many files a page has when the client does not say.
const PAGE_SIZE: u32 = 20;

pub async fn receive(
    service: web::Data<Service>,
    Session(caller): Session,
    Preferred(language): Preferred,
    http: HttpRequest,
    payload: Payload,
) -> Result<HttpResponse, Problem> {
    let form = Form::of(&http)?;
    let caller = issuing_place(&service, &http, caller).await?;
    let mut found = Vec::new();
    let key = idempotency_key(&http, &mut found);
    if !found.is_empty() {
        return Err(Problem::invalid(found));
    }
    in_flight::take_bytes(&http, IN_HAND).await?;
    let about = format!("POST {BASE}/dte/batches {form:?}");
    let incoming = Incoming::of(http.clone(), payload, &about);
    let upload = service.receive_bulk.begin(caller, form.dry_run, language);
    let mut file = File {
        upload: upload.await.map_err(Problem::in_session)?,
        language,
        lines_of: HashMap::new(),
    };
    let fingerprint = match file.fill(form.format, incoming).await {
        Ok(fingerprint) => fingerprint,
        Err(problem) => {
            file.upload.cut_off().await;
            return Err(problem);
        }
    };
    let key = key.map(|key| RequestKey {
        key,
        fingerprint,
        of_bytes: None,
    });
    let finished = file.upload.finish(key).await;
    let (record, replayed) = finished.map_err(Problem::in_session)?;
    let data = BulkResponse::from(&record);
    let mut answer = Success::of(data).answer(StatusCode::ACCEPTED)?;
    let location = format!("{BASE}/dte/batches/{}", bulk::id(record.id));
    if let Ok(location) = HeaderValue::from_str(&location) {
        answer.headers_mut().insert(LOCATION, location);
    }
    Ok(marked(answer, replayed))
}

/// A file on its way in.
struct File<'r> {
    upload: BulkUpload<'r>,
    language: Language,
    /// The line of each reference of the client's.
    lines_of: HashMap<ExternalId, u32>,
}

impl File<'_> {
    /// Takes all of a file; answers its fingerprint.
    async fn fill(&mut self, format: Format, incoming: Incoming) -> Result<String, Problem> {
        let fingerprint = match format {
            Format::Lines => self.fill_with_lines(incoming).await?,
            Format::Rows(document_type) => self.fill_with_rows(document_type, incoming).await?,
        };
        if self.upload.lines() == 0 {
            let nothing = FieldError::required(message!("at least one line", "al menos una línea"));
            return Err(Problem::invalid(vec![nothing.at("body")]));
        }
        Ok(fingerprint)
    }

    async fn fill_with_lines(&mut self, mut incoming: Incoming) -> Result<String, Problem> {
        let mut lines = Lines::default();
        let mut is_first = true;
        while let Some(piece) = incoming.next().await? {
            let mut piece = without_mark(&piece, &mut is_first);
            while let Some(line) = lines.next(&mut piece) {
                self.add_line(line).await?;
            }
        }
        if let Some(line) = lines.end() {
            self.add_line(line).await?;
        }
        Ok(incoming.fingerprint())
    }

    async fn add_line(&mut self, line: Line) -> Result<(), Problem> {
        let Envelope {
            external_id,
            request,
        } = match line.bytes {
            Some(bytes) => envelope::read(bytes),
            None => Envelope {
                external_id: None,
                request: Err(Problem::from(Code::BodyTooLarge).saying(message!(
                    "a line of a file has 1 MiB at most",
                    "una línea de un archivo tiene 1 MiB como máximo"
                ))),
            },
        };
        self.add(line.number, external_id, request).await
    }

    async fn fill_with_rows(
        &mut self,
        document_type: DocumentType,
        mut incoming: Incoming,
    ) -> Result<String, Problem> {
        let reader = reader(document_type)?;
        let mut rows = Rows::default();
        let mut columns = None;
        let mut is_first = true;
        while let Some(piece) = incoming.next().await? {
            let mut piece = without_mark(&piece, &mut is_first);
            while let Some(row) = rows.next(&mut piece).map_err(too_long)? {
                self.add_row(reader, &mut columns, row).await?;
            }
        }
        if let Some(row) = rows.end().map_err(too_long)? {
            self.add_row(reader, &mut columns, row).await?;
        }
        Ok(incoming.fingerprint())
    }

    async fn add_row(
        &mut self,
        reader: &LineReader,
        columns: &mut Option<Columns>,
        row: Row,
    ) -> Result<(), Problem> {
        let not_text = || {
            let other = message!("other bytes", "otros bytes");
            let field_error =
                FieldError::new(FieldErrorKind::Format, Phrase::value("UTF-8"), other);
            Problem::invalid(vec![field_error.at("line")])
        };
        let Some(columns) = columns else {
            let names = row.cells.ok_or_else(not_text)?;
            *columns = Some(Columns::read(&names, reader.probe)?);
            return Ok(());
        };
        let request = match row.cells {
            Some(cells) => columns.request(&cells),
            None => Err(not_text()),
        };
        let (external_id, request) = match request {
            Ok((external_id, document)) => {
                (Some(external_id), Ok((reader.document_type, document)))
            }
            Err(problem) => (None, Err(problem)),
        };
        self.add(row.number, external_id, request).await
    }

    /// Takes a line. One whose reference another has is refused: the first keeps it.
    async fn add(
        &mut self,
        line: u32,
        external_id: Option<ExternalId>,
        mut request: Result<(DocumentType, String), Problem>,
    ) -> Result<(), Problem> {
        if self.upload.lines() == MOST_LINES {
            return Err(too_many());
        }
        let shown = external_id.as_deref().map(str::to_owned);
        if let Some(external_id) = external_id {
            match self.lines_of.entry(external_id) {
                Entry::Vacant(place) => {
                    place.insert(line);
                }
                Entry::Occupied(first) => {
                    let first = first.get();
                    request = Err(Problem::from(Code::ExternalIdTaken).saying(message!(
                        "line {first} of this file has this external_id",
                        "la línea {first} de este archivo tiene este external_id"
                    )));
                }
            }
        }
        let content = match request {
            Ok((document_type, document)) => NewBulkContent::Request(document_type, document),
            Err(problem) => NewBulkContent::Refused(said(problem, self.language)),
        };
        let line = NewBulkLine {
            line,
            external_id: shown,
            content,
        };
        self.upload.add(line).await.map_err(Problem::in_session)
    }
}

/// The bytes of a piece, without the mark that some programs begin a file with.
fn without_mark<'p>(piece: &'p Bytes, is_first: &mut bool) -> &'p [u8] {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    if std::mem::take(is_first) {
        piece.strip_prefix(MARK).unwrap_or(piece)
    } else {
        piece
    }
}

fn too_long(row: TooLong) -> Problem {
    let number = row.number;
    Problem::from(Code::BodyTooLarge).saying(message!(
        "row {number} of the file has more than 1 MiB: is a quotation mark not closed?",
        "la fila {number} del archivo tiene más de 1 MiB: ¿hay unas comillas sin cerrar?"
    ))
}

fn reader(document_type: DocumentType) -> Result<&'static LineReader, Problem> {
    line_readers::of(document_type)
        .ok_or_else(|| Problem::from(Code::InternalError).because("a type that nothing reads"))
}

/// An error as an answer has it.
fn said(problem: Problem, language: Language) -> String {
    if let Some(cause) = problem.causes() {
        tracing::error!(code = problem.code(), cause, "a line is refused");
    }
    // Texts and lists of them always have a JSON.
    let problem = problem.naming_the_first(MOST_FAULTS);
    serde_json::to_string(&ErrorResponse::of(&problem, language)).unwrap_or_default()
}

/// Lines as the endpoints that issue documents read and refuse them.
pub struct IssuingLines;

impl LineRequests for IssuingLines {
    fn read(&self, line: &WaitingLine, language: Language) -> Result<LineRequest, String> {
        let read = reader(line.document_type).and_then(|it| (it.read)(line.document.clone()));
        let mut request = read.map_err(|problem| said(problem, language))?;
        let of_line = ExternalId::parse(&line.external_id).ok();
        if request.own.external_id.is_some() && request.own.external_id != of_line {
            let field_error = FieldError::new(
                FieldErrorKind::Format,
                message!(
                    "nothing, or the external_id of the line",
                    "nada, o el external_id de la línea"
                ),
                message!("another", "otro"),
            );
            request
                .draft
                .add_faults(vec![field_error.at("document.external_id")]);
        }
        request.own.external_id = of_line;
        Ok(request)
    }

    fn refusal(&self, error: Error, language: Language) -> String {
        said(Problem::in_session(error), language)
    }
}

pub async fn one(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let record = service.find_bulks.one(caller, named(&http)?).await;
    let record = record.map_err(not_found)?;
    Success::of(BulkResponse::from(&record)).answer(StatusCode::OK)
}

/// Which page, and how many files it has.
pub fn parameters(query: &mut Query) -> (u32, u32) {
    let page = query.take::<Whole<1, { u32::MAX }>>("page");
    let page_size = query.take::<Whole<1, 100>>("page_size");
    (
        page.map_or(1, Whole::get),
        page_size.map_or(PAGE_SIZE, Whole::get),
    )
}

pub async fn list(
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

pub async fn results(
    service: web::Data<Service>,
    Session(caller): Session,
    Preferred(language): Preferred,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let record = service.find_bulks.one(caller, named(&http)?).await;
    let record = record.map_err(not_found)?;
    in_flight::take_answer(&http, IN_HAND).await?;
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
