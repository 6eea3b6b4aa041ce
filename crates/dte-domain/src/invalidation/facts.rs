//! What an invalidation is judged by, beside the request itself.

use rust_decimal::Decimal;
use time::Date;

use crate::assumptions::Assumptions;
use crate::calendar::Calendar;
use crate::catalog::IdentityDocumentType;
use crate::documents::spec::{self, EditionSpec};
use crate::edition::Edition;
use crate::identification::{DocumentType, Environment, GenerationCode, LocalTime};
use crate::lifecycle::{Status, StatusKind};
use crate::parts::receiver::Receiver;
use crate::settled::SettlementInForce;

use super::window::{self, Since, Span};

/// What the rules know beside the request.
#[derive(Clone, Debug)]
pub struct InvalidationFacts {
    /// The present moment; it becomes the event's date and time.
    pub now: LocalTime,
    /// The edition of the event: by its own moment, not by the document's.
    pub edition: Edition,
    /// The values of assumptions that settings change.
    pub assumptions: Assumptions,
    /// The business days.
    pub calendar: Calendar,
    /// The document that is to be invalidated. That it is the caller's to invalidate is known.
    pub document: Target,
    /// True if its issuer sells medicines ([`window::sells_medicines`]).
    pub is_of_medicines: bool,
    /// What the replacement's code stands for; [`Replacement::Missing`] when the request names none.
    pub replacement: Replacement,
    /// The PENDING and RECEIVED notes on the document, and the credit notes that need what it adds.
    pub notes: Vec<GenerationCode>,
    /// The settlements in force that have the document.
    pub settlements: Vec<SettlementInForce>,
}

impl InvalidationFacts {
    /// Whether the document is one that nothing replaces: the next note comes after its event.
    pub(super) fn takes_no_replacement(&self) -> bool {
        self.row()
            .is_some_and(|row| row.replacement == spec::Replacement::Never)
    }

    /// Whether the authority's manual asks for no replacement, though one is taken.
    pub(super) fn should_have_no_replacement(&self) -> bool {
        self.row()
            .is_some_and(|row| row.replacement == spec::Replacement::SameTypeAgainstTheManual)
    }

    /// What holds for documents of the type in invalidations of the event's edition.
    fn row(&self) -> Option<&'static EditionSpec> {
        self.document.document_type.spec().edition(self.edition)
    }

    /// Whether the receiver's name is too short for the event, which follows it with a number then.
    pub(super) fn lengthens_the_name(&self) -> bool {
        let name = self.document.receiver.name.as_deref();
        name.is_some_and(|name| is_too_short_a_name(name, self.edition))
    }

    /// Whether the event comes after the day of the stamp, of documents for which one reading of the
    /// norm allows no more.
    pub(super) fn is_late(&self) -> bool {
        matches!(self.span(), Span::BusinessDaysAfterMonthOfStamp(_))
            && self.now.date() > self.document.stamped_at.date()
    }

    /// The window in which the document can be invalidated: an event of 2026 has the windows of 2026.
    fn span(&self) -> Span {
        let document = &self.document;
        window::span(self.edition.max(document.edition), document.document_type)
    }

    fn since(&self) -> Since {
        Since {
            issued_at: self.document.issued_at,
            stamped_at: self.document.stamped_at,
            is_of_medicines: self.is_of_medicines,
        }
    }

    /// The last second in which the document can be invalidated.
    pub fn last_moment(&self) -> LocalTime {
        self.span().last_moment(self.since(), &self.calendar)
    }

    /// The last date in the event, where the window has one.
    pub(super) fn last_date(&self) -> Option<Date> {
        self.span().last_date(self.since())
    }

    /// The end of the window that the document had before the switch to 2026, once it has passed and the
    /// windows of 2026 hold.
    pub(super) fn ended_before_the_switch(&self) -> Option<LocalTime> {
        let document = &self.document;
        let own = window::span(document.edition, document.document_type);
        let ended = own.last_moment(self.since(), &self.calendar);
        (document.edition < self.edition && self.now > ended).then_some(ended)
    }
}

/// Whether events of an edition take no name of a receiver that is so short.
pub fn is_too_short_a_name(name: &str, edition: Edition) -> bool {
    const LEAST: usize = 5;
    edition == Edition::Of2022 && name.chars().count() < LEAST
}

/// A stored document that is to be invalidated, as far as rules and event need it.
#[derive(Clone, Debug)]
pub struct Target {
    /// What it is.
    pub document_type: DocumentType,
    /// Its edition.
    pub edition: Edition,
    /// Where it counts.
    pub environment: Environment,
    /// Its number, as it stands in it; nothing for a document of a type that has none.
    pub control_number: Option<String>,
    /// Where it stands, with its stamp.
    pub status: Status,
    /// Its date and time of issue.
    pub issued_at: LocalTime,
    /// When the authority stamped it.
    pub stamped_at: LocalTime,
    /// The value-added tax in it.
    pub vat: Decimal,
    /// Who received it.
    pub receiver: RecordedReceiver,
}

/// The receiver's data as they stand in the document, nothing where it has nothing: never those of
/// today's customer record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedReceiver {
    /// The kind of identity document; NIT for documents that take nothing else.
    pub document_type: Option<IdentityDocumentType>,
    /// Its number.
    pub document_number: Option<String>,
    /// The name.
    pub name: Option<String>,
    /// The telephone, as it was written.
    pub phone: Option<String>,
    /// The e-mail.
    pub email: Option<String>,
}

/// What the replacement's code stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacement {
    /// No document.
    Missing,
    /// A document of another company; it looks to the caller as if it did not exist.
    Foreign,
    /// A document of the company.
    Own {
        /// What it is.
        document_type: DocumentType,
        /// Where it counts.
        environment: Environment,
        /// Where it stands.
        status: StatusKind,
    },
}

impl RecordedReceiver {
    /// What is to be kept of a receiver when a document is stored, so that nobody reads it out of
    /// the document's JSON later. `number` is the identity number as the document shows it.
    pub fn of(receiver: &Receiver, number: Option<String>) -> Self {
        let nit = receiver.nit.as_ref();
        Self {
            document_type: nit
                .map(|_| IdentityDocumentType::Nit)
                .or(receiver.identity.kind),
            document_number: nit.map(|nit| nit.as_str().to_owned()).or(number),
            name: receiver.name.as_deref().map(ToOwned::to_owned),
            phone: receiver.phone.as_deref().map(ToOwned::to_owned),
            email: receiver
                .email
                .as_ref()
                .map(|email| email.as_str().to_owned()),
        }
    }
}
