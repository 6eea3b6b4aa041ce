//! Every rule of an excluded subject invoice from both sides: a valid sample, changed in one respect.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_domain::catalog::{
    IdentityDocumentType, ItemType, MunicipalityCode, OperationCondition, PaymentForm, PaymentTerm,
};
use dte_domain::documents::excluded_subject::item::Purchase;
use dte_domain::documents::excluded_subject::{RULES, Summary};
use dte_domain::documents::{DocumentContent, ExcludedSubjectInvoice};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::payment::Payment;
use dte_domain::parts::receiver::Receiver;
use dte_domain::samples::{self, line_amount, money};
use dte_domain::taxpayer::Address;
use dte_domain::value::Value;
use rust_decimal::Decimal;

/// One thing that a test changes.
type Change<T> = fn(&mut T);

fn read<T: Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn facts(edition: Edition) -> Facts {
    Facts {
        edition,
        ..Facts::on(samples::TODAY)
    }
}

/// The codes and paths of all that a changed sample breaks in an edition.
fn broken_in(edition: Edition, change: impl FnOnce(&mut ExcludedSubjectInvoice)) -> Vec<String> {
    let mut invoice = samples::excluded_subject();
    change(&mut invoice);
    let violations = invoice.violations(&facts(edition));
    violations
        .iter()
        .map(|found| format!("{} {}", found.code, found.path))
        .collect()
}

fn broken(change: impl FnOnce(&mut ExcludedSubjectInvoice)) -> Vec<String> {
    broken_in(Edition::Of2022, change)
}

#[track_caller]
fn accepted(change: impl Fn(&mut ExcludedSubjectInvoice)) {
    for edition in Edition::ALL {
        assert_eq!(broken_in(*edition, &change), [] as [String; 0]);
    }
}

#[track_caller]
fn refused(expected: &str, change: impl Fn(&mut ExcludedSubjectInvoice)) {
    for edition in Edition::ALL {
        assert_eq!(broken_in(*edition, &change), [expected]);
    }
}

/// Refused for this, and perhaps for the sums that it enters.
#[track_caller]
fn refused_among(expected: &str, change: impl Fn(&mut ExcludedSubjectInvoice)) {
    for edition in Edition::ALL {
        let all = broken_in(*edition, &change);
        let is_told = all.iter().any(|found| found == expected);
        assert!(is_told, "{expected} is not among {all:?}");
    }
}

fn seller(invoice: &mut ExcludedSubjectInvoice) -> &mut Receiver {
    invoice.receiver.as_mut().unwrap()
}

/// Lines of goods, and no totals: nothing is kept back, and nothing is said of payments.
fn only(invoice: &mut ExcludedSubjectInvoice, items: Vec<Purchase>) {
    invoice.items = items;
    invoice.summary = Summary::new(OperationCondition::Cash);
}

fn bought(quantity: &str, price: &str) -> Purchase {
    Purchase::new(
        ItemType::Product,
        read("Café"),
        (read(quantity), read("59")),
        read(price),
    )
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
fn rule_01_the_seller_is_complete() {
    refused("FSE-01 receiver", |invoice| invoice.receiver = None);
    let required: [(&str, Change<Receiver>); 4] = [
        ("document_type", |seller| seller.identity.kind = None),
        ("document_number", |seller| seller.identity.number = None),
        ("name", |seller| seller.name = None),
        ("address", |seller| seller.address = None),
    ];
    for (member, remove) in required {
        refused(&format!("FSE-01 receiver.{member}"), |invoice| {
            remove(seller(invoice));
        });
    }
    accepted(|invoice| {
        let seller = seller(invoice);
        seller.phone = None;
        seller.email = None;
    });
}

#[test]
fn rule_02_the_seller_has_no_registry_number() {
    refused("FSE-02 receiver.nrc", |invoice| {
        seller(invoice).nrc = Some(read("123456"));
    });
}

#[test]
fn rule_03_an_activity_is_told_whole() {
    let (code, text) = ("43900", "Otras obras");
    accepted(|invoice| {
        seller(invoice).activity_code = Some(read(code));
        seller(invoice).activity_description = Some(read(text));
    });
    refused("FSE-03 receiver.activity_description", |invoice| {
        seller(invoice).activity_code = Some(read(code));
    });
    refused("FSE-03 receiver.activity_code", |invoice| {
        seller(invoice).activity_description = Some(read(text));
    });
}

#[test]
fn rule_04_a_nit_and_a_dui_have_their_form() {
    use IdentityDocumentType::{Dui, Nit, Other, Passport};
    for (kind, number, good) in [
        (Dui, "98765432-6", true),
        (Dui, "987654326", true),
        (Dui, "06000101901019", false),
        (Nit, "0600-010190-101-9", true),
        (Nit, "987654326", true),
        (Nit, "12345", false),
        (Passport, "A-1", true),
        (Other, "ÑANDÚ 7", true),
    ] {
        let found = broken(|invoice| {
            let identity = &mut seller(invoice).identity;
            identity.kind = Some(kind);
            identity.number = Some(read(number));
        });
        let expected: &[&str] = if good {
            &[]
        } else {
            &["FSE-04 receiver.document_number"]
        };
        assert_eq!(found, expected, "{number}");
    }
}

fn address(invoice: &mut ExcludedSubjectInvoice) -> &mut Address {
    seller(invoice).address.as_mut().unwrap()
}

#[test]
fn rule_05_the_municipality_belongs_to_the_department() {
    let municipality = |code: &str| {
        let code = MunicipalityCode::parse(code).unwrap();
        broken(|invoice| {
            address(invoice).municipality = code;
            address(invoice).district = None;
        })
    };
    assert_eq!(municipality("24"), [] as [String; 0]);
    assert_eq!(municipality("14"), ["FSE-05 receiver.address.municipality"]);
}

#[test]
fn rules_06_and_07_the_district_is_known_and_there_in_2026() {
    let unknown = broken(|invoice| address(invoice).district = Some(read("99")));
    assert_eq!(unknown, ["FSE-06 receiver.address.district"]);
    let without = |edition| broken_in(edition, |invoice| address(invoice).district = None);
    assert_eq!(without(Edition::Of2022), [] as [String; 0]);
    assert_eq!(
        without(Edition::Of2026),
        ["FSE-07 receiver.address.district"]
    );
}

#[test]
fn rule_08_the_sellers_texts_have_their_lengths() {
    refused("FSE-08 receiver.email", |invoice| {
        seller(invoice).email = Some(read("a@b.c"));
    });
    refused("FSE-08 receiver.activity_code", |invoice| {
        seller(invoice).activity_code = Some(read("4690"));
        seller(invoice).activity_description = Some(read("Cafés"));
    });
    refused("FSE-08 receiver.activity_description", |invoice| {
        seller(invoice).activity_code = Some(read("46900"));
        seller(invoice).activity_description = Some(read("Café"));
    });
}

#[test]
fn rule_09_a_tax_is_not_bought() {
    for kind in [ItemType::Product, ItemType::Service, ItemType::Both] {
        accepted(|invoice| invoice.items[0].kind = kind);
    }
    refused("FSE-09 items[1].type", |invoice| {
        invoice.items[1].kind = ItemType::Tax;
    });
}

#[test]
fn rule_10_units_are_those_that_the_schema_lists() {
    for good in [
        "1", "6", "8", "27", "29", "40", "42", "47", "49", "59", "99",
    ] {
        accepted(|invoice| invoice.items[0].unit = read(good));
    }
    for bad in ["7", "28", "41", "48", "60", "98"] {
        refused("FSE-10 items[0].unit_measure", |invoice| {
            invoice.items[0].unit = read(bad);
        });
    }
}

#[test]
fn rule_11_a_purchase_is_quantity_times_price_less_discount_within_a_cent() {
    for (purchase, good) in [
        (Some("95.01"), true),
        (Some("94.99"), true),
        (None, true),
        (Some("95.01000001"), false),
        (Some("94.98999999"), false),
    ] {
        let found = broken(|invoice| {
            invoice.items[1].purchase = purchase.map(line_amount);
        });
        let expected: &[&str] = if good {
            &[]
        } else {
            &["FSE-11 items[1].purchase"]
        };
        assert_eq!(found, expected, "{purchase:?}");
    }
}

#[test]
fn rule_11_a_purchase_that_is_left_out_is_computed_to_eight_decimals() {
    let mut invoice = samples::excluded_subject();
    only(&mut invoice, vec![bought("0.333", "0.0000005")]);
    assert_eq!(invoice.items[0].purchase(), Decimal::new(17, 8));
    assert_eq!(invoice.violations(&facts(Edition::Of2022)), []);
    assert_eq!(invoice.total_purchase(), Decimal::ZERO);
}

#[test]
fn rule_12_the_total_is_the_sum_within_a_cent() {
    for good in ["394.99", "395", "395.01"] {
        let found = broken(|invoice| {
            only(invoice, samples::excluded_subject().items);
            invoice.summary.total_purchase = Some(money(good));
        });
        assert_eq!(found, [] as [String; 0], "{good}");
    }
    for bad in ["394.98", "395.02"] {
        let found = broken(|invoice| {
            only(invoice, samples::excluded_subject().items);
            invoice.summary.total_purchase = Some(money(bad));
        });
        assert_eq!(found, ["FSE-12 summary.total_purchase"], "{bad}");
    }
}

#[test]
fn rule_12_a_computed_total_must_fit_the_schema() {
    let most = || bought("1", "99999999999.99");
    refused_among("FSE-12 summary.total_purchase", |invoice| {
        only(invoice, vec![most(), most()]);
    });
}

#[test]
fn rule_13_cents_of_tolerance_do_not_add_up() {
    let off = |lines: usize, cents: &str| {
        broken(|invoice| {
            let line = Purchase {
                purchase: Some(line_amount(cents)),
                ..bought("1", "1")
            };
            only(invoice, vec![line; lines]);
        })
    };
    assert_eq!(off(2, "1.01"), [] as [String; 0]);
    let told = [
        "FSE-13 summary.total_purchase",
        "FSE-20 summary.total_to_pay",
    ];
    assert_eq!(off(10, "1.01"), told);
}

#[test]
fn the_cents_of_each_sum_do_not_add_up() {
    let paid = |sub_total: &str, to_pay: &str| {
        broken(|invoice| {
            only(invoice, vec![bought("1", "100")]);
            let it = &mut invoice.summary;
            it.total_purchase = Some(money("99.99"));
            it.sub_total = Some(money(sub_total));
            it.total_to_pay = Some(money(to_pay));
            it.payments.clear();
        })
    };
    let found = paid("99.98", "99.97");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].ends_with("summary.total_to_pay"), "{found:?}");
    assert_eq!(paid("99.98", "99.99"), [""; 0]);
}

#[test]
fn rule_27_the_seller_is_another_than_the_company() {
    for edition in Edition::ALL {
        let mut invoice = samples::excluded_subject();
        let own = samples::issuer();
        let identity = &mut invoice.receiver.as_mut().unwrap().identity;
        identity.kind = Some(IdentityDocumentType::Nit);
        identity.number = Some(read(own.nit.as_str()));
        let known = Facts {
            issuer: Some(own),
            ..facts(*edition)
        };
        let found = invoice.violations(&known);
        let found: Vec<_> = found.iter().map(|one| (one.code, &*one.path)).collect();
        assert!(
            found.contains(&("FSE-27", "receiver.document_number")),
            "{found:?}"
        );
    }
}

#[test]
fn rule_14_a_discount_is_at_most_what_it_is_taken_from() {
    let discount = |amount: &str| {
        broken(|invoice| {
            only(invoice, samples::excluded_subject().items);
            invoice.summary.purchase_discount = money(amount);
        })
    };
    assert_eq!(discount("395"), [] as [String; 0]);
    assert_eq!(discount("395.01")[0], "FSE-14 summary.purchase_discount");
    refused_among("FSE-14 items[0].discount", |invoice| {
        let line = Purchase {
            discount: line_amount("1.01"),
            ..bought("1", "1")
        };
        only(invoice, vec![line]);
    });
}

#[test]
fn rule_15_all_discounts_are_told() {
    for (claimed, good) in [("4.99", true), ("5.01", true), ("5.02", false)] {
        let found = broken(|invoice| invoice.summary.total_discount = Some(money(claimed)));
        let expected: &[&str] = if good {
            &[]
        } else {
            &["FSE-15 summary.total_discount"]
        };
        assert_eq!(found, expected, "{claimed}");
    }
    let mut invoice = samples::excluded_subject();
    invoice.summary.total_discount = None;
    invoice.summary.purchase_discount = money("2.5");
    assert_eq!(invoice.total_discount(), Decimal::new(75, 1));
}

#[test]
fn rule_16_the_sub_total_is_the_total_less_the_discount() {
    let with = |sub_total: &str| {
        broken(|invoice| {
            only(invoice, samples::excluded_subject().items);
            invoice.summary.purchase_discount = money("15");
            invoice.summary.sub_total = Some(money(sub_total));
        })
    };
    for good in ["379.99", "380", "380.01"] {
        assert_eq!(with(good), [] as [String; 0], "{good}");
    }
    assert_eq!(with("380.02"), ["FSE-16 summary.sub_total"]);
}

#[test]
fn rules_17_and_18_tax_is_kept_back_of_one_percent_in_2022_and_of_nothing_in_2026() {
    let kept = |edition, retention: &str| {
        broken_in(edition, |invoice| {
            only(invoice, samples::excluded_subject().items);
            invoice.summary.vat_retention = money(retention);
        })
    };
    for good in ["0", "3.94", "3.95", "3.96"] {
        assert_eq!(kept(Edition::Of2022, good), [] as [String; 0], "{good}");
    }
    assert_eq!(
        kept(Edition::Of2022, "3.97"),
        ["FSE-17 summary.iva_retention"]
    );
    assert_eq!(
        kept(Edition::Of2026, "3.95"),
        ["FSE-18 summary.iva_retention"]
    );
}

#[test]
fn rule_19_income_tax_is_at_most_what_it_is_taken_from() {
    let kept = |retention: &str| {
        broken(|invoice| {
            only(invoice, samples::excluded_subject().items);
            invoice.summary.income_retention = money(retention);
        })
    };
    assert_eq!(kept("395"), [] as [String; 0]);
    let told = [
        "FSE-19 summary.income_retention",
        "FSE-20 summary.total_to_pay",
    ];
    assert_eq!(kept("395.01"), told);
}

#[test]
fn rule_20_what_is_paid_is_the_sub_total_less_what_is_kept_back() {
    for (claimed, good) in [("364.99", true), ("365.01", true), ("365.02", false)] {
        let found = broken(|invoice| {
            invoice.summary.total_to_pay = Some(money(claimed));
            invoice.summary.payments.clear();
        });
        let expected: &[&str] = if good {
            &[]
        } else {
            &["FSE-20 summary.total_to_pay"]
        };
        assert_eq!(found, expected, "{claimed}");
    }
    let below = broken(|invoice| {
        only(invoice, samples::excluded_subject().items);
        invoice.summary.vat_retention = money("3.95");
        invoice.summary.income_retention = money("395");
    });
    assert_eq!(below, ["FSE-20 summary.total_to_pay"]);
}

#[test]
fn rule_21_payments_that_are_told_add_up() {
    accepted(|invoice| invoice.summary.payments.clear());
    accepted(|invoice| {
        invoice.summary.payments = ["300", "65"]
            .map(|amount| Payment::new(PaymentForm::NOTES, money(amount)))
            .into();
    });
    refused_among("FSE-21 summary.payment_types", |invoice| {
        invoice.summary.payments[0].amount = money("365.01");
    });
}

#[test]
fn rules_22_and_23_a_credit_tells_its_payments_and_cash_has_no_term() {
    let credit = |invoice: &mut ExcludedSubjectInvoice| {
        invoice.summary.condition = OperationCondition::Credit;
        let payment = &mut invoice.summary.payments[0];
        payment.form = PaymentForm::TRANSFER;
        payment.term = Some(PaymentTerm::Days);
        payment.period = Some(read("30"));
    };
    accepted(credit);
    refused("FSE-22 summary.payment_types", |invoice| {
        credit(invoice);
        invoice.summary.payments.clear();
    });
    refused("FSE-22 summary.payment_types[0].period", |invoice| {
        credit(invoice);
        invoice.summary.payments[0].period = None;
    });
    refused("FSE-23 summary.payment_types[0].code", |invoice| {
        credit(invoice);
        invoice.summary.payments[0].form = PaymentForm::NOTES;
    });
    refused("FSE-23 summary.payment_types[0].term", |invoice| {
        invoice.summary.payments[0].term = Some(PaymentTerm::Days);
    });
}

#[test]
fn rule_24_nothing_to_pay_is_cash() {
    refused("FSE-24 summary.operation_condition", |invoice| {
        only(invoice, vec![bought("1", "0")]);
        invoice.summary.condition = OperationCondition::Other;
    });
    accepted(|invoice| only(invoice, vec![bought("1", "0")]));
}

#[test]
fn rules_25_and_26_appendixes_are_whole_and_lists_no_longer_than_the_schema_takes() {
    let appendix = || Appendix {
        field: Some(read("orden")),
        label: Some(read("Orden")),
        value: Some(read("4711")),
    };
    accepted(|invoice| invoice.appendixes = vec![appendix(); 10]);
    refused("FSE-26 appendixes", |invoice| {
        invoice.appendixes = vec![appendix(); 11];
    });
    refused("FSE-25 appendixes[0].label", |invoice| {
        invoice.appendixes = vec![Appendix {
            label: None,
            ..appendix()
        }];
    });
    refused("FSE-26 items", |invoice| only(invoice, Vec::new()));
    accepted(|invoice| only(invoice, vec![bought("1", "1"); 2000]));
    refused("FSE-26 items", |invoice| {
        only(invoice, vec![bought("1", "1"); 2001]);
    });
}

#[test]
fn a_natural_persons_service_without_income_tax_is_a_warning() {
    let warned = |change: Change<ExcludedSubjectInvoice>| {
        let mut invoice = samples::excluded_subject();
        change(&mut invoice);
        let warnings = invoice.warnings(&facts(Edition::Of2022));
        let mut paths = warnings.iter().map(|it| it.path.as_str());
        paths.any(|path| path == "summary.income_retention")
    };
    assert!(!warned(|_| {}));
    assert!(warned(
        |invoice| invoice.summary.income_retention = money("0")
    ));
    assert!(!warned(|invoice| {
        invoice.summary.income_retention = money("0");
        invoice.items.remove(0);
    }));
    assert!(!warned(|invoice| {
        invoice.summary.income_retention = money("0");
        seller(invoice).identity.kind = Some(IdentityDocumentType::Nit);
    }));
}

#[test]
fn what_is_recorded_is_what_is_paid_without_tax() {
    let invoice = samples::excluded_subject();
    let recorded = invoice.recorded_amounts(Edition::Of2022);
    assert_eq!(recorded.total, Decimal::new(365, 0));
    assert_eq!(recorded.vat, Decimal::ZERO);
    let balance = invoice.opening_balance().unwrap();
    assert_eq!(balance.taxed, Decimal::new(395, 0));
    assert_eq!(invoice.amounts().len(), 1);
}
