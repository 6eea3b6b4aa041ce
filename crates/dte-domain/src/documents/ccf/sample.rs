//! A valid CCF.

use super::{Ccf, Summary, TaxTotal};
use crate::catalog::{OperationCondition, PaymentForm, Tax};
use crate::documents::Content;
use crate::edition::Edition;
use crate::money::{Money, Percentage};
use crate::parts::payment::Payment;
use crate::rule::Facts;
use crate::samples::{TODAY, good, item, money, receiver};

/// A CCF of two taxed products: 300.00 and 39.00 of tax, paid in cash.
pub fn ccf() -> Ccf {
    Ccf {
        receiver: Some(receiver()),
        items: vec![item(), item()],
        summary: Summary {
            total_non_subject: Money::ZERO,
            total_exempt: Money::ZERO,
            total_taxed: money("300"),
            sub_total_sales: money("300"),
            non_subject_discount: Money::ZERO,
            exempt_discount: Money::ZERO,
            taxed_discount: Money::ZERO,
            discount_percentage: Percentage::default(),
            total_discount: None,
            sub_total: money("300"),
            taxes: vec![TaxTotal {
                tax: Tax::VAT,
                description: Some(good("IVA 13%")),
                value: money("39"),
            }],
            total_vat: None,
            vat_perception: Money::ZERO,
            vat_retention: Money::ZERO,
            income_retention: Money::ZERO,
            total_non_taxed: None,
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
    vec![(Content::Ccf(ccf()), facts)]
}
