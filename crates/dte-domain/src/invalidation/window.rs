//! Until when a document can be invalidated.
//!
//! The windows are data: one table for all editions. The edition is that of the document, whenever
//! its event is made. The last second of a window still counts.

use time::{Date, Duration};

use crate::calendar::{Calendar, first_of_month};
use crate::edition::Edition;
use crate::identification::{DocumentType, LocalTime};
use crate::months::months_after;

/// How long documents of some types can be invalidated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The generation of the document.
    pub edition: Edition,
    /// The types of document; all that no earlier row names when empty.
    pub document_types: &'static [DocumentType],
    /// How long.
    pub span: Span,
}

/// A length of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// Hours from the issue, to the second: a document of 10:30:00 and 24 hours end at 10:30:00 of
    /// the next day.
    HoursFromIssue(u16),
    /// Calendar months from the issue, to the end of the day: a document of 30 November and three
    /// months end on the last day of February at 23:59:59.
    MonthsFromIssue(u8),
    /// Calendar months from the stamp, likewise, and never more than as many from the issue.
    MonthsFromStamp(u8),
    /// So many business days of the month after the month of the stamp, to the end of the last.
    BusinessDaysAfterMonthOfStamp(u8),
}

/// From when windows count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Since {
    /// When the document was issued.
    pub issued_at: LocalTime,
    /// When the authority stamped it.
    pub stamped_at: LocalTime,
}

/// The types that can be invalidated for months: what consumers, buyers abroad and subjects outside
/// the tax hold, and return late.
const FOR_MONTHS: &[DocumentType] = &[
    DocumentType::Invoice,
    DocumentType::ExportInvoice,
    DocumentType::ExcludedSubjectInvoice,
];

/// All windows (specification, invalidation rule 5; functional manual of May 2026). The first row
/// that fits holds.
pub const WINDOWS: &[Window] = &[
    Window {
        edition: Edition::Of2022,
        document_types: FOR_MONTHS,
        span: Span::MonthsFromIssue(3),
    },
    Window {
        edition: Edition::Of2022,
        document_types: &[],
        span: Span::HoursFromIssue(24),
    },
    Window {
        edition: Edition::Of2026,
        document_types: FOR_MONTHS,
        span: Span::MonthsFromStamp(3),
    },
    Window {
        edition: Edition::Of2026,
        document_types: &[],
        span: Span::BusinessDaysAfterMonthOfStamp(10),
    },
];

/// What holds for a document that no row names: the shorter window is the safe one.
const UNNAMED: Span = Span::HoursFromIssue(24);

impl Span {
    /// The last second of it.
    pub fn last_moment(self, since: Since, calendar: &Calendar) -> LocalTime {
        let months = |from: LocalTime, months| LocalTime::end_of(months_after(from.date(), months));
        match self {
            Self::HoursFromIssue(hours) => {
                LocalTime::at(since.issued_at.moment() + Duration::hours(i64::from(hours)))
            }
            Self::MonthsFromIssue(count) => months(since.issued_at, count),
            Self::MonthsFromStamp(count) => {
                months(since.stamped_at, count).min(months(since.issued_at, count))
            }
            Self::BusinessDaysAfterMonthOfStamp(days) => {
                let next = months_after(first_of_month(since.stamped_at.date()), 1);
                let last = calendar.nth_business_day(next, days.into());
                LocalTime::end_of(last.unwrap_or_else(|| end_of_month(next)))
            }
        }
    }
}

fn end_of_month(day: Date) -> Date {
    let last = day.month().length(day.year());
    day.replace_day(last).unwrap_or(day)
}

/// How long a document of an edition and a type can be invalidated.
pub fn span(edition: Edition, document_type: DocumentType) -> Span {
    let row = WINDOWS.iter().find(|window| {
        let named = window.document_types;
        window.edition == edition && (named.is_empty() || named.contains(&document_type))
    });
    row.map_or(UNNAMED, |window| window.span)
}

/// The last second in which a document of an edition can be invalidated.
pub fn last_moment(
    edition: Edition,
    document_type: DocumentType,
    since: Since,
    calendar: &Calendar,
) -> LocalTime {
    span(edition, document_type).last_moment(since, calendar)
}
