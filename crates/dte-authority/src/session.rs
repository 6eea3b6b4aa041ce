//! One company's token, and what happened when it signed in before.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use dte_application::ports::PortalCredentials;
use time::OffsetDateTime;
use tokio::sync::Mutex as AsyncMutex;

use crate::exchange::Silence;
use crate::token::Token;

/// How long refused credentials are not tried again.
const REFUSAL_KEPT: Duration = Duration::from_secs(30);

/// Why there is no token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoToken {
    /// The company's credentials are missing or were refused.
    NotSignedIn,
    /// The authority, or the place where credentials are kept, could not be asked.
    Silence(Silence),
}

/// One company's token, and who is signing in for it at this moment.
#[derive(Default)]
pub(crate) struct Session {
    token: Mutex<Option<Token>>,
    /// Held while signing in.
    pub(crate) signing_in: AsyncMutex<Past>,
}

/// What happened before, known to the one who signs in.
#[derive(Default)]
pub(crate) struct Past {
    /// Whether the kept token was looked for.
    pub(crate) looked: bool,
    /// The last failure with the stored credentials.
    pub(crate) failed: Option<(Instant, NoToken)>,
    /// Credentials from a log-in that were refused.
    pub(crate) refused: Option<(Instant, PortalCredentials)>,
}

impl Session {
    /// The token, unless it has ended.
    pub(crate) fn living(&self, now: OffsetDateTime) -> Option<Token> {
        lock(&self.token).clone().filter(|token| token.lives(now))
    }

    /// Uses this token from now on.
    pub(crate) fn keep(&self, token: Token) {
        *lock(&self.token) = Some(token);
    }

    /// Forgets a token, unless there is a newer one already.
    pub(crate) fn forget(&self, refused: &Token) {
        let mut token = lock(&self.token);
        if token.as_ref().is_some_and(|token| token.is(refused)) {
            *token = None;
        }
    }
}

impl Past {
    /// Whether the stored credentials failed so lately that it is too early to try again
    /// without need.
    pub(crate) fn failed_lately(&self) -> bool {
        let failed = self.failed.as_ref();
        failed.is_some_and(|(at, _)| at.elapsed() < REFUSAL_KEPT)
    }

    /// The last failure, if it happened after a moment or is to be remembered longer.
    pub(crate) fn failure_since(&self, moment: Instant) -> Option<NoToken> {
        let (at, failure) = self.failed.as_ref()?;
        let remembered = *failure == NoToken::NotSignedIn && self.failed_lately();
        (*at >= moment || remembered).then(|| failure.clone())
    }

    /// Whether a log-in with just these credentials was refused lately.
    pub(crate) fn were_refused(&self, given: &PortalCredentials) -> bool {
        self.refused.as_ref().is_some_and(|(at, refused)| {
            at.elapsed() < REFUSAL_KEPT
                && refused.username == given.username
                && refused.password == given.password
        })
    }
}

/// What a panic leaves behind here is whole.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
