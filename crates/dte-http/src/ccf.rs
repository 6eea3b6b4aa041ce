//! `POST /api/v1/dte/ccf`: a fiscal credit voucher is issued.

use actix_web::{HttpRequest, HttpResponse, web};
use dte_domain::catalog::OperationCondition;
use dte_domain::documents::ccf::Summary;
use dte_domain::documents::{Ccf, Content};
use dte_domain::money::{Money, Percentage};
use dte_domain::parts::other_document;
use dte_domain::value::Text;
use serde::Deserialize;

use crate::body::Body;
use crate::caller::Session;
use crate::issuing;
use crate::json::{List, Member, Object, Section, at_most, filled, given};
use crate::problem::Problem;
use crate::sections::{
    AppendixRequest, CcfItemRequest, ExtensionRequest, MOST_PAYMENTS, OtherDocumentRequest,
    PaymentRequest, RelatedDocumentRequest, TaxRequest, TaxpayerRequest, ThirdPartySaleRequest,
};
use crate::service::Service;
use crate::shape::Shape;

/// The endpoint under all its spellings, for idempotency keys.
const ENDPOINT: &str = "POST /api/v1/dte/ccf";

/// Issues a CCF.
pub async fn issue(
    service: web::Data<Service>,
    session: Session,
    http: HttpRequest,
    body: Body<CcfRequest>,
) -> Result<HttpResponse, Problem> {
    let content = |ccf: CcfRequest| ccf.into_content().map(Content::Ccf);
    issuing::issue(&service, session, ENDPOINT, &http, body, content).await
}

/// The request. What a rule of the CCF speaks about is not required here: the rule says so.
#[derive(Default, Deserialize, garde::Validate)]
#[garde(context(Shape))]
#[serde(default)]
pub struct CcfRequest {
    #[garde(dive)]
    receiver: Section<TaxpayerRequest>,
    #[garde(custom(given), dive)]
    items: List<Object<CcfItemRequest>>,
    #[garde(custom(given), dive)]
    summary: Section<SummaryRequest>,
    #[garde(dive)]
    related_docs: List<Object<RelatedDocumentRequest>>,
    #[garde(custom(filled::<_, { other_document::MOST }>), dive)]
    other_docs: List<Object<OtherDocumentRequest>>,
    #[garde(dive)]
    third_party_sale: Section<ThirdPartySaleRequest>,
    #[garde(dive)]
    appendixes: List<Object<AppendixRequest>>,
    #[garde(dive)]
    extension: Section<ExtensionRequest>,
    #[garde(dive)]
    observations: Member<Text<1, 3000>>,
}

#[derive(Default, Deserialize, garde::Validate)]
#[garde(context(Shape))]
#[serde(default)]
struct SummaryRequest {
    #[garde(custom(given), dive)]
    total_non_subject: Member<Money>,
    #[garde(custom(given), dive)]
    total_exempt: Member<Money>,
    #[garde(custom(given), dive)]
    total_taxed: Member<Money>,
    #[garde(custom(given), dive)]
    sub_total_sales: Member<Money>,
    #[garde(dive)]
    non_subject_discount: Member<Money>,
    #[garde(dive)]
    exempt_discount: Member<Money>,
    #[garde(dive)]
    taxed_discount: Member<Money>,
    #[garde(dive)]
    discount_percentage: Member<Percentage>,
    #[garde(dive)]
    total_discount: Member<Money>,
    #[garde(custom(given), dive)]
    sub_total: Member<Money>,
    #[garde(dive)]
    taxes: List<Object<TaxRequest>>,
    #[garde(dive)]
    total_iva: Member<Money>,
    #[garde(dive)]
    iva_perception: Member<Money>,
    #[garde(dive)]
    iva_retention: Member<Money>,
    #[garde(dive)]
    income_retention: Member<Money>,
    #[garde(dive)]
    total_non_taxed: Member<Money>,
    #[garde(custom(given), dive)]
    total_operation: Member<Money>,
    #[garde(custom(given), dive)]
    total_to_pay: Member<Money>,
    #[garde(custom(given), dive)]
    operation_condition: Member<OperationCondition>,
    #[garde(custom(given), custom(at_most::<_, MOST_PAYMENTS>), dive)]
    payment_types: List<Object<PaymentRequest>>,
}

impl CcfRequest {
    /// The content for the rules to judge; nothing when something is missing or unreadable
    /// without which they would judge another document.
    pub fn into_content(self) -> Option<Ccf> {
        Some(Ccf {
            receiver: self.receiver.inner().map(TaxpayerRequest::into_receiver),
            items: self.items.each(|item| item.0.into_item())?,
            summary: self.summary.inner()?.into_summary()?,
            related_documents: self.related_docs.each(|related| related.0.into_related())?,
            other_documents: self.other_docs.each(|other| Some(other.0.into_other()))?,
            third_party_sale: self.third_party_sale.inner().map(|sale| sale.into_sale()),
            appendixes: self
                .appendixes
                .each(|appendix| Some(appendix.0.into_appendix()))?,
            extension: self
                .extension
                .inner()
                .map(|extension| extension.into_extension()),
            observations: self.observations.given(),
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
            non_subject_discount: self.non_subject_discount.or_default()?,
            exempt_discount: self.exempt_discount.or_default()?,
            taxed_discount: self.taxed_discount.or_default()?,
            discount_percentage: self.discount_percentage.or_default()?,
            total_discount: self.total_discount.if_given()?,
            sub_total: self.sub_total.given()?,
            taxes: self.taxes.each(|tax| tax.0.into_total())?,
            total_vat: self.total_iva.if_given()?,
            vat_perception: self.iva_perception.or_default()?,
            vat_retention: self.iva_retention.or_default()?,
            income_retention: self.income_retention.or_default()?,
            total_non_taxed: self.total_non_taxed.if_given()?,
            total_operation: self.total_operation.given()?,
            total_to_pay: self.total_to_pay.given()?,
            condition: self.operation_condition.given()?,
            payments: self
                .payment_types
                .each(|payment| payment.0.into_payment())?,
        })
    }
}
