//! `fe-cl-v2`: the settlement of 2026. Its principal may be abroad.

use dte_domain::catalog::{Catalogue, IdentityDocumentType, NumericCatalogue};
use dte_domain::documents::Settlement;
use dte_domain::documents::settlement::item::Item;
use dte_domain::documents::settlement::principal::Principal;
use dte_domain::identification::date_text;
use serde::Serialize;

use super::{Ventas, taxes};
use crate::exact::{Exact, SignedInWords};
use crate::heading::Heading;
use crate::sections::of_2026::{Direccion, Emisor};
use crate::sections::{Apendice, IdentificacionSinContingencia, Tributo, digits, list};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Comprobante<'a> {
    identificacion: Identificacion<'a>,
    emisor: Emisor<'a>,
    receptor: Option<Receptor<'a>>,
    cuerpo_documento: Vec<Linea<'a>>,
    resumen: Resumen<'a>,
    apendice: Option<Vec<Apendice<'a>>>,
}

#[derive(Serialize)]
struct Identificacion<'a> {
    #[serde(flatten)]
    sin_contingencia: IdentificacionSinContingencia,
    fusion: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Receptor<'a> {
    tipo_documento: Option<&'static str>,
    num_documento: Option<String>,
    cod_domiciliado: u8,
    nrc: Option<&'a str>,
    nombre: Option<&'a str>,
    cod_actividad: Option<&'a str>,
    desc_actividad: Option<&'a str>,
    nombre_comercial: Option<&'a str>,
    direccion: Option<Direccion<'a>>,
    telefono: Option<&'a str>,
    correo: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Linea<'a> {
    num_item: usize,
    tipo_dte: Option<&'static str>,
    tipo_generacion: u8,
    numero_documento: String,
    fecha_emision: Option<String>,
    #[serde(flatten)]
    ventas: Ventas,
    observaciones: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resumen<'a> {
    total_no_suj: Exact,
    total_exenta: Exact,
    total_gravada: Exact,
    exportacion: Exact,
    sub_total_ventas: Exact,
    tributos: Option<Vec<Tributo<'a>>>,
    monto_total_operacion: Exact,
    iva_perci: Exact,
    total: Exact,
    total_letras: SignedInWords,
    condicion_operacion: u8,
    observaciones: Option<&'a str>,
}

/// Renders a completed settlement, without its control number.
pub(crate) fn render(settlement: &Settlement, heading: Heading<'_>) -> serde_json::Result<String> {
    let lines = settlement.items.iter().zip(1..);
    serde_json::to_string(&Comprobante {
        identificacion: Identificacion {
            sin_contingencia: IdentificacionSinContingencia::new(
                heading.version,
                heading.identification,
            ),
            fusion: settlement.merger.as_ref().map(|nit| nit.as_str()),
        },
        emisor: Emisor::from(heading.issuer).with_name_of_two(),
        receptor: settlement.principal.as_ref().map(Receptor::from),
        cuerpo_documento: lines.map(Linea::from).collect(),
        resumen: Resumen::from(settlement),
        apendice: list(&settlement.appendixes, Apendice::from),
    })
}

impl<'a> From<&'a Principal> for Receptor<'a> {
    fn from(principal: &'a Principal) -> Self {
        let receiver = &principal.receiver;
        let identity = &receiver.identity;
        let nit = receiver.nit.as_ref().map(|nit| nit.as_str().to_owned());
        let kind = nit.as_ref().map(|_| IdentityDocumentType::Nit);
        let shown = || identity.number_written(digits);
        Self {
            tipo_documento: kind.or(identity.kind).map(Catalogue::code),
            num_documento: nit.or_else(shown),
            cod_domiciliado: principal.domicile_shown().number(),
            nrc: receiver.nrc.as_ref().map(|nrc| nrc.as_str()),
            nombre: receiver.name.as_deref(),
            cod_actividad: receiver.activity_code.as_deref(),
            desc_actividad: receiver.activity_description.as_deref(),
            nombre_comercial: receiver.commercial_name.as_deref(),
            direccion: receiver.address.as_ref().map(Direccion::from),
            telefono: receiver.phone.as_deref(),
            correo: receiver.email.as_ref().map(|email| email.as_str()),
        }
    }
}

impl<'a> From<(&'a Item, usize)> for Linea<'a> {
    fn from((item, number): (&'a Item, usize)) -> Self {
        Self {
            num_item: number,
            tipo_dte: item.document_type.map(Catalogue::code),
            tipo_generacion: item.kind.number(),
            numero_documento: item.number_written(),
            fecha_emision: item.emission_date.map(date_text),
            ventas: Ventas::from(item),
            observaciones: item.observations.as_deref(),
        }
    }
}

impl<'a> From<&'a Settlement> for Resumen<'a> {
    fn from(settlement: &'a Settlement) -> Self {
        Self {
            total_no_suj: Exact(settlement.total_non_subject()),
            total_exenta: Exact(settlement.total_exempt()),
            total_gravada: Exact(settlement.total_taxed()),
            exportacion: Exact(settlement.total_export()),
            sub_total_ventas: Exact(settlement.sub_total_sales()),
            tributos: taxes(&settlement.shown_taxes()),
            monto_total_operacion: Exact(settlement.total_operation()),
            iva_perci: Exact(settlement.summary.vat_perception.get()),
            total: Exact(settlement.total_to_pay()),
            total_letras: SignedInWords(settlement.total_to_pay()),
            condicion_operacion: settlement.summary.condition.number(),
            observaciones: settlement.observations(),
        }
    }
}
