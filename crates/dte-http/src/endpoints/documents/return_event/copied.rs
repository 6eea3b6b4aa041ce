//! What a request for a return says of a document that was not issued here.

use dte_domain::catalog::{Country, IdentityDocumentType};
use dte_domain::documents::export_invoice::Departure;
use dte_domain::original::ExportData;
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::taxpayer::Email;
use dte_domain::value::Text;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::request::field_errors::FieldErrors;
use crate::request::json::Field;

/// The receiver of a document that was not issued here (`documento`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "ReturnReceiverRequest")]
pub struct ReceiverRequest {
    /// Type of the receiver's identity document (`tipoDocumento`).
    #[garde(dive)]
    document_type: Field<IdentityDocumentType>,
    /// Number of that identity document (`numDocumento`).
    #[garde(dive)]
    document_number: Field<Text<3, 20>>,
    /// The receiver's name (`nombre`).
    #[garde(dive)]
    name: Field<Text<1, 250>>,
    /// The receiver's telephone (`telefono`).
    #[garde(dive)]
    phone: Field<Text<8, 30>>,
    /// The receiver's e-mail address (`correo`).
    #[garde(dive)]
    email: Field<Email>,
    /// The receiver's country in two letters (`codPais`, CAT-020), over export invoices only.
    #[garde(dive)]
    country_code: Field<Country>,
}

impl ReceiverRequest {
    /// The receiver and its country, as far as they could be read.
    pub fn into_receiver(self) -> (Receiver, Option<Country>) {
        let receiver = Receiver {
            identity: IdentityDocument {
                kind: self.document_type.given(),
                number: self.document_number.given(),
            },
            name: self.name.given(),
            phone: self.phone.given(),
            email: self.email.given(),
            ..Receiver::default()
        };
        (receiver, self.country_code.given())
    }
}

/// How an export left, as a return repeats it.
pub fn export_data(departure: &Departure) -> ExportData {
    ExportData {
        item_type: departure.item_type,
        precinct: departure.precinct,
        regime_type: departure.regime_type(),
        regime: departure.regime(),
    }
}
