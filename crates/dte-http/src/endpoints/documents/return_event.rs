//! `POST /api/v1/dte/return`: a return event is issued.

mod copied;

use dte_domain::catalog::{Currency, ItemType, OwnLineTax, Tax, Unit};
use dte_domain::documents::return_event::Summary;
use dte_domain::documents::return_event::item::ReturnedItem;
use dte_domain::documents::{Content, ReturnEvent};
use dte_domain::identification::DocumentType;
use dte_domain::money::{
    AnyNumber, LineAmount, Money, NoAmount, Quantity, SignedLineAmount, SignedMoney,
};
use dte_domain::original::Copied;
use dte_domain::own_reference::{ExternalId, OwnReference};
use dte_domain::taxpayer::Nit;
use dte_domain::value::Text;
use schemars::JsonSchema;
use serde::Deserialize;

use self::copied::{ReceiverRequest, export_data};
use crate::endpoints::documents::export_invoice::DepartureRequest;
use crate::endpoints::issuing::IssuingRequest;
use crate::request::field_errors::FieldErrors;
use crate::request::json::{Array, ArrayField, Field, Object, ObjectField, given};
use crate::request::own_reference::{IncomeTaxRequest, MetadataField, own_reference};
use crate::request::sections::{AppendixRequest, RelatedDocumentRequest, TaxRequest};

/// A request for a return event (`evento de retorno`, 18), of 2026 only: goods come back, or a purchase is
/// undone, over invoices (01), export invoices (11) or excluded subject invoices (14). It has no control
/// number, and repeats what the documents say of their receiver, of the export and of third parties. What
/// follows from other amounts is computed when it is left out. Members that only a rule asks for are not
/// marked as required; the rule's violation says so.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct ReturnRequest {
    /// The documents of which is taken back (`documentoRelacionado`), all of one type of 01, 11 and 14, of
    /// one receiver and one third party; each is named by an item. Of a document that your company issued
    /// here the number is enough.
    #[garde(custom(given), dive)]
    related_docs: ArrayField<Object<RelatedDocumentRequest>>,
    /// What comes back (`cuerpoDocumento`), a line an entry, in the order of the event.
    #[garde(custom(given), dive)]
    items: ArrayField<Object<ItemRequest>>,
    /// The totals of the return (`resumen`); those that are given are checked, and all may be left out.
    #[garde(dive)]
    summary: ObjectField<SummaryRequest>,
    /// The receiver of the first document (`documento`), where that was not issued here; of one that was
    /// its own receiver stands in the event.
    #[garde(dive)]
    receiver: ObjectField<ReceiverRequest>,
    /// How the export left the country (`emisor`), where the first document is an export invoice that was
    /// not issued here.
    #[garde(dive)]
    export: ObjectField<DepartureRequest>,
    /// Further data for the document (`apendice`), each under a name of yours; at most 10.
    #[garde(dive)]
    appendixes: ArrayField<Object<AppendixRequest>>,
    /// NIT of a company absorbed by the issuer in whose name the documents were issued (`fusion`).
    #[garde(dive)]
    fusion: Field<Nit>,
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

/// A line of a return event: goods or a service that comes back, or a purchase that is undone.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "ReturnItemRequest")]
struct ItemRequest {
    /// Whether it is goods, a service, both, or a tax as a line of its own (`tipoItem`), as the document
    /// has it: not both (3) over type 11, not a tax (4) over type 14.
    #[garde(custom(given), dive)]
    r#type: Field<ItemType>,
    /// The document of which it is taken back (`codigoGeneracion`): the number of one of `related_docs`.
    /// Left out, the only one.
    #[garde(dive)]
    related_doc: Field<Text<1, 36>>,
    /// What comes back, in words (`descripcion`).
    #[garde(custom(given), dive)]
    description: Field<Text<1, 1000>>,
    /// How much of it comes back (`cantidad`): above 0.
    #[garde(custom(given), dive)]
    quantity: Field<Quantity>,
    /// The unit of the quantity (`uniMedida`, CAT-014); 99 when left out.
    #[garde(dive)]
    unit_measure: Field<Unit>,
    /// Price of one unit (`precioUni`), as the document has it: with VAT over invoices.
    #[garde(custom(given), dive)]
    unit_price: Field<LineAmount>,
    /// Discount on this line (`montoDescu`), an amount: its part of the document's discounts too. 0 when
    /// left out.
    #[garde(dive)]
    discount: Field<LineAmount>,
    /// Your own code of the product (`codigo`).
    #[garde(dive)]
    code: Field<Text<1, 25>>,
    /// The tax that the line itself is (`codTributo`), of lines of type 4 only.
    #[garde(dive)]
    tax_code: Field<OwnLineTax>,
    /// What of the line was a sale outside the tax (`ventaNoSuj`), over invoices only. Sales are quantity
    /// by price less discount. 0 when left out; `calculate` fills it.
    #[garde(dive)]
    non_subject_sale: Field<LineAmount>,
    /// What of the line was an exempt sale (`ventaExenta`), over invoices only. 0 when left out;
    /// `calculate` fills it.
    #[garde(dive)]
    exempt_sale: Field<LineAmount>,
    /// What of the line was a taxed sale (`ventaGravada`): over invoices with VAT, and 0 when left out;
    /// over export invoices computed when left out. `calculate` fills it.
    #[garde(dive)]
    taxed_sale: Field<LineAmount>,
    /// What of the line was a purchase (`compra`), over excluded subject invoices only. Computed when left
    /// out.
    #[garde(dive)]
    purchase: Field<LineAmount>,
    /// Codes of the taxes on the line (`tributos`, CAT-015): over invoices those beside the VAT, whose
    /// amounts stand in `summary.taxes`; over export invoices `C3`, which it is when left out.
    #[garde(dive)]
    taxes: Field<Array<Tax>>,
    /// The VAT that the taxed sale of the line contains (`ivaItem`), over invoices only. Computed when left
    /// out.
    #[garde(dive)]
    iva_item: Field<LineAmount>,
    /// Suggested retail price (`psv`), over invoices only; 0 when left out. It enters no sum.
    #[garde(dive)]
    suggested_price: Field<LineAmount>,
    /// A charge outside the tax base that is given back (`noGravado`), or below 0 what the document had
    /// given back; its line has price 0. 0 when left out.
    #[garde(dive)]
    non_taxed: Field<SignedLineAmount>,
    /// Insurance of the export (`seguro`), over export invoices only; 0 when left out.
    #[garde(dive)]
    insurance: Field<LineAmount>,
    /// Freight of the export (`flete`), over export invoices only; 0 when left out.
    #[garde(dive)]
    freight: Field<LineAmount>,
    /// VAT of the line that had been kept back (`ivaRete`): at most 1 % of it without VAT. 0 when left out.
    #[garde(dive)]
    iva_retention: Field<Money>,
    /// Income tax of the line that had been kept back (`reteRenta`): at most 10 % of it, or the part that
    /// the document kept back. 0 when left out.
    #[garde(dive)]
    income_retention: Field<Money>,
}

/// The totals of a return event (`resumen`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "ReturnSummaryRequest")]
struct SummaryRequest {
    /// Sum of the sales outside the tax (`totalNoSuj`). Computed when left out.
    #[garde(dive)]
    total_non_subject: Field<Money>,
    /// Sum of the exempt sales (`totalExenta`). Computed when left out.
    #[garde(dive)]
    total_exempt: Field<Money>,
    /// Sum of the taxed sales (`totalGravada`). Computed when left out.
    #[garde(dive)]
    total_taxed: Field<Money>,
    /// Sum of the purchases (`totalCompraExcluidos`). Computed when left out.
    #[garde(dive)]
    total_purchase: Field<Money>,
    /// Sum of the four totals (`subTotalVentas`). Computed when left out.
    #[garde(dive)]
    sub_total_sales: Field<Money>,
    /// Taxes beside the VAT (`tributos`, CAT-015), each summed over the items: FOVIAL (`D1`), COTRANS
    /// (`C8`) and the like, with the amounts that come back. That on exports (`C3`) is 0, and may be left
    /// out.
    #[garde(dive)]
    taxes: ArrayField<Object<TaxRequest>>,
    /// Sum of the insurance of the items (`totalSeguro`). Computed when left out.
    #[garde(dive)]
    total_insurance: Field<Money>,
    /// Sum of the freight of the items (`totalFlete`). Computed when left out.
    #[garde(dive)]
    total_freight: Field<Money>,
    /// `sub_total_sales` with the taxes, insurance and freight (`montoTotalOperacion`). Computed when left
    /// out.
    #[garde(dive)]
    total_operation: Field<Money>,
    /// Sum of the VAT that had been kept back (`ivaRete`). Computed when left out.
    #[garde(dive)]
    iva_retention: Field<Money>,
    /// Sum of the income tax that had been kept back (`reteRenta`). Computed when left out.
    #[garde(dive)]
    income_retention: Field<Money>,
    /// Sum of the charges outside the tax base (`totalNoGravado`). Computed when left out.
    #[garde(dive)]
    total_non_taxed: Field<SignedMoney>,
    /// What is paid back (`totalPagar`): `total_operation` less what had been kept back, with
    /// `total_non_taxed`. Computed when left out.
    #[garde(dive)]
    total_to_pay: Field<Money>,
    /// What of it had been given for nothing (`totalNoOnerosas`); 0 when left out. It enters no sum.
    #[garde(dive)]
    total_non_onerous: Field<Money>,
    /// Sum of the VAT inside the items (`totalIva`); it enters no sum. Computed when left out.
    #[garde(dive)]
    total_iva: Field<Money>,
    /// A balance in the receiver's favour (`saldoFavor`), 0 or less; 0 when left out. It enters no sum.
    #[garde(dive)]
    balance_in_favor: Field<AnyNumber>,
    /// VAT perceived in advance, of which a return has none: 0, or left out.
    #[garde(dive)]
    iva_perception: Field<NoAmount>,
    /// A discount on all non-subject sales, of which a return has none: 0, or left out. The document's own is
    /// taken off line by line, in `items[].discount`.
    #[garde(dive)]
    non_subject_discount: Field<NoAmount>,
    /// The same on all exempt sales: 0, or left out.
    #[garde(dive)]
    exempt_discount: Field<NoAmount>,
    /// The same on all taxed sales: 0, or left out.
    #[garde(dive)]
    taxed_discount: Field<NoAmount>,
    /// The same on all purchases: 0, or left out.
    #[garde(dive)]
    purchase_discount: Field<NoAmount>,
}

impl IssuingRequest for ReturnRequest {
    type Content = ReturnEvent;

    const DOCUMENT_TYPE: DocumentType = DocumentType::Return;
    const CONTENT: fn(ReturnEvent) -> Content = Content::Return;

    fn own_reference(&mut self) -> OwnReference {
        own_reference(
            &mut self.external_id,
            &mut self.metadata,
            &mut self.income_tax,
        )
    }

    fn into_content(self) -> Option<ReturnEvent> {
        let summary = match self.summary.inner() {
            Some(summary) => summary.into_summary()?,
            None => Summary::default(),
        };
        let receiver = self.receiver.inner().map(ReceiverRequest::into_receiver);
        let (receiver, country) = receiver.unzip();
        let export = self.export.inner().map(DepartureRequest::into_departure);
        let mut event = ReturnEvent::new(summary);
        event.related_documents = RelatedDocumentRequest::all(self.related_docs)?;
        event.items = self.items.each(|item| item.0.into_item())?;
        event.said = Copied {
            receiver,
            country: country.flatten(),
            export: export.as_ref().map(export_data).unwrap_or_default(),
            ..Copied::default()
        };
        event.appendixes = AppendixRequest::all(self.appendixes)?;
        event.merger = self.fusion.given();
        Some(event)
    }
}

impl ItemRequest {
    fn into_item(self) -> Option<ReturnedItem> {
        Some(ReturnedItem {
            kind: self.r#type.given()?,
            description: self.description.given()?,
            quantity: self.quantity.given()?,
            unit: self.unit_measure.given().unwrap_or(Unit::UNNAMED),
            unit_price: self.unit_price.given()?,
            discount: self.discount.or_default(),
            code: self.code.given(),
            tax_code: self.tax_code.given(),
            related_document: self.related_doc.given(),
            non_subject_sale: self.non_subject_sale.or_default(),
            exempt_sale: self.exempt_sale.or_default(),
            taxed_sale: self.taxed_sale.given(),
            purchase: self.purchase.given(),
            taxes: self.taxes.or_default().each(Some)?,
            vat: self.iva_item.given(),
            suggested_price: self.suggested_price.or_default(),
            non_taxed: self.non_taxed.or_default(),
            insurance: self.insurance.or_default(),
            freight: self.freight.or_default(),
            vat_retention: self.iva_retention.or_default(),
            income_retention: self.income_retention.or_default(),
        })
    }
}

impl SummaryRequest {
    fn into_summary(self) -> Option<Summary> {
        Some(Summary {
            total_non_subject: self.total_non_subject.given(),
            total_exempt: self.total_exempt.given(),
            total_taxed: self.total_taxed.given(),
            total_purchase: self.total_purchase.given(),
            sub_total_sales: self.sub_total_sales.given(),
            taxes: self.taxes.each(|tax| tax.0.into_total())?,
            total_insurance: self.total_insurance.given(),
            total_freight: self.total_freight.given(),
            total_operation: self.total_operation.given(),
            vat_retention: self.iva_retention.given(),
            income_retention: self.income_retention.given(),
            total_non_taxed: self.total_non_taxed.given(),
            total_to_pay: self.total_to_pay.given(),
            total_non_onerous: self.total_non_onerous.or_default(),
            total_vat: self.total_iva.given(),
            balance_in_favor: self.balance_in_favor.given(),
        })
    }
}
