use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use async_trait::async_trait;
use dte_application::ports::{
    Answer, Authority, AuthorityHealth, Clock, EventSubmission, PortalAccess, PortalCredentials,
    Query, Sender, SignIn, Submission,
};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::{DocumentType, GenerationCode};
use reqwest::header::AUTHORIZATION;
use reqwest::{Client, RequestBuilder};

use crate::exchange::{Exchange, Reply, Silence};
use crate::health::Probe;
use crate::reading::{self, Verdict};
use crate::session::NoToken;
use crate::sessions::Sessions;
use crate::settings::{Addresses, AuthoritySettings, SettingsError};
use crate::wire::{InvalidationRequest, QueryRequest, ReceptionRequest};

/// The tax authority over HTTP.
///
/// It sends each document once: after a refused token it signs in and tries one more time,
/// because then nobody had looked at the document. It keeps memory bounded by letting a limited
/// number of requests be under way.
#[derive(Debug)]
pub struct AuthorityClient {
    http: Client,
    exchange: Arc<Exchange>,
    addresses: Addresses,
    sessions: Sessions,
    probe: Probe,
    sent: AtomicU32,
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
            access,
            clock,
            companies: std::sync::Mutex::default(),
        };
        Ok(Self {
            http,
            exchange,
            addresses,
            sessions,
            probe: Probe::default(),
            sent: AtomicU32::new(0),
        })
    }

    /// Sends a request in a company's name, again with a new token when the first is refused.
    async fn ask(
        &self,
        sender: &Sender,
        request: RequestBuilder,
        read: impl Fn(&Reply) -> Verdict + Send,
    ) -> Result<Verdict, NoToken> {
        let again = request.try_clone();
        let token = self.sessions.token(sender.company).await?;
        let first = request.header(AUTHORIZATION, token.header());
        let reply = self.exchange.send(first).await.map_err(NoToken::Silence)?;
        let (Verdict::TokenRefused, Some(again)) = (read(&reply), again) else {
            return Ok(read(&reply));
        };
        tracing::info!(company = %sender.company.0, "the authority refused the token");
        let token = self.sessions.token_after(sender.company, &token).await?;
        let second = again.header(AUTHORIZATION, token.header());
        let reply = self.exchange.send(second).await.map_err(NoToken::Silence)?;
        Ok(read(&reply))
    }

    /// Sends a document or an event and reads what became of it.
    async fn deliver(
        &self,
        sender: &Sender,
        request: RequestBuilder,
        code: GenerationCode,
    ) -> Answer {
        let read = |reply: &Reply| reading::of_submission(reply, code);
        match self.ask(sender, request, read).await {
            Ok(verdict) => answer(verdict),
            Err(NoToken::NotSignedIn) => Answer::NotSignedIn,
            Err(NoToken::Silence(Silence(seen))) => Answer::NoAnswer { seen },
        }
    }

    /// A number of our own for each envelope, from 1; the authority gives it no meaning.
    fn next_number(&self) -> u32 {
        self.sent.fetch_add(1, Ordering::Relaxed).wrapping_add(1)
    }
}

#[async_trait]
impl Authority for AuthorityClient {
    async fn sign_in(&self, sender: &Sender, credentials: &PortalCredentials) -> SignIn {
        self.sessions
            .try_credentials(sender.company, credentials)
            .await
    }

    async fn invalidate(&self, sender: &Sender, event: &EventSubmission) -> Answer {
        let request = self.http.post(self.addresses.invalidation.clone());
        let request = request.json(&InvalidationRequest {
            environment: event.environment.code(),
            number: self.next_number(),
            version: event.schema_version,
            jws: &event.jws,
        });
        self.deliver(sender, request, event.generation_code).await
    }

    async fn submit(&self, sender: &Sender, submission: &Submission) -> Answer {
        let code = submission.generation_code;
        let request = self.http.post(self.addresses.reception.clone());
        let request = request.json(&ReceptionRequest {
            environment: submission.environment.code(),
            number: self.next_number(),
            version: submission.schema_version,
            document_type: submission.document_type.code(),
            jws: &submission.jws,
            generation_code: &code.to_string(),
        });
        self.deliver(sender, request, code).await
    }

    async fn query(&self, sender: &Sender, kind: DocumentType, code: GenerationCode) -> Query {
        let request = self.http.post(self.addresses.query.clone());
        let request = request.json(&QueryRequest {
            issuer: sender.nit.as_str(),
            document_type: kind.code(),
            generation_code: &code.to_string(),
        });
        let read = |reply: &Reply| reading::of_query(reply, code);
        let seen = match self.ask(sender, request, read).await {
            Ok(Verdict::Unknown) => return Query::Unknown,
            Ok(Verdict::Unclear(seen)) | Err(NoToken::Silence(Silence(seen))) => seen,
            Ok(Verdict::TokenRefused) | Err(NoToken::NotSignedIn) => {
                "the company is not signed in".to_owned()
            }
            Ok(decided) => return Query::Decided(answer(decided)),
        };
        Query::Undetermined { seen }
    }

    async fn health(&self) -> AuthorityHealth {
        self.probe.health(&self.http, &self.addresses.base).await
    }
}

fn answer(verdict: Verdict) -> Answer {
    match verdict {
        Verdict::Accepted {
            stamp,
            observations,
        } => Answer::Accepted {
            stamp,
            observations,
        },
        Verdict::Rejected(rejection) => Answer::Rejected(rejection),
        Verdict::TokenRefused => Answer::NotSignedIn,
        Verdict::Unclear(seen) => Answer::NoAnswer { seen },
        Verdict::Unknown => Answer::NoAnswer {
            seen: "it does not know the document".to_owned(),
        },
    }
}
