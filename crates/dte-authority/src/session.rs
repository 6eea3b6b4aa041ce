//! One company's token, and what happened when it signed in before.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use dte_application::ports::{Obstacle, PortalCredentials};
use time::OffsetDateTime;
use tokio::sync::Mutex as AsyncMutex;

use crate::sync::lock;
use crate::token::Token;
use crate::transport::TransportError;

/// How long refused credentials are not tried again: how late better ones are noticed that were
/// given to another server.
const REFUSAL_KEPT: Duration = Duration::from_secs(30);

/// How long the stored credentials that were refused are not sent again while they are the same:
/// an authority that counts wrong passwords must not lock the company out on our account.
const SAME_REFUSED: Duration = Duration::from_mins(10);

/// How long nobody signs in again because a token is refused that itself replaced a refused one: it is
/// the service's trouble then, and hardly a further token would help. Twice as long after each one
/// that did not, so that a service that forgot its tokens twice is not left alone for long.
const REPLACEMENT_KEPT: Duration = Duration::from_secs(15);

/// The longest that it becomes.
const REPLACEMENT_KEPT_AT_MOST: Duration = Duration::from_mins(5);

/// Why there is no token; nothing was sent without one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NoToken {
    pub(crate) obstacle: Obstacle,
    /// What was seen, for the log.
    pub(crate) seen: String,
}

impl NoToken {
    /// The company's credentials are missing or were refused.
    pub(crate) fn not_signed_in() -> Self {
        Self {
            obstacle: Obstacle::NotSignedIn,
            seen: "the company is not signed in".to_owned(),
        }
    }
}

/// Why signing in failed, when it got no answer: a document that waits for it was not sent.
impl From<TransportError> for NoToken {
    fn from(error: TransportError) -> Self {
        match error {
            TransportError::NotSent { obstacle, seen } => Self { obstacle, seen },
            TransportError::TokenRefused { seen } | TransportError::NoAnswer { seen } => Self {
                obstacle: Obstacle::Unreachable,
                seen,
            },
        }
    }
}

impl From<NoToken> for TransportError {
    fn from(NoToken { obstacle, seen }: NoToken) -> Self {
        Self::NotSent { obstacle, seen }
    }
}

/// One company's token, and who is signing in for it at this moment.
#[derive(Default)]
pub(crate) struct Session {
    state: Mutex<SessionState>,
    /// Held while signing in.
    pub(crate) signing_in: AsyncMutex<SignInHistory>,
}

/// What can be told without waiting for who is signing in.
#[derive(Default)]
struct SessionState {
    token: Option<Token>,
    /// Whether the kept token was looked for.
    looked: bool,
    /// When the stored credentials were last refused, unless a sign-in succeeded since.
    refused: Option<Instant>,
    /// How many tokens there were.
    tokens: u64,
    /// Whether the last token was refused, and there was none since.
    forgotten: bool,
    /// The token that took the place of a refused one last, unless one was taken since.
    replaced: Option<Replacement>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Replacement {
    at: Instant,
    /// How long no other takes its own place.
    kept: Duration,
}

impl Replacement {
    /// One at this moment, after those that were never taken.
    fn after(last: Option<Self>, at: Instant) -> Self {
        let twice = |last: Self| last.kept.saturating_mul(2).min(REPLACEMENT_KEPT_AT_MOST);
        let kept = last.map_or(REPLACEMENT_KEPT, twice);
        Self { at, kept }
    }

    fn is_kept(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.at) < self.kept
    }
}

/// What happened before, known to the one who signs in.
#[derive(Default)]
pub(crate) struct SignInHistory {
    /// The last failure with the stored credentials.
    pub(crate) failed: Option<(Instant, NoToken)>,
    /// Stored credentials that were refused.
    pub(crate) refused: Option<(Instant, PortalCredentials)>,
    /// Stored credentials that act for another taxpayer, as the authority has shown.
    pub(crate) of_another: Option<PortalCredentials>,
}

impl Session {
    pub(crate) fn living(&self, now: OffsetDateTime) -> Option<Token> {
        let state = lock(&self.state);
        state.token.clone().filter(|token| token.lives(now))
    }

    /// Uses this token from now on; it proves the credentials. Answers it as it is known from now on.
    pub(crate) fn keep(&self, token: Token) -> Token {
        let mut state = lock(&self.state);
        let replaces = std::mem::take(&mut state.forgotten);
        state.tokens += 1;
        let token = token.numbered(state.tokens, replaces);
        state.token = Some(token.clone());
        state.looked = true;
        state.refused = None;
        if replaces {
            state.replaced = Some(Replacement::after(state.replaced, Instant::now()));
        }
        token
    }

    /// A token that replaced a refused one was taken.
    pub(crate) fn prove(&self, taken: &Token) {
        let mut state = lock(&self.state);
        state.replaced = None;
        if let Some(token) = state.token.as_mut().filter(|token| token.is(taken)) {
            token.prove();
        }
    }

    /// Whether a refused token was replaced lately, and the new one was not taken since.
    pub(crate) fn was_replaced_lately(&self) -> bool {
        let replaced = lock(&self.state).replaced;
        replaced.is_some_and(|replaced| replaced.is_kept(Instant::now()))
    }

    /// Forgets a refused token, unless there is a newer one already.
    pub(crate) fn forget(&self, refused: &Token) {
        let mut state = lock(&self.state);
        if state.token.as_ref().is_some_and(|token| token.is(refused)) {
            state.token = None;
            state.forgotten = true;
        }
    }

    /// Lets a token go that acts for another taxpayer; answers whether it was still in use. No fresh
    /// one of the same credentials would be better.
    pub(crate) fn discard(&self, token: &Token) -> bool {
        let mut state = lock(&self.state);
        let is_in_use = state.token.as_ref().is_some_and(|held| held.is(token));
        if is_in_use {
            state.token = None;
            state.refused = Some(Instant::now());
        }
        is_in_use
    }

    /// Whether the kept token was looked for before; from now on it was.
    pub(crate) fn looks(&self) -> bool {
        std::mem::replace(&mut lock(&self.state).looked, true)
    }

    pub(crate) fn refuse(&self) {
        lock(&self.state).refused = Some(Instant::now());
    }

    /// Whether the stored credentials were refused lately and no token lives.
    pub(crate) fn is_refused(&self, now: OffsetDateTime) -> bool {
        let state = lock(&self.state);
        let lives = state.token.as_ref().is_some_and(|token| token.lives(now));
        let lately = |at: Instant| at.elapsed() < REFUSAL_KEPT;
        !lives && state.refused.is_some_and(lately)
    }

    /// Whether there is certainly no token to go on with, neither here nor kept.
    pub(crate) fn must_sign_in(&self, now: OffsetDateTime) -> bool {
        let state = lock(&self.state);
        state.looked && !state.token.as_ref().is_some_and(|token| token.lives(now))
    }
}

impl SignInHistory {
    /// Whether the stored credentials failed so lately that it is too early to try again
    /// without need.
    pub(crate) fn failed_lately(&self) -> bool {
        let failed = self.failed.as_ref();
        failed.is_some_and(|(at, _)| at.elapsed() < REFUSAL_KEPT)
    }

    /// The last failure, if it happened after a moment or is to be remembered longer.
    pub(crate) fn failure_since(&self, moment: Instant) -> Option<NoToken> {
        let (at, failure) = self.failed.as_ref()?;
        let remembered = failure.obstacle == Obstacle::NotSignedIn && self.failed_lately();
        (*at >= moment || remembered).then(|| failure.clone())
    }

    /// Whether just these credentials, the stored ones, were refused not long ago.
    pub(crate) fn were_refused(&self, stored: &PortalCredentials) -> bool {
        let refused = self.refused.as_ref();
        refused.is_some_and(|(at, refused)| at.elapsed() < SAME_REFUSED && refused == stored)
    }

    /// Whether just these credentials, the stored ones, act for another taxpayer.
    pub(crate) fn are_of_another(&self, stored: &PortalCredentials) -> bool {
        self.of_another.as_ref() == Some(stored)
    }
}

#[cfg(test)]
mod tests {
    use dte_application::ports::Secret;

    use super::*;

    fn credentials(password: &str) -> PortalCredentials {
        PortalCredentials {
            username: "06140101231101".into(),
            password: Secret::new(password),
        }
    }

    #[test]
    fn stored_credentials_that_were_refused_are_tried_again_only_when_they_are_others() {
        let history = SignInHistory {
            refused: Some((Instant::now(), credentials("old"))),
            ..SignInHistory::default()
        };
        assert!(history.were_refused(&credentials("old")));
        assert!(!history.were_refused(&credentials("new")));
    }

    #[test]
    fn a_token_that_never_served_is_replaced_ever_later() {
        let mut now = Instant::now();
        let mut last = None;
        for seconds in [15, 30, 60, 120, 240, 300, 300] {
            let replaced = Replacement::after(last, now);
            now += Duration::from_secs(seconds - 1);
            assert!(replaced.is_kept(now));
            now += Duration::from_secs(1);
            assert!(!replaced.is_kept(now), "{seconds}");
            last = Some(replaced);
        }
    }

    #[test]
    fn a_refusal_fades() {
        let long_ago = Instant::now().checked_sub(SAME_REFUSED).unwrap();
        let history = SignInHistory {
            refused: Some((long_ago, credentials("old"))),
            ..SignInHistory::default()
        };
        assert!(!history.were_refused(&credentials("old")));
    }
}
