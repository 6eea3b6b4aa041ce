//! Every rule of a credit note from both sides: a valid sample, changed in one respect.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_domain::amounts::{Amount, AmountKind};
use dte_domain::balance::{Balance, Charge, Sales};
use dte_domain::catalog::{
    GenerationType, ItemType, MunicipalityCode, OperationCondition, OwnLineTax, Tax, Unit,
};
use dte_domain::documents::credit_note::RULES;
use dte_domain::documents::{CreditNote, DebitNote, DocumentContent};
use dte_domain::facts::Facts;
use dte_domain::identification::DocumentType;
use dte_domain::known_document::{KnownDocument, Ownership};
use dte_domain::lifecycle::StatusKind;
use dte_domain::money::LineAmount;
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::extension::Extension;
use dte_domain::parts::item::Item;
use dte_domain::parts::receiver::Receiver;
use dte_domain::parts::related_document::RelatedDocument;
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::parts::totals::TaxTotal;
use dte_domain::samples::{self, ADJUSTED_CCF, line_amount, money};
use dte_domain::value::Value;
use dte_domain::violation::Violation;
use rust_decimal::Decimal;
use time::macros::date;
use time::{Date, Duration};

/// A generation code of another document.
const OTHER: &str = "20C8619E-75F5-492F-88F3-24697A6C9F58";

/// The codes and paths of all that a changed sample breaks under changed facts.
fn broken_under(change: impl FnOnce(&mut CreditNote, &mut Facts)) -> Vec<String> {
    let mut note = samples::credit_note();
    let mut facts = samples::credit_note_facts();
    change(&mut note, &mut facts);
    let violations = note.violations(&facts);
    is_as_good_a_debit_note(&note, &facts, &violations);
    violations
        .iter()
        .map(|found| format!("{} {}", found.code, found.path))
        .collect()
}

/// A debit note of the same content breaks the same rules, but for what a credit note takes back.
#[track_caller]
fn is_as_good_a_debit_note(note: &CreditNote, facts: &Facts, violations: &[Violation]) {
    let debit = DebitNote::new(note.clone()).violations(facts);
    let told = |found: &Violation| (found.code.replace("NC-", "ND-"), found.path.clone());
    let taken_back = ["NC-34", "NC-52", "NC-53"];
    let same = violations.iter();
    let same = same.filter(|found| !taken_back.contains(&found.code));
    let expected: Vec<_> = same.map(told).collect();
    assert_eq!(debit.iter().map(told).collect::<Vec<_>>(), expected);
}

#[test]
fn rule_57_the_receiver_is_another_than_the_company() {
    let found = broken_under(|note, facts| {
        let own = samples::issuer();
        note.receiver.as_mut().unwrap().nit = Some(own.nit.clone());
        facts.issuer = Some(own);
    });
    assert!(
        found.contains(&"NC-57 receiver.nit".to_owned()),
        "{found:?}"
    );
}

fn broken(change: impl FnOnce(&mut CreditNote)) -> Vec<String> {
    broken_under(|note, _| change(note))
}

#[track_caller]
fn accepted(change: impl FnOnce(&mut CreditNote)) {
    assert_eq!(broken(change), [] as [String; 0]);
}

#[track_caller]
fn accepted_under(change: impl FnOnce(&mut CreditNote, &mut Facts)) {
    assert_eq!(broken_under(change), [] as [String; 0]);
}

#[track_caller]
fn refused(expected: &str, change: impl FnOnce(&mut CreditNote)) {
    refused_under(expected, |note, _| change(note));
}

#[track_caller]
fn refused_under(expected: &str, change: impl FnOnce(&mut CreditNote, &mut Facts)) {
    let all = broken_under(change);
    assert!(
        all.iter().any(|found| found == expected),
        "{expected} is not among {all:?}"
    );
}

fn read<T: Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn decimal(text: &str) -> Decimal {
    Decimal::from_str_exact(text).unwrap()
}

fn sales(non_subject: &str, exempt: &str, taxed: &str) -> Sales {
    Sales {
        non_subject: decimal(non_subject),
        exempt: decimal(exempt),
        taxed: decimal(taxed),
    }
}

/// Brings every total in line with the three sales totals and the taxes other than VAT.
fn retotal(note: &mut CreditNote) {
    let text = |amount: Decimal| money(&amount.normalize().to_string());
    let (vat, tax_total) = (note.vat(), note.tax_total());
    let summary = &mut note.summary;
    let sales =
        summary.total_non_subject.get() + summary.total_exempt.get() + summary.total_taxed.get();
    let discounts = summary.non_subject_discount.get()
        + summary.exempt_discount.get()
        + summary.taxed_discount.get();
    summary.sub_total_sales = text(sales);
    summary.sub_total = text(sales - discounts);
    summary.total_vat = Some(text(vat));
    summary.total_operation = text(
        sales - discounts + tax_total + summary.vat_perception.get()
            - summary.vat_retention.get()
            - summary.income_retention.get(),
    );
}

/// Makes the sample take back `price` in one taxed line, with totals to match.
fn takes_back(note: &mut CreditNote, price: &str) {
    let item = &mut note.items[0];
    item.quantity = read("1");
    item.unit_price = line_amount(price);
    item.taxed_sale = line_amount(price);
    note.summary.total_taxed = money(price);
    retotal(note);
}

/// Makes the sample's line an exempt sale.
fn takes_back_exempt(note: &mut CreditNote) {
    note.items[0].exempt_sale = note.items[0].taxed_sale;
    note.items[0].taxed_sale = LineAmount::ZERO;
    note.items[0].taxes.clear();
    note.summary.total_exempt = note.summary.total_taxed;
    note.summary.total_taxed = money("0");
    retotal(note);
}

/// The one related document, known with so much of everything that no balance is in the way.
fn rich(facts: &mut Facts) {
    let sold = sales("1000000", "1000000", "1000000");
    facts.known[0].balance = Some(Balance::untouched(sold));
}

fn tax_item() -> Item {
    Item {
        kind: ItemType::Tax,
        quantity: Value::parse("1").unwrap(),
        unit_price: line_amount("150"),
        unit: read::<Unit>("99"),
        tax_code: Some(read::<OwnLineTax>("A8")),
        related_document: Some(read(ADJUSTED_CCF)),
        ..samples::item()
    }
}

fn physical(number: &str) -> RelatedDocument {
    RelatedDocument {
        document_type: Some(DocumentType::Ccf),
        generation_type: Some(GenerationType::Physical),
        number: Some(read(number)),
        emission_date: Some(samples::TODAY),
    }
}

fn electronic(code: &str) -> RelatedDocument {
    RelatedDocument {
        generation_type: Some(GenerationType::Electronic),
        ..physical(code)
    }
}

/// The sample over another document than the one that is known.
fn relates(note: &mut CreditNote, document: RelatedDocument) {
    for item in &mut note.items {
        item.related_document.clone_from(&document.number);
    }
    note.related_documents = vec![document];
}

fn plate() -> Extension {
    Extension {
        vehicle_plate: Some(read("P123-456")),
        ..samples::extension()
    }
}

#[test]
fn the_sample_keeps_every_rule() {
    accepted(|_| {});
    let note = samples::credit_note();
    assert_eq!(note.warnings(&samples::credit_note_facts()), []);
}

#[test]
fn rule_codes_are_unique_and_in_order() {
    let codes: Vec<_> = RULES.iter().map(|rule| rule.code).collect();
    let expected: Vec<_> = (1..=RULES.len())
        .map(|number| format!("NC-{number:02}"))
        .collect();
    assert_eq!(codes, expected);
}

#[test]
fn rule_01_the_receiver_is_complete() {
    type Change = (&'static str, fn(&mut Receiver));
    refused("NC-01 receiver", |note| note.receiver = None);
    let changes: [Change; 4] = [
        ("nrc", |receiver| receiver.nrc = None),
        ("nit", |receiver| receiver.nit = None),
        ("commercial_name", |receiver| {
            receiver.commercial_name = None;
        }),
        ("phone", |receiver| receiver.phone = None),
    ];
    for (member, change) in changes {
        let found = broken(|note| change(note.receiver.as_mut().unwrap()));
        assert_eq!(found, [format!("NC-01 receiver.{member}")]);
    }
}

#[test]
fn rules_02_03_and_25_a_tax_item_is_measured_in_unit_99_and_bears_only_vat() {
    accepted(|note| note.items[0] = tax_item());
    refused("NC-02 items[0].unit_measure", |note| {
        note.items[0] = Item {
            unit: read("98"),
            ..tax_item()
        };
    });
    refused("NC-03 items[0].taxes", |note| {
        note.items[0] = Item {
            taxes: vec![Tax::VAT, read("D1")],
            ..tax_item()
        };
    });
    refused("NC-25 items[0].tax_code", |note| {
        note.items[0] = Item {
            tax_code: None,
            ..tax_item()
        };
    });
}

#[test]
fn rules_04_and_26_a_taxed_product_bears_vat_and_an_exempt_one_no_tax() {
    refused("NC-04 items[0].taxes", |note| note.items[0].taxes.clear());
    refused("NC-26 items[0].taxes", |note| {
        note.items[0].kind = ItemType::Service;
        note.items[0].taxes.clear();
    });
    accepted_under(|note, facts| {
        rich(facts);
        takes_back_exempt(note);
    });
    refused("NC-26 items[0].taxes", |note| {
        takes_back_exempt(note);
        note.items[0].taxes = vec![Tax::VAT];
    });
}

#[test]
fn rule_26_a_taxed_service_bears_vat_whatever_else_it_bears() {
    let bears = |kind: ItemType, taxes: &'static [&'static str]| {
        move |note: &mut CreditNote| {
            note.items[0].kind = kind;
            note.items[0].taxes = taxes.iter().map(|code| read(code)).collect();
            note.summary.taxes = vec![TaxTotal::new(read("59"), money("7.5"))];
            retotal(note);
        }
    };
    for kind in [ItemType::Service, ItemType::Both] {
        accepted(bears(kind, &["20", "59"]));
        assert_eq!(broken(bears(kind, &["59"])), ["NC-26 items[0].taxes"]);
    }
    assert_eq!(
        broken(bears(ItemType::Product, &["59"])),
        ["NC-04 items[0].taxes"]
    );
}

#[test]
fn rule_05_an_item_sells_in_one_way() {
    refused("NC-05 items[0]", |note| {
        note.items[0].exempt_sale = line_amount("0.01");
    });
}

#[test]
fn rule_06_every_item_names_a_related_document() {
    accepted(|note| {
        note.items[0].related_document = Some(read(&ADJUSTED_CCF.to_lowercase()));
    });
    refused("NC-06 items[0].related_doc", |note| {
        note.items[0].related_document = None;
    });
    refused("NC-06 items[0].related_doc", |note| {
        note.items[0].related_document = Some(read(OTHER));
    });
}

#[test]
fn rule_07_there_is_a_related_document() {
    assert_eq!(
        broken(|note| note.related_documents.clear()),
        ["NC-07 related_docs"]
    );
}

#[test]
fn rule_08_the_vat_is_exact() {
    let vat = |value| TaxTotal::new(Tax::VAT, money(value));
    for wrong in ["19.49", "19.51"] {
        refused("NC-08 summary.taxes[0].value", |note| {
            note.summary.taxes = vec![vat(wrong)];
        });
        refused("NC-08 summary.total_iva", |note| {
            note.summary.total_vat = Some(money(wrong));
        });
    }
    accepted(|note| note.summary.taxes = vec![vat("19.5")]);
    accepted(|note| note.summary.total_vat = None);
    accepted(|note| {
        note.summary.taxed_discount = money("15.01");
        retotal(note);
        assert_eq!(note.vat(), decimal("17.55"));
    });
}

#[test]
fn rule_09_a_related_document_is_the_callers_and_of_others_nothing_is_told() {
    for ownership in [Ownership::Company, Ownership::Other] {
        let found = broken_under(|_, facts| {
            let others = &mut facts.known[0];
            others.ownership = ownership;
            others.status = StatusKind::Invalidated;
            others.document_type = DocumentType::Retention;
            others.issued_on = date!(2020 - 01 - 01);
            others.receiver_nit = Some(read("06140101231101"));
            others.balance = Some(Balance::untouched(Sales::NONE));
        });
        assert_eq!(found, ["NC-09 related_docs[0].document_number"]);
    }
    let told = |ownership| {
        let mut facts = samples::credit_note_facts();
        facts.known[0].ownership = ownership;
        samples::credit_note().violations(&facts)[0].to_string()
    };
    assert!(told(Ownership::Other).contains("a document of the company"));
    assert!(told(Ownership::Company).contains("this establishment"));
}

#[test]
fn rule_10_discounts_are_at_most_what_they_are_taken_from() {
    refused("NC-10 summary.taxed_discount", |note| {
        note.summary.taxed_discount = money("150.01");
    });
    refused("NC-10 summary.exempt_discount", |note| {
        note.summary.exempt_discount = money("0.01");
    });
    refused("NC-10 items[0].discount", |note| {
        note.items[0].discount = line_amount("150.01");
    });
}

#[test]
fn rule_11_only_a_received_document_is_adjusted() {
    for status in StatusKind::ALL {
        let found = broken_under(|_, facts| facts.known[0].status = status);
        let expected: &[&str] = match status {
            StatusKind::Received => &[],
            _ => &["NC-11 related_docs[0].document_number"],
        };
        assert_eq!(found, expected, "{}", status.name());
    }
}

#[test]
fn rule_12_a_large_operation_has_an_extension() {
    // 969.02 + 125.97 = 1094.99; 969.03 + 125.97 = 1095.00.
    let large = |price: &str, extension: Option<Extension>| {
        broken_under(|note, facts| {
            rich(facts);
            takes_back(note, price);
            note.extension = extension;
        })
    };
    assert_eq!(large("969.02", None), [] as [String; 0]);
    assert_eq!(large("969.03", None), ["NC-12 extension"]);
    assert_eq!(
        large("969.03", Some(samples::extension())),
        [] as [String; 0]
    );
}

#[test]
fn rule_13_optional_objects_are_complete() {
    refused("NC-13 extension.receiver_name", |note| {
        note.extension = Some(Extension {
            receiver_name: None,
            ..samples::extension()
        });
    });
    refused("NC-13 appendixes[0].value", |note| {
        note.appendixes = vec![Appendix {
            field: Some(read("pedido")),
            label: Some(read("Pedido")),
            value: None,
        }];
    });
    refused("NC-13 third_party_sale.nit", |note| {
        note.third_party_sale = Some(ThirdPartySale {
            nit: None,
            name: Some(read("Mandante")),
            domicile: None,
        });
    });
    refused("NC-13 related_docs[0].document_type", |note| {
        note.related_documents[0].document_type = None;
    });
    refused("NC-13 related_docs[0].generation_type", |note| {
        note.related_documents[0].generation_type = None;
    });
    refused("NC-13 related_docs[0].document_number", |note| {
        note.related_documents[0].number = None;
    });
    refused("NC-13 related_docs[0].emission_date", |note| {
        let undated = RelatedDocument {
            emission_date: None,
            ..physical("F-4711")
        };
        relates(note, undated);
    });
}

#[test]
fn rule_14_the_municipality_belongs_to_the_department() {
    refused("NC-14 receiver.address.municipality", |note| {
        let address = note.receiver.as_mut().unwrap().address.as_mut().unwrap();
        address.municipality = read::<MunicipalityCode>("14");
        address.district = None;
    });
}

#[test]
fn rule_15_a_sale_is_quantity_times_price_less_discount_within_a_cent() {
    for (sale, good) in [("149.99", true), ("150.01", true), ("150.02", false)] {
        let found = broken(|note| note.items[0].taxed_sale = line_amount(sale));
        let told = found.contains(&"NC-15 items[0].taxed_sale".to_owned());
        assert_eq!(!told, good, "{sale}");
    }
}

#[test]
fn rule_16_what_the_schema_has_no_place_for_is_refused() {
    refused("NC-16 items[0].suggested_price", |note| {
        note.items[0].suggested_price = line_amount("0.01");
    });
    refused("NC-16 items[0].non_taxed", |note| {
        note.items[0].non_taxed = Value::parse("0.01").unwrap();
    });
}

#[test]
fn rules_17_to_21_hold_the_summary_together_within_a_cent() {
    for (path, wrong, change) in [
        ("NC-17 summary.total_taxed", ["149.98", "150.02"], 0),
        ("NC-17 summary.total_exempt", ["0.02", "5"], 1),
        ("NC-17 summary.total_non_subject", ["0.02", "5"], 2),
        ("NC-18 summary.sub_total_sales", ["149.98", "150.02"], 3),
        ("NC-19 summary.sub_total", ["149.98", "150.02"], 4),
        ("NC-20 summary.total_discount", ["0.02", "5"], 5),
        ("NC-21 summary.total_operation", ["169.48", "169.52"], 6),
        ("NC-21 summary.total_operation", ["0", "339"], 6),
    ] {
        for amount in wrong.map(money) {
            refused(path, |note| {
                let summary = &mut note.summary;
                match change {
                    0 => summary.total_taxed = amount,
                    1 => summary.total_exempt = amount,
                    2 => summary.total_non_subject = amount,
                    3 => summary.sub_total_sales = amount,
                    4 => summary.sub_total = amount,
                    5 => summary.total_discount = Some(amount),
                    _ => summary.total_operation = amount,
                }
            });
        }
    }
    for right in ["169.49", "169.51"] {
        accepted(|note| note.summary.total_operation = money(right));
    }
    accepted(|note| note.summary.total_discount = Some(money("0.01")));
}

#[test]
fn rule_21_the_total_holds_perception_and_retentions() {
    accepted(|note| {
        note.summary.vat_perception = money("1.5");
        retotal(note);
        assert_eq!(note.summary.total_operation, money("171"));
    });
    accepted(|note| {
        note.summary.vat_retention = money("1.5");
        note.summary.income_retention = money("15");
        retotal(note);
        assert_eq!(note.summary.total_operation, money("153"));
    });
    refused("NC-21 summary.total_operation", |note| {
        note.summary.vat_perception = money("1.5");
    });
}

#[test]
fn rule_46_a_note_over_nothing_is_none() {
    refused("NC-46 summary.total_operation", |note| {
        note.summary.income_retention = money("169.5");
        retotal(note);
    });
}

#[test]
fn rule_22_a_document_is_of_the_claimed_type() {
    refused_under("NC-22 related_docs[0].document_type", |note, _| {
        note.related_documents[0].document_type = Some(DocumentType::Retention);
    });
    accepted_under(|note, facts| {
        note.related_documents[0].document_type = Some(DocumentType::Retention);
        facts.known[0].document_type = DocumentType::Retention;
        facts.known[0].balance = None;
    });
}

#[test]
fn rule_23_perception_and_retention_are_one_percent_or_nothing() {
    for (amount, good) in [
        ("1.5", true),
        ("1.49", true),
        ("1.51", true),
        ("1.48", false),
        ("1.52", false),
    ] {
        let perceived = broken(|note| {
            note.summary.vat_perception = money(amount);
            retotal(note);
        });
        let kept = broken(|note| {
            note.summary.vat_retention = money(amount);
            retotal(note);
        });
        assert_eq!(
            perceived.is_empty() && kept.is_empty(),
            good,
            "{amount}: {perceived:?} {kept:?}"
        );
    }
    refused_under("NC-23 summary.iva_perception", |note, facts| {
        rich(facts);
        takes_back_exempt(note);
        note.summary.vat_perception = money("0.01");
        retotal(note);
    });
}

#[test]
fn rule_24_taxes_of_items_and_summary_agree() {
    let fuel = || TaxTotal::new(read("D1"), money("3"));
    refused("NC-24 summary.taxes", |note| {
        note.items[0].taxes.push(read("D1"));
    });
    refused("NC-24 summary.taxes[0].code", |note| {
        note.summary.taxes = vec![fuel()];
        retotal(note);
    });
    accepted(|note| {
        note.items[0].taxes.push(read("D1"));
        note.summary.taxes = vec![fuel()];
        retotal(note);
        assert_eq!(note.summary.total_operation, money("172.5"));
    });
}

/// The days around the limit of an original: `(issued, last good day)`.
const LIMITS: [(Date, Date); 4] = [
    (date!(2026 - 01 - 15), date!(2026 - 04 - 15)),
    (date!(2025 - 11 - 30), date!(2026 - 02 - 28)),
    (date!(2023 - 11 - 30), date!(2024 - 02 - 29)),
    (date!(2026 - 01 - 31), date!(2026 - 04 - 30)),
];

#[test]
fn rule_27_a_document_is_at_most_three_calendar_months_old() {
    let old = "NC-27 related_docs[0].emission_date";
    for (issued, last) in LIMITS {
        for (today, good) in [(last, true), (last + Duration::DAY, false)] {
            let known = broken_under(|note, facts| {
                facts.today = today;
                facts.known[0].issued_on = issued;
                note.related_documents[0].emission_date = None;
            });
            let expected: &[&str] = if good { &[] } else { &[old] };
            assert_eq!(known, expected, "{issued} {today}");
            for document in [physical("F-1"), electronic(OTHER)] {
                let found = broken_under(|note, facts| {
                    facts.today = today;
                    let dated = RelatedDocument {
                        emission_date: Some(issued),
                        ..document
                    };
                    relates(note, dated);
                });
                assert_eq!(found, expected, "{issued} {today}");
            }
        }
    }
}

#[test]
fn rule_28_the_receiver_is_the_same() {
    refused_under("NC-28 receiver.nit", |_, facts| {
        facts.known[0].receiver_nit = Some(read("06140101231101"));
    });
    accepted_under(|_, facts| facts.known[0].receiver_nit = None);
}

#[test]
fn rule_29_related_documents_are_of_one_allowed_type() {
    refused("NC-29 related_docs[0].document_type", |note| {
        note.related_documents[0].document_type = Some(DocumentType::Invoice);
    });
    refused("NC-29 related_docs[1].document_type", |note| {
        note.related_documents.push(RelatedDocument {
            document_type: Some(DocumentType::Retention),
            ..physical("R-1")
        });
    });
    accepted(|note| note.related_documents.push(physical("F-4711")));
}

#[test]
fn rule_30_a_related_number_has_the_form_of_its_kind() {
    accepted(|note| relates(note, physical(&"9".repeat(20))));
    refused("NC-30 related_docs[0].document_number", |note| {
        relates(note, physical(&"9".repeat(21)));
    });
    refused("NC-30 related_docs[0].document_number", |note| {
        relates(note, electronic("4711"));
    });
}

#[test]
fn rule_31_a_related_document_may_be_of_today_but_not_of_tomorrow() {
    let of = |days| RelatedDocument {
        emission_date: Some(samples::TODAY + Duration::days(days)),
        ..physical("F-1")
    };
    accepted(|note| relates(note, of(0)));
    refused("NC-31 related_docs[0].emission_date", |note| {
        relates(note, of(1));
    });
}

#[test]
fn rule_32_only_a_document_issued_here_may_go_undated() {
    accepted(|note| note.related_documents[0].emission_date = None);
    let undated = RelatedDocument {
        emission_date: None,
        ..electronic(OTHER)
    };
    assert_eq!(
        broken(|note| relates(note, undated)),
        ["NC-32 related_docs[0].emission_date"]
    );
    accepted(|note| relates(note, electronic(OTHER)));
}

#[test]
fn rule_33_lists_have_no_more_entries_than_the_schema_holds() {
    let related = |count: usize| {
        move |note: &mut CreditNote| {
            for number in 1..count {
                note.related_documents
                    .push(physical(&format!("F-{number}")));
            }
        }
    };
    accepted(related(50));
    refused("NC-33 related_docs", related(51));
    refused("NC-33 items", |note| note.items.clear());
    refused("NC-33 items", |note| {
        note.items = vec![samples::item(); 2001];
    });
}

#[test]
fn rule_34_a_note_takes_back_at_most_what_is_left() {
    let left = |remaining: &'static str| {
        move |_: &mut CreditNote, facts: &mut Facts| {
            facts.known[0].balance = Some(Balance {
                creditable: sales("0", "0", "300"),
                remaining: sales("0", "0", remaining),
            });
        }
    };
    accepted_under(left("150"));
    refused_under("NC-34 related_docs[0].document_number", left("149.99"));
    // Enough of another kind is not enough.
    refused_under("NC-34 related_docs[0].document_number", |_, facts| {
        facts.known[0].balance = Some(Balance::untouched(sales("999", "999", "0")));
    });
    // What the note discounts is not taken back.
    accepted_under(|note, facts| {
        note.summary.taxed_discount = money("0.01");
        retotal(note);
        left("149.99")(note, facts);
    });
    let mut facts = samples::credit_note_facts();
    facts.known[0].balance = Some(Balance::untouched(sales("0", "0", "149.99")));
    assert_eq!(
        samples::credit_note().violations(&facts)[0].to_string(),
        "[NC-34] related_docs[0].document_number: the notes on a document must take back at most \
         what it and the debit notes on it sold of each kind (expected at most 149.99 of taxed sales, got 150)"
    );
}

#[test]
fn rule_35_a_line_carries_only_the_taxes_of_the_schema() {
    let carries = |code: &'static str| {
        move |note: &mut CreditNote| {
            note.items[0].taxes.push(read(code));
            note.summary.taxes = vec![TaxTotal::new(read(code), money("1"))];
            retotal(note);
        }
    };
    for code in ["59", "71", "D1", "C8", "D5", "D4"] {
        accepted(carries(code));
    }
    // It has a place, and carries no amount.
    let exports = broken(carries("C3"));
    assert_eq!(exports, ["NC-51 summary.taxes[0].value"]);
    for code in ["C5", "19", "A9"] {
        assert_eq!(broken(carries(code)), ["NC-35 items[0].taxes"]);
    }
}

#[test]
fn rule_49_bounds_what_the_cents_of_all_lines_add_up_to() {
    let each = |sale: &'static str, total: &'static str| {
        move |note: &mut CreditNote, facts: &mut Facts| {
            rich(facts);
            let item = Item {
                taxed_sale: line_amount(sale),
                ..note.items[0].clone()
            };
            note.items = vec![item; 6];
            note.summary.total_taxed = money(total);
            retotal(note);
        }
    };
    // Six lines of 150 may be 0.04 off together.
    accepted_under(each("150.006", "900.04"));
    for (sale, total) in [("150.009", "900.05"), ("149.99", "899.94")] {
        let found = broken_under(each(sale, total));
        let told = [
            "NC-21 summary.total_operation",
            "NC-49 summary.sub_total_sales",
        ];
        assert_eq!(found, told, "{sale}");
    }
}

#[test]
fn rule_50_a_tax_item_has_quantity_1() {
    accepted(|note| note.items[0] = tax_item());
    refused("NC-50 items[0].quantity", |note| {
        note.items[0] = Item {
            quantity: read("2"),
            ..tax_item()
        };
    });
}

#[test]
fn rule_36_a_plate_has_no_place() {
    accepted(|note| note.extension = Some(samples::extension()));
    assert_eq!(
        broken(|note| note.extension = Some(plate())),
        ["NC-36 extension.vehicule_plate"]
    );
}

/// What the one related document has of which others may take up only so much.
fn has(facts: &mut Facts, own: &[(AmountKind, &str)]) {
    let own = own.iter().map(|(kind, amount)| Amount {
        kind: *kind,
        amount: decimal(amount),
    });
    facts.known[0].amounts.own = Some(own.collect());
}

/// A tax on the note's line and in its summary.
fn bears(note: &mut CreditNote, code: &str, amount: &str) {
    note.items[0].taxes.push(read(code));
    note.summary
        .taxes
        .push(TaxTotal::new(read(code), money(amount)));
    retotal(note);
}

/// Relates another document; with its date, because it is not known here.
fn relates_another(note: &mut CreditNote) {
    note.related_documents.push(RelatedDocument {
        emission_date: Some(samples::ADJUSTED_ON),
        ..electronic(OTHER)
    });
}

#[test]
fn rule_52_a_note_takes_back_at_most_the_specific_taxes_of_its_one_document() {
    let fovial = AmountKind::Tax(read("D1"));
    let over = |own: &'static str| {
        move |note: &mut CreditNote, facts: &mut Facts| {
            bears(note, "C8", "1");
            bears(note, "D1", "5");
            has(facts, &[(fovial, own), (AmountKind::Tax(read("C8")), "1")]);
        }
    };
    let path = "NC-52 summary.taxes[1].value";
    accepted_under(over("5"));
    assert_eq!(broken_under(over("4.99")), [path]);
    // Notes before it took nothing of that.
    accepted_under(|note, facts| {
        over("5")(note, facts);
        let taken = Amount {
            kind: fovial,
            amount: decimal("5"),
        };
        let by = read("AAAAAAAA-75F5-492F-88F3-24697A6C9F58");
        facts.known[0].amounts.taken.push((by, taken));
    });
    // Of another tax there may be plenty.
    let other = broken_under(|note, facts| {
        bears(note, "D1", "5");
        has(facts, &[(AmountKind::Tax(read("C8")), "50")]);
    });
    assert_eq!(other, ["NC-52 summary.taxes[0].value"]);
    let (mut note, mut facts) = (samples::credit_note(), samples::credit_note_facts());
    over("4")(&mut note, &mut facts);
    assert_eq!(
        note.violations(&facts)[0].to_string(),
        "[NC-52] summary.taxes[1].value: a note over one document that was issued here must take back \
         at most its specific taxes (expected at most 4, as in the related document, got 5)"
    );
}

#[test]
fn rule_52_several_documents_and_an_unknown_one_bound_nothing() {
    let fovial = AmountKind::Tax(read("D1"));
    let bears_more = move |note: &mut CreditNote, facts: &mut Facts| {
        bears(note, "D1", "5");
        has(facts, &[(fovial, "2")]);
    };
    let path = "NC-52 summary.taxes[0].value";
    assert_eq!(broken_under(bears_more), [path]);
    accepted_under(|note, facts| {
        bears_more(note, facts);
        relates_another(note);
    });
    accepted_under(|note, facts| {
        bears_more(note, facts);
        relates_another(note);
        let mut second = facts.known[0].clone();
        second.generation_code = read(OTHER);
        facts.known.push(second);
    });
    accepted_under(|note, facts| {
        bears_more(note, facts);
        note.related_documents.push(physical("F-1"));
    });
    accepted_under(|note, facts| {
        bears_more(note, facts);
        facts.known.clear();
    });
    // The same document twice is one document.
    let twice = broken_under(|note, facts| {
        bears_more(note, facts);
        let same = note.related_documents[0].clone();
        note.related_documents.push(same);
    });
    assert_eq!(twice, [path]);
}

#[test]
fn rule_53_a_note_takes_back_at_most_the_perception_and_retentions_of_its_one_document() {
    type Write = fn(&mut CreditNote);
    let writes: [(AmountKind, &str, &str, Write); 3] = [
        (AmountKind::VatPerception, "iva_perception", "1.5", |note| {
            note.summary.vat_perception = money("1.5");
        }),
        (AmountKind::VatRetention, "iva_retention", "1.5", |note| {
            note.summary.vat_retention = money("1.5");
        }),
        (
            AmountKind::IncomeRetention,
            "income_retention",
            "15",
            |note| note.summary.income_retention = money("15"),
        ),
    ];
    for (kind, member, amount, write) in writes {
        let with = |own: &[(AmountKind, &str)]| {
            broken_under(|note, facts| {
                write(note);
                retotal(note);
                has(facts, own);
            })
        };
        let refused = [format!("NC-53 summary.{member}")];
        assert_eq!(with(&[(kind, amount)]), [] as [String; 0]);
        assert_eq!(with(&[(kind, "1.49")]), refused);
        assert_eq!(with(&[]), refused);
    }
}

#[test]
fn rule_54_the_income_tax_is_at_most_what_it_is_taken_from() {
    accepted(|note| {
        note.summary.income_retention = money("150");
        retotal(note);
    });
    refused("NC-54 summary.income_retention", |note| {
        note.summary.income_retention = money("150.01");
        retotal(note);
    });
}

#[test]
fn any_condition_of_the_operation_is_accepted() {
    for condition in [
        OperationCondition::Cash,
        OperationCondition::Credit,
        OperationCondition::Other,
    ] {
        accepted(|note| note.summary.condition = condition);
    }
}

#[test]
fn an_unknown_document_is_a_warning() {
    let warnings = |note: &CreditNote| -> Vec<String> {
        let all = note.warnings(&samples::credit_note_facts());
        all.iter().map(ToString::to_string).collect()
    };
    let mut note = samples::credit_note();
    relates(&mut note, electronic(OTHER));
    assert_eq!(
        warnings(&note),
        ["related_docs[0].document_number: not issued here: its state and its balance are unknown"]
    );
}

#[test]
fn rule_55_a_document_issued_here_is_of_its_day() {
    refused("NC-55 related_docs[0].emission_date", |note| {
        note.related_documents[0].emission_date = Some(samples::TODAY);
    });
    accepted(|note| note.related_documents[0].emission_date = None);
}

#[test]
fn what_is_left_out_is_that_of_the_document_issued_here() {
    let (mut note, mut facts) = (samples::credit_note(), samples::credit_note_facts());
    let receiver = note.receiver.take();
    note.related_documents[0] = RelatedDocument {
        number: Some(read(ADJUSTED_CCF)),
        ..RelatedDocument::default()
    };
    for item in &mut note.items {
        item.related_document = None;
    }
    let mut original = samples::original(DocumentType::Ccf);
    original.generation_code = read(ADJUSTED_CCF);
    original.copied.receiver = receiver;
    facts.originals = vec![original];
    let mut sisters = facts.clone();
    sisters.known[0].ownership = Ownership::Company;
    let told = |note: &CreditNote, facts: &Facts| {
        let mut note = note.clone();
        note.complete(facts);
        let found = note.violations(facts).into_iter();
        found
            .map(|one| format!("{} {}", one.code, one.path))
            .collect::<Vec<_>>()
    };
    assert_eq!(told(&note, &facts), [] as [String; 0]);
    // A branch takes nothing from another one's document, and is told of that alone.
    assert_eq!(
        told(&note, &sisters),
        ["NC-09 related_docs[0].document_number"]
    );
    // Over several documents, lines say which they are of.
    let mut over_two = note.clone();
    over_two.related_documents.push(electronic(OTHER));
    let found = told(&over_two, &facts);
    assert!(
        found.contains(&"NC-06 items[0].related_doc".to_owned()),
        "{found:?}"
    );
    facts.known.clear();
    let found = told(&note, &facts);
    for missing in [
        "NC-01 receiver",
        "NC-13 related_docs[0].document_type",
        "NC-13 related_docs[0].generation_type",
        "NC-32 related_docs[0].emission_date",
    ] {
        assert!(found.contains(&missing.to_owned()), "{missing}: {found:?}");
    }
}

#[test]
fn a_date_that_is_left_out_is_that_of_the_document_issued_here() {
    let facts = samples::credit_note_facts();
    let written = |claimed, number: &str| {
        let mut note = samples::credit_note();
        let related = RelatedDocument {
            emission_date: claimed,
            ..electronic(number)
        };
        relates(&mut note, related);
        note.complete(&facts);
        note.related_documents[0].emission_date
    };
    assert_eq!(written(None, ADJUSTED_CCF), Some(samples::ADJUSTED_ON));
    let claimed = Some(samples::TODAY);
    assert_eq!(
        written(claimed, ADJUSTED_CCF),
        claimed,
        "rule 55 refuses it"
    );
    assert_eq!(written(None, OTHER), None, "rule 32 refuses it");
}

/// A line that takes back `price` of the document with that number.
fn line(number: &str, price: &str) -> Item {
    Item {
        quantity: read("1"),
        unit_price: line_amount(price),
        taxed_sale: line_amount(price),
        related_document: Some(read(number)),
        ..samples::item()
    }
}

fn exempt_line(number: &str, price: &str) -> Item {
    Item {
        exempt_sale: line_amount(price),
        taxed_sale: LineAmount::ZERO,
        taxes: Vec::new(),
        ..line(number, price)
    }
}

/// A note over two electronic documents and one on paper.
fn over_three() -> CreditNote {
    let mut note = samples::credit_note();
    note.related_documents = vec![
        electronic(ADJUSTED_CCF),
        electronic(OTHER),
        physical("F-4711"),
    ];
    note.items = vec![
        line(ADJUSTED_CCF, "10"),
        line(&OTHER.to_lowercase(), "20"),
        line(ADJUSTED_CCF, "5.5"),
        line("F-4711", "4.5"),
        exempt_line(OTHER, "8"),
    ];
    note.summary.total_taxed = money("40");
    note.summary.total_exempt = money("8");
    retotal(&mut note);
    note
}

fn charge(code: &str, sales: Sales) -> Charge {
    Charge {
        generation_code: read(code),
        sales,
    }
}

#[test]
fn charges_go_by_item_to_the_document_that_the_item_names() {
    let expected = [
        charge(ADJUSTED_CCF, sales("0", "0", "15.5")),
        charge(OTHER, sales("0", "8", "20")),
    ];
    assert_eq!(over_three().credited(), expected);
}

#[test]
fn a_global_discount_lowers_the_charges_in_proportion() {
    let mut note = over_three();
    note.summary.taxed_discount = money("4");
    note.summary.exempt_discount = money("8");
    retotal(&mut note);
    let expected = [
        charge(ADJUSTED_CCF, sales("0", "0", "13.95")),
        charge(OTHER, sales("0", "0", "18")),
    ];
    assert_eq!(note.credited(), expected);
}

#[test]
fn charges_of_one_document_add_up_to_the_notes_totals_to_the_cent() {
    // Three lines of 8 decimals: 13.27433628 + 10.17699115 + 26.54867257 = 50.
    let mut note = samples::credit_note();
    note.items = ["13.27433628", "10.17699115", "26.54867257"]
        .map(|price| line(ADJUSTED_CCF, price))
        .into();
    note.summary.total_taxed = money("50");
    retotal(&mut note);
    assert_eq!(note.violations(&samples::credit_note_facts()), []);
    assert_eq!(
        note.credited(),
        [charge(ADJUSTED_CCF, sales("0", "0", "50"))]
    );
    // The total that stands in the note counts, a cent off as it may be.
    note.summary.total_taxed = money("50.01");
    assert_eq!(
        note.credited(),
        [charge(ADJUSTED_CCF, sales("0", "0", "50.01"))]
    );
}

#[test]
fn a_document_named_twice_is_charged_once_and_a_retention_voucher_never() {
    let mut note = samples::credit_note();
    note.related_documents
        .push(electronic(&ADJUSTED_CCF.to_lowercase()));
    assert_eq!(
        note.credited(),
        [charge(ADJUSTED_CCF, sales("0", "0", "150"))]
    );
    for related in &mut note.related_documents {
        related.document_type = Some(DocumentType::Retention);
    }
    assert_eq!(note.credited(), []);
}

#[test]
fn a_ccf_sells_its_totals_less_its_discounts() {
    let mut ccf = samples::ccf();
    ccf.summary.taxed_discount = money("15.01");
    assert_eq!(ccf.creditable(), sales("0", "0", "284.99"));
}

#[test]
fn ten_notes_of_ten_dollars_empty_a_ccf_of_one_hundred() {
    let mut original = KnownDocument {
        balance: Some(Balance::untouched(sales("0", "0", "100"))),
        ..samples::adjusted_ccf()
    };
    for round in 1..=11 {
        let found = broken_under(|note, facts| {
            takes_back(note, "10");
            facts.known = vec![original.clone()];
        });
        assert_eq!(found.is_empty(), round <= 10, "note {round}: {found:?}");
        let mut note = samples::credit_note();
        takes_back(&mut note, "10");
        let balance = original.balance.unwrap();
        match balance.after(&note.credited()[0].sales) {
            Some(after) => original.balance = Some(after),
            None => assert_eq!(round, 11),
        }
    }
}

#[test]
fn the_example_of_a_real_note_gives_the_same_amounts() {
    let service = |quantity: &str, price: &str, sale: &str| Item {
        kind: ItemType::Both,
        quantity: read(quantity),
        unit_price: line_amount(price),
        taxed_sale: line_amount(sale),
        related_document: Some(read(ADJUSTED_CCF)),
        ..samples::item()
    };
    let mut note = samples::credit_note();
    note.items = vec![
        service("1.0", "13.27433628", "13.27433628"),
        service("25.0", "0.40707965", "10.17699115"),
        service("1.0", "26.54867257", "26.54867257"),
    ];
    let summary = &mut note.summary;
    summary.total_taxed = money("50.0");
    summary.sub_total_sales = money("50.0");
    summary.sub_total = money("50.0");
    summary.total_vat = None;
    summary.taxes = vec![TaxTotal {
        tax: Tax::VAT,
        description: Some(read("Impuesto al Valor Agregado 13%")),
        value: money("6.5"),
    }];
    summary.total_operation = money("56.5");
    assert_eq!(note.violations(&samples::credit_note_facts()), []);
    assert_eq!(note.vat(), decimal("6.5"));
    assert_eq!(note.tax_total(), decimal("6.5"));
    assert_eq!(note.total_discount(), decimal("0"));
}

#[test]
fn a_note_that_breaks_five_rules_is_told_all_five() {
    let found = broken_under(|note, facts| {
        note.receiver.as_mut().unwrap().nrc = None;
        note.items[0].taxes.clear();
        note.extension = Some(plate());
        note.summary.total_operation = money("1");
        facts.known[0].status = StatusKind::Pending;
    });
    for code in ["NC-01", "NC-04", "NC-11", "NC-21", "NC-36"] {
        assert!(
            found.iter().any(|violation| violation.starts_with(code)),
            "{code}: {found:?}"
        );
    }
}

/// A sale for somebody, as a note names it.
fn sale_for(nit: &str) -> ThirdPartySale {
    ThirdPartySale {
        nit: Some(read(nit)),
        name: Some(read("Mandante, S.A.")),
        domicile: None,
    }
}

#[test]
fn rule_56_a_note_for_a_third_party_is_not_over_what_was_sold_for_another() {
    let broken = |sold_for: Option<&str>, named: Option<&str>| {
        broken_under(|note, facts| {
            facts.known[0].sold_for = sold_for.map(ToOwned::to_owned);
            note.third_party_sale = named.map(sale_for);
        })
    };
    let refused = ["NC-56 third_party_sale.nit"];
    let (one, other) = ("06140101901015", "06000101901019");
    assert_eq!(broken(Some(one), Some(other)), refused);
    let none = [] as [String; 0];
    assert_eq!(broken(None, Some(one)), none, "it may be from before");
    assert_eq!(broken(Some(one), Some("0614-010190-101-5")), none);
    assert_eq!(broken(Some(one), None), none);
    let unknown = broken_under(|note, facts| {
        facts.known.clear();
        note.third_party_sale = Some(sale_for(one));
    });
    assert_eq!(unknown, none, "nothing is known of it");
}

#[test]
fn a_note_and_a_sale_that_do_not_agree_about_a_third_party_are_a_warning() {
    let note = samples::credit_note();
    let mut facts = samples::credit_note_facts();
    let warned = |facts: &Facts, note: &CreditNote| -> Vec<String> {
        let debit = DebitNote::new(note.clone()).warnings(facts);
        let all = note.warnings(facts);
        let paths = |all: Vec<dte_domain::violation::Warning>| -> Vec<String> {
            all.into_iter().map(|it| it.path).collect()
        };
        let found = paths(all);
        assert_eq!(paths(debit), found);
        found
    };
    assert_eq!(warned(&facts, &note), [] as [String; 0]);
    facts.known[0].sold_for = Some("06140101901015".into());
    assert_eq!(warned(&facts, &note), ["third_party_sale"]);
    let named = CreditNote {
        third_party_sale: Some(sale_for("06140101901015")),
        ..note
    };
    assert_eq!(warned(&facts, &named), [] as [String; 0]);
    facts.known[0].sold_for = None;
    assert_eq!(warned(&facts, &named), ["third_party_sale"]);
}
