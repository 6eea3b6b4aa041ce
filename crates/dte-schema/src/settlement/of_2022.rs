//! `fe-cl-v1`: the settlement of 2022.
//!
//! It has no place for a contingency, asks for a remark on every line, and may come to less than nothing.

use dte_domain::catalog::{Catalogue, NumericCatalogue};
use dte_domain::documents::Settlement;
use dte_domain::documents::settlement::item::Item;
use dte_domain::identification::date_text;
use serde::Serialize;

use super::{Ventas, taxes};
use crate::exact::{Exact, SignedInWords};
use crate::heading::Heading;
use crate::sections::{
    Apendice, Contribuyente, Direccion, Emisor, ExtensionSinPlaca, IdentificacionSinContingencia,
    Tributo, list,
};

/// The remark on a line of which nothing is to be remarked.
const NO_REMARK: &str = "N/A";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Comprobante<'a> {
    identificacion: IdentificacionSinContingencia,
    emisor: Emisor<'a>,
    receptor: Option<Contribuyente<'a, Direccion<'a>>>,
    cuerpo_documento: Vec<Linea<'a>>,
    resumen: Resumen<'a>,
    extension: Option<ExtensionSinPlaca<'a>>,
    apendice: Option<Vec<Apendice<'a>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Linea<'a> {
    num_item: usize,
    tipo_dte: Option<&'static str>,
    tipo_generacion: u8,
    numero_documento: String,
    fecha_generacion: Option<String>,
    #[serde(flatten)]
    ventas: Ventas,
    obs_item: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resumen<'a> {
    total_no_suj: Exact,
    total_exenta: Exact,
    total_gravada: Exact,
    total_exportacion: Exact,
    sub_total_ventas: Exact,
    tributos: Option<Vec<Tributo<'a>>>,
    monto_total_operacion: Exact,
    iva_perci: Exact,
    total: Exact,
    total_letras: SignedInWords,
    condicion_operacion: u8,
}

/// Renders a completed settlement, without its control number.
pub(crate) fn render(settlement: &Settlement, heading: Heading<'_>) -> serde_json::Result<String> {
    let principal = settlement.principal.as_ref();
    let lines = settlement.items.iter().zip(1..);
    serde_json::to_string(&Comprobante {
        identificacion: IdentificacionSinContingencia::new(heading.version, heading.identification),
        emisor: Emisor::with_own_code_of_four(heading.issuer),
        receptor: principal.map(|principal| Contribuyente::by_tax_id(&principal.receiver)),
        cuerpo_documento: lines.map(Linea::from).collect(),
        resumen: Resumen::from(settlement),
        extension: ExtensionSinPlaca::of(settlement.extension.as_ref(), settlement.observations()),
        apendice: list(&settlement.appendixes, Apendice::from),
    })
}

impl<'a> From<(&'a Item, usize)> for Linea<'a> {
    fn from((item, number): (&'a Item, usize)) -> Self {
        Self {
            num_item: number,
            tipo_dte: item.document_type.map(Catalogue::code),
            tipo_generacion: item.kind.number(),
            numero_documento: item.number_written(),
            fecha_generacion: item.emission_date.map(date_text),
            ventas: Ventas::from(item),
            obs_item: item.observations.as_deref().unwrap_or(NO_REMARK),
        }
    }
}

impl<'a> From<&'a Settlement> for Resumen<'a> {
    fn from(settlement: &'a Settlement) -> Self {
        Self {
            total_no_suj: Exact(settlement.total_non_subject()),
            total_exenta: Exact(settlement.total_exempt()),
            total_gravada: Exact(settlement.total_taxed()),
            total_exportacion: Exact(settlement.total_export()),
            sub_total_ventas: Exact(settlement.sub_total_sales()),
            tributos: taxes(&settlement.shown_taxes()),
            monto_total_operacion: Exact(settlement.total_operation()),
            iva_perci: Exact(settlement.summary.vat_perception.get()),
            total: Exact(settlement.total_to_pay()),
            total_letras: SignedInWords(settlement.total_to_pay()),
            condicion_operacion: settlement.summary.condition.number(),
        }
    }
}
