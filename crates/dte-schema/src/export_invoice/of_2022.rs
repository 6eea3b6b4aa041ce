//! `fe-fex-v1`: the export invoice of 2022.
//!
//! It tells the country in four digits, a regime with its type in one code, and misspells the reason of a
//! contingency, which it is written as.

use dte_domain::catalog::{Catalogue, Country, NumericCatalogue};
use dte_domain::documents::ExportInvoice;
use dte_domain::documents::export_invoice::buyer::Buyer;
use dte_domain::documents::export_invoice::item::ExportItem;
use dte_domain::issuer::Issuer;
use dte_domain::taxpayer::Dui;
use serde::Serialize;

use super::{OtroDocumento, tributos};
use crate::exact::{Exact, InWords};
use crate::heading::Heading;
use crate::sections::{Apendice, Emisor, Identificacion, Pago, VentaTercero, list};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Factura<'a> {
    identificacion: Identificacion<'a>,
    emisor: EmisorQueExporta<'a>,
    receptor: Option<Receptor<'a>>,
    otros_documentos: Option<Vec<OtroDocumento<'a>>>,
    venta_tercero: Option<VentaTercero<'a>>,
    cuerpo_documento: Vec<Linea<'a>>,
    resumen: Resumen<'a>,
    apendice: Option<Vec<Apendice<'a>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EmisorQueExporta<'a> {
    #[serde(flatten)]
    emisor: Emisor<'a>,
    tipo_item_expor: u8,
    recinto_fiscal: Option<&'static str>,
    regimen: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Receptor<'a> {
    nombre: Option<&'a str>,
    tipo_documento: Option<&'static str>,
    num_documento: Option<String>,
    nombre_comercial: Option<&'a str>,
    cod_pais: Option<&'static str>,
    nombre_pais: Option<&'a str>,
    complemento: Option<&'a str>,
    tipo_persona: Option<u8>,
    desc_actividad: Option<&'a str>,
    telefono: Option<&'a str>,
    correo: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Linea<'a> {
    num_item: usize,
    cantidad: Exact,
    codigo: Option<&'a str>,
    uni_medida: u32,
    descripcion: &'a str,
    precio_uni: Exact,
    monto_descu: Exact,
    venta_gravada: Exact,
    tributos: Option<Vec<&'static str>>,
    no_gravado: Exact,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resumen<'a> {
    total_gravada: Exact,
    descuento: Exact,
    porcentaje_descuento: Exact,
    total_descu: Exact,
    seguro: Exact,
    flete: Exact,
    monto_total_operacion: Exact,
    total_no_gravado: Exact,
    total_pagar: Exact,
    total_letras: InWords,
    condicion_operacion: u8,
    pagos: Option<Vec<Pago<'a>>>,
    cod_incoterms: Option<&'static str>,
    desc_incoterms: Option<&'a str>,
    num_pago_electronico: Option<&'a str>,
    observaciones: Option<&'a str>,
}

/// Renders an export invoice, without its control number.
pub(crate) fn render(invoice: &ExportInvoice, heading: Heading<'_>) -> serde_json::Result<String> {
    serde_json::to_string(&Factura {
        identificacion: Identificacion::new(heading.version, heading.identification),
        emisor: EmisorQueExporta::new(heading.issuer, invoice),
        receptor: invoice.buyer.as_ref().map(Receptor::from),
        otros_documentos: list(&invoice.papers, OtroDocumento::from),
        venta_tercero: invoice.third_party_sale.as_ref().map(VentaTercero::from),
        cuerpo_documento: invoice.items.iter().zip(1..).map(Linea::from).collect(),
        resumen: Resumen::from(invoice),
        apendice: list(&invoice.appendixes, Apendice::from),
    })
}

impl<'a> EmisorQueExporta<'a> {
    fn new(issuer: &'a Issuer, invoice: &ExportInvoice) -> Self {
        let departure = &invoice.departure;
        Self {
            emisor: Emisor::with_own_code_of_four(issuer),
            tipo_item_expor: invoice.item_type().number(),
            recinto_fiscal: departure.precinct.map(Catalogue::code),
            regimen: departure.regime().map(|regime| regime.code_of_2022()),
        }
    }
}

impl<'a> From<&'a Buyer> for Receptor<'a> {
    fn from(buyer: &'a Buyer) -> Self {
        let receiver = &buyer.receiver;
        let identity = &receiver.identity;
        Self {
            nombre: receiver.name.as_deref(),
            tipo_documento: identity.kind.map(Catalogue::code),
            num_documento: identity.number_written(Dui::hyphenated),
            nombre_comercial: receiver.commercial_name.as_deref(),
            cod_pais: buyer.country.and_then(Country::code_of_2022),
            nombre_pais: buyer.country_shown(),
            complemento: buyer.complement.as_deref(),
            tipo_persona: buyer.person.map(NumericCatalogue::number),
            desc_actividad: receiver.activity_description.as_deref(),
            telefono: receiver.phone.as_deref(),
            correo: receiver.email.as_ref().map(|email| email.as_str()),
        }
    }
}

impl<'a> From<(&'a ExportItem, usize)> for Linea<'a> {
    fn from((item, number): (&'a ExportItem, usize)) -> Self {
        Self {
            num_item: number,
            cantidad: Exact(item.quantity.get()),
            codigo: item.code.as_deref(),
            uni_medida: item.unit.number(),
            descripcion: &item.description,
            precio_uni: Exact(item.unit_price.get()),
            monto_descu: Exact(item.discount.get()),
            venta_gravada: Exact(item.taxed_sale()),
            tributos: tributos(item),
            no_gravado: Exact(item.non_taxed.get()),
        }
    }
}

impl<'a> From<&'a ExportInvoice> for Resumen<'a> {
    fn from(invoice: &'a ExportInvoice) -> Self {
        let summary = &invoice.summary;
        Self {
            total_gravada: Exact(invoice.total_taxed()),
            descuento: Exact(summary.taxed_discount.get()),
            porcentaje_descuento: Exact(summary.discount_percentage.get()),
            total_descu: Exact(invoice.total_discount()),
            seguro: Exact(summary.insurance.get()),
            flete: Exact(summary.freight.get()),
            monto_total_operacion: Exact(invoice.total_operation()),
            total_no_gravado: Exact(invoice.total_non_taxed()),
            total_pagar: Exact(invoice.total_to_pay()),
            total_letras: InWords(invoice.total_to_pay()),
            condicion_operacion: summary.condition.number(),
            pagos: list(&summary.payments, Pago::from),
            cod_incoterms: summary.incoterm.map(Catalogue::code),
            desc_incoterms: summary.incoterm_in_words(),
            num_pago_electronico: summary.electronic_payment_number.as_deref(),
            observaciones: invoice.observations.as_deref(),
        }
    }
}
