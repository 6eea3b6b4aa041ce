//! Every rule of an excluded subject invoice from both sides: a valid sample, changed in one respect.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_domain::balance::Sales;
use dte_domain::catalog::{
    IdentityDocumentType, ItemType, OperationCondition, PaymentForm, PaymentTerm, Unit,
};
use dte_domain::documents::excluded_subject::RULES;
use dte_domain::documents::{DocumentContent, ExcludedSubjectInvoice};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::payment::Payment;
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::samples::{self, line_amount, money};
use dte_domain::value::Value;
use rust_decimal::Decimal;

type Invoice = ExcludedSubjectInvoice;

fn facts_of(edition: Edition) -> Facts {
    Facts {
        edition,
        ..Facts::on(samples::TODAY)
    }
}

/// The codes and paths of all that a changed sample breaks in an edition.
fn broken_in(edition: Edition, change: impl FnOnce(&mut Invoice)) -> Vec<String> {
    let mut invoice = samples::excluded_subject_invoice();
    change(&mut invoice);
    let violations = invoice.violations(&facts_of(edition));
    violations
        .iter()
        .map(|found| format!("{} {}", found.code, found.path))
        .collect()
}

/// Nothing is wrong in any edition.
#[track_caller]
fn accepted(change: impl Fn(&mut Invoice)) {
    for edition in Edition::ALL {
        assert_eq!(broken_in(*edition, &change), [] as [String; 0]);
    }
}

/// Nothing but this is wrong, in every edition.
#[track_caller]
fn refused(expected: &str, change: impl Fn(&mut Invoice)) {
    for edition in Edition::ALL {
        assert_eq!(broken_in(*edition, &change), [expected]);
    }
}

fn read<T: Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn decimal(text: &str) -> Decimal {
    Decimal::from_str_exact(text).unwrap()
}

fn receiver(invoice: &mut Invoice) -> &mut Receiver {
    invoice.receiver.as_mut().unwrap()
}

/// Leaves every amount that may be left out to us.
fn bare(invoice: &mut Invoice) {
    for item in &mut invoice.items {
        item.purchase = None;
    }
    let summary = &mut invoice.summary;
    summary.total_purchase = None;
    summary.total_discount = None;
    summary.sub_total = None;
    summary.total_to_pay = None;
    summary.payments.clear();
}

fn credit(invoice: &mut Invoice) {
    invoice.summary.condition = OperationCondition::Credit;
    invoice.summary.payments = vec![Payment {
        term: Some(PaymentTerm::Days),
        period: Some(read("30")),
        ..Payment::new(PaymentForm::Transfer, money("365"))
    }];
}

fn shows(invoice: &mut Invoice, kind: IdentityDocumentType, number: &str) {
    receiver(invoice).identity = IdentityDocument {
        kind: Some(kind),
        number: Some(read(number)),
    };
}

#[test]
fn the_sample_keeps_every_rule() {
    accepted(|_| {});
}

#[test]
fn rule_codes_are_unique_and_in_order() {
    let codes: Vec<_> = RULES.iter().map(|rule| rule.code).collect();
    let expected: Vec<_> = (1..=RULES.len())
        .map(|number| format!("FSE-{number:02}"))
        .collect();
    assert_eq!(codes, expected);
}

#[test]
fn whatever_may_be_left_out_is_computed() {
    accepted(bare);
    let mut invoice = samples::excluded_subject_invoice();
    bare(&mut invoice);
    invoice.items[1].quantity = read("8.5");
    invoice.summary.purchase_discount = money("1.25");
    invoice.summary.vat_retention = money("3.99");
    assert_eq!(invoice.violations(&facts_of(Edition::Of2022)), []);
    assert_eq!(invoice.items[1].purchase(), decimal("101.25"));
    assert_eq!(invoice.total_purchase(), decimal("401.25"));
    assert_eq!(invoice.total_discount(), decimal("6.25"));
    assert_eq!(invoice.sub_total(), decimal("400"));
    assert_eq!(invoice.total_to_pay(), decimal("366.01"));
}

#[test]
fn the_total_has_no_vat_in_it_and_vouchers_retain_on_it() {
    let invoice = samples::excluded_subject_invoice();
    let amounts = invoice.recorded_amounts();
    assert_eq!(amounts.total, decimal("395"));
    assert_eq!(amounts.vat, Decimal::ZERO);
    let taxed = decimal("395");
    let base = Sales {
        taxed,
        ..Sales::NONE
    };
    assert_eq!(invoice.opening_balance(), Some(base));
    assert!(invoice.takes_back().is_empty() && invoice.named_documents().is_empty());
}

#[test]
fn rule_01_the_receiver_is_complete() {
    refused("FSE-01 receiver", |invoice| invoice.receiver = None);
    refused("FSE-01 receiver.name", |invoice| {
        receiver(invoice).name = None;
    });
    refused("FSE-01 receiver.document_type", |invoice| {
        receiver(invoice).identity.kind = None;
    });
    refused("FSE-01 receiver.document_number", |invoice| {
        receiver(invoice).identity.number = None;
    });
    refused("FSE-01 receiver.address", |invoice| {
        receiver(invoice).address = None;
    });
    accepted(|invoice| {
        receiver(invoice).phone = None;
        receiver(invoice).email = None;
    });
}

#[test]
fn rule_02_the_receiver_has_no_registry_number() {
    refused("FSE-02 receiver.nrc", |invoice| {
        receiver(invoice).nrc = Some(read("123456"));
    });
}

#[test]
fn rule_03_a_number_has_the_form_of_its_type() {
    use IdentityDocumentType::{Dui, Nit, Passport};
    for (kind, number) in [
        (Dui, "987654326"),
        (Nit, "0614-010123-110-1"),
        (Passport, "A12"),
    ] {
        accepted(|invoice| shows(invoice, kind, number));
    }
    for (kind, number) in [(Dui, "98765432"), (Nit, "A12")] {
        refused("FSE-03 receiver.document_number", |invoice| {
            shows(invoice, kind, number);
        });
    }
}

#[test]
fn rule_04_an_activity_has_code_and_words() {
    let whole = |invoice: &mut Invoice| {
        receiver(invoice).activity_code = Some(read("43900"));
        receiver(invoice).activity_description = Some(read("Techos"));
    };
    accepted(whole);
    refused("FSE-04 receiver.activity_code", |invoice| {
        whole(invoice);
        receiver(invoice).activity_code = None;
    });
    refused("FSE-04 receiver.activity_description", |invoice| {
        whole(invoice);
        receiver(invoice).activity_description = None;
    });
}

#[test]
fn rule_05_activity_and_email_have_their_lengths() {
    refused("FSE-05 receiver.activity_description", |invoice| {
        receiver(invoice).activity_code = Some(read("43900"));
        receiver(invoice).activity_description = Some(read("Tech"));
    });
    refused("FSE-05 receiver.email", |invoice| {
        receiver(invoice).email = Some(read("a@b.c"));
    });
}

#[test]
fn rules_06_to_08_the_address_is_one_of_today() {
    refused("FSE-06 receiver.address.municipality", |invoice| {
        let address = receiver(invoice).address.as_mut().unwrap();
        address.municipality = read("99");
    });
    refused("FSE-07 receiver.address.district", |invoice| {
        let address = receiver(invoice).address.as_mut().unwrap();
        address.district = Some(read("14"));
    });
    let without = |invoice: &mut Invoice| {
        receiver(invoice).address.as_mut().unwrap().district = None;
    };
    assert_eq!(broken_in(Edition::Of2022, without), [] as [String; 0]);
    let found = broken_in(Edition::Of2026, without);
    assert_eq!(found, ["FSE-08 receiver.address.district"]);
}

#[test]
fn rule_09_no_tax_is_bought() {
    accepted(|invoice| invoice.items[0].kind = ItemType::Both);
    refused("FSE-09 items[0].type", |invoice| {
        invoice.items[0].kind = ItemType::Tax;
    });
}

#[test]
fn rule_10_a_unit_is_one_that_the_schema_lists() {
    for unit in ["1", "59", "27", "99"] {
        accepted(|invoice| invoice.items[1].unit = read::<Unit>(unit));
    }
    for unit in ["7", "28", "41", "48", "60", "98"] {
        refused("FSE-10 items[1].unit_measure", |invoice| {
            invoice.items[1].unit = read::<Unit>(unit);
        });
    }
}

#[test]
fn rule_11_a_purchase_is_quantity_times_price_less_discount() {
    for purchase in ["94.99", "95.01"] {
        accepted(|invoice| invoice.items[1].purchase = Some(line_amount(purchase)));
    }
    for purchase in ["94.98", "95.02", "0"] {
        refused("FSE-11 items[1].purchase", |invoice| {
            invoice.items[1].purchase = Some(line_amount(purchase));
        });
    }
}

#[test]
fn rule_12_a_discount_is_at_most_what_it_is_taken_from() {
    let all = |invoice: &mut Invoice| {
        bare(invoice);
        invoice.items[1].discount = line_amount("100");
    };
    accepted(all);
    refused("FSE-12 items[1].discount", |invoice| {
        all(invoice);
        invoice.items[1].discount = line_amount("100.01");
    });
    let nothing_left = |invoice: &mut Invoice| {
        bare(invoice);
        invoice.summary.income_retention = money("0");
        invoice.summary.purchase_discount = money("395");
    };
    accepted(nothing_left);
    refused("FSE-12 summary.purchase_discount", |invoice| {
        nothing_left(invoice);
        invoice.summary.purchase_discount = money("395.01");
    });
}

#[test]
fn rules_13_to_16_a_total_is_the_sum_of_its_parts() {
    for (code, total) in [
        ("FSE-13 summary.total_purchase", "395.02"),
        ("FSE-13 summary.total_purchase", "394.98"),
    ] {
        refused(code, |invoice| {
            invoice.summary.total_purchase = Some(money(total));
            invoice.summary.sub_total = None;
        });
    }
    refused("FSE-15 summary.total_discount", |invoice| {
        invoice.summary.total_discount = Some(money("5.02"));
    });
    refused("FSE-16 summary.sub_total", |invoice| {
        invoice.summary.sub_total = Some(money("394.98"));
    });
    accepted(|invoice| {
        invoice.summary.total_purchase = Some(money("395.01"));
        invoice.summary.total_discount = Some(money("5.01"));
        invoice.summary.sub_total = Some(money("395.01"));
        invoice.summary.total_to_pay = Some(money("365.01"));
        invoice.summary.payments[0].amount = money("365.01");
    });
}

#[test]
fn rule_14_cents_of_many_lines_do_not_add_up() {
    refused("FSE-14 summary.total_purchase", |invoice| {
        let line = || {
            let mut item = samples::purchase_item();
            item.purchase = Some(line_amount("95.01"));
            item
        };
        bare(invoice);
        invoice.items = std::iter::repeat_with(line).take(10).collect();
    });
}

#[test]
fn rules_17_and_18_vat_is_kept_back_in_2022_only() {
    let keeps = |amount| {
        move |invoice: &mut Invoice| {
            bare(invoice);
            invoice.summary.vat_retention = money(amount);
        }
    };
    for amount in ["0", "3.94", "3.95", "3.96"] {
        assert_eq!(broken_in(Edition::Of2022, keeps(amount)), [] as [String; 0]);
    }
    for amount in ["0.01", "3.93", "3.97"] {
        let found = broken_in(Edition::Of2022, keeps(amount));
        assert_eq!(found, ["FSE-17 summary.iva_retention"]);
    }
    let found = broken_in(Edition::Of2026, keeps("3.95"));
    assert_eq!(found, ["FSE-18 summary.iva_retention"]);
}

#[test]
fn rule_19_no_more_is_kept_back_than_there_is() {
    let keeps = |amount| {
        move |invoice: &mut Invoice| {
            bare(invoice);
            invoice.summary.income_retention = money(amount);
        }
    };
    accepted(keeps("395"));
    refused("FSE-19 summary.income_retention", |invoice| {
        keeps("395.01")(invoice);
        invoice.summary.total_to_pay = Some(money("0"));
    });
    let with_vat = |amount| {
        move |invoice: &mut Invoice| {
            keeps(amount)(invoice);
            invoice.summary.vat_retention = money("3.95");
        }
    };
    let found = broken_in(Edition::Of2022, with_vat("391.05"));
    assert_eq!(found, [] as [String; 0]);
    let found = broken_in(Edition::Of2022, with_vat("391.06"));
    assert_eq!(found, ["FSE-19 summary.income_retention"]);
}

#[test]
fn rule_20_the_total_to_pay_is_what_retentions_leave() {
    refused("FSE-20 summary.total_to_pay", |invoice| {
        invoice.summary.total_to_pay = Some(money("365.02"));
    });
    accepted(|invoice| {
        invoice.summary.total_to_pay = Some(money("365.01"));
        invoice.summary.payments[0].amount = money("365.01");
    });
}

#[test]
fn rule_21_payments_add_up_to_the_cent_and_may_be_left_out() {
    accepted(|invoice| invoice.summary.payments.clear());
    refused("FSE-21 summary.payment_types", |invoice| {
        invoice.summary.payments[0].amount = money("364.99");
    });
}

#[test]
fn rule_22_a_credit_says_how_long() {
    accepted(credit);
    refused("FSE-22 summary.payment_types", |invoice| {
        credit(invoice);
        invoice.summary.payments.clear();
    });
    refused("FSE-22 summary.payment_types[0].term", |invoice| {
        credit(invoice);
        invoice.summary.payments[0].term = None;
    });
    refused("FSE-22 summary.payment_types[0].period", |invoice| {
        credit(invoice);
        invoice.summary.payments[0].period = None;
    });
}

#[test]
fn rule_23_payments_fit_the_condition() {
    refused("FSE-23 summary.payment_types[0].code", |invoice| {
        credit(invoice);
        invoice.summary.payments[0].form = PaymentForm::Notes;
    });
    refused("FSE-23 summary.payment_types[0].period", |invoice| {
        invoice.summary.payments[0].period = Some(read("30"));
    });
}

#[test]
fn rule_24_nothing_to_pay_is_cash() {
    refused("FSE-24 summary.operation_condition", |invoice| {
        bare(invoice);
        invoice.summary.income_retention = money("395");
        invoice.summary.condition = OperationCondition::Other;
    });
}

#[test]
fn rule_25_an_appendix_is_whole() {
    let whole = || Appendix {
        field: Some(read("pedido")),
        label: Some(read("Pedido")),
        value: Some(read("4711")),
    };
    accepted(|invoice| invoice.appendixes = vec![whole()]);
    refused("FSE-25 appendixes[0].value", |invoice| {
        invoice.appendixes = vec![Appendix {
            value: None,
            ..whole()
        }];
    });
}

#[test]
fn rule_26_lists_have_as_many_entries_as_the_schema_takes() {
    let lines = |count| {
        move |invoice: &mut Invoice| {
            bare(invoice);
            invoice.items = vec![samples::purchase_item(); count];
        }
    };
    accepted(lines(2000));
    refused("FSE-26 items", lines(2001));
    refused("FSE-26 items", |invoice| {
        bare(invoice);
        invoice.summary.income_retention = money("0");
        invoice.items.clear();
    });
    refused("FSE-26 appendixes", |invoice| {
        let appendix = Appendix {
            field: Some(read("pedido")),
            label: Some(read("Pedido")),
            value: Some(read("4711")),
        };
        invoice.appendixes = vec![appendix; 11];
    });
}

#[test]
fn a_service_of_a_natural_person_without_income_tax_is_odd() {
    let warnings = |change: fn(&mut Invoice)| {
        let mut invoice = samples::excluded_subject_invoice();
        invoice.summary.income_retention = money("0");
        change(&mut invoice);
        let warnings = invoice.warnings(&facts_of(Edition::Of2022));
        let paths = warnings.into_iter().map(|warning| warning.path);
        paths.collect::<Vec<_>>()
    };
    assert_eq!(warnings(|_| {}), ["summary.income_retention"]);
    let unknown: fn(&mut Invoice) = |invoice| {
        invoice.items[0].kind = ItemType::Product;
        invoice.items[1].unit = read::<Unit>("27");
    };
    assert_eq!(warnings(unknown), ["items[1].unit_measure"]);
    let quiet: [fn(&mut Invoice); 3] = [
        |invoice| invoice.summary.income_retention = money("30"),
        |invoice| invoice.items[0].kind = ItemType::Product,
        |invoice| shows(invoice, IdentityDocumentType::Nit, "06000101901019"),
    ];
    for quiet in quiet {
        assert_eq!(warnings(quiet), [] as [String; 0]);
    }
}

#[test]
fn a_wrong_amount_is_told_once_and_not_of_every_sum_that_it_enters() {
    refused("FSE-11 items[0].purchase", |invoice| {
        invoice.items[0].purchase = Some(line_amount("400"));
    });
    refused("FSE-11 items[0].purchase", |invoice| {
        invoice.items[0].purchase = Some(line_amount("400"));
        invoice.summary.total_purchase = Some(money("495"));
        invoice.summary.sub_total = Some(money("495"));
        invoice.summary.total_to_pay = Some(money("465"));
        invoice.summary.payments[0].amount = money("465");
    });
}
