//! `POST /api/v1/dte/excludedsubject`: an excluded subject invoice is issued.

use dte_domain::catalog::{ItemType, OperationCondition, Unit};
use dte_domain::documents::excluded_subject::Summary;
use dte_domain::documents::excluded_subject::item::Item;
use dte_domain::documents::{Content, ExcludedSubjectInvoice};
use dte_domain::identification::DocumentType;
use dte_domain::money::{LineAmount, Money, Quantity};
use dte_domain::value::Text;
use serde::Deserialize;

use crate::endpoints::issuing::IssuingRequest;
use crate::request::field_errors::FieldErrors;
use crate::request::json::{ArrayField, Field, Object, ObjectField, StandIn, at_most, given};
use crate::request::sections::{
    AppendixRequest, ConsumerRequest, MOST_PAYMENTS, NoAmount, PaymentRequest,
};

/// The request. What a rule of the excluded subject invoice speaks about is not required here: the
/// rule says so.
#[derive(Clone, Default, Deserialize, garde::Validate)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct ExcludedSubjectRequest {
    #[garde(dive)]
    receiver: ObjectField<ConsumerRequest>,
    #[garde(custom(given), dive)]
    items: ArrayField<Object<ItemRequest>>,
    #[garde(custom(given), dive)]
    summary: ObjectField<SummaryRequest>,
    #[garde(dive)]
    appendixes: ArrayField<Object<AppendixRequest>>,
    #[garde(dive)]
    observations: Field<Text<1, 3000>>,
}

/// `items[]`: what is bought, and the kinds of sale that it is not.
#[derive(Clone, Default, Deserialize, garde::Validate)]
#[garde(context(FieldErrors))]
#[serde(default)]
struct ItemRequest {
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
    #[garde(dive)]
    purchase: Field<LineAmount>,
    #[garde(dive)]
    non_subject_sale: Field<NoAmount>,
    #[garde(dive)]
    exempt_sale: Field<NoAmount>,
    #[garde(dive)]
    taxed_sale: Field<NoAmount>,
    #[garde(dive)]
    non_taxed: Field<NoAmount>,
    #[garde(dive)]
    suggested_price: Field<NoAmount>,
}

#[derive(Clone, Default, Deserialize, garde::Validate)]
#[garde(context(FieldErrors))]
#[serde(default)]
struct SummaryRequest {
    #[garde(dive)]
    total_purchase: Field<Money>,
    #[garde(dive)]
    purchase_discount: Field<Money>,
    #[garde(dive)]
    total_discount: Field<Money>,
    #[garde(dive)]
    sub_total: Field<Money>,
    #[garde(dive)]
    iva_retention: Field<Money>,
    #[garde(dive)]
    income_retention: Field<Money>,
    #[garde(dive)]
    total_to_pay: Field<Money>,
    #[garde(custom(given), dive)]
    operation_condition: Field<OperationCondition>,
    #[garde(custom(at_most::<_, MOST_PAYMENTS>), dive)]
    payment_types: ArrayField<Object<PaymentRequest>>,
    #[garde(dive)]
    iva_perception: Field<NoAmount>,
    #[garde(dive)]
    total_non_subject: Field<NoAmount>,
    #[garde(dive)]
    total_exempt: Field<NoAmount>,
    #[garde(dive)]
    total_taxed: Field<NoAmount>,
    #[garde(dive)]
    total_non_taxed: Field<NoAmount>,
    #[garde(dive)]
    balance_in_favor: Field<NoAmount>,
}

impl IssuingRequest for ExcludedSubjectRequest {
    const DOCUMENT_TYPE: DocumentType = DocumentType::ExcludedSubjectInvoice;

    fn content(self, by: StandIn) -> Option<Content> {
        self.into_content(by).map(Content::ExcludedSubjectInvoice)
    }
}

impl ExcludedSubjectRequest {
    /// The content for the rules to judge, with stand-ins for what could not be read.
    pub fn into_content(self, by: StandIn) -> Option<ExcludedSubjectInvoice> {
        Some(ExcludedSubjectInvoice {
            receiver: self.receiver.inner().map(ConsumerRequest::into_receiver),
            items: self.items.each_of(by, |item| item.0.into_item(by))?,
            summary: self.summary.must(by)?.0.into_summary(by)?,
            appendixes: AppendixRequest::all(self.appendixes, by)?,
            observations: self.observations.given(),
        })
    }
}

impl ItemRequest {
    fn into_item(self, by: StandIn) -> Option<Item> {
        Some(Item {
            kind: self.r#type.must(by)?,
            description: self.description.must(by)?,
            quantity: self.quantity.must(by)?,
            unit: self.unit_measure.must(by)?,
            unit_price: self.unit_price.must(by)?,
            discount: self.discount.or_default(by)?,
            code: self.code.given(),
            purchase: self.purchase.if_readable(by)?,
        })
    }
}

impl SummaryRequest {
    fn into_summary(self, by: StandIn) -> Option<Summary> {
        Some(Summary {
            total_purchase: self.total_purchase.if_readable(by)?,
            purchase_discount: self.purchase_discount.or_default(by)?,
            total_discount: self.total_discount.if_readable(by)?,
            sub_total: self.sub_total.if_readable(by)?,
            vat_retention: self.iva_retention.or_default(by)?,
            income_retention: self.income_retention.or_default(by)?,
            total_to_pay: self.total_to_pay.if_readable(by)?,
            condition: self.operation_condition.must(by)?,
            payments: self
                .payment_types
                .each(by, |payment| payment.0.into_payment(by))?,
        })
    }
}
