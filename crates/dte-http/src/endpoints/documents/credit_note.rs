//! `POST /api/v1/dte/creditnote`: a credit note is issued.

use dte_domain::catalog::OperationCondition;
use dte_domain::documents::credit_note::Summary;
use dte_domain::documents::{Content, CreditNote};
use dte_domain::identification::DocumentType;
use dte_domain::money::Money;
use dte_domain::own_reference::{ExternalId, OwnReference};
use dte_domain::taxpayer::Nit;
use dte_domain::value::Text;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::endpoints::issuing::IssuingRequest;
use crate::request::field_errors::FieldErrors;
use crate::request::json::{ArrayField, Field, Object, ObjectField, empty, given};
use crate::request::own_reference::{IncomeTaxRequest, MetadataField, own_reference};
use crate::request::sections::{
    AppendixRequest, CreditedRequest, ExtensionRequest, NetItemRequest, OtherDocumentRequest,
    RelatedDocumentRequest, TaxRequest, ThirdPartySaleRequest,
};

/// A request for a credit note (`nota de crédito`, 05): takes back all or a part of what fiscal
/// credit vouchers sold, or retention vouchers kept back. Members that only a rule asks for are not
/// marked as required; the rule's violation says so.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct CreditNoteRequest {
    /// To whom the document is issued (`receptor`). Left out, it is the receiver of a related document that
    /// your company issued here.
    #[garde(dive)]
    pub(super) receiver: ObjectField<CreditedRequest>,
    /// What is taken back (`cuerpoDocumento`), a line an entry; each names in `related_doc` the
    /// document that it is of, unless there is only one.
    #[garde(custom(given), dive)]
    pub(super) items: ArrayField<Object<NetItemRequest>>,
    /// The totals of what is taken back (`resumen`); all of them are checked.
    #[garde(custom(given), dive)]
    pub(super) summary: ObjectField<SummaryRequest>,
    /// The documents that are credited (`documentoRelacionado`), which the items name by their
    /// numbers. Of a document that your company issued here the number is enough.
    #[garde(dive)]
    pub(super) related_docs: ArrayField<Object<RelatedDocumentRequest>>,
    /// Known from other types; the official credit note has no place for them, so it must be empty or
    /// left out.
    #[garde(custom(empty), dive)]
    pub(super) other_docs: ArrayField<Object<OtherDocumentRequest>>,
    /// The one on whose account is sold (`ventaTercero`); left out when the issuer sells for itself.
    #[garde(dive)]
    pub(super) third_party_sale: ObjectField<ThirdPartySaleRequest>,
    /// Further data for the document (`apendice`), each under a name of yours; at most 10.
    #[garde(dive)]
    pub(super) appendixes: ArrayField<Object<AppendixRequest>>,
    /// The people who handed over and received, by name and identity document (`extension`). A sale of
    /// 1095.00 or more must have it.
    #[garde(dive)]
    pub(super) extension: ObjectField<ExtensionRequest>,
    /// A remark that the document carries (`observaciones` of its `extension`).
    #[garde(dive)]
    pub(super) observations: Field<Text<1, 3000>>,
    /// NIT of a company absorbed by the issuer in whose name the document is issued (`fusion`). Only
    /// documents of 2026 have a place for it.
    #[garde(dive)]
    pub(super) fusion: Field<Nit>,
    /// Name of the document in your own systems, unique within the company and environment. It finds the
    /// document again and is no part of it.
    #[garde(dive)]
    pub(super) external_id: Field<ExternalId>,
    /// Notes of yours beside the document, texts by their names: answered with it, no part of it.
    #[garde(dive)]
    pub(super) metadata: Field<MetadataField>,
    /// The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of
    /// it. Left out, the default of the establishment or of the company.
    #[garde(dive)]
    pub(super) income_tax: ObjectField<IncomeTaxRequest>,
}

/// The totals of a credit note (`resumen`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "CreditNoteSummaryRequest")]
pub(super) struct SummaryRequest {
    /// Sum of the sales outside the tax (`totalNoSuj`): that of the items' `non_subject_sale`.
    /// `calculate` fills it.
    #[garde(custom(given), dive)]
    pub(super) total_non_subject: Field<Money>,
    /// Sum of the exempt sales (`totalExenta`): that of the items' `exempt_sale`. `calculate` fills
    /// it.
    #[garde(custom(given), dive)]
    pub(super) total_exempt: Field<Money>,
    /// Sum of the taxed sales (`totalGravada`): that of the items' `taxed_sale`. `calculate` fills
    /// it.
    #[garde(custom(given), dive)]
    pub(super) total_taxed: Field<Money>,
    /// Sum of the three totals (`subTotalVentas`), before the discounts on the whole sale.
    /// `calculate` fills it.
    #[garde(custom(given), dive)]
    pub(super) sub_total_sales: Field<Money>,
    /// Discount on all sales outside the tax (`descuNoSuj`), an amount besides the discounts of the
    /// items; 0 when left out.
    #[garde(dive)]
    pub(super) non_subject_discount: Field<Money>,
    /// Discount on all exempt sales (`descuExenta`), an amount besides the discounts of the items; 0
    /// when left out.
    #[garde(dive)]
    pub(super) exempt_discount: Field<Money>,
    /// Discount on all taxed sales (`descuGravada`), an amount besides the discounts of the items; 0
    /// when left out. It lowers the base of the VAT.
    #[garde(dive)]
    pub(super) taxed_discount: Field<Money>,
    /// Sum of all discounts (`totalDescu`): those of the items and the three on the whole sale.
    /// `calculate` fills it.
    #[garde(dive)]
    pub(super) total_discount: Field<Money>,
    /// `sub_total_sales` less the three discounts on the whole sale (`subTotal`). `calculate` fills
    /// it.
    #[garde(custom(given), dive)]
    pub(super) sub_total: Field<Money>,
    /// Taxes on the whole sale, each summed over the items (`tributos`, CAT-015): the VAT (code `20`) is
    /// 13 % of the taxed sales less `taxed_discount`. Left out of the list it is computed all the same;
    /// `calculate` writes it into the request only when the whole list is left out. No other tax is ever
    /// computed: FOVIAL (`D1`), COTRANS (`C8`) and the like are given with their amounts.
    #[garde(dive)]
    pub(super) taxes: ArrayField<Object<TaxRequest>>,
    /// The VAT of the note, for checking only: where it is given it must be that of `taxes`.
    #[garde(dive)]
    pub(super) total_iva: Field<Money>,
    /// VAT perceived in advance (`ivaPerci1`): 1 % of the taxed base, or 0, which it is when left
    /// out. `calculate` fills it when `apply` names it.
    #[garde(dive)]
    pub(super) iva_perception: Field<Money>,
    /// VAT that the receiver keeps back (`ivaRete1`): 1 % of the taxed base, or 0, which it is when
    /// left out. `calculate` fills it when `apply` names it.
    #[garde(dive)]
    pub(super) iva_retention: Field<Money>,
    /// Income tax that the receiver keeps back (`reteRenta`); 0 when left out. `calculate` fills it
    /// with 10 % of the sales without VAT when `apply` names it.
    #[garde(dive)]
    pub(super) income_retention: Field<Money>,
    /// `sub_total` with the taxes and the perception, less what is kept back (`montoTotalOperacion`).
    /// `calculate` fills it.
    #[garde(custom(given), dive)]
    pub(super) total_operation: Field<Money>,
    /// Payment condition (`condicionOperacion`): at once, on credit, or otherwise. `calculate` fills it
    /// with 1.
    #[garde(custom(given), dive)]
    pub(super) operation_condition: Field<OperationCondition>,
}

impl IssuingRequest for CreditNoteRequest {
    type Content = CreditNote;

    const DOCUMENT_TYPE: DocumentType = DocumentType::CreditNote;
    const CONTENT: fn(CreditNote) -> Content = Content::CreditNote;

    fn own_reference(&mut self) -> OwnReference {
        own_reference(
            &mut self.external_id,
            &mut self.metadata,
            &mut self.income_tax,
        )
    }

    fn into_content(self) -> Option<CreditNote> {
        Some(CreditNote {
            receiver: self.receiver.inner().map(CreditedRequest::into_receiver),
            items: self.items.each(|item| item.0.into_item())?,
            summary: self.summary.inner()?.into_summary()?,
            related_documents: RelatedDocumentRequest::all(self.related_docs)?,
            third_party_sale: ThirdPartySaleRequest::of(self.third_party_sale),
            appendixes: AppendixRequest::all(self.appendixes)?,
            extension: self.extension.inner().map(ExtensionRequest::into_extension),
            observations: self.observations.given(),
            merger: self.fusion.given(),
        })
    }
}

impl SummaryRequest {
    fn into_summary(self) -> Option<Summary> {
        Some(Summary {
            total_non_subject: self.total_non_subject.given()?,
            total_exempt: self.total_exempt.given()?,
            total_taxed: self.total_taxed.given()?,
            sub_total_sales: self.sub_total_sales.given()?,
            non_subject_discount: self.non_subject_discount.or_default(),
            exempt_discount: self.exempt_discount.or_default(),
            taxed_discount: self.taxed_discount.or_default(),
            total_discount: self.total_discount.given(),
            sub_total: self.sub_total.given()?,
            taxes: self.taxes.each(|tax| tax.0.into_total())?,
            total_vat: self.total_iva.given(),
            vat_perception: self.iva_perception.or_default(),
            vat_retention: self.iva_retention.or_default(),
            income_retention: self.income_retention.or_default(),
            total_operation: self.total_operation.given()?,
            condition: self.operation_condition.given()?,
        })
    }
}
