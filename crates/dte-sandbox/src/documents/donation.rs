//! The donation receipt (type 15): what was given is worth what its lines say, and money says how it came.

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
    code: "15",
    name: "Comprobante de donación",
    is_long_lived: false,
    is_for_taxpayers: false,
    is_withheld_on: false,
    to_others: ToOthers::Nothing,
    totals: "resumen",
    amounts: measure::of_gifts,
    versions: &[
        SchemaVersion {
            edition: Edition::Of2022,
            version: 1,
            official: "fe-cd-v1",
            receiver: "donante",
            shape: &of_2022::DOCUMENT,
            arithmetic: check,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/donation.json"),
                variant: || vec![changes::donor_abroad("/donante", "9450")],
                // The pattern of payments takes codes that the catalogue has not, a condition is
                // misspelt, and what the others mean of numbers the schema does not say.
                stricter: &[
                    "codigo",
                    "numDocumento",
                    "tipoDocumento",
                    "codActividad",
                    "nrc",
                    "codDomiciliado",
                    "codPais",
                    "cantidad",
                    "tipoDonacion",
                    "codDocAsociado",
                ],
            },
        },
        SchemaVersion {
            edition: Edition::Of2026,
            version: 2,
            official: "fe-cd-v2",
            receiver: "receptor",
            shape: &of_2026::DOCUMENT,
            arithmetic: check_2026,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/2026/donation.json"),
                variant: || vec![changes::donor_abroad("/receptor", "US")],
                stricter: &[
                    "codPais",
                    "direccion",
                    "descActividad",
                    "codActividad",
                    "tipoDonacion",
                    "tipoDepreciacion",
                    "cantidad",
                ],
            },
        },
    ],
};

fn check(document: &Node<'_>) -> Vec<Miscalculation> {
    check_gifts(document, "depreciacion")
}

/// The amount of the depreciation is called a type.
fn check_2026(document: &Node<'_>) -> Vec<Miscalculation> {
    check_gifts(document, "tipoDepreciacion")
}

fn check_gifts(document: &Node<'_>, lost: &str) -> Vec<Miscalculation> {
    const CASH: i64 = 1;
    let mut found = Vec::new();
    let lines = document.get("cuerpoDocumento").elements();
    check_numbering(lines, &mut found);
    let (mut given, mut cash) = (Decimal::ZERO, Decimal::ZERO);
    for (position, line) in lines.iter().enumerate() {
        let amount = |name| line.get(name).amount();
        let gross = times(amount("cantidad"), amount("valorUni"));
        if !is_about_on_line(amount("valor"), gross - amount(lost)) {
            found.push(Miscalculation::Line(position + 1));
        }
        given += amount("valor");
        if line.get("tipoDonacion").integer() == Some(CASH) {
            cash += amount("valor");
        }
    }
    let mut summary = Summary::of(document, found);
    summary.expect_about("valorTotal", given);
    let payments = document.get("resumen").get("pagos").elements().iter();
    let paid: Decimal = payments.map(|it| it.get("montoPago").amount()).sum();
    summary.expect("pagos", crate::arithmetic::is_about(paid, cash));
    summary.into_found()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::samples::{changed, donation, donation_2026, faults};

    fn found(changes: &[(&str, Value)]) -> Vec<Miscalculation> {
        faults(check, &changed(donation(), changes))
    }

    #[test]
    fn the_samples_add_up() {
        assert!(found(&[]).is_empty());
        assert!(faults(check_2026, &donation_2026()).is_empty());
    }

    #[test]
    fn a_line_is_worth_quantity_by_value_less_what_it_lost() {
        let value = "/cuerpoDocumento/0/valor";
        for good in [749.99, 750.01] {
            assert!(found(&[(value, json!(good))]).is_empty(), "{good}");
        }
        let wrong = found(&[(value, json!(750.02))]);
        assert!(wrong.contains(&Miscalculation::Line(1)), "{wrong:?}");
        let lost = [("/cuerpoDocumento/0/tipoDepreciacion", json!(449))];
        let wrong = faults(check_2026, &changed(donation_2026(), &lost));
        assert!(wrong.contains(&Miscalculation::Line(1)), "{wrong:?}");
    }

    #[test]
    fn the_total_and_the_money_are_checked() {
        let total = ("/resumen/valorTotal", json!(1000.02));
        assert_eq!(found(&[total]), [Miscalculation::Summary("valorTotal")]);
        for wrong in [json!(null), json!([])] {
            let none = ("/resumen/pagos", wrong);
            assert_eq!(found(&[none]), [Miscalculation::Summary("pagos")]);
        }
    }
}
