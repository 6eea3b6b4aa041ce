//! The special operations event (type 17): sales on paper that are reported by the month. It is received as
//! documents are, has no control number, and the edition of 2022 does not have it.

mod of_2026;

use rust_decimal::Decimal;

use super::{DocumentKind, SchemaVersion, ToOthers};
use crate::arithmetic::Miscalculation;
use crate::arithmetic::lines::add_up;
use crate::arithmetic::summary::Summary;
use crate::edition::Edition;
use crate::json::Node;
use crate::measure;
#[cfg(test)]
use crate::samples::changes::{self, Sample};

pub(crate) const KIND: DocumentKind = DocumentKind {
    code: "17",
    name: "Evento de operaciones especiales",
    is_long_lived: false,
    is_for_taxpayers: false,
    is_withheld_on: false,
    to_others: ToOthers::TakesBackLines,
    totals: "resumen",
    amounts: measure::of_net_sales,
    versions: &[SchemaVersion {
        edition: Edition::Of2026,
        version: 1,
        official: "fe-eop-v1",
        receiver: "receptor",
        shape: &of_2026::DOCUMENT,
        arithmetic: check,
        #[cfg(test)]
        sample: Sample {
            text: include_str!("../../samples/2026/special_operations.json"),
            variant: || vec![changes::taken_back_operations()],
            // The schema does not say which members go with which type of document, and takes any text as a
            // generation code.
            stricter: &["codigoGeneracionRef", "docDel", "docAl"],
        },
    }],
};

fn check(document: &Node<'_>) -> Vec<Miscalculation> {
    let mut found = Vec::new();
    let sums = add_up(document, &mut found);
    let mut summary = Summary::of(document, found);
    summary.expect_about("totalNoSuj", sums.not_subject);
    summary.expect_about("totalExenta", sums.exempt);
    summary.expect_about("totalGravada", sums.taxed);
    let sales = ["totalNoSuj", "totalExenta", "totalGravada"].map(|total| summary.get(total));
    summary.expect_about("subTotal", sales.iter().sum());
    summary.expect_vat(&sums);
    let taxes = document.get("resumen").get("tributos").elements();
    let mut others = taxes
        .iter()
        .filter(|tax| tax.get("codigo").text() != Some("20"));
    let bear_nothing = others.all(|tax| tax.get("valor").amount().is_zero());
    summary.expect("tributos", bear_nothing);
    let taxes: Decimal = taxes.iter().map(|tax| tax.get("valor").amount()).sum();
    summary.expect_about("total", summary.get("subTotal") + taxes);
    summary.into_found()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::samples::{changed, faults, special_operations};

    fn found(changes: &[(&str, Value)]) -> Vec<Miscalculation> {
        faults(check, &changed(special_operations(), changes))
    }

    #[test]
    fn the_sample_adds_up() {
        assert_eq!(found(&[]), []);
        assert_eq!(found(&changes::taken_back_operations()), []);
    }

    #[test]
    fn every_total_is_checked() {
        for (member, wrong) in [
            ("totalNoSuj", 0.02),
            ("totalExenta", 35.02),
            ("totalGravada", 150.02),
            ("subTotal", 185.02),
            ("total", 204.52),
        ] {
            let pointer = format!("/resumen/{member}");
            let found = found(&[(&pointer, json!(wrong))]);
            assert!(!found.is_empty(), "{member}");
        }
        for wrong in [json!(null), json!([])] {
            let found = found(&[("/resumen/tributos", wrong)]);
            assert!(found.contains(&Miscalculation::Summary("tributos")));
        }
        let line = found(&[("/cuerpoDocumento/0/cantidad", json!(121))]);
        assert_eq!(line, [Miscalculation::Line(1)]);
    }

    #[test]
    fn exports_bear_a_tax_of_nothing() {
        let exported = |value: f64, total: f64| {
            let tax = json!([{"codigo": "C3", "descripcion": "Exportaciones", "valor": value}]);
            found(&[
                ("/cuerpoDocumento/0/tributos", json!(["C3"])),
                ("/resumen/tributos", tax),
                ("/resumen/total", json!(total)),
            ])
        };
        assert_eq!(exported(0.0, 185.0), []);
        assert_eq!(exported(1.0, 186.0), [Miscalculation::Summary("tributos")]);
    }
}
