//! Who receives a document, and where somebody is.

use dte_domain::catalog::{Department, DistrictCode, IdentityDocumentType, MunicipalityCode};
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::taxpayer::{ActivityCode, Address, Email, Nit, Nrc};
use dte_domain::value::Text;
use serde::Deserialize;

use crate::request::json::{Member, Only, Presence, Section, With, Without, given};
use crate::request::shape::Shape;

/// `receiver` of a CCF: a taxpayer, known by the NIT.
pub type TaxpayerRequest = ReceiverRequest<With, Without, With>;
/// `receiver` of a credit note: a taxpayer, known by the NIT or another tax id that is shown.
pub type CreditedRequest = ReceiverRequest<With, With, With>;
/// `receiver` of an invoice: anybody, known by any identity document.
pub type ConsumerRequest = ReceiverRequest<Without, With, Without>;
/// `receiver` of a retention voucher: a business, known by any identity document.
pub type RetainedRequest = ReceiverRequest<Without, With, With>;

/// `receiver`, with or without a NIT (`N`), the type and number of an identity document (`I`), a
/// trade name (`T`). Which members must be there is a rule of the document type.
#[derive(Default, Deserialize, garde::Validate)]
#[garde(context(Shape))]
#[serde(default, bound = "")]
pub struct ReceiverRequest<N: Presence, I: Presence, T: Presence> {
    #[garde(dive)]
    nit: Member<Only<Nit, N>>,
    #[garde(dive)]
    document_type: Member<Only<IdentityDocumentType, I>>,
    #[garde(dive)]
    document_number: Member<Only<Text<3, 20>, I>>,
    #[garde(dive)]
    nrc: Member<Nrc>,
    #[garde(dive)]
    name: Member<Text<1, 250>>,
    #[garde(dive)]
    activity_code: Member<ActivityCode>,
    #[garde(dive)]
    activity_description: Member<Text<1, 150>>,
    #[garde(dive)]
    commercial_name: Member<Only<Text<1, 150>, T>>,
    #[garde(dive)]
    address: Section<AddressRequest>,
    #[garde(dive)]
    phone: Member<Text<8, 30>>,
    #[garde(dive)]
    email: Member<Email>,
}

impl<N: Presence, I: Presence, T: Presence> ReceiverRequest<N, I, T> {
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

/// An address.
#[derive(Default, Deserialize, garde::Validate)]
#[garde(context(Shape))]
#[serde(default)]
pub struct AddressRequest {
    #[garde(custom(given), dive)]
    department: Member<Department>,
    #[garde(custom(given), dive)]
    municipality: Member<MunicipalityCode>,
    #[garde(custom(given), dive)]
    complement: Member<Text<1, 200>>,
    #[garde(dive)]
    district: Member<DistrictCode>,
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
