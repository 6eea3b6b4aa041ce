//! `POST /api/v1/dte/batches`: a file comes in.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use actix_web::http::StatusCode;
use actix_web::web::{Bytes, Payload};
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::bulk::receive::BulkUpload;
use dte_application::ports::{NewBulkContent, NewBulkLine, RequestKey, Scope, Scopes};
use dte_domain::identification::DocumentType;
use dte_domain::language::{Language, Phrase};
use dte_domain::message;
use dte_domain::own_reference::ExternalId;

use super::IN_HAND;
use super::line_readers::{LineReader, reader, said};
use crate::endpoints::issuing;
use crate::endpoints::issuing::{idempotency_key, issuing_place, marked};
use crate::openapi::description::Tag;
use crate::request::bulk::columns::Columns;
use crate::request::bulk::envelope::Envelope;
use crate::request::bulk::form::{Form, Format, MOST_LINES, too_many};
use crate::request::bulk::incoming::Incoming;
use crate::request::bulk::lines::{Line, Lines};
use crate::request::bulk::rows::{Row, Rows, TooLong};
use crate::request::bulk::{envelope, form};
use crate::request::caller::Session;
use crate::request::field_errors::{FieldError, FieldErrorKind};
use crate::request::language::Preferred;
use crate::response::bulk;
use crate::response::bulk::BulkResponse;
use crate::response::envelope::{Success, locate};
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::service::Service;
use crate::transport::endpoint::{BASE, Endpoint};
use crate::transport::in_flight;

pub const RECEIVE: Endpoint = Endpoint::post(&["/dte/batches"], |it| it.to(receive))
    .named("hand_in_batch", Tag::Documents)
    .summary("Hands in many documents in one file, to be issued line by line")
    .about(
        "Takes a file of whole requests, which are issued one after the other. 202 with \
         `Location` means that all of it is kept.\n\n\
         `application/x-ndjson`: an object a line, `type` (the code of the document's type), \
         `external_id` and `document`, which is what the endpoint of the type takes. `text/csv`: \
         a row a document, all of `?type=`; the first row names the columns, `external_id` and \
         the members by their paths, in which entries of lists are counted from 1: \
         `receiver.nit`, `items.1.quantity`, `summary.payment_types.1.amount`. Cells stand apart \
         by comma, semicolon or tab, decimals begin with a point, an empty cell is left out. \
         Faults name members as in JSON, where entries are counted from 0: column \
         `items.1.quantity` is `items[0].quantity`. The short form of `calculate` is not taken.",
    )
    .needs(Scopes::of(Scope::Issue))
    .query(|query| _ = form::parameters(query))
    .parameters(|name| match name {
        "dry_run" => {
            "`true`: each line is judged as issuing would judge it, and nothing is issued."
        }
        "type" => {
            "Type of all documents of a table (`text/csv`), by its code: `01`, `03`, `04`, `05`, \
             `06`, `07`, `08`, `09`, `11`, `14`, `15`, `17` or `18`. Lines of \
             `application/x-ndjson` say their own."
        }
        name => issuing::parameter(name),
    })
    .takes_files(&["application/x-ndjson", "text/csv"])
    .answers::<BulkResponse>(202)
    .idempotent()
    .refuses(&[Code::Forbidden, Code::BranchRequired, Code::TooManyBatches]);

async fn receive(
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
    in_flight::take_bytes(&http, IN_HAND)?;
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
    locate(&location, answer.headers_mut());
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
