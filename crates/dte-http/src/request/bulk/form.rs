//! What a file is said to be, before any of it is read.

use actix_web::HttpRequest;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::DocumentType;
use dte_domain::language::{Phrase, expect};
use dte_domain::message;

use crate::endpoints::issuing;
use crate::request::field_errors::{FieldError, FieldErrorKind};
use crate::request::query::Query;
use crate::response::errors::Code;
use crate::response::problem::Problem;

/// The largest file: 64 MiB.
pub const MOST_BYTES: u64 = 64 * 1024 * 1024;

/// The most lines of a file.
pub const MOST_LINES: u32 = 10_000;

/// What comes in, and what is to be done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    pub format: Format,
    pub dry_run: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A request a line, with its type.
    Lines,
    /// A request a row, all of one type.
    Rows(DocumentType),
}

impl Form {
    pub fn of(http: &HttpRequest) -> Result<Self, Problem> {
        let is_of_rows = is_of_rows(http)?;
        refuse_large(http)?;
        let mut query = Query::of(http.query_string());
        let (dry_run, document_type) = parameters(&mut query);
        query.refuse_unknown();
        let mut found = query.found;
        let format = match (is_of_rows, document_type) {
            (true, Some(document_type)) if !is_issued(document_type) => {
                found.push(not_issued(document_type).at("type"));
                Format::Lines
            }
            (true, Some(document_type)) => Format::Rows(document_type),
            (true, None) => {
                if found.is_empty() {
                    let field_error = FieldError::required(message!(
                        "the type of all rows, as in ?type=03",
                        "el tipo de todas las filas, como en ?type=03"
                    ));
                    found.push(field_error.at("type"));
                }
                Format::Lines
            }
            (false, Some(_)) => {
                let expected = message!(
                    "nothing: each line of this format says its type",
                    "nada: cada línea de este formato dice su tipo"
                );
                let actual = message!("a type", "un tipo");
                let field_error = FieldError::new(FieldErrorKind::Unknown, expected, actual);
                found.push(field_error.at("type"));
                Format::Lines
            }
            (false, None) => Format::Lines,
        };
        if found.is_empty() {
            Ok(Self { format, dry_run })
        } else {
            Err(Problem::invalid(found))
        }
    }
}

/// Whether lines are only judged, and of which type all are.
pub fn parameters(query: &mut Query) -> (bool, Option<DocumentType>) {
    let dry_run = query.take::<bool>("dry_run");
    let document_type = query.take::<DocumentType>("type");
    // It says who issues, for keys of all establishments.
    issuing::branch(query);
    (dry_run.unwrap_or_default(), document_type)
}

pub fn is_issued(document_type: DocumentType) -> bool {
    DocumentType::issued().any(|issued| issued == document_type)
}

/// A type that is not issued.
pub fn not_issued(document_type: DocumentType) -> FieldError {
    let codes: Vec<_> = DocumentType::issued().map(Catalogue::code).collect();
    let expected = expect::one_of(codes.join(", "));
    let actual = Phrase::value(document_type.code());
    FieldError::new(FieldErrorKind::Catalogue, expected, actual)
}

fn is_of_rows(http: &HttpRequest) -> Result<bool, Problem> {
    let text = |name| {
        let header = http.headers().get(name);
        header.map(|value| value.to_str().unwrap_or("?"))
    };
    let refused = || {
        Problem::from(Code::UnsupportedMediaType).saying(message!(
            "a file is application/x-ndjson or text/csv, in UTF-8 and not compressed",
            "un archivo es application/x-ndjson o text/csv, en UTF-8 y sin comprimir"
        ))
    };
    if text(CONTENT_ENCODING).is_some_and(|coding| coding != "identity") {
        return Err(refused());
    }
    let declared = text(CONTENT_TYPE).unwrap_or_default().to_ascii_lowercase();
    let mut parts = declared.split(';').map(str::trim);
    let media = parts.next().unwrap_or_default();
    let charset = parts.find_map(|part| part.strip_prefix("charset="));
    if charset.is_some_and(|name| !matches!(name.trim_matches('"'), "utf-8" | "utf8")) {
        return Err(refused());
    }
    match media {
        "application/x-ndjson" => Ok(false),
        "text/csv" => Ok(true),
        _ => Err(refused()),
    }
}

fn refuse_large(http: &HttpRequest) -> Result<(), Problem> {
    let length = http.headers().get(CONTENT_LENGTH);
    let length = length.and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    match length {
        Some(length) if length > MOST_BYTES => Err(too_large()),
        _ => Ok(()),
    }
}

pub fn too_large() -> Problem {
    Problem::from(Code::BodyTooLarge).saying(message!(
        "a file has 64 MiB at most: hand it in in parts",
        "un archivo tiene 64 MiB como máximo: entréguelo por partes"
    ))
}

pub fn too_many() -> Problem {
    Problem::from(Code::BodyTooLarge).saying(message!(
        "a file has {MOST_LINES} lines at most: hand it in in parts",
        "un archivo tiene {MOST_LINES} líneas como máximo: entréguelo por partes"
    ))
}
