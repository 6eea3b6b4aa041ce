//! What is sold, what taxes it bears, how it is paid.

use std::marker::PhantomData;

use dte_domain::catalog::{ItemType, OwnLineTax, PaymentForm, PaymentTerm, Tax, Unit};
use dte_domain::money::{AnyNumber, LineAmount, Money, Quantity, SignedLineAmount};
use dte_domain::parts::item::Item;
use dte_domain::parts::payment::Payment;
use dte_domain::parts::totals::TaxTotal;
use dte_domain::value::{Form, Notation, ParseError, Text, Value, Whole};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::request::field_errors::FieldErrors;
use crate::request::json::{ArrayField, Field, Support, Supported, Unsupported, given};

/// `items[]` of an invoice.
pub type InvoiceItemRequest = ItemRequest<Supported>;
/// `items[]` of a CCF and of a credit note.
pub type NetItemRequest = ItemRequest<Unsupported>;

/// A line of the document: goods or a service that is sold.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default, bound = "")]
#[schemars(inline, bound = "")]
pub struct ItemRequest<V: Support> {
    /// Whether it is goods, a service, both, or a tax as a line of its own (`tipoItem`).
    #[garde(custom(given), dive)]
    r#type: Field<ItemType>,
    /// Description of the goods or services (`descripcion`).
    #[garde(custom(given), dive)]
    description: Field<Text<1, 1000>>,
    /// Quantity (`cantidad`): above 0.
    #[garde(custom(given), dive)]
    quantity: Field<Quantity>,
    /// The unit of the quantity (`uniMedida`, CAT-014), such as 59 for one piece.
    #[garde(custom(given), dive)]
    unit_measure: Field<Unit>,
    /// Price of one unit (`precioUni`): with VAT in invoices, without it elsewhere.
    #[garde(custom(given), dive)]
    unit_price: Field<LineAmount>,
    /// Discount on this line (`montoDescu`), an amount; 0 when left out.
    #[garde(dive)]
    discount: Field<LineAmount>,
    /// Your own code of the product (`codigo`).
    #[garde(dive)]
    code: Field<Text<1, 25>>,
    /// What of the line is a sale outside the tax (`ventaNoSuj`). Sales are quantity by price less
    /// discount. `calculate` fills it.
    #[garde(custom(said::<V>), dive)]
    non_subject_sale: Field<LineAmount>,
    /// Exempt sale of the line (`ventaExenta`). `calculate` fills it.
    #[garde(custom(said::<V>), dive)]
    exempt_sale: Field<LineAmount>,
    /// What of the line is a taxed sale (`ventaGravada`): with VAT in invoices, without it elsewhere.
    /// `calculate` fills it.
    #[garde(custom(said::<V>), dive)]
    taxed_sale: Field<LineAmount>,
    /// Suggested retail price (`psv`); 0 when left out. It enters no sum.
    #[garde(dive)]
    suggested_price: Field<LineAmount>,
    /// A charge, or credit, outside the tax base, such as a reimbursed expense (`noGravado`); 0 when
    /// left out. It enters no sale and is paid besides.
    #[garde(dive)]
    non_taxed: Field<SignedLineAmount>,
    /// The VAT that the taxed sale of the line contains (`ivaItem`), of invoices only. `calculate`
    /// fills it.
    #[garde(dive)]
    iva_item: Field<LineVat<V>>,
    /// Codes of the taxes on the line (`tributos`, CAT-015): `20`, the VAT, on every taxed sale except
    /// in invoices, which name others only; fuel bears FOVIAL `D1` and COTRANS `C8` besides, lodging
    /// `59`. `calculate` fills the VAT where the list is left out; the amounts of all other taxes stand
    /// in `summary.taxes`.
    #[garde(dive)]
    taxes: ArrayField<Tax>,
    /// The tax that the line itself is (`codTributo`), of lines of type 4 only.
    #[garde(dive)]
    tax_code: Field<OwnLineTax>,
    /// Number of the entry of `related_docs` that the line is of (`numeroDocumento`). Credit and debit
    /// notes over one document may leave it out.
    #[garde(dive)]
    related_doc: Field<Text<1, 36>>,
}

impl<V: Support> ItemRequest<V> {
    pub fn into_item(self) -> Option<Item> {
        Some(Item {
            kind: self.r#type.given()?,
            description: self.description.given()?,
            quantity: self.quantity.given()?,
            unit: self.unit_measure.given()?,
            unit_price: self.unit_price.given()?,
            discount: self.discount.or_default(),
            code: self.code.given(),
            non_subject_sale: self.non_subject_sale.or_default(),
            exempt_sale: self.exempt_sale.or_default(),
            taxed_sale: self.taxed_sale.or_default(),
            vat: self.iva_item.given().and_then(|vat| vat.0),
            suggested_price: self.suggested_price.or_default(),
            non_taxed: self.non_taxed.or_default(),
            taxes: self.taxes.each(Some)?,
            tax_code: self.tax_code.given(),
            related_document: self.related_doc.given(),
        })
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

/// A tax on the whole, summed over the lines (`tributos` of the summary).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct TaxRequest {
    /// Which tax it is (`codigo`).
    #[garde(custom(given), dive)]
    code: Field<Tax>,
    /// Its name as the document carries it (`descripcion`); the catalogue's when left out.
    #[garde(dive)]
    description: Field<Text<2, 150>>,
    /// Its amount (`valor`). That of the VAT is checked; any other, such as FOVIAL by the gallon, is
    /// neither computed nor checked.
    #[garde(custom(given), dive)]
    value: Field<Money>,
}

impl TaxRequest {
    pub fn into_total(self) -> Option<TaxTotal> {
        Some(TaxTotal {
            tax: self.code.given()?,
            description: self.description.given(),
            value: self.value.given()?,
        })
    }
}

/// The most payments of a document. The official schemas set no limit, and no document has as many.
pub const MOST_PAYMENTS: usize = 100;

/// A form in which a part of the sale is paid (`pagos`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct PaymentRequest {
    /// The form of payment (`codigo`).
    #[garde(custom(given), dive)]
    code: Field<PaymentForm>,
    /// How much is paid in this form (`montoPago`).
    #[garde(custom(given), dive)]
    amount: Field<Money>,
    /// Number of the transfer, the cheque or the card's slip (`referencia`).
    #[garde(dive)]
    reference: Field<Text<1, 50>>,
    /// Unit of the time after which a credit is due (`plazo`): days, months or years. A sale on
    /// credit needs it, with `period`.
    #[garde(dive)]
    term: Field<PaymentTerm>,
    /// How many of those units (`periodo`): with `term` `01`, 30 is a credit of 30 days.
    #[garde(dive)]
    period: Field<Whole<1, 99_999>>,
}

impl PaymentRequest {
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
