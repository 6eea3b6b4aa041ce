//! Pages of documents with their counters.
//!
//! The counters come from sums by day that are kept as documents change, not from the documents.
//! The same sums say on which days a page lies, so that a page is looked for among the documents
//! of those days only: a page deep in a million documents, or of a status that few documents
//! have, is as near as the first.

use diesel::dsl::{IntoBoxed, LeftJoin, sql};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use dte_application::ports::{Counters, DocumentFilter, DocumentPage, PageStart, TransmissionKind};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::{GenerationCode, LocalTime, date_text};
use dte_domain::lifecycle::StatusKind;
use dte_domain::value::Value;
use time::{Date, OffsetDateTime};

use super::documents::record;
use super::{contingencies, snapshot, sound};
use crate::connection::AnyConnection;
use crate::error::{InconsistentRow, Refusal};
use crate::rows::column::{Reader, micros};
use crate::rows::document::DocumentRow;
use crate::schema::{document_bodies, document_counts, documents};

/// A page and its counters, from one state of the database.
pub(crate) fn page(
    connection: &mut AnyConnection,
    filter: &DocumentFilter,
    start: PageStart,
    size: u32,
) -> Result<DocumentPage, Refusal> {
    snapshot(connection, |connection| {
        let days = days(connection, filter)?;
        let stretch = match start {
            PageStart::Skip(skip) => Stretch::of_page(&days, skip, size),
            PageStart::After(issued_at, code) => Stretch::after(&days, issued_at, code, size),
        };
        let documents = match stretch {
            Some(stretch) => on_days(connection, filter, &stretch, size)?,
            None => Vec::new(),
        };
        let held: Vec<i64> = documents
            .iter()
            .filter(|(row, _)| row.is_in_contingency())
            .map(|(row, _)| row.id)
            .collect();
        let mut held = contingencies::of_documents(connection, &held)?;
        let is_full = documents.len() >= usize::try_from(size).unwrap_or(usize::MAX);
        // A row whose place itself is damaged cannot be gone on from; the one before it can.
        let mut rows = documents.iter().rev();
        let next = rows.find_map(|(row, _)| row.place()).filter(|_| is_full);
        let read = |(row, json)| record(row, json, &mut held);
        let documents = sound(documents.into_iter().map(read));
        let mut counters = Counters::default();
        for day in &days {
            day.count(&mut counters);
        }
        Ok(DocumentPage {
            documents,
            next,
            counters,
        })
    })
}

/// How many documents of one status and one transmission a day has.
struct Sum {
    day: Date,
    status: StatusKind,
    transmission: TransmissionKind,
    documents: u64,
}

impl Sum {
    fn count(&self, counters: &mut Counters) {
        *match self.status {
            StatusKind::Received => &mut counters.received,
            StatusKind::Invalidated => &mut counters.invalidated,
            StatusKind::Rejected => &mut counters.rejected,
            StatusKind::Pending => &mut counters.pending,
        } += self.documents;
        *match self.transmission {
            TransmissionKind::Normal => &mut counters.normal,
            TransmissionKind::Contingency => &mut counters.contingency,
        } += self.documents;
    }

    fn read(
        (day, status, transmission, documents): (String, String, String, i64),
    ) -> Result<Self, InconsistentRow> {
        let row = Reader {
            table: "document_counts",
            key: &day,
        };
        Ok(Self {
            day: Date::read(&day).map_err(|malformed| row.fault("day", &malformed))?,
            status: row.named("status", &status, StatusKind::named)?,
            transmission: row.named("transmission", &transmission, TransmissionKind::named)?,
            documents: row.number("documents", documents)?,
        })
    }
}

/// The sums of all days that the filter finds, newest first.
fn days(connection: &mut AnyConnection, filter: &DocumentFilter) -> Result<Vec<Sum>, Refusal> {
    use document_counts as counts;
    let mut query = counts::table
        .group_by((counts::day, counts::status, counts::transmission))
        .select((
            counts::day,
            counts::status,
            counts::transmission,
            sql::<BigInt>("CAST(SUM(documents) AS BIGINT)"),
        ))
        .filter(counts::company.eq(filter.company.0.to_string()))
        .filter(counts::environment.eq(filter.environment.code()))
        .filter(counts::documents.ne(0))
        .into_boxed();
    if let Some(from) = filter.from {
        query = query.filter(counts::day.ge(date_text(from)));
    }
    if let Some(to) = filter.to {
        query = query.filter(counts::day.le(date_text(to)));
    }
    if let Some(establishment) = filter.establishment {
        query = query.filter(counts::establishment.eq(establishment.0.to_string()));
    }
    if let Some(document_type) = filter.document_type {
        query = query.filter(counts::document_type.eq(document_type.code()));
    }
    if let Some(status) = filter.status {
        query = query.filter(counts::status.eq(status.name()));
    }
    if let Some(transmission) = filter.transmission {
        query = query.filter(counts::transmission.eq(transmission.name()));
    }
    let rows: Vec<(String, String, String, i64)> =
        query.order(counts::day.desc()).load(connection)?;
    let sums: Result<Vec<Sum>, InconsistentRow> = rows.into_iter().map(Sum::read).collect();
    Ok(sums?)
}

/// The days on which a page lies.
#[derive(Debug, PartialEq, Eq)]
struct Stretch {
    newest: Date,
    oldest: Date,
    /// How many documents of these days stand before the page.
    skip: u64,
    /// The document after which the page begins.
    after: Option<(LocalTime, GenerationCode)>,
}

impl Stretch {
    /// `None` when the page is past the end.
    fn of_page(days: &[Sum], skip: u64, size: u32) -> Option<Self> {
        let end = skip.saturating_add(u64::from(size));
        let mut passed: u64 = 0;
        let mut stretch: Option<Self> = None;
        for day in days.chunk_by(|one, other| one.day == other.day) {
            let date = day.first()?.day;
            let documents: u64 = day.iter().map(|sum| sum.documents).sum();
            if passed + documents > skip {
                let stretch = stretch.get_or_insert(Self {
                    newest: date,
                    oldest: date,
                    skip: skip.saturating_sub(passed),
                    after: None,
                });
                stretch.oldest = date;
            }
            passed += documents;
            if passed >= end {
                break;
            }
        }
        stretch
    }

    /// The days from that of the document on. How many of its own day stand after it is not known
    /// from the sums: so those of the days before it must be as many as the page has.
    fn after(days: &[Sum], issued_at: LocalTime, code: GenerationCode, size: u32) -> Option<Self> {
        let first = days.iter().position(|sum| sum.day <= issued_at.date())?;
        let days = days.get(first..)?;
        let newest = days.first()?.day;
        let (mut oldest, mut found) = (newest, 0);
        for day in days.chunk_by(|one, other| one.day == other.day) {
            oldest = day.first()?.day;
            if oldest < issued_at.date() {
                found += day.iter().map(|sum| sum.documents).sum::<u64>();
            }
            if found >= u64::from(size) {
                break;
            }
        }
        Some(Self {
            newest,
            oldest,
            skip: 0,
            after: Some((issued_at, code)),
        })
    }
}

type Found = (DocumentRow, Option<String>);

fn on_days(
    connection: &mut AnyConnection,
    filter: &DocumentFilter,
    stretch: &Stretch,
    size: u32,
) -> QueryResult<Vec<Found>> {
    let mut query = documents::table
        .left_join(document_bodies::table)
        .filter(documents::company.eq(filter.company.0.to_string()))
        .filter(documents::environment.eq(filter.environment.code()))
        .filter(documents::issued_at.ge(micros(start(stretch.oldest))))
        .into_boxed();
    if let Some(after) = stretch.newest.next_day() {
        query = query.filter(documents::issued_at.lt(micros(start(after))));
    }
    if let Some((issued_at, code)) = stretch.after {
        let id = documents::table
            .filter(documents::generation_code.eq(code.to_string()))
            .select(documents::id)
            .first(connection)
            .optional()?;
        query = after(query, issued_at, id);
    }
    if let Some(establishment) = filter.establishment {
        query = query.filter(documents::establishment.eq(establishment.0.to_string()));
    }
    if let Some(document_type) = filter.document_type {
        query = query.filter(documents::document_type.eq(document_type.code()));
    }
    if let Some(status) = filter.status {
        query = query.filter(documents::status.eq(status.name()));
    }
    if let Some(transmission) = filter.transmission {
        query = query.filter(documents::transmission.eq(transmission.name()));
    }
    query
        .order((documents::issued_at.desc(), documents::id.desc()))
        .offset(i64::try_from(stretch.skip).unwrap_or(i64::MAX))
        .limit(i64::from(size))
        .select((DocumentRow::as_select(), document_bodies::json.nullable()))
        .load(connection)
}

type Documents<'q> = IntoBoxed<
    'q,
    LeftJoin<documents::table, document_bodies::table>,
    <AnyConnection as Connection>::Backend,
>;

/// Those after a document, in two conditions, of which the first is a range of the index. After one
/// that is not here, all of its moment come.
fn after(query: Documents<'_>, issued_at: LocalTime, id: Option<i64>) -> Documents<'_> {
    let moment = micros(issued_at.moment());
    let earlier = documents::id.lt(id.unwrap_or(i64::MAX));
    query
        .filter(documents::issued_at.le(moment))
        .filter(documents::issued_at.lt(moment).or(earlier))
}

/// The moment when a day begins in El Salvador.
fn start(day: Date) -> OffsetDateTime {
    let midnight = day.midnight();
    let offset = LocalTime::at(midnight.assume_utc()).moment().offset();
    midnight.assume_offset(offset)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::{date, datetime};

    fn sums(days: &[(Date, u64)]) -> Vec<Sum> {
        days.iter()
            .map(|&(day, documents)| Sum {
                day,
                status: StatusKind::Received,
                transmission: TransmissionKind::Normal,
                documents,
            })
            .collect()
    }

    #[test]
    fn a_day_begins_at_midnight_in_el_salvador() {
        assert_eq!(
            start(date!(2026 - 03 - 16)),
            datetime!(2026-03-16 06:00 UTC)
        );
    }

    #[test]
    fn a_page_is_looked_for_on_the_days_where_it_lies() {
        let (third, second, first) = (
            date!(2026 - 03 - 03),
            date!(2026 - 03 - 02),
            date!(2026 - 03 - 01),
        );
        let days = sums(&[(third, 5), (third, 5), (second, 3), (first, 100)]);
        let page = |skip, size| {
            Stretch::of_page(&days, skip, size)
                .map(|stretch| (stretch.newest, stretch.oldest, stretch.skip))
        };
        assert_eq!(page(0, 10), Some((third, third, 0)));
        assert_eq!(page(9, 2), Some((third, second, 9)));
        assert_eq!(page(10, 3), Some((second, second, 0)));
        assert_eq!(page(12, 20), Some((second, first, 2)));
        assert_eq!(page(13, 20), Some((first, first, 0)));
        assert_eq!(page(112, 20), Some((first, first, 99)));
        assert_eq!(page(113, 20), None);
        assert_eq!(page(u64::MAX, 20), None);
        assert_eq!(Stretch::of_page(&[], 0, 20), None);
    }
}
