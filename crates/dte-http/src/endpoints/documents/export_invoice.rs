//! `POST /api/v1/dte/exportinvoice`: an export invoice is issued.

mod attached;
mod buyer;

use dte_domain::catalog::{Currency, Incoterm, ItemType, OperationCondition, Tax, Unit};
use dte_domain::documents::export_invoice::item::ExportItem;
use dte_domain::documents::export_invoice::{Summary, paper};
use dte_domain::documents::{Content, ExportInvoice};
use dte_domain::identification::DocumentType;
use dte_domain::money::{
    AnyNumber, LineAmount, Money, NoAmount, Percentage, Quantity, SignedLineAmount, SignedMoney,
};
use dte_domain::own_reference::{ExternalId, OwnReference};
use dte_domain::value::Text;
use schemars::JsonSchema;
use serde::Deserialize;

pub use self::attached::DepartureRequest;
use self::attached::{PaperRequest, ThirdPartyPurchaseRequest};
use self::buyer::BuyerRequest;
use crate::endpoints::issuing::IssuingRequest;
use crate::request::field_errors::FieldErrors;
use crate::request::json::{Array, ArrayField, Field, Object, ObjectField, at_most, filled, given};
use crate::request::own_reference::{IncomeTaxRequest, MetadataField, own_reference};
use crate::request::sections::{
    AppendixRequest, MOST_PAYMENTS, PaymentRequest, RelatedDocumentRequest, TaxRequest,
    ThirdPartySaleRequest,
};

/// A request for an export invoice (`factura de exportación`, 11): goods leave the country, or a service
/// is used abroad, and bear the tax on exports of 0 %. What follows from other amounts is computed when
/// it is left out. Members that only a rule asks for are not marked as required; the rule's violation
/// says so.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct ExportInvoiceRequest {
    /// Who buys abroad (`receptor`).
    #[garde(dive)]
    receiver: ObjectField<BuyerRequest>,
    /// How what is sold leaves the country (`emisor`): its customs precinct and regime. Goods of 2026
    /// must have both, services neither.
    #[garde(dive)]
    export: ObjectField<DepartureRequest>,
    /// Lines of the sale (`cuerpoDocumento`), in the order of the document.
    #[garde(custom(given), dive)]
    items: ArrayField<Object<ItemRequest>>,
    /// The totals of the sale (`resumen`); those that are given are checked.
    #[garde(custom(given), dive)]
    summary: ObjectField<SummaryRequest>,
    /// The delivery notes (04) under which the goods left (`documentoRelacionado`). Only documents of
    /// 2026 have a place for them.
    #[garde(dive)]
    related_docs: ArrayField<Object<RelatedDocumentRequest>>,
    /// Papers that go with the export (`otrosDocumentos`), and who carries the goods; at most 20.
    #[garde(custom(filled::<_, { paper::MOST }>), dive)]
    other_docs: ArrayField<Object<PaperRequest>>,
    /// The one on whose account is sold (`ventaTercero`); left out when the issuer sells for itself.
    #[garde(dive)]
    third_party_sale: ObjectField<ThirdPartySaleRequest>,
    /// The one on whose account is bought (`compraTercero`); not beside `third_party_sale`. Only
    /// documents of 2026 have a place for it.
    #[garde(dive)]
    third_party_purchase: ObjectField<ThirdPartyPurchaseRequest>,
    /// Further data for the document (`apendice`), each under a name of yours; at most 10.
    #[garde(dive)]
    appendixes: ArrayField<Object<AppendixRequest>>,
    /// A remark that the document carries (`observaciones` of its `resumen`); in documents of 2022 at
    /// most 500 characters.
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

/// A line of an export invoice: goods or a service that is sold.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "ExportItemRequest")]
struct ItemRequest {
    /// Whether it is goods or a service (`tipoItem`); in documents of 2022 also both, and never a tax.
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
    /// Price of one unit (`precioUni`). There is no VAT in it.
    #[garde(custom(given), dive)]
    unit_price: Field<LineAmount>,
    /// Discount on this line (`montoDescu`), an amount; 0 when left out.
    #[garde(dive)]
    discount: Field<LineAmount>,
    /// Your own code of the product (`codigo`).
    #[garde(dive)]
    code: Field<Text<1, 25>>,
    /// What the line comes to (`ventaGravada`): quantity by price less discount. Computed when left
    /// out.
    #[garde(dive)]
    taxed_sale: Field<LineAmount>,
    /// A charge outside the tax base (`noGravado`), or below 0 what is given back; its line has price
    /// 0. 0 when left out.
    #[garde(dive)]
    non_taxed: Field<SignedLineAmount>,
    /// The taxes of the line (`tributos`): `C3` of a taxed sale, which it is when left out; in 2026
    /// `D1` and `C8` beside it, which need an authorisation of the tax authority.
    #[garde(dive)]
    taxes: Field<Array<Tax>>,
    /// The delivery note that the line belongs to (`numeroDocumento`): the number of one of
    /// `related_docs`.
    #[garde(dive)]
    related_doc: Field<Text<1, 36>>,
    /// A sale outside the tax, which an export is not: 0, or left out.
    #[garde(dive)]
    non_subject_sale: Field<NoAmount>,
    /// An exempt sale, which an export is not: 0, or left out.
    #[garde(dive)]
    exempt_sale: Field<NoAmount>,
    /// A suggested price, which an export has not: 0, or left out.
    #[garde(dive)]
    suggested_price: Field<NoAmount>,
}

/// The totals of an export invoice (`resumen`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "ExportSummaryRequest")]
struct SummaryRequest {
    /// Sum of the sales (`totalGravada`): that of the items' `taxed_sale`. Computed when left out.
    #[garde(dive)]
    total_taxed: Field<Money>,
    /// Discount on the whole sale (`descuento`, in 2026 `descuGravada`), an amount besides the
    /// discounts of the items; 0 when left out.
    #[garde(dive)]
    taxed_discount: Field<Money>,
    /// Percentage of the discount (`porcentajeDescuento`), printed only: it computes nothing. What
    /// counts is `taxed_discount`, an amount.
    #[garde(dive)]
    discount_percentage: Field<Percentage>,
    /// Sum of all discounts (`totalDescu`): those of the items and `taxed_discount`. Computed when
    /// left out.
    #[garde(dive)]
    total_discount: Field<Money>,
    /// Insurance that the buyer pays (`seguro`); 0 when left out.
    #[garde(dive)]
    insurance: Field<Money>,
    /// Freight that the buyer pays (`flete`); 0 when left out.
    #[garde(dive)]
    freight: Field<Money>,
    /// The taxes of the sale (`tributos`): `C3`, of 0, which documents of 2026 name whenever
    /// something taxed is sold, whether it is given or not; in 2026 also the amounts of `D1` and
    /// `C8`, which need an authorisation of the tax authority.
    #[garde(dive)]
    taxes: ArrayField<Object<TaxRequest>>,
    /// `total_taxed` less `taxed_discount`, with `insurance`, `freight` and taxes
    /// (`montoTotalOperacion`).
    /// Computed when left out.
    #[garde(dive)]
    total_operation: Field<Money>,
    /// Sum of the charges outside the tax base (`totalNoGravado`): that of the items' `non_taxed`,
    /// which may be below 0. Computed when left out.
    #[garde(dive)]
    total_non_taxed: Field<SignedMoney>,
    /// What of the sale is given for nothing (`totalNoOnerosas`); it changes no total. 0 when left
    /// out; only documents of 2026 have a place for it.
    #[garde(dive)]
    total_non_onerous: Field<Money>,
    /// Balance in the buyer's favour from before (`saldoFavor`): 0, which it is when left out, or a
    /// negative amount; it changes no total. Only documents of 2026 have a place for it.
    #[garde(dive)]
    balance_in_favor: Field<AnyNumber>,
    /// What the buyer pays (`totalPagar`): `total_operation` with the charges outside the tax base.
    /// Computed when left out.
    #[garde(dive)]
    total_to_pay: Field<Money>,
    /// Terms of delivery (`codIncoterms`, CAT-031); goods of 2026 must have them.
    #[garde(dive)]
    incoterm: Field<Incoterm>,
    /// The terms of delivery in words (`descIncoterms`); those of the catalogue when left out.
    #[garde(dive)]
    incoterm_description: Field<Text<3, 150>>,
    /// Number of an electronic payment (`numPagoElectronico`).
    #[garde(dive)]
    electronic_payment_number: Field<Text<1, 100>>,
    /// Payment condition (`condicionOperacion`): at once, on credit, or otherwise. `calculate` fills it
    /// with 1.
    #[garde(custom(given), dive)]
    operation_condition: Field<OperationCondition>,
    /// Payments (`pagos`), a form of payment an entry; together they are `total_to_pay`. May be
    /// left out, but of a credit. `calculate` fills one payment in notes and coins when the condition
    /// is 1.
    #[garde(custom(at_most::<_, MOST_PAYMENTS>), dive)]
    payment_types: ArrayField<Object<PaymentRequest>>,
    /// Discount on sales outside the tax, which an export has not: 0, or left out.
    #[garde(dive)]
    non_subject_discount: Field<NoAmount>,
    /// Discount on exempt sales, which an export has not: 0, or left out.
    #[garde(dive)]
    exempt_discount: Field<NoAmount>,
    /// VAT perceived in advance, which an export has not: 0, or left out.
    #[garde(dive)]
    iva_perception: Field<NoAmount>,
    /// VAT kept back, which of an export none is: 0, or left out.
    #[garde(dive)]
    iva_retention: Field<NoAmount>,
    /// Income tax kept back, which of an export none is: 0, or left out.
    #[garde(dive)]
    income_retention: Field<NoAmount>,
}

impl IssuingRequest for ExportInvoiceRequest {
    type Content = ExportInvoice;

    const DOCUMENT_TYPE: DocumentType = DocumentType::ExportInvoice;
    const CONTENT: fn(ExportInvoice) -> Content = Content::ExportInvoice;

    fn own_reference(&mut self) -> OwnReference {
        own_reference(
            &mut self.external_id,
            &mut self.metadata,
            &mut self.income_tax,
        )
    }

    fn into_content(self) -> Option<ExportInvoice> {
        let third_party = self.third_party_purchase.inner();
        Some(ExportInvoice {
            buyer: self.receiver.inner().map(BuyerRequest::into_buyer),
            departure: self
                .export
                .inner()
                .map(DepartureRequest::into_departure)
                .unwrap_or_default(),
            items: self.items.each(|item| item.0.into_item())?,
            summary: self.summary.inner()?.into_summary()?,
            related_documents: RelatedDocumentRequest::all(self.related_docs)?,
            papers: self.other_docs.each(|paper| Some(paper.0.into_paper()))?,
            third_party_sale: ThirdPartySaleRequest::of(self.third_party_sale),
            third_party_purchase: third_party.map(ThirdPartyPurchaseRequest::into_purchase),
            appendixes: AppendixRequest::all(self.appendixes)?,
            observations: self.observations.given(),
        })
    }
}

impl ItemRequest {
    fn into_item(self) -> Option<ExportItem> {
        Some(ExportItem {
            kind: self.r#type.given()?,
            description: self.description.given()?,
            quantity: self.quantity.given()?,
            unit: self.unit_measure.given()?,
            unit_price: self.unit_price.given()?,
            discount: self.discount.or_default(),
            code: self.code.given(),
            taxed_sale: self.taxed_sale.given(),
            non_taxed: self.non_taxed.or_default(),
            taxes: self.taxes.or_default().each(Some)?,
            related_document: self.related_doc.given(),
        })
    }
}

impl SummaryRequest {
    fn into_summary(self) -> Option<Summary> {
        Some(Summary {
            total_taxed: self.total_taxed.given(),
            taxed_discount: self.taxed_discount.or_default(),
            discount_percentage: self.discount_percentage.or_default(),
            total_discount: self.total_discount.given(),
            insurance: self.insurance.or_default(),
            freight: self.freight.or_default(),
            taxes: self.taxes.each(|tax| tax.0.into_total())?,
            total_operation: self.total_operation.given(),
            total_non_taxed: self.total_non_taxed.given(),
            total_non_onerous: self.total_non_onerous.or_default(),
            balance_in_favor: self.balance_in_favor.given(),
            total_to_pay: self.total_to_pay.given(),
            incoterm: self.incoterm.given(),
            incoterm_description: self.incoterm_description.given(),
            electronic_payment_number: self.electronic_payment_number.given(),
            condition: self.operation_condition.given()?,
            payments: self
                .payment_types
                .each(|payment| payment.0.into_payment())?,
        })
    }
}
