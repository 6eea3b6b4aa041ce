//! Every rule of an invalidation from both sides, and its windows at their borders.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_domain::calendar::Calendar;
use dte_domain::catalog::{IdentityDocumentType, InvalidationType};
use dte_domain::documents::Content;
use dte_domain::documents::specs::SPECS;
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{DocumentType, Environment, GenerationCode, LocalTime};
use dte_domain::invalidation::window::{Since, Span, last_moment};
use dte_domain::invalidation::{
    Invalidation, InvalidationFacts, Person, RULES, RecordedReceiver, Replacement,
};
use dte_domain::lifecycle::{Rejection, Status, StatusKind};
use dte_domain::parts::receiver::Receiver;
use dte_domain::samples;
use dte_domain::value::{Text, Value};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

/// The code of a document that replaces the sample.
const REPLACEMENT: &str = "1D0E7C44-98B3-4A3F-8E61-2F6D0B9C7A02";

fn read<T: Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn violations(change: impl FnOnce(&mut Invalidation, &mut InvalidationFacts)) -> Vec<String> {
    let mut request = samples::invalidation();
    let mut facts = samples::invalidation_facts();
    change(&mut request, &mut facts);
    let violations = request.check(facts).err().unwrap_or_default();
    violations.iter().map(ToString::to_string).collect()
}

/// The codes and paths of all that a changed sample breaks.
fn broken(change: impl FnOnce(&mut Invalidation, &mut InvalidationFacts)) -> Vec<String> {
    let short = |text: &String| -> String {
        let (place, _) = text.split_once(": ").unwrap();
        place.replace(['[', ']'], "")
    };
    violations(change).iter().map(short).collect()
}

#[track_caller]
fn accepted(change: impl FnOnce(&mut Invalidation, &mut InvalidationFacts)) {
    assert_eq!(broken(change), [] as [String; 0]);
}

/// A request of type 1 or 3 with a replacement in force.
fn replaced(kind: InvalidationType) -> impl Fn(&mut Invalidation, &mut InvalidationFacts) {
    move |request, facts| {
        request.reason.kind = kind;
        request.replacement = Some(read(REPLACEMENT));
        facts.replacement = Replacement::Own {
            document_type: facts.document.document_type,
            environment: facts.document.environment,
            status: StatusKind::Received,
        };
    }
}

const WITH_REPLACEMENT: [InvalidationType; 2] = [InvalidationType::Error, InvalidationType::Other];

#[test]
fn the_sample_keeps_every_rule() {
    accepted(|_, _| {});
    let facts = samples::invalidation_facts();
    assert_eq!(samples::invalidation().warnings(&facts), []);
}

#[test]
fn rule_codes_are_unique_and_in_order() {
    let codes: Vec<_> = RULES.iter().map(|rule| rule.code).collect();
    let expected: Vec<_> = (1..=RULES.len())
        .map(|number| format!("ANU-{number:02}"))
        .collect();
    assert_eq!(codes, expected);
}

#[test]
fn rule_01_only_a_received_document_is_invalidated() {
    let stamp = || samples::target().status.stamp().unwrap().clone();
    let stamped_at = samples::target().status.stamped_at();
    for status in [
        Status::Pending,
        Status::Rejected {
            rejection: Rejection::default(),
            at: datetime!(2026-03-16 16:04:07 UTC),
        },
        Status::Invalidated {
            stamp: stamp(),
            stamped_at,
            event: read::<GenerationCode>(REPLACEMENT),
        },
    ] {
        let name = status.kind().name();
        assert_eq!(
            violations(|_, facts| facts.document.status = status),
            [format!(
                "[ANU-01] generation_code: a document must be RECEIVED to be invalidated \
                 (expected RECEIVED, got {name})"
            )]
        );
    }
}

#[test]
fn rule_02_types_1_and_3_name_a_replacement() {
    for kind in WITH_REPLACEMENT {
        accepted(replaced(kind));
        let found = broken(|request, _| request.reason.kind = kind);
        assert_eq!(found, ["ANU-02 replacement_generation_code"]);
    }
}

#[test]
fn rule_03_the_replacement_exists_is_received_and_is_not_the_document_itself() {
    for kind in WITH_REPLACEMENT {
        let stands_for = |replacement: fn(&mut Replacement)| {
            broken(|request, facts| {
                replaced(kind)(request, facts);
                replacement(&mut facts.replacement);
            })
        };
        let refused = ["ANU-03 replacement_generation_code"];
        assert_eq!(stands_for(|known| *known = Replacement::Missing), refused);
        assert_eq!(stands_for(|known| *known = Replacement::Foreign), refused);
        for refused_status in [
            StatusKind::Pending,
            StatusKind::Rejected,
            StatusKind::Invalidated,
        ] {
            let found = violations(|request, facts| {
                replaced(kind)(request, facts);
                let Replacement::Own { status, .. } = &mut facts.replacement else {
                    unreachable!()
                };
                *status = refused_status;
            });
            assert_eq!(
                found,
                [format!(
                    "[ANU-03] replacement_generation_code: the replacement must be another \
         RECEIVED document of the company (expected a RECEIVED document, got {})",
                    refused_status.name()
                )]
            );
        }
        let itself = broken(|request, facts| {
            replaced(kind)(request, facts);
            request.replacement = Some(request.generation_code);
        });
        assert_eq!(itself, refused);
    }
}

#[test]
fn rule_03_a_foreign_replacement_looks_like_a_missing_one() {
    let told = |replacement| {
        violations(|request, facts| {
            replaced(InvalidationType::Error)(request, facts);
            facts.replacement = replacement;
        })
    };
    assert_eq!(told(Replacement::Foreign), told(Replacement::Missing));
    assert_eq!(told(Replacement::Foreign).len(), 1);
}

#[test]
fn rule_04_type_2_names_no_replacement() {
    let found = broken(|request, facts| {
        replaced(InvalidationType::Rescission)(request, facts);
    });
    assert_eq!(found, ["ANU-04 replacement_generation_code"]);
    let found = broken(|request, _| request.replacement = Some(request.generation_code));
    assert_eq!(found, ["ANU-04 replacement_generation_code"]);
}

/// Whether a document issued at one moment can be invalidated at another.
fn in_time(document_type: DocumentType, issued: OffsetDateTime, now: OffsetDateTime) -> bool {
    let found = broken(|_, facts| {
        facts.document.document_type = document_type;
        facts.document.issued_at = LocalTime::at(issued);
        facts.now = LocalTime::at(now);
    });
    assert!(
        found.is_empty() || found == ["ANU-05 generation_code"],
        "{found:?}"
    );
    found.is_empty()
}

#[test]
fn rule_05_all_but_invoices_have_twenty_four_hours_to_the_second() {
    let issued = datetime!(2026-02-28 10:30:15 -6);
    for kind in [
        DocumentType::Ccf,
        DocumentType::CreditNote,
        DocumentType::Retention,
    ] {
        let last = issued + Duration::hours(24);
        assert_eq!(
            LocalTime::at(last).to_string(),
            "2026-03-01 10:30:15",
            "over the end of the month"
        );
        assert!(in_time(kind, issued, issued));
        assert!(in_time(kind, issued, last));
        assert!(!in_time(kind, issued, last + Duration::SECOND));
    }
    // The wall clock counts, whatever it shows elsewhere.
    let evening = datetime!(2026-03-16 23:59:59 -6);
    let next = datetime!(2026-03-18 05:59:59 UTC);
    assert!(in_time(DocumentType::Ccf, evening, next));
    assert!(!in_time(
        DocumentType::Ccf,
        evening,
        next + Duration::SECOND
    ));
}

#[test]
fn rule_05_an_invoice_has_three_calendar_months_to_the_end_of_the_day() {
    for (issued, last) in [
        (
            datetime!(2026-03-16 00:00:00 -6),
            datetime!(2026-06-16 23:59:59 -6),
        ),
        (
            datetime!(2026-03-16 23:59:59 -6),
            datetime!(2026-06-16 23:59:59 -6),
        ),
        (
            datetime!(2025-11-30 12:00:00 -6),
            datetime!(2026-02-28 23:59:59 -6),
        ),
        (
            datetime!(2023-11-30 12:00:00 -6),
            datetime!(2024-02-29 23:59:59 -6),
        ),
        (
            datetime!(2024-02-29 12:00:00 -6),
            datetime!(2024-05-29 23:59:59 -6),
        ),
        (
            datetime!(2026-01-31 12:00:00 -6),
            datetime!(2026-04-30 23:59:59 -6),
        ),
        (
            datetime!(2026-12-01 05:59:59 UTC),
            datetime!(2027-03-01 05:59:59 UTC),
        ),
    ] {
        assert!(in_time(DocumentType::Invoice, issued, last), "{issued}");
        let late = last + Duration::SECOND;
        assert!(!in_time(DocumentType::Invoice, issued, late), "{issued}");
    }
}

#[test]
fn rule_05_tells_the_last_moment_and_the_present_one() {
    let found = violations(|_, facts| {
        facts.now = LocalTime::at(datetime!(2026-03-17 10:04:06 -6));
    });
    assert_eq!(
        found,
        [
            "[ANU-05] generation_code: a document must be invalidated within its window; later it \
         stands, and a CCF is put right with a credit note (expected by 2026-03-17 10:04:05, got 2026-03-17 10:04:06)"
        ]
    );
}

#[test]
fn every_document_type_has_a_window() {
    let since = Since {
        issued_at: LocalTime::at(datetime!(2026-03-16 10:00:00 -6)),
        stamped_at: LocalTime::at(datetime!(2026-03-16 10:00:02 -6)),
        is_of_medicines: false,
    };
    let calendar = Calendar::public_offices();
    for (spec, edition) in SPECS
        .iter()
        .flat_map(|spec| Edition::ALL.iter().map(move |it| (spec, *it)))
    {
        if let Some(row) = spec.edition(edition) {
            let last = last_moment(edition, spec.document_type, since, &calendar);
            assert_eq!(last, row.window.last_moment(since, &calendar));
        }
    }
    assert_eq!(
        last_moment(Edition::Of2022, DocumentType::Donation, since, &calendar),
        Span::HoursFromIssue(24).last_moment(since, &calendar)
    );
}

#[test]
fn rule_06_type_3_says_why_and_the_others_may() {
    let silent = |kind| {
        broken(|request, facts| {
            if kind != InvalidationType::Rescission {
                replaced(kind)(request, facts);
            }
            request.reason.explanation = None;
        })
    };
    assert_eq!(
        silent(InvalidationType::Other),
        ["ANU-06 reason.reason_field"]
    );
    assert_eq!(silent(InvalidationType::Error), [] as [String; 0]);
    assert_eq!(silent(InvalidationType::Rescission), [] as [String; 0]);
}

#[test]
fn rule_07_the_replacement_is_of_the_same_type_and_environment() {
    let found = broken(|request, facts| {
        replaced(InvalidationType::Error)(request, facts);
        facts.replacement = Replacement::Own {
            document_type: DocumentType::Invoice,
            environment: Environment::Production,
            status: StatusKind::Received,
        };
    });
    assert_eq!(found, ["ANU-07 replacement_generation_code"; 2]);
}

#[test]
fn rule_08_credit_notes_go_first_and_are_named() {
    let notes = [REPLACEMENT, samples::ADJUSTED_CCF];
    let found = violations(|_, facts| facts.notes = notes.map(read).into());
    assert_eq!(
        found,
        [format!(
            "[ANU-08] generation_code: the notes and returns on a document, and the credit notes that need \
             what it adds, must be invalidated before it (expected no PENDING or RECEIVED note or return on \
             it, nor credit note that needs what it adds, got {REPLACEMENT}, {})",
            samples::ADJUSTED_CCF
        )]
    );
}

fn person(kind: IdentityDocumentType, number: &str) -> Person {
    let mut person = samples::person();
    person.identity.kind = Some(kind);
    person.identity.number = Some(read(number));
    person
}

#[test]
fn rule_09_an_identity_number_has_the_form_of_its_type() {
    for (kind, number, good) in [
        (IdentityDocumentType::Nit, "0614-010123-110-1", true),
        (IdentityDocumentType::Nit, "987654326", true),
        (IdentityDocumentType::Nit, "12345", false),
        (IdentityDocumentType::Dui, "98765432-6", true),
        (IdentityDocumentType::Dui, "987654326", true),
        (IdentityDocumentType::Dui, "06140101231101", false),
        (IdentityDocumentType::Passport, "A 123", true),
        (IdentityDocumentType::ResidentCard, "RC-9", true),
        (IdentityDocumentType::Other, "X-1", true),
    ] {
        let responsible = broken(|request, _| request.reason.responsible = person(kind, number));
        let requestor = broken(|request, _| request.reason.requestor = person(kind, number));
        if good {
            assert_eq!(responsible, [] as [String; 0], "{number}");
            assert_eq!(requestor, [] as [String; 0], "{number}");
        } else {
            assert_eq!(responsible, ["ANU-09 reason.responsible_num_doc"]);
            assert_eq!(requestor, ["ANU-09 reason.requestor_num_doc"]);
        }
    }
}

#[test]
fn rule_10_both_persons_are_named_and_identified() {
    type Change = (&'static str, fn(&mut Person));
    let changes: [Change; 3] = [
        ("name", |person| person.name = None),
        ("doc_type", |person| person.identity.kind = None),
        ("num_doc", |person| person.identity.number = None),
    ];
    for (member, change) in changes {
        let found = broken(|request, _| change(&mut request.reason.responsible));
        assert_eq!(found, [format!("ANU-10 reason.responsible_{member}")]);
        let found = broken(|request, _| change(&mut request.reason.requestor));
        assert_eq!(found, [format!("ANU-10 reason.requestor_{member}")]);
    }
}

#[test]
fn several_breaches_are_told_at_once() {
    let found = broken(|request, facts| {
        request.reason.kind = InvalidationType::Other;
        request.reason.explanation = None;
        request.reason.responsible.name = None;
        facts.document.status = Status::Pending;
        facts.now = LocalTime::at(datetime!(2026-04-16 10:00:00 -6));
    });
    assert_eq!(
        found,
        [
            "ANU-01 generation_code",
            "ANU-02 replacement_generation_code",
            "ANU-05 generation_code",
            "ANU-06 reason.reason_field",
            "ANU-10 reason.responsible_name",
        ]
    );
}

#[test]
fn a_wrong_check_digit_and_a_replaced_credit_note_are_warnings() {
    let mut request = samples::invalidation();
    let mut facts = samples::invalidation_facts();
    request.reason.responsible = person(IdentityDocumentType::Dui, "98765432-5");
    let paths = |request: &Invalidation, facts: &InvalidationFacts| -> Vec<String> {
        let all = request.warnings(facts);
        all.into_iter().map(|warning| warning.path).collect()
    };
    assert_eq!(paths(&request, &facts), ["reason.responsible_num_doc"]);
    request.reason.responsible = samples::person();
    facts.document.document_type = DocumentType::CreditNote;
    assert_eq!(paths(&request, &facts), [] as [String; 0]);
    replaced(InvalidationType::Error)(&mut request, &mut facts);
    assert_eq!(paths(&request, &facts), ["reason.type"]);
    assert!(request.check(facts).is_ok());
}

#[test]
fn a_name_too_short_for_an_event_of_2022_is_lengthened_with_a_warning() {
    let told = |edition: Edition, name: &str| -> Vec<String> {
        let mut facts = samples::invalidation_facts();
        facts.edition = edition;
        facts.document.receiver.name = Some(name.into());
        let all = samples::invalidation().warnings(&facts);
        all.into_iter().map(|warning| warning.to_string()).collect()
    };
    let [warning] = told(Edition::Of2022, "Paz").try_into().unwrap();
    assert!(
        warning.starts_with("generation_code: the receiver's name is too short"),
        "{warning}"
    );
    assert_eq!(told(Edition::Of2022, "María"), [] as [String; 0]);
    assert_eq!(told(Edition::Of2026, "Paz"), [] as [String; 0]);
}

/// So is who issues a document to such a name.
#[test]
fn a_name_too_short_for_an_event_of_2022_is_warned_of_at_issuing() {
    let told = |edition: Edition, name: &str| -> Vec<String> {
        let mut ccf = samples::ccf();
        ccf.receiver.as_mut().unwrap().name = Some(Text::parse(name).unwrap());
        let facts = Facts {
            edition,
            ..Facts::on(samples::TODAY)
        };
        let checked = Content::Ccf(ccf).check(&facts).unwrap();
        let warnings = checked.warnings().iter();
        warnings.map(|it| it.path.clone()).collect()
    };
    assert_eq!(told(Edition::Of2022, "Paz"), ["receiver.name"]);
    assert_eq!(told(Edition::Of2022, "María"), [] as [String; 0]);
    assert!(!told(Edition::Of2026, "Paz").contains(&"receiver.name".to_owned()));
}

#[test]
fn an_accepted_event_moves_the_document_and_keeps_its_stamp() {
    let event = samples::invalidation_event();
    let status = event.document().status.clone();
    let after = event.apply(status).unwrap();
    assert_eq!(
        after,
        Status::Invalidated {
            stamp: event.stamp().clone(),
            stamped_at: samples::target().status.stamped_at(),
            event: event.generation_code,
        }
    );
    assert!(event.apply(after).is_err(), "not twice");
    assert_eq!(event.at(), samples::invalidation_facts().now);
    assert_eq!(event.invalidates(), read(samples::INVALIDATED));
}

#[test]
fn what_is_kept_of_a_receiver_is_what_the_document_shows() {
    let taxpayer = RecordedReceiver::of(&samples::receiver(), None);
    assert_eq!(taxpayer.document_type, Some(IdentityDocumentType::Nit));
    assert_eq!(taxpayer.document_number.as_deref(), Some("06000101901019"));
    let consumer = samples::consumer();
    let consumer = RecordedReceiver::of(&consumer, Some("98765432-6".to_owned()));
    assert_eq!(consumer.document_type, Some(IdentityDocumentType::Dui));
    assert_eq!(consumer.document_number.as_deref(), Some("98765432-6"));
    assert_eq!(consumer.phone.as_deref(), Some("77778888"));
    let nobody = RecordedReceiver::of(&Receiver::default(), None);
    assert_eq!(nobody, RecordedReceiver::default());
}
