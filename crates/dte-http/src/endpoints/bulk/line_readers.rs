//! Lines of files, read as the endpoint of their type reads its body.

use dte_application::Error;
use dte_application::bulk::line_requests::{LineRequest, LineRequests};
use dte_application::ports::WaitingLine;
use dte_domain::identification::DocumentType;
use dte_domain::language::Language;
use dte_domain::message;
use dte_domain::own_reference::ExternalId;
use dte_domain::value::Value;
use dte_domain::violation::Violation;

use crate::endpoints::documents::accounting_settlement::AccountingSettlementRequest;
use crate::endpoints::documents::ccf::CcfRequest;
use crate::endpoints::documents::credit_note::CreditNoteRequest;
use crate::endpoints::documents::debit_note::DebitNoteRequest;
use crate::endpoints::documents::delivery_note::DeliveryNoteRequest;
use crate::endpoints::documents::donation::DonationRequest;
use crate::endpoints::documents::excluded_subject::ExcludedSubjectRequest;
use crate::endpoints::documents::export_invoice::ExportInvoiceRequest;
use crate::endpoints::documents::invoice::InvoiceRequest;
use crate::endpoints::documents::retention::RetentionRequest;
use crate::endpoints::documents::return_event::ReturnRequest;
use crate::endpoints::documents::settlement::SettlementRequest;
use crate::endpoints::documents::special_operations::SpecialOperationsRequest;
use crate::endpoints::issuing::IssuingRequest;
use crate::request::blanks;
use crate::request::body::{self, convert};
use crate::request::bulk::CALCULATE;
use crate::request::bulk::columns::Probe;
use crate::request::calculation::{calculate, take};
use crate::request::field_errors::{FieldError, FieldErrorKind};
use crate::request::issuing_request::fills;
use crate::request::members::Members;
use crate::response::errors::Code;
use crate::response::problem::{ErrorResponse, Problem};

/// How many faults of a line are named: a file may have thousands of lines of nothing but faults.
const MOST_FAULTS: usize = 100;

/// A reader for each type that is issued.
pub const LINE_READERS: &[LineReader] = &[
    LineReader::of::<InvoiceRequest>(),
    LineReader::of::<CcfRequest>(),
    LineReader::of::<DeliveryNoteRequest>(),
    LineReader::of::<CreditNoteRequest>(),
    LineReader::of::<DebitNoteRequest>(),
    LineReader::of::<RetentionRequest>(),
    LineReader::of::<SettlementRequest>(),
    LineReader::of::<AccountingSettlementRequest>(),
    LineReader::of::<ExportInvoiceRequest>(),
    LineReader::of::<ExcludedSubjectRequest>(),
    LineReader::of::<DonationRequest>(),
    LineReader::of::<SpecialOperationsRequest>(),
    LineReader::of::<ReturnRequest>(),
];

/// How a line of a file asks for a document of one type.
pub struct LineReader {
    pub document_type: DocumentType,
    pub read: fn(String) -> Result<LineRequest, Problem>,
    /// What is wrong with the shape of a request, and which of its members nobody knows.
    pub probe: Probe,
}

impl LineReader {
    pub const fn of<T: IssuingRequest>() -> Self {
        Self {
            document_type: T::DOCUMENT_TYPE,
            read: read_line::<T>,
            probe: probe::<T>,
        }
    }
}

fn read_line<T: IssuingRequest>(document: String) -> Result<LineRequest, Problem> {
    let mut found = Vec::new();
    let (document, calculates) = asked_to_calculate(document, &mut found);
    if !found.is_empty() {
        return Err(Problem::invalid(found));
    }
    let mut body = body::read::<T>(document.into())?;
    if calculates {
        body = calculate(None, body, fills::<T>(), T::content)?.body;
    } else if T::LEAVES_BLANKS_OUT {
        body = blanks::leave_out(body, None)?;
    }
    let own = body.request.as_mut().map(T::own_reference);
    Ok(LineRequest {
        content: convert(body.request, body.found, T::content),
        warnings: body.warnings,
        own: own.unwrap_or_default(),
    })
}

/// The request without the member that asks for the arithmetic, and whether it does.
fn asked_to_calculate(document: String, found: &mut Vec<Violation>) -> (String, bool) {
    if !document.contains(CALCULATE) {
        return (document, false);
    }
    let Ok(mut members) = serde_json::from_str::<Members>(&document) else {
        return (document, false);
    };
    if members.get(CALCULATE).is_none() {
        return (document, false);
    }
    let asked = take::<bool>(&mut members, CALCULATE, CALCULATE, found);
    let document = serde_json::to_string(&members).unwrap_or_default();
    (document, asked == Some(true))
}

fn probe<T: IssuingRequest>(document: &str, calculates: bool) -> Result<Vec<Violation>, Problem> {
    let mut body = body::read::<T>(document.to_owned().into())?;
    if calculates {
        body.admit_short_form(CALCULATE);
    }
    body.refuse_unknown(FieldErrorKind::Unknown, body::KNOWN);
    Ok(body.found)
}

/// The reader of a type.
pub fn reader(document_type: DocumentType) -> Result<&'static LineReader, Problem> {
    let mut readers = LINE_READERS.iter();
    let reader = readers.find(|reader| reader.document_type == document_type);
    reader.ok_or_else(|| Problem::from(Code::InternalError).because("a type that nothing reads"))
}

/// An error as an answer has it.
pub fn said(problem: Problem, language: Language) -> String {
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
            let mut faults = request.content.err().unwrap_or_default();
            faults.push(field_error.at("document.external_id"));
            request.content = Err(faults);
        }
        request.own.external_id = of_line;
        Ok(request)
    }

    fn refusal(&self, error: Error, language: Language) -> String {
        said(Problem::in_session(error), language)
    }
}
