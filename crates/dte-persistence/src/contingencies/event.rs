use std::sync::Arc;

use diesel::prelude::*;
use dte_application::ports::{
    ContingencyEventRecord, ContingencyEventResult, ContingencyEventStatus, ContingencyId,
    EstablishmentId, NewContingencyEvent, Signature,
};
use dte_domain::lifecycle::Rejection;

use crate::engine::column::{RowReader, list, micros};
use crate::engine::digest;
use crate::error::{InconsistentRow, Refusal};
use crate::invalidations::row::{ACCEPTED, PENDING, REJECTED};
use crate::schema::contingency_events;

/// The report of a contingency to the authority.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = contingency_events)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct ContingencyEventRow {
    pub generation_code: String,
    pub contingency: String,
    establishment: String,
    schema_version: i64,
    pub json: String,
    documents: i64,
    pub status: String,
    pub stamp: Option<String>,
    stamped_at: Option<i64>,
    documents_due_at: Option<i64>,
    rejection_code: Option<String>,
    rejection_description: Option<String>,
    observations: Option<String>,
    pub signature: Option<String>,
    pub created_at: i64,
    updated_at: i64,
    pub digest: String,
    pub state_digest: Option<i64>,
}

impl From<&NewContingencyEvent> for ContingencyEventRow {
    fn from(event: &NewContingencyEvent) -> Self {
        Self {
            generation_code: event.generation_code.to_string(),
            contingency: event.contingency.0.to_string(),
            establishment: event.establishment.0.to_string(),
            schema_version: i64::from(event.schema_version),
            json: event.json.to_string(),
            documents: i64::try_from(event.documents.len()).unwrap_or(i64::MAX),
            status: PENDING.into(),
            stamp: None,
            stamped_at: None,
            documents_due_at: None,
            rejection_code: None,
            rejection_description: None,
            observations: None,
            signature: None,
            created_at: micros(event.now),
            updated_at: micros(event.now),
            digest: digest::of(&event.json),
            state_digest: None,
        }
    }
}

impl ContingencyEventRow {
    /// Digest of the columns that say what it reports and how the authority decided; nothing while it is PENDING.
    pub(crate) fn values_digest(&self) -> Option<i64> {
        (self.status != PENDING).then(|| {
            digest::of_values([
                (&self.generation_code).into(),
                (&self.contingency).into(),
                (&self.establishment).into(),
                self.schema_version.into(),
                self.documents.into(),
                (&self.status).into(),
                (&self.stamp).into(),
                self.stamped_at.into(),
                self.documents_due_at.into(),
                (&self.rejection_code).into(),
                (&self.rejection_description).into(),
                (&self.observations).into(),
            ])
        })
    }

    pub(crate) fn read(self) -> Result<ContingencyEventRecord, InconsistentRow> {
        let row = RowReader::new("contingency_events", &self.generation_code);
        Ok(ContingencyEventRecord {
            generation_code: row.value("generation_code", &self.generation_code)?,
            contingency: ContingencyId(row.uuid("contingency", &self.contingency)?),
            establishment: EstablishmentId(row.uuid("establishment", &self.establishment)?),
            schema_version: row.number("schema_version", self.schema_version)?,
            documents: row.number("documents", self.documents)?,
            status: self.status(row)?,
            signature: self.signature.as_deref().map(|text| Signature(text.into())),
            created_at: row.moment("created_at", self.created_at)?,
            updated_at: row.moment("updated_at", self.updated_at)?,
            json: Arc::from(self.json),
        })
    }

    fn status(&self, row: RowReader<'_>) -> Result<ContingencyEventStatus, InconsistentRow> {
        let lacking = |column| {
            let why = format!("an event that is {} has one", self.status);
            row.fault(column, &why)
        };
        let text = |column, value: &Option<String>| value.clone().ok_or_else(|| lacking(column));
        let moment = |column, value: Option<i64>| {
            let micros = value.ok_or_else(|| lacking(column))?;
            row.moment(column, micros)
        };
        match &*self.status {
            PENDING => Ok(ContingencyEventStatus::Pending),
            ACCEPTED => Ok(ContingencyEventStatus::Accepted {
                stamp: row.optional("stamp", self.stamp.as_ref())?,
                at: moment("stamped_at", self.stamped_at)?,
                documents_due_at: moment("documents_due_at", self.documents_due_at)?,
            }),
            REJECTED => Ok(ContingencyEventStatus::Rejected(Rejection {
                code: text("rejection_code", &self.rejection_code)?,
                description: text("rejection_description", &self.rejection_description)?,
                observations: row.list("observations", self.observations.as_ref())?,
                at: None,
            })),
            other => Err(row.fault("status", &format!("got '{other}'"))),
        }
    }
}

/// What the authority decided about a pending event. What is missing is left as it is.
#[derive(Clone, Debug, AsChangeset)]
#[diesel(table_name = contingency_events)]
pub(crate) struct ContingencyEventResultRow {
    #[diesel(skip_update)]
    pub generation_code: String,
    pub status: &'static str,
    pub stamp: Option<String>,
    stamped_at: Option<i64>,
    documents_due_at: Option<i64>,
    rejection_code: Option<String>,
    rejection_description: Option<String>,
    observations: Option<String>,
    signature: Option<String>,
    pub updated_at: i64,
    /// The lease of the contingency that must not be lost, if any.
    #[diesel(skip_update)]
    pub lease: Option<i64>,
}

impl ContingencyEventResultRow {
    pub(crate) fn new(result: ContingencyEventResult) -> Result<Self, Refusal> {
        let mut row = Self {
            generation_code: result.generation_code.to_string(),
            status: PENDING,
            stamp: None,
            stamped_at: None,
            documents_due_at: None,
            rejection_code: None,
            rejection_description: None,
            observations: None,
            signature: result.signature.map(|signature| signature.0.to_string()),
            updated_at: micros(result.now),
            lease: result.lease.map(|lease| lease.0),
        };
        match result.status {
            ContingencyEventStatus::Pending => {}
            ContingencyEventStatus::Accepted {
                stamp,
                at,
                documents_due_at,
            } => {
                row.status = ACCEPTED;
                row.stamp = stamp.map(|stamp| stamp.to_string());
                row.stamped_at = Some(micros(at));
                row.documents_due_at = Some(micros(documents_due_at));
            }
            ContingencyEventStatus::Rejected(rejection) => {
                row.status = REJECTED;
                row.observations = Some(list(&rejection.observations)?);
                row.rejection_code = Some(rejection.code);
                row.rejection_description = Some(rejection.description);
            }
        }
        Ok(row)
    }
}
