//! The files of a document: `GET /api/v1/dte/{id}/file`, `…/invalidation/file`, `…/jws`, `…/qr.svg`,
//! `…/qr.png` and `…/pdf`.

use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::ports::PageFormat;
use dte_application::use_cases::read_files::CodePicture;
use dte_domain::language::Bilingual;

use crate::endpoints::documents::code;
use crate::request::caller::Session;
use crate::request::query::Query;
use crate::response::file::{Shown, handed};
use crate::response::problem::Problem;
use crate::service::Service;

pub async fn file(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let file = service.files.file(caller, code(&http)?).await;
    handed(&http, &file.map_err(Problem::in_session)?, Shown::Kept)
}

pub async fn invalidation(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let file = service.files.invalidation(caller, code(&http)?).await;
    handed(&http, &file.map_err(Problem::in_session)?, Shown::Kept)
}

pub async fn jws(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let file = service.files.jws(caller, code(&http)?).await;
    handed(&http, &file.map_err(Problem::in_session)?, Shown::Kept)
}

pub async fn qr_svg(
    service: web::Data<Service>,
    session: Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    qr(&service, session, &http, CodePicture::Svg).await
}

pub async fn qr_png(
    service: web::Data<Service>,
    session: Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    qr(&service, session, &http, CodePicture::Png).await
}

async fn qr(
    service: &Service,
    Session(caller): Session,
    http: &HttpRequest,
    picture: CodePicture,
) -> Result<HttpResponse, Problem> {
    let file = service.files.code(caller, code(http)?, picture).await;
    handed(http, &file.map_err(Problem::in_session)?, Shown::InPlace)
}

pub async fn pdf(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let (document, format) = (code(&http)?, asked(&http)?);
    let file = service.readable.run(caller, document, format).await;
    handed(&http, &file.map_err(Problem::in_session)?, Shown::InPlace)
}

/// The paper that is asked for.
fn asked(http: &HttpRequest) -> Result<PageFormat, Problem> {
    let mut query = Query::of(http.query_string());
    let format = format(&mut query);
    query.refuse_unknown();
    if query.found.is_empty() {
        Ok(format)
    } else {
        Err(Problem::invalid(query.found))
    }
}

/// The parameters of the query.
pub fn parameters(query: &mut Query) {
    format(query);
}

pub fn format(query: &mut Query) -> PageFormat {
    const FORMATS: Bilingual = Bilingual::new(
        "letter, ticket80 or ticket58",
        "letter, ticket80 o ticket58",
    );
    let format = query.take_word("format", FORMATS, PageFormat::named);
    format.unwrap_or_default()
}
