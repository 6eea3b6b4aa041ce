//! The arithmetic of fiscal credit vouchers: net prices, the tax on top of the discounted sum.

use super::lines::add_up;
use super::summary::Summary;
use super::{Miscalculation, is_about};
use crate::json::Node;

/// Everything that does not add up.
pub(crate) fn check(document: &Node<'_>) -> Vec<Miscalculation> {
    let mut found = Vec::new();
    let sums = add_up(document, &mut found);
    let mut summary = Summary::of(document, found);
    summary.expect_sales(&sums);
    summary.expect_vat(&sums);
    summary.expect_about("totalNoGravado", sums.untaxed);
    summary.expect_operation(rust_decimal::Decimal::ZERO);
    let base = summary.get("totalGravada") - summary.get("descuGravada");
    summary.expect_one_percent("ivaPerci1", base);
    summary.expect_one_percent("ivaRete1", base);
    let to_pay = summary.get("montoTotalOperacion") + summary.get("ivaPerci1")
        - summary.get("ivaRete1")
        - summary.get("reteRenta")
        + summary.get("totalNoGravado");
    summary.expect_about("totalPagar", to_pay);
    summary.into_found()
}

/// Whether the payments, if any, add up to the total to pay. Documents that differ are observed, not
/// refused.
pub(crate) fn payments_add_up(document: &Node<'_>) -> bool {
    let summary = document.get("resumen");
    let payments = summary.get("pagos");
    let paid = payments.elements().iter().map(|payment| payment.get("montoPago").amount()).sum();
    payments.is_null() || is_about(summary.get("totalPagar").amount(), paid)
}
