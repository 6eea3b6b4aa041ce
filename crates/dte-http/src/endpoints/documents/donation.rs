//! `POST /api/v1/dte/donation`: a donation receipt is issued.

use dte_domain::catalog::{
    Country, Currency, Domicile, DonationType, IdentityDocumentType, PaymentForm, Unit,
};
use dte_domain::documents::donation::Summary;
use dte_domain::documents::donation::donor::Donor;
use dte_domain::documents::donation::item::Gift;
use dte_domain::documents::{Content, Donation};
use dte_domain::identification::DocumentType;
use dte_domain::money::{LineAmount, Money, NoAmount, Quantity};
use dte_domain::own_reference::{ExternalId, OwnReference};
use dte_domain::parts::other_document;
use dte_domain::parts::payment::Payment;
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::taxpayer::{ActivityCode, Email, Nrc};
use dte_domain::value::Text;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::endpoints::issuing::IssuingRequest;
use crate::request::field_errors::FieldErrors;
use crate::request::json::{ArrayField, Field, Object, ObjectField, at_most, filled, given};
use crate::request::own_reference::{IncomeTaxRequest, MetadataField, own_reference};
use crate::request::sections::{
    AddressRequest, AppendixRequest, MOST_PAYMENTS, OtherDocumentRequest,
};

/// A request for a donation receipt (`comprobante de donación`, 15): an entity that the authority
/// qualified says what it was given. What follows from other amounts is computed when it is left out.
/// Members that only a rule asks for are not marked as required; the rule's violation says so.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct DonationRequest {
    /// The donor (`donante`, in 2026 `receptor`).
    #[garde(dive)]
    receiver: ObjectField<DonorRequest>,
    /// Lines of the donation (`cuerpoDocumento`), in the order of the document.
    #[garde(custom(given), dive)]
    items: ArrayField<Object<GiftRequest>>,
    /// The totals (`resumen`); those that are given are checked. May be left out where no money is
    /// given.
    #[garde(dive)]
    summary: ObjectField<SummaryRequest>,
    /// The resolution by which you may take donations (`document_code` 1), and other papers
    /// (`otrosDocumentos`); 1 to 10.
    #[garde(custom(filled::<_, { other_document::MOST }>), dive)]
    other_docs: ArrayField<Object<OtherDocumentRequest>>,
    /// Further data for the document (`apendice`), each under a name of yours; at most 10.
    #[garde(dive)]
    appendixes: ArrayField<Object<AppendixRequest>>,
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

/// Who gives (`donante`, in 2026 `receptor`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
struct DonorRequest {
    /// Type of the donor's identity document (`tipoDocumento`).
    #[garde(dive)]
    document_type: Field<IdentityDocumentType>,
    /// Number of that identity document (`numDocumento`); a DUI stands in the document with its hyphen.
    #[garde(dive)]
    document_number: Field<Text<3, 20>>,
    /// The donor's registration as a payer of VAT (`nrc`), of who shows a NIT.
    #[garde(dive)]
    nrc: Field<Nrc>,
    /// The donor's name (`nombre`).
    #[garde(dive)]
    name: Field<Text<1, 250>>,
    /// Whether the donor is domiciled in the country (`codDomiciliado`): 1, which it is when left out,
    /// or 2.
    #[garde(dive)]
    domicile_code: Field<Domicile>,
    /// The donor's country in two letters (`codPais`, CAT-020), of who is not domiciled; documents of
    /// 2022 write it in four digits.
    #[garde(dive)]
    country_code: Field<Country>,
    /// Code of the donor's economic activity (`codActividad`, CAT-019), with its description; not of
    /// who is not domiciled.
    #[garde(dive)]
    activity_code: Field<ActivityCode>,
    /// The donor's economic activity in words (`descActividad`).
    #[garde(dive)]
    activity_description: Field<Text<1, 150>>,
    /// Where the donor lives (`direccion`), who is domiciled.
    #[garde(dive)]
    address: ObjectField<AddressRequest>,
    /// The donor's telephone (`telefono`).
    #[garde(dive)]
    phone: Field<Text<8, 30>>,
    /// The donor's e-mail (`correo`).
    #[garde(dive)]
    email: Field<Email>,
}

/// A line of a donation receipt: something that is given.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
struct GiftRequest {
    /// Whether money (1), goods (2) or a service (3) is given (`tipoDonacion`).
    #[garde(custom(given), dive)]
    donation_type: Field<DonationType>,
    /// What is given, in words (`descripcion`).
    #[garde(custom(given), dive)]
    description: Field<Text<1, 1000>>,
    /// How much of it is given (`cantidad`): goods must say it, of anything else it is 1 when left out.
    #[garde(dive)]
    quantity: Field<Quantity>,
    /// The unit of the quantity (`uniMedida`, CAT-014): goods must say it, of anything else it is 99.
    #[garde(dive)]
    unit_measure: Field<Unit>,
    /// What one unit is worth (`valorUni`).
    #[garde(custom(given), dive)]
    unit_value: Field<LineAmount>,
    /// What goods lost of their value (`depreciacion`, in 2026 `tipoDepreciacion`), an amount for the
    /// whole line; 0 when left out.
    #[garde(dive)]
    depreciation: Field<LineAmount>,
    /// Your own code of the thing (`codigo`).
    #[garde(dive)]
    code: Field<Text<1, 25>>,
    /// What the line is worth (`valor`): quantity by value less depreciation. Computed when left out.
    #[garde(dive)]
    value: Field<LineAmount>,
    /// A sale outside the tax, which a donation is not: 0, or left out.
    #[garde(dive)]
    non_subject_sale: Field<NoAmount>,
    /// An exempt sale, which a donation is not: 0, or left out.
    #[garde(dive)]
    exempt_sale: Field<NoAmount>,
    /// A taxed sale, which a donation is not: 0, or left out.
    #[garde(dive)]
    taxed_sale: Field<NoAmount>,
    /// A suggested price, which a donation has not: 0, or left out.
    #[garde(dive)]
    suggested_price: Field<NoAmount>,
    /// A charge outside the tax base, which a donation has not: 0, or left out.
    #[garde(dive)]
    non_taxed: Field<NoAmount>,
}

/// The totals of a donation receipt (`resumen`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "DonationSummaryRequest")]
struct SummaryRequest {
    /// Sum of what is given (`valorTotal`): that of the items' `value`. Computed when left out.
    #[garde(dive)]
    total_value: Field<Money>,
    /// How money was given (`pagos`), a form of payment an entry; together they are the money among
    /// the items. Not without money.
    #[garde(custom(at_most::<_, MOST_PAYMENTS>), dive)]
    payment_types: ArrayField<Object<GivenRequest>>,
    /// VAT perceived in advance, which a donation has not: 0, or left out.
    #[garde(dive)]
    iva_perception: Field<NoAmount>,
    /// VAT kept back, which of a donation none is: 0, or left out.
    #[garde(dive)]
    iva_retention: Field<NoAmount>,
    /// Income tax kept back, which of a donation none is: 0, or left out.
    #[garde(dive)]
    income_retention: Field<NoAmount>,
    /// Charges outside the tax base, which a donation has not: 0, or left out.
    #[garde(dive)]
    total_non_taxed: Field<NoAmount>,
    /// A balance in the donor's favour, which a donation has not: 0, or left out.
    #[garde(dive)]
    balance_in_favor: Field<NoAmount>,
}

/// A form in which money was given (`pagos`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "DonationPaymentRequest")]
struct GivenRequest {
    /// The form of payment (`codigo`, CAT-017), such as 01 for notes and coins.
    #[garde(custom(given), dive)]
    code: Field<PaymentForm>,
    /// How much was given in it (`montoPago`).
    #[garde(custom(given), dive)]
    amount: Field<Money>,
    /// A reference, such as the number of a transfer (`referencia`); one of notes is left out of the
    /// document.
    #[garde(dive)]
    reference: Field<Text<1, 50>>,
}

impl IssuingRequest for DonationRequest {
    type Content = Donation;

    const DOCUMENT_TYPE: DocumentType = DocumentType::Donation;
    const CONTENT: fn(Donation) -> Content = Content::Donation;

    fn own_reference(&mut self) -> OwnReference {
        own_reference(
            &mut self.external_id,
            &mut self.metadata,
            &mut self.income_tax,
        )
    }

    fn into_content(self) -> Option<Donation> {
        let items = self.items.each(|item| item.0.into_gift())?;
        let summary = match self.summary.inner() {
            Some(summary) => summary.into_summary()?,
            None => Summary::default(),
        };
        Some(Donation {
            donor: self.receiver.inner().map(DonorRequest::into_donor),
            summary,
            other_documents: OtherDocumentRequest::all(self.other_docs)?,
            appendixes: AppendixRequest::all(self.appendixes)?,
            ..Donation::new(items)
        })
    }
}

impl DonorRequest {
    fn into_donor(self) -> Donor {
        Donor {
            receiver: Receiver {
                identity: IdentityDocument {
                    kind: self.document_type.given(),
                    number: self.document_number.given(),
                },
                nrc: self.nrc.given(),
                name: self.name.given(),
                activity_code: self.activity_code.given(),
                activity_description: self.activity_description.given(),
                address: self.address.inner().and_then(AddressRequest::into_address),
                phone: self.phone.given(),
                email: self.email.given(),
                ..Receiver::default()
            },
            domicile: self.domicile_code.given(),
            country: self.country_code.given(),
        }
    }
}

impl GiftRequest {
    fn into_gift(self) -> Option<Gift> {
        Some(Gift {
            kind: self.donation_type.given()?,
            description: self.description.given()?,
            quantity: self.quantity.given(),
            unit: self.unit_measure.given(),
            unit_value: self.unit_value.given()?,
            depreciation: self.depreciation.or_default(),
            code: self.code.given(),
            value: self.value.given(),
        })
    }
}

impl SummaryRequest {
    fn into_summary(self) -> Option<Summary> {
        Some(Summary {
            total_value: self.total_value.given(),
            payments: self
                .payment_types
                .each(|payment| payment.0.into_payment())?,
        })
    }
}

impl GivenRequest {
    fn into_payment(self) -> Option<Payment> {
        let payment = Payment::new(self.code.given()?, self.amount.given()?);
        Some(Payment {
            reference: self.reference.given(),
            ..payment
        })
    }
}
