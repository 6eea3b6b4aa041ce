//! A stored document on its way to the authority: signed, submitted, its result recorded.

mod numbers;
mod record;

use std::sync::Arc;

use dte_domain::lifecycle::Rejection;

use crate::contingency::enter::{EnterContingency, Why};
use crate::error::Error;
use crate::jobs::intervals::BackgroundIntervals;
use crate::jobs::retry::Retry;
use crate::ports::{
    Acceptance, Authority, Clock, CompanyEstablishment, Documents, LeaseRenewal, Obstacle,
    QueryReply, Sender, Signed, Signer, Submission, SubmitReply, WhyOpen,
};

use crate::submission::stored_document::{
    StoredDocument, SubmittedDocument, certificate_ref, sender,
};
use crate::submission::versions::Versions;
use crate::submission::waiting_log;

use numbers::{MOST_NUMBERS, Next};

pub(crate) use numbers::is_taken_number;

/// The authority says with this code that it has such a document already.
pub(crate) const DUPLICATE: &str = "004";

/// How often a document is sent again after the authority proved not to have it
/// (technical manual, retry policy).
pub(crate) const RESENDS: u32 = 2;

/// What is kept as the count of resends of an incompletely refused document that the authority did not
/// know when it was asked. It is not sent again, and whoever starts anew leaves it its lease.
const NOT_KNOWN_ONCE: u32 = 1;

pub(crate) enum SubmissionOutcome {
    Refused(Rejection),
    /// Stamped in the answer to the submission of these very bytes.
    Stamped(Acceptance),
    /// A query found a stamp.
    Found(Acceptance),
    /// Nobody can tell, or nothing could be done just now: somebody looks again later.
    Open {
        possibly_submitted: bool,
    },
    /// It is not to be had now, and the document may or may not be there.
    Out(Why),
    /// Somebody else decided about it: it stands as it is kept.
    Changed,
}

impl SubmissionOutcome {
    const UNDECIDED: Self = Self::Open {
        possibly_submitted: true,
    };

    fn is_taken_number(&self) -> bool {
        matches!(self, Self::Refused(rejection) if is_taken_number(rejection))
    }
}

/// What is known of the copies of a document that were sent before.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Earlier {
    None,
    /// They have come to rest: what the authority does not know now did not arrive.
    AtRest,
    /// One may still be worked on, whatever the authority says of the document at this moment.
    InProgress,
}

impl Earlier {
    /// A document is due a lease after it was last sent, but for one that was never sent again:
    /// a server that starts after a crash takes that at once.
    fn of_due(document: &StoredDocument) -> Self {
        if document.resends > 0 {
            Self::AtRest
        } else {
            Self::InProgress
        }
    }
}

pub struct SubmitDocument {
    pub documents: Arc<dyn Documents>,
    pub signer: Arc<dyn Signer>,
    pub authority: Arc<dyn Authority>,
    pub versions: Arc<Versions>,
    pub contingency: Arc<EnterContingency>,
    pub clock: Arc<dyn Clock>,
    pub intervals: BackgroundIntervals,
}

impl SubmitDocument {
    /// Finds out about a document that may have been sent, and sends it only if it was not.
    pub async fn resume(
        &self,
        establishment: &CompanyEstablishment,
        document: &StoredDocument,
    ) -> Result<SubmittedDocument, Error> {
        let sender = sender(establishment);
        let can_be_reported =
            dte_schema::knows_contingency(document.edition, document.document_type);
        if !can_be_reported && let Some(obstacle) = self.authority.obstacle(&sender) {
            // It waits until nothing is in its way any more.
            waiting_log::tell_waiting(document.generation_code, WhyOpen::from(obstacle).text());
            return self.wait(document, Retry::UnsentDocument).await;
        }
        let mut document = document.clone();
        let mut submission = self.sign(establishment, &document).await?;
        let code = document.generation_code;
        let query = self.authority.query(&sender, document.document_type, code);
        let outcome = match query.await {
            QueryReply::Accepted(acceptance) => SubmissionOutcome::Found(acceptance),
            QueryReply::Undetermined { seen } => {
                waiting_log::tell_waiting(code, &seen);
                if document.refused.is_some() {
                    SubmissionOutcome::UNDECIDED
                } else {
                    self.out_of_reach(&sender)
                }
            }
            QueryReply::Unknown | QueryReply::Rejected(_) if document.refused.is_some() => {
                if document.resends == NOT_KNOWN_ONCE {
                    SubmissionOutcome::Refused(document.refused.take().unwrap_or_default())
                } else {
                    document.resends = NOT_KNOWN_ONCE;
                    SubmissionOutcome::UNDECIDED
                }
            }
            QueryReply::Unknown | QueryReply::Rejected(_) if self.is_of_another_day(&document) => {
                SubmissionOutcome::Out(Why::OwnSystem)
            }
            QueryReply::Unknown | QueryReply::Rejected(_)
                if can_be_reported && document.resends >= RESENDS =>
            {
                self.out_of_reach(&sender)
            }
            QueryReply::Unknown | QueryReply::Rejected(_) => {
                let earlier = Earlier::of_due(&document);
                if !self.count_resend(&mut document).await? {
                    return self.stored(&document).await;
                }
                self.submit(establishment, &mut document, &mut submission, earlier)
                    .await?
            }
        };
        self.record(establishment, &document, outcome, submission.signed)
            .await
    }

    /// A document that contingency rules cover and that was not sent on its day is reported as
    /// one that our own system held back.
    fn is_of_another_day(&self, document: &StoredDocument) -> bool {
        let can_be_reported =
            dte_schema::knows_contingency(document.edition, document.document_type);
        can_be_reported && document.made_at.date() != self.clock.local_now().date()
    }

    pub(crate) async fn sign(
        &self,
        establishment: &CompanyEstablishment,
        document: &StoredDocument,
    ) -> Result<Submission, Error> {
        let json = Arc::clone(&document.json);
        let signature = self
            .signer
            .sign(&certificate_ref(establishment), Arc::clone(&json))
            .await?;
        Ok(Submission {
            environment: document.environment,
            document_type: document.document_type,
            schema_version: document.schema_version,
            generation_code: document.generation_code,
            signed: Signed { json, signature },
        })
    }

    /// Submits a document, under other numbers where they turn out to be taken: it is numbered and
    /// signed then as it was submitted last.
    pub(crate) async fn submit(
        &self,
        establishment: &CompanyEstablishment,
        document: &mut StoredDocument,
        submission: &mut Submission,
        mut earlier: Earlier,
    ) -> Result<SubmissionOutcome, Error> {
        let mut tried = 0;
        loop {
            let outcome = self
                .send(establishment, document, submission, earlier)
                .await?;
            if !outcome.is_taken_number() {
                return Ok(outcome);
            }
            if tried == MOST_NUMBERS {
                return Err(self.give_up_numbers(establishment, document).await?);
            }
            tried += 1;
            match self.take_next_number(document).await? {
                // The copy with the refused number was answered; the next one is counted in its place.
                Next::Taken => document.unanswered += 1,
                Next::Refused => return Ok(outcome),
                Next::Changed => return Ok(SubmissionOutcome::Changed),
            }
            // What was refused is not there, and nothing was sent under this number.
            earlier = Earlier::None;
            *submission = self.sign(establishment, document).await?;
        }
    }

    /// Sends a document as it is numbered; after silence asks first, and sends again only what
    /// certainly did not arrive.
    async fn send(
        &self,
        establishment: &CompanyEstablishment,
        document: &mut StoredDocument,
        submission: &Submission,
        mut earlier: Earlier,
    ) -> Result<SubmissionOutcome, Error> {
        let sender = sender(establishment);
        let code = document.generation_code;
        loop {
            let reply = self.authority.submit(&sender, submission).await;
            let is_unanswered = matches!(
                reply,
                SubmitReply::Incomplete(_) | SubmitReply::NoAnswer { .. }
            );
            if !is_unanswered {
                document.unanswered = document.unanswered.saturating_sub(1);
            }
            match reply {
                SubmitReply::Accepted(acceptance) => {
                    return Ok(SubmissionOutcome::Stamped(acceptance));
                }
                SubmitReply::Rejected(rejection) if rejection.code == DUPLICATE => {
                    let outcome = self.look_up_duplicate(&sender, document, rejection, earlier);
                    return outcome.await;
                }
                // A copy that is worked on still may be stamped after all.
                SubmitReply::Rejected(rejection) if earlier == Earlier::InProgress => {
                    return self.look_up_refused(&sender, document, rejection).await;
                }
                SubmitReply::Rejected(rejection) => {
                    return Ok(SubmissionOutcome::Refused(rejection));
                }
                SubmitReply::Incomplete(refusal) => {
                    let refusal = unexplained(refusal);
                    return self.look_up_refused(&sender, document, refusal).await;
                }
                SubmitReply::NotSent(obstacle) => {
                    // What was counted was not sent.
                    document.resends = document.resends.saturating_sub(1);
                    return Ok(out(obstacle, earlier != Earlier::None));
                }
                SubmitReply::NoAnswer { seen } | SubmitReply::TokenRefused { seen } => {
                    tracing::warn!(%code, seen, "no answer");
                    earlier = Earlier::InProgress;
                }
            }
            match self
                .authority
                .query(&sender, document.document_type, code)
                .await
            {
                QueryReply::Accepted(acceptance) => {
                    return Ok(SubmissionOutcome::Found(acceptance));
                }
                QueryReply::Undetermined { seen } => {
                    tracing::warn!(%code, seen, "its fate is unknown");
                    return Ok(self.out_of_reach(&sender));
                }
                QueryReply::Unknown | QueryReply::Rejected(_) if document.resends >= RESENDS => {
                    return Ok(self.out_of_reach(&sender));
                }
                QueryReply::Unknown | QueryReply::Rejected(_) => {
                    if !self.count_resend(document).await? {
                        return Ok(SubmissionOutcome::Changed);
                    }
                }
            }
        }
    }

    /// The fate of a document that was sent and not decided about: whatever is known to be in the
    /// way is why, and the authority when nothing is.
    fn out_of_reach(&self, sender: &Sender) -> SubmissionOutcome {
        let why = match self.authority.obstacle(sender) {
            Some(Obstacle::NotSignedIn) => Why::NotSignedIn,
            _ => Why::NoAnswer,
        };
        SubmissionOutcome::Out(why)
    }

    /// A duplicate is ours when the authority knows our code with a stamp. When it does not know
    /// it, or knows it as that very duplicate, another document has the number or the code; unless it
    /// was refused for an earlier copy that is still worked on, which nobody rules out before a lease
    /// is over: the authority may not know at once what it has just registered. That it has the very
    /// code of a document that was sent before is such a copy however long its queries lag behind:
    /// nobody else draws this code.
    async fn look_up_duplicate(
        &self,
        sender: &Sender,
        document: &mut StoredDocument,
        rejection: Rejection,
        earlier: Earlier,
    ) -> Result<SubmissionOutcome, Error> {
        let code = document.generation_code;
        let query = self.authority.query(sender, document.document_type, code);
        let is_refused = match query.await {
            QueryReply::Accepted(acceptance) => {
                return Ok(SubmissionOutcome::Found(acceptance));
            }
            QueryReply::Unknown => true,
            QueryReply::Rejected(known) => known.code == DUPLICATE,
            QueryReply::Undetermined { .. } => false,
        };
        let has_the_code = dte_schema::is_of_the_generation_code(&rejection);
        match earlier {
            Earlier::AtRest | Earlier::InProgress if is_refused && has_the_code => {
                // Somebody is there who answers: no matter of a contingency, however often.
                document.resends = document.resends.min(1);
                Ok(SubmissionOutcome::UNDECIDED)
            }
            Earlier::AtRest if is_refused => Ok(SubmissionOutcome::Refused(rejection)),
            // Of a code that was never sent nobody can say the same.
            Earlier::None if is_refused && has_the_code && document.revision == 0 => {
                document.resends = NOT_KNOWN_ONCE;
                self.keep_refusal(document, &rejection).await?;
                Ok(SubmissionOutcome::UNDECIDED)
            }
            // The number is taken, whatever becomes of the code; unless an earlier version of this
            // document has it, which the authority may not know yet.
            Earlier::None
                if is_refused
                    && document.revision == 0
                    && dte_schema::is_of_the_control_number(&rejection) =>
            {
                Ok(SubmissionOutcome::Refused(rejection))
            }
            // Whether it knows it is asked again a lease later, whatever starts anew meanwhile.
            Earlier::None if is_refused => {
                document.resends = document.resends.max(1);
                Ok(SubmissionOutcome::UNDECIDED)
            }
            // The authority has a copy, as far as is known: it is asked for before another is sent.
            Earlier::None | Earlier::AtRest | Earlier::InProgress => {
                document.unanswered = document.unanswered.max(1);
                Ok(SubmissionOutcome::UNDECIDED)
            }
        }
    }

    /// A refusal that is incomplete, or beside a copy that is worked on, decides nothing: the
    /// authority is asked, now and a lease later. A stamp wins; what it does not know both times was
    /// refused. Nothing is sent again meanwhile, and
    /// somebody is there who answers, so that it is no matter of a contingency.
    async fn look_up_refused(
        &self,
        sender: &Sender,
        document: &mut StoredDocument,
        refusal: Rejection,
    ) -> Result<SubmissionOutcome, Error> {
        let code = document.generation_code;
        tracing::warn!(%code, ?refusal, "a refusal that decides nothing yet: the authority is asked");
        let query = self.authority.query(sender, document.document_type, code);
        match query.await {
            QueryReply::Accepted(acceptance) => {
                return Ok(SubmissionOutcome::Found(acceptance));
            }
            QueryReply::Unknown | QueryReply::Rejected(_) => document.resends = NOT_KNOWN_ONCE,
            QueryReply::Undetermined { seen } => {
                tracing::warn!(%code, seen, "its fate is unknown");
                document.resends = 0;
            }
        }
        self.keep_refusal(document, &refusal).await?;
        Ok(SubmissionOutcome::UNDECIDED)
    }

    /// Keeps a refusal that decides nothing yet, and that this server asks about it.
    async fn keep_refusal(
        &self,
        document: &StoredDocument,
        refusal: &Rejection,
    ) -> Result<(), Error> {
        let hold = self.held(document, self.intervals.lease);
        let kept = self.documents.keep_refusal(hold, refusal);
        Ok(kept.await?)
    }

    /// Counts the copy of a document that is about to be sent once more, and keeps that this server does
    /// it; unless somebody else has taken it. Answers whether it may be sent.
    async fn count_resend(&self, document: &mut StoredDocument) -> Result<bool, Error> {
        document.resends += 1;
        document.unanswered += 1;
        let lease = self.held(document, self.intervals.lease);
        Ok(self.documents.renew_lease(lease).await?)
    }

    /// Leaves a document alone for a while that an attempt left undecided.
    async fn postpone(&self, document: &StoredDocument, again: Retry) -> Result<(), Error> {
        let lease = LeaseRenewal {
            postponed_at: Some(self.clock.now()),
            ..self.held(document, self.intervals.pause_before(again))
        };
        self.documents.renew_lease(lease).await?;
        Ok(())
    }

    fn held(&self, document: &StoredDocument, during: time::Duration) -> LeaseRenewal {
        LeaseRenewal {
            generation_code: document.generation_code,
            revision: document.revision,
            lease: document.lease,
            due_at: self.clock.now() + during,
            resends: document.resends,
            unanswered: document.unanswered,
            postponed_at: None,
        }
    }
}

/// The refusal of something that the authority refused incompletely and does not know: without a
/// code, since what was said may have been meant for another.
pub(crate) fn unexplained(said: Rejection) -> Rejection {
    let mut observations = said.observations;
    if !said.code.is_empty() {
        observations.insert(0, format!("codigoMsg {}", said.code));
    }
    Rejection {
        code: String::new(),
        description: said.description,
        observations,
        at: None,
    }
}

/// What an obstacle means for a document that may be there from before, or is certainly not.
fn out(obstacle: Obstacle, possibly_submitted: bool) -> SubmissionOutcome {
    let why = match obstacle {
        Obstacle::NotSignedIn => Why::NotSignedIn,
        Obstacle::Unreachable | Obstacle::Paused => Why::NoAnswer,
        // The way is free, only crowded: the document goes a little later.
        Obstacle::Busy => return SubmissionOutcome::Open { possibly_submitted },
    };
    SubmissionOutcome::Out(why)
}
