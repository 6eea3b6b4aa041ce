//! Every rule of a return event from both sides: a valid sample, changed in one respect.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_domain::amounts::{Amount, AmountKind, Returnable};
use dte_domain::catalog::{Domicile, GenerationType, IdentityDocumentType, ItemType, Unit};
use dte_domain::documents::return_event::item::ReturnedItem;
use dte_domain::documents::return_event::{RULES, Summary};
use dte_domain::documents::{Content, DocumentContent, ReturnEvent};
use dte_domain::facts::Facts;
use dte_domain::identification::{DocumentType, GenerationCode, LocalTime};
use dte_domain::issuer::Issuer;
use dte_domain::known_document::Ownership;
use dte_domain::language::Language;
use dte_domain::lifecycle::StatusKind;
use dte_domain::money::LineAmount;
use dte_domain::original::{Original, ThirdPartyBuyer};
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::parts::related_document::RelatedDocument;
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::parts::totals::TaxTotal;
use dte_domain::samples::{self, RETURNED, line_amount, money};
use dte_domain::value::Value;
use rust_decimal::Decimal;
use time::macros::date;

const SECOND: &str = "0F000000-0000-4000-8000-000000000002";

fn read<T: Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

/// A return over an invoice with the facts of it.
fn over_invoices() -> (ReturnEvent, Facts) {
    (
        samples::return_event(),
        samples::return_facts(DocumentType::Invoice),
    )
}

fn over_exports() -> (ReturnEvent, Facts) {
    let facts = samples::return_facts(DocumentType::ExportInvoice);
    (samples::returned_export(), facts)
}

fn over_purchases() -> (ReturnEvent, Facts) {
    let facts = samples::return_facts(DocumentType::ExcludedSubjectInvoice);
    (samples::returned_purchase(), facts)
}

/// The codes and paths of all that it breaks.
fn broken((mut event, facts): (ReturnEvent, Facts)) -> Vec<String> {
    event.complete(&facts);
    let violations = event.violations(&facts);
    violations
        .iter()
        .map(|found| format!("{} {}", found.code, found.path))
        .collect()
}

type Sample = (ReturnEvent, Facts);

#[track_caller]
fn accepted(mut sample: Sample, change: impl FnOnce(&mut ReturnEvent, &mut Facts)) {
    change(&mut sample.0, &mut sample.1);
    assert_eq!(broken(sample), [] as [String; 0]);
}

#[track_caller]
fn refused(
    expected: &[&str],
    mut sample: Sample,
    change: impl FnOnce(&mut ReturnEvent, &mut Facts),
) {
    change(&mut sample.0, &mut sample.1);
    let found = broken(sample);
    let is_told = |code: &&str| found.iter().any(|one| one == code);
    assert!(
        expected.iter().all(is_told),
        "{expected:?} are not among {found:?}"
    );
}

/// Without totals: they follow the lines.
fn untold(event: &mut ReturnEvent) -> &mut ReturnedItem {
    event.summary = Summary::default();
    &mut event.items[0]
}

fn related(event: &mut ReturnEvent) -> &mut RelatedDocument {
    &mut event.related_documents[0]
}

fn original(facts: &mut Facts) -> &mut Original {
    &mut facts.originals[0]
}

/// A second document of the same type, with a line over it.
fn with_a_second(event: &mut ReturnEvent, facts: &mut Facts) {
    untold(event);
    let mut line = event.items[0].clone();
    line.related_document = Some(read(SECOND));
    event.items.push(line);
    let mut second = event.related_documents[0].clone();
    second.number = Some(read(SECOND));
    event.related_documents.push(second);
    let code = read::<GenerationCode>(SECOND);
    let mut known = facts.known[0].clone();
    known.generation_code = code;
    facts.known.push(known);
    let mut original = facts.originals[0].clone();
    original.generation_code = code;
    facts.originals.push(original);
}

/// The document was not issued here.
fn issued_elsewhere(event: &mut ReturnEvent, facts: &mut Facts) {
    facts.known.clear();
    facts.originals.clear();
    related(event).emission_date = Some(samples::RETURNED_ON);
}

fn receiver() -> Receiver {
    Receiver {
        identity: IdentityDocument {
            kind: Some(IdentityDocumentType::Other),
            number: Some(read("CF-90211")),
        },
        name: Some(read("Importadora Chapina")),
        ..Receiver::default()
    }
}

#[test]
fn the_samples_keep_every_rule() {
    for sample in [over_invoices(), over_exports(), over_purchases()] {
        accepted(sample, |_, _| {});
    }
}

#[test]
fn rule_codes_are_unique_and_in_order() {
    let codes: Vec<_> = RULES.iter().map(|rule| rule.code).collect();
    let expected = (1..=RULES.len()).map(|number| format!("RT-{number:02}"));
    assert_eq!(codes, expected.collect::<Vec<_>>());
}

#[test]
fn rule_01_documents_are_named() {
    refused(&["RT-01 related_docs"], over_invoices(), |event, _| {
        event.related_documents.clear();
    });
    // Of a document that was issued here the number is enough.
    let by_number = |event: &mut ReturnEvent| {
        let number = related(event).number.take();
        *related(event) = RelatedDocument {
            number,
            ..RelatedDocument::default()
        };
        for item in &mut event.items {
            item.related_document = None;
        }
    };
    accepted(over_invoices(), |event, _| by_number(event));
    let (mut event, mut facts) = over_invoices();
    by_number(&mut event);
    facts.known.clear();
    facts.originals.clear();
    let found = broken((event, facts));
    for missing in [
        "RT-01 related_docs[0].document_type",
        "RT-01 related_docs[0].generation_type",
        "RT-14 related_docs[0].emission_date",
    ] {
        assert!(found.contains(&missing.to_owned()), "{missing}: {found:?}");
    }
}

#[test]
fn rules_02_to_06_documents_are_electronic_of_one_type_once_and_not_of_the_future() {
    refused(
        &[
            "RT-02 related_docs[0].document_type",
            "RT-11 related_docs[0].document_type",
        ],
        over_invoices(),
        |event, _| related(event).document_type = Some(DocumentType::Ccf),
    );
    refused(
        &[
            "RT-02 related_docs[1].document_type",
            "RT-11 related_docs[1].document_type",
        ],
        over_invoices(),
        |event, facts| {
            with_a_second(event, facts);
            let second = &mut event.related_documents[1];
            second.document_type = Some(DocumentType::ExportInvoice);
        },
    );
    refused(
        &["RT-03 related_docs[0].generation_type"],
        over_invoices(),
        |event, _| related(event).generation_type = Some(GenerationType::Physical),
    );
    refused(
        &["RT-04 related_docs[0].document_number"],
        over_invoices(),
        |event, _| {
            related(event).number = Some(read("A-1"));
            event.items[0].related_document = Some(read("A-1"));
        },
    );
    refused(
        &[
            "RT-05 related_docs[1].document_number",
            "RT-08 related_docs[1].document_number",
        ],
        over_invoices(),
        |event, _| {
            let twice = related(event).clone();
            event.related_documents.push(twice);
        },
    );
    refused(
        &[
            "RT-06 related_docs[0].emission_date",
            "RT-12 related_docs[0].emission_date",
        ],
        over_invoices(),
        |event, facts| related(event).emission_date = facts.today.next_day(),
    );
}

#[test]
fn rules_07_and_08_items_and_documents_name_one_another() {
    refused(
        &["RT-07 items[0].related_doc"],
        over_invoices(),
        |event, facts| {
            with_a_second(event, facts);
            event.items[0].related_document = None;
            facts.originals[1].amounts.push(taxed("1000"));
        },
    );
    refused(
        &["RT-07 items[0].related_doc"],
        over_invoices(),
        |event, _| event.items[0].related_document = Some(read(SECOND)),
    );
    refused(
        &["RT-08 related_docs[1].document_number"],
        over_invoices(),
        |event, facts| {
            with_a_second(event, facts);
            event.items[1].related_document = Some(read(RETURNED));
            facts.originals[0].amounts.push(taxed("50"));
        },
    );
    accepted(over_invoices(), with_a_second);
    accepted(over_invoices(), |event, _| {
        event.items[0].related_document = Some(read(&RETURNED.to_lowercase()));
    });
}

fn taxed(amount: &str) -> Amount {
    Amount {
        kind: AmountKind::Returned(Returnable::Taxed),
        amount: Decimal::from_str_exact(amount).unwrap(),
    }
}

#[test]
fn rules_09_to_12_a_document_that_was_issued_here_is_the_callers_and_as_it_is_said() {
    for (ownership, expected) in [
        (Ownership::Company, "RT-09 related_docs[0].document_number"),
        (Ownership::Other, "RT-09 related_docs[0].document_number"),
    ] {
        refused(&[expected], over_invoices(), |event, facts| {
            facts.known[0].ownership = ownership;
            related(event).emission_date = Some(samples::RETURNED_ON);
        });
    }
    for status in [
        StatusKind::Pending,
        StatusKind::Rejected,
        StatusKind::Invalidated,
    ] {
        refused(
            &["RT-10 related_docs[0].document_number"],
            over_invoices(),
            |_, facts| facts.known[0].status = status,
        );
    }
    refused(
        &["RT-11 related_docs[0].document_type"],
        over_invoices(),
        |_, facts| facts.known[0].document_type = DocumentType::ExportInvoice,
    );
    refused(
        &["RT-12 related_docs[0].emission_date"],
        over_invoices(),
        |event, _| related(event).emission_date = Some(date!(2026 - 03 - 09)),
    );
    accepted(over_invoices(), |event, _| {
        related(event).emission_date = Some(samples::RETURNED_ON);
    });
}

#[test]
fn a_document_of_another_company_is_told_so_and_nothing_else() {
    let (mut event, mut facts) = over_invoices();
    facts.known[0].ownership = Ownership::Other;
    related(&mut event).emission_date = Some(samples::RETURNED_ON);
    let violations = event.violations(&facts);
    let told = violations[0].text(Language::English);
    assert!(
        told.contains("a document of the company: only who issued it"),
        "{told}"
    );
    assert_eq!(event.warnings(&facts).len(), 0);
}

fn of_activity(facts: &mut Facts, code: &str) {
    facts.issuer = Some(Issuer {
        activity_code: read(code),
        ..samples::issuer()
    });
}

#[test]
fn rule_13_a_document_is_returned_within_three_months_of_its_stamp_and_some_within_two_years() {
    let on = |day: time::Date| {
        move |_: &mut ReturnEvent, facts: &mut Facts| {
            facts.today = day;
        }
    };
    accepted(over_invoices(), on(date!(2026 - 06 - 10)));
    let late = &["RT-13 related_docs[0].document_number"];
    refused(late, over_invoices(), on(date!(2026 - 06 - 11)));
    // The day of the stamp counts, not that of the issue.
    accepted(over_invoices(), |_, facts| {
        original(facts).stamped_on = Some(date!(2026 - 03 - 11));
        facts.today = date!(2026 - 06 - 11);
    });
    for (activity, day, good) in [
        ("47721", date!(2028 - 03 - 10), true),
        ("47721", date!(2028 - 03 - 11), false),
        ("47190", date!(2026 - 06 - 11), false),
    ] {
        let change = |_: &mut ReturnEvent, facts: &mut Facts| {
            of_activity(facts, activity);
            facts.today = day;
        };
        if good {
            accepted(over_exports(), change);
        } else {
            refused(late, over_exports(), change);
        }
    }
    refused(late, over_purchases(), |_, facts| {
        of_activity(facts, "47721");
        facts.today = date!(2026 - 06 - 11);
    });
    refused(
        &["RT-13 related_docs[0].emission_date"],
        over_invoices(),
        |event, facts| {
            issued_elsewhere(event, facts);
            facts.today = date!(2026 - 06 - 11);
        },
    );
}

/// The moment that a return bears which is issued at noon of a day.
fn issued_on((event, facts): Sample) -> String {
    let noon = facts.today.midnight().assume_utc() + time::Duration::hours(18);
    let checked = Content::Return(event).check(&facts).unwrap();
    checked.issued_at(LocalTime::at(noon)).to_string()
}

#[test]
fn a_return_is_dated_at_most_three_months_after_its_document_though_that_was_stamped_later() {
    let at = |day: time::Date, change: fn(&mut Facts)| {
        let (event, mut facts) = over_invoices();
        // Issued on 10 March, stamped on 20 April.
        original(&mut facts).stamped_on = Some(date!(2026 - 04 - 20));
        facts.today = day;
        change(&mut facts);
        issued_on((event, facts))
    };
    let by_day = |day| at(day, |_| {});
    assert_eq!(by_day(date!(2026 - 06 - 10)), "2026-06-10 12:00:00");
    assert_eq!(by_day(date!(2026 - 06 - 11)), "2026-06-10 23:59:59");
    assert_eq!(by_day(date!(2026 - 07 - 20)), "2026-06-10 23:59:59");
    let pharmacy = at(date!(2026 - 07 - 20), |facts| of_activity(facts, "47721"));
    assert_eq!(pharmacy, "2026-07-20 12:00:00");
}

#[test]
fn rule_50_one_date_follows_all_documents_of_a_return() {
    let with = |second: time::Date| {
        let (mut event, mut facts) = over_invoices();
        with_a_second(&mut event, &mut facts);
        for original in &mut facts.originals {
            original.stamped_on = Some(date!(2026 - 06 - 20));
        }
        facts.known[1].issued_on = second;
        facts.today = date!(2026 - 06 - 25);
        (event, facts)
    };
    assert_eq!(
        issued_on(with(date!(2026 - 06 - 10))),
        "2026-06-10 23:59:59"
    );
    assert_eq!(
        broken(with(date!(2026 - 06 - 11))),
        ["RT-50 related_docs[1].emission_date"]
    );
}

#[test]
fn rules_14_to_18_of_a_document_that_was_not_issued_here_the_request_tells() {
    accepted(over_invoices(), issued_elsewhere);
    refused(
        &["RT-14 related_docs[0].emission_date"],
        over_invoices(),
        |event, facts| {
            issued_elsewhere(event, facts);
            related(event).emission_date = None;
        },
    );
    refused(&["RT-15 receiver"], over_purchases(), issued_elsewhere);
    refused(
        &["RT-15 receiver.document_type"],
        over_invoices(),
        |event, facts| {
            issued_elsewhere(event, facts);
            event.said.receiver = Some(receiver());
            let receiver = event.said.receiver.as_mut().unwrap();
            receiver.identity.kind = None;
        },
    );
    refused(
        &["RT-15 receiver.name"],
        over_purchases(),
        |event, facts| {
            issued_elsewhere(event, facts);
            event.said.receiver = Some(Receiver {
                name: None,
                ..receiver()
            });
        },
    );
    accepted(over_purchases(), |event, facts| {
        issued_elsewhere(event, facts);
        event.said.receiver = Some(receiver());
    });
    refused(
        &["RT-16 receiver.document_number"],
        over_purchases(),
        |event, facts| {
            issued_elsewhere(event, facts);
            let mut seller = receiver();
            seller.identity.kind = Some(IdentityDocumentType::Dui);
            event.said.receiver = Some(seller);
        },
    );
    refused(
        &["RT-17 receiver.country_code"],
        over_invoices(),
        |event, _| event.said.country = Some(read("GT")),
    );
    refused(
        &["RT-15 receiver.country_code", "RT-18 export.item_type"],
        over_exports(),
        |event, facts| {
            issued_elsewhere(event, facts);
            event.said.receiver = Some(receiver());
        },
    );
    let told = samples::original(DocumentType::ExportInvoice).copied;
    accepted(over_exports(), |event, facts| {
        issued_elsewhere(event, facts);
        event.said = told.clone();
    });
    refused(
        &["RT-18 export.precinct"],
        over_exports(),
        |event, facts| {
            issued_elsewhere(event, facts);
            event.said = told.clone();
            event.said.export.precinct = None;
        },
    );
    accepted(over_exports(), |event, facts| {
        issued_elsewhere(event, facts);
        event.said = told.clone();
        event.said.export = dte_domain::original::ExportData {
            item_type: Some(ItemType::Service),
            ..Default::default()
        };
    });
    refused(&["RT-18 export"], over_invoices(), |event, _| {
        event.said.export.item_type = Some(ItemType::Product);
    });
}

#[test]
fn rules_19_and_20_documents_are_of_one_receiver_and_one_third_party() {
    let second_has = |receiver: Option<Receiver>| {
        move |event: &mut ReturnEvent, facts: &mut Facts| {
            with_a_second(event, facts);
            facts.originals[1].copied.receiver = receiver;
        }
    };
    let other = &["RT-19 related_docs[1].document_number"];
    refused(other, over_purchases(), second_has(Some(receiver())));
    // Without hyphens and of whatever case it is the same.
    let alike = Receiver {
        identity: IdentityDocument {
            kind: Some(IdentityDocumentType::Dui),
            number: Some(read("987654326")),
        },
        name: Some(read("M. Quintanilla")),
        ..Receiver::default()
    };
    accepted(over_purchases(), second_has(Some(alike)));
    let unnumbered = |name: &str| {
        Some(Receiver {
            name: Some(read(name)),
            ..Receiver::default()
        })
    };
    accepted(over_invoices(), second_has(None));
    accepted(over_invoices(), second_has(unnumbered("Rosa")));
    refused(other, over_invoices(), second_has(Some(receiver())));
    refused(other, over_invoices(), |event, facts| {
        second_has(unnumbered("Rosa"))(event, facts);
        facts.originals[0].copied.receiver = unnumbered("Julia");
    });
    accepted(over_invoices(), |event, facts| {
        second_has(unnumbered("Rosa"))(event, facts);
        facts.originals[0].copied.receiver = unnumbered("ROSA");
    });
    let sale = ThirdPartySale {
        nit: Some(read("06000101651039")),
        name: Some(read("Comitente")),
        domicile: Some(Domicile::Domiciled),
    };
    let other = &["RT-20 related_docs[1].document_number"];
    refused(other, over_invoices(), |event, facts| {
        with_a_second(event, facts);
        facts.originals[1].copied.third_party_sale = Some(sale.clone());
    });
    accepted(over_invoices(), |event, facts| {
        with_a_second(event, facts);
        for original in &mut facts.originals {
            original.copied.third_party_sale = Some(sale.clone());
        }
    });
    refused(other, over_exports(), |event, facts| {
        with_a_second(event, facts);
        facts.originals[0].copied.third_party_purchase = Some(ThirdPartyBuyer {
            document_number: Some(read("P-1")),
            name: None,
        });
    });
}

#[test]
fn rules_21_and_22_an_item_is_of_a_kind_and_has_amounts_of_its_document() {
    refused(&["RT-21 items[0].type"], over_exports(), |event, _| {
        event.items[0].kind = ItemType::Both;
    });
    accepted(over_purchases(), |event, _| {
        event.items[0].kind = ItemType::Both;
    });
    refused(&["RT-21 items[0].type"], over_purchases(), |event, _| {
        let item = &mut event.items[0];
        item.kind = ItemType::Tax;
        item.tax_code = Some(read("A8"));
        item.unit = Unit::UNNAMED;
    });
    let insured = |event: &mut ReturnEvent, _: &mut Facts| {
        untold(event).insurance = line_amount("1");
    };
    for sample in [over_invoices(), over_purchases()] {
        let mut sample = sample;
        insured(&mut sample.0, &mut sample.1);
        let found = broken(sample);
        assert!(
            found.contains(&"RT-22 items[0].insurance".to_owned()),
            "{found:?}"
        );
    }
    refused(
        &["RT-22 items[0].suggested_price"],
        over_exports(),
        |event, _| event.items[0].suggested_price = line_amount("1"),
    );
    refused(
        &[
            "RT-22 items[0].exempt_sale",
            "RT-42 related_docs[0].document_number",
        ],
        over_exports(),
        |event, _| {
            let item = untold(event);
            item.taxed_sale = Some(line_amount("0"));
            item.exempt_sale = line_amount("50");
        },
    );
}

#[test]
fn rules_23_and_24_an_item_says_one_kind() {
    refused(
        &["RT-23 items[0].taxed_sale"],
        over_invoices(),
        |event, facts| {
            let item = untold(event);
            item.exempt_sale = line_amount("1");
            item.taxed_sale = Some(line_amount("49"));
            original(facts).amounts.push(exempt("1"));
        },
    );
    refused(&["RT-24 items[0]"], over_invoices(), |event, _| {
        untold(event).taxed_sale = None;
    });
    accepted(over_invoices(), |event, _| {
        let item = beside_another(event);
        item.unit_price = line_amount("0");
        item.taxed_sale = None;
    });
}

/// The line of the sample, with the same once more beside it.
fn beside_another(event: &mut ReturnEvent) -> &mut ReturnedItem {
    event.items.push(event.items[0].clone());
    untold(event)
}

fn exempt(amount: &str) -> Amount {
    Amount {
        kind: AmountKind::Returned(Returnable::Exempt),
        ..taxed(amount)
    }
}

#[test]
fn rules_25_and_26_an_item_is_quantity_by_price_less_discount() {
    for (sale, good) in [("49.99", true), ("50.01", true), ("50.02", false)] {
        let change = |event: &mut ReturnEvent, _: &mut Facts| {
            untold(event).taxed_sale = Some(line_amount(sale));
        };
        if good {
            accepted(over_invoices(), change);
        } else {
            refused(&["RT-25 items[0].taxed_sale"], over_invoices(), change);
        }
    }
    for change in [
        |item: &mut ReturnedItem| item.taxed_sale = Some(line_amount("2")),
        |item: &mut ReturnedItem| item.discount = line_amount("2"),
    ] {
        let (mut event, facts) = over_invoices();
        let item = untold(&mut event);
        item.quantity = read("1.33333333");
        item.unit_price = line_amount("0.77777779");
        change(item);
        let violations = event.violations(&facts);
        let codes = ["RT-25", "RT-26"];
        let told = violations
            .iter()
            .find(|it| codes.contains(&it.code))
            .unwrap();
        let expected = told.expected.as_ref().unwrap().text(Language::English);
        let amount = expected.strip_prefix("at most ").unwrap_or(expected);
        assert!(LineAmount::parse(amount).is_ok(), "{amount}");
    }
    refused(
        &["RT-25 items[0].purchase"],
        over_purchases(),
        |event, _| untold(event).purchase = Some(line_amount("49.95")),
    );
    accepted(over_invoices(), |event, _| {
        let item = beside_another(event);
        item.discount = line_amount("50");
        item.taxed_sale = None;
    });
    refused(
        &["RT-24 items[0]", "RT-26 items[0].discount"],
        over_invoices(),
        |event, _| {
            let item = untold(event);
            item.discount = line_amount("50.02");
            item.taxed_sale = None;
        },
    );
}

#[test]
fn rule_27_a_tax_item_says_which_tax_it_is() {
    let tax = |event: &mut ReturnEvent| {
        let item = &mut event.items[0];
        item.kind = ItemType::Tax;
        item.tax_code = Some(read("A8"));
        item.unit = Unit::UNNAMED;
    };
    accepted(over_invoices(), |event, _| tax(event));
    refused(&["RT-27 items[0].tax_code"], over_invoices(), |event, _| {
        tax(event);
        event.items[0].tax_code = None;
    });
    refused(
        &["RT-27 items[0].unit_measure"],
        over_invoices(),
        |event, _| {
            tax(event);
            event.items[0].unit = read("59");
        },
    );
    refused(&["RT-27 items[0].quantity"], over_invoices(), |event, _| {
        tax(event);
        event.items[0].quantity = read("2");
        event.items[0].unit_price = line_amount("25");
    });
    refused(&["RT-27 items[0].tax_code"], over_invoices(), |event, _| {
        event.items[0].tax_code = Some(read("A8"));
    });
}

#[test]
fn rule_28_an_item_bears_taxes_of_its_document() {
    for code in ["20", "C3"] {
        refused(&["RT-28 items[0].taxes"], over_invoices(), |event, _| {
            event.items[0].taxes = vec![read(code)];
        });
    }
    refused(&["RT-28 items[0].taxes"], over_exports(), |event, _| {
        event.items[0].taxes = vec![read("20")];
    });
    accepted(over_exports(), |event, _| {
        event.items[0].taxes = vec![read("C3")];
    });
    refused(&["RT-28 items[0].taxes"], over_purchases(), |event, _| {
        event.items[0].taxes = vec![read("C3")];
    });
    refused(
        &["RT-28 items[0].taxes"],
        over_invoices(),
        |event, facts| {
            let item = untold(event);
            item.taxed_sale = None;
            item.exempt_sale = line_amount("50");
            item.taxes = vec![read("D1")];
            event.summary.taxes = vec![TaxTotal::new(read("D1"), money("1"))];
            original(facts).amounts.push(exempt("50"));
        },
    );
    refused(&["RT-28 items[0].taxes"], over_invoices(), |event, _| {
        fuel(event, "1");
        event.items[0].taxes.push(read("D1"));
    });
}

/// Fuel, with its tax.
fn fuel(event: &mut ReturnEvent, tax: &str) {
    untold(event).taxes = vec![read("D1")];
    event.summary.taxes = vec![TaxTotal::new(read("D1"), money(tax))];
}

#[test]
fn rule_29_the_tax_inside_is_that_of_the_sale_of_an_invoice() {
    let says = |vat: &str| {
        let vat = line_amount(vat);
        move |event: &mut ReturnEvent, _: &mut Facts| event.items[0].vat = Some(vat)
    };
    accepted(over_invoices(), says("5.75221239"));
    refused(&["RT-29 items[0].iva_item"], over_invoices(), says("0"));
    refused(&["RT-29 items[0].iva_item"], over_exports(), says("5.75"));
    accepted(over_exports(), says("0"));
    let (event, _) = over_invoices();
    assert_eq!(event.vat(), money("5.75").get());
}

/// A charge outside the tax base.
fn charge(event: &mut ReturnEvent, amount: &str) {
    let item = untold(event);
    item.taxed_sale = None;
    item.unit_price = line_amount("0");
    item.unit = Unit::UNNAMED;
    item.non_taxed = read(amount);
}

#[test]
fn rule_30_a_charge_is_one_thing_without_a_price_and_may_stand_alone() {
    accepted(over_invoices(), |event, _| charge(event, "5"));
    refused(&["RT-30 items[0].quantity"], over_invoices(), |event, _| {
        charge(event, "5");
        event.items[0].quantity = read("2");
    });
    accepted(over_invoices(), |event, _| {
        charge(event, "5");
        event.items[0].unit = read("59");
    });
    refused(
        &["RT-30 items[0].unit_price"],
        over_invoices(),
        |event, _| {
            charge(event, "5");
            event.items[0].unit_price = line_amount("1");
        },
    );
    refused(
        &["RT-23 items[0].non_taxed", "RT-30 items[0].unit_price"],
        over_invoices(),
        |event, _| {
            let item = untold(event);
            item.non_taxed = read("1");
            item.unit = Unit::UNNAMED;
        },
    );
}

fn withheld(facts: &mut Facts, kind: AmountKind, amount: &str) {
    original(facts).amounts.push(Amount {
        kind,
        ..taxed(amount)
    });
}

#[test]
fn rules_31_and_32_what_was_kept_back_of_an_item_is_a_part_of_it() {
    let keeps = |amount: &str| {
        let amount = money(amount);
        move |event: &mut ReturnEvent, facts: &mut Facts| {
            untold(event).vat_retention = amount;
            withheld(facts, AmountKind::VatRetention, "5");
        }
    };
    // 1 % of 50 / 1.13, and a cent.
    accepted(over_invoices(), keeps("0.45"));
    refused(
        &["RT-31 items[0].iva_retention"],
        over_invoices(),
        keeps("0.46"),
    );
    let keeps = |amount: &str, rate: &str| {
        let (amount, rate) = (money(amount), Decimal::from_str_exact(rate).unwrap());
        move |event: &mut ReturnEvent, facts: &mut Facts| {
            untold(event).income_retention = amount;
            original(facts).income_tax_rate = rate;
        }
    };
    accepted(over_purchases(), keeps("5", "0"));
    refused(
        &["RT-32 items[0].income_retention"],
        over_purchases(),
        keeps("5.02", "0"),
    );
    accepted(over_purchases(), keeps("10", "0.2"));
    refused(
        &["RT-32 items[0].income_retention"],
        over_purchases(),
        keeps("10.02", "0.2"),
    );
}

#[test]
fn rules_33_to_41_sums_are_sums() {
    let says = |code: &'static str, said: fn(&mut Summary)| {
        move |event: &mut ReturnEvent, _: &mut Facts| {
            let _ = code;
            untold(event);
            said(&mut event.summary);
        }
    };
    for (code, said) in [
        (
            "RT-33 summary.total_taxed",
            (|it| it.total_taxed = Some(money("50.02"))) as fn(&mut Summary),
        ),
        ("RT-33 summary.total_exempt", |it| {
            it.total_exempt = Some(money("0.02"));
        }),
        ("RT-33 summary.total_insurance", |it| {
            it.total_insurance = Some(money("0.02"));
        }),
        ("RT-33 summary.income_retention", |it| {
            it.income_retention = Some(money("0.02"));
        }),
        ("RT-34 summary.total_non_taxed", |it| {
            it.total_non_taxed = Some(read("0.02"));
        }),
        ("RT-35 summary.sub_total_sales", |it| {
            it.sub_total_sales = Some(money("50.02"));
        }),
        ("RT-38 summary.total_operation", |it| {
            it.total_operation = Some(money("50.02"));
        }),
        ("RT-39 summary.total_to_pay", |it| {
            it.total_to_pay = Some(money("49.98"));
        }),
        ("RT-40 summary.total_iva", |it| {
            it.total_vat = Some(money("5.77"));
        }),
        ("RT-41 summary.balance_in_favor", |it| {
            it.balance_in_favor = Some(read("0.01"));
        }),
    ] {
        refused(&[code], over_invoices(), says(code, said));
    }
    accepted(over_invoices(), |event, _| {
        untold(event);
        event.summary.total_taxed = Some(money("50.01"));
        event.summary.balance_in_favor = Some(read("-3"));
        event.summary.total_non_onerous = money("7");
    });
}

#[test]
fn rule_36_a_cent_for_every_item_does_not_add_up() {
    refused(
        &["RT-36 summary.sub_total_sales"],
        over_invoices(),
        |event, facts| {
            untold(event);
            event.items[0].unit_price = line_amount("1");
            event.items[0].taxed_sale = Some(line_amount("1.01"));
            let line = event.items[0].clone();
            event.items.resize(10, line);
            original(facts).amounts = vec![taxed("100")];
        },
    );
}

/// So many of the line, at a price.
fn many(event: &mut ReturnEvent, lines: usize, price: &str) {
    let line = untold(event);
    line.unit_price = line_amount(price);
    let line = line.clone();
    event.items.resize(lines, line);
}

#[test]
fn rule_36_goods_with_a_price_come_back_of_some_kind() {
    let broken = &["RT-36 summary.sub_total_sales"];
    let unsold = |event: &mut ReturnEvent| {
        for line in &mut event.items {
            line.taxed_sale = Some(line_amount("0"));
            line.purchase = Some(line_amount("0"));
        }
    };
    for sample in [over_invoices(), over_exports(), over_purchases()] {
        refused(broken, sample, |event, _| {
            many(event, 2_000, "0.01");
            unsold(event);
            for line in &mut event.items {
                line.insurance = line_amount("0");
                line.freight = line_amount("0");
                line.income_retention = money("0");
            }
        });
    }
}

#[test]
fn rule_48_the_tax_inside_is_that_of_the_whole() {
    let says = |vat: &'static str| {
        move |event: &mut ReturnEvent, _: &mut Facts| {
            many(event, 1_000, "0.05");
            for line in &mut event.items {
                line.taxed_sale = Some(line_amount("0.05"));
                line.vat = Some(line_amount(vat));
            }
        }
    };
    accepted(over_invoices(), says("0.00575221"));
    accepted(over_invoices(), says("0.01"));
    refused(&["RT-48 summary.total_iva"], over_invoices(), says("0.015"));
    // Of one fault of a line nothing is said again.
    refused(&["RT-29 items[0].iva_item"], over_invoices(), |event, _| {
        untold(event).vat = Some(line_amount("9"));
    });
}

#[test]
fn rule_49_a_return_takes_something_back() {
    let nothing = &["RT-49 summary.total_operation"];
    let free = |event: &mut ReturnEvent| {
        let line = untold(event);
        line.unit_price = line_amount("0");
        line.taxed_sale = Some(line_amount("0"));
    };
    refused(nothing, over_invoices(), |event, _| free(event));
    refused(nothing, over_invoices(), |event, _| {
        let line = untold(event);
        line.unit_price = line_amount("0.004");
        line.taxed_sale = Some(line_amount("0.004"));
    });
    refused(nothing, over_exports(), |event, _| {
        free(event);
        event.items[0].insurance = line_amount("0");
        event.items[0].freight = line_amount("0");
    });
    accepted(over_exports(), |event, _| free(event));
    accepted(over_invoices(), |event, _| {
        let paid = event.items[0].clone();
        free(event);
        event.items.push(paid);
    });
    accepted(over_invoices(), |event, _| charge(event, "0.01"));
}

#[test]
fn rule_37_taxes_of_items_and_summary_agree() {
    accepted(over_invoices(), |event, _| fuel(event, "2"));
    refused(&["RT-37 summary.taxes"], over_invoices(), |event, _| {
        untold(event).taxes = vec![read("D1")];
    });
    refused(
        &[
            "RT-37 summary.taxes[0].code",
            "RT-43 summary.taxes[0].value",
        ],
        over_invoices(),
        |event, _| {
            untold(event);
            event.summary.taxes = vec![TaxTotal::new(read("C8"), money("1"))];
        },
    );
    refused(
        &["RT-37 summary.taxes[1].code"],
        over_invoices(),
        |event, _| {
            fuel(event, "1");
            event
                .summary
                .taxes
                .push(TaxTotal::new(read("D1"), money("0.5")));
        },
    );
    refused(
        &["RT-37 summary.taxes[0].value"],
        over_exports(),
        |event, facts| {
            untold(event);
            event.summary.taxes = vec![TaxTotal::new(read("C3"), money("1"))];
            withheld(facts, AmountKind::Tax(read("C3")), "5");
        },
    );
}

#[test]
fn rule_39_nothing_below_nothing_is_paid() {
    refused(
        &["RT-39 summary.total_to_pay"],
        over_exports(),
        |event, facts| {
            charge(event, "-5");
            event.items[0].insurance = line_amount("0");
            event.items[0].freight = line_amount("0");
            original(facts).amounts.push(Amount {
                kind: AmountKind::Returned(Returnable::NonTaxed),
                ..taxed("-5")
            });
        },
    );
}

/// What others took back of the document.
fn taken_by_another(facts: &mut Facts, kind: AmountKind, amount: &str) {
    let amount = Amount {
        kind,
        ..taxed(amount)
    };
    let other = read::<GenerationCode>("0F000000-0000-4000-8000-0000000000AA");
    facts.known[0].amounts.taken.push((other, amount));
}

#[test]
fn rule_42_no_more_comes_back_than_there_is() {
    let over = &["RT-42 related_docs[0].document_number"];
    let kind = |kind| AmountKind::Returned(kind);
    accepted(over_invoices(), |_, facts| {
        taken_by_another(facts, kind(Returnable::Taxed), "42");
    });
    refused(over, over_invoices(), |_, facts| {
        taken_by_another(facts, kind(Returnable::Taxed), "42.01");
    });
    accepted(over_exports(), |_, facts| {
        taken_by_another(facts, kind(Returnable::Taxed), "50");
        taken_by_another(facts, kind(Returnable::Insurance), "8");
        taken_by_another(facts, kind(Returnable::Freight), "16.5");
    });
    for taken in [
        Returnable::Taxed,
        Returnable::Insurance,
        Returnable::Freight,
    ] {
        refused(over, over_exports(), |_, facts| {
            let all = original(facts).amount(kind(taken)).to_string();
            taken_by_another(facts, kind(taken), &all);
        });
    }
    accepted(over_purchases(), |_, facts| {
        taken_by_another(facts, kind(Returnable::Purchase), "345");
    });
    refused(over, over_purchases(), |_, facts| {
        taken_by_another(facts, kind(Returnable::Purchase), "345.01");
    });
    // What was kept back bounds each return alone.
    refused(over, over_purchases(), |_, facts| {
        original(facts).amounts[1].amount = money("4.99").get();
    });
    refused(over, over_invoices(), |event, _| charge(event, "5.01"));
    refused(over, over_invoices(), |event, facts| {
        let item = untold(event);
        item.vat_retention = money("0.4");
        withheld(facts, AmountKind::VatRetention, "0.39");
    });
}

#[test]
fn rule_42_charges_that_were_given_back_come_back_below_nothing() {
    let gave_back = |facts: &mut Facts| {
        original(facts).amounts.push(Amount {
            kind: AmountKind::Returned(Returnable::NonTaxed),
            ..taxed("-5")
        });
    };
    let with_a_sale = |event: &mut ReturnEvent, amount: &str| {
        let mut line = event.items[0].clone();
        charge(event, amount);
        event.items[0].insurance = line_amount("0");
        event.items[0].freight = line_amount("0");
        line.insurance = line_amount("0");
        event.items.push(line);
    };
    accepted(over_exports(), |event, facts| {
        with_a_sale(event, "-5");
        gave_back(facts);
    });
    let over = &["RT-42 related_docs[0].document_number"];
    refused(over, over_exports(), |event, facts| {
        with_a_sale(event, "-5.01");
        gave_back(facts);
    });
    refused(over, over_exports(), |event, facts| {
        with_a_sale(event, "5");
        gave_back(facts);
    });
}

#[test]
fn rule_43_no_more_tax_comes_back_than_there_is() {
    accepted(over_invoices(), |event, _| fuel(event, "2.01"));
    refused(
        &["RT-43 summary.taxes[0].value"],
        over_invoices(),
        |event, _| {
            fuel(event, "2.02");
        },
    );
}

/// A second document that was not issued here, with fuel over it, too.
fn with_fuel_of_elsewhere(event: &mut ReturnEvent, facts: &mut Facts, tax: &str) {
    with_a_second(event, facts);
    fuel(event, tax);
    event.items[1].taxes = vec![read("D1")];
    facts.known.truncate(1);
    facts.originals.truncate(1);
    event.related_documents[1].emission_date = Some(samples::RETURNED_ON);
}

#[test]
fn rule_43_a_document_of_elsewhere_bounds_nothing_and_leaves_others_bound() {
    // Half of the sale is over each: so is half of the tax, of which the invoice has 2.00.
    accepted(over_invoices(), |event, facts| {
        with_fuel_of_elsewhere(event, facts, "4");
    });
    let over = &["RT-43 summary.taxes[0].value"];
    refused(over, over_invoices(), |event, facts| {
        with_fuel_of_elsewhere(event, facts, "4.04");
    });
    // Where it bears no such tax itself, all of that is over the invoice.
    refused(over, over_invoices(), |event, facts| {
        with_fuel_of_elsewhere(event, facts, "4");
        event.items[1].taxes = Vec::new();
    });
    // The part of the invoice is kept, and bounds nothing.
    let (mut event, mut facts) = over_invoices();
    with_fuel_of_elsewhere(&mut event, &mut facts, "3");
    event.complete(&facts);
    let amounts = event.document_amounts(&facts);
    let d1 = AmountKind::Tax(read("D1"));
    let parts: Vec<_> = amounts
        .taken
        .iter()
        .filter(|it| it.amount.kind == d1)
        .map(|it| it.amount.amount)
        .collect();
    assert_eq!(parts, [Decimal::new(15, 1)]);
    assert!(amounts.limits.iter().all(|it| it.amount.kind != d1));
}

#[test]
fn rule_47_nothing_comes_back_of_what_cannot_be_read() {
    refused(
        &["RT-47 related_docs[0].document_number"],
        over_exports(),
        |_, facts| facts.originals.clear(),
    );
    accepted(over_invoices(), issued_elsewhere);
}

#[test]
fn rules_44_to_46_optional_objects_and_lists_fit() {
    refused(
        &["RT-44 appendixes[0].label"],
        over_invoices(),
        |event, _| {
            event.appendixes = vec![Appendix {
                field: Some(read("Nota")),
                label: None,
                value: Some(read("valor")),
            }];
        },
    );
    refused(&["RT-45 fusion"], over_invoices(), |event, _| {
        event.merger = Some(read("00000000000000"));
    });
    accepted(over_invoices(), |event, _| {
        event.merger = Some(read("06000101651039"));
    });
    refused(
        &["RT-08 related_docs[0].document_number", "RT-46 items"],
        over_invoices(),
        |event, _| {
            event.items.clear();
            untold_summary(event);
        },
    );
}

fn untold_summary(event: &mut ReturnEvent) {
    event.summary = Summary::default();
}

#[test]
fn the_event_repeats_the_first_document_and_tells_what_was_left_out() {
    let (mut event, facts) = over_exports();
    event.said.receiver = Some(receiver());
    event.complete(&facts);
    let name = event.receiver().unwrap().name.as_deref();
    assert_eq!(name, Some("Marta Quintanilla"));
    let paths: Vec<_> = event
        .warnings(&facts)
        .into_iter()
        .map(|it| it.path)
        .collect();
    assert_eq!(paths, ["receiver"]);
    let (mut event, mut facts) = over_invoices();
    issued_elsewhere(&mut event, &mut facts);
    event.complete(&facts);
    let paths: Vec<_> = event
        .warnings(&facts)
        .into_iter()
        .map(|it| it.path)
        .collect();
    assert_eq!(paths, ["related_docs[0].document_number"]);
}

#[test]
fn what_it_takes_is_kept_by_document_to_the_cent() {
    let (mut event, mut facts) = over_invoices();
    with_a_second(&mut event, &mut facts);
    event.items[0].unit_price = line_amount("33.333");
    event.items[0].taxed_sale = Some(line_amount("33.333"));
    event.complete(&facts);
    let amounts = event.document_amounts(&facts);
    let taken: Vec<_> = amounts
        .taken
        .iter()
        .map(|it| it.amount.amount.to_string())
        .collect();
    assert_eq!(taken, ["33.33", "50.00"]);
    assert_eq!(amounts.limits.len(), 2);
    assert_eq!(amounts.limits[0].own, Some(Decimal::from(92)));
    let charges = event.takes_back();
    let net: Vec<_> = charges
        .iter()
        .map(|it| it.sales.taxed.to_string())
        .collect();
    assert_eq!(net, ["29.50", "44.25"]);
}
