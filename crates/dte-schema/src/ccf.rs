//! The fiscal credit voucher (03), one file an edition.

pub mod of_2022;
pub mod of_2026;

use dte_domain::documents::Ccf;

use crate::exact::Exact;
use crate::sections::{SumasDeVenta, taxes};

impl<'a> From<&'a Ccf> for SumasDeVenta<'a> {
    fn from(ccf: &'a Ccf) -> Self {
        let summary = &ccf.summary;
        Self {
            total_no_suj: Exact(summary.total_non_subject.get()),
            total_exenta: Exact(summary.total_exempt.get()),
            total_gravada: Exact(summary.total_taxed.get()),
            sub_total_ventas: Exact(summary.sub_total_sales.get()),
            descu_no_suj: Exact(summary.non_subject_discount.get()),
            descu_exenta: Exact(summary.exempt_discount.get()),
            descu_gravada: Exact(summary.taxed_discount.get()),
            porcentaje_descuento: Exact(summary.discount_percentage.get()),
            total_descu: Exact(ccf.total_discount()),
            tributos: taxes(ccf.shows_vat().then(|| ccf.vat()), &ccf.summary.taxes),
            sub_total: Exact(summary.sub_total.get()),
        }
    }
}
