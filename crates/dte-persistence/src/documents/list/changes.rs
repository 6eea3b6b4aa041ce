//! What changed since a moment, oldest change first.

use diesel::prelude::*;
use dte_application::ports::{
    Counters, DocumentFilter, DocumentPage, DocumentRecord, ListedDocument, PageStart,
    TransmissionKind,
};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::GenerationCode;
use dte_domain::lifecycle::StatusKind;
use time::OffsetDateTime;

use super::rollups::count;
use super::search::{By, MOST_COUNTED, Search};
use super::{Documents, first, id_of, narrowed, records, start};
use crate::engine::column::{RowReader, micros};
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::error::Refusal;
use crate::schema::documents;

/// The first documents that changed at a moment or later; after one of that moment, when one is named.
pub(super) fn page(
    connection: &mut AnyConnection,
    filter: &DocumentFilter,
    search: &Search,
    (since, after): (OffsetDateTime, Option<GenerationCode>),
    size: u32,
) -> Result<DocumentPage, Refusal> {
    let since = micros(since);
    let after = match after {
        Some(code) => id_of(connection, code)?,
        None => 0,
    };
    let changed: Vec<(i64, String, i64)> = changed(filter, search, since, after)
        .order((documents::updated_at, documents::id))
        .limit(i64::from(size))
        .select((
            documents::id,
            documents::generation_code,
            documents::updated_at,
        ))
        .load(connection)?;
    let ids: Vec<i64> = changed.iter().map(|(id, ..)| *id).collect();
    let (found, looked_at) = first(connection, filter, &ids)?;
    let rest = ids.get(looked_at..).unwrap_or_default();
    let is_full = ids.len() >= usize::try_from(size).unwrap_or(usize::MAX);
    let last = changed.last().filter(|_| is_full);
    let next = last.map(place).transpose()?;
    let documents: Vec<DocumentRecord> = records(connection, found)?;
    let (counters, is_capped) = counters(connection, (filter, search), since, after)?;
    Ok(DocumentPage {
        documents,
        rest: rest.iter().copied().map(ListedDocument).collect(),
        next,
        counters,
        is_capped,
    })
}

/// The place of a change in the list of changes.
fn place((_, code, updated_at): &(i64, String, i64)) -> Result<PageStart, Refusal> {
    let row = RowReader::new("documents", code);
    let changed_at = row.moment("updated_at", *updated_at)?;
    Ok(PageStart::Changed(
        changed_at,
        Some(row.value("generation_code", code)?),
    ))
}

fn changed<'q>(
    filter: &'q DocumentFilter,
    search: &'q Search,
    since: i64,
    after: i64,
) -> Documents<'q> {
    let mut query = documents::table
        .filter(documents::company.eq(filter.company.0.to_string()))
        .filter(documents::environment.eq(filter.environment.code()))
        .filter(documents::updated_at.ge(since))
        .filter(documents::updated_at.gt(since).or(documents::id.gt(after)))
        .into_boxed();
    if let Some(until) = filter.changed_until {
        query = query.filter(documents::updated_at.le(micros(until)));
    }
    if let Some(from) = filter.from {
        query = query.filter(documents::issued_at.ge(micros(start(from))));
    }
    if let Some(after) = filter.to.and_then(time::Date::next_day) {
        query = query.filter(documents::issued_at.lt(micros(start(after))));
    }
    search.narrow(narrowed(query, filter), By::Document)
}

/// How many there are, and whether there are more than were counted.
fn counters(
    connection: &mut AnyConnection,
    (filter, search): (&DocumentFilter, &Search),
    since: i64,
    after: i64,
) -> Result<(Counters, bool), Refusal> {
    let rows: Vec<(String, String, String)> = changed(filter, search, since, after)
        .order((documents::updated_at, documents::id))
        .limit(MOST_COUNTED + 1)
        .select((
            documents::generation_code,
            documents::status,
            documents::transmission,
        ))
        .load(connection)?;
    let most = usize::try_from(MOST_COUNTED).unwrap_or(usize::MAX);
    let is_capped = rows.len() > most;
    let kinds = rows.iter().take(most).map(|(code, status, transmission)| {
        let row = RowReader::new("documents", code);
        Ok((
            row.named("status", status, StatusKind::named)?,
            row.named("transmission", transmission, TransmissionKind::named)?,
        ))
    });
    let mut counters = Counters::default();
    for (status, transmission) in sound(kinds) {
        count(&mut counters, (status, transmission), 1);
    }
    Ok((counters, is_capped))
}
