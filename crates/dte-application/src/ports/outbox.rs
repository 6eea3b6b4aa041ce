use async_trait::async_trait;
use dte_domain::catalog::ContingencyCause;
use dte_domain::identification::{
    DocumentType, Environment, GenerationCode, LocalTime, ReceptionStamp,
};
use dte_domain::lifecycle::StatusKind;
use dte_domain::own_reference::ExternalId;
use time::{Duration, OffsetDateTime};

use crate::ports::{
    BulkCounts, BulkId, CompanyId, ContingencyId, EstablishmentId, MailingFacts, OpeningFacts,
    PortError, TransmissionKind, WebhookId, WhyDisabled,
};

/// What can happen, for those who follow a company: a domain event, not an event of the law.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DomainEventKind {
    /// The authority stamped a document.
    Received,
    /// A first attempt to submit a document ended undecided; it is submitted again later.
    Pending,
    /// A document was issued in contingency, or entered one.
    InContingency,
    /// The authority rejected a document.
    Rejected,
    /// A rejected document was issued anew under its code and number.
    Corrected,
    /// The authority accepted the invalidation of a document.
    Invalidated,
    /// The authority rejected the invalidation of a document.
    InvalidationRejected,
    /// A contingency began.
    ContingencyOpened,
    /// The authority accepted a contingency event.
    ContingencyEventAccepted,
    /// The authority rejected a contingency event.
    ContingencyEventRejected,
    /// Every document of a contingency is decided about.
    ContingencyClosed,
    /// A relay took the mail with a document.
    DeliverySent,
    /// A document could not be mailed.
    DeliveryFailed,
    /// Something of a receiver's page was taken for the first time.
    DeliveryOpened,
    /// Every line of a file of documents is issued or refused.
    BatchCompleted,
    /// A time of the law by which documents or events of a contingency must be with the authority is near.
    DeadlineNear,
    /// The company's certificate ends soon.
    CertificateExpiring,
    /// The authority does not take the company's portal access.
    AccessRefused,
    /// A webhook was given up.
    WebhookDisabled,
}

impl DomainEventKind {
    /// All of them.
    pub const ALL: [Self; 19] = [
        Self::Received,
        Self::Pending,
        Self::InContingency,
        Self::Rejected,
        Self::Corrected,
        Self::Invalidated,
        Self::InvalidationRejected,
        Self::ContingencyOpened,
        Self::ContingencyEventAccepted,
        Self::ContingencyEventRejected,
        Self::ContingencyClosed,
        Self::DeliverySent,
        Self::DeliveryFailed,
        Self::DeliveryOpened,
        Self::BatchCompleted,
        Self::DeadlineNear,
        Self::CertificateExpiring,
        Self::AccessRefused,
        Self::WebhookDisabled,
    ];

    /// The name on the wire: `dte.received`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Received => "dte.received",
            Self::Pending => "dte.pending",
            Self::InContingency => "dte.contingency",
            Self::Rejected => "dte.rejected",
            Self::Corrected => "dte.corrected",
            Self::Invalidated => "dte.invalidated",
            Self::InvalidationRejected => "dte.invalidation_rejected",
            Self::ContingencyOpened => "contingency.opened",
            Self::ContingencyEventAccepted => "contingency.event_accepted",
            Self::ContingencyEventRejected => "contingency.event_rejected",
            Self::ContingencyClosed => "contingency.closed",
            Self::DeliverySent => "delivery.sent",
            Self::DeliveryFailed => "delivery.failed",
            Self::DeliveryOpened => "delivery.opened",
            Self::BatchCompleted => "batch.completed",
            Self::DeadlineNear => "contingency.deadline_near",
            Self::CertificateExpiring => "certificate.expiring",
            Self::AccessRefused => "company.access_refused",
            Self::WebhookDisabled => "webhook.disabled",
        }
    }

    /// The kind with that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The state in which it leaves its document; nothing when it is about something else.
    pub fn status(self) -> Option<StatusKind> {
        match self {
            Self::Received | Self::InvalidationRejected => Some(StatusKind::Received),
            Self::Pending | Self::InContingency | Self::Corrected => Some(StatusKind::Pending),
            Self::Rejected => Some(StatusKind::Rejected),
            Self::Invalidated => Some(StatusKind::Invalidated),
            Self::ContingencyOpened
            | Self::ContingencyEventAccepted
            | Self::ContingencyEventRejected
            | Self::ContingencyClosed
            | Self::DeliverySent
            | Self::DeliveryFailed
            | Self::DeliveryOpened
            | Self::BatchCompleted
            | Self::DeadlineNear
            | Self::CertificateExpiring
            | Self::AccessRefused
            | Self::WebhookDisabled => None,
        }
    }
}

/// Something that happened to a document, a contingency or a file of documents of a company.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DomainEvent {
    /// Its number in the company's stream: from 1 on, without gaps, in the order of the commits.
    pub sequence: u64,
    /// What happened.
    pub kind: DomainEventKind,
    /// When it happened.
    pub occurred_at: OffsetDateTime,
    /// How its subject stood then.
    pub facts: EventFacts,
}

/// What an event tells of its subject: neither persons nor amounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventFacts {
    /// Of a document.
    Document(DocumentFacts),
    /// Of a contingency.
    Contingency(ContingencyFacts),
    /// Of a document that is mailed.
    Mailing(MailingFacts),
    /// Of a page that its receiver got.
    Opening(OpeningFacts),
    /// Of a file of documents.
    Bulk(BulkFacts),
    /// Of a time of the law that is near.
    Deadline(DeadlineFacts),
    /// Of the company's certificate.
    Certificate(CertificateEndFacts),
    /// Of the company's portal access.
    Access(AccessFacts),
    /// Of a webhook.
    Webhook(WebhookFacts),
}

impl EventFacts {
    /// The environment of its subject; nothing where it has none.
    pub fn environment(&self) -> Option<Environment> {
        match self {
            Self::Document(facts) => Some(facts.environment),
            Self::Contingency(facts) => Some(facts.environment),
            Self::Mailing(facts) => Some(facts.environment),
            Self::Opening(facts) => Some(facts.environment),
            Self::Bulk(facts) => Some(facts.environment),
            Self::Deadline(facts) => Some(facts.environment),
            Self::Certificate(_) | Self::Access(_) | Self::Webhook(_) => None,
        }
    }

    /// Whether it is of what the main office looks after alone.
    pub fn is_of_the_main_office(&self) -> bool {
        matches!(
            self,
            Self::Certificate(_) | Self::Access(_) | Self::Webhook(_)
        )
    }

    /// The establishment that it is an affair of; nothing where it is of the whole company.
    pub fn establishment(&self) -> Option<EstablishmentId> {
        match self {
            Self::Document(facts) => Some(facts.establishment),
            Self::Mailing(facts) => Some(facts.establishment),
            Self::Opening(facts) => Some(facts.establishment),
            Self::Bulk(facts) => Some(facts.establishment),
            Self::Contingency(_)
            | Self::Deadline(_)
            | Self::Certificate(_)
            | Self::Access(_)
            | Self::Webhook(_) => None,
        }
    }
}

/// A document as it stood at an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentFacts {
    /// The document.
    pub generation_code: GenerationCode,
    /// The number of its corrections then.
    pub revision: u32,
    /// Its environment.
    pub environment: Environment,
    /// Its type.
    pub document_type: DocumentType,
    /// How it is transmitted.
    pub transmission: TransmissionKind,
    /// Who issued it.
    pub establishment: EstablishmentId,
    /// Its number then; nothing for a document of a type that has none.
    pub control_number: Option<String>,
    /// Its state.
    pub status: StatusKind,
    /// The stamp that this event tells of: its own, or that of its invalidation.
    pub reception_stamp: Option<ReceptionStamp>,
    /// The event of its invalidation, when this is about one.
    pub invalidation: Option<GenerationCode>,
    /// What its issuer's systems call it.
    pub external_id: Option<ExternalId>,
    /// The last second in which it can be invalidated, where it was stamped after it had been rejected.
    pub invalidable_until: Option<LocalTime>,
    /// Remarks of the answer that this event tells of.
    pub observations: Vec<String>,
}

/// A contingency as it stood at an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContingencyFacts {
    /// The contingency.
    pub id: ContingencyId,
    /// Its environment.
    pub environment: Environment,
    /// Why documents are not transmitted.
    pub cause: ContingencyCause,
    /// The contingency event, when this is about one.
    pub event: Option<GenerationCode>,
    /// The stamp of the contingency event, when it was accepted with one.
    pub reception_stamp: Option<ReceptionStamp>,
}

/// A file of documents as it stood at an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BulkFacts {
    /// The file.
    pub id: BulkId,
    /// Its environment.
    pub environment: Environment,
    /// Who issues its documents.
    pub establishment: EstablishmentId,
    /// How its lines stood.
    pub counts: BulkCounts,
}

/// A time of the law that is near, of a contingency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadlineFacts {
    /// The contingency.
    pub contingency: ContingencyId,
    /// Its environment.
    pub environment: Environment,
    /// The contingency event whose documents must be transmitted; nothing when it is the event itself that
    /// must be.
    pub event: Option<GenerationCode>,
    /// The time.
    pub due_at: OffsetDateTime,
    /// Within how many hours it is.
    pub hours: u32,
}

/// The end of a certificate that is near.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateEndFacts {
    /// The end.
    pub ends_at: OffsetDateTime,
    /// Within how many days it is.
    pub days: u32,
}

/// Portal access that the authority does not take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessFacts {
    /// The contingency that documents are in because of it.
    pub contingency: ContingencyId,
}

/// A webhook that was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookFacts {
    /// The webhook.
    pub id: WebhookId,
    /// Why.
    pub why: WhyDisabled,
}

/// Something that time made true, to be told once for each nearer threshold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// Whose it is.
    pub company: CompanyId,
    /// What it is, with the threshold that was reached.
    pub facts: EventFacts,
    /// When it was seen.
    pub at: OffsetDateTime,
}

/// The stream of a company as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventStream {
    /// The identity of the streams. A restored database has another one: its numbers do not go on
    /// where those of the lost one ended.
    pub id: String,
    /// The number of the oldest event that is kept; nothing before the first.
    pub oldest: Option<u64>,
    /// The number of the newest event; 0 before the first.
    pub newest: u64,
}

/// The events of companies, in their order. Whatever makes an event true writes it, in the same transaction.
#[async_trait]
pub trait Outbox: Send + Sync {
    /// The events of a company after a number, in their order, at most so many.
    async fn events_after(
        &self,
        company: CompanyId,
        after: u64,
        limit: u32,
    ) -> Result<Vec<DomainEvent>, PortError>;

    /// The event of a company with a number, while it is kept.
    async fn domain_event(
        &self,
        company: CompanyId,
        sequence: u64,
    ) -> Result<Option<DomainEvent>, PortError>;

    /// How the stream of a company stands. Every event up to its newest can be read afterwards.
    async fn stream(&self, company: CompanyId) -> Result<EventStream, PortError>;

    /// The numbers of the newest events of some companies; a company without events is left out.
    async fn newest_events(
        &self,
        companies: Vec<CompanyId>,
    ) -> Result<Vec<(CompanyId, u64)>, PortError>;

    /// Tells those that were not told before, of the same subject with the same or a nearer threshold;
    /// answers how many.
    async fn tell_thresholds(&self, reached: Vec<Threshold>) -> Result<u64, PortError>;

    /// True if at least `span` passed since a moment, both by a clock that shows `now` and by the purge
    /// horizon of the database, which no clock that is ahead moves far.
    async fn has_passed(
        &self,
        span: Duration,
        since: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Result<bool, PortError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_of_its_own() {
        for kind in DomainEventKind::ALL {
            assert_eq!(DomainEventKind::named(kind.name()), Some(kind));
            assert_eq!(kind.name().starts_with("dte."), kind.status().is_some());
        }
        assert_eq!(DomainEventKind::named("dte.stored"), None);
    }
}
