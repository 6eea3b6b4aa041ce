//! A valid excluded subject invoice.

use super::item::Purchase;
use super::{ExcludedSubjectInvoice, Summary};
use crate::catalog::{ItemType, OperationCondition, PaymentForm};
use crate::documents::Content;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::parts::payment::Payment;
use crate::samples::common::{TODAY, consumer, good, money};

/// A repair: 300.00.
pub fn purchase() -> Purchase {
    Purchase {
        purchase: Some(good("300")),
        ..Purchase::new(
            ItemType::Service,
            good("Reparación de techo"),
            (good("1"), good("99")),
            good("300"),
        )
    }
}

/// An excluded subject invoice over a repair and its material: 395.00, of which 30.00 are kept back.
pub fn excluded_subject() -> ExcludedSubjectInvoice {
    let material = Purchase {
        discount: good("5"),
        purchase: Some(good("95")),
        ..Purchase::new(
            ItemType::Product,
            good("Lámina galvanizada"),
            (good("8"), good("59")),
            good("12.5"),
        )
    };
    let summary = Summary {
        total_purchase: Some(money("395")),
        total_discount: Some(money("5")),
        sub_total: Some(money("395")),
        income_retention: money("30"),
        total_to_pay: Some(money("365")),
        payments: vec![Payment::new(PaymentForm::NOTES, money("365"))],
        ..Summary::new(OperationCondition::Cash)
    };
    ExcludedSubjectInvoice {
        receiver: Some(consumer()),
        items: vec![purchase(), material],
        ..ExcludedSubjectInvoice::new(summary)
    }
}

/// The sample as content, with the facts under which it keeps every rule of an edition.
pub(crate) fn documents(edition: Edition) -> Vec<(Content, Facts)> {
    let facts = Facts {
        edition,
        ..Facts::on(TODAY)
    };
    vec![(Content::ExcludedSubject(excluded_subject()), facts)]
}
