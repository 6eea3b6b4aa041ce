//! Events as their rows hold them. The facts are texts in a fixed order, apart by `|`, which none of
//! them has; what is missing at the end is left out.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::num::ParseIntError;
use std::str::FromStr;

use diesel::prelude::*;
use dte_application::ports::{
    AccessFacts, BulkCounts, BulkFacts, BulkId, BulkRecord, CertificateEndFacts, CompanyId,
    ContingencyFacts, ContingencyId, DeadlineFacts, DocumentFacts, DomainEvent, DomainEventKind,
    EstablishmentId, EventFacts, MailingFacts, MailingFailure, MailingId, OpeningFacts, PagePart,
    TransmissionKind, WebhookFacts, WebhookId, WhyDisabled,
};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::LocalTime;

use crate::engine::column::{RowReader, micros};
use crate::error::InconsistentRow;
use crate::schema::events;

/// What stands between two facts.
const APART: char = '|';

/// Something that happened, but for its number.
#[derive(Clone, Debug)]
pub(crate) struct NewEventRow {
    pub company: String,
    pub kind: &'static str,
    pub subject: String,
    pub occurred_at: i64,
    pub facts: String,
}

/// What an event tells of a document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DocumentSubject<'d> {
    pub company: &'d str,
    pub generation_code: &'d str,
    /// The number of its corrections.
    pub revision: i64,
    pub environment: &'d str,
    pub document_type: &'d str,
    pub transmission: &'d str,
    pub establishment: &'d str,
    /// Nothing for a document of a type that has none.
    pub control_number: Option<&'d str>,
    pub stamp: Option<&'d str>,
    /// The event of its invalidation.
    pub invalidation: Option<&'d str>,
    /// What its issuer's systems call it.
    pub external_id: Option<&'d str>,
    /// The end of its invalidation window, where it was rejected before.
    pub invalidable_until: Option<i64>,
    /// Remarks of the authority's answer, as their column holds them.
    pub observations: Option<&'d str>,
}

/// What an event tells of a contingency.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ContingencySubject<'c> {
    pub company: &'c str,
    pub id: &'c str,
    pub environment: &'c str,
    pub cause: &'c str,
    pub event: Option<&'c str>,
    pub stamp: Option<&'c str>,
}

impl NewEventRow {
    pub(crate) fn of_document(
        kind: DomainEventKind,
        occurred_at: i64,
        document: &DocumentSubject<'_>,
    ) -> Self {
        Self {
            company: document.company.to_owned(),
            kind: kind.name(),
            subject: document.generation_code.to_owned(),
            occurred_at,
            facts: facts([
                document.environment,
                document.document_type,
                document.transmission,
                document.establishment,
                document.control_number.unwrap_or_default(),
                document.stamp.unwrap_or_default(),
                document.invalidation.unwrap_or_default(),
                &document.external_id.map(apart).unwrap_or_default(),
                &revision(document.revision),
                &document
                    .invalidable_until
                    .map(|until| until.to_string())
                    .unwrap_or_default(),
                &document.observations.map(apart).unwrap_or_default(),
            ]),
        }
    }

    pub(crate) fn of_contingency(
        kind: DomainEventKind,
        occurred_at: i64,
        contingency: &ContingencySubject<'_>,
    ) -> Self {
        Self {
            company: contingency.company.to_owned(),
            kind: kind.name(),
            subject: contingency.id.to_owned(),
            occurred_at,
            facts: facts([
                contingency.environment,
                contingency.cause,
                contingency.event.unwrap_or_default(),
                contingency.stamp.unwrap_or_default(),
            ]),
        }
    }

    /// That a file of documents is completed.
    pub(crate) fn of_bulk(occurred_at: i64, bulk: &BulkRecord) -> Self {
        let counts = bulk.counts;
        Self {
            company: bulk.company.0.to_string(),
            kind: DomainEventKind::BatchCompleted.name(),
            subject: bulk.id.0.to_string(),
            occurred_at,
            facts: facts([
                bulk.environment.code(),
                &bulk.establishment.0.to_string(),
                &counts.total.to_string(),
                &counts.issued.to_string(),
                &counts.valid.to_string(),
                &counts.refused.to_string(),
            ]),
        }
    }

    /// What time, or nothing but the row itself, makes true.
    pub(crate) fn of_facts(
        company: CompanyId,
        occurred_at: i64,
        facts: &EventFacts,
    ) -> Option<Self> {
        let (kind, subject, facts) = match facts {
            EventFacts::Deadline(deadline) => (
                DomainEventKind::DeadlineNear,
                deadline.contingency.0.to_string(),
                self::facts([
                    deadline.environment.code(),
                    &micros(deadline.due_at).to_string(),
                    &deadline.hours.to_string(),
                    &deadline.event.map(|it| it.to_string()).unwrap_or_default(),
                ]),
            ),
            EventFacts::Certificate(end) => (
                DomainEventKind::CertificateExpiring,
                company.0.to_string(),
                self::facts([&micros(end.ends_at).to_string(), &end.days.to_string()]),
            ),
            EventFacts::Access(access) => (
                DomainEventKind::AccessRefused,
                access.contingency.0.to_string(),
                String::new(),
            ),
            EventFacts::Webhook(webhook) => (
                DomainEventKind::WebhookDisabled,
                webhook.id.0.to_string(),
                webhook.why.name().to_owned(),
            ),
            EventFacts::Mailing(mailing) => {
                let kind = match mailing.failure {
                    None => DomainEventKind::DeliverySent,
                    Some(_) => DomainEventKind::DeliveryFailed,
                };
                let facts = self::facts([
                    mailing.environment.code(),
                    mailing.document_type.code(),
                    &mailing.establishment.0.to_string(),
                    &mailing.generation_code.to_string(),
                    mailing.control_number.as_deref().unwrap_or_default(),
                    mailing
                        .failure
                        .map(MailingFailure::name)
                        .unwrap_or_default(),
                    &mailing
                        .external_id
                        .as_deref()
                        .map(apart)
                        .unwrap_or_default(),
                ]);
                (kind, mailing.id.0.to_string(), facts)
            }
            EventFacts::Opening(opening) => (
                DomainEventKind::DeliveryOpened,
                opening.generation_code.to_string(),
                self::facts([
                    opening.environment.code(),
                    opening.document_type.code(),
                    &opening.establishment.0.to_string(),
                    opening.control_number.as_deref().unwrap_or_default(),
                    opening.part.name(),
                    &opening
                        .external_id
                        .as_deref()
                        .map(apart)
                        .unwrap_or_default(),
                ]),
            ),
            // Those are written with their rows.
            EventFacts::Document(_) | EventFacts::Contingency(_) | EventFacts::Bulk(_) => {
                return None;
            }
        };
        Some(Self {
            company: company.0.to_string(),
            kind: kind.name(),
            subject,
            occurred_at,
            facts,
        })
    }

    /// The events of each company, in the order in which they happened. Ordered, because servers must
    /// lock streams in one order.
    pub(crate) fn by_stream(all: Vec<Self>) -> BTreeMap<String, Vec<Self>> {
        let mut streams: BTreeMap<String, Vec<Self>> = BTreeMap::new();
        for event in all {
            match streams.get_mut(&event.company) {
                Some(stream) => stream.push(event),
                None => drop(streams.insert(event.company.clone(), vec![event])),
            }
        }
        streams
    }
}

fn facts<const N: usize>(facts: [&str; N]) -> String {
    let mut text = String::with_capacity(128);
    for fact in facts {
        text.push_str(fact);
        text.push(APART);
    }
    text.truncate(text.trim_end_matches(APART).len());
    text
}

/// The number of corrections as a fact; nothing for none.
fn revision(number: i64) -> Cow<'static, str> {
    match number {
        0 => Cow::Borrowed(""),
        _ => Cow::Owned(number.to_string()),
    }
}

/// A fact that not every event has.
fn said(fact: &str) -> Option<String> {
    (!fact.is_empty()).then(|| fact.to_owned())
}

#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = events)]
pub(crate) struct DomainEventRow {
    company: String,
    pub sequence: i64,
    kind: String,
    subject: String,
    pub occurred_at: i64,
    facts: String,
}

impl DomainEventRow {
    pub(crate) fn read(&self) -> Result<DomainEvent, InconsistentRow> {
        let key = format!("({}, {})", self.company, self.sequence);
        let row = RowReader::new("events", &key);
        let kind = row.named("kind", &self.kind, DomainEventKind::named)?;
        Ok(DomainEvent {
            sequence: row.number("sequence", self.sequence)?,
            kind,
            occurred_at: row.moment("occurred_at", self.occurred_at)?,
            facts: self.read_facts(row, kind)?,
        })
    }

    fn read_facts(
        &self,
        row: RowReader<'_>,
        kind: DomainEventKind,
    ) -> Result<EventFacts, InconsistentRow> {
        match kind {
            DomainEventKind::Received
            | DomainEventKind::Pending
            | DomainEventKind::InContingency
            | DomainEventKind::Rejected
            | DomainEventKind::Corrected
            | DomainEventKind::Invalidated
            | DomainEventKind::InvalidationRejected => {
                Ok(EventFacts::Document(self.document(row, kind)?))
            }
            DomainEventKind::ContingencyOpened
            | DomainEventKind::ContingencyEventAccepted
            | DomainEventKind::ContingencyEventRejected
            | DomainEventKind::ContingencyClosed => {
                Ok(EventFacts::Contingency(self.contingency(row)?))
            }
            DomainEventKind::DeliverySent | DomainEventKind::DeliveryFailed => {
                Ok(EventFacts::Mailing(self.mailing(row)?))
            }
            DomainEventKind::DeliveryOpened => self.opening(row),
            DomainEventKind::BatchCompleted => Ok(EventFacts::Bulk(self.bulk(row)?)),
            DomainEventKind::DeadlineNear => self.deadline(row),
            DomainEventKind::CertificateExpiring => self.certificate_end(row),
            DomainEventKind::AccessRefused => Ok(EventFacts::Access(AccessFacts {
                contingency: ContingencyId(row.uuid("subject", &self.subject)?),
            })),
            DomainEventKind::WebhookDisabled => Ok(EventFacts::Webhook(WebhookFacts {
                id: WebhookId(row.uuid("subject", &self.subject)?),
                why: row.named("facts", &self.facts, WhyDisabled::named)?,
            })),
        }
    }

    fn document(
        &self,
        row: RowReader<'_>,
        kind: DomainEventKind,
    ) -> Result<DocumentFacts, InconsistentRow> {
        let [
            environment,
            document_type,
            transmission,
            establishment,
            control_number,
            stamp,
            invalidation,
            external_id,
            revision,
            invalidable_until,
            observations,
        ] = self.split();
        let revision = given(revision).map(|it| number(row, it));
        let invalidable_until =
            given(invalidable_until).map(|until| row.moment("facts", number(row, until)?));
        let observations = together(observations).into_owned();
        Ok(DocumentFacts {
            generation_code: row.value("subject", &self.subject)?,
            revision: revision.transpose()?.unwrap_or_default(),
            environment: row.value("facts", environment)?,
            document_type: row.value("facts", document_type)?,
            transmission: row.named("facts", transmission, TransmissionKind::named)?,
            establishment: EstablishmentId(row.uuid("facts", establishment)?),
            control_number: said(control_number),
            status: kind
                .status()
                .ok_or_else(|| row.fault("kind", &"it leaves no document in a status"))?,
            reception_stamp: row.optional("facts", given(stamp))?,
            invalidation: row.optional("facts", given(invalidation))?,
            external_id: row.optional("facts", given(&together(external_id)))?,
            invalidable_until: invalidable_until.transpose()?.map(LocalTime::at),
            observations: row.list("facts", given(&observations).map(|_| &observations))?,
        })
    }

    fn contingency(&self, row: RowReader<'_>) -> Result<ContingencyFacts, InconsistentRow> {
        let [environment, cause, event, stamp] = self.split();
        Ok(ContingencyFacts {
            id: ContingencyId(row.uuid("subject", &self.subject)?),
            environment: row.value("facts", environment)?,
            cause: row.value("facts", cause)?,
            event: row.optional("facts", given(event))?,
            reception_stamp: row.optional("facts", given(stamp))?,
        })
    }

    fn deadline(&self, row: RowReader<'_>) -> Result<EventFacts, InconsistentRow> {
        let [environment, due_at, hours, event] = self.split();
        Ok(EventFacts::Deadline(DeadlineFacts {
            contingency: ContingencyId(row.uuid("subject", &self.subject)?),
            environment: row.value("facts", environment)?,
            event: row.optional("facts", given(event))?,
            due_at: row.moment("facts", number(row, due_at)?)?,
            hours: number(row, hours)?,
        }))
    }

    fn certificate_end(&self, row: RowReader<'_>) -> Result<EventFacts, InconsistentRow> {
        let [ends_at, days] = self.split();
        Ok(EventFacts::Certificate(CertificateEndFacts {
            ends_at: row.moment("facts", number(row, ends_at)?)?,
            days: number(row, days)?,
        }))
    }

    fn mailing(&self, row: RowReader<'_>) -> Result<MailingFacts, InconsistentRow> {
        let [
            environment,
            document_type,
            establishment,
            generation_code,
            control_number,
            failure,
            external_id,
        ] = self.split();
        let failure = given(failure).map(|why| row.named("facts", why, MailingFailure::named));
        Ok(MailingFacts {
            id: MailingId(row.uuid("subject", &self.subject)?),
            failure: failure.transpose()?,
            generation_code: row.value("facts", generation_code)?,
            environment: row.value("facts", environment)?,
            document_type: row.value("facts", document_type)?,
            establishment: EstablishmentId(row.uuid("facts", establishment)?),
            control_number: said(control_number),
            external_id: row.optional("facts", given(&together(external_id)))?,
        })
    }

    fn opening(&self, row: RowReader<'_>) -> Result<EventFacts, InconsistentRow> {
        let [
            environment,
            document_type,
            establishment,
            control_number,
            part,
            external_id,
        ] = self.split();
        Ok(EventFacts::Opening(OpeningFacts {
            part: row.named("facts", part, PagePart::named)?,
            generation_code: row.value("subject", &self.subject)?,
            environment: row.value("facts", environment)?,
            document_type: row.value("facts", document_type)?,
            establishment: EstablishmentId(row.uuid("facts", establishment)?),
            control_number: said(control_number),
            external_id: row.optional("facts", given(&together(external_id)))?,
        }))
    }

    fn bulk(&self, row: RowReader<'_>) -> Result<BulkFacts, InconsistentRow> {
        let [environment, establishment, total, issued, valid, refused] = self.split();
        let count = |text: &str| number::<u64>(row, text);
        Ok(BulkFacts {
            id: BulkId(row.uuid("subject", &self.subject)?),
            environment: row.value("facts", environment)?,
            establishment: EstablishmentId(row.uuid("facts", establishment)?),
            counts: BulkCounts {
                total: count(total)?,
                waiting: 0,
                issued: count(issued)?,
                valid: count(valid)?,
                refused: count(refused)?,
            },
        })
    }

    /// The facts in their order. More than are known here were written by a newer program.
    fn split<const N: usize>(&self) -> [&str; N] {
        let mut facts = self.facts.split(APART);
        std::array::from_fn(|_| facts.next().unwrap_or_default())
    }
}

/// What stands for the characters of an identifier that a fact cannot have.
const ESCAPES: [(&str, &str); 2] = [("%", "%25"), ("|", "%7C")];

/// A fact without what stands between two.
fn apart(text: &str) -> Cow<'_, str> {
    if !text.contains(['%', APART]) {
        return Cow::Borrowed(text);
    }
    let escaped = ESCAPES
        .iter()
        .fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    Cow::Owned(escaped)
}

/// The same as it was.
fn together(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let read = ESCAPES
        .iter()
        .rev()
        .fold(text.to_owned(), |text, (to, from)| text.replace(from, to));
    Cow::Owned(read)
}

fn number<T: FromStr<Err = ParseIntError>>(
    row: RowReader<'_>,
    text: &str,
) -> Result<T, InconsistentRow> {
    text.parse().map_err(|error| row.fault("facts", &error))
}

fn given(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use dte_domain::identification::{DocumentType, Environment};
    use dte_domain::lifecycle::StatusKind;

    use super::*;

    const DOCUMENT: DocumentSubject<'_> = DocumentSubject {
        company: "C",
        generation_code: "7A2D3D9A-5E5C-4E44-9F9B-0D2B7A6E1C11",
        revision: 0,
        environment: "00",
        document_type: "03",
        transmission: "NORMAL",
        establishment: "40000000-0000-4000-8000-000000000001",
        control_number: Some("DTE-03-M001P001-000000000000001"),
        stamp: None,
        invalidation: None,
        external_id: None,
        invalidable_until: None,
        observations: None,
    };

    fn stored(new: NewEventRow) -> DomainEventRow {
        DomainEventRow {
            company: new.company,
            sequence: 7,
            kind: new.kind.to_owned(),
            subject: new.subject,
            occurred_at: new.occurred_at,
            facts: new.facts,
        }
    }

    #[test]
    fn facts_come_back_as_they_were_written() {
        let event = NewEventRow::of_document(DomainEventKind::Pending, 5, &DOCUMENT);
        assert_eq!(
            event.facts,
            "00|03|NORMAL|40000000-0000-4000-8000-000000000001|DTE-03-M001P001-000000000000001"
        );
        let event = stored(event).read().unwrap();
        let EventFacts::Document(facts) = event.facts else {
            panic!("{event:?}");
        };
        assert_eq!((event.sequence, facts.status), (7, StatusKind::Pending));
        assert_eq!(facts.revision, 0);
        assert_eq!(facts.environment, Environment::Test);
        assert_eq!(facts.document_type, DocumentType::Ccf);
        assert_eq!(facts.reception_stamp, None);

        for id in ["A-1", "a|b|", "%7C|%25%"] {
            let named = DocumentSubject {
                external_id: Some(id),
                ..DOCUMENT
            };
            let event = stored(NewEventRow::of_document(
                DomainEventKind::Pending,
                5,
                &named,
            ));
            let EventFacts::Document(facts) = event.read().unwrap().facts else {
                panic!("{event:?}");
            };
            assert_eq!(&*facts.external_id.unwrap(), id);
        }

        let corrected = DocumentSubject {
            revision: 12,
            ..DOCUMENT
        };
        let event = NewEventRow::of_document(DomainEventKind::Corrected, 5, &corrected);
        let EventFacts::Document(facts) = stored(event).read().unwrap().facts else {
            panic!("no document");
        };
        assert_eq!((facts.revision, facts.external_id), (12, None));

        let remarked = DocumentSubject {
            observations: Some(r#"["Revisar | 100%"]"#),
            ..DOCUMENT
        };
        let event = NewEventRow::of_document(DomainEventKind::Rejected, 5, &remarked);
        let EventFacts::Document(facts) = stored(event).read().unwrap().facts else {
            panic!("{remarked:?}");
        };
        assert_eq!(facts.observations, ["Revisar | 100%"]);

        let code = DOCUMENT.generation_code;
        let invalidated = DocumentSubject {
            invalidation: Some(code),
            ..DOCUMENT
        };
        let event = NewEventRow::of_document(DomainEventKind::Invalidated, 5, &invalidated);
        let event = stored(event).read().unwrap();
        let EventFacts::Document(facts) = event.facts else {
            panic!("{event:?}");
        };
        assert_eq!(facts.invalidation.unwrap().to_string(), code);
    }

    #[test]
    fn a_damaged_event_is_told_with_its_key() {
        let mut row = stored(NewEventRow::of_document(
            DomainEventKind::Received,
            5,
            &DOCUMENT,
        ));
        row.facts = "00|03".into();
        let damaged = row.read().unwrap_err();
        assert_eq!((damaged.table, &*damaged.key), ("events", "(C, 7)"));
    }
}
