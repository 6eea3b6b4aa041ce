//! Excluded subject invoices that chance makes: consistent by construction, as odd as the rules allow.

use dte_domain::catalog::{IdentityDocumentType, ItemType, OperationCondition};
use dte_domain::documents::ExcludedSubjectInvoice;
use dte_domain::documents::excluded_subject::Summary;
use dte_domain::documents::excluded_subject::item::Purchase;
use dte_domain::money::{LINE_PLACES, Money, round};
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::samples;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use rust_decimal::Decimal;

use super::sections::{Plan, money, one_cent_off, payment_plan, read, text};

/// What of the totals is said, and by how much it is off.
#[derive(Clone, Debug)]
struct Totals {
    /// In thousandths of the purchases.
    discount: i64,
    /// In hundredths of the sub-total.
    income_tax: i64,
    keeps_vat: bool,
    said: [bool; 4],
    cents: [i64; 4],
}

/// An excluded subject invoice of chance with 1 to `most_lines` lines.
pub fn excluded_subject(most_lines: usize) -> impl Strategy<Value = ExcludedSubjectInvoice> {
    (
        vec(line(), 1..=most_lines),
        seller(),
        totals(),
        option::of(payment_plan()),
        option::of(text(3, 300)),
        vec((text(4, 20), text(4, 40), text(4, 140)), 0..4),
    )
        .prop_map(|(items, seller, totals, plan, observations, appendixes)| {
            let mut invoice = ExcludedSubjectInvoice {
                receiver: Some(seller),
                items,
                observations: observations.map(read),
                appendixes: appendixes
                    .into_iter()
                    .map(|(field, label, value)| Appendix {
                        field: Some(read(field)),
                        label: Some(read(label)),
                        value: Some(read(value)),
                    })
                    .collect(),
                ..ExcludedSubjectInvoice::new(Summary::new(OperationCondition::Cash))
            };
            add_totals(&mut invoice, &totals);
            if let Some(plan) = plan {
                pay(&mut invoice, &plan);
            }
            invoice
        })
}

fn totals() -> impl Strategy<Value = Totals> {
    (
        0..=1_000_i64,
        0..=90_i64,
        any::<bool>(),
        any::<[bool; 4]>(),
        one_cent_off(),
    )
        .prop_map(|(discount, income_tax, keeps_vat, said, cents)| Totals {
            discount,
            income_tax,
            keeps_vat,
            said,
            cents,
        })
}

/// The sums, one of them at most a cent off and never below 0, or left out.
fn add_totals(invoice: &mut ExcludedSubjectInvoice, totals: &Totals) {
    let said = |at: usize, exact: Decimal| -> Option<Money> {
        let off = exact + Decimal::new(totals.cents[at], 2);
        totals.said[at].then(|| money(off.max(Decimal::ZERO)))
    };
    invoice.summary.total_purchase = said(0, invoice.total_purchase());
    let discount = invoice.total_purchase() * Decimal::new(totals.discount, 3);
    invoice.summary.purchase_discount = money(discount.trunc_with_scale(2));
    invoice.summary.total_discount = said(1, invoice.total_discount());
    invoice.summary.sub_total = said(2, invoice.sub_total());
    let sub_total = invoice.sub_total();
    if totals.keeps_vat {
        invoice.summary.vat_retention = money(sub_total * Decimal::new(1, 2));
    }
    let kept = sub_total * Decimal::new(totals.income_tax, 2);
    invoice.summary.income_retention = money(kept);
    invoice.summary.total_to_pay = said(3, invoice.total_to_pay());
}

fn pay(invoice: &mut ExcludedSubjectInvoice, plan: &Plan) {
    let total = money(invoice.total_to_pay());
    let condition = if total == Money::ZERO {
        OperationCondition::Cash
    } else {
        plan.condition
    };
    invoice.summary.condition = condition;
    invoice.summary.payments = plan.payments(condition, total);
}

fn line() -> impl Strategy<Value = Purchase> {
    let amounts = (
        1..50_000_000_u64,
        0..=6_u32,
        1..99_999_999_999_u64,
        2..=8_u32,
        0..=100_u32,
    );
    let kinds = vec![ItemType::Product, ItemType::Service, ItemType::Both];
    (
        select(kinds),
        amounts,
        select(vec!["59", "36", "99", "1", "58"]),
        text(3, 40),
        (option::of(text(2, 25)), any::<bool>()),
    )
        .prop_map(|(kind, amounts, unit, description, (code, said))| {
            let (quantity, quantity_places, price, price_places, discount) = amounts;
            let quantity = Decimal::new(i64::try_from(quantity).unwrap(), quantity_places.max(4));
            let price = Decimal::new(i64::try_from(price).unwrap(), price_places.max(6));
            let share = quantity * price * Decimal::new(i64::from(discount), 2);
            let discount = share.trunc_with_scale(LINE_PLACES);
            let exact = quantity * price - discount;
            Purchase {
                discount: read(discount),
                code: code.map(read),
                purchase: said.then(|| read(round(exact, LINE_PLACES))),
                ..Purchase::new(
                    kind,
                    read(description),
                    (read(quantity), read(unit)),
                    read(price),
                )
            }
        })
}

fn seller() -> impl Strategy<Value = Receiver> {
    let identities = vec![
        (IdentityDocumentType::Nit, "0600-010190-101-9"),
        (IdentityDocumentType::Nit, "987654326"),
        (IdentityDocumentType::Dui, "98765432-6"),
        (IdentityDocumentType::Dui, "987654326"),
        (IdentityDocumentType::Passport, "A-1"),
        (IdentityDocumentType::ResidentCard, "Ñ 4711"),
        (IdentityDocumentType::Other, "12345678901234567890"),
    ];
    let phones = vec!["22123456", "+503 (2212) 34-56", "2212-3456 ext. 12"];
    (
        select(identities),
        text(2, 250),
        option::of(("[0-9]{5,6}", text(5, 150))),
        option::of(select(phones)),
        any::<bool>(),
        text(2, 200),
    )
        .prop_map(
            |((kind, number), name, activity, phone, has_email, street)| {
                let mut address = samples::address();
                address.complement = read(street);
                let (code, description) = activity.unzip();
                Receiver {
                    identity: IdentityDocument {
                        kind: Some(kind),
                        number: Some(read(number)),
                    },
                    name: Some(read(name)),
                    activity_code: code.map(read),
                    activity_description: description.map(read),
                    address: Some(address),
                    phone: phone.map(read),
                    email: samples::receiver().email.filter(|_| has_email),
                    ..Receiver::default()
                }
            },
        )
}
