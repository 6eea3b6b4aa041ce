//! How much of one client is too much: log-ins and registrations of an address, wrong secrets of
//! a key, requests of a company. All of it is counted in this process alone.

mod address;
mod lockout;
mod rate_limit;

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use actix_web::http::header::{HeaderMap, HeaderName};
use actix_web::{HttpMessage, HttpRequest};
use dte_application::ports::CompanyId;
use dte_domain::message;
use ipnet::IpNet;

use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::transport::limits::rate_limit::{Exceeded, PerMinute, RateLimitState};
pub use address::ClientAddress;
pub use lockout::Attempt;
use lockout::Lockout;

#[derive(Clone, Debug)]
pub struct LimitSettings {
    /// How often one address may try to log in a minute.
    pub log_ins: NonZeroU32,
    /// How many failures in a row lock an API key.
    pub failures: NonZeroU32,
    /// For how long they lock it at first; each further failure doubles it, up to an hour.
    pub locked_for: Duration,
    /// How many companies one address may register a minute.
    pub registrations: NonZeroU32,
    /// How many requests one company may make a minute; without limit when `None`.
    pub requests: Option<NonZeroU32>,
    /// The proxies that are believed whom they speak for.
    pub trusted_proxies: Vec<IpNet>,
}

impl Default for LimitSettings {
    fn default() -> Self {
        fn of(count: u32) -> NonZeroU32 {
            NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN)
        }
        Self {
            log_ins: of(600),
            failures: of(10),
            locked_for: Duration::from_secs(30),
            registrations: of(60),
            requests: None,
            trusted_proxies: Vec::new(),
        }
    }
}

/// How many tests and replays of its webhooks a company may ask for a minute.
const WEBHOOKS: NonZeroU32 = NonZeroU32::MIN.saturating_add(9);

/// How many times one address may ask for receivers' pages and their files a minute.
const PAGES: NonZeroU32 = NonZeroU32::MIN.saturating_add(59);

#[derive(Debug)]
pub struct Limits {
    log_ins: PerMinute<ClientAddress>,
    lockout: Lockout,
    registrations: PerMinute<ClientAddress>,
    requests: Option<PerMinute<CompanyId>>,
    /// Tests and replays of webhooks.
    webhooks: PerMinute<CompanyId>,
    /// Receivers' pages.
    pages: PerMinute<ClientAddress>,
    trusted_proxies: Vec<IpNet>,
}

impl Limits {
    pub fn new(settings: LimitSettings) -> Self {
        Self {
            log_ins: PerMinute::new(settings.log_ins),
            lockout: Lockout::new(settings.failures.get(), settings.locked_for),
            registrations: PerMinute::new(settings.registrations),
            requests: settings.requests.map(PerMinute::new),
            webhooks: PerMinute::new(WEBHOOKS),
            pages: PerMinute::new(PAGES),
            trusted_proxies: settings.trusted_proxies,
        }
    }

    /// From which address a request comes, as limits know it.
    pub fn client(&self, request: &HttpRequest) -> ClientAddress {
        self.address(request).into()
    }

    pub fn address(&self, request: &HttpRequest) -> IpAddr {
        address::client_of(request, &self.trusted_proxies)
    }

    pub fn log_in(&self, request: &HttpRequest) -> Result<(), Problem> {
        let client = self.client(request);
        told(request, self.log_ins.take(&client))
    }

    pub fn registration(&self, request: &HttpRequest) -> Result<(), Problem> {
        let client = self.client(request);
        told(request, self.registrations.take(&client))
    }

    pub fn request(&self, request: &HttpRequest, company: CompanyId) -> Result<(), Problem> {
        match &self.requests {
            Some(requests) => told(request, requests.take(&company)),
            None => Ok(()),
        }
    }

    /// For what has others sent to.
    pub fn webhook(&self, request: &HttpRequest, company: CompanyId) -> Result<(), Problem> {
        told(request, self.webhooks.take(&company))
    }

    /// For receivers' pages.
    pub fn page(&self, request: &HttpRequest) -> Result<(), Problem> {
        let client = self.client(request);
        told(request, self.pages.take(&client))
    }

    /// Begins a log-in with a key, unless it is locked.
    pub fn attempt(&self, api_key: &str) -> Result<Attempt<'_>, Problem> {
        let attempt = self.lockout.attempt(api_key, Instant::now());
        attempt.map_err(|wait| {
            let standing = RateLimitState {
                limit: self.lockout.most(),
                remaining: 0,
                reset: wait,
            };
            let problem = Problem::limited(Exceeded { standing, wait });
            problem.saying(message!(
                "too many wrong log-ins with this API key",
                "demasiados inicios de sesión fallidos con esta llave de API"
            ))
        })
    }
}

/// Lets the answer tell how the client stands.
fn told(request: &HttpRequest, taken: Result<RateLimitState, Exceeded>) -> Result<(), Problem> {
    let standing = match &taken {
        Ok(standing) => *standing,
        Err(exceeded) => exceeded.standing,
    };
    request.extensions_mut().insert(standing);
    taken.map(drop).map_err(Problem::limited)
}

impl Problem {
    fn limited(exceeded: Exceeded) -> Self {
        let problem = Self::from(Code::RateLimited).retry_after(seconds(exceeded.wait).max(1));
        let headers = headers(exceeded.standing).into_iter();
        headers.fold(problem, |problem, (name, value)| {
            problem.with_header(name, value.into())
        })
    }
}

/// Writes into an answer how the client stands with the limit of the endpoint, unless the answer
/// says that itself.
pub fn write_headers(request: &HttpRequest, answer: &mut HeaderMap) {
    let Some(standing) = request.extensions().get::<RateLimitState>().copied() else {
        return;
    };
    for (name, value) in headers(standing) {
        if !answer.contains_key(&name) {
            answer.insert(name, value.into());
        }
    }
}

fn headers(standing: RateLimitState) -> [(HeaderName, u32); 3] {
    [
        (HeaderName::from_static("ratelimit-limit"), standing.limit),
        (
            HeaderName::from_static("ratelimit-remaining"),
            standing.remaining,
        ),
        (
            HeaderName::from_static("ratelimit-reset"),
            seconds(standing.reset),
        ),
    ]
}

/// Whole seconds, a part counting as one.
fn seconds(time: Duration) -> u32 {
    let more = u64::from(time.subsec_nanos() > 0);
    u32::try_from(time.as_secs() + more).unwrap_or(u32::MAX)
}
