//! Every rule of a CCF from both sides: a valid sample, changed in one respect.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_domain::catalog::{
    AssociatedDocument, GenerationType, ItemType, MunicipalityCode, OperationCondition, OwnLineTax,
    PaymentForm, PaymentTerm, Tax, Unit,
};
use dte_domain::documents::ccf::{RULES, TaxTotal};
use dte_domain::documents::{Ccf, Content, DocumentContent};
use dte_domain::facts::Facts;
use dte_domain::fills::SaleKind;
use dte_domain::identification::DocumentType;
use dte_domain::language::{Language, Phrase};
use dte_domain::money::LineAmount;
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::calculation::{AmountOf, Calculation};
use dte_domain::parts::extension::Extension;
use dte_domain::parts::item::Item;
use dte_domain::parts::other_document::{Doctor, OtherDocument};
use dte_domain::parts::receiver::Receiver;
use dte_domain::parts::related_document::RelatedDocument;
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::samples::{self, line_amount, money};
use dte_domain::value::Value;
use dte_domain::violation::Violation;
use time::Duration;

const CODE: &str = "20C8619E-75F5-492F-88F3-24697A6C9F58";

/// One respect in which a section is changed.
type Change<T> = fn(&mut T);

fn facts() -> Facts {
    Facts::on(samples::TODAY)
}

/// The codes and paths of all that a changed sample breaks.
fn broken(change: impl FnOnce(&mut Ccf)) -> Vec<String> {
    let mut ccf = samples::ccf();
    change(&mut ccf);
    let violations = ccf.violations(&facts());
    violations
        .iter()
        .map(|found| format!("{} {}", found.code, found.path))
        .collect()
}

/// The places that a changed sample warns of.
fn warned(change: impl FnOnce(&mut Ccf)) -> Vec<String> {
    let mut ccf = samples::ccf();
    change(&mut ccf);
    let warnings = ccf.warnings(&facts()).into_iter();
    warnings.map(|warning| warning.path).collect()
}

#[track_caller]
fn accepted(change: impl FnOnce(&mut Ccf)) {
    assert_eq!(broken(change), [] as [String; 0]);
}

#[track_caller]
fn refused(expected: &str, change: impl FnOnce(&mut Ccf)) {
    let all = broken(change);
    assert!(
        all.iter().any(|found| found == expected),
        "{expected} is not among {all:?}"
    );
}

/// The value that one of the violations of a changed sample expects.
#[track_caller]
fn expected(violation: &str, change: impl FnOnce(&mut Ccf)) -> String {
    let mut ccf = samples::ccf();
    change(&mut ccf);
    let violations = ccf.violations(&facts());
    let is_it = |it: &&Violation| format!("{} {}", it.code, it.path) == violation;
    let expected = violations.iter().find(is_it).unwrap().expected.as_ref();
    expected.unwrap().text(Language::English).to_owned()
}

/// Makes the sample sell `price` in one taxed line, with totals to match.
fn sells(ccf: &mut Ccf, price: &str) {
    ccf.items.truncate(1);
    let item = &mut ccf.items[0];
    item.quantity = Value::parse("1").unwrap();
    item.unit_price = line_amount(price);
    item.taxed_sale = line_amount(price);
    let total = money(price);
    ccf.summary.total_taxed = total;
    retotal(ccf);
}

/// Brings every total in line with the three sales totals and the taxes other than VAT.
fn retotal(ccf: &mut Ccf) {
    let text = |amount: rust_decimal::Decimal| money(&amount.normalize().to_string());
    let summary = &ccf.summary;
    let sales =
        summary.total_non_subject.get() + summary.total_exempt.get() + summary.total_taxed.get();
    let discounts = summary.non_subject_discount.get()
        + summary.exempt_discount.get()
        + summary.taxed_discount.get();
    let operation = sales - discounts + ccf.tax_total();
    let to_pay = operation + summary.vat_perception.get()
        - summary.vat_retention.get()
        - summary.income_retention.get()
        + ccf.total_non_taxed();
    let vat = ccf.vat();
    let summary = &mut ccf.summary;
    summary.sub_total_sales = text(sales);
    summary.sub_total = text(sales - discounts);
    summary.taxes.retain(|total| total.tax != Tax::VAT);
    if summary.total_taxed.get() > rust_decimal::Decimal::ZERO {
        summary.taxes.insert(0, TaxTotal::new(Tax::VAT, text(vat)));
    }
    summary.total_operation = text(operation);
    summary.total_to_pay = text(to_pay);
    summary.payments[0].amount = text(to_pay);
}

/// A tax line: type 4.
fn tax_item() -> Item {
    Item {
        kind: ItemType::Tax,
        quantity: Value::parse("1").unwrap(),
        unit_price: line_amount("150"),
        unit: Unit::parse("99").unwrap(),
        tax_code: Some(OwnLineTax::parse("A8").unwrap()),
        ..samples::item()
    }
}

fn related(kind: DocumentType) -> RelatedDocument {
    RelatedDocument {
        document_type: Some(kind),
        generation_type: Some(GenerationType::Electronic),
        number: Some(Value::parse(CODE).unwrap()),
        emission_date: Some(samples::TODAY),
    }
}

fn relates(ccf: &mut Ccf, documents: Vec<RelatedDocument>) {
    ccf.related_documents = documents;
    for item in &mut ccf.items {
        item.related_document = Some(Value::parse(CODE).unwrap());
    }
}

fn credit(ccf: &mut Ccf) {
    ccf.summary.condition = OperationCondition::Credit;
    let payment = &mut ccf.summary.payments[0];
    payment.form = PaymentForm::TRANSFER;
    payment.term = Some(PaymentTerm::Days);
    payment.period = Some(Value::parse("30").unwrap());
}

#[test]
fn the_sample_keeps_every_rule() {
    accepted(|_| {});
}

#[test]
fn rule_codes_are_unique_and_in_order() {
    let codes: Vec<_> = RULES.iter().map(|rule| rule.code).collect();
    let expected: Vec<_> = (1..=RULES.len())
        .map(|number| format!("CCF-{number:02}"))
        .collect();
    assert_eq!(codes, expected);
}

#[test]
fn rule_01_the_receiver_is_complete() {
    refused("CCF-01 receiver", |ccf| ccf.receiver = None);
    let changes: [(&str, Change<Receiver>); 9] = [
        ("nrc", |receiver| receiver.nrc = None),
        ("nit", |receiver| receiver.nit = None),
        ("name", |receiver| receiver.name = None),
        ("activity_code", |receiver| receiver.activity_code = None),
        ("activity_description", |receiver| {
            receiver.activity_description = None;
        }),
        ("commercial_name", |receiver| {
            receiver.commercial_name = None;
        }),
        ("address", |receiver| receiver.address = None),
        ("phone", |receiver| receiver.phone = None),
        ("email", |receiver| receiver.email = None),
    ];
    for (member, change) in changes {
        let found = broken(|ccf| change(ccf.receiver.as_mut().unwrap()));
        assert_eq!(found, [format!("CCF-01 receiver.{member}")]);
    }
}

#[test]
fn rule_02_a_tax_item_is_measured_in_unit_99() {
    accepted(|ccf| ccf.items[0] = tax_item());
    refused("CCF-02 items[0].unit_measure", |ccf| {
        ccf.items[0] = Item {
            unit: Unit::parse("98").unwrap(),
            ..tax_item()
        };
    });
}

#[test]
fn rule_03_a_tax_item_bears_only_vat() {
    refused("CCF-03 items[0].taxes", |ccf| {
        ccf.items[0] = Item {
            taxes: vec![Tax::parse("D1").unwrap()],
            ..tax_item()
        };
    });
    refused("CCF-03 items[0].taxes", |ccf| {
        ccf.items[0] = Item {
            taxes: vec![Tax::VAT, Tax::parse("D1").unwrap()],
            ..tax_item()
        };
    });
}

#[test]
fn rule_04_a_taxed_product_bears_vat() {
    refused("CCF-04 items[0].taxes", |ccf| ccf.items[0].taxes.clear());
    let found = broken(|ccf| lodges(ccf, ItemType::Product, &["59"]));
    assert_eq!(found, ["CCF-04 items[0].taxes"]);
}

/// Makes the first line one of lodging that bears these taxes.
fn lodges(ccf: &mut Ccf, kind: ItemType, taxes: &[&str]) {
    let lodging = Tax::parse("59").unwrap();
    ccf.items[0].kind = kind;
    ccf.items[0].taxes = taxes.iter().map(|code| Tax::parse(code).unwrap()).collect();
    ccf.summary.taxes.push(TaxTotal::new(lodging, money("7.5")));
    retotal(ccf);
}

#[test]
fn rule_05_an_item_sells_in_one_way() {
    refused("CCF-05 items[0]", |ccf| {
        ccf.items[0].exempt_sale = line_amount("0.01");
    });
    refused("CCF-05 items[0]", |ccf| {
        ccf.items[0].non_taxed = Value::parse("0.00000001").unwrap();
    });
    accepted(|ccf| {
        ccf.items[0].exempt_sale = ccf.items[0].taxed_sale;
        ccf.items[0].taxed_sale = LineAmount::ZERO;
        ccf.items[0].taxes.clear();
        ccf.summary.total_exempt = money("150");
        ccf.summary.total_taxed = money("150");
        retotal(ccf);
    });
}

#[test]
fn rule_06_every_item_names_a_related_document() {
    accepted(|ccf| relates(ccf, vec![related(DocumentType::DeliveryNote)]));
    accepted(|ccf| {
        relates(ccf, vec![related(DocumentType::DeliveryNote)]);
        ccf.items[0].related_document = Some(Value::parse(&CODE.to_lowercase()).unwrap());
    });
    refused("CCF-06 items[1].related_doc", |ccf| {
        relates(ccf, vec![related(DocumentType::DeliveryNote)]);
        ccf.items[1].related_document = None;
    });
    refused("CCF-06 items[0].related_doc", |ccf| {
        relates(ccf, vec![related(DocumentType::DeliveryNote)]);
        ccf.items[0].related_document = Some(Value::parse("another").unwrap());
    });
}

fn third_party() -> ThirdPartySale {
    ThirdPartySale {
        nit: Some(Value::parse("06140101231101").unwrap()),
        name: Some(Value::parse("Mandante").unwrap()),
        domicile: None,
    }
}

#[test]
fn rule_07_every_item_of_a_third_partys_sale_names_its_document() {
    refused("CCF-07 items[1].related_doc", |ccf| {
        ccf.third_party_sale = Some(third_party());
        ccf.items[0].related_document = Some(Value::parse("A-1").unwrap());
    });
    accepted(|ccf| {
        ccf.third_party_sale = Some(third_party());
        for item in &mut ccf.items {
            item.related_document = Some(Value::parse("A-1").unwrap());
        }
    });
}

#[test]
fn rule_08_the_vat_is_exact() {
    for wrong in ["38.99", "39.01"] {
        refused("CCF-08 summary.taxes[0].value", |ccf| {
            ccf.summary.taxes[0].value = money(wrong);
        });
        refused("CCF-08 summary.total_iva", |ccf| {
            ccf.summary.total_vat = Some(money(wrong));
        });
    }
    accepted(|ccf| ccf.summary.total_vat = Some(money("39")));
    accepted(|ccf| ccf.summary.taxes.clear());
    accepted(|ccf| {
        ccf.summary.taxed_discount = money("15.01");
        retotal(ccf);
    });
}

#[test]
fn rule_08_half_a_cent_of_vat_counts_as_one() {
    accepted(|ccf| {
        sells(ccf, "0.5");
        assert_eq!(ccf.vat(), money("0.07").get());
    });
}

#[test]
fn rule_09_the_payments_add_up() {
    for wrong in ["338.99", "339.01"] {
        refused("CCF-09 summary.payment_types", |ccf| {
            ccf.summary.payments[0].amount = money(wrong);
        });
    }
    accepted(|ccf| {
        let mut second = ccf.summary.payments[0].clone();
        ccf.summary.payments[0].amount = money("338.99");
        second.amount = money("0.01");
        ccf.summary.payments.push(second);
    });
}

#[test]
fn rule_10_discounts_are_at_most_what_they_are_taken_from() {
    refused("CCF-10 summary.taxed_discount", |ccf| {
        ccf.summary.taxed_discount = money("300.01");
    });
    refused("CCF-10 summary.exempt_discount", |ccf| {
        ccf.summary.exempt_discount = money("0.01");
    });
    refused("CCF-10 items[0].discount", |ccf| {
        ccf.items[0].discount = line_amount("150.00000001");
    });
    accepted(|ccf| {
        ccf.items[0].discount = line_amount("150");
        ccf.items[0].taxed_sale = LineAmount::ZERO;
        ccf.items[0].taxes.clear();
        ccf.summary.total_taxed = money("150");
        retotal(ccf);
    });
    // All of the taxed sales away, and something exempt left.
    accepted(|ccf| {
        let exempt = Item {
            exempt_sale: line_amount("150"),
            taxed_sale: LineAmount::ZERO,
            taxes: Vec::new(),
            ..samples::item()
        };
        ccf.items[1] = exempt;
        ccf.summary.total_exempt = money("150");
        ccf.summary.total_taxed = money("150");
        ccf.summary.taxed_discount = money("150");
        retotal(ccf);
    });
}

#[test]
fn rule_11_a_credit_has_term_and_period() {
    accepted(credit);
    refused("CCF-11 summary.payment_types[0].term", |ccf| {
        credit(ccf);
        ccf.summary.payments[0].term = None;
    });
    refused("CCF-11 summary.payment_types[0].period", |ccf| {
        credit(ccf);
        ccf.summary.payments[0].period = None;
    });
}

#[test]
fn rule_12_a_large_operation_has_an_extension() {
    // 969.02 + 125.97 = 1094.99; 969.03 + 125.97 = 1095.00.
    accepted(|ccf| {
        sells(ccf, "969.02");
        assert_eq!(ccf.summary.total_operation, money("1094.99"));
    });
    refused("CCF-12 extension", |ccf| {
        sells(ccf, "969.03");
        assert_eq!(ccf.summary.total_operation, money("1095"));
    });
    accepted(|ccf| {
        sells(ccf, "969.03");
        ccf.extension = Some(samples::extension());
    });
}

#[test]
fn rule_13_optional_objects_are_complete() {
    accepted(|ccf| ccf.extension = Some(samples::extension()));
    let extension: [(&str, Change<Extension>); 4] = [
        ("delivery_name", |extension| extension.delivery_name = None),
        ("delivery_document", |extension| {
            extension.delivery_document = None;
        }),
        ("receiver_name", |extension| extension.receiver_name = None),
        ("receiver_document", |extension| {
            extension.receiver_document = None;
        }),
    ];
    for (member, remove) in extension {
        let mut incomplete = samples::extension();
        remove(&mut incomplete);
        let found = broken(|ccf| ccf.extension = Some(incomplete));
        assert_eq!(found, [format!("CCF-13 extension.{member}")]);
    }
    refused("CCF-13 appendixes[0].label", |ccf| {
        ccf.appendixes = vec![Appendix {
            label: None,
            ..appendix()
        }];
    });
    refused("CCF-13 third_party_sale.name", |ccf| {
        ccf.third_party_sale = Some(ThirdPartySale {
            name: None,
            ..third_party()
        });
    });
    refused("CCF-13 related_docs[0].document_number", |ccf| {
        ccf.related_documents = vec![RelatedDocument {
            number: None,
            ..related(DocumentType::DeliveryNote)
        }];
    });
    refused("CCF-13 other_docs[0].detail", |ccf| {
        ccf.other_documents = vec![OtherDocument {
            detail: None,
            ..other()
        }];
    });
    refused("CCF-13 other_docs[0].doctor", |ccf| {
        ccf.other_documents = vec![OtherDocument {
            doctor: None,
            ..medical()
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

fn other() -> OtherDocument {
    OtherDocument {
        kind: Some(AssociatedDocument::Issuer),
        description: Some(Value::parse("Orden").unwrap()),
        detail: Some(Value::parse("4711").unwrap()),
        doctor: None,
    }
}

fn medical() -> OtherDocument {
    OtherDocument {
        kind: Some(AssociatedDocument::Medical),
        doctor: Some(Doctor {
            name: Some(Value::parse("Dra. Luz Gómez").unwrap()),
            service: Some("1".parse().unwrap()),
            nit: Some(Value::parse("06140101231101").unwrap()),
            identification: None,
        }),
        ..OtherDocument::default()
    }
}

#[test]
fn rule_13_a_physician_has_exactly_one_identity_number() {
    accepted(|ccf| ccf.other_documents = vec![other(), medical()]);
    for (nit, identification) in [(None, None), (Some("06140101231101"), Some("ID-1"))] {
        refused("CCF-13 other_docs[0].doctor", |ccf| {
            let mut document = medical();
            let doctor = document.doctor.as_mut().unwrap();
            doctor.nit = nit.map(|nit| Value::parse(nit).unwrap());
            doctor.identification = identification.map(|number| Value::parse(number).unwrap());
            ccf.other_documents = vec![document];
        });
    }
}

#[test]
fn rule_14_the_municipality_belongs_to_the_department() {
    let municipality = |code| {
        broken(|ccf| {
            let address = ccf.receiver.as_mut().unwrap().address.as_mut().unwrap();
            address.municipality = MunicipalityCode::parse(code).unwrap();
            address.district = None;
        })
    };
    assert_eq!(municipality("24"), [] as [String; 0]);
    assert_eq!(municipality("14"), ["CCF-14 receiver.address.municipality"]);
}

#[test]
fn rule_15_a_sale_is_quantity_times_price_less_discount_within_a_cent() {
    for (sale, good) in [
        ("149.99", true),
        ("150.01", true),
        ("149.98", false),
        ("150.02", false),
    ] {
        let found = broken(|ccf| ccf.items[0].taxed_sale = line_amount(sale));
        assert_eq!(
            !found.contains(&"CCF-15 items[0].taxed_sale".to_owned()),
            good,
            "{sale}"
        );
    }
    refused("CCF-15 items[0].taxed_sale", |ccf| {
        ccf.items[0].taxed_sale = LineAmount::ZERO;
    });
    let of_many_decimals = |ccf: &mut Ccf| {
        ccf.items[0].quantity = Value::parse("1.33333333").unwrap();
        ccf.items[0].unit_price = line_amount("0.77777779");
    };
    let right = expected("CCF-15 items[0].taxed_sale", of_many_decimals);
    let found = broken(|ccf| {
        of_many_decimals(ccf);
        ccf.items[0].taxed_sale = line_amount(&right);
    });
    assert!(found.iter().all(|it| !it.contains("items[0]")), "{found:?}");
    let most = expected("CCF-10 items[0].discount", |ccf| {
        of_many_decimals(ccf);
        ccf.items[0].discount = line_amount("2");
    });
    let most = most.strip_prefix("at most ").unwrap().to_owned();
    let found = broken(|ccf| {
        of_many_decimals(ccf);
        ccf.items[0].discount = line_amount(&most);
        ccf.items[0].taxed_sale = LineAmount::ZERO;
    });
    assert!(found.iter().all(|it| !it.contains("items[0]")), "{found:?}");
    accepted(|ccf| {
        ccf.items[0].quantity = Value::parse("3").unwrap();
        ccf.items[0].unit_price = line_amount("0.33333333");
        ccf.items[0].taxed_sale = line_amount("1");
        ccf.summary.total_taxed = money("151");
        retotal(ccf);
    });
}

/// A charge outside the tax base.
fn charge(amount: &str) -> Item {
    Item {
        quantity: Value::parse("1").unwrap(),
        unit: Unit::parse("99").unwrap(),
        unit_price: LineAmount::ZERO,
        taxed_sale: LineAmount::ZERO,
        taxes: Vec::new(),
        non_taxed: Value::parse(amount).unwrap(),
        ..samples::item()
    }
}

#[test]
fn rule_16_a_charge_has_no_price() {
    accepted(|ccf| {
        ccf.items.push(charge("2.5"));
        retotal(ccf);
        assert_eq!(ccf.summary.total_to_pay, money("341.5"));
    });
    accepted(|ccf| {
        ccf.items.push(charge("-2.5"));
        retotal(ccf);
        ccf.summary.total_non_taxed = Some(Value::parse("-2.5").unwrap());
        assert_eq!(ccf.summary.total_to_pay, money("336.5"));
    });
    refused("CCF-16 items[2].unit_price", |ccf| {
        ccf.items.push(Item {
            unit_price: line_amount("0.01"),
            ..charge("2.5")
        });
        retotal(ccf);
    });
}

#[test]
fn what_is_kept_back_is_in_the_operation_of_2026_or_not_and_less_is_paid_either_way() {
    // The example of the functional manual of 2026, page 47.
    accepted(|ccf| {
        let mut line = samples::item();
        line.quantity = Value::parse("1").unwrap();
        line.unit_price = line_amount("697.5");
        line.taxed_sale = line_amount("697.5");
        ccf.items = vec![line, charge("-20")];
        ccf.summary.total_taxed = money("697.5");
        ccf.summary.vat_retention = money("6.98");
        retotal(ccf);
        assert_eq!(ccf.summary.total_to_pay, money("761.2"));
        assert_eq!(ccf.operation_written(false), money("788.18").get());
        assert_eq!(ccf.operation_written(true), money("781.2").get());
    });
}

#[test]
fn rule_17_totals_are_sums_within_a_cent() {
    refused("CCF-17 summary.total_taxed", |ccf| {
        ccf.summary.total_taxed = money("300.02");
        retotal(ccf);
    });
    accepted(|ccf| {
        ccf.summary.total_taxed = money("300.01");
        retotal(ccf);
    });
    refused("CCF-17 summary.total_exempt", |ccf| {
        ccf.summary.total_exempt = money("0.02");
    });
    refused("CCF-17 summary.total_non_subject", |ccf| {
        ccf.summary.total_non_subject = money("0.02");
    });
    refused("CCF-17 summary.total_non_taxed", |ccf| {
        ccf.summary.total_non_taxed = Some(Value::parse("0.02").unwrap());
    });
}

#[test]
fn rules_18_to_22_hold_the_summary_together_within_a_cent() {
    for (path, wrong, change) in [
        ("CCF-18 summary.sub_total_sales", ["299.98", "300.02"], 0),
        ("CCF-19 summary.sub_total", ["299.98", "300.02"], 1),
        ("CCF-20 summary.total_discount", ["0.02", "5"], 2),
        ("CCF-21 summary.total_operation", ["338.98", "339.02"], 3),
        ("CCF-22 summary.total_to_pay", ["338.98", "339.02"], 4),
    ] {
        for amount in wrong {
            refused(path, |ccf| {
                let summary = &mut ccf.summary;
                match change {
                    0 => summary.sub_total_sales = money(amount),
                    1 => summary.sub_total = money(amount),
                    2 => summary.total_discount = Some(money(amount)),
                    3 => summary.total_operation = money(amount),
                    _ => summary.total_to_pay = money(amount),
                }
            });
        }
    }
    accepted(|ccf| {
        ccf.summary.total_operation = money("339.01");
        ccf.summary.total_to_pay = money("339.01");
        ccf.summary.payments[0].amount = money("339.01");
    });
    accepted(|ccf| {
        ccf.summary.taxed_discount = money("10");
        ccf.summary.total_discount = Some(money("10"));
        retotal(ccf);
    });
}

/// The sample with 3.00 of another tax on its first line, and a total of the operation.
fn taxed_beside(code: &'static str, operation: &'static str) -> impl FnOnce(&mut Ccf) {
    move |ccf| {
        let tax = Tax::parse(code).unwrap();
        ccf.items[0].taxes.push(tax);
        ccf.summary.taxes.push(TaxTotal::new(tax, money("3")));
        ccf.summary.total_operation = money(operation);
        ccf.summary.total_to_pay = money(operation);
        ccf.summary.payments[0].amount = money(operation);
    }
}

#[test]
fn rule_21_hints_at_prices_with_the_tax_inside() {
    let told = |operation: &str| {
        let mut ccf = samples::ccf();
        ccf.summary.total_operation = money(operation);
        ccf.summary.total_to_pay = money(operation);
        ccf.summary.payments[0].amount = money(operation);
        let violations = ccf.violations(&facts());
        assert_eq!(violations[0].code, "CCF-21");
        let expected = violations[0].expected.clone().unwrap();
        expected.text(Language::English).to_owned()
    };
    let hint = "339; a CCF has prices without VAT, and total_operation adds it";
    assert_eq!(told("300"), hint);
    assert_eq!(told("299.99"), hint);
    assert_eq!(told("301"), "339");
}

#[test]
fn rule_21_informative_taxes_enter_no_total() {
    for code in ["A5", "C5", "A9"] {
        for operation in ["338.99", "339", "339.01"] {
            accepted(taxed_beside(code, operation));
        }
        for operation in ["340", "338.98", "342", "342.02"] {
            let found = broken(taxed_beside(code, operation));
            let told = "CCF-21 summary.total_operation".to_owned();
            assert!(found.contains(&told), "{operation}: {found:?}");
        }
    }
    for code in ["D1", "59", "D4"] {
        accepted(taxed_beside(code, "342"));
        let found = broken(taxed_beside(code, "339"));
        let told = [
            "CCF-21 summary.total_operation",
            "CCF-22 summary.total_to_pay",
        ];
        assert_eq!(found, told, "{code}");
    }
    let mut ccf = samples::ccf();
    taxed_beside("A5", "340")(&mut ccf);
    let told = ccf.violations(&facts())[0].clone();
    assert_eq!(told.expected, Some(Phrase::value("339")));
    refused("CCF-22 summary.total_to_pay", |ccf| {
        taxed_beside("A5", "339")(ccf);
        ccf.summary.total_to_pay = money("342");
        ccf.summary.payments[0].amount = money("342");
    });
}

#[test]
fn rule_39_an_operation_of_nothing_is_none() {
    refused("CCF-39 summary.total_operation", |ccf| {
        ccf.items = vec![charge("1")];
        ccf.summary.total_taxed = money("0");
        ccf.summary.taxes.clear();
        retotal(ccf);
    });
}

#[test]
fn rule_23_perception_and_retention_are_one_percent_or_nothing() {
    for (retention, good) in [
        ("3", true),
        ("3.01", true),
        ("2.99", true),
        ("3.02", false),
        ("2.98", false),
    ] {
        let found = broken(|ccf| {
            ccf.summary.vat_retention = money(retention);
            retotal(ccf);
        });
        assert_eq!(found.is_empty(), good, "{retention}: {found:?}");
        let found = broken(|ccf| {
            ccf.summary.vat_perception = money(retention);
            retotal(ccf);
        });
        assert_eq!(found.is_empty(), good, "{retention}: {found:?}");
    }
    refused("CCF-23 summary.iva_retention", |ccf| {
        for item in &mut ccf.items {
            item.exempt_sale = item.taxed_sale;
            item.taxed_sale = LineAmount::ZERO;
            item.taxes.clear();
        }
        ccf.summary.total_exempt = money("300");
        ccf.summary.total_taxed = money("0");
        ccf.summary.vat_retention = money("0.01");
        retotal(ccf);
    });
}

#[test]
fn rule_24_taxes_of_items_and_summary_agree() {
    let fuel = Tax::parse("D1").unwrap();
    refused("CCF-24 summary.taxes", |ccf| ccf.items[0].taxes.push(fuel));
    refused("CCF-24 summary.taxes[1].code", |ccf| {
        ccf.summary.taxes.push(TaxTotal::new(fuel, money("3")));
        retotal(ccf);
    });
    refused("CCF-24 summary.taxes[1].code", |ccf| {
        let twice = ccf.summary.taxes[0].clone();
        ccf.summary.taxes.push(twice);
    });
    accepted(|ccf| {
        ccf.items[0].taxes.push(fuel);
        ccf.summary.taxes.push(TaxTotal::new(fuel, money("3")));
        retotal(ccf);
        assert_eq!(ccf.summary.total_operation, money("342"));
    });
}

#[test]
fn rule_25_a_tax_code_goes_with_type_4_and_a_taxed_sale() {
    refused("CCF-25 items[0].tax_code", |ccf| {
        ccf.items[0].tax_code = Some(OwnLineTax::parse("A8").unwrap());
    });
    refused("CCF-25 items[0].tax_code", |ccf| {
        ccf.items[0] = Item {
            tax_code: None,
            ..tax_item()
        };
    });
    refused("CCF-25 items[0].taxed_sale", |ccf| {
        ccf.items[0] = Item {
            exempt_sale: line_amount("150"),
            taxed_sale: LineAmount::ZERO,
            ..tax_item()
        };
    });
}

#[test]
fn rule_26_taxes_go_with_taxed_sales() {
    refused("CCF-26 items[0].taxes", |ccf| {
        ccf.items[0].kind = ItemType::Service;
        ccf.items[0].taxes.clear();
    });
    refused("CCF-26 items[0].taxes", |ccf| {
        ccf.items[0].exempt_sale = ccf.items[0].taxed_sale;
        ccf.items[0].taxed_sale = LineAmount::ZERO;
    });
    refused("CCF-26 items[0].taxes", |ccf| {
        ccf.items[0].taxes.push(Tax::VAT);
    });
}

#[test]
fn rule_26_what_is_given_away_may_name_vat_and_shows_no_tax() {
    let given = |price: &str, discount: &str| Item {
        unit_price: line_amount(price),
        discount: line_amount(discount),
        taxed_sale: LineAmount::ZERO,
        ..samples::item()
    };
    let quantity = samples::item().quantity.get();
    let whole = (quantity * rust_decimal::Decimal::from(4)).to_string();
    for (price, discount) in [("0", "0"), ("4", whole.as_str())] {
        let give_away = |ccf: &mut Ccf| {
            ccf.items.push(given(price, discount));
            ccf.summary.total_discount = None;
        };
        accepted(give_away);
        assert_eq!(warned(give_away), ["items[2].taxes"]);
        let mut ccf = samples::ccf();
        let vat = ccf.vat();
        give_away(&mut ccf);
        assert_eq!(ccf.vat(), vat);
        assert_eq!(ccf.items[2].shown_taxes(), []);
    }
    refused("CCF-26 items[2].taxes", |ccf| {
        let fuel = Tax::parse("D1").unwrap();
        ccf.items.push(Item {
            taxes: vec![Tax::VAT, fuel],
            ..given("0", "0")
        });
    });
    refused("CCF-26 items[2].taxes", |ccf| {
        ccf.items.push(Item {
            taxes: vec![Tax::VAT],
            ..charge("1")
        });
    });
}

#[test]
fn a_line_given_away_at_prices_with_vat_is_worth_nothing_without() {
    let line = |member| AmountOf::Line(0, member);
    for quantity in ["1", "2", "3", "7", "1.5", "0.875"] {
        for price in ["10", "4.99", "1.25", "0.01", "0.00000008"] {
            let mut ccf = samples::ccf();
            let item = &mut ccf.items[0];
            item.quantity = Value::parse(quantity).unwrap();
            item.unit_price = line_amount(price);
            item.discount = line_amount(&item.value().to_string());
            item.taxes.clear();
            let mut calculation = Calculation {
                open: ["taxed_sale", "taxes"].map(line).into(),
                kinds: vec![Some(SaleKind::Taxed)],
                prices_include_vat: Some(true),
                ..Calculation::default()
            };
            ccf.calculate(&mut calculation);
            assert_eq!(
                ccf.items[0].taxed_sale,
                LineAmount::ZERO,
                "{quantity} x {price}"
            );
            assert_eq!(ccf.items[0].taxes, [], "{quantity} x {price}");
            assert_eq!(calculation.unheld, [], "{quantity} x {price}");
            let violations = ccf.violations(&facts());
            let at_line = violations.iter().find(|it| it.path.starts_with("items[0]"));
            assert_eq!(at_line, None, "{quantity} x {price}");
        }
    }
}

#[test]
fn a_discount_at_prices_with_vat_is_at_most_its_line_without() {
    for (discount, is_too_large) in [("11.19999999", false), ("11.21", true)] {
        let mut ccf = samples::ccf();
        let item = &mut ccf.items[0];
        item.quantity = Value::parse("1000").unwrap();
        item.unit_price = line_amount("0.0112");
        item.discount = line_amount(discount);
        ccf.calculate(&mut Calculation {
            kinds: vec![Some(SaleKind::Taxed)],
            prices_include_vat: Some(true),
            ..Calculation::default()
        });
        let violations = ccf.violations(&facts());
        let is_told = violations.iter().any(|it| it.path == "items[0].discount");
        assert_eq!(is_told, is_too_large, "{discount}");
    }
}

#[test]
fn rule_41_expects_an_amount_to_the_cent_and_what_it_may_be_off() {
    for (quantity, [sale, taxed, sales], right) in [
        ("1", ["100.01", "100.02", "100.03"], "100, at most 0.01"),
        (
            "1.1",
            ["110.01", "110.02", "110.03"],
            "110.01, at most 0.01",
        ),
    ] {
        let told = expected("CCF-41 summary.sub_total_sales", |ccf| {
            sells(ccf, "100");
            ccf.items[0].unit_price = line_amount("100.00457257");
            ccf.items[0].quantity = Value::parse(quantity).unwrap();
            ccf.items[0].taxed_sale = line_amount(sale);
            ccf.summary.total_taxed = money(taxed);
            ccf.summary.sub_total_sales = money(sales);
        });
        assert_eq!(told, format!("{right} off over the whole document"));
    }
}

#[test]
fn rule_22_the_cents_of_each_sum_do_not_add_up() {
    let pays = |operation: &str, to_pay: &str| {
        broken(|ccf| {
            sells(ccf, "100");
            let it = &mut ccf.summary;
            it.total_taxed = money("99.99");
            it.sub_total_sales = money("99.99");
            it.sub_total = money("99.98");
            it.total_operation = money(operation);
            it.total_to_pay = money(to_pay);
            it.payments[0].amount = money(to_pay);
        })
    };
    for (operation, to_pay) in [("112.97", "112.96"), ("112.98", "112.98")] {
        assert_eq!(pays(operation, to_pay), ["CCF-22 summary.total_to_pay"]);
    }
    assert_eq!(pays("112.98", "112.99"), [""; 0]);
}

#[test]
fn rule_48_the_receiver_is_another_than_the_company() {
    let own = samples::issuer();
    let known = Facts {
        issuer: Some(own.clone()),
        ..facts()
    };
    let mut ccf = samples::ccf();
    assert_eq!(ccf.violations(&known), []);
    ccf.receiver.as_mut().unwrap().nit = Some(own.nit);
    let found = &ccf.violations(&known)[0];
    assert_eq!(
        (found.code, found.path.as_str()),
        ("CCF-48", "receiver.nit")
    );
}

#[test]
fn a_registry_number_of_zeros_is_a_warning() {
    let of_zeros = |ccf: &mut Ccf| {
        ccf.receiver.as_mut().unwrap().nrc = Some(Value::parse("000000-0").unwrap());
    };
    accepted(of_zeros);
    assert_eq!(warned(of_zeros), ["receiver.nrc"]);
}

#[test]
fn rule_26_a_taxed_service_bears_vat_whatever_else_it_bears() {
    for kind in [ItemType::Service, ItemType::Both] {
        accepted(|ccf| lodges(ccf, kind, &["20", "59"]));
        accepted(|ccf| ccf.items[0].kind = kind);
        let found = broken(|ccf| lodges(ccf, kind, &["59"]));
        assert_eq!(found, ["CCF-26 items[0].taxes"]);
    }
    let mut ccf = samples::ccf();
    lodges(&mut ccf, ItemType::Service, &["59"]);
    assert_eq!(
        ccf.violations(&facts())[0].to_string(),
        "[CCF-26] items[0].taxes: taxes must go with taxed sales \
         (expected [\"20\", \"59\"]: VAT is counted from all taxed sales, got [\"59\"])"
    );
    ccf = samples::ccf();
    ccf.items[0].kind = ItemType::Service;
    ccf.items[0].taxes.clear();
    assert_eq!(
        ccf.violations(&facts())[0].to_string(),
        "[CCF-26] items[0].taxes: taxes must go with taxed sales (expected [\"20\"], got nothing)"
    );
    // A tax line is told by the rule of its own.
    let found = broken(|ccf| {
        ccf.items[0] = Item {
            taxes: vec![Tax::parse("D1").unwrap()],
            ..tax_item()
        };
        ccf.summary
            .taxes
            .push(TaxTotal::new(Tax::parse("D1").unwrap(), money("3")));
        retotal(ccf);
    });
    assert_eq!(found, ["CCF-03 items[0].taxes"]);
}

#[test]
fn rule_27_payments_fit_the_condition() {
    refused("CCF-27 summary.payment_types[0].code", |ccf| {
        credit(ccf);
        ccf.summary.payments[0].form = PaymentForm::NOTES;
    });
    refused("CCF-27 summary.payment_types[0].term", |ccf| {
        ccf.summary.payments[0].term = Some(PaymentTerm::Days);
    });
    refused("CCF-27 summary.payment_types[0].period", |ccf| {
        ccf.summary.payments[0].period = Some(Value::parse("1").unwrap());
    });
    refused("CCF-27 summary.payment_types[0].term", |ccf| {
        ccf.summary.condition = OperationCondition::Other;
        ccf.summary.payments[0].form = PaymentForm::TRANSFER;
        ccf.summary.payments[0].term = Some(PaymentTerm::Days);
    });
    // What is paid at once has no length, also beside what is paid later.
    let later = |ccf: &mut Ccf, form| {
        ccf.summary.condition = OperationCondition::Other;
        ccf.summary.payments[0].form = form;
        ccf.summary.payments[0].term = Some(PaymentTerm::Days);
        ccf.summary.payments[0].period = Some(Value::parse("1").unwrap());
    };
    let found = broken(|ccf| later(ccf, PaymentForm::NOTES));
    let path = "CCF-27 summary.payment_types[0]";
    assert_eq!(found, [format!("{path}.term"), format!("{path}.period")]);
    accepted(|ccf| later(ccf, PaymentForm::TRANSFER));
    accepted(|ccf| ccf.summary.condition = OperationCondition::Other);
}

#[test]
fn rule_28_nothing_to_pay_is_cash() {
    let nothing = |ccf: &mut Ccf| {
        ccf.summary.income_retention = money("339");
        retotal(ccf);
    };
    accepted(nothing);
    refused("CCF-28 summary.operation_condition", |ccf| {
        nothing(ccf);
        credit(ccf);
    });
}

#[test]
fn rule_29_related_documents_are_of_one_allowed_type() {
    accepted(|ccf| relates(ccf, vec![related(DocumentType::AccountingSettlement)]));
    refused("CCF-29 related_docs[0].document_type", |ccf| {
        relates(ccf, vec![related(DocumentType::Ccf)]);
    });
    refused("CCF-29 related_docs[1].document_type", |ccf| {
        let mixed = [
            DocumentType::DeliveryNote,
            DocumentType::AccountingSettlement,
        ];
        relates(ccf, mixed.map(related).into());
    });
}

#[test]
fn rule_30_a_related_number_has_the_form_of_its_kind() {
    let physical = |number: &str| RelatedDocument {
        generation_type: Some(GenerationType::Physical),
        number: Some(Value::parse(number).unwrap()),
        ..related(DocumentType::DeliveryNote)
    };
    let names = |ccf: &mut Ccf, number: &str| {
        ccf.related_documents = vec![physical(number)];
        for item in &mut ccf.items {
            item.related_document = Some(Value::parse(number).unwrap());
        }
    };
    accepted(|ccf| names(ccf, &"9".repeat(20)));
    refused("CCF-30 related_docs[0].document_number", |ccf| {
        names(ccf, &"9".repeat(21));
    });
    refused("CCF-30 related_docs[0].document_number", |ccf| {
        let mut electronic = related(DocumentType::DeliveryNote);
        electronic.number = Some(Value::parse("4711").unwrap());
        relates(ccf, vec![electronic]);
    });
}

#[test]
fn rule_31_a_related_document_may_be_of_today_but_not_of_tomorrow() {
    let of = |days| RelatedDocument {
        emission_date: Some(samples::TODAY + Duration::days(days)),
        ..related(DocumentType::DeliveryNote)
    };
    accepted(|ccf| relates(ccf, vec![of(0)]));
    refused("CCF-31 related_docs[0].emission_date", |ccf| {
        relates(ccf, vec![of(1)]);
    });
}

#[test]
fn an_electronic_related_document_may_leave_its_date_out_with_a_warning() {
    let mut ccf = samples::ccf();
    let undated = RelatedDocument {
        emission_date: None,
        ..related(DocumentType::DeliveryNote)
    };
    relates(&mut ccf, vec![undated]);
    let checked = Content::Ccf(ccf).check(&facts()).unwrap();
    let mut warnings = checked.warnings().iter();
    let told = warnings.find(|warning| warning.path == "related_docs[0].emission_date");
    let said = told.unwrap().message.text(Language::English);
    assert!(
        said.contains("may be wrong for the receiver's books"),
        "{said}"
    );
    refused("CCF-13 related_docs[0].emission_date", |ccf| {
        ccf.related_documents = vec![RelatedDocument {
            generation_type: Some(GenerationType::Physical),
            emission_date: None,
            ..related(DocumentType::DeliveryNote)
        }];
    });
}

#[test]
fn rule_32_other_documents_have_only_what_their_kind_allows() {
    refused("CCF-32 other_docs[0].doctor", |ccf| {
        ccf.other_documents = vec![OtherDocument {
            doctor: medical().doctor,
            ..other()
        }];
    });
    refused("CCF-32 other_docs[0].description", |ccf| {
        ccf.other_documents = vec![OtherDocument {
            description: other().description,
            ..medical()
        }];
    });
}

#[test]
fn rule_33_lists_have_no_more_entries_than_the_schema_holds() {
    accepted(|ccf| ccf.appendixes = vec![appendix(); 10]);
    refused("CCF-33 appendixes", |ccf| {
        ccf.appendixes = vec![appendix(); 11];
    });
    accepted(|ccf| ccf.other_documents = vec![other(); 10]);
    refused("CCF-33 other_docs", |ccf| {
        ccf.other_documents = vec![other(); 11];
    });
    accepted(|ccf| relates(ccf, vec![related(DocumentType::DeliveryNote); 50]));
    refused("CCF-33 related_docs", |ccf| {
        relates(ccf, vec![related(DocumentType::DeliveryNote); 51]);
    });
    refused("CCF-33 items", |ccf| ccf.items.clear());
    refused("CCF-33 items", |ccf| {
        ccf.items = vec![samples::item(); 2001];
    });
    refused("CCF-33 summary.payment_types", |ccf| {
        ccf.summary.payments.clear();
    });
}

#[test]
fn a_document_that_breaks_five_rules_is_told_all_five() {
    let found = broken(|ccf| {
        ccf.receiver.as_mut().unwrap().nrc = None;
        ccf.items[0].taxes.clear();
        ccf.summary.taxes[0].value = money("40");
        ccf.summary.payments[0].amount = money("1");
        ccf.extension = Some(Extension {
            delivery_name: None,
            ..samples::extension()
        });
    });
    for code in ["CCF-01", "CCF-04", "CCF-08", "CCF-09", "CCF-13"] {
        assert!(
            found.iter().any(|violation| violation.starts_with(code)),
            "{code}: {found:?}"
        );
    }
}

#[test]
fn a_unit_outside_the_catalogue_and_a_wrong_check_digit_are_warnings() {
    let mut ccf = samples::ccf();
    ccf.items[0].unit = Unit::parse("98").unwrap();
    ccf.receiver.as_mut().unwrap().nit = Some(Value::parse("00003112991573").unwrap());
    let checked = Content::Ccf(ccf).check(&facts()).unwrap();
    let paths: Vec<_> = checked
        .warnings()
        .iter()
        .map(|warning| warning.path.clone())
        .collect();
    assert_eq!(paths, ["receiver.nit", "items[0].unit_measure"]);
}

/// A line that sells `quantity` at `price`, taxed.
fn line(quantity: &str, price: &str, sale: &str) -> Item {
    Item {
        quantity: Value::parse(quantity).unwrap(),
        unit_price: line_amount(price),
        taxed_sale: line_amount(sale),
        ..samples::item()
    }
}

/// The amounts of CCFs that the authority has sealed, entered as a client would: the same
/// totals are accepted, and the same taxes come out.
#[test]
fn the_amounts_of_sealed_documents_are_accepted_and_come_out_the_same() {
    let sold = |lines: Vec<Item>, taxed: &str, discount: &str, vat: &str, total: &str| {
        let mut ccf = samples::ccf();
        ccf.items = lines;
        ccf.extension = Some(samples::extension());
        let summary = &mut ccf.summary;
        summary.total_taxed = money(taxed);
        summary.sub_total_sales = money(taxed);
        summary.taxed_discount = money(discount);
        summary.sub_total = money(
            &(money(taxed).get() - money(discount).get())
                .normalize()
                .to_string(),
        );
        summary.taxes.clear();
        summary.total_operation = money(total);
        summary.total_to_pay = money(total);
        summary.payments[0].amount = money(total);
        assert_eq!(ccf.violations(&facts()), []);
        assert_eq!(ccf.vat(), money(vat).get());
    };
    // Two lines with 8 and 4 decimals, and a discount of 23 % on the sum.
    let tools = vec![
        line("1", "1.4159292", "1.4159"),
        line("1", "63.67256637", "63.6726"),
    ];
    sold(tools, "65.09", "15.01", "6.51", "56.59");
    let service = vec![Item {
        kind: ItemType::Both,
        ..line("1", "1963.39", "1963.39")
    }];
    sold(service, "1963.39", "0", "255.24", "2218.63");
    sold(vec![line("1", "7000", "7000")], "7000", "0", "910", "7910");
}

#[test]
fn a_sum_is_checked_against_its_parts_as_they_were_given() {
    let all = broken(|ccf| {
        ccf.summary.sub_total = money("310");
        ccf.summary.total_operation = money("349");
        ccf.summary.total_to_pay = money("349");
        ccf.summary.payments[0].amount = money("349");
    });
    // What is paid is checked against the lines, too.
    assert_eq!(
        all,
        ["CCF-19 summary.sub_total", "CCF-22 summary.total_to_pay"]
    );
}

#[test]
fn rule_41_bounds_what_the_cents_of_all_lines_add_up_to() {
    let each = |ccf: &mut Ccf, lines: usize, sale: &str, total: &str| {
        let item = Item {
            taxed_sale: line_amount(sale),
            ..ccf.items[0].clone()
        };
        ccf.items = vec![item; lines];
        ccf.summary.total_taxed = money(total);
        retotal(ccf);
    };
    // Six lines of 150 may be 0.04 off together.
    accepted(|ccf| each(ccf, 6, "150.006", "900.04"));
    for (sale, total) in [("150.009", "900.05"), ("149.99", "899.94")] {
        let found = broken(|ccf| each(ccf, 6, sale, total));
        let told = [
            "CCF-22 summary.total_to_pay",
            "CCF-41 summary.sub_total_sales",
        ];
        assert_eq!(found, told, "{sale}");
    }
}

#[test]
fn rules_42_to_44_hold_tax_items_and_charges_as_the_manual_wants_them() {
    refused("CCF-42 items[0].quantity", |ccf| {
        ccf.items[0] = Item {
            quantity: Value::parse("2").unwrap(),
            ..tax_item()
        };
    });
    let charge = || Item {
        quantity: Value::parse("1").unwrap(),
        unit: Unit::parse("99").unwrap(),
        unit_price: LineAmount::ZERO,
        taxed_sale: LineAmount::ZERO,
        taxes: Vec::new(),
        non_taxed: Value::parse("5").unwrap(),
        ..samples::item()
    };
    let pays = |ccf: &mut Ccf, charge: Item| {
        ccf.items.push(charge);
        retotal(ccf);
    };
    accepted(|ccf| pays(ccf, charge()));
    refused("CCF-43 items[2].quantity", |ccf| {
        let two = Item {
            quantity: Value::parse("2").unwrap(),
            ..charge()
        };
        pays(ccf, two);
    });
    // The authority's manual wants unit 99, and it stamps others.
    let in_pieces = |ccf: &mut Ccf| {
        let unit = Unit::parse("59").unwrap();
        pays(ccf, Item { unit, ..charge() });
    };
    accepted(in_pieces);
    assert_eq!(warned(in_pieces), ["items[2].unit_measure"]);
    for amount in ["5", "-5"] {
        refused("CCF-44 items[0].non_taxed", |ccf| {
            let non_taxed = Value::parse(amount).unwrap();
            ccf.items = vec![Item {
                non_taxed,
                ..charge()
            }];
        });
    }
}

#[test]
fn rule_45_keeps_amounts_out_of_the_tax_on_exports() {
    let exports = |ccf: &mut Ccf, value: &str| {
        let tax = Tax::parse("C3").unwrap();
        ccf.items[0].taxes.push(tax);
        ccf.summary.taxes.push(TaxTotal::new(tax, money(value)));
        retotal(ccf);
    };
    accepted(|ccf| exports(ccf, "0"));
    assert_eq!(
        broken(|ccf| exports(ccf, "3")),
        ["CCF-45 summary.taxes[1].value"]
    );
}

#[test]
fn rule_46_asks_for_two_characters_of_plates_and_doctors() {
    refused("CCF-46 extension.vehicule_plate", |ccf| {
        ccf.extension = Some(Extension {
            vehicle_plate: Some(Value::parse("P").unwrap()),
            ..samples::extension()
        });
    });
}

#[test]
fn a_reference_of_notes_is_told_to_be_left_out() {
    let mut ccf = samples::ccf();
    ccf.summary.payments[0].reference = Some(Value::parse("A-1").unwrap());
    let checked = Content::Ccf(ccf).check(&facts()).unwrap();
    let told: Vec<_> = checked.warnings().iter().map(|it| &*it.path).collect();
    assert_eq!(told, ["summary.payment_types[0].reference"]);
}
