//! A valid CCF.

use super::{Ccf, Summary, TaxTotal};
use crate::catalog::{OperationCondition, PaymentForm, Tax};
use crate::documents::Content;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::parts::payment::Payment;
use crate::samples::common::{TODAY, good, item, money, receiver};

/// A CCF of two taxed products: 300.00 and 39.00 of tax, paid in cash.
pub fn ccf() -> Ccf {
    let summary = Summary {
        total_taxed: money("300"),
        sub_total_sales: money("300"),
        sub_total: money("300"),
        taxes: vec![TaxTotal {
            tax: Tax::VAT,
            description: Some(good("IVA 13%")),
            value: money("39"),
        }],
        total_operation: money("339"),
        total_to_pay: money("339"),
        payments: vec![Payment::new(PaymentForm::NOTES, money("339"))],
        ..Summary::new(OperationCondition::Cash)
    };
    Ccf {
        receiver: Some(receiver()),
        items: vec![item(), item()],
        ..Ccf::new(summary)
    }
}

/// The sample as content, with the facts under which it keeps every rule of an edition.
pub(crate) fn documents(edition: Edition) -> Vec<(Content, Facts)> {
    let facts = Facts {
        edition,
        ..Facts::on(TODAY)
    };
    vec![(Content::Ccf(ccf()), facts)]
}
