//! Every rule of an accounting settlement from both sides: a valid sample, changed in one respect.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_domain::catalog::MunicipalityCode;
use dte_domain::documents::accounting_settlement::affiliate::Affiliate;
use dte_domain::documents::accounting_settlement::{RULES, Summary};
use dte_domain::documents::{AccountingSettlement, DocumentContent};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::issuer::Issuer;
use dte_domain::money::Money;
use dte_domain::parts::appendix::Appendix;
use dte_domain::samples::{self, money};
use dte_domain::value::Value;
use rust_decimal::Decimal;
use time::macros::date;

fn read<T: Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn facts(edition: Edition, phone: &str) -> Facts {
    Facts {
        edition,
        issuer: Some(Issuer {
            phone: read(phone),
            ..samples::issuer()
        }),
        ..Facts::on(samples::TODAY)
    }
}

/// The codes and paths of all that a changed sample breaks under facts.
fn broken(facts: &Facts, change: impl FnOnce(&mut AccountingSettlement)) -> Vec<String> {
    let mut document = samples::accounting_settlement();
    change(&mut document);
    let violations = document.violations(facts);
    violations
        .iter()
        .map(|found| format!("{} {}", found.code, found.path))
        .collect()
}

fn broken_in(edition: Edition, change: impl FnOnce(&mut AccountingSettlement)) -> Vec<String> {
    broken(&facts(edition, "21212828"), change)
}

#[track_caller]
fn accepted(change: impl Fn(&mut AccountingSettlement)) {
    for edition in Edition::ALL {
        assert_eq!(broken_in(*edition, &change), [] as [String; 0]);
    }
}

#[track_caller]
fn refused(expected: &str, change: impl Fn(&mut AccountingSettlement)) {
    for edition in Edition::ALL {
        assert_eq!(broken_in(*edition, &change), [expected]);
    }
}

/// Refused for this, and perhaps for the sums that it enters.
#[track_caller]
fn refused_among(expected: &str, change: impl Fn(&mut AccountingSettlement)) {
    for edition in Edition::ALL {
        let all = broken_in(*edition, &change);
        let is_told = all.iter().any(|found| found == expected);
        assert!(is_told, "{expected} is not among {all:?}");
    }
}

#[track_caller]
fn refused_only_in(edition: Edition, expected: &str, change: impl Fn(&mut AccountingSettlement)) {
    for judged in Edition::ALL {
        let right: &[&str] = if *judged == edition { &[expected] } else { &[] };
        assert_eq!(broken_in(*judged, &change), right, "{judged:?}");
    }
}

fn affiliate(document: &mut AccountingSettlement) -> &mut Affiliate {
    document.affiliate.as_mut().unwrap()
}

/// Nothing but what has to be given.
fn computed(document: &mut AccountingSettlement, operations: &str, commission: &str) {
    let it = &document.summary;
    let period = (it.period_start, it.period_end);
    document.summary = Summary::new(period, money(operations), money(commission));
}

#[test]
fn the_sample_keeps_every_rule() {
    accepted(|_| {});
    accepted(|document| computed(document, "1130", "28.25"));
    accepted(|document| computed(document, "1130", "0"));
}

#[test]
fn rule_codes_are_unique_and_in_order() {
    let codes: Vec<_> = RULES.iter().map(|rule| rule.code).collect();
    let expected: Vec<_> = (1..=RULES.len())
        .map(|number| format!("DCL-{number:02}"))
        .collect();
    assert_eq!(codes, expected);
}

#[test]
fn rule_01_the_affiliate_is_complete() {
    type Change = fn(&mut Affiliate);
    refused("DCL-01 receiver", |document| document.affiliate = None);
    let changes: [(&str, Change); 8] = [
        ("nit", |it| it.receiver.nit = None),
        ("nrc", |it| it.receiver.nrc = None),
        ("name", |it| it.receiver.name = None),
        ("activity_code", |it| it.receiver.activity_code = None),
        ("activity_description", |it| {
            it.receiver.activity_description = None;
        }),
        ("establishment_type", |it| it.establishment_type = None),
        ("address", |it| it.receiver.address = None),
        ("email", |it| it.receiver.email = None),
    ];
    for (member, change) in changes {
        refused(&format!("DCL-01 receiver.{member}"), |document| {
            change(affiliate(document));
        });
    }
    accepted(|document| {
        let it = affiliate(document);
        it.receiver.phone = None;
        it.receiver.commercial_name = None;
        it.establishment_code_mh = Some(read("M001"));
        it.pos_code_mh = Some(read("P001"));
    });
}

#[test]
fn rules_02_to_05_the_address_and_the_texts_are_good() {
    let lives = |municipality: &'static str, district: Option<&'static str>| {
        move |document: &mut AccountingSettlement| {
            let address = affiliate(document).receiver.address.as_mut().unwrap();
            address.municipality = read::<MunicipalityCode>(municipality);
            address.district = district.map(read);
        }
    };
    let found = broken_in(Edition::Of2022, lives("99", None));
    assert_eq!(found, ["DCL-02 receiver.address.municipality"]);
    refused("DCL-03 receiver.address.district", lives("20", Some("99")));
    let path = "DCL-04 receiver.address.district";
    refused_only_in(Edition::Of2026, path, lives("20", None));
    refused("DCL-05 receiver.activity_description", |document| {
        affiliate(document).receiver.activity_description = Some(read("Café"));
    });
    refused("DCL-05 receiver.commercial_name", |document| {
        affiliate(document).receiver.commercial_name = Some(read("Luna"));
    });
    accepted(|document| {
        affiliate(document).receiver.commercial_name = Some(read("Lunas"));
    });
    refused("DCL-05 receiver.address.complement", |document| {
        let address = affiliate(document).receiver.address.as_mut().unwrap();
        address.complement = read("Km 5");
    });
}

#[test]
fn rules_06_and_07_telephones_of_2022_have_eight_digits() {
    for good in ["2212-3456", "(2212) 3456", "22123456"] {
        accepted(|document| affiliate(document).receiver.phone = Some(read(good)));
    }
    for bad in ["+503 2212-3456", "2212345a", "221234567"] {
        refused_only_in(Edition::Of2022, "DCL-06 receiver.phone", |document| {
            affiliate(document).receiver.phone = Some(read(bad));
        });
    }
    for good in ["2121-2828", "+503 2121-2828", "50312828"] {
        assert!(broken(&facts(Edition::Of2022, good), |_| {}).is_empty());
    }
    for bad in ["212128281", "+502 2121 2828"] {
        let found = broken(&facts(Edition::Of2022, bad), |_| {});
        assert_eq!(found, ["DCL-07 establishment.phone"]);
        assert!(broken(&facts(Edition::Of2026, bad), |_| {}).is_empty());
    }
}

#[test]
fn rules_08_and_09_the_period_is_in_order_and_over() {
    let lasts = |start, end| {
        move |document: &mut AccountingSettlement| {
            document.summary.period_start = start;
            document.summary.period_end = end;
        }
    };
    let today = samples::TODAY;
    accepted(lasts(today, today));
    refused(
        "DCL-08 summary.period_end",
        lasts(date!(2026 - 03 - 02), date!(2026 - 03 - 01)),
    );
    refused(
        "DCL-09 summary.period_end",
        lasts(today, today.next_day().unwrap()),
    );
}

#[test]
fn rule_10_there_are_operations() {
    refused_among("DCL-10 summary.operations_value", |document| {
        computed(document, "0", "0");
    });
    refused_among("DCL-10 summary.operations_value", |document| {
        computed(document, "0", "5");
    });
}

#[test]
fn rules_11_and_12_what_is_not_perceived_is_a_part_and_described() {
    let without = |amount: &'static str, described: bool| {
        move |document: &mut AccountingSettlement| {
            computed(document, "1130", "28.25");
            let it = &mut document.summary;
            it.non_perceived_amount = money(amount);
            it.non_perceived_description = described.then(|| read("Operaciones exentas"));
        }
    };
    accepted(without("113", true));
    accepted(without("0", true));
    refused(
        "DCL-12 summary.non_perceived_description",
        without("113", false),
    );
    refused_among(
        "DCL-11 summary.non_perceived_amount",
        without("1130.01", true),
    );
}

#[test]
fn rules_13_to_16_and_18_amounts_follow_from_others_within_a_cent() {
    type Amount = fn(&mut Summary) -> &mut Option<Money>;
    let amounts: [(&str, Amount, [&str; 2], [&str; 2]); 5] = [
        (
            "DCL-13 summary.sub_total",
            |it| &mut it.sub_total,
            ["1129.99", "1130.01"],
            ["1129.98", "1140"],
        ),
        (
            "DCL-14 summary.perception_base",
            |it| &mut it.perception_base,
            ["999.99", "1000.01"],
            ["999.98", "1130"],
        ),
        (
            "DCL-15 summary.total_iva",
            |it| &mut it.total_vat,
            ["129.99", "130.01"],
            ["129.98", "146.9"],
        ),
        (
            "DCL-16 summary.iva_perception",
            |it| &mut it.vat_perception,
            ["19.99", "20.01"],
            ["19.98", "22.6"],
        ),
        (
            "DCL-18 summary.commission_iva",
            |it| &mut it.commission_vat,
            ["3.66", "3.68"],
            ["3.65", "4.25"],
        ),
    ];
    for (code, amount, good, bad) in amounts {
        for good in good {
            accepted(|document| *amount(&mut document.summary) = Some(money(good)));
        }
        for bad in bad {
            refused_among(code, |document| {
                *amount(&mut document.summary) = Some(money(bad));
            });
        }
        accepted(|document| *amount(&mut document.summary) = None);
    }
}

#[test]
fn rule_17_something_is_perceived() {
    refused_among("DCL-17 summary.sub_total", |document| {
        computed(document, "1130", "28.25");
        let it = &mut document.summary;
        it.non_perceived_amount = money("1130");
        it.non_perceived_description = Some(read("Operaciones exentas"));
    });
    accepted(|document| computed(document, "0.28", "0"));
    refused_among("DCL-17 summary.iva_perception", |document| {
        computed(document, "0.27", "0");
    });
    refused_among("DCL-17 summary.total_iva", |document| {
        computed(document, "0.03", "0");
    });
}

#[test]
fn rule_19_what_is_left_is_a_difference_above_0() {
    for good in ["1078.07", "1078.09"] {
        accepted(|document| document.summary.total_to_pay = Some(money(good)));
    }
    for bad in ["1078.1", "1081.75"] {
        refused_among("DCL-19 summary.total_to_pay", |document| {
            document.summary.total_to_pay = Some(money(bad));
        });
    }
    accepted(|document| computed(document, "1130", "982.29"));
    for all in ["982.3", "2000"] {
        refused_among("DCL-19 summary.total_to_pay", |document| {
            computed(document, "1130", all);
        });
    }
}

#[test]
fn a_percentage_is_computed_and_not_checked() {
    accepted(|document| document.summary.commission_percentage = Some(read("3")));
    let mut document = samples::accounting_settlement();
    computed(&mut document, "300", "10");
    let percentage = document.summary.commission_percentage();
    assert_eq!(percentage, Decimal::new(333, 2));
}

#[test]
fn rules_20_to_22_notes_and_appendixes_have_their_lengths() {
    let noted = |length: usize| {
        move |document: &mut AccountingSettlement| {
            document.observations = Some(read(&"ñ".repeat(length)));
        }
    };
    accepted(noted(200));
    refused_only_in(Edition::Of2022, "DCL-20 observations", noted(201));
    let appendix = || Appendix {
        field: Some(read("orden")),
        label: Some(read("Orden")),
        value: Some(read("4711")),
    };
    refused("DCL-21 appendixes[0].label", |document| {
        document.appendixes = vec![Appendix {
            label: None,
            ..appendix()
        }];
    });
    accepted(|document| document.appendixes = vec![appendix(); 10]);
    refused_among("DCL-22 appendixes", |document| {
        document.appendixes = vec![appendix(); 11];
    });
}

#[test]
fn what_has_no_place_in_2026_is_warned_of() {
    let mut document = samples::accounting_settlement();
    affiliate(&mut document).pos_code_mh = Some(read("P001"));
    let warned = |edition| {
        let warnings = document.warnings(&facts(edition, "21212828"));
        warnings
            .iter()
            .map(|it| it.path.clone())
            .collect::<Vec<_>>()
    };
    assert!(warned(Edition::Of2022).is_empty());
    assert_eq!(warned(Edition::Of2026), ["receiver.pos_code_mh"]);
}

#[test]
fn what_is_recorded_is_what_is_paid_and_nothing_is_sold() {
    let document = samples::accounting_settlement();
    let recorded = document.recorded_amounts(Edition::Of2022);
    assert_eq!(recorded.total, Decimal::new(107_808, 2));
    assert_eq!(recorded.vat, Decimal::from(130));
    assert!(document.opening_balance().is_none());
}
