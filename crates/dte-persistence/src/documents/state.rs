//! The columns of a document that say how the authority decided about it, and the digest of them. It outlasts the
//! events that tell the same, which are deleted after their time.

use diesel::prelude::*;
use dte_domain::lifecycle::StatusKind;

use crate::engine::connection::AnyConnection;
use crate::engine::digest;
use crate::engine::statement::RowValue;
use crate::schema::documents;

/// The columns, wherever they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State<'s> {
    pub generation_code: &'s str,
    pub revision: i64,
    pub status: &'s str,
    pub stamp: Option<&'s str>,
    pub stamped_at: Option<i64>,
    pub rejection_code: Option<&'s str>,
    pub rejection_description: Option<&'s str>,
    pub rejected_at: Option<i64>,
    pub observations: Option<&'s str>,
    pub event_code: Option<&'s str>,
}

impl State<'_> {
    /// Digest of the columns; nothing while the document is PENDING.
    pub(crate) fn digest(&self) -> Option<i64> {
        let is_decided = self.status != StatusKind::Pending.name();
        is_decided.then(|| {
            digest::of_values([
                self.generation_code.into(),
                self.revision.into(),
                self.status.into(),
                RowValue::Text(self.stamp),
                self.stamped_at.into(),
                RowValue::Text(self.rejection_code),
                RowValue::Text(self.rejection_description),
                self.rejected_at.into(),
                RowValue::Text(self.observations),
                RowValue::Text(self.event_code),
            ])
        })
    }
}

/// The same as they stand in the row.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = documents)]
pub(crate) struct StateRow {
    pub generation_code: String,
    revision: i64,
    pub status: String,
    pub stamp: Option<String>,
    stamped_at: Option<i64>,
    rejection_code: Option<String>,
    rejection_description: Option<String>,
    rejected_at: Option<i64>,
    observations: Option<String>,
    event_code: Option<String>,
}

impl StateRow {
    pub(crate) fn digest(&self) -> Option<i64> {
        State {
            generation_code: &self.generation_code,
            revision: self.revision,
            status: &self.status,
            stamp: self.stamp.as_deref(),
            stamped_at: self.stamped_at,
            rejection_code: self.rejection_code.as_deref(),
            rejection_description: self.rejection_description.as_deref(),
            rejected_at: self.rejected_at,
            observations: self.observations.as_deref(),
            event_code: self.event_code.as_deref(),
        }
        .digest()
    }
}

/// Writes the digest after a statement that changed the columns one by one.
pub(crate) fn seal(connection: &mut AnyConnection, document: i64) -> QueryResult<()> {
    let state: StateRow = documents::table
        .find(document)
        .select(StateRow::as_select())
        .first(connection)?;
    diesel::update(documents::table.find(document))
        .set(documents::state_digest.eq(state.digest()))
        .execute(connection)
        .map(drop)
}
