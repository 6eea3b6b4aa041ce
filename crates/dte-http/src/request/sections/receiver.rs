//! Who receives a document, and where somebody is.

use dte_domain::catalog::{Department, DistrictCode, IdentityDocumentType, MunicipalityCode};
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::taxpayer::{ActivityCode, Address, Email, Nit, Nrc};
use dte_domain::value::Text;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::request::field_errors::FieldErrors;
use crate::request::json::{
    Field, IfSupported, ObjectField, Support, Supported, Unsupported, given,
};

/// `receiver` of a CCF: a taxpayer, known by the NIT.
pub type TaxpayerRequest = ReceiverRequest<Supported, Unsupported, Supported>;
/// `receiver` of a credit note or a retention voucher: a taxpayer, known by the NIT or another identity document.
pub type CreditedRequest = ReceiverRequest<Supported, Supported, Supported>;
/// `receiver` of an invoice: anybody, known by any identity document.
pub type ConsumerRequest = ReceiverRequest<Unsupported, Supported, Unsupported>;

/// To whom the document is issued (`receptor`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default, bound = "")]
#[schemars(inline, bound = "")]
pub struct ReceiverRequest<N: Support, I: Support, T: Support> {
    /// The receiver's NIT (`nit`), with or without hyphens.
    #[garde(dive)]
    nit: Field<IfSupported<Nit, N>>,
    /// Type of the receiver's identity document (`tipoDocumento`).
    #[garde(dive)]
    document_type: Field<IfSupported<IdentityDocumentType, I>>,
    /// Number of that identity document (`numDocumento`).
    #[garde(dive)]
    document_number: Field<IfSupported<Text<3, 20>, I>>,
    /// The receiver's registration as a payer of VAT (`nrc`).
    #[garde(dive)]
    nrc: Field<Nrc>,
    /// The receiver's legal name (`nombre`).
    #[garde(dive)]
    name: Field<Text<1, 250>>,
    /// Code of the receiver's economic activity (`codActividad`, CAT-019).
    #[garde(dive)]
    activity_code: Field<ActivityCode>,
    /// The activity in words (`descActividad`).
    #[garde(dive)]
    activity_description: Field<Text<1, 150>>,
    /// The receiver's trade name (`nombreComercial`).
    #[garde(dive)]
    commercial_name: Field<IfSupported<Text<1, 150>, T>>,
    /// Where the receiver is (`direccion`).
    #[garde(dive)]
    address: ObjectField<AddressRequest>,
    /// The receiver's telephone (`telefono`).
    #[garde(dive)]
    phone: Field<Text<8, 30>>,
    /// The receiver's e-mail address (`correo`).
    #[garde(dive)]
    email: Field<Email>,
}

impl<N: Support, I: Support, T: Support> ReceiverRequest<N, I, T> {
    pub fn into_receiver(self) -> Receiver {
        Receiver {
            nit: self.nit.given().map(|only| only.0),
            nrc: self.nrc.given(),
            identity: IdentityDocument {
                kind: self.document_type.given().map(|only| only.0),
                number: self.document_number.given().map(|only| only.0),
            },
            name: self.name.given(),
            activity_code: self.activity_code.given(),
            activity_description: self.activity_description.given(),
            commercial_name: self.commercial_name.given().map(|only| only.0),
            address: self.address.inner().and_then(AddressRequest::into_address),
            phone: self.phone.given(),
            email: self.email.given(),
        }
    }
}

/// An address in El Salvador (`direccion`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct AddressRequest {
    /// The department (`departamento`).
    #[garde(custom(given), dive)]
    department: Field<Department>,
    /// The municipality within the department (`municipio`); `GET /api/v1/catalogs/CAT-013` lists
    /// them.
    #[garde(custom(given), dive)]
    municipality: Field<MunicipalityCode>,
    /// Street, number and what else is needed to find it (`complemento`).
    #[garde(custom(given), dive)]
    complement: Field<Text<1, 200>>,
    /// The district within the municipality (`distrito`); documents of 2026 need it, `GET
    /// /api/v1/catalogs/CAT-008` lists them.
    #[garde(dive)]
    district: Field<DistrictCode>,
}

impl AddressRequest {
    /// The address; nothing when it is not complete.
    pub fn into_address(self) -> Option<Address> {
        Some(Address::of(
            self.department.given()?,
            self.municipality.given()?,
            self.district.given(),
            self.complement.given()?,
        ))
    }
}
