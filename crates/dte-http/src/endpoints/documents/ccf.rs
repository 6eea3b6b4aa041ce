//! `POST /api/v1/dte/ccf`: a fiscal credit voucher is issued.

use dte_domain::catalog::OperationCondition;
use dte_domain::documents::ccf::Summary;
use dte_domain::documents::{Ccf, Content};
use dte_domain::identification::DocumentType;
use dte_domain::money::{Money, Percentage};
use dte_domain::own_reference::{ExternalId, OwnReference};
use dte_domain::parts::item::Item;
use dte_domain::parts::other_document;
use dte_domain::parts::totals::{claimed_or_computed, sum_of};
use dte_domain::value::Text;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::endpoints::issuing::IssuingRequest;
use crate::request::field_errors::FieldErrors;
use crate::request::json::{
    ArrayField, Field, Object, ObjectField, StandIn, at_most, filled, given,
};
use crate::request::own_reference::{MetadataField, own_reference};
use crate::request::sections::left_over::fill;
use crate::request::sections::{
    AppendixRequest, ExtensionRequest, MOST_PAYMENTS, NetItemRequest, OtherDocumentRequest,
    PaymentRequest, RelatedDocumentRequest, TaxRequest, TaxpayerRequest, ThirdPartySaleRequest,
    lines,
};

/// The request. What a rule of the CCF speaks about is not required here: the rule says so.
#[derive(Clone, Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct CcfRequest {
    #[garde(dive)]
    receiver: ObjectField<TaxpayerRequest>,
    #[garde(custom(given), dive)]
    items: ArrayField<Object<NetItemRequest>>,
    #[garde(custom(given), dive)]
    summary: ObjectField<SummaryRequest>,
    #[garde(dive)]
    related_docs: ArrayField<Object<RelatedDocumentRequest>>,
    #[garde(custom(filled::<_, { other_document::MOST }>), dive)]
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
    external_id: Field<ExternalId>,
    #[garde(dive)]
    metadata: Field<MetadataField>,
}

#[derive(Clone, Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "CcfSummaryRequest")]
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
    discount_percentage: Field<Percentage>,
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
    #[garde(dive)]
    total_non_taxed: Field<Money>,
    #[garde(custom(given), dive)]
    total_operation: Field<Money>,
    #[garde(custom(given), dive)]
    total_to_pay: Field<Money>,
    #[garde(custom(given), dive)]
    operation_condition: Field<OperationCondition>,
    #[garde(custom(given), custom(at_most::<_, MOST_PAYMENTS>), dive)]
    payment_types: ArrayField<Object<PaymentRequest>>,
}

impl IssuingRequest for CcfRequest {
    const DOCUMENT_TYPE: DocumentType = DocumentType::Ccf;

    fn own_reference(&mut self) -> OwnReference {
        own_reference(&mut self.external_id, &mut self.metadata)
    }

    fn content(self, by: StandIn) -> Option<Content> {
        self.into_content(by).map(Content::Ccf)
    }
}

impl CcfRequest {
    pub fn into_content(self, by: StandIn) -> Option<Ccf> {
        let (items, related_documents) = lines(self.items, self.related_docs, by)?;
        Some(Ccf {
            receiver: self.receiver.inner().map(TaxpayerRequest::into_receiver),
            summary: self.summary.must(by)?.0.into_summary(by, &items)?,
            items,
            related_documents,
            other_documents: OtherDocumentRequest::all(self.other_docs, by)?,
            third_party_sale: self
                .third_party_sale
                .inner()
                .map(ThirdPartySaleRequest::into_sale),
            appendixes: AppendixRequest::all(self.appendixes, by)?,
            extension: self.extension.inner().map(ExtensionRequest::into_extension),
            observations: self.observations.given(),
        })
    }
}

impl SummaryRequest {
    fn into_summary(self, by: StandIn, items: &[Item]) -> Option<Summary> {
        let unread = by.is_any().then(|| self.unread());
        let mut summary = Summary {
            total_non_subject: self.total_non_subject.must(by)?,
            total_exempt: self.total_exempt.must(by)?,
            total_taxed: self.total_taxed.must(by)?,
            sub_total_sales: self.sub_total_sales.must(by)?,
            non_subject_discount: self.non_subject_discount.or_default(by)?,
            exempt_discount: self.exempt_discount.or_default(by)?,
            taxed_discount: self.taxed_discount.or_default(by)?,
            discount_percentage: self.discount_percentage.or_default(by)?,
            total_discount: self.total_discount.if_readable(by)?,
            sub_total: self.sub_total.must(by)?,
            taxes: self.taxes.each(by, |tax| tax.0.into_total(by))?,
            total_vat: self.total_iva.if_readable(by)?,
            vat_perception: self.iva_perception.or_default(by)?,
            vat_retention: self.iva_retention.or_default(by)?,
            income_retention: self.income_retention.or_default(by)?,
            total_non_taxed: self.total_non_taxed.if_readable(by)?,
            total_operation: self.total_operation.must(by)?,
            total_to_pay: self.total_to_pay.must(by)?,
            condition: self.operation_condition.must(by)?,
            payments: self
                .payment_types
                .each_of(by, |payment| payment.0.into_payment(by))?,
        };
        if let Some(unread) = unread {
            unread.fill(&mut summary, items);
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
            retentions: [
                self.iva_retention.is_wrong(),
                self.income_retention.is_wrong(),
            ],
            perception: self.iva_perception.is_wrong(),
        }
    }
}

/// Amounts of the summary that could not be read.
struct Unread {
    discounts: [bool; 3],
    retentions: [bool; 2],
    perception: bool,
}

impl Unread {
    /// Gives each what the sum that it enters leaves for it.
    fn fill(self, it: &mut Summary, items: &[Item]) {
        let all = it.sub_total_sales.get() - it.sub_total.get();
        let discounts = [
            &mut it.non_subject_discount,
            &mut it.exempt_discount,
            &mut it.taxed_discount,
        ];
        fill(all, self.discounts, discounts);
        let charges = sum_of(items, |item| item.non_taxed);
        let charges = claimed_or_computed(it.total_non_taxed, charges);
        let before = it.total_operation.get() + charges;
        let retained = before + it.vat_perception.get() - it.total_to_pay.get();
        let retentions = [&mut it.vat_retention, &mut it.income_retention];
        fill(retained, self.retentions, retentions);
        let retained = it.vat_retention.get() + it.income_retention.get();
        let perceived = it.total_to_pay.get() + retained - before;
        fill(perceived, [self.perception], [&mut it.vat_perception]);
    }
}
