//! A valid invoice.

use super::{Invoice, Summary};
use crate::catalog::{OperationCondition, PaymentForm};
use crate::documents::Content;
use crate::edition::Edition;
use crate::money::{Money, Percentage};
use crate::parts::item::Item;
use crate::parts::payment::Payment;
use crate::rule::Facts;
use crate::samples::{TODAY, consumer, good, item, money};

/// A taxed product whose price includes the tax: 15 units at 11.30.
pub fn consumer_item() -> Item {
    Item {
        unit_price: good("11.30"),
        taxed_sale: good("169.50"),
        vat: Some(good("19.50")),
        taxes: Vec::new(),
        ..item()
    }
}

/// An invoice of two taxed products: 339.00 with 39.00 of tax inside, paid in cash.
pub fn invoice() -> Invoice {
    Invoice {
        receiver: Some(consumer()),
        items: vec![consumer_item(), consumer_item()],
        summary: Summary {
            total_non_subject: None,
            total_exempt: None,
            total_taxed: Some(money("339")),
            sub_total_sales: money("339"),
            non_subject_discount: Money::ZERO,
            exempt_discount: Money::ZERO,
            taxed_discount: Money::ZERO,
            discount_percentage: Percentage::default(),
            total_discount: None,
            sub_total: money("339"),
            taxes: Vec::new(),
            total_vat: Some(money("39")),
            vat_retention: Money::ZERO,
            income_retention: Money::ZERO,
            total_non_taxed: None,
            balance_in_favor: None,
            total_operation: money("339"),
            total_to_pay: money("339"),
            condition: OperationCondition::Cash,
            payments: vec![Payment {
                form: PaymentForm::Notes,
                amount: money("339"),
                reference: None,
                term: None,
                period: None,
            }],
        },
        related_documents: Vec::new(),
        other_documents: Vec::new(),
        third_party_sale: None,
        appendixes: Vec::new(),
        extension: None,
        observations: None,
    }
}

/// The sample as content, with the facts under which it keeps every rule of an edition.
pub(crate) fn documents(edition: Edition) -> Vec<(Content, Facts)> {
    let facts = Facts {
        edition,
        ..Facts::on(TODAY)
    };
    vec![(Content::Invoice(invoice()), facts)]
}
