//! The settlement (08), one file an edition.

pub mod of_2022;
pub mod of_2026;

use dte_domain::catalog::Catalogue;
use dte_domain::documents::settlement::ShownTax;
use dte_domain::documents::settlement::item::Item;
use serde::Serialize;

use crate::exact::Exact;
use crate::sections::Tributo;

/// A line's taxes, by their codes.
fn codes(item: &Item) -> Option<Vec<&'static str>> {
    let codes: Vec<_> = item.taxes().into_iter().map(Catalogue::code).collect();
    (!codes.is_empty()).then_some(codes)
}

/// The taxes of the whole.
fn taxes<'s>(shown: &[ShownTax<'s>]) -> Option<Vec<Tributo<'s>>> {
    let tax = |tax: &ShownTax<'s>| Tributo {
        codigo: tax.tax.code(),
        descripcion: tax.name,
        valor: Exact(tax.value),
    };
    let taxes: Vec<_> = shown.iter().map(tax).collect();
    (!taxes.is_empty()).then_some(taxes)
}

/// What a document sold, in the order that both editions have.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Ventas {
    venta_no_suj: Exact,
    venta_exenta: Exact,
    venta_gravada: Exact,
    exportaciones: Exact,
    tributos: Option<Vec<&'static str>>,
    iva_item: Exact,
}

impl From<&Item> for Ventas {
    fn from(item: &Item) -> Self {
        let amounts = item.amounts();
        Self {
            venta_no_suj: Exact(amounts.non_subject),
            venta_exenta: Exact(amounts.exempt),
            venta_gravada: Exact(amounts.taxed),
            exportaciones: Exact(amounts.exports),
            tributos: codes(item),
            iva_item: Exact(item.vat()),
        }
    }
}
