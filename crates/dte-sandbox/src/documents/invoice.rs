//! The consumer invoice (type 01): prices include the tax.

pub(crate) mod of_2022;
mod of_2026;

use rust_decimal::Decimal;

use super::{DocumentKind, SchemaVersion, ToOthers};
use crate::arithmetic::lines::add_up;
use crate::arithmetic::summary::Summary;
use crate::arithmetic::{
    CENT, Miscalculation, Moved, ONE_PERCENT, is_about, is_about_on_line, round, times,
};
use crate::edition::Edition;
use crate::json::Node;
use crate::measure;
#[cfg(test)]
use crate::samples::changes::{self, Sample};

pub(crate) const KIND: DocumentKind = DocumentKind {
    code: "01",
    name: "Factura",
    is_long_lived: true,
    is_for_taxpayers: false,
    is_withheld_on: true,
    to_others: ToOthers::Nothing,
    totals: "resumen",
    amounts: measure::of_gross_sales,
    versions: &[
        SchemaVersion {
            edition: Edition::Of2022,
            version: 1,
            official: "fe-fc-v1",
            receiver: "receptor",
            shape: &of_2022::DOCUMENT,
            arithmetic: check,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/invoice.json"),
                variant: || {
                    vec![
                        changes::contingency(),
                        changes::sale(),
                        changes::large_invoice(),
                    ]
                },
                stricter: &["condicionOperacion", "plazo", "totalPagar"],
            },
        },
        SchemaVersion {
            edition: Edition::Of2026,
            version: 2,
            official: "fe-f-v2",
            receiver: "receptor",
            shape: &of_2026::DOCUMENT,
            arithmetic: check_2026,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/2026/invoice.json"),
                variant: || {
                    vec![
                        changes::contingency(),
                        changes::third_party(),
                        changes::sale(),
                        changes::large_invoice_2026(),
                    ]
                },
                stricter: &[],
            },
        },
    ],
};

fn check(document: &Node<'_>) -> Vec<Miscalculation> {
    check_moved(document, Moved::FIRST, Edition::Of2022)
}

fn check_2026(document: &Node<'_>) -> Vec<Miscalculation> {
    check_moved(document, Moved::SECOND, Edition::Of2026)
}

fn check_moved(document: &Node<'_>, moved: Moved, edition: Edition) -> Vec<Miscalculation> {
    let mut found = Vec::new();
    let sums = add_up(document, &mut found);
    for (position, line) in document
        .get("cuerpoDocumento")
        .elements()
        .iter()
        .enumerate()
    {
        let sale = line.get("ventaGravada").amount();
        let here = Miscalculation::Line(position + 1);
        if !is_tax_inside(line.get("ivaItem").amount(), sale) && !found.contains(&here) {
            found.push(here);
        }
    }
    let mut summary = Summary::of(document, found);
    summary.expect_sales(&sums);
    summary.expect_about("totalNoGravado", sums.untaxed);
    let consolidated = summary.taxes_are_consolidated();
    summary.expect("tributos", consolidated);
    expect_tax_inside(&mut summary, sums.vat);
    let most = round(times(summary.get("totalGravada"), ONE_PERCENT), 2) + CENT;
    let withheld = summary.get(moved.withheld);
    summary.expect(moved.withheld, withheld <= most);
    let moved = -withheld - summary.get("reteRenta");
    summary.expect_operation_and_payment(moved, edition);
    summary.into_found()
}

/// True if that is the tax inside a sale, or inside the sale in whole cents, give or take one cent.
pub(super) fn is_tax_inside(declared: Decimal, sale: Decimal) -> bool {
    [sale, round(sale, 2)]
        .iter()
        .any(|sale| is_about_on_line(declared, tax_inside(*sale)))
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::samples::{changed, faults, invoice};

    fn found(changes: &[(&str, Value)]) -> Vec<Miscalculation> {
        faults(check, &changed(invoice(), changes))
    }

    #[test]
    fn the_sample_adds_up() {
        assert!(found(&[]).is_empty());
    }

    #[test]
    fn the_tax_inside_a_line_is_13_parts_of_113() {
        let wrong = found(&[("/cuerpoDocumento/0/ivaItem", json!(2.94))]);
        assert_eq!(wrong[0], Miscalculation::Line(1));
        assert!(found(&[("/cuerpoDocumento/0/ivaItem", json!(2.61))]).is_empty());
        // Of 1.004, or of 1.00.
        for (tax, good) in [("0.1056", true), ("0.1051", true), ("0.105", false)] {
            let [tax, sale] = [tax, "1.004"].map(|text| text.parse().unwrap());
            assert_eq!(is_tax_inside(tax, sale), good, "{tax}");
        }
    }

    #[test]
    fn the_total_tax_is_the_lines_or_less_the_discounts_share() {
        assert_eq!(
            found(&[("/resumen/totalIva", json!(2.62))]),
            [Miscalculation::Summary("totalIva")]
        );
        let discounted = |tax: f64| {
            found(&[
                ("/resumen/descuGravada", json!(11.3)),
                ("/resumen/totalDescu", json!(11.3)),
                ("/resumen/subTotal", json!(16.3)),
                ("/resumen/montoTotalOperacion", json!(16.3)),
                ("/resumen/totalPagar", json!(16.3)),
                ("/resumen/totalIva", json!(tax)),
            ])
        };
        assert!(discounted(1.3).is_empty());
        assert!(discounted(2.6).is_empty());
        assert_eq!(discounted(1.9), [Miscalculation::Summary("totalIva")]);
    }

    #[test]
    fn retentions_and_charges_move_what_is_to_be_paid() {
        let withheld = [
            ("/resumen/ivaRete1", json!(0.23)),
            ("/resumen/totalPagar", json!(27.37)),
        ];
        assert!(found(&withheld).is_empty());
        assert_eq!(
            found(&withheld[..1]),
            [Miscalculation::Summary("totalPagar")]
        );
        let too_much = [
            ("/resumen/ivaRete1", json!(1)),
            ("/resumen/totalPagar", json!(26.6)),
        ];
        assert_eq!(found(&too_much), [Miscalculation::Summary("ivaRete1")]);
    }
}
