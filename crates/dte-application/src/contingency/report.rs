//! An ended contingency is reported: its documents are asked for, listed, and the event sent.

mod send;

use std::sync::Arc;

use dte_domain::catalog::IdentityDocumentType;
use dte_domain::contingency::{ContingencyEvent, MOST_LISTED, Responsible};
use dte_domain::edition::{Choice, Edition};
use dte_domain::identification::{GenerationCode, LocalTime};
use dte_domain::value::{Text, Value};
use time::{Duration, OffsetDateTime};

use crate::contingency::ended::EndedContingency;
use crate::contingency::query_before_transmission::AskForHeld;
use crate::error::Error;
use crate::jobs::intervals::{BackgroundIntervals, has_passed};
use crate::ports::{
    Authority, Awaiting, AwaitingTransmission, Clock, CompanyEstablishment, Contingencies,
    ContingencyEventRecord, ContingencyEventStatus, NewContingencyEvent, Obstacle, PortError,
    Randomness, Signer, WhyOpen,
};

pub struct ReportContingency {
    pub contingencies: Arc<dyn Contingencies>,
    pub ask: Arc<AskForHeld>,
    pub signer: Arc<dyn Signer>,
    pub authority: Arc<dyn Authority>,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
    pub intervals: BackgroundIntervals,
    /// How the edition of the event's schema is chosen, whatever those of its documents.
    pub edition: Choice,
    /// Who answers for events of companies that name nobody.
    pub responsible: Option<Responsible>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reporting {
    /// Everything that can be is reported, or under way.
    InProgress,
    Refused,
    /// The authority failed before anything could be reported.
    Failed {
        why: WhyOpen,
        /// The event that was kept, and certainly did not leave.
        unsent: Option<GenerationCode>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ReportOutcome {
    Stamped,
    Refused,
    /// It certainly did not leave.
    Held(Obstacle),
    Unanswered,
}

/// The most that a list of documents may ask for at once.
const MOST: u32 = 1000;
const _: () = assert!(
    MOST as usize == MOST_LISTED,
    "an event lists what is asked for"
);

impl ReportContingency {
    /// Sends the events that are kept unsent, then lists the documents that none lists yet.
    pub async fn run(
        &self,
        ended: &EndedContingency,
        head: &CompanyEstablishment,
    ) -> Result<Reporting, Error> {
        for event in self.contingencies.events(ended.id).await? {
            self.ask.renew_lease(ended).await?;
            if event.status == ContingencyEventStatus::Pending
                && self.resume(ended, head, &event).await? == ReportOutcome::Refused
            {
                return Ok(Reporting::Refused);
            }
        }
        loop {
            let unlisted = Awaiting::Unlisted(ended.id);
            let mut unlisted = self.contingencies.awaiting(unlisted, MOST).await?;
            let found = unlisted.len();
            if !self.is_quiet(ended) {
                unlisted.retain(|document| document.unanswered.total() == 0);
            }
            let asked = self.ask.confirmed_missing(ended, head, unlisted).await?;
            if asked.ready.is_empty() {
                return Ok(if asked.is_silence() {
                    Reporting::Failed {
                        why: WhyOpen::NoAnswer,
                        unsent: None,
                    }
                } else {
                    Reporting::InProgress
                });
            }
            let event = self.begin(ended, head, &asked.ready).await?;
            match self.send(ended, head, &event).await? {
                ReportOutcome::Stamped if found == MOST_LISTED => {}
                ReportOutcome::Stamped | ReportOutcome::Unanswered => {
                    return Ok(Reporting::InProgress);
                }
                ReportOutcome::Refused => return Ok(Reporting::Refused),
                ReportOutcome::Held(obstacle) => {
                    return Ok(Reporting::Failed {
                        why: obstacle.into(),
                        unsent: Some(event.generation_code),
                    });
                }
            }
        }
    }

    /// Whether everything that was sent before the end has come to rest: what the authority says
    /// of a document earlier could be overtaken by a submission that it still works on.
    fn is_quiet(&self, ended: &EndedContingency) -> bool {
        has_passed(ended.end.at, self.intervals.lease, self.clock.now())
    }

    async fn begin(
        &self,
        ended: &EndedContingency,
        head: &CompanyEstablishment,
        documents: &[AwaitingTransmission],
    ) -> Result<ContingencyEventRecord, Error> {
        let now = self.clock.now();
        let code = self.randomness.generation_code();
        let listed = documents
            .iter()
            .map(|one| (one.generation_code, one.document_type))
            .collect();
        let edition = self.edition_of(head, now, documents);
        // It lasts a second at least, and a clock that was set back in between must not let it end
        // before it began; it is reported when it is over.
        let ended_at = ended.end.at.max(ended.began_at + Duration::SECOND);
        let event = ContingencyEvent {
            generation_code: code,
            environment: ended.environment,
            at: LocalTime::at(now.max(ended_at)),
            issuer: head.issuer(),
            responsible: self.responsible(head)?,
            mark: ended.mark.clone(),
            began_at: LocalTime::at(ended.began_at),
            ended_at: LocalTime::at(ended_at),
            documents: listed,
        };
        let (json, schema_version) = dte_schema::render_contingency(&event, edition)?;
        let json: Arc<str> = json.into();
        let new = NewContingencyEvent {
            generation_code: code,
            contingency: ended.id,
            establishment: head.establishment.id,
            schema_version,
            json: Arc::clone(&json),
            documents: documents.iter().map(|one| one.generation_code).collect(),
            now,
        };
        self.contingencies.begin_event(new).await?;
        tracing::info!(%code, documents = documents.len(), "the event of a contingency is kept, and sent next");
        Ok(ContingencyEventRecord {
            generation_code: code,
            contingency: ended.id,
            establishment: head.establishment.id,
            schema_version,
            json,
            documents: documents.len() as u64,
            status: ContingencyEventStatus::Pending,
            signature: None,
            created_at: now,
            updated_at: now,
        })
    }

    /// The edition of an event at a moment; the second where a document is of a type that the
    /// first lists none of.
    fn edition_of(
        &self,
        head: &CompanyEstablishment,
        now: OffsetDateTime,
        documents: &[AwaitingTransmission],
    ) -> Edition {
        let chosen = self.edition.of(head.company.edition, now);
        let can_list =
            |one: &AwaitingTransmission| dte_schema::knows_contingency(chosen, one.document_type);
        if documents.iter().all(can_list) {
            chosen
        } else {
            Edition::Of2026
        }
    }

    /// The person of the registration, or of the settings; the company itself when nobody is
    /// named.
    fn responsible(&self, head: &CompanyEstablishment) -> Result<Responsible, PortError> {
        let named = head.company.responsible.clone();
        if let Some(responsible) = named.or_else(|| self.responsible.clone()) {
            return Ok(responsible);
        }
        let name: String = head.company.business_name.chars().take(100).collect();
        let unfit = |_fault| PortError::new("naming who answers for an event", "it does not fit");
        Ok(Responsible {
            name: Text::parse(&name).map_err(unfit)?,
            document_type: IdentityDocumentType::Nit,
            document_number: Text::parse(head.company.nit.as_str()).map_err(unfit)?,
        })
    }
}
