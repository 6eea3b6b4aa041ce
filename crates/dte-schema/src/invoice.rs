//! The invoice (01), one file an edition.

pub mod of_2022;
pub mod of_2026;

use dte_domain::documents::Invoice;

use crate::exact::Exact;
use crate::sections::{SumasDeVenta, taxes};

impl<'a> From<&'a Invoice> for SumasDeVenta<'a> {
    fn from(invoice: &'a Invoice) -> Self {
        let summary = &invoice.summary;
        Self {
            total_no_suj: Exact(invoice.total_non_subject()),
            total_exenta: Exact(invoice.total_exempt()),
            total_gravada: Exact(invoice.total_taxed()),
            sub_total_ventas: Exact(summary.sub_total_sales.get()),
            descu_no_suj: Exact(summary.non_subject_discount.get()),
            descu_exenta: Exact(summary.exempt_discount.get()),
            descu_gravada: Exact(summary.taxed_discount.get()),
            porcentaje_descuento: Exact(summary.discount_percentage.get()),
            total_descu: Exact(invoice.total_discount()),
            tributos: taxes(None, &summary.taxes),
            sub_total: Exact(summary.sub_total.get()),
        }
    }
}
