//! `POST /api/v1/dte/settlement`: a settlement is issued.

use dte_domain::catalog::{
    Currency, Domicile, GenerationType, IdentityDocumentType, OperationCondition, Tax,
};
use dte_domain::documents::settlement::item::Item;
use dte_domain::documents::settlement::principal::Principal;
use dte_domain::documents::settlement::{SettledTax, Summary};
use dte_domain::documents::{Content, Settlement};
use dte_domain::identification::{DocumentType, NamedType};
use dte_domain::money::{NoAmount, SignedLineAmount, SignedMoney};
use dte_domain::own_reference::{ExternalId, OwnReference};
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::taxpayer::{ActivityCode, Email, Nit, Nrc};
use dte_domain::value::Text;
use schemars::JsonSchema;
use serde::Deserialize;
use time::Date;

use crate::endpoints::issuing::IssuingRequest;
use crate::request::field_errors::FieldErrors;
use crate::request::json::{ArrayField, Field, Object, ObjectField, given};
use crate::request::own_reference::{IncomeTaxRequest, MetadataField, own_reference};
use crate::request::sections::{AddressRequest, AppendixRequest, ExtensionRequest};
use crate::response::errors::Code;

/// A request for a settlement (`comprobante de liquidación`, 08): who sells for another tells the principal
/// once a month what was sold, a document an item, net of VAT. Of a document that was issued here its number
/// is enough. Amounts may be below 0 where a document takes back. What follows from other amounts is computed
/// when it is left out. Members that only a rule asks for are not marked as required; the rule's violation
/// says so.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct SettlementRequest {
    /// The principal for whom was sold (`receptor`).
    #[garde(dive)]
    receiver: ObjectField<PrincipalRequest>,
    /// The documents that are settled (`cuerpoDocumento`), one an entry; at most 500.
    #[garde(custom(given), dive)]
    items: ArrayField<Object<ItemRequest>>,
    /// The totals (`resumen`); the amounts that are given are checked.
    #[garde(custom(given), dive)]
    summary: ObjectField<SummaryRequest>,
    /// Further data for the document (`apendice`), each under a name of yours; at most 10.
    #[garde(dive)]
    appendixes: ArrayField<Object<AppendixRequest>>,
    /// Who handed over and who received, by name and identity document (`extension`), in documents of
    /// 2022; every member may be left out.
    #[garde(dive)]
    extension: ObjectField<ExtensionRequest>,
    /// A remark that the document carries (`observaciones` of its `extension`, in 2026 of its
    /// `resumen`).
    #[garde(dive)]
    observations: Field<Text<1, 3000>>,
    /// NIT of a company absorbed by the issuer in whose name documents were issued (`fusion`). Only
    /// documents of 2026 have a place for it.
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

/// The principal (`receptor`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
struct PrincipalRequest {
    /// The principal's NIT (`nit`), with or without hyphens.
    #[garde(dive)]
    nit: Field<Nit>,
    /// Type of an identity document in place of `nit` (`tipoDocumento`): 36, or any of a principal abroad in
    /// documents of 2026.
    #[garde(dive)]
    document_type: Field<IdentityDocumentType>,
    /// Number of that identity document (`numDocumento`).
    #[garde(dive)]
    document_number: Field<Text<3, 20>>,
    /// Whether the principal is domiciled in the country (`codDomiciliado`, CAT-032), in documents of 2026;
    /// 1 when left out.
    #[garde(dive)]
    domicile_code: Field<Domicile>,
    /// The principal's registration as a payer of VAT (`nrc`); of one abroad it is not asked for.
    #[garde(dive)]
    nrc: Field<Nrc>,
    /// The principal's legal name (`nombre`).
    #[garde(dive)]
    name: Field<Text<1, 250>>,
    /// Code of the principal's economic activity (`codActividad`, CAT-019).
    #[garde(dive)]
    activity_code: Field<ActivityCode>,
    /// The activity in words (`descActividad`).
    #[garde(dive)]
    activity_description: Field<Text<1, 150>>,
    /// The principal's trade name (`nombreComercial`), of 5 characters or more.
    #[garde(dive)]
    commercial_name: Field<Text<1, 150>>,
    /// Where the principal is (`direccion`); abroad with department, municipality and district 00.
    #[garde(dive)]
    address: ObjectField<AddressRequest>,
    /// The principal's telephone (`telefono`).
    #[garde(dive)]
    phone: Field<Text<8, 30>>,
    /// The principal's e-mail address (`correo`).
    #[garde(dive)]
    email: Field<Email>,
}

/// A document that is settled.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "SettlementItemRequest")]
struct ItemRequest {
    /// Whether that document is on paper or electronic (`tipoGeneracion`).
    #[garde(custom(given), dive)]
    r#type: Field<GenerationType>,
    /// Its number (`numeroDocumento`): the generation code of an electronic document; of one on paper 1 to
    /// 20 capital letters and digits, without hyphens or blanks.
    #[garde(custom(given), dive)]
    document_number: Field<Text<1, 36>>,
    /// Its type (`tipoDte`): 01, 03, 05, 06 or 11; of a document that was issued here it is known and may be
    /// left out.
    #[garde(dive)]
    dte_type: Field<NamedType>,
    /// Its date of issue (`fechaGeneracion`/`fechaEmision`); of a document that was issued here it is known
    /// and may be left out.
    #[garde(dive)]
    emission_date: Field<Date>,
    /// What it sold outside the tax (`ventaNoSuj`). Of a document that was issued here the amounts are its
    /// own, less its returns, and may be left out.
    #[garde(dive)]
    non_subject_sale: Field<SignedLineAmount>,
    /// What it sold exempt (`ventaExenta`).
    #[garde(dive)]
    exempt_sale: Field<SignedLineAmount>,
    /// What it sold taxed, without VAT and less its discounts (`ventaGravada`): of an invoice the sale
    /// divided by 1.13. Below 0 of a credit note.
    #[garde(dive)]
    taxed_sale: Field<SignedLineAmount>,
    /// What it exported (`exportaciones`): the total of an export invoice.
    #[garde(dive)]
    export_sale: Field<SignedLineAmount>,
    /// The taxes that it bears (`tributos`, CAT-015): 20 with a taxed sale, C3 with an export, others of
    /// section 1 beside 20. Computed when left out.
    #[garde(dive)]
    taxes: ArrayField<Tax>,
    /// Its VAT (`ivaItem`): 13 % of `taxed_sale`, with its sign. Computed when left out.
    #[garde(dive)]
    iva_item: Field<SignedLineAmount>,
    /// A remark on it (`obsItem`/`observaciones`).
    #[garde(dive)]
    observations: Field<Text<3, 1000>>,
}

/// The totals of a settlement (`resumen`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "SettlementSummaryRequest")]
struct SummaryRequest {
    /// Sum of the sales outside the tax (`totalNoSuj`). Computed when left out.
    #[garde(dive)]
    total_non_subject: Field<SignedMoney>,
    /// Sum of the exempt sales (`totalExenta`). Computed when left out.
    #[garde(dive)]
    total_exempt: Field<SignedMoney>,
    /// Sum of the taxed sales (`totalGravada`). Computed when left out.
    #[garde(dive)]
    total_taxed: Field<SignedMoney>,
    /// Sum of the exports (`totalExportacion`/`exportacion`). Computed when left out.
    #[garde(dive)]
    total_export: Field<SignedMoney>,
    /// Sum of the four totals (`subTotalVentas`). Computed when left out.
    #[garde(dive)]
    sub_total_sales: Field<SignedMoney>,
    /// Taxes on the whole (`tributos`, CAT-015): the VAT (code `20`) is the sum of the items' `iva_item`, that
    /// on exports (`C3`) is 0; both are computed when they are left out. Others are known of documents that
    /// were issued here, and given with their amounts of those that were not.
    #[garde(dive)]
    taxes: ArrayField<Object<SettledTaxRequest>>,
    /// The VAT of the settlement, for checking only: where it is given it must be that of `taxes`.
    #[garde(dive)]
    total_iva: Field<SignedMoney>,
    /// `sub_total_sales` with the taxes (`montoTotalOperacion`). Computed when left out.
    #[garde(dive)]
    total_operation: Field<SignedMoney>,
    /// VAT perceived in advance (`ivaPerci`): 0 or 1 % of `total_taxed`; 0 when left out.
    #[garde(dive)]
    iva_perception: Field<SignedMoney>,
    /// What the principal gets (`total`): `total_operation` with `iva_perception`. It may be below 0 in
    /// documents of 2022. Computed when left out.
    #[garde(dive)]
    total_to_pay: Field<SignedMoney>,
    /// Condition of the operation (`condicionOperacion`, CAT-016); 1 where nothing is to pay.
    #[garde(custom(given), dive)]
    operation_condition: Field<OperationCondition>,
    /// VAT kept back, which of a settlement none is: 0, or left out.
    #[garde(dive)]
    iva_retention: Field<NoAmount>,
    /// Income tax kept back, which of a settlement none is: 0, or left out.
    #[garde(dive)]
    income_retention: Field<NoAmount>,
    /// Charges outside the tax base, which are not settled: 0, or left out.
    #[garde(dive)]
    total_non_taxed: Field<NoAmount>,
    /// A balance in the principal's favour, which a settlement has not: 0, or left out.
    #[garde(dive)]
    balance_in_favor: Field<NoAmount>,
}

/// A tax on the whole settlement (`tributos`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
struct SettledTaxRequest {
    /// Which tax (`codigo`).
    #[garde(custom(given), dive)]
    code: Field<Tax>,
    /// Its name (`descripcion`); the catalogue's when left out.
    #[garde(dive)]
    description: Field<Text<2, 150>>,
    /// Its amount (`valor`), below 0 where more is taken back than sold.
    #[garde(custom(given), dive)]
    value: Field<SignedMoney>,
}

impl IssuingRequest for SettlementRequest {
    type Content = Settlement;

    const DOCUMENT_TYPE: DocumentType = DocumentType::Settlement;
    const CONTENT: fn(Settlement) -> Content = Content::Settlement;

    const REFUSALS: &'static [Code] = &[Code::AlreadySettled];

    fn own_reference(&mut self) -> OwnReference {
        own_reference(
            &mut self.external_id,
            &mut self.metadata,
            &mut self.income_tax,
        )
    }

    fn into_content(self) -> Option<Settlement> {
        let summary = self.summary.inner()?.into_summary()?;
        Some(Settlement {
            principal: self.receiver.inner().map(PrincipalRequest::into_principal),
            items: self.items.each(|item| item.0.into_item())?,
            appendixes: AppendixRequest::all(self.appendixes)?,
            extension: self.extension.inner().map(ExtensionRequest::into_extension),
            observations: self.observations.given(),
            merger: self.fusion.given(),
            ..Settlement::new(summary)
        })
    }
}

impl PrincipalRequest {
    fn into_principal(self) -> Principal {
        Principal {
            receiver: Receiver {
                nit: self.nit.given(),
                identity: IdentityDocument {
                    kind: self.document_type.given(),
                    number: self.document_number.given(),
                },
                nrc: self.nrc.given(),
                name: self.name.given(),
                activity_code: self.activity_code.given(),
                activity_description: self.activity_description.given(),
                commercial_name: self.commercial_name.given(),
                address: self.address.inner().and_then(AddressRequest::into_address),
                phone: self.phone.given(),
                email: self.email.given(),
            },
            domicile: self.domicile_code.given(),
        }
    }
}

impl ItemRequest {
    fn into_item(self) -> Option<Item> {
        Some(Item {
            non_subject_sale: self.non_subject_sale.given(),
            exempt_sale: self.exempt_sale.given(),
            taxed_sale: self.taxed_sale.given(),
            export_sale: self.export_sale.given(),
            taxes: match self.taxes {
                Field::Absent => None,
                taxes => Some(taxes.each(Some)?),
            },
            kind: self.r#type.given()?,
            document_number: self.document_number.given()?,
            document_type: self.dte_type.given().map(DocumentType::from),
            emission_date: self.emission_date.given(),
            vat: self.iva_item.given(),
            observations: self.observations.given(),
        })
    }
}

impl SummaryRequest {
    fn into_summary(self) -> Option<Summary> {
        Some(Summary {
            total_non_subject: self.total_non_subject.given(),
            total_exempt: self.total_exempt.given(),
            total_taxed: self.total_taxed.given(),
            total_export: self.total_export.given(),
            sub_total_sales: self.sub_total_sales.given(),
            taxes: self.taxes.each(|tax| tax.0.into_tax())?,
            total_vat: self.total_iva.given(),
            total_operation: self.total_operation.given(),
            vat_perception: self.iva_perception.or_default(),
            total_to_pay: self.total_to_pay.given(),
            condition: self.operation_condition.given()?,
        })
    }
}

impl SettledTaxRequest {
    fn into_tax(self) -> Option<SettledTax> {
        Some(SettledTax {
            tax: self.code.given()?,
            description: self.description.given(),
            value: self.value.given()?,
        })
    }
}
