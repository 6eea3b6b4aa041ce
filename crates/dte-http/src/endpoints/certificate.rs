//! `/api/v1/company/certificate`: a company gives another certificate, and looks at the one in use.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use dte_application::Error;

use crate::request::caller::Session;
use crate::request::upload::CertificateUpload;
use crate::response::certificate::CertificateResponse;
use crate::response::envelope::Success;
use crate::response::problem::Problem;
use crate::service::Service;

pub async fn show(
    service: web::Data<Service>,
    Session(caller): Session,
) -> Result<HttpResponse, Problem> {
    let view = service.certificate.show(caller).await;
    let view = view.map_err(Problem::in_session)?;
    Success::of(CertificateResponse::from(&view)).answer(StatusCode::OK)
}

pub async fn replace(
    service: web::Data<Service>,
    Session(caller): Session,
    CertificateUpload { file, password }: CertificateUpload,
) -> Result<HttpResponse, Problem> {
    let replaced = service.certificate.run(caller, file, password).await;
    let view = replaced.map_err(refused)?;
    Success::of(CertificateResponse::from(&view)).answer(StatusCode::OK)
}

/// What is said of a file that is given differs from what is said of one that lies there.
fn refused(error: Error) -> Problem {
    let said = match &error {
        Error::Certificate(fault) => Some(format!("{fault}; the certificate in use stays")),
        _ => None,
    };
    let problem = Problem::in_session(error);
    match said {
        Some(said) => problem.saying(said),
        None => problem,
    }
}
