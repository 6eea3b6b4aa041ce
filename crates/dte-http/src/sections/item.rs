//! What is sold, what taxes it bears, how it is paid.

use dte_domain::catalog::{ItemType, OwnLineTax, PaymentForm, PaymentTerm, Tax, Unit};
use dte_domain::documents::ccf::TaxTotal;
use dte_domain::money::{AnyNumber, LineAmount, Money, Quantity};
use dte_domain::parts::item::Item;
use dte_domain::parts::payment::Payment;
use dte_domain::value::{Text, Whole};
use serde::Deserialize;

use crate::json::{List, Member, given};
use crate::shape::Shape;

/// `items[]`.
#[derive(Default, Deserialize, garde::Validate)]
#[garde(context(Shape))]
#[serde(default)]
pub struct ItemRequest {
    #[garde(custom(given), dive)]
    r#type: Member<ItemType>,
    #[garde(custom(given), dive)]
    description: Member<Text<1, 1000>>,
    #[garde(custom(given), dive)]
    quantity: Member<Quantity>,
    #[garde(custom(given), dive)]
    unit_measure: Member<Unit>,
    #[garde(custom(given), dive)]
    unit_price: Member<LineAmount>,
    #[garde(dive)]
    discount: Member<LineAmount>,
    #[garde(dive)]
    code: Member<Text<1, 25>>,
    #[garde(custom(given), dive)]
    non_subject_sale: Member<LineAmount>,
    #[garde(custom(given), dive)]
    exempt_sale: Member<LineAmount>,
    #[garde(custom(given), dive)]
    taxed_sale: Member<LineAmount>,
    #[garde(dive)]
    suggested_price: Member<LineAmount>,
    #[garde(dive)]
    non_taxed: Member<LineAmount>,
    /// Accepted, without effect in a CCF.
    #[garde(dive)]
    iva_item: Member<AnyNumber>,
    #[garde(dive)]
    taxes: List<Tax>,
    #[garde(dive)]
    tax_code: Member<OwnLineTax>,
    #[garde(dive)]
    related_doc: Member<Text<1, 36>>,
}

impl ItemRequest {
    /// The line; nothing when a rule would judge another line for what could not be read.
    pub fn into_item(self) -> Option<Item> {
        Some(Item {
            kind: self.r#type.given()?,
            description: self.description.or_stand_in("-")?,
            quantity: self.quantity.given()?,
            unit: self.unit_measure.or_stand_in("99")?,
            unit_price: self.unit_price.given()?,
            discount: self.discount.or_default()?,
            code: self.code.given(),
            non_subject_sale: self.non_subject_sale.given()?,
            exempt_sale: self.exempt_sale.given()?,
            taxed_sale: self.taxed_sale.given()?,
            vat: None,
            suggested_price: self.suggested_price.or_default()?,
            non_taxed: self.non_taxed.or_default()?,
            taxes: self.taxes.each(Some)?,
            tax_code: self.tax_code.given(),
            related_document: self.related_doc.given(),
        })
    }
}

/// `summary.taxes[]`.
#[derive(Default, Deserialize, garde::Validate)]
#[garde(context(Shape))]
#[serde(default)]
pub struct TaxRequest {
    #[garde(custom(given), dive)]
    code: Member<Tax>,
    #[garde(dive)]
    description: Member<Text<2, 150>>,
    #[garde(custom(given), dive)]
    value: Member<Money>,
}

impl TaxRequest {
    /// The tax; nothing when it could not be read.
    pub fn into_total(self) -> Option<TaxTotal> {
        Some(TaxTotal {
            tax: self.code.given()?,
            description: self.description.given(),
            value: self.value.given()?,
        })
    }
}

/// `summary.payment_types[]`.
#[derive(Default, Deserialize, garde::Validate)]
#[garde(context(Shape))]
#[serde(default)]
pub struct PaymentRequest {
    #[garde(custom(given), dive)]
    code: Member<PaymentForm>,
    #[garde(custom(given), dive)]
    amount: Member<Money>,
    #[garde(dive)]
    reference: Member<Text<1, 50>>,
    #[garde(dive)]
    term: Member<PaymentTerm>,
    #[garde(dive)]
    period: Member<Whole<1, 99_999>>,
}

impl PaymentRequest {
    /// The payment; nothing when it could not be read.
    pub fn into_payment(self) -> Option<Payment> {
        Some(Payment {
            form: self.code.given()?,
            amount: self.amount.given()?,
            reference: self.reference.given(),
            term: self.term.given(),
            period: self.period.given(),
        })
    }
}
