//! Deletion of rows that are kept for a limited time.

use std::sync::Arc;
use std::time::Duration;

use dte_application::ports::{Clock, PortError, SHOWN_AGAIN_WITHIN};
use dte_persistence::Database;
use time::OffsetDateTime;

/// Time for which attempts at webhooks are kept.
const ATTEMPTS_KEPT: time::Duration = time::Duration::days(30);

/// Time for which events are kept.
const EVENTS_KEPT: time::Duration = time::Duration::days(90);

/// Time for which files of documents are kept, with the results of their lines.
const FILES_KEPT: time::Duration = time::Duration::days(90);

/// Rows that one step of a deletion takes: so few that nobody waits long for it.
const STEP: u32 = 500;

/// The pause between two steps of a deletion.
const BETWEEN_STEPS: Duration = Duration::from_millis(50);

/// Deletes expired rows. Their age is counted by the purge horizon, never by the clock alone.
pub struct Purge {
    pub database: Arc<Database>,
    pub clock: Arc<dyn Clock>,
    /// Time for which idempotency keys are kept.
    pub keys_kept: Duration,
}

impl Purge {
    /// Advances the purge horizon and deletes everything that has expired by it.
    pub async fn run(&self) {
        let database = &*self.database;
        let horizon = match database.advance_purge_horizon(self.clock.now()).await {
            Ok(horizon) => horizon,
            Err(error) => {
                tracing::error!(%error, cause = ?error.cause, "nothing old is deleted: the purge horizon cannot be advanced");
                return;
            }
        };
        let old = horizon - SHOWN_AGAIN_WITHIN;
        delete("shown key pairs", || database.forget_shown_keys(old)).await;
        let old = horizon - self.keys_kept;
        delete("idempotency keys", || database.purge_claims(old, STEP)).await;
        let old = horizon - FILES_KEPT;
        delete("files of documents", || {
            database.delete_completed_bulks(old, STEP)
        })
        .await;
        let old = horizon - ATTEMPTS_KEPT;
        delete("attempts at webhooks", || {
            database.purge_deliveries(old, STEP)
        })
        .await;
        let old = horizon - EVENTS_KEPT;
        delete("events", || purge_events(database, old)).await;
    }
}

/// Deletes the oldest events of the first company that has expired ones.
async fn purge_events(database: &Database, old: OffsetDateTime) -> Result<u64, PortError> {
    match database.companies_with_events_before(old).await?.first() {
        Some(company) => database.purge_events(company, old, STEP).await,
        None => Ok(0),
    }
}

/// Repeats a step until it finds no more rows, and logs how many went.
async fn delete<F>(what: &'static str, step: impl Fn() -> F)
where
    F: Future<Output = Result<u64, PortError>>,
{
    let mut rows = 0;
    let ended = loop {
        match step().await {
            Ok(0) => break Ok(()),
            Ok(deleted) => rows += deleted,
            Err(error) => break Err(error),
        }
        tokio::time::sleep(BETWEEN_STEPS).await;
    };
    if rows > 0 {
        tracing::info!(what, rows, "expired rows deleted");
    }
    if let Err(error) = ended {
        tracing::error!(what, %error, cause = ?error.cause, "expired rows not deleted");
    }
}

#[cfg(test)]
mod tests {
    use dte_application::ports::RequestKey;
    use dte_application::use_cases::issue_document::IssueRequest;
    use dte_domain::samples;
    use dte_test_kit::{TestApp, TestCompany};
    use time::Duration;

    use super::*;
    use crate::log::capture::CapturedLog;

    struct Kept {
        app: TestApp,
        company: TestCompany,
        purge: Purge,
    }

    impl Kept {
        /// A document with the idempotency key `key`, and the purge horizon at the present.
        async fn new() -> Self {
            let app = TestApp::new();
            let company = app.company().await;
            let purge = Purge {
                database: app.database.clone(),
                clock: app.clock.clone(),
                keys_kept: super::Duration::from_hours(48),
            };
            let kept = Self {
                app,
                company,
                purge,
            };
            kept.purge.run().await;
            assert!(!kept.is_replayed().await);
            kept
        }

        /// Repeats the request; returns true if it was answered with the first document.
        async fn is_replayed(&self) -> bool {
            let idempotency = Some(RequestKey {
                key: "key".into(),
                fingerprint: "request".into(),
                of_bytes: None,
            });
            let request = IssueRequest {
                idempotency,
                ..TestApp::request(self.company.main, samples::ccf())
            };
            self.app.issue.run(request).await.unwrap().replayed
        }

        async fn hours_pass(&self, hours: u32) {
            for _ in 0..hours {
                self.app.clock.advance(Duration::hours(1));
                self.purge.run().await;
            }
        }
    }

    #[tokio::test]
    async fn a_clock_that_is_ahead_for_a_moment_deletes_no_idempotency_key() {
        let kept = Kept::new().await;
        kept.app.clock.advance(Duration::days(95));
        kept.purge.run().await;
        kept.app.clock.advance(-Duration::days(95));
        assert!(kept.is_replayed().await);
        kept.hours_pass(47).await;
        assert!(kept.is_replayed().await);
    }

    #[tokio::test]
    async fn expired_rows_are_deleted_and_counted_in_the_log() {
        let kept = Kept::new().await;
        kept.hours_pass(48).await;
        let (captured, _listening) = CapturedLog::begin();
        kept.hours_pass(1).await;
        let deleted = "expired rows deleted what=\"idempotency keys\" rows=1";
        let lines = captured.lines();
        assert!(
            lines.iter().any(|line| line.ends_with(deleted)),
            "{lines:?}"
        );
        assert!(!kept.is_replayed().await);
    }
}
