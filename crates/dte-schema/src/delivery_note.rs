//! The delivery note (04), one file an edition.

pub mod of_2022;
pub mod of_2026;

use dte_domain::catalog::{Catalogue, Tax};
use dte_domain::documents::DeliveryNote;
use dte_domain::parts::totals::declared;
use dte_domain::taxpayer::{Address, Dui};
use rust_decimal::Decimal;
use serde::Serialize;

use crate::exact::{Exact, InWords};
use crate::sections::{Receptor, SumasDeVenta, Tributo, taxes};

/// The totals, the same in both editions but for the remarks.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resumen<'a> {
    #[serde(flatten)]
    ventas: SumasDeVenta<'a>,
    monto_total_operacion: Exact,
    total_letras: InWords,
}

/// The receiver, with the title under which the goods go to them.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ReceptorConTitulo<'a, D> {
    #[serde(flatten)]
    receptor: Receptor<'a, D>,
    bien_titulo: Option<&'static str>,
}

impl<'a, D: From<&'a Address>> ReceptorConTitulo<'a, D> {
    fn of(note: &'a DeliveryNote, write_dui: fn(&Dui) -> String) -> Option<Self> {
        Some(Self {
            receptor: Receptor::new(note.receiver.as_ref()?, write_dui),
            bien_titulo: note.goods_title.map(Catalogue::code),
        })
    }
}

impl<'a> From<&'a DeliveryNote> for Resumen<'a> {
    fn from(note: &'a DeliveryNote) -> Self {
        let summary = &note.summary;
        Self {
            ventas: SumasDeVenta {
                total_no_suj: Exact(note.total_non_subject()),
                total_exenta: Exact(note.total_exempt()),
                total_gravada: Exact(note.total_taxed()),
                sub_total_ventas: Exact(note.sub_total_sales()),
                descu_no_suj: Exact(summary.non_subject_discount.get()),
                descu_exenta: Exact(summary.exempt_discount.get()),
                descu_gravada: Exact(summary.taxed_discount.get()),
                porcentaje_descuento: Exact(summary.discount_percentage.get()),
                total_descu: Exact(note.total_discount()),
                tributos: tributos(note),
                sub_total: Exact(note.sub_total()),
            },
            monto_total_operacion: Exact(note.total_operation()),
            total_letras: InWords(note.total_operation()),
        }
    }
}

/// The taxes of the whole: what is counted from the taxed sales stands there whether it was said or not.
fn tributos(note: &DeliveryNote) -> Option<Vec<Tributo<'_>>> {
    let said = &note.summary.taxes;
    if !note.is_exported() {
        return taxes(note.is_taxed().then(|| note.vat()), said);
    }
    let is_left_out = note.is_taxed() && declared(said, Tax::EXPORTS).is_none();
    let exports = is_left_out.then(|| Tributo {
        codigo: Tax::EXPORTS.code(),
        descripcion: Tax::EXPORTS.name(),
        valor: Exact(Decimal::ZERO),
    });
    let said = said.iter().map(Tributo::from);
    let all: Vec<_> = exports.into_iter().chain(said).collect();
    (!all.is_empty()).then_some(all)
}
