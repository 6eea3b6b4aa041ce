//! Every rule of a settlement from both sides: a valid sample, changed in one respect.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_domain::catalog::{
    Catalogue, Domicile, GenerationType, IdentityDocumentType, OperationCondition, Tax,
};
use dte_domain::documents::settlement::item::Item;
use dte_domain::documents::settlement::principal::Principal;
use dte_domain::documents::settlement::{RULES, SettledTax, Summary};
use dte_domain::documents::{DocumentContent, Settlement};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::DocumentType;
use dte_domain::money::SignedLineAmount;
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::extension::Extension;
use dte_domain::samples;
use dte_domain::taxpayer::Address;
use dte_domain::value::Value;
use rust_decimal::Decimal;
use time::macros::date;
use time::{Date, Duration};

const NONE: [&str; 0] = [];

fn read<T: Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn facts(edition: Edition) -> Facts {
    Facts {
        edition,
        ..Facts::on(samples::TODAY)
    }
}

/// The codes and paths of all that a changed sample breaks, once it is completed.
fn broken(facts: &Facts, change: impl FnOnce(&mut Settlement)) -> Vec<String> {
    let mut settlement = samples::settlement();
    change(&mut settlement);
    settlement.complete(facts);
    let violations = settlement.violations(facts);
    violations
        .iter()
        .map(|found| format!("{} {}", found.code, found.path))
        .collect()
}

fn broken_in(edition: Edition, change: impl FnOnce(&mut Settlement)) -> Vec<String> {
    broken(&facts(edition), change)
}

#[track_caller]
fn accepted(change: impl Fn(&mut Settlement)) {
    for edition in Edition::ALL {
        assert_eq!(broken_in(*edition, &change), NONE, "{edition:?}");
    }
}

#[track_caller]
fn refused(expected: &str, change: impl Fn(&mut Settlement)) {
    for edition in Edition::ALL {
        assert_eq!(broken_in(*edition, &change), [expected], "{edition:?}");
    }
}

/// Refused for this, and perhaps for the sums that it enters.
#[track_caller]
fn refused_among(expected: &str, change: impl Fn(&mut Settlement)) {
    for edition in Edition::ALL {
        let all = broken_in(*edition, &change);
        let is_told = all.iter().any(|found| found == expected);
        assert!(is_told, "{expected} is not among {all:?}");
    }
}

#[track_caller]
fn refused_only_in(edition: Edition, expected: &str, change: impl Fn(&mut Settlement)) {
    for judged in Edition::ALL {
        let right: &[&str] = if *judged == edition { &[expected] } else { &[] };
        assert_eq!(broken_in(*judged, &change), right, "{judged:?}");
    }
}

fn principal(settlement: &mut Settlement) -> &mut Principal {
    settlement.principal.as_mut().unwrap()
}

/// Nothing but what has to be given.
fn untold(settlement: &mut Settlement) {
    settlement.summary = Summary::new(settlement.summary.condition);
}

#[expect(clippy::unnecessary_wraps, reason = "lines may leave it out")]
fn amount(written: &str) -> Option<SignedLineAmount> {
    Some(read(written))
}

fn abroad(settlement: &mut Settlement) {
    let it = principal(settlement);
    it.domicile = Some(Domicile::NotDomiciled);
    it.receiver.nit = None;
    it.receiver.nrc = None;
    it.receiver.identity.kind = Some(IdentityDocumentType::Passport);
    it.receiver.identity.number = Some(read("P-88123"));
}

fn lives(department: &str, municipality: &str, district: Option<&str>) -> Address {
    Address::of(
        read(department),
        read(municipality),
        district.map(read),
        read("Zona 12, Guatemala"),
    )
}

#[test]
fn the_sample_keeps_every_rule_and_its_amounts_are_computed() {
    accepted(|_| {});
    accepted(untold);
    let mut settlement = samples::settlement();
    untold(&mut settlement);
    for item in &mut settlement.items {
        (item.vat, item.taxes) = (None, None);
    }
    let whole = samples::settlement();
    assert_eq!(settlement.vat(), whole.vat());
    assert_eq!(settlement.total_operation(), Decimal::new(36_640, 2));
    assert_eq!(settlement.total_to_pay(), whole.total_to_pay());
    assert_eq!(settlement.shown_taxes().len(), 1);
}

#[test]
fn rule_codes_are_unique_and_in_order() {
    let codes: Vec<_> = RULES.iter().map(|rule| rule.code).collect();
    let expected: Vec<_> = (1..=RULES.len())
        .map(|number| format!("CL-{number:02}"))
        .collect();
    assert_eq!(codes, expected);
}

#[test]
fn rule_01_the_principal_is_complete() {
    type Change = fn(&mut Principal);
    refused("CL-01 receiver", |settlement| settlement.principal = None);
    let changes: [(&str, Change); 7] = [
        ("nit", |it| it.receiver.nit = None),
        ("nrc", |it| it.receiver.nrc = None),
        ("name", |it| it.receiver.name = None),
        ("activity_code", |it| it.receiver.activity_code = None),
        ("activity_description", |it| {
            it.receiver.activity_description = None;
        }),
        ("address", |it| it.receiver.address = None),
        ("email", |it| it.receiver.email = None),
    ];
    for (member, change) in changes {
        refused(&format!("CL-01 receiver.{member}"), |settlement| {
            change(principal(settlement));
        });
    }
    accepted(|settlement| {
        let it = principal(settlement);
        it.receiver.phone = None;
        it.receiver.commercial_name = None;
        let nit = it.receiver.nit.take().unwrap();
        it.receiver.identity.kind = Some(IdentityDocumentType::Nit);
        it.receiver.identity.number = Some(read(nit.as_str()));
    });
}

#[test]
fn rule_01_a_principal_abroad_shows_any_document_in_2026() {
    let path = "CL-01 receiver.document_type";
    let found = broken_in(Edition::Of2022, abroad);
    assert_eq!(found, [path, "CL-01 receiver.nrc"]);
    assert_eq!(broken_in(Edition::Of2026, abroad), NONE);
    refused(path, |settlement| {
        let nrc = principal(settlement).receiver.nrc.clone();
        abroad(settlement);
        principal(settlement).receiver.nrc = nrc;
        principal(settlement).domicile = Some(Domicile::Domiciled);
    });
    refused("CL-01 receiver.document_type", |settlement| {
        let it = &mut principal(settlement).receiver;
        it.nit = None;
        it.identity.number = Some(read("06000101901019"));
    });
    let found = broken_in(Edition::Of2026, |settlement| {
        abroad(settlement);
        principal(settlement).receiver.identity.number = None;
    });
    assert_eq!(found, ["CL-01 receiver.document_number"]);
}

#[test]
fn rules_02_and_03_numbers_have_their_form_and_are_one() {
    let shows = |kind, number: &'static str, with_nit: bool| {
        move |settlement: &mut Settlement| {
            let it = &mut principal(settlement).receiver;
            it.identity.kind = Some(kind);
            it.identity.number = Some(read(number));
            if !with_nit {
                it.nit = None;
            }
        }
    };
    let nit = IdentityDocumentType::Nit;
    refused("CL-02 receiver.document_number", shows(nit, "0600", false));
    let path = "CL-03 receiver.document_number";
    refused(path, shows(nit, "06142909851037", true));
    accepted(shows(nit, "0600-010190-101-9", true));
}

#[test]
fn rules_04_to_06_the_address_is_in_the_country_or_abroad_throughout() {
    let at = |address: Address| {
        move |settlement: &mut Settlement| {
            principal(settlement).receiver.address = Some(address.clone());
        }
    };
    let municipality = "CL-04 receiver.address.municipality";
    refused(municipality, at(lives("06", "99", None)));
    let district = "CL-05 receiver.address.district";
    refused(district, at(lives("06", "20", Some("99"))));
    let path = "CL-06 receiver.address.district";
    refused_only_in(Edition::Of2026, path, at(lives("06", "20", None)));
    let department = "CL-04 receiver.address.department";
    refused(department, at(lives("00", "00", Some("00"))));
    let from = |address: Address| {
        move |settlement: &mut Settlement| {
            abroad(settlement);
            principal(settlement).receiver.address = Some(address);
        }
    };
    let in_2026 = |address| broken_in(Edition::Of2026, from(address));
    assert_eq!(in_2026(lives("00", "00", Some("00"))), NONE);
    assert_eq!(in_2026(lives("06", "20", Some("01"))), NONE);
    assert_eq!(
        in_2026(lives("00", "00", None)),
        ["CL-04 receiver.address.district"]
    );
    assert_eq!(in_2026(lives("00", "20", Some("00"))), [municipality]);
}

#[test]
fn rule_07_the_texts_have_the_lengths_of_the_schema() {
    type Change = fn(&mut Principal);
    let changes: [(&str, Change); 4] = [
        ("nrc", |it| it.receiver.nrc = Some(read("1"))),
        ("activity_code", |it| {
            it.receiver.activity_code = Some(read("1234"));
        }),
        ("commercial_name", |it| {
            it.receiver.commercial_name = Some(read("Luna"));
        }),
        ("address.complement", |it| {
            it.receiver.address.as_mut().unwrap().complement = read("Casa");
        }),
    ];
    for (member, change) in changes {
        let paths: Vec<_> = broken_in(Edition::Of2026, |it| change(principal(it)));
        assert_eq!(paths, [format!("CL-07 receiver.{member}")]);
    }
}

/// Only this one line, without totals.
fn only(settlement: &mut Settlement, item: Item) {
    settlement.items = vec![item];
    untold(settlement);
}

fn paper(document_type: DocumentType) -> Item {
    Item {
        document_type: Some(document_type),
        emission_date: Some(samples::TODAY),
        ..Item::new(GenerationType::Physical, read("A1"))
    }
}

#[test]
fn rule_08_a_number_has_the_form_of_its_kind_and_one_fault() {
    let path = "CL-08 items[0].document_number";
    for number in ["a0000125", "A-000125", "A00001250000000000001"] {
        refused(path, |it| it.items[0].document_number = read(number));
    }
    accepted(|it| it.items[0].document_number = read("A0000125000000000000"));
    // A code without hyphens is one fault, whatever else its line leaves to the document.
    refused(path, |settlement| {
        let number = "20C8619E75F5492F88F324697A6C9F58";
        only(
            settlement,
            Item::new(GenerationType::Electronic, read(number)),
        );
    });
}

#[test]
fn rules_09_and_10_a_line_says_what_its_document_is() {
    refused("CL-09 items[0].dte_type", |it| {
        it.items[0].document_type = None;
    });
    refused("CL-09 items[0].emission_date", |it| {
        it.items[0].emission_date = None;
    });
    refused("CL-09 items[0].taxed_sale", |settlement| {
        only(settlement, paper(DocumentType::Invoice));
    });
    for kind in [
        DocumentType::Retention,
        DocumentType::ExcludedSubjectInvoice,
    ] {
        refused("CL-10 items[0].dte_type", |it| {
            it.items[0].document_type = Some(kind);
        });
    }
    for kind in [DocumentType::Ccf, DocumentType::DebitNote] {
        accepted(|it| it.items[0].document_type = Some(kind));
    }
}

fn of_day(day: Date) -> impl Fn(&mut Settlement) {
    move |settlement: &mut Settlement| settlement.items[0].emission_date = Some(day)
}

#[test]
fn rules_11_and_12_a_document_is_of_the_month() {
    let tomorrow = samples::TODAY + Duration::DAY;
    refused("CL-11 items[0].emission_date", of_day(tomorrow));
    accepted(of_day(date!(2026 - 03 - 01)));
    // 16 March is the 11th business day.
    let path = "CL-12 items[0].emission_date";
    let february = date!(2026 - 02 - 28);
    refused_only_in(Edition::Of2026, path, of_day(february));
    let on = |today, edition, day| {
        let facts = Facts {
            edition,
            ..Facts::on(today)
        };
        broken(&facts, |settlement| {
            for item in &mut settlement.items {
                item.emission_date = Some(today);
            }
            of_day(day)(settlement);
        })
    };
    let tenth = date!(2026 - 03 - 13);
    assert_eq!(on(tenth, Edition::Of2026, february), NONE);
    assert_eq!(on(tenth, Edition::Of2026, date!(2026 - 01 - 31)), [path]);
    assert_eq!(on(tenth, Edition::Of2022, date!(2026 - 01 - 31)), NONE);
    // It is told all the same.
    for edition in Edition::ALL {
        let mut settlement = samples::settlement();
        of_day(february)(&mut settlement);
        let warnings = settlement.warnings(&facts(*edition));
        let of_month = |path: &str| warnings.iter().filter(|it| it.path == path).count();
        assert_eq!(of_month("items[0].emission_date"), 1);
        assert_eq!(of_month("items[1].emission_date"), 0);
    }
}

#[test]
fn rule_13_no_document_stands_twice() {
    refused("CL-13 items[3].document_number", |settlement| {
        let again = settlement.items[0].clone();
        settlement.items.push(again);
        untold(settlement);
    });
    // The same number of another type is another document.
    accepted(|settlement| {
        let mut other = settlement.items[0].clone();
        other.document_type = Some(DocumentType::Ccf);
        settlement.items.push(other);
        untold(settlement);
    });
}

#[test]
fn rules_20_and_21_amounts_are_those_of_the_type() {
    let export = |member: fn(&mut Item)| {
        move |settlement: &mut Settlement| {
            let mut item = paper(DocumentType::ExportInvoice);
            member(&mut item);
            only(settlement, item);
        }
    };
    accepted(export(|it| it.export_sale = amount("300")));
    refused(
        "CL-20 items[0].exempt_sale",
        export(|it| it.exempt_sale = amount("300")),
    );
    refused("CL-20 items[0].export_sale", |settlement| {
        settlement.items[0].export_sale = amount("1");
        settlement.items[0].taxes = None;
        untold(settlement);
    });
    refused("CL-21 items[2].exempt_sale", |settlement| {
        settlement.items[2].exempt_sale = amount("1");
        untold(settlement);
    });
    refused("CL-21 items[1].exempt_sale", |settlement| {
        settlement.items[1].exempt_sale = amount("-50");
        untold(settlement);
    });
}

#[test]
fn rule_22_a_line_carries_the_taxes_of_its_amounts() {
    let carries = |codes: &'static [&'static str]| {
        move |settlement: &mut Settlement| {
            let taxes = codes.iter().map(|code| read::<Tax>(code));
            settlement.items[0].taxes = Some(taxes.collect());
        }
    };
    refused("CL-22 items[0].taxes[1]", carries(&["20", "C3"]));
    refused("CL-22 items[0].taxes[1]", carries(&["20", "A1"]));
    refused("CL-22 items[0].taxes[1]", carries(&["20", "20"]));
    refused("CL-22 items[0].taxes", carries(&[]));
    accepted(|settlement| {
        carries(&["20", "59"])(settlement);
        let tourism = SettledTax {
            tax: read("59"),
            description: None,
            value: read("10"),
        };
        untold(settlement);
        settlement.summary.taxes = vec![tourism];
    });
    refused("CL-22 items[0].taxes[0]", |settlement| {
        let mut exempt = paper(DocumentType::Invoice);
        exempt.exempt_sale = amount("10");
        exempt.taxes = Some(vec![read("59")]);
        only(settlement, exempt);
        settlement.summary.taxes = vec![SettledTax {
            tax: read("59"),
            description: None,
            value: read("1"),
        }];
    });
}

#[test]
fn rule_23_the_tax_of_a_line_is_its_rate_with_its_sign() {
    let says = |index: usize, vat: &'static str| {
        move |settlement: &mut Settlement| {
            settlement.items[index].vat = Some(read(vat));
            untold(settlement);
        }
    };
    accepted(says(0, "26.01"));
    accepted(says(0, "25.99"));
    refused_among("CL-23 items[0].iva_item", says(0, "26.02"));
    refused_among("CL-23 items[2].iva_item", says(2, "2.6"));
    refused_among("CL-23 items[0].iva_item", |settlement| {
        let mut item = paper(DocumentType::Invoice);
        item.exempt_sale = amount("10");
        item.vat = amount("0.01");
        only(settlement, item);
    });
    // A fault of a line is not told again of the sums that it enters.
    refused_among("CL-23 items[0].iva_item", |settlement| {
        settlement.items[0].vat = Some(read("27"));
    });
}

#[test]
fn rules_24_to_28_totals_are_sums_and_a_cent_off_is_none() {
    type Says = fn(&mut Summary, &str);
    let totals: [(&str, &str, Says, [&str; 2]); 6] = [
        (
            "CL-24",
            "total_exempt",
            |it, said| it.total_exempt = Some(read(said)),
            ["50.01", "50.02"],
        ),
        (
            "CL-24",
            "total_taxed",
            |it, said| it.total_taxed = Some(read(said)),
            ["280.01", "280.02"],
        ),
        (
            "CL-25",
            "sub_total_sales",
            |it, said| it.sub_total_sales = Some(read(said)),
            ["330.01", "330.02"],
        ),
        (
            "CL-26",
            "total_iva",
            |it, said| it.total_vat = Some(read(said)),
            ["36.41", "36.42"],
        ),
        (
            "CL-28",
            "total_operation",
            |it, said| it.total_operation = Some(read(said)),
            ["366.41", "366.42"],
        ),
        (
            "CL-30",
            "total_to_pay",
            |it, said| it.total_to_pay = Some(read(said)),
            ["366.41", "366.42"],
        ),
    ];
    for (code, member, says, [good, bad]) in totals {
        accepted(|settlement| {
            untold(settlement);
            says(&mut settlement.summary, good);
        });
        refused(&format!("{code} summary.{member}"), |settlement| {
            untold(settlement);
            says(&mut settlement.summary, bad);
        });
    }
    refused_among("CL-24 summary.total_export", |settlement| {
        settlement.summary.total_export = Some(read("0.01"));
    });
    refused_among("CL-26 summary.taxes[0].value", |settlement| {
        settlement.summary.taxes[0].value = read("36.42");
        settlement.summary.total_operation = None;
        settlement.summary.total_to_pay = None;
    });
}

#[test]
fn rule_27_the_taxes_of_the_summary_are_those_of_the_lines() {
    let declares = |code: &'static str, value: &'static str| {
        move |settlement: &mut Settlement| {
            untold(settlement);
            settlement.summary.taxes.push(SettledTax {
                tax: read(code),
                description: None,
                value: read(value),
            });
        }
    };
    refused("CL-27 summary.taxes[0].code", declares("59", "1"));
    refused("CL-27 summary.taxes[0].code", declares("C3", "0"));
    refused("CL-27 summary.taxes[1].code", |settlement| {
        declares("20", "36.4")(settlement);
        let again = settlement.summary.taxes[0].clone();
        settlement.summary.taxes.push(again);
    });
    refused("CL-27 summary.taxes", |settlement| {
        settlement.items[0].taxes = Some(vec![Tax::VAT, read("59")]);
    });
    refused("CL-27 summary.taxes[0].value", |settlement| {
        let mut item = paper(DocumentType::ExportInvoice);
        item.export_sale = amount("300");
        only(settlement, item);
        settlement.summary.taxes = vec![SettledTax {
            tax: Tax::EXPORTS,
            description: None,
            value: read("1"),
        }];
        settlement.summary.total_operation = Some(read("300"));
    });
}

#[test]
fn rule_29_perception_is_nothing_or_one_percent() {
    let perceives = |amount: &'static str| {
        move |settlement: &mut Settlement| {
            untold(settlement);
            settlement.summary.vat_perception = read(amount);
        }
    };
    accepted(perceives("2.8"));
    accepted(perceives("2.79"));
    refused_among("CL-29 summary.iva_perception", perceives("2.78"));
    refused_among("CL-29 summary.iva_perception", perceives("-2.8"));
    let mut settlement = samples::settlement();
    perceives("2.8")(&mut settlement);
    assert_eq!(settlement.total_to_pay(), Decimal::new(36_920, 2));
}

#[test]
fn rules_31_and_32_nothing_is_paid_at_once_and_2026_pays_nothing_below_0() {
    let only_note = |sale: &'static str| {
        move |settlement: &mut Settlement| {
            let mut note = paper(DocumentType::CreditNote);
            note.taxed_sale = amount(sale);
            only(settlement, note);
        }
    };
    let path = "CL-31 summary.total_to_pay";
    refused_only_in(Edition::Of2026, path, only_note("-20"));
    let nothing = |condition| {
        move |settlement: &mut Settlement| {
            let mut note = paper(DocumentType::CreditNote);
            note.taxed_sale = amount("-200");
            note.document_number = read("N2");
            settlement.items.truncate(1);
            settlement.items.push(note);
            untold(settlement);
            settlement.summary.condition = condition;
        }
    };
    accepted(nothing(OperationCondition::Cash));
    let path = "CL-32 summary.operation_condition";
    refused(path, nothing(OperationCondition::Credit));
    accepted(|it| it.summary.condition = OperationCondition::Credit);
}

#[test]
fn rules_33_to_38_the_rest() {
    refused("CL-33 extension.observation", |settlement| {
        settlement.observations = Some(read("Una cosa"));
        settlement.extension = Some(Extension {
            observation: Some(read("Otra cosa")),
            ..Extension::default()
        });
    });
    let short = Extension {
        delivery_name: Some(read("Ana")),
        ..Extension::default()
    };
    let path = "CL-34 extension.delivery_name";
    refused_only_in(Edition::Of2022, path, |it| {
        it.extension = Some(short.clone());
    });
    accepted(|it| it.extension = Some(Extension::default()));
    refused("CL-35 extension.vehicule_plate", |settlement| {
        settlement.extension = Some(Extension {
            vehicle_plate: Some(read("P12-345")),
            ..Extension::default()
        });
    });
    let appendix = Appendix {
        field: Some(read("lote")),
        label: Some(read("Lote")),
        value: Some(read("17")),
    };
    accepted(|it| it.appendixes = vec![appendix.clone(); 10]);
    refused("CL-37 appendixes", |it| {
        it.appendixes = vec![appendix.clone(); 11];
    });
    refused("CL-36 appendixes[0].value", |it| {
        it.appendixes = vec![Appendix {
            value: None,
            ..appendix.clone()
        }];
    });
    refused("CL-37 items", |settlement| {
        settlement.items = Vec::new();
        untold(settlement);
    });
    let path = "CL-38 fusion";
    refused_only_in(Edition::Of2026, path, |it| {
        it.merger = Some(read("00000001231101"));
    });
}

#[test]
fn the_taxes_of_a_settlement_have_a_place() {
    for code in ["20", "C3", "59", "71", "D1", "C8", "D5", "D4"] {
        assert!(Tax::ENTRIES.iter().any(|entry| entry.code == code));
    }
}

/// So many lines of an invoice on paper that sold so much.
fn many(settlement: &mut Settlement, lines: u32, (sale, vat): (&str, &str)) {
    untold(settlement);
    let line = |number: u32| {
        let mut item = paper(DocumentType::Invoice);
        item.document_number = read(&format!("A{number:07}"));
        item.taxed_sale = amount(sale);
        item.vat = amount(vat);
        item
    };
    settlement.items = (1..=lines).map(line).collect();
}

#[test]
fn rule_39_the_tax_of_the_whole_is_its_rate() {
    // Of each line a cent is within the tolerance: together that is all that was sold.
    refused_among("CL-39 summary.total_iva", |settlement| {
        many(settlement, 500, ("0.01", "0.01"));
    });
    accepted(|settlement| many(settlement, 500, ("0.01", "0.0013")));
    // What rounding to the cent makes of every line.
    accepted(|settlement| many(settlement, 500, ("1.96", "0.25")));
    refused_among("CL-39 summary.total_iva", |settlement| {
        many(settlement, 500, ("1.96", "0.2648"));
    });
}

#[test]
fn rule_41_a_tax_has_the_sign_of_the_sales_that_bear_it() {
    let bears = |sale: &'static str, tax: &'static str| {
        move |settlement: &mut Settlement| {
            untold(settlement);
            let mut item = paper(DocumentType::Invoice);
            item.taxed_sale = amount(sale);
            item.taxes = Some(vec![Tax::VAT, read("59")]);
            let mut other = paper(DocumentType::CreditNote);
            other.document_number = read("N0000001");
            other.taxed_sale = amount("-20");
            other.taxes = Some(vec![Tax::VAT, read("59")]);
            settlement.items = vec![item, other];
            settlement.summary.taxes = vec![SettledTax {
                tax: read("59"),
                description: None,
                value: read(tax),
            }];
        }
    };
    let alone = |sale: &'static str, tax: &'static str| {
        let both = bears(sale, tax);
        move |settlement: &mut Settlement| {
            both(settlement);
            settlement.items.truncate(1);
        }
    };
    accepted(alone("250", "12.5"));
    accepted(alone("250", "0"));
    refused_among("CL-41 summary.taxes[0].value", alone("250", "-282.5"));
    refused_among("CL-41 summary.taxes[0].value", alone("250", "-12.5"));
    // Of what sells and what takes back together nobody knows the sign: taxes go by quantities too.
    accepted(bears("250", "11.5"));
    accepted(bears("250", "-11.5"));
    let taking_back = |tax: &'static str| {
        let both = bears("10", tax);
        move |settlement: &mut Settlement| {
            both(settlement);
            settlement.items[0].taxes = None;
            settlement.items[0].taxed_sale = amount("300");
        }
    };
    accepted(taking_back("-1"));
    refused_among("CL-41 summary.taxes[0].value", taking_back("1"));
}

#[test]
fn a_settlement_with_the_company_itself_is_a_warning() {
    let settlement = samples::settlement();
    let principal = settlement.principal.as_ref().unwrap();
    let own = principal.receiver.tax_id().unwrap();
    let mut known = facts(Edition::Of2022);
    known.issuer = Some(samples::issuer());
    let is_own = |facts: &Facts| {
        let warnings = settlement.warnings(facts).into_iter();
        let paths: Vec<_> = warnings.map(|it| it.path).collect();
        paths.contains(&"receiver.nit".to_owned())
    };
    assert!(!is_own(&known));
    known.issuer.as_mut().unwrap().nit = own;
    assert!(is_own(&known));
}
