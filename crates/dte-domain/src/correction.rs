//! A rejected document said right, under the generation code and control number that it has: so
//! its series keeps no hole (compliance norm for electronic documents, section 10: within 24 hours,
//! unless the code itself is what was refused).

use time::{Duration, OffsetDateTime};

use crate::catalog::Catalogue;
use crate::identification::{DocumentType, LocalTime};
use crate::language::{Bilingual, Phrase, expect};
use crate::lifecycle::{Status, StatusKind};
use crate::message;
use crate::own_reference::ExternalId;
use crate::rule::{Findings, Rule};

/// How long after its rejection a document may be corrected.
pub const WITHIN: Duration = Duration::hours(24);

/// How requests name the document; it is the path of every violation.
pub const PATH: &str = "Corrects";

/// The authority says with this code that it has the generation code or the control number already:
/// such a document is never corrected.
pub const DUPLICATE: &str = "004";

/// A document that is to be corrected, and by what.
#[derive(Clone, Debug)]
pub struct Correction {
    /// The type of what is to stand in its place.
    pub document_type: DocumentType,
    /// When.
    pub now: OffsetDateTime,
    /// Whether the numbers of its series begin anew each year.
    pub restarts: bool,
    /// What the issuer's systems are to call it, when that is said.
    pub external_id: Option<ExternalId>,
}

/// The document as it stands.
#[derive(Clone, Debug)]
pub struct Rejected {
    /// Its type.
    pub document_type: DocumentType,
    /// Where it stands.
    pub status: Status,
    /// When it came to stand there.
    pub since: OffsetDateTime,
    /// Its date and time of issue.
    pub issued_at: LocalTime,
    /// What the issuer's systems call it.
    pub external_id: Option<ExternalId>,
}

/// What every correction must keep.
pub const RULES: &[Rule<Correction, Rejected>] = &[
    Rule::new(
        "COR-01",
        "a document must be REJECTED to be corrected",
        "un documento debe estar RECHAZADO (REJECTED) para corregirse",
        Bilingual::alike("Normativa v2.0 § 10"),
        |_, document, found| {
            let status = document.status.kind();
            if status != StatusKind::Rejected {
                found.differs(
                    PATH,
                    Phrase::value("REJECTED"),
                    Phrase::value(status.name()),
                );
            }
        },
    ),
    Rule::new(
        "COR-02",
        "a document must be corrected by one of its type",
        "un documento debe corregirse con uno de su mismo tipo",
        Bilingual::new(
            "Normativa v2.0 § 10; the service's own: code and number are of one type",
            "Normativa v2.0 § 10; propia del servicio: código y número son de un tipo",
        ),
        |correction, document, found| {
            let (given, had) = (correction.document_type, document.document_type);
            if given != had {
                let code = given.code();
                let expected =
                    message!("a document of type {code}", "un documento del tipo {code}");
                found.differs(PATH, expected, Phrase::value(had.code()));
            }
        },
    ),
    Rule::new(
        "COR-03",
        "a document must be corrected within 24 hours of its rejection, and issued anew later",
        "un documento debe corregirse dentro de las 24 horas de su rechazo; después debe emitirse de nuevo",
        Bilingual::alike("Normativa v2.0 § 10"),
        |correction, document, found| {
            let last = document.since + WITHIN;
            if correction.now > last {
                let (last, now) = (LocalTime::at(last), LocalTime::at(correction.now));
                found.differs(PATH, expect::by(last), now);
            }
        },
    ),
    Rule::new(
        "COR-04",
        "a corrected document must not have been refused for its code or number",
        "un documento que se corrige no debe haber sido rechazado por su código o su número",
        Bilingual::alike("Normativa v2.0 § 10; Hacienda 004: YA EXISTE UN REGISTRO CON ESE VALOR"),
        |_, document, found| {
            if let Some(rejection) = document.status.rejection()
                && rejection.code == DUPLICATE
            {
                let expected = message!(
                    "another reason than a duplicate",
                    "otro motivo que un duplicado"
                );
                found.differs(PATH, expected, Phrase::value(&rejection.code));
            }
        },
    ),
    Rule::new(
        "COR-05",
        "a number of a series that begins anew each year must be corrected in its year",
        "un número de una serie que reinicia cada año debe corregirse en su año",
        Bilingual::alike("Normativa v2.0, Anexo IV; Manual Funcional V1.2"),
        is_of_this_year,
    ),
    Rule::new(
        "COR-06",
        "a correction must keep the external_id of the document, or leave it out",
        "una corrección debe conservar el external_id del documento, u omitirlo",
        Bilingual::new(
            "the service's own: your number stays with the document",
            "propia del servicio: su número queda con el documento",
        ),
        |correction, document, found| {
            if let (Some(given), Some(had)) = (&correction.external_id, &document.external_id)
                && given != had
            {
                found.differs(
                    "external_id",
                    Phrase::value(&**had),
                    Phrase::value(&**given),
                );
            }
        },
    ),
    Rule::new(
        "COR-07",
        "an event, which has no control number, must be sent anew under a new code instead of being corrected",
        "un evento, que no tiene número de control, debe enviarse de nuevo con otro código en lugar de corregirse",
        Bilingual::new(
            "the service's own: there is no number to keep",
            "propia del servicio: no hay número que conservar",
        ),
        |_, document, found| {
            if !document.document_type.spec().has_control_number {
                let expected = message!(
                    "a document with a control number",
                    "un documento con número de control"
                );
                let code = document.document_type.code();
                found.differs(PATH, expected, Phrase::value(code));
            }
        },
    ),
];

fn is_of_this_year(correction: &Correction, document: &Rejected, found: &mut Findings) {
    let year = document.issued_at.date().year();
    let now = LocalTime::at(correction.now).date().year();
    if correction.restarts && year != now {
        found.differs(PATH, message!("in {year}", "en {year}"), now);
    }
}

/// Whether a document still has its external identifier to itself: as long as it stands, or can be corrected.
/// After that a new document may take it; of an event, which is never corrected, at once, and of a
/// document that cannot be corrected yet because of `unanswered` copies.
pub fn keeps_external_id(
    document_type: DocumentType,
    status: &Status,
    unanswered: u32,
    now: OffsetDateTime,
) -> bool {
    match status {
        Status::Pending | Status::Received { .. } | Status::Invalidated { .. } => true,
        Status::Rejected { rejection, at } => {
            let is_corrected = document_type.spec().has_control_number;
            is_corrected && unanswered == 0 && now <= *at + WITHIN && rejection.code != DUPLICATE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lifecycle::Rejection;
    use crate::rule::judge;
    use crate::value::Value;
    use time::macros::datetime;

    fn rejected(code: &str) -> Status {
        let rejection = Rejection {
            code: code.into(),
            ..Rejection::default()
        };
        Status::Rejected {
            rejection,
            at: datetime!(2026-12-31 18:00 UTC),
        }
    }

    fn sample() -> (Correction, Rejected) {
        let now = datetime!(2026-12-31 18:00 UTC);
        let correction = Correction {
            document_type: DocumentType::Ccf,
            now,
            restarts: true,
            external_id: None,
        };
        let document = Rejected {
            document_type: DocumentType::Ccf,
            status: rejected("020"),
            since: now,
            issued_at: LocalTime::at(now),
            external_id: ExternalId::parse("A-1").ok(),
        };
        (correction, document)
    }

    fn broken((correction, document): (Correction, Rejected)) -> Vec<&'static str> {
        let violations = judge(RULES, &correction, &document);
        violations.iter().map(|violation| violation.code).collect()
    }

    #[test]
    fn a_document_rejected_a_moment_ago_is_corrected() {
        assert!(broken(sample()).is_empty());
    }

    #[test]
    fn each_rule_is_broken_by_one_change() {
        let mut pending = sample();
        pending.1.status = Status::Pending;
        assert_eq!(broken(pending), ["COR-01"]);
        let mut another_type = sample();
        another_type.0.document_type = DocumentType::Invoice;
        assert_eq!(broken(another_type), ["COR-02"]);
        let mut duplicate = sample();
        duplicate.1.status = rejected("004");
        assert_eq!(broken(duplicate), ["COR-04"]);
        let mut renamed = sample();
        renamed.0.external_id = ExternalId::parse("A-2").ok();
        assert_eq!(broken(renamed), ["COR-06"]);
    }

    #[test]
    fn an_identifier_may_be_said_again_or_for_the_first_time() {
        let mut same = sample();
        same.0.external_id.clone_from(&same.1.external_id);
        assert!(broken(same.clone()).is_empty());
        same.1.external_id = None;
        assert!(broken(same).is_empty());
    }

    #[test]
    fn a_day_is_enough_and_a_second_more_is_too_late() {
        let mut late = sample();
        late.0.restarts = false;
        late.0.now += WITHIN;
        assert!(broken(late.clone()).is_empty());
        late.0.now += Duration::seconds(1);
        assert_eq!(broken(late), ["COR-03"]);
    }

    #[test]
    fn a_number_of_the_old_year_is_not_issued_in_the_new_one() {
        let mut after_midnight = sample();
        after_midnight.0.now = datetime!(2027-01-01 06:00 UTC);
        assert_eq!(broken(after_midnight.clone()), ["COR-05"]);
        after_midnight.0.restarts = false;
        assert!(broken(after_midnight).is_empty());
    }

    #[test]
    fn a_rejected_document_gives_its_identifier_up_when_it_cannot_be_corrected_any_more() {
        let at = datetime!(2026-12-31 18:00 UTC);
        let keeps = |status: &Status, now| keeps_external_id(DocumentType::Ccf, status, 0, now);
        assert!(keeps(&Status::Pending, at + Duration::days(9)));
        assert!(keeps(&rejected("020"), at + WITHIN));
        let later = at + WITHIN + Duration::microseconds(1);
        assert!(!keeps(&rejected("020"), later));
        assert!(!keeps(&rejected(DUPLICATE), at));
        let unanswered = |status: &Status| keeps_external_id(DocumentType::Ccf, status, 1, at);
        assert!(unanswered(&Status::Pending));
        assert!(!unanswered(&rejected("020")));
        for event in [DocumentType::SpecialOperations, DocumentType::Return] {
            assert!(keeps_external_id(event, &Status::Pending, 0, at));
            assert!(!keeps_external_id(event, &rejected("020"), 0, at));
        }
    }
}
