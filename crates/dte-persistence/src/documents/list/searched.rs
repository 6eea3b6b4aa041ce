//! Pages of what is searched for by more than the rollups count: receivers, totals, numbers.
//!
//! Up to [`MOST_COUNTED`] documents are counted, and looked at in memory. Where there are more, the page is
//! looked for among the newest documents: what there are so many of is not far.

use std::cmp::Reverse;

use diesel::prelude::*;
use dte_application::ports::{
    Counters, DocumentFilter, DocumentPage, ListedDocument, PageStart, TransmissionKind,
};
use dte_domain::catalog::Catalogue;
use dte_domain::lifecycle::StatusKind;

use super::rollups::count;
use super::search::{By, MOST_COUNTED, Search};
use super::{Documents, after, first, id_of, last_place, narrowed, records, start};
use crate::engine::column::{RowReader, micros};
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::engine::statement::ROWS_AT_ONCE;
use crate::error::Refusal;
use crate::schema::documents;

/// A document as it is counted, and its place in the list.
type Row = (i64, i64, String, String, String);

pub(super) fn page(
    connection: &mut AnyConnection,
    filter: &DocumentFilter,
    search: &Search,
    place: PageStart,
    size: u32,
) -> Result<DocumentPage, Refusal> {
    let (rows, is_capped) = counted(connection, filter, search)?;
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    let ids: Vec<i64> = match place {
        PageStart::After(issued_at, code) => {
            let issued_at = micros(issued_at.moment());
            let last = (issued_at, id_of(connection, code)?);
            if is_capped {
                newest(connection, filter, search, Some(last), (0, size))?
            } else {
                let left = rows
                    .iter()
                    .map(|row| (row.1, row.0))
                    .filter(|it| *it < last);
                left.map(|(_, id)| id).take(size).collect()
            }
        }
        PageStart::Skip(skip) => {
            // As far as the documents are counted; a cursor goes on.
            let skip = usize::try_from(skip).unwrap_or(usize::MAX).min(rows.len());
            if is_capped && skip < rows.len() {
                newest(connection, filter, search, None, (skip, size))?
            } else {
                rows.iter().skip(skip).map(|row| row.0).take(size).collect()
            }
        }
        // Lists of changes go another way.
        PageStart::Changed(..) => Vec::new(),
    };
    let (found, looked_at) = first(connection, filter, &ids)?;
    let rest = ids.get(looked_at..).unwrap_or_default();
    let next = if ids.len() >= size {
        last_place(connection, &found, rest)?
    } else {
        None
    };
    Ok(DocumentPage {
        documents: records(connection, found)?,
        rest: rest.iter().copied().map(ListedDocument).collect(),
        next,
        counters: counters(&rows),
        is_capped,
    })
}

/// The documents that are counted, newest first where they are all, and whether there are more.
fn counted(
    connection: &mut AnyConnection,
    filter: &DocumentFilter,
    search: &Search,
) -> Result<(Vec<Row>, bool), Refusal> {
    let columns = (
        documents::id,
        documents::issued_at,
        documents::generation_code,
        documents::status,
        documents::transmission,
    );
    let most = usize::try_from(MOST_COUNTED).unwrap_or(usize::MAX);
    let mut rows: Vec<Row> = Vec::new();
    match search.named() {
        // In no order, which would have all of them read.
        Some(receivers) if !is_of_few(filter) => {
            for some in receivers.chunks(ROWS_AT_ONCE) {
                let left = MOST_COUNTED + 1 - i64::try_from(rows.len()).unwrap_or(i64::MAX);
                if left <= 0 {
                    break;
                }
                let found: Vec<Row> = matching(filter, search, By::Receivers(some))
                    .limit(left)
                    .select(columns)
                    .load(connection)?;
                rows.extend(found);
            }
        }
        _ if search.is_of_one() => {
            rows = matching(filter, search, By::Document)
                .limit(MOST_COUNTED + 1)
                .select(columns)
                .load(connection)?;
        }
        _ => {
            rows = matching(filter, search, By::Document)
                .order((documents::issued_at.desc(), documents::id.desc()))
                .limit(MOST_COUNTED + 1)
                .select(columns)
                .load(connection)?;
        }
    }
    let is_capped = rows.len() > most;
    rows.truncate(most);
    rows.sort_unstable_by_key(|(id, issued_at, ..)| Reverse((*issued_at, *id)));
    Ok((rows, is_capped))
}

/// Whether an index has nothing but the few documents among which the filter looks.
fn is_of_few(filter: &DocumentFilter) -> bool {
    matches!(
        filter.status,
        Some(StatusKind::Rejected | StatusKind::Invalidated)
    ) || filter.transmission == Some(TransmissionKind::Contingency)
}

/// The newest documents after a place, but for those that are skipped. Of several receivers each has an order
/// of its own.
fn newest(
    connection: &mut AnyConnection,
    filter: &DocumentFilter,
    search: &Search,
    last: Option<(i64, i64)>,
    (skip, size): (usize, usize),
) -> QueryResult<Vec<i64>> {
    let most = i64::try_from(skip.saturating_add(size)).unwrap_or(i64::MAX);
    let mut places: Vec<(i64, i64)> = Vec::new();
    for query in search.each(|| matching(filter, search, By::Document)) {
        let query = match last {
            Some((issued_at, id)) => after(query, issued_at, id),
            None => query,
        };
        let newest: Vec<(i64, i64)> = query
            .order((documents::issued_at.desc(), documents::id.desc()))
            .limit(most)
            .select((documents::issued_at, documents::id))
            .load(connection)?;
        places.extend(newest);
    }
    places.sort_unstable_by_key(|place| Reverse(*place));
    let page = places.into_iter().skip(skip).take(size);
    Ok(page.map(|(_, id)| id).collect())
}

fn matching<'q>(filter: &'q DocumentFilter, search: &'q Search, by: By<'q>) -> Documents<'q> {
    let mut query = documents::table
        .filter(documents::company.eq(filter.company.0.to_string()))
        .filter(documents::environment.eq(filter.environment.code()))
        .into_boxed();
    if let Some(from) = filter.from {
        query = query.filter(documents::issued_at.ge(micros(start(from))));
    }
    if let Some(after) = filter.to.and_then(time::Date::next_day) {
        query = query.filter(documents::issued_at.lt(micros(start(after))));
    }
    search.narrow(narrowed(query, filter), by)
}

fn counters(rows: &[Row]) -> Counters {
    let kinds = rows.iter().map(|(_, _, code, status, transmission)| {
        let row = RowReader::new("documents", code);
        Ok((
            row.named("status", status, StatusKind::named)?,
            row.named("transmission", transmission, TransmissionKind::named)?,
        ))
    });
    let mut counters = Counters::default();
    for kinds in sound(kinds) {
        count(&mut counters, kinds, 1);
    }
    counters
}
