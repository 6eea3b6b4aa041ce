//! The arithmetic of excluded subject invoices: purchases, discounts, and what is kept back of them.

use rust_decimal::Decimal;

use super::lines::check_numbering;
use super::summary::Summary;
use super::{Miscalculation, is_about_on_line, times};
use crate::json::Node;

/// Everything that does not add up. In the second generation no value-added tax is kept back: the
/// member is not there, and counts for 0.
pub(crate) fn check(document: &Node<'_>) -> Vec<Miscalculation> {
    let mut found = Vec::new();
    let lines = document.get("cuerpoDocumento").elements();
    check_numbering(lines, &mut found);
    let (mut purchases, mut discounts) = (Decimal::ZERO, Decimal::ZERO);
    for (position, line) in lines.iter().enumerate() {
        let amount = |name| line.get(name).amount();
        let exact = times(amount("cantidad"), amount("precioUni")) - amount("montoDescu");
        if !is_about_on_line(amount("compra"), exact) {
            found.push(Miscalculation::Line(position + 1));
        }
        purchases += amount("compra");
        discounts += amount("montoDescu");
    }
    let mut summary = Summary::of(document, found);
    summary.expect_about("totalCompra", purchases);
    let discount = summary.get("descu");
    if !document.get("resumen").get("totalDescu").is_null() {
        summary.expect_about("totalDescu", discounts + discount);
    }
    summary.expect_about("subTotal", summary.get("totalCompra") - discount);
    let sub_total = summary.get("subTotal");
    summary.expect_one_percent("ivaRete1", sub_total);
    let (vat, income) = (summary.get("ivaRete1"), summary.get("reteRenta"));
    summary.expect("reteRenta", income <= sub_total);
    summary.expect_about("totalPagar", sub_total - vat - income);
    summary.into_found()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::samples::{changed, excluded_subject, excluded_subject_2026, faults};

    fn found(changes: &[(&str, Value)]) -> Vec<Miscalculation> {
        faults(check, &changed(excluded_subject(), changes))
    }

    #[test]
    fn the_samples_add_up() {
        assert!(found(&[]).is_empty());
        assert!(faults(check, &excluded_subject_2026()).is_empty());
    }

    #[test]
    fn a_purchase_is_quantity_times_price_less_discount() {
        let wrong = found(&[("/cuerpoDocumento/1/montoDescu", json!(1.03))]);
        assert_eq!(wrong[0], Miscalculation::Line(2));
        let numbers = found(&[("/cuerpoDocumento/1/numItem", json!(3))]);
        assert_eq!(numbers, [Miscalculation::Numbering]);
    }

    #[test]
    fn each_total_follows_from_those_above_it() {
        for (member, wrong) in [
            ("totalCompra", 129.02),
            ("totalDescu", 2.02),
            ("ivaRete1", 0.5),
            ("totalPagar", 114.98),
        ] {
            let pointer = format!("/resumen/{member}");
            let wrong = found(&[(&pointer, json!(wrong))]);
            assert_eq!(wrong[0], Miscalculation::Summary(member));
        }
        let untold = found(&[("/resumen/totalDescu", json!(null))]);
        assert!(untold.is_empty());
    }

    #[test]
    fn no_more_income_tax_is_kept_back_than_there_is() {
        let all = found(&[
            ("/resumen/reteRenta", json!(128)),
            ("/resumen/totalPagar", json!(0)),
        ]);
        assert!(all.is_empty());
        let more = found(&[
            ("/resumen/reteRenta", json!(128.01)),
            ("/resumen/totalPagar", json!(0)),
        ]);
        assert_eq!(more, [Miscalculation::Summary("reteRenta")]);
    }

    #[test]
    fn value_added_tax_is_kept_back_at_one_percent() {
        let kept = found(&[
            ("/resumen/ivaRete1", json!(1.28)),
            ("/resumen/totalPagar", json!(113.72)),
        ]);
        assert!(kept.is_empty());
    }
}
