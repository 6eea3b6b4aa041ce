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
use crate::request::json::{ArrayField, Field, Object, ObjectField, given};
use crate::request::own_reference::{IncomeTaxRequest, MetadataField, own_reference};
use crate::request::sections::{AppendixRequest, CreditedRequest, ExtensionRequest};

/// A request for a retention voucher (`comprobante de retención`, 07): tells a supplier how much VAT
/// was kept back of its documents. Members that only a rule asks for are not marked as required; the
/// rule's violation says so.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct RetentionRequest {
    /// The supplier from whom VAT is kept back (`receptor`). Left out, it is the receiver of a document of
    /// the items that your company issued here; so is each of its members that is left out, unless its
    /// number is another.
    #[garde(dive)]
    receiver: ObjectField<CreditedRequest>,
    /// The documents on which VAT is kept back (`cuerpoDocumento`), one an entry.
    #[garde(custom(given), dive)]
    items: ArrayField<Object<ItemRequest>>,
    /// The totals of the voucher (`resumen`); computed when left out.
    #[garde(dive)]
    summary: ObjectField<SummaryRequest>,
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
    /// NIT of a company absorbed by the issuer in whose name the document is issued (`fusion`). Only
    /// documents of 2026 have a place for it.
    #[garde(dive)]
    fusion: Field<Nit>,
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

/// A document on which VAT is kept back.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "RetentionItemRequest")]
struct ItemRequest {
    /// Form of that document, paper or electronic (`tipoDoc`/`tipoGeneracion`); of a document that was
    /// issued here it is known and may be left out.
    #[garde(dive)]
    r#type: Field<GenerationType>,
    /// Its number (`numDocumento`): the generation code of an electronic document; of one on paper 1 to
    /// 20 letters (`A`-`Z`, `a`-`z`) and digits, without hyphens or blanks.
    #[garde(custom(given), dive)]
    document_number: Field<Text<1, 36>>,
    /// Its type (`tipoDte`); of a document that was issued here it is known and may be left out.
    #[garde(dive)]
    dte_type: Field<NamedType>,
    /// Its date of issue (`fechaEmision`); of a document that was issued here it is known and may be
    /// left out.
    #[garde(dive)]
    emission_date: Field<Date>,
    /// Description of the sale, or reason for the retention (`descripcion`).
    #[garde(custom(given), dive)]
    description: Field<Text<1, 1000>>,
    /// Code of the retention (`codigoRetencionMH`), which determines the rate.
    #[garde(custom(given), dive)]
    retention_code: Field<RetentionCode>,
    /// The base: its taxed sales without VAT (`montoSujetoGrav`). Taken from a document that was
    /// issued here when left out.
    #[garde(dive)]
    taxed_amount: Field<Money>,
    /// The VAT that is kept back (`ivaRetenido`): `taxed_amount` by the rate of the code. Computed
    /// when left out; `calculate` fills it.
    #[garde(dive)]
    iva_amount: Field<Money>,
}

/// The totals of a retention voucher (`resumen`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "RetentionSummaryRequest")]
struct SummaryRequest {
    /// Sum of the bases (`totalSujetoRetencion`): that of the items' `taxed_amount`. Computed when
    /// left out.
    #[garde(dive)]
    total_retention_amount: Field<Money>,
    /// Sum of the VAT that is kept back (`totalIVAretenido`): that of the items' `iva_amount`.
    /// Computed when left out.
    #[garde(dive)]
    total_retention_iva: Field<Money>,
}

impl IssuingRequest for RetentionRequest {
    type Content = Retention;

    const DOCUMENT_TYPE: DocumentType = DocumentType::Retention;
    const CONTENT: fn(Retention) -> Content = Content::Retention;

    fn own_reference(&mut self) -> OwnReference {
        own_reference(
            &mut self.external_id,
            &mut self.metadata,
            &mut self.income_tax,
        )
    }

    fn into_content(self) -> Option<Retention> {
        Some(Retention {
            receiver: self.receiver.inner().map(CreditedRequest::into_receiver),
            items: self.items.each(|item| item.0.into_item())?,
            summary: self
                .summary
                .inner()
                .map(SummaryRequest::into_summary)
                .unwrap_or_default(),
            appendixes: AppendixRequest::all(self.appendixes)?,
            extension: self.extension.inner().map(ExtensionRequest::into_extension),
            observations: self.observations.given(),
            merger: self.fusion.given(),
        })
    }
}

impl ItemRequest {
    fn into_item(self) -> Option<Item> {
        Some(Item {
            kind: self.r#type.given(),
            document_number: self.document_number.given()?,
            document_type: self.dte_type.given().map(DocumentType::from),
            emission_date: self.emission_date.given(),
            description: self.description.given()?,
            code: self.retention_code.given()?,
            taxed_amount: self.taxed_amount.given(),
            vat_amount: self.iva_amount.given(),
        })
    }
}

impl SummaryRequest {
    fn into_summary(self) -> Summary {
        Summary {
            total_amount: self.total_retention_amount.given(),
            total_vat: self.total_retention_iva.given(),
        }
    }
}
