//! What the lines of all sales documents have in common.

use rust_decimal::Decimal;

use super::{Miscalculation, is_about_on_line, is_positive, times};
use crate::json::Node;

#[derive(Debug, Default)]
pub(crate) struct Sums {
    pub(crate) not_subject: Decimal,
    pub(crate) exempt: Decimal,
    pub(crate) taxed: Decimal,
    /// Taxed sales of lines that list the value-added tax.
    pub(crate) under_vat: Decimal,
    /// Charges and credits outside the tax base.
    pub(crate) untaxed: Decimal,
    pub(crate) discounts: Decimal,
    /// The value-added tax inside prices (consumer invoices).
    pub(crate) vat: Decimal,
}

/// Checks numbering and sales of every line and adds them up.
pub(crate) fn add_up(document: &Node<'_>, found: &mut Vec<Miscalculation>) -> Sums {
    let lines = document.get("cuerpoDocumento").elements();
    check_numbering(lines, found);
    let mut sums = Sums::default();
    for (position, line) in lines.iter().enumerate() {
        if !sale_adds_up(line) {
            found.push(Miscalculation::Line(position + 1));
        }
        let taxed = line.get("ventaGravada").amount();
        sums.not_subject += line.get("ventaNoSuj").amount();
        sums.exempt += line.get("ventaExenta").amount();
        sums.taxed += taxed;
        sums.untaxed += line.get("noGravado").amount();
        sums.discounts += line.get("montoDescu").amount();
        sums.vat += line.get("ivaItem").amount();
        if line
            .get("tributos")
            .elements()
            .iter()
            .any(|code| code.text() == Some("20"))
        {
            sums.under_vat += taxed;
        }
    }
    sums
}

/// Checks that the lines are numbered from 1 without gaps.
pub(crate) fn check_numbering(lines: &[Node<'_>], found: &mut Vec<Miscalculation>) {
    let in_order = lines
        .iter()
        .zip(1_i64..)
        .all(|(line, n)| line.get("numItem").integer() == Some(n));
    if !in_order {
        found.push(Miscalculation::Numbering);
    }
}

/// A sale is quantity x price - discount, in one kind of sale only.
fn sale_adds_up(line: &Node<'_>) -> bool {
    let kinds = ["ventaNoSuj", "ventaExenta", "ventaGravada"].map(|name| line.get(name).amount());
    let gross = times(
        line.get("cantidad").amount(),
        line.get("precioUni").amount(),
    );
    let exact = gross - line.get("montoDescu").amount();
    let one_kind = kinds.iter().filter(|sale| is_positive(**sale)).count() <= 1;
    one_kind && is_about_on_line(kinds.iter().sum(), exact)
}
