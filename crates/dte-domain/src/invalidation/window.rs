//! Until when a document can be invalidated.
//!
//! The windows are data: they stand in the rows of the document types
//! ([`specs`](crate::documents::specs)), one for each edition. The edition is that of the document,
//! whenever its event is made. The last second of a window still counts.

use time::{Date, Duration, OffsetDateTime};

use crate::calendar::{Calendar, first_of_month};
use crate::edition::Edition;
use crate::identification::{DocumentType, LocalTime};
use crate::months::months_after;

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

/// What holds for a document of a type that its edition does not have: the shorter window is the safe
/// one.
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
    let row = document_type.spec().edition(edition);
    row.map_or(UNNAMED, |row| row.window)
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

/// The last second in which a stamped document can be invalidated, by the days of public offices.
pub fn closes_at(
    edition: Edition,
    document_type: DocumentType,
    issued_at: LocalTime,
    stamped_at: OffsetDateTime,
) -> LocalTime {
    let since = Since {
        issued_at,
        stamped_at: LocalTime::at(stamped_at),
    };
    last_moment(edition, document_type, since, &Calendar::public_offices())
}
