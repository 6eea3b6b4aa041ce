//! The export invoice (11), one file an edition.

pub mod of_2022;
pub mod of_2026;

use dte_domain::catalog::{Catalogue, NumericCatalogue};
use dte_domain::documents::export_invoice::item::ExportItem;
use dte_domain::documents::export_invoice::paper::Paper;
use serde::Serialize;

use crate::sections::list;

/// A paper, the same in both editions.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OtroDocumento<'a> {
    cod_doc_asociado: Option<u8>,
    desc_documento: Option<&'a str>,
    detalle_documento: Option<&'a str>,
    placa_trans: Option<&'a str>,
    modo_transp: Option<u8>,
    num_conductor: Option<&'a str>,
    nombre_conductor: Option<&'a str>,
}

impl<'a> From<&'a Paper> for OtroDocumento<'a> {
    fn from(paper: &'a Paper) -> Self {
        Self {
            cod_doc_asociado: paper.kind.map(NumericCatalogue::number),
            desc_documento: paper.description.as_deref(),
            detalle_documento: paper.detail.as_deref(),
            placa_trans: paper.transport_plate.as_deref(),
            modo_transp: paper.transport_mode.map(NumericCatalogue::number),
            num_conductor: paper.driver_document.as_deref(),
            nombre_conductor: paper.driver_name.as_deref(),
        }
    }
}

/// The taxes of a line: that on exports with those that an authorisation allows, or `null`.
fn tributos(item: &ExportItem) -> Option<Vec<&'static str>> {
    list(&item.bears(), |tax| Catalogue::code(*tax))
}
