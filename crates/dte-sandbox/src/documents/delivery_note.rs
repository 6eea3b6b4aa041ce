//! The delivery note (type 04): goods that leave without being sold, or that were sold before. It adds up
//! as a voucher does that nobody pays, and may come to nothing.

mod of_2022;
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
    code: "04",
    name: "Nota de remisión",
    is_long_lived: false,
    is_for_taxpayers: false,
    is_withheld_on: false,
    to_others: ToOthers::Nothing,
    totals: "resumen",
    amounts: measure::of_net_sales,
    versions: &[
        SchemaVersion {
            edition: Edition::Of2022,
            version: 3,
            official: "fe-nr-v3",
            receiver: "receptor",
            shape: &of_2022::DOCUMENT,
            arithmetic: check,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/delivery_note.json"),
                variant: || {
                    vec![
                        changes::contingency(),
                        changes::delivered_sale(),
                        changes::consignee_by_dui(),
                    ]
                },
                // The title of the goods is a text of two signs, and that lines name a related document and
                // bear one of two taxes throughout the schema does not say.
                stricter: &[
                    "bienTitulo",
                    "numeroDocumento",
                    "documentoRelacionado",
                    "tributos",
                    "0",
                ],
            },
        },
        SchemaVersion {
            edition: Edition::Of2026,
            version: 4,
            official: "fe-nr-v4",
            receiver: "receptor",
            shape: &of_2026::DOCUMENT,
            arithmetic: check,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/2026/delivery_note.json"),
                variant: || {
                    vec![
                        changes::marks(),
                        changes::third_party(),
                        changes::delivered_export(),
                    ]
                },
                stricter: &["bienTitulo", "correo", "descActividad"],
            },
        },
    ],
};

fn check(document: &Node<'_>) -> Vec<Miscalculation> {
    let mut found = Vec::new();
    let sums = add_up(document, &mut found);
    let mut summary = Summary::of(document, found);
    summary.expect_sales(&sums);
    summary.expect_vat(&sums);
    summary.expect("tributos", exports_bear_nothing(document));
    summary.expect_operation(Decimal::ZERO);
    summary.into_found()
}

/// The tax on exports is 0.
fn exports_bear_nothing(document: &Node<'_>) -> bool {
    let taxes = document.get("resumen").get("tributos").elements().iter();
    let mut exports = taxes.filter(|tax| tax.get("codigo").text() == Some("C3"));
    exports.all(|tax| tax.get("valor").amount().is_zero())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::samples::{changed, delivery_note, delivery_note_2026, faults};

    fn found(changes: &[(&str, Value)]) -> Vec<Miscalculation> {
        faults(check, &changed(delivery_note(), changes))
    }

    #[test]
    fn the_samples_add_up() {
        assert_eq!(found(&[]), []);
        assert_eq!(faults(check, &delivery_note_2026()), []);
    }

    #[test]
    fn what_leaves_the_country_adds_up_without_tax() {
        let mut exported = changes::delivered_export();
        let total = |total: f64| ("/resumen/montoTotalOperacion", json!(total));
        exported.push(total(100.0));
        let of_2026 = |changes: &[(&str, Value)]| {
            let document = changed(delivery_note_2026(), &exported);
            faults(check, &changed(document, changes))
        };
        assert_eq!(of_2026(&[]), []);
        let taxed = of_2026(&[("/resumen/tributos/0/valor", json!(13)), total(113.0)]);
        assert_eq!(taxed, [Miscalculation::Summary("tributos")]);
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
            ("montoTotalOperacion", 111.72),
        ] {
            let pointer = format!("/resumen/{member}");
            let found = found(&[(&pointer, json!(wrong))]);
            assert!(!found.is_empty(), "{member}");
        }
        let vat = found(&[("/resumen/tributos/0/valor", json!(13))]);
        assert!(vat.contains(&Miscalculation::Summary("tributos")));
    }

    #[test]
    fn a_line_and_the_whole_may_come_to_nothing() {
        let mut document = delivery_note();
        document["cuerpoDocumento"]
            .as_array_mut()
            .unwrap()
            .truncate(1);
        let nothing = [
            ("/cuerpoDocumento/0/precioUni", json!(0)),
            ("/cuerpoDocumento/0/montoDescu", json!(0)),
            ("/cuerpoDocumento/0/ventaGravada", json!(0)),
            ("/cuerpoDocumento/0/tributos", json!(null)),
            ("/resumen/totalExenta", json!(0)),
            ("/resumen/totalGravada", json!(0)),
            ("/resumen/subTotalVentas", json!(0)),
            ("/resumen/descuGravada", json!(0)),
            ("/resumen/descuExenta", json!(0)),
            ("/resumen/totalDescu", json!(0)),
            ("/resumen/subTotal", json!(0)),
            ("/resumen/tributos", json!(null)),
            ("/resumen/montoTotalOperacion", json!(0)),
        ];
        assert_eq!(faults(check, &changed(document, &nothing)), []);
    }
}
