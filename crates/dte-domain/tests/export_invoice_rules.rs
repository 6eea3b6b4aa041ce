//! Every rule of an export invoice from both sides: a valid sample, changed in one respect.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_domain::catalog::{
    AssociatedDocument, Country, GenerationType, IdentityDocumentType, ItemType,
    OperationCondition, PaymentForm, PaymentTerm, Tax,
};
use dte_domain::documents::export_invoice::buyer::{Buyer, ThirdPartyPurchase};
use dte_domain::documents::export_invoice::item::ExportItem;
use dte_domain::documents::export_invoice::paper::Paper;
use dte_domain::documents::export_invoice::{Departure, RULES, Summary};
use dte_domain::documents::{DocumentContent, ExportInvoice};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::DocumentType;
use dte_domain::language::Language;
use dte_domain::money::LineAmount;
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::payment::Payment;
use dte_domain::parts::related_document::RelatedDocument;
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::parts::totals::TaxTotal;
use dte_domain::samples::{self, line_amount, money};
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
fn broken_in(edition: Edition, change: impl FnOnce(&mut ExportInvoice)) -> Vec<String> {
    let mut invoice = samples::export_invoice();
    change(&mut invoice);
    let violations = invoice.violations(&facts(edition));
    violations
        .iter()
        .map(|found| format!("{} {}", found.code, found.path))
        .collect()
}

#[track_caller]
fn accepted(change: impl Fn(&mut ExportInvoice)) {
    for edition in Edition::ALL {
        assert_eq!(broken_in(*edition, &change), [] as [String; 0]);
    }
}

#[track_caller]
fn refused(expected: &str, change: impl Fn(&mut ExportInvoice)) {
    for edition in Edition::ALL {
        assert_eq!(broken_in(*edition, &change), [expected]);
    }
}

/// Refused for this, and perhaps for the sums that it enters.
#[track_caller]
fn refused_among(expected: &str, change: impl Fn(&mut ExportInvoice)) {
    for edition in Edition::ALL {
        let all = broken_in(*edition, &change);
        let is_told = all.iter().any(|found| found == expected);
        assert!(is_told, "{expected} is not among {all:?}");
    }
}

/// Refused in one edition and accepted in the other.
#[track_caller]
fn refused_only_in(edition: Edition, expected: &[&str], change: impl Fn(&mut ExportInvoice)) {
    for judged in Edition::ALL {
        let right: &[&str] = if *judged == edition { expected } else { &[] };
        assert_eq!(broken_in(*judged, &change), right, "{judged:?}");
    }
}

fn warned_in(edition: Edition, change: impl FnOnce(&mut ExportInvoice)) -> Vec<String> {
    let mut invoice = samples::export_invoice();
    change(&mut invoice);
    let warnings = invoice.warnings(&facts(edition));
    warnings.into_iter().map(|it| it.path).collect()
}

fn buyer(invoice: &mut ExportInvoice) -> &mut Buyer {
    invoice.buyer.as_mut().unwrap()
}

/// Lines of goods, and no totals: nothing is said of payments.
fn only(invoice: &mut ExportInvoice, items: Vec<ExportItem>) {
    invoice.items = items;
    let incoterm = invoice.summary.incoterm;
    invoice.summary = Summary {
        incoterm,
        freight: money("1"),
        ..Summary::new(OperationCondition::Cash)
    };
}

fn good(quantity: &str, price: &str) -> ExportItem {
    ExportItem::new(
        ItemType::Product,
        read("Café"),
        (read(quantity), read("59")),
        read(price),
    )
}

fn charge(amount: &str) -> ExportItem {
    ExportItem {
        non_taxed: read(amount),
        unit: read("99"),
        ..good("1", "0")
    }
}

/// A service in the place of the goods, with nothing of customs.
fn serve(invoice: &mut ExportInvoice) {
    invoice.items[0].kind = ItemType::Service;
    invoice.departure = Departure::default();
    invoice.summary.incoterm = None;
}

fn note(number: &str) -> RelatedDocument {
    RelatedDocument {
        document_type: Some(DocumentType::DeliveryNote),
        generation_type: Some(GenerationType::Physical),
        number: Some(read(number)),
        emission_date: Some(samples::TODAY),
    }
}

fn relate(invoice: &mut ExportInvoice) {
    invoice.related_documents = vec![note("R-1")];
    invoice.items[0].related_document = Some(read("R-1"));
}

#[test]
fn the_sample_keeps_every_rule() {
    accepted(|_| {});
    accepted(serve);
}

#[test]
fn rule_codes_are_unique_and_in_order() {
    let codes: Vec<_> = RULES.iter().map(|rule| rule.code).collect();
    let expected: Vec<_> = (1..=RULES.len())
        .map(|number| format!("FEX-{number:02}"))
        .collect();
    assert_eq!(codes, expected);
}

#[test]
fn rule_01_the_buyer_is_complete() {
    refused("FEX-01 receiver", |invoice| invoice.buyer = None);
    let required: [(&str, Change<Buyer>); 7] = [
        ("document_type", |it| it.receiver.identity.kind = None),
        ("document_number", |it| it.receiver.identity.number = None),
        ("name", |it| it.receiver.name = None),
        ("country_code", |it| it.country = None),
        ("complement", |it| it.complement = None),
        ("person_type", |it| it.person = None),
        ("activity_description", |it| {
            it.receiver.activity_description = None;
        }),
    ];
    for (member, remove) in required {
        refused(&format!("FEX-01 receiver.{member}"), |invoice| {
            remove(buyer(invoice));
        });
    }
    accepted(|invoice| {
        let receiver = &mut buyer(invoice).receiver;
        receiver.phone = None;
        receiver.email = None;
        receiver.commercial_name = None;
    });
}

#[test]
fn rules_02_and_03_what_tells_the_buyer_has_its_form() {
    let identity = |kind, number: &'static str| {
        move |invoice: &mut ExportInvoice| {
            let identity = &mut buyer(invoice).receiver.identity;
            identity.kind = Some(kind);
            identity.number = Some(read(number));
        }
    };
    accepted(identity(IdentityDocumentType::Dui, "98765432-6"));
    accepted(identity(IdentityDocumentType::Nit, "06000101901019"));
    let path = "FEX-02 receiver.document_number";
    refused(path, identity(IdentityDocumentType::Dui, "A-1"));
    refused(path, identity(IdentityDocumentType::Nit, "123"));
    refused("FEX-03 receiver.activity_description", |invoice| {
        buyer(invoice).receiver.activity_description = Some(read("Café"));
    });
}

#[test]
fn rule_04_the_country_is_one_that_the_edition_can_write() {
    let change = |invoice: &mut ExportInvoice| buyer(invoice).country = Some(read("SS"));
    refused_only_in(Edition::Of2022, &["FEX-04 receiver.country_code"], change);
}

#[test]
fn rule_48_the_country_has_not_the_name_of_another() {
    let named = |name: &'static str| {
        move |invoice: &mut ExportInvoice| {
            buyer(invoice).country = Some(read("GT"));
            buyer(invoice).country_name = Some(read(name));
        }
    };
    refused("FEX-48 receiver.country_name", named("Francia"));
    accepted(named("Guatemala"));
    accepted(named("GUATEMALA"));
    accepted(named("República de Guatemala"));
    refused("FEX-48 receiver.country_name", named("MEXICO"));
}

#[test]
fn rule_05_a_large_export_reaches_its_buyer() {
    let of = |freight: &'static str| {
        move |invoice: &mut ExportInvoice| {
            let items = std::mem::take(&mut invoice.items);
            only(invoice, items);
            invoice.summary.freight = money(freight);
            buyer(invoice).receiver.email = None;
        }
    };
    accepted(of("8019.99"));
    refused("FEX-05 receiver.email", of("8020"));
}

#[test]
fn rules_06_to_08_an_item_is_goods_or_a_service() {
    let kind = |kind| move |invoice: &mut ExportInvoice| invoice.items[0].kind = kind;
    refused("FEX-06 items[0].type", kind(ItemType::Tax));
    let both = |invoice: &mut ExportInvoice| {
        invoice.items[0].kind = ItemType::Both;
        invoice.departure.item_type = Some(ItemType::Both);
    };
    refused_only_in(Edition::Of2026, &["FEX-07 items[0].type"], both);
    let mixed = |invoice: &mut ExportInvoice| {
        let service = ExportItem {
            kind: ItemType::Service,
            ..good("1", "0")
        };
        invoice.items.push(service);
        invoice.departure.item_type = None;
    };
    refused_only_in(Edition::Of2026, &["FEX-08 items[1].type"], mixed);
}

#[test]
fn rule_09_what_leaves_is_what_the_items_are() {
    refused("FEX-09 export.item_type", |invoice| {
        invoice.departure.item_type = Some(ItemType::Service);
    });
    accepted(|invoice| invoice.departure.item_type = None);
}

#[test]
fn rules_10_to_13_goods_pass_customs_and_services_do_not() {
    let missing = [
        "FEX-10 export.precinct",
        "FEX-10 export.regime_type",
        "FEX-10 export.regime",
    ];
    refused_only_in(Edition::Of2026, &missing, |invoice| {
        invoice.departure = Departure::default();
    });
    refused("FEX-11 export.precinct", |invoice| {
        let precinct = invoice.departure.precinct;
        serve(invoice);
        invoice.departure.precinct = precinct;
    });
    refused("FEX-12 export.regime_type", |invoice| {
        invoice.departure.regime_type = Some(read("EX-2"));
    });
    let alone = |invoice: &mut ExportInvoice| invoice.departure.regime_type = None;
    let told = broken_in(Edition::Of2022, alone);
    assert_eq!(told, ["FEX-12 export.regime_type"]);
    accepted(|invoice| {
        invoice.departure.regime_type = None;
        invoice.departure.regime = Some(read("EX-1.1000.000"));
    });
    for code in ["42", "43"] {
        let precinct = |invoice: &mut ExportInvoice| invoice.departure.precinct = Some(read(code));
        refused_only_in(Edition::Of2022, &["FEX-13 export.precinct"], precinct);
    }
    let transit = |invoice: &mut ExportInvoice| {
        invoice.departure.regime_type = Some(read("TA-1"));
        invoice.departure.regime = Some(read("0000.000"));
    };
    refused_only_in(Edition::Of2022, &["FEX-13 export.regime"], transit);
}

#[test]
fn rules_14_and_19_a_line_is_quantity_by_price_less_discount() {
    for good in ["1979.99", "1980.01"] {
        accepted(|invoice| invoice.items[0].taxed_sale = Some(line_amount(good)));
    }
    refused_among("FEX-14 items[0].taxed_sale", |invoice| {
        invoice.items[0].taxed_sale = Some(line_amount("1980.02"));
    });
    let mut invoice = samples::export_invoice();
    only(&mut invoice, vec![good("1.33333333", "0.77777779")]);
    for change in [
        |item: &mut ExportItem| item.taxed_sale = Some(line_amount("2")),
        |item: &mut ExportItem| item.discount = line_amount("2"),
    ] {
        let mut wrong = invoice.clone();
        change(&mut wrong.items[0]);
        let violations = wrong.violations(&facts(Edition::Of2026));
        let expected = violations[0].expected.as_ref().unwrap();
        let expected = expected.text(Language::English).to_owned();
        let amount = expected.strip_prefix("at most ").unwrap_or(&expected);
        assert!(LineAmount::parse(amount).is_ok(), "{amount}");
    }
    refused_among("FEX-19 summary.total_taxed", |invoice| {
        let line = ExportItem {
            taxed_sale: Some(line_amount("1.01")),
            ..good("1", "1")
        };
        only(invoice, vec![line; 100]);
    });
}

#[test]
fn rules_15_and_20_a_charge_has_no_price_and_may_be_below_0() {
    for amount in ["-15.5", "15.5"] {
        accepted(|invoice| only(invoice, vec![good("2", "10"), charge(amount)]));
    }
    refused_among("FEX-15 items[1].unit_price", |invoice| {
        only(invoice, vec![good("2", "10"), charge("-1")]);
        invoice.items[1].unit_price = read("1");
        invoice.items[1].discount = read("1");
    });
    accepted(|invoice| {
        only(invoice, vec![good("2", "10"), charge("-1.234")]);
        invoice.summary.total_non_taxed = Some(read("-1.24"));
    });
    refused_among("FEX-20 summary.total_non_taxed", |invoice| {
        only(invoice, vec![good("2", "10"), charge("-1")]);
        invoice.summary.total_non_taxed = Some(read("-1.02"));
    });
}

#[test]
fn rules_45_and_46_a_charge_is_one_thing_beside_a_sale() {
    refused_among("FEX-45 items[1].quantity", |invoice| {
        only(invoice, vec![good("2", "10"), charge("-1")]);
        invoice.items[1].quantity = read("2");
    });
    let in_pieces = |invoice: &mut ExportInvoice| {
        only(invoice, vec![good("2", "10"), charge("-1")]);
        invoice.items[1].unit = read("59");
    };
    accepted(in_pieces);
    let warned = warned_in(Edition::Of2022, in_pieces);
    assert_eq!(warned, ["items[1].unit_measure"]);
    for amount in ["-1", "1"] {
        refused_among("FEX-46 items[0].non_taxed", |invoice| {
            only(invoice, vec![charge(amount), good("2", "0")]);
            invoice.summary.freight = money("10");
        });
    }
}

#[test]
fn rules_16_and_22_nothing_is_borne_but_the_tax_on_exports() {
    accepted(|invoice| invoice.items[0].taxes = vec![Tax::EXPORTS]);
    refused("FEX-16 items[0].taxes", |invoice| {
        invoice.items[0].taxes = vec![Tax::VAT];
    });
    refused("FEX-16 items[0].taxes", |invoice| {
        invoice.items[0].taxes = vec![Tax::EXPORTS, read("59")];
    });
    refused("FEX-16 items[1].taxes", |invoice| {
        only(invoice, vec![good("2", "10"), charge("1")]);
        invoice.items[1].taxes = vec![Tax::EXPORTS];
    });
    accepted(|invoice| invoice.summary.taxes = vec![TaxTotal::new(Tax::EXPORTS, money("0"))]);
    refused_among("FEX-22 summary.taxes[0].value", |invoice| {
        invoice.summary.taxes = vec![TaxTotal::new(Tax::EXPORTS, money("1"))];
        invoice.summary.total_operation = Some(money("2151"));
        invoice.summary.total_to_pay = None;
        invoice.summary.payments.clear();
    });
    refused_among("FEX-22 summary.taxes[0].code", |invoice| {
        invoice.summary.taxes = vec![TaxTotal::new(read("59"), money("0"))];
    });
}

#[test]
fn rules_17_and_21_discounts_fit_and_add_up() {
    accepted(|invoice| {
        only(invoice, vec![good("2", "10")]);
        invoice.items[0].discount = line_amount("20");
    });
    let found = |invoice: &mut ExportInvoice| {
        only(invoice, vec![good("2", "10")]);
        invoice.items[0].discount = line_amount("20.01");
    };
    refused_among("FEX-17 items[0].discount", found);
    refused_among("FEX-17 summary.taxed_discount", |invoice| {
        only(invoice, vec![good("2", "10")]);
        invoice.summary.freight = money("100");
        invoice.summary.taxed_discount = money("20.01");
    });
    refused_among("FEX-21 summary.total_discount", |invoice| {
        invoice.summary.total_discount = Some(money("20.02"));
    });
}

#[test]
fn rules_18_and_23_to_25_totals_are_sums() {
    let wrong: [(&str, Change<Summary>); 3] = [
        ("FEX-18 summary.total_taxed", |it| {
            it.total_taxed = Some(money("1980.02"));
        }),
        ("FEX-23 summary.total_operation", |it| {
            it.total_operation = Some(money("2149.98"));
        }),
        ("FEX-25 summary.total_to_pay", |it| {
            it.total_to_pay = Some(money("2150.02"));
        }),
    ];
    for (expected, change) in wrong {
        for edition in Edition::ALL {
            let found = broken_in(*edition, |invoice| change(&mut invoice.summary));
            assert!(found.contains(&expected.to_owned()), "{found:?}");
        }
    }
    accepted(|invoice| invoice.summary.total_operation = Some(money("2150.01")));
    let free = |invoice: &mut ExportInvoice| {
        only(invoice, vec![good("2", "0")]);
        invoice.summary.freight = money("0");
    };
    refused_only_in(Edition::Of2022, &["FEX-24 summary.total_operation"], free);
    refused_among("FEX-25 summary.total_to_pay", |invoice| {
        only(invoice, vec![good("2", "10"), charge("-21.01")]);
    });
    accepted(|invoice| only(invoice, vec![good("2", "10"), charge("-21")]));
}

/// The sample with 3.00 of FOVIAL on its first line.
fn with_fovial(invoice: &mut ExportInvoice) {
    let fovial = read("D1");
    invoice.items[0].taxes = vec![Tax::EXPORTS, fovial];
    invoice.summary.taxes = vec![TaxTotal::new(fovial, money("3"))];
    invoice.summary.total_operation = Some(money("2153"));
    invoice.summary.total_to_pay = None;
    invoice.summary.payments.clear();
}

#[test]
fn an_export_of_2026_bears_fuel_taxes_with_a_warning() {
    let told = broken_in(Edition::Of2022, with_fovial);
    assert_eq!(
        told,
        ["FEX-16 items[0].taxes", "FEX-22 summary.taxes[0].code"]
    );
    assert_eq!(broken_in(Edition::Of2026, with_fovial), [""; 0]);
    let warned = warned_in(Edition::Of2026, with_fovial);
    assert!(
        warned.contains(&"summary.taxes[0].code".to_owned()),
        "{warned:?}"
    );
    let mut invoice = samples::export_invoice();
    with_fovial(&mut invoice);
    assert_eq!(invoice.total_to_pay(), Decimal::from(2153));
    let refused = |expected: &str, change: fn(&mut ExportInvoice)| {
        let found = broken_in(Edition::Of2026, |invoice| {
            with_fovial(invoice);
            change(invoice);
        });
        let is_told = found.iter().any(|one| one == expected);
        assert!(is_told, "{expected} is not among {found:?}");
    };
    refused("FEX-16 items[0].taxes", |it| {
        it.items[0].taxes = vec![read("D1")];
    });
    refused("FEX-22 summary.taxes[0].code", |it| {
        it.items[0].taxes.clear();
    });
    refused("FEX-16 items[0].taxes", |it| {
        it.items[0].taxes.push(read("59"));
    });
    refused("FEX-22 summary.taxes", |it| {
        it.summary.taxes.clear();
        it.summary.total_operation = None;
    });
    refused("FEX-23 summary.total_operation", |it| {
        it.summary.total_operation = Some(money("2150"));
    });
}

#[test]
fn rules_26_and_27_what_is_informative_has_its_limits() {
    accepted(|invoice| invoice.summary.total_non_onerous = money("1980"));
    refused_among("FEX-26 summary.total_non_onerous", |invoice| {
        invoice.summary.total_non_onerous = money("1980.01");
    });
    accepted(|invoice| invoice.summary.balance_in_favor = Some(read("-5.25")));
    for wrong in ["0.01", "-0.001"] {
        refused_among("FEX-27 summary.balance_in_favor", |invoice| {
            invoice.summary.balance_in_favor = Some(read(wrong));
        });
    }
}

#[test]
fn rule_28_goods_are_delivered_on_terms() {
    let none = |invoice: &mut ExportInvoice| invoice.summary.incoterm = None;
    refused_only_in(Edition::Of2026, &["FEX-28 summary.incoterm"], none);
}

#[test]
fn rules_29_to_32_payments_fit_where_they_are_told() {
    accepted(|invoice| invoice.summary.payments.clear());
    refused_among("FEX-29 summary.payment_types", |invoice| {
        invoice.summary.payments[0].amount = money("2149.99");
    });
    refused("FEX-30 summary.payment_types", |invoice| {
        invoice.summary.condition = OperationCondition::Credit;
        invoice.summary.payments.clear();
    });
    refused("FEX-30 summary.payment_types[0].period", |invoice| {
        invoice.summary.condition = OperationCondition::Credit;
        invoice.summary.payments[0].term = Some(PaymentTerm::Days);
    });
    refused("FEX-31 summary.payment_types[0].code", |invoice| {
        invoice.summary.condition = OperationCondition::Credit;
        invoice.summary.payments = vec![Payment {
            term: Some(PaymentTerm::Days),
            period: Some(read("30")),
            ..Payment::new(PaymentForm::NOTES, money("2150"))
        }];
    });
    refused("FEX-32 summary.operation_condition", |invoice| {
        only(invoice, vec![good("2", "10"), charge("-21")]);
        invoice.summary.condition = OperationCondition::Other;
    });
}

#[test]
fn rules_33_to_35_a_paper_has_what_its_kind_has() {
    let words: [(&str, Change<Paper>); 2] = [
        ("description", |it| it.description = None),
        ("detail", |it| it.detail = None),
    ];
    for (member, remove) in words {
        refused(&format!("FEX-33 other_docs[0].{member}"), |invoice| {
            remove(&mut invoice.papers[0]);
        });
    }
    let transport: [(&str, Change<Paper>); 4] = [
        ("transport_mode", |it| it.transport_mode = None),
        ("transport_plate", |it| it.transport_plate = None),
        ("driver_document", |it| it.driver_document = None),
        ("driver_name", |it| it.driver_name = None),
    ];
    for (member, remove) in transport {
        refused(&format!("FEX-33 other_docs[1].{member}"), |invoice| {
            remove(&mut invoice.papers[1]);
        });
    }
    refused("FEX-33 other_docs[0].document_code", |invoice| {
        invoice.papers[0].kind = None;
    });
    refused("FEX-34 other_docs[0].driver_name", |invoice| {
        invoice.papers[0].driver_name = Some(read("Mario"));
    });
    refused("FEX-34 other_docs[1].detail", |invoice| {
        invoice.papers[1].detail = Some(read("DM 1"));
    });
    refused("FEX-34 other_docs[0].document_code", |invoice| {
        invoice.papers[0].kind = Some(AssociatedDocument::Medical);
    });
    let by_mail = |invoice: &mut ExportInvoice| {
        invoice.papers[1].transport_mode = Some(read("6"));
    };
    let path = "FEX-35 other_docs[1].transport_mode";
    refused_only_in(Edition::Of2022, &[path], by_mail);
}

#[test]
fn rules_37_to_39_a_third_party_is_named_once() {
    let sale = || ThirdPartySale {
        nit: Some(read("06000101651039")),
        name: Some(read("Comitente")),
        ..ThirdPartySale::default()
    };
    let purchase = || ThirdPartyPurchase {
        document_number: Some(read("P-1")),
        name: Some(read("Comprador")),
    };
    accepted(|invoice| invoice.third_party_sale = Some(sale()));
    accepted(|invoice| invoice.third_party_purchase = Some(purchase()));
    refused("FEX-37 third_party_sale.nit", |invoice| {
        invoice.third_party_sale = Some(ThirdPartySale {
            nit: None,
            ..sale()
        });
    });
    refused("FEX-37 third_party_purchase.name", |invoice| {
        invoice.third_party_purchase = Some(ThirdPartyPurchase {
            name: None,
            ..purchase()
        });
    });
    let short = |invoice: &mut ExportInvoice| {
        let name = Some(read("AB"));
        invoice.third_party_sale = Some(ThirdPartySale { name, ..sale() });
    };
    refused_only_in(Edition::Of2022, &["FEX-38 third_party_sale.name"], short);
    refused("FEX-39 third_party_purchase", |invoice| {
        invoice.third_party_sale = Some(sale());
        invoice.third_party_purchase = Some(purchase());
    });
}

#[test]
fn rules_40_and_41_related_documents_are_delivery_notes_that_the_items_name() {
    accepted(relate);
    let wrong: [(&str, Change<RelatedDocument>); 4] = [
        ("FEX-40 related_docs[0].document_type", |it| {
            it.document_type = Some(DocumentType::Ccf);
        }),
        ("FEX-40 related_docs[0].emission_date", |it| {
            it.emission_date = samples::TODAY.next_day();
        }),
        ("FEX-40 related_docs[0].document_number", |it| {
            it.number = None;
        }),
        ("FEX-40 related_docs[0].emission_date", |it| {
            it.emission_date = None;
        }),
    ];
    for (expected, change) in wrong {
        refused_only_in(Edition::Of2026, &[expected], |invoice| {
            relate(invoice);
            change(&mut invoice.related_documents[0]);
        });
    }
    let code = "20C8619E-75F5-492F-88F3-24697A6C9F58";
    let undated = |invoice: &mut ExportInvoice| {
        invoice.related_documents = vec![RelatedDocument {
            generation_type: Some(GenerationType::Electronic),
            emission_date: None,
            ..note(code)
        }];
        invoice.items[0].related_document = Some(read(code));
    };
    let path = "FEX-40 related_docs[0].emission_date";
    refused_only_in(Edition::Of2026, &[path], undated);
    refused_only_in(
        Edition::Of2026,
        &["FEX-41 items[0].related_doc"],
        |invoice| {
            relate(invoice);
            invoice.items[0].related_document = None;
        },
    );
    refused_only_in(
        Edition::Of2026,
        &["FEX-41 items[0].related_doc"],
        |invoice| {
            relate(invoice);
            invoice.items[0].related_document = Some(read("R-2"));
        },
    );
    let path = "FEX-41 related_docs[1].document_number";
    refused_only_in(Edition::Of2026, &[path], |invoice| {
        relate(invoice);
        invoice.related_documents.push(note("R-1"));
    });
}

#[test]
fn rules_36_42_and_43_texts_and_lists_have_their_lengths() {
    let long = "x".repeat(501);
    refused_only_in(Edition::Of2022, &["FEX-42 observations"], |invoice| {
        invoice.observations = Some(read(&long));
    });
    let appendix = || Appendix {
        field: Some(read("orden")),
        label: Some(read("Orden")),
        value: Some(read("4711")),
    };
    accepted(|invoice| invoice.appendixes = vec![appendix(); 10]);
    refused("FEX-43 appendixes", |invoice| {
        invoice.appendixes = vec![appendix(); 11];
    });
    refused("FEX-36 appendixes[0].label", |invoice| {
        invoice.appendixes = vec![Appendix {
            label: None,
            ..appendix()
        }];
    });
    refused("FEX-43 items", |invoice| only(invoice, Vec::new()));
    accepted(|invoice| only(invoice, vec![good("1", "1"); 2000]));
    refused("FEX-43 items", |invoice| {
        only(invoice, vec![good("1", "1"); 2001]);
    });
    accepted(|invoice| invoice.papers = vec![invoice.papers[0].clone(); 20]);
    refused("FEX-43 other_docs", |invoice| {
        invoice.papers = vec![invoice.papers[0].clone(); 21];
    });
}

#[test]
fn what_2022_cannot_say_is_a_warning() {
    let warned = warned_in(Edition::Of2022, |invoice| {
        relate(invoice);
        invoice.third_party_purchase = Some(ThirdPartyPurchase::default());
        invoice.summary.total_non_onerous = money("1");
        invoice.summary.balance_in_favor = Some(read("-1"));
    });
    for path in [
        "related_docs",
        "third_party_purchase",
        "summary.total_non_onerous",
        "summary.balance_in_favor",
        "items[0].related_doc",
    ] {
        assert!(warned.contains(&path.to_owned()), "{path}: {warned:?}");
    }
    assert!(warned_in(Edition::Of2022, |_| {}).is_empty());
    let unknown = warned_in(Edition::Of2026, relate);
    assert_eq!(unknown, ["related_docs[0].document_number"]);
    let dated = |date: &'static str| {
        warned_in(Edition::Of2026, |invoice| {
            relate(invoice);
            invoice.related_documents[0].emission_date = Some(read(date));
        })
    };
    assert_eq!(dated("2026-03-01").len(), 1, "of this month");
    assert_eq!(dated("2026-02-28").len(), 2, "of the last, and long ago");
}

#[test]
fn rule_49_what_is_sold_at_home_is_no_export_of_2026() {
    let at_home = |invoice: &mut ExportInvoice| buyer(invoice).country = Some(Country::HOME);
    assert_eq!(broken_in(Edition::Of2022, at_home), [""; 0]);
    let refused = broken_in(Edition::Of2026, at_home);
    assert_eq!(refused, ["FEX-49 receiver.country_code"]);
    let warned = warned_in(Edition::Of2022, at_home);
    assert_eq!(warned, ["receiver.country_code"]);
}

#[test]
fn what_is_given_away_may_name_the_tax_on_exports_and_shows_none() {
    let gives = |invoice: &mut ExportInvoice| {
        invoice.items.push(ExportItem {
            taxes: vec![Tax::EXPORTS],
            ..good("2", "0")
        });
    };
    accepted(gives);
    let last = samples::export_invoice().items.len();
    let expected = format!("items[{last}].taxes");
    assert_eq!(warned_in(Edition::Of2026, gives), [expected]);
}

#[test]
fn what_is_recorded_has_the_carriage_and_no_tax() {
    let invoice = samples::export_invoice();
    let recorded = invoice.recorded_amounts(Edition::Of2022);
    assert_eq!(recorded.total, Decimal::new(2_150, 0));
    assert_eq!(recorded.vat, Decimal::ZERO);
    let balance = invoice.opening_balance().unwrap();
    assert_eq!(balance.taxed, Decimal::new(1_980, 0));
}
