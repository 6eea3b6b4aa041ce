//! What the issuer's own systems call documents, and who has which identifier.

use std::collections::HashSet;

use diesel::prelude::*;
use dte_application::ports::CompanyId;
use dte_domain::catalog::Catalogue;
use dte_domain::identification::{Environment, GenerationCode};
use dte_domain::income_tax::IncomeTax;
use dte_domain::own_reference::{ExternalId, Metadata, OwnReference};

use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::{documents, external_ids};

/// The columns of a document that say how its issuer's systems know it.
#[derive(Clone, Debug, AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(table_name = documents, treat_none_as_null = true)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct OwnReferenceRow {
    pub external_id: Option<String>,
    /// Pairs of name and text, in JSON.
    pub metadata: Option<String>,
    /// Codes of operation and income: `1-3`.
    pub income_tax: Option<String>,
}

impl OwnReferenceRow {
    pub(crate) fn new(own: &OwnReference) -> Result<Self, Refusal> {
        let written = |metadata: &Metadata| {
            let pairs: Vec<(&str, &str)> = metadata
                .0
                .iter()
                .map(|(name, text)| (&**name, &**text))
                .collect();
            serde_json::to_string(&pairs).map_err(|error| Refusal::Mistake(error.to_string()))
        };
        Ok(Self {
            external_id: own.external_id.as_ref().map(|id| String::from(&**id)),
            metadata: own.metadata.as_ref().map(written).transpose()?,
            income_tax: own.income_tax.map(IncomeTax::written),
        })
    }

    /// `row` is the document's.
    pub(crate) fn read(&self, row: RowReader<'_>) -> Result<OwnReference, InconsistentRow> {
        Ok(OwnReference {
            external_id: row.optional("external_id", self.external_id.as_ref())?,
            metadata: match &self.metadata {
                Some(text) => Some(metadata(row, text)?),
                None => None,
            },
            income_tax: row.income_tax(self.income_tax.as_deref())?,
        })
    }
}

fn metadata(row: RowReader<'_>, text: &str) -> Result<Metadata, InconsistentRow> {
    let pairs: Vec<(String, String)> =
        serde_json::from_str(text).map_err(|error| row.fault("metadata", &error))?;
    let entries = pairs
        .iter()
        .map(|(name, text)| Ok((row.value("metadata", name)?, row.value("metadata", text)?)));
    Ok(Metadata(entries.collect::<Result<_, _>>()?))
}

/// An identifier that a document is to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ClaimedId<'d> {
    pub company: &'d str,
    pub environment: &'d str,
    pub external_id: &'d str,
    pub document: &'d str,
    /// What was rejected before this moment cannot be corrected any more; what has no number never can.
    pub rejected_before: i64,
}

impl<'d> ClaimedId<'d> {
    fn key(&self) -> (&'d str, &'d str, &'d str) {
        (self.company, self.environment, self.external_id)
    }
}

/// Takes the identifiers for their documents, all of them or none.
pub(crate) fn take(
    connection: &mut AnyConnection,
    mut wanted: Vec<ClaimedId<'_>>,
) -> Result<(), Refusal> {
    if wanted.is_empty() {
        return Ok(());
    }
    // In one order: two servers that take the same ones never wait for each other.
    wanted.sort_unstable();
    let distinct: HashSet<_> = wanted.iter().map(ClaimedId::key).collect();
    if distinct.len() < wanted.len()
        || connection.statements().take_external_ids(&wanted)? < wanted.len()
    {
        return Err(Refusal::ExternalIdTaken);
    }
    Ok(())
}

/// The document that took an identifier last.
pub(crate) fn document_of(
    connection: &mut AnyConnection,
    company: CompanyId,
    environment: Environment,
    external_id: &ExternalId,
) -> Result<Option<GenerationCode>, Refusal> {
    let key = (company.0.to_string(), environment.code(), &**external_id);
    let code: Option<String> = external_ids::table
        .find(key)
        .select(external_ids::document)
        .first(connection)
        .optional()?;
    let row = RowReader::new("external_ids", external_id);
    Ok(code.map(|code| row.value("document", &code)).transpose()?)
}
