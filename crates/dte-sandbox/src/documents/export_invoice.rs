//! The export invoice (type 11): sales at 0 %, insurance and freight, and charges that may be below 0.

mod catalogues;
pub(super) use catalogues::{COUNTRIES, COUNTRIES_OF_2022};
mod of_2022;
mod of_2026;

use rust_decimal::Decimal;

use super::{DocumentKind, SchemaVersion, ToOthers};
use crate::arithmetic::lines::check_numbering;
use crate::arithmetic::summary::Summary;
use crate::arithmetic::{Miscalculation, is_about_on_line, times};
use crate::edition::Edition;
use crate::json::Node;
use crate::measure;
#[cfg(test)]
use crate::samples::changes::{self, Sample};

pub(crate) const KIND: DocumentKind = DocumentKind {
    code: "11",
    name: "Factura de exportación",
    is_long_lived: true,
    is_for_taxpayers: false,
    is_withheld_on: false,
    to_others: ToOthers::Nothing,
    totals: "resumen",
    amounts: measure::of_exports,
    versions: &[
        SchemaVersion {
            edition: Edition::Of2022,
            version: 1,
            official: "fe-fex-v1",
            receiver: "receptor",
            shape: &of_2022::DOCUMENT,
            arithmetic: check,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/export_invoice.json"),
                variant: || vec![changes::misspelt_marks(), changes::export_of_services()],
                // A condition of the schema names another member, a pattern takes codes that the
                // catalogue has not, and some texts and codes have no lower end.
                stricter: &[
                    "codigo",
                    "condicionOperacion",
                    "totalPagar",
                    "receptor",
                    "codDocAsociado",
                    "descDocumento",
                    "detalleDocumento",
                    "numConductor",
                    "motivoContigencia",
                    "tipoContingencia",
                    "tipoOperacion",
                    "tipoItemExpor",
                    "recintoFiscal",
                    "regimen",
                    "tributos",
                    "0",
                    "ventaGravada",
                    "noGravado",
                    "precioUni",
                    "codIncoterms",
                ],
            },
        },
        SchemaVersion {
            edition: Edition::Of2026,
            version: 3,
            official: "fe-fex-v3",
            receiver: "receptor",
            shape: &of_2026::DOCUMENT,
            arithmetic: check_2026,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/2026/export_invoice.json"),
                variant: || vec![changes::marks(), changes::buyer_for_another()],
                stricter: &[
                    "tipoItemExpor",
                    "recintoFiscal",
                    "tipoRegimen",
                    "regimen",
                    "codPais",
                    "tipoPersona",
                    "correo",
                    "modoTransp",
                    "placaTrans",
                    "numConductor",
                    "nombreConductor",
                    "noGravado",
                    "precioUni",
                    "codIncoterms",
                    "saldoFavor",
                    // The issuer's may be absent by the schema; every other has one.
                    "telefono",
                    "descActividad",
                    "0",
                ],
            },
        },
    ],
};

fn check(document: &Node<'_>) -> Vec<Miscalculation> {
    check_with_discount(document, "descuento").into_found()
}

/// What is free and a balance in favour change no total.
fn check_2026(document: &Node<'_>) -> Vec<Miscalculation> {
    let mut summary = check_with_discount(document, "descuGravada");
    let most = summary.get("totalGravada");
    let free = summary.get("totalNoOnerosas");
    summary.expect("totalNoOnerosas", free <= most);
    summary.into_found()
}

/// The summary with all its sums checked; the member of its discount differs.
fn check_with_discount<'n, 'a>(
    document: &'n Node<'a>,
    discount_member: &'static str,
) -> Summary<'n, 'a> {
    let mut found = Vec::new();
    let lines = document.get("cuerpoDocumento").elements();
    check_numbering(lines, &mut found);
    let (mut sold, mut charges, mut discounts) = (Decimal::ZERO, Decimal::ZERO, Decimal::ZERO);
    for (position, line) in lines.iter().enumerate() {
        let amount = |name| line.get(name).amount();
        let gross = times(amount("cantidad"), amount("precioUni"));
        if !is_about_on_line(amount("ventaGravada"), gross - amount("montoDescu")) {
            found.push(Miscalculation::Line(position + 1));
        }
        sold += amount("ventaGravada");
        charges += amount("noGravado");
        discounts += amount("montoDescu");
    }
    let mut summary = Summary::of(document, found);
    summary.expect_about("totalGravada", sold);
    let discount = summary.get(discount_member);
    summary.expect_about("totalDescu", discounts + discount);
    let left = summary.get("totalGravada") - discount;
    summary.expect(discount_member, left >= Decimal::ZERO);
    let carried = summary.get("seguro") + summary.get("flete");
    summary.expect_operation_over(left + carried);
    summary.expect_about("totalNoGravado", charges);
    let operation = summary.get("montoTotalOperacion");
    let to_pay = operation + summary.get("totalNoGravado");
    summary.expect_about("totalPagar", to_pay);
    summary
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::samples::{changed, export_invoice, export_invoice_2026, faults};

    fn found(changes: &[(&str, Value)]) -> Vec<Miscalculation> {
        faults(check, &changed(export_invoice(), changes))
    }

    #[test]
    fn the_samples_add_up() {
        assert!(found(&[]).is_empty());
        assert!(faults(check_2026, &export_invoice_2026()).is_empty());
    }

    #[test]
    fn a_line_is_quantity_by_price_less_discount_within_a_cent() {
        let sale = "/cuerpoDocumento/0/ventaGravada";
        for good in [1979.99, 1980.01] {
            assert!(found(&[(sale, json!(good))]).is_empty(), "{good}");
        }
        let wrong = found(&[(sale, json!(1980.02))]);
        assert!(wrong.contains(&Miscalculation::Line(1)), "{wrong:?}");
    }

    #[test]
    fn every_total_is_checked() {
        for (member, wrong) in [
            ("totalGravada", 1980.02),
            ("descuento", 1980.01),
            ("totalDescu", 20.02),
            ("seguro", 50.02),
            ("flete", 120.02),
            ("montoTotalOperacion", 2149.98),
            ("totalNoGravado", -14.98),
            ("totalPagar", 2135.02),
        ] {
            let pointer = format!("/resumen/{member}");
            assert!(!found(&[(&pointer, json!(wrong))]).is_empty(), "{member}");
        }
    }

    #[test]
    fn no_more_is_free_than_was_sold() {
        let free = |amount: f64| {
            let change = [("/resumen/totalNoOnerosas", json!(amount))];
            faults(check_2026, &changed(export_invoice_2026(), &change))
        };
        assert!(free(1980.0).is_empty());
        assert_eq!(free(1980.01), [Miscalculation::Summary("totalNoOnerosas")]);
    }
}
