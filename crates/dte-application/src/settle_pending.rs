//! Documents whose fate is unknown are looked after until it is known.

use std::sync::Arc;
use std::time::Duration;

use dte_domain::lifecycle::Status;
use time::OffsetDateTime;

use crate::deliver::{Deliver, Parcel};
use crate::deliver_event::DeliverEvent;
use crate::error::Error;
use crate::ports::{Clock, Documents, EventStatus, Invalidations, Offices, Unsettled};

/// How many documents one round looks at.
const ROUND: u32 = 100;

/// The use case, run at start and from time to time.
pub struct SettlePending {
    /// Where establishments are kept.
    pub offices: Arc<dyn Offices>,
    /// Where documents are kept.
    pub documents: Arc<dyn Documents>,
    /// Where invalidation events are kept.
    pub invalidations: Arc<dyn Invalidations>,
    /// Brings documents to the authority.
    pub deliver: Arc<Deliver>,
    /// Brings events to the authority.
    pub deliver_event: Arc<DeliverEvent>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// How old a PENDING document is before somebody else than its own request looks after it.
    pub after: Duration,
}

impl SettlePending {
    /// Looks after the oldest documents and events; answers how many left PENDING.
    ///
    /// One document's trouble (a company's dead certificate, refused credentials) keeps no other
    /// from being settled.
    pub async fn run(&self) -> Result<usize, Error> {
        let before = self.clock.now() - self.after;
        let mut settled = 0;
        for unsettled in self.documents.unsettled(before, ROUND).await? {
            match self.settle(&unsettled).await {
                Ok(Status::Pending) => {}
                Ok(_) => settled += 1,
                Err(error) => {
                    let code = unsettled.generation_code;
                    tracing::warn!(%code, error = ?error, "still pending");
                }
            }
        }
        Ok(settled + self.settle_events(before).await?)
    }

    async fn settle_events(&self, before: OffsetDateTime) -> Result<usize, Error> {
        let mut settled = 0;
        for event in self.invalidations.unfinished(before, ROUND).await? {
            match self.deliver_event.resume(&event).await {
                Ok(EventStatus::Pending) => {}
                Ok(_) => settled += 1,
                Err(error) => {
                    let code = event.generation_code;
                    tracing::warn!(%code, error = ?error, "an invalidation is still pending");
                }
            }
        }
        Ok(settled)
    }

    async fn settle(&self, unsettled: &Unsettled) -> Result<Status, Error> {
        let record = self.documents.find(unsettled.generation_code).await?;
        let record = record.ok_or(Error::NotFound)?;
        let office = self
            .offices
            .office(unsettled.establishment)
            .await?
            .ok_or(Error::NotFound)?;
        let parcel = Parcel {
            document_type: record.document_type,
            environment: record.environment,
            schema_version: record.schema_version,
            generation_code: record.generation_code,
            json: record.json,
        };
        self.deliver.resume(&office, &parcel).await
    }
}
