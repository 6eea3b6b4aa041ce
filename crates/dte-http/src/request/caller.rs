//! Who makes a request: session tokens, and the operator's registration token.

use std::future::{Ready, ready};

use actix_web::http::header::{AUTHORIZATION, HeaderValue, WWW_AUTHENTICATE};
use actix_web::{FromRequest, HttpRequest, dev};
use aws_lc_rs::constant_time::verify_slices_are_equal;
use aws_lc_rs::digest::{SHA256, digest};
use dte_application::Caller;
use dte_application::ports::{Grant, Scope, Scopes};
use dte_domain::message;

use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::service::{self, RegistrationMode};
use crate::transport::company_label::CompanyLabel;
use crate::transport::endpoint::NeededScopes;
use crate::transport::in_flight;

/// The establishment whose valid token the request carries.
pub struct Session(pub Caller);

/// The same, with what the token grants and until when.
pub struct OpenSession(pub Grant);

/// Proof that the request may register a company.
pub struct MayRegister;

/// Proof that the request may try to log in.
pub struct MayLogIn;

impl FromRequest for Session {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        ready(session(request).map(|grant| Self(Caller::from(&grant))))
    }
}

impl FromRequest for OpenSession {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        ready(session(request).map(Self))
    }
}

impl FromRequest for MayRegister {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        ready(may_register(request))
    }
}

impl FromRequest for MayLogIn {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        let limited = service::of(request).and_then(|service| service.limits.log_in(request));
        ready(limited.map(|()| Self))
    }
}

fn session(request: &HttpRequest) -> Result<Grant, Problem> {
    let service = service::of(request)?;
    let token = bearer(request)?;
    let grant = service.tokens.verify(token, service.clock.now());
    let grant = grant.ok_or_else(Problem::of_token)?;
    if !service.sessions.admits(&grant, service.clock.now()) {
        return Err(Problem::of_token().saying(message!(
            "the key with which this session was opened was removed, or another pair took its place: log \
             in with a good one",
            "la llave con la que se abrió esta sesión se eliminó, u otro par tomó su lugar: inicie sesión \
             con una vigente"
        )));
    }
    CompanyLabel::set(request, grant.company, grant.establishment);
    service.limits.request(request, grant.company)?;
    refuse_without_scope(request, &grant)?;
    // A request with a body takes its place when the body is there.
    if request.method().is_safe() {
        in_flight::take_permit(request)?;
    }
    Ok(grant)
}

/// Refuses a session whose key has none of the scopes that suffice; where nobody says which, any.
fn refuse_without_scope(request: &HttpRequest, grant: &Grant) -> Result<(), Problem> {
    let needed = request.app_data::<NeededScopes>();
    let needed = needed.and_then(|needed| needed.by(request.method()));
    let Some((needed, besides)) = needed else {
        return Err(Problem::from(Code::InternalError).because("an endpoint without a scope"));
    };
    if needed.meet(grant.scopes) {
        return besides.map_or(Ok(()), |scope| require(grant, scope));
    }
    let names = quoted(needed, ", ");
    Err(Problem::from(Code::ScopeMissing).saying(message!(
        "the key of this session has no scope that suffices for this request: {names}",
        "la clave de esta sesión no tiene un permiso que baste para esta solicitud: {names}"
    )))
}

/// Refuses a session whose key has not a scope that the request needs as well.
pub fn require(grant: &Grant, scope: Scope) -> Result<(), Problem> {
    if grant.scopes.contains(scope) {
        return Ok(());
    }
    let name = quoted(Scopes::of(scope), ", ");
    Err(Problem::from(Code::ScopeMissing).saying(message!(
        "the key of this session lacks a scope that this request needs as well: {name}",
        "a la clave de esta sesión le falta un permiso que esta solicitud también requiere: {name}"
    )))
}

/// The names of scopes as a sentence has them.
pub fn quoted(scopes: Scopes, between: &str) -> String {
    let names: Vec<_> = scopes
        .iter()
        .map(|one| format!("`{}`", one.name()))
        .collect();
    names.join(between)
}

fn may_register(request: &HttpRequest) -> Result<MayRegister, Problem> {
    let service = service::of(request)?;
    service.limits.registration(request)?;
    let RegistrationMode::Token(expected) = &service.settings.registration else {
        return Ok(MayRegister);
    };
    let given = bearer(request).map_err(of_registration)?;
    // Digests have one length: the comparison tells nothing of the token's.
    let [given, expected] =
        [given, expected.reveal()].map(|token| digest(&SHA256, token.as_bytes()));
    match verify_slices_are_equal(given.as_ref(), expected.as_ref()) {
        Ok(()) => Ok(MayRegister),
        Err(_differ) => Err(Problem::from(Code::Forbidden).saying(message!(
            "this is not the operator's registration token: whoever runs the service has it",
            "este no es el token de registro del operador: lo tiene quien opera el servicio"
        ))),
    }
}

/// A registration without a token: that of a session is not what is missing.
fn of_registration(problem: Problem) -> Problem {
    if problem.error() != Code::MissingToken {
        return problem;
    }
    problem.saying(message!(
        "to register, send `Authorization: Bearer <token>` with the operator's registration token: whoever runs \
         the service has it",
        "para registrar, envíe `Authorization: Bearer <token>` con el token de registro del operador: lo tiene \
         quien opera el servicio"
    ))
}

fn bearer(request: &HttpRequest) -> Result<&str, Problem> {
    let mut headers = request.headers().get_all(AUTHORIZATION);
    let header = match (headers.next(), headers.next()) {
        (Some(header), None) => header,
        (None, _) => return Err(Code::MissingToken.into()),
        (Some(_), Some(_)) => return Err(Problem::of_token()),
    };
    let parts = header.to_str().ok().and_then(|text| text.split_once(' '));
    match parts {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => Ok(token.trim()),
        _ => Err(Problem::of_token().saying(message!(
            "the Authorization header is not `Bearer <token>`",
            "la cabecera Authorization no es `Bearer <token>`"
        ))),
    }
}

impl Problem {
    pub fn of_token() -> Self {
        let challenge = HeaderValue::from_static("Bearer error=\"invalid_token\"");
        Self::from(Code::InvalidToken).with_header(WWW_AUTHENTICATE, challenge)
    }

    /// What keeps a use case from serving a caller with a valid token. A caller whose
    /// establishment is gone has a token that is not valid any more.
    pub fn in_session(error: dte_application::Error) -> Self {
        match error {
            dte_application::Error::Unauthenticated => Self::of_token(),
            other => other.into(),
        }
    }
}
