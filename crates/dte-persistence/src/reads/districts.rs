//! The districts that were last said of receivers.

use diesel::prelude::*;
use dte_application::ports::CompanyId;
use dte_domain::catalog::DistrictCode;
use time::Date;

use crate::connection::AnyConnection;
use crate::error::Refusal;
use crate::rows::column::Reader;
use crate::rows::residence::{ResidenceKey, day};
use crate::schema::receiver_districts as districts;

/// The last district of a receiver in a municipality.
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
    let row = Reader {
        table: "receiver_districts",
        key: &key.number,
    };
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
