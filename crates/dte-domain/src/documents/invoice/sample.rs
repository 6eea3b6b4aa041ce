//! A valid invoice.

use super::{Invoice, Summary};
use crate::catalog::{OperationCondition, PaymentForm};
use crate::documents::Content;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::parts::item::Item;
use crate::parts::payment::Payment;
use crate::samples::common::{TODAY, consumer, good, item, money};

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
    let summary = Summary {
        total_taxed: Some(money("339")),
        sub_total_sales: money("339"),
        sub_total: money("339"),
        total_vat: Some(money("39")),
        total_operation: money("339"),
        total_to_pay: money("339"),
        payments: vec![Payment::new(PaymentForm::NOTES, money("339"))],
        ..Summary::new(OperationCondition::Cash)
    };
    Invoice {
        receiver: Some(consumer()),
        items: vec![consumer_item(), consumer_item()],
        ..Invoice::new(summary)
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
