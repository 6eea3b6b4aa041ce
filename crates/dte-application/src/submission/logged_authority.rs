//! The authority, with a log of the attempts that decided nothing.

use std::fmt::Display;
use std::sync::Arc;

use async_trait::async_trait;
use dte_domain::catalog::ContingencyCause;
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::lifecycle::Rejection;
use dte_domain::taxpayer::Nit;
use time::OffsetDateTime;

use crate::ports::{
    Admission, Attempt, AttemptKind, Authority, AuthorityHealth, BatchReply, BatchResults,
    BatchSubmission, Clock, ContingencySubmission, Documents, EventSubmission, Obstacle, PortError,
    PortalCredentials, QueryReply, ReportReply, Secret, Sender, SignIn, Submission, SubmitReply,
};
use crate::submission::submit_document::DUPLICATE;

/// Passes everything on, and keeps what came of each attempt that decided nothing. An attempt that
/// cannot be kept is told to the log, and goes on.
pub struct LoggedAuthority {
    pub authority: Arc<dyn Authority>,
    pub documents: Arc<dyn Documents>,
    pub clock: Arc<dyn Clock>,
}

impl LoggedAuthority {
    async fn keep(&self, subject: &impl Display, came_to: Option<(AttemptKind, String)>) {
        let Some((kind, said)) = came_to else {
            return;
        };
        let attempt = Attempt {
            subject: subject.to_string(),
            kind,
            said,
            at: self.clock.now(),
        };
        if let Err(error) = self.documents.keep_attempt(attempt).await {
            tracing::warn!(%subject, %error, cause = ?error.cause, "an attempt is not kept");
        }
    }
}

/// What came of a submission that nothing is decided by.
fn of_submission(reply: &SubmitReply) -> Option<(AttemptKind, String)> {
    match reply {
        SubmitReply::Accepted(_) => None,
        SubmitReply::Rejected(rejection) => {
            let is_duplicate = rejection.code == DUPLICATE;
            is_duplicate.then(|| (AttemptKind::Undecided, text(rejection)))
        }
        SubmitReply::Incomplete(rejection) => Some((AttemptKind::Undecided, text(rejection))),
        SubmitReply::NotSent(obstacle) => not_sent(*obstacle),
        SubmitReply::NoAnswer { seen } | SubmitReply::TokenRefused { seen } => {
            Some((AttemptKind::Unanswered, seen.clone()))
        }
    }
}

/// Where nothing was tried there was no attempt.
fn not_sent(obstacle: Obstacle) -> Option<(AttemptKind, String)> {
    match obstacle {
        Obstacle::Unreachable => Some((AttemptKind::NotSent, String::new())),
        Obstacle::NotSignedIn | Obstacle::Paused | Obstacle::Busy => None,
    }
}

/// What the authority said, in its words.
fn text(rejection: &Rejection) -> String {
    let mut said = format!("{} {}", rejection.code, rejection.description);
    for observation in &rejection.observations {
        said = format!("{said}; {observation}");
    }
    said.trim().to_owned()
}

#[async_trait]
impl Authority for LoggedAuthority {
    async fn submit(&self, sender: &Sender, submission: &Submission) -> SubmitReply {
        let reply = self.authority.submit(sender, submission).await;
        self.keep(&submission.generation_code, of_submission(&reply))
            .await;
        reply
    }

    async fn invalidate(&self, sender: &Sender, event: &EventSubmission) -> SubmitReply {
        let reply = self.authority.invalidate(sender, event).await;
        self.keep(&event.generation_code, of_submission(&reply))
            .await;
        reply
    }

    async fn report(&self, sender: &Sender, event: &ContingencySubmission) -> ReportReply {
        let reply = self.authority.report(sender, event).await;
        let came_to = match &reply {
            ReportReply::Accepted { .. } | ReportReply::Rejected(_) => None,
            ReportReply::Repeated => Some((AttemptKind::Undecided, String::new())),
            ReportReply::NotSent(obstacle) => not_sent(*obstacle),
            ReportReply::NoAnswer { seen } => Some((AttemptKind::Unanswered, seen.clone())),
        };
        self.keep(&event.generation_code, came_to).await;
        reply
    }

    async fn submit_batch(&self, sender: &Sender, batch: &BatchSubmission) -> BatchReply {
        let reply = self.authority.submit_batch(sender, batch).await;
        let came_to = match &reply {
            BatchReply::Taken { .. } => None,
            BatchReply::Rejected(rejection) => Some((AttemptKind::Undecided, text(rejection))),
            BatchReply::NotSent(obstacle) => not_sent(*obstacle),
            BatchReply::NoAnswer { seen } => Some((AttemptKind::Unanswered, seen.clone())),
        };
        self.keep(&batch.id, came_to).await;
        reply
    }

    async fn batch_results(&self, sender: &Sender, code: &str) -> BatchResults {
        self.authority.batch_results(sender, code).await
    }

    async fn query(&self, sender: &Sender, kind: DocumentType, code: GenerationCode) -> QueryReply {
        let reply = self.authority.query(sender, kind, code).await;
        let came_to = match &reply {
            QueryReply::Accepted(_) => None,
            QueryReply::Rejected(rejection) => Some((AttemptKind::Refused, text(rejection))),
            QueryReply::Unknown => Some((AttemptKind::Unknown, String::new())),
            QueryReply::Undetermined { seen } => Some((AttemptKind::Unclear, seen.clone())),
        };
        self.keep(&code, came_to).await;
        reply
    }

    async fn sign_in(&self, sender: &Sender, credentials: &PortalCredentials) -> SignIn {
        self.authority.sign_in(sender, credentials).await
    }

    async fn adopt(&self, sender: &Sender, admission: &Admission) {
        self.authority.adopt(sender, admission).await;
    }

    fn obstacle(&self, sender: &Sender) -> Option<Obstacle> {
        self.authority.obstacle(sender)
    }

    async fn check_access(&self, sender: &Sender) -> Option<Obstacle> {
        self.authority.check_access(sender).await
    }

    fn is_proven_since(&self, moment: OffsetDateTime) -> bool {
        self.authority.is_proven_since(moment)
    }

    async fn diagnose(&self) -> ContingencyCause {
        self.authority.diagnose().await
    }

    async fn health(&self) -> AuthorityHealth {
        self.authority.health().await
    }

    async fn test_certificate(
        &self,
        nit: &Nit,
        password: &Secret,
    ) -> Result<Option<String>, PortError> {
        self.authority.test_certificate(nit, password).await
    }
}
