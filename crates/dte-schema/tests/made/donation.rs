//! Donation receipts that chance makes: consistent by construction, as odd as the rules of an edition allow.

use dte_domain::catalog::{
    AssociatedDocument, Catalogue, Country, Domicile, DonationType, IdentityDocumentType,
};
use dte_domain::documents::Donation;
use dte_domain::documents::donation::Summary;
use dte_domain::documents::donation::donor::Donor;
use dte_domain::documents::donation::item::Gift;
use dte_domain::edition::Edition;
use dte_domain::money::{LINE_PLACES, round};
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::other_document::OtherDocument;
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::samples;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use rust_decimal::Decimal;

use dte_domain::catalog::OperationCondition;

use super::sections::{Plan, money, payment_plan, read, text};

/// A donation receipt of chance with 1 to `most_lines` lines, as documents of an edition take it.
pub fn donation(edition: Edition, most_lines: usize) -> impl Strategy<Value = Donation> {
    (
        vec(gift(), 1..=most_lines),
        donor(edition),
        (option::of(-1..=1_i64), payment_plan()),
        vec((any::<bool>(), text(5, 100), text(5, 300)), 0..4),
        vec((text(4, 20), text(4, 40), text(4, 140)), 0..4),
    )
        .prop_map(|(items, donor, (cents, plan), papers, appendixes)| {
            let mut donation = Donation {
                donor: Some(donor),
                other_documents: vec![samples::resolution()],
                appendixes: appendixes.iter().map(appendix).collect(),
                ..Donation::new(items)
            };
            donation.other_documents.extend(papers.iter().map(paper));
            let said = cents.map(|cents| {
                let off = donation.total_value() + Decimal::new(cents, 2);
                money(off.max(Decimal::ZERO))
            });
            donation.summary = Summary {
                total_value: said,
                payments: payments(&donation, &plan),
            };
            donation
        })
}

fn payments(donation: &Donation, plan: &Plan) -> Vec<dte_domain::parts::payment::Payment> {
    let cash = donation.items.iter();
    let cash: Vec<_> = cash.filter(|it| it.kind == DonationType::Cash).collect();
    if cash.is_empty() {
        return Vec::new();
    }
    let given: Decimal = cash.iter().map(|it| it.value()).sum();
    plan.payments(OperationCondition::Cash, money(given))
}

fn appendix((field, label, value): &(String, String, String)) -> Appendix {
    Appendix {
        field: Some(read(field)),
        label: Some(read(label)),
        value: Some(read(value)),
    }
}

fn paper((is_own, description, detail): &(bool, String, String)) -> OtherDocument {
    OtherDocument {
        kind: Some(if *is_own {
            AssociatedDocument::Issuer
        } else {
            AssociatedDocument::Receiver
        }),
        description: Some(read(description)),
        detail: Some(read(detail)),
        ..OtherDocument::default()
    }
}

fn gift() -> impl Strategy<Value = Gift> {
    let kinds = vec![
        DonationType::Cash,
        DonationType::Goods,
        DonationType::Service,
    ];
    let amounts = (
        1..50_000_000_u64,
        0..=6_u32,
        1..99_999_999_999_u64,
        2..=8_u32,
        0..=100_u32,
    );
    (
        select(kinds),
        amounts,
        select(vec!["59", "36", "99", "1", "58"]),
        text(3, 40),
        (option::of(text(2, 25)), any::<[bool; 2]>()),
    )
        .prop_map(|(kind, amounts, unit, description, (code, said))| {
            let (quantity, quantity_places, worth, worth_places, lost) = amounts;
            let quantity = Decimal::new(i64::try_from(quantity).unwrap(), quantity_places.max(4));
            let worth = Decimal::new(i64::try_from(worth).unwrap(), worth_places.max(6));
            let is_goods = kind == DonationType::Goods;
            let is_counted = is_goods || kind == DonationType::Service && said[1];
            let counted = if is_counted { quantity } else { Decimal::ONE };
            let lost = if is_goods { lost } else { 0 };
            let lost = counted * worth * Decimal::new(i64::from(lost), 2);
            let lost = lost.trunc_with_scale(LINE_PLACES);
            let value = round(counted * worth - lost, LINE_PLACES);
            Gift {
                quantity: is_counted.then(|| read(quantity)),
                unit: is_goods.then(|| read(unit)),
                depreciation: read(lost),
                code: code.map(read),
                value: said[0].then(|| read(value)),
                ..Gift::new(kind, read(description), read(worth))
            }
        })
}

fn donor(edition: Edition) -> impl Strategy<Value = Donor> {
    let identities = vec![
        (IdentityDocumentType::Nit, "0600-010190-101-9"),
        (IdentityDocumentType::Dui, "98765432-6"),
        (IdentityDocumentType::Dui, "987654326"),
        (IdentityDocumentType::Passport, "A-1"),
        (IdentityDocumentType::Other, "12345678901234567890"),
    ];
    let countries = Country::ENTRIES.iter().map(|entry| entry.value);
    let taken = |it: &Country| edition == Edition::Of2026 || it.code_of_2022().is_some();
    let countries = countries.filter(taken).filter(|it| *it != Country::HOME);
    (
        select(identities),
        text(2, 250),
        select(countries.collect::<Vec<_>>()),
        option::of(("[0-9]{5,6}", text(7, 150))),
        any::<[bool; 5]>(),
    )
        .prop_map(|((kind, number), name, country, activity, flags)| {
            let is_abroad = flags[0];
            let (code, description) = activity.filter(|_| !is_abroad).unzip();
            let is_nit = kind == IdentityDocumentType::Nit;
            Donor {
                receiver: Receiver {
                    identity: IdentityDocument {
                        kind: Some(kind),
                        number: Some(read(number)),
                    },
                    nrc: (is_nit && flags[1]).then(|| read("123456")),
                    name: Some(read(name)),
                    activity_code: code.map(read),
                    activity_description: description.map(read),
                    address: (!is_abroad).then(samples::address),
                    phone: flags[2].then(|| read("2212-3456 ext. 12")),
                    email: samples::receiver().email.filter(|_| flags[3]),
                    ..Receiver::default()
                },
                domicile: match (is_abroad, flags[4]) {
                    (true, _) => Some(Domicile::NotDomiciled),
                    (false, true) => Some(Domicile::Domiciled),
                    (false, false) => None,
                },
                country: if is_abroad {
                    Some(country)
                } else {
                    flags[1].then_some(Country::HOME)
                },
            }
        })
}
