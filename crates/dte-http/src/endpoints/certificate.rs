//! `/api/v1/company/certificate`: a company gives another certificate, and looks at the one in use.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use dte_application::Error;
use dte_application::ports::CertificateFault;
use dte_application::use_cases::replace_certificate::CertificateView;
use dte_domain::language::{Language, Message};
use dte_domain::message;
use dte_domain::violation::Violation;
use schemars::JsonSchema;
use serde::Serialize;

use crate::openapi::description::{OF_CERTIFICATES, Tag};
use crate::request::caller::Session;
use crate::request::upload::{CertificateForm, CertificateUpload, FILE, PASSWORD};
use crate::response::envelope::Success;
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::response::values::Universal;
use crate::service::Service;
use crate::transport::endpoint::Endpoint;

pub const SHOW: Endpoint = Endpoint::get(&["/company/certificate"], |it| it.to(show))
    .named("read_certificate", Tag::Company)
    .summary("Reads the certificate in use, without anything secret")
    .about(
        "Reads whose the signing certificate in use is and until when it is valid, without \
         anything secret.",
    )
    .answers::<CertificateResponse<'_>>(200)
    .refuses(OF_CERTIFICATES);

async fn show(
    service: web::Data<Service>,
    Session(caller): Session,
) -> Result<HttpResponse, Problem> {
    let view = service.certificate.show(caller).await;
    let view = view.map_err(Problem::in_session)?;
    Success::of(CertificateResponse::from(&view)).answer(StatusCode::OK)
}

pub const REPLACE: Endpoint = Endpoint::put(&["/company/certificate"], |it| it.to(replace))
    .named("replace_certificate", Tag::Company)
    .summary("Gives another certificate, which is tried before it replaces the one in use")
    .about(
        "Gives another signing certificate with its password. It is tried first; what does not \
         hold is refused, and the one in use stays. Repeated, it comes to the same.",
    )
    .takes_form::<CertificateForm>()
    .answers::<CertificateResponse<'_>>(200)
    .refuses(&[Code::Forbidden])
    .refuses(OF_CERTIFICATES);

async fn replace(
    service: web::Data<Service>,
    Session(caller): Session,
    CertificateUpload { file, password }: CertificateUpload,
) -> Result<HttpResponse, Problem> {
    let replaced = service.certificate.run(caller, file, password).await;
    let view = replaced.map_err(refused)?;
    Success::of(CertificateResponse::from(&view)).answer(StatusCode::OK)
}

/// What is said of a certificate that is given differs from what is said of the one in use.
fn refused(error: Error) -> Problem {
    let fault = match &error {
        Error::Certificate(fault) => Refused::of(fault),
        _ => None,
    };
    let problem = Problem::in_session(error);
    let Some(fault) = fault else {
        return problem;
    };
    let row = problem.error().row();
    let violation = Violation {
        code: row.code,
        path: fault.part.to_owned(),
        message: row.meaning,
        expected: Some(fault.expected.into()),
        actual: Some(fault.actual.into()),
    };
    problem.saying(stays(&fault.remedy)).over(vec![violation])
}

/// What is wrong with a part of the form.
struct Refused {
    part: &'static str,
    expected: Message,
    actual: Message,
    /// What is wrong, and what to do.
    remedy: Message,
}

impl Refused {
    fn of(fault: &CertificateFault) -> Option<Self> {
        let (part, [expected, actual, remedy]) = match fault {
            CertificateFault::Missing { .. } | CertificateFault::Folder { .. } => return None,
            CertificateFault::Unreadable { why } => (FILE, unreadable(why)),
            CertificateFault::WrongPassword => (PASSWORD, wrong_password()),
            CertificateFault::OtherTaxpayer => (FILE, other_taxpayer()),
            CertificateFault::OutOfDate { from, to } => (FILE, out_of_date(from, to)),
        };
        Some(Self {
            part,
            expected,
            actual,
            remedy,
        })
    }
}

fn stays(remedy: &Message) -> Message {
    let [english, spanish] = [Language::English, Language::Spanish].map(|it| remedy.text(it));
    message!(
        "{english}; the certificate in use stays",
        "{spanish}; el certificado en uso se queda"
    )
}

fn unreadable(why: &Message) -> [Message; 3] {
    let [english, spanish] = [Language::English, Language::Spanish].map(|it| why.text(it));
    [
        message!(
            "the authority's certificate file, as it was downloaded",
            "el archivo de certificado de Hacienda, tal como se descargó"
        ),
        why.clone(),
        message!(
            "`file` cannot be read as a certificate: {english}; send it unchanged as it was downloaded from the \
             authority's portal",
            "`file` no se puede leer como certificado: {spanish}; envíelo sin cambios, tal como se descargó del \
             portal de Hacienda"
        ),
    ]
}

fn wrong_password() -> [Message; 3] {
    [
        message!(
            "the password chosen for the certificate's private key",
            "la contraseña elegida para la llave privada del certificado"
        ),
        message!("another", "otra"),
        message!(
            "`password` does not open the certificate: send the one chosen for its private key",
            "`password` no abre el certificado: envíe la que se eligió para su llave privada"
        ),
    ]
}

fn other_taxpayer() -> [Message; 3] {
    [
        message!(
            "a certificate of the company's own NIT",
            "un certificado del propio NIT de la empresa"
        ),
        message!("one of another NIT", "uno de otro NIT"),
        message!(
            "`file` is the certificate of another NIT: send the company's own",
            "`file` es el certificado de otro NIT: envíe el propio de la empresa"
        ),
    ]
}

fn out_of_date(from: &str, to: &str) -> [Message; 3] {
    [
        message!(
            "a certificate that is valid today",
            "un certificado vigente hoy"
        ),
        message!(
            "one that is valid from {from} to {to}",
            "uno válido del {from} al {to}"
        ),
        message!(
            "`file` is valid from {from} to {to} only: generate a new certificate in the authority's portal",
            "`file` solo es válido del {from} al {to}: genere un certificado nuevo en el portal de Hacienda"
        ),
    ]
}

/// The certificate in use, without anything secret.
#[derive(Debug, JsonSchema, Serialize)]
struct CertificateResponse<'a> {
    /// NIT of the taxpayer that it is of.
    nit: &'a str,
    /// From when on it is valid.
    valid_from: Universal,
    /// Until when it is valid.
    valid_until: Universal,
    /// How many days are left until then; below 0 once they are over.
    days_left: i64,
    /// `api` when its company gave it, `folder` when its file lies in the service's folder.
    source: &'static str,
}

impl<'a> From<&'a CertificateView> for CertificateResponse<'a> {
    fn from(view: &'a CertificateView) -> Self {
        let facts = &view.facts;
        Self {
            nit: facts.nit.as_str(),
            valid_from: Universal(facts.begins_at),
            valid_until: Universal(facts.ends_at),
            days_left: view.days_left,
            source: if facts.is_kept { "api" } else { "folder" },
        }
    }
}
