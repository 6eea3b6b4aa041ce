//! `POST /api/v1/dte/excludedsubject`: an excluded subject invoice is issued.

use dte_domain::catalog::{Currency, ItemType, OperationCondition, Unit};
use dte_domain::documents::excluded_subject::Summary;
use dte_domain::documents::excluded_subject::item::Purchase;
use dte_domain::documents::{Content, ExcludedSubjectInvoice};
use dte_domain::identification::DocumentType;
use dte_domain::money::{LineAmount, Money, NoAmount, Quantity};
use dte_domain::own_reference::{ExternalId, OwnReference};
use dte_domain::value::Text;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::endpoints::issuing::IssuingRequest;
use crate::request::field_errors::FieldErrors;
use crate::request::json::{ArrayField, Field, Object, ObjectField, at_most, given};
use crate::request::own_reference::{IncomeTaxRequest, MetadataField, own_reference};
use crate::request::sections::{AppendixRequest, ConsumerRequest, MOST_PAYMENTS, PaymentRequest};

/// A request for an excluded subject invoice (`factura de sujeto excluido`, 14): the company buys from
/// somebody who is not registered for the VAT, and issues the document in the seller's place. What
/// follows from other amounts is computed when it is left out. Members that only a rule asks for are not
/// marked as required; the rule's violation says so.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct ExcludedSubjectRequest {
    /// The seller (`sujetoExcluido`, in 2026 `receptor`): document, name and address. Who has an `nrc`
    /// is registered and issues an own invoice: it must be left out.
    #[garde(dive)]
    receiver: ObjectField<ConsumerRequest>,
    /// Lines of the purchase (`cuerpoDocumento`), in the order of the document.
    #[garde(custom(given), dive)]
    items: ArrayField<Object<ItemRequest>>,
    /// The totals of the purchase (`resumen`); those that are given are checked.
    #[garde(custom(given), dive)]
    summary: ObjectField<SummaryRequest>,
    /// Further data for the document (`apendice`), each under a name of yours; at most 10.
    #[garde(dive)]
    appendixes: ArrayField<Object<AppendixRequest>>,
    /// A remark that the document carries (`observaciones` of its `resumen`).
    #[garde(dive)]
    observations: Field<Text<1, 3000>>,
    /// The money of the document (`tipoMoneda`), which is always `USD`.
    #[garde(dive)]
    currency: Field<Currency>,
    /// Name of the document in your own systems, unique within the company and environment. It finds the
    /// document again and is no part of it.
    #[garde(dive)]
    external_id: Field<ExternalId>,
    /// Notes of yours beside the document, texts by their names: answered with it, no part of it.
    #[garde(dive)]
    metadata: Field<MetadataField>,
    /// The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of
    /// it. Left out, the default of the establishment or of the company.
    #[garde(dive)]
    income_tax: ObjectField<IncomeTaxRequest>,
}

/// A line of an excluded subject invoice: goods or a service that is bought.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "ExcludedSubjectItemRequest")]
struct ItemRequest {
    /// Whether it is goods, a service, or both (`tipoItem`); not a tax.
    #[garde(custom(given), dive)]
    r#type: Field<ItemType>,
    /// Description of the goods or services (`descripcion`).
    #[garde(custom(given), dive)]
    description: Field<Text<1, 1000>>,
    /// Quantity (`cantidad`): above 0.
    #[garde(custom(given), dive)]
    quantity: Field<Quantity>,
    /// The unit of the quantity (`uniMedida`, CAT-014), such as 59 for one piece; not 7, 28, 41, 48 or
    /// 60 to 98.
    #[garde(custom(given), dive)]
    unit_measure: Field<Unit>,
    /// Price of one unit (`precioUni`). There is no VAT in it.
    #[garde(custom(given), dive)]
    unit_price: Field<LineAmount>,
    /// Discount on this line (`montoDescu`), an amount; 0 when left out.
    #[garde(dive)]
    discount: Field<LineAmount>,
    /// Your own code of the product (`codigo`).
    #[garde(dive)]
    code: Field<Text<1, 25>>,
    /// What the line comes to (`compra`): quantity by price less discount. Computed when left out.
    #[garde(dive)]
    purchase: Field<LineAmount>,
    /// A sale outside the tax, which a purchase has not: 0, or left out.
    #[garde(dive)]
    non_subject_sale: Field<NoAmount>,
    /// An exempt sale, which a purchase has not: 0, or left out.
    #[garde(dive)]
    exempt_sale: Field<NoAmount>,
    /// A taxed sale, which a purchase has not: 0, or left out.
    #[garde(dive)]
    taxed_sale: Field<NoAmount>,
    /// A suggested price, which a purchase has not: 0, or left out.
    #[garde(dive)]
    suggested_price: Field<NoAmount>,
    /// A charge outside the tax base, which a purchase has not: 0, or left out.
    #[garde(dive)]
    non_taxed: Field<NoAmount>,
}

/// The totals of an excluded subject invoice (`resumen`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "ExcludedSubjectSummaryRequest")]
struct SummaryRequest {
    /// Sum of the purchases (`totalCompra`): that of the items' `purchase`. Computed when left out.
    #[garde(dive)]
    total_purchase: Field<Money>,
    /// Discount on the whole purchase (`descu`), an amount besides the discounts of the items; 0 when
    /// left out.
    #[garde(dive)]
    purchase_discount: Field<Money>,
    /// Sum of all discounts (`totalDescu`): those of the items and `purchase_discount`. Computed when
    /// left out.
    #[garde(dive)]
    total_discount: Field<Money>,
    /// `total_purchase` less `purchase_discount` (`subTotal`). Computed when left out.
    #[garde(dive)]
    sub_total: Field<Money>,
    /// VAT that you keep back (`ivaRete1`), of documents of 2022 only: 1 % of `sub_total`, or 0, which it
    /// is when left out. `calculate` fills it when `apply` names it.
    #[garde(dive)]
    iva_retention: Field<Money>,
    /// Income tax that you keep back (`reteRenta`), 10 % of most services of natural persons; 0 when
    /// left out. `calculate` fills it with 10 % of `sub_total` when `apply` names it.
    #[garde(dive)]
    income_retention: Field<Money>,
    /// What the seller is paid (`totalPagar`): `sub_total` less what is kept back. Computed when left
    /// out.
    #[garde(dive)]
    total_to_pay: Field<Money>,
    /// Payment condition (`condicionOperacion`): at once, on credit, or otherwise. `calculate` fills it
    /// with 1.
    #[garde(custom(given), dive)]
    operation_condition: Field<OperationCondition>,
    /// Payments (`pagos`), a form of payment an entry; together they are `total_to_pay`. May be
    /// left out, but of a credit. `calculate` fills one payment in notes and coins when the condition
    /// is 1.
    #[garde(custom(at_most::<_, MOST_PAYMENTS>), dive)]
    payment_types: ArrayField<Object<PaymentRequest>>,
    /// VAT perceived in advance, which a purchase without VAT has not: 0, or left out.
    #[garde(dive)]
    iva_perception: Field<NoAmount>,
    /// Charges outside the tax base, which a purchase has not: 0, or left out.
    #[garde(dive)]
    total_non_taxed: Field<NoAmount>,
    /// A balance in the receiver's favour, which a purchase has not: 0, or left out.
    #[garde(dive)]
    balance_in_favor: Field<NoAmount>,
}

impl IssuingRequest for ExcludedSubjectRequest {
    type Content = ExcludedSubjectInvoice;

    const DOCUMENT_TYPE: DocumentType = DocumentType::ExcludedSubjectInvoice;
    const CONTENT: fn(ExcludedSubjectInvoice) -> Content = Content::ExcludedSubject;

    fn own_reference(&mut self) -> OwnReference {
        own_reference(
            &mut self.external_id,
            &mut self.metadata,
            &mut self.income_tax,
        )
    }

    fn into_content(self) -> Option<ExcludedSubjectInvoice> {
        Some(ExcludedSubjectInvoice {
            receiver: self.receiver.inner().map(ConsumerRequest::into_receiver),
            items: self.items.each(|item| item.0.into_item())?,
            summary: self.summary.inner()?.into_summary()?,
            appendixes: AppendixRequest::all(self.appendixes)?,
            observations: self.observations.given(),
        })
    }
}

impl ItemRequest {
    fn into_item(self) -> Option<Purchase> {
        Some(Purchase {
            kind: self.r#type.given()?,
            description: self.description.given()?,
            quantity: self.quantity.given()?,
            unit: self.unit_measure.given()?,
            unit_price: self.unit_price.given()?,
            discount: self.discount.or_default(),
            code: self.code.given(),
            purchase: self.purchase.given(),
        })
    }
}

impl SummaryRequest {
    fn into_summary(self) -> Option<Summary> {
        Some(Summary {
            total_purchase: self.total_purchase.given(),
            purchase_discount: self.purchase_discount.or_default(),
            total_discount: self.total_discount.given(),
            sub_total: self.sub_total.given(),
            vat_retention: self.iva_retention.or_default(),
            income_retention: self.income_retention.or_default(),
            total_to_pay: self.total_to_pay.given(),
            condition: self.operation_condition.given()?,
            payments: self
                .payment_types
                .each(|payment| payment.0.into_payment())?,
        })
    }
}
