//! Excluded subject invoices that chance makes: consistent by construction, as odd as the rules allow.

use dte_domain::catalog::{IdentityDocumentType, ItemType, OperationCondition};
use dte_domain::documents::ExcludedSubjectInvoice;
use dte_domain::documents::excluded_subject::Summary;
use dte_domain::documents::excluded_subject::item::Item;
use dte_domain::edition::Edition;
use dte_domain::money::{Money, round};
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::samples;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use rust_decimal::Decimal;

use crate::sections::{self, Optional, Plan, money, read, text};

/// What chance says of the totals.
#[derive(Clone, Copy, Debug)]
struct Totals {
    discount_share: i64,
    keeps_vat: bool,
    income_share: i64,
    tells: bool,
    pays: bool,
}

/// An invoice of chance of an edition with 1 to `most_items` items.
pub fn excluded_subject(
    edition: Edition,
    most_items: usize,
) -> impl Strategy<Value = ExcludedSubjectInvoice> {
    (
        vec(item(), 1..=most_items),
        receiver(),
        totals(),
        sections::payment_plan(),
        sections::optional_objects(),
        option::of(text(1, 60)),
    )
        .prop_map(move |(items, receiver, totals, plan, optional, words)| {
            let invoice = ExcludedSubjectInvoice {
                receiver: Some(receiver),
                items,
                appendixes: Optional::appendixes(&optional),
                observations: words.map(read),
                ..ExcludedSubjectInvoice::new(Summary::new(OperationCondition::Cash))
            };
            totals.of(invoice, edition, &plan)
        })
}

fn totals() -> impl Strategy<Value = Totals> {
    let flags = (any::<bool>(), any::<bool>(), any::<bool>());
    (0..=100_i64, 0..=100_i64, flags).prop_map(
        |(discount_share, income_share, (keeps_vat, tells, pays))| Totals {
            discount_share,
            keeps_vat,
            income_share,
            tells,
            pays,
        },
    )
}

/// So many hundredths, to the cent; never more than all.
fn share(of: Decimal, hundredths: i64) -> Money {
    let part = round(of * Decimal::new(hundredths, 2), 2);
    money(part.min(round(of, 2)))
}

impl Totals {
    fn of(
        self,
        mut invoice: ExcludedSubjectInvoice,
        edition: Edition,
        plan: &Plan,
    ) -> ExcludedSubjectInvoice {
        invoice.summary.purchase_discount = share(invoice.total_purchase(), self.discount_share);
        if self.keeps_vat && edition == Edition::Of2022 {
            invoice.summary.vat_retention = share(invoice.sub_total(), 1);
        }
        invoice.summary.income_retention = share(invoice.total_to_pay(), self.income_share);
        let to_pay = money(invoice.total_to_pay());
        let condition = if to_pay == Money::ZERO {
            OperationCondition::Cash
        } else {
            plan.condition
        };
        if self.pays || condition == OperationCondition::Credit {
            invoice.summary.payments = plan.payments(condition, to_pay);
        }
        invoice.summary.condition = condition;
        if self.tells {
            invoice.summary.total_purchase = Some(money(invoice.total_purchase()));
            invoice.summary.total_discount = Some(money(invoice.total_discount()));
            invoice.summary.sub_total = Some(money(invoice.sub_total()));
            invoice.summary.total_to_pay = Some(to_pay);
        }
        invoice
    }
}

/// Up to 10 000 of something at up to 100 000.00, with eight decimals each.
fn item() -> impl Strategy<Value = Item> {
    let kinds = vec![ItemType::Product, ItemType::Service, ItemType::Both];
    (
        select(kinds),
        (1..=1_000_000_000_000_i64, 0..=10_000_000_000_000_i64),
        (0..=100_i64, any::<bool>()),
        select(vec![1_u32, 6, 27, 36, 40, 42, 47, 49, 59, 99]),
        (text(1, 60), option::of(text(1, 25))),
    )
        .prop_map(|(kind, (quantity, price), (less, tells), unit, texts)| {
            let (quantity, price) = (Decimal::new(quantity, 8), Decimal::new(price, 8));
            let gross = quantity * price;
            let discount = round(gross * Decimal::new(less, 2), 8);
            let mut item = Item {
                discount: read(if discount > gross {
                    Decimal::ZERO
                } else {
                    discount
                }),
                code: texts.1.map(read),
                ..Item::new(
                    kind,
                    read(texts.0),
                    (read(quantity), read(unit)),
                    read(price),
                )
            };
            if tells {
                item.purchase = Some(read(item.purchase()));
            }
            item
        })
}

fn receiver() -> impl Strategy<Value = Receiver> {
    let identities = select(vec![
        (IdentityDocumentType::Dui, "98765432-6"),
        (IdentityDocumentType::Dui, "987654326"),
        (IdentityDocumentType::Nit, "0614-010123-110-1"),
        (IdentityDocumentType::Passport, "Ñ-4711"),
        (IdentityDocumentType::ResidentCard, "123"),
        (IdentityDocumentType::Other, "no number to show"),
    ]);
    (
        identities,
        text(1, 250),
        option::of(text(5, 150)),
        option::of(text(8, 30)),
        any::<bool>(),
    )
        .prop_map(
            |((kind, number), name, activity, phone, reachable)| Receiver {
                identity: IdentityDocument {
                    kind: Some(kind),
                    number: Some(read(number)),
                },
                name: Some(read(name)),
                activity_code: activity.is_some().then(|| read("43900")),
                activity_description: activity.map(read),
                address: Some(samples::address()),
                phone: phone.map(read),
                email: reachable.then(|| read("marta@example.com")),
                ..Receiver::default()
            },
        )
}
