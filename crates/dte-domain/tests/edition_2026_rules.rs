//! Every rule that is new with the edition of 2026, or of one edition only, from both sides: a
//! valid sample, changed in one respect, judged in both.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_domain::assumptions::EventDate;
use dte_domain::catalog::{
    AssociatedDocument, Department, Domicile, EstablishmentType, GenerationType,
    IdentityDocumentType, InvalidationType, OperationCondition, Tax,
};
use dte_domain::documents::retention::Summary;
use dte_domain::documents::{Ccf, Content, CreditNote, Invoice, Retention};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{DocumentType, LocalTime};
use dte_domain::invalidation::{Event, Invalidation, InvalidationFacts, Replacement, window};
use dte_domain::issuer::{self, Issuer};
use dte_domain::lifecycle::StatusKind;
use dte_domain::money::LineAmount;
use dte_domain::parts::extension::Extension;
use dte_domain::parts::item::Item;
use dte_domain::parts::other_document::{Doctor, OtherDocument};
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::parts::related_document::RelatedDocument;
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::samples::{self, line_amount, money};
use dte_domain::taxpayer::Address;
use dte_domain::value::Value;
use time::macros::datetime;

use Edition::{Of2022, Of2026};

fn read<T: Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn facts(edition: Edition) -> Facts {
    Facts {
        edition,
        issuer: Some(samples::issuer()),
        ..samples::credit_note_facts()
    }
}

/// The codes and paths of all that content breaks in an edition.
fn broken(edition: Edition, content: Content) -> Vec<String> {
    broken_under(&facts(edition), content)
}

fn broken_under(facts: &Facts, content: Content) -> Vec<String> {
    let violations = content.violations(facts);
    violations
        .iter()
        .map(|found| format!("{} {}", found.code, found.path))
        .collect()
}

/// The warnings of content that keeps every rule.
fn warnings(edition: Edition, content: Content) -> Vec<String> {
    let checked = content.check(&facts(edition)).unwrap();
    checked.warnings().iter().map(ToString::to_string).collect()
}

fn invoice(change: impl FnOnce(&mut Invoice)) -> Content {
    let mut invoice = samples::invoice();
    change(&mut invoice);
    Content::Invoice(invoice)
}

fn ccf(change: impl FnOnce(&mut Ccf)) -> Content {
    let mut ccf = samples::ccf();
    change(&mut ccf);
    Content::Ccf(ccf)
}

fn note(change: impl FnOnce(&mut CreditNote)) -> Content {
    let mut note = samples::credit_note();
    change(&mut note);
    Content::CreditNote(note)
}

fn voucher(change: impl FnOnce(&mut Retention)) -> Content {
    let mut voucher = samples::retention();
    change(&mut voucher);
    Content::Retention(voucher)
}

/// The samples, changed alike in what they all have.
fn all(change: fn(&mut Sections<'_>)) -> [Content; 4] {
    [
        invoice(|it| {
            change(&mut Sections {
                receiver: it.receiver.as_mut().unwrap(),
                extension: &mut it.extension,
                observations: &mut it.observations,
            });
        }),
        ccf(|it| {
            change(&mut Sections {
                receiver: it.receiver.as_mut().unwrap(),
                extension: &mut it.extension,
                observations: &mut it.observations,
            });
        }),
        note(|it| {
            change(&mut Sections {
                receiver: it.receiver.as_mut().unwrap(),
                extension: &mut it.extension,
                observations: &mut it.observations,
            });
        }),
        voucher(|it| {
            change(&mut Sections {
                receiver: it.receiver.as_mut().unwrap(),
                extension: &mut it.extension,
                observations: &mut it.observations,
            });
        }),
    ]
}

/// One thing that a test changes.
type Change = fn(&mut Receiver);

/// What every document has.
struct Sections<'a> {
    receiver: &'a mut Receiver,
    extension: &'a mut Option<Extension>,
    observations: &'a mut Option<dte_domain::parts::observations::Observations>,
}

const NONE: [&str; 0] = [];

/// Changed like that, every document is refused by a rule of its own in these editions, and by no
/// rule in the others.
#[track_caller]
fn refused_in(editions: &[Edition], expected: [&str; 4], change: fn(&mut Sections<'_>)) {
    for edition in Edition::ALL {
        for (content, expected) in all(change).into_iter().zip(expected) {
            let found = broken(*edition, content);
            if editions.contains(edition) {
                assert_eq!(found, [expected], "{edition:?}");
            } else {
                assert_eq!(found, NONE, "{edition:?}");
            }
        }
    }
}

fn at(municipality: &str, district: Option<&str>) -> Address {
    Address::of(
        Department::SAN_SALVADOR,
        read(municipality),
        district.map(read),
        read("Calle 1 #1"),
    )
}

#[test]
fn the_samples_keep_the_rules_of_both_generations() {
    refused_in(&[], [""; 4], |_| {});
}

#[test]
fn observations_are_said_once() {
    let expected = [
        "INV-42 extension.observation",
        "CCF-34 extension.observation",
        "NC-37 extension.observation",
        "RET-21 extension.observation",
    ];
    refused_in(Edition::ALL, expected, |it| {
        *it.observations = Some(read("Por la tarde"));
        *it.extension = Some(Extension {
            observation: Some(read("Por la mañana")),
            ..samples::extension()
        });
    });
    refused_in(&[], expected, |it| {
        *it.observations = Some(read("Por la tarde"));
        *it.extension = Some(Extension {
            observation: Some(read("Por la tarde")),
            ..samples::extension()
        });
    });
    refused_in(&[], expected, |it| {
        *it.observations = Some(read("Por la tarde"));
        *it.extension = Some(Extension {
            observation: Some(read("")),
            ..samples::extension()
        });
    });
}

#[test]
fn a_district_is_one_of_its_municipality() {
    let expected = [
        "INV-43 receiver.address.district",
        "CCF-35 receiver.address.district",
        "NC-38 receiver.address.district",
        "RET-22 receiver.address.district",
    ];
    refused_in(Edition::ALL, expected, |it| {
        it.receiver.address = Some(at("23", Some("01")));
    });
    refused_in(Edition::ALL, expected, |it| {
        it.receiver.address = Some(at("23", Some("99")));
    });
    refused_in(&[], expected, |it| {
        it.receiver.address = Some(at("23", Some("14")));
    });
}

#[test]
fn an_address_has_a_district_in_the_second_generation() {
    let expected = [
        "INV-44 receiver.address.district",
        "CCF-36 receiver.address.district",
        "NC-39 receiver.address.district",
        "RET-23 receiver.address.district",
    ];
    refused_in(&[Of2026], expected, |it| {
        it.receiver.address = Some(at("23", None));
    });
    // The only one of its municipality is known.
    refused_in(&[], expected, |it| {
        let complement = read("Barrio El Centro");
        it.receiver.address = Some(Address::of(read("02"), read("15"), None, complement));
    });
}

#[test]
fn a_municipality_of_the_old_division_is_a_district_and_told_so() {
    refused_in(&[], [""; 4], |it| {
        it.receiver.address = Some(at("14", None));
    });
    let address = at("14", None);
    assert_eq!(address.municipality, read("23"));
    assert_eq!(address.district, Some(read("14")));
    assert_eq!(at("14", Some("14")), address);
    let told = warnings(
        Of2022,
        ccf(|ccf| ccf.receiver.as_mut().unwrap().address = Some(at("14", None))),
    );
    assert_eq!(
        told,
        [
            "receiver.address.municipality: 14 was a municipality until April 2024: it is \
             district 14 of municipality 23"
        ]
    );
    // Another district than the one that it was: neither is believed.
    let other = ccf(|ccf| ccf.receiver.as_mut().unwrap().address = Some(at("14", Some("01"))));
    assert_eq!(
        broken(Of2026, other),
        ["CCF-14 receiver.address.municipality"]
    );
}

#[test]
fn no_income_tax_is_kept_back_in_the_second_generation() {
    let kept = || {
        [
            invoice(|invoice| {
                invoice.summary.income_retention = money("9");
                invoice.summary.total_to_pay = money("330");
                invoice.summary.payments[0].amount = money("330");
            }),
            ccf(|ccf| {
                ccf.summary.income_retention = money("9");
                ccf.summary.total_to_pay = money("330");
                ccf.summary.payments[0].amount = money("330");
            }),
            note(|note| {
                note.summary.income_retention = money("9.5");
                note.summary.total_operation = money("160");
            }),
        ]
    };
    let codes = ["INV-45", "CCF-37", "NC-40"];
    for (content, code) in kept().into_iter().zip(codes) {
        let expected = format!("{code} summary.income_retention");
        assert_eq!(broken(Of2026, content), [expected]);
    }
    for content in kept() {
        assert_eq!(broken(Of2022, content), NONE);
    }
}

#[test]
fn a_receivers_texts_have_the_lengths_of_2026() {
    let brief = |change: Change| {
        [
            ccf(|ccf| change(ccf.receiver.as_mut().unwrap())),
            note(|note| change(note.receiver.as_mut().unwrap())),
        ]
    };
    let changes: [(&str, Change); 4] = [
        ("nrc", |it| it.nrc = Some(read("1"))),
        ("activity_code", |it| it.activity_code = Some(read("4690"))),
        ("activity_description", |it| {
            it.activity_description = Some(read("Pan"));
        }),
        ("email", |it| it.email = Some(read("a@b.c"))),
    ];
    for (member, change) in changes {
        for (content, code) in brief(change).into_iter().zip(["CCF-38", "NC-41"]) {
            let expected = format!("{code} receiver.{member}");
            assert_eq!(broken(Of2026, content), [expected]);
        }
        for content in brief(change) {
            assert_eq!(broken(Of2022, content), NONE, "{member}");
        }
    }
    let email = |receiver: &mut Option<Receiver>| {
        receiver.as_mut().unwrap().email = Some(read("a@b.c"));
    };
    for (content, expected) in [
        (
            invoice(|it| email(&mut it.receiver)),
            "INV-46 receiver.email",
        ),
        (
            voucher(|it| email(&mut it.receiver)),
            "RET-24 receiver.email",
        ),
    ] {
        assert_eq!(broken(Of2022, content.clone()), NONE);
        assert_eq!(broken(Of2026, content), [expected]);
    }
}

#[test]
fn other_documents_have_texts_of_three_characters_in_the_second_generation() {
    let other = |text: &str| OtherDocument {
        kind: Some(AssociatedDocument::Transport),
        description: Some(read(text)),
        detail: Some(read("Camión")),
        doctor: None,
    };
    let path = "other_docs[0].description";
    let short = || {
        [
            invoice(|invoice| invoice.other_documents = vec![other("P1")]),
            ccf(|ccf| ccf.other_documents = vec![other("P1")]),
        ]
    };
    for (content, code) in short().into_iter().zip(["INV-46", "CCF-38"]) {
        assert_eq!(broken(Of2026, content), [format!("{code} {path}")]);
    }
    for content in short() {
        assert_eq!(broken(Of2022, content), NONE);
    }
    let long = ccf(|ccf| ccf.other_documents = vec![other("P-1")]);
    assert_eq!(broken(Of2026, long), NONE);
}

#[test]
fn an_extension_is_of_the_first_generation() {
    let expected = [
        "INV-13 extension.receiver_name",
        "CCF-13 extension.receiver_name",
        "NC-13 extension.receiver_name",
        "RET-13 extension.receiver_name",
    ];
    refused_in(&[Of2022], expected, |it| {
        *it.extension = Some(Extension {
            receiver_name: None,
            ..samples::extension()
        });
    });
    let large = || {
        ccf(|ccf| {
            ccf.items[0].quantity = read("150");
            ccf.items[0].taxed_sale = line_amount("1500");
            let summary = &mut ccf.summary;
            summary.total_taxed = money("1650");
            summary.sub_total_sales = money("1650");
            summary.sub_total = money("1650");
            summary.taxes.clear();
            summary.total_operation = money("1864.5");
            summary.total_to_pay = money("1864.5");
            summary.payments[0].amount = money("1864.5");
        })
    };
    assert_eq!(broken(Of2022, large()), ["CCF-12 extension"]);
    assert_eq!(broken(Of2026, large()), NONE);
}

#[test]
fn what_has_no_place_is_told() {
    let with_extension = |edition| {
        warnings(
            edition,
            ccf(|ccf| {
                ccf.extension = Some(Extension {
                    observation: Some(read("Frágil")),
                    vehicle_plate: Some(read("P-1")),
                    ..samples::extension()
                });
            }),
        )
    };
    assert_eq!(with_extension(Of2022), NONE);
    let lost = |member| {
        format!("extension.{member}: has no place in documents of 2026 and is not in the document")
    };
    assert_eq!(
        with_extension(Of2026),
        [
            "delivery_name",
            "delivery_document",
            "receiver_name",
            "receiver_document",
            "vehicule_plate"
        ]
        .map(lost)
    );
    let new = |edition| -> Vec<String> {
        let note = note(|note| {
            note.merger = Some(read("98765432-6"));
            note.third_party_sale = Some(third_party());
        });
        let checked = note.check(&facts_of_a_sale_for_another(edition)).unwrap();
        checked.warnings().iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        new(Of2022),
        [
            "third_party_sale.domicile_code: has no place in documents of 2022 and is not in the \
             document",
            "fusion: has no place in documents of 2022 and is not in the document"
        ]
    );
    assert_eq!(new(Of2026), NONE);
}

/// The facts of a note over what was sold for the third party.
fn facts_of_a_sale_for_another(edition: Edition) -> Facts {
    let mut facts = facts(edition);
    facts.known[0].sold_for = third_party().principal();
    facts
}

fn third_party() -> ThirdPartySale {
    ThirdPartySale {
        nit: Some(read("06140101231101")),
        name: Some(read("Mandante")),
        domicile: Some(Domicile::NotDomiciled),
    }
}

#[test]
fn a_third_party_from_abroad_needs_no_tax_id_in_the_second_generation() {
    let with = |domicile| {
        note(|note| {
            note.third_party_sale = Some(ThirdPartySale {
                nit: None,
                domicile,
                ..third_party()
            });
        })
    };
    let missing = ["NC-13 third_party_sale.nit"];
    assert_eq!(broken(Of2026, with(Some(Domicile::NotDomiciled))), NONE);
    assert_eq!(broken(Of2022, with(Some(Domicile::NotDomiciled))), missing);
    assert_eq!(broken(Of2026, with(Some(Domicile::Domiciled))), missing);
    assert_eq!(broken(Of2026, with(None)), missing);
}

#[test]
fn an_absorbed_company_has_a_nit_that_can_be_one() {
    for (nit, good) in [
        ("06140101231101", true),
        ("11111111111111", false),
        ("00000001231101", false),
        ("000000050", false),
    ] {
        let both = || {
            [
                note(|note| note.merger = Some(read(nit))),
                voucher(|voucher| voucher.merger = Some(read(nit))),
            ]
        };
        for (content, expected) in both().into_iter().zip(["NC-42 fusion", "RET-25 fusion"]) {
            let expected = if good { vec![] } else { vec![expected] };
            assert_eq!(broken(Of2026, content), expected, "{nit}");
        }
        for content in both() {
            assert_eq!(broken(Of2022, content), NONE, "{nit}");
        }
    }
}

#[test]
fn a_retention_vouchers_totals_are_above_0() {
    let with = |retained: &str, total: Option<&str>| {
        voucher(|voucher| {
            voucher.items.truncate(1);
            voucher.items[0].vat_amount = Some(read(retained));
            voucher.summary.total_amount = None;
            voucher.summary.total_vat = total.map(read);
        })
    };
    let told = "RET-26 summary.total_retention_iva";
    assert!(broken(Of2026, with("0.01", Some("0"))).contains(&told.to_owned()));
    for content in [with("0.01", None), with("0.01", Some("0.01"))] {
        assert!(!broken(Of2026, content).contains(&told.to_owned()));
    }
    assert!(!broken(Of2022, with("0.01", Some("0"))).contains(&told.to_owned()));
}

fn shows(kind: IdentityDocumentType, number: &str) -> IdentityDocument {
    IdentityDocument {
        kind: Some(kind),
        number: Some(read(number)),
    }
}

#[test]
fn a_credit_notes_receiver_shows_one_tax_id() {
    let with = |nit: bool, identity: IdentityDocument| {
        note(|note| {
            let receiver = note.receiver.as_mut().unwrap();
            receiver.nit = receiver.nit.take().filter(|_| nit);
            receiver.identity = identity;
        })
    };
    let same = || shows(IdentityDocumentType::Nit, "0600-010190-101-9");
    let other = || shows(IdentityDocumentType::Nit, "06142909851037");
    for edition in [Of2022, Of2026] {
        assert_eq!(broken(edition, with(false, same())), NONE);
        assert_eq!(broken(edition, with(true, same())), NONE);
        assert_eq!(
            broken(edition, with(true, other())),
            ["NC-43 receiver.document_number"]
        );
        assert_eq!(
            broken(edition, with(false, other())),
            ["NC-28 receiver.document_number"]
        );
        assert_eq!(
            broken(edition, with(false, IdentityDocument::default())),
            ["NC-01 receiver.nit"]
        );
        let nameless = IdentityDocument {
            number: None,
            ..same()
        };
        assert_eq!(
            broken(edition, with(true, nameless)),
            ["NC-43 receiver.document_number"]
        );
    }
    let passport = || shows(IdentityDocumentType::Passport, "A-123");
    assert_eq!(
        broken(Of2022, with(false, passport())),
        ["NC-01 receiver.nit", "NC-28 receiver.document_number"]
    );
    assert_eq!(
        broken(Of2026, with(false, passport())),
        ["NC-28 receiver.document_number"]
    );
}

#[test]
fn a_discount_of_a_notes_summary_leaves_something_in_the_second_generation() {
    let discounted = |discount: &str, sub_total: &str, total: &str| {
        note(|note| {
            let mut exempt = note.items[0].clone();
            exempt.exempt_sale = line_amount("50");
            exempt.taxed_sale = line_amount("0");
            exempt.quantity = read("5");
            exempt.taxes.clear();
            note.items.push(exempt);
            let summary = &mut note.summary;
            summary.total_exempt = money("50");
            summary.exempt_discount = money(discount);
            summary.sub_total_sales = money("200");
            summary.sub_total = money(sub_total);
            summary.total_operation = money(total);
        })
    };
    let own = |edition, content| {
        let found = broken(edition, content);
        found
            .into_iter()
            .filter(|it| it.starts_with("NC-44"))
            .collect::<Vec<_>>()
    };
    let all = || discounted("50", "150", "169.5");
    assert_eq!(own(Of2026, all()), ["NC-44 summary.exempt_discount"]);
    assert_eq!(own(Of2022, all()), NONE);
    assert_eq!(own(Of2026, discounted("49.99", "150.01", "169.51")), NONE);
}

#[test]
fn a_note_over_retention_vouchers_has_only_taxed_sales_in_the_second_generation() {
    let over = |change: fn(&mut CreditNote)| {
        note(|note| {
            note.related_documents = vec![RelatedDocument {
                document_type: Some(DocumentType::Retention),
                generation_type: Some(GenerationType::Physical),
                number: Some(read("S221001347")),
                emission_date: Some(samples::ADJUSTED_ON),
            }];
            note.items[0].related_document = Some(read("S221001347"));
            change(note);
        })
    };
    assert_eq!(broken(Of2026, over(|_| {})), NONE);
    let told = warnings(Of2026, over(|_| {}));
    assert!(
        told[0].starts_with("related_docs: a note of 2026"),
        "{told:?}"
    );
    assert_eq!(warnings(Of2022, over(|_| {})), NONE);
    let exempt = |note: &mut CreditNote| {
        note.items[0].taxed_sale = line_amount("0");
        note.items[0].exempt_sale = line_amount("150");
        note.items[0].taxes.clear();
        let summary = &mut note.summary;
        summary.total_exempt = money("150");
        summary.total_taxed = money("0");
        summary.total_vat = None;
        summary.total_operation = money("150");
    };
    assert_eq!(broken(Of2022, over(exempt)), NONE);
    assert_eq!(broken(Of2026, over(exempt)), ["NC-45 items[0].exempt_sale"]);
    let tourism = |note: &mut CreditNote| {
        note.items[0].taxes.push(Tax::parse("59").unwrap());
        note.summary
            .taxes
            .push(dte_domain::documents::ccf::TaxTotal::new(
                Tax::parse("59").unwrap(),
                money("7.5"),
            ));
        note.summary.total_operation = money("177");
    };
    assert_eq!(broken(Of2022, over(tourism)), NONE);
    assert_eq!(broken(Of2026, over(tourism)), ["NC-45 items[0].taxes"]);
}

#[test]
fn an_invoice_of_the_second_generation_relates_fifty_documents() {
    let related = |count| {
        invoice(|invoice| {
            let one = RelatedDocument {
                document_type: Some(DocumentType::DeliveryNote),
                generation_type: Some(GenerationType::Physical),
                number: Some(read("NR-1")),
                emission_date: Some(samples::TODAY),
            };
            invoice.related_documents = vec![one; count];
            for item in &mut invoice.items {
                item.related_document = Some(read("NR-1"));
            }
        })
    };
    assert_eq!(broken(Of2022, related(10)), NONE);
    assert_eq!(broken(Of2022, related(11)), ["INV-33 related_docs"]);
    assert_eq!(broken(Of2026, related(50)), NONE);
    assert_eq!(broken(Of2026, related(51)), ["INV-33 related_docs"]);
}

/// The sample with a line outside the tax base.
fn charged(change: impl FnOnce(&mut CreditNote, Item)) -> Content {
    note(|note| {
        let outside = Item {
            unit: read("99"),
            quantity: read("1"),
            unit_price: LineAmount::ZERO,
            taxed_sale: LineAmount::ZERO,
            taxes: Vec::new(),
            non_taxed: read("-5"),
            ..note.items[0].clone()
        };
        change(note, outside);
    })
}

#[test]
fn a_note_of_2026_charges_and_credits_outside_the_tax_base() {
    let with = |amount: &str| {
        let non_taxed = read(amount);
        charged(|note, charge| {
            note.items.push(Item {
                non_taxed,
                ..charge
            });
        })
    };
    for amount in ["5", "-5", "-169.5"] {
        assert_eq!(broken(Of2022, with(amount)), ["NC-16 items[1].non_taxed"]);
        assert_eq!(broken(Of2026, with(amount)), NONE, "{amount}");
    }
    assert_eq!(broken(Of2026, with("-169.51")), ["NC-58 items"]);
    let alone = charged(|note, charge| note.items = vec![charge]);
    let told = broken(Of2026, alone);
    assert!(
        told.contains(&"NC-58 items[0].non_taxed".to_owned()),
        "{told:?}"
    );
    let two = charged(|note, charge| {
        let quantity = read("2");
        note.items.push(Item { quantity, ..charge });
    });
    assert_eq!(broken(Of2026, two), ["NC-58 items[1].quantity"]);
    let over_retentions = charged(|note, charge| {
        note.items.push(charge);
        note.related_documents[0].document_type = Some(DocumentType::Retention);
        note.related_documents[0].generation_type = Some(GenerationType::Physical);
        note.related_documents[0].number = Some(read("S221001347"));
        for item in &mut note.items {
            item.related_document = Some(read("S221001347"));
        }
    });
    assert_eq!(
        broken(Of2026, over_retentions),
        ["NC-16 items[1].non_taxed"]
    );
}

#[test]
fn an_invoice_and_a_ccf_of_2026_relate_settlements() {
    let settlement = || RelatedDocument {
        document_type: Some(DocumentType::Settlement),
        generation_type: Some(GenerationType::Physical),
        number: Some(read("CL-1")),
        emission_date: Some(samples::TODAY),
    };
    let invoice = || {
        invoice(|it| {
            it.related_documents = vec![settlement()];
            for item in &mut it.items {
                item.related_document = Some(read("CL-1"));
            }
        })
    };
    let ccf = || {
        ccf(|it| {
            it.related_documents = vec![settlement()];
            for item in &mut it.items {
                item.related_document = Some(read("CL-1"));
            }
        })
    };
    let refused = |code: &str| [format!("{code} related_docs[0].document_type")];
    assert_eq!(broken(Of2022, invoice()), refused("INV-29"));
    assert_eq!(broken(Of2022, ccf()), refused("CCF-29"));
    assert_eq!(broken(Of2026, invoice()), NONE);
    assert_eq!(broken(Of2026, ccf()), NONE);
}

#[test]
fn a_yard_issues_retention_vouchers_in_the_second_generation() {
    let of_a_yard = |edition| {
        let facts = Facts {
            issuer: Some(Issuer {
                establishment_type: EstablishmentType::Yard,
                ..samples::issuer()
            }),
            ..facts(edition)
        };
        broken_under(&facts, voucher(|_| {}))
    };
    assert_eq!(of_a_yard(Of2022), ["RET-20 establishment_type"]);
    assert_eq!(of_a_yard(Of2026), NONE);
}

/// The codes and paths of all that a changed issuer breaks, in both editions, whatever it issues.
#[track_caller]
fn issuer_refused(expected: &[&str], change: fn(&mut Issuer)) {
    let mut issuer = samples::issuer();
    change(&mut issuer);
    for content in all(|_| {}) {
        let of = |edition| Facts {
            issuer: Some(issuer.clone()),
            ..facts(edition)
        };
        assert_eq!(broken_under(&of(Of2022), content.clone()), NONE);
        assert_eq!(broken_under(&of(Of2026), content), expected);
    }
}

#[test]
fn an_issuer_of_the_second_generation_has_all_that_its_schemas_ask_for() {
    issuer_refused(&[], |_| {});
    issuer_refused(&["ISS-01 establishment.address.district"], |issuer| {
        issuer.address = at("23", None);
    });
    issuer_refused(&[], |issuer| issuer.address = at("14", None));
    issuer_refused(&["ISS-02 establishment.address.district"], |issuer| {
        issuer.address = at("23", Some("01"));
    });
    issuer_refused(&["ISS-03 company.nrc"], |issuer| {
        issuer.nrc = Some(read("1"));
    });
    issuer_refused(&["ISS-04 establishment.email"], |issuer| {
        issuer.email = read("a@b.c");
    });
    let missing = Issuer {
        address: at("23", None),
        ..samples::issuer()
    };
    assert_eq!(
        missing.violations(Of2026)[0].to_string(),
        "[ISS-01] establishment.address.district: the establishment's address must have a district \
         (expected one of 03, 08, 12, 14, 15, 16, got nothing)"
    );
    assert_eq!(missing.violations(Of2022), []);
}

#[test]
fn without_an_issuer_nothing_of_it_is_judged() {
    let facts = Facts {
        issuer: None,
        ..facts(Of2026)
    };
    assert_eq!(broken_under(&facts, ccf(|_| {})), NONE);
}

#[test]
fn the_codes_of_the_issuers_rules_are_in_order() {
    for (rule, number) in issuer::RULES.iter().zip(1..) {
        assert_eq!(rule.code, format!("ISS-{number:02}"));
        assert_eq!(rule.editions, [Of2026]);
    }
}

fn invalidated(
    edition: Edition,
    change: impl FnOnce(&mut Invalidation, &mut InvalidationFacts),
) -> Vec<String> {
    let mut request = samples::invalidation();
    let mut facts = InvalidationFacts {
        edition,
        ..samples::invalidation_facts()
    };
    change(&mut request, &mut facts);
    let violations = request.violations(&facts);
    violations
        .iter()
        .map(|found| format!("{} {}", found.code, found.path))
        .collect()
}

#[test]
fn an_events_reason_has_at_most_200_characters_in_the_second_generation() {
    let with = |edition, length| {
        invalidated(edition, |request, _| {
            request.reason.explanation = Some(read(&"ñ".repeat(length)));
        })
    };
    assert_eq!(with(Of2026, 200), NONE);
    assert_eq!(with(Of2026, 201), ["ANU-11 reason.reason_field"]);
    assert_eq!(with(Of2022, 201), NONE);
}

#[test]
fn nothing_replaces_a_credit_note_in_the_second_generation() {
    let replaced = |edition, named: bool| {
        invalidated(edition, |request, facts| {
            facts.document.document_type = DocumentType::CreditNote;
            request.reason.kind = InvalidationType::Error;
            request.replacement = named.then(|| read(samples::ADJUSTED_CCF));
            facts.replacement = Replacement::Own {
                document_type: DocumentType::CreditNote,
                environment: facts.document.environment,
                status: StatusKind::Received,
            };
        })
    };
    assert_eq!(replaced(Of2022, true), NONE);
    assert_eq!(
        replaced(Of2022, false),
        ["ANU-02 replacement_generation_code"]
    );
    assert_eq!(replaced(Of2026, false), NONE);
    assert_eq!(
        replaced(Of2026, true),
        ["ANU-12 replacement_generation_code"]
    );
}

#[test]
fn an_events_absorbed_company_has_a_nit_that_can_be_one() {
    let with = |edition| {
        invalidated(edition, |request, _| {
            request.merger = Some(read("11111111111111"));
        })
    };
    assert_eq!(with(Of2026), ["ANU-13 fusion"]);
    assert_eq!(with(Of2022), NONE);
}

/// Whether an event of 2026 is in time, for a document of it that was stamped at a
/// moment.
fn in_time(
    document_type: DocumentType,
    stamped: time::OffsetDateTime,
    now: time::OffsetDateTime,
) -> bool {
    let found = invalidated(Of2026, |_, facts| {
        facts.document.document_type = document_type;
        facts.document.edition = Of2026;
        facts.document.issued_at = LocalTime::at(stamped);
        facts.document.stamped_at = LocalTime::at(stamped);
        facts.now = LocalTime::at(now);
    });
    match found.as_slice() {
        [] => true,
        [only] if only == "ANU-05 generation_code" => false,
        other => panic!("{other:?}"),
    }
}

#[test]
fn windows_of_the_second_generation_count_from_the_stamp() {
    for (document_type, stamped, last) in [
        // The authority's own three examples.
        (
            DocumentType::Ccf,
            datetime!(2026-03-19 08:00 -6),
            datetime!(2026-04-20 23:59:59 -6),
        ),
        (
            DocumentType::Ccf,
            datetime!(2026-04-25 08:00 -6),
            datetime!(2026-05-15 23:59:59 -6),
        ),
        (
            DocumentType::CreditNote,
            datetime!(2026-04-15 08:00 -6),
            datetime!(2026-05-15 23:59:59 -6),
        ),
        // The day and the month of the stamp are El Salvador's.
        (
            DocumentType::Retention,
            datetime!(2026-05-01 05:59:59 UTC),
            datetime!(2026-05-15 23:59:59 -6),
        ),
        (
            DocumentType::Retention,
            datetime!(2026-12-31 23:59:59 -6),
            datetime!(2027-01-15 23:59:59 -6),
        ),
        (
            DocumentType::Invoice,
            datetime!(2026-11-30 23:59:59 -6),
            datetime!(2027-02-28 23:59:59 -6),
        ),
        (
            DocumentType::Invoice,
            datetime!(2026-12-01 00:00 -6),
            datetime!(2027-03-01 23:59:59 -6),
        ),
    ] {
        assert!(in_time(document_type, stamped, last), "{stamped}");
        let late = last + time::Duration::SECOND;
        assert!(!in_time(document_type, stamped, late), "{stamped}");
    }
}

/// The last second in which an event of an edition can take back a document of an edition that was issued
/// and stamped at these moments.
fn last_of(
    [edition, event]: [Edition; 2],
    kind: DocumentType,
    is_of_medicines: bool,
    [issued, stamped]: [time::OffsetDateTime; 2],
) -> String {
    let mut facts = InvalidationFacts {
        edition: event,
        is_of_medicines,
        ..samples::invalidation_facts()
    };
    facts.document.document_type = kind;
    facts.document.edition = edition;
    facts.document.issued_at = LocalTime::at(issued);
    facts.document.stamped_at = LocalTime::at(stamped);
    let last = facts.last_moment();
    for (now, expected) in [
        (last.moment(), NONE.as_slice()),
        (
            last.moment() + time::Duration::SECOND,
            &["ANU-05 generation_code"],
        ),
    ] {
        let found = invalidated(event, |_, changed| {
            *changed = InvalidationFacts {
                now: LocalTime::at(now),
                ..facts.clone()
            };
        });
        assert_eq!(found, expected, "{now}");
    }
    last.to_string()
}

#[test]
fn an_event_of_2026_has_the_windows_of_2026_for_every_document() {
    use DocumentType::{Ccf, ExcludedSubjectInvoice, ExportInvoice, Invoice};
    let moments = [
        datetime!(2026-11-30 22:00 -6),
        datetime!(2026-12-02 09:00 -6),
    ];
    for (editions, kind, expected) in [
        ([Of2022, Of2022], Ccf, "2026-12-01 22:00:00"),
        ([Of2022, Of2022], Invoice, "2027-02-28 23:59:59"),
        ([Of2022, Of2026], Ccf, "2027-01-15 23:59:59"),
        ([Of2022, Of2026], Invoice, "2027-03-02 23:59:59"),
        ([Of2026, Of2022], Ccf, "2027-01-15 23:59:59"),
        ([Of2026, Of2026], Ccf, "2027-01-15 23:59:59"),
        ([Of2026, Of2026], Invoice, "2027-03-02 23:59:59"),
        ([Of2026, Of2026], ExportInvoice, "2027-03-02 23:59:59"),
        (
            [Of2026, Of2026],
            ExcludedSubjectInvoice,
            "2027-03-02 23:59:59",
        ),
    ] {
        let last = last_of(editions, kind, false, moments);
        assert_eq!(last, expected, "{editions:?} {kind:?}");
    }
}

#[test]
fn who_sells_medicines_has_two_years_for_invoices_and_exports_of_2026() {
    use DocumentType::{Ccf, ExcludedSubjectInvoice, ExportInvoice, Invoice};
    let moments = [
        datetime!(2026-11-30 22:00 -6),
        datetime!(2026-12-02 09:00 -6),
    ];
    for (editions, kind, expected) in [
        ([Of2022, Of2022], Invoice, "2027-02-28 23:59:59"),
        ([Of2022, Of2026], Invoice, "2028-12-02 23:59:59"),
        ([Of2026, Of2026], ExportInvoice, "2028-12-02 23:59:59"),
        (
            [Of2026, Of2026],
            ExcludedSubjectInvoice,
            "2027-03-02 23:59:59",
        ),
        ([Of2026, Of2026], Ccf, "2027-01-15 23:59:59"),
    ] {
        let last = last_of(editions, kind, true, moments);
        assert_eq!(last, expected, "{editions:?} {kind:?}");
    }
    let sells = |activity: &str| window::sells_medicines(activity);
    assert!(sells("46484") && sells("21008") && !sells("01282") && !sells("47111"));
}

#[test]
fn the_window_of_2026_over_a_document_of_2022_is_warned_of_once_its_own_has_passed() {
    let told = |edition, kind, now| {
        let mut facts = InvalidationFacts {
            edition,
            now: LocalTime::at(now),
            ..samples::invalidation_facts()
        };
        facts.document.document_type = kind;
        let warnings = samples::invalidation().warnings(&facts);
        let texts = warnings.iter().map(ToString::to_string);
        texts
            .filter(|text| text.contains("since the switch to 2026"))
            .count()
    };
    let in_time = datetime!(2026-03-17 10:04:05 -6);
    let later = datetime!(2026-03-17 10:04:06 -6);
    assert_eq!(told(Of2026, DocumentType::Ccf, in_time), 0);
    assert_eq!(told(Of2026, DocumentType::Ccf, later), 1);
    assert_eq!(told(Of2026, DocumentType::Invoice, later), 0);
    assert_eq!(told(Of2022, DocumentType::Ccf, later), 0);
}

/// The samples with everything that they sell given away, the CCF by a discount of its summary.
fn of_nothing() -> [Content; 2] {
    [
        ccf(|ccf| {
            let summary = &mut ccf.summary;
            summary.taxed_discount = money("300");
            summary.sub_total = money("0");
            summary.taxes.clear();
            summary.total_operation = money("0");
            summary.total_to_pay = money("0");
            summary.payments[0].amount = money("0");
        }),
        note(|note| {
            note.items[0].discount = line_amount("150");
            note.items[0].taxed_sale = line_amount("0");
            note.items[0].taxes.clear();
            let summary = &mut note.summary;
            summary.total_taxed = money("0");
            summary.sub_total_sales = money("0");
            summary.sub_total = money("0");
            summary.total_vat = None;
            summary.total_operation = money("0");
        }),
    ]
}

#[test]
fn an_operation_may_come_to_nothing_in_the_second_generation() {
    for (content, code) in of_nothing().into_iter().zip(["CCF-39", "NC-46"]) {
        let expected = format!("{code} summary.total_operation");
        assert_eq!(broken(Of2022, content.clone()), [expected]);
        assert_eq!(broken(Of2026, content), NONE);
    }
    // Nothing to pay is still paid at once, by a payment of nothing.
    let [Content::Ccf(unpaid), _] = of_nothing() else {
        unreachable!()
    };
    let changed = |change: fn(&mut Ccf)| {
        let mut ccf = unpaid.clone();
        change(&mut ccf);
        broken(Of2026, Content::Ccf(ccf))
    };
    let credit = |ccf: &mut Ccf| ccf.summary.condition = OperationCondition::Other;
    assert_eq!(changed(credit), ["CCF-28 summary.operation_condition"]);
    let without = |ccf: &mut Ccf| ccf.summary.payments.clear();
    assert_eq!(changed(without), ["CCF-33 summary.payment_types"]);
}

#[test]
fn the_sub_total_of_a_note_is_the_sum_of_its_net_totals_in_the_second_generation() {
    let totals = |sales: &'static str, sub_total: &'static str, operation: &'static str| {
        move |note: &mut CreditNote| {
            note.summary.sub_total_sales = money(sales);
            note.summary.sub_total = money(sub_total);
            note.summary.total_operation = money(operation);
        }
    };
    for (sales, sub_total, operation) in [
        ("150.01", "150.02", "169.51"),
        ("149.99", "149.98", "169.49"),
    ] {
        let twice_off = || note(totals(sales, sub_total, operation));
        assert_eq!(broken(Of2022, twice_off()), NONE);
        assert_eq!(broken(Of2026, twice_off()), ["NC-48 summary.sub_total"]);
    }
    let once_off = note(totals("150.01", "150.01", "169.51"));
    assert_eq!(broken(Of2026, once_off), NONE);
}

#[test]
fn what_is_retained_is_above_nothing_in_the_second_generation() {
    let over = |amount: &str, vat: &str| {
        voucher(|voucher| {
            voucher.items.truncate(1);
            voucher.items[0].taxed_amount = Some(money(amount));
            voucher.items[0].vat_amount = Some(money(vat));
            voucher.summary = Summary::default();
        })
    };
    for (amount, vat) in [("0.99", "0.01"), ("0.01", "0.01")] {
        let content = over(amount, vat);
        assert_eq!(
            broken(Of2022, content.clone()),
            ["RET-07 items[0].taxed_amount"]
        );
        assert_eq!(broken(Of2026, content), NONE, "{amount}");
    }
    let nothing = broken(Of2026, over("0", "0"));
    assert_eq!(
        nothing[..2],
        [
            "RET-26 summary.total_retention_amount",
            "RET-26 summary.total_retention_iva"
        ]
    );
    assert_eq!(
        nothing[2..],
        ["RET-27 items[0].taxed_amount", "RET-27 items[0].iva_amount"]
    );
    let no_tax = broken(Of2026, over("0.4", "0"));
    assert_eq!(
        no_tax,
        [
            "RET-26 summary.total_retention_iva",
            "RET-27 items[0].iva_amount"
        ]
    );
}

#[test]
fn a_receivers_address_and_telephone_may_be_short_or_words_in_the_second_generation() {
    let brief = |receiver: &mut Option<Receiver>| {
        let address = receiver.as_mut().unwrap().address.as_mut().unwrap();
        address.complement = read("S");
    };
    for (content, code) in [
        (invoice(|it| brief(&mut it.receiver)), "INV-38"),
        (voucher(|it| brief(&mut it.receiver)), "RET-17"),
    ] {
        let expected = format!("{code} receiver.address.complement");
        assert_eq!(broken(Of2022, content.clone()), [expected]);
        assert_eq!(broken(Of2026, content), NONE);
    }
    let named = voucher(|it| it.receiver.as_mut().unwrap().phone = Some(read("2212-3456 ext. 12")));
    assert_eq!(broken(Of2022, named.clone()), ["RET-18 receiver.phone"]);
    assert_eq!(broken(Of2026, named), NONE);
}

#[test]
fn a_third_partys_name_has_the_length_of_the_documents_schema() {
    let named = |length: usize| {
        let sale = ThirdPartySale {
            name: Some(read(&"ñ".repeat(length))),
            ..third_party()
        };
        let (one, two, three) = (sale.clone(), sale.clone(), sale);
        let mut all = [
            invoice(|it| it.third_party_sale = Some(one)),
            ccf(|it| it.third_party_sale = Some(two)),
            note(|it| it.third_party_sale = Some(three)),
        ];
        for content in &mut all {
            let items = match content {
                Content::Invoice(it) => &mut it.items,
                Content::Ccf(it) => &mut it.items,
                _ => continue,
            };
            for item in items {
                item.related_document = Some(read("A-1"));
            }
        }
        all
    };
    for (length, good) in [
        (1, false),
        (2, false),
        (3, true),
        (200, true),
        (201, false),
        (250, false),
    ] {
        let narrow = |code: &str| {
            let expected = format!("{code} third_party_sale.name");
            Vec::from_iter((!good).then_some(expected))
        };
        let [invoice, ccf, note] = named(length);
        assert_eq!(broken(Of2022, invoice), NONE, "{length}");
        assert_eq!(broken(Of2022, ccf), narrow("CCF-40"), "{length}");
        let of = facts_of_a_sale_for_another;
        let broken_note = broken_under(&of(Of2022), note);
        assert_eq!(broken_note, narrow("NC-47"), "{length}");
        for content in named(length) {
            assert_eq!(broken_under(&of(Of2026), content), NONE, "{length}");
        }
    }
}

/// The date in an event of an edition about a document, both moments in El Salvador; none when it is
/// too late for one.
fn dated(
    edition: Edition,
    document_type: DocumentType,
    [issued, stamped, now]: [time::OffsetDateTime; 3],
) -> Option<String> {
    let mut facts = InvalidationFacts {
        edition,
        now: LocalTime::at(now),
        ..samples::invalidation_facts()
    };
    facts.document.document_type = document_type;
    facts.document.edition = edition;
    facts.document.issued_at = LocalTime::at(issued);
    facts.document.stamped_at = LocalTime::at(stamped);
    let checked = match samples::invalidation().check(facts) {
        Ok(checked) => checked,
        Err(violations) => {
            assert_eq!(violations[0].code, "ANU-05");
            return None;
        }
    };
    let code = read("EB5BAE0D-D9CA-4BA7-B358-D12EC29FA5A7");
    let event = Event::new(checked, code, samples::issuer());
    Some(event.date().to_string())
}

#[test]
fn the_date_in_an_event_about_an_invoice_is_at_most_three_months_after_the_invoices() {
    let late = datetime!(2026-12-30 23:50 -6);
    let stamped = datetime!(2027-01-02 00:10 -6);
    for (now, expected) in [
        (datetime!(2027-01-02 08:00 -6), Some("2027-01-02")),
        (datetime!(2027-03-30 23:59:59 -6), Some("2027-03-30")),
        (datetime!(2027-03-31 00:00 -6), Some("2027-03-30")),
        (datetime!(2027-04-02 23:59:59 -6), Some("2027-03-30")),
        (datetime!(2027-04-03 00:00 -6), None),
    ] {
        let found = dated(Of2026, DocumentType::Invoice, [late, stamped, now]);
        assert_eq!(found.as_deref(), expected, "{now}");
    }
    // The manual's example: dated 9 October, stamped 25 November.
    let manual = [
        datetime!(2025-10-09 12:00 -6),
        datetime!(2025-11-25 12:00 -6),
    ];
    for (now, expected) in [
        (datetime!(2026-02-25 23:59:59 -6), Some("2026-01-09")),
        (datetime!(2026-02-26 00:00 -6), None),
    ] {
        let [issued, sealed] = manual;
        let found = dated(Of2026, DocumentType::ExportInvoice, [issued, sealed, now]);
        assert_eq!(found.as_deref(), expected, "{now}");
    }
    // A document may be dated ahead; its event never comes before it.
    let ahead = datetime!(2026-12-04 12:00 -6);
    let today = datetime!(2026-12-01 12:00 -6);
    let found = dated(Of2026, DocumentType::Invoice, [ahead, today, today]);
    assert_eq!(found.as_deref(), Some("2026-12-04"));
    // Months are the calendar's, and end with February.
    let end_of_november = datetime!(2026-11-30 23:50 -6);
    let december = datetime!(2026-12-01 00:10 -6);
    for (now, expected) in [
        (datetime!(2027-02-28 23:59:59 -6), Some("2027-02-28")),
        (datetime!(2027-03-01 12:00 -6), Some("2027-02-28")),
        (datetime!(2027-03-02 00:00 -6), None),
    ] {
        let found = dated(
            Of2026,
            DocumentType::Invoice,
            [end_of_november, december, now],
        );
        assert_eq!(found.as_deref(), expected, "{now}");
    }
    // The edition of 2022 tells the day of the event, the second the document's own.
    let moments = [late, stamped, stamped];
    let of = |edition, document_type| dated(edition, document_type, moments);
    assert_eq!(of(Of2026, DocumentType::Ccf).as_deref(), Some("2026-12-30"));
    assert_eq!(
        of(Of2022, DocumentType::Invoice).as_deref(),
        Some("2027-01-02")
    );
}

#[test]
fn the_date_in_an_event_of_2026_about_an_invoice_is_a_setting() {
    let date = |edition, kind| {
        let mut facts = InvalidationFacts {
            edition,
            now: LocalTime::at(datetime!(2026-03-17 08:00 -6)),
            ..samples::invalidation_facts()
        };
        facts.document.document_type = kind;
        facts.document.edition = edition;
        facts.assumptions.invalidation_date = EventDate::OfTheDocument;
        let checked = samples::invalidation().check(facts).unwrap();
        let code = read("EB5BAE0D-D9CA-4BA7-B358-D12EC29FA5A7");
        Event::new(checked, code, samples::issuer())
            .date()
            .to_string()
    };
    assert_eq!(date(Of2026, DocumentType::Invoice), "2026-03-16");
    assert_eq!(date(Of2022, DocumentType::Invoice), "2026-03-17");
}

#[test]
fn a_late_event_is_accepted_with_a_warning() {
    let told = |edition, document_type, now| {
        let mut facts = InvalidationFacts {
            edition,
            now: LocalTime::at(now),
            ..samples::invalidation_facts()
        };
        facts.document.document_type = document_type;
        facts.document.edition = edition;
        let warnings = samples::invalidation().warnings(&facts);
        warnings
            .iter()
            .any(|warning| warning.to_string().contains("one day only"))
    };
    let same_day = datetime!(2026-03-16 23:59:59 -6);
    let next_day = datetime!(2026-03-17 00:00 -6);
    assert!(!told(Of2026, DocumentType::Ccf, same_day));
    assert!(told(Of2026, DocumentType::Ccf, next_day));
    assert!(!told(Of2026, DocumentType::Invoice, next_day));
    assert!(!told(Of2022, DocumentType::Ccf, next_day));
}

#[test]
fn a_consumers_card_is_recorded_as_the_document_shows_it() {
    let recorded = |edition| {
        let checked = invoice(|_| {}).check(&facts(edition)).unwrap();
        assert_eq!(checked.edition(), edition);
        checked.recorded_receiver().document_number.unwrap()
    };
    assert_eq!(recorded(Of2022), "98765432-6");
    assert_eq!(recorded(Of2026), "987654326");
}

#[test]
fn one_character_is_enough_for_plates_and_doctors_of_2026() {
    let plate = || Extension {
        vehicle_plate: Some(read("P")),
        ..samples::extension()
    };
    let medical = || OtherDocument {
        kind: Some(AssociatedDocument::Medical),
        doctor: Some(Doctor {
            name: Some(read("Dra. Luz Gómez")),
            service: Some(read("1")),
            nit: None,
            identification: Some(read("7")),
        }),
        ..OtherDocument::default()
    };
    for (content, expected) in [
        (
            ccf(|it| it.extension = Some(plate())),
            "CCF-46 extension.vehicule_plate",
        ),
        (
            ccf(|it| it.other_documents = vec![medical()]),
            "CCF-46 other_docs[0].doctor.identification",
        ),
        (
            invoice(|it| it.other_documents = vec![medical()]),
            "INV-51 other_docs[0].doctor.identification",
        ),
    ] {
        assert_eq!(broken(Of2022, content.clone()), [expected]);
        assert_eq!(broken(Of2026, content), NONE, "{expected}");
    }
    // The schema of the invoice never asked for more.
    let invoice = invoice(|it| it.extension = Some(plate()));
    assert_eq!(broken(Of2022, invoice), NONE);
}
