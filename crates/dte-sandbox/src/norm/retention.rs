//! The tax that the receiver of an invoice withholds.

use rust_decimal::Decimal;

use crate::arithmetic::{CENT, Miscalculation, round};
use crate::documents::DocumentVersion;
use crate::edition::Edition;
use crate::json::Node;

/// In an invoice of 2026 nothing is withheld, or 1 % of the taxed sales without the tax inside. For
/// one of 2022 no text says of what the 1 % is.
pub(crate) fn miscalculated(
    edition: DocumentVersion,
    document: &Node<'_>,
) -> Option<Miscalculation> {
    if edition.kind.code != "01" || edition.schema.edition != Edition::Of2026 {
        return None;
    }
    let summary = document.get("resumen");
    let withheld = summary.get("ivaRete").amount();
    let gross = summary.get("totalGravada").amount() - summary.get("descuGravada").amount();
    let exact = round(gross / Decimal::from(113), 2);
    let good = withheld.is_zero() || (withheld - exact).abs() <= CENT;
    (!good).then_some(Miscalculation::Summary("ivaRete"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::samples::{changed, invoice, invoice_2026};

    fn is_good(invoice: serde_json::Value, member: &str, withheld: f64) -> bool {
        let pointer = format!("/resumen/{member}");
        let text = changed(invoice, &[(&pointer, json!(withheld))]).to_string();
        let node = crate::json::parse(&text).unwrap();
        let edition = crate::documents::of_document(&node).unwrap();
        miscalculated(edition, &node).is_none()
    }

    #[test]
    fn the_receiver_of_an_invoice_withholds_one_percent_of_the_net_sales() {
        // 22.60 of taxed sales, 20.00 without the tax.
        for (withheld, good) in [(0.0, true), (0.2, true), (0.21, true), (0.23, false)] {
            assert_eq!(
                is_good(invoice_2026(), "ivaRete", withheld),
                good,
                "{withheld}"
            );
        }
        assert!(is_good(invoice(), "ivaRete1", 0.23), "of 2022");
    }
}
