//! How many documents a filter finds, by day and by month.

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use dte_application::ports::{Counters, DocumentFilter, TransmissionKind};
use dte_domain::catalog::Catalogue;
use dte_domain::lifecycle::StatusKind;
use dte_domain::value::Value;
use time::Date;

use crate::counters::Granularity;
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::engine::statement::fixed_sql;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::document_counts;

/// How many documents of one status and one transmission a day or a month has.
pub(super) struct Rollup {
    pub newest: Date,
    pub oldest: Date,
    pub status: StatusKind,
    pub transmission: TransmissionKind,
    pub documents: u64,
}

impl Rollup {
    pub(super) fn count(&self, counters: &mut Counters) {
        count(counters, (self.status, self.transmission), self.documents);
    }

    fn read(
        granularity: Granularity,
        (period, status, transmission, documents): (String, String, String, i64),
    ) -> Result<Self, InconsistentRow> {
        let row = RowReader::new("document_counts", &period);
        let date = match granularity {
            Granularity::Day => <Date as Value>::parse(&period),
            Granularity::Month => <Date as Value>::parse(&format!("{period}-01")),
        };
        let oldest = date.map_err(|parse_error| row.fault("period", &parse_error))?;
        let newest = match granularity {
            Granularity::Day => oldest,
            Granularity::Month => last_of_month(oldest),
        };
        Ok(Self {
            newest,
            oldest,
            status: row.named("status", &status, StatusKind::named)?,
            transmission: row.named("transmission", &transmission, TransmissionKind::named)?,
            documents: row.number("documents", documents)?,
        })
    }
}

pub(super) fn count(
    counters: &mut Counters,
    (status, transmission): (StatusKind, TransmissionKind),
    documents: u64,
) {
    *match status {
        StatusKind::Received => &mut counters.received,
        StatusKind::Invalidated => &mut counters.invalidated,
        StatusKind::Rejected => &mut counters.rejected,
        StatusKind::Pending => &mut counters.pending,
    } += documents;
    *match transmission {
        TransmissionKind::Normal => &mut counters.normal,
        TransmissionKind::Contingency => &mut counters.contingency,
    } += documents;
}

/// All that the filter finds, newest first: by months, and by days in a month of which the filter
/// takes only a part.
pub(super) fn all(
    connection: &mut AnyConnection,
    filter: &DocumentFilter,
) -> Result<Vec<Rollup>, Refusal> {
    let mut rollups = Vec::new();
    for (granularity, from, to) in spans(filter.from, filter.to) {
        rollups.extend(of(connection, filter, granularity, from, to)?);
    }
    Ok(rollups)
}

/// What the filter finds from a day to a day, by days, newest first.
pub(super) fn days(
    connection: &mut AnyConnection,
    filter: &DocumentFilter,
    from: Date,
    to: Date,
) -> Result<Vec<Rollup>, Refusal> {
    of(connection, filter, Granularity::Day, Some(from), Some(to))
}

/// A range of days, and the granularity by which it is looked at.
type DateSpan = (Granularity, Option<Date>, Option<Date>);

/// The whole months from a day to a day, and what is left before and after them, newest first.
fn spans(from: Option<Date>, to: Option<Date>) -> Vec<DateSpan> {
    let broken_from = from.filter(|from| *from != first_of_month(*from));
    let broken_to = to.filter(|to| *to != last_of_month(*to));
    if let (Some(first), Some(last)) = (from, to)
        && first_of_month(first) == first_of_month(last)
        && (broken_from.is_some() || broken_to.is_some())
    {
        return vec![(Granularity::Day, from, to)];
    }
    let first_whole = match broken_from {
        Some(from) => last_of_month(from).next_day(),
        None => from,
    };
    let last_whole = match broken_to {
        Some(to) => first_of_month(to).previous_day(),
        None => to,
    };
    let mut spans = vec![(Granularity::Month, first_whole, last_whole)];
    if broken_from.is_some() && first_whole.is_none() {
        // There is no month after the last one of all years.
        spans.clear();
    }
    if let Some(to) = broken_to {
        spans.insert(0, (Granularity::Day, Some(first_of_month(to)), Some(to)));
    }
    if let Some(from) = broken_from {
        spans.push((Granularity::Day, Some(from), Some(last_of_month(from))));
    }
    spans
}

fn first_of_month(date: Date) -> Date {
    date.replace_day(1).unwrap_or(date)
}

fn last_of_month(date: Date) -> Date {
    let length = date.month().length(date.year());
    date.replace_day(length).unwrap_or(date)
}

fn of(
    connection: &mut AnyConnection,
    filter: &DocumentFilter,
    granularity: Granularity,
    from: Option<Date>,
    to: Option<Date>,
) -> Result<Vec<Rollup>, Refusal> {
    use document_counts as counts;
    let mut query = counts::table
        .group_by((counts::period, counts::status, counts::transmission))
        .select((
            counts::period,
            counts::status,
            counts::transmission,
            fixed_sql::<BigInt>("CAST(SUM(documents) AS BIGINT)"),
        ))
        .filter(counts::company.eq(filter.company.0.to_string()))
        .filter(counts::environment.eq(filter.environment.code()))
        .filter(counts::span.eq(granularity.name()))
        .filter(counts::documents.ne(0))
        .into_boxed();
    if let Some(from) = from {
        query = query.filter(counts::period.ge(granularity.period(from)));
    }
    if let Some(to) = to {
        query = query.filter(counts::period.le(granularity.period(to)));
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
        query.order(counts::period.desc()).load(connection)?;
    // What a damaged counter counts is missing; everything else is found.
    Ok(sound(
        rows.into_iter().map(|row| Rollup::read(granularity, row)),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    /// The spans of a filter, shortly.
    fn told(from: Option<Date>, to: Option<Date>) -> Vec<String> {
        let day = |date: Option<Date>| date.map(|date| date.to_string()).unwrap_or_default();
        spans(from, to)
            .into_iter()
            .map(|(granularity, from, to)| {
                format!("{} {}..{}", granularity.name(), day(from), day(to))
            })
            .collect()
    }

    #[test]
    fn whole_months_are_counted_by_months_and_the_rest_by_days() {
        assert_eq!(told(None, None), ["month .."]);
        assert_eq!(
            told(Some(date!(2026 - 02 - 01)), Some(date!(2026 - 02 - 28))),
            ["month 2026-02-01..2026-02-28"]
        );
        assert_eq!(
            told(Some(date!(2026 - 02 - 01)), Some(date!(2026 - 02 - 27))),
            ["day 2026-02-01..2026-02-27"]
        );
        assert_eq!(
            told(Some(date!(2025 - 11 - 30)), Some(date!(2026 - 02 - 01))),
            [
                "day 2026-02-01..2026-02-01",
                "month 2025-12-01..2026-01-31",
                "day 2025-11-30..2025-11-30",
            ]
        );
        assert_eq!(
            told(Some(date!(2026 - 02 - 02)), None),
            ["month 2026-03-01..", "day 2026-02-02..2026-02-28"]
        );
        assert_eq!(
            told(None, Some(date!(2024 - 02 - 28))),
            ["day 2024-02-01..2024-02-28", "month ..2024-01-31"]
        );
        assert_eq!(
            told(None, Some(Date::MAX)),
            [format!("month ..{}", Date::MAX)]
        );
    }
}
