//! Who receives a document, and where somebody is.

use dte_domain::catalog::{Department, MunicipalityCode};
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::taxpayer::{ActivityCode, Address, Email, Nit, Nrc};
use dte_domain::value::Text;
use serde::Deserialize;

use crate::json::{Member, Section, given};
use crate::shape::Shape;

/// `receiver`. Which members must be there is a rule of the document type.
#[derive(Default, Deserialize, garde::Validate)]
#[garde(context(Shape))]
#[serde(default)]
pub struct ReceiverRequest {
    #[garde(dive)]
    nit: Member<Nit>,
    #[garde(dive)]
    nrc: Member<Nrc>,
    #[garde(dive)]
    name: Member<Text<1, 250>>,
    #[garde(dive)]
    activity_code: Member<ActivityCode>,
    #[garde(dive)]
    activity_description: Member<Text<1, 150>>,
    #[garde(dive)]
    commercial_name: Member<Text<1, 150>>,
    #[garde(dive)]
    address: Section<AddressRequest>,
    #[garde(dive)]
    phone: Member<Text<8, 30>>,
    #[garde(dive)]
    email: Member<Email>,
}

impl ReceiverRequest {
    /// The receiver, as far as it could be read.
    pub fn into_receiver(self) -> Receiver {
        Receiver {
            nit: self.nit.given(),
            identity: IdentityDocument::default(),
            nrc: self.nrc.given(),
            name: self.name.given(),
            activity_code: self.activity_code.given(),
            activity_description: self.activity_description.given(),
            commercial_name: self.commercial_name.given(),
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
}

impl AddressRequest {
    /// The address; nothing when it is not complete.
    pub fn into_address(self) -> Option<Address> {
        Some(Address {
            department: self.department.given()?,
            municipality: self.municipality.given()?,
            complement: self.complement.given()?,
        })
    }
}
