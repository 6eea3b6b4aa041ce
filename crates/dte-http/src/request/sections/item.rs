//! What is sold, what taxes it bears, how it is paid.

use std::marker::PhantomData;

use dte_domain::catalog::{Catalogue, ItemType, OwnLineTax, PaymentForm, PaymentTerm, Tax, Unit};
use dte_domain::money::{AnyNumber, LineAmount, Money, Quantity};
use dte_domain::parts::item::Item;
use dte_domain::parts::payment::Payment;
use dte_domain::parts::related_document::RelatedDocument;
use dte_domain::parts::totals::TaxTotal;
use dte_domain::value::{Form, Notation, ParseError, Text, Value, Whole};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::request::field_errors::FieldErrors;
use crate::request::json::{
    ArrayField, Field, Object, StandIn, Support, Supported, Unsupported, given,
};
use crate::request::sections::attached::RelatedDocumentRequest;
use crate::request::sections::left_over::{Unread, relate};

/// `items[]` of an invoice.
pub type InvoiceItemRequest = ItemRequest<Supported>;
/// `items[]` of a CCF and of a credit note.
pub type NetItemRequest = ItemRequest<Unsupported>;

/// `items[]`, of goods and services. Supported the value-added tax inside prices (`V`) a kind of sale
/// that is left out is 0; without it all three must be there.
#[derive(Clone, Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default, bound = "")]
#[schemars(inline, bound = "")]
pub struct ItemRequest<V: Support> {
    #[garde(custom(given), dive)]
    r#type: Field<ItemType>,
    #[garde(custom(given), dive)]
    description: Field<Text<1, 1000>>,
    #[garde(custom(given), dive)]
    quantity: Field<Quantity>,
    #[garde(custom(given), dive)]
    unit_measure: Field<Unit>,
    #[garde(custom(given), dive)]
    unit_price: Field<LineAmount>,
    #[garde(dive)]
    discount: Field<LineAmount>,
    #[garde(dive)]
    code: Field<Text<1, 25>>,
    #[garde(custom(said::<V>), dive)]
    non_subject_sale: Field<LineAmount>,
    #[garde(custom(said::<V>), dive)]
    exempt_sale: Field<LineAmount>,
    #[garde(custom(said::<V>), dive)]
    taxed_sale: Field<LineAmount>,
    #[garde(dive)]
    suggested_price: Field<LineAmount>,
    #[garde(dive)]
    non_taxed: Field<LineAmount>,
    #[garde(dive)]
    iva_item: Field<LineVat<V>>,
    #[garde(dive)]
    taxes: ArrayField<Tax>,
    #[garde(dive)]
    tax_code: Field<OwnLineTax>,
    #[garde(dive)]
    related_doc: Field<Text<1, 36>>,
}

/// The lines of a document, and the related documents that they name.
pub fn lines<V: Support>(
    items: ArrayField<Object<ItemRequest<V>>>,
    related: ArrayField<Object<RelatedDocumentRequest>>,
    by: StandIn,
) -> Option<(Vec<Item>, Vec<RelatedDocument>)> {
    let mut items = items.each_of(by, |item| item.0.into_item(by))?;
    let related = related.each(by, |one| one.0.into_related(by))?;
    relate(by, &mut items, &related);
    Some((items, related))
}

impl<V: Support> ItemRequest<V> {
    fn into_item(self, by: StandIn) -> Option<Item> {
        let unread = by.is_any().then(|| self.unread());
        let is_lost = by.is_any() && self.is_lost();
        let sale = |member: Field<LineAmount>| {
            if V::SUPPORTED && !is_lost {
                member.or_default(by)
            } else {
                member.must(by)
            }
        };
        let mut item = Item {
            kind: self.r#type.must(by)?,
            description: self.description.must(by)?,
            quantity: self.quantity.must(by)?,
            unit: self.unit_measure.must(by)?,
            unit_price: self.unit_price.must(by)?,
            discount: self.discount.or_default(by)?,
            code: self.code.given(),
            non_subject_sale: sale(self.non_subject_sale)?,
            exempt_sale: sale(self.exempt_sale)?,
            taxed_sale: sale(self.taxed_sale)?,
            vat: self.iva_item.given().and_then(|vat| vat.0),
            suggested_price: self.suggested_price.or_default(by)?,
            non_taxed: self.non_taxed.or_default(by)?,
            taxes: self.taxes.each(by, Some)?,
            tax_code: self.tax_code.given(),
            related_document: self.related_doc.given(),
        };
        if let Some(unread) = unread {
            unread.fill(&mut item);
        }
        if is_lost && by == StandIn::Other {
            item.taxes = Tax::ENTRIES.iter().map(|entry| entry.value).collect();
        }
        Some(item)
    }

    fn is_lost(&self) -> bool {
        self.r#type.is_unread() && self.quantity.is_unread() && self.unit_price.is_unread()
    }

    fn unread(&self) -> Unread {
        let sale =
            |member: &Field<LineAmount>| member.is_wrong() || (!V::SUPPORTED && member.is_unread());
        Unread {
            quantity: self.quantity.is_unread(),
            unit_price: self.unit_price.is_unread(),
            discount: self.discount.is_wrong(),
            sales: [
                sale(&self.non_subject_sale),
                sale(&self.exempt_sale),
                sale(&self.taxed_sale),
            ],
        }
    }
}

/// A check for garde: a kind of sale is there where it must be.
fn said<V: Support>(sale: &Field<LineAmount>, shape: &FieldErrors) -> garde::Result {
    if V::SUPPORTED {
        Ok(())
    } else {
        given(sale, shape)
    }
}

/// `items[].iva_item`: the tax inside the price; any number, without effect, where prices are net.
#[derive(Clone)]
struct LineVat<V>(Option<LineAmount>, PhantomData<V>);

impl<V: Support> Value for LineVat<V> {
    const NOTATION: Notation = Notation::Number;

    fn parse(written: &str) -> Result<Self, ParseError> {
        let inside = if V::SUPPORTED {
            Some(LineAmount::parse(written)?)
        } else {
            AnyNumber::parse(written)?;
            None
        };
        Ok(Self(inside, PhantomData))
    }

    fn form() -> Form {
        if V::SUPPORTED {
            LineAmount::form()
        } else {
            AnyNumber::form()
        }
    }
}

/// `summary.taxes[]`.
#[derive(Clone, Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct TaxRequest {
    #[garde(custom(given), dive)]
    code: Field<Tax>,
    #[garde(dive)]
    description: Field<Text<2, 150>>,
    #[garde(custom(given), dive)]
    value: Field<Money>,
}

impl TaxRequest {
    pub fn into_total(self, by: StandIn) -> Option<TaxTotal> {
        Some(TaxTotal {
            tax: self.code.must(by)?,
            description: self.description.given(),
            value: self.value.must(by)?,
        })
    }
}

/// The most payments of a document. The official schemas set no limit, and no document has as many.
pub const MOST_PAYMENTS: usize = 100;

/// `summary.payment_types[]`.
#[derive(Clone, Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct PaymentRequest {
    #[garde(custom(given), dive)]
    code: Field<PaymentForm>,
    #[garde(custom(given), dive)]
    amount: Field<Money>,
    #[garde(dive)]
    reference: Field<Text<1, 50>>,
    #[garde(dive)]
    term: Field<PaymentTerm>,
    #[garde(dive)]
    period: Field<Whole<1, 99_999>>,
}

impl PaymentRequest {
    pub fn into_payment(self, by: StandIn) -> Option<Payment> {
        Some(Payment {
            form: self.code.must(by)?,
            amount: self.amount.must(by)?,
            reference: self.reference.given(),
            term: self.term.given(),
            period: self.period.given(),
        })
    }
}
