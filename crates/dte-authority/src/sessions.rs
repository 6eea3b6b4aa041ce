//! Signing in: one token a company, fetched once for all who wait for it.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use dte_application::ports::{
    Admission, Clock, CompanyId, Obstacle, PortError, PortalAccess, PortalCredentials, Sender,
    SignIn,
};
use dte_domain::taxpayer::Nit;
use dte_domain::value::Value;
use reqwest::{Client, Url};
use tokio::sync::MutexGuard;

use crate::breaker::Breaker;
use crate::classify::shortened;
use crate::session::{NoToken, Session, SignInHistory};
use crate::sync::lock;
use crate::token::Token;
use crate::transport::{Classified, Reply, Transport};
use crate::wire::{self, SignInAnswer, SignInForm};

/// The tokens of all companies.
pub(crate) struct Sessions {
    pub(crate) http: Client,
    pub(crate) exchange: Arc<Transport>,
    pub(crate) address: Url,
    pub(crate) breaker: Breaker,
    pub(crate) access: Arc<dyn PortalAccess>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) companies: Mutex<HashMap<CompanyId, Arc<Session>>>,
}

/// What the authority said to credentials.
enum Attempt {
    Given(Token),
    Refused,
    /// Neither; this is why.
    Failed(NoToken),
}

impl Classified for Attempt {
    fn is_clear(&self) -> bool {
        !matches!(self, Self::Failed(_))
    }

    fn refuses_token(&self) -> bool {
        false
    }
}

impl Sessions {
    /// The company's token, after signing in when there is none that lives.
    pub(crate) async fn token(&self, company: CompanyId) -> Result<Token, NoToken> {
        let session = self.session(company);
        let asked = Instant::now();
        let now = self.clock.now();
        let Some(token) = session.living(now) else {
            let history = session.signing_in.lock().await;
            return self.first_token(company, &session, history, asked).await;
        };
        if !token.is_due(now) {
            return Ok(token);
        }
        // One renews it early; the others, and that one too when it fails, go on with the old.
        match session.signing_in.try_lock() {
            Ok(history) if !history.failed_lately() => match session.living(now) {
                Some(newer) if !newer.is_due(now) => Ok(newer),
                _ => {
                    let renewed = self.sign_in_as_stored(company, &session, history).await;
                    Ok(renewed.unwrap_or(token))
                }
            },
            _ => Ok(token),
        }
    }

    /// Another token than one that was refused. `None` when that one had itself replaced a refused
    /// one: signing in again would not help.
    pub(crate) async fn token_after(
        &self,
        company: CompanyId,
        refused: &Token,
    ) -> Result<Option<Token>, NoToken> {
        let session = self.session(company);
        let asked = Instant::now();
        let living = session.living(self.clock.now());
        if let Some(newer) = living.filter(|token| !token.is(refused)) {
            return Ok(Some(newer));
        }
        if session.was_replaced_lately() {
            return Ok(None);
        }
        session.forget(refused);
        let history = session.signing_in.lock().await;
        let token = self.first_token(company, &session, history, asked);
        token.await.map(Some)
    }

    /// A token that replaced a refused one was taken.
    pub(crate) fn prove(&self, company: CompanyId, token: &Token) {
        self.session(company).prove(token);
    }

    /// Tries credentials from a log-in. A person is there who waits for the answer, so that no
    /// earlier refusal stands for it.
    pub(crate) async fn try_credentials(
        &self,
        company: CompanyId,
        credentials: &PortalCredentials,
    ) -> SignIn {
        match self.ask(company, credentials).await {
            Attempt::Given(token) => SignIn::Accepted(token.admission()),
            Attempt::Refused => SignIn::Refused,
            Attempt::Failed(_) => SignIn::Unreachable,
        }
    }

    /// Uses the token of a log-in from now on, whatever happened before.
    pub(crate) async fn adopt(&self, company: CompanyId, admission: &Admission) {
        let Some(token) = Token::of(admission) else {
            return;
        };
        let session = self.session(company);
        let mut history = session.signing_in.lock().await;
        *history = SignInHistory::default();
        let token = session.keep(token);
        self.persist(company, &token).await;
    }

    /// Whether a token acts for another taxpayer than the sender, when the authority has refused a
    /// signature of the sender's: what the token says counts, or else the stored user name. Nothing is
    /// sent with it any more, and nobody signs in again as stored: a log-in changes that.
    pub(crate) async fn is_of_another(&self, sender: &Sender, token: &Token) -> bool {
        let company = sender.company;
        let stored = match self.access.credentials(company).await {
            Ok(stored) => stored,
            Err(error) => {
                log_port_error(company, &error);
                None
            }
        };
        let stored_own = stored
            .as_ref()
            .map(|stored| Nit::parse(&stored.username).as_ref() == Ok(&sender.nit));
        let is_own = match token.taxpayer() {
            Some(named) if has_form_of(named, &sender.nit) => *named == sender.nit,
            _ => stored_own.unwrap_or_default(),
        };
        if is_own {
            return false;
        }
        let session = self.session(company);
        if session.discard(token) && stored_own == Some(false) {
            session.signing_in.lock().await.of_another = stored;
            tracing::warn!(company = %company.0, "the company's portal user acts for another taxpayer");
        }
        true
    }

    /// What is known to keep a company from signing in, without asking anybody.
    pub(crate) fn obstacle(&self, company: CompanyId) -> Option<Obstacle> {
        let session = self.session(company);
        let now = self.clock.now();
        if session.is_refused(now) {
            return Some(Obstacle::NotSignedIn);
        }
        let is_paused = session.must_sign_in(now) && self.breaker.is_shut(company, Instant::now());
        is_paused.then_some(Obstacle::Paused)
    }

    fn session(&self, company: CompanyId) -> Arc<Session> {
        let mut companies = lock(&self.companies);
        Arc::clone(companies.entry(company).or_default())
    }

    /// For the one whose turn it is, when there was no living token before.
    async fn first_token(
        &self,
        company: CompanyId,
        session: &Session,
        history: MutexGuard<'_, SignInHistory>,
        asked: Instant,
    ) -> Result<Token, NoToken> {
        if let Some(token) = session.living(self.clock.now()) {
            return Ok(token);
        }
        if !session.looks()
            && let Some(token) = self.kept_token(company).await
        {
            return Ok(session.keep(token));
        }
        // Who waited while somebody failed shares the failure instead of failing anew.
        if let Some(failure) = history.failure_since(asked) {
            return Err(failure);
        }
        self.sign_in_as_stored(company, session, history).await
    }

    async fn kept_token(&self, company: CompanyId) -> Option<Token> {
        match self.access.token(company).await {
            Ok(kept) => kept
                .and_then(|(secret, ends)| Token::kept(&secret, ends))
                .filter(|token| token.lives(self.clock.now())),
            Err(error) => {
                log_port_error(company, &error);
                None
            }
        }
    }

    async fn sign_in_as_stored(
        &self,
        company: CompanyId,
        session: &Session,
        mut history: MutexGuard<'_, SignInHistory>,
    ) -> Result<Token, NoToken> {
        let failure = match self.access.credentials(company).await {
            Ok(Some(stored))
                if history.were_refused(&stored) || history.are_of_another(&stored) =>
            {
                session.refuse();
                NoToken::not_signed_in()
            }
            Ok(Some(credentials)) => match self.ask(company, &credentials).await {
                Attempt::Given(token) => {
                    *history = SignInHistory::default();
                    let token = session.keep(token);
                    self.persist(company, &token).await;
                    return Ok(token);
                }
                Attempt::Refused => {
                    history.refused = Some((Instant::now(), credentials));
                    session.refuse();
                    NoToken::not_signed_in()
                }
                Attempt::Failed(failure) => failure,
            },
            // Not remembered: the next log-in, perhaps at another server, changes it.
            Ok(None) => return Err(NoToken::not_signed_in()),
            Err(error) => {
                log_port_error(company, &error);
                // Nobody's fault outside: to be tried again soon, like when it is crowded.
                NoToken {
                    obstacle: Obstacle::Busy,
                    seen: "the stored credentials cannot be read".to_owned(),
                }
            }
        };
        history.failed = Some((Instant::now(), failure.clone()));
        Err(failure)
    }

    async fn ask(&self, company: CompanyId, credentials: &PortalCredentials) -> Attempt {
        let form = SignInForm {
            user: &credentials.username,
            password: credentials.password.reveal(),
        };
        let request = self.http.post(self.address.clone()).form(&form);
        let read = |reply: &Reply| self.attempt(reply);
        let sent = self.exchange.send(&self.breaker, company, request, read);
        let sent = sent.await;
        let attempt = sent.unwrap_or_else(|error| Attempt::Failed(error.into()));
        let company = company.0;
        match &attempt {
            Attempt::Given(token) => {
                tracing::info!(%company, ends = %token.ends(), "signed in at the authority");
            }
            Attempt::Refused => tracing::warn!(%company, "the authority refused the credentials"),
            Attempt::Failed(NoToken { obstacle, seen }) => {
                tracing::warn!(%company, ?obstacle, seen, "no sign-in at the authority");
            }
        }
        attempt
    }

    /// Decides by what the answer says; the HTTP code counts only when it says nothing.
    fn attempt(&self, reply: &Reply) -> Attempt {
        let answer: SignInAnswer = wire::object(&reply.text).unwrap_or_default();
        let token = answer.body.unwrap_or_default().token;
        if let Some(token) = Token::given(token.get(), self.clock.now()) {
            return Attempt::Given(token);
        }
        let is_of_the_moment = matches!(reply.status, 408 | 429) || reply.status >= 500;
        let says_no = answer.status.is("ERROR") && !is_of_the_moment;
        // A page is of whatever stands before the authority, and says nothing about credentials.
        let has_no_page = reply.text.is_empty() || reply.text.starts_with('{');
        let silent_no = match reply.status {
            401 => has_no_page,
            403 => reply.text.is_empty(),
            _ => false,
        };
        if says_no || silent_no {
            return Attempt::Refused;
        }
        // Not the text: nobody knows what an odd answer to a password repeats.
        let status = reply.status;
        let message = shortened(answer.message.get());
        Attempt::Failed(NoToken {
            obstacle: Obstacle::Unreachable,
            seen: format!("signing in: HTTP {status} {message}"),
        })
    }

    async fn persist(&self, company: CompanyId, token: &Token) {
        let secret = token.secret();
        let kept = self.access.keep_token(company, &secret, token.ends());
        if let Err(error) = kept.await {
            log_port_error(company, &error);
        }
    }
}

/// Whether both are tax ids of the same form: 14 digits, or the 9 of an identity card.
fn has_form_of(one: &Nit, other: &Nit) -> bool {
    one.as_str().len() == other.as_str().len()
}

fn log_port_error(company: CompanyId, error: &PortError) {
    tracing::error!(company = %company.0, %error, cause = %error.cause, "access to the portal");
}

impl fmt::Debug for Sessions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sessions").finish_non_exhaustive()
    }
}
