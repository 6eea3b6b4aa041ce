//! Every rule of a delivery note from both sides: a valid sample, changed in one respect.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_domain::amounts::KnownAmounts;
use dte_domain::catalog::{GenerationType, IdentityDocumentType, ItemType, MunicipalityCode, Tax};
use dte_domain::documents::delivery_note::{RULES, Summary};
use dte_domain::documents::{DeliveryNote, DocumentContent};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::known_document::{KnownDocument, Ownership};
use dte_domain::language::Language;
use dte_domain::lifecycle::StatusKind;
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::extension::Extension;
use dte_domain::parts::item::Item;
use dte_domain::parts::receiver::Receiver;
use dte_domain::parts::related_document::RelatedDocument;
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::parts::totals::TaxTotal;
use dte_domain::samples::{self, line_amount, money};
use dte_domain::value::Value;
use rust_decimal::Decimal;
use time::macros::date;

/// One thing that a test changes.
type Change<T> = fn(&mut T);

/// Says a total.
type Say = fn(&mut Summary, Decimal);

const SALE: &str = "7DADEFBA-EC92-45AF-80DE-429D5F0DF59F";

fn read<T: Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn facts(edition: Edition) -> Facts {
    Facts {
        edition,
        ..Facts::on(samples::TODAY)
    }
}

/// The codes and paths of all that a changed sample breaks under facts.
fn broken_under(facts: &Facts, change: impl FnOnce(&mut DeliveryNote)) -> Vec<String> {
    let mut note = samples::delivery_note();
    change(&mut note);
    note.complete(facts);
    let violations = note.violations(facts);
    violations
        .iter()
        .map(|found| format!("{} {}", found.code, found.path))
        .collect()
}

fn broken_in(edition: Edition, change: impl FnOnce(&mut DeliveryNote)) -> Vec<String> {
    broken_under(&facts(edition), change)
}

#[track_caller]
fn accepted(change: impl Fn(&mut DeliveryNote)) {
    for edition in Edition::ALL {
        assert_eq!(
            broken_in(*edition, &change),
            [] as [String; 0],
            "{edition:?}"
        );
    }
}

#[track_caller]
fn refused(expected: &str, change: impl Fn(&mut DeliveryNote)) {
    for edition in Edition::ALL {
        assert_eq!(broken_in(*edition, &change), [expected], "{edition:?}");
    }
}

/// Refused for this, and perhaps for the sums that it enters.
#[track_caller]
fn refused_among(expected: &str, change: impl Fn(&mut DeliveryNote)) {
    for edition in Edition::ALL {
        let all = broken_in(*edition, &change);
        let is_told = all.iter().any(|found| found == expected);
        assert!(is_told, "{expected} is not among {all:?}");
    }
}

fn receiver(note: &mut DeliveryNote) -> &mut Receiver {
    note.receiver.as_mut().unwrap()
}

/// The lines alone: all totals are computed.
fn only(note: &mut DeliveryNote, items: Vec<Item>) {
    note.items = items;
    note.summary = Summary::default();
}

fn sent(quantity: &str, price: &str) -> Item {
    Item::new(
        ItemType::Product,
        read("Café"),
        (read(quantity), read("59")),
        read(price),
    )
}

fn taxed(quantity: &str, price: &str, sale: &str, taxes: &[&str]) -> Item {
    Item {
        taxed_sale: read(sale),
        taxes: taxes.iter().map(|code| read(code)).collect(),
        ..sent(quantity, price)
    }
}

/// A line that is a tax.
fn tax_item() -> Item {
    Item {
        kind: ItemType::Tax,
        unit: read("99"),
        tax_code: Some(read("A8")),
        ..taxed("1", "10", "10", &["20"])
    }
}

fn related(document_type: DocumentType) -> RelatedDocument {
    RelatedDocument {
        document_type: Some(document_type),
        generation_type: Some(GenerationType::Electronic),
        number: Some(read(SALE)),
        emission_date: Some(date!(2026 - 03 - 10)),
    }
}

/// A note that delivers a sale.
fn delivers(note: &mut DeliveryNote, document_type: DocumentType) {
    note.related_documents = vec![related(document_type)];
    for item in &mut note.items {
        item.related_document = Some(read(SALE));
    }
}

/// What is known of a sale.
fn known_sale(document_type: DocumentType) -> KnownDocument {
    KnownDocument {
        generation_code: read::<GenerationCode>(SALE),
        ownership: Ownership::Establishment,
        document_type,
        status: StatusKind::Received,
        issued_on: date!(2026 - 03 - 10),
        receiver_nit: None,
        receiver_number: Some("0600-010190-101-9".to_owned()),
        sold_for: None,
        balance: None,
        amounts: KnownAmounts::default(),
    }
}

fn knowing(edition: Edition, known: KnownDocument) -> Facts {
    Facts {
        known: vec![known],
        ..facts(edition)
    }
}

/// Over an export invoice of 2026, with everything in it as it must be.
fn exported(note: &mut DeliveryNote) {
    delivers(note, DocumentType::ExportInvoice);
    note.items[0].taxes = vec![Tax::EXPORTS];
    note.summary = Summary::default();
}

#[test]
fn the_sample_keeps_every_rule_and_all_its_totals_may_be_left_out() {
    accepted(|_| {});
    accepted(|note| note.summary = Summary::default());
}

#[test]
fn rule_codes_are_unique_and_in_order() {
    let codes: Vec<_> = RULES.iter().map(|rule| rule.code).collect();
    let expected: Vec<_> = (1..=RULES.len())
        .map(|number| format!("NR-{number:02}"))
        .collect();
    assert_eq!(codes, expected);
}

#[test]
fn rule_01_the_receiver_is_named_and_identified_and_gets_the_goods_in_a_title() {
    refused("NR-01 receiver", |note| note.receiver = None);
    let required: [(&str, Change<DeliveryNote>); 3] = [
        ("document_number", |note| {
            receiver(note).identity.number = None;
        }),
        ("name", |note| receiver(note).name = None),
        ("goods_title", |note| note.goods_title = None),
    ];
    for (member, remove) in required {
        refused(&format!("NR-01 receiver.{member}"), remove);
    }
    refused("NR-01 receiver.document_type", |note| {
        receiver(note).identity.kind = None;
        receiver(note).nrc = None;
    });
    accepted(|note| {
        let receiver = receiver(note);
        receiver.nrc = None;
        receiver.commercial_name = None;
        receiver.phone = None;
    });
}

#[test]
fn rules_02_03_25_and_43_a_tax_item_is_one_in_unit_99_under_the_vat() {
    let with = |change: fn(&mut Item)| {
        move |note: &mut DeliveryNote| {
            let mut tax = tax_item();
            change(&mut tax);
            only(note, vec![samples::item(), tax]);
        }
    };
    accepted(with(|_| {}));
    refused(
        "NR-02 items[1].unit_measure",
        with(|it| it.unit = read("59")),
    );
    refused("NR-03 items[1].taxes", with(|it| it.taxes.clear()));
    refused("NR-25 items[1].tax_code", with(|it| it.tax_code = None));
    refused(
        "NR-25 items[1].tax_code",
        with(|it| it.kind = ItemType::Service),
    );
    refused(
        "NR-43 items[1].quantity",
        with(|it| {
            it.quantity = read("2");
            it.unit_price = read("5");
        }),
    );
}

#[test]
fn rule_04_a_taxed_item_carries_20_or_c3_the_same_in_the_whole_note() {
    let bear = |first: &'static [&str], second: &'static [&str]| {
        move |note: &mut DeliveryNote| {
            let lines = [first, second].map(|taxes| taxed("1", "10", "10", taxes));
            only(note, lines.to_vec());
        }
    };
    accepted(bear(&["20"], &["20"]));
    accepted(bear(&["C3"], &["C3"]));
    refused("NR-04 items[1].taxes", bear(&["20"], &["C3"]));
    refused("NR-04 items[1].taxes", bear(&["C3"], &["20"]));
    refused("NR-04 items[1].taxes", bear(&["20"], &[]));
    for edition in Edition::ALL {
        let none = broken_in(*edition, bear(&[], &[]));
        assert_eq!(none, ["NR-04 items[0].taxes", "NR-04 items[1].taxes"]);
    }
    for kind in [ItemType::Service, ItemType::Both] {
        refused("NR-04 items[1].taxes", move |note| {
            bear(&["20"], &[])(note);
            note.items[1].kind = kind;
        });
    }
    refused("NR-04 items[0].taxes", |note| {
        delivers(note, DocumentType::Ccf);
        note.items[0].taxes = vec![Tax::EXPORTS];
        note.summary = Summary::default();
    });
}

#[test]
fn rule_05_an_item_has_one_kind_of_sale() {
    refused("NR-05 items[0]", |note| {
        let both = Item {
            exempt_sale: read("5"),
            ..taxed("1", "10", "5", &["20"])
        };
        only(note, vec![both]);
    });
    for (kind, sale) in [("exempt", "10"), ("non_subject", "10")] {
        accepted(|note| {
            let mut item = sent("1", "10");
            match kind {
                "exempt" => item.exempt_sale = read(sale),
                _ => item.non_subject_sale = read(sale),
            }
            only(note, vec![item]);
        });
    }
}

#[test]
fn rules_06_and_07_every_item_names_one_of_the_sales_and_each_stands_once() {
    accepted(|note| delivers(note, DocumentType::Ccf));
    accepted(|note| delivers(note, DocumentType::Invoice));
    refused("NR-06 items[1].related_doc", |note| {
        delivers(note, DocumentType::Ccf);
        note.items[1].related_document = None;
    });
    refused("NR-06 items[1].related_doc", |note| {
        delivers(note, DocumentType::Ccf);
        note.items[1].related_document = Some(read("X-1"));
    });
    refused("NR-07 related_docs[1].document_number", |note| {
        delivers(note, DocumentType::Ccf);
        note.related_documents.push(RelatedDocument {
            number: Some(read(&SALE.to_lowercase())),
            ..related(DocumentType::Ccf)
        });
    });
}

#[test]
fn rule_08_the_vat_is_exact_and_nothing_with_c3() {
    refused_among("NR-08 summary.taxes[0].value", |note| {
        note.summary.taxes[0].value = money("19.49");
    });
    refused_among("NR-08 summary.total_iva", |note| {
        note.summary.total_vat = Some(money("19.51"));
    });
    accepted(|note| {
        note.summary.taxes.clear();
        note.summary.total_vat = Some(money("19.5"));
    });
    accepted(|note| {
        let discounted = Summary {
            taxed_discount: money("50"),
            taxes: vec![TaxTotal::new(Tax::VAT, money("13"))],
            total_operation: Some(money("113")),
            ..Summary::default()
        };
        note.summary = discounted;
    });
    refused_among("NR-08 summary.total_iva", |note| {
        only(note, vec![taxed("1", "100", "100", &["C3"])]);
        note.summary.total_vat = Some(money("13"));
    });
}

#[test]
fn rules_09_and_12_a_number_has_its_form_and_only_a_nit_comes_with_an_nrc() {
    refused("NR-09 receiver.document_number", |note| {
        receiver(note).identity.number = Some(read("12345"));
    });
    accepted(|note| {
        receiver(note).identity.kind = Some(IdentityDocumentType::Dui);
        receiver(note).identity.number = Some(read("98765432-6"));
        receiver(note).nrc = None;
    });
    refused("NR-12 receiver.nrc", |note| {
        receiver(note).identity.kind = Some(IdentityDocumentType::Passport);
        receiver(note).identity.number = Some(read("A-1234"));
    });
}

#[test]
fn rule_10_a_discount_is_at_most_what_it_is_taken_from() {
    for edition in Edition::ALL {
        let found = broken_in(*edition, |note| {
            let item = Item {
                discount: line_amount("11"),
                ..sent("1", "10")
            };
            only(note, vec![item]);
        });
        assert!(
            found.contains(&"NR-10 items[0].discount".to_owned()),
            "{found:?}"
        );
    }
    accepted(|note| {
        let free = Item {
            discount: line_amount("10"),
            ..sent("1", "10")
        };
        only(note, vec![free]);
    });
    refused_among("NR-10 summary.taxed_discount", |note| {
        note.summary = Summary {
            taxed_discount: money("150.01"),
            ..Summary::default()
        };
    });
    refused_among("NR-10 summary.exempt_discount", |note| {
        note.summary = Summary {
            exempt_discount: money("1"),
            ..Summary::default()
        };
    });
}

#[test]
fn rules_11_22_and_23_a_sale_that_was_issued_here_is_in_force_and_of_this_type_and_receiver() {
    for edition in Edition::ALL {
        let over = |change: fn(&mut KnownDocument)| {
            let mut known = known_sale(DocumentType::Ccf);
            change(&mut known);
            broken_under(&knowing(*edition, known), |note| {
                delivers(note, DocumentType::Ccf);
            })
        };
        assert_eq!(over(|_| {}), [] as [String; 0]);
        assert_eq!(
            over(|sale| sale.ownership = Ownership::Company),
            [] as [String; 0]
        );
        assert_eq!(over(|sale| sale.receiver_number = None), [] as [String; 0]);
        for status in [
            StatusKind::Pending,
            StatusKind::Rejected,
            StatusKind::Invalidated,
        ] {
            let known = KnownDocument {
                status,
                ..known_sale(DocumentType::Ccf)
            };
            let found = broken_under(&knowing(*edition, known), |note| {
                delivers(note, DocumentType::Ccf);
            });
            assert_eq!(found, ["NR-11 related_docs[0].document_number"]);
        }
        let other = over(|sale| sale.document_type = DocumentType::Invoice);
        assert_eq!(other, ["NR-22 related_docs[0].document_type"]);
        let other = over(|sale| sale.receiver_number = Some("98765432-6".to_owned()));
        assert_eq!(other, ["NR-23 receiver.document_number"]);
    }
}

#[test]
fn a_sale_that_was_issued_here_gives_its_date_and_another_is_dated_by_the_client() {
    let undated = |note: &mut DeliveryNote| {
        delivers(note, DocumentType::Ccf);
        note.related_documents[0].emission_date = None;
    };
    refused("NR-32 related_docs[0].emission_date", undated);
    let known = knowing(Edition::Of2022, known_sale(DocumentType::Ccf));
    assert_eq!(broken_under(&known, undated), [] as [String; 0]);
    let misdated = broken_under(&known, |note| {
        delivers(note, DocumentType::Ccf);
        note.related_documents[0].emission_date = Some(date!(2026 - 03 - 09));
    });
    assert_eq!(misdated, ["NR-45 related_docs[0].emission_date"]);
    let mut note = samples::delivery_note();
    undated(&mut note);
    note.complete(&known);
    let date = note.related_documents[0].emission_date;
    assert_eq!(date, Some(date!(2026 - 03 - 10)));
}

#[test]
fn rule_13_optional_objects_are_complete() {
    refused("NR-13 appendixes[0].label", |note| {
        note.appendixes = vec![Appendix {
            field: Some(read("vendedor")),
            label: None,
            value: Some(read("Ana")),
        }];
    });
    refused("NR-13 third_party_sale.name", |note| {
        note.third_party_sale = Some(ThirdPartySale {
            nit: Some(read("06140101231101")),
            ..ThirdPartySale::default()
        });
    });
    refused("NR-13 related_docs[0].generation_type", |note| {
        delivers(note, DocumentType::Ccf);
        note.related_documents[0].generation_type = None;
    });
    let half = |note: &mut DeliveryNote| {
        note.extension = Some(Extension {
            receiver_document: None,
            ..samples::extension()
        });
    };
    let path = "NR-13 extension.receiver_document";
    assert_eq!(broken_in(Edition::Of2022, half), [path]);
    assert_eq!(broken_in(Edition::Of2026, half), [] as [String; 0]);
}

#[test]
fn rules_14_36_and_37_an_address_has_its_municipality_and_district() {
    let lives = |municipality: &'static str, district: Option<&'static str>| {
        move |note: &mut DeliveryNote| {
            let address = receiver(note).address.as_mut().unwrap();
            address.municipality = read::<MunicipalityCode>(municipality);
            address.district = district.map(read);
        }
    };
    refused("NR-14 receiver.address.municipality", lives("14", None));
    refused("NR-36 receiver.address.district", lives("20", Some("99")));
    let without = lives("20", None);
    assert_eq!(broken_in(Edition::Of2022, without), [] as [String; 0]);
    let path = "NR-37 receiver.address.district";
    assert_eq!(broken_in(Edition::Of2026, without), [path]);
}

#[test]
fn rule_15_a_sale_is_quantity_times_price_less_discount() {
    refused_among("NR-15 items[0].taxed_sale", |note| {
        only(note, vec![taxed("3", "10", "29.98", &["20"])]);
    });
    accepted(|note| only(note, vec![taxed("3", "10", "29.99", &["20"])]));
    refused_among("NR-15 items[0].taxed_sale", |note| {
        only(note, vec![sent("3", "10")]);
    });
}

#[test]
fn rule_16_what_the_note_has_no_place_for_is_not_in_it() {
    refused("NR-16 items[0].suggested_price", |note| {
        note.items[0].suggested_price = line_amount("1");
    });
    refused("NR-16 items[1].non_taxed", |note| {
        note.items[1].non_taxed = Value::parse("1").unwrap();
    });
}

#[test]
fn rules_17_to_21_every_sum_that_is_said_agrees_within_a_cent() {
    let members: [(&str, &str, Say); 5] = [
        ("NR-17 summary.total_taxed", "150", |it, to| {
            it.total_taxed = Some(Value::parse(&to.to_string()).unwrap());
        }),
        ("NR-18 summary.sub_total_sales", "150", |it, to| {
            it.sub_total_sales = Some(Value::parse(&to.to_string()).unwrap());
        }),
        ("NR-19 summary.sub_total", "150", |it, to| {
            it.sub_total = Some(Value::parse(&to.to_string()).unwrap());
        }),
        ("NR-20 summary.total_discount", "2", |it, to| {
            it.total_discount = Some(Value::parse(&to.to_string()).unwrap());
        }),
        ("NR-21 summary.total_operation", "169.5", |it, to| {
            it.total_operation = Some(Value::parse(&to.to_string()).unwrap());
        }),
    ];
    for (expected, right, say) in members {
        let off = |cents: i64| {
            move |note: &mut DeliveryNote| {
                note.items[0].unit_price = read("10.13333333");
                note.items[0].discount = line_amount("2");
                note.summary = Summary::default();
                let exact = right.parse::<Decimal>().unwrap();
                say(&mut note.summary, exact + Decimal::new(cents, 2));
            }
        };
        accepted(off(0));
        accepted(off(1));
        refused_among(expected, off(2));
        refused_among(expected, off(-2));
    }
    for member in ["total_exempt", "total_non_subject"] {
        refused_among(&format!("NR-17 summary.{member}"), |note| {
            let it = &mut note.summary;
            match member {
                "total_exempt" => it.total_exempt = Some(money("0.01")),
                _ => it.total_non_subject = Some(money("0.01")),
            }
        });
    }
}

#[test]
fn rule_19_a_computed_sub_total_is_not_below_nothing() {
    refused_among("NR-19 summary.sub_total", |note| {
        note.summary = Summary {
            sub_total_sales: Some(money("149.99")),
            taxed_discount: money("150"),
            ..Summary::default()
        };
    });
}

#[test]
fn an_operation_may_come_to_nothing() {
    let nothing = |note: &mut DeliveryNote| only(note, vec![samples::free_item()]);
    accepted(nothing);
    let mut note = samples::delivery_note();
    nothing(&mut note);
    assert_eq!(note.total_operation(), Decimal::ZERO);
    accepted(|note| {
        nothing(note);
        note.items[0].taxes = vec![Tax::VAT];
    });
}

#[test]
fn rule_24_other_taxes_are_declared_and_those_of_the_taxed_sales_are_computed() {
    let with_tourism = |note: &mut DeliveryNote| {
        only(note, vec![taxed("1", "100", "100", &["20", "59"])]);
    };
    refused_among("NR-24 summary.taxes", with_tourism);
    accepted(|note| {
        with_tourism(note);
        note.summary.taxes = vec![TaxTotal::new(read("59"), money("5"))];
        note.summary.total_operation = Some(money("118"));
    });
    refused_among("NR-24 summary.taxes[1].code", |note| {
        note.summary
            .taxes
            .push(TaxTotal::new(read("59"), money("0")));
    });
    let exports = |note: &mut DeliveryNote| only(note, vec![taxed("1", "9", "9", &["C3"])]);
    accepted(exports);
    accepted(|note| {
        exports(note);
        note.summary.taxes = vec![TaxTotal::new(Tax::EXPORTS, money("0"))];
    });
    refused_among("NR-24 summary.taxes[0].code", |note| {
        exports(note);
        note.summary.taxes = vec![TaxTotal::new(Tax::VAT, money("0"))];
    });
    refused_among("NR-44 summary.taxes[0].value", |note| {
        exports(note);
        note.summary.taxes = vec![TaxTotal::new(Tax::EXPORTS, money("1"))];
    });
}

#[test]
fn rule_27_an_item_carries_only_taxes_of_the_schema_and_nothing_beside_c3() {
    let bears = |taxes: &'static [&str], others: &'static [&str]| {
        move |note: &mut DeliveryNote| {
            only(note, vec![taxed("1", "100", "100", taxes)]);
            let others = others.iter();
            note.summary.taxes = others
                .map(|code| TaxTotal::new(read(code), money("1")))
                .collect();
        }
    };
    accepted(bears(&["20", "D1", "C8"], &["D1", "C8"]));
    refused("NR-27 items[0].taxes", bears(&["20", "A5"], &["A5"]));
    refused("NR-27 items[0].taxes", bears(&["C3", "D1"], &["D1"]));
}

#[test]
fn rules_28_and_29_exports_are_delivered_in_2026_as_goods_and_services_under_c3() {
    assert_eq!(broken_in(Edition::Of2026, exported), [] as [String; 0]);
    let path = "NR-29 related_docs[0].document_type";
    assert_eq!(broken_in(Edition::Of2022, exported), [path]);
    let kind = |kind: ItemType| {
        move |note: &mut DeliveryNote| {
            exported(note);
            note.items[0].kind = kind;
        }
    };
    let service = broken_in(Edition::Of2026, kind(ItemType::Service));
    assert_eq!(service, [] as [String; 0]);
    let both = broken_in(Edition::Of2026, kind(ItemType::Both));
    assert_eq!(both, ["NR-28 items[0].type"]);
    let vat = broken_in(Edition::Of2026, |note| {
        exported(note);
        note.items[0].taxes = vec![Tax::VAT];
    });
    assert_eq!(vat, ["NR-04 items[0].taxes"]);
    let exempt = broken_in(Edition::Of2026, |note| {
        exported(note);
        note.items.push(Item {
            exempt_sale: read("10"),
            related_document: Some(read(SALE)),
            ..sent("1", "10")
        });
    });
    assert_eq!(exempt, [] as [String; 0], "other kinds stay as they are");
    let tax = broken_in(Edition::Of2026, |note| {
        exported(note);
        note.items.push(Item {
            related_document: Some(read(SALE)),
            ..tax_item()
        });
    });
    assert!(tax.contains(&"NR-28 items[2].type".to_owned()), "{tax:?}");
    refused("NR-29 related_docs[0].document_type", |note| {
        delivers(note, DocumentType::CreditNote);
    });
    refused("NR-29 related_docs[1].document_type", |note| {
        delivers(note, DocumentType::Ccf);
        note.related_documents.push(RelatedDocument {
            generation_type: Some(GenerationType::Physical),
            number: Some(read("F-1")),
            ..related(DocumentType::Invoice)
        });
    });
}

#[test]
fn rules_30_and_31_a_sale_has_the_number_of_its_kind_and_is_not_of_tomorrow() {
    refused("NR-30 related_docs[0].document_number", |note| {
        delivers(note, DocumentType::Ccf);
        note.related_documents[0].number = Some(read("F-1"));
        for item in &mut note.items {
            item.related_document = Some(read("F-1"));
        }
    });
    refused("NR-31 related_docs[0].emission_date", |note| {
        delivers(note, DocumentType::Ccf);
        note.related_documents[0].emission_date = samples::TODAY.next_day();
    });
    accepted(|note| {
        delivers(note, DocumentType::Ccf);
        note.related_documents[0].emission_date = Some(samples::TODAY);
    });
}

#[test]
fn rule_33_lists_have_as_many_entries_as_the_schema_takes() {
    refused("NR-33 items", |note| only(note, Vec::new()));
    refused("NR-33 items", |note| {
        only(note, vec![samples::free_item(); 2001]);
    });
    accepted(|note| only(note, vec![samples::free_item(); 2000]));
    let appendix = Appendix {
        field: Some(read("vendedor")),
        label: Some(read("Vendedor")),
        value: Some(read("Ana")),
    };
    accepted(|note| note.appendixes = vec![appendix.clone(); 10]);
    refused("NR-33 appendixes", |note| {
        note.appendixes = vec![appendix.clone(); 11];
    });
}

#[test]
fn rules_34_and_35_a_remark_is_said_once_and_there_is_no_plate() {
    let with = |change: fn(&mut Extension)| {
        move |note: &mut DeliveryNote| {
            let mut extension = samples::extension();
            change(&mut extension);
            note.extension = Some(extension);
            note.observations = Some(read("Frágil"));
        }
    };
    accepted(with(|_| {}));
    accepted(with(|it| it.observation = Some(read("Frágil"))));
    refused(
        "NR-34 extension.observation",
        with(|it| it.observation = Some(read("Otra"))),
    );
    refused(
        "NR-35 extension.vehicule_plate",
        with(|it| it.vehicle_plate = Some(read("P12-345"))),
    );
}

#[test]
fn rules_38_to_40_the_receiver_has_what_each_edition_asks_for() {
    refused("NR-38 receiver.nrc", |note| {
        receiver(note).nrc = Some(read("1"));
    });
    refused("NR-38 receiver.activity_description", |note| {
        receiver(note).activity_description = Some(read("Café"));
    });
    for (remove, member) in [
        ((|it| it.address = None) as Change<Receiver>, "address"),
        (|it| it.email = None, "email"),
    ] {
        let change = |note: &mut DeliveryNote| remove(receiver(note));
        let path = format!("NR-39 receiver.{member}");
        assert_eq!(broken_in(Edition::Of2022, change), [path]);
        assert_eq!(broken_in(Edition::Of2026, change), [] as [String; 0]);
    }
    for (remove, member) in [
        (
            (|it| it.activity_code = None) as Change<Receiver>,
            "activity_code",
        ),
        (|it| it.activity_description = None, "activity_description"),
    ] {
        let change = |note: &mut DeliveryNote| remove(receiver(note));
        let path = format!("NR-40 receiver.{member}");
        assert_eq!(broken_in(Edition::Of2026, change), [path]);
        assert_eq!(broken_in(Edition::Of2022, change), [] as [String; 0]);
    }
}

#[test]
fn rule_41_a_third_partys_name_has_3_to_200_characters_in_2022() {
    let named = |length: usize| {
        move |note: &mut DeliveryNote| {
            note.third_party_sale = Some(ThirdPartySale {
                nit: Some(read("06140101231101")),
                name: Some(read(&"M".repeat(length))),
                domicile: None,
            });
        }
    };
    accepted(named(3));
    for length in [2, 201] {
        let path = "NR-41 third_party_sale.name";
        assert_eq!(broken_in(Edition::Of2022, named(length)), [path]);
        assert_eq!(broken_in(Edition::Of2026, named(length)), [] as [String; 0]);
    }
}

#[test]
fn rule_42_cents_of_many_lines_do_not_add_up() {
    let off = |cents: &'static str| {
        move |note: &mut DeliveryNote| {
            let line = taxed("1", "10", cents, &["20"]);
            only(note, vec![line; 100]);
        }
    };
    accepted(off("10"));
    refused_among("NR-42 summary.sub_total_sales", off("10.01"));
}

#[test]
fn what_is_odd_is_told() {
    let told = |edition, known: Vec<KnownDocument>, change: fn(&mut DeliveryNote)| {
        let facts = Facts {
            known,
            ..facts(edition)
        };
        let mut note = samples::delivery_note();
        change(&mut note);
        note.complete(&facts);
        let warnings = note.warnings(&facts);
        let text = |it: &dte_domain::violation::Warning| it.text(Language::English);
        warnings.iter().map(text).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(told(Edition::Of2022, vec![], |_| {}), "");
    let unknown = told(Edition::Of2022, vec![], |note| {
        delivers(note, DocumentType::Ccf);
    });
    assert!(unknown.contains("not issued here"), "{unknown}");
    let known = told(
        Edition::Of2022,
        vec![known_sale(DocumentType::Ccf)],
        |note| {
            delivers(note, DocumentType::Ccf);
        },
    );
    assert_eq!(known, "");
    let lost = told(Edition::Of2026, vec![], |note| {
        note.extension = Some(samples::extension());
    });
    assert!(lost.contains("extension.delivery_name"), "{lost}");
    let percentage = told(Edition::Of2026, vec![], |note| {
        note.summary.discount_percentage = read("5");
    });
    assert!(percentage.contains("nothing is deducted"), "{percentage}");
}

#[test]
fn it_takes_and_sells_nothing_and_records_its_total() {
    let note = samples::delivery_note();
    assert_eq!(note.opening_balance(), None);
    assert!(note.takes_back().is_empty());
    let recorded = note.recorded_amounts(Edition::Of2022);
    assert_eq!(recorded.total, money("169.5").get());
    assert_eq!(recorded.vat, money("19.5").get());
    let mut over = samples::delivery_note();
    delivers(&mut over, DocumentType::Ccf);
    assert_eq!(over.named_documents(), [read::<GenerationCode>(SALE)]);
}
