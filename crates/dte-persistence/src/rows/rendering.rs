use diesel::prelude::*;
use dte_application::ports::ContingencyRendering;

use super::column::micros;
use super::entry::{EntryRow, MarkRow};
use crate::schema::spare_renderings;

/// The rendering of a document that is not the document.
#[derive(Clone, Debug, Insertable, Queryable, AsChangeset)]
#[diesel(table_name = spare_renderings, treat_none_as_null = true)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct SpareRow {
    pub document_id: i64,
    pub transmission: String,
    pub json: String,
    pub signature: Option<String>,
}

/// A document that enters a contingency.
#[derive(Clone, Debug)]
pub(crate) struct RerenderedRow {
    pub generation_code: String,
    pub entering: ContingencyRendering,
    pub updated_at: i64,
    pub revision: i64,
}

impl From<ContingencyRendering> for RerenderedRow {
    fn from(entering: ContingencyRendering) -> Self {
        Self {
            generation_code: entering.generation_code.to_string(),
            updated_at: micros(entering.now),
            revision: i64::from(entering.revision),
            entering,
        }
    }
}

impl RerenderedRow {
    /// The way into the contingency of the document's company.
    pub(crate) fn entry(&self, company: String, environment: String) -> EntryRow {
        let ContingencyRendering { entry, now, .. } = &self.entering;
        EntryRow::new(MarkRow::new(company, environment, &entry.mark), entry, *now)
    }
}
