//! `POST /api/v1/dte/accountingsettlement`: an accounting settlement is issued.

use dte_domain::catalog::{Currency, EstablishmentType};
use dte_domain::documents::accounting_settlement::affiliate::Affiliate;
use dte_domain::documents::accounting_settlement::{Responsible, Summary};
use dte_domain::documents::{AccountingSettlement, Content};
use dte_domain::identification::DocumentType;
use dte_domain::money::{Money, NoAmount, Percentage};
use dte_domain::own_reference::{ExternalId, OwnReference};
use dte_domain::parts::receiver::Receiver;
use dte_domain::taxpayer::{ActivityCode, Email, Nit, Nrc};
use dte_domain::value::{Text, Whole};
use schemars::JsonSchema;
use serde::Deserialize;
use time::Date;

use crate::endpoints::issuing::IssuingRequest;
use crate::request::field_errors::FieldErrors;
use crate::request::json::{ArrayField, Field, Object, ObjectField, given};
use crate::request::own_reference::{IncomeTaxRequest, MetadataField, own_reference};
use crate::request::sections::{AddressRequest, AppendixRequest};

/// A request for an accounting settlement (`documento contable de liquidación`, 09): an agent who
/// perceives VAT in advance, such as who settles card payments, accounts to an affiliate for a period. It
/// has no items. What follows from other amounts is computed when it is left out. Members that only a rule
/// asks for are not marked as required; the rule's violation says so.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct AccountingSettlementRequest {
    /// The affiliate (`receptor`): tax id, registration, activity, establishment, address and e-mail.
    #[garde(dive)]
    receiver: ObjectField<AffiliateRequest>,
    /// What is settled (`cuerpoDocumento`); the amounts that are given are checked.
    #[garde(custom(given), dive)]
    summary: ObjectField<SummaryRequest>,
    /// Who accounts in your place (`extension`).
    #[garde(custom(given), dive)]
    extension: ObjectField<ResponsibleRequest>,
    /// Further data for the document (`apendice`), each under a name of yours; at most 10.
    #[garde(dive)]
    appendixes: ArrayField<Object<AppendixRequest>>,
    /// A remark that the document carries (`observaciones` of its `cuerpoDocumento`); at most 200
    /// characters in documents of 2022.
    #[garde(dive)]
    observations: Field<Text<1, 1000>>,
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

/// The affiliate, to whom is accounted (`receptor`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
struct AffiliateRequest {
    /// The affiliate's tax id (`nit`): a NIT, or a DUI that stands for one.
    #[garde(dive)]
    nit: Field<Nit>,
    /// The affiliate's registration as a payer of VAT (`nrc`).
    #[garde(dive)]
    nrc: Field<Nrc>,
    /// The affiliate's name (`nombre`).
    #[garde(dive)]
    name: Field<Text<1, 250>>,
    /// Code of the affiliate's economic activity (`codActividad`, CAT-019).
    #[garde(dive)]
    activity_code: Field<ActivityCode>,
    /// The affiliate's economic activity in words (`descActividad`).
    #[garde(dive)]
    activity_description: Field<Text<1, 150>>,
    /// The affiliate's commercial name (`nombreComercial`), of 5 characters or more.
    #[garde(dive)]
    commercial_name: Field<Text<1, 150>>,
    /// What the affiliate's establishment is (`tipoEstablecimiento`, CAT-009).
    #[garde(dive)]
    establishment_type: Field<EstablishmentType>,
    /// Where the affiliate is (`direccion`).
    #[garde(dive)]
    address: ObjectField<AddressRequest>,
    /// The affiliate's telephone (`telefono`); in documents of 2022 eight digits, whatever separates them.
    #[garde(dive)]
    phone: Field<Text<8, 30>>,
    /// The affiliate's e-mail (`correo`).
    #[garde(dive)]
    email: Field<Email>,
    /// The authority's code of the affiliate's establishment (`codigoMH`), in documents of 2022 only.
    #[garde(dive)]
    establishment_code_mh: Field<Text<4, 4>>,
    /// The authority's code of the affiliate's point of sale (`puntoVentaMH`), in documents of 2022 only.
    #[garde(dive)]
    pos_code_mh: Field<Text<4, 4>>,
}

/// What is settled (`cuerpoDocumento`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "AccountingSettlementSummaryRequest")]
struct SummaryRequest {
    /// First day of the period (`periodoLiquidacionFechaInicio`).
    #[garde(custom(given), dive)]
    period_start: Field<Date>,
    /// Last day of the period (`periodoLiquidacionFechaFin`): not after today.
    #[garde(custom(given), dive)]
    period_end: Field<Date>,
    /// Your own code of the settlement (`codLiquidacion`).
    #[garde(dive)]
    settlement_code: Field<Text<1, 30>>,
    /// How many documents it covers (`cantidadDoc`).
    #[garde(dive)]
    document_count: Field<Whole<1, 999_999_999>>,
    /// What was paid through you in the period, with VAT (`valorOperaciones`).
    #[garde(custom(given), dive)]
    operations_value: Field<Money>,
    /// The part of it of which nothing is perceived (`montoSinPercepcion`); 0 when left out.
    #[garde(dive)]
    non_perceived_amount: Field<Money>,
    /// What that part is (`descripSinPercepcion`); must be told when there is one.
    #[garde(dive)]
    non_perceived_description: Field<Text<1, 100>>,
    /// `operations_value` less `non_perceived_amount` (`subTotal`). Computed when left out.
    #[garde(dive)]
    sub_total: Field<Money>,
    /// The amount on which is perceived (`montoSujetoPercepcion`): `sub_total` without VAT. Computed when
    /// left out.
    #[garde(dive)]
    perception_base: Field<Money>,
    /// VAT of the operations (`iva`): `sub_total` less `perception_base`. Computed when left out.
    #[garde(dive)]
    total_iva: Field<Money>,
    /// VAT that you perceive in advance (`ivaPercibido`): 2 % of `perception_base`, and above 0. Computed
    /// when left out.
    #[garde(dive)]
    iva_perception: Field<Money>,
    /// What you keep for your service, without VAT (`comision`).
    #[garde(custom(given), dive)]
    commission: Field<Money>,
    /// The commission in percent (`porcentComision`); of `operations_value` when left out. Given, it is
    /// written as it is.
    #[garde(dive)]
    commission_percentage: Field<Percentage>,
    /// VAT of the commission (`ivaComision`): 13 % of `commission`. Computed when left out.
    #[garde(dive)]
    commission_iva: Field<Money>,
    /// What the affiliate gets (`liquidoApagar`): `operations_value` less `commission`, `iva_perception`
    /// and `commission_iva`. Computed when left out.
    #[garde(dive)]
    total_to_pay: Field<Money>,
    /// Sales outside the tax, which a settlement does not tell apart: 0, or left out.
    #[garde(dive)]
    total_non_subject: Field<NoAmount>,
    /// Exempt sales, which a settlement does not tell apart: 0, or left out.
    #[garde(dive)]
    total_exempt: Field<NoAmount>,
    /// Taxed sales, which a settlement does not tell apart: 0, or left out.
    #[garde(dive)]
    total_taxed: Field<NoAmount>,
    /// VAT kept back, which of a settlement none is: 0, or left out.
    #[garde(dive)]
    iva_retention: Field<NoAmount>,
    /// Income tax kept back, which of a settlement none is: 0, or left out.
    #[garde(dive)]
    income_retention: Field<NoAmount>,
    /// Charges outside the tax base, which a settlement has not: 0, or left out.
    #[garde(dive)]
    total_non_taxed: Field<NoAmount>,
    /// A balance in the affiliate's favour, which a settlement has not: 0, or left out.
    #[garde(dive)]
    balance_in_favor: Field<NoAmount>,
}

/// Who accounts in your place (`extension`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "AccountingSettlementResponsibleRequest")]
struct ResponsibleRequest {
    /// Their name (`nombEntrega`).
    #[garde(custom(given), dive)]
    delivery_name: Field<Text<5, 100>>,
    /// The number of their identity document (`docuEntrega`).
    #[garde(custom(given), dive)]
    delivery_document: Field<Text<5, 25>>,
    /// The code by which you know them (`codEmpleado`).
    #[garde(dive)]
    employee_code: Field<Text<1, 15>>,
}

impl IssuingRequest for AccountingSettlementRequest {
    type Content = AccountingSettlement;

    const DOCUMENT_TYPE: DocumentType = DocumentType::AccountingSettlement;
    const CONTENT: fn(AccountingSettlement) -> Content = Content::AccountingSettlement;

    fn own_reference(&mut self) -> OwnReference {
        own_reference(
            &mut self.external_id,
            &mut self.metadata,
            &mut self.income_tax,
        )
    }

    fn into_content(self) -> Option<AccountingSettlement> {
        let summary = self.summary.inner()?.into_summary()?;
        let responsible = self.extension.inner()?.into_responsible()?;
        Some(AccountingSettlement {
            affiliate: self.receiver.inner().map(AffiliateRequest::into_affiliate),
            observations: self.observations.given(),
            appendixes: AppendixRequest::all(self.appendixes)?,
            ..AccountingSettlement::new(summary, responsible)
        })
    }
}

impl AffiliateRequest {
    fn into_affiliate(self) -> Affiliate {
        Affiliate {
            receiver: Receiver {
                nit: self.nit.given(),
                nrc: self.nrc.given(),
                name: self.name.given(),
                activity_code: self.activity_code.given(),
                activity_description: self.activity_description.given(),
                commercial_name: self.commercial_name.given(),
                address: self.address.inner().and_then(AddressRequest::into_address),
                phone: self.phone.given(),
                email: self.email.given(),
                ..Receiver::default()
            },
            establishment_type: self.establishment_type.given(),
            establishment_code_mh: self.establishment_code_mh.given(),
            pos_code_mh: self.pos_code_mh.given(),
        }
    }
}

impl SummaryRequest {
    fn into_summary(self) -> Option<Summary> {
        Some(Summary {
            period_start: self.period_start.given()?,
            period_end: self.period_end.given()?,
            settlement_code: self.settlement_code.given(),
            document_count: self.document_count.given(),
            operations_value: self.operations_value.given()?,
            non_perceived_amount: self.non_perceived_amount.or_default(),
            non_perceived_description: self.non_perceived_description.given(),
            sub_total: self.sub_total.given(),
            perception_base: self.perception_base.given(),
            total_vat: self.total_iva.given(),
            vat_perception: self.iva_perception.given(),
            commission: self.commission.given()?,
            commission_percentage: self.commission_percentage.given(),
            commission_vat: self.commission_iva.given(),
            total_to_pay: self.total_to_pay.given(),
        })
    }
}

impl ResponsibleRequest {
    fn into_responsible(self) -> Option<Responsible> {
        Some(Responsible {
            name: self.delivery_name.given()?,
            document: self.delivery_document.given()?,
            employee_code: self.employee_code.given(),
        })
    }
}
