//! `POST /api/v1/dte/specialoperations`: a special operations event is issued.

use dte_domain::Decimal;
use dte_domain::catalog::{Currency, ItemType, ReportedDocument, Tax, Unit};
use dte_domain::documents::special_operations::Summary;
use dte_domain::documents::special_operations::source::Source;
use dte_domain::documents::{Content, SpecialOperations};
use dte_domain::identification::DocumentType;
use dte_domain::money::{LineAmount, Money, NoAmount, Quantity};
use dte_domain::own_reference::{ExternalId, OwnReference};
use dte_domain::parts::item::Item;
use dte_domain::value::{Text, Value, Whole};
use schemars::JsonSchema;
use serde::Deserialize;
use time::Date;

use crate::endpoints::issuing::IssuingRequest;
use crate::request::field_errors::FieldErrors;
use crate::request::json::{ArrayField, Field, Object, ObjectField, given};
use crate::request::own_reference::{IncomeTaxRequest, MetadataField, own_reference};
use crate::request::sections::{AppendixRequest, TaxRequest};

/// A request for a special operations event (`evento de operaciones especiales`, 17), which the edition of
/// 2026 alone has: the monthly report of a taxpayer whom the authority designated. Prices are without VAT.
/// What follows from other amounts is computed when it is left out. Members that only a rule asks for are not
/// marked as required; the rule's violation says so.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct SpecialOperationsRequest {
    /// What is reported (`cuerpoDocumento`), a line an entry, in the order of the event; at most 500. All
    /// documents are of one month. An event of a month that is over bears the last day of that month.
    #[garde(custom(given), dive)]
    items: ArrayField<Object<OperationRequest>>,
    /// The totals (`resumen`); those that are given are checked, and all may be left out.
    #[garde(dive)]
    summary: ObjectField<SummaryRequest>,
    /// What you want to stand in the event besides (`apendice`), each under a name of yours; at most 10.
    #[garde(dive)]
    appendixes: ArrayField<Object<AppendixRequest>>,
    /// The money of the event (`tipoMoneda`), which is always `USD`.
    #[garde(dive)]
    currency: Field<Currency>,
    /// What your own systems call the event: one document's of the company in an environment. It finds the
    /// event again and is no part of it.
    #[garde(dive)]
    external_id: Field<ExternalId>,
    /// Notes of yours beside the event, texts by their names: answered with it, no part of it.
    #[garde(dive)]
    metadata: Field<MetadataField>,
    /// The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of
    /// it. Left out, the default of the establishment or of the company.
    #[garde(dive)]
    income_tax: ObjectField<IncomeTaxRequest>,
}

/// A line of the event: operations on paper that are reported, or taken back.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
struct OperationRequest {
    /// Whether simplified sales invoices (02) or internal control vouchers (97) are reported
    /// (`tipoDocumento`, CAT-023).
    #[garde(custom(given), dive)]
    document_type: Field<ReportedDocument>,
    /// The number of the first document of a range (`docDel`).
    #[garde(dive)]
    document_from: Field<Text<1, 36>>,
    /// The number of the last one (`docAl`). Where both begin alike and end in digits, those are
    /// compared as numbers.
    #[garde(dive)]
    document_to: Field<Text<1, 36>>,
    /// The number of an internal control voucher that is reported alone (`numDocumento`), of 97 only. An event
    /// reports vouchers by ranges or one by one, not both; one by one with quantity 1.
    #[garde(dive)]
    document_number: Field<Text<1, 36>>,
    /// When they were issued (`fechaEmision`): at most three calendar months ago, and all in one month.
    #[garde(custom(given), dive)]
    emission_date: Field<Date>,
    /// The generation code of an own RECEIVED event of type 17 (`codigoGeneracionRef`): the line takes its
    /// amounts back, which are written positive, and never more than the event has. All lines of an event take
    /// back, or none.
    #[garde(dive)]
    related_doc: Field<Text<1, 36>>,
    /// How many (`cantidad`), a whole number.
    #[garde(custom(given), dive)]
    quantity: Field<Whole<1, 999_999_999>>,
    /// What is reported, in words (`descripcion`).
    #[garde(custom(given), dive)]
    description: Field<Text<1, 1000>>,
    /// Price of one (`precioUni`), without VAT.
    #[garde(custom(given), dive)]
    unit_price: Field<LineAmount>,
    /// What of the line is a sale outside the tax (`ventaNoSuj`). Sales are quantity by price.
    /// `calculate` fills it.
    #[garde(dive)]
    non_subject_sale: Field<LineAmount>,
    /// Exempt sale of the line (`ventaExenta`). `calculate` fills it.
    #[garde(dive)]
    exempt_sale: Field<LineAmount>,
    /// What of the line is a taxed sale (`ventaGravada`), without VAT. `calculate` fills it.
    #[garde(dive)]
    taxed_sale: Field<LineAmount>,
    /// The tax on a taxed sale (`tributos`, CAT-015): `20`, the VAT, or `C3` of exports. `calculate` fills the
    /// VAT where the list is left out.
    #[garde(dive)]
    taxes: ArrayField<Tax>,
    /// A discount, for which the event has no place: 0, or left out.
    #[garde(dive)]
    discount: Field<NoAmount>,
    /// A suggested price, which the event has not: 0, or left out.
    #[garde(dive)]
    suggested_price: Field<NoAmount>,
    /// A charge outside the tax base, which the event has not: 0, or left out.
    #[garde(dive)]
    non_taxed: Field<NoAmount>,
}

/// The totals of a special operations event (`resumen`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "SpecialOperationsSummaryRequest")]
struct SummaryRequest {
    /// Sum of the sales outside the tax (`totalNoSuj`): that of the items' `non_subject_sale`. Computed
    /// when left out.
    #[garde(dive)]
    total_non_subject: Field<Money>,
    /// Sum of the exempt sales (`totalExenta`): that of the items' `exempt_sale`. Computed when left
    /// out.
    #[garde(dive)]
    total_exempt: Field<Money>,
    /// Sum of the taxed sales (`totalGravada`): that of the items' `taxed_sale`. Computed when left
    /// out.
    #[garde(dive)]
    total_taxed: Field<Money>,
    /// Sum of the three totals (`subTotal`). Computed when left out.
    #[garde(dive)]
    sub_total: Field<Money>,
    /// Taxes on the whole (`tributos`): the VAT (`20`) is 13 % of the sales that carry it, the tax on
    /// exports (`C3`) is 0. Both are computed when they are left out.
    #[garde(dive)]
    taxes: ArrayField<Object<TaxRequest>>,
    /// `sub_total` with the taxes (`total`). Computed when left out.
    #[garde(dive)]
    total_operation: Field<Money>,
    /// Discount on all sales outside the tax, for which the event has no place: 0, or left out.
    #[garde(dive)]
    non_subject_discount: Field<NoAmount>,
    /// Discount on all exempt sales, for which the event has no place: 0, or left out.
    #[garde(dive)]
    exempt_discount: Field<NoAmount>,
    /// Discount on all taxed sales, for which the event has no place: 0, or left out.
    #[garde(dive)]
    taxed_discount: Field<NoAmount>,
    /// VAT perceived in advance, which the event has not: 0, or left out.
    #[garde(dive)]
    iva_perception: Field<NoAmount>,
    /// VAT kept back, which the event has not: 0, or left out.
    #[garde(dive)]
    iva_retention: Field<NoAmount>,
    /// Income tax kept back, which the event has not: 0, or left out.
    #[garde(dive)]
    income_retention: Field<NoAmount>,
    /// Charges outside the tax base, which the event has not: 0, or left out.
    #[garde(dive)]
    total_non_taxed: Field<NoAmount>,
    /// A balance in somebody's favour, which the event has not: 0, or left out.
    #[garde(dive)]
    balance_in_favor: Field<NoAmount>,
}

impl IssuingRequest for SpecialOperationsRequest {
    type Content = SpecialOperations;

    const DOCUMENT_TYPE: DocumentType = DocumentType::SpecialOperations;
    const CONTENT: fn(SpecialOperations) -> Content = Content::SpecialOperations;

    fn own_reference(&mut self) -> OwnReference {
        own_reference(
            &mut self.external_id,
            &mut self.metadata,
            &mut self.income_tax,
        )
    }

    fn into_content(self) -> Option<SpecialOperations> {
        let lines = self.items.each(|item| item.0.into_line())?;
        let (items, sources) = lines.into_iter().unzip();
        let summary = match self.summary.inner() {
            Some(summary) => summary.into_summary()?,
            None => Summary::default(),
        };
        Some(SpecialOperations {
            items,
            sources,
            summary,
            appendixes: AppendixRequest::all(self.appendixes)?,
        })
    }
}

impl OperationRequest {
    fn into_line(self) -> Option<(Item, Source)> {
        let source = Source {
            document_type: self.document_type.given()?,
            first: self.document_from.given(),
            last: self.document_to.given(),
            number: self.document_number.given(),
            emission_date: self.emission_date.given()?,
        };
        let quantity = Quantity::try_from(Decimal::from(self.quantity.given()?.get())).ok()?;
        // The event has no place for a unit.
        let measured = (quantity, Unit::parse("99").ok()?);
        let item = Item {
            non_subject_sale: self.non_subject_sale.or_default(),
            exempt_sale: self.exempt_sale.or_default(),
            taxed_sale: self.taxed_sale.or_default(),
            taxes: self.taxes.each(Some)?,
            related_document: self.related_doc.given(),
            ..Item::new(
                ItemType::Product,
                self.description.given()?,
                measured,
                self.unit_price.given()?,
            )
        };
        Some((item, source))
    }
}

impl SummaryRequest {
    fn into_summary(self) -> Option<Summary> {
        Some(Summary {
            total_non_subject: self.total_non_subject.given(),
            total_exempt: self.total_exempt.given(),
            total_taxed: self.total_taxed.given(),
            sub_total: self.sub_total.given(),
            taxes: self.taxes.each(|tax| tax.0.into_total())?,
            total_operation: self.total_operation.given(),
        })
    }
}
