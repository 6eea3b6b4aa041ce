use super::*;
use crate::chaos::state_dump::Invalidation;

const NIT: &str = "06140101901015";
const WITH_YEAR: &str = "06140202900012";

struct Case {
    order_log: OrderLog,
    evidence: Evidence,
}

fn answered(number: u32) -> AnsweredDocument {
    AnsweredDocument {
        code: format!("C{number}"),
        number: format!("DTE-01-M001P001-{number:015}"),
        stamp: Some(format!("S{number}")),
        sha256: format!("H{number}"),
        date: "2026-12-31".into(),
    }
}

fn stored(answered: &AnsweredDocument, mark: &str) -> Stored {
    Stored {
        nit: NIT.into(),
        code: answered.code.clone(),
        number: answered.number.clone(),
        status: "RECEIVED".into(),
        stamp: answered.stamp.clone(),
        sha256: answered.sha256.clone(),
        date: answered.date.clone(),
        mark: mark.into(),
        original: None,
        invalidated_by: None,
        invalidation: None,
    }
}

fn held(stored: &Stored) -> AuthorityDocument {
    AuthorityDocument {
        codigo_generacion: stored.code.clone(),
        numero_control: Some(stored.number.clone()),
        nit: stored.nit.clone(),
        estado: "PROCESADO".into(),
        sello_recibido: stored.stamp.clone(),
        sha256: Some(stored.sha256.clone()),
    }
}

impl Case {
    /// Three invoices, all well; the third is invalidated.
    fn good() -> Self {
        let mut order_log = OrderLog::default();
        let mut evidence = Evidence::default();
        for number in [3, 1, 2] {
            let answered = answered(number);
            let mark = format!("M{number}");
            let stored = stored(&answered, &mark);
            evidence.held.push(held(&stored));
            evidence.stored.push(stored);
            order_log.records.push(OrderRecord {
                company: 0,
                mark,
                invalidates: None,
                corrects: None,
                races: false,
                end: End::Done(answered),
            });
        }
        evidence.stored[0].status = "INVALIDATED".into();
        evidence.stored[0].invalidated_by = Some("E".into());
        evidence.stored[0].invalidation = Some(Invalidation {
            generation_code: "E".into(),
            status: "ACCEPTED".into(),
            reception_stamp: Some("SE".into()),
        });
        evidence.held[0].estado = "INVALIDADO".into();
        evidence.events.push(event("invalidacion", "C3"));
        order_log.records.push(OrderRecord {
            company: 0,
            mark: "M4".into(),
            invalidates: Some("C3".into()),
            corrects: None,
            races: false,
            end: End::Done(AnsweredDocument {
                code: "E".into(),
                ..answered(9)
            }),
        });
        Self {
            order_log,
            evidence,
        }
    }

    /// Another order that was answered without a stamp and handed over in contingency.
    fn handed_over() -> Self {
        let mut case = Self::good();
        let mut without = answered(4);
        let document = Stored {
            sha256: "other".into(),
            ..stored(&without, "M5")
        };
        without.stamp = None;
        case.evidence.held.push(held(&document));
        case.evidence.stored.push(document);
        case.order_log.records.push(OrderRecord {
            company: 0,
            mark: "M5".into(),
            invalidates: None,
            corrects: None,
            races: false,
            end: End::Done(without),
        });
        case.evidence.events.push(event("contingencia", "C4"));
        case
    }
}

fn rejected(document: &str) -> End {
    End::Rejected(Rejected {
        why: "099".into(),
        document: Some(document.into()),
    })
}

fn event(kind: &str, document: &str) -> Event {
    Event {
        codigo_generacion: "E".into(),
        tipo: kind.into(),
        nit: NIT.into(),
        sello_recibido: "SE".into(),
        documentos: vec![document.into()],
    }
}

fn spoilt_of(mut case: Case, spoil: impl FnOnce(&mut Case)) -> String {
    spoil(&mut case);
    faults(&case.order_log, &case.evidence).join("\n")
}

fn spoilt(spoil: impl FnOnce(&mut Case)) -> String {
    spoilt_of(Case::good(), spoil)
}

#[test]
fn what_agrees_has_no_fault() {
    assert_eq!(spoilt(|_| {}), "");
    assert_eq!(spoilt_of(Case::handed_over(), |_| {}), "");
}

#[test]
fn a_document_that_is_lost_here_is_a_fault() {
    let text = spoilt(|case| drop(case.evidence.stored.remove(1)));
    assert!(text.contains("answered 201 and not stored: 1"), "{text}");
    assert!(
        text.contains("held by the authority and unknown here: 1"),
        "{text}"
    );
    assert!(text.contains("has 2 where 1 is due"), "{text}");
}

#[test]
fn a_document_that_is_lost_there_is_a_fault() {
    let text = spoilt(|case| drop(case.evidence.held.remove(1)));
    assert_eq!(
        text,
        "settled and unknown to the authority: 1, such as C1 RECEIVED"
    );
}

#[test]
fn a_pending_document_is_a_fault() {
    let text = spoilt(|case| case.evidence.stored[1].status = "PENDING".into());
    assert!(text.contains("not settled: 1"), "{text}");
}

#[test]
fn two_documents_of_one_key_are_a_fault() {
    let text = spoilt(|case| {
        let twice = stored(&answered(4), "M1");
        case.evidence.held.push(held(&twice));
        case.evidence.stored.push(twice);
    });
    assert!(
        text.contains("two documents of one Idempotency-Key: 1, such as M1: C1 and C4"),
        "{text}"
    );
}

#[test]
fn a_document_that_nobody_ordered_is_a_fault() {
    let text = spoilt(|case| case.evidence.stored[2].mark = "M99".into());
    assert!(
        text.contains("a document that nobody ordered: 1, such as M99"),
        "{text}"
    );
}

#[test]
fn numbers_taken_twice_are_a_fault() {
    let text = spoilt(|case| {
        case.evidence.stored[2].number = case.evidence.stored[1].number.clone();
    });
    assert!(
        text.contains("a series with a gap or a double: 1"),
        "{text}"
    );
    assert!(
        text.contains("stored under another code or number"),
        "{text}"
    );
    assert!(
        text.contains("numbered otherwise at the authority"),
        "{text}"
    );
}

#[test]
fn each_year_of_a_company_that_counts_by_year_begins_with_1() {
    let numbered = |number: &str, date: &str| Stored {
        nit: WITH_YEAR.into(),
        number: format!("DTE-01-M001P001-{number}"),
        date: date.into(),
        code: number.into(),
        ..stored(&answered(1), number)
    };
    let found = |second: (&str, &str)| {
        let evidence = Evidence {
            stored: vec![
                numbered("202600000000001", "2026-12-31"),
                numbered(second.0, second.1),
            ],
            with_year: HashSet::from([WITH_YEAR.to_owned()]),
            ..Evidence::default()
        };
        let mut found = Faults::default();
        series(&evidence, &mut found);
        found.report().join("\n")
    };
    assert_eq!(found(("202700000000001", "2027-01-01")), "");
    let goes_on = found(("202700000000002", "2027-01-01"));
    assert!(
        goes_on.contains("2027 of 06140202900012 has 2 where 1 is due"),
        "{goes_on}"
    );
    let late = found(("202700000000001", "2026-12-31"));
    assert!(late.contains("a number of another year: 1"), "{late}");
}

#[test]
fn bytes_and_stamps_that_differ_are_faults() {
    let text = spoilt(|case| case.evidence.stored[1].sha256 = "other".into());
    assert!(
        text.contains("stored with other bytes than answered: 1"),
        "{text}"
    );
    assert!(
        text.contains("with other bytes at the authority: 1"),
        "{text}"
    );
    let text = spoilt(|case| case.evidence.stored[1].stamp = Some("other".into()));
    assert!(
        text.contains("stored with another stamp than answered: 1"),
        "{text}"
    );
    assert!(
        text.contains("stamped otherwise by the authority: 1"),
        "{text}"
    );
    let handed_over = spoilt_of(Case::handed_over(), |case| {
        case.evidence.stored[0].sha256 = "other".into();
    });
    assert!(
        handed_over.contains("stored with other bytes than answered: 1"),
        "one that was answered with its stamp, not the one handed over: {handed_over}"
    );
}

#[test]
fn states_that_differ_are_faults() {
    let text = spoilt(|case| case.evidence.stored[0].status = "RECEIVED".into());
    assert!(
        text.contains("C3: RECEIVED here, INVALIDADO there"),
        "{text}"
    );
    assert!(text.contains("told as invalidated and not so: 1"), "{text}");
    let text = spoilt(|case| {
        case.order_log.records[1].end = rejected("C1");
    });
    assert!(
        text.contains("told as rejected and not stored so: 1"),
        "{text}"
    );
}

#[test]
fn a_refusal_a_silence_and_a_scandal_are_faults() {
    let text = spoilt(|case| {
        case.order_log.records[1].end = End::Refused("400 VALIDATION_FAILED".into());
        case.order_log.records[2].end = End::NoAnswer;
        case.order_log.scandals.push("500 INTERNAL_ERROR".into());
    });
    for expected in [
        "refused by the service: 1",
        "refused by the service and stored: 1, such as M1",
        "never answered: 1",
        "an answer that nobody should see: 1",
    ] {
        assert!(text.contains(expected), "{expected} in {text}");
    }
}

#[test]
fn an_event_with_another_companys_document_is_a_fault() {
    let text = spoilt_of(Case::handed_over(), |case| {
        case.evidence.events[1].nit = WITH_YEAR.into();
    });
    assert!(text.contains("contingencia E names C4"), "{text}");
}

#[test]
fn notes_that_take_back_too_much_are_a_fault() {
    let text = spoilt(|case| {
        for number in 4..=14 {
            let mut note = stored(&answered(number), &format!("N{number}"));
            note.original = Some("C1".into());
            case.evidence.stored.push(note);
        }
    });
    assert!(
        text.contains("more taken back than sold: 1, such as C1: 11 notes"),
        "{text}"
    );
}

#[test]
fn a_panic_and_a_secret_in_a_log_are_faults_and_the_secret_is_not_told() {
    let text = spoilt(|case| {
        case.evidence.secrets.push("hush-4711".into());
        case.evidence
            .logs
            .push("thread panicked at x\npassword hush-4711".into());
    });
    assert!(text.contains("a panic: 1"), "{text}");
    assert!(text.contains("a secret in a log: 1"), "{text}");
    assert!(!text.contains("hush"), "{text}");
}

#[test]
fn a_corrected_document_is_that_of_its_correction_and_keeps_its_code() {
    let correct = |case: &mut Case, corrects: &str| {
        let mut correction = case.order_log.records[1].clone();
        correction.mark = "M9".into();
        correction.corrects = Some(corrects.into());
        case.evidence.stored[1].mark = "M9".into();
        case.order_log.records[1].end = rejected("C1");
        case.order_log.records.push(correction);
    };
    assert_eq!(spoilt(|case| correct(case, "C1")), "");
    let other = spoilt(|case| correct(case, "C7"));
    assert!(
        other.contains("a correction with another code: 1"),
        "{other}"
    );
    assert!(
        other.contains("told as rejected and not stored so: 1"),
        "{other}"
    );
}

#[test]
fn a_correction_that_came_too_late_leaves_the_document_as_it_was() {
    let late = |case: &mut Case| {
        let mut correction = case.order_log.records[1].clone();
        correction.mark = "M9".into();
        correction.corrects = Some("C1".into());
        correction.end = End::Already;
        case.order_log.records[1].end = rejected("C1");
        case.order_log.records.push(correction);
    };
    assert_eq!(spoilt(late), "");
    let text = spoilt(|case| {
        late(case);
        case.evidence.stored[1].status = "REJECTED".into();
    });
    assert!(
        text.contains("told as received already and not so: 1"),
        "{text}"
    );
}

#[test]
fn two_documents_of_one_stamp_are_a_fault() {
    let text = spoilt(|case| case.evidence.stored[1].stamp = Some("S2".into()));
    assert!(
        text.contains("two documents of one stamp: 1, such as C1 and C2"),
        "{text}"
    );
}

#[test]
fn an_invalidation_is_the_one_that_the_authority_sealed() {
    let of = |change: fn(&mut Invalidation)| {
        spoilt(|case| change(case.evidence.stored[0].invalidation.as_mut().unwrap()))
    };
    assert_eq!(of(|event| event.reception_stamp = None), "");
    for (text, expected) in [
        (
            of(|event| event.reception_stamp = Some("other".into())),
            "an invalidation with another stamp than there: 1",
        ),
        (
            of(|event| event.status = "PENDING".into()),
            "an invalidation that is not settled: 1",
        ),
        (
            of(|event| event.status = "REJECTED".into()),
            "an invalidation in another state than there: 1",
        ),
        (
            spoilt(|case| case.evidence.stored[0].invalidated_by = Some("F".into())),
            "invalidated here by another event than there: 1",
        ),
    ] {
        assert!(text.contains(expected), "{expected} in {text}");
    }
}

#[test]
fn a_living_note_over_an_invalidated_document_is_a_fault() {
    let text = spoilt(|case| case.evidence.stored[1].original = Some("C3".into()));
    assert!(
        text.contains("a living note over an invalidated document: 1, such as C1 over C3"),
        "{text}"
    );
}

#[test]
fn only_the_loser_of_a_race_may_be_refused() {
    let text = spoilt(|case| {
        case.order_log.records.push(OrderRecord {
            company: 0,
            mark: "M9".into(),
            invalidates: None,
            corrects: None,
            races: true,
            end: End::Refused("400 VALIDATION_FAILED".into()),
        });
        case.evidence.found.push("verify: FAULT stamps".into());
    });
    assert_eq!(
        text,
        "found by the service's own commands: 1, such as verify: FAULT stamps"
    );
}
