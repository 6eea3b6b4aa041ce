use std::sync::Arc;

use diesel::prelude::*;
use dte_application::ports::{
    CompanyId, EstablishmentId, EventRecord, EventResult, EventStatus, NewEvent, Signature,
};
use dte_domain::catalog::Catalogue;
use dte_domain::lifecycle::Rejection;

use crate::engine::column::{RowReader, list, micros};
use crate::engine::digest;
use crate::engine::lease::LeaseEnd;
use crate::error::{InconsistentRow, Refusal};
use crate::idempotency::IdempotencyRow;
use crate::schema::invalidation_events;

/// An event that the authority has not answered for good.
pub(crate) const PENDING: &str = "PENDING";
pub(crate) const ACCEPTED: &str = "ACCEPTED";
pub(crate) const REJECTED: &str = "REJECTED";

#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = invalidation_events)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct EventRow {
    pub generation_code: String,
    pub document: String,
    company: String,
    establishment: String,
    asked_by: String,
    environment: String,
    schema_version: i64,
    pub json: String,
    occurred_at: i64,
    pub status: String,
    pub stamp: Option<String>,
    rejection_code: Option<String>,
    rejection_description: Option<String>,
    observations: Option<String>,
    pub signature: Option<String>,
    pub created_at: i64,
    updated_at: i64,
    pub due_at: i64,
    pub digest: Option<String>,
    replacement: Option<String>,
    may_be_there: bool,
    pub state_digest: Option<i64>,
}

impl From<&NewEvent> for EventRow {
    fn from(event: &NewEvent) -> Self {
        Self {
            generation_code: event.generation_code.to_string(),
            document: event.document.to_string(),
            company: event.company.0.to_string(),
            establishment: event.establishment.0.to_string(),
            asked_by: event.asked_by.0.to_string(),
            environment: event.environment.code().to_owned(),
            schema_version: i64::from(event.schema_version),
            json: event.json.to_string(),
            occurred_at: micros(event.at.moment()),
            status: PENDING.into(),
            stamp: None,
            rejection_code: None,
            rejection_description: None,
            observations: None,
            signature: None,
            created_at: micros(event.now),
            updated_at: micros(event.now),
            due_at: micros(event.due_at),
            digest: Some(digest::of(&event.json)),
            replacement: event.replacement.map(|code| code.to_string()),
            may_be_there: false,
            state_digest: None,
        }
    }
}

impl EventRow {
    /// Digest of the columns that say what it invalidates and how the authority decided; nothing while it is
    /// PENDING.
    pub(crate) fn values_digest(&self) -> Option<i64> {
        (self.status != PENDING).then(|| {
            digest::of_values([
                (&self.generation_code).into(),
                (&self.document).into(),
                (&self.company).into(),
                (&self.establishment).into(),
                (&self.asked_by).into(),
                (&self.environment).into(),
                self.schema_version.into(),
                self.occurred_at.into(),
                (&self.replacement).into(),
                (&self.status).into(),
                (&self.stamp).into(),
                (&self.rejection_code).into(),
                (&self.rejection_description).into(),
                (&self.observations).into(),
            ])
        })
    }

    pub(crate) fn updated_at(&self) -> i64 {
        self.updated_at
    }

    pub(crate) fn read(self) -> Result<EventRecord, InconsistentRow> {
        let row = RowReader::new("invalidation_events", &self.generation_code);
        Ok(EventRecord {
            generation_code: row.value("generation_code", &self.generation_code)?,
            document: row.value("document", &self.document)?,
            company: CompanyId(row.uuid("company", &self.company)?),
            establishment: EstablishmentId(row.uuid("establishment", &self.establishment)?),
            asked_by: EstablishmentId(row.uuid("asked_by", &self.asked_by)?),
            environment: row.value("environment", &self.environment)?,
            schema_version: row.number("schema_version", self.schema_version)?,
            replacement: row.optional("replacement", self.replacement.as_ref())?,
            possibly_submitted: self.may_be_there,
            status: self.status(row)?,
            signature: self.signature.as_deref().map(|text| Signature(text.into())),
            refused: self.refused(row)?,
            created_at: row.moment("created_at", self.created_at)?,
            json: Arc::from(self.json),
        })
    }

    fn refused(&self, row: RowReader<'_>) -> Result<Option<Rejection>, InconsistentRow> {
        if self.status != PENDING {
            return Ok(None);
        }
        let (code, description) = (&self.rejection_code, &self.rejection_description);
        let observations = self.observations.as_ref();
        row.refusal(code.as_ref(), description.as_ref(), observations)
    }

    fn status(&self, row: RowReader<'_>) -> Result<EventStatus, InconsistentRow> {
        let needed = |column: &'static str, value: &Option<String>| {
            value.clone().ok_or_else(|| {
                row.fault(column, &format!("an event that is {} has one", self.status))
            })
        };
        let observations = || row.list("observations", self.observations.as_ref());
        match &*self.status {
            PENDING => Ok(EventStatus::Pending),
            ACCEPTED => Ok(EventStatus::Accepted {
                stamp: row.optional("stamp", self.stamp.as_ref())?,
                observations: observations()?,
            }),
            REJECTED => Ok(EventStatus::Rejected(Rejection {
                code: needed("rejection_code", &self.rejection_code)?,
                description: needed("rejection_description", &self.rejection_description)?,
                observations: observations()?,
                at: None,
            })),
            other => Err(row.fault("status", &format!("got '{other}'"))),
        }
    }
}

/// What the authority decided about a pending event. What is missing is left as it is.
#[derive(Clone, Debug, AsChangeset)]
#[diesel(table_name = invalidation_events)]
pub(crate) struct EventResultRow {
    #[diesel(skip_update)]
    pub generation_code: String,
    #[diesel(skip_update)]
    pub lease: i64,
    pub status: &'static str,
    pub stamp: Option<String>,
    pub rejection_code: Option<String>,
    pub rejection_description: Option<String>,
    /// Written even when there are none: an incomplete refusal may have left some.
    pub observations: Option<String>,
    pub signature: Option<String>,
    pub updated_at: i64,
}

impl EventResultRow {
    pub(crate) fn new(result: EventResult) -> Result<Self, Refusal> {
        let mut row = Self {
            generation_code: result.generation_code.to_string(),
            lease: result.lease.0,
            status: PENDING,
            stamp: None,
            rejection_code: None,
            rejection_description: None,
            observations: None,
            signature: result.signature.map(|signature| signature.0.to_string()),
            updated_at: micros(result.now),
        };
        match result.status {
            EventStatus::Pending => {}
            EventStatus::Accepted {
                stamp,
                observations,
            } => {
                row.status = ACCEPTED;
                row.stamp = stamp.map(|stamp| stamp.to_string());
                row.observations = Some(list(&observations)?);
            }
            EventStatus::Rejected(rejection) => {
                row.status = REJECTED;
                row.observations = Some(list(&rejection.observations)?);
                row.rejection_code = Some(rejection.code);
                row.rejection_description = Some(rejection.description);
            }
        }
        Ok(row)
    }
}

pub(crate) struct PreparedEvent {
    pub row: EventRow,
    pub lease_end: LeaseEnd,
    pub claim: Option<IdempotencyRow>,
}

impl PreparedEvent {
    pub(crate) fn new(event: &NewEvent) -> Result<Self, Refusal> {
        let claim = event
            .claim
            .as_ref()
            .map(|claim| IdempotencyRow::new(claim, event.now))
            .transpose()?;
        let row = EventRow::from(event);
        Ok(Self {
            lease_end: LeaseEnd::until(row.due_at),
            row,
            claim,
        })
    }
}
