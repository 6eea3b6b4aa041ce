//! The retention voucher (07), one file an edition.

pub mod of_2022;
pub mod of_2026;

use dte_domain::catalog::{Catalogue, NumericCatalogue};
use dte_domain::documents::retention::item::Item;
use dte_domain::edition::Edition;
use dte_domain::identification::date_text;
use serde::Serialize;

use crate::exact::Exact;

/// A line. The editions name its kind and its number differently.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Linea<'a> {
    num_item: usize,
    tipo_dte: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tipo_doc: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tipo_generacion: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    num_documento: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    numero_documento: Option<String>,
    fecha_emision: Option<String>,
    monto_sujeto_grav: Option<Exact>,
    #[serde(rename = "codigoRetencionMH")]
    codigo_retencion_mh: &'static str,
    iva_retenido: Option<Exact>,
    descripcion: &'a str,
}

impl<'a> Linea<'a> {
    fn new((item, number): (&'a Item, usize), edition: Edition) -> Self {
        let kind = item.kind.map(NumericCatalogue::number);
        let written = || Some(item.number_written());
        Self {
            num_item: number,
            tipo_dte: item.document_type.map(Catalogue::code),
            tipo_doc: kind.filter(|_| edition == Edition::Of2022),
            tipo_generacion: kind.filter(|_| edition == Edition::Of2026),
            num_documento: written().filter(|_| edition == Edition::Of2022),
            numero_documento: written().filter(|_| edition == Edition::Of2026),
            fecha_emision: item.emission_date.map(date_text),
            monto_sujeto_grav: item.taxed_amount.map(|amount| Exact(amount.get())),
            codigo_retencion_mh: item.code.code(),
            iva_retenido: item.vat_amount.map(|amount| Exact(amount.get())),
            descripcion: &item.description,
        }
    }
}
