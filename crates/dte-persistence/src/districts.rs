//! The districts that were last said of receivers.

use std::collections::BTreeMap;

use diesel::prelude::*;
use dte_application::ports::{CompanyId, SaidResidence};
use dte_domain::catalog::{Catalogue, DistrictCode};
use dte_domain::parts::receiver::Residence;
use time::Date;

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
    pub district: Option<String>,
    /// The day of the document when it says none, as a Julian day.
    pub without_on: Option<i64>,
}

impl ResidenceRow {
    pub(crate) fn new(company: CompanyId, said: &SaidResidence, issued_on: Date) -> Self {
        let district = said.district.map(|district| district.as_str().to_owned());
        Self {
            key: ResidenceKey::new(company, &said.residence),
            without_on: district.is_none().then(|| day(issued_on)),
            district,
        }
    }

    /// One row for each key, in their order: the last district and the last day.
    pub(crate) fn together<'r>(rows: impl Iterator<Item = &'r Self>) -> Vec<Self> {
        let mut all: BTreeMap<&ResidenceKey, Self> = BTreeMap::new();
        for row in rows {
            let one = all.entry(&row.key).or_insert_with(|| row.clone());
            if row.district.is_some() {
                one.district.clone_from(&row.district);
            }
            one.without_on = one.without_on.max(row.without_on);
        }
        all.into_values().collect()
    }
}

/// A day as its column holds it.
pub(crate) fn day(date: Date) -> i64 {
    i64::from(date.to_julian_day())
}

pub(crate) fn last(
    connection: &mut AnyConnection,
    key: &ResidenceKey,
) -> Result<Option<DistrictCode>, Refusal> {
    let found: Option<Option<String>> = districts::table
        .filter(districts::company.eq(&key.company))
        .filter(districts::document_type.eq(&key.document_type))
        .filter(districts::number.eq(&key.number))
        .filter(districts::department.eq(&key.department))
        .filter(districts::municipality.eq(&key.municipality))
        .select(districts::district)
        .first(connection)
        .optional()?;
    let row = RowReader::new("receiver_districts", &key.number);
    let found = found.flatten();
    Ok(row.optional("district", found.as_ref())?)
}

/// How many receivers have no district and were in a document without one on a day or later.
pub(crate) fn receivers_without(
    connection: &mut AnyConnection,
    company: CompanyId,
    since: Date,
) -> Result<u64, Refusal> {
    let count: i64 = districts::table
        .filter(districts::company.eq(company.0.to_string()))
        .filter(districts::district.is_null())
        .filter(districts::without_on.ge(day(since)))
        .count()
        .get_result(connection)?;
    Ok(count.unsigned_abs())
}
