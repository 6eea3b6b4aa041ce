//! Pages of documents with their counters.
//!
//! The counters come from rollups by month and by day that are kept as documents change, not from the
//! documents. The same rollups say on which days a page lies, so that a page is looked for among the
//! documents of those days only: a page deep in a million documents is as near as the first. What
//! few documents are has an index of its own.

mod changes;
mod date_range;
pub(super) mod revision;
mod rollups;
pub(super) mod search;
mod searched;

use diesel::dsl::IntoBoxed;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::{
    Counters, DocumentFilter, DocumentPage, DocumentRecord, ListedDocument, PageStart,
    TransmissionKind,
};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::{GenerationCode, LocalTime};
use dte_domain::lifecycle::StatusKind;
use time::{Date, OffsetDateTime};

use self::date_range::DateRange;
use self::search::Search;
use super::reads::{Found, piece, place, record, without_bodies};
use crate::contingencies::reads::of_documents;
use crate::engine::column::micros;
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::engine::snapshot::snapshot;
use crate::engine::statement::fixed_sql;
use crate::error::Refusal;
use crate::invalidations::reads::tell_of;
use crate::schema::documents;

/// The condition of the index `documents_of_rare_type`: all types but those of which there are many.
const IS_RARE: &str = "documents.document_type NOT IN ('01', '03')";

/// A page and its counters, from one state of the database.
pub(crate) fn page(
    connection: &mut AnyConnection,
    filter: &DocumentFilter,
    start: PageStart,
    size: u32,
) -> Result<DocumentPage, Refusal> {
    snapshot(connection, |connection| {
        let search = Search::of(connection, filter)?;
        if let PageStart::Changed(since, after) = start {
            return changes::page(connection, filter, &search, (since, after), size);
        }
        if Search::is_asked(filter) {
            return searched::page(connection, filter, &search, start, size);
        }
        let rollups = rollups::all(connection, filter)?;
        let mut date_range = DateRange::of(&rollups, start, size);
        if let Some(coarse) = date_range
            .as_ref()
            .filter(|date_range| date_range.holds_a_whole_month(&rollups))
        {
            let days = rollups::days(connection, filter, coarse.oldest, coarse.newest)?;
            date_range = DateRange::of(&days, coarse.start(), size);
        }
        let ids = match date_range {
            Some(date_range) => ids(connection, filter, &date_range, size)?,
            None => Vec::new(),
        };
        let (found, looked_at) = first(connection, filter, &ids)?;
        let rest = ids.get(looked_at..).unwrap_or_default();
        let is_full = ids.len() >= usize::try_from(size).unwrap_or(usize::MAX);
        let next = if is_full {
            last_place(connection, &found, rest)?
        } else {
            None
        };
        let documents = records(connection, found)?;
        let mut counters = Counters::default();
        for sum in &rollups {
            sum.count(&mut counters);
        }
        Ok(DocumentPage {
            documents,
            rest: rest.iter().copied().map(ListedDocument).collect(),
            next,
            counters,
            is_capped: false,
        })
    })
}

/// The first documents of a page: those that are a piece together, or all where their bytes are not read.
fn first(
    connection: &mut AnyConnection,
    filter: &DocumentFilter,
    ids: &[i64],
) -> QueryResult<(Vec<Found>, usize)> {
    if filter.with_bodies {
        return piece(connection, ids);
    }
    Ok((without_bodies(connection, ids)?, ids.len()))
}

/// The documents of their rows, but for those that are damaged.
pub(super) fn records(
    connection: &mut AnyConnection,
    found: Vec<Found>,
) -> Result<Vec<DocumentRecord>, Refusal> {
    let held: Vec<i64> = found
        .iter()
        .filter(|(row, _)| row.is_in_contingency())
        .map(|(row, _)| row.id)
        .collect();
    let mut held = of_documents(connection, &held)?;
    let read = |(row, json)| record(row, json, &mut held);
    let mut records = sound(found.into_iter().map(read));
    tell_of(connection, &mut records)?;
    Ok(records)
}

/// Where a page ends. A row whose place itself is damaged cannot be gone on from; the one before it
/// can.
fn last_place(
    connection: &mut AnyConnection,
    found: &[Found],
    rest: &[i64],
) -> QueryResult<Option<PageStart>> {
    let after = |(issued_at, code)| PageStart::After(issued_at, code);
    for id in rest.iter().rev() {
        if let Some(place) = place(connection, *id)? {
            return Ok(Some(after(place)));
        }
    }
    let last = found.iter().rev().find_map(|(row, _)| row.place());
    Ok(last.map(after))
}

/// First which documents, then those. Of one moment the one that was stored later comes first.
fn ids(
    connection: &mut AnyConnection,
    filter: &DocumentFilter,
    date_range: &DateRange,
    size: u32,
) -> QueryResult<Vec<i64>> {
    let mut query = documents::table
        .filter(documents::company.eq(filter.company.0.to_string()))
        .filter(documents::environment.eq(filter.environment.code()))
        .filter(documents::issued_at.ge(micros(start(date_range.oldest))))
        .into_boxed();
    if let Some(after) = date_range.newest.next_day() {
        query = query.filter(documents::issued_at.lt(micros(start(after))));
    }
    if let Some((issued_at, code)) = date_range.after {
        query = after(query, micros(issued_at.moment()), id_of(connection, code)?);
    }
    narrowed(query, filter)
        .order((documents::issued_at.desc(), documents::id.desc()))
        .offset(i64::try_from(date_range.skip).unwrap_or(i64::MAX))
        .limit(i64::from(size))
        .select(documents::id)
        .load(connection)
}

/// Those that the filter finds, whatever their moments.
fn narrowed<'q>(mut query: Documents<'q>, filter: &DocumentFilter) -> Documents<'q> {
    if let Some(establishment) = filter.establishment {
        query = query.filter(documents::establishment.eq(establishment.0.to_string()));
    }
    if let Some(document_type) = filter.document_type {
        query = query.filter(documents::document_type.eq(document_type.code()));
        if document_type.spec().is_rare {
            query = query.filter(fixed_sql::<Bool>(IS_RARE));
        }
    }
    if let Some(status) = filter.status {
        query = match status {
            StatusKind::Rejected => {
                query.filter(fixed_sql::<Bool>("documents.status = 'REJECTED'"))
            }
            StatusKind::Invalidated => {
                query.filter(fixed_sql::<Bool>("documents.status = 'INVALIDATED'"))
            }
            StatusKind::Received | StatusKind::Pending => {
                query.filter(documents::status.eq(status.name()))
            }
        };
    }
    if let Some(transmission) = filter.transmission {
        query = match transmission {
            TransmissionKind::Contingency => {
                query.filter(fixed_sql::<Bool>("documents.transmission = 'CONTINGENCY'"))
            }
            TransmissionKind::Normal => {
                query.filter(documents::transmission.eq(transmission.name()))
            }
        };
    }
    query
}

type Documents<'q> = IntoBoxed<'q, documents::table, <AnyConnection as Connection>::Backend>;

/// Those after a document, in two conditions, of which the first is a range of the index.
fn after(query: Documents<'_>, moment: i64, id: i64) -> Documents<'_> {
    let was_stored_before = documents::id.lt(id);
    query
        .filter(documents::issued_at.le(moment))
        .filter(documents::issued_at.lt(moment).or(was_stored_before))
}

/// What the storage calls a document; 0 when it has none with the code.
fn id_of(connection: &mut AnyConnection, code: GenerationCode) -> QueryResult<i64> {
    let id = documents::table
        .filter(documents::generation_code.eq(code.to_string()))
        .select(documents::id)
        .first(connection)
        .optional()?;
    Ok(id.unwrap_or_default())
}

/// The moment when a day begins in El Salvador.
fn start(day: Date) -> OffsetDateTime {
    let midnight = day.midnight();
    let offset = LocalTime::at(midnight.assume_utc()).moment().offset();
    midnight.assume_offset(offset)
}

#[cfg(test)]
mod tests {
    use dte_domain::identification::DocumentType;
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn the_index_of_rare_types_has_those_that_are_rare_by_their_rows() {
        for entry in DocumentType::ENTRIES {
            let document_type = entry.value;
            let is_left_out = IS_RARE.contains(&format!("'{}'", document_type.code()));
            assert_eq!(
                is_left_out,
                !document_type.spec().is_rare,
                "{document_type:?}"
            );
        }
        let migrations = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations");
        let condition = IS_RARE.replace("documents.", "");
        for database in ["sqlite", "postgresql"] {
            let path = format!("{migrations}/{database}/00000000000900_tables/up.sql");
            let migration = std::fs::read_to_string(path).unwrap();
            assert!(
                migration.contains(&format!("WHERE {condition};")),
                "{database}"
            );
        }
    }

    #[test]
    fn a_day_begins_at_midnight_in_el_salvador() {
        assert_eq!(
            start(date!(2026 - 03 - 16)),
            datetime!(2026-03-16 06:00 UTC)
        );
    }
}
