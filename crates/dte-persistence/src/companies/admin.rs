//! What the operator sees of all companies.

use std::collections::BTreeMap;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use dte_application::ports::{CompanySummary, NewCredential};

use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::keys::writes as keys;
use crate::schema::{companies, establishments};

/// As the rows say it: a damaged one is shown like the others.
pub(super) fn summaries(
    connection: &mut AnyConnection,
    after: &str,
    most: u32,
) -> Result<Vec<CompanySummary>, Refusal> {
    type Row = (String, String, String, Option<String>, Option<String>);
    let found: Vec<Row> =
        sql::<(Text, Text, Text, Nullable<Text>, Nullable<Text>)>(
            "SELECT id, nit, business_name, edition, (SELECT max(period) FROM document_counts \
             WHERE company = companies.id AND span = 'day' AND documents > 0) FROM companies WHERE nit > ",
        )
        .bind::<Text, _>(after)
        .sql(" ORDER BY nit LIMIT ")
        .bind::<BigInt, _>(i64::from(most))
        .load(connection)?;
    let ids: Vec<&String> = found.iter().map(|(id, ..)| id).collect();
    let places: Vec<(String, i64, String, String)> = establishments::table
        .filter(establishments::company.eq_any(ids))
        .order(establishments::branch_number)
        .select((
            establishments::company,
            establishments::branch_number,
            establishments::place,
            establishments::pos_place,
        ))
        .load(connection)?;
    let mut of_company: BTreeMap<String, Vec<(i64, String)>> = BTreeMap::new();
    for (company, number, place, point_of_sale) in places {
        let place = format!("{place}{point_of_sale}");
        of_company.entry(company).or_default().push((number, place));
    }
    let summary = |(id, nit, business_name, pinned, last_day): Row| CompanySummary {
        establishments: of_company.remove(&id).unwrap_or_default(),
        id,
        nit,
        business_name,
        pinned,
        last_day,
    };
    Ok(found.into_iter().map(summary).collect())
}

pub(super) fn replace(
    connection: &mut AnyConnection,
    nit: &str,
    branch_number: u32,
    credential: &NewCredential,
    at: i64,
) -> Result<usize, Refusal> {
    let company: Option<String> = companies::table
        .filter(companies::nit.eq(nit))
        .select(companies::id)
        .first(connection)
        .optional()?;
    let Some(company) = company else {
        return Ok(0);
    };
    let establishment: Option<String> = establishments::table
        .filter(establishments::company.eq(company))
        .filter(establishments::branch_number.eq(i64::from(branch_number)))
        .select(establishments::id)
        .first(connection)
        .optional()?;
    match establishment {
        Some(establishment) => keys::reset(connection, &establishment, credential, at),
        None => Ok(0),
    }
}
