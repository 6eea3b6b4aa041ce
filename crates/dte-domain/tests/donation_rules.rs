//! Every rule of a donation receipt from both sides: a valid sample, changed in one respect.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_domain::catalog::{
    AssociatedDocument, Country, Domicile, DonationType, IdentityDocumentType, MunicipalityCode,
    PaymentForm,
};
use dte_domain::documents::donation::RULES;
use dte_domain::documents::donation::donor::Donor;
use dte_domain::documents::donation::item::Gift;
use dte_domain::documents::{DocumentContent, Donation};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::payment::Payment;
use dte_domain::samples::{self, line_amount, money};
use dte_domain::value::Value;
use rust_decimal::Decimal;

fn read<T: Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

/// The codes and paths of all that a changed sample breaks in an edition.
fn broken_in(edition: Edition, change: impl FnOnce(&mut Donation)) -> Vec<String> {
    let mut donation = samples::donation();
    change(&mut donation);
    let facts = Facts {
        edition,
        ..Facts::on(samples::TODAY)
    };
    let violations = donation.violations(&facts);
    violations
        .iter()
        .map(|found| format!("{} {}", found.code, found.path))
        .collect()
}

#[track_caller]
fn accepted(change: impl Fn(&mut Donation)) {
    for edition in Edition::ALL {
        assert_eq!(broken_in(*edition, &change), [] as [String; 0]);
    }
}

#[track_caller]
fn refused(expected: &str, change: impl Fn(&mut Donation)) {
    for edition in Edition::ALL {
        assert_eq!(broken_in(*edition, &change), [expected]);
    }
}

/// Refused for this, and perhaps for the sums that it enters.
#[track_caller]
fn refused_among(expected: &str, change: impl Fn(&mut Donation)) {
    for edition in Edition::ALL {
        let all = broken_in(*edition, &change);
        let is_told = all.iter().any(|found| found == expected);
        assert!(is_told, "{expected} is not among {all:?}");
    }
}

#[track_caller]
fn refused_only_in(edition: Edition, expected: &str, change: impl Fn(&mut Donation)) {
    for judged in Edition::ALL {
        let right: &[&str] = if *judged == edition { &[expected] } else { &[] };
        assert_eq!(broken_in(*judged, &change), right, "{judged:?}");
    }
}

fn donor(donation: &mut Donation) -> &mut Donor {
    donation.donor.as_mut().unwrap()
}

/// Somebody abroad in the donor's place.
fn abroad(donation: &mut Donation) {
    let donor = donor(donation);
    donor.domicile = Some(Domicile::NotDomiciled);
    donor.country = Some(read("HN"));
    donor.receiver.identity.kind = Some(IdentityDocumentType::Passport);
    donor.receiver.address = None;
}

/// Things and nothing else, with no totals.
fn only(donation: &mut Donation, items: Vec<Gift>) {
    donation.items = items;
    donation.summary.total_value = None;
    donation.summary.payments.clear();
}

fn chair(value: &str) -> Gift {
    Gift {
        quantity: Some(read("1")),
        unit: Some(read("59")),
        ..Gift::new(DonationType::Goods, read("Silla"), read(value))
    }
}

#[test]
fn the_sample_keeps_every_rule() {
    accepted(|_| {});
    accepted(abroad);
}

#[test]
fn rule_codes_are_unique_and_in_order() {
    let codes: Vec<_> = RULES.iter().map(|rule| rule.code).collect();
    let expected: Vec<_> = (1..=RULES.len())
        .map(|number| format!("CD-{number:02}"))
        .collect();
    assert_eq!(codes, expected);
}

#[test]
fn rules_01_to_03_the_donor_is_identified() {
    refused("CD-01 receiver", |donation| donation.donor = None);
    refused("CD-01 receiver.name", |donation| {
        donor(donation).receiver.name = None;
    });
    refused("CD-01 receiver.document_number", |donation| {
        donor(donation).receiver.identity.number = None;
    });
    refused("CD-02 receiver.document_number", |donation| {
        donor(donation).receiver.identity.number = Some(read("A-1"));
    });
    refused("CD-03 receiver.nrc", |donation| {
        donor(donation).receiver.nrc = Some(read("123456"));
    });
    accepted(|donation| {
        let receiver = &mut donor(donation).receiver;
        receiver.identity.kind = Some(IdentityDocumentType::Nit);
        receiver.identity.number = Some(read("06000101901019"));
        receiver.nrc = Some(read("123456"));
    });
}

#[test]
fn rules_04_to_07_the_donor_lives_where_the_domicile_says() {
    refused("CD-04 receiver.address", |donation| {
        donor(donation).receiver.address = None;
    });
    refused("CD-04 receiver.address", |donation| {
        abroad(donation);
        donor(donation).receiver.address = Some(samples::address());
    });
    refused("CD-05 receiver.activity_description", |donation| {
        donor(donation).receiver.activity_code = Some(read("46900"));
    });
    refused("CD-05 receiver.activity_description", |donation| {
        abroad(donation);
        donor(donation).receiver.activity_description = Some(read("Fundación"));
    });
    accepted(|donation| donor(donation).country = Some(Country::HOME));
    refused("CD-06 receiver.country_code", |donation| {
        donor(donation).country = Some(read("HN"));
    });
    for country in [None, Some(Country::HOME)] {
        refused("CD-06 receiver.country_code", |donation| {
            abroad(donation);
            donor(donation).country = country;
        });
    }
    refused_only_in(Edition::Of2022, "CD-07 receiver.country_code", |donation| {
        abroad(donation);
        donor(donation).country = Some(read("SS"));
    });
}

#[test]
fn rules_08_to_11_the_address_and_the_texts_are_good() {
    let lives = |municipality: &'static str, district: Option<&'static str>| {
        move |donation: &mut Donation| {
            let address = donor(donation).receiver.address.as_mut().unwrap();
            address.municipality = read::<MunicipalityCode>(municipality);
            address.district = district.map(read);
        }
    };
    refused_only_in(
        Edition::Of2026,
        "CD-10 receiver.address.district",
        lives("20", None),
    );
    let found = broken_in(Edition::Of2022, lives("99", None));
    assert_eq!(found, ["CD-08 receiver.address.municipality"]);
    refused("CD-09 receiver.address.district", lives("20", Some("99")));
    refused("CD-11 receiver.activity_description", |donation| {
        let receiver = &mut donor(donation).receiver;
        receiver.activity_code = Some(read("46900"));
        receiver.activity_description = Some(read("Café"));
    });
}

#[test]
fn rules_12_to_14_only_goods_are_counted() {
    refused_among("CD-12 items[0].quantity", |donation| {
        only(
            donation,
            vec![Gift {
                quantity: None,
                ..chair("5")
            }],
        );
    });
    refused_among("CD-12 items[0].unit_measure", |donation| {
        only(
            donation,
            vec![Gift {
                unit: None,
                ..chair("5")
            }],
        );
    });
    let work = || Gift::new(DonationType::Service, read("Transporte"), read("60"));
    accepted(|donation| {
        let quantity = Some(read("12"));
        only(donation, vec![Gift { quantity, ..work() }]);
    });
    refused("CD-13 items[0].unit_measure", |donation| {
        let unit = Some(read("59"));
        only(donation, vec![Gift { unit, ..work() }]);
    });
    refused("CD-13 items[1].quantity", |donation| {
        donation.items[1].quantity = Some(read("2"));
        donation.items[1].unit_value = line_amount("125");
    });
    refused("CD-14 items[0].unit_measure", |donation| {
        donation.items[0].unit = Some(read("60"));
    });
}

#[test]
fn rules_15_to_18_what_is_given_is_worth_what_the_lines_say() {
    accepted(|donation| {
        let depreciation = line_amount("5");
        only(
            donation,
            vec![Gift {
                depreciation,
                ..chair("5")
            }],
        );
    });
    refused("CD-15 items[0].depreciation", |donation| {
        let depreciation = line_amount("5.01");
        only(
            donation,
            vec![Gift {
                depreciation,
                ..chair("5")
            }],
        );
    });
    for good in ["749.99", "750.01"] {
        accepted(|donation| donation.items[0].value = Some(line_amount(good)));
    }
    refused_among("CD-16 items[0].value", |donation| {
        donation.items[0].value = Some(line_amount("751"));
    });
    refused_among("CD-17 summary.total_value", |donation| {
        donation.summary.total_value = Some(money("1000.02"));
    });
    accepted(|donation| donation.summary.total_value = None);
    refused_among("CD-18 summary.total_value", |donation| {
        let value = Some(line_amount("1.01"));
        only(
            donation,
            vec![
                Gift {
                    value,
                    ..chair("1")
                };
                100
            ],
        );
    });
}

#[test]
fn money_loses_no_value() {
    let found = broken_in(Edition::Of2022, |donation| {
        donation.items[1].depreciation = line_amount("1");
    });
    assert!(
        found.contains(&"CD-15 items[1].depreciation".to_owned()),
        "{found:?}"
    );
}

#[test]
fn rule_19_money_says_how_it_was_given() {
    refused_among("CD-19 summary.payment_types", |donation| {
        donation.summary.payments.clear();
    });
    refused_among("CD-19 summary.payment_types", |donation| {
        donation.summary.payments[0].amount = money("249.99");
    });
    refused_among("CD-19 summary.payment_types", |donation| {
        only(donation, vec![chair("5")]);
        donation.summary.payments = vec![Payment::new(PaymentForm::NOTES, money("5"))];
    });
    accepted(|donation| only(donation, vec![chair("5")]));
    accepted(|donation| {
        let amounts = ["100", "150"].map(money);
        donation.summary.payments = amounts
            .map(|it| Payment::new(PaymentForm::NOTES, it))
            .to_vec();
    });
}

#[test]
fn rules_20_to_22_the_resolution_and_other_papers_are_whole() {
    refused("CD-20 other_docs", |donation| {
        donation.other_documents.clear();
    });
    refused("CD-20 other_docs", |donation| {
        donation.other_documents[0].kind = Some(AssociatedDocument::Receiver);
    });
    refused("CD-21 other_docs[0].document_code", |donation| {
        donation.other_documents[0].kind = None;
    });
    refused("CD-21 other_docs[1].document_code", |donation| {
        let mut other = samples::resolution();
        other.kind = Some(AssociatedDocument::Transport);
        donation.other_documents.push(other);
    });
    refused("CD-21 other_docs[0].detail", |donation| {
        donation.other_documents[0].detail = None;
    });
    refused("CD-22 other_docs[0].detail", |donation| {
        donation.other_documents[0].detail = Some(read("ab"));
    });
}

#[test]
fn rules_23_and_24_lists_have_their_lengths() {
    let appendix = || Appendix {
        field: Some(read("orden")),
        label: Some(read("Orden")),
        value: Some(read("4711")),
    };
    refused("CD-23 appendixes[0].label", |donation| {
        donation.appendixes = vec![Appendix {
            label: None,
            ..appendix()
        }];
    });
    accepted(|donation| donation.appendixes = vec![appendix(); 10]);
    refused_among("CD-24 appendixes", |donation| {
        donation.appendixes = vec![appendix(); 11];
    });
    accepted(|donation| donation.other_documents = vec![samples::resolution(); 10]);
    refused_among("CD-24 other_docs", |donation| {
        donation.other_documents = vec![samples::resolution(); 11];
    });
    refused_among("CD-24 items", |donation| only(donation, Vec::new()));
    accepted(|donation| only(donation, vec![chair("1"); 2000]));
    refused_among("CD-24 items", |donation| {
        only(donation, vec![chair("1"); 2001]);
    });
}

#[test]
fn what_is_recorded_is_what_was_given_and_nothing_is_sold() {
    let donation = samples::donation();
    let recorded = donation.recorded_amounts(Edition::Of2022);
    assert_eq!(recorded.total, Decimal::new(1_000, 0));
    assert_eq!(recorded.vat, Decimal::ZERO);
    assert!(donation.opening_balance().is_none());
}
