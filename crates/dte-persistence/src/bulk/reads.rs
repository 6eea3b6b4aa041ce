//! Files and their lines are looked up.

use std::collections::HashMap;

use diesel::dsl::{count_star, sql};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use dte_application::ports::{BulkFilter, BulkId, BulkLine, BulkRecord, CompanyId};
use dte_domain::catalog::Catalogue;

use super::row::{
    BulkRow, CUT_OFF, ISSUED, LineCounts, LineDocumentRow, LineRow, RECEIVING, REFUSED, VALID,
};
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::error::Refusal;
use crate::schema::{bulk_lines, bulks, documents};

pub(super) fn find(
    connection: &mut AnyConnection,
    company: CompanyId,
    id: BulkId,
) -> Result<Option<BulkRecord>, Refusal> {
    let row: Option<BulkRow> = bulks::table
        .find(id.0.to_string())
        .filter(bulks::company.eq(company.0.to_string()))
        .filter(bulks::status.ne_all([RECEIVING, CUT_OFF]))
        .select(BulkRow::as_select())
        .first(connection)
        .optional()?;
    match row {
        Some(row) => {
            let lines = lines_of(connection, &row)?;
            let rejected = match lines.issued {
                0 => 0,
                _ => rejected_of(connection, &row)?,
            };
            Ok(Some(row.read(lines.with_rejected(rejected))?))
        }
        None => Ok(None),
    }
}

pub(super) fn list(
    connection: &mut AnyConnection,
    filter: &BulkFilter,
) -> Result<(Vec<BulkRecord>, u64), Refusal> {
    let own = || {
        let mut own = bulks::table
            .filter(bulks::company.eq(filter.company.0.to_string()))
            .filter(bulks::environment.eq(filter.environment.code()))
            .filter(bulks::status.ne_all([RECEIVING, CUT_OFF]))
            .into_boxed();
        if let Some(establishment) = filter.establishment {
            own = own.filter(bulks::establishment.eq(establishment.0.to_string()));
        }
        own
    };
    let total: i64 = own().select(count_star()).first(connection)?;
    let rows: Vec<BulkRow> = own()
        .order((bulks::created_at.desc(), bulks::id.desc()))
        .offset(i64::try_from(filter.skip).unwrap_or(i64::MAX))
        .limit(i64::from(filter.most))
        .select(BulkRow::as_select())
        .load(connection)?;
    let rejected = rejected_of_all(connection, filter)?;
    let mut records = Vec::with_capacity(rows.len());
    for row in &rows {
        let rejected = rejected.get(&row.id).copied().unwrap_or_default();
        let lines = lines_of(connection, row)?;
        records.push(row.read(lines.with_rejected(rejected)));
    }
    let total = u64::try_from(total).unwrap_or_default();
    Ok((sound(records.into_iter()), total))
}

/// What the lines of a file came to: of one that is completed no line is looked at.
fn lines_of(connection: &mut AnyConnection, row: &BulkRow) -> QueryResult<LineCounts> {
    match row.kept_counts() {
        Some(kept) => Ok(kept),
        None => count_lines(connection, &row.id),
    }
}

pub(super) fn count_lines(connection: &mut AnyConnection, bulk: &str) -> QueryResult<LineCounts> {
    let lines: Vec<(Option<String>, i64)> = bulk_lines::table
        .filter(bulk_lines::bulk.eq(bulk))
        .group_by(bulk_lines::outcome)
        .select((bulk_lines::outcome, count_star()))
        .load(connection)?;
    let of = |outcome: Option<&str>| {
        let mut lines = lines.iter();
        let found = lines.find(|(kind, _)| kind.as_deref() == outcome);
        found.map_or(0, |(_, count)| *count)
    };
    Ok(LineCounts {
        waiting: of(None),
        issued: of(Some(ISSUED)),
        valid: of(Some(VALID)),
        refused: of(Some(REFUSED)),
    })
}

/// The lines of which the authority rejected the documents, by the few documents that it did, and not by
/// the many lines: SQLite takes the tables of a `CROSS JOIN` in the order in which they stand here, and
/// would look through the index of all documents of the company.
fn rejected(connection: &AnyConnection) -> String {
    let index = match connection {
        AnyConnection::Sqlite(_) => " INDEXED BY documents_rejected",
        AnyConnection::Postgresql(_) => "",
    };
    format!(
        "SELECT line.bulk, count(*) FROM documents AS d{index} CROSS JOIN bulk_lines AS line \
         WHERE line.generation_code = d.generation_code AND d.status = 'REJECTED' AND d.company = "
    )
}

/// How many they are of each file of a company that has some.
fn rejected_of_all(
    connection: &mut AnyConnection,
    filter: &BulkFilter,
) -> QueryResult<HashMap<String, i64>> {
    let found: Vec<(String, i64)> = sql::<(Text, BigInt)>(&rejected(connection))
        .bind::<Text, _>(filter.company.0.to_string())
        .sql(" AND d.environment = ")
        .bind::<Text, _>(filter.environment.code())
        .sql(" GROUP BY line.bulk")
        .load(connection)?;
    Ok(found.into_iter().collect())
}

/// How many they are of one file.
pub(super) fn rejected_of(connection: &mut AnyConnection, row: &BulkRow) -> QueryResult<i64> {
    let found: Option<(String, i64)> = sql::<(Text, BigInt)>(&rejected(connection))
        .bind::<Text, _>(&row.company)
        .sql(" AND d.environment = ")
        .bind::<Text, _>(&row.environment)
        .sql(" AND line.bulk = ")
        .bind::<Text, _>(&row.id)
        .sql(" GROUP BY line.bulk")
        .get_result(connection)
        .optional()?;
    Ok(found.map_or(0, |(_, count)| count))
}

#[diesel::dsl::auto_type]
fn document_of_line() -> _ {
    bulk_lines::generation_code.eq(documents::generation_code.nullable())
}

pub(super) fn lines(
    connection: &mut AnyConnection,
    id: BulkId,
    after: u32,
    most: u32,
) -> Result<Vec<BulkLine>, Refusal> {
    let rows: Vec<(LineRow, Option<LineDocumentRow>)> = bulk_lines::table
        .left_join(documents::table.on(document_of_line()))
        .filter(bulk_lines::bulk.eq(id.0.to_string()))
        .filter(bulk_lines::line.gt(i64::from(after)))
        .order(bulk_lines::line)
        .limit(i64::from(most))
        .select((LineRow::as_select(), Option::<LineDocumentRow>::as_select()))
        .load(connection)?;
    let lines: Result<Vec<_>, _> = rows
        .into_iter()
        .map(|(line, document)| line.read(document))
        .collect();
    Ok(lines?)
}
