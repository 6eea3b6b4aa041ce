//! `receiver` of an export invoice.

use dte_domain::catalog::{Country, IdentityDocumentType, PersonType};
use dte_domain::documents::export_invoice::buyer::Buyer;
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::taxpayer::Email;
use dte_domain::value::Text;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::request::field_errors::FieldErrors;
use crate::request::json::Field;

/// Who buys, in another country (`receptor`). There is no place for a NIT, an `nrc`, the code of the
/// activity or an address in parts.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "ExportReceiverRequest")]
pub struct BuyerRequest {
    /// Type of the buyer's identity document (`tipoDocumento`); 37 for one of another country.
    #[garde(dive)]
    document_type: Field<IdentityDocumentType>,
    /// Number of that identity document (`numDocumento`).
    #[garde(dive)]
    document_number: Field<Text<3, 20>>,
    /// The buyer's name (`nombre`).
    #[garde(dive)]
    name: Field<Text<1, 250>>,
    /// The name under which the buyer trades (`nombreComercial`).
    #[garde(dive)]
    commercial_name: Field<Text<1, 150>>,
    /// The buyer's country in two letters (`codPais`, CAT-020); documents of 2022 write it in four
    /// digits.
    #[garde(dive)]
    country_code: Field<Country>,
    /// The name of the country (`nombrePais`), spelt as you like, not another one's; that of the catalogue (CAT-020) when left out.
    #[garde(dive)]
    country_name: Field<Text<3, 50>>,
    /// The whole address in one text (`complemento`).
    #[garde(dive)]
    complement: Field<Text<5, 200>>,
    /// Whether the buyer is a natural or a juridical person (`tipoPersona`).
    #[garde(dive)]
    person_type: Field<PersonType>,
    /// What the buyer does (`descActividad`): 5 to 150 characters.
    #[garde(dive)]
    activity_description: Field<Text<1, 150>>,
    /// The buyer's telephone (`telefono`).
    #[garde(dive)]
    phone: Field<Text<8, 30>>,
    /// The buyer's e-mail (`correo`); needed from a `total_operation` of 10000.00 on.
    #[garde(dive)]
    email: Field<Email>,
}

impl BuyerRequest {
    pub fn into_buyer(self) -> Buyer {
        Buyer {
            receiver: Receiver {
                identity: IdentityDocument {
                    kind: self.document_type.given(),
                    number: self.document_number.given(),
                },
                name: self.name.given(),
                activity_description: self.activity_description.given(),
                commercial_name: self.commercial_name.given(),
                phone: self.phone.given(),
                email: self.email.given(),
                ..Receiver::default()
            },
            country: self.country_code.given(),
            country_name: self.country_name.given(),
            complement: self.complement.given(),
            person: self.person_type.given(),
        }
    }
}
