//! What happened to a document, as far as it is kept.

use dte_domain::identification::GenerationCode;
use dte_domain::lifecycle::Rejection;
use time::OffsetDateTime;

use crate::ports::{AttemptKind, Attempts};

/// What can happen to a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TimelineKind {
    /// It was stored, with its number.
    Stored,
    /// An attempt to bring it, or an event or batch that it is in, to the authority decided nothing.
    Attempted(AttemptKind),
    /// The authority refused its number as another document's; the next one took its place.
    NumberTaken,
    /// The authority rejected it.
    Rejected,
    /// It was corrected.
    Corrected,
    /// The contingency in which it travels began.
    ContingencyBegan,
    /// That contingency ended.
    ContingencyEnded,
    /// An event that reports it to the authority was kept.
    ContingencyReported,
    /// The authority accepted that event.
    ReportAccepted,
    /// The batch that it goes in was kept.
    Batched,
    /// The authority stamped it.
    Stamped,
    /// An event that invalidates it was kept.
    InvalidationRequested,
    /// The authority accepted that event.
    Invalidated,
    /// The authority rejected that event.
    InvalidationRejected,
}

impl TimelineKind {
    /// All of them.
    pub const ALL: [Self; 19] = [
        Self::Stored,
        Self::Attempted(AttemptKind::NotSent),
        Self::Attempted(AttemptKind::Unanswered),
        Self::Attempted(AttemptKind::Undecided),
        Self::Attempted(AttemptKind::Unknown),
        Self::Attempted(AttemptKind::Refused),
        Self::Attempted(AttemptKind::Unclear),
        Self::NumberTaken,
        Self::Rejected,
        Self::Corrected,
        Self::ContingencyBegan,
        Self::ContingencyEnded,
        Self::ContingencyReported,
        Self::ReportAccepted,
        Self::Batched,
        Self::Stamped,
        Self::InvalidationRequested,
        Self::Invalidated,
        Self::InvalidationRejected,
    ];

    /// The name on the wire: `stored`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Stored => "stored",
            Self::Attempted(kind) => kind.name(),
            Self::NumberTaken => "number_taken",
            Self::Rejected => "rejected",
            Self::Corrected => "corrected",
            Self::ContingencyBegan => "contingency_began",
            Self::ContingencyEnded => "contingency_ended",
            Self::ContingencyReported => "reported",
            Self::ReportAccepted => "report_accepted",
            Self::Batched => "batched",
            Self::Stamped => "stamped",
            Self::InvalidationRequested => "invalidation_requested",
            Self::Invalidated => "invalidated",
            Self::InvalidationRejected => "invalidation_rejected",
        }
    }
}

/// Something that happened to a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimelineEntry {
    /// When: by the authority's clock where it decided.
    pub at: OffsetDateTime,
    /// What.
    pub kind: TimelineKind,
    /// How often the document had been corrected then.
    pub revision: Option<u32>,
    /// The event that it was in, where it was one.
    pub event: Option<GenerationCode>,
    /// The attempts that came to this.
    pub attempts: Option<Attempts>,
    /// What the authority gave: a stamp, or the code of a batch.
    pub given: Option<String>,
    /// The control number that was taken.
    pub control_number: Option<String>,
    /// Why the authority refused.
    pub rejection: Option<Rejection>,
}

impl TimelineEntry {
    /// An entry without details.
    pub fn new(at: OffsetDateTime, kind: TimelineKind) -> Self {
        Self {
            at,
            kind,
            revision: None,
            event: None,
            attempts: None,
            given: None,
            control_number: None,
            rejection: None,
        }
    }
}

/// What happened to a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timeline {
    /// In the order in which they happened.
    pub entries: Vec<TimelineEntry>,
    /// How often it was sent again after a first attempt.
    pub resends: u32,
    /// Whether a first attempt ended undecided.
    pub is_postponed: bool,
}
