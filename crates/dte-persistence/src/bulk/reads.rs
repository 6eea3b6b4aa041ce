//! Files and their lines are looked up.

use diesel::dsl::count_star;
use diesel::prelude::*;
use dte_application::ports::{BulkCounts, BulkFilter, BulkId, BulkLine, BulkRecord, CompanyId};
use dte_domain::catalog::Catalogue;
use dte_domain::lifecycle::StatusKind;

use super::row::{BulkRow, CUT_OFF, ISSUED, LineDocumentRow, LineRow, RECEIVING, REFUSED, VALID};
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
        Some(row) => Ok(Some(row.read(counts(connection, &row.id)?)?)),
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
    let mut records = Vec::with_capacity(rows.len());
    for row in &rows {
        let counts = counts(connection, &row.id)?;
        records.push(row.read(counts));
    }
    let total = u64::try_from(total).unwrap_or_default();
    Ok((sound(records.into_iter()), total))
}

/// How the lines of a file stand. What the authority rejected counts as refused.
pub(super) fn counts(connection: &mut AnyConnection, bulk: &str) -> QueryResult<BulkCounts> {
    let lines: Vec<(Option<String>, i64)> = bulk_lines::table
        .filter(bulk_lines::bulk.eq(bulk))
        .group_by(bulk_lines::outcome)
        .select((bulk_lines::outcome, count_star()))
        .load(connection)?;
    let rejected: i64 = bulk_lines::table
        .inner_join(documents::table.on(document_of_line()))
        .filter(bulk_lines::bulk.eq(bulk))
        .filter(documents::status.eq(StatusKind::Rejected.name()))
        .select(count_star())
        .first(connection)?;
    let of = |outcome: Option<&str>| {
        let mut lines = lines.iter();
        let found = lines.find(|(kind, _)| kind.as_deref() == outcome);
        found.map_or(0, |(_, count)| *count)
    };
    let number = |count: i64| u64::try_from(count).unwrap_or_default();
    Ok(BulkCounts {
        total: lines.iter().map(|(_, count)| number(*count)).sum(),
        waiting: number(of(None)),
        issued: number(of(Some(ISSUED)) - rejected),
        valid: number(of(Some(VALID))),
        refused: number(of(Some(REFUSED)) + rejected),
    })
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
