//! Contingencies are followed to their end: ended when what was down is back, reported,
//! transmitted, closed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use dte_domain::contingency::{ContingencyStatus, DOCUMENTS_WITHIN, EVENT_WITHIN, REPORT_AFTER};
use dte_domain::identification::{Environment, GenerationCode};
use time::{Duration, OffsetDateTime};
use tracing::error_span;

use crate::contingency::ended::EndedContingency;
use crate::contingency::prove_return::ProveReturn;
use crate::contingency::report::{ReportContingency, Reporting};
use crate::contingency::transmit_batches::TransmitHeld;
use crate::error::Error;
use crate::jobs::intervals::{BackgroundIntervals, has_passed};
use crate::jobs::retry::Retry;
use crate::jobs::runner::work_off;
use crate::ports::{
    Authority, Awaiting, Clock, Companies, CompanyEstablishment, Contingencies, Contingency,
    ContingencyEventRecord, ContingencyId, Leased, WhyOpen, Withdrawal,
};
use crate::submission::stored_document::sender;

pub struct WatchContingencies {
    pub contingencies: Arc<dyn Contingencies>,
    pub companies: Arc<dyn Companies>,
    pub authority: Arc<dyn Authority>,
    pub prove: Arc<ProveReturn>,
    pub report: Arc<ReportContingency>,
    pub transmit: Arc<TransmitHeld>,
    pub clock: Arc<dyn Clock>,
    /// What is of another goes to another authority.
    pub environment: Environment,
    pub intervals: BackgroundIntervals,
    pub announced: Announced,
}

/// What there is to tell about a contingency again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum About {
    Open,
    Length,
    Event,
    Documents,
}

/// What the log was told lately of contingencies: each thing once a minute is enough.
#[derive(Debug, Default)]
pub struct Announced(Mutex<HashMap<(ContingencyId, About), OffsetDateTime>>);

impl Announced {
    const AGAIN_AFTER: Duration = Duration::minutes(1);

    /// Whether something is to be told now; then it counts as told.
    fn is_due(&self, what: (ContingencyId, About), now: OffsetDateTime) -> bool {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.retain(|_, at| !has_passed(*at, Self::AGAIN_AFTER, now));
        let is_due = !told.contains_key(&what);
        if is_due {
            told.insert(what, now);
        }
        is_due
    }
}

/// Whether it is kept already that the contingency goes on for this.
fn is_known_to_be_open(contingency: &Contingency, why: WhyOpen) -> bool {
    contingency.status == ContingencyStatus::Open { why: Some(why) }
}

enum Look {
    /// Something is still down, or a person has not ended it.
    Open,
    /// It ended; something is left to do.
    Ended,
    /// It ended, and the authority refused its event or a batch as a whole.
    Refused,
    Closed,
}

impl WatchContingencies {
    /// Follows every contingency that is due; answers how many were closed.
    ///
    /// One company's trouble keeps no other's documents.
    pub async fn run(&self) -> Result<usize, Error> {
        let closed = work_off(
            &*self.clock,
            self.intervals.lease,
            |now, until, most| {
                let leases = &self.contingencies;
                leases.lease_due_contingencies(self.environment, now, until, most)
            },
            |one| {
                let (company, id) = (one.company.0, one.id.0);
                error_span!("attempt", work = "contingency", %company, contingency = %id)
            },
            |contingency| self.follow(contingency),
        );
        Ok(closed.await?)
    }

    async fn follow(&self, contingency: Leased<Contingency>) -> bool {
        let id = contingency.id;
        let mut is_fault = false;
        let again = match self.look(&contingency).await {
            Ok(Look::Closed) => return true,
            Ok(Look::Ended) => Retry::EndedContingency,
            Ok(Look::Open) => Retry::OpenContingency,
            Ok(Look::Refused) => Retry::RefusedContingency {
                ended_for: contingency
                    .end()
                    .map_or(Duration::ZERO, |end| self.clock.now() - end.at),
            },
            Err(error) => {
                tracing::warn!(contingency = %id.0, ?error, "a contingency could not be followed");
                is_fault = contingency.is_open();
                Retry::OpenContingency
            }
        };
        let due_at = self.clock.now() + self.intervals.pause_before(again);
        let put_off = self.contingencies.postpone(id, contingency.lease, due_at);
        match put_off.await {
            Ok(true) if is_fault => self.keep_fault(&contingency).await,
            // Put off, or another server follows it now, and tells what is in its way.
            Ok(_) => {}
            Err(error) => {
                tracing::error!(contingency = %id.0, %error, cause = ?error.cause, "not put off");
            }
        }
        false
    }

    /// Keeps that a fault of our own is in the way, if even that can be kept.
    async fn keep_fault(&self, contingency: &Contingency) {
        let (id, fault) = (contingency.id, WhyOpen::Malfunction);
        if is_known_to_be_open(contingency, fault) {
            return;
        }
        if let Err(error) = self.contingencies.keep_why_open(id, fault).await {
            tracing::error!(contingency = %id.0, %error, cause = ?error.cause, "not kept");
        }
    }

    async fn look(&self, contingency: &Leased<Contingency>) -> Result<Look, Error> {
        let head = self.companies.head_office(contingency.company).await?;
        let head = head.ok_or(Error::NotFound)?;
        let Some(ended) = self.ended(contingency, &head).await? else {
            self.warn_of_length(contingency);
            return Ok(Look::Open);
        };
        if let Some(obstacle) = self.authority.obstacle(&sender(&head))
            && self.withdraw(&ended, obstacle.into(), None).await?
        {
            return Ok(Look::Open);
        }
        self.warn_of_deadlines(&ended).await?;
        let reporting = self.report.run(&ended, &head).await?;
        if let Reporting::Failed { why, unsent } = reporting
            && self.withdraw(&ended, why, unsent).await?
        {
            return Ok(Look::Open);
        }
        let batch_refused = self.transmit.run(&ended, &head).await?;
        if reporting == Reporting::Refused || batch_refused {
            return Ok(Look::Refused);
        }
        Ok(
            if self.contingencies.close(ended.id, self.clock.now()).await? {
                tracing::info!(contingency = %ended.id.0, "a contingency is closed");
                Look::Closed
            } else {
                Look::Ended
            },
        )
    }

    async fn ended(
        &self,
        contingency: &Leased<Contingency>,
        head: &CompanyEstablishment,
    ) -> Result<Option<EndedContingency>, Error> {
        if let Some(ended) = EndedContingency::of(contingency.clone()) {
            return Ok(Some(ended));
        }
        if let Some(why) = self.prove.run(contingency, head).await? {
            self.tell_why_open(contingency, why).await?;
            return Ok(None);
        }
        let now = self.clock.now();
        let due = now + EVENT_WITHIN;
        let ended = self.contingencies.end(contingency.id, now, due).await?;
        tracing::info!(contingency = %contingency.id.0, "what was down is back");
        Ok(EndedContingency::of(Leased {
            subject: ended,
            lease: contingency.lease,
        }))
    }

    /// Takes the end back, because the authority failed before the contingency was reported: its
    /// time to report begins when it is back for good. Whether it could be taken back.
    async fn withdraw(
        &self,
        ended: &EndedContingency,
        why: WhyOpen,
        unsent: Option<GenerationCode>,
    ) -> Result<bool, Error> {
        self.report.ask.renew_lease(ended).await?;
        let now = self.clock.now();
        let withdrawal = Withdrawal {
            id: ended.id,
            why,
            unsent,
            due_at: now + self.intervals.pause_before(Retry::OpenContingency),
            now,
        };
        let is_open = !ended.is_declared && self.contingencies.withdraw_end(withdrawal).await?;
        if is_open {
            let (id, why) = (ended.id.0, why.text());
            tracing::warn!(contingency = %id, why, "a contingency goes on: the authority failed before it was reported");
        }
        Ok(is_open)
    }

    async fn tell_why_open(&self, contingency: &Contingency, why: WhyOpen) -> Result<(), Error> {
        if !is_known_to_be_open(contingency, why) {
            self.contingencies
                .keep_why_open(contingency.id, why)
                .await?;
        }
        if self.is_to_be_told(contingency.id, About::Open) {
            let (id, why) = (contingency.id.0, why.text());
            tracing::info!(contingency = %id, why, "a contingency goes on");
        }
        Ok(())
    }

    fn warn_of_length(&self, contingency: &Contingency) {
        let lasts = self.clock.now() - contingency.began_at;
        if lasts > REPORT_AFTER && self.is_to_be_told(contingency.id, About::Length) {
            let days = lasts.whole_days();
            tracing::warn!(contingency = %contingency.id.0, days, "a contingency lasts so long that the authority wants a technical report");
        }
    }

    async fn warn_of_deadlines(&self, ended: &EndedContingency) -> Result<(), Error> {
        // Those that are stamped are here only while documents of theirs wait.
        let events = self.contingencies.events(ended.id).await?;
        self.warn_of_event(ended, &events).await?;
        self.warn_of_documents(ended.id, &events);
        Ok(())
    }

    /// The event is late only while a document waits that no stamped one lists.
    async fn warn_of_event(
        &self,
        ended: &EndedContingency,
        events: &[ContingencyEventRecord],
    ) -> Result<(), Error> {
        let left = ended.end.event_due_at - self.clock.now();
        if left >= EVENT_WITHIN / 4 {
            return Ok(());
        }
        let is_unstamped = |event: &ContingencyEventRecord| event.documents_due_at().is_none();
        let unlisted = Awaiting::Unlisted(ended.id);
        let is_unreported = events.iter().any(is_unstamped)
            || !self.contingencies.awaiting(unlisted, 1).await?.is_empty();
        if !is_unreported || !self.is_to_be_told(ended.id, About::Event) {
            return Ok(());
        }
        if left.is_negative() {
            tracing::error!(contingency = %ended.id.0, "the event of a contingency is late: ask the authority for an extension");
        } else {
            let minutes = left.whole_minutes();
            tracing::warn!(contingency = %ended.id.0, minutes, "little time is left for the event of a contingency");
        }
        Ok(())
    }

    fn warn_of_documents(&self, id: ContingencyId, events: &[ContingencyEventRecord]) {
        let due = events.iter().filter_map(|event| event.documents_due_at());
        let Some(left) = due.min().map(|due| due - self.clock.now()) else {
            return;
        };
        if left >= DOCUMENTS_WITHIN / 4 || !self.is_to_be_told(id, About::Documents) {
            return;
        }
        if left.is_negative() {
            tracing::error!(contingency = %id.0, "documents of a contingency are late: 72 hours have passed since its event was stamped");
        } else {
            let minutes = left.whole_minutes();
            tracing::warn!(contingency = %id.0, minutes, "little time is left for the documents of a contingency");
        }
    }

    fn is_to_be_told(&self, id: ContingencyId, about: About) -> bool {
        self.announced.is_due((id, about), self.clock.now())
    }
}
