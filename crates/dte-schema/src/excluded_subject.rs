//! The excluded subject invoice (14), one file an edition.

pub mod of_2022;
pub mod of_2026;

use dte_domain::catalog::NumericCatalogue;
use dte_domain::documents::excluded_subject::item::Purchase;
use serde::Serialize;

use crate::exact::Exact;

/// A line, the same in both editions.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Linea<'a> {
    num_item: usize,
    tipo_item: u8,
    cantidad: Exact,
    codigo: Option<&'a str>,
    uni_medida: u32,
    descripcion: &'a str,
    precio_uni: Exact,
    monto_descu: Exact,
    compra: Exact,
}

impl<'a> From<(&'a Purchase, usize)> for Linea<'a> {
    fn from((item, number): (&'a Purchase, usize)) -> Self {
        Self {
            num_item: number,
            tipo_item: item.kind.number(),
            cantidad: Exact(item.quantity.get()),
            codigo: item.code.as_deref(),
            uni_medida: item.unit.number(),
            descripcion: &item.description,
            precio_uni: Exact(item.unit_price.get()),
            monto_descu: Exact(item.discount.get()),
            compra: Exact(item.purchase()),
        }
    }
}
