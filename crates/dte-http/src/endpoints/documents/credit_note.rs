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
use crate::request::json::{ArrayField, Field, Object, ObjectField, StandIn, empty, given};
use crate::request::own_reference::{MetadataField, own_reference};
use crate::request::sections::left_over::fill;
use crate::request::sections::{
    AppendixRequest, CreditedRequest, ExtensionRequest, NetItemRequest, OtherDocumentRequest,
    RelatedDocumentRequest, TaxRequest, ThirdPartySaleRequest, lines,
};

/// The request. What a rule of the credit note speaks about is not required here: the rule says so.
#[derive(Clone, Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct CreditNoteRequest {
    #[garde(dive)]
    receiver: ObjectField<CreditedRequest>,
    #[garde(custom(given), dive)]
    items: ArrayField<Object<NetItemRequest>>,
    #[garde(custom(given), dive)]
    summary: ObjectField<SummaryRequest>,
    #[garde(dive)]
    related_docs: ArrayField<Object<RelatedDocumentRequest>>,
    /// Known from the CCF; the official credit note has no place for them.
    #[garde(custom(empty), dive)]
    other_docs: ArrayField<Object<OtherDocumentRequest>>,
    #[garde(dive)]
    third_party_sale: ObjectField<ThirdPartySaleRequest>,
    #[garde(dive)]
    appendixes: ArrayField<Object<AppendixRequest>>,
    #[garde(dive)]
    extension: ObjectField<ExtensionRequest>,
    #[garde(dive)]
    observations: Field<Text<1, 3000>>,
    #[garde(dive)]
    fusion: Field<Nit>,
    #[garde(dive)]
    external_id: Field<ExternalId>,
    #[garde(dive)]
    metadata: Field<MetadataField>,
}

#[derive(Clone, Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "CreditNoteSummaryRequest")]
struct SummaryRequest {
    #[garde(custom(given), dive)]
    total_non_subject: Field<Money>,
    #[garde(custom(given), dive)]
    total_exempt: Field<Money>,
    #[garde(custom(given), dive)]
    total_taxed: Field<Money>,
    #[garde(custom(given), dive)]
    sub_total_sales: Field<Money>,
    #[garde(dive)]
    non_subject_discount: Field<Money>,
    #[garde(dive)]
    exempt_discount: Field<Money>,
    #[garde(dive)]
    taxed_discount: Field<Money>,
    #[garde(dive)]
    total_discount: Field<Money>,
    #[garde(custom(given), dive)]
    sub_total: Field<Money>,
    #[garde(dive)]
    taxes: ArrayField<Object<TaxRequest>>,
    #[garde(dive)]
    total_iva: Field<Money>,
    #[garde(dive)]
    iva_perception: Field<Money>,
    #[garde(dive)]
    iva_retention: Field<Money>,
    #[garde(dive)]
    income_retention: Field<Money>,
    #[garde(custom(given), dive)]
    total_operation: Field<Money>,
    #[garde(custom(given), dive)]
    operation_condition: Field<OperationCondition>,
}

impl IssuingRequest for CreditNoteRequest {
    const DOCUMENT_TYPE: DocumentType = DocumentType::CreditNote;

    fn own_reference(&mut self) -> OwnReference {
        own_reference(&mut self.external_id, &mut self.metadata)
    }

    fn content(self, by: StandIn) -> Option<Content> {
        self.into_content(by).map(Content::CreditNote)
    }
}

impl CreditNoteRequest {
    pub fn into_content(self, by: StandIn) -> Option<CreditNote> {
        let (items, related_documents) = lines(self.items, self.related_docs, by)?;
        Some(CreditNote {
            receiver: self.receiver.inner().map(CreditedRequest::into_receiver),
            items,
            summary: self.summary.must(by)?.0.into_summary(by)?,
            related_documents,
            third_party_sale: self
                .third_party_sale
                .inner()
                .map(ThirdPartySaleRequest::into_sale),
            appendixes: AppendixRequest::all(self.appendixes, by)?,
            extension: self.extension.inner().map(ExtensionRequest::into_extension),
            observations: self.observations.given(),
            merger: self.fusion.given(),
        })
    }
}

impl SummaryRequest {
    fn into_summary(self, by: StandIn) -> Option<Summary> {
        let unread = by.is_any().then(|| self.unread());
        let mut summary = Summary {
            total_non_subject: self.total_non_subject.must(by)?,
            total_exempt: self.total_exempt.must(by)?,
            total_taxed: self.total_taxed.must(by)?,
            sub_total_sales: self.sub_total_sales.must(by)?,
            non_subject_discount: self.non_subject_discount.or_default(by)?,
            exempt_discount: self.exempt_discount.or_default(by)?,
            taxed_discount: self.taxed_discount.or_default(by)?,
            total_discount: self.total_discount.if_readable(by)?,
            sub_total: self.sub_total.must(by)?,
            taxes: self.taxes.each(by, |tax| tax.0.into_total(by))?,
            total_vat: self.total_iva.if_readable(by)?,
            vat_perception: self.iva_perception.or_default(by)?,
            vat_retention: self.iva_retention.or_default(by)?,
            income_retention: self.income_retention.or_default(by)?,
            total_operation: self.total_operation.must(by)?,
            condition: self.operation_condition.must(by)?,
        };
        if let Some(unread) = unread {
            unread.fill(&mut summary);
        }
        Some(summary)
    }

    fn unread(&self) -> Unread {
        Unread {
            discounts: [
                self.non_subject_discount.is_wrong(),
                self.exempt_discount.is_wrong(),
                self.taxed_discount.is_wrong(),
            ],
        }
    }
}

/// Amounts of the summary that could not be read.
struct Unread {
    discounts: [bool; 3],
}

impl Unread {
    /// Gives each what the sum that it enters leaves for it.
    fn fill(self, it: &mut Summary) {
        let all = it.sub_total_sales.get() - it.sub_total.get();
        let discounts = [
            &mut it.non_subject_discount,
            &mut it.exempt_discount,
            &mut it.taxed_discount,
        ];
        fill(all, self.discounts, discounts);
    }
}
