//! `/api/v1/series`: every number that was ever taken, and its fate.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::Error;
use dte_application::ports::{NumberEntry, SeriesState};
use dte_application::use_cases::read_numbers::{LedgerPage, prefix};
use dte_domain::catalog::Catalogue;
use dte_domain::value::Whole;

use crate::request::caller::Session;
use crate::request::query::Query;
use crate::response::envelope::{Envelope, Members};
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::service::Service;

/// How many numbers a page has when the client does not say.
const PAGE_SIZE: u32 = 100;

/// The series that the caller may see.
pub async fn list(
    service: web::Data<Service>,
    Session(caller): Session,
) -> Result<HttpResponse, Problem> {
    let all = service.ledger.series(caller).await;
    let all = all.map_err(Problem::in_session)?;
    let all = all.iter().map(|state| {
        let mut members = Members::default();
        series(&mut members, state);
        members
    });
    Ok(Envelope::data(|data| data.objects("series", all)).answer(StatusCode::OK))
}

/// The numbers of one of them.
pub async fn one(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let mut query = Query::of(http.query_string());
    let after = query.take::<Whole<0, { u32::MAX }>>("after");
    let page_size = query.take::<Whole<1, 1000>>("page_size");
    let warnings = query.unknown();
    if !query.found.is_empty() {
        return Err(Problem::invalid(query.found));
    }
    let size = page_size.map_or(PAGE_SIZE, Whole::get);
    let after = after.map_or(0, |after| u64::from(after.get()));
    let name = http.match_info().query("series");
    let page = service.ledger.entries(caller, name, after, size).await;
    let page = page.map_err(|error| match error {
        Error::NotFound => Code::SeriesNotFound.into(),
        other => Problem::in_session(other),
    })?;
    Ok(Envelope::data(|data| write_page(data, &page))
        .with(|members| members.unless_empty("warnings", &warnings))
        .answer(StatusCode::OK))
}

fn series(members: &mut Members, state: &SeriesState) {
    let key = &state.series;
    members.member("series", &prefix(state));
    members.member("type", key.document_type.code());
    members.member("year", &key.year);
    members.member("first_number", &state.first_number);
    members.member("last_number", &state.last_number);
    members.member("documents", &state.documents);
    members.member("taken_elsewhere", &state.taken_elsewhere);
    members.member("missing", &state.missing());
}

fn write_page(data: &mut Members, page: &LedgerPage) {
    series(data, &page.series);
    data.objects("numbers", page.numbers.entries.iter().map(entry));
    data.member("next_after", &page.numbers.next_after);
}

fn entry(one: &NumberEntry) -> Members {
    let mut members = Members::default();
    members.member("number", &one.number);
    members.member("control_number", &one.control_number);
    members.member("generation_code", &one.generation_code.to_string());
    members.member("status", one.status.name());
    members.member("transmission", one.transmission.name());
    members.member("issued_at", &one.issued_at.to_string());
    members.member("corrections", &one.revision);
    members
}
