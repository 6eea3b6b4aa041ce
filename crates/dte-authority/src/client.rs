use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use bytes::Bytes;
use dte_application::ports::{
    Answer, Authority, AuthorityHealth, BatchAnswer, BatchResults, BatchSubmission, Clock,
    ContingencySubmission, EventSubmission, Obstacle, PortalAccess, PortalCredentials, Query,
    Reported, Sender, SignIn, Signed, Submission,
};
use dte_domain::catalog::{Catalogue, ContingencyCause};
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_schema::jws;
use http_body_util::Full;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE};
use reqwest::{Body, Client, RequestBuilder};

use crate::breaker::{Breaker, Breakers};
use crate::exchange::{Exchange, Meaning, Reply, Silence};
use crate::health::Probe;
use crate::internet::Internet;
use crate::reading::{self, Told, Verdict};
use crate::session::NoToken;
use crate::sessions::Sessions;
use crate::settings::{Addresses, AuthoritySettings, SettingsError};
use crate::wire::{
    BatchRequest, ContingencyRequest, InvalidationRequest, QueryRequest, ReceptionRequest,
};
use crate::{batch, contingency};

/// The tax authority over HTTP.
///
/// It sends each document once: after a refused token it signs in and tries one more time,
/// because then nobody had looked at the document. It keeps memory bounded by letting a limited
/// number of requests be under way, and leaves a service alone that failed often.
#[derive(Debug)]
pub struct AuthorityClient {
    http: Client,
    exchange: Arc<Exchange>,
    addresses: Addresses,
    breakers: Breakers,
    sessions: Sessions,
    probe: Probe,
    internet: Internet,
    sent: AtomicU32,
    /// Whether the reception accepted or refused a document since it last failed.
    has_judged: AtomicBool,
    batch_timeout: Duration,
    batch_version: u8,
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
        let exchange = Exchange::new(settings.most_in_flight, settings.answer_timeout);
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
            http,
            exchange,
            internet: settings.internet(&addresses.base)?,
            addresses,
            breakers: Breakers::new(settings.breaker),
            sessions,
            probe: Probe::default(),
            sent: AtomicU32::new(0),
            has_judged: AtomicBool::new(false),
            batch_timeout: settings.batch_timeout,
            batch_version: settings.batch_version,
        })
    }

    /// Sends a request in a company's name, made again with a new token when the first is refused:
    /// thousands may be under way, each with a document, so that no copy is kept for that.
    async fn ask<T: Meaning>(
        &self,
        sender: &Sender,
        breaker: &Breaker,
        request: impl Fn() -> RequestBuilder + Send,
        read: impl Fn(&Reply) -> T + Send,
    ) -> Result<T, Silence> {
        let token = self.sessions.token(sender.company).await?;
        let first = request().header(AUTHORIZATION, token.header());
        let said = self.exchange.send(breaker, first, &read).await?;
        if !said.refuses_token() {
            return Ok(said);
        }
        tracing::info!(company = %sender.company.0, "the authority refused the token");
        let token = self.sessions.token_after(sender.company, &token).await?;
        let second = request().header(AUTHORIZATION, token.header());
        self.exchange.send(breaker, second, &read).await
    }

    /// Sends a document or an event and reads what became of it.
    async fn deliver(
        &self,
        sender: &Sender,
        breaker: &Breaker,
        request: impl Fn() -> RequestBuilder + Send,
        code: GenerationCode,
    ) -> Answer {
        let read = |reply: &Reply| reading::of_submission(reply, code);
        let said = self.ask(sender, breaker, request, read).await;
        let said = said.map(Told::from);
        told(sender, said, Answer::NotSent, |seen| Answer::NoAnswer {
            seen,
        })
    }

    /// A number of our own for each envelope, from 1; the authority gives it no meaning.
    fn next_number(&self) -> u32 {
        self.sent.fetch_add(1, Ordering::Relaxed).wrapping_add(1)
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
    said: Result<Told<T>, Silence>,
    obstructed: fn(Obstacle) -> T,
    unanswered: fn(String) -> T,
) -> T {
    match said {
        Ok(Told::Clear(answer)) => answer,
        Ok(Told::TokenRefused) => obstructed(Obstacle::NotSignedIn),
        Ok(Told::Unclear(seen)) | Err(Silence::NoAnswer { seen }) => unanswered(seen),
        Err(Silence::NotSent { obstacle, seen }) => obstructed(not_sent(sender, obstacle, &seen)),
    }
}

#[async_trait]
impl Authority for AuthorityClient {
    async fn sign_in(&self, sender: &Sender, credentials: &PortalCredentials) -> SignIn {
        self.sessions
            .try_credentials(sender.company, credentials)
            .await
    }

    async fn submit(&self, sender: &Sender, submission: &Submission) -> Answer {
        let code = submission.generation_code;
        let request = || {
            let envelope = ReceptionRequest {
                environment: submission.environment.code(),
                number: self.next_number(),
                version: submission.schema_version,
                document_type: submission.document_type.code(),
                generation_code: code,
                signed: &submission.signed,
            };
            let request = self.http.post(self.addresses.reception.clone());
            request
                .header(CONTENT_TYPE, "application/json")
                .body(sent_once(envelope.json()))
        };
        let answer = self
            .deliver(sender, &self.breakers.reception, request, code)
            .await;
        match &answer {
            Answer::Accepted { .. } | Answer::Rejected(_) => {
                self.has_judged.store(true, Ordering::Relaxed);
            }
            Answer::NoAnswer { .. } | Answer::NotSent(Obstacle::Unreachable) => {
                self.has_judged.store(false, Ordering::Relaxed);
            }
            // Nothing was tried.
            Answer::NotSent(_) => {}
        }
        answer
    }

    async fn invalidate(&self, sender: &Sender, event: &EventSubmission) -> Answer {
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
        self.deliver(sender, breaker, request, event.generation_code)
            .await
    }

    async fn report(&self, sender: &Sender, event: &ContingencySubmission) -> Reported {
        let request = || {
            let request = self.http.post(self.addresses.contingency.clone());
            request.json(&ContingencyRequest {
                issuer: sender.nit.as_str(),
                jws: &compact(&event.signed),
            })
        };
        let code = event.generation_code;
        let read = |reply: &Reply| contingency::of_submission(reply, code);
        let breaker = &self.breakers.contingency;
        let said = self.ask(sender, breaker, request, read).await;
        told(sender, said, Reported::NotSent, |seen| Reported::NoAnswer {
            seen,
        })
    }

    async fn submit_batch(&self, sender: &Sender, batch: &BatchSubmission) -> BatchAnswer {
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
        let read = |reply: &Reply| batch::of_submission(reply, batch.id);
        let said = self.ask(sender, &self.breakers.batch, request, read).await;
        told(sender, said, BatchAnswer::NotSent, |seen| {
            BatchAnswer::NoAnswer { seen }
        })
    }

    async fn batch_results(&self, sender: &Sender, code: &str) -> BatchResults {
        let mut address = self.addresses.batch_query.clone();
        if let Ok(mut path) = address.path_segments_mut() {
            path.pop_if_empty().push(code);
        }
        let request = || self.http.get(address.clone());
        let breaker = &self.breakers.query;
        let seen = match self.ask(sender, breaker, request, batch::of_query).await {
            Ok(Told::Clear(results)) => return results,
            Ok(Told::TokenRefused) => NoToken::not_signed_in().seen,
            Ok(Told::Unclear(seen)) => seen,
            Err(silence) => silence.seen(),
        };
        BatchResults::Undetermined { seen }
    }

    fn obstacle(&self, sender: &Sender) -> Option<Obstacle> {
        let sessions = || self.sessions.obstacle(sender.company);
        let is_paused = self.breakers.reception.is_shut(Instant::now());
        let reception = || is_paused.then_some(Obstacle::Paused);
        sessions().or_else(reception)
    }

    async fn in_the_way(&self, sender: &Sender) -> Option<Obstacle> {
        if self.breakers.reception.is_shut(Instant::now()) {
            return Some(Obstacle::Paused);
        }
        let token = self.sessions.token(sender.company).await;
        let in_the_way = |NoToken { obstacle, seen }| not_sent(sender, obstacle, &seen);
        token.err().map(in_the_way)
    }

    fn is_proven(&self) -> bool {
        self.has_judged.load(Ordering::Relaxed)
    }

    async fn diagnose(&self) -> ContingencyCause {
        self.internet.diagnose().await
    }

    async fn query(&self, sender: &Sender, kind: DocumentType, code: GenerationCode) -> Query {
        let request = || {
            let request = self.http.post(self.addresses.query.clone());
            request.json(&QueryRequest {
                issuer: sender.nit.as_str(),
                document_type: kind.code(),
                generation_code: &code.to_string(),
            })
        };
        let read = |reply: &Reply| reading::of_query(reply, code);
        let seen = match self.ask(sender, &self.breakers.query, request, read).await {
            Ok(Verdict::Accepted {
                stamp,
                at,
                observations,
            }) => {
                // Whatever silence came back from it, the reception took this one.
                self.breakers.reception.is_proven();
                return Query::Accepted {
                    stamp,
                    at,
                    observations,
                };
            }
            Ok(Verdict::Rejected(rejection)) => return Query::Rejected(rejection),
            Ok(Verdict::Unknown) => return Query::Unknown,
            Ok(Verdict::TokenRefused) => NoToken::not_signed_in().seen,
            Ok(Verdict::Incomplete(_)) => "half a refusal".to_owned(),
            Ok(Verdict::Unclear(seen)) => seen,
            Err(silence) => silence.seen(),
        };
        Query::Undetermined { seen }
    }

    async fn health(&self) -> AuthorityHealth {
        self.probe.health(&self.http, &self.addresses.base).await
    }
}
