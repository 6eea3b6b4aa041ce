//! The arithmetic of credit notes: as a fiscal credit voucher, with everything in one total.

use super::Miscalculation;
use super::lines::add_up;
use super::summary::Summary;
use crate::json::Node;

/// Everything that does not add up.
pub(crate) fn check(document: &Node<'_>) -> Vec<Miscalculation> {
    let mut found = Vec::new();
    let sums = add_up(document, &mut found);
    let mut summary = Summary::of(document, found);
    summary.expect_sales(&sums);
    summary.expect_vat(&sums);
    let base = summary.get("totalGravada") - summary.get("descuGravada");
    summary.expect_one_percent("ivaPerci1", base);
    summary.expect_one_percent("ivaRete1", base);
    let more = summary.get("ivaPerci1") - summary.get("ivaRete1") - summary.get("reteRenta");
    summary.expect_operation(more);
    summary.into_found()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::samples::{changed, credit_note, faults};

    fn found(changes: &[(&str, Value)]) -> Vec<Miscalculation> {
        faults(check, &changed(credit_note(), changes))
    }

    #[test]
    fn the_sample_adds_up() {
        assert!(found(&[]).is_empty());
    }

    #[test]
    fn the_total_holds_taxes_perception_and_retention() {
        let unperceived = [("/resumen/ivaPerci1", json!(0))];
        assert_eq!(
            found(&unperceived),
            [Miscalculation::Summary("montoTotalOperacion")]
        );
        let withheld = [
            ("/resumen/ivaRete1", json!(0.5)),
            ("/resumen/montoTotalOperacion", json!(56.5)),
        ];
        assert!(found(&withheld).is_empty());
    }
}
