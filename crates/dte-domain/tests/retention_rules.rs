//! Every rule of a retention voucher from both sides: a valid sample, changed in one respect.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_domain::amounts::{Amount, AmountKind, KnownAmounts};
use dte_domain::balance::{Balance, Sales};
use dte_domain::catalog::{
    Catalogue, EstablishmentType, GenerationType, IdentityDocumentType, MunicipalityCode,
    RetentionCode,
};
use dte_domain::documents::retention::item::Item;
use dte_domain::documents::retention::{RULES, Summary};
use dte_domain::documents::{DocumentContent, Retention};
use dte_domain::facts::Facts;
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::issuer::Issuer;
use dte_domain::known_document::{KnownDocument, Ownership};
use dte_domain::lifecycle::StatusKind;
use dte_domain::money::Money;
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::extension::Extension;
use dte_domain::parts::receiver::Receiver;
use dte_domain::samples::{self, money};
use dte_domain::value::Value;
use rust_decimal::Decimal;
use time::macros::date;
use time::{Date, Duration};

/// One thing that a test changes.
type Change<T> = fn(&mut T);

const CODE: &str = "20C8619E-75F5-492F-88F3-24697A6C9F58";

fn facts() -> Facts {
    Facts::on(samples::TODAY)
}

/// The facts of the sample's day, with one own CCF that sold 1000.00 on 2 March.
fn facts_with(change: impl FnOnce(&mut KnownDocument)) -> Facts {
    let mut known = KnownDocument {
        generation_code: GenerationCode::parse(CODE).unwrap(),
        ownership: Ownership::Establishment,
        document_type: DocumentType::Ccf,
        status: StatusKind::Received,
        issued_on: date!(2026 - 03 - 02),
        receiver_nit: None,
        receiver_number: None,
        sold_for: None,
        balance: Some(Balance::untouched(Sales {
            taxed: Decimal::new(1000, 0),
            ..Sales::NONE
        })),
        amounts: KnownAmounts::default(),
    };
    change(&mut known);
    Facts {
        known: vec![known],
        ..facts()
    }
}

/// The codes and paths of all that a changed sample breaks, once it is completed.
fn broken_given(facts: &Facts, change: impl FnOnce(&mut Retention)) -> Vec<String> {
    let mut voucher = samples::retention();
    change(&mut voucher);
    voucher.complete(facts);
    let violations = voucher.violations(facts);
    violations
        .iter()
        .map(|found| format!("{} {}", found.code, found.path))
        .collect()
}

fn broken(change: impl FnOnce(&mut Retention)) -> Vec<String> {
    broken_given(&facts(), change)
}

#[track_caller]
fn accepted(change: impl FnOnce(&mut Retention)) {
    assert_eq!(broken(change), [] as [String; 0]);
}

#[track_caller]
fn refused(expected: &str, change: impl FnOnce(&mut Retention)) {
    assert_eq!(broken(change), [expected]);
}

/// Refused for this, and perhaps for the sums that it enters.
#[track_caller]
fn refused_among(expected: &str, change: impl FnOnce(&mut Retention)) {
    let all = broken(change);
    let is_told = all.iter().any(|found| found == expected);
    assert!(is_told, "{expected} is not among {all:?}");
}

/// Only this one item, without totals.
fn only(voucher: &mut Retention, item: Item) {
    voucher.items = vec![item];
    voucher.summary = Summary::default();
}

/// An item that names the own CCF and tells nothing else of it.
fn bare() -> Item {
    Item {
        kind: Some(GenerationType::Electronic),
        document_number: Value::parse(CODE).unwrap(),
        document_type: None,
        emission_date: None,
        taxed_amount: None,
        vat_amount: None,
        ..samples::retention_item()
    }
}

/// An item with a code and amounts.
fn retains(code: RetentionCode, amount: &str, vat: &str) -> Item {
    Item {
        code,
        taxed_amount: Some(money(amount)),
        vat_amount: Some(money(vat)),
        ..samples::retention_item()
    }
}

fn receiver(voucher: &mut Retention) -> &mut Receiver {
    voucher.receiver.as_mut().unwrap()
}

#[test]
fn the_sample_keeps_every_rule() {
    accepted(|_| {});
}

#[test]
fn rule_codes_are_unique_and_in_order() {
    let codes: Vec<_> = RULES.iter().map(|rule| rule.code).collect();
    let expected: Vec<_> = (1..=RULES.len())
        .map(|number| format!("RET-{number:02}"))
        .collect();
    assert_eq!(codes, expected);
}

#[test]
fn rule_01_the_receiver_is_complete() {
    refused("RET-01 receiver", |voucher| voucher.receiver = None);
    let required: [(&str, Change<Receiver>); 7] = [
        ("document_type", |receiver| receiver.identity.kind = None),
        ("document_number", |receiver| {
            receiver.identity.number = None;
        }),
        ("name", |receiver| receiver.name = None),
        ("activity_code", |receiver| receiver.activity_code = None),
        ("activity_description", |receiver| {
            receiver.activity_description = None;
        }),
        ("address", |receiver| receiver.address = None),
        ("email", |receiver| receiver.email = None),
    ];
    for (member, remove) in required {
        refused(&format!("RET-01 receiver.{member}"), |voucher| {
            remove(receiver(voucher));
        });
    }
    accepted(|voucher| {
        let receiver = receiver(voucher);
        receiver.nrc = None;
        receiver.phone = None;
        receiver.commercial_name = None;
    });
}

#[test]
fn rule_02_an_item_on_paper_has_all_its_values() {
    let required: [(&str, Change<Item>); 4] = [
        ("dte_type", |item| item.document_type = None),
        ("emission_date", |item| item.emission_date = None),
        ("taxed_amount", |item| item.taxed_amount = None),
        ("iva_amount", |item| item.vat_amount = None),
    ];
    for (member, remove) in required {
        refused(&format!("RET-02 items[1].{member}"), |voucher| {
            remove(&mut voucher.items[1]);
        });
    }
}

#[test]
fn rule_02_an_electronic_document_of_others_is_told_whole() {
    let of_others = [
        "RET-02 items[0].dte_type",
        "RET-02 items[0].emission_date",
        "RET-02 items[0].taxed_amount",
        "RET-02 items[0].iva_amount",
    ];
    assert_eq!(broken(|voucher| only(voucher, bare())), of_others);
    let foreign = facts_with(|known| known.ownership = Ownership::Other);
    assert_eq!(
        broken_given(&foreign, |voucher| only(voucher, bare())),
        of_others,
        "nothing of another company's document may be told"
    );
    for facts in [facts(), foreign] {
        let told = Item {
            kind: Some(GenerationType::Electronic),
            document_number: Value::parse(CODE).unwrap(),
            document_type: Some(DocumentType::ExcludedSubjectInvoice),
            ..samples::retention_item()
        };
        let found = broken_given(&facts, |voucher| only(voucher, told));
        assert_eq!(found, [] as [String; 0]);
    }
}

#[test]
fn an_own_document_fills_what_its_item_leaves_out() {
    let facts = facts_with(|_| {});
    let mut voucher = samples::retention();
    only(&mut voucher, bare());
    let mut complete = voucher;
    complete.complete(&facts);
    let item = &complete.items[0];
    assert_eq!(item.document_type, Some(DocumentType::Ccf));
    assert_eq!(item.emission_date, Some(date!(2026 - 03 - 02)));
    assert_eq!(item.taxed_amount, Some(money("1000")));
    assert_eq!(item.vat_amount, Some(money("10")));
    assert_eq!(complete.violations(&facts), []);
    assert_eq!(complete.total_amount(), Decimal::new(1000, 0));
    assert_eq!(complete.total_vat(), Decimal::new(10, 0));
    let mut twice = complete.clone();
    twice.complete(&facts);
    assert_eq!(format!("{twice:?}"), format!("{complete:?}"));
}

#[test]
fn the_tax_of_a_given_amount_is_computed_at_the_codes_rate() {
    for (code, amount, vat) in [
        (RetentionCode::OnePercent, "115.5", "1.16"),
        (RetentionCode::ThirteenPercent, "226.5", "29.45"),
    ] {
        let mut voucher = samples::retention();
        let item = Item {
            code,
            taxed_amount: Some(money(amount)),
            ..bare()
        };
        only(&mut voucher, item);
        let mut complete = voucher;
        complete.complete(&facts_with(|_| {}));
        assert_eq!(complete.items[0].vat_amount, Some(money(vat)));
    }
}

#[test]
fn the_base_of_an_invoice_is_taken_to_the_cent() {
    let facts = facts_with(|known| {
        known.document_type = DocumentType::Invoice;
        known.balance = Some(Balance::untouched(Sales {
            taxed: Decimal::from_str_exact("88.49557522").unwrap(),
            ..Sales::NONE
        }));
    });
    let mut voucher = samples::retention();
    only(&mut voucher, bare());
    let mut complete = voucher;
    complete.complete(&facts);
    assert_eq!(complete.items[0].taxed_amount, Some(money("88.5")));
    assert_eq!(complete.items[0].vat_amount, Some(money("0.89")));
    assert_eq!(complete.violations(&facts), []);
}

#[test]
fn rule_02_code_c9_has_no_rate_and_so_no_amounts_are_taken() {
    let facts = facts_with(|_| {});
    let other = Item {
        code: RetentionCode::Other,
        ..bare()
    };
    let given = Item {
        taxed_amount: Some(money("500")),
        vat_amount: Some(money("33")),
        ..other.clone()
    };
    assert_eq!(
        broken_given(&facts, |voucher| only(voucher, other)),
        ["RET-02 items[0].taxed_amount", "RET-02 items[0].iva_amount"]
    );
    let found = broken_given(&facts, |voucher| only(voucher, given));
    assert_eq!(found, [] as [String; 0]);
}

#[test]
fn paper_and_electronic_items_stand_together() {
    let facts = facts_with(|_| {});
    let found = broken_given(&facts, |voucher| {
        voucher.items.push(bare());
        voucher.summary = Summary {
            total_amount: Some(money("1341.75")),
            total_vat: Some(money("40.6")),
        };
    });
    assert_eq!(found, [] as [String; 0]);
}

#[test]
fn rule_03_a_number_has_the_form_of_its_kind() {
    let numbered = |number: &str, kind| {
        let number = Value::parse(number).unwrap();
        move |voucher: &mut Retention| {
            voucher.items[0].kind = Some(kind);
            voucher.items[0].document_number = number;
        }
    };
    let (paper, electronic) = (GenerationType::Physical, GenerationType::Electronic);
    for good in ["7", "aZ09", &"9".repeat(20)] {
        accepted(numbered(good, paper));
    }
    for bad in ["A-1", "Ñ1", "1 2", &"9".repeat(21), CODE] {
        refused("RET-03 items[0].document_number", numbered(bad, paper));
    }
    accepted(numbered(CODE, electronic));
    accepted(numbered(&CODE.to_lowercase(), electronic));
    for bad in ["S221001347", &CODE[..35], &CODE.replace('-', "")] {
        refused("RET-03 items[0].document_number", numbered(bad, electronic));
    }
}

#[test]
fn a_generation_code_is_written_in_upper_case_and_a_paper_number_as_it_is() {
    let mut item = bare();
    item.document_number = Value::parse(&CODE.to_lowercase()).unwrap();
    assert_eq!(item.number_written(), CODE);
    let paper = Item {
        document_number: Value::parse("s22a").unwrap(),
        ..samples::retention_item()
    };
    assert_eq!(paper.number_written(), "s22a");
    let mut voucher = samples::retention();
    voucher.items.push(item);
    assert_eq!(
        voucher.named_documents(),
        [GenerationCode::parse(CODE).unwrap()]
    );
}

#[test]
fn rule_04_tax_is_retained_on_three_types() {
    for entry in DocumentType::ENTRIES {
        let change = |voucher: &mut Retention| {
            voucher.items[1].document_type = Some(entry.value);
        };
        match entry.code {
            "01" | "03" | "14" => accepted(change),
            _ => refused("RET-04 items[1].dte_type", change),
        }
    }
    let facts = facts_with(|known| known.document_type = DocumentType::CreditNote);
    assert_eq!(
        broken_given(&facts, |voucher| only(voucher, bare())),
        ["RET-04 items[0].dte_type"]
    );
}

/// Whether a document of `date` may be named on `today`.
fn in_time(today: Date, date: Date) -> bool {
    let found = broken_given(&Facts::on(today), |voucher| {
        for item in &mut voucher.items {
            item.emission_date = Some(date);
        }
    });
    let late = [
        "RET-05 items[0].emission_date",
        "RET-05 items[1].emission_date",
    ];
    assert!(found.is_empty() || found == late, "{found:?}");
    found.is_empty()
}

#[test]
fn rule_05_this_month_counts_and_tomorrow_does_not() {
    let today = date!(2026 - 03 - 31);
    assert!(in_time(today, date!(2026 - 03 - 01)));
    assert!(in_time(today, today));
    assert!(!in_time(today, today + Duration::DAY));
    assert!(!in_time(today, date!(2026 - 02 - 28)));
    let first = date!(2026 - 06 - 01);
    assert!(in_time(first, first));
    assert!(!in_time(first, date!(2026 - 06 - 02)));
    assert!(!in_time(first, date!(2027 - 06 - 01)));
    assert!(!in_time(first, date!(2025 - 06 - 01)));
}

#[test]
fn rule_05_the_previous_month_counts_until_the_tenth_business_day() {
    for (tenth, last_month) in [
        // Holy Thursday and Friday are 2 and 3 April.
        (
            date!(2026 - 04 - 16),
            (date!(2026 - 03 - 01), date!(2026 - 03 - 31)),
        ),
        // Holy Week in March, before a leap year's February.
        (
            date!(2024 - 03 - 14),
            (date!(2024 - 02 - 01), date!(2024 - 02 - 29)),
        ),
        // January looks back into the year before; the 1st is a holiday.
        (
            date!(2026 - 01 - 15),
            (date!(2025 - 12 - 01), date!(2025 - 12 - 31)),
        ),
        // A tenth business day on a Friday: the weekend is too late.
        (
            date!(2026 - 03 - 13),
            (date!(2026 - 02 - 01), date!(2026 - 02 - 28)),
        ),
        // 2 November and 15 September are holidays.
        (
            date!(2026 - 11 - 16),
            (date!(2026 - 10 - 01), date!(2026 - 10 - 31)),
        ),
        (
            date!(2027 - 09 - 14),
            (date!(2027 - 08 - 01), date!(2027 - 08 - 31)),
        ),
    ] {
        let (first, last) = last_month;
        for date in [first, last] {
            assert!(in_time(tenth, date), "{date} on {tenth}");
            assert!(
                !in_time(tenth + Duration::DAY, date),
                "{date} after {tenth}"
            );
            let opening = last + Duration::DAY;
            assert!(in_time(opening, date), "{date} on {opening}");
        }
        let before = first - Duration::DAY;
        assert!(!in_time(tenth, before), "{before} on {tenth}");
    }
}

#[test]
fn rule_05_another_calendar_moves_the_limit() {
    let april = date!(2026 - 04 - 20);
    let mut facts = Facts::on(april);
    let of_march = |voucher: &mut Retention| {
        for item in &mut voucher.items {
            item.emission_date = Some(date!(2026 - 03 - 19));
        }
    };
    assert_eq!(broken_given(&facts, of_march).len(), 2);
    facts.calendar = facts
        .calendar
        .closed_on(date!(2026 - 04 - 01), "Miércoles Santo")
        .closed_on(date!(2026 - 04 - 06), "Lunes de Pascua");
    assert_eq!(broken_given(&facts, of_march), [] as [String; 0]);
}

#[test]
fn rule_05_holds_for_own_documents_too() {
    let facts = facts_with(|known| known.issued_on = date!(2026 - 02 - 28));
    assert_eq!(
        broken_given(&facts, |voucher| only(voucher, bare())),
        ["RET-05 items[0].emission_date"]
    );
}

#[test]
fn rule_06_the_tax_is_the_codes_rate_within_a_cent() {
    let (one, thirteen, other) = (
        RetentionCode::OnePercent,
        RetentionCode::ThirteenPercent,
        RetentionCode::Other,
    );
    for (code, amount, vat, good) in [
        (one, "115.25", "1.14", true),
        (one, "115.25", "1.16", true),
        (one, "115.25", "1.13", false),
        (one, "115.25", "1.17", false),
        // 29.445 is 29.45: half a cent counts as one.
        (thirteen, "226.5", "29.44", true),
        (thirteen, "226.5", "29.46", true),
        (thirteen, "226.5", "29.43", false),
        (thirteen, "226.5", "29.47", false),
        (thirteen, "444.44", "57.78", true),
        (other, "226.5", "0.01", true),
        (other, "226.5", "226.5", true),
        (other, "226.5", "226.51", false),
    ] {
        let change = |voucher: &mut Retention| only(voucher, retains(code, amount, vat));
        if good {
            accepted(change);
        } else {
            refused_among("RET-06 items[0].iva_amount", change);
        }
    }
}

#[test]
fn rule_07_something_is_retained() {
    let one = RetentionCode::OnePercent;
    accepted(|voucher| only(voucher, retains(one, "1", "0.01")));
    refused("RET-07 items[0].taxed_amount", |voucher| {
        only(voucher, retains(one, "0.99", "0.01"));
    });
    refused("RET-07 items[0].iva_amount", |voucher| {
        only(voucher, retains(one, "1", "0"));
    });
    refused("RET-07 items[0].iva_amount", |voucher| {
        only(voucher, retains(RetentionCode::Other, "50", "0"));
    });
    accepted(|voucher| {
        only(voucher, retains(one, "99999999999.99", "1000000000"));
    });
}

#[test]
fn rule_08_a_sister_establishments_document_is_not_told() {
    let facts = facts_with(|known| {
        known.ownership = Ownership::Company;
        known.status = StatusKind::Pending;
    });
    let told = Item {
        kind: Some(GenerationType::Electronic),
        document_number: Value::parse(CODE).unwrap(),
        ..samples::retention_item()
    };
    assert_eq!(
        broken_given(&facts, |voucher| only(voucher, told)),
        ["RET-08 items[0].document_number"]
    );
    assert_eq!(
        broken_given(&facts, |voucher| only(voucher, bare())).len(),
        5
    );
}

#[test]
fn rule_09_an_own_document_is_received() {
    for status in StatusKind::ALL {
        let facts = facts_with(|known| known.status = status);
        let found = broken_given(&facts, |voucher| only(voucher, bare()));
        match status {
            StatusKind::Received => assert_eq!(found, [] as [String; 0]),
            _ => assert_eq!(found, ["RET-09 items[0].document_number"]),
        }
    }
}

#[test]
fn rule_10_type_and_date_of_an_own_document_are_its_own() {
    let facts = facts_with(|_| {});
    let given = |kind, date| {
        broken_given(&facts, |voucher| {
            let item = Item {
                document_type: kind,
                emission_date: date,
                ..bare()
            };
            only(voucher, item);
        })
    };
    let issued = date!(2026 - 03 - 02);
    assert_eq!(
        given(Some(DocumentType::Ccf), Some(issued)),
        [] as [String; 0]
    );
    assert_eq!(
        given(Some(DocumentType::Invoice), Some(issued)),
        ["RET-10 items[0].dte_type"]
    );
    assert_eq!(
        given(None, Some(issued + Duration::DAY)),
        ["RET-10 items[0].emission_date"]
    );
}

#[test]
fn rule_11_items_on_an_own_document_are_at_most_its_taxed_sales() {
    let facts = facts_with(|_| {});
    let with = |amounts: &[&str]| {
        broken_given(&facts, |voucher| {
            let item = |amount: &&str| Item {
                taxed_amount: Some(money(amount)),
                ..bare()
            };
            voucher.items = amounts.iter().map(item).collect();
            voucher.summary = Summary::default();
        })
    };
    for good in [
        &["1000"][..],
        &["1000.01"],
        &["1"],
        &["600", "400"],
        &["600", "400.01"],
    ] {
        assert_eq!(with(good), [] as [String; 0], "{good:?}");
    }
    assert_eq!(with(&["1000.02"]), ["RET-11 items[0].taxed_amount"]);
    assert_eq!(with(&["600", "400.02"]), ["RET-11 items[1].taxed_amount"]);
    let twice = broken_given(&facts, |voucher| {
        voucher.items = vec![bare(), bare()];
        voucher.summary = Summary::default();
    });
    assert_eq!(twice, ["RET-11 items[1].taxed_amount"]);
}

#[test]
fn rule_11_c9_is_bounded_too_and_an_unknown_base_bounds_nothing() {
    let large = Item {
        code: RetentionCode::Other,
        taxed_amount: Some(money("1000.02")),
        vat_amount: Some(money("5")),
        ..bare()
    };
    let known = facts_with(|_| {});
    assert_eq!(
        broken_given(&known, |voucher| only(voucher, large.clone())),
        ["RET-11 items[0].taxed_amount"]
    );
    let unknown = facts_with(|known| known.balance = None);
    let found = broken_given(&unknown, |voucher| only(voucher, large));
    assert_eq!(found, [] as [String; 0]);
}

#[test]
fn rule_28_vouchers_on_an_own_document_retain_together_on_at_most_its_taxed_sales() {
    let one_percent = AmountKind::RetainedOn(RetentionCode::OnePercent);
    let after = |kind: AmountKind, before: &str, amount: &str| {
        let facts = facts_with(|known| {
            let taken = Amount {
                kind,
                amount: before.parse().unwrap(),
            };
            let other = Value::parse("AAAAAAAA-75F5-492F-88F3-24697A6C9F58").unwrap();
            known.amounts.base = Some(Decimal::new(1000, 0));
            known.amounts.taken = vec![(other, taken)];
        });
        broken_given(&facts, |voucher| {
            let item = Item {
                taxed_amount: Some(money(amount)),
                ..bare()
            };
            only(voucher, item);
        })
    };
    assert_eq!(after(one_percent, "600", "400"), [] as [String; 0]);
    assert_eq!(after(one_percent, "600", "400.01"), [] as [String; 0]);
    assert_eq!(
        after(one_percent, "600", "400.02"),
        ["RET-28 items[0].taxed_amount"]
    );
    assert_eq!(
        after(one_percent, "1000", "1000"),
        ["RET-28 items[0].taxed_amount"]
    );
    // Each code has the whole base.
    let other = AmountKind::RetainedOn(RetentionCode::ThirteenPercent);
    assert_eq!(after(other, "1000", "1000"), [] as [String; 0]);
    // What the voucher exceeds alone is told once.
    assert_eq!(
        after(one_percent, "600", "1000.02"),
        ["RET-11 items[0].taxed_amount"]
    );
}

#[test]
fn rule_29_an_own_excluded_subject_invoice_is_of_the_receiver() {
    let bought_of = |nit: Option<&str>, kind: DocumentType| {
        let facts = facts_with(|known| {
            known.document_type = kind;
            known.receiver_nit = nit.map(|nit| Value::parse(nit).unwrap());
        });
        broken_given(&facts, |voucher| only(voucher, bare()))
    };
    let of = |nit| bought_of(nit, DocumentType::ExcludedSubjectInvoice);
    assert_eq!(of(Some("06000101901019")), [] as [String; 0]);
    assert_eq!(of(None), [] as [String; 0], "who shows a passport");
    assert_eq!(of(Some("987654326")), ["RET-29 items[0].document_number"]);
    assert_eq!(
        bought_of(Some("987654326"), DocumentType::Ccf),
        [] as [String; 0]
    );
}

#[test]
fn a_voucher_over_an_own_sale_is_a_warning() {
    for (kind, warned) in [
        (DocumentType::Ccf, true),
        (DocumentType::Invoice, true),
        (DocumentType::ExcludedSubjectInvoice, false),
    ] {
        let facts = facts_with(|known| known.document_type = kind);
        let mut voucher = samples::retention();
        only(&mut voucher, bare());
        voucher.complete(&facts);
        let paths = voucher.warnings(&facts).into_iter().map(|it| it.path);
        let expected: &[&str] = if warned {
            &["items[0].document_number"]
        } else {
            &[]
        };
        assert_eq!(paths.collect::<Vec<_>>(), expected, "{kind:?}");
    }
}

#[test]
fn rule_12_totals_are_sums_within_a_cent() {
    for (amount, vat, good) in [
        (None, None, true),
        (Some("341.75"), None, true),
        (None, Some("30.6"), true),
        (Some("341.74"), Some("30.61"), true),
        (Some("341.76"), Some("30.59"), true),
    ] {
        let found = broken(|voucher| voucher.summary = summary(amount, vat));
        assert_eq!(found.is_empty(), good, "{found:?}");
    }
    for wrong in ["341.73", "341.77"] {
        refused_among("RET-12 summary.total_retention_amount", |voucher| {
            voucher.summary = summary(Some(wrong), None);
        });
    }
    for wrong in ["30.58", "30.62"] {
        refused_among("RET-12 summary.total_retention_iva", |voucher| {
            voucher.summary = summary(None, Some(wrong));
        });
    }
}

fn summary(amount: Option<&str>, vat: Option<&str>) -> Summary {
    Summary {
        total_amount: amount.map(money),
        total_vat: vat.map(money),
    }
}

#[test]
fn rule_12_given_totals_stand_and_omitted_ones_are_computed() {
    let mut voucher = samples::retention();
    voucher.summary = summary(Some("341.74"), None);
    assert_eq!(voucher.total_amount(), money("341.74").get());
    assert_eq!(voucher.total_vat(), money("30.6").get());
}

#[test]
fn rule_12_a_computed_total_must_fit_the_schema() {
    let most = Item {
        taxed_amount: Some(money("99999999999.99")),
        vat_amount: Some(money("1000000000")),
        ..samples::retention_item()
    };
    refused_among("RET-12 summary.total_retention_amount", |voucher| {
        voucher.items = vec![most.clone(), most];
        voucher.summary = Summary::default();
    });
}

#[test]
fn rule_13_optional_objects_are_complete() {
    accepted(|voucher| voucher.extension = Some(samples::extension()));
    let members: [(&str, Change<Extension>); 4] = [
        ("delivery_name", |extension| extension.delivery_name = None),
        ("delivery_document", |extension| {
            extension.delivery_document = None;
        }),
        ("receiver_name", |extension| extension.receiver_name = None),
        ("receiver_document", |extension| {
            extension.receiver_document = None;
        }),
    ];
    for (member, remove) in members {
        let mut extension = samples::extension();
        remove(&mut extension);
        refused(&format!("RET-13 extension.{member}"), |voucher| {
            voucher.extension = Some(extension);
        });
    }
    refused("RET-13 appendixes[0].value", |voucher| {
        voucher.appendixes = vec![Appendix {
            value: None,
            ..appendix()
        }];
    });
}

fn appendix() -> Appendix {
    Appendix {
        field: Some(Value::parse("pedido").unwrap()),
        label: Some(Value::parse("Pedido").unwrap()),
        value: Some(Value::parse("4711").unwrap()),
    }
}

#[test]
fn a_large_voucher_needs_no_extension() {
    accepted(|voucher| {
        only(
            voucher,
            retains(RetentionCode::ThirteenPercent, "100000", "13000"),
        );
    });
}

#[test]
fn rule_14_a_plate_has_no_place() {
    refused("RET-14 extension.vehicule_plate", |voucher| {
        voucher.extension = Some(Extension {
            vehicle_plate: Some(Value::parse("P123456").unwrap()),
            ..samples::extension()
        });
    });
}

#[test]
fn rule_15_the_municipality_belongs_to_the_department() {
    let municipality = |code: &str| {
        let code = MunicipalityCode::parse(code).unwrap();
        move |voucher: &mut Retention| {
            let address = receiver(voucher).address.as_mut().unwrap();
            address.municipality = code;
            address.district = None;
        }
    };
    accepted(municipality("24"));
    refused("RET-15 receiver.address.municipality", municipality("14"));
}

#[test]
fn rule_16_a_nit_and_a_dui_have_their_form() {
    let (nit, dui) = (IdentityDocumentType::Nit, IdentityDocumentType::Dui);
    let identity = |kind, number: &str| {
        let number = Value::parse(number).unwrap();
        move |voucher: &mut Retention| {
            let identity = &mut receiver(voucher).identity;
            identity.kind = Some(kind);
            identity.number = Some(number);
        }
    };
    for (kind, number) in [
        (nit, "0600-010190-101-9"),
        (nit, "987654326"),
        (dui, "98765432-6"),
        (dui, "987654326"),
        (IdentityDocumentType::Passport, "A-1"),
        (IdentityDocumentType::Other, "ÑANDÚ 7"),
    ] {
        accepted(identity(kind, number));
    }
    for (kind, number) in [
        (nit, "0600010190101"),
        (nit, "ABC"),
        (dui, "98765432"),
        (dui, "06000101901019"),
    ] {
        let path = "RET-16 receiver.document_number";
        refused(path, identity(kind, number));
    }
}

#[test]
fn a_wrong_check_digit_is_a_warning() {
    let mut voucher = samples::retention();
    receiver(&mut voucher).identity.number = Some(Value::parse("00003112991573").unwrap());
    assert_eq!(voucher.violations(&facts()), []);
    let texts: Vec<_> = voucher
        .warnings(&facts())
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        texts,
        ["receiver.document_number: its check digit is wrong: by the other digits it is 2"]
    );
}

#[test]
fn the_same_document_under_the_same_code_again_is_a_warning() {
    let odd = |change: Change<Item>| {
        let mut voucher = samples::retention();
        let mut again = voucher.items[0].clone();
        change(&mut again);
        voucher.items.push(again);
        let warnings = voucher.warnings(&facts()).into_iter();
        warnings.map(|warning| warning.path).collect::<Vec<_>>()
    };
    assert_eq!(odd(|_| {}), ["items[2].document_number"]);
    let lower = odd(|item| {
        let number = item.document_number.to_lowercase();
        item.document_number = Value::parse(&number).unwrap();
    });
    assert_eq!(lower, ["items[2].document_number"]);
    let others: [Change<Item>; 3] = [
        |item| item.document_number = Value::parse("ZZ001").unwrap(),
        |item| item.document_type = Some(DocumentType::ExcludedSubjectInvoice),
        |item| item.code = RetentionCode::Other,
    ];
    for change in others {
        assert!(odd(change).is_empty());
    }
}

#[test]
fn rule_17_texts_have_the_lengths_of_the_schema() {
    let changes: [(&str, Change<Receiver>, Change<Receiver>); 4] = [
        (
            "nrc",
            |receiver| receiver.nrc = Some(Value::parse("1").unwrap()),
            |receiver| receiver.nrc = Some(Value::parse("12").unwrap()),
        ),
        (
            "activity_code",
            |receiver| receiver.activity_code = Some(Value::parse("4690").unwrap()),
            |receiver| receiver.activity_code = Some(Value::parse("46900").unwrap()),
        ),
        (
            "activity_description",
            |receiver| receiver.activity_description = Some(Value::parse("Café").unwrap()),
            |receiver| receiver.activity_description = Some(Value::parse("Cafés").unwrap()),
        ),
        (
            "address.complement",
            |receiver| {
                receiver.address.as_mut().unwrap().complement = Value::parse("Nº 1").unwrap();
            },
            |receiver| {
                receiver.address.as_mut().unwrap().complement = Value::parse("Nº 12").unwrap();
            },
        ),
    ];
    for (member, short, enough) in changes {
        refused(&format!("RET-17 receiver.{member}"), |voucher| {
            short(receiver(voucher));
        });
        accepted(|voucher| enough(receiver(voucher)));
    }
    let named = |name: &str| {
        let extension = Extension {
            delivery_name: Some(Value::parse(name).unwrap()),
            ..samples::extension()
        };
        move |voucher: &mut Retention| voucher.extension = Some(extension)
    };
    accepted(named("Ana P"));
    refused("RET-17 extension.delivery_name", named("Ana"));
}

#[test]
fn rule_18_a_phone_has_digits_when_its_separators_are_gone() {
    let phoned = |phone: &str| {
        let phone = Value::parse(phone).unwrap();
        move |voucher: &mut Retention| receiver(voucher).phone = Some(phone)
    };
    for good in ["22123456", "+503 (2212) 34-56", "2212-3456;2212-3457"] {
        accepted(phoned(good));
    }
    for bad in ["2212-345", "2212-3456 ext", "(()) -- 1234567"] {
        refused("RET-18 receiver.phone", phoned(bad));
    }
}

#[test]
fn rule_19_lists_have_no_more_entries_than_the_schema_holds() {
    let items = |count| {
        move |voucher: &mut Retention| {
            voucher.items = vec![samples::retention_item(); count];
            voucher.summary = Summary::default();
        }
    };
    accepted(items(500));
    refused_among("RET-19 items", items(501));
    refused_among("RET-19 items", items(0));
    accepted(|voucher| voucher.appendixes = vec![appendix(); 10]);
    refused_among("RET-19 appendixes", |voucher| {
        voucher.appendixes = vec![appendix(); 11];
    });
}

#[test]
fn rule_20_a_yard_does_not_issue() {
    for entry in EstablishmentType::ENTRIES {
        let facts = Facts {
            issuer: Some(Issuer {
                establishment_type: entry.value,
                ..samples::issuer()
            }),
            ..facts()
        };
        let found = broken_given(&facts, |_| {});
        match entry.value {
            EstablishmentType::Yard => assert_eq!(found, ["RET-20 establishment_type"]),
            _ => assert_eq!(found, [] as [String; 0]),
        }
    }
}

#[test]
fn a_violation_says_what_would_be_right() {
    let mut voucher = samples::retention();
    voucher.items[1].emission_date = Some(date!(2026 - 02 - 28));
    voucher.items[1].vat_amount = Some(money("29"));
    let texts: Vec<_> = voucher
        .violations(&facts())
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        texts,
        [
            "[RET-05] items[1].emission_date: a document must be of this month, or of the previous \
         one until the 10th business day (expected 2026-03-01 to 2026-03-16, got 2026-02-28)",
            "[RET-06] items[1].iva_amount: the tax retained must be the code's rate of the amount \
             (expected 29.45, got 29)",
            "[RET-12] summary.total_retention_iva: a total must be the sum of its items \
             (expected 30.15, got 30.6)",
        ]
    );
}

#[test]
fn totals_of_nothing_told_are_nothing() {
    let mut voucher = samples::retention();
    only(&mut voucher, bare());
    assert_eq!(voucher.total_amount(), Money::ZERO.get());
    assert_eq!(voucher.total_vat(), Money::ZERO.get());
}
