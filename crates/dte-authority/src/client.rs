use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use bytes::Bytes;
use dte_application::ports::{
    Admission, Authority, AuthorityHealth, BatchReply, BatchResults, BatchSubmission,
    BatchedResult, Clock, CompanyId, ContingencySubmission, EventSubmission, Obstacle, PortError,
    PortalAccess, PortalCredentials, QueryReply, ReportReply, Secret, Sender, SignIn, Signed,
    Submission, SubmitReply,
};
use dte_domain::catalog::{Catalogue, ContingencyCause};
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::lifecycle::Rejection;
use dte_domain::taxpayer::Nit;
use dte_schema::jws;
use http_body_util::Full;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE};
use reqwest::{Body, Client, RequestBuilder};
use time::OffsetDateTime;
use time::macros::datetime;

use crate::breaker::{Breaker, Breakers, Failure, Lately};
use crate::classify;
use crate::classify::{DocumentReply, ParsedReply};
use crate::connectivity::ConnectivityProbe;
use crate::event_body::EventBody;
use crate::health::Probe;
use crate::sandbox::SandboxCertificates;
use crate::service_stats::ServiceStats;
use crate::session::NoToken;
use crate::sessions::Sessions;
use crate::settings::{Addresses, AuthoritySettings, SettingsError};
use crate::token::Token;
use crate::transport::{Classified, Reply, Transport, TransportError};
use crate::wire::{
    BatchRequest, ContingencyRequest, InvalidationRequest, QueryRequest, ReceptionRequest,
};
use crate::{batch, contingency};

/// The tax authority over HTTP.
///
/// It sends each document once: after a refused token it signs in and tries one more time,
/// because then nobody had looked at the document. If a proxy refused the first copy, a refusal of
/// the second decides nothing. It keeps memory bounded by letting a limited
/// number of requests be under way, and leaves a service alone that failed often.
#[derive(Debug)]
pub struct AuthorityClient {
    http: Client,
    exchange: Arc<Transport>,
    addresses: Addresses,
    breakers: Breakers,
    sessions: Sessions,
    probe: Probe,
    connectivity: ConnectivityProbe,
    sent: AtomicU32,
    /// When the reception last accepted or refused a document, in seconds since 1970, if it did since
    /// it last failed; else [`NEVER`].
    judged_at: AtomicI64,
    batch_timeout: Duration,
    batch_version: u8,
    bodies: EventBodies,
    certificates: SandboxCertificates,
}

/// The requests that send events 17 and 18.
#[derive(Debug)]
struct EventBodies {
    special_operations: EventBody,
    returns: EventBody,
}

impl AuthorityClient {
    /// A client with these settings, which signs in with the credentials that `access` keeps.
    ///
    /// Fails when an address is none, or the extra certificate authorities cannot be read.
    /// Opens no connection.
    pub fn new(
        settings: &AuthoritySettings,
        access: Arc<dyn PortalAccess>,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, SettingsError> {
        let addresses = settings.addresses()?;
        let http = settings.client()?;
        let exchange = Transport::new(settings.most_in_flight, settings.answer_timeout);
        let exchange = Arc::new(exchange);
        let sessions = Sessions {
            http: http.clone(),
            exchange: Arc::clone(&exchange),
            address: addresses.sign_in.clone(),
            breaker: Breaker::new(settings.breaker),
            access,
            clock,
            companies: std::sync::Mutex::default(),
        };
        Ok(Self {
            certificates: SandboxCertificates::new(&addresses.base, http.clone())?,
            http,
            exchange,
            connectivity: settings.connectivity_probe(&addresses.base)?,
            addresses,
            breakers: Breakers::new(settings.breaker),
            sessions,
            probe: Probe::default(),
            sent: AtomicU32::new(0),
            judged_at: AtomicI64::new(NEVER),
            batch_timeout: settings.batch_timeout,
            batch_version: settings.batch_version,
            bodies: EventBodies {
                special_operations: settings.special_operations.body.clone(),
                returns: settings.returns.body.clone(),
            },
        })
    }

    /// Sends a request in a company's name, made again with a new token when the first is refused:
    /// thousands may be under way, each with a document, so that no copy is kept for that.
    ///
    /// A signature that is refused while the company's portal user acts for another taxpayer says
    /// nothing about what was sent: it is as if nobody had signed in.
    ///
    /// A new token that is refused as well is no matter of credentials, and neither is a page that
    /// refuses everybody: the service is left alone for a while.
    async fn ask<T: Classified>(
        &self,
        sender: &Sender,
        breaker: &Breaker,
        request: impl Fn() -> RequestBuilder + Send,
        read: impl Fn(&Reply) -> T + Send,
    ) -> Result<T, TransportError> {
        let company = sender.company;
        let token = self.sessions.token(company).await?;
        let said = self.say(company, breaker, request(), &token, &read).await?;
        if said.refuses_signature() && self.sessions.is_of_another(sender, &token).await {
            return Err(TransportError::not_sent(Obstacle::NotSignedIn, OF_ANOTHER));
        }
        if !said.refuses_token() {
            return Ok(said);
        }
        tracing::info!(company = %company.0, "the authority refused the token");
        // It was sent: what refuses the token may stand between, and not know what went through.
        let was_sent = |error: TransportError| match error {
            TransportError::NotSent { seen, .. } => TransportError::TokenRefused { seen },
            error => error,
        };
        let token = self.sessions.token_after(company, &token).await;
        if let Some(token) = token.map_err(|why| was_sent(why.into()))? {
            let said = self.say(company, breaker, request(), &token, &read).await;
            let said = said.map_err(was_sent)?;
            if said.refuses_signature() && self.sessions.is_of_another(sender, &token).await {
                return Err(TransportError::token_refused(OF_ANOTHER));
            }
            if !said.refuses_token() {
                return Ok(said);
            }
        }
        breaker.failed(company, Instant::now(), Failure::ForAWhile);
        Err(TransportError::token_refused(NEW_TOKEN_REFUSED))
    }

    /// Sends a request once, with a token.
    async fn say<T: Classified>(
        &self,
        company: CompanyId,
        breaker: &Breaker,
        request: RequestBuilder,
        token: &Token,
        read: impl Fn(&Reply) -> T,
    ) -> Result<T, TransportError> {
        let request = request.header(AUTHORIZATION, token.header());
        let said = self.exchange.send(breaker, company, request, read).await?;
        if token.is_untried() && said.is_clear() && !said.refuses_token() {
            self.sessions.prove(company, token);
        }
        Ok(said)
    }

    /// Sends a document or an event and reads what became of it.
    async fn send_signed(
        &self,
        sender: &Sender,
        breaker: &Breaker,
        request: impl Fn() -> RequestBuilder + Send,
        code: GenerationCode,
    ) -> SubmitReply {
        let copies = AtomicU32::new(0);
        let counted = {
            let copies = &copies;
            move || {
                copies.fetch_add(1, Ordering::Relaxed);
                request()
            }
        };
        let by_proxy = AtomicBool::new(false);
        let read = |reply: &Reply| {
            by_proxy.fetch_or(classify::is_token_refused_between(reply), Ordering::Relaxed);
            classify::of_submission(reply, code)
        };
        let said = self.ask(sender, breaker, counted, read).await;
        let by_proxy = by_proxy.into_inner();
        if let Err(TransportError::TokenRefused { seen }) = said {
            return if by_proxy {
                SubmitReply::NoAnswer { seen }
            } else {
                SubmitReply::TokenRefused { seen }
            };
        }
        let said = said.map(ParsedReply::from);
        match told(sender, said, SubmitReply::NotSent, |seen| {
            SubmitReply::NoAnswer { seen }
        }) {
            // The authority may have the first copy, or stamp it later.
            SubmitReply::Rejected(refusal)
                if by_proxy || copies.into_inner() > 1 && refusal.code == classify::DUPLICATE =>
            {
                let seen = second_refusal(&refusal);
                SubmitReply::NoAnswer { seen }
            }
            answer => answer,
        }
    }

    pub fn services(&self) -> [ServiceStats; 7] {
        let now = Instant::now();
        let breakers = &self.breakers;
        [
            ("sign_in", &self.sessions.breaker),
            ("reception", &breakers.reception),
            ("query", &breakers.query),
            ("batch", &breakers.batch),
            ("contingency", &breakers.contingency),
            ("invalidation", &breakers.invalidation),
            ("events", &breakers.events),
        ]
        .map(|(name, breaker)| breaker.told_as(name, now))
    }

    /// The results of a batch without refusals of signatures, while the company's portal user acts for
    /// another taxpayer: its documents are sent again.
    async fn of_own_signatures(
        &self,
        sender: &Sender,
        mut decided: Vec<(GenerationCode, BatchedResult)>,
    ) -> BatchResults {
        let is_refused = |(_, decision): &(GenerationCode, BatchedResult)| match decision {
            BatchedResult::Rejected(refusal) | BatchedResult::Incomplete(refusal) => {
                classify::is_of_the_signature(refusal)
            }
            BatchedResult::Accepted { .. } => false,
        };
        if decided.iter().any(is_refused)
            && let Ok(token) = self.sessions.token(sender.company).await
            && self.sessions.is_of_another(sender, &token).await
        {
            decided.retain(|one| !is_refused(one));
        }
        if decided.is_empty() {
            return BatchResults::Working;
        }
        BatchResults::Decided(decided)
    }

    /// A number of our own for each envelope, which the authority may want to rise: the tenths of a
    /// second since 2026, or one more than the last. It rises over restarts, and from one server to
    /// the other, while fewer than ten a second are sent on the whole.
    fn next_number(&self) -> u32 {
        let since = self.sessions.clock.now() - datetime!(2026-01-01 00:00 UTC);
        let tenths = u32::try_from(since.whole_milliseconds() / 100).unwrap_or_default();
        let next = |last: u32| last.saturating_add(1).max(tenths);
        let last = self
            .sent
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |last| {
                Some(next(last))
            });
        next(last.unwrap_or_else(|last| last))
    }
}

/// A body that is let go of when it is sent. One that could be sent again would stay in memory until
/// the answer is there, thousands at a time.
fn sent_once(json: String) -> Body {
    Body::wrap(Full::new(Bytes::from(json)))
}

fn compact(signed: &Signed) -> String {
    jws::compact(&signed.json, &signed.signature.0)
}

/// Before every moment.
const NEVER: i64 = i64::MIN;

/// What health says while documents do not get through, though a connection can be made.
const RECEPTION_FAILS: &str = "its reception fails: see the log";
/// And while nobody can sign in.
const NO_SIGN_IN: &str = "nobody can sign in at it: see the log";

/// What is said when a new token is refused.
const NEW_TOKEN_REFUSED: &str = "it refuses a token that it has just given";

/// What is said when the signature is refused and the token is another taxpayer's.
const OF_ANOTHER: &str = "the company's portal user acts for another taxpayer";

/// Describes the refusal of a second copy, after the token of the first was refused.
fn second_refusal(refusal: &Rejection) -> String {
    let (code, description) = (&refusal.code, &refusal.description);
    format!("a copy whose token was refused, then {code} {description}")
}

/// Tells the log why something was not sent.
fn not_sent(sender: &Sender, obstacle: Obstacle, seen: &str) -> Obstacle {
    let company = sender.company.0;
    if obstacle == Obstacle::Paused {
        tracing::debug!(%company, seen, "not sent");
    } else {
        tracing::warn!(%company, ?obstacle, seen, "not sent");
    }
    obstacle
}

/// What was told, or why nothing was, in the caller's words.
fn told<T>(
    sender: &Sender,
    said: Result<ParsedReply<T>, TransportError>,
    obstructed: fn(Obstacle) -> T,
    unanswered: fn(String) -> T,
) -> T {
    match said {
        Ok(ParsedReply::Clear(answer)) => answer,
        Ok(ParsedReply::TokenRefused) => unanswered(NEW_TOKEN_REFUSED.to_owned()),
        Ok(ParsedReply::Unclear(seen))
        | Err(TransportError::TokenRefused { seen } | TransportError::NoAnswer { seen }) => {
            unanswered(seen)
        }
        Err(TransportError::NotSent { obstacle, seen }) => {
            obstructed(not_sent(sender, obstacle, &seen))
        }
    }
}

/// No electronic document is older.
const FIRST_DOCUMENTS: OffsetDateTime = datetime!(2018-01-01 06:00 UTC);

impl AuthorityClient {
    /// A moment that the authority told, if it can be that of a decision since then: the windows of the
    /// law count from it. One of another day than ours is not believed.
    fn believed(
        &self,
        told: Option<OffsetDateTime>,
        since: OffsetDateTime,
    ) -> Option<OffsetDateTime> {
        let until = self.sessions.clock.now() + time::Duration::DAY;
        let believed = told.filter(|at| (since..=until).contains(at));
        if let Some(told) = told
            && believed.is_none()
        {
            tracing::warn!(%told, "the authority told a moment that cannot be: it is left out");
        }
        believed
    }

    fn dated(&self, rejection: Rejection, since: OffsetDateTime) -> Rejection {
        Rejection {
            at: self.believed(rejection.at, since),
            ..rejection
        }
    }

    /// What was decided just now, with a moment that can be.
    fn decided_now(&self, answer: SubmitReply) -> SubmitReply {
        let since = self.sessions.clock.now() - time::Duration::DAY;
        match answer {
            SubmitReply::Accepted(mut acceptance) => {
                acceptance.at = self.believed(acceptance.at, since);
                SubmitReply::Accepted(acceptance)
            }
            SubmitReply::Rejected(rejection) => SubmitReply::Rejected(self.dated(rejection, since)),
            SubmitReply::Incomplete(rejection) => {
                SubmitReply::Incomplete(self.dated(rejection, since))
            }
            answer => answer,
        }
    }

    /// What was decided in the past, with moments that can be.
    fn decided_before(&self, decision: BatchedResult) -> BatchedResult {
        match decision {
            BatchedResult::Accepted(mut acceptance) => {
                acceptance.at = self.believed(acceptance.at, FIRST_DOCUMENTS);
                BatchedResult::Accepted(acceptance)
            }
            BatchedResult::Rejected(rejection) => {
                BatchedResult::Rejected(self.dated(rejection, FIRST_DOCUMENTS))
            }
            BatchedResult::Incomplete(rejection) => {
                BatchedResult::Incomplete(self.dated(rejection, FIRST_DOCUMENTS))
            }
        }
    }

    fn is_recent(&self, at: OffsetDateTime) -> bool {
        (self.sessions.clock.now() - at).abs() < time::Duration::MINUTE
    }
}

#[async_trait]
impl Authority for AuthorityClient {
    async fn sign_in(&self, sender: &Sender, credentials: &PortalCredentials) -> SignIn {
        self.sessions
            .try_credentials(sender.company, credentials)
            .await
    }

    async fn adopt(&self, sender: &Sender, admission: &Admission) {
        self.sessions.adopt(sender.company, admission).await;
    }

    async fn submit(&self, sender: &Sender, submission: &Submission) -> SubmitReply {
        let code = submission.generation_code;
        let route = match submission.document_type {
            DocumentType::SpecialOperations => Some((
                &self.addresses.special_operations,
                &self.bodies.special_operations,
            )),
            DocumentType::Return => Some((&self.addresses.returns, &self.bodies.returns)),
            _ => None,
        };
        let request = || {
            let envelope = ReceptionRequest {
                environment: submission.environment.code(),
                number: self.next_number(),
                version: submission.schema_version,
                document_type: submission.document_type.code(),
                generation_code: code,
                signed: &submission.signed,
            };
            let (address, json) = match route {
                None => (&self.addresses.reception, envelope.json()),
                Some((address, body)) => (address, body.json(&envelope, sender.nit.as_str())),
            };
            let request = self.http.post(address.clone());
            request
                .header(CONTENT_TYPE, "application/json")
                .body(sent_once(json))
        };
        let breaker = if route.is_some() {
            &self.breakers.events
        } else {
            &self.breakers.reception
        };
        let answer = self.send_signed(sender, breaker, request, code).await;
        let answer = self.decided_now(answer);
        if route.is_some() {
            // Their path may be a wrong guess, which says nothing about the reception of documents.
            return answer;
        }
        match &answer {
            SubmitReply::Accepted { .. } | SubmitReply::Rejected(_) => {
                let now = self.sessions.clock.now().unix_timestamp();
                self.judged_at.store(now, Ordering::Relaxed);
            }
            SubmitReply::NoAnswer { .. }
            | SubmitReply::TokenRefused { .. }
            | SubmitReply::NotSent(Obstacle::Unreachable) => {
                self.judged_at.store(NEVER, Ordering::Relaxed);
            }
            // Nothing was tried, or nothing is certain.
            SubmitReply::NotSent(_) | SubmitReply::Incomplete(_) => {}
        }
        answer
    }

    async fn invalidate(&self, sender: &Sender, event: &EventSubmission) -> SubmitReply {
        let request = || {
            let request = self.http.post(self.addresses.invalidation.clone());
            request.json(&InvalidationRequest {
                environment: event.environment.code(),
                number: self.next_number(),
                version: event.schema_version,
                jws: &compact(&event.signed),
            })
        };
        let breaker = &self.breakers.invalidation;
        let code = event.generation_code;
        let answer = self.send_signed(sender, breaker, request, code).await;
        self.decided_now(answer)
    }

    async fn report(&self, sender: &Sender, event: &ContingencySubmission) -> ReportReply {
        let request = || {
            let request = self.http.post(self.addresses.contingency.clone());
            request.json(&ContingencyRequest {
                issuer: sender.nit.as_str(),
                jws: &compact(&event.signed),
            })
        };
        let code = event.generation_code;
        let by_proxy = AtomicBool::new(false);
        let read = |reply: &Reply| {
            by_proxy.fetch_or(classify::is_token_refused_between(reply), Ordering::Relaxed);
            contingency::of_submission(reply, code)
        };
        let breaker = &self.breakers.contingency;
        let said = self.ask(sender, breaker, request, read).await;
        let reported = told(sender, said, ReportReply::NotSent, |seen| {
            ReportReply::NoAnswer { seen }
        });
        match reported {
            ReportReply::Accepted { stamp, at } => {
                let since = self.sessions.clock.now() - time::Duration::DAY;
                let at = self.believed(at, since);
                ReportReply::Accepted { stamp, at }
            }
            // The authority may have the first copy, or stamp it later.
            ReportReply::Rejected(refusal) if by_proxy.into_inner() => {
                let seen = second_refusal(&refusal);
                ReportReply::NoAnswer { seen }
            }
            reported => reported,
        }
    }

    async fn submit_batch(&self, sender: &Sender, batch: &BatchSubmission) -> BatchReply {
        let request = || {
            let request = self.http.post(self.addresses.batch.clone());
            request.timeout(self.batch_timeout).json(&BatchRequest {
                environment: batch.environment.code(),
                id: &batch.id.to_string().to_uppercase(),
                version: self.batch_version,
                issuer: sender.nit.as_str(),
                documents: &batch.signed.iter().map(compact).collect::<Vec<_>>(),
            })
        };
        let by_proxy = AtomicBool::new(false);
        let read = |reply: &Reply| {
            by_proxy.fetch_or(classify::is_token_refused_between(reply), Ordering::Relaxed);
            batch::of_submission(reply, batch.id)
        };
        let said = self.ask(sender, &self.breakers.batch, request, read).await;
        let answer = told(sender, said, BatchReply::NotSent, |seen| {
            BatchReply::NoAnswer { seen }
        });
        if by_proxy.into_inner() {
            // The first copy may have arrived: what is said of the second decides nothing about it.
            let seen = format!("a page that refuses the token, then {answer:?}");
            return BatchReply::NoAnswer { seen };
        }
        answer
    }

    async fn batch_results(&self, sender: &Sender, code: &str) -> BatchResults {
        let mut address = self.addresses.batch_query.clone();
        if let Ok(mut path) = address.path_segments_mut() {
            path.pop_if_empty().push(code);
        }
        let request = || self.http.get(address.clone());
        let breaker = &self.breakers.query;
        let seen = match self.ask(sender, breaker, request, batch::of_query).await {
            Ok(ParsedReply::Clear(BatchResults::Decided(decided))) => {
                let decided = decided.into_iter();
                let decided = decided.map(|(code, one)| (code, self.decided_before(one)));
                return self.of_own_signatures(sender, decided.collect()).await;
            }
            Ok(ParsedReply::Clear(results)) => return results,
            Ok(ParsedReply::TokenRefused) => NEW_TOKEN_REFUSED.to_owned(),
            Ok(ParsedReply::Unclear(seen)) => seen,
            Err(error) => error.seen(),
        };
        BatchResults::Undetermined { seen }
    }

    fn obstacle(&self, sender: &Sender) -> Option<Obstacle> {
        let sessions = || self.sessions.obstacle(sender.company);
        let company = sender.company;
        let is_paused = self.breakers.reception.is_shut(company, Instant::now());
        let reception = || is_paused.then_some(Obstacle::Paused);
        sessions().or_else(reception)
    }

    async fn check_access(&self, sender: &Sender) -> Option<Obstacle> {
        let company = sender.company;
        if self.breakers.reception.is_shut(company, Instant::now()) {
            return Some(Obstacle::Paused);
        }
        let token = self.sessions.token(sender.company).await;
        let in_the_way = |NoToken { obstacle, seen }| not_sent(sender, obstacle, &seen);
        token.err().map(in_the_way)
    }

    fn is_proven_since(&self, moment: OffsetDateTime) -> bool {
        self.judged_at.load(Ordering::Relaxed) > moment.unix_timestamp()
    }

    async fn diagnose(&self) -> ContingencyCause {
        self.connectivity.diagnose().await
    }

    async fn query(&self, sender: &Sender, kind: DocumentType, code: GenerationCode) -> QueryReply {
        let request = || {
            let request = self.http.post(self.addresses.query.clone());
            request.json(&QueryRequest {
                issuer: sender.nit.as_str(),
                document_type: kind.code(),
                generation_code: &code.to_string(),
            })
        };
        let read = |reply: &Reply| classify::of_query(reply, code);
        let seen = match self.ask(sender, &self.breakers.query, request, read).await {
            Ok(DocumentReply::Accepted(mut acceptance)) => {
                acceptance.at = self.believed(acceptance.at, FIRST_DOCUMENTS);
                // Whatever silence came back from the reception, it took what it has just stamped.
                if acceptance.at.is_some_and(|at| self.is_recent(at)) {
                    let reception = &self.breakers.reception;
                    reception.prove(sender.company, Instant::now());
                }
                return QueryReply::Accepted(acceptance);
            }
            Ok(DocumentReply::Rejected(rejection)) => {
                return QueryReply::Rejected(self.dated(rejection, FIRST_DOCUMENTS));
            }
            Ok(DocumentReply::Unknown) => return QueryReply::Unknown,
            Ok(DocumentReply::TokenRefused) => NEW_TOKEN_REFUSED.to_owned(),
            Ok(DocumentReply::Incomplete(_)) => "half a refusal".to_owned(),
            Ok(DocumentReply::Unclear(seen)) => seen,
            Err(error) => error.seen(),
        };
        QueryReply::Undetermined { seen }
    }

    async fn test_certificate(
        &self,
        nit: &Nit,
        password: &Secret,
    ) -> Result<Option<String>, PortError> {
        self.certificates.request(nit, password).await
    }

    async fn health(&self) -> AuthorityHealth {
        let now = Instant::now();
        let connection = || self.probe.health(&self.http, &self.addresses.base);
        match self.breakers.reception.lately(now) {
            Lately::Works => AuthorityHealth::Reachable,
            Lately::Fails => match connection().await {
                AuthorityHealth::Reachable => AuthorityHealth::Unreachable(RECEPTION_FAILS),
                why @ AuthorityHealth::Unreachable(_) => why,
            },
            Lately::Unknown if self.sessions.breaker.lately(now) == Lately::Fails => {
                match connection().await {
                    AuthorityHealth::Reachable => AuthorityHealth::Unreachable(NO_SIGN_IN),
                    why @ AuthorityHealth::Unreachable(_) => why,
                }
            }
            Lately::Unknown => connection().await,
        }
    }
}
