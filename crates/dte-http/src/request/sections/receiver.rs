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
/// `receiver` of a credit note: a taxpayer, known by the NIT or another tax id that is shown.
pub type CreditedRequest = ReceiverRequest<Supported, Supported, Supported>;
/// `receiver` of an invoice: anybody, known by any identity document.
pub type ConsumerRequest = ReceiverRequest<Unsupported, Supported, Unsupported>;
/// `receiver` of a retention voucher: a business, known by any identity document.
pub type RetainedRequest = ReceiverRequest<Unsupported, Supported, Supported>;

/// `receiver`, with or without a NIT (`N`), the type and number of an identity document (`I`), a
/// trade name (`T`). Which members must be there is a rule of the document type.
#[derive(Clone, Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default, bound = "")]
#[schemars(inline, bound = "")]
pub struct ReceiverRequest<N: Support, I: Support, T: Support> {
    #[garde(dive)]
    nit: Field<IfSupported<Nit, N>>,
    #[garde(dive)]
    document_type: Field<IfSupported<IdentityDocumentType, I>>,
    #[garde(dive)]
    document_number: Field<IfSupported<Text<3, 20>, I>>,
    #[garde(dive)]
    nrc: Field<Nrc>,
    #[garde(dive)]
    name: Field<Text<1, 250>>,
    #[garde(dive)]
    activity_code: Field<ActivityCode>,
    #[garde(dive)]
    activity_description: Field<Text<1, 150>>,
    #[garde(dive)]
    commercial_name: Field<IfSupported<Text<1, 150>, T>>,
    #[garde(dive)]
    address: ObjectField<AddressRequest>,
    #[garde(dive)]
    phone: Field<Text<8, 30>>,
    #[garde(dive)]
    email: Field<Email>,
}

impl<N: Support, I: Support, T: Support> ReceiverRequest<N, I, T> {
    /// The receiver, as far as it could be read. A registry number is judged by the type of the
    /// identity document, and left out with a type that could not be read.
    pub fn into_receiver(self) -> Receiver {
        let kind = self.document_type.if_given();
        Receiver {
            nit: self.nit.given().map(|only| only.0),
            nrc: self.nrc.given().filter(|_| kind.is_some()),
            identity: IdentityDocument {
                kind: kind.flatten().map(|only| only.0),
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

#[derive(Clone, Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct AddressRequest {
    #[garde(custom(given), dive)]
    department: Field<Department>,
    #[garde(custom(given), dive)]
    municipality: Field<MunicipalityCode>,
    #[garde(custom(given), dive)]
    complement: Field<Text<1, 200>>,
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
