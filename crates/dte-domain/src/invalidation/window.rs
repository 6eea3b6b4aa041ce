//! Until when a document can be invalidated.
//!
//! The windows are data: they stand in the rows of the document types
//! ([`specs`](crate::documents::specs)), one for each edition. Before the switch to 2026 a document has the
//! window of its own edition; an event of 2026 has the windows of 2026 for every document. The last second
//! of a window still counts.

use time::{Date, Duration, OffsetDateTime};

use crate::assumptions::MEDICINES;
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
    /// Calendar months from the stamp, likewise.
    MonthsFromStamp {
        /// The months of most issuers.
        months: u8,
        /// The months of issuers of medicines.
        of_medicines: u8,
    },
    /// So many business days of the month after the month of the stamp, to the end of the last.
    BusinessDaysAfterMonthOfStamp(u8),
}

/// The facts of a document by which its window is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Since {
    /// When the document was issued.
    pub issued_at: LocalTime,
    /// When the authority stamped it.
    pub stamped_at: LocalTime,
    /// True if its issuer sells medicines ([`sells_medicines`]).
    pub is_of_medicines: bool,
}

impl Since {
    fn months(self, months: u8, of_medicines: u8) -> u8 {
        if self.is_of_medicines {
            of_medicines
        } else {
            months
        }
    }
}

/// True if an economic activity is one of those whose invoices and exports have a longer window.
pub fn sells_medicines(activity: &str) -> bool {
    MEDICINES.value.contains(&activity)
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
            Self::MonthsFromStamp {
                months: count,
                of_medicines,
            } => months(since.stamped_at, since.months(count, of_medicines)),
            Self::BusinessDaysAfterMonthOfStamp(days) => {
                let next = months_after(first_of_month(since.stamped_at.date()), 1);
                let last = calendar.nth_business_day(next, days.into());
                LocalTime::end_of(last.unwrap_or_else(|| end_of_month(next)))
            }
        }
    }

    /// The last date in an event about a document whose window counts months from its stamp: as many
    /// months after the document's date.
    pub fn last_date(self, since: Since) -> Option<Date> {
        let Self::MonthsFromStamp {
            months,
            of_medicines,
        } = self
        else {
            return None;
        };
        let months = since.months(months, of_medicines);
        Some(months_after(since.issued_at.date(), months))
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

/// The windows that hold for the documents of a company at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Windows {
    /// The edition of the events that invalidate at that moment.
    pub edition: Edition,
    /// True if the company sells medicines ([`sells_medicines`]).
    pub is_of_medicines: bool,
}

impl Windows {
    /// The last second in which a stamped document of an edition can be invalidated, by the days of public
    /// offices.
    pub fn closes_at(
        self,
        edition: Edition,
        document_type: DocumentType,
        issued_at: LocalTime,
        stamped_at: OffsetDateTime,
    ) -> LocalTime {
        let since = Since {
            issued_at,
            stamped_at: LocalTime::at(stamped_at),
            is_of_medicines: self.is_of_medicines,
        };
        let edition = edition.max(self.edition);
        last_moment(edition, document_type, since, &Calendar::public_offices())
    }
}
