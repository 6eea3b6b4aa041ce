//! The excluded subject invoice (14), one file an edition, and what both write alike.

pub mod of_2022;
pub mod of_2026;

use dte_domain::catalog::NumericCatalogue;
use dte_domain::documents::excluded_subject::item::Item;
use serde::Serialize;

use crate::exact::Exact;

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

impl<'a> From<(&'a Item, usize)> for Linea<'a> {
    fn from((item, number): (&'a Item, usize)) -> Self {
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
