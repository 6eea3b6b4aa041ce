//! How an export leaves, the papers that go with it, and for whom it is bought.

use dte_domain::catalog::{
    AssociatedDocument, CustomsPrecinct, ItemType, RegimeCode, RegimeType, TransportMode,
};
use dte_domain::documents::export_invoice::Departure;
use dte_domain::documents::export_invoice::buyer::ThirdPartyPurchase;
use dte_domain::documents::export_invoice::paper::Paper;
use dte_domain::value::Text;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::request::field_errors::FieldErrors;
use crate::request::json::Field;

/// How what is sold leaves the country (`emisor`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "ExportRequest")]
pub struct DepartureRequest {
    /// Whether goods (1), services (2) or both (3, of 2022 only) leave (`tipoItemExpor`): what the
    /// items are, which it is when left out.
    #[garde(dive)]
    item_type: Field<ItemType>,
    /// The customs precinct of goods (`recintoFiscal`, CAT-027); not of services.
    #[garde(dive)]
    precinct: Field<CustomsPrecinct>,
    /// The type of the regime of goods (`tipoRegimen`, CAT-033), of which documents of 2022 make one
    /// code with the regime; not of services.
    #[garde(dive)]
    regime_type: Field<RegimeType>,
    /// The regime of goods (`regimen`, CAT-028), such as `1000.000`; `EX-1.1000.000` says its type
    /// with it. Not of services.
    #[garde(dive)]
    regime: Field<RegimeCode>,
}

/// A paper that goes with an export (`otrosDocumentos`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "ExportPaperRequest")]
pub struct PaperRequest {
    /// What kind of paper it is (`codDocAsociado`): 1 or 2, or 4 for who carries the goods. A doctor's
    /// (3) has no place.
    #[garde(dive)]
    document_code: Field<AssociatedDocument>,
    /// Which paper it is, such as its name (`descDocumento`); not of transport.
    #[garde(dive)]
    description: Field<Text<3, 100>>,
    /// What it says, such as its number (`detalleDocumento`); not of transport.
    #[garde(dive)]
    detail: Field<Text<3, 300>>,
    /// By what the goods travel (`modoTransp`, CAT-030), of transport only; in documents of 2022 1 to
    /// 4.
    #[garde(dive)]
    transport_mode: Field<TransportMode>,
    /// What tells the vehicle from others (`placaTrans`), of transport only.
    #[garde(dive)]
    transport_plate: Field<Text<5, 70>>,
    /// The number of the driver's document (`numConductor`), of transport only.
    #[garde(dive)]
    driver_document: Field<Text<5, 100>>,
    /// The driver's name (`nombreConductor`), of transport only.
    #[garde(dive)]
    driver_name: Field<Text<5, 200>>,
}

/// The one on whose account is bought (`compraTercero`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct ThirdPartyPurchaseRequest {
    /// Number of that person's identity document (`numDocumento`).
    #[garde(dive)]
    document_number: Field<Text<1, 20>>,
    /// That person's name (`nombre`).
    #[garde(dive)]
    name: Field<Text<1, 250>>,
}

impl DepartureRequest {
    pub fn into_departure(self) -> Departure {
        Departure {
            item_type: self.item_type.given(),
            precinct: self.precinct.given(),
            regime_type: self.regime_type.given(),
            regime: self.regime.given(),
        }
    }
}

impl PaperRequest {
    pub fn into_paper(self) -> Paper {
        Paper {
            kind: self.document_code.given(),
            description: self.description.given(),
            detail: self.detail.given(),
            transport_mode: self.transport_mode.given(),
            transport_plate: self.transport_plate.given(),
            driver_document: self.driver_document.given(),
            driver_name: self.driver_name.given(),
        }
    }
}

impl ThirdPartyPurchaseRequest {
    pub fn into_purchase(self) -> ThirdPartyPurchase {
        ThirdPartyPurchase {
            document_number: self.document_number.given(),
            name: self.name.given(),
        }
    }
}
