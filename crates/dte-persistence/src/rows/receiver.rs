use diesel::prelude::*;
use dte_domain::catalog::Catalogue;
use dte_domain::invalidation::RecordedReceiver;

use super::column::Reader;
use crate::error::InconsistentRow;
use crate::schema::documents;

/// The columns of a document that say who received it.
#[derive(Clone, Debug, AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(table_name = documents, treat_none_as_null = true)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct ReceiverRow {
    pub receiver_document_type: Option<String>,
    pub receiver_number: Option<String>,
    pub receiver_name: Option<String>,
    pub receiver_phone: Option<String>,
    pub receiver_email: Option<String>,
}

impl From<&RecordedReceiver> for ReceiverRow {
    fn from(receiver: &RecordedReceiver) -> Self {
        Self {
            receiver_document_type: receiver.document_type.map(|kind| kind.code().to_owned()),
            receiver_number: receiver.document_number.clone(),
            receiver_name: receiver.name.clone(),
            receiver_phone: receiver.phone.clone(),
            receiver_email: receiver.email.clone(),
        }
    }
}

impl ReceiverRow {
    /// `row` is the document's.
    pub(crate) fn read(&self, row: Reader<'_>) -> Result<RecordedReceiver, InconsistentRow> {
        let kind = self.receiver_document_type.as_ref();
        Ok(RecordedReceiver {
            document_type: row.optional("receiver_document_type", kind)?,
            document_number: self.receiver_number.clone(),
            name: self.receiver_name.clone(),
            phone: self.receiver_phone.clone(),
            email: self.receiver_email.clone(),
        })
    }
}
