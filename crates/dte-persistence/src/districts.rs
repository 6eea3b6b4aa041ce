//! The districts that were last said of receivers.

use std::collections::BTreeMap;

use diesel::prelude::*;
use dte_application::ports::{CompanyId, SaidResidence};
use dte_domain::catalog::{Catalogue, DistrictCode};
use dte_domain::parts::receiver::Residence;

use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::schema::receiver_districts as districts;

/// What tells a receiver in a municipality from all others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ResidenceKey {
    pub company: String,
    pub document_type: String,
    pub number: String,
    pub department: String,
    pub municipality: String,
}

impl ResidenceKey {
    pub(crate) fn new(company: CompanyId, residence: &Residence) -> Self {
        Self {
            company: company.0.to_string(),
            document_type: residence.document_type.code().to_owned(),
            number: residence.number.clone(),
            department: residence.department.code().to_owned(),
            municipality: residence.municipality.as_str().to_owned(),
        }
    }
}

/// Where a document says that its receiver is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ResidenceRow {
    pub key: ResidenceKey,
    pub district: String,
}

impl ResidenceRow {
    pub(crate) fn new(company: CompanyId, said: &SaidResidence) -> Self {
        Self {
            key: ResidenceKey::new(company, &said.residence),
            district: said.district.as_str().to_owned(),
        }
    }

    /// One row for each key, in their order: the last district.
    pub(crate) fn together<'r>(rows: impl Iterator<Item = &'r Self>) -> Vec<Self> {
        let last: BTreeMap<_, _> = rows.map(|row| (&row.key, row)).collect();
        last.into_values().cloned().collect()
    }
}

pub(crate) fn last(
    connection: &mut AnyConnection,
    key: &ResidenceKey,
) -> Result<Option<DistrictCode>, Refusal> {
    let found: Option<String> = districts::table
        .filter(districts::company.eq(&key.company))
        .filter(districts::document_type.eq(&key.document_type))
        .filter(districts::number.eq(&key.number))
        .filter(districts::department.eq(&key.department))
        .filter(districts::municipality.eq(&key.municipality))
        .select(districts::district)
        .first(connection)
        .optional()?;
    let row = RowReader::new("receiver_districts", &key.number);
    Ok(row.optional("district", found.as_ref())?)
}
