//! `fe-eop-v1`: the special operations event of 2026.

use dte_domain::catalog::Catalogue;
use dte_domain::documents::SpecialOperations;
use dte_domain::documents::special_operations::source::Source;
use dte_domain::identification::{Identification, date_text};
use dte_domain::parts::item::Item;
use dte_domain::parts::related_document::reference_written;
use dte_domain::parts::totals::TaxTotal;
use serde::Serialize;

use crate::exact::{Exact, InWords};
use crate::heading::Heading;
use crate::sections::{Apendice, Tributo, list};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Evento<'a> {
    identificacion: Identificacion,
    emisor: Emisor<'a>,
    cuerpo_documento: Vec<Linea<'a>>,
    resumen: Resumen<'a>,
    apendice: Option<Vec<Apendice<'a>>>,
}

/// An event has no control number, and this one no place for a contingency: however it travels, it is normal.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Identificacion {
    version: u8,
    ambiente: &'static str,
    tipo_modelo: u8,
    tipo_operacion: u8,
    tipo_evento: &'static str,
    codigo_generacion: String,
    fec_emi: String,
    hor_emi: String,
    tipo_moneda: &'static str,
}

#[derive(Serialize)]
struct Emisor<'a> {
    nit: &'a str,
    nombre: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Linea<'a> {
    num_item: usize,
    codigo_generacion_ref: Option<String>,
    tipo_documento: &'static str,
    num_documento: Option<&'a str>,
    fecha_emision: String,
    cantidad: Exact,
    descripcion: &'a str,
    doc_del: Option<&'a str>,
    doc_al: Option<&'a str>,
    precio_uni: Exact,
    venta_no_suj: Exact,
    venta_exenta: Exact,
    venta_gravada: Exact,
    tributos: Option<Vec<&'static str>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resumen<'a> {
    total_no_suj: Exact,
    total_exenta: Exact,
    total_gravada: Exact,
    sub_total: Exact,
    tributos: Option<Vec<Tributo<'a>>>,
    total: Exact,
    total_letras: InWords,
}

/// Renders a special operations event: its JSON is complete, as it has no control number.
pub(crate) fn render(
    event: &SpecialOperations,
    heading: Heading<'_>,
) -> serde_json::Result<String> {
    let taxes = event.taxes();
    serde_json::to_string(&Evento {
        identificacion: Identificacion::new(heading.version, heading.identification),
        emisor: Emisor {
            nit: heading.issuer.nit.as_str(),
            nombre: &heading.issuer.name,
        },
        cuerpo_documento: event.lines().zip(1..).map(Linea::from).collect(),
        resumen: Resumen::of(event, &taxes),
        apendice: list(&event.appendixes, Apendice::from),
    })
}

impl Identificacion {
    fn new(version: u8, identification: &Identification) -> Self {
        Self {
            version,
            ambiente: identification.environment.code(),
            tipo_modelo: 1,
            tipo_operacion: 1,
            tipo_evento: identification.document_type.code(),
            codigo_generacion: identification.generation_code.to_string(),
            fec_emi: date_text(identification.issued_at.date()),
            hor_emi: identification.issued_at.time_text(),
            tipo_moneda: "USD",
        }
    }
}

impl<'a> From<((&'a Item, &'a Source), usize)> for Linea<'a> {
    fn from(((item, source), number): ((&'a Item, &'a Source), usize)) -> Self {
        Self {
            num_item: number,
            codigo_generacion_ref: item.related_document.as_deref().map(reference_written),
            tipo_documento: source.document_type.code(),
            num_documento: source.number.as_deref(),
            fecha_emision: date_text(source.emission_date),
            cantidad: Exact(item.quantity.get()),
            descripcion: &item.description,
            doc_del: source.first.as_deref(),
            doc_al: source.last.as_deref(),
            precio_uni: Exact(item.unit_price.get()),
            venta_no_suj: Exact(item.non_subject_sale.get()),
            venta_exenta: Exact(item.exempt_sale.get()),
            venta_gravada: Exact(item.taxed_sale.get()),
            tributos: list(item.shown_taxes(), |tax| tax.code()),
        }
    }
}

impl<'a> Resumen<'a> {
    fn of(event: &SpecialOperations, taxes: &'a [TaxTotal]) -> Self {
        Self {
            total_no_suj: Exact(event.total_non_subject()),
            total_exenta: Exact(event.total_exempt()),
            total_gravada: Exact(event.total_taxed()),
            sub_total: Exact(event.sub_total()),
            tributos: list(taxes, Tributo::from),
            total: Exact(event.total_operation()),
            total_letras: InWords(event.total_operation()),
        }
    }
}
