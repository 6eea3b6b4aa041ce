//! Contingency: documents that are handed over before the authority has them, because something
//! was down, and the event that tells the authority so afterwards.
//!
//! A document issued in contingency carries a [`ContingencyReason`]. When what was down is back, one
//! [`ContingencyEvent`] a cause lists the documents; only then are they transmitted (functional
//! manual of the transmission system, contingency).

use std::fmt;

use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::catalog::{ContingencyCause, IdentityDocumentType, NumericCatalogue};
use crate::company::CompanyId;
use crate::identification::{DocumentType, Environment, GenerationCode, LocalTime, Transmission};
use crate::issuer::Issuer;
use crate::language::Bilingual;
use crate::message;
use crate::rule::{Rule, judge};
use crate::value::Text;
use crate::violation::{Violation, Warning};

/// How many documents one event may list (`contingencia-schema-v3`).
pub const MOST_LISTED: usize = 1000;

/// How many documents of one type a batch may hold.
pub const MOST_IN_A_BATCH: usize = 100;

/// The event must reach the authority within this time after the end.
pub const EVENT_WITHIN: Duration = Duration::hours(24);

/// The listed documents must reach the authority within this time after the event's stamp.
pub const DOCUMENTS_WITHIN: Duration = Duration::hours(72);

/// A contingency that lasts longer asks for a technical report to the authority.
pub const REPORT_AFTER: Duration = Duration::days(3);

/// What a document issued in contingency says about it. The authority compares it with the
/// event, so it is never changed once the document is issued.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ContingencyReason {
    cause: ContingencyCause,
    reason: Option<Text<5, 150>>,
}

/// A contingency of cause 5 does not say why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a contingency of another cause must say why")]
pub struct MissingReason;

impl ContingencyReason {
    /// A mark; [`ContingencyCause::Other`] needs a reason. The causes of the catalogue have none: the authority
    /// takes no words beside them.
    pub fn new(
        cause: ContingencyCause,
        reason: Option<Text<5, 150>>,
    ) -> Result<Self, MissingReason> {
        let reason = reason.filter(|_| cause == ContingencyCause::Other);
        if cause == ContingencyCause::Other && reason.is_none() {
            return Err(MissingReason);
        }
        Ok(Self { cause, reason })
    }

    /// What was down.
    pub fn cause(&self) -> ContingencyCause {
        self.cause
    }

    /// In words, when they were given.
    pub fn reason(&self) -> Option<&Text<5, 150>> {
        self.reason.as_ref()
    }

    /// How a document with this mark travels.
    pub fn transmission(&self) -> Transmission {
        Transmission::Contingency {
            cause: self.cause,
            reason: self.reason.clone(),
        }
    }
}

/// A contingency's identity here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContingencyId(pub Uuid);

impl fmt::Display for ContingencyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Why a contingency has not ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhyOpen {
    /// A person declared it, and ends it.
    Declared,
    /// The company's credentials are missing or refused.
    NotSignedIn,
    /// The authority cannot be reached, or lets nobody sign in.
    Unreachable,
    /// The reception failed so often lately that it is left alone for a while.
    Paused,
    /// As much as may be under way is under way.
    Busy,
    /// The authority was given something to judge, or asked, and did not answer to the point.
    NoAnswer,
    /// Something here is at fault; the log says what.
    Malfunction,
}

impl WhyOpen {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Declared,
        Self::NotSignedIn,
        Self::Unreachable,
        Self::Paused,
        Self::Busy,
        Self::NoAnswer,
        Self::Malfunction,
    ];

    /// Its name, for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::Declared => "DECLARED",
            Self::NotSignedIn => "NOT_SIGNED_IN",
            Self::Unreachable => "UNREACHABLE",
            Self::Paused => "PAUSED",
            Self::Busy => "BUSY",
            Self::NoAnswer => "NO_ANSWER",
            Self::Malfunction => "FAULT",
        }
    }

    /// The one with a name.
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.code() == code)
    }

    /// In words, for people.
    pub fn text(self) -> &'static str {
        match self {
            Self::Declared => "it was declared, and is ended by whoever declared it",
            Self::NotSignedIn => "the authority does not take the company's credentials",
            Self::Unreachable => {
                "no connection to the authority, or its sign-in fails for every company"
            }
            Self::Paused => "the authority failed too often lately and is left alone for a while",
            Self::Busy => "too many requests to the authority are under way",
            Self::NoAnswer => "the authority does not answer to the point",
            Self::Malfunction => "something here is at fault: see the log",
        }
    }
}

/// The end of a contingency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContingencyEnd {
    /// When what was down was back.
    pub at: OffsetDateTime,
    /// Until when its event must reach the authority.
    pub event_due_at: OffsetDateTime,
}

/// Where a contingency stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContingencyStatus {
    /// What was down is not back.
    Open {
        /// Why, as far as was found out.
        why: Option<WhyOpen>,
    },
    /// What was down is back: its documents are reported and transmitted.
    Ended(ContingencyEnd),
    /// Nothing is left to do: the authority has decided about every document.
    Closed(ContingencyEnd),
}

/// A time in which a company could not transmit, for one cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contingency {
    /// Its identity here.
    pub id: ContingencyId,
    /// Whose it is.
    pub company: CompanyId,
    /// Where its documents count.
    pub environment: Environment,
    /// What its documents say.
    pub mark: ContingencyReason,
    /// Whether a person declared it, and ends it.
    pub is_declared: bool,
    /// When it began: the issue of its first document, or the declaration.
    pub began_at: OffsetDateTime,
    /// Where it stands.
    pub status: ContingencyStatus,
}

impl Contingency {
    /// Why it goes on; nothing once it has ended, or before anybody looked.
    pub fn why_it_is_open(&self) -> Option<WhyOpen> {
        match self.status {
            ContingencyStatus::Open { .. } if self.is_declared => Some(WhyOpen::Declared),
            ContingencyStatus::Open { why } => why,
            ContingencyStatus::Ended(_) | ContingencyStatus::Closed(_) => None,
        }
    }

    /// Its end, once what was down is back.
    pub fn end(&self) -> Option<ContingencyEnd> {
        match self.status {
            ContingencyStatus::Open { .. } => None,
            ContingencyStatus::Ended(end) | ContingencyStatus::Closed(end) => Some(end),
        }
    }

    /// Whether what was down is not back.
    pub fn is_open(&self) -> bool {
        self.end().is_none()
    }

    /// Whether nothing is left to do.
    pub fn is_closed(&self) -> bool {
        matches!(self.status, ContingencyStatus::Closed(_))
    }
}

/// A contingency that a person wants to declare.
#[derive(Clone, Debug)]
pub struct Declared {
    /// What is down.
    pub cause: ContingencyCause,
    /// In words.
    pub reason: Option<Text<5, 150>>,
}

impl Declared {
    /// What is odd about it, though no reason to refuse.
    pub fn warnings(&self) -> Vec<Warning> {
        if self.cause == ContingencyCause::Other || self.reason.is_none() {
            return Vec::new();
        }
        let text = message!(
            "only cause 5 is told in words: it is neither in the documents nor in the event",
            "solo la causa 5 se explica con palabras: no está ni en los documentos ni en el evento"
        );
        vec![Warning::new("reason", text)]
    }
}

/// What every declaration must keep.
pub const RULES: &[Rule<Declared, ()>] = &[
    Rule::new(
        "CON-01",
        "the cause must be 4 or 5: the others are noticed by the service itself",
        "la causa debe ser 4 o 5: las demás las nota el propio servicio",
        Bilingual::new(
            "CAT-005; the service's own: causes 1 to 3 are seen, not told",
            "CAT-005; propia del servicio: las causas 1 a 3 se notan, no se declaran",
        ),
        |declared, (), found| {
            let cause = declared.cause;
            if !matches!(cause, ContingencyCause::Power | ContingencyCause::Other) {
                found.differs("type", message!("4 or 5", "4 o 5"), cause.number());
            }
        },
    ),
    Rule::new(
        "CON-02",
        "cause 5 must say why",
        "la causa 5 debe decir el motivo",
        Bilingual::alike(
            "contingencia-schema-v3: motivo.motivoContingencia (tipoContingencia = 5); Normativa v2.0; CAT-005",
        ),
        |declared, (), found| {
            let told = declared.cause != ContingencyCause::Other || declared.reason.is_some();
            found.require(
                told,
                || "reason",
                Bilingual::new("5 to 150 characters", "de 5 a 150 caracteres"),
            );
        },
    ),
];

impl Declared {
    /// The mark of its documents, unless it breaks rules.
    pub fn check(self) -> Result<ContingencyReason, Vec<Violation>> {
        let violations = judge(RULES, &self, &());
        match ContingencyReason::new(self.cause, self.reason) {
            Ok(mark) if violations.is_empty() => Ok(mark),
            _ => Err(violations),
        }
    }
}

/// The person who answers for an event, on the issuer's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Responsible {
    /// Their name.
    pub name: Text<5, 100>,
    /// What their identity document is (CAT-022).
    pub document_type: IdentityDocumentType,
    /// Its number.
    pub document_number: Text<5, 25>,
}

/// The report of a contingency to the authority.
#[derive(Clone, Debug)]
pub struct ContingencyEvent {
    /// Its identity.
    pub generation_code: GenerationCode,
    /// Where its documents count.
    pub environment: Environment,
    /// When it is sent.
    pub at: LocalTime,
    /// Who reports.
    pub issuer: Issuer,
    /// Who answers for it.
    pub responsible: Responsible,
    /// What was down, as it stands in the documents.
    pub mark: ContingencyReason,
    /// When it began.
    pub began_at: LocalTime,
    /// When it ended, not before it began.
    pub ended_at: LocalTime,
    /// The documents, 1 to [`MOST_LISTED`].
    pub documents: Vec<(GenerationCode, DocumentType)>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;

    #[test]
    fn another_cause_says_why() {
        assert_eq!(
            ContingencyReason::new(ContingencyCause::Other, None),
            Err(MissingReason)
        );
        let reason = Text::parse("Inundación").ok();
        let mark = ContingencyReason::new(ContingencyCause::Other, reason).unwrap();
        assert!(matches!(
            mark.transmission(),
            Transmission::Contingency {
                cause: ContingencyCause::Other,
                reason: Some(_)
            }
        ));
    }

    #[test]
    fn a_person_declares_causes_4_and_5_and_says_why_for_5() {
        let broken = |cause, reason: Option<&str>| -> Vec<_> {
            let reason = reason.and_then(|text| Text::parse(text).ok());
            let refused = Declared { cause, reason }.check().unwrap_err();
            refused.iter().map(|violation| violation.code).collect()
        };
        let power = Declared {
            cause: ContingencyCause::Power,
            reason: None,
        };
        assert_eq!(power.check().unwrap().cause(), ContingencyCause::Power);
        let worded = Declared {
            cause: ContingencyCause::Power,
            reason: Text::parse("Se fue la luz").ok(),
        };
        assert_eq!(worded.check().unwrap().reason(), None);
        assert_eq!(broken(ContingencyCause::Other, None), ["CON-02"]);
        assert_eq!(broken(ContingencyCause::Authority, None), ["CON-01"]);
    }

    #[test]
    fn the_catalogued_causes_have_no_words() {
        for reason in [None, Text::parse("Mantenimiento").ok()] {
            let mark = ContingencyReason::new(ContingencyCause::Authority, reason).unwrap();
            assert_eq!(mark.reason(), None);
        }
    }
}
