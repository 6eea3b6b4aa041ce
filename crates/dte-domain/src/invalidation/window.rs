//! Until when a document can be invalidated.
//!
//! The windows are data: one table for all editions. They count from the issue of the document, and
//! their last second still counts.

use time::Duration;

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

/// A length of time from the issue of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// Hours, to the second: a document of 10:30:00 and 24 hours end at 10:30:00 of the next day.
    Hours(u16),
    /// Calendar months, to the end of the day: a document of 30 November and three months end on
    /// the last day of February at 23:59:59.
    Months(u8),
}

/// All windows (specification, invalidation rule 5). The first row that fits holds.
pub const WINDOWS: &[Window] = &[
    Window {
        edition: Edition::First,
        document_types: &[DocumentType::Invoice],
        span: Span::Months(3),
    },
    Window {
        edition: Edition::First,
        document_types: &[],
        span: Span::Hours(24),
    },
];

/// What holds for a document that no row names: the shorter window is the safe one.
const UNNAMED: Span = Span::Hours(24);

impl Span {
    /// The last second of it.
    pub fn last_moment(self, issued_at: LocalTime) -> LocalTime {
        match self {
            Self::Hours(hours) => {
                LocalTime::at(issued_at.moment() + Duration::hours(i64::from(hours)))
            }
            Self::Months(months) => LocalTime::end_of(months_after(issued_at.date(), months)),
        }
    }
}

/// The last second in which a document can be invalidated.
pub fn last_moment(
    edition: Edition,
    document_type: DocumentType,
    issued_at: LocalTime,
) -> LocalTime {
    let row = WINDOWS.iter().find(|window| {
        let named = window.document_types;
        window.edition == edition && (named.is_empty() || named.contains(&document_type))
    });
    row.map_or(UNNAMED, |window| window.span)
        .last_moment(issued_at)
}
