//! `POST /api/v1/dte/invoices`: an invoice to a consumer is issued.

use dte_domain::catalog::OperationCondition;
use dte_domain::documents::invoice::Summary;
use dte_domain::documents::{Content, Invoice};
use dte_domain::identification::DocumentType;
use dte_domain::money::{AnyNumber, Money, Percentage, SignedMoney};
use dte_domain::own_reference::{ExternalId, OwnReference};
use dte_domain::parts::other_document;
use dte_domain::value::Text;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::endpoints::issuing::IssuingRequest;
use crate::request::field_errors::FieldErrors;
use crate::request::json::{ArrayField, Field, Object, ObjectField, at_most, filled, given};
use crate::request::own_reference::{IncomeTaxRequest, MetadataField, own_reference};
use crate::request::sections::{
    AppendixRequest, ConsumerRequest, ExtensionRequest, InvoiceItemRequest, MOST_PAYMENTS,
    OtherDocumentRequest, PaymentRequest, RelatedDocumentRequest, TaxRequest,
    ThirdPartySaleRequest,
};

/// A request for an invoice (`factura`, 01): a sale to a consumer, with prices that contain the VAT.
/// Members that only a rule asks for are not marked as required; the rule's violation says so.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct InvoiceRequest {
    /// The consumer (`receptor`); may be left out below 1095.00, from there on name and identity
    /// document must be given.
    #[garde(dive)]
    receiver: ObjectField<ConsumerRequest>,
    /// Lines of the sale (`cuerpoDocumento`), in the order of the document.
    #[garde(custom(given), dive)]
    items: ArrayField<Object<InvoiceItemRequest>>,
    /// The totals of the sale (`resumen`); all of them are checked.
    #[garde(custom(given), dive)]
    summary: ObjectField<SummaryRequest>,
    /// Documents that this one refers to (`documentoRelacionado`).
    #[garde(dive)]
    related_docs: ArrayField<Object<RelatedDocumentRequest>>,
    /// Papers that belong to the sale (`otrosDocumentos`), such as an order or a prescription.
    #[garde(custom(filled::<_, { other_document::MOST }>), dive)]
    other_docs: ArrayField<Object<OtherDocumentRequest>>,
    /// The one on whose account is sold (`ventaTercero`); left out when the issuer sells for itself.
    #[garde(dive)]
    third_party_sale: ObjectField<ThirdPartySaleRequest>,
    /// Further data for the document (`apendice`), each under a name of yours; at most 10.
    #[garde(dive)]
    appendixes: ArrayField<Object<AppendixRequest>>,
    /// The people who handed over and received, by name and identity document (`extension`). A sale of
    /// 1095.00 or more must have it.
    #[garde(dive)]
    extension: ObjectField<ExtensionRequest>,
    /// A remark that the document carries (`observaciones` of its `extension`).
    #[garde(dive)]
    observations: Field<Text<1, 3000>>,
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

/// The totals of an invoice (`resumen`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "InvoiceSummaryRequest")]
struct SummaryRequest {
    /// Sum of the sales outside the tax (`totalNoSuj`): that of the items' `non_subject_sale`.
    /// `calculate` fills it.
    #[garde(dive)]
    total_non_subject: Field<Money>,
    /// Sum of the exempt sales (`totalExenta`): that of the items' `exempt_sale`. `calculate` fills
    /// it.
    #[garde(dive)]
    total_exempt: Field<Money>,
    /// Sum of the taxed sales (`totalGravada`): that of the items' `taxed_sale`. `calculate` fills
    /// it.
    #[garde(dive)]
    total_taxed: Field<Money>,
    /// Sum of the three totals (`subTotalVentas`), before the discounts on the whole sale.
    /// `calculate` fills it.
    #[garde(custom(given), dive)]
    sub_total_sales: Field<Money>,
    /// Discount on all sales outside the tax (`descuNoSuj`), an amount besides the discounts of the
    /// items; 0 when left out.
    #[garde(dive)]
    non_subject_discount: Field<Money>,
    /// Discount on all exempt sales (`descuExenta`), an amount besides the discounts of the items; 0
    /// when left out.
    #[garde(dive)]
    exempt_discount: Field<Money>,
    /// Discount on all taxed sales (`descuGravada`), an amount besides the discounts of the items; 0
    /// when left out. It lowers the base of the VAT.
    #[garde(dive)]
    taxed_discount: Field<Money>,
    /// Percentage of the discount (`porcentajeDescuento`), printed only: it computes nothing. What
    /// counts are the three discounts on the whole sale, which are amounts.
    #[garde(dive)]
    discount_percentage: Field<Percentage>,
    /// Sum of all discounts (`totalDescu`): those of the items and the three on the whole sale.
    /// `calculate` fills it.
    #[garde(dive)]
    total_discount: Field<Money>,
    /// `sub_total_sales` less the three discounts on the whole sale (`subTotal`). `calculate` fills
    /// it.
    #[garde(custom(given), dive)]
    sub_total: Field<Money>,
    /// Taxes other than the VAT on the whole sale (`tributos`), each summed over the items; the VAT
    /// stands in `total_iva`.
    #[garde(dive)]
    taxes: ArrayField<Object<TaxRequest>>,
    /// The VAT that the sale contains (`totalIva`): that of the items less that inside
    /// `taxed_discount`. `calculate` fills it.
    #[garde(dive)]
    total_iva: Field<Money>,
    /// VAT that the receiver keeps back (`ivaRete1`): 1 % of the taxed base, or 0, which it is when
    /// left out. `calculate` fills it when `apply` names it.
    #[garde(dive)]
    iva_retention: Field<Money>,
    /// Income tax that the receiver keeps back (`reteRenta`); 0 when left out. `calculate` fills it
    /// with 10 % of the sales without VAT when `apply` names it.
    #[garde(dive)]
    income_retention: Field<Money>,
    /// Sum of the charges and credits outside the tax base (`totalNoGravado`): that of the items'
    /// `non_taxed`. `calculate` fills it.
    #[garde(dive)]
    total_non_taxed: Field<SignedMoney>,
    /// Balance in the receiver's favour from before (`saldoFavor`): 0, which it is when left out, or
    /// a negative amount.
    #[garde(dive)]
    balance_in_favor: Field<AnyNumber>,
    /// `sub_total` with the taxes of `taxes` (`montoTotalOperacion`); the VAT is inside already.
    /// `calculate` fills it.
    #[garde(custom(given), dive)]
    total_operation: Field<Money>,
    /// What the consumer pays (`totalPagar`): `total_operation` with the charges outside the tax
    /// base, less what is kept back. `calculate` fills it.
    #[garde(custom(given), dive)]
    total_to_pay: Field<Money>,
    /// Payment condition (`condicionOperacion`): at once, on credit, or otherwise. `calculate` fills it
    /// with 1.
    #[garde(custom(given), dive)]
    operation_condition: Field<OperationCondition>,
    /// Payments (`pagos`), a form of payment an entry; together they are `total_to_pay`.
    /// `calculate` fills one payment in notes and coins when the condition is 1.
    #[garde(custom(given), custom(at_most::<_, MOST_PAYMENTS>), dive)]
    payment_types: ArrayField<Object<PaymentRequest>>,
}

impl IssuingRequest for InvoiceRequest {
    type Content = Invoice;

    const DOCUMENT_TYPE: DocumentType = DocumentType::Invoice;
    const CONTENT: fn(Invoice) -> Content = Content::Invoice;

    fn own_reference(&mut self) -> OwnReference {
        own_reference(
            &mut self.external_id,
            &mut self.metadata,
            &mut self.income_tax,
        )
    }

    fn into_content(self) -> Option<Invoice> {
        Some(Invoice {
            receiver: self.receiver.inner().map(ConsumerRequest::into_receiver),
            summary: self.summary.inner()?.into_summary()?,
            items: self.items.each(|item| item.0.into_item())?,
            related_documents: RelatedDocumentRequest::all(self.related_docs)?,
            other_documents: OtherDocumentRequest::all(self.other_docs)?,
            third_party_sale: ThirdPartySaleRequest::of(self.third_party_sale),
            appendixes: AppendixRequest::all(self.appendixes)?,
            extension: self.extension.inner().map(ExtensionRequest::into_extension),
            observations: self.observations.given(),
        })
    }
}

impl SummaryRequest {
    fn into_summary(self) -> Option<Summary> {
        Some(Summary {
            total_non_subject: self.total_non_subject.given(),
            total_exempt: self.total_exempt.given(),
            total_taxed: self.total_taxed.given(),
            sub_total_sales: self.sub_total_sales.given()?,
            non_subject_discount: self.non_subject_discount.or_default(),
            exempt_discount: self.exempt_discount.or_default(),
            taxed_discount: self.taxed_discount.or_default(),
            discount_percentage: self.discount_percentage.or_default(),
            total_discount: self.total_discount.given(),
            sub_total: self.sub_total.given()?,
            taxes: self.taxes.each(|tax| tax.0.into_total())?,
            total_vat: self.total_iva.given(),
            vat_retention: self.iva_retention.or_default(),
            income_retention: self.income_retention.or_default(),
            total_non_taxed: self.total_non_taxed.given(),
            balance_in_favor: self.balance_in_favor.given(),
            total_operation: self.total_operation.given()?,
            total_to_pay: self.total_to_pay.given()?,
            condition: self.operation_condition.given()?,
            payments: self
                .payment_types
                .each(|payment| payment.0.into_payment())?,
        })
    }
}
