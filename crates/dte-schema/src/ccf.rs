//! The fiscal credit voucher (03), one file an edition.

pub mod of_2022;
pub mod of_2026;

use dte_domain::catalog::{Catalogue, NumericCatalogue};
use dte_domain::parts::item::Item;
use dte_domain::parts::related_document::reference_written;
use serde::Serialize;

use crate::exact::Exact;
use crate::sections::list;

/// A line, the same in both editions.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Linea<'a> {
    num_item: usize,
    tipo_item: u8,
    numero_documento: Option<String>,
    codigo: Option<&'a str>,
    cod_tributo: Option<&'static str>,
    descripcion: &'a str,
    cantidad: Exact,
    uni_medida: u32,
    precio_uni: Exact,
    monto_descu: Exact,
    venta_no_suj: Exact,
    venta_exenta: Exact,
    venta_gravada: Exact,
    tributos: Option<Vec<&'static str>>,
    psv: Exact,
    no_gravado: Exact,
}

impl<'a> From<(&'a Item, usize)> for Linea<'a> {
    fn from((item, number): (&'a Item, usize)) -> Self {
        Self {
            num_item: number,
            tipo_item: item.kind.number(),
            numero_documento: item.related_document.as_deref().map(reference_written),
            codigo: item.code.as_deref(),
            cod_tributo: item.tax_code.map(Catalogue::code),
            descripcion: &item.description,
            cantidad: Exact(item.quantity.get()),
            uni_medida: item.unit.number(),
            precio_uni: Exact(item.unit_price.get()),
            monto_descu: Exact(item.discount.get()),
            venta_no_suj: Exact(item.non_subject_sale.get()),
            venta_exenta: Exact(item.exempt_sale.get()),
            venta_gravada: Exact(item.taxed_sale.get()),
            tributos: list(&item.taxes, |tax| tax.code()),
            psv: Exact(item.suggested_price.get()),
            no_gravado: Exact(item.non_taxed.get()),
        }
    }
}
