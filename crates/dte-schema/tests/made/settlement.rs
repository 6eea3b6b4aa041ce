//! Settlements that chance makes: consistent by construction, as odd as the rules of an edition allow.

use dte_domain::catalog::{
    Domicile, GenerationType, IdentityDocumentType, OperationCondition, Tax,
};
use dte_domain::documents::Settlement;
use dte_domain::documents::settlement::item::Item;
use dte_domain::documents::settlement::principal::Principal;
use dte_domain::documents::settlement::{SettledTax, Summary};
use dte_domain::edition::Edition;
use dte_domain::identification::DocumentType;
use dte_domain::money::SignedMoney;
use dte_domain::parts::extension::Extension;
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::samples;
use dte_domain::taxpayer::Address;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use rust_decimal::Decimal;
use time::Duration;

use super::sections::{read, said_sums, text};

/// The largest amount of a line, in units of eight decimals: the lines together can be written.
const LARGEST: i64 = 100_000_000_000_000_000;

/// A settlement of chance, as documents of an edition take it.
pub fn settlement(edition: Edition) -> impl Strategy<Value = Settlement> {
    (
        principal(edition),
        vec(line(), 1..8),
        said_sums::<8>(),
        (
            0..2_i64,
            select(vec![OperationCondition::Cash, OperationCondition::Other]),
        ),
        (
            option::of(text(2, 1_000)),
            option::of(text(6, 80)),
            any::<bool>(),
        ),
    )
        .prop_map(
            move |(principal, mut items, said, (perceived, condition), rest)| {
                number(&mut items);
                one_tax_is_off(&mut items);
                if edition == Edition::Of2026 {
                    never_below_nothing(&mut items);
                }
                let (observations, name, merged) = rest;
                let extension = name.map(|name| Extension {
                    delivery_name: Some(read(name)),
                    receiver_document: Some(read("04561237-1")),
                    ..Extension::default()
                });
                let mut settlement = Settlement {
                    principal: Some(principal),
                    items,
                    extension,
                    observations: observations.map(read),
                    merger: merged.then(|| read("06142909851037")),
                    ..Settlement::new(Summary::new(condition))
                };
                let without_totals = settlement.summary.clone();
                declare(&mut settlement, perceived, &said);
                if is_off_by_more_than_a_cent(&settlement) {
                    settlement.summary = without_totals;
                    declare(&mut settlement, perceived, &[None; 8]);
                }
                settlement
            },
        )
}

/// No document stands twice.
fn number(items: &mut [Item]) {
    for (index, item) in items.iter_mut().enumerate() {
        item.document_number = read(match item.kind {
            GenerationType::Physical => format!("A{index:07}"),
            GenerationType::Electronic => format!("20c8619e-75f5-492f-88f3-{index:012}"),
        });
    }
}

/// A cent for each line does not add up: the tax of one is off, and what others say is their own.
fn one_tax_is_off(items: &mut [Item]) {
    let said = items.iter_mut().filter(|item| item.vat.is_some());
    for item in said.skip(1) {
        item.vat = None;
        item.vat = Some(read(item.vat().normalize()));
    }
}

/// What is taken back is sold on a line more.
fn never_below_nothing(items: &mut Vec<Item>) {
    // With the tax, and with what is perceived of what is taken back.
    let total = |item: &Item| {
        let amounts = item.amounts();
        let perceived = amounts.taxed.min(Decimal::ZERO) * Decimal::new(2, 2);
        let sales = amounts.non_subject + amounts.exempt + amounts.taxed + amounts.exports;
        sales + item.vat() + perceived
    };
    let sum: Decimal = items.iter().map(total).sum();
    if sum <= Decimal::ONE_HUNDRED {
        let more = Decimal::ONE_HUNDRED + sum.abs();
        let more = dte_domain::money::round(more, 2).normalize();
        let mut item = paper(DocumentType::Invoice);
        item.document_number = read("Z1");
        item.exempt_sale = Some(read(more));
        items.push(item);
    }
}

fn paper(document_type: DocumentType) -> Item {
    Item {
        document_type: Some(document_type),
        emission_date: Some(samples::TODAY),
        ..Item::new(GenerationType::Physical, read("A1"))
    }
}

fn line() -> impl Strategy<Value = Item> {
    let types = [
        DocumentType::Invoice,
        DocumentType::Ccf,
        DocumentType::CreditNote,
        DocumentType::DebitNote,
        DocumentType::ExportInvoice,
    ];
    let kinds = [GenerationType::Physical, GenerationType::Electronic];
    (
        (select(types.to_vec()), select(kinds.to_vec())),
        vec(
            prop_oneof![
                Just(0),
                1..LARGEST,
                (1..100_000_i64).prop_map(|it| it * 1_000_000)
            ],
            3,
        ),
        (any::<[bool; 3]>(), -1..=1_i64, 0..16_i64),
        option::of(text(4, 900)),
    )
        .prop_map(
            |((document_type, kind), amounts, (flags, off, age), noted)| {
                let sign = if document_type == DocumentType::CreditNote {
                    -1
                } else {
                    1
                };
                let of = |units: i64| Some(read(Decimal::new(sign * units, 8)));
                let mut item = Item {
                    kind,
                    emission_date: Some(samples::TODAY - Duration::days(age)),
                    observations: noted.map(read),
                    ..paper(document_type)
                };
                if document_type == DocumentType::ExportInvoice {
                    item.export_sale = of(amounts[0] + 1);
                } else {
                    item.non_subject_sale = of(amounts[0]);
                    item.exempt_sale = of(amounts[1]);
                    item.taxed_sale = of(amounts[2] + 1);
                }
                if flags[0] {
                    let vat = item.vat() + Decimal::new(off, 2);
                    let same_sign = vat.is_sign_negative() == (sign < 0);
                    let held = item.amounts().taxed.abs() > Decimal::ONE && same_sign;
                    item.vat = held.then(|| read(vat.normalize()));
                }
                if flags[1] {
                    let mut taxes = item.taxes();
                    if flags[2] && taxes.contains(&Tax::VAT) {
                        taxes.push(read("59"));
                    }
                    item.taxes = Some(taxes);
                }
                item
            },
        )
}

/// The cent of one sum can come on top of the cents that rounding the others took.
fn is_off_by_more_than_a_cent(settlement: &Settlement) -> bool {
    let sales = |item: &Item| {
        let it = item.amounts();
        it.non_subject + it.exempt + it.taxed + it.exports
    };
    let sales: Decimal = settlement.items.iter().map(sales).sum();
    let it = &settlement.summary;
    let taxes: Decimal = it.taxes.iter().map(|tax| tax.value.get()).sum();
    let exact = sales + settlement.vat() + taxes + it.vat_perception.get();
    (settlement.total_to_pay() - exact).abs() > Decimal::new(1, 2)
}

/// One amount that is said may be a cent off, where nothing is not made something by it.
fn declare(settlement: &mut Settlement, perceived: i64, said: &[Option<i64>; 8]) {
    let claim = |computed: Decimal, said: Option<i64>| -> Option<SignedMoney> {
        let off = Decimal::new(said?, 2);
        let is_something = computed.abs() > Decimal::ONE;
        Some(read(
            (computed + if is_something { off } else { Decimal::ZERO }).normalize(),
        ))
    };
    let tourism: Tax = read("59");
    let bearing = settlement.items.iter().filter(|item| item.bears(tourism));
    let sales: Vec<Decimal> = bearing.map(|item| item.amounts().taxed).collect();
    if !sales.is_empty() {
        let takes_back = sales.iter().sum::<Decimal>() < Decimal::ZERO;
        settlement.summary.taxes.push(SettledTax {
            tax: tourism,
            description: None,
            value: read(if takes_back { "-1.25" } else { "1.25" }),
        });
    }
    let it = settlement.total_non_subject();
    settlement.summary.total_non_subject = claim(it, said[0]);
    let it = settlement.total_exempt();
    settlement.summary.total_exempt = claim(it, said[1]);
    let it = settlement.total_taxed();
    settlement.summary.total_taxed = claim(it, said[2]);
    let it = settlement.total_export();
    settlement.summary.total_export = claim(it, said[3]);
    let it = settlement.sub_total_sales();
    settlement.summary.sub_total_sales = claim(it, said[4]);
    if settlement.items.iter().any(|item| item.bears(Tax::VAT)) {
        let it = settlement.vat();
        // The tax of a line may be a cent off, and that of the whole is no further.
        let off = if settlement.items.iter().any(|item| item.vat.is_some()) {
            said[5].map(|_| 0)
        } else {
            said[5]
        };
        settlement.summary.total_vat = claim(it, off);
    }
    let it = settlement.total_operation();
    settlement.summary.total_operation = claim(it, said[6]);
    let one_percent = settlement.total_taxed() * Decimal::new(perceived, 2);
    let one_percent = dte_domain::money::round(one_percent, 2).normalize();
    settlement.summary.vat_perception = read(one_percent);
    let it = settlement.total_to_pay();
    settlement.summary.total_to_pay = claim(it, said[7]);
    if settlement.total_to_pay().is_zero() {
        settlement.summary.condition = OperationCondition::Cash;
    }
}

fn principal(edition: Edition) -> impl Strategy<Value = Principal> {
    let nits = vec!["0600-010190-101-9", "987654326"];
    let phones = vec!["2212-3456", "+503 2212 3456 ext. 12", "22123456"];
    (
        (select(nits), "[0-9]{2,8}", text(2, 250)),
        ("[0-9]{5,6}", text(7, 150), option::of(text(7, 150))),
        (option::of(select(phones)), any::<[bool; 3]>()),
    )
        .prop_map(move |(identity, activity, (phone, flags))| {
            let (nit, nrc, name) = identity;
            let (code, description, commercial) = activity;
            let sample = samples::receiver();
            let mut receiver = Receiver {
                nit: Some(read(nit)),
                nrc: Some(read(nrc)),
                name: Some(read(name)),
                activity_code: Some(read(code)),
                activity_description: Some(read(description)),
                commercial_name: commercial.map(read),
                phone: phone.map(read),
                address: sample.address,
                email: sample.email,
                ..Receiver::default()
            };
            let is_abroad = edition == Edition::Of2026 && flags[0];
            if is_abroad {
                (receiver.nit, receiver.nrc) = (None, None);
                receiver.identity = IdentityDocument {
                    kind: Some(IdentityDocumentType::Passport),
                    number: Some(read("P-88123")),
                };
                if flags[1] {
                    let none = |code: &str| read::<dte_domain::catalog::MunicipalityCode>(code);
                    receiver.address = Some(Address::of(
                        read("00"),
                        none("00"),
                        Some(read("00")),
                        read("Zona 12, Guatemala"),
                    ));
                }
            } else if flags[1] {
                let nit = receiver.nit.take().map(|nit| nit.to_string());
                receiver.identity = IdentityDocument {
                    kind: Some(IdentityDocumentType::Nit),
                    number: nit.map(read),
                };
            }
            let abroad = is_abroad.then_some(Domicile::NotDomiciled);
            Principal {
                receiver,
                domicile: abroad.or_else(|| flags[2].then_some(Domicile::Domiciled)),
            }
        })
}
