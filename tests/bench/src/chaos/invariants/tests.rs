use super::*;
use rust_decimal::Decimal;

use crate::chaos::order::Kind;
use crate::chaos::state_dump::{Invalidation, StoredLine};

const NIT: &str = "06140101901015";
const WITH_YEAR: &str = "06140202900012";

struct Case {
    order_log: OrderLog,
    evidence: Evidence,
}

fn answered(number: u32) -> AnsweredDocument {
    AnsweredDocument {
        code: format!("C{number}"),
        number: Some(format!("DTE-01-M001P001-{number:015}")),
        stamp: Some(format!("S{number}")),
        sha256: format!("H{number}"),
        date: "2026-12-31".into(),
    }
}

fn stored(answered: &AnsweredDocument, mark: &str) -> Stored {
    Stored {
        nit: NIT.into(),
        document_type: "01".into(),
        code: answered.code.clone(),
        number: answered.number.clone(),
        status: "RECEIVED".into(),
        stamp: answered.stamp.clone(),
        sha256: answered.sha256.clone(),
        date: answered.date.clone(),
        mark: mark.into(),
        lines: vec![line(None, "100")],
        invalidated_by: None,
        invalidation: None,
    }
}

/// A line of taxed sales.
fn line(document: Option<&str>, taxed: &str) -> StoredLine {
    StoredLine {
        document: document.map(str::to_owned),
        sales: [Decimal::ZERO, Decimal::ZERO, taxed.parse().unwrap()],
    }
}

fn held(stored: &Stored) -> AuthorityDocument {
    AuthorityDocument {
        codigo_generacion: stored.code.clone(),
        numero_control: stored.number.clone(),
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
                kind: Kind::Invoice,
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
            kind: Kind::Invoice,
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
            kind: Kind::Invoice,
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
        number: Some(format!("DTE-01-M001P001-{number}")),
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
    let text = spoilt(|case| {
        case.order_log.records[1].end = rejected("C1");
        let line = "WARN a document that was refused turned out to be stamped code=C1";
        case.evidence.logs.push(line.into());
    });
    assert!(!text.contains("told as rejected"), "{text}");
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
    for kind in ["05", "06", "18"] {
        let text = counted(&[
            document("C4", "05", "10", &[]),
            {
                let mut sold = document("C3", "03", "100", &[]);
                sold.status = "INVALIDATED".into();
                sold
            },
            document("C1", kind, "10", &["C3"]),
        ]);
        assert_eq!(
            text,
            "a living note over an invalidated document: 1, such as C1 over C3"
        );
    }
}

#[test]
fn only_the_loser_of_a_race_may_be_refused() {
    let text = spoilt(|case| {
        case.order_log.records.push(OrderRecord {
            company: 0,
            kind: Kind::Invoice,
            mark: "M9".into(),
            invalidates: None,
            corrects: None,
            races: true,
            end: End::Refused("400 VALIDATION_FAILED: RT-42".into()),
        });
        case.evidence.found.push("verify: FAULT stamps".into());
    });
    assert_eq!(
        text,
        "found by the service's own commands: 1, such as verify: FAULT stamps"
    );
}

#[test]
fn the_loser_of_a_race_is_told_what_it_lost() {
    let text = spoilt(|case| {
        case.order_log.records[1].races = true;
        case.order_log.records[1].end = End::Refused("400 VALIDATION_FAILED: RT-07".into());
        case.evidence.stored.remove(1);
        case.evidence.held.remove(1);
    });
    assert!(
        text.contains("refused by the service: 1, such as M1"),
        "{text}"
    );
}

#[test]
fn only_a_settlement_may_be_told_that_another_one_has_ended() {
    let told = |kind: Kind| {
        spoilt(|case| {
            case.order_log.records.push(OrderRecord {
                company: 0,
                kind,
                mark: "M9".into(),
                invalidates: None,
                corrects: None,
                races: true,
                end: End::Refused("400 INVALID_STATE".into()),
            });
        })
    };
    assert_eq!(told(Kind::Settlement(vec!["C1".into()])), "");
    let text = told(Kind::Note("C1".into(), 1));
    assert!(text.contains("refused by the service: 1"), "{text}");
}

#[test]
fn an_event_has_no_number_and_everything_else_has_one() {
    let event = |case: &mut Case, kind: &str| {
        let mut event = stored(&answered(4), "M9");
        event.document_type = kind.into();
        event.number = None;
        case.evidence.held.push(held(&event));
        case.evidence.stored.push(event);
    };
    let fault = "a document without a number, or an event with one: 1";
    let text = spoilt(|case| event(case, "18"));
    assert!(!text.contains(fault), "{text}");
    let text = spoilt(|case| event(case, "08"));
    assert!(text.contains(fault), "{text}");
    let text = spoilt(|case| case.evidence.stored[1].document_type = "18".into());
    assert!(text.contains(fault), "{text}");
}

/// A RECEIVED document with a line of so much over each that it names, or one over none.
fn document(code: &str, kind: &str, taxed: &str, over: &[&str]) -> Stored {
    let lines = match over {
        [] => vec![line(None, taxed)],
        all => all.iter().map(|code| line(Some(code), taxed)).collect(),
    };
    Stored {
        document_type: kind.into(),
        code: code.into(),
        lines,
        ..stored(&answered(1), code)
    }
}

/// What is wrong with what documents take and tell of one another.
fn counted(stored: &[Stored]) -> String {
    let mut faults = Faults::default();
    balances::never_overdrawn(stored, &mut faults);
    settlements::stand_once(stored, &mut faults);
    faults.report().join("\n")
}

#[test]
fn credit_notes_take_what_was_sold_and_what_received_debit_notes_add_and_no_more() {
    let mut all = vec![
        document("V", "03", "100", &[]),
        document("D", "06", "20", &["V"]),
        document("N1", "05", "60", &["V"]),
        document("N2", "05", "60", &["V"]),
    ];
    assert_eq!(counted(&all), "");
    all[1].status = "PENDING".into();
    let overdrawn = "more taken back than sold: 1, such as V: 0, 0 and -20 left";
    assert_eq!(counted(&all), overdrawn);
    all[3].status = "REJECTED".into();
    assert_eq!(counted(&all), "");
}

#[test]
fn kinds_of_sale_are_counted_apart() {
    let mut all = vec![
        document("V", "03", "100", &[]),
        document("N", "05", "50", &["V"]),
    ];
    all[1].lines[0].sales.rotate_right(1);
    let overdrawn = "more taken back than sold: 1, such as V: -50, 0 and 100 left";
    assert_eq!(counted(&all), overdrawn);
}

#[test]
fn returns_take_no_more_than_their_invoice_has() {
    let mut all = vec![
        document("I", "01", "100", &[]),
        document("R1", "18", "64", &["I"]),
        document("R2", "18", "36", &["I"]),
    ];
    assert_eq!(counted(&all), "");
    all.push(document("R3", "18", "0.01", &["I"]));
    let overdrawn = "more taken back than sold: 1, such as I: 0, 0 and -0.01 left";
    assert_eq!(counted(&all), overdrawn);
}

#[test]
fn a_document_stands_in_one_settlement_in_force() {
    let mut all = vec![
        document("V", "03", "100", &[]),
        document("L1", "08", "100", &["V"]),
        document("L2", "08", "100", &["V"]),
    ];
    all[1].status = "INVALIDATED".into();
    assert_eq!(counted(&all), "");
    for in_force in ["PENDING", "RECEIVED"] {
        all[1].status = in_force.into();
        let twice = "a document in more than one settlement in force: 1, such as V: 2 settlements";
        assert_eq!(counted(&all), twice);
    }
}

#[test]
fn a_settlement_tells_of_its_documents_less_returns() {
    // 113 with the tax inside are 100; of the returns 10 and 20.
    let mut all = vec![
        document("I", "01", "113", &[]),
        document("R1", "18", "11.3", &["I"]),
        document("R2", "18", "22.6", &["I"]),
        document("L1", "08", "90", &["I"]),
    ];
    for good in ["100", "90", "80", "70.004"] {
        all[3] = document("L1", "08", good, &["I"]);
        assert_eq!(counted(&all), "", "{good}");
    }
    let fault = "a settlement of other amounts: 1";
    for wrong in ["110", "60", "79.9"] {
        all[3] = document("L1", "08", wrong, &["I"]);
        assert!(counted(&all).starts_with(fault), "{wrong}");
    }
    // One that the authority refused is taken off nowhere.
    all[3] = document("L1", "08", "80", &["I"]);
    all[2].status = "REJECTED".into();
    assert!(counted(&all).starts_with(fault));
}
