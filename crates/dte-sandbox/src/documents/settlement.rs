//! The settlement (type 08): documents that were sold for another, each with its tax, and their sums, which
//! may be below nothing.

mod of_2022;
mod of_2026;

use rust_decimal::Decimal;

use super::{DocumentKind, SchemaVersion, ToOthers};
use crate::arithmetic::lines::check_numbering;
use crate::arithmetic::summary::Summary;
use crate::arithmetic::{Miscalculation, ONE_PERCENT, VAT, is_about, is_about_on_line, times};
use crate::edition::Edition;
use crate::json::Node;
use crate::measure;
#[cfg(test)]
use crate::samples::changes::{self, Sample};

pub(crate) const KIND: DocumentKind = DocumentKind {
    code: "08",
    name: "Comprobante de liquidación",
    is_long_lived: false,
    is_for_taxpayers: true,
    is_withheld_on: false,
    to_others: ToOthers::Settles,
    totals: "resumen",
    amounts: measure::of_settlements,
    versions: &[
        SchemaVersion {
            edition: Edition::Of2022,
            version: 1,
            official: "fe-cl-v1",
            receiver: "receptor",
            shape: &of_2022::DOCUMENT,
            arithmetic: check_2022,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/settlement.json"),
                variant: || vec![changes::settled_below_nothing()],
                // A day of the calendar.
                stricter: &["fechaGeneracion"],
            },
        },
        SchemaVersion {
            edition: Edition::Of2026,
            version: 2,
            official: "fe-cl-v2",
            receiver: "receptor",
            shape: &of_2026::DOCUMENT,
            arithmetic: check_2026,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/2026/settlement.json"),
                variant: || vec![changes::merger(), changes::principal_abroad()],
                // Where nothing is to pay, nobody owes it.
                stricter: &["total"],
            },
        },
    ],
};

fn check_2022(document: &Node<'_>) -> Vec<Miscalculation> {
    check(document, "totalExportacion")
}

fn check_2026(document: &Node<'_>) -> Vec<Miscalculation> {
    check(document, "exportacion")
}

fn check(document: &Node<'_>, exports: &'static str) -> Vec<Miscalculation> {
    let mut found = Vec::new();
    let lines = document.get("cuerpoDocumento").elements();
    check_numbering(lines, &mut found);
    for (position, line) in lines.iter().enumerate() {
        if !line_adds_up(line) {
            found.push(Miscalculation::Line(position + 1));
        }
    }
    let sum =
        |member: &str| -> Decimal { lines.iter().map(|line| line.get(member).amount()).sum() };
    let mut summary = Summary::of(document, found);
    summary.expect_about("totalNoSuj", sum("ventaNoSuj"));
    summary.expect_about("totalExenta", sum("ventaExenta"));
    summary.expect_about("totalGravada", sum("ventaGravada"));
    summary.expect_about(exports, sum("exportaciones"));
    let totals = ["totalNoSuj", "totalExenta", "totalGravada", exports];
    let sales = totals.into_iter().map(|total| summary.get(total)).sum();
    summary.expect_about("subTotalVentas", sales);
    let taxes = is_about(summary.tax("20"), sum("ivaItem")) && summary.tax("C3").is_zero();
    let consolidated = summary.taxes_are_consolidated();
    summary.expect("tributos", taxes && consolidated);
    summary.expect_operation_over(summary.get("subTotalVentas"));
    let perceived = summary.get("ivaPerci");
    let one_percent = times(summary.get("totalGravada"), ONE_PERCENT);
    summary.expect(
        "ivaPerci",
        perceived.is_zero() || is_about(perceived, one_percent),
    );
    summary.expect_about("total", summary.get("montoTotalOperacion") + perceived);
    summary.into_found()
}

/// The tax of a line is 13 % of what is taxed, and its taxes are those of its amounts: an export invoice
/// exports, and nothing else does.
fn line_adds_up(line: &Node<'_>) -> bool {
    let amount = |member: &str| line.get(member).amount();
    let taxed = amount("ventaGravada");
    let exported = amount("exportaciones");
    let bears = |code| {
        let mut codes = line.get("tributos").elements().iter();
        codes.any(|one| one.text() == Some(code))
    };
    let is_export = line.get("tipoDte").text() == Some("11");
    let sold_here = [taxed, amount("ventaNoSuj"), amount("ventaExenta")];
    let in_its_kind = if is_export {
        sold_here.iter().all(Decimal::is_zero)
    } else {
        exported.is_zero()
    };
    is_about_on_line(amount("ivaItem"), times(taxed, VAT))
        && bears("20") != taxed.is_zero()
        && bears("C3") != exported.is_zero()
        && in_its_kind
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::samples::{changed, faults, settlement, settlement_2026};

    fn found(changes: &[(&str, Value)]) -> Vec<Miscalculation> {
        faults(check_2022, &changed(settlement(), changes))
    }

    #[test]
    fn the_samples_add_up() {
        assert_eq!(found(&[]), []);
        assert_eq!(found(&changes::settled_below_nothing()), []);
        assert_eq!(faults(check_2026, &settlement_2026()), []);
    }

    #[test]
    fn every_total_is_checked() {
        for (member, wrong) in [
            ("totalNoSuj", 5.02),
            ("totalExenta", 12.52),
            ("totalGravada", 300.52),
            ("totalExportacion", 300.02),
            ("subTotalVentas", 618.02),
            ("montoTotalOperacion", 669.62),
            ("ivaPerci", 3.03),
            ("total", 672.63),
        ] {
            let pointer = format!("/resumen/{member}");
            let found = found(&[(&pointer, json!(wrong))]);
            assert!(found.contains(&Miscalculation::Summary(member)), "{member}");
        }
        let vat = found(&[("/resumen/tributos/0/valor", json!(39.09))]);
        assert!(vat.contains(&Miscalculation::Summary("tributos")));
        let exports = found(&[("/resumen/tributos/1/valor", json!(1))]);
        assert!(exports.contains(&Miscalculation::Summary("tributos")));
    }

    #[test]
    fn a_line_bears_the_taxes_of_its_amounts() {
        for (pointer, wrong) in [
            ("/cuerpoDocumento/0/ivaItem", json!(11.72)),
            ("/cuerpoDocumento/2/ivaItem", json!(5.2)),
            ("/cuerpoDocumento/0/tributos", json!(null)),
            ("/cuerpoDocumento/0/tributos", json!(["20", "C3"])),
            ("/cuerpoDocumento/3/tributos", json!(null)),
            ("/cuerpoDocumento/3/tipoDte", json!("01")),
            ("/cuerpoDocumento/0/tipoDte", json!("11")),
        ] {
            let found = found(&[(pointer, wrong)]);
            let is_line = |one: &Miscalculation| matches!(one, Miscalculation::Line(_));
            assert!(found.iter().any(is_line), "{pointer}");
        }
    }
}
