use diesel::prelude::*;
use dte_domain::catalog::Catalogue;
use dte_domain::contingency::Responsible;

use crate::engine::column::RowReader;
use crate::error::InconsistentRow;
use crate::schema::companies;

/// The columns of a company that say who answers for its contingency events: all or none.
#[derive(Clone, Debug, Default, Insertable, Queryable, Selectable)]
#[diesel(table_name = companies)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct ResponsibleRow {
    responsible_name: Option<String>,
    responsible_document_type: Option<String>,
    responsible_document_number: Option<String>,
}

impl From<Option<&Responsible>> for ResponsibleRow {
    fn from(responsible: Option<&Responsible>) -> Self {
        responsible.map_or_else(Self::default, |person| Self {
            responsible_name: Some(person.name.to_string()),
            responsible_document_type: Some(person.document_type.code().to_owned()),
            responsible_document_number: Some(person.document_number.to_string()),
        })
    }
}

impl ResponsibleRow {
    /// `row` is the company's.
    pub(crate) fn read(&self, row: RowReader<'_>) -> Result<Option<Responsible>, InconsistentRow> {
        let columns = (
            &self.responsible_name,
            &self.responsible_document_type,
            &self.responsible_document_number,
        );
        match columns {
            (None, None, None) => Ok(None),
            (Some(name), Some(kind), Some(number)) => Ok(Some(Responsible {
                name: row.value("responsible_name", name)?,
                document_type: row.value("responsible_document_type", kind)?,
                document_number: row.value("responsible_document_number", number)?,
            })),
            _ => Err(row.fault("responsible_name", &"name, document and number go together")),
        }
    }
}
