//! The arithmetic of consumer invoices: prices include the tax.

use rust_decimal::Decimal;

use super::lines::add_up;
use super::summary::Summary;
use super::{CENT, Miscalculation, ONE_PERCENT, is_about, is_about_on_line, round, times};
use crate::json::Node;

/// Everything that does not add up.
pub(crate) fn check(document: &Node<'_>) -> Vec<Miscalculation> {
    let mut found = Vec::new();
    let sums = add_up(document, &mut found);
    for (position, line) in document.get("cuerpoDocumento").elements().iter().enumerate() {
        let inside = tax_inside(line.get("ventaGravada").amount());
        let here = Miscalculation::Line(position + 1);
        if !is_about_on_line(line.get("ivaItem").amount(), inside) && !found.contains(&here) {
            found.push(here);
        }
    }
    let mut summary = Summary::of(document, found);
    summary.expect_sales(&sums);
    summary.expect_about("totalNoGravado", sums.untaxed);
    let consolidated = summary.taxes_are_consolidated();
    summary.expect("tributos", consolidated);
    expect_tax_inside(&mut summary, sums.vat);
    summary.expect_operation(Decimal::ZERO);
    let most = round(times(summary.get("totalGravada"), ONE_PERCENT), 2) + CENT;
    let withheld = summary.get("ivaRete1");
    summary.expect("ivaRete1", withheld <= most);
    let to_pay = summary.get("montoTotalOperacion") - withheld - summary.get("reteRenta")
        + summary.get("totalNoGravado");
    summary.expect_about("totalPagar", to_pay);
    summary.into_found()
}

/// The tax that a price contains: price / 1.13 x 0.13, in one exact step.
fn tax_inside(gross: Decimal) -> Decimal {
    times(gross, Decimal::from(13)) / Decimal::from(113)
}

/// `totalIva` is the sum of the lines' taxes, or that less the tax inside the global discount, or
/// what the totals themselves contain: the official texts do not say which.
fn expect_tax_inside(summary: &mut Summary<'_, '_>, lines: Decimal) {
    let discount = summary.get("descuGravada");
    let totals = tax_inside(summary.get("totalGravada") - discount);
    let declared = summary.get("totalIva");
    let good = [lines, lines - tax_inside(discount), totals]
        .iter()
        .any(|exact| is_about(declared, *exact));
    summary.expect("totalIva", good);
}
