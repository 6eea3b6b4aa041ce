//! `POST /api/v1/auth/login`: an establishment logs in.

use std::time::Instant;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::ports::{PortalCredentials, Secret};
use dte_application::use_cases::log_in::{LogInRequest, Session};
use dte_domain::value::{Text, Verbatim};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::openapi::description::{OF_CERTIFICATES, Tag};
use crate::request::body::Body;
use crate::request::caller::MayLogIn;
use crate::request::field_errors::FieldErrors;
use crate::request::json::{Field, ObjectField, Redacted, given};
use crate::request::language;
use crate::response::envelope::Success;
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::response::session::SessionResponse;
use crate::response::warnings::Warnings;
use crate::service::Service;
use crate::transport::company_label::CompanyLabel;
use crate::transport::endpoint::Endpoint;

pub const LOG_IN: Endpoint = Endpoint::post(&["/auth/login"], |it| it.to(log_in))
    .named("log_in", Tag::Access)
    .summary("Logs an establishment in")
    .about(
        "Begins a session of an establishment: answers a token that every other request carries \
         (`Authorization: Bearer …`). Portal credentials that are given are tried at the \
         authority and kept. It may be asked again at any time; earlier sessions go on.",
    )
    .public()
    .takes::<KeysRequest>()
    .answers::<SessionResponse<'_>>(200)
    .refuses(&[
        Code::InvalidCredentials,
        Code::PortalCredentialsRejected,
        Code::RateLimited,
        Code::AuthorityUnavailable,
    ])
    .refuses(OF_CERTIFICATES);

async fn log_in(
    service: web::Data<Service>,
    _: MayLogIn,
    http: HttpRequest,
    body: Body<KeysRequest>,
) -> Result<HttpResponse, Problem> {
    let request = body.request.and_then(KeysRequest::into_request);
    let request = request.filter(|_| body.found.is_empty());
    let language = language::of(&http);
    let odd = body.warnings;
    let request = request.ok_or_else(|| {
        let odd = Warnings::in_language(language, &odd);
        Problem::invalid(body.found).warning(odd)
    })?;
    let attempt = service.limits.attempt(&request.api_key)?;
    let ended = service.log_in.run(request).await;
    let session = attempt.judge(ended, Instant::now())?;
    CompanyLabel::set(&http, session.company, session.establishment);
    let warnings = odd.iter().chain(&session.warnings);
    answer(&session, &Warnings::in_language(language, warnings))
}

fn answer(session: &Session, warnings: &Warnings) -> Result<HttpResponse, Problem> {
    let data = SessionResponse::from(session);
    Success::warning(data, warnings).answer(StatusCode::OK)
}

/// The pair of a key, with the credentials of the authority's portal.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct KeysRequest {
    /// The first half of the pair, as registration or `POST /api/v1/company/keys` answered it.
    #[garde(custom(given), dive)]
    api_key: Field<Text<1, 200>>,
    /// The secret half of the pair, which was shown once.
    #[garde(custom(given), dive)]
    api_secret: Redacted<Text<1, 200>>,
    /// The company's credentials at the authority's portal, with which its documents are sent. When
    /// left out those that are kept go on; the first log-in of a company must give them.
    #[garde(dive)]
    credentials: ObjectField<PortalRequest>,
}

/// Credentials at the authority's portal.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
struct PortalRequest {
    /// The user: the company's NIT, with or without hyphens.
    #[garde(custom(given), dive)]
    username: Field<Text<1, 100>>,
    /// The portal's password, taken as it is, blanks included. In a sandbox any is right.
    #[garde(custom(given), dive)]
    password: Redacted<Verbatim<1, 255>>,
}

impl KeysRequest {
    fn into_request(self) -> Option<LogInRequest> {
        let portal = match self.credentials.inner() {
            Some(portal) => Some(portal.into_credentials()?),
            None => None,
        };
        Some(LogInRequest {
            api_key: self.api_key.given()?.to_string(),
            api_secret: Secret::new(&*self.api_secret.given()?),
            portal,
        })
    }
}

impl PortalRequest {
    fn into_credentials(self) -> Option<PortalCredentials> {
        Some(PortalCredentials {
            username: self.username.given()?.to_string(),
            password: Secret::new(&*self.password.given()?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_portal_password_is_taken_as_it_is_and_all_else_is_trimmed() {
        let body = r#"{"api_key": " key ", "api_secret": " secret ",
            "credentials": {"username": " 0614 ", "password": " a  b\n"}}"#;
        let request: KeysRequest = serde_json::from_str(body).unwrap();
        let request = request.into_request().unwrap();
        assert_eq!(request.api_key, "key");
        assert_eq!(request.api_secret.reveal(), "secret");
        let portal = request.portal.unwrap();
        assert_eq!(portal.username, "0614");
        assert_eq!(portal.password.reveal(), " a  b\n");
    }
}
