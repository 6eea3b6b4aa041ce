//! The files of a document: `GET /api/v1/dte/{id}/file`, `…/invalidation/file`, `…/jws`, `…/qr.svg`,
//! `…/qr.png` and `…/pdf`.

use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::ports::{CodePicture, PageFormat};
use dte_domain::language::Bilingual;

use crate::endpoints::documents::{DOCUMENT, code};
use crate::openapi::description::{AnyObject, Tag};
use crate::request::caller::Session;
use crate::request::query::Query;
use crate::response::errors::Code;
use crate::response::file::{Shown, handed};
use crate::response::problem::Problem;
use crate::service::Service;
use crate::transport::endpoint::Endpoint;

/// Errors of files that a receiver gets.
const FILE_ERRORS: &[Code] = &[
    Code::Forbidden,
    Code::DocumentNotFound,
    Code::DocumentRejected,
    Code::NotSigned,
];

/// Description of the parameter `format`.
pub const FORMAT: &str = "The form of the page: `letter`, or a strip of paper of 80 or 58 mm \
    (`ticket80`, `ticket58`); `letter` when left out.";

pub const FILE: Endpoint = Endpoint::get(&["/dte/{id}/file"], |it| it.to(file))
    .named("read_file", Tag::Documents)
    .summary(
        "Reads the file that the receiver of a document gets: what was signed, with signature and \
         stamp",
    )
    .in_path(DOCUMENT)
    .answers_whole::<AnyObject>(200)
    .hands_over(&["application/json"])
    .refuses(FILE_ERRORS);

async fn file(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let file = service.files.file(caller, code(&http)?).await;
    handed(&http, &file.map_err(Problem::in_session)?, Shown::Kept)
}

pub const INVALIDATION: Endpoint =
    Endpoint::get(&["/dte/{id}/invalidation/file"], |it| it.to(invalidation))
        .named("read_invalidation_file", Tag::Documents)
        .summary("Reads the same file of the newest invalidation of a document")
        .in_path(DOCUMENT)
        .answers_whole::<AnyObject>(200)
        .hands_over(&["application/json"])
        .refuses(&[Code::InvalidationNotFound])
        .refuses(FILE_ERRORS);

async fn invalidation(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let file = service.files.invalidation(caller, code(&http)?).await;
    handed(&http, &file.map_err(Problem::in_session)?, Shown::Kept)
}

pub const JWS: Endpoint = Endpoint::get(&["/dte/{id}/jws"], |it| it.to(jws))
    .named("read_jws", Tag::Documents)
    .summary("Reads a document as it was signed and sent, as a compact JWS")
    .in_path(DOCUMENT)
    .hands_over(&["application/jose"])
    .refuses(&[Code::DocumentNotFound, Code::Forbidden, Code::NotSigned]);

async fn jws(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let file = service.files.jws(caller, code(&http)?).await;
    handed(&http, &file.map_err(Problem::in_session)?, Shown::Kept)
}

pub const QR_SVG: Endpoint = Endpoint::get(&["/dte/{id}/qr.svg"], |it| it.to(qr_svg))
    .named("read_qr_svg", Tag::Documents)
    .summary("Draws the QR code of `qr_link`, as lines")
    .in_path(DOCUMENT)
    .hands_over(&["image/svg+xml"])
    .refuses(&[Code::DocumentNotFound, Code::Forbidden]);

async fn qr_svg(
    service: web::Data<Service>,
    session: Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    qr(&service, session, &http, CodePicture::Svg).await
}

pub const QR_PNG: Endpoint = Endpoint::get(&["/dte/{id}/qr.png"], |it| it.to(qr_png))
    .named("read_qr_png", Tag::Documents)
    .summary("Draws the QR code of `qr_link`, as points")
    .in_path(DOCUMENT)
    .hands_over(&["image/png"])
    .refuses(&[Code::DocumentNotFound, Code::Forbidden]);

async fn qr_png(
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

pub const PDF: Endpoint = Endpoint::get(&["/dte/{id}/pdf"], |it| it.to(pdf))
    .named("read_pdf", Tag::Documents)
    .summary("Reads the readable version of a document")
    .about(
        "Answers the document as its receiver reads it, with the code that leads to the \
         authority's page and the authority's file inside. It is marked where it has no stamp, \
         was rejected or invalidated, or is a test. The same document in the same state is the \
         same bytes.",
    )
    .in_path(DOCUMENT)
    .query(|query| _ = format(query))
    .parameters(|_| FORMAT)
    .hands_over(&["application/pdf"])
    .refuses(&[Code::DocumentNotFound, Code::Forbidden]);

async fn pdf(
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

pub fn format(query: &mut Query) -> PageFormat {
    const FORMATS: Bilingual = Bilingual::new(
        "letter, ticket80 or ticket58",
        "letter, ticket80 o ticket58",
    );
    let format = query.take_word("format", FORMATS, PageFormat::named);
    format.unwrap_or_default()
}
