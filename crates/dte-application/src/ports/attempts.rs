use time::OffsetDateTime;

/// What an attempt to bring something to the authority, or to ask it, came to, when it decided nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AttemptKind {
    /// No connection could be made: nothing was sent.
    NotSent,
    /// It was sent, and no usable answer came.
    Unanswered,
    /// It was sent, and a refusal came that decides nothing by itself: a duplicate, or one that does
    /// not say of what.
    Undecided,
    /// The authority was asked, and does not have it.
    Unknown,
    /// The authority was asked, and has refused it before.
    Refused,
    /// The authority could not be asked, or did not answer clearly.
    Unclear,
}

impl AttemptKind {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::NotSent,
        Self::Unanswered,
        Self::Undecided,
        Self::Unknown,
        Self::Refused,
        Self::Unclear,
    ];

    /// The name on the wire, and in the store: `unanswered`.
    pub fn name(self) -> &'static str {
        match self {
            Self::NotSent => "not_sent",
            Self::Unanswered => "unanswered",
            Self::Undecided => "undecided",
            Self::Unknown => "query_unknown",
            Self::Refused => "query_refused",
            Self::Unclear => "query_unclear",
        }
    }

    /// The one with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// One attempt that decided nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// What was sent or asked for: a generation code, of a document or an event, or the number of a batch.
    pub subject: String,
    /// What it came to.
    pub kind: AttemptKind,
    /// What was seen or said instead; empty where the kind says it all.
    pub said: String,
    /// When.
    pub at: OffsetDateTime,
}

/// Attempts that came to the same, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempts {
    /// The first of them.
    pub first: Attempt,
    /// When the last of them was.
    pub last_at: OffsetDateTime,
    /// How many they are.
    pub times: u32,
}
