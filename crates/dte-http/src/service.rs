//! What the HTTP layer stands on.

use std::sync::Arc;
use std::time::Duration;

use actix_web::{HttpRequest, web};
use dte_application::bulk::find::FindBulks;
use dte_application::bulk::receive::ReceiveBulk;
use dte_application::contingency::declare::DeclareContingency;
use dte_application::event_watch::EventWatch;
use dte_application::key_sessions::KeySessions;
use dte_application::mail::request_mailing::RequestMailing;
use dte_application::ports::{Clock, Randomness, Secret, Tokens};
use dte_application::use_cases::amend_company::AmendCompany;
use dte_application::use_cases::change_look::ChangeLook;
use dte_application::use_cases::check_health::CheckHealth;
use dte_application::use_cases::check_readiness::CheckReadiness;
use dte_application::use_cases::find_documents::FindDocuments;
use dte_application::use_cases::invalidate_document::InvalidateDocument;
use dte_application::use_cases::issue_document::IssueDocument;
use dte_application::use_cases::issuing_place::IssuingPlace;
use dte_application::use_cases::log_in::LogIn;
use dte_application::use_cases::make_readable::MakeReadable;
use dte_application::use_cases::manage_keys::ManageKeys;
use dte_application::use_cases::read_events::ReadEvents;
use dte_application::use_cases::read_files::ReadFiles;
use dte_application::use_cases::read_numbers::ReadNumbers;
use dte_application::use_cases::register_company::RegisterCompany;
use dte_application::use_cases::replace_certificate::ReplaceCertificate;
use dte_application::use_cases::self_test::SelfTest;
use dte_application::use_cases::show_receiver::ShowReceiver;
use dte_application::webhooks::manage::ManageWebhooks;
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
    pub register: Arc<RegisterCompany>,
    pub log_in: Arc<LogIn>,
    pub issue: Arc<IssueDocument>,
    pub issuing_place: Arc<IssuingPlace>,
    pub invalidate: Arc<InvalidateDocument>,
    pub find: Arc<FindDocuments>,
    pub files: Arc<ReadFiles>,
    pub readable: Arc<MakeReadable>,
    pub receiver: Arc<ShowReceiver>,
    pub look: Arc<ChangeLook>,
    pub receive_bulk: Arc<ReceiveBulk>,
    pub find_bulks: Arc<FindBulks>,
    pub amend: Arc<AmendCompany>,
    pub keys: Arc<ManageKeys>,
    pub certificate: Arc<ReplaceCertificate>,
    pub sessions: Arc<KeySessions>,
    pub readiness: Arc<CheckReadiness>,
    pub contingencies: Arc<DeclareContingency>,
    pub numbers: Arc<ReadNumbers>,
    pub events: Arc<ReadEvents>,
    pub event_watch: Arc<EventWatch>,
    pub followers: Arc<Followers>,
    pub webhooks: Arc<ManageWebhooks>,
    pub mail: Arc<RequestMailing>,
    pub health: Arc<CheckHealth>,
    pub self_test: Arc<SelfTest>,
    pub metrics: Arc<Metrics>,
    pub limits: Limits,
    pub tokens: Arc<dyn Tokens>,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
    pub settings: HttpSettings,
}

pub fn of(request: &HttpRequest) -> Result<&web::Data<Service>, Problem> {
    request
        .app_data::<web::Data<Service>>()
        .ok_or_else(|| Code::InternalError.into())
}
