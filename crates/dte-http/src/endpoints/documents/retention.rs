//! `POST /api/v1/dte/retention`: a retention voucher is issued.

use dte_domain::catalog::{GenerationType, RetentionCode};
use dte_domain::documents::retention::{Summary, item::Item};
use dte_domain::documents::{Content, Retention};
use dte_domain::identification::{DocumentType, NamedType};
use dte_domain::money::Money;
use dte_domain::own_reference::{ExternalId, OwnReference};
use dte_domain::taxpayer::Nit;
use dte_domain::value::Text;
use schemars::JsonSchema;
use serde::Deserialize;
use time::Date;

use crate::endpoints::issuing::IssuingRequest;
use crate::request::field_errors::FieldErrors;
use crate::request::json::{ArrayField, Field, Object, ObjectField, StandIn, given};
use crate::request::own_reference::{MetadataField, own_reference};
use crate::request::sections::{AppendixRequest, ExtensionRequest, RetainedRequest};

/// The request. What a rule of the retention voucher speaks about is not required here: the rule
/// says so.
#[derive(Clone, Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct RetentionRequest {
    #[garde(dive)]
    receiver: ObjectField<RetainedRequest>,
    #[garde(custom(given), dive)]
    items: ArrayField<Object<ItemRequest>>,
    #[garde(dive)]
    summary: ObjectField<SummaryRequest>,
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

/// `items[]`: the documents on which tax is retained.
#[derive(Clone, Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "RetentionItemRequest")]
struct ItemRequest {
    #[garde(custom(given), dive)]
    r#type: Field<GenerationType>,
    #[garde(custom(given), dive)]
    document_number: Field<Text<1, 36>>,
    #[garde(dive)]
    dte_type: Field<NamedType>,
    #[garde(dive)]
    emission_date: Field<Date>,
    #[garde(custom(given), dive)]
    description: Field<Text<1, 1000>>,
    #[garde(custom(given), dive)]
    retention_code: Field<RetentionCode>,
    #[garde(dive)]
    taxed_amount: Field<Money>,
    #[garde(dive)]
    iva_amount: Field<Money>,
}

#[derive(Clone, Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "RetentionSummaryRequest")]
struct SummaryRequest {
    #[garde(dive)]
    total_retention_amount: Field<Money>,
    #[garde(dive)]
    total_retention_iva: Field<Money>,
}

impl IssuingRequest for RetentionRequest {
    const DOCUMENT_TYPE: DocumentType = DocumentType::Retention;

    fn own_reference(&mut self) -> OwnReference {
        own_reference(&mut self.external_id, &mut self.metadata)
    }

    fn content(self, by: StandIn) -> Option<Content> {
        self.into_content(by).map(Content::Retention)
    }
}

impl RetentionRequest {
    pub fn into_content(self, by: StandIn) -> Option<Retention> {
        let summary = self.summary.or_nothing(by)?;
        Some(Retention {
            receiver: self.receiver.inner().map(RetainedRequest::into_receiver),
            items: self.items.each_of(by, |item| item.0.into_item(by))?,
            summary: summary
                .map_or_else(|| Some(Summary::default()), |it| it.0.into_summary(by))?,
            appendixes: AppendixRequest::all(self.appendixes, by)?,
            extension: self.extension.inner().map(ExtensionRequest::into_extension),
            observations: self.observations.given(),
            merger: self.fusion.given(),
        })
    }
}

impl ItemRequest {
    fn into_item(self, by: StandIn) -> Option<Item> {
        Some(Item {
            kind: self.r#type.must(by)?,
            document_number: self.document_number.must(by)?,
            document_type: self.dte_type.given().map(DocumentType::from),
            emission_date: self.emission_date.given(),
            description: self.description.must(by)?,
            code: self.retention_code.must(by)?,
            taxed_amount: self.taxed_amount.or_nothing(by)?,
            vat_amount: self.iva_amount.or_nothing(by)?,
        })
    }
}

impl SummaryRequest {
    fn into_summary(self, by: StandIn) -> Option<Summary> {
        Some(Summary {
            total_amount: self.total_retention_amount.if_readable(by)?,
            total_vat: self.total_retention_iva.if_readable(by)?,
        })
    }
}
