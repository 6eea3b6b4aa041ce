//! What the HTTP layer stands on.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use actix_web::{HttpRequest, web};
use dte_application::ports::{Clock, Randomness, Secret, Tokens};
use dte_application::use_cases::check_health::CheckHealth;
use dte_application::wiring::UseCases;
use dte_domain::identification::Environment;
use dte_domain::language::Language;

use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::transport::followers::Followers;
use crate::transport::limits::Limits;
use crate::transport::metrics::Metrics;

#[derive(Clone, Debug)]
pub enum RegistrationMode {
    Open,
    Token(Secret),
}

/// What the operator decides about the interface.
#[derive(Clone, Debug)]
pub struct HttpSettings {
    /// Whose documents are issued: real ones, or tests.
    pub environment: Environment,
    /// Where the sandbox is, when that stands for the authority.
    pub sandbox_url: Option<String>,
    /// The public consultation page behind `qr_link`.
    pub public_query_url: String,
    pub registration: RegistrationMode,
    /// How long the body of a request may take to arrive.
    pub body_within: Duration,
    /// How many requests may be under way at once, from their bodies on; more are answered with 503.
    pub most_under_way: usize,
    /// How many bytes of memory all large requests and answers under way may take; what does not fit is
    /// answered with 503.
    pub most_bytes: usize,
    /// The language of answers to requests that name none of ours.
    pub language: Language,
    /// The origins whose pages may ask from a browser: `https://pos.example`. None: no page may.
    pub cors_origins: Vec<String>,
}

/// The use cases and ports behind the interface.
pub struct Service {
    pub use_cases: UseCases,
    pub followers: Arc<Followers>,
    pub health: Arc<CheckHealth>,
    pub metrics: Arc<Metrics>,
    pub limits: Limits,
    pub tokens: Arc<dyn Tokens>,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
    pub settings: HttpSettings,
}

impl Deref for Service {
    type Target = UseCases;

    fn deref(&self) -> &UseCases {
        &self.use_cases
    }
}

pub fn of(request: &HttpRequest) -> Result<&web::Data<Service>, Problem> {
    request
        .app_data::<web::Data<Service>>()
        .ok_or_else(|| Code::InternalError.into())
}
