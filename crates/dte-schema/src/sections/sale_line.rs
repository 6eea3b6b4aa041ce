//! A line of a sale.

use dte_domain::catalog::{Catalogue, NumericCatalogue};
use dte_domain::parts::item::Item;
use dte_domain::parts::related_document::reference_written;
use serde::Serialize;

use super::list;
use crate::exact::Exact;

/// A line of what was sold, as in 01, 03, 04 and, of 2022, 05. The last members are of some types alone.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Linea<'a> {
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
    #[serde(skip_serializing_if = "Option::is_none")]
    psv: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_gravado: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    iva_item: Option<Exact>,
}

impl<'a> Linea<'a> {
    /// A line without the last members.
    pub fn new(line: (&'a Item, usize)) -> Self {
        Self::of(line, false, false)
    }

    /// With the suggested price and what stands outside the tax.
    pub fn with_price(line: (&'a Item, usize)) -> Self {
        Self::of(line, true, false)
    }

    /// With these and the tax inside the price.
    pub fn with_tax(line: (&'a Item, usize)) -> Self {
        Self::of(line, true, true)
    }

    fn of((item, number): (&'a Item, usize), has_price: bool, has_tax: bool) -> Self {
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
            tributos: list(item.shown_taxes(), |tax| tax.code()),
            psv: has_price.then(|| Exact(item.suggested_price.get())),
            no_gravado: has_price.then(|| Exact(item.non_taxed.get())),
            iva_item: has_tax.then(|| Exact(item.vat_included())),
        }
    }
}
