//! Every rule of a special operations event from both sides: a valid sample, changed in one respect.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_domain::amounts::{Amount, AmountKind, Returnable};
use dte_domain::catalog::Tax;
use dte_domain::documents::special_operations::source::Source;
use dte_domain::documents::special_operations::{RULES, Summary};
use dte_domain::documents::{Content, DocumentContent, SpecialOperations};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{DocumentType, LocalTime};
use dte_domain::known_document::{KnownDocument, Ownership};
use dte_domain::language::Language;
use dte_domain::lifecycle::StatusKind;
use dte_domain::original::Original;
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::item::Item;
use dte_domain::parts::totals::TaxTotal;
use dte_domain::samples::{self, money};
use dte_domain::value::Value;
use rust_decimal::Decimal;
use time::Date;
use time::macros::date;

fn read<T: Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn facts() -> Facts {
    samples::special_operations_facts(Edition::Of2026)
}

/// The codes and paths of all that an event breaks under facts.
fn violations_of(event: &SpecialOperations, facts: &Facts) -> Vec<String> {
    let violations = event.violations(facts);
    violations
        .iter()
        .map(|found| format!("{} {}", found.code, found.path))
        .collect()
}

fn broken(change: impl FnOnce(&mut SpecialOperations)) -> Vec<String> {
    let mut event = samples::special_operations();
    change(&mut event);
    violations_of(&event, &facts())
}

#[track_caller]
fn accepted(change: impl FnOnce(&mut SpecialOperations)) {
    assert_eq!(broken(change), [] as [String; 0]);
}

#[track_caller]
fn refused(expected: &[&str], change: impl FnOnce(&mut SpecialOperations)) {
    assert_eq!(broken(change), expected);
}

/// An event of this line alone, on a voucher; all totals are computed.
fn only(event: &mut SpecialOperations, item: Item) {
    event.items = vec![item];
    event.sources = vec![samples::simplified_invoices("1", "9")];
    event.summary = Summary::default();
}

fn taxed(quantity: &str, price: &str, sale: &str, tax: Tax) -> Item {
    Item {
        taxed_sale: read(sale),
        taxes: vec![tax],
        ..samples::operation("Ventas", quantity, price)
    }
}

#[test]
fn every_rule_has_a_code_of_its_own_and_both_texts() {
    let mut codes: Vec<_> = RULES.iter().map(|rule| rule.code).collect();
    assert!(codes.iter().all(|code| code.starts_with("EOP-")));
    codes.dedup();
    assert_eq!(codes.len(), RULES.len());
    for rule in RULES {
        assert_ne!(rule.says.english, rule.says.spanish, "{}", rule.code);
    }
}

#[test]
fn the_samples_keep_every_rule_and_say_what_is_computed() {
    accepted(|_| {});
    accepted(|event| event.summary = Summary::default());
    let mut event = samples::special_operations();
    event.summary = Summary::default();
    assert_eq!(event.sub_total(), Decimal::from(185));
    assert_eq!(event.vat(), Decimal::new(195, 1));
    assert_eq!(event.total_operation(), Decimal::new(2045, 1));
    assert_eq!(event.taxes(), [TaxTotal::new(Tax::VAT, money("19.5"))]);
    let recorded = event.recorded_amounts(Edition::Of2026);
    assert_eq!(recorded.total, Decimal::new(2045, 1));
    assert_eq!(event.receiver().map(|_| ()), None);
    let back = samples::taking_back();
    assert_eq!(violations_of(&back, &facts()), [] as [String; 0]);
    let [charge] = &*back.takes_back() else {
        panic!("one event is named");
    };
    assert_eq!(charge.sales.taxed, Decimal::new(125, 1));
    assert_eq!(back.named_documents(), [charge.generation_code]);
}

#[test]
fn a_line_has_a_range_or_the_number_of_one_voucher() {
    refused(&["EOP-01 items[0].document_from"], |event| {
        event.sources[0].first = None;
    });
    refused(&["EOP-01 items[0].document_to"], |event| {
        event.sources[0].last = None;
    });
    refused(&["EOP-01 items[1].document_number"], |event| {
        event.sources[1].number = None;
    });
    refused(&["EOP-02 items[0].document_number"], |event| {
        event.sources[0].number = Some(read("5001"));
    });
    refused(&["EOP-02 items[1].document_number"], |event| {
        event.sources[1].first = Some(read("1"));
        event.sources[1].last = Some(read("2"));
    });
    refused(&["EOP-01 items[1].document_to"], |event| {
        event.sources[1].number = None;
        event.sources[1].first = Some(read("1"));
    });
}

/// Vouchers of internal control of a range.
fn range_of_vouchers() -> Source {
    Source {
        first: Some(read("CI-1")),
        last: Some(read("CI-9")),
        number: None,
        ..samples::internal_control("CI-1")
    }
}

#[test]
fn vouchers_are_reported_by_ranges_or_one_by_one() {
    let line = |quantity: &str| Item {
        exempt_sale: read(quantity),
        ..samples::operation("Comprobantes", quantity, "1")
    };
    let reported = |lines: &[(&str, Source)]| {
        let mut event = SpecialOperations::default();
        for (quantity, source) in lines {
            event.items.push(line(quantity));
            event.sources.push(source.clone());
        }
        violations_of(&event, &facts())
    };
    let one = || samples::internal_control("CI-20");
    let none = [] as [String; 0];
    assert_eq!(
        reported(&[("9", range_of_vouchers()), ("9", range_of_vouchers())]),
        none
    );
    assert_eq!(reported(&[("1", one()), ("1", one())]), none);
    assert_eq!(reported(&[("2", one())]), ["EOP-25 items[0].quantity"]);
    assert_eq!(
        reported(&[("9", range_of_vouchers()), ("1", one())]),
        ["EOP-25 items[1].document_number"]
    );
    // Simplified invoices are ranges whatever the vouchers are.
    let invoices = samples::simplified_invoices("1", "9");
    assert_eq!(reported(&[("9", invoices), ("1", one())]), none);
}

#[test]
fn an_event_has_at_most_500_lines() {
    let with = |lines: usize| {
        broken(|event| {
            event.items = vec![taxed("1", "1", "1", Tax::VAT); lines];
            event.sources = vec![samples::simplified_invoices("1", "9"); lines];
            event.summary = Summary::default();
        })
    };
    assert_eq!(with(500), [] as [String; 0]);
    assert_eq!(with(501), ["EOP-21 items"]);
}

#[test]
fn what_is_taken_back_has_an_event_of_its_own() {
    refused(&["EOP-24 items[1].related_doc"], |event| {
        event.items[1].related_document = Some(read(samples::REPORTED));
    });
    accepted(|event| {
        for item in &mut event.items {
            item.related_document = Some(read(samples::REPORTED));
        }
    });
}

#[test]
fn an_event_is_dated_in_the_one_month_that_it_reports() {
    refused(&["EOP-23 items[0].emission_date"], |event| {
        event.sources[1].emission_date = date!(2026 - 03 - 01);
    });
    let at = |today: Date, emitted: Date| {
        let mut event = samples::special_operations();
        for source in &mut event.sources {
            source.emission_date = emitted;
        }
        let facts = Facts { today, ..facts() };
        let checked = Content::SpecialOperations(event).check(&facts).unwrap();
        let now = LocalTime::at(today.midnight().assume_utc() + time::Duration::hours(18));
        checked.issued_at(now).to_string()
    };
    let november = date!(2026 - 11 - 03);
    // In the month itself the event is of its own day, later of the month's last day.
    assert_eq!(at(date!(2026 - 11 - 28), november), "2026-11-28 12:00:00");
    assert_eq!(at(date!(2026 - 11 - 30), november), "2026-11-30 12:00:00");
    assert_eq!(at(date!(2026 - 12 - 01), november), "2026-11-30 23:59:59");
    assert_eq!(at(date!(2026 - 12 - 14), november), "2026-11-30 23:59:59");
    let december = date!(2025 - 12 - 31);
    assert_eq!(at(date!(2026 - 01 - 05), december), "2025-12-31 23:59:59");
}

#[test]
fn a_range_does_not_end_before_it_begins() {
    for (first, last, is_good) in [
        ("5120", "5120", true),
        ("999", "1000", true),
        ("A-99", "A-100", true),
        ("A-100", "B-1", true),
        ("X", "A", true),
        ("1000", "999", false),
        ("A-100", "A-99", false),
    ] {
        let found = broken(|event| {
            event.sources[0] = samples::simplified_invoices(first, last);
        });
        let expected: &[&str] = if is_good {
            &[]
        } else {
            &["EOP-03 items[0].document_to"]
        };
        assert_eq!(found, expected, "{first} {last}");
    }
}

#[test]
fn documents_are_of_the_last_three_months() {
    let of = |date: Date| {
        broken(|event| {
            for source in &mut event.sources {
                source.emission_date = date;
            }
        })
    };
    for good in [samples::TODAY, date!(2025 - 12 - 16)] {
        assert_eq!(of(good), [] as [String; 0], "{good}");
    }
    let both = |code: &str| [0, 1].map(|line| format!("{code} items[{line}].emission_date"));
    assert_eq!(of(date!(2026 - 03 - 17)), both("EOP-04"));
    assert_eq!(of(date!(2025 - 12 - 15)), both("EOP-05"));
}

#[test]
fn a_line_sells_in_one_way_what_it_counts() {
    refused(&["EOP-06 items[0]"], |event| {
        let voucher = Item {
            non_subject_sale: read("10"),
            taxed_sale: read("20"),
            taxes: vec![Tax::VAT],
            ..samples::operation("Ventas", "3", "10")
        };
        only(event, voucher);
    });
    refused(&["EOP-07 items[1].exempt_sale"], |event| {
        event.items[1].exempt_sale = read("35.02");
        event.summary = Summary::default();
    });
    accepted(|event| {
        event.items[1].exempt_sale = read("35.01");
        event.summary = Summary::default();
    });
    accepted(|event| only(event, samples::operation("Sin valor", "3", "0")));
}

#[test]
fn a_taxed_line_bears_the_tax_or_that_on_exports_and_no_other_line_any() {
    for taxes in [&[][..], &["20", "C3"], &["59"], &["20", "59"]] {
        let found = broken(|event| {
            event.summary = Summary::default();
            event.items[0].taxes = taxes.iter().map(|code| read(code)).collect();
        });
        assert_eq!(found[0], "EOP-08 items[0].taxes", "{taxes:?}: {found:?}");
    }
    refused(&["EOP-09 items[1].taxes"], |event| {
        event.items[1].taxes = vec![Tax::VAT];
    });
    refused(&["EOP-09 items[0].taxes"], |event| {
        only(event, taxed("1", "0.005", "0", Tax::VAT));
    });
    let mut cheap = samples::special_operations();
    only(&mut cheap, taxed("31", "0.00016", "0", Tax::VAT));
    assert_eq!(violations_of(&cheap, &facts()), [] as [String; 0]);
    let warnings = cheap.warnings(&facts()).into_iter();
    let mut paths = warnings.map(|warning| warning.path);
    assert!(paths.any(|path| path == "items[0].taxes"));
    let mut mixed = samples::special_operations();
    mixed.summary = Summary::default();
    mixed.items[1] = taxed("1", "35", "35", Tax::EXPORTS);
    assert_eq!(violations_of(&mixed, &facts()), [] as [String; 0]);
    assert_eq!(mixed.vat(), Decimal::new(195, 1), "of what is sold at home");
    assert_eq!(mixed.total_operation(), Decimal::new(2045, 1));
    let taxes = mixed.taxes();
    let codes: Vec<_> = taxes.iter().map(|total| total.tax).collect();
    assert_eq!(codes, [Tax::VAT, Tax::EXPORTS]);
}

#[test]
fn the_tax_is_counted_from_the_lines_and_not_from_their_total_in_cents() {
    // 13 % of 0.0384 is 0.004992; of 0.04 it would be a cent.
    let mut event = samples::special_operations();
    only(&mut event, taxed("1", "0.0384", "0.0384", Tax::VAT));
    assert_eq!(event.total_taxed(), Decimal::new(4, 2));
    assert_eq!(event.vat(), Decimal::ZERO);
    assert_eq!(violations_of(&event, &facts()), [] as [String; 0]);
}

#[test]
fn totals_are_what_the_lines_come_to_within_a_cent() {
    type Say = fn(&mut Summary, &str);
    let totals: [(&str, &str, Say); 4] = [
        ("EOP-10 summary.total_exempt", "35", |it, total| {
            it.total_exempt = Some(money(total));
        }),
        ("EOP-10 summary.total_taxed", "150", |it, total| {
            it.total_taxed = Some(money(total));
        }),
        ("EOP-11 summary.sub_total", "185", |it, total| {
            it.sub_total = Some(money(total));
        }),
        ("EOP-15 summary.total_operation", "204.5", |it, total| {
            it.total_operation = Some(money(total));
        }),
    ];
    for (told, right, say) in totals {
        let off = |cents: i64| {
            let total = read::<dte_domain::money::Money>(right).get() + Decimal::new(cents, 2);
            broken(|event| {
                event.summary = Summary::default();
                say(&mut event.summary, &total.to_string());
            })
        };
        assert_eq!(off(1), [] as [String; 0], "{told}");
        assert_eq!(off(-1), [] as [String; 0], "{told}");
        assert_eq!(off(2), [told], "{told}");
    }
    refused(&["EOP-10 summary.total_non_subject"], |event| {
        event.summary.total_non_subject = Some(money("0.01"));
    });
}

#[test]
fn the_tax_is_that_of_what_bears_it_and_that_on_exports_nothing() {
    let says = |value: &str| {
        broken(|event| {
            event.summary = Summary::default();
            event.summary.taxes = vec![TaxTotal::new(Tax::VAT, money(value))];
        })
    };
    assert_eq!(says("19.51"), [] as [String; 0]);
    assert_eq!(says("19.52"), ["EOP-12 summary.taxes[0].value"]);
    refused(&["EOP-13 summary.taxes[0].value"], |event| {
        only(event, taxed("1", "10", "10", Tax::EXPORTS));
        event.summary.taxes = vec![TaxTotal::new(Tax::EXPORTS, money("1.3"))];
    });
    refused(&["EOP-14 summary.taxes[1].code"], |event| {
        let exports = TaxTotal::new(Tax::EXPORTS, money("0"));
        event.summary.taxes.push(exports);
    });
    refused(&["EOP-14 summary.taxes[1].code"], |event| {
        let again = event.summary.taxes[0].clone();
        event.summary.taxes.push(again);
    });
}

#[test]
fn cents_of_lines_do_not_add_up_to_more() {
    let off = |lines: usize| {
        broken(|event| {
            let line = Item {
                exempt_sale: read("35.01"),
                ..samples::operation("Ventas", "1", "35")
            };
            event.items = vec![line; lines];
            event.sources = vec![samples::simplified_invoices("1", "9"); lines];
            event.summary = Summary::default();
        })
    };
    assert_eq!(off(2), [] as [String; 0]);
    let told = ["EOP-15 summary.total_operation", "EOP-16 summary.sub_total"];
    assert_eq!(off(3), told);
}

/// What an event that takes back breaks, when this is known of the event that it names.
fn taking_back(known: Option<KnownDocument>) -> Vec<String> {
    let facts = Facts {
        known: known.into_iter().collect(),
        ..facts()
    };
    violations_of(&samples::taking_back(), &facts)
}

#[test]
fn what_is_taken_back_is_of_an_own_event_that_is_received() {
    let reported = samples::reported_event;
    assert_eq!(taking_back(Some(reported())), [] as [String; 0]);
    let told = ["EOP-17 items[0].related_doc"];
    assert_eq!(taking_back(None), told);
    for ownership in [Ownership::Company, Ownership::Other] {
        let known = KnownDocument {
            ownership,
            ..reported()
        };
        assert_eq!(taking_back(Some(known)), told, "{ownership:?}");
    }
    let sale = KnownDocument {
        document_type: DocumentType::Ccf,
        ..reported()
    };
    assert_eq!(taking_back(Some(sale)), told);
    for status in [
        StatusKind::Pending,
        StatusKind::Rejected,
        StatusKind::Invalidated,
    ] {
        let known = KnownDocument {
            status,
            ..reported()
        };
        assert_eq!(
            taking_back(Some(known)),
            ["EOP-18 items[0].related_doc"],
            "{status:?}"
        );
    }
    let mut nameless = samples::taking_back();
    nameless.items[0].related_document = Some(read("CI-1"));
    assert_eq!(violations_of(&nameless, &facts()), told);
}

/// The facts of an event that reported these amounts alone.
fn having_reported(amounts: &[(AmountKind, &str)]) -> Facts {
    let amount = |(kind, amount): &(AmountKind, &str)| Amount {
        kind: *kind,
        amount: money(amount).get(),
    };
    Facts {
        originals: vec![Original {
            amounts: amounts.iter().map(amount).collect(),
            ..samples::reported_bytes()
        }],
        ..facts()
    }
}

const TAXED: AmountKind = AmountKind::Returned(Returnable::Taxed);
const VAT: AmountKind = AmountKind::Tax(Tax::VAT);

#[test]
fn no_more_is_taken_back_than_was_reported_of_each_kind() {
    let reported = |taxed| having_reported(&[(TAXED, taxed), (VAT, "19.5")]);
    let mut event = samples::taking_back();
    assert_eq!(violations_of(&event, &reported("12.5")), [""; 0]);
    let told = ["EOP-19 items[0].related_doc"];
    assert_eq!(violations_of(&event, &reported("12.49")), told);
    let exempt = AmountKind::Returned(Returnable::Exempt);
    let other = having_reported(&[(exempt, "12.5"), (VAT, "19.5")]);
    assert_eq!(violations_of(&event, &other), told);
    // Lines are counted together, and told of once.
    event.items.push(event.items[0].clone());
    event.sources.push(event.sources[0].clone());
    assert_eq!(violations_of(&event, &reported("24.99")), told);
}

#[test]
fn lists_and_their_entries_are_whole() {
    refused(&["EOP-20 appendixes[0].value"], |event| {
        event.appendixes = vec![Appendix {
            field: Some(read("lote")),
            label: Some(read("Lote")),
            value: None,
        }];
    });
    let nothing = SpecialOperations::default();
    assert_eq!(violations_of(&nothing, &facts()), ["EOP-21 items"]);
}

#[test]
fn a_month_that_is_reported_late_is_warned_of_once() {
    let on = |today: Date, emitted: Date| {
        let mut event = samples::special_operations();
        for source in &mut event.sources {
            source.emission_date = emitted;
        }
        let facts = Facts { today, ..facts() };
        let warnings = event.warnings(&facts);
        let texts = warnings
            .iter()
            .map(|warning| warning.text(Language::English));
        texts.collect::<Vec<_>>()
    };
    let february = date!(2026 - 02 - 27);
    assert_eq!(
        on(date!(2026 - 02 - 28), february),
        [""; 0],
        "the month itself"
    );
    assert_eq!(on(date!(2026 - 03 - 13), february), [""; 0], "the 10th");
    for today in [date!(2026 - 03 - 16), date!(2026 - 04 - 06)] {
        let late = on(today, february);
        assert!(
            late.len() == 1 && late[0].contains("has passed"),
            "{late:?}"
        );
    }
    assert_eq!(on(date!(2027 - 01 - 05), date!(2026 - 12 - 31)), [""; 0]);
}

#[test]
fn only_the_edition_of_2026_has_it() {
    let spec = DocumentType::SpecialOperations.spec();
    assert!(spec.of_2022.is_none() && spec.of_2026.is_some());
    let issuing = spec.issuing.as_ref().unwrap();
    assert!((issuing.samples)(Edition::Of2022).is_empty());
    let samples = (issuing.samples)(Edition::Of2026);
    assert_eq!(samples.len(), 2);
    for (content, facts) in samples {
        assert!(matches!(content, Content::SpecialOperations(_)));
        content.check(&facts).unwrap();
    }
}

#[test]
fn no_more_vat_is_taken_back_than_was_reported() {
    const NONE: [&str; 0] = [];
    let reported = |vat| having_reported(&[(TAXED, "150"), (VAT, vat)]);
    let exports = having_reported(&[(TAXED, "150")]);
    // Of 12.50 that is 1.63; an event that reported exports has none.
    let mut event = samples::taking_back();
    assert_eq!(violations_of(&event, &reported("1.62")), NONE);
    let told = ["EOP-22 items[0].related_doc"];
    assert_eq!(violations_of(&event, &reported("1.61")), told);
    assert_eq!(violations_of(&event, &exports), told);
    // Exports are taken back without any.
    event.items[0].taxes = vec![Tax::EXPORTS];
    assert_eq!(violations_of(&event, &exports), NONE);
}

#[test]
fn nothing_is_added_up_over_several_events() {
    let back = samples::taking_back();
    assert_eq!(back.takes_back().len(), 1, "it names the earlier event");
    assert_eq!(back.opening_balance(), None);
    let amounts = back.document_amounts(&facts());
    assert!(amounts.own.is_empty() && amounts.taken.is_empty() && amounts.limits.is_empty());
}

#[test]
fn a_line_that_is_said_twice_is_told() {
    let mut event = samples::special_operations();
    event.items.push(event.items[1].clone());
    event.sources.push(event.sources[1].clone());
    let paths = |event: &SpecialOperations| -> Vec<String> {
        let warnings = event.warnings(&facts());
        let lines = warnings.into_iter().map(|it| it.path);
        lines.filter(|path| path == "items[2]").collect()
    };
    assert_eq!(paths(&event), ["items[2]"]);
    event.sources[2] = samples::internal_control("CI-2208");
    assert_eq!(paths(&event), [] as [String; 0]);
}
