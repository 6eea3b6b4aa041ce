//! The fiscal credit voucher (CCF, type 03): net prices, the tax on top of the discounted sum.

mod of_2022;
mod of_2026;

use super::{DocumentKind, SchemaVersion, ToOthers};
use crate::arithmetic::lines::add_up;
use crate::arithmetic::summary::Summary;
use crate::arithmetic::{Miscalculation, Moved};
use crate::edition::Edition;
use crate::json::Node;
use crate::measure;
#[cfg(test)]
use crate::samples::changes::{self, Sample};

pub(crate) const KIND: DocumentKind = DocumentKind {
    code: "03",
    name: "Comprobante de crédito fiscal",
    is_long_lived: false,
    is_for_taxpayers: true,
    is_withheld_on: true,
    to_others: ToOthers::Nothing,
    totals: "resumen",
    amounts: measure::of_net_sales,
    versions: &[
        SchemaVersion {
            edition: Edition::Of2022,
            version: 3,
            official: "fe-ccf-v3",
            receiver: "receptor",
            shape: &of_2022::DOCUMENT,
            arithmetic: check,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/ccf.json"),
                variant: || vec![changes::contingency(), changes::sale()],
                stricter: &[],
            },
        },
        SchemaVersion {
            edition: Edition::Of2026,
            version: 4,
            official: "fe-ccf-v4",
            receiver: "receptor",
            shape: &of_2026::DOCUMENT,
            arithmetic: check_2026,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/2026/ccf.json"),
                variant: || {
                    vec![
                        changes::contingency(),
                        changes::third_party(),
                        changes::sale(),
                        changes::long_texts(),
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
    let mut summary = Summary::of(document, found);
    summary.expect_sales(&sums);
    summary.expect_vat(&sums);
    summary.expect_about("totalNoGravado", sums.untaxed);
    let base = summary.get("totalGravada") - summary.get("descuGravada");
    summary.expect_one_percent(moved.perceived, base);
    summary.expect_one_percent(moved.withheld, base);
    let moved = summary.get(moved.perceived) - summary.get(moved.withheld);
    summary.expect_operation_and_payment(moved - summary.get("reteRenta"), edition);
    summary.into_found()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::samples::{ccf, ccf_2026, changed, faults};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        let faults = faults(check, &changed(ccf(), changes));
        faults.iter().map(|fault| fault.text()).collect()
    }

    #[test]
    fn the_sample_adds_up() {
        assert!(found(&[]).is_empty());
    }

    #[test]
    fn lines_are_numbered_without_gaps() {
        assert_eq!(
            found(&[("/cuerpoDocumento/1/numItem", json!(3))]),
            ["[Cuerpodocumento.numItem] ERROR EN CORRELATIVO"]
        );
    }

    #[test]
    fn a_lines_sale_is_quantity_by_price_less_discount_within_a_cent() {
        for sale in [11.99, 12.01] {
            assert!(found(&[("/cuerpoDocumento/0/ventaGravada", json!(sale))]).is_empty());
        }
        assert_eq!(
            found(&[("/cuerpoDocumento/0/precioUni", json!(4.26))]),
            ["[Cuerpodocumento.item.1] CALCULO INCORRECTO"]
        );
    }

    #[test]
    fn a_line_has_one_kind_of_sale() {
        let mixed = found(&[
            ("/cuerpoDocumento/0/ventaGravada", json!(6)),
            ("/cuerpoDocumento/0/ventaNoSuj", json!(6)),
        ]);
        assert!(mixed.contains(&"[Cuerpodocumento.item.1] CALCULO INCORRECTO".to_owned()));
    }

    #[test]
    fn every_total_is_checked() {
        for (member, wrong) in [
            ("totalNoSuj", 0.02),
            ("totalExenta", 10.02),
            ("totalGravada", 100.02),
            ("subTotalVentas", 110.02),
            ("totalDescu", 10.77),
            ("subTotal", 100.02),
            ("ivaPerci1", 0.92),
            ("ivaRete1", 0.5),
            ("montoTotalOperacion", 111.72),
            ("totalNoGravado", 0.02),
            ("totalPagar", 112.62),
        ] {
            let pointer = format!("/resumen/{member}");
            let found = found(&[(&pointer, json!(wrong))]);
            let text = format!("[resumen.{member}] CALCULO INCORRECTO");
            assert!(found.contains(&text), "{member}: {found:?}");
        }
    }

    #[test]
    fn a_cent_of_difference_is_tolerated() {
        assert!(found(&[("/resumen/totalPagar", json!(112.61))]).is_empty());
        assert!(found(&[("/resumen/totalPagar", json!(112.59))]).is_empty());
    }

    #[test]
    fn the_tax_is_13_percent_after_the_global_discount() {
        let wrong = found(&[("/resumen/tributos/0/valor", json!(13))]);
        assert!(wrong.contains(&"[resumen.tributos] CALCULO INCORRECTO".to_owned()));
        let missing = found(&[("/resumen/tributos", json!(null))]);
        assert!(missing.contains(&"[resumen.tributos] CALCULO INCORRECTO".to_owned()));
    }

    #[test]
    fn a_tax_stands_in_the_summary_once() {
        let tax = |value: f64| json!({"codigo": "20", "descripcion": "IVA", "valor": value});
        let twice = found(&[("/resumen/tributos", json!([tax(11.0), tax(0.7)]))]);
        assert_eq!(twice, ["[resumen.tributos] CALCULO INCORRECTO"]);
    }

    #[test]
    fn specific_taxes_are_taken_as_declared_and_informative_ones_enter_no_total() {
        let with = |code: &str, total: f64| {
            found(&[
                (
                    "/resumen/tributos",
                    json!([{"codigo": "20", "descripcion": "IVA", "valor": 11.7},
                           {"codigo": code, "descripcion": "Otro", "valor": 2}]),
                ),
                ("/resumen/montoTotalOperacion", json!(total)),
                ("/resumen/totalPagar", json!(total + 0.9)),
            ])
        };
        assert!(with("D1", 113.7).is_empty());
        assert_eq!(
            with("D1", 111.7),
            ["[resumen.montoTotalOperacion] CALCULO INCORRECTO"]
        );
        assert!(with("A5", 111.7).is_empty());
        assert_eq!(
            with("A5", 113.7),
            ["[resumen.montoTotalOperacion] CALCULO INCORRECTO"]
        );
    }

    #[test]
    fn the_operation_of_2026_contains_perception_and_retention_or_not() {
        let operation = "/resumen/montoTotalOperacion";
        let second = |changes: &[(&str, Value)]| {
            let faults = faults(check_2026, &changed(ccf_2026(), changes));
            faults.iter().map(|fault| fault.text()).collect::<Vec<_>>()
        };
        // 111.70 and 0.90 that is perceived; 112.60 is paid either way.
        assert_eq!(second(&[]), [""; 0]);
        assert_eq!(second(&[(operation, json!(112.6))]), [""; 0]);
        let twice = second(&[
            (operation, json!(112.6)),
            ("/resumen/totalPagar", json!(113.5)),
        ]);
        assert_eq!(twice, ["[resumen.totalPagar] CALCULO INCORRECTO"]);
        let wrong = second(&[(operation, json!(110.8))]);
        assert_eq!(wrong[0], "[resumen.montoTotalOperacion] CALCULO INCORRECTO");
        let first = found(&[(operation, json!(112.6))]);
        assert_eq!(first[0], "[resumen.montoTotalOperacion] CALCULO INCORRECTO");
    }

    #[test]
    fn lines_are_refused_with_016_and_totals_with_020() {
        let line = faults(
            check,
            &changed(ccf(), &[("/cuerpoDocumento/0/numItem", json!(9))]),
        );
        assert_eq!(line[0].code(), "016");
        let total = faults(check, &changed(ccf(), &[("/resumen/subTotal", json!(1))]));
        assert_eq!(total[0].code(), "020");
    }
}
